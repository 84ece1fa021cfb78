//! The two kinds of subcommands: one runs, the other describes the whole command.

use crate::cli::{Exit, Failure, Output};

pub(super) trait Run {
    fn run(self, output: &Output) -> Result<Exit, Failure>;
}

pub(super) trait Describe {
    fn describe(self, whole: clap::Command, output: &Output) -> Result<Exit, Failure>;
}
