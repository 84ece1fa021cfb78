//! Turns that cannot be: the turn that is at fault, and the reason.

use std::fmt;

use crate::game::Rule;

/// Why no more guess can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// This guess, counted from 1, was the secret.
    Solved(usize),
    /// All guesses, this many, were made.
    OutOfGuesses(u8),
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Solved(guesses) => write!(f, "the game was solved with guess {guesses}"),
            Ended::OutOfGuesses(1) => f.write_str("the one guess is used up"),
            Ended::OutOfGuesses(limit) => write!(f, "all {limit} guesses are used up"),
        }
    }
}

/// A turn that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The turn, counted from 0.
    pub turn: usize,
    /// The reason.
    pub why: Why,
}

/// Why a turn cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The game ended before.
    Over {
        /// How it ended.
        end: Ended,
    },
    /// The rule does not allow the guess.
    NotAllowed {
        /// The guess.
        guess: String,
        /// The rule.
        rule: Rule,
    },
    /// No accepted word shows this feedback and all feedback before.
    Contradicts {
        /// The guess.
        guess: String,
        /// Its feedback, in letters.
        shown: String,
    },
    /// The turn names no word, and the search for the recommended one ended early, so another run may recommend another.
    NotCertain,
    /// The turn names no word, and no recommendation was found in time.
    TimeUp,
    /// The turn names a word without its feedback, and more turns follow.
    NothingShown,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.turn + 1;
        match &self.why {
            Why::Over { end } => write!(f, "{end}, but there are more clues"),
            Why::NotAllowed { guess, rule } => write!(f, "the {rule} rule does not allow \"{guess}\" here"),
            Why::Contradicts { guess, shown } => {
                let others = if self.turn > 0 { " after what was shown before" } else { "" };
                write!(
                    f,
                    "no accepted word fits: \"{guess}\" (guess {number}) cannot show {shown}{others}; check the clues"
                )
            }
            Why::NotCertain => write!(
                f,
                "the search ended before it was certain which word is the best guess {number}; write the word that was \
                 played before its clue"
            ),
            Why::TimeUp => f.write_str(
                "the search ended before it found any way to find every answer within the guesses left",
            ),
            Why::NothingShown => write!(f, "guess {number} has no feedback, but there are more clues"),
        }
    }
}

impl std::error::Error for Refused {}
