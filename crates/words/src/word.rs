//! Numbers of letters. Words have those of guesses and answers ([`game::numbers`](salet_core::game::numbers)): the answers in file order,
//! then the other accepted words in file order, so that the order of numbers is the tie-break "file order, answers first".

use std::collections::BTreeSet;

/// The maximum number of letters of a word. Its 3^10 feedbacks still fit in 16 bits.
pub const MAX_WORD_LEN: usize = 10;

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

#[cfg(test)]
mod tests {
    use super::*;

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
