//! A finished game as each rule judges it.

use crate::advice::Advisor;
use crate::analysis::{AnalysedGame, Analysis, JudgedGame, Record, Thinking};
use crate::game::Game;

use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::progress::Spinner;

/// An analysis under the rule of a game.
pub(super) struct Judged<'a> {
    pub(super) game: &'a Game,
    pub(super) analysis: Analysis,
}

/// The analysis of a game by each adviser.
pub(super) fn judge<'a>(
    record: &Record,
    advisors: &'a [Advisor],
    thinking: &Thinking<'_>,
    output: &Output,
) -> Result<Vec<Judged<'a>>, Failure> {
    let _spinner = Spinner::new(output, "pricing every guess");
    let judge = |(number, advisor): (usize, &'a Advisor)| {
        let game = advisor.game();
        let analysis = match record.breaks_at(game) {
            // The cost up to there under a rule that was not played is of no interest.
            Some(at) if number > 0 => Analysis::not_allowed(record, at),
            _ => advisor.analyse(record, thinking)?,
        };
        Ok(Judged { game, analysis })
    };
    advisors.iter().enumerate().map(judge).collect()
}

/// The document of a game.
pub(super) fn document(record: &Record, judged: &[Judged<'_>]) -> AnalysedGame {
    let rules = judged.iter().map(|judged| JudgedGame::of(&judged.analysis, judged.game)).collect();
    AnalysedGame::of(record, judged[0].game, rules)
}
