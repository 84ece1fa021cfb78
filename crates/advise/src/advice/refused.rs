//! Errors of advice: above all turns that cannot be played, with the reason.

use salet_base::Kind;
use std::fmt;

use salet_core::search;

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// This guess, counted from 1, was the secret.
    Solved(usize),
    /// All guesses, this many, are used up.
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
#[allow(missing_docs, reason = "they say what they are")]
pub enum Why {
    /// The game ended before.
    Over { end: Ended },
    /// The rule does not allow the guess.
    NotAllowed { guess: String, rule: &'static str },
    /// No accepted word shows this feedback and all feedback before.
    Contradicts { guess: String, shown: String },
    /// The game has left the policy of a table game, and its table is not there.
    NoTable,
    /// The name of an answer that is no guess.
    NoGuess { name: String },
    /// No accepted word fits the knowledge besides the turns.
    NothingFits,
    /// Letters are known without the guesses on which the rule depends.
    GuessesNotKnown { rule: &'static str },
    /// The turn names no word, and the search for the recommended one ended early, so another run may recommend another.
    NotCertain,
    /// The turn names no word, and no recommendation was found in time.
    TimeUp,
    /// The time was up before all words were compared with the squares of others' games.
    Unfinished,
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
                let others = if self.turn > 0 { " after the clues before it" } else { "" };
                write!(
                    f,
                    "no accepted word fits: \"{guess}\" (guess {number}) cannot show {shown}{others}; check the clues"
                )
            }
            Why::NoTable => f.write_str(
                "the game has left its policy, which does not hold the table of the game; give the table, too",
            ),
            Why::NoGuess { name } => write!(f, "\"{name}\" is an answer and no guess"),
            Why::NothingFits => f.write_str("no accepted word fits what is known of the letters and squares"),
            Why::GuessesNotKnown { rule } => write!(
                f,
                "the {rule} rule depends on the guesses played, which known letters do not tell; give the guesses with their \
                 feedback, or play by the normal rule"
            ),
            Why::NotCertain => write!(
                f,
                "the search ended before it was certain which word is the best guess {number}; write the played word \
                 before its clue, with = between them"
            ),
            Why::TimeUp => f.write_str(
                "the search ended before it found any play that solves every answer within the guesses left",
            ),
            Why::Unfinished => {
                f.write_str("the time was up before all words were compared with the squares; allow more")
            }
            Why::NothingShown => write!(f, "guess {number} has no feedback, but there are more clues"),
        }
    }
}

impl std::error::Error for Refused {}

/// The result of a question to an adviser.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why there is no advice. Methods without a section on errors fail only if their search cannot begin.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A turn cannot be played.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The search cannot begin.
    #[error(transparent)]
    Search(#[from] search::Error),
}

impl Error {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        match self {
            Error::Refused(_) => Kind::Usage,
            Error::Search(error) => error.kind(),
        }
    }
}
