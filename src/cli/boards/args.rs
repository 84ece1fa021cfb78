//! The options that define a game of several boards.

use crate::words::{WordGame as _, WordGameBuilder as _};
use std::time::Duration;

use crate::boards::games::{self, Mode, NamedGame};
use crate::boards::{Draw, Goal};
use crate::game::Game;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::game_args::{MaxGuesses, limit};
use crate::cli::table_args::TableArgs;
use crate::cli::{Failure, ListArgs, Output, duration, refusal};

#[derive(clap::Args)]
#[command(next_help_heading = "Boards")]
pub(super) struct BoardArgs {
    /// Game that sets boards and limit: dordle, quordle, octordle, sedecordle, duotrigordle
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = named())]
    named: Option<&'static NamedGame>,
    /// Mode of the named game [default: classic]
    ///
    /// In a sequence, a board is hidden until those before it are solved: write ? for its feedback. A rescue or a jumble begins with
    /// given words: they are its first clues
    #[arg(long, value_name = "MODE", requires = "named", conflicts_with = "boards")]
    mode: Option<String>,
    /// Number of boards [default: of the game or clues]
    #[arg(long, value_name = "N", conflicts_with = "named", value_parser = clap::value_parser!(u8).range(1..=64))]
    boards: Option<u8>,
    /// Goal: length, sum or within
    ///
    /// length: the fewest guesses until all boards are solved, on average. sum: the fewest over all boards, each until it is solved. within:
    /// the best chance to solve all boards within the limit
    #[arg(long, value_name = "NAME", default_value = "length", hide_possible_values = true, value_parser = ["length", "sum", "within"])]
    objective: String,
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
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = crate::cli::search_args::threads)]
    threads: Option<u16>,
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
    /// The number of boards, if it is known without clues.
    pub(super) boards: Option<usize>,
    pub(super) mode: Option<&'static Mode>,
    pub(super) draw: Draw,
    pub(super) threads: Option<usize>,
    objective: String,
    max_guesses: Option<MaxGuesses>,
}

fn named() -> impl TypedValueParser<Value = &'static NamedGame> {
    PossibleValuesParser::new(games::ALL.iter().map(|game| game.name))
        .try_map(|name| games::find(&name).ok_or_else(|| format!("there is no game \"{name}\"")))
}

impl BoardArgs {
    pub(super) fn terms(&self, output: &Output) -> Result<Terms, Failure> {
        let mode = match self.named {
            None => None,
            Some(game) => match game.mode(self.mode.as_deref()) {
                Some(mode) => Some(mode),
                None => {
                    return refusal(format!(
                        "{} has no such mode; choose one of: {}",
                        game.name,
                        game.mode_names()
                    ));
                }
            },
        };
        let builder = match self.table.builder()? {
            Some(builder) => builder,
            None => {
                let lists = self.lists.read(self.lists.named(), false, output)?;
                Game::builder(lists).feedback(self.lists.feedback_of(self.lists.named()))
            }
        };
        let game = builder.build()?;
        Ok(Terms {
            game,
            boards: self.named.map(|game| game.boards).or(self.boards.map(usize::from)),
            mode,
            draw: if self.independent { Draw::Independent } else { Draw::Distinct },
            threads: self.threads.map(usize::from),
            objective: self.objective.clone(),
            max_guesses: self.max_guesses,
        })
    }
}

impl Terms {
    /// The maximum number of guesses; `None` for no limit.
    pub(super) fn limit(&self, boards: usize) -> Option<u8> {
        let usual = || self.mode.map_or_else(|| games::limit_of(&self.game, boards), |mode| Some(mode.limit));
        self.max_guesses.map_or_else(usual, |given| given.0)
    }

    /// The objective after some guesses.
    pub(super) fn goal(&self, boards: usize, played: usize) -> Result<Goal, Failure> {
        match (self.objective.as_str(), self.limit(boards)) {
            ("length", _) => Ok(Goal::Length),
            ("sum", _) => Ok(Goal::Sum),
            (_, Some(limit)) => {
                Ok(Goal::Within(limit.saturating_sub(u8::try_from(played).unwrap_or(u8::MAX))))
            }
            (_, None) => refusal("the objective within needs a limit of guesses (--max-guesses)"),
        }
    }

    /// Whether boards are hidden until those before them are solved.
    pub(super) fn hides(&self) -> bool {
        self.mode.is_some_and(|mode| mode.hidden)
    }
}
