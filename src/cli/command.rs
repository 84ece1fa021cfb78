//! The command as a whole: its subcommands, and their dispatch.

use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, FromArgMatches as _, Parser};

use salet::catalogue;
use salet::game::{Game, Rule, clues};
use salet::words::{Digits, WordGame as _};

use super::name::{self, Name};
use super::output::OutputArgs;
use super::{
    Exit, Failure, Output, analyse, boards, certify, compare, convert, describe, divide, exit, game, inputs,
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
    Game: game::Describe,
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
pub(crate) fn main() -> ExitCode {
    let mut command = command();
    let parsed = command.try_get_matches_from_mut(std::env::args_os()).and_then(|matches| {
        inputs::note(&command, &matches);
        Ok((memory::note(&matches), Cli::from_arg_matches(&matches)?))
    });
    let (granted, Cli { command, output }) = match parsed {
        Ok(cli) => cli,
        Err(error) => {
            let subcommand = std::env::args_os().find_map(|name| command.find_subcommand(name));
            return exit::report_usage(&with_way(error, subcommand));
        }
    };
    let output = Output::new(&output);
    exit::report(granted.map_err(Failure::Usage).and_then(|()| command.run(&output)))
}

/// The error, and the command for an argument that is no subcommand, but something that a subcommand takes; or the way to say what an
/// unknown option means.
fn with_way(mut error: clap::Error, subcommand: Option<&clap::Command>) -> clap::Error {
    if let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidSubcommand)
        && let Some(way) = way(argument)
    {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![way.into()]));
    }
    if error.kind() == ErrorKind::UnknownArgument {
        let mut tips = match error.remove(ContextKind::Suggested) {
            Some(ContextValue::StyledStrs(tips)) => tips,
            _ => Vec::new(),
        };
        // Nobody means an unknown option as a word, which clap suggests where words are arguments.
        tips.retain(|tip| !tip.to_string().contains("as a value"));
        if let (Some(ContextValue::String(argument)), Some(subcommand)) =
            (error.get(ContextKind::InvalidArg), subcommand)
        {
            tips.extend(meant(argument, subcommand).map(Into::into));
        }
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    error
}

/// The options for the end of a game given as a table.
const ENDINGS: [&str; 3] = ["classes", "solved", "until"];

/// What an argument means that a subcommand does not take: a rule, or an option of games beside something that contains its game.
fn meant(argument: &str, subcommand: &clap::Command) -> Option<String> {
    let takes = |name: &str| subcommand.get_arguments().any(|own| own.get_long() == Some(name));
    let name = argument.trim_start_matches("--").split('=').next()?;
    if Rule::ALL.iter().any(|rule| rule.name() == name) {
        return Some(match takes("rule") {
            true => format!("write `--rule {name}`"),
            false => format!("the rule belongs to the name of the game, for instance `nyt-{name}`"),
        });
    }
    if ENDINGS.contains(&name) && takes("features") {
        return Some(format!(
            "a policy knows when its game ends, also by classes; leave --{name} out, and give its table alone: \
             --feedback-table FILE, or --features FILE, with --merge-alike or --compare if it was solved so"
        ));
    }
    let may_be_policy = |own: &clap::Arg| {
        own.get_value_names().is_some_and(|names| names.iter().any(|name| name.contains("POLICY")))
    };
    let is_of_games = argument.starts_with("--")
        && name != "out"
        && subcommand.get_positionals().any(may_be_policy)
        && command().find_subcommand("game")?.get_arguments().any(|own| own.get_long() == Some(name));
    is_of_games.then(|| {
        "a policy contains its game, which options do not change; `salet game` makes a game of them"
            .to_owned()
    })
}

fn way(argument: &str) -> Option<String> {
    let clue = || clues::parse(&[argument], &Game::original(), Digits::default());
    let subcommand = match name::find(argument) {
        _ if catalogue::find_policy(argument).is_ok() || Path::new(argument).is_file() => "play",
        Ok(Name::One(_)) => "solve",
        Ok(Name::Several(_)) => "play",
        Err(_) if clue().is_ok() => "next",
        Err(_) => return None,
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

    #[test]
    fn an_unknown_option_suggests_an_option_or_nothing() {
        let said = |line: &[&str]| {
            let error = command().try_get_matches_from([&["salet"], line].concat()).expect_err("unknown");
            with_way(error, None).to_string()
        };
        for (line, tip) in [
            (&["next", "--costs", "x"][..], None),
            (&["next", "--greens", "e___y"], Some("'--green'")),
            (&["analyse", "--cost=1", "crane"], None),
            (&["analyse", "crane", "--seasons", "x"], Some("'--season'")),
            (&["solve", "--ruel", "hard"], Some("'--rule'")),
            (&["--max-guesses", "6", "solve"], Some("'solve --max-guesses'")),
        ] {
            let said = said(line);
            assert!(!said.contains("as a value"), "{said}");
            let tips: Vec<&str> = said.lines().filter(|line| line.contains("tip:")).collect();
            assert_eq!(tips.len(), usize::from(tip.is_some()), "{said}");
            assert!(tip.is_none_or(|tip| tips[0].contains(tip)), "{said}");
        }
    }

    /// An option as a command line gives it, with the first of the usual values that it takes; `None` if it takes none of them.
    fn written(sub: &clap::Command, option: &clap::Arg) -> Option<String> {
        let long = option.get_long().expect("an option has a long name");
        if !option.get_action().takes_values() {
            return Some(format!("--{long}"));
        }
        let possible = option.get_possible_values();
        let usual = ["1", "x", "1s", "1MiB", "crane", "crane=BBBBB", "2x2"].map(str::to_owned);
        let values = possible.iter().map(|value| value.get_name().to_owned()).take(1).chain(usual);
        let fits = |option: &String| {
            let wrong = [ErrorKind::InvalidValue, ErrorKind::ValueValidation];
            parsed(sub, &[option]).err().is_none_or(|error| !wrong.contains(&error.kind()))
        };
        values.map(|value| format!("--{long}={value}")).find(fits)
    }

    fn parsed(sub: &clap::Command, options: &[&String]) -> Result<clap::ArgMatches, clap::Error> {
        let options = options.iter().map(|option| option.as_str());
        sub.clone().try_get_matches_from(std::iter::once("salet").chain(options))
    }

    /// clap waives an option that another one requires if a third one forbids it, and the other one would be dropped.
    #[test]
    fn no_option_is_dropped_because_another_one_forbids_what_it_requires() {
        let (mut pairs, mut dropped) = (0, Vec::new());
        let command = command();
        let subs =
            command.get_subcommands().flat_map(|sub| std::iter::once(sub).chain(sub.get_subcommands()));
        for sub in subs {
            let takes = |option: &&clap::Arg| {
                option.get_long().is_some_and(|long| !["help", "version"].contains(&long))
            };
            let options = sub.get_arguments().filter(takes);
            let options: Vec<_> =
                options.filter_map(|option| Some((option, written(sub, option)?))).collect();
            // A job is named by itself or comes with the others: either is enough.
            for (option, line) in options.iter().filter(|(option, _)| !option.is_required_set()) {
                let Err(missing) = parsed(sub, &[line]) else { continue };
                let Some(ContextValue::Strings(required)) = missing.get(ContextKind::InvalidArg) else {
                    continue;
                };
                if missing.kind() != ErrorKind::MissingRequiredArgument {
                    continue;
                }
                let required = required.join(" ");
                let is_required = |long: &str| {
                    let mut words = required.split(|sign: char| !sign.is_alphanumeric() && sign != '-');
                    words.any(|word| word == format!("--{long}"))
                };
                for (other, more) in options.iter().filter(|(other, _)| other.get_id() != option.get_id()) {
                    let long = other.get_long().expect("an option has a long name");
                    if is_required(long) {
                        continue;
                    }
                    if parsed(sub, &[line, more]).is_ok() {
                        dropped.push(format!("{} drops {} beside --{long}", sub.get_name(), option.get_id()));
                    }
                    pairs += 1;
                }
            }
        }
        assert!(dropped.is_empty(), "{}", dropped.join("\n"));
        assert!(pairs > 50, "{pairs} pairs");
    }
}
