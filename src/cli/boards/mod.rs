//! `salet boards`: several boards at once. `args` are the options that all of its subcommands share; `screen` shows boards to people.

mod analyse;
mod args;
mod measure;
mod next;
mod play;
mod screen;
mod session;
mod solve;

use crate::cli::{Exit, Failure, Output};

/// Play several boards at once: Dordle, Quordle, Octordle and their kin
///
/// Each guess goes to all boards, and each board shows its own feedback until it is solved.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  salet boards next roast=BYBBB,BBYBB,BBBBB,BYBBB cline=BYBBB,BBGBB,YBBBY,BBBBB\n  \
                  salet boards play --named quordle\n  salet boards solve --boards 2 --answers small.txt"
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
