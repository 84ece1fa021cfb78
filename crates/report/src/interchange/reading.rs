//! The common part of all readers: the game of a text, its faults, and figures to compare with the replay.

use std::fmt;

use crate::interchange::error::{Error, Result};
use salet_base::text::excerpt;
use salet_core::game::{Evaluation, Feedback, Game};
use salet_words::{GuessId, WordGame as _};

pub(super) enum Stated {
    WorstCase(usize),
    /// The answers found at guess 1, 2, 3 and so on.
    Histogram(Vec<u64>),
    Total(u64),
    LostWeight(u64),
    /// A term that differs from the game played.
    Term {
        name: String,
        there: String,
        here: String,
    },
}

impl Stated {
    /// The remark if the replay gives another value.
    pub(super) fn remark(self, found: &Evaluation) -> Option<String> {
        let (figure, stated, found) = match self {
            Stated::WorstCase(stated) => ("worst case", stated.to_string(), found.worst_case.to_string()),
            Stated::Histogram(stated) => {
                ("histogram", format!("{stated:?}"), format!("{:?}", found.histogram))
            }
            Stated::Total(stated) => ("total", stated.to_string(), found.found_total().to_string()),
            Stated::LostWeight(stated) => ("lost weight", stated.to_string(), found.lost_weight.to_string()),
            Stated::Term { name, there, here } => {
                let there = excerpt(&there);
                return Some(format!("the file is of a game whose {name} is {there}; here it is {here}"));
            }
        };
        (stated != found)
            .then(|| format!("the file says that its {figure} is {stated}, but the replay gives {found}"))
    }
}

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

/// The nonempty pieces between separators in a line, trimmed, with their places.
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
        self.game.find(word).ok_or_else(|| {
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
        let parsed = self.game.parse_feedback(text, Default::default());
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
