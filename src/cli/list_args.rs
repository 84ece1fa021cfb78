//! The arguments that define the words of a game and their feedback.

use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};

use salet::catalogue::{self, NamedGame};
use salet::spec::{GameSpec, Given};
use salet::words::FeedbackRule;
use salet_base::named::UnknownName;

use super::suggested;

#[derive(Default, clap::Args)]
#[command(next_help_heading = "Game")]
pub(crate) struct ListArgs {
    /// Game with compiled-in lists [default: original]
    #[arg(long, value_name = "NAME", hide_short_help = true, conflicts_with_all = ["answers", "guesses"], value_parser = named_game())]
    pub(super) game: Option<&'static NamedGame>,
    /// Possible secrets; - for standard input
    ///
    /// One word a line. A repeated word counts once, with a warning (salet-check refuses such a list) [default: the 2315 of the original game]
    #[arg(long, value_name = "FILE")]
    pub(super) answers: Option<String>,
    /// All accepted words; missing answers are added
    ///
    /// [default: the 12972 of the original game, or the answers if these are given]
    #[arg(long, value_name = "FILE")]
    pub(super) guesses: Option<String>,
    /// Words that you know: guess only these and answers
    ///
    /// Accepted words that are neither known nor answers are left out. (Give salet-check the remaining words: the answers, then
    /// the others in the order of the accepted words)
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(super) known: Option<String>,
    /// First letter, which the game shows (SUTOM, Motus)
    ///
    /// Only answers and guesses that begin with it are left, in any spelling of the letter. (Give salet-check lists of these words:
    /// `salet words --first-letter` makes them)
    #[arg(long, value_name = "LETTER", hide_short_help = true)]
    pub(super) first_letter: Option<String>,
    /// Ignore accents: á is a, ç is c
    ///
    /// Words that become equal are merged
    #[arg(long)]
    fold_accents: bool,
    /// Letters of a language: es, tr, ko, …, or a file
    ///
    /// The file has a letter and its other spellings on each line (docs/your-language.md)
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "fold_accents", hide_possible_values = true, value_parser = suggested(StringValueParser::new(), catalogue::alphabet_names))]
    alphabet: Option<String>,
    /// Feedback: official, pegs, places, common, …
    #[arg(long, value_name = "RULE", hide_possible_values = true, long_help = feedback_rules(), value_parser = named(FeedbackRule::ALL, FeedbackRule::name))]
    feedback: Option<FeedbackRule>,
}

impl ListArgs {
    /// The description of the words.
    pub(crate) fn spec(&self) -> GameSpec {
        let file = |name: &Option<String>| name.clone().map(Given::File);
        let mut spec = GameSpec::default();
        spec.game = self.game.map(|game| game.name.to_owned());
        (spec.answers, spec.guesses, spec.known) =
            (file(&self.answers), file(&self.guesses), file(&self.known));
        spec.first_letter = self.first_letter.clone();
        spec.fold_accents = self.fold_accents.then_some(true);
        spec.alphabet = self.alphabet.clone();
        spec.feedback = self.feedback;
        spec
    }
}

/// The help on `--feedback`: all rules.
fn feedback_rules() -> String {
    let rules = FeedbackRule::ALL.iter().map(|rule| format!("{rule}: {}", rule.about()));
    let rules = rules.collect::<Vec<_>>().join(". ");
    format!("Feedback, by default official, or that of the named game\n\n{rules}")
}

/// A parser for the name of a game; the help lists all names.
fn named_game() -> impl TypedValueParser<Value = &'static NamedGame> {
    let names = catalogue::ALL.iter().map(|game| PossibleValue::new(game.name).help(game.about));
    PossibleValuesParser::new(names).try_map(|name| catalogue::find(&name))
}

/// A parser for one of `all`, by name; errors list the names.
pub(crate) fn named<T>(all: &'static [T], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = UnknownName> + Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.iter().map(|&choice| name(choice))).try_map(|text| text.parse::<T>())
}
