//! The arguments on the command line, without the defaults of others.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches};

use crate::cli::{Failure, refusal};

/// The ids of the given arguments. It is the first field of its command: clap takes values out of the matches as it reads them.
pub(crate) struct Given(Vec<String>);

impl Given {
    /// Those of some arguments that are given, as a command line writes them.
    pub(crate) fn of<T: clap::Args>(&self) -> Vec<String> {
        let written = |argument: &Arg| match (argument.get_long(), argument.get_value_names()) {
            (Some(long), _) => format!("--{long}"),
            (None, Some([name, ..])) => name.to_string(),
            (None, _) => argument.get_id().to_string(),
        };
        let all = T::augment_args(clap::Command::new("all"));
        let is_given = |argument: &&Arg| self.0.iter().any(|id| argument.get_id() == id.as_str());
        all.get_arguments().filter(is_given).map(written).collect()
    }

    /// Refuse what is given of a command, but for its positional arguments and some options, about a game of several boards.
    pub(crate) fn refuse_with_boards<T: clap::Args>(&self, name: &str, but: &[&str]) -> Result<(), Failure> {
        let option = |text: &&String| text.starts_with("--") && !but.contains(&text.as_str());
        match self.of::<T>().iter().find(option) {
            None => Ok(()),
            Some(option) => {
                refusal(format!("{name} has several boards, where {option} means nothing; leave it out"))
            }
        }
    }
}

impl clap::FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Given, clap::Error> {
        let ids = matches.ids().map(|id| id.as_str());
        let given = ids.filter(|id| matches.value_source(id) == Some(ValueSource::CommandLine));
        Ok(Given(given.map(str::to_owned).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Given::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for Given {
    fn augment_args(command: clap::Command) -> clap::Command {
        command
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        command
    }
}
