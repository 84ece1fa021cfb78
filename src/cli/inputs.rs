//! The files that a command reads: the values of all its options that name one, found in one place, so that no command forgets
//! one. A command never writes such a file.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use clap::{Arg, ArgMatches};

use salet::catalogue;
use salet::words::Source;
use salet_base::files;

use crate::cli::{Failure, game_file};

/// Names of values that are files.
const FILES: [&str; 6] = ["FILE", "NAME|FILE", "POLICY", "GAME|POLICY", "INPUT", "DICTIONARY"];

/// The options that name files to write; some are read first.
const OUTPUTS: [&str; 6] = ["out", "certificate", "checkpoint", "guesses_out", "weights_out", "bound"];

/// The files that this process reads: it runs one command.
static READ: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn is_input(argument: &Arg) -> bool {
    let is_file = |name: &clap::builder::Str| FILES.contains(&name.as_str());
    argument.get_value_names().is_some_and(|names| names.iter().any(is_file))
        && !OUTPUTS.contains(&argument.get_id().as_str())
}

/// Whether an argument may be a file that describes a game, and so names more.
fn takes_games(argument: &Arg) -> bool {
    argument
        .get_value_names()
        .is_some_and(|names| names.iter().any(|name| ["GAME", "GAME|POLICY"].contains(&name.as_str())))
}

/// Note all files that the arguments of a command name.
pub(crate) fn note(mut command: &clap::Command, mut matches: &ArgMatches) {
    loop {
        for argument in command.get_arguments().filter(|argument| is_input(argument)) {
            let values = matches.try_get_raw(argument.get_id().as_str()).ok().flatten();
            let texts = values.into_iter().flatten().map(|value| value.to_string_lossy());
            // These are compiled in.
            let files = texts
                .filter(|text| catalogue::find_policy(text).is_err() && catalogue::spelling(text).is_none());
            add(files.map(|text| Source::file_of(&text).to_owned()));
        }
        for argument in command.get_arguments().filter(|argument| takes_games(argument)) {
            let values = matches.try_get_raw(argument.get_id().as_str()).ok().flatten();
            let names = values.into_iter().flatten().filter_map(|value| value.to_str());
            for name in names.filter(|name| game_file::is_name(name)) {
                add([PathBuf::from(name)]);
                // The command says what is wrong with the file.
                let Ok(spec) = game_file::read(Path::new(name)) else { continue };
                add(spec.files().map(|(_, file)| Source::file_of(file).to_owned()));
            }
        }
        let Some((name, below)) = matches.subcommand() else { return };
        let Some(next) = command.find_subcommand(name) else { return };
        (command, matches) = (next, below);
    }
}

/// Note files that no option names.
pub(crate) fn add(files: impl IntoIterator<Item = PathBuf>) {
    READ.lock().unwrap_or_else(PoisonError::into_inner).extend(files);
}

/// Refuse an output that is also an input or another output.
pub(crate) fn check(outputs: &[&Path]) -> Result<(), Failure> {
    Ok(distinct(outputs)?)
}

/// Whether a path is one of the files that are read.
pub(crate) fn is_read(path: &Path) -> bool {
    distinct(&[path]).is_err()
}

fn distinct(outputs: &[&Path]) -> files::Result<()> {
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    files::check_distinct(&read.iter().map(PathBuf::as_path).collect::<Vec<_>>(), outputs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::command::command;

    /// Names of values that are text but no files to read.
    const OTHERS: [&str; 20] = [
        "ADDRESS",
        "CLUE",
        "DIR",
        "FORMAT",
        "GAME",
        "GUESS",
        "ID",
        "LETTER",
        "LETTERS",
        "LIST",
        "MODE",
        "NAME",
        "NAMES",
        "ORDER",
        "ORIGIN",
        "PATTERN",
        "SUBCOMMAND",
        "SYMBOL",
        "WHEN",
        "WORD",
    ];

    #[test]
    fn every_option_with_a_text_is_a_file_or_known_to_be_none() {
        let root = command();
        let mut open = vec![&root];
        while let Some(command) = open.pop() {
            open.extend(command.get_subcommands());
            for argument in command.get_arguments().filter(|argument| argument.get_action().takes_values()) {
                let kind = argument.get_value_parser().type_id();
                let [text, path] =
                    [kind == std::any::TypeId::of::<String>(), kind == std::any::TypeId::of::<PathBuf>()];
                let names = argument.get_value_names().unwrap_or_default();
                let is_known = |name: &clap::builder::Str| {
                    FILES.contains(&name.as_str()) || OTHERS.contains(&name.as_str())
                };
                assert!(
                    !text && !path || !names.is_empty() && names.iter().all(is_known),
                    "{argument}: {names:?}"
                );
            }
        }
    }
}
