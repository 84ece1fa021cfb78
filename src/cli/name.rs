//! A game by its name, read alike by every command: a game of one board, with its rule unless that is normal (`nyt-hard`), or a game
//! of several boards, with its mode unless that is the usual one (`quordle-sequence`).

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::Arg;
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};

use salet::boards::games::{self, Mode};
use salet::catalogue::{self, NamedGame};
use salet::game::Rule;
use salet_base::named::{self, UnknownName};

use super::game_file;

/// What a name stands for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Name {
    One(OneBoard),
    Several(Several),
}

/// A game of one board under a rule.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OneBoard {
    pub(crate) game: &'static NamedGame,
    pub(crate) rule: Rule,
}

impl OneBoard {
    /// Its name.
    pub(crate) fn name(self) -> String {
        match self.rule {
            Rule::Normal => self.game.name.to_owned(),
            rule => format!("{}-{rule}", self.game.name),
        }
    }
}

/// A game: a name or a file.
#[derive(Debug, Clone)]
pub(crate) enum GameName {
    One(OneBoard),
    Several(Several),
    File(PathBuf),
}

/// A game of several boards in a mode.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Several {
    pub(crate) game: &'static games::BoardsGame,
    pub(crate) mode: &'static Mode,
}

impl Several {
    /// Its name.
    pub(crate) fn name(self) -> String {
        match self.game.modes.first() == Some(self.mode) {
            true => self.game.name.to_owned(),
            false => format!("{}-{}", self.game.name, self.mode.name),
        }
    }
}

/// The game with this name.
pub(crate) fn find(name: &str) -> Result<Name, UnknownName> {
    if let Some((game, mode)) = games::find_with_mode(name) {
        return Ok(Name::Several(Several { game, mode }));
    }
    let unknown = |_| named::unknown("game", name, &plain().collect::<Vec<_>>());
    let (game, rule) = catalogue::find_with_rule(name).map_err(unknown)?;
    Ok(Name::One(OneBoard { game, rule }))
}

/// The names without rules and modes.
pub(crate) fn plain() -> impl Iterator<Item = &'static str> {
    catalogue::ALL.iter().map(|game| game.name).chain(games::ALL.iter().map(|game| game.name))
}

/// A parser for the name of a game, or of its file; the help lists those of one board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GameNameParser;

impl GameNameParser {
    fn usual() -> PossibleValuesParser {
        let names = catalogue::ALL.iter().map(|game| PossibleValue::new(game.name).help(game.about));
        PossibleValuesParser::new(names)
    }
}

impl TypedValueParser for GameNameParser {
    type Value = GameName;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<GameName, clap::Error> {
        let known = |name: String| match find(&name) {
            Ok(Name::One(one)) => Ok(GameName::One(one)),
            Ok(Name::Several(several)) => Ok(GameName::Several(several)),
            Err(error) => Err(error.to_string()),
        };
        if value.to_str().is_some_and(game_file::is_name) {
            return Ok(GameName::File(value.into()));
        }
        match value.to_str().and_then(|name| find(name).ok()) {
            Some(_) => StringValueParser::new().try_map(known).parse_ref(command, argument, value),
            None if Path::new(value).is_file() => {
                let none = |_| {
                    Err::<GameName, _>(
                        "is a file; give words with --answers, a table with --feedback-table, items with --features",
                    )
                };
                StringValueParser::new().try_map(none).parse_ref(command, argument, value)
            }
            None => Self::usual().try_map(known).parse_ref(command, argument, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names: Vec<PossibleValue> = Self::usual().possible_values()?.collect();
        Some(Box::new(names.into_iter()))
    }
}

/// A parser for a text that may be the name of a game, which completions offer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Text;

impl TypedValueParser for Text {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(plain().map(PossibleValue::new)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_as_they_are_shown() {
        let one = |name: &str| match find(name) {
            Ok(Name::One(one)) => Some(one.name()),
            _ => None,
        };
        let several = |name: &str| match find(name) {
            Ok(Name::Several(several)) => Some(several.name()),
            _ => None,
        };
        for (game, &rule) in
            catalogue::ALL.iter().flat_map(|game| Rule::ALL.iter().map(move |rule| (game, rule)))
        {
            let name = OneBoard { game, rule }.name();
            assert_eq!(one(&name).as_ref(), Some(&name));
        }
        for (game, mode) in games::ALL.iter().flat_map(|game| game.modes.iter().map(move |mode| (game, mode)))
        {
            let name = Several { game, mode }.name();
            assert_eq!(several(&name).as_ref(), Some(&name));
        }
        // The usual mode and the rule of a policy's name.
        assert_eq!(several("quordle-classic").as_deref(), Some("quordle"));
        assert_eq!(one("nyt-hard").as_deref(), Some("nyt-hard"));
        let error = find("quodle").expect_err("it is misspelt").to_string();
        assert!(
            error.ends_with("bulls-and-cows, dordle, quordle, octordle, sedecordle, duotrigordle"),
            "{error}"
        );
        // A compiled-in policy has the name of its game.
        assert!(catalogue::policies().all(|policy| matches!(find(policy.name), Ok(Name::One(_)))));
    }
}
