//! The command line: one file a subcommand. Imports everything; nobody imports it.
//!
//! Data goes to standard output, everything else to standard error. The exit code is 0 where the task was done, 1 for
//! a valid negative answer, 2 for a wrong usage, 3 for a bad file or a failure to read or write, and 130 where Ctrl-C
//! ended a search after what it had was saved.
//!
//! A new subcommand is a file here, a `mod` line, and a line in [`subcommands`].

use std::process::ExitCode;

use clap::Parser;

mod clues;
mod exit;
mod expectation;
mod game_args;
mod interrupt;
mod outcome;
mod output;
mod policy_args;
mod progress;
mod search_args;
mod summary;
mod tiles;

mod certify;
mod compare;
mod completions;
mod convert;
mod man;
mod next;
mod rank;
mod show;
mod solve;
mod verify;
mod words;

use exit::{Exit, Failure};
use output::{Output, OutputArgs};

/// What every subcommand can do.
trait Run {
    /// Do it.
    fn run(self, output: &Output) -> Result<Exit, Failure>;
}

/// The enum of all subcommands, each the arguments of its module, and their dispatch.
macro_rules! subcommands {
    ($($name:ident: $arguments:ty,)+) => {
        #[derive(clap::Subcommand)]
        enum Command {
            $($name($arguments),)+
        }

        impl Run for Command {
            fn run(self, output: &Output) -> Result<Exit, Failure> {
                match self {
                    $(Command::$name(arguments) => arguments.run(output),)+
                }
            }
        }
    };
}

subcommands! {
    Solve: solve::Solve,
    Rank: rank::Rank,
    Next: next::Next,
    Show: show::Show,
    Verify: verify::Verify,
    Certify: certify::Certify,
    Compare: compare::Compare,
    Convert: convert::Convert,
    Words: words::Words,
    Completions: completions::Completions,
    Man: man::Man,
}

/// Exact play of Wordle and its relatives: provably optimal policies, and instant look-up in them.
#[derive(Parser)]
#[command(name = "salet", version, about, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 done, 1 a valid negative answer, 2 wrong usage, 3 a bad file or a failure to \
                        read or write, 130 interrupted after saving."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    output: OutputArgs,
}

/// Parse, dispatch, report.
pub(crate) fn main() -> ExitCode {
    let Cli { command, output } = Cli::parse();
    let output = Output::new(&output);
    exit::report(command.run(&output))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
