//! The command as a whole: its subcommands, and their dispatch.

use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, FromArgMatches as _, Parser};

use crate::catalogue;
use crate::game::{Digits, FeedbackRule, clues};
use crate::words::WordLists;

use super::output::OutputArgs;
use super::{
    Exit, Failure, Output, analyse, boards, certify, compare, convert, describe, divide, exit, inputs,
    memory, merge, next, plan, play, rank, serve, show, solve, status, verify, words, work,
};

/// The enum of all subcommands, each with the arguments of its module, and their dispatch. Those behind the semicolon describe
/// the whole command.
macro_rules! subcommands {
    ($($name:ident: $arguments:ty,)+; $($describing:ident,)+) => {
        #[derive(clap::Subcommand)]
        enum Command {
            $($name($arguments),)+
            $($describing(describe::$describing),)+
        }

        impl Command {
            fn run(self, output: &Output) -> Result<Exit, Failure> {
                match self {
                    $(Command::$name(arguments) => arguments.run(output),)+
                    $(Command::$describing(arguments) => arguments.run(Cli::command(), output),)+
                }
            }
        }
    };
}

subcommands! {
    Solve: solve::Solve,
    Rank: rank::Rank,
    Status: status::Status,
    Plan: plan::Plans,
    Next: next::Next,
    Play: play::Play,
    Analyse: analyse::Analyse,
    Boards: boards::Boards,
    Show: show::Show,
    Verify: verify::Verify,
    Certify: certify::Certify,
    Compare: compare::Compare,
    Convert: convert::Convert,
    Words: words::Words,
    Divide: divide::Divide,
    Work: work::Work,
    Merge: merge::Merge,
    Serve: serve::Serve,
    ;
    Completions,
    Man,
}

/// The version and the commit, which the build script finds.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("SALET_COMMIT"));

/// Play Wordle and its relatives exactly: prove policies optimal, and look up the best guess
#[derive(Parser)]
#[command(name = "salet", version, long_version = VERSION, about, max_term_width = 100)]
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
pub fn main() -> ExitCode {
    let mut command = command();
    let parsed = command.try_get_matches_from_mut(std::env::args_os()).and_then(|matches| {
        inputs::note(&command, &matches);
        Ok((memory::note(&matches), Cli::from_arg_matches(&matches)?))
    });
    let (granted, Cli { command, output }) = match parsed {
        Ok(cli) => cli,
        Err(error) => return exit::report_usage(&with_way(error)),
    };
    let output = Output::new(&output);
    exit::report(granted.map_err(Failure::Usage).and_then(|()| command.run(&output)))
}

/// The error, and the command for an argument that is no subcommand, but something that a subcommand takes.
fn with_way(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidSubcommand)
        && let Some(way) = way(argument)
    {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![way.into()]));
    }
    // Nobody means an unknown option as a word, which clap suggests where words are arguments.
    if error.kind() == ErrorKind::UnknownArgument && error.get(ContextKind::SuggestedArg).is_none() {
        error.insert(ContextKind::Suggested, ContextValue::None);
    }
    error
}

fn way(argument: &str) -> Option<String> {
    let clue = || {
        clues::parse(
            &[argument.to_owned()],
            &WordLists::original(),
            FeedbackRule::Official,
            Digits::default(),
        )
    };
    let subcommand = match argument {
        _ if catalogue::find_policy(argument).is_some() || Path::new(argument).is_file() => "play",
        _ if catalogue::ALL.iter().any(|game| game.name == argument) => "solve",
        _ if clue().is_ok() => "next",
        _ => return None,
    };
    Some(format!("write `salet {subcommand} {argument}`"))
}

/// The command line. It reads -1 as a (wrong) value and not as an option.
pub(super) fn command() -> clap::Command {
    let command = Cli::command();
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, |sub| {
            sub.mut_args(|argument| {
                let takes_value = argument.get_long().is_some() && argument.get_action().takes_values();
                argument.allow_negative_numbers(takes_value)
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    /// A command line of options, each with a value that it takes; `None` if none of the usual values is one.
    fn parsed(path: &[&str], options: &[&clap::Arg]) -> Option<Result<clap::ArgMatches, clap::Error>> {
        let values = |option: &clap::Arg| -> Vec<String> {
            if !option.get_action().takes_values() {
                return vec![String::new()];
            }
            let possible = option.get_possible_values();
            let usual = ["1", "x", "1s", "1MiB", "crane", "crane=BBBBB", "2x2"].map(str::to_owned);
            possible.iter().map(|value| value.get_name().to_owned()).take(1).chain(usual).collect()
        };
        let start = || std::iter::once("salet").chain(path.iter().copied()).map(str::to_owned);
        let mut line: Vec<String> = start().collect();
        for option in options {
            let long = option.get_long().expect("an option has a long name");
            let fits = |value: &String| {
                let option = format!("--{long}{}{value}", if value.is_empty() { "" } else { "=" });
                let tried = command().try_get_matches_from(start().chain([option]));
                tried.err().is_none_or(|error| {
                    !matches!(error.kind(), ErrorKind::InvalidValue | ErrorKind::ValueValidation)
                })
            };
            let value = values(option).into_iter().find(fits)?;
            line.push(format!("--{long}{}{value}", if value.is_empty() { "" } else { "=" }));
        }
        Some(command().try_get_matches_from(line))
    }

    /// clap waives an option that another one requires if a third one forbids it, and the other one would be dropped.
    #[test]
    fn no_option_is_dropped_because_another_one_forbids_what_it_requires() {
        let (mut pairs, mut dropped) = (0, Vec::new());
        let command = command();
        let mut subs: Vec<(Vec<&str>, &clap::Command)> = Vec::new();
        for sub in command.get_subcommands() {
            subs.push((vec![sub.get_name()], sub));
            subs.extend(sub.get_subcommands().map(|inner| (vec![sub.get_name(), inner.get_name()], inner)));
        }
        for (path, sub) in subs {
            let name = &path[..];
            let takes = |option: &&clap::Arg| {
                option.get_long().is_some_and(|long| !["help", "version"].contains(&long))
            };
            let options: Vec<&clap::Arg> = sub.get_arguments().filter(takes).collect();
            // A job is named by itself or comes with the others: either is enough.
            for &option in options.iter().filter(|option| !option.is_required_set()) {
                let alone = parsed(name, &[option]);
                let Some(Err(missing)) = alone else { continue };
                let Some(ContextValue::Strings(required)) = missing.get(ContextKind::InvalidArg) else {
                    continue;
                };
                if missing.kind() != ErrorKind::MissingRequiredArgument {
                    continue;
                }
                let required = required.join(" ");
                for &other in options.iter().filter(|other| other.get_id() != option.get_id()) {
                    let long = other.get_long().expect("an option has a long name");
                    if required
                        .split(|sign: char| !sign.is_alphanumeric() && sign != '-')
                        .any(|word| word == format!("--{long}"))
                    {
                        continue;
                    }
                    let Some(both) = parsed(name, &[option, other]) else { continue };
                    if both.is_ok() {
                        dropped.push(format!("{name:?} drops {} beside --{long}", option.get_id()));
                    }
                    pairs += 1;
                }
            }
        }
        assert!(dropped.is_empty(), "{}", dropped.join("\n"));
        assert!(pairs > 50, "{pairs} pairs");
    }
}
