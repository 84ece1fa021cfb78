//! What `--json` prints of a game.

use salet::analysis::{JudgedGame, Record};
use serde::Serialize;

use super::side::Judged;

/// A game.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    /// The answer, where it is known.
    answer: Option<&'a str>,
    /// Guesses that were played.
    guesses: usize,
    /// By the rule that was asked for, then by others.
    rules: Vec<JudgedGame>,
}

impl<'a> Report<'a> {
    pub(super) fn of(record: &Record, judged: &[Judged<'a>]) -> Report<'a> {
        let lists = &judged[0].side.contents().lists;
        let by_rule = |judged: &Judged<'_>| JudgedGame::of(&judged.analysis, judged.side.contents());
        Report {
            answer: record.answer().map(|answer| lists.display(answer)),
            guesses: record.turns().len(),
            rules: judged.iter().map(by_rule).collect(),
        }
    }
}
