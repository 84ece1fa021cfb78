//! The arguments for games given as a table of feedback or as features, and for the tables of their policies.

use crate::game::{Ending, FeedbackMatrix, Game, GameBuilder};
use crate::policy::{self, Policy};
use crate::words::{self, FeatureFault, read_features, read_matrix};
use clap::ValueEnum;

use crate::cli::{Failure, memory, refusal};

/// The options of games of words, which a table replaces. Each option for a table names them itself: clap waives the table that it
/// requires beside an option that forbids one.
const OF_WORDS: [&str; 8] =
    ["game", "answers", "guesses", "known", "first_letter", "fold_accents", "alphabet", "feedback"];

/// A game given as a table.
#[derive(Default, clap::Args)]
#[command(
    next_help_heading = "Game",
    mut_group("FeatureArgs", |features| features.conflicts_with_all(OF_WORDS).conflicts_with_all(["solved", "until"]))
)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    features: FeatureArgs,
    /// Table of the feedback on each guess for each answer, CSV or TSV
    ///
    /// An empty cell and the names of the answers, then a row for each guess: its name and its symbols. A guess with the name of an
    /// answer solves it (docs/your-game.md)
    #[arg(long, value_name = "FILE", hide_short_help = true, conflicts_with_all = OF_WORDS)]
    feedback_table: Option<String>,
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
        self.table().is_some()
    }

    /// The table, if there is one.
    pub(crate) fn table(&self) -> Option<TableFile> {
        self.features.table(self.feedback_table.as_ref())
    }

    /// The file of the table, if there is one.
    pub(super) fn file(&self) -> Option<&String> {
        self.feedback_table.as_ref().or(self.features.features.as_ref())
    }

    /// The game of the table, if there is one.
    pub(super) fn builder(&self) -> Result<Option<GameBuilder>, Failure> {
        let Some(table) = self.table() else { return Ok(None) };
        let ending = match (&self.solved, self.until) {
            (Some(symbol), _) => Ending::Solved(symbol.trim().to_owned()),
            (None, Some(Until::Known)) => Ending::Known,
            (None, None) => table.ending(),
        };
        table.builder(ending).map(Some)
    }

    /// Their part of the name of files about a game.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        let solved = self.solved.as_ref().map(|symbol| {
            let plain: String = symbol.chars().filter(|sign| sign.is_alphanumeric()).collect();
            format!("solved-{plain}")
        });
        let merged = self.features.merge_alike.then(|| "merged".to_owned());
        solved.into_iter().chain(self.until.map(|_| "until-known".to_owned())).chain(merged)
    }
}

/// A game given as features.
#[derive(Default, clap::Args)]
struct FeatureArgs {
    /// Items with their features, CSV, TSV or JSON: ask until one is left
    ///
    /// A header with the names of the questions, then an item on each line: its name and its value for each question; or a value on each
    /// line, under the header item, question, value. In JSON a list of objects, whose first member is the name, or an object of objects
    /// (docs/your-game.md)
    #[arg(long, value_name = "FILE", hide_short_help = true, conflicts_with = "feedback_table")]
    features: Option<String>,
    /// Items that no question tells apart are one answer, as in Alex/Tom
    #[arg(long, hide_short_help = true, requires = "features")]
    merge_alike: bool,
}

impl FeatureArgs {
    /// The table of these features or of feedback.
    fn table(&self, feedback: Option<&String>) -> Option<TableFile> {
        let features = |file: &String| TableFile::Features { file: file.clone(), merge: self.merge_alike };
        let feedback = feedback.map(|file| TableFile::Feedback { file: file.clone() });
        feedback.or_else(|| self.features.as_ref().map(features))
    }
}

/// A file with the table of a game.
#[derive(Debug, Clone)]
pub(crate) enum TableFile {
    /// A guess a row.
    Feedback { file: String },
    /// An item a row.
    Features { file: String, merge: bool },
}

impl TableFile {
    /// The usual ending of its game.
    fn ending(&self) -> Ending {
        match self {
            TableFile::Feedback { .. } => Ending::Named,
            TableFile::Features { .. } => Ending::Known,
        }
    }

    fn builder(&self, ending: Ending) -> Result<GameBuilder, Failure> {
        let (TableFile::Feedback { file } | TableFile::Features { file, .. }) = self;
        let place = memory::source(file).name();
        Ok(Game::of_matrix(self.matrix(&place)?, ending).map_err(|error| error.in_file(&place))?)
    }

    fn matrix(&self, place: &str) -> Result<FeedbackMatrix, words::Error> {
        let refused = |fault: FeatureFault| words::Error::Features {
            path: place.to_owned(),
            line: None,
            fault: fault.into(),
        };
        match self {
            TableFile::Feedback { file } => read_matrix(memory::source(file)),
            TableFile::Features { file, merge } => {
                let features = read_features(memory::source(file))?;
                let features = if *merge { features.merged().map_err(refused)? } else { features };
                features.matrix().map_err(refused)
            }
        }
    }
}

/// The table of a policy's game.
#[derive(clap::Args)]
pub(crate) struct PolicyTableArgs {
    /// Table of the policy's game, if it was given as one
    ///
    /// A policy answers its own positions without it
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    feedback_table: Option<String>,
    #[command(flatten)]
    features: FeatureArgs,
}

impl PolicyTableArgs {
    /// The table, if there is one.
    pub(crate) fn table(&self) -> Option<TableFile> {
        self.features.table(self.feedback_table.as_ref())
    }

    /// The policy with its table, if that is given.
    pub(crate) fn attach(&self, policy: Policy) -> Result<Policy, Failure> {
        attach(policy, self.table().as_ref())
    }
}

/// The options of tables, which a policy may have beside it.
pub(super) const OF_POLICIES: [&str; 3] = ["--feedback-table", "--features", "--merge-alike"];

/// What a command says that needs the table of a game.
pub(crate) const GIVE_IT: &str = "give it with --feedback-table or --features";

/// A policy with its table, if one is given.
pub(crate) fn attach(policy: Policy, table: Option<&TableFile>) -> Result<Policy, Failure> {
    match (table, policy.game().table_terms()) {
        (None, _) => Ok(policy),
        (Some(_), None) => refusal("the policy is for a game of words, which needs no table"),
        (Some(table), Some(terms)) => {
            let game = table.builder(terms.ending().clone())?.build().map_err(crate::Error::from)?;
            let refused = |fault| policy::Error::Fault { path: "the policy".to_owned(), fault };
            Ok(policy.with_table(&game).map_err(refused)?)
        }
    }
}

/// The policy if its game can be played off it, which needs the table.
pub(crate) fn with_table(policy: Policy) -> Result<Policy, Failure> {
    match policy.game().has_table() {
        true => Ok(policy),
        false => {
            refusal(format!("the game of this policy is a table, which the policy only names; {GIVE_IT}"))
        }
    }
}
