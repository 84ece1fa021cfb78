//! What all readers share: the game that a text is about, its faults, and figures that replay has to confirm.

use std::fmt;

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
    /// The sum of weight times guesses over the answers that are found.
    Total(u64),
    /// The weight of the answers that are not.
    LostWeight(u64),
    /// Something of the game that is otherwise in the game that is played.
    Term { name: String, there: String, here: String },
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
            Stated::Total(stated) if stated != found.found_total() => {
                Some(format!("the file says a total of {stated}, but replay gives {}", found.found_total()))
            }
            Stated::LostWeight(stated) if stated != found.lost_weight => {
                let found = found.lost_weight;
                Some(format!("the file says that a weight of {stated} is lost, but replay loses {found}"))
            }
            Stated::Term { name, there, here } => {
                let there = excerpt(&there);
                Some(format!("the file is of a game whose {name} is {there}; here it is {here}"))
            }
            Stated::WorstCase(_) | Stated::Histogram(_) | Stated::Total(_) | Stated::LostWeight(_) => None,
        }
    }
}

/// A place in a text: both numbers count from 1, columns in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// What stands between separators in the line of a number, without the space around it, and where; nothing that is empty.
pub(super) fn pieces(
    line: usize,
    text: &str,
    separates: fn(char) -> bool,
) -> impl Iterator<Item = (Option<Spot>, &str)> {
    let mut next = 1;
    text.split(separates).filter_map(move |piece| {
        let begun = piece.trim_start();
        let column = next + piece.chars().count() - begun.chars().count();
        next += piece.chars().count() + 1;
        let piece = begun.trim_end();
        (!piece.is_empty()).then_some((Some(Spot { line, column }), piece))
    })
}

/// What readers need to know.
pub(super) struct Reading<'a> {
    pub(super) game: &'a Game,
    pub(super) path: &'a str,
}

impl Reading<'_> {
    pub(super) fn refuse(&self, spot: Option<Spot>, reason: impl Into<String>) -> Error {
        let path = match spot {
            Some(spot) => format!("{}:{spot}", self.path),
            None => self.path.to_owned(),
        };
        Error::Interchange { path, reason: reason.into() }
    }

    pub(super) fn word(&self, spot: Option<Spot>, word: &str) -> Result<GuessId> {
        self.game.lists().find(word).ok_or_else(|| {
            self.refuse(
                spot,
                format!(
                    "\"{}\" is not a word of the game; give the lists that the tree was made for",
                    excerpt(word)
                ),
            )
        })
    }

    pub(super) fn feedback(&self, spot: Option<Spot>, text: &str) -> Result<Feedback> {
        let len = self.game.lists().word_len();
        let parsed = self.game.feedback().parse(text, len, Default::default());
        parsed.map_err(|error| self.refuse(spot, error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_from_1() {
        let found = |text, separates| -> Vec<(usize, String)> {
            let pieces = pieces(7, text, separates);
            pieces
                .map(|(spot, piece)| {
                    let Some(Spot { line: 7, column }) = spot else { panic!("{spot:?}") };
                    (column, piece.to_owned())
                })
                .collect()
        };
        let expected = |pieces: &[(usize, &str)]| -> Vec<(usize, String)> {
            pieces.iter().map(|&(column, piece)| (column, piece.to_owned())).collect()
        };
        assert_eq!(found("été, b ,,c", |c| c == ','), expected(&[(1, "été"), (6, "b"), (10, "c")]));
        assert_eq!(found("  été  b\t", char::is_whitespace), expected(&[(3, "été"), (8, "b")]));
        assert_eq!(found("  ", char::is_whitespace), expected(&[]));
    }
}
