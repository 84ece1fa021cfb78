//! A game: its lists, rules and weights.

use salet::words::WordGame as _;
use salet::words::WordGameBuilder as _;
use std::path::PathBuf;
use std::sync::OnceLock;

use pyo3::{Bound, PyAny, PyResult, pyclass, pyfunction, pymethods};
use salet::catalogue::{self, NamedGame, NamedPolicy};
use salet::excerpt;
use salet::game::{self, Ending, Feedback, FeedbackMatrix, MatrixFault, MatrixRows};
use salet::policy;
use salet::search;
use salet::words::{
    Alphabet, Decimal, Digits, FeatureFault, Features, FeedbackRule, ListDigest, Source, WordLists,
    WordOptions, known, read_features,
};
use serde_json::json;

use crate::advice::Advisor;
use crate::errors::{json, raised, usage};
use crate::sources::{Given, Text, chosen, find, find_answer, limit};
use crate::waiting::check_process;

#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    catalogue::ALL.iter().map(|game| game.name).collect()
}

#[pyclass(frozen, module = "salet._salet")]
pub(crate) struct Game {
    pub(crate) game: game::Game,
    /// The game of the catalogue with these lists.
    named: Option<&'static NamedGame>,
    advisor: OnceLock<Advisor>,
}

/// How words become letters: accents folded or not, or an alphabet by its name, text or file.
fn spelling(fold_accents: bool, alphabet: Option<Text>) -> PyResult<WordOptions> {
    match alphabet {
        None => Ok(WordOptions::new().with_fold_accents(fold_accents)),
        Some(_) if fold_accents => Err(usage("an alphabet says which accents count; leave out fold_accents")),
        Some(Text(given)) => match catalogue::spelling(&given) {
            Some(options) => Ok(options),
            None => {
                let is_text = given.contains('\n');
                let source =
                    if is_text { Source::text("alphabet", given) } else { Source::File(given.into()) };
                let alphabet = Alphabet::read(source).map_err(raised)?;
                Ok(WordOptions::new().with_alphabet(alphabet))
            }
        },
    }
}

/// A game, and the corrections of its lists.
type Read = (Game, Vec<String>);

#[pymethods]
impl Game {
    #[staticmethod]
    fn usual(name: Text) -> PyResult<(&'static str, Option<u8>)> {
        let named = catalogue::find(&name.0).map_err(raised)?;
        Ok((named.feedback.name(), named.limit))
    }

    /// A game of lists, and the corrections of these.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "they are the options of the command")]
    fn read(
        named: Option<Text>,
        answers: Option<Given>,
        guesses: Option<Given>,
        known_words: Option<Given>,
        fold_accents: bool,
        alphabet: Option<Text>,
        first_letter: Option<Text>,
        feedback: Text,
        rule: Text,
        max_guesses: Option<&Bound<'_, PyAny>>,
        objective: Text,
        weights: Option<Given>,
        past: Option<Given>,
        past_weight: Option<Text>,
    ) -> PyResult<Read> {
        check_process()?;
        let feedback: FeedbackRule = chosen(&feedback)?;
        let options = spelling(fold_accents, alphabet)?;
        let mut named = named.map(|Text(name)| catalogue::find(&name)).transpose().map_err(raised)?;
        let (mut lists, mut warnings) = match (named, answers) {
            (Some(named), _) => (named.lists(), Vec::new()),
            (None, Some(answers)) => {
                let guesses = guesses.map(|guesses| guesses.source("guesses"));
                WordLists::read(answers.source("answers"), guesses, options).map_err(raised)?
            }
            (None, None) => return Err(usage("give the answers of the game")),
        };
        if let Some(words) = known_words {
            let (left, more) = known::read(words.source("known"), &lists).map_err(raised)?;
            (lists, named) = (left, None);
            warnings.extend(more);
        }
        if let Some(Text(letter)) = first_letter {
            (lists, named) = (lists.with_first_letter(&letter).map_err(raised)?, None);
        }
        let mut builder = game::Game::builder(lists)
            .feedback(feedback)
            .rule(chosen(&rule)?)
            .limit(limit(max_guesses)?)
            .objective(chosen(&objective)?);
        let weights = weights.map(|weights| weights.source("weights"));
        let read = match (weights, past, past_weight) {
            (None, None, None) => None,
            (Some(weights), None, None) => Some(salet::words::weights::read(weights, builder.so_far())),
            (weights, Some(past), Some(Text(weight))) => {
                let no_number = |_| {
                    let weight = excerpt(&weight);
                    usage(format!("past_weight: {weight} is not a positive number; give for instance 0.1"))
                };
                let weight: Decimal = weight.parse().map_err(no_number)?;
                Some(salet::words::weights::read_with_past(
                    weights,
                    past.source("past"),
                    weight,
                    builder.so_far(),
                ))
            }
            _ => return Err(usage("past and past_weight go together; give both, or neither")),
        };
        if let Some(read) = read {
            let (weights, more) = read.map_err(raised)?;
            builder = builder.weights(weights);
            warnings.extend(more);
        }
        let game = Game::new(builder.build().map_err(raised)?, named);
        Ok((game, warnings.iter().map(ToString::to_string).collect()))
    }

    /// A game given as a table: a row of symbols for each guess.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "they are the options of the command")]
    fn table(
        answers: Vec<String>,
        guesses: Vec<String>,
        rows: Vec<Vec<String>>,
        solved: Option<Text>,
        until_known: bool,
        rule: Text,
        max_guesses: Option<&Bound<'_, PyAny>>,
        objective: Text,
        weights: Option<Given>,
    ) -> PyResult<Read> {
        check_process()?;
        let ending = match (solved, until_known) {
            (Some(_), true) => return Err(usage("solved and until are two endings; give one of them")),
            (Some(Text(symbol)), false) => Ending::Solved(symbol),
            (None, true) => Ending::Known,
            (None, false) => Ending::Named,
        };
        if guesses.len() != rows.len() {
            return Err(usage("the feedback needs a row for each guess"));
        }
        let of_fault = |fault: MatrixFault| raised(game::Error::from(fault));
        let mut matrix = MatrixRows::new(answers).map_err(of_fault)?;
        for (guess, symbols) in guesses.iter().zip(&rows) {
            matrix.push(guess, symbols.iter().map(String::as_str)).map_err(of_fault)?;
        }
        let matrix = matrix.finish().map_err(of_fault)?;
        Game::of_matrix(matrix, ending, (&rule, max_guesses, &objective), weights)
    }

    /// A game given as features: those of a file, or a row of values for each item.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "they are the options of the command")]
    fn features(
        file: Option<PathBuf>,
        questions: Vec<String>,
        rows: Vec<(String, Vec<String>)>,
        merge_alike: bool,
        rule: Text,
        max_guesses: Option<&Bound<'_, PyAny>>,
        objective: Text,
        weights: Option<Given>,
    ) -> PyResult<Read> {
        check_process()?;
        let path = file.as_ref().map_or_else(|| "features".to_owned(), |file| file.display().to_string());
        let refused = |fault: FeatureFault| {
            raised(salet::words::Error::Features { path: path.clone(), line: None, fault: fault.into() })
        };
        let features = match file {
            Some(file) => read_features(Source::File(file)).map_err(raised)?,
            None => {
                let mut features = Features::new(questions).map_err(refused)?;
                for (item, values) in &rows {
                    features.push(item, values.iter().map(String::as_str)).map_err(refused)?;
                }
                features
            }
        };
        let features = if merge_alike { features.merged().map_err(refused)? } else { features };
        let matrix = features.matrix().map_err(refused)?;
        Game::of_matrix(matrix, Ending::Known, (&rule, max_guesses, &objective), weights)
    }

    /// A game given as a table, as bytes.
    fn to_bytes(&self) -> PyResult<Vec<u8>> {
        policy::game_to_bytes(&self.game).map_err(raised)
    }

    #[staticmethod]
    fn from_bytes(bytes: Vec<u8>) -> PyResult<Game> {
        let game = policy::game_from_bytes(&bytes, salet::words::restore);
        game.map(|game| Game::new(game, None)).map_err(|fault| usage(format!("the game {fault}")))
    }

    fn with_rules(
        &self,
        feedback: Text,
        rule: Text,
        max_guesses: Option<&Bound<'_, PyAny>>,
        objective: Text,
    ) -> PyResult<Game> {
        let mut builder = self.game.to_builder();
        if feedback.0 != self.game.feedback_rule_name() {
            if self.game.words().is_none() {
                return Err(usage("the feedback of a table cannot be changed"));
            }
            builder = builder.feedback(chosen(&feedback)?);
        }
        let game = builder.rule(chosen(&rule)?).limit(limit(max_guesses)?).objective(chosen(&objective)?);
        Ok(Game::new(game.build().map_err(raised)?, self.named))
    }

    fn settings(&self) -> PyResult<String> {
        let game = &self.game;
        let options = game.words().map(|words| words.lists().options());
        json(&json!({
            "name": self.named.map(|named| named.name),
            "word_length": game.word_len(),
            "fold_accents": options.is_some_and(|options| options.fold_accents),
            "alphabet": options.and_then(|options| options.alphabet.as_ref()).map(|alphabet| alphabet.text()),
            "answers": game.answer_count(),
            "guesses": game.guess_count(),
            "rule": game.rule(),
            "feedback": game.feedback_rule_name(),
            "limit": game.limit(),
            "objective": game.objective(),
            "table": game.table_terms().map(|terms| ListDigest(*terms.digest()).to_string()),
            "weighted": !game.weights().is_equal(),
        }))
    }

    fn answers(&self) -> Vec<String> {
        self.game.answers().map(|secret| self.game.name(secret.as_guess()).to_owned()).collect()
    }

    fn guesses(&self) -> Vec<String> {
        self.words().collect()
    }

    /// The guesses in the order of their file; strategies break ties by it.
    fn in_file_order(&self) -> Vec<String> {
        let mut guesses: Vec<_> = self.game.guesses().filter(|&guess| !self.game.is_blank(guess)).collect();
        if let Some(words) = self.game.words() {
            guesses.sort_by_key(|&guess| words.lists().file_position(guess));
        }
        guesses.into_iter().map(|guess| self.game.name(guess).to_owned()).collect()
    }

    fn weights(&self) -> Vec<u32> {
        self.game.weights().as_slice().to_vec()
    }

    fn score(&self, guess: Text, secret: Text) -> PyResult<String> {
        if !self.game.has_table() {
            return Err(raised(search::Error::NoTable));
        }
        let secret = find_answer(&self.game, &secret)?;
        let shown = self.game.score_words(find(&self.game, &guess)?, secret);
        Ok(self.game.feedback_name(shown))
    }

    fn code(&self, feedback: Text) -> PyResult<u16> {
        self.parse(&feedback).map(|shown| shown.0)
    }

    fn feedback_count(&self) -> usize {
        self.game.feedback_count()
    }

    /// Whether the rule allows each guess after these turns.
    fn allowed(&self, turns: Vec<(Text, Text)>) -> PyResult<Vec<bool>> {
        let turn = |(word, shown): &(Text, Text)| Ok((find(&self.game, word)?, self.parse(shown)?));
        let history = turns.iter().map(turn).collect::<PyResult<Vec<_>>>()?;
        let guesses = self.game.guesses().filter(|&guess| !self.game.is_blank(guess));
        Ok(guesses.map(|guess| self.game.allows(&history, guess)).collect())
    }

    fn advisor(&self) -> PyResult<Advisor> {
        check_process()?;
        Ok(self.advisor.get_or_init(|| Advisor::of_game(&self.game)).clone())
    }
}

impl Game {
    fn of_matrix(
        matrix: FeedbackMatrix,
        ending: Ending,
        (rule, max_guesses, objective): (&Text, Option<&Bound<'_, PyAny>>, &Text),
        weights: Option<Given>,
    ) -> PyResult<Read> {
        let mut builder = game::Game::of_matrix(matrix, ending)
            .map_err(raised)?
            .rule(chosen(rule)?)
            .limit(limit(max_guesses)?)
            .objective(chosen(objective)?);
        let mut warnings = Vec::new();
        if let Some(weights) = weights {
            let read = salet::words::weights::read(weights.source("weights"), builder.so_far());
            let (weights, more) = read.map_err(raised)?;
            builder = builder.weights(weights);
            warnings = more;
        }
        let game = Game::new(builder.build().map_err(raised)?, None);
        Ok((game, warnings.iter().map(ToString::to_string).collect()))
    }

    fn new(game: game::Game, named: Option<&'static NamedGame>) -> Game {
        Game { game, named, advisor: OnceLock::new() }
    }

    /// The game of a policy, which may be compiled in.
    pub(crate) fn of_policy(game: &game::Game, named: Option<&NamedPolicy>) -> Game {
        Game::new(game.clone(), named.and_then(catalogue::game_of))
    }

    fn parse(&self, feedback: &Text) -> PyResult<Feedback> {
        self.game.parse_feedback(&feedback.0, Digits::default()).map_err(raised)
    }

    fn words(&self) -> impl Iterator<Item = String> {
        let guesses = self.game.guesses().filter(|&guess| !self.game.is_blank(guess));
        guesses.map(|guess| self.game.name(guess).to_owned())
    }
}
