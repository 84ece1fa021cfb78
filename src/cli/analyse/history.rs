//! The games of a player, as far as a file tells them.

use salet::analysis::Record;
use salet::game::shares::{Score, guess_count};

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Form {
    Games,
    Table,
    Chat,
    Statistics,
}

/// One game of a file, or several with the same outcome.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Told {
    Record(Record),
    /// Games with this number of guesses, none if the answer was not found.
    Counted {
        guesses: Option<usize>,
        games: usize,
    },
}

#[derive(Debug, PartialEq, Eq, serde::Serialize)]
pub(super) struct Unread {
    pub(super) line: usize,
    pub(super) reason: String,
}

#[derive(Debug)]
pub(super) struct History {
    pub(super) form: Form,
    pub(super) told: Vec<Told>,
    pub(super) unread: Vec<Unread>,
    /// Remarks on the parts that were read and left out.
    pub(super) notes: Vec<String>,
    /// Games whose squares prove that a guess broke the hard rule; `None` without squares.
    pub(super) broke_hard: Option<usize>,
}

impl History {
    pub(super) fn new(form: Form) -> History {
        History { form, told: Vec::new(), unread: Vec::new(), notes: Vec::new(), broke_hard: None }
    }

    pub(super) fn add(&mut self, line: usize, told: Result<Told, String>) {
        match told {
            Ok(told) => self.told.push(told),
            Err(reason) => self.unread.push(Unread { line, reason }),
        }
    }
}

/// The number of guesses in a cell: `4`, `4/6`, `4/6*`; `Some(None)` for a lost game: `X/6`, `X`, `fail`.
pub(super) fn guesses(cell: &str) -> Option<Option<usize>> {
    if let Some(score) = Score::read(cell) {
        return Some(score.guesses);
    }
    let cell = cell.trim().trim_end_matches('*');
    let is_lost = ["x", "fail", "failed", "lost"].contains(&cell.to_lowercase().as_str());
    if is_lost { Some(None) } else { guess_count(cell).map(Some) }
}
