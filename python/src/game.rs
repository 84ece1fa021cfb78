//! A game: its lists, rules and weights.

use std::sync::{Arc, OnceLock};

use pyo3::{Bound, PyAny, PyResult, pyclass, pyfunction, pymethods};
use salet::catalogue::{self, NamedGame, NamedPolicy};
use salet::game::{self, Digits, FeedbackRule, Objective, Rule, USUAL_LIMIT, Weights};
use salet::policy::{Claim, Contents, Score};
use salet::words::{Characters, Decimal, WordLists, WordOptions, known};

use crate::desk::{Desk, Subject};
use crate::errors::{raised, usage};
use crate::process;
use crate::sources::{Given, chosen, find, limit};

/// The names of the games whose lists are compiled in.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    catalogue::ALL.iter().map(|game| game.name).collect()
}

/// A game, for salet.Game.
#[pyclass(frozen, module = "salet._salet")]
pub(crate) struct Game {
    pub(crate) game: Arc<game::Game>,
    /// The game of the catalogue whose lists these are.
    named: Option<&'static NamedGame>,
    desk: OnceLock<Desk>,
}

/// A game, and what was put right while it was read.
type Read = (Game, Vec<String>);

#[pymethods]
impl Game {
    /// A game of lists, and what was put right in them.
    #[staticmethod]
    #[pyo3(signature = (named, answers, guesses, known_words, fold_accents, feedback, rule, max_guesses, objective, weights, past, past_weight))]
    #[expect(clippy::too_many_arguments, reason = "they are the options of the command")]
    fn read(
        named: Option<&str>,
        answers: Option<Given>,
        guesses: Option<Given>,
        known_words: Option<Given>,
        fold_accents: bool,
        feedback: &str,
        rule: &str,
        max_guesses: Option<&Bound<'_, PyAny>>,
        objective: &str,
        weights: Option<Given>,
        past: Option<Given>,
        past_weight: Option<&str>,
    ) -> PyResult<Read> {
        process::check()?;
        let feedback: FeedbackRule = chosen(feedback)?;
        let characters = match feedback {
            FeedbackRule::Pegs => Characters::LettersAndDigits,
            _ => Characters::Letters,
        };
        let options = WordOptions::new().with_fold_accents(fold_accents).with_characters(characters);
        let mut named = named.map(catalogue::find).transpose().map_err(raised)?;
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
        let mut builder = game::Game::builder(lists.clone())
            .feedback(feedback)
            .rule(chosen(rule)?)
            .limit(limit(max_guesses)?)
            .objective(chosen(objective)?);
        let weights = weights.map(|weights| weights.source("weights"));
        let read = match (weights, past, past_weight) {
            (None, None, None) => None,
            (Some(weights), None, None) => Some(Weights::read(weights, &lists)),
            (weights, Some(past), Some(weight)) => {
                let weight: Decimal = weight.parse().map_err(|_| {
                    usage(format!("past_weight: {weight} is not a positive number, as 0.1 is"))
                })?;
                Some(Weights::read_with_past(weights, past.source("past"), weight, &lists))
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

    /// The same words and weights under other rules.
    fn with_rules(
        &self,
        feedback: &str,
        rule: &str,
        max_guesses: Option<&Bound<'_, PyAny>>,
        objective: &str,
    ) -> PyResult<Game> {
        process::check()?;
        let game = game::Game::builder(self.game.lists().clone())
            .feedback(chosen(feedback)?)
            .rule(chosen(rule)?)
            .limit(limit(max_guesses)?)
            .objective(chosen(objective)?)
            .weights(self.game.weights().clone());
        Ok(Game::new(game.build().map_err(raised)?, self.named))
    }

    /// What it is called, where it is one of the catalogue's.
    fn name(&self) -> Option<&'static str> {
        self.named.map(|named| named.name)
    }

    fn answers(&self) -> Vec<String> {
        self.words().take(self.game.answer_count()).collect()
    }

    fn guesses(&self) -> Vec<String> {
        self.words().collect()
    }

    fn answer_count(&self) -> usize {
        self.game.answer_count()
    }

    fn guess_count(&self) -> usize {
        self.game.guess_count()
    }

    fn word_length(&self) -> usize {
        self.game.lists().word_len()
    }

    /// The weights of the answers, in their order.
    fn weights(&self) -> Vec<u32> {
        self.game.weights().as_slice().to_vec()
    }

    fn is_weighted(&self) -> bool {
        !self.game.weights().is_equal()
    }

    fn fold_accents(&self) -> bool {
        self.game.lists().options().fold_accents
    }

    fn rule(&self) -> &'static str {
        self.game.rule().name()
    }

    fn feedback(&self) -> &'static str {
        self.game.feedback().name()
    }

    fn max_guesses(&self) -> Option<u8> {
        self.game.limit()
    }

    fn objective(&self) -> &'static str {
        self.game.objective().name()
    }

    /// What a guess shows if the secret is this word.
    fn score(&self, guess: &str, secret: &str) -> PyResult<String> {
        let lists = self.game.lists();
        let (guess, secret) = (find(lists, guess)?, find(lists, secret)?);
        let shown = self.game.feedback().score(lists.letters(guess), lists.letters(secret));
        Ok(self.game.feedback().format(shown, lists.word_len()))
    }

    /// A feedback in letters, however it is written, with its code.
    fn feedback_of(&self, text: &str) -> PyResult<(String, u16)> {
        let (rule, len) = (self.game.feedback(), self.game.lists().word_len());
        let shown = rule.parse(text, len, Digits::default()).map_err(raised)?;
        Ok((rule.format(shown, len), shown.0))
    }

    /// The number of codes of feedback.
    fn feedback_count(&self) -> usize {
        self.game.feedback_count()
    }

    /// Which of all guesses the rule allows after these turns.
    fn allowed(&self, turns: Vec<(String, String)>) -> PyResult<Vec<bool>> {
        let (lists, rule) = (self.game.lists(), self.game.feedback());
        let turn = |(word, shown): &(String, String)| {
            let shown = rule.parse(shown, lists.word_len(), Digits::default()).map_err(raised)?;
            Ok((find(lists, word)?, shown))
        };
        let history = turns.iter().map(turn).collect::<PyResult<Vec<_>>>()?;
        Ok(lists.guess_ids().map(|guess| self.game.allows(&history, guess)).collect())
    }
}

impl Game {
    fn new(game: game::Game, named: Option<&'static NamedGame>) -> Game {
        Game { game: Arc::new(game), named, desk: OnceLock::new() }
    }

    /// The game of a policy. `named` is what is compiled in of it.
    pub(crate) fn of_policy(contents: &Contents, named: Option<&NamedPolicy>) -> PyResult<Game> {
        let of = |game: &&&NamedGame| {
            game.policies().iter().any(|policy| named.is_some_and(|named| named.name == policy.name))
        };
        let named = catalogue::ALL.iter().find(of).copied();
        Ok(Game::new(contents.game().map_err(raised)?, named))
    }

    fn words(&self) -> impl Iterator<Item = String> {
        let lists = self.game.lists();
        lists.guess_ids().map(|guess| lists.display(guess).to_owned())
    }

    /// The policy of this very game that is compiled in, if one is.
    fn named_policy(&self) -> Option<&'static NamedPolicy> {
        let game = &self.game;
        let usual = game.feedback() == FeedbackRule::default()
            && game.limit() == USUAL_LIMIT
            && game.objective() == Objective::default()
            && game.weights().is_equal();
        let name = self.named?.name;
        let name = match game.rule() {
            Rule::Normal => name.to_owned(),
            rule => format!("{name}-{rule}"),
        };
        catalogue::find_policy(&name).filter(|_| usual)
    }

    /// Who is asked about games of it that are under way or over.
    pub(crate) fn desk(&self) -> PyResult<&Desk> {
        if let Some(desk) = self.desk.get() {
            return Ok(desk);
        }
        let subject = match self.named_policy() {
            Some(named) => Subject::of_policy(Arc::new(named.open()), Some(named)),
            None => Subject::of_game(Contents::of(&self.game, Score::default(), Claim::UPPER_BOUND)),
        };
        let desk = Desk::open(subject)?;
        Ok(self.desk.get_or_init(|| desk))
    }
}
