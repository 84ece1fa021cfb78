//! The two kinds of subcommands: one runs, the other describes the whole command.

use super::exit::{Exit, Failure};
use super::output::Output;

/// A subcommand that runs.
pub(super) trait Run {
    /// Run it.
    fn run(self, output: &Output) -> Result<Exit, Failure>;
}

/// A subcommand that describes the whole command.
pub(super) trait Describe {
    /// Describe the whole command.
    fn describe(self, whole: clap::Command, output: &Output) -> Result<Exit, Failure>;
}
