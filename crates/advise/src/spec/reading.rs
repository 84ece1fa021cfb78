//! The lists, the table and the weights of a description.

use super::error::{Error, Fault};
use super::given::{self, Given, GivenClasses, GivenWeights};
use super::note::Note;
use super::table::{self, GivenFeatures, GivenTable};
use super::{Files, GameSpec, is_empty};
use crate::catalogue;
use salet_base::text::excerpt;
use salet_core::game::{
    self, AnswerClasses, Ending, FeedbackMatrix, Game, GameBuilder, MatrixFault, Origin, Weights,
};
use salet_core::policy::Policy;
use salet_words::{
    self as words, Alphabet, FeatureFault, Features, Source, WordGame as _, WordGameBuilder as _, WordLists,
    WordOptions, classes, known, weights,
};

impl GameSpec {
    /// Read the lists and make the game, and tell each correction and each note on the way.
    ///
    /// # Errors
    /// [`Error`] with the field at fault. A policy is an error: it contains its game.
    pub fn read(&self, files: Files<'_>, tell: &mut dyn FnMut(Note)) -> Result<Game, Error> {
        self.check()?;
        let reading = Reading { spec: self, files };
        let builder = match reading.table(&mut |answers| reading.ending(answers, tell))? {
            Some(builder) => builder,
            None => {
                let lists = reading.lists(tell)?;
                Game::builder(lists).feedback(self.feedback_rule()?)
            }
        };
        // The limit of several boards is none of each of them.
        let limit = if self.has_boards() { self.usual_limit()? } else { self.limit()? };
        let mut builder =
            builder.rule(self.rule()?).limit(limit).objective(self.objective.unwrap_or_default());
        if let Some(weights) = reading.weights(builder.so_far(), tell)? {
            builder = builder.weights(weights);
        }
        builder.build().map_err(Error::of_game)
    }

    /// A policy of a game given as a table, with that table.
    ///
    /// # Errors
    /// A game of words, or the table of another game.
    pub fn with_table(&self, policy: &Policy, files: Files<'_>) -> Result<Policy, Error> {
        let field = if self.features.is_some() { "features" } else { "feedback_table" };
        let refused = |fault| Error::new(field, fault);
        let Some(terms) = policy.game().table_terms() else { return Err(refused(Fault::NoTableNeeded)) };
        let Some(game) = (Reading { spec: self, files }).table(&mut |_| Ok(terms.ending().clone()))? else {
            return Err(refused(Fault::Missing { what: "the table of the policy's game" }));
        };
        let game = game.build().map_err(Error::of_game)?;
        policy.with_table(&game).map_err(|fault| refused(fault.into()))
    }

    /// How words become letters.
    ///
    /// # Errors
    /// An alphabet that is none.
    pub fn spelling(&self, files: Files<'_>) -> Result<WordOptions, Error> {
        let folded = WordOptions::new().with_fold_accents(self.fold_accents.unwrap_or_default());
        let Some(given) = &self.alphabet else { return Ok(folded) };
        if let Some(options) = catalogue::spelling(given) {
            return Ok(options);
        }
        let source = match given.contains('\n') {
            true => Some(Source::text("alphabet", given.as_str())),
            false => files(given),
        };
        let unknown = Fault::NoAlphabet { name: given.clone(), has_files: source.is_some() };
        // What looks like a path is missed as a file.
        let is_path = given.contains(['/', '\\', '.']);
        let source = source
            .filter(|source| is_path || source.exists())
            .ok_or_else(|| Error::new("alphabet", unknown))?;
        let alphabet = Alphabet::read(source).map_err(|error| Error::new("alphabet", error))?;
        Ok(folded.with_alphabet(alphabet))
    }
}

/// Finds the ending of a game from the names of its answers.
type EndingOf<'e> = &'e mut dyn FnMut(&[String]) -> Result<Ending, Error>;

/// The game of a matrix; a fault of its classes or of the symbol that solves belongs to their field.
fn of_matrix(
    matrix: FeedbackMatrix,
    ending: Ending,
    field: &'static str,
    place: impl FnOnce(game::Error) -> game::Error,
) -> Result<GameBuilder, Error> {
    Game::of_matrix(matrix, ending).map_err(|error| match &error {
        game::Error::Matrix { fault, .. } if fault.is_of_classes() => Error::new("classes", error),
        game::Error::Matrix { fault, .. } if matches!(**fault, MatrixFault::NoSuchSymbol { .. }) => {
            Error::new("solved", error)
        }
        _ => Error::new(field, place(error)),
    })
}

/// A description, and where its files come from.
struct Reading<'a> {
    spec: &'a GameSpec,
    files: Files<'a>,
}

impl Reading<'_> {
    fn file(&self, field: &'static str, file: &str) -> Result<Source, Error> {
        (self.files)(file).ok_or_else(|| Error::new(field, Fault::File { name: file.to_owned() }))
    }

    fn list(&self, field: &'static str, list: &Given<Vec<String>>) -> Result<Source, Error> {
        match list {
            Given::File(file) => self.file(field, file),
            Given::Here(words) => given::source(field, words),
        }
    }

    /// The ending of a game of these answers, with their classes if there are some.
    fn ending(&self, answers: &[String], tell: &mut dyn FnMut(Note)) -> Result<Ending, Error> {
        let read = match &self.spec.classes {
            None => return Ok(self.spec.ending()),
            Some(Given::Here(GivenClasses::InOrder(classes))) => {
                Ok((AnswerClasses::new(classes), Vec::new()))
            }
            Some(Given::Here(GivenClasses::ByName(classes))) => {
                let pairs =
                    (1..).zip(classes).map(|(line, (name, class))| (line, name.as_str(), class.as_str()));
                classes::of_pairs("classes", pairs, answers)
            }
            Some(Given::File(file)) => classes::read(self.file("classes", file)?, answers),
        };
        let (classes, warnings) = read.map_err(|error| Error::new("classes", error))?;
        warnings.into_iter().for_each(|warning| tell(Note::Warning(warning)));
        tell(Note::Classes { count: classes.count(), answers: answers.len() });
        Ok(Ending::Classes(classes))
    }

    /// The game of the table or of the features, if there are any.
    fn table(&self, ending: EndingOf<'_>) -> Result<Option<GameBuilder>, Error> {
        match (&self.spec.feedback_table, &self.spec.features) {
            (Some(table), _) => self.feedback(table, ending).map(Some),
            (None, Some(features)) => self.features(features, ending).map(Some),
            (None, None) => Ok(None),
        }
    }

    fn features(&self, features: &Given<GivenFeatures>, ending: EndingOf<'_>) -> Result<GameBuilder, Error> {
        let (place, features) = match features {
            Given::Here(features) => ("features".to_owned(), features.features()?),
            Given::File(file) => self.features_file(file)?,
        };
        let refused = |fault| match &fault {
            FeatureFault::Comparisons { .. }
            | FeatureFault::NoPlaces { .. }
            | FeatureFault::NothingCompared => table::refused("compare", "compare", fault),
            _ => table::refused("features", &place, fault),
        };
        let features = match self.spec.merge_alike {
            Some(true) => features.merged().map_err(refused)?,
            _ => features,
        };
        let ending = ending(features.items())?;
        let matrix = match (&self.spec.compare, &ending) {
            (Some(rules), _) => features.compared(rules),
            (None, Ending::Classes(classes)) => features.matrix_of_classes(classes),
            (None, _) => features.matrix(),
        };
        let matrix = matrix.map_err(refused)?;
        of_matrix(matrix, ending, "features", |error| error.in_file(&place))
    }

    #[cfg(feature = "list-formats")]
    fn features_file(&self, file: &str) -> Result<(String, Features), Error> {
        let source = self.file("features", file)?;
        let place = source.name();
        Ok((place, words::read_features(source).map_err(|error| Error::new("features", error))?))
    }

    #[cfg(not(feature = "list-formats"))]
    fn features_file(&self, file: &str) -> Result<(String, Features), Error> {
        Err(Error::new("features", Fault::File { name: file.to_owned() }))
    }

    fn feedback(&self, table: &Given<GivenTable>, ending: EndingOf<'_>) -> Result<GameBuilder, Error> {
        match table {
            Given::Here(table) => {
                let matrix = table.matrix()?;
                let ending = ending(matrix.answers())?;
                of_matrix(matrix, ending, "feedback_table", |error| error)
            }
            Given::File(file) => self.table_file(file, ending),
        }
    }

    #[cfg(feature = "list-formats")]
    fn table_file(&self, file: &str, ending: EndingOf<'_>) -> Result<GameBuilder, Error> {
        let source = self.file("feedback_table", file)?;
        let place = source.name();
        let matrix = words::read_matrix(source).map_err(|error| Error::new("feedback_table", error))?;
        let ending = ending(matrix.answers())?;
        of_matrix(matrix, ending, "feedback_table", |error| error.in_file(&place))
    }

    #[cfg(not(feature = "list-formats"))]
    fn table_file(&self, file: &str, _: EndingOf<'_>) -> Result<GameBuilder, Error> {
        Err(Error::new("feedback_table", Fault::File { name: file.to_owned() }))
    }

    fn lists(&self, tell: &mut dyn FnMut(Note)) -> Result<WordLists, Error> {
        let mut lists = self.all_words(tell)?;
        if let Some(words) = &self.spec.known {
            let all = lists.guess_count();
            let read = known::read(self.list("known", words)?, &lists);
            let (left, warnings) = read.map_err(|error| Error::new("known", error))?;
            warnings.into_iter().for_each(|warning| tell(Note::Warning(warning)));
            tell(Note::Known { left: left.guess_count(), all });
            lists = left;
        }
        if let Some(letter) = &self.spec.first_letter {
            lists = lists.with_first_letter(letter).map_err(|error| Error::new("first_letter", error))?;
            let (answers, guesses) = (lists.answer_count(), lists.guess_count());
            tell(Note::FirstLetter { letter: letter.clone(), answers, guesses });
        }
        Ok(lists)
    }

    fn all_words(&self, tell: &mut dyn FnMut(Note)) -> Result<WordLists, Error> {
        let GameSpec { answers, guesses, fold_accents, alphabet, .. } = self.spec;
        let guesses = guesses.as_ref().filter(|guesses| !is_empty(guesses));
        let answers = match (answers, guesses) {
            (None, None) if alphabet.is_some() => return Err(Error::new("alphabet", Fault::OwnLetters)),
            (None, None) if fold_accents == &Some(true) => {
                return Err(Error::new("fold_accents", Fault::OwnLetters));
            }
            (None, None) => return Ok(self.spec.named_game()?.lists()),
            (None, Some(_)) => {
                let original = WordLists::original();
                let answers = original.secret_ids().map(|secret| original.display(secret.as_guess()));
                Source::words("the original answers", answers)
            }
            (Some(answers), _) => self.list("answers", answers)?,
        };
        let options = self.spec.spelling(self.files)?;
        let guesses = guesses.map(|guesses| self.list("guesses", guesses)).transpose()?;
        let names = [answers.name(), guesses.as_ref().map(Source::name).unwrap_or_default()];
        let read = WordLists::read(answers, guesses, options);
        let (lists, warnings) = read.map_err(|error| Error::of_lists(error, &names))?;
        warnings.into_iter().for_each(|warning| tell(Note::Warning(warning)));
        Ok(lists)
    }

    /// The error of weights. Those by name have no lines, but the names.
    fn of_weights(&self, error: words::Error) -> Error {
        let named = match (&self.spec.weights, &error) {
            (Some(Given::Here(GivenWeights::ByName(weights))), words::Error::BadNumber { line, .. }) => {
                weights.keys().nth(line - 1).map(|name| (name, "is no word"))
            }
            (Some(Given::Here(GivenWeights::ByName(weights))), words::Error::RepeatedWeight { line, .. }) => {
                let why = "is a word that has a weight under another spelling; keep one of the two";
                weights.keys().nth(line - 1).map(|name| (name, why))
            }
            _ => None,
        };
        match named {
            Some((name, why)) => {
                let what = Fault::Word(format!("\"{}\" {why}", excerpt(name)));
                Error::new(format!("weights.{name}"), what)
            }
            None => Error::new("weights", error),
        }
    }

    /// The weights; `None` for equal ones that nobody asked for.
    fn weights(&self, origin: &dyn Origin, tell: &mut dyn FnMut(Note)) -> Result<Option<Weights>, Error> {
        let refused = |error: words::Error| self.of_weights(error);
        let past = match (&self.spec.past, self.spec.past_weight) {
            (Some(past), Some(weight)) => Some((self.list("past", past)?, weight)),
            _ => None,
        };
        let source = match &self.spec.weights {
            Some(Given::Here(GivenWeights::InOrder(_))) if past.is_some() => {
                return Err(Error::new("past", Fault::Needs { what: "weights by the names of the answers" }));
            }
            Some(Given::Here(GivenWeights::InOrder(weights))) => {
                let weights: Vec<u32> = weights.iter().map(|weight| weight.get()).collect();
                return Weights::from_integers(&weights).map(Some).map_err(Error::of_game);
            }
            Some(Given::Here(GivenWeights::ByName(weights))) => {
                let lines: Vec<String> =
                    weights.iter().map(|(name, weight)| format!("{name} {weight}")).collect();
                Some(Source::words("weights", lines.iter().map(String::as_str)))
            }
            Some(Given::File(file)) => Some(self.file("weights", file)?),
            None => None,
        };
        let numbers = source.as_ref().map(|source| format!("the numbers of {}", source.name()));
        let ((weights, warnings), from) = match (source, past) {
            (None, None) => return Ok(None),
            (Some(source), None) => {
                (weights::read(source, origin).map_err(refused)?, numbers.unwrap_or_default())
            }
            (source, Some((past, weight))) => {
                let name = past.name();
                let from = match numbers {
                    Some(numbers) => format!("{numbers}, and {weight} times those in {name}"),
                    None => format!("1, or {weight} for those in {name}"),
                };
                let read = weights::read_with_past(source, past, weight, origin);
                let refused = |error| match error {
                    words::Error::MissingWeight { .. }
                    | words::Error::RepeatedWeight { .. }
                    | words::Error::BadNumber { .. } => refused(error),
                    error => Error::new("past", error),
                };
                (read.map_err(refused)?, from)
            }
        };
        warnings.into_iter().for_each(|warning| tell(Note::Warning(warning)));
        let power_of_ten = (!weights.is_equal()).then(|| weights.power_of_ten());
        tell(Note::Weights { from, power_of_ten, total: weights.total() });
        Ok(Some(weights))
    }
}
