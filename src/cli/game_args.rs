//! The arguments that define the game.

use std::path::Path;
use std::str::FromStr;

use crate::catalogue::{self, NamedGame};
use crate::game::{FeedbackRule, Game, Limit, Objective, Rule, clues};
use crate::named::UnknownName;
use crate::words::{self, Alphabet, GuessId, Source, WordLists, WordOptions, known};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::text::count;

use super::table_args::TableArgs;
use super::weight_args::{WeightArgs, stem};
use crate::cli::{Failure, Output, refusal};

#[derive(clap::Args)]
#[command(next_help_heading = "Game")]
pub(crate) struct GameArgs {
    #[arg(value_name = "GAME", help = games(), conflicts_with_all = ["game", "answers", "guesses"], hide_possible_values = true, value_parser = named_game())]
    named: Option<&'static NamedGame>,
    /// Game with compiled-in lists [default: original]
    #[arg(long, value_name = "NAME", hide_short_help = true, conflicts_with_all = ["answers", "guesses"], value_parser = named_game())]
    game: Option<&'static NamedGame>,
    /// Words that may be the secret; - for standard input
    ///
    /// One word a line. A repeated word counts once, with a warning (salet-check refuses such a list) [default: the 2315 of the original game]
    #[arg(long, value_name = "FILE")]
    answers: Option<String>,
    /// All accepted words; missing answers are added
    ///
    /// [default: the 12972 of the original game, or the answers if these are given]
    #[arg(long, value_name = "FILE")]
    guesses: Option<String>,
    /// Words that you know: guess only these and answers
    ///
    /// Accepted words that are neither known nor answers are left out. (Give salet-check the remaining words: the answers, then
    /// the others in the order of the accepted words)
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    known: Option<String>,
    /// First letter, which the game shows (SUTOM, Motus)
    ///
    /// Only answers and guesses that begin with it are left, in any spelling of the letter. (Give salet-check lists of these words:
    /// `salet words --first-letter` makes them)
    #[arg(long, value_name = "LETTER", hide_short_help = true)]
    first_letter: Option<String>,
    /// Ignore accents: á is a, ç is c
    ///
    /// Words that become equal are merged
    #[arg(long)]
    fold_accents: bool,
    /// Letters of a language: es, tr, ko, …, or a file
    ///
    /// The file has a letter and its other spellings on each line (docs/your-language.md)
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "fold_accents")]
    alphabet: Option<String>,
    /// Feedback: official, pegs, places, common, …
    ///
    /// The default is official, or that of the named game. official: each letter of the secret colours one letter of the guess. presence: a letter that is not green is yellow
    /// if the secret has it anywhere. unmatched: it is yellow if the secret has it at a place that is not green. pegs:
    /// Mastermind's black and white. places: only the number of letters at their place, as in Fallout's terminals. common: only
    /// the number of common letters, as in Jotto; SOLVED for the secret itself
    #[arg(long, value_name = "RULE", hide_possible_values = true, value_parser = named(FeedbackRule::ALL, FeedbackRule::name))]
    feedback: Option<FeedbackRule>,
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
struct MaxGuesses(Limit);

fn limit(text: &str) -> Result<MaxGuesses, String> {
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

impl GameArgs {
    pub(crate) fn game(&self, output: &Output) -> Result<Game, Failure> {
        self.read(false, output)
    }

    /// Read the lists and build the game, with a warning about each correction; if it gets a certificate, also about lists that
    /// salet-check refuses, since that corrects nothing.
    pub(crate) fn read(&self, certified: bool, output: &Output) -> Result<Game, Failure> {
        let table = self.table.builder()?;
        let (builder, lists) = match table {
            Some(builder) => {
                let lists = builder.clone().build().map_err(crate::Error::from)?.lists().clone();
                (builder, lists)
            }
            None => {
                let lists = self.lists(certified, output)?;
                (Game::builder(lists.clone()).feedback(self.feedback()), lists)
            }
        };
        let weights = self.weights.read(&lists, self.uses_standard_input(), output)?;
        let mut builder = builder.rule(self.rule).limit(self.limit()).objective(self.objective);
        if let Some(weights) = weights {
            builder = builder.weights(weights);
        }
        Ok(builder.build()?)
    }

    fn named(&self) -> &'static NamedGame {
        self.named.or(self.game).unwrap_or(catalogue::ORIGINAL)
    }

    fn feedback(&self) -> FeedbackRule {
        self.feedback.unwrap_or(self.named().feedback)
    }

    fn limit(&self) -> Limit {
        if self.table.feedback_table.is_some() {
            return self.max_guesses.and_then(|given| given.0);
        }
        self.max_guesses.map_or(self.named().limit, |given| given.0)
    }

    /// The file of the table, if the game is given as one.
    pub(crate) fn feedback_table(&self) -> Option<&str> {
        self.table.feedback_table.as_deref()
    }

    fn usual_limit(&self) -> Limit {
        if self.table.feedback_table.is_some() { None } else { self.named().limit }
    }

    fn lists(&self, certified: bool, output: &Output) -> Result<WordLists, Failure> {
        let lists = self.known_words(certified, output)?;
        let Some(letter) = &self.first_letter else { return Ok(lists) };
        let left = lists.with_first_letter(letter)?;
        let (answers, guesses) = (count(left.answer_count(), "answer"), count(left.guess_count(), "guess"));
        output.note(format_args!("first letter {letter}: {answers} and {guesses} are left"));
        Ok(left)
    }

    fn known_words(&self, certified: bool, output: &Output) -> Result<WordLists, Failure> {
        if self.files_given().filter(|file| *file == "-").count() > 1 {
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

    fn all_words(&self, certified: bool, output: &Output) -> Result<WordLists, Failure> {
        let options = spelling(self.fold_accents, self.alphabet.as_deref())?;
        let source = |argument: &String| Source::from_argument(argument);
        let (lists, warnings) = match (&self.answers, &self.guesses) {
            (None, None) if self.fold_accents || self.alphabet.is_some() => {
                return refusal(
                    "compiled-in lists have their own letters: --alphabet and --fold-accents need --answers",
                );
            }
            (None, None) => return Ok(self.named().lists()),
            (Some(answers), guesses) => {
                WordLists::read(source(answers), guesses.as_ref().map(source), options.clone())?
            }
            (None, Some(guesses)) => {
                let original = WordLists::original();
                let answers = original.secret_ids().map(|secret| original.display(secret.as_guess()));
                let answers = Source::words("the original answers", answers);
                WordLists::read(answers, Some(source(guesses)), options.clone())?
            }
        };
        warnings.iter().for_each(|warning| output.warn(warning));
        if certified && warnings.iter().any(|warning| warning.is_out_of_form(options.has_variants())) {
            output.warn(
                "salet-check refuses such lists; give it lists with every word once and every answer among the \
                 guesses, in the same order: the certificate is the same",
            );
        }
        Ok(lists)
    }

    pub(crate) fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.files_given().map(|file| Source::file_of(file)).chain(self.weights.inputs())
    }

    /// All lists and the file of an alphabet.
    fn files_given(&self) -> impl Iterator<Item = &String> {
        let alphabet = self.alphabet.as_ref().filter(|name| catalogue::spelling(name).is_none());
        let lists = [&self.answers, &self.guesses, &self.known, &self.table.feedback_table];
        lists.into_iter().flatten().chain(alphabet)
    }

    fn uses_standard_input(&self) -> bool {
        self.files_given().any(|file| file == "-")
    }

    /// A name for files about this game: its differences from the original game.
    pub(crate) fn name(&self) -> String {
        let mut name = match (&self.answers, &self.guesses) {
            _ if self.table.feedback_table.is_some() => {
                self.table.feedback_table.as_ref().map(stem).unwrap_or_default()
            }
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
        if let Some(letter) = self.first_letter.as_deref().map(str::trim)
            && letter.chars().all(char::is_alphanumeric)
        {
            add(&format!("first-{letter}"));
        }
        self.table.names().for_each(|name| add(&name));
        if self.feedback() != self.named().feedback {
            add(self.feedback().name());
        }
        if self.rule != Rule::default() {
            add(self.rule.name());
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

pub(crate) fn find_word(lists: &WordLists, word: &str) -> Result<GuessId, Failure> {
    Ok(clues::find_word(lists, word)?)
}

/// An answer by its word, as a guess with that number: names of answers may differ from those of guesses. Any accepted word in a
/// game of words.
pub(crate) fn find_answer(lists: &WordLists, word: &str) -> Result<GuessId, Failure> {
    match lists.find_answer(word) {
        Some(answer) => Ok(answer.as_guess()),
        None if lists.are_names() => {
            refusal(format!("there is no answer \"{}\"", crate::text::excerpt(word)))
        }
        None => find_word(lists, word),
    }
}

pub(super) fn spelling(fold_accents: bool, alphabet: Option<&str>) -> Result<WordOptions, Failure> {
    let Some(given) = alphabet else { return Ok(WordOptions::new().with_fold_accents(fold_accents)) };
    if let Some(options) = catalogue::spelling(given) {
        return Ok(options);
    }
    if given != "-" && !Path::new(given).exists() {
        let names = catalogue::alphabet_names().join(", ");
        return refusal(format!(
            "there is no alphabet \"{given}\", and no such file; choose one of: {names}"
        ));
    }
    Ok(WordOptions::new().with_alphabet(Alphabet::read(Source::from_argument(given))?))
}
