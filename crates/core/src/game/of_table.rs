//! Games given as tables: the origin, the game of a function or a matrix, and that of a policy with its table.

use std::fmt::Display;

use crate::game::cells::TableOrigin;
use crate::game::definition::{Game, GameBuilder};
use crate::game::described;
use crate::game::error::{Error, Result};
use crate::game::hints::{Hints, Symmetries};
use crate::game::legality::{Legality, Rule, Walk};
use crate::game::origin::{Appendix, Description, Identity, NAMES, Origin, Restore, TABLE_RULE, TableRecord};
use crate::game::symmetry::TableSymmetries;
use crate::game::{
    AnswerClasses, Ending, Feedback, FeedbackMatrix, GuessId, GuessSet, Limit, SecretId, Solving, TableTerms,
    Weights,
};

impl Game {
    /// A builder for the game with the feedback of a function: it gets a guess and the answer, and returns what is shown. A guess with
    /// the name of the answer solves it. The defaults are those of [`builder_of`](Game::builder_of), but there is no limit.
    ///
    /// ```
    /// # use salet_core as salet;
    /// use salet::game::Game;
    ///
    /// // The secret is a number; a guess tells the greatest common divisor.
    /// fn gcd(a: u32, b: u32) -> u32 {
    ///     if b == 0 { a } else { gcd(b, a % b) }
    /// }
    /// let numbers = (1..=30).map(|number| number.to_string());
    /// let number = |text: &str| text.parse().expect("a number");
    /// let game = Game::from_fn(numbers.clone(), numbers, |guess, answer| gcd(number(guess), number(answer)))?.build()?;
    /// let shown = game.score(game.find("12").expect("a guess"), game.find_answer("18").expect("an answer"));
    /// assert_eq!(game.feedback_name(shown), "6");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Matrix`]: an answer is no guess, a name occurs twice, or there are too many.
    pub fn from_fn<T: Display>(
        answers: impl IntoIterator<Item = impl Into<String>>,
        guesses: impl IntoIterator<Item = impl Into<String>>,
        show: impl FnMut(&str, &str) -> T,
    ) -> Result<GameBuilder> {
        Game::of_matrix(FeedbackMatrix::from_fn(answers, guesses, show)?, Ending::Named)
    }

    /// A builder for the game with this feedback. The defaults are those of [`builder_of`](Game::builder_of), but there is no limit.
    ///
    /// # Errors
    /// [`Error::Matrix`]: an answer cannot be solved, two cannot be told apart, or there are too many guesses.
    pub fn of_matrix(matrix: FeedbackMatrix, ending: Ending) -> Result<GameBuilder> {
        Ok(Game::of_origin(TableOrigin::new(&matrix, ending)?))
    }

    fn of_origin(origin: TableOrigin) -> GameBuilder {
        Game::builder_of(origin).limit(None)
    }

    fn as_table(&self) -> Option<&TableOrigin> {
        self.origin().downcast()
    }

    /// The terms of a game given as a table; `None` for games of another origin.
    pub fn table_terms(&self) -> Option<&TableTerms> {
        self.as_table().map(|table| &*table.terms)
    }

    /// The codes of a table game, guess by guess; `None` for other games, or without the table.
    pub(crate) fn codes(&self) -> Option<Vec<u16>> {
        Some(self.as_table()?.cells.as_ref()?.codes())
    }

    /// This game with the table of another one; `None` if the table differs.
    pub fn with_table(&self, other: &Game) -> Option<Game> {
        let (own, table) = (self.as_table()?, other.as_table()?);
        let fits = own.terms.digest() == table.terms.digest() && own.names.digests() == table.names.digests();
        fits.then(|| self.to_builder().origin(table.clone()).build().ok())?
    }

    /// A guess that solves an answer: that of its name, else the first; `None` in a game until one answer is left.
    ///
    /// # Panics
    /// If the [table is missing](Game::has_table).
    pub fn solver_of(&self, answer: SecretId) -> Option<GuessId> {
        let own = answer.as_guess();
        match self.solving() {
            Solving::Never => None,
            Solving::Several if self.is_blank(own) => {
                let solves = |&guess: &GuessId| self.score(guess, answer) == self.solved();
                self.guesses().filter(|&guess| !self.is_blank(guess)).find(solves)
            }
            Solving::Own | Solving::Several => Some(own),
        }
    }
}

impl Origin for TableOrigin {
    fn answer_count(&self) -> usize {
        self.names.answer_count()
    }

    fn guess_count(&self) -> usize {
        self.names.guess_count()
    }

    fn guess_name(&self, guess: GuessId) -> &str {
        self.names.guess(guess)
    }

    fn find_guess(&self, text: &str) -> Option<GuessId> {
        self.names.find_guess(text)
    }

    fn find_answer(&self, text: &str) -> Option<SecretId> {
        self.names.find_answer(text)
    }

    fn feedback_count(&self) -> usize {
        self.terms.symbols().len() + 1
    }

    fn solved(&self) -> Feedback {
        self.terms.solved()
    }

    fn feedback_name(&self, shown: Feedback) -> String {
        self.terms.format(shown).to_owned()
    }

    fn find_feedback(&self, text: &str) -> Result<Feedback> {
        let bad = || Error::BadFeedback { text: text.to_owned(), advice: self.terms.advice() };
        self.terms.parse(text).ok_or_else(bad)
    }

    fn solving(&self) -> Solving {
        self.terms.solving()
    }

    fn hits(&self) -> &[(GuessId, Vec<SecretId>)] {
        self.cells.as_ref().map_or(&[], |cells| &cells.hits)
    }

    fn classes(&self) -> Option<&AnswerClasses> {
        self.terms.classes()
    }

    fn is_blank(&self, guess: GuessId) -> bool {
        self.terms.is_blank(guess)
    }

    fn has_feedback(&self) -> bool {
        self.cells.is_some()
    }

    fn score(&self, guess: GuessId, answer: SecretId) -> Feedback {
        self.cells().line(guess).get(answer.index())
    }

    fn bytes(&self) -> usize {
        self.cells.as_ref().map_or(0, |cells| cells.bytes())
    }

    fn legality(&self, rule: Rule) -> Result<Option<Box<dyn Legality>>> {
        match rule {
            Rule::Normal => Ok(None),
            Rule::Hard => Err(Error::Rule {
                rule,
                reason: "has no meaning with a table, which reveals nothing that a guess could keep; choose the rule normal or strict",
            }),
            Rule::Strict if *self.terms.ending() != Ending::Named => Err(Error::Rule {
                rule,
                reason: "allows only guesses that may be the answer, so that each answer needs a guess of its name; choose the rule normal",
            }),
            Rule::Strict => Ok(Some(Box::new(Consistent(self.clone())))),
        }
    }

    fn check(&self, limit: Limit, weights: &Weights) -> Result<()> {
        if self.terms.solving() == Solving::Never && limit == Some(u8::MAX) {
            return Err(Error::LongLimit);
        }
        if self.is_too_heavy(weights) { Err(Error::HeavyTable) } else { Ok(()) }
    }

    fn hints(&self) -> Option<&dyn Hints> {
        Some(self)
    }

    fn description(&self) -> Description {
        let terms = &self.terms;
        let record = TableRecord {
            ending: terms.ending().number(),
            symbols: terms.symbols().iter().map(|symbol| symbol.clone() + "\n").collect(),
            solved: terms.solved_code().unwrap_or(u16::MAX),
            table: terms.digest().iter().map(|byte| format!("{byte:02x}")).collect(),
            own: terms.own().iter().map(|&own| own.into()).collect(),
            // There are fewer answers than 2^16.
            classes: terms.classes().map_or_else(Vec::new, |classes| {
                classes.numbers().iter().map(|&class| class as u16).collect()
            }),
            ..TableRecord::default()
        };
        Description {
            word_len: 0,
            feedback: TABLE_RULE,
            spelling: NAMES,
            answers: self.answer_count() as u32,
            words: self.names.lines(),
            spellings: "\n".repeat(self.guess_count()),
            appendix: Appendix::Table(record.into()),
        }
    }

    fn restore(&self) -> Restore {
        described::restore
    }

    fn identity(&self) -> Identity {
        let [answers, guesses] = self.names.digests();
        Identity {
            version: 3,
            feedback: TABLE_RULE,
            spelling: NAMES,
            answers,
            guesses,
            appendix: Some(*self.terms.digest()),
        }
    }
}

impl Hints for TableOrigin {
    fn symmetries(
        &self,
        weights: &Weights,
        room: usize,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Box<dyn Symmetries>> {
        let symmetries = TableSymmetries::of(self.cells(), &self.terms, weights, room, stopped)?;
        Some(Box::new(symmetries))
    }
}

/// The strict rule of a table: after the first turn only guesses whose answers agree with all feedback.
#[derive(Debug)]
struct Consistent(TableOrigin);

impl Legality for Consistent {
    fn restrict(&self, allowed: &mut GuessSet, guess: GuessId, shown: Feedback) {
        let answers = (0..self.0.answer_count()).map(SecretId::new);
        let agreeing = answers.filter(|&answer| self.0.score(guess, answer) == shown);
        allowed.intersect(&GuessSet::from_members(self.0.guess_count(), agreeing.map(SecretId::as_guess)));
    }

    fn allows(&self, history: &[(GuessId, Feedback)], guess: GuessId) -> bool {
        let agrees = |answer| history.iter().all(|&(earlier, shown)| self.0.score(earlier, answer) == shown);
        history.is_empty() || guess.as_secret(self.0.answer_count()).is_some_and(agrees)
    }

    fn walk(&self) -> Box<dyn Walk + '_> {
        Box::new(Possible { turns: 0 })
    }
}

/// A walk that allows guesses whose answers are possible, and every guess before the first turn. It needs no feedback, which a policy
/// without its table lacks.
struct Possible {
    turns: usize,
}

impl Walk for Possible {
    fn turn(&mut self, turns: usize, _guess: GuessId, _shown: Feedback) {
        self.turns = turns + 1;
    }

    fn allows(&self, _guess: GuessId, possible: bool) -> bool {
        possible || self.turns == 0
    }
}
