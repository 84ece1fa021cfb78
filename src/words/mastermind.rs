//! The codes of Mastermind as a word list.

use std::str::FromStr;

use crate::words::error::{Error, Result};
use crate::words::word::{MAX_WORD_LEN, MAX_WORDS};

/// A game of Mastermind with `colours ^ pegs` codes: `pegs` places, each in one of `colours` colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mastermind {
    pegs: usize,
    colours: usize,
}

impl Mastermind {
    /// The largest number of colours, one for each letter from a to z.
    pub const MAX_COLOURS: usize = 26;

    /// A game with 1 to [`MAX_WORD_LEN`] pegs and 1 to [`MAX_COLOURS`](Mastermind::MAX_COLOURS) colours.
    ///
    /// # Errors
    /// [`Error::MastermindSize`] outside these ranges, or with more than [`MAX_WORDS`] codes.
    pub fn new(pegs: usize, colours: usize) -> Result<Mastermind> {
        let refused = || Error::MastermindSize { text: format!("{pegs}x{colours}") };
        if !(1..=MAX_WORD_LEN).contains(&pegs) || !(1..=Mastermind::MAX_COLOURS).contains(&colours) {
            return Err(refused());
        }
        match colours.checked_pow(pegs as u32) {
            Some(codes) if codes <= MAX_WORDS => Ok(Mastermind { pegs, colours }),
            _ => Err(refused()),
        }
    }

    /// The number of codes.
    pub fn count(self) -> usize {
        self.colours.pow(self.pegs as u32)
    }

    /// All codes in increasing order. Colours are the digits from 1, as in the literature; more than 9 colours are letters.
    pub fn codes(self) -> Vec<String> {
        let first = if self.colours <= 9 { b'1' } else { b'a' };
        let code = |number: usize| {
            let place =
                |place: usize| number / self.colours.pow((self.pegs - 1 - place) as u32) % self.colours;
            (0..self.pegs).map(|at| char::from(first + place(at) as u8)).collect()
        };
        (0..self.count()).map(code).collect()
    }
}

impl FromStr for Mastermind {
    type Err = Error;

    /// Read `4x6`: pegs first.
    fn from_str(text: &str) -> Result<Mastermind> {
        let refused = || Error::MastermindSize { text: text.to_owned() };
        let (pegs, colours) = text.split_once(['x', 'X', '×']).ok_or_else(refused)?;
        let number = |text: &str| text.trim().parse().map_err(|_| refused());
        Mastermind::new(number(pegs)?, number(colours)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_come_in_increasing_order() {
        let codes = "4x6".parse::<Mastermind>().unwrap().codes();
        assert_eq!(codes.len(), 1296);
        assert_eq!((codes[0].as_str(), codes[1].as_str(), codes[1295].as_str()), ("1111", "1112", "6666"));
        assert!(codes.is_sorted());
        let codes = "2x26".parse::<Mastermind>().unwrap().codes();
        assert_eq!((codes.len(), codes[675].as_str()), (676, "zz"));
    }

    #[test]
    fn unplayable_sizes_are_refused() {
        for text in ["4", "0x6", "4x0", "11x2", "4x27", "10x9", "4x-6", "axb", ""] {
            let error = text.parse::<Mastermind>().unwrap_err();
            assert!(matches!(error, Error::MastermindSize { .. }), "{text}");
        }
    }
}
