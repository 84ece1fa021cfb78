//! `salet boards`: several boards at once. `args` are the options that all of its subcommands share; `screen` shows boards to people.

mod analyse;
mod args;
mod measure;
mod next;
mod play;
mod screen;
mod session;
mod solve;

use std::time::Duration;

use salet::words::Digits;

use crate::cli::{Exit, Failure, Output};
use args::{BoardArgs, TimeArgs};

/// Play several boards at once: Dordle, Quordle, Octordle and their kin
///
/// Each guess goes to all boards, and each board shows its own feedback until it is solved.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  salet boards next roast=BGBBY,BBBBB,BBBBB,BGBBB cline=BBBBB,BBGGB,BGBBG,BBBBB\n  \
                  salet boards play quordle-sequence\n  salet boards solve --boards 2 --answers small.txt"
)]
pub(crate) struct Boards {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    Next(next::Next),
    Play(play::Play),
    Solve(solve::Solve),
    Analyse(analyse::Analyse),
    Measure(measure::Measure),
}

/// `salet next` on a game of several boards.
pub(super) fn next(
    name: String,
    clues: Vec<String>,
    list: usize,
    time_limit: Option<Duration>,
    clue_digits: Digits,
    output: &Output,
) -> Result<Exit, Failure> {
    let (boards, time) = (BoardArgs::of(name), TimeArgs::or_usual(time_limit));
    next::Next { boards, clues, time, list, clue_digits }.run(output)
}

/// `salet play` on a game of several boards.
pub(super) fn play(
    name: String,
    list: usize,
    time_limit: Duration,
    clue_digits: Digits,
    output: &Output,
) -> Result<Exit, Failure> {
    let boards = BoardArgs::of(name);
    play::Play { boards, time: TimeArgs { time_limit }, list, clue_digits }.run(output)
}

/// `salet analyse` of a game of several boards.
pub(super) fn analyse(
    name: String,
    clues: Vec<String>,
    time_limit: Duration,
    clue_digits: Digits,
    output: &Output,
) -> Result<Exit, Failure> {
    let boards = BoardArgs::of(name);
    analyse::Analyse { boards, clues, time: TimeArgs { time_limit }, clue_digits }.run(output)
}

impl Boards {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        match self.action {
            Action::Next(next) => next.run(output),
            Action::Play(play) => play.run(output),
            Action::Solve(solve) => solve.run(output),
            Action::Analyse(analyse) => analyse.run(output),
            Action::Measure(measure) => measure.run(output),
        }
    }
}
