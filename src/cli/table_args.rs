//! The arguments for games given as a table of feedback or as features, and for the tables of their policies.

use clap::ValueEnum;
use salet::policy::Policy;
use salet::spec::{GameSpec, Given, Until};
use salet::words::Comparison;

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
    /// Any game as a table; features: see --help
    ///
    /// The feedback on each guess for each answer, CSV or TSV: an empty cell and the names of the answers, then a row for each guess, its
    /// name and its symbols. A guess with the name of an answer solves it (docs/your-game.md)
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_WORDS)]
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
    until: Option<When>,
    /// Classes of answers that need not be told apart: name and class a line
    ///
    /// The game of a table or of features ends when all answers left have one class
    #[arg(
        long,
        value_name = "FILE",
        hide_short_help = true,
        conflicts_with_all = ["solved", "compare"],
        conflicts_with_all = OF_WORDS
    )]
    classes: Option<String>,
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
        let mut spec = self.features.spec(self.feedback_table.as_ref());
        spec.solved = self.solved.clone();
        spec.until = self.until.map(|When::Known| Until::Known);
        spec.classes = self.classes.clone().map(Given::File);
        spec
    }

    /// The file of the classes.
    pub(super) fn classes(&self) -> Option<&String> {
        self.classes.as_ref()
    }

    /// The file of the table.
    pub(super) fn file(&self) -> Option<&String> {
        self.feedback_table.as_ref().or(self.features.features.as_ref())
    }
}

/// A game given as features.
#[derive(Default, clap::Args)]
struct FeatureArgs {
    /// Items with their features, CSV, TSV or JSON: ask until one is left
    ///
    /// A header with the names of the questions, then an item on each line: its name and its value for each question; or a value on each
    /// line, under the header item, question, value. In JSON a list of objects, whose first member is the name, or an object of objects.
    /// FILE#name,hat,hair takes these columns of a larger file (docs/your-game.md)
    #[arg(long, value_name = "FILE", hide_short_help = true, conflicts_with = "feedback_table")]
    features: Option<String>,
    /// Items that no question tells apart are one answer, as in Alex/Tom
    ///
    /// This is the name of the answer in files of classes and weights, too
    #[arg(long, hide_short_help = true, requires = "features", conflicts_with = "feedback_table")]
    merge_alike: bool,
    /// Guesses are items, compared by equal, order, near:N, set, …
    ///
    /// One rule for all questions or, separated by commas, one for each. equal: G for the same value, B for another. order: G for the same
    /// number, H if the answer's is higher, L if it is lower. near:N: the same with h and l if they differ by N at most. set: G for the same
    /// parts, Y for some common ones, B for none; commas, semicolons and bars stand between parts. distance:KM at a latitude, before the
    /// longitude: the kilometres between both, rounded to a multiple. direction:8 (4, 16) at that longitude: where the answer is, N to NW.
    /// skip: nothing. The game ends with the name of the answer
    #[arg(
        long,
        value_name = "RULES",
        hide_short_help = true,
        requires = "features",
        conflicts_with_all = ["merge_alike", "feedback_table"],
        value_delimiter = ',',
        value_parser = str::parse::<Comparison>
    )]
    compare: Option<Vec<Comparison>>,
}

impl FeatureArgs {
    /// The description of these features or of a table of feedback.
    fn spec(&self, feedback: Option<&String>) -> GameSpec {
        let mut spec = GameSpec::default();
        spec.feedback_table = feedback.cloned().map(Given::File);
        spec.features = self.features.clone().map(Given::File);
        spec.merge_alike = self.merge_alike.then_some(true);
        spec.compare = self.compare.clone();
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
    feedback_table: Option<String>,
    #[command(flatten)]
    features: FeatureArgs,
}

impl PolicyTableArgs {
    /// The description of the table.
    pub(crate) fn spec(&self) -> GameSpec {
        self.features.spec(self.feedback_table.as_ref())
    }

    /// The policy with its table, if that is given.
    pub(crate) fn attach(&self, policy: Policy) -> Result<Policy, Failure> {
        attach(policy, &self.spec())
    }
}

/// The options of tables, which a policy may have beside it.
pub(super) const OF_POLICIES: [&str; 4] = ["--feedback-table", "--features", "--merge-alike", "--compare"];

/// What a command says that needs the table of a game.
pub(crate) const GIVE_IT: &str = "give it with --feedback-table or --features";

/// A policy with the table of a description, if there is one.
pub(crate) fn attach(policy: Policy, table: &GameSpec) -> Result<Policy, Failure> {
    match table.is_table() {
        false => Ok(policy),
        true => Ok(table.with_table(&policy, &|file| Some(memory::source(file)))?),
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
