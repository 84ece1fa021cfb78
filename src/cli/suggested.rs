//! Values that are names or files: completions offer both, and any text is read.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use salet::catalogue;

use super::name;

/// A parser of any text whose completions are names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Suggested<P> {
    parser: P,
    names: fn() -> Vec<&'static str>,
}

/// The same parser, whose completions are names. The argument hides its possible values: the help lists them otherwise.
pub(crate) fn suggested<P>(parser: P, names: fn() -> Vec<&'static str>) -> Suggested<P> {
    Suggested { parser, names }
}

impl<P: TypedValueParser> TypedValueParser for Suggested<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<P::Value, clap::Error> {
        self.parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// The names of compiled-in policies.
pub(crate) fn policies() -> Vec<&'static str> {
    catalogue::policies().map(|policy| policy.name).collect()
}

/// The same, and the names of games.
pub(crate) fn policies_and_games() -> Vec<&'static str> {
    let games = name::plain().filter(|game| catalogue::find_policy(game).is_err());
    policies().into_iter().chain(games).collect()
}

/// A script for zsh with files beside the names, which bash and fish offer by themselves.
pub(crate) fn with_files(script: &str) -> String {
    [policies, policies_and_games, catalogue::alphabet_names].iter().fold(
        script.to_owned(),
        |script, names| {
            let names = names().join(" ");
            script.replace(
                &format!("({names})"),
                &format!("{{_alternative \"names\\:name\\:({names})\" \"files\\:file\\:_files\"}}"),
            )
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completions_offer_names_and_files() {
        let script = |shell| {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut crate::cli::command::command(), "salet", &mut text);
            String::from_utf8(text).expect("scripts are text")
        };
        let bash = script(clap_complete::Shell::Bash);
        let lists =
            [policies(), policies_and_games(), catalogue::alphabet_names()].map(|names| names.join(" "));
        assert!(lists[0].contains("nyt-hard") && lists[1].contains("quordle") && lists[2].contains(" tr "));
        assert!(bash.contains(&format!("compgen -W \"{}\"", lists[0])), "--policy of compare");
        assert!(bash.contains(&format!("compgen -W \"{}\"", lists[2])), "--alphabet");
        let plain = script(clap_complete::Shell::Zsh);
        let zsh = with_files(&plain);
        for names in lists {
            assert!(plain.contains(&format!(":({names})")), "{names}");
            assert!(!zsh.contains(&format!(":({names})'")), "{names}");
            assert!(
                zsh.contains(&format!("\"names\\:name\\:({names})\" \"files\\:file\\:_files\"}}")),
                "{names}"
            );
        }
    }

    #[test]
    fn any_text_is_read() {
        let parser = suggested(clap::builder::StringValueParser::new(), policies);
        let read = |text: &str| parser.parse_ref(&clap::Command::new("salet"), None, OsStr::new(text));
        assert_eq!(read("mine.policy").expect("a file"), "mine.policy");
    }
}
