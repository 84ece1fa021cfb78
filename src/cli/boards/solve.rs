//! `salet boards solve`: a small game of several boards as a whole.

use std::io::Write;
use std::time::Duration;

use salet::boards::adviser::Adviser;
use salet::boards::document::Solve as Document;
use salet::boards::search::Config;
use salet::boards::{Goal, Position};
use salet::search::Control;

use super::args::BoardArgs;
use crate::cli::{BOLD, Exit, Failure, Output, WARN, deadline, duration, refusal, spinner, stop_flag};

/// Solve a small game of several boards
///
/// The exact total of the best play over all ordered secrets, and its first guess. Two boards of 100 answers are solved in seconds;
/// nobody has solved the games that people play.
#[derive(clap::Args)]
pub(super) struct Solve {
    #[command(flatten)]
    boards: BoardArgs,
    /// Time limit, for instance 90s or 10m [default: none]
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    time_limit: Option<Duration>,
}

impl Solve {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let terms = self.boards.terms(output)?;
        let boards = terms.boards(None)?;
        if terms.hides() {
            return refusal("a game with hidden boards is not solved as a whole; choose another mode");
        }
        let goal = terms.goal(boards, 0)?;
        let position = Position::start(&terms.game, boards, terms.draw())?;
        let stop = stop_flag(output);
        let adviser = Adviser::new(&terms.game, Config { threads: terms.threads, ..Config::default() })?;
        let deadline = deadline(self.time_limit);
        let spinner = spinner(output, "solving the game");
        let found =
            adviser.solve(&position, goal, &Control::default().with_stop(&stop).with_deadline(deadline))?;
        drop(spinner);
        let document = found.and_then(|found| Document::of(&terms.game, boards, terms.draw(), &found));
        let Some(document) = document else { return refusal("there is no board") };
        output.answer(&document, |out| print(out, &document, goal, output))?;
        Ok(if document.status == "optimal" { Exit::Done } else { Exit::unless(&stop, Exit::Negative) })
    }
}

fn print(out: &mut dyn Write, solve: &Document, goal: Goal, output: &Output) -> Result<(), Failure> {
    let Document { guess, total, tuples, mean, lower_bound, upper_bound, status, .. } = solve;
    let what = match goal {
        Goal::Length => "guesses",
        Goal::Sum => "guesses, summed over the boards",
        Goal::Within(_) => "found in time",
    };
    let found = match (total, mean) {
        (Some(total), Some(mean)) => format!("{total}/{tuples} = {mean:.4} {what}"),
        _ => "an estimate".to_owned(),
    };
    let proof = match *status {
        "optimal" => ", optimal".to_owned(),
        _ => format!(
            "; {WARN}not proven{WARN:#}: the best total is between {lower_bound} and {upper_bound}, over {tuples} ordered secrets"
        ),
    };
    let text = format!("{BOLD}{guess}{BOLD:#}: {found}{proof}");
    Ok(writeln!(out, "{}", output.hang("", &text))?)
}
