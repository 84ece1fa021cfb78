//! What all readers share: the game that a text is about, its faults, and figures that replay has to confirm.

use crate::game::{Evaluation, Feedback, Game};
use crate::policy::error::{Error, Result};
use crate::text::{count, excerpt};
use crate::words::GuessId;

/// A figure that a file states about its tree.
pub(super) enum Stated {
    /// The most guesses of any answer.
    WorstCase(usize),
    /// The answers found at guess 1, 2, 3 and so on.
    Histogram(Vec<u64>),
}

impl Stated {
    /// What to say if replaying gave something else.
    pub(super) fn remark(self, found: &Evaluation) -> Option<String> {
        match self {
            Stated::WorstCase(stated) if stated != found.worst_case => {
                let found = found.worst_case;
                Some(format!("the file says at most {}, but replay needs {found}", count(stated, "guess")))
            }
            Stated::Histogram(stated) if stated != found.histogram => {
                let found = &found.histogram;
                Some(format!(
                    "the file says that {stated:?} answers are found at guess 1, 2, 3 …, but replay gives {found:?}"
                ))
            }
            Stated::WorstCase(_) | Stated::Histogram(_) => None,
        }
    }
}

/// What readers need to know.
pub(super) struct Reading<'a> {
    pub(super) game: &'a Game,
    pub(super) path: &'a str,
}

impl Reading<'_> {
    pub(super) fn refuse(&self, line: Option<usize>, reason: impl Into<String>) -> Error {
        let path = match line {
            Some(line) => format!("{}:{line}", self.path),
            None => self.path.to_owned(),
        };
        Error::Interchange { path, reason: reason.into() }
    }

    pub(super) fn word(&self, line: Option<usize>, word: &str) -> Result<GuessId> {
        self.game.lists().find(word).ok_or_else(|| {
            self.refuse(
                line,
                format!(
                    "\"{}\" is not a word of the game; give the lists that the tree was made for",
                    excerpt(word)
                ),
            )
        })
    }

    pub(super) fn feedback(&self, line: Option<usize>, text: &str) -> Result<Feedback> {
        let len = self.game.lists().word_len();
        let parsed = self.game.feedback().parse(text, len, Default::default());
        parsed.map_err(|error| self.refuse(line, error.to_string()))
    }
}
