//! A game by its name, read alike by every command: a game of one board, with its rule unless that is normal (`nyt-hard`), or a game
//! of several boards, with its mode unless that is the usual one (`quordle-sequence`).

use std::ffi::OsStr;
use std::path::PathBuf;

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
    let found = all().find(|(known, _)| known == name);
    found.map(|(_, found)| found).ok_or_else(|| named::unknown("game", name, &plain().collect::<Vec<_>>()))
}

/// The names without rules and modes.
pub(crate) fn plain() -> impl Iterator<Item = &'static str> {
    catalogue::ALL.iter().map(|game| game.name).chain(games::ALL.iter().map(|game| game.name))
}

fn all() -> impl Iterator<Item = (String, Name)> {
    let one = catalogue::ALL.iter().flat_map(|&game| {
        Rule::ALL.iter().map(move |&rule| {
            let one = OneBoard { game, rule };
            (one.name(), Name::One(one))
        })
    });
    let several = games::ALL.iter().flat_map(|game| {
        game.modes.iter().map(move |mode| {
            let several = Several { game, mode };
            (several.name(), Name::Several(several))
        })
    });
    one.chain(several)
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
    fn a_name_has_a_rule_or_a_mode_unless_it_is_the_usual_one() {
        let (mut ones, mut severals) = (0, 0);
        for (name, _) in all() {
            match find(&name).expect("a name") {
                Name::One(OneBoard { game, rule }) => {
                    ones += 1;
                    assert!(name.starts_with(game.name));
                    assert_eq!(name.ends_with(rule.name()), rule != Rule::Normal, "{name}");
                }
                Name::Several(Several { game, mode }) => {
                    severals += 1;
                    assert_eq!(name == game.name, mode == &game.modes[0], "{name}");
                }
            }
        }
        assert_eq!((ones, severals), (15, 16));
        let error = find("quodle").expect_err("it is misspelt").to_string();
        assert!(
            error.ends_with("bulls-and-cows, dordle, quordle, octordle, sedecordle, duotrigordle"),
            "{error}"
        );
        // A compiled-in policy has the name of its game.
        assert!(catalogue::policies().all(|policy| matches!(find(policy.name), Ok(Name::One(_)))));
    }
}
