//! A finished game, judged by each rule.

use crate::advice::Advisor;
use crate::analysis::{AnalysedGame, Analysis, JudgedGame, Record, Thinking};
use crate::game::Game;

use crate::cli::exit::Failure;

pub(crate) struct Judged<'a> {
    pub(crate) game: &'a Game,
    pub(crate) analysis: Analysis,
}

pub(super) fn judge<'a>(
    record: &Record,
    advisors: &'a [Advisor],
    thinking: &Thinking<'_>,
) -> Result<Vec<Judged<'a>>, Failure> {
    let judge = |(number, advisor): (usize, &'a Advisor)| {
        let analysis = match number {
            0 => advisor.analyse(record, thinking)?,
            _ => advisor.analyse_if_kept(record, thinking)?,
        };
        Ok(Judged { game: advisor.game(), analysis })
    };
    advisors.iter().enumerate().map(judge).collect()
}

pub(crate) fn document(record: &Record, judged: &[Judged<'_>]) -> AnalysedGame {
    let rules = judged.iter().map(|judged| JudgedGame::of(&judged.analysis, judged.game)).collect();
    AnalysedGame::of(record, judged[0].game, rules)
}
