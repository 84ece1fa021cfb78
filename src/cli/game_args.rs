//! The arguments that say which game is played.

use std::path::Path;
use std::str::FromStr;

use crate::catalogue::{self, NamedGame};
use crate::game::{FeedbackRule, Game, Limit, Objective, Rule, USUAL_LIMIT, clues};
use crate::named::UnknownName;
use crate::words::{self, Characters, GuessId, Source, WordLists, WordOptions, known};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::text::count;

use super::exit::Failure;
use super::output::Output;
use super::weight_args::{WeightArgs, stem};

#[derive(clap::Args)]
#[command(next_help_heading = "Game")]
pub(crate) struct GameArgs {
    /// The game by its name, short for --game
    #[arg(value_name = "GAME", conflicts_with_all = ["game", "answers", "guesses"], hide_possible_values = true, value_parser = named_game())]
    named: Option<&'static NamedGame>,
    /// A game whose lists are compiled in [default: original]
    #[arg(long, value_name = "NAME", conflicts_with_all = ["answers", "guesses"], value_parser = named_game())]
    game: Option<&'static NamedGame>,
    /// The words that may be the secret, one a line; - for standard input. A word that is there twice is kept once,
    /// with a warning (salet-check refuses such a list) [default: the original game's 2315]
    #[arg(long, value_name = "FILE")]
    answers: Option<String>,
    /// All words that may be guessed; answers missing here are added [default: the original game's 12972, or the
    /// answers where these are given]
    #[arg(long, value_name = "FILE")]
    guesses: Option<String>,
    /// The words that you know, one a line: of the accepted words that are no answers only these are guessed. Answers can
    /// always be guessed, known or not. (salet-check is given the words that are left: the answers, then the others in the
    /// order of the accepted words)
    #[arg(long, value_name = "FILE")]
    known: Option<String>,
    /// Compare letters without their accents: á as a, ç as c; words that become the same are merged
    #[arg(long)]
    fold_accents: bool,
    /// What a guess shows. official: each letter of the secret colours one letter of the guess. presence: a letter
    /// that is not green is yellow wherever the secret has it. unmatched: yellow if the secret has it at a place that
    /// is not green. pegs: Mastermind's black and white
    #[arg(long, value_name = "RULE", default_value = FeedbackRule::default().name(), value_parser = named(FeedbackRule::ALL, FeedbackRule::name))]
    feedback: FeedbackRule,
    /// Which guesses are legal. hard: each revealed green stays in its place, and each letter occurs at least as often
    /// as any one earlier guess had it green or yellow; a grey letter may come again, and so may a yellow one at its
    /// place. strict: the guess agrees with all feedback so far. normal: every accepted word
    #[arg(long, value_name = "RULE", default_value = Rule::default().name(), value_parser = named(Rule::ALL, Rule::name))]
    rule: Rule,
    /// The most guesses that a game may take, or none for no limit
    #[arg(long, value_name = "N|none", default_value = "6", value_parser = limit)]
    max_guesses: MaxGuesses,
    /// What the policy is to be good at. mean: the fewest guesses on average. worst: the fewest in the worst case.
    /// win-rate: the most answers found within the limit, then the mean
    #[arg(long, value_name = "NAME", default_value = Objective::default().name(), value_parser = named(Objective::ALL, Objective::name))]
    objective: Objective,
    #[command(flatten)]
    weights: WeightArgs,
}

/// A limit as an argument: clap would take an `Option` for an argument that may be missing.
#[derive(Debug, Clone, Copy)]
struct MaxGuesses(Limit);

fn limit(text: &str) -> Result<MaxGuesses, String> {
    match (text, text.parse()) {
        ("none", _) => Ok(MaxGuesses(None)),
        (_, Ok(guesses @ 1..)) => Ok(MaxGuesses(Some(guesses))),
        _ => Err("give a number from 1 to 255, or none for no limit".to_owned()),
    }
}

/// A parser for the name of a game that lists all of them in the help.
fn named_game() -> impl TypedValueParser<Value = &'static NamedGame> {
    let names = catalogue::ALL.iter().map(|game| PossibleValue::new(game.name).help(game.about));
    PossibleValuesParser::new(names).try_map(|name| catalogue::find(&name))
}

/// A parser for one of `all`, by name, that lists the names in the help.
fn named<T>(all: &'static [T], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = UnknownName> + Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.iter().map(|&choice| name(choice))).try_map(|text| text.parse::<T>())
}

impl GameArgs {
    /// Read the lists and put the game together; what was put right on the way is told as warnings.
    pub(crate) fn game(&self, output: &Output) -> Result<Game, Failure> {
        self.read(false, output)
    }

    /// The same for a game with a certificate: salet-check puts nothing right.
    pub(crate) fn game_to_certify(&self, output: &Output) -> Result<Game, Failure> {
        self.read(true, output)
    }

    fn read(&self, certified: bool, output: &Output) -> Result<Game, Failure> {
        let lists = self.lists(certified, output)?;
        let weights = self.weights.read(&lists, self.uses_standard_input(), output)?;
        let mut builder = Game::builder(lists)
            .feedback(self.feedback)
            .rule(self.rule)
            .limit(self.max_guesses.0)
            .objective(self.objective);
        if let Some(weights) = weights {
            builder = builder.weights(weights);
        }
        Ok(builder.build()?)
    }

    /// The named game that is played where no lists are given.
    fn named(&self) -> &'static NamedGame {
        self.named.or(self.game).unwrap_or(catalogue::ORIGINAL)
    }

    fn lists(&self, certified: bool, output: &Output) -> Result<WordLists, Failure> {
        if self.lists_given().filter(|file| *file == "-").count() > 1 {
            return Err(words::Error::StandardInputTwice.into());
        }
        let all = self.all_words(certified, output)?;
        let Some(file) = &self.known else { return Ok(all) };
        let (lists, warnings) = known::read(Source::from_argument(file), &all)?;
        warnings.iter().for_each(|warning| output.warn(warning));
        let (left, all) = (lists.guess_count(), count(all.guess_count(), "accepted word"));
        output.note(format_args!("known words: {left} of {all} can be guessed, answers included"));
        Ok(lists)
    }

    /// The lists without a look at what is known.
    fn all_words(&self, certified: bool, output: &Output) -> Result<WordLists, Failure> {
        let characters = match self.feedback {
            FeedbackRule::Pegs => Characters::LettersAndDigits,
            _ => Characters::Letters,
        };
        let options = WordOptions::new().with_fold_accents(self.fold_accents).with_characters(characters);
        let source = |argument: &String| Source::from_argument(argument);
        let (lists, warnings) = match (&self.answers, &self.guesses) {
            (None, None) => return Ok(self.named().lists()),
            (Some(answers), guesses) => {
                WordLists::read(source(answers), guesses.as_ref().map(source), options)?
            }
            (None, Some(guesses)) => {
                let original = WordLists::original();
                let answers = original.secret_ids().map(|secret| original.display(secret.as_guess()));
                let answers = Source::words("the original answers", answers);
                WordLists::read(answers, Some(source(guesses)), options)?
            }
        };
        warnings.iter().for_each(|warning| output.warn(warning));
        if certified && warnings.iter().any(|warning| warning.is_out_of_form(options)) {
            output.warn(
                "salet-check refuses such lists; give it lists with every word once and every answer among the \
                 guesses, in the same order: the certificate is the same",
            );
        }
        Ok(lists)
    }

    /// The files that the game is read from.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.lists_given().map(Path::new).chain(self.weights.inputs())
    }

    fn lists_given(&self) -> impl Iterator<Item = &String> {
        [&self.answers, &self.guesses, &self.known].into_iter().flatten()
    }

    fn uses_standard_input(&self) -> bool {
        self.lists_given().any(|file| file == "-")
    }

    /// A name for files about this game: what it has that the original game has not.
    pub(crate) fn name(&self) -> String {
        let mut name = match (&self.answers, &self.guesses) {
            (Some(answers), _) => stem(answers),
            (None, Some(guesses)) => format!("original-{}", stem(guesses)),
            (None, None) => self.named().name.to_owned(),
        };
        let mut add = |part: &str| {
            name.push('-');
            name += part;
        };
        if let Some(known) = &self.known {
            add(&format!("known-{}", stem(known)));
        }
        if self.feedback != FeedbackRule::default() {
            add(self.feedback.name());
        }
        if self.rule != Rule::default() {
            add(self.rule.name());
        }
        match self.max_guesses.0 {
            limit if limit == USUAL_LIMIT => {}
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

/// The guess that a word on the command line means.
pub(crate) fn find_word(lists: &WordLists, word: &str) -> Result<GuessId, Failure> {
    Ok(clues::find_word(lists, word)?)
}
