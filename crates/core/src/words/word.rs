//! Numbers of letters, guesses and secrets.
//!
//! Guesses are numbered from 0: the answers in file order, then the other accepted words in file order. So secret `i` is guess
//! `i`, and the order of numbers is the tie-break "file order, answers first". (A search in the middle of a game numbers the
//! remaining secrets by a [`Numbering`](crate::game::Numbering).)

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// The maximum number of letters of a word. Its 3^10 feedbacks still fit in 16 bits.
pub const MAX_WORD_LEN: usize = 10;

/// The maximum number of words of a game.
pub const MAX_WORDS: usize = u16::MAX as usize;

/// The maximum number of different letters of a game, whose indices then leave one number of 16 bits for "no letter".
pub(crate) const MAX_LETTER_SET: usize = u16::MAX as usize;

/// A letter, as its index in the [`LetterSet`] of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(pub u16);

impl Letter {
    /// The index in the set.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The letters of a game: folded grapheme clusters in increasing code-point order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterSet {
    graphemes: Vec<String>,
    /// Letters of one byte by that byte, for fast lookup.
    bytes: Vec<Option<Letter>>,
}

/// Number of bytes that are characters of their own.
const BYTES: usize = 1 << 7;

impl LetterSet {
    pub(crate) fn of<'a>(letters: impl Iterator<Item = &'a str>) -> LetterSet {
        let mut met = [false; BYTES];
        // One by one, since collecting many letters would sort them all.
        let mut graphemes: BTreeSet<&str> = BTreeSet::new();
        for grapheme in letters {
            let known = byte(grapheme).is_some_and(|byte| std::mem::replace(&mut met[byte], true));
            if !known {
                graphemes.insert(grapheme);
            }
        }
        let mut bytes = vec![None; BYTES];
        for (index, grapheme) in graphemes.iter().enumerate() {
            if let Some(byte) = byte(grapheme) {
                bytes[byte] = Some(Letter(index as u16));
            }
        }
        LetterSet { graphemes: graphemes.into_iter().map(str::to_owned).collect(), bytes }
    }

    /// The number of letters.
    pub fn len(&self) -> usize {
        self.graphemes.len()
    }

    /// Whether there are no letters, which no game allows.
    pub fn is_empty(&self) -> bool {
        self.graphemes.is_empty()
    }

    /// The text of a letter.
    ///
    /// # Panics
    /// If the letter belongs to a larger set.
    pub fn grapheme(&self, letter: Letter) -> &str {
        &self.graphemes[letter.index()]
    }

    /// The letter of a folded grapheme, if the game has it.
    pub fn letter(&self, grapheme: &str) -> Option<Letter> {
        if let Some(byte) = byte(grapheme) {
            return self.bytes[byte];
        }
        let index = self.graphemes.binary_search_by(|known| known.as_str().cmp(grapheme)).ok()?;
        Some(Letter(index as u16))
    }
}

fn byte(grapheme: &str) -> Option<usize> {
    match grapheme.as_bytes() {
        [byte] => Some(usize::from(*byte)),
        _ => None,
    }
}

/// A number of a word, which an [`IdSet`](crate::game::IdSet) can hold.
pub trait Id: Copy + Ord {
    /// The word with this number.
    fn new(index: usize) -> Self;
    /// The number, from 0.
    fn index(self) -> usize;
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(u16);

        impl $name {
            /// The word with this number.
            ///
            /// # Panics
            /// If `index` is not below [`MAX_WORDS`].
            #[inline]
            pub fn new(index: usize) -> Self {
                assert!(index < MAX_WORDS, "word number {index} is out of range");
                $name(index as u16)
            }

            /// The number, from 0 to [`MAX_WORDS`] - 1.
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }

        impl Id for $name {
            #[inline]
            fn new(index: usize) -> Self {
                $name::new(index)
            }
            #[inline]
            fn index(self) -> usize {
                self.index()
            }
        }
    };
}

id! {
    /// An accepted word: answers in file order, then the others in file order.
    GuessId
}
id! {
    /// An answer, in file order.
    SecretId
}

impl SecretId {
    /// The guess with this word.
    #[inline]
    pub fn as_guess(self) -> GuessId {
        GuessId(self.0)
    }
}

impl GuessId {
    /// The secret with this word, if it is one of the `answers` answers.
    #[inline]
    pub fn as_secret(self, answers: usize) -> Option<SecretId> {
        (self.index() < answers).then_some(SecretId(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_first() {
        assert_eq!(GuessId::new(3).as_secret(4), Some(SecretId::new(3)));
        assert_eq!(GuessId::new(4).as_secret(4), None);
        assert_eq!(SecretId::new(3).as_guess(), GuessId::new(3));
    }

    #[test]
    fn letters_are_found_by_their_text() {
        let set = LetterSet::of(["b", "a", "b", "é"].into_iter());
        assert_eq!(set.len(), 3);
        for letter in (0..3).map(Letter) {
            assert_eq!(set.letter(set.grapheme(letter)), Some(letter));
        }
        assert_eq!((set.letter("c"), set.letter("è")), (None, None));
    }
}
