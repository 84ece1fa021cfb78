//! The texts of thousands of words, in one allocation each: opening a policy builds them, and a lookup needs few of them.

use std::collections::HashMap;
use std::hash::BuildHasher as _;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

use crate::words::GuessId;

/// Texts by number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Texts {
    all: String,
    /// The end of each text.
    ends: Vec<usize>,
}

impl Texts {
    pub(super) fn push(&mut self, text: &str) {
        self.all.push_str(text);
        self.ends.push(self.all.len());
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn get(&self, at: usize) -> &str {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.all[start..self.ends[at]]
    }
}

/// The spellings of guesses, at least one each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Spellings {
    texts: Texts,
    /// The number of texts up to the last of each guess; empty if each has one.
    ends: Vec<usize>,
}

impl Spellings {
    /// The spellings of the next guess.
    pub(super) fn push<'a>(&mut self, spellings: impl IntoIterator<Item = &'a str>) {
        let guesses = self.len();
        spellings.into_iter().for_each(|spelling| self.texts.push(spelling));
        let texts = self.texts.len();
        if self.ends.is_empty() && texts != guesses + 1 {
            self.ends = (1..=guesses).collect();
        }
        if !self.ends.is_empty() || guesses == 0 && texts != 1 {
            self.ends.push(texts);
        }
    }

    pub(super) fn len(&self) -> usize {
        if self.ends.is_empty() { self.texts.len() } else { self.ends.len() }
    }

    pub(super) fn first(&self, guess: GuessId) -> &str {
        self.texts.get(self.range(guess).start)
    }

    pub(super) fn of(&self, guess: GuessId) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.range(guess).map(|at| self.texts.get(at))
    }

    fn range(&self, guess: GuessId) -> std::ops::Range<usize> {
        let at = guess.index();
        if self.ends.is_empty() {
            return at..at + 1;
        }
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        start..self.ends[at]
    }
}

/// The guesses by their texts.
#[derive(Default)]
pub(super) struct Index {
    guesses: HashTable<GuessId>,
    hasher: DefaultHashBuilder,
    /// Further texts, without separators.
    others: HashMap<String, GuessId>,
}

impl Index {
    pub(super) fn for_guesses(count: usize) -> Index {
        Index { guesses: HashTable::with_capacity(count), ..Index::default() }
    }

    /// Add the guess with a text of its own; `false` if another guess has it.
    pub(super) fn insert(&mut self, texts: &Texts, guess: GuessId) -> bool {
        let text = texts.get(guess.index());
        let hash = |guess: &GuessId| self.hasher.hash_one(texts.get(guess.index()));
        match self.guesses.entry(hash(&guess), |known| texts.get(known.index()) == text, hash) {
            Entry::Occupied(_) => false,
            Entry::Vacant(place) => {
                place.insert(guess);
                true
            }
        }
    }

    /// Let a guess be found by a further text, unless that is the text of a guess.
    pub(super) fn insert_other(&mut self, texts: &Texts, text: String, guess: GuessId) {
        if self.find(texts, &text).is_none() {
            self.others.insert(text, guess);
        }
    }

    pub(super) fn find(&self, texts: &Texts, text: &str) -> Option<GuessId> {
        let is_it = |guess: &GuessId| texts.get(guess.index()) == text;
        let found = self.guesses.find(self.hasher.hash_one(text), is_it);
        found.or_else(|| self.others.get(text)).copied()
    }
}

/// The texts of all guesses.
#[derive(Default)]
pub(super) struct Shared {
    /// For comparison.
    pub(super) folded: Texts,
    pub(super) spellings: Spellings,
    pub(super) index: Index,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_are_those_that_were_pushed() {
        let lists: [&[&[&str]]; 5] = [
            &[&["a"], &["b"], &["c"]],
            &[&["a"], &["b", "B"], &["c"]],
            &[&["a", "A", "ä"], &["b"]],
            &[&["a"], &["b"], &["c", ""]],
            &[],
        ];
        for list in lists {
            let mut spellings = Spellings::default();
            for &guess in list {
                spellings.push(guess.iter().copied());
            }
            assert_eq!(spellings.len(), list.len());
            for (at, &guess) in list.iter().enumerate() {
                let at = GuessId::new(at);
                assert!(spellings.of(at).eq(guess.iter().copied()), "{list:?}");
                assert_eq!(spellings.first(at), guess[0]);
            }
        }
    }

    #[test]
    fn guesses_are_found_by_their_texts_before_others() {
        let (mut texts, mut index) = (Texts::default(), Index::for_guesses(1));
        for (at, text) in ["ab", "", "abc"].into_iter().enumerate() {
            texts.push(text);
            assert!(index.insert(&texts, GuessId::new(at)));
        }
        texts.push("ab");
        assert!(!index.insert(&texts, GuessId::new(3)), "it is there");
        index.insert_other(&texts, "ab".to_owned(), GuessId::new(2));
        index.insert_other(&texts, "other".to_owned(), GuessId::new(1));
        let found = ["ab", "", "abc", "other", "a"].map(|text| index.find(&texts, text).map(GuessId::index));
        assert_eq!(found, [Some(0), Some(1), Some(2), Some(1), None]);
    }
}
