//! The end of a run: exit codes, and one message about a failure.

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use salet::error::Kind;
use salet::game::MatrixFault;
use salet::words::{FeatureFault, FormatFault};
use salet_base::text::visible;

use super::layout::{hang, say, width_of};
use super::memory::{for_reading, least_option};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    Done,
    /// The answer is a valid "no".
    Negative,
    /// A signal ended it after the results so far were saved.
    Interrupted,
}

impl Exit {
    /// The end of a run that a signal may have ended early.
    pub(crate) fn unless(stop: &AtomicBool, exit: Exit) -> Exit {
        if stop.load(Ordering::Relaxed) { Exit::Interrupted } else { exit }
    }
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// An error of the library, which says whether arguments or a file must change.
    #[error("{0}")]
    Library(salet::Error),
    /// Wrong arguments.
    #[error("{0}")]
    Usage(String),
    /// A missing or bad file.
    #[error("{0}")]
    File(String),
    /// Standard input cannot be read.
    #[error("standard input cannot be read: {0}")]
    Input(io::Error),
    /// Standard output cannot be written.
    #[error("standard output cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// The errors of the library, which any command may meet.
macro_rules! of_library {
    ($($error:ty,)+) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                Failure::Library(error.into())
            }
        })+
    };
}

of_library! {
    salet::Error,
    salet::advice::Error,
    salet::advice::Refused,
    salet::analysis::Error,
    salet::boards::Error,
    salet::certificate::Obstacle,
    salet::checkpoint::Error,
    salet::error::FileError,
    salet::error::ThreadError,
    salet::error::UnknownName,
    salet::game::Error,
    salet::jobs::Error,
    salet::plan::Error,
    salet::policy::Error,
    salet::policy::interchange::error::Error,
    salet::search::Error,
    salet::spec::Error,
    salet::strategy::Error,
    salet::words::ClueError,
    salet::words::Error,
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Output(error.into())
    }
}

pub(crate) fn refusal<T>(reason: impl Into<String>) -> Result<T, Failure> {
    Err(Failure::Usage(reason.into()))
}

impl Failure {
    /// The message, with the option that helps.
    pub(crate) fn said(&self) -> String {
        let remedy = match self {
            Failure::Library(error) => remedy(error).map(|remedy| format!(" ({remedy})")),
            _ => None,
        };
        format!("{self}{}", remedy.unwrap_or_default())
    }

    fn code(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Library(error) => match error.kind() {
                Kind::Usage => 2,
                Kind::Input => 3,
            },
            Failure::File(_) | Failure::Input(_) | Failure::Output(_) => 3,
        }
    }

    /// Whether the reader of the output went away. That is no error.
    fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Print help or a usage error as clap does, but broken between words, and harmless to a terminal whatever the arguments are.
pub(crate) fn report_usage(error: &clap::Error) -> ExitCode {
    let is_plain = |argument: std::ffi::OsString| {
        let argument = argument.to_string_lossy();
        argument.len() <= LONGEST_LINE && visible(&argument) == argument
    };
    let code = ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
    if !error.use_stderr() {
        // A failure has no other place to be reported.
        let _ = error.print();
        return code;
    }
    let is_plain = std::env::args_os().all(is_plain);
    let text = error.render();
    let text = if is_plain { text.ansi().to_string() } else { text.to_string() };
    // One prefix for all errors.
    let text = text.replacen("error:", "salet:", 1);
    for line in text.lines() {
        let (start, rest) = line.split_at(line.len() - line.trim_start().len());
        if is_plain {
            let line = hang(start, rest, width_of(&io::stderr()));
            let _ = writeln!(anstream::stderr(), "{line}");
        } else {
            let short: String = rest.chars().take(LONGEST_LINE).collect();
            let more = if short.len() < rest.len() { "…" } else { "" };
            say(start, &format!("{short}{more}"));
        }
    }
    code
}

/// Longest line about a wrong argument, in characters.
const LONGEST_LINE: usize = 400;

/// The option that helps against an error; the library knows no options.
fn remedy(error: &salet::Error) -> Option<String> {
    use salet::Error::{Advice, Analysis, Boards, Game, Jobs, Plan, Search, Threads, Words};
    use salet::advice::{Refused, Why};
    use salet::{advice, analysis, game, jobs, plan, search, words};
    match error {
        Advice(
            advice::Error::Refused(Refused { why: Why::NoTable, .. })
            | advice::Error::Search(search::Error::NoTable),
        )
        | Analysis(analysis::Error::Advice(advice::Error::Search(search::Error::NoTable))) => {
            Some("--feedback-table, --features".to_owned())
        }
        Boards(salet::boards::Error::NoCandidate { .. }) => Some(
            "check the clues; for a secret that is another accepted word: --answers with a list that has it"
                .to_owned(),
        ),
        // Advice has no such option.
        Advice(advice::Error::Search(search::Error::Memory { .. }))
        | Analysis(analysis::Error::Advice(advice::Error::Search(search::Error::Memory { .. }))) => None,
        Search(error)
        | Advice(advice::Error::Search(error))
        | Analysis(analysis::Error::Advice(advice::Error::Search(error)))
        | Plan(plan::Error::Search(error))
        | Jobs(jobs::Error::Search(error)) => match error {
            search::Error::Memory { needed, .. } => Some(least_option(*needed)),
            search::Error::Threads(_) => Some("--threads".to_owned()),
            _ => None,
        },
        Threads(_) => Some("--threads".to_owned()),
        Words(words::Error::Format { fault, .. }) => match **fault {
            FormatFault::TooLarge { needed, .. } => for_reading(needed),
            FormatFault::OutOfTime => Some("--time-limit".to_owned()),
            FormatFault::Corner { .. } => Some("--features reads the former".to_owned()),
            _ => None,
        },
        Words(words::Error::Features { fault, .. }) => {
            matches!(**fault, FeatureFault::Alike { .. }).then(|| "--merge-alike".to_owned())
        }
        Words(words::Error::Matrix { fault, .. }) | Game(game::Error::Matrix { fault, .. }) => {
            matches!(**fault, MatrixFault::Unsolvable { .. })
                .then(|| "--solved SYMBOL, --until known".to_owned())
        }
        Plan(plan::Error::NoGuessLeft { .. }) => Some("--max-guesses".to_owned()),
        Words(words::Error::Misspelt { .. }) => Some("`salet words` filters a list".to_owned()),
        Words(words::Error::MixedLengths { .. }) => {
            Some("`salet words --length N` keeps one length".to_owned())
        }
        _ => None,
    }
}

pub(crate) fn report(result: Result<Exit, Failure>) -> ExitCode {
    match result {
        Ok(Exit::Done) => ExitCode::SUCCESS,
        Ok(Exit::Negative) => ExitCode::from(1),
        Ok(Exit::Interrupted) => ExitCode::from(130),
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            say("salet: ", &failure.said());
            ExitCode::from(failure.code())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_missing_names_its_options() {
        let error = salet::advice::Refused { turn: 0, why: salet::advice::Why::NoTable };
        assert!(Failure::from(error).said().ends_with("give the table, too (--feedback-table, --features)"));
    }

    #[test]
    fn an_answer_that_no_guess_solves_names_the_ends_of_a_game() {
        let fault = MatrixFault::Unsolvable { answer: "gene000".to_owned(), count: 3 };
        let error = salet::words::Error::Matrix { path: "genes.csv".into(), line: None, fault: fault.into() };
        assert_eq!(remedy(&error.into()).as_deref(), Some("--solved SYMBOL, --until known"));
        let fault = MatrixFault::KnownAtOnce;
        let error = salet::words::Error::Matrix { path: "genes.csv".into(), line: None, fault: fault.into() };
        assert_eq!(remedy(&error.into()), None);
    }
}
