//! The arguments for games given as a table, and for the tables of their policies.

use crate::policy::Policy;
use crate::spec::{GameSpec, Given, Until};
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
    until: Option<When>,
}

/// What a game is played until.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum When {
    /// One answer is left.
    Known,
}

impl TableArgs {
    /// The description of the table.
    pub(crate) fn spec(&self) -> GameSpec {
        let mut spec = GameSpec::default();
        spec.feedback_table = self.feedback_table.clone().map(Given::File);
        spec.solved = self.solved.clone();
        spec.until = self.until.map(|When::Known| Until::Known);
        spec
    }
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
    let Some(file) = file else { return Ok(policy) };
    let mut spec = GameSpec::default();
    spec.feedback_table = Some(Given::File(file.to_owned()));
    Ok(spec.with_table(&policy, &|file| Some(memory::source(file)))?)
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
