//! The arguments for games given as a table, and for the tables of their policies.

use crate::game::{Ending, Game, GameBuilder};
use crate::policy::{self, Policy};
use crate::words::read_matrix;
use clap::ValueEnum;

use crate::cli::{Failure, memory, refusal};

/// The options of games of words, which a table replaces. Each option for a table names them itself: clap waives the table that it
/// requires beside an option that forbids one.
const OF_WORDS: [&str; 8] =
    ["game", "answers", "guesses", "known", "first_letter", "fold_accents", "alphabet", "feedback"];

/// A game given as a table.
#[derive(Default, clap::Args)]
#[command(next_help_heading = "Game")]
pub(crate) struct TableArgs {
    /// Table of the feedback on each guess for each answer, CSV or TSV
    ///
    /// An empty cell and the names of the answers, then a row for each guess: its name and its symbols. A guess with the name of an
    /// answer solves it (docs/your-game.md)
    #[arg(long, value_name = "FILE", hide_short_help = true, conflicts_with_all = OF_WORDS)]
    pub(super) feedback_table: Option<String>,
    /// Symbol of the table that solves, in place of names
    #[arg(
        long,
        value_name = "SYMBOL",
        hide_short_help = true,
        requires = "feedback_table",
        conflicts_with = "until",
        conflicts_with_all = OF_WORDS
    )]
    solved: Option<String>,
    /// Play until one answer is left: only questions count
    #[arg(
        long,
        value_name = "WHEN",
        hide_short_help = true,
        requires = "feedback_table",
        conflicts_with_all = OF_WORDS
    )]
    until: Option<Until>,
}

/// What a game is played until.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Until {
    /// One answer is left.
    Known,
}

impl TableArgs {
    /// Whether a table is given.
    pub(crate) fn is_given(&self) -> bool {
        self.feedback_table.is_some()
    }

    /// The game of the table, if there is one.
    pub(super) fn builder(&self) -> Result<Option<GameBuilder>, Failure> {
        let Some(file) = &self.feedback_table else { return Ok(None) };
        let ending = match (&self.solved, self.until) {
            (Some(symbol), _) => Ending::Solved(symbol.trim().to_owned()),
            (None, Some(Until::Known)) => Ending::Known,
            (None, None) => Ending::Named,
        };
        of_file(file, ending).map(Some)
    }

    /// Their part of the name of files about a game.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        let solved = self.solved.as_ref().map(|symbol| {
            let plain: String = symbol.chars().filter(|sign| sign.is_alphanumeric()).collect();
            format!("solved-{plain}")
        });
        solved.into_iter().chain(self.until.map(|_| "until-known".to_owned()))
    }
}

fn of_file(file: &str, ending: Ending) -> Result<GameBuilder, Failure> {
    let place = memory::source(file).name();
    let matrix = read_matrix(memory::source(file))?;
    Ok(Game::of_matrix(matrix, ending).map_err(|error| error.in_file(&place))?)
}

/// The table of a policy's game.
#[derive(clap::Args)]
pub(crate) struct PolicyTableArgs {
    /// Table of the policy's game, if it was given as one
    ///
    /// A policy answers its own positions without it
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) feedback_table: Option<String>,
}

impl PolicyTableArgs {
    /// The policy with its table, if that is given.
    pub(crate) fn attach(&self, policy: Policy) -> Result<Policy, Failure> {
        attach(policy, self.feedback_table.as_deref())
    }
}

/// A policy with the table in a file, if one is given.
pub(crate) fn attach(policy: Policy, file: Option<&str>) -> Result<Policy, Failure> {
    match (file, policy.game().table_terms()) {
        (None, _) => Ok(policy),
        (Some(_), None) => refusal("the policy is for a game of words, which needs no table"),
        (Some(file), Some(terms)) => {
            let game = of_file(file, terms.ending().clone())?.build().map_err(crate::Error::from)?;
            let refused = |fault| policy::Error::Fault { path: "the policy".to_owned(), fault };
            Ok(policy.with_table(&game).map_err(refused)?)
        }
    }
}

/// The policy if its game can be played off it, which needs the table.
pub(crate) fn with_table(policy: Policy) -> Result<Policy, Failure> {
    match policy.game().has_table() {
        true => Ok(policy),
        false => refusal(
            "the game of this policy is a table, which the policy only names; give it with --feedback-table",
        ),
    }
}
