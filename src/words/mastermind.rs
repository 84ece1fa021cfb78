//! The codes of Mastermind as a word list: a code of `pegs` places, each in one of `colours` colours.

use std::str::FromStr;

use crate::words::error::{Error, Result};
use crate::words::word::{MAX_WORD_LEN, MAX_WORDS};

/// The size of a Mastermind game; it has `colours ^ pegs` codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mastermind {
    pegs: usize,
    colours: usize,
}

impl Mastermind {
    /// The largest number of colours: those from the tenth on are letters.
    pub const MAX_COLOURS: usize = 26;

    /// A game of codes of `pegs` places in `colours` colours.
    ///
    /// # Errors
    /// [`Error::MastermindSize`] if there are no codes or more than can be numbered.
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

    /// All codes in increasing order. Up to 9 colours are the digits from 1, as in the literature; more are letters.
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
    fn codes_are_counted_in_order() {
        let codes = "4x6".parse::<Mastermind>().unwrap().codes();
        assert_eq!(codes.len(), 1296);
        assert_eq!((codes[0].as_str(), codes[1].as_str(), codes[1295].as_str()), ("1111", "1112", "6666"));
        assert!(codes.is_sorted());
        let codes = "2x26".parse::<Mastermind>().unwrap().codes();
        assert_eq!((codes.len(), codes[675].as_str()), (676, "zz"));
    }

    #[test]
    fn sizes_that_cannot_be_played_are_refused() {
        for text in ["4", "0x6", "4x0", "11x2", "4x27", "10x9", "4x-6", "axb", ""] {
            let error = text.parse::<Mastermind>().unwrap_err();
            assert!(matches!(error, Error::MastermindSize { .. }), "{text}");
        }
    }
}
