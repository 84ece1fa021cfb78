//! What a subcommand can do: run, or describe the command that it is a part of.

use super::exit::{Exit, Failure};
use super::output::Output;

/// What most subcommands can do.
pub(super) trait Run {
    /// Do it.
    fn run(self, output: &Output) -> Result<Exit, Failure>;
}

/// What subcommands can do that speak of all others.
pub(super) trait Describe {
    /// Say something of the whole command.
    fn describe(self, whole: clap::Command, output: &Output) -> Result<Exit, Failure>;
}
