//! The options that define a game of several boards.

use std::path::Path;
use std::time::Duration;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use salet::boards::clues::Clues;
use salet::boards::games::{self, BoardsGame};
use salet::boards::{Draw, Goal};
use salet::game::{Game, Rule};
use salet::spec::{Boards, GameSpec, MaxGuesses};

use crate::cli::game_args::{self, limit};
use crate::cli::name::{self, Name, OneBoard};
use crate::cli::table_args::TableArgs;
use crate::cli::{Failure, ListArgs, Output, duration, game_file, memory, refusal};

#[derive(Default, clap::Args)]
#[command(next_help_heading = "Boards")]
pub(super) struct BoardArgs {
    #[arg(value_name = "GAME", help = help(), hide_possible_values = true, value_parser = name::Text)]
    name: Option<String>,
    /// GAME as an option, for clues that begin with its name
    #[arg(long, value_name = "NAME", hide_short_help = true, hide_possible_values = true, value_parser = named())]
    named: Option<&'static BoardsGame>,
    /// Mode of the game [default: that of its name, or classic]
    ///
    /// In a sequence, a board is hidden until those before it are solved: write ? for its feedback. A rescue or a jumble begins with
    /// given words: they are its first clues
    #[arg(long, value_name = "MODE", conflicts_with = "boards")]
    mode: Option<String>,
    /// Number of boards [default: of the game or clues]
    #[arg(long, value_name = "N", conflicts_with = "named", value_parser = clap::value_parser!(u8).range(1..=64))]
    boards: Option<u8>,
    /// Goal: length, sum or within
    ///
    /// length: the fewest guesses until all boards are solved, on average. sum: the fewest over all boards, each until it is solved. within:
    /// the best chance to solve all boards within the limit
    #[arg(long, value_name = "NAME", default_value = "length", hide_possible_values = true)]
    objective: Objective,
    /// Boards may have the same secret
    #[arg(long)]
    independent: bool,
    /// Maximum number of guesses [default: of the game]
    ///
    /// Without a named game it is the number of boards and 5; tables have none. It counts for the objective within. The others have no limit
    #[arg(long, value_name = "N|none", value_parser = limit)]
    max_guesses: Option<MaxGuesses>,
    #[command(flatten)]
    lists: ListArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// The last of these options: those of the commands behind it are no part of the game.
#[derive(Default, clap::Args)]
#[command(next_help_heading = None::<&'static str>)]
struct ThreadArgs {
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = crate::cli::search_args::threads)]
    threads: Option<u16>,
}

/// What to optimise.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Objective {
    #[default]
    Length,
    Sum,
    Within,
}

#[derive(clap::Args)]
pub(super) struct TimeArgs {
    /// Time limit of a search, for instance 10s
    ///
    /// The answer is then the best guess so far, with an interval of the best total
    #[arg(long, value_name = "DURATION", default_value = "5s", value_parser = duration)]
    pub(super) time_limit: Duration,
}

/// A game of several boards.
pub(super) struct Terms {
    pub(super) game: Game,
    boards: Boards,
    pub(super) threads: Option<usize>,
    objective: Objective,
}

fn named() -> impl TypedValueParser<Value = &'static BoardsGame> {
    PossibleValuesParser::new(games::ALL.iter().map(|game| game.name))
        .try_map(|name| games::find(&name).ok_or_else(|| format!("there is no game \"{name}\"")))
}

fn help() -> String {
    let names: Vec<&str> = name::plain().collect();
    format!(
        "Game: its words, or boards and limit: {}; quordle-sequence, …; or a file of `salet game`",
        names.join(", ")
    )
}

impl TimeArgs {
    /// The usual time without another.
    pub(super) fn or_usual(limit: Option<Duration>) -> TimeArgs {
        TimeArgs { time_limit: limit.unwrap_or(Duration::from_secs(5)) }
    }
}

impl BoardArgs {
    /// The game with this name or in this file, with no option.
    pub(super) fn of(name: String) -> BoardArgs {
        BoardArgs { name: Some(name), ..BoardArgs::default() }
    }

    /// The game.
    pub(super) fn terms(&self, output: &Output) -> Result<Terms, Failure> {
        let name = self.name.as_deref().filter(|name| !game_file::is_name(name));
        let name = name.map(name::find).transpose();
        self.of_name(name.map_err(|error| Failure::Usage(error.to_string()))?, output)
    }

    /// The game, and the clues about it; the first may stand in the place of its name.
    pub(super) fn terms_before(
        &self,
        mut clues: Vec<String>,
        output: &Output,
    ) -> Result<(Terms, Vec<String>), Failure> {
        let found = self.name.as_deref().and_then(|name| name::find(name).ok());
        let is_file = self.name.as_deref().is_some_and(game_file::is_name);
        if found.is_none() && !is_file {
            clues.splice(..0, self.name.clone());
        }
        Ok((self.of_name(found, output)?, clues))
    }

    fn of_name(&self, name: Option<Name>, output: &Output) -> Result<Terms, Failure> {
        let spec = self.spec(name)?;
        let (boards, game) = (spec.boards()?, game_args::read(&spec, output)?);
        memory::for_tables(&game).map_err(Failure::Usage)?;
        Ok(Terms { game, boards, threads: self.threads.threads.map(usize::from), objective: self.objective })
    }

    /// The description of the game: its file, and what the options say instead.
    fn spec(&self, name: Option<Name>) -> Result<GameSpec, Failure> {
        let file = self.name.as_deref().filter(|name| game_file::is_name(name));
        let file = file.map(|file| game_file::read(Path::new(file))).transpose()?.unwrap_or_default();
        let mut spec = GameSpec::default();
        spec.game = match name {
            None => self.named.map(|game| game.name.to_owned()),
            Some(Name::One(OneBoard { game, rule: Rule::Normal })) => Some(game.name.to_owned()),
            Some(Name::One(OneBoard { game, .. })) => {
                return refusal(format!(
                    "several boards have no rule but the normal one; write {}",
                    game.name
                ));
            }
            Some(Name::Several(_)) if self.named.is_some() => {
                return refusal("the game is named twice; leave --named out");
            }
            Some(Name::Several(several)) => Some(several.name()),
        };
        let own = self.lists.spec().or(self.table.spec());
        let has_words = own.game.is_some() || own.answers.is_some() || own.guesses.is_some();
        if let Some(Name::One(OneBoard { game, .. })) = name.filter(|_| has_words || own.is_table()) {
            return refusal(format!("{} has its own words; leave other lists and tables out", game.name));
        }
        (spec.mode, spec.boards, spec.max_guesses) = (self.mode.clone(), self.boards, self.max_guesses);
        spec.independent = self.independent.then_some(true);
        Ok(spec.or(own).or(file))
    }
}

impl Terms {
    /// The number of boards, of the game or of some clues.
    pub(super) fn boards(&self, clues: Option<&Clues>) -> Result<usize, Failure> {
        match self.boards.count.or_else(|| clues.and_then(Clues::boards)) {
            Some(boards) => Ok(boards),
            None => refusal("how many boards? Name the game, such as quordle, or their number (--boards)"),
        }
    }

    /// The maximum number of guesses; `None` for no limit.
    pub(super) fn limit(&self, boards: usize) -> Option<u8> {
        self.boards.limit(&self.game, boards)
    }

    /// How the secrets were drawn.
    pub(super) fn draw(&self) -> Draw {
        if self.boards.independent { Draw::Independent } else { Draw::Distinct }
    }

    /// The objective after some guesses.
    pub(super) fn goal(&self, boards: usize, played: usize) -> Result<Goal, Failure> {
        match (self.objective, self.limit(boards)) {
            (Objective::Length, _) => Ok(Goal::Length),
            (Objective::Sum, _) => Ok(Goal::Sum),
            (Objective::Within, Some(limit)) => {
                Ok(Goal::Within(limit.saturating_sub(u8::try_from(played).unwrap_or(u8::MAX))))
            }
            (Objective::Within, None) => {
                refusal("the objective within needs a limit of guesses (--max-guesses)")
            }
        }
    }

    /// Whether boards are hidden until those before them are solved.
    pub(super) fn hides(&self) -> bool {
        self.boards.hides()
    }
}
