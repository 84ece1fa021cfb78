//! How a run ends: exit codes, and one line for what went wrong.

use std::io;
use std::process::ExitCode;

use crate::error::Kind;
use crate::text::visible;

use super::say::say;

/// A run that did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The task was done.
    Done,
    /// The answer is a valid "no".
    Negative,
    /// A signal ended it, after what there was had been saved.
    Interrupted,
}

/// A run that failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The library refused; its error knows whose fault it is.
    #[error("{0}")]
    Library(#[from] crate::Error),
    /// The arguments do not make sense together.
    #[error("{0}")]
    Usage(String),
    /// Standard input cannot be read.
    #[error("standard input cannot be read: {0}")]
    Input(io::Error),
    /// Standard output cannot be written.
    #[error("standard output cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// Every room of the library has its own error; `?` takes them all.
macro_rules! from_rooms {
    ($($error:ty,)+) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                Failure::Library(error.into())
            }
        }
    )+};
}

from_rooms! {
    crate::files::Error,
    crate::words::Error,
    crate::game::Error,
    crate::search::Error,
    crate::strategy::Error,
    crate::policy::Error,
    crate::certificate::Obstacle,
    crate::checkpoint::Error,
    crate::distributed::Error,
    crate::advice::Error,
    crate::analysis::Error,
    crate::plan::Error,
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Output(error.into())
    }
}

impl Failure {
    fn code(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Library(error) => match error.kind() {
                Kind::Usage => 2,
                Kind::Input => 3,
            },
            Failure::Input(_) | Failure::Output(_) => 3,
        }
    }

    /// Whether the reader of our output went away, which is their right.
    fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Print help, or say what is wrong with the arguments: as clap does, but fit for a terminal whatever they are.
pub(crate) fn report_usage(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    let is_plain = |argument: std::ffi::OsString| {
        let argument = argument.to_string_lossy();
        argument.len() <= LONGEST_LINE && visible(&argument) == argument
    };
    if std::env::args_os().all(is_plain) {
        // Nobody is told where even this cannot be printed.
        let _ = error.print();
    } else {
        for line in text.lines() {
            let start: String = line.chars().take(LONGEST_LINE).collect();
            let more = if start.len() < line.len() { "…" } else { "" };
            say(format_args!("{}{more}", visible(&start)));
        }
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// More characters of a line than a wrong argument is worth.
const LONGEST_LINE: usize = 400;

/// The option that helps against an error of the library, which knows no options.
fn remedy(error: &crate::Error) -> Option<&'static str> {
    use crate::Error::{Advice, Analysis, Distributed, Game, Plan, Search, Threads, Words};
    use crate::{advice, analysis, distributed, game, plan, search, words};
    match error {
        Search(error)
        | Advice(advice::Error::Search(error))
        | Analysis(analysis::Error::Advice(advice::Error::Search(error)))
        | Plan(plan::Error::Search(error))
        | Distributed(distributed::Error::Search(error)) => Some(match error {
            search::Error::Memory { .. } => "--memory",
            search::Error::Threads(_) => "--threads",
        }),
        Threads(_) => Some("--threads"),
        Plan(plan::Error::NoGuessLeft { .. }) => Some("--max-guesses"),
        Words(words::Error::MixedLengths { .. })
        | Game(game::Error::Words(words::Error::MixedLengths { .. })) => {
            Some("`salet words --length N` keeps one length")
        }
        _ => None,
    }
}

/// Say what went wrong, if anything, and give the exit code.
pub(crate) fn report(result: Result<Exit, Failure>) -> ExitCode {
    match result {
        Ok(Exit::Done) => ExitCode::SUCCESS,
        Ok(Exit::Negative) => ExitCode::from(1),
        Ok(Exit::Interrupted) => ExitCode::from(130),
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            let remedy = match &failure {
                Failure::Library(error) => remedy(error).map(|remedy| format!(" ({remedy})")),
                _ => None,
            };
            let remedy = remedy.unwrap_or_default();
            say(format_args!("salet: {}{remedy}", visible(&failure.to_string())));
            ExitCode::from(failure.code())
        }
    }
}
