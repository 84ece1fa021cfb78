//! The arguments that define the words of a game and their feedback.

use std::path::Path;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::catalogue::{self, NamedGame};
use crate::named::UnknownName;
use crate::text::count;
use crate::words::{self, Alphabet, FeedbackRule, Source, WordLists, WordOptions, known};

use crate::cli::{Failure, Output, memory, refusal};

#[derive(Default, clap::Args)]
#[command(next_help_heading = "Game")]
pub(crate) struct ListArgs {
    /// Game with compiled-in lists [default: original]
    #[arg(long, value_name = "NAME", hide_short_help = true, conflicts_with_all = ["answers", "guesses"], value_parser = named_game())]
    pub(super) game: Option<&'static NamedGame>,
    /// Words that may be the secret; - for standard input
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
}

impl ListArgs {
    /// The named game.
    pub(crate) fn named(&self) -> &'static NamedGame {
        self.game.unwrap_or(catalogue::ORIGINAL)
    }

    /// The feedback rule, that of a named game by default.
    pub(crate) fn feedback_of(&self, named: &NamedGame) -> FeedbackRule {
        self.feedback.unwrap_or(named.feedback)
    }

    /// Read the lists, for a named game if there are no files, with a warning about each correction.
    pub(crate) fn read(
        &self,
        named: &'static NamedGame,
        certified: bool,
        output: &Output,
    ) -> Result<WordLists, Failure> {
        let lists = self.known_words(named, certified, output)?;
        let Some(letter) = &self.first_letter else { return Ok(lists) };
        let left = lists.with_first_letter(letter)?;
        let (answers, guesses) = (count(left.answer_count(), "answer"), count(left.guess_count(), "guess"));
        output.note(format_args!("first letter {letter}: {answers} and {guesses} are left"));
        Ok(left)
    }

    fn known_words(
        &self,
        named: &'static NamedGame,
        certified: bool,
        output: &Output,
    ) -> Result<WordLists, Failure> {
        if self.files_given().filter(|file| *file == "-").count() > 1 {
            return Err(words::Error::StandardInputTwice.into());
        }
        let all = self.all_words(named, certified, output)?;
        let Some(file) = &self.known else { return Ok(all) };
        let (lists, warnings) = known::read(memory::source(file), &all)?;
        warnings.iter().for_each(|warning| output.warn(warning));
        let (left, all) = (lists.guess_count(), count(all.guess_count(), "accepted word"));
        output.note(format_args!("known words: {left} of {all} can be guessed, answers included"));
        Ok(lists)
    }

    fn all_words(
        &self,
        named: &'static NamedGame,
        certified: bool,
        output: &Output,
    ) -> Result<WordLists, Failure> {
        let options = spelling(self.fold_accents, self.alphabet.as_deref())?;
        let source = |argument: &String| memory::source(argument);
        let (lists, warnings) = match (&self.answers, &self.guesses) {
            (None, None) if self.fold_accents || self.alphabet.is_some() => {
                return refusal(
                    "compiled-in lists have their own letters: --alphabet and --fold-accents need --answers",
                );
            }
            (None, None) => return Ok(named.lists()),
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

    /// Whether some lists or a game of compiled-in lists are given.
    pub(crate) fn are_given(&self) -> bool {
        self.game.is_some() || self.answers.is_some() || self.guesses.is_some()
    }

    /// All lists and the file of an alphabet.
    pub(super) fn files_given(&self) -> impl Iterator<Item = &String> {
        let alphabet = self.alphabet.as_ref().filter(|name| catalogue::spelling(name).is_none());
        [&self.answers, &self.guesses, &self.known].into_iter().flatten().chain(alphabet)
    }
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
    Ok(WordOptions::new().with_alphabet(Alphabet::read(memory::source(given))?))
}
