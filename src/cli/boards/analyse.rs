//! `salet boards analyse`: a finished game, guess by guess.

use std::time::Instant;

use salet::boards::Goal;
use salet::boards::adviser::{Adviser, Start};
use salet::boards::analysis::Judged;
use salet::boards::clues::parse;
use salet::boards::document::Analysed as Document;
use salet::boards::search::Config;
use salet::game::Game;
use salet::search::Control;
use salet::words::Digits;

use super::args::{BoardArgs, TimeArgs};
use super::screen::Screen;
use crate::cli::game_args::named;
use crate::cli::{Board, Exit, Failure, Output, policy_args, refusal, spinner, stop_flag};

/// Tell what each guess of a game of several boards gave away
///
/// The clues are those of `salet boards next`: turns, or the words of a finished game and its shared text. A guess gives away the expected number of
/// guesses that the best one would have saved: exactly where both searches end in time, otherwise as an interval.
#[derive(clap::Args)]
pub(super) struct Analyse {
    #[command(flatten)]
    pub(super) boards: BoardArgs,
    /// The game
    #[arg(value_name = "CLUE")]
    pub(super) clues: Vec<String>,
    #[command(flatten)]
    pub(super) time: TimeArgs,
    #[arg(long, value_name = "ORDER", default_value_t, value_parser = named(Digits::ALL, Digits::name), help = policy_args::DIGITS)]
    pub(super) clue_digits: Digits,
}

impl Analyse {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let (terms, clues) = self.boards.terms_before(self.clues, output)?;
        let clues = parse(&clues, &terms.game, self.clue_digits)?;
        if clues.boards().is_none() {
            return refusal(
                "these clues have no feedback; paste the shared game after its words, or write turns such as roast=BYBBB,BBYBB",
            );
        }
        let boards = terms.boards(Some(&clues))?;
        let stop = stop_flag(output);
        let limit = self.time.time_limit;
        let control = || Control::default().with_stop(&stop).with_deadline(Instant::now().checked_add(limit));
        let adviser = Adviser::new(&terms.game, Config { threads: terms.threads, ..Config::default() })?;
        let spinner = spinner(output, "judging the guesses");
        terms.goal(boards, 0)?;
        let goal = |played| terms.goal(boards, played).unwrap_or(Goal::Length);
        let start = Start { boards, draw: terms.draw(), hides: terms.hides() };
        let grid = adviser.follow(&clues, start, &goal, &control())?;
        if grid.hidden() > 0 {
            return refusal(
                "a game with hidden boards is not judged; give the feedback of all boards on every guess",
            );
        }
        let analysis = adviser.analyse(&grid, &goal, &control)?;
        drop(spinner);
        if output.json() {
            output.print_json(&Document::of(&terms.game, goal(0), &analysis))?;
            return Ok(Exit::Done);
        }
        let mut screen = Screen { board: Board { out: Box::new(output.stdout()), output: *output, list: 0 } };
        for (turn, judged) in analysis.guesses.iter().enumerate() {
            screen.turn(&terms.game, &grid, turn)?;
            screen.board.line("        ", &sentence(&terms.game, judged))?;
        }
        if let Some(last) = analysis.waited.iter().position(|&guesses| guesses > 0) {
            let guesses = salet_base::text::count(analysis.waited[last], "guess");
            screen.board.line(
                "",
                &format!("board {} cost most: without it the game had ended {guesses} earlier", last + 1),
            )?;
        }
        Ok(Exit::unless(&stop, Exit::Done))
    }
}

fn sentence(game: &Game, judged: &Judged) -> String {
    let best = game.name(judged.best.guess);
    let what = if matches!(judged.best.goal, Goal::Within(_)) { "of the chance" } else { "guesses" };
    match judged.given_away {
        Some((0.0, 0.0)) => "gave nothing away".to_owned(),
        Some((least, most)) if least == most => format!("gave away {most:.4} {what}: {best} was best"),
        Some((least, most)) => format!("gave away {least:.2} to {most:.2} {what} (not settled in time)"),
        None => "what it gave away is unknown: the position is too large for a bound".to_owned(),
    }
}
