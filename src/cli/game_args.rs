//! The arguments that define the game.

use crate::catalogue::{self, NamedGame};
use crate::game::{Game, Limit, Objective, Rule, clues};
use crate::words::{FeedbackRule, GuessId, WordGame as _, WordGameBuilder as _};

use super::given::Given;
use super::list_args::ListArgs;
pub(crate) use super::list_args::named;
use super::name::{self, OneBoard};
use super::table_args::{self, TableArgs, TableFile};
use super::weight_args::{WeightArgs, stem};
use crate::cli::{Failure, Output, refusal};

#[derive(clap::Args)]
#[command(next_help_heading = "Game")]
pub(crate) struct GameArgs {
    #[command(flatten)]
    given: Given,
    #[arg(value_name = "GAME", help = games(), conflicts_with_all = ["game", "answers", "guesses", "feedback_table", "features"], hide_possible_values = true, value_parser = name::OneBoardParser)]
    named: Option<OneBoard>,
    #[command(flatten)]
    lists: ListArgs,
    /// Rule: normal, hard or strict
    ///
    /// normal: every accepted word. hard: each revealed green stays in its place, and each letter occurs at least as often as any
    /// one earlier guess had it green or yellow; a grey letter may come again, and so may a yellow one at its place.
    /// strict: the guess agrees with all feedback so far
    #[arg(long, value_name = "RULE", default_value = Rule::default().name(), hide_possible_values = true, value_parser = named(Rule::ALL, Rule::name))]
    rule: Rule,
    /// Maximum number of guesses, or none [default: 6]
    ///
    /// bulls-and-cows and tables have no limit by default
    #[arg(long, value_name = "N|none", value_parser = limit)]
    max_guesses: Option<MaxGuesses>,
    /// Optimise mean, worst, win-rate, …
    ///
    /// mean: the fewest guesses on average. worst: the fewest in the worst case. worst-then-mean and mean-then-worst: one, then the
    /// other among equals. win-rate: the most answers found within the limit, then the mean
    #[arg(long, value_name = "NAME", default_value = Objective::default().name(), hide_possible_values = true, value_parser = named(Objective::ALL, Objective::name))]
    objective: Objective,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    weights: WeightArgs,
}

/// A limit as an argument: for clap an `Option` is an optional argument.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MaxGuesses(pub(crate) Limit);

pub(crate) fn limit(text: &str) -> Result<MaxGuesses, String> {
    match (text, text.parse()) {
        ("none", _) => Ok(MaxGuesses(None)),
        (_, Ok(guesses @ 1..)) => Ok(MaxGuesses(Some(guesses))),
        _ => Err("give a number from 1 to 255, or none for no limit".to_owned()),
    }
}

/// The names of all games, as help.
fn games() -> String {
    let names: Vec<&str> = catalogue::ALL.iter().map(|game| game.name).collect();
    names.join(", ")
}

impl GameArgs {
    /// Refuse options of a game beside a policy, which contains its game and names its table.
    pub(crate) fn refuse_beside_policy(&self) -> Result<(), Failure> {
        let is_other = |option: &&String| !table_args::OF_POLICIES.contains(&option.as_str());
        match self.given.of::<GameArgs>().iter().find(is_other) {
            None => Ok(()),
            Some(option) => refusal(format!("a policy contains its game; leave {option} out")),
        }
    }

    pub(crate) fn game(&self, output: &Output) -> Result<Game, Failure> {
        self.read(false, output)
    }

    /// Read the lists and build the game, with a warning about each correction; if it gets a certificate, also about lists that
    /// salet-check refuses, since that corrects nothing.
    pub(crate) fn read(&self, certified: bool, output: &Output) -> Result<Game, Failure> {
        let table = self.table.builder()?;
        let builder = match table {
            Some(builder) => builder,
            None => {
                let lists = self.lists.read(self.named(), certified, output)?;
                Game::builder(lists).feedback(self.feedback())
            }
        };
        let weights = self.weights.read(builder.so_far(), self.uses_standard_input(), output)?;
        let mut builder = builder.rule(self.rule()?).limit(self.limit()).objective(self.objective);
        if let Some(weights) = weights {
            builder = builder.weights(weights);
        }
        Ok(builder.build()?)
    }

    fn named(&self) -> &'static NamedGame {
        self.named.map_or_else(|| self.lists.named(), |named| named.game)
    }

    /// The rule of the name or of the option, which must agree.
    fn rule(&self) -> Result<Rule, Failure> {
        match self.named.map(|named| named.rule).filter(|&rule| rule != Rule::default()) {
            None => Ok(self.rule),
            Some(rule) if rule == self.rule || !self.is_rule_given() => Ok(rule),
            Some(rule) => refusal(format!("the name of the game says --rule {rule}; leave --rule out")),
        }
    }

    fn is_rule_given(&self) -> bool {
        self.given.of::<GameArgs>().iter().any(|option| option == "--rule")
    }

    fn feedback(&self) -> FeedbackRule {
        self.lists.feedback_of(self.named())
    }

    fn limit(&self) -> Limit {
        if self.table.is_given() {
            return self.max_guesses.and_then(|given| given.0);
        }
        self.max_guesses.map_or(self.named().limit, |given| given.0)
    }

    /// The table, if the game is given as one.
    pub(crate) fn table(&self) -> Option<TableFile> {
        self.table.table()
    }

    fn usual_limit(&self) -> Limit {
        if self.table.is_given() { None } else { self.named().limit }
    }

    /// All files of words, and the table of a game that is given as one.
    fn files_given(&self) -> impl Iterator<Item = &String> {
        self.lists.files_given().chain(self.table.file())
    }

    fn uses_standard_input(&self) -> bool {
        self.files_given().any(|file| file == "-")
    }

    /// A name for files about this game: its differences from the original game.
    pub(crate) fn name(&self) -> String {
        let mut name = match (&self.lists.answers, &self.lists.guesses) {
            _ if self.table.is_given() => self.table.file().map(stem).unwrap_or_default(),
            (Some(answers), _) => stem(answers),
            (None, Some(guesses)) => format!("original-{}", stem(guesses)),
            (None, None) => self.named().name.to_owned(),
        };
        let mut add = |part: &str| {
            name.push('-');
            name += part;
        };
        if let Some(known) = &self.lists.known {
            add(&format!("known-{}", stem(known)));
        }
        if let Some(letter) = self.lists.first_letter.as_deref().map(str::trim)
            && letter.chars().all(char::is_alphanumeric)
        {
            add(&format!("first-{letter}"));
        }
        self.table.names().for_each(|name| add(&name));
        if self.feedback() != self.named().feedback {
            add(self.feedback().name());
        }
        if let Ok(rule) = self.rule()
            && rule != Rule::default()
        {
            add(rule.name());
        }
        match self.limit() {
            limit if limit == self.usual_limit() => {}
            Some(limit) => add(&format!("max{limit}")),
            None => add("unlimited"),
        }
        if self.objective != Objective::default() {
            add(self.objective.name());
        }
        self.weights.names().for_each(|name| add(&name));
        name
    }
}

pub(crate) fn find_word(game: &Game, word: &str) -> Result<GuessId, Failure> {
    Ok(clues::find_word(game, word)?)
}

/// An answer by its word, as a guess with that number: names of answers may differ from those of guesses. Any accepted word in a
/// game of words.
pub(crate) fn find_answer(game: &Game, word: &str) -> Result<GuessId, Failure> {
    match game.find_answer(word) {
        Some(answer) => Ok(answer.as_guess()),
        None if game.words().is_none() => {
            refusal(format!("there is no answer \"{}\"", crate::text::excerpt(word)))
        }
        None => find_word(game, word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        game: GameArgs,
    }

    #[test]
    fn a_policy_excludes_every_option_of_a_game() {
        let refused = |line: &[&str]| {
            let parsed = Line::try_parse_from([&["salet"], line].concat());
            let refused = parsed.unwrap_or_else(|error| panic!("{error}")).game.refuse_beside_policy();
            refused.err().map(|failure| failure.to_string())
        };
        assert_eq!(refused(&[]), None);
        assert_eq!(refused(&["--feedback-table", "t.csv"]), None);
        assert_eq!(refused(&["--features", "f.csv", "--merge-alike"]), None);
        let table = ["--feedback-table=t.csv", "--until=known"];
        for (line, option) in [
            (&["nyt"][..], "GAME"),
            (&["--game=nyt"], "--game"),
            // Also what is the default.
            (&["--rule", "normal"], "--rule"),
            (&["--objective=mean"], "--objective"),
            (&["--max-guesses", "6"], "--max-guesses"),
            (&["--weights", "w.txt"], "--weights"),
            (&["--answers", "a.txt"], "--answers"),
            (&["--fold-accents"], "--fold-accents"),
            (&table, "--until"),
        ] {
            let reason = format!("a policy contains its game; leave {option} out");
            assert_eq!(refused(line).as_deref(), Some(reason.as_str()), "{line:?}");
        }
    }
}
