//! The texts of thousands of words, in one allocation each: opening a policy builds them, and a lookup needs few of them.

use std::collections::HashMap;
use std::hash::BuildHasher as _;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

use salet_core::game::GuessId;

/// Texts by number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Texts {
    /// Each with a line feed.
    all: String,
    /// The end of each line.
    ends: Vec<usize>,
}

impl Texts {
    /// Lines of equal length, their line feeds included.
    pub(super) fn of_lines(lines: &str, length: usize) -> Texts {
        Texts { all: lines.to_owned(), ends: (length..=lines.len()).step_by(length).collect() }
    }

    pub(super) fn push(&mut self, text: &str) {
        self.all.push_str(text);
        self.all.push('\n');
        self.ends.push(self.all.len());
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn get(&self, at: usize) -> &str {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.all[start..self.ends[at] - 1]
    }
}

/// The spellings of guesses, at least one each. Most lists spell each word in one way, which is its folded text: no spelling
/// is stored before the first guess that differs.
#[derive(Debug, Clone, Default)]
pub(super) struct Spellings {
    guesses: usize,
    /// Of all guesses, or of none if these are the folded texts.
    texts: Texts,
    /// The number of texts up to the last of each guess; empty if each has one.
    ends: Vec<usize>,
}

impl Spellings {
    /// The folded texts of so many guesses.
    pub(super) fn folded(guesses: usize) -> Spellings {
        Spellings { guesses, ..Spellings::default() }
    }

    /// The spellings of the next guess, whose folded text is the last one.
    pub(super) fn push<'a>(
        &mut self,
        folded: &Texts,
        spellings: impl IntoIterator<Item = &'a str, IntoIter: Clone>,
    ) {
        let spellings = spellings.into_iter();
        if self.are_folded() && spellings.clone().eq([folded.get(self.guesses)]) {
            self.guesses += 1;
            return;
        }
        if self.are_folded() {
            (0..self.guesses).for_each(|guess| self.texts.push(folded.get(guess)));
        }
        spellings.for_each(|spelling| self.texts.push(spelling));
        let texts = self.texts.len();
        if self.ends.is_empty() && texts != self.guesses + 1 {
            self.ends = (1..=self.guesses).collect();
        }
        self.guesses += 1;
        if !self.ends.is_empty() || texts != self.guesses {
            self.ends.push(texts);
        }
    }

    fn are_folded(&self) -> bool {
        self.texts.len() == 0
    }

    pub(super) fn first<'a>(&'a self, folded: &'a Texts, guess: GuessId) -> &'a str {
        let (texts, range) = self.place(folded, guess);
        texts.get(range.start)
    }

    pub(super) fn of<'a>(
        &'a self,
        folded: &'a Texts,
        guess: GuessId,
    ) -> impl ExactSizeIterator<Item = &'a str> + Clone {
        let (texts, range) = self.place(folded, guess);
        range.map(|at| texts.get(at))
    }

    fn place<'a>(&'a self, folded: &'a Texts, guess: GuessId) -> (&'a Texts, std::ops::Range<usize>) {
        let at = guess.index();
        let texts = if self.are_folded() { folded } else { &self.texts };
        if self.ends.is_empty() {
            return (texts, at..at + 1);
        }
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        (texts, start..self.ends[at])
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

impl Shared {
    pub(super) fn first(&self, guess: GuessId) -> &str {
        self.spellings.first(&self.folded, guess)
    }

    pub(super) fn spellings(&self, guess: GuessId) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.spellings.of(&self.folded, guess)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_are_those_that_were_pushed() {
        let lists: [&[&[&str]]; 6] = [
            &[&["a"], &["b"], &["c"]],
            &[&["a"], &["b", "B"], &["c"]],
            &[&["A"], &["b"], &["c"]],
            &[&["a", "A", "ä"], &["b"]],
            &[&["a"], &["b"], &["c", ""]],
            &[],
        ];
        for list in lists {
            let (mut folded, mut spellings) = (Texts::default(), Spellings::default());
            for &guess in list {
                folded.push(&guess[0].to_lowercase());
                spellings.push(&folded, guess.iter().copied());
            }
            for (at, &guess) in list.iter().enumerate() {
                let at = GuessId::new(at);
                assert!(spellings.of(&folded, at).eq(guess.iter().copied()), "{list:?}");
                assert_eq!(spellings.first(&folded, at), guess[0]);
            }
            assert_eq!(
                spellings.are_folded(),
                list.iter().all(|&guess| [["a"], ["b"], ["c"]].iter().any(|one| guess == one))
            );
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
