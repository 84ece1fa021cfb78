//! The codes of Mastermind as a word list.

use std::str::FromStr;

use crate::MAX_WORD_LEN;
use crate::error::{Error, Result};
use salet_core::game::MAX_WORDS;

/// A game of Mastermind: codes of `pegs` places, each in one of `colours` colours, with or without repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mastermind {
    pegs: usize,
    colours: usize,
    repeats: bool,
}

impl Mastermind {
    /// The largest number of colours, one for each letter from a to z.
    pub const MAX_COLOURS: usize = 26;

    /// A game with 1 to [`MAX_WORD_LEN`] pegs and 1 to [`MAX_COLOURS`](Mastermind::MAX_COLOURS) colours; without repeats, as in Bulls
    /// and Cows, no colour is twice in a code.
    ///
    /// # Errors
    /// [`Error::MastermindSize`] outside these ranges, without a code, or with more than [`MAX_WORDS`].
    pub fn new(pegs: usize, colours: usize, repeats: bool) -> Result<Mastermind> {
        let game = Mastermind { pegs, colours, repeats };
        let playable = (1..=MAX_WORD_LEN).contains(&pegs) && (1..=Mastermind::MAX_COLOURS).contains(&colours);
        let text = || format!("{pegs}x{colours}{}", if repeats { "" } else { "n" });
        match playable.then(|| game.count()).flatten() {
            Some(1..=MAX_WORDS) => Ok(game),
            _ => Err(Error::MastermindSize { text: text() }),
        }
    }

    /// The number of codes; `None` if there is none, or it does not fit.
    fn count(self) -> Option<usize> {
        let choices =
            |place: usize| if self.repeats { Some(self.colours) } else { self.colours.checked_sub(place) };
        (0..self.pegs).try_fold(1usize, |count, place| count.checked_mul(choices(place)?))
    }

    /// All codes in increasing order. Up to 9 colours are the digits from 1, as in the literature; 10 without repeats are the
    /// digits from 0, and others are letters.
    pub fn codes(self) -> Vec<String> {
        let first = match self.colours {
            ..=9 => b'1',
            10 if !self.repeats => b'0',
            _ => b'a',
        };
        let mut codes = vec![String::new()];
        for _ in 0..self.pegs {
            let longer = |code: &String| {
                let next = (0..self.colours).map(|colour| char::from(first + colour as u8));
                let allowed = next.filter(|&symbol| self.repeats || !code.contains(symbol));
                allowed.map(|symbol| format!("{code}{symbol}")).collect::<Vec<_>>()
            };
            codes = codes.iter().flat_map(longer).collect();
        }
        codes
    }
}

impl FromStr for Mastermind {
    type Err = Error;

    /// Read `4x6`: pegs first; `4x10n` has no repeats.
    fn from_str(text: &str) -> Result<Mastermind> {
        let refused = || Error::MastermindSize { text: text.to_owned() };
        let (size, repeats) = text.strip_suffix(['n', 'N']).map_or((text, true), |size| (size, false));
        let (pegs, colours) = size.split_once(['x', 'X', '×']).ok_or_else(refused)?;
        let number = |text: &str| text.trim().parse().map_err(|_| refused());
        Mastermind::new(number(pegs)?, number(colours)?, repeats)
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
        let codes = "4x10n".parse::<Mastermind>().unwrap().codes();
        assert_eq!(codes.len(), 5040);
        assert_eq!((codes[0].as_str(), codes[5039].as_str()), ("0123", "9876"));
        assert!(codes.is_sorted());
    }

    #[test]
    fn unplayable_sizes_are_refused() {
        for text in ["4", "0x6", "4x0", "11x2", "4x27", "10x9", "4x-6", "axb", "", "4x3n", "n", "10x10n"] {
            let error = text.parse::<Mastermind>().unwrap_err();
            assert!(matches!(error, Error::MastermindSize { .. }), "{text}");
        }
    }
}
