//! A game: its lists, rules and weights.

use salet::words::WordGame as _;
use salet::words::WordGameBuilder as _;
use std::collections::HashMap;
use std::sync::OnceLock;

use pyo3::{Bound, PyAny, PyResult, pyclass, pyfunction, pymethods};
use salet::catalogue::{self, NamedGame, NamedPolicy};
use salet::excerpt;
use salet::game::{self, Feedback};
use salet::policy;
use salet::search;
use salet::spec::{self, GameSpec, GivenFeatures, GivenTable, MaxGuesses, Note, Until};
use salet::words::{Digits, ListDigest, Source};
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

/// A description whose lists may be lines in memory, each under a name that no file has.
#[derive(Default)]
struct Described {
    spec: GameSpec,
    lines: HashMap<String, Source>,
}

impl Described {
    /// A list as the description has it.
    fn list<T>(&mut self, name: &'static str, list: Option<Given>) -> Option<spec::Given<T>> {
        let source = list?.source(name);
        let name = format!("\0{name}");
        self.lines.insert(name.clone(), source);
        Some(spec::Given::File(name))
    }

    fn read(&self) -> PyResult<(game::Game, Vec<String>)> {
        let file = |name: &str| {
            let lines = self.lines.get(name).cloned();
            Some(lines.unwrap_or_else(|| Source::File(name.into())))
        };
        let mut warnings = Vec::new();
        let mut tell = |note: Note| {
            if let Note::Warning(warning) = note {
                warnings.push(warning.to_string());
            }
        };
        let game = self.spec.read(&file, &mut tell).map_err(raised)?;
        Ok((game, warnings))
    }
}

/// A game, and the corrections of its lists.
type Read = (Game, Vec<String>);

#[pymethods]
impl Game {
    #[staticmethod]
    /// The feedback, the rule and the limit of a name.
    fn usual(name: Text) -> PyResult<(&'static str, &'static str, Option<u8>)> {
        let (named, rule) = catalogue::find_with_rule(&name.0).map_err(raised)?;
        Ok((named.feedback.name(), rule.name(), named.limit))
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
        let mut described = Described::default();
        described.spec.answers = described.list("answers", answers);
        described.spec.guesses = described.list("guesses", guesses);
        described.spec.known = described.list("known", known_words);
        described.spec.weights = described.list("weights", weights);
        described.spec.past = described.list("past", past);
        let spec = &mut described.spec;
        spec.game = named.map(|Text(name)| name);
        spec.fold_accents = fold_accents.then_some(true);
        spec.alphabet = alphabet.map(|Text(alphabet)| alphabet);
        spec.first_letter = first_letter.map(|Text(letter)| letter);
        (spec.feedback, spec.rule) = (Some(chosen(&feedback)?), Some(chosen(&rule)?));
        spec.max_guesses = Some(MaxGuesses(limit(max_guesses)?));
        spec.objective = Some(chosen(&objective)?);
        if let Some(Text(weight)) = past_weight {
            let no_number = |_| {
                let weight = excerpt(&weight);
                usage(format!("past_weight: {weight} is not a positive number; give for instance 0.1"))
            };
            spec.past_weight = Some(weight.parse().map_err(no_number)?);
        }
        let (game, warnings) = described.read()?;
        let spec = &described.spec;
        let has_all_words = spec.game.is_some() && spec.known.is_none() && spec.first_letter.is_none();
        let named = if has_all_words { spec.named_game().ok() } else { None };
        Ok((Game::new(game, named), warnings))
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
        classes: Option<Given>,
        rule: Text,
        max_guesses: Option<&Bound<'_, PyAny>>,
        objective: Text,
        weights: Option<Given>,
    ) -> PyResult<Read> {
        check_process()?;
        let mut described = Described::default();
        described.spec.weights = described.list("weights", weights);
        described.spec.classes = described.list("classes", classes);
        let spec = &mut described.spec;
        spec.feedback_table = Some(spec::Given::Here(GivenTable { answers, guesses, feedback: rows }));
        spec.solved = solved.map(|Text(symbol)| symbol);
        spec.until = until_known.then_some(Until::Known);
        spec.rule = Some(chosen(&rule)?);
        spec.max_guesses = Some(MaxGuesses(limit(max_guesses)?));
        spec.objective = Some(chosen(&objective)?);
        let (game, warnings) = described.read()?;
        Ok((Game::new(game, None), warnings))
    }

    /// A game given as features: those of a file, or a row of values for each item.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "they are the options of the command")]
    fn features(
        file: Option<String>,
        items: Vec<String>,
        questions: Vec<String>,
        values: Vec<Vec<String>>,
        merge_alike: bool,
        compare: Option<Vec<Text>>,
        classes: Option<Given>,
        rule: Text,
        max_guesses: Option<&Bound<'_, PyAny>>,
        objective: Text,
        weights: Option<Given>,
    ) -> PyResult<Read> {
        check_process()?;
        let mut described = Described::default();
        described.spec.weights = described.list("weights", weights);
        described.spec.classes = described.list("classes", classes);
        let spec = &mut described.spec;
        let here = || spec::Given::Here(GivenFeatures { items, questions, values });
        spec.features = Some(file.map_or_else(here, spec::Given::File));
        spec.merge_alike = Some(merge_alike);
        spec.compare = compare.map(|rules| rules.iter().map(chosen).collect::<PyResult<_>>()).transpose()?;
        spec.rule = Some(chosen(&rule)?);
        spec.max_guesses = Some(MaxGuesses(limit(max_guesses)?));
        spec.objective = Some(chosen(&objective)?);
        let (game, warnings) = described.read()?;
        Ok((Game::new(game, None), warnings))
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

    fn tiles(&self, feedback: Text) -> PyResult<String> {
        self.parse(&feedback).map(|shown| self.game.tiles(shown))
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
