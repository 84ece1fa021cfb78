//! The game as a whole: everything that decides optimal play, checked once.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::game::cells::Given;
use crate::game::error::{Error, Result};
use crate::game::{
    CandidateSet, Digits, Feedback, FeedbackRule, FeedbackTable, GuessSet, Limit, Numbering, Objective, Rule,
    RuleIndex, Solving, TableTerms, USUAL_LIMIT, Weights,
};
use crate::words::{GuessId, SecretId, WordLists};

/// A game: word lists, feedback rule, rule, limit, objective and weights, and the feedback table that follows from them.
///
/// A game is a cheap handle: clones share everything, including the feedback table, which is computed on first use.
///
/// ```
/// use salet_core::game::Game;
///
/// let game = Game::original();
/// let find = |word| game.lists().find(word).expect("an accepted word");
/// let secret = find("crane").as_secret(game.answer_count()).expect("an answer");
/// let feedback = game.score(find("salet"), secret);
/// assert_eq!(game.format(feedback), "BYBYB");
/// ```
#[derive(Clone)]
pub struct Game {
    pub(super) parts: Arc<Parts>,
}

pub(super) struct Parts {
    settings: Settings,
    /// Of a game given as a table.
    pub(super) given: Option<Given>,
    weights: Weights,
    /// Computed on first use: lookups in a policy need none.
    table: OnceLock<Arc<FeedbackTable>>,
    /// Built on first use: the normal rule needs none.
    index: OnceLock<RuleIndex>,
}

#[derive(Debug, Clone)]
pub(super) struct Settings {
    pub(super) lists: WordLists,
    pub(super) feedback: FeedbackRule,
    pub(super) rule: Rule,
    pub(super) limit: Limit,
    pub(super) objective: Objective,
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { settings, weights, .. } = &*self.parts;
        f.debug_struct("Game").field("settings", settings).field("weights", weights).finish_non_exhaustive()
    }
}

/// The settings of a new [`Game`]. The defaults are those of the original game: official feedback, normal rule, 6 guesses,
/// the objective mean, equal weights.
///
/// ```
/// use salet_core::game::{FeedbackRule, Game, Objective};
/// use salet_core::words::{Mastermind, Source, WordLists, WordOptions};
///
/// let codes = Mastermind::new(4, 6, true)?.codes();
/// let source = Source::words("codes", codes.iter().map(String::as_str));
/// let options = WordOptions::new();
/// let (lists, _) = WordLists::read(source, None, options)?;
/// let game = Game::builder(lists)
///     .feedback(FeedbackRule::Pegs)
///     .objective(Objective::WorstThenMean)
///     .limit(Some(5))
///     .build()?;
/// assert_eq!((game.answer_count(), game.feedback_count()), (1296, 25));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct GameBuilder {
    pub(super) settings: Settings,
    pub(super) given: Option<Given>,
    pub(super) weights: Option<Weights>,
    /// The table of a game with the same lists and feedback rule.
    pub(super) table: Option<Arc<FeedbackTable>>,
}

impl GameBuilder {
    /// Set the word lists. Weights that were set for other lists must be set again.
    pub fn lists(mut self, lists: WordLists) -> Self {
        self.settings.lists = lists;
        self.table = None;
        self.given = None;
        self
    }

    /// Set the feedback rule.
    pub fn feedback(mut self, feedback: FeedbackRule) -> Self {
        if feedback != self.settings.feedback {
            self.table = None;
            self.given = None;
        }
        self.settings.feedback = feedback;
        self
    }

    /// Set the rule: which guesses are legal.
    pub fn rule(mut self, rule: Rule) -> Self {
        self.settings.rule = rule;
        self
    }

    /// Set the maximum number of guesses, from 1 to 255; `None` for no limit.
    pub fn limit(mut self, limit: Limit) -> Self {
        self.settings.limit = limit;
        self
    }

    /// Set the objective.
    pub fn objective(mut self, objective: Objective) -> Self {
        self.settings.objective = objective;
        self
    }

    /// Set the weights, one for each answer.
    pub fn weights(mut self, weights: Weights) -> Self {
        self.weights = Some(weights);
        self
    }

    /// Check the settings against each other, and make the game.
    ///
    /// # Errors
    /// [`Error::ZeroLimit`], [`Error::WinRateWithoutLimit`], [`Error::HardWithCounts`], [`Error::WeightCount`]; for games given as a
    /// table also [`Error::HardWithTable`], [`Error::StrictWithTable`], [`Error::LongLimit`], [`Error::NoTable`],
    /// [`Error::HeavyTable`].
    pub fn build(self) -> Result<Game> {
        let GameBuilder { settings, given, weights, table } = self;
        let Settings { ref lists, feedback, rule, limit, objective } = settings;
        if limit == Some(0) {
            return Err(Error::ZeroLimit);
        }
        if objective == Objective::WinRate && limit.is_none() {
            return Err(Error::WinRateWithoutLimit);
        }
        match &given {
            Some(given) => given.check(rule, limit)?,
            None if feedback == FeedbackRule::Table || lists.are_names() => return Err(Error::NoTable),
            None => {}
        }
        if rule == Rule::Hard && !feedback.has_colours() {
            return Err(Error::HardWithCounts);
        }
        let weights = weights.unwrap_or_else(|| Weights::equal(lists.answer_count()));
        if weights.len() != lists.answer_count() {
            return Err(Error::WeightCount { found: weights.len(), expected: lists.answer_count() });
        }
        if given.as_ref().is_some_and(|given| given.is_too_heavy(&weights)) {
            return Err(Error::HeavyTable);
        }
        let table = table.map_or_else(OnceLock::new, OnceLock::from);
        Ok(Game { parts: Arc::new(Parts { settings, given, weights, table, index: OnceLock::new() }) })
    }
}

impl Game {
    /// A builder with these lists and the default settings.
    pub fn builder(lists: WordLists) -> GameBuilder {
        let settings = Settings {
            lists,
            feedback: FeedbackRule::default(),
            rule: Rule::default(),
            limit: USUAL_LIMIT,
            objective: Objective::default(),
        };
        GameBuilder { settings, given: None, weights: None, table: None }
    }

    /// A builder with all settings of this game. Unless lists or feedback rule change, the new game shares the feedback table.
    pub fn to_builder(&self) -> GameBuilder {
        GameBuilder {
            settings: self.parts.settings.clone(),
            given: self.parts.given.clone(),
            weights: Some(self.parts.weights.clone()),
            table: self.parts.table.get().cloned(),
        }
    }

    /// The original game of 2021.
    pub fn original() -> Game {
        Game::builder(WordLists::original()).build().expect("the original game is valid")
    }

    /// Whether two games have the same words in the same order, with the same letters, and the same rules, limit, objective and
    /// weights.
    pub fn is_same_as(&self, other: &Game) -> bool {
        let terms =
            |game: &Game| (game.rule(), game.feedback(), game.limit(), game.objective(), game.answer_count());
        let has_same_words = || {
            self.guess_count() == other.guess_count()
                && self
                    .lists()
                    .guess_ids()
                    .all(|word| self.lists().graphemes(word).eq(other.lists().graphemes(word)))
        };
        let table = |game: &Game| game.table_terms().map(|terms| *terms.digest());
        let names = |game: &Game| game.lists().are_names().then(|| game.lists().guesses_digest());
        let is_same = || {
            terms(self) == terms(other)
                && self.weights().as_slice() == other.weights().as_slice()
                && (table(self), names(self)) == (table(other), names(other))
                && has_same_words()
        };
        Arc::ptr_eq(&self.parts, &other.parts) || is_same()
    }

    /// The word lists.
    pub fn lists(&self) -> &WordLists {
        &self.parts.settings.lists
    }

    /// The feedback rule.
    pub fn feedback(&self) -> FeedbackRule {
        self.parts.settings.feedback
    }

    /// Which guesses are legal.
    pub fn rule(&self) -> Rule {
        self.parts.settings.rule
    }

    /// The maximum number of guesses; `None` for no limit.
    pub fn limit(&self) -> Limit {
        self.parts.settings.limit
    }

    /// The objective.
    pub fn objective(&self) -> Objective {
        self.parts.settings.objective
    }

    /// The weights of the answers.
    pub fn weights(&self) -> &Weights {
        &self.parts.weights
    }

    /// All feedbacks. The first call computes them, in time and [memory](FeedbackTable::bytes) proportional to answers times
    /// guesses.
    ///
    /// # Panics
    /// If the [table is missing](Game::has_table).
    pub fn table(&self) -> &FeedbackTable {
        self.parts.table.get_or_init(|| {
            let table = self.table_for(Numbering::all(self.answer_count()), &|| false);
            Arc::new(table.expect("nothing stops it"))
        })
    }

    /// The feedbacks on the secrets of a numbering; `None` if the computation was stopped.
    pub(crate) fn table_for(
        &self,
        numbering: Numbering,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<FeedbackTable> {
        match &self.parts.given {
            Some(given) => FeedbackTable::of_cells(given.cells(), self.guess_count(), numbering, stopped),
            None => FeedbackTable::build_for(self.lists(), self.feedback(), numbering, stopped),
        }
    }

    /// Bytes of the [`table`](Game::table), and of the given table if there is one.
    pub fn table_bytes(&self) -> u128 {
        let given = self.parts.given.as_ref().and_then(|given| given.cells.as_ref());
        let given = given.map_or(0, |cells| cells.bytes() as u128);
        FeedbackTable::bytes(self.lists(), self.feedback_count()) + given
    }

    /// The terms of a game given as a table; `None` for games of words.
    pub fn table_terms(&self) -> Option<&TableTerms> {
        self.parts.given.as_ref().map(|given| &*given.terms)
    }

    /// How guesses solve answers.
    pub fn solving(&self) -> Solving {
        self.table_terms().map_or(Solving::Own, TableTerms::solving)
    }

    /// Whether the game ends when one answer is left, so that only questions count.
    pub fn ends_known(&self) -> bool {
        self.solving() == Solving::Never
    }

    /// Whether a number of a guess stands for no guess, as some of games given as a table do.
    pub fn is_blank(&self, guess: GuessId) -> bool {
        self.table_terms().is_some_and(|terms| terms.is_blank(guess))
    }

    /// The feedback table, computed on first use; `None` if the computation was stopped.
    pub fn shared_table(&self, stopped: &(dyn Fn() -> bool + Sync)) -> Option<Arc<FeedbackTable>> {
        if self.parts.table.get().is_none()
            && let Some(table) = self.table_for(Numbering::all(self.answer_count()), stopped)
        {
            // Another thread may have set the same table.
            let _ = self.parts.table.set(Arc::new(table));
        }
        self.parts.table.get().cloned()
    }

    /// The feedback on a guess for a secret, scored from their letters: for few feedbacks faster than a table.
    ///
    /// # Panics
    /// If the [table is missing](Game::has_table).
    pub fn score(&self, guess: GuessId, secret: SecretId) -> Feedback {
        match &self.parts.given {
            Some(given) => given.cells().line(guess).get(secret.index()),
            None => self.score_words(guess, secret.as_guess()),
        }
    }

    /// The feedback on a guess if the secret is any accepted word.
    ///
    /// # Panics
    /// If the game was given as a table, which knows answers only, and `secret` is none, or the [table is
    /// missing](Game::has_table).
    pub fn score_words(&self, guess: GuessId, secret: GuessId) -> Feedback {
        if let Some(given) = &self.parts.given {
            return given.cells().line(guess).get(secret.index());
        }
        self.feedback().score(self.lists().letters(guess), self.lists().letters(secret))
    }

    /// The number of answers.
    pub fn answer_count(&self) -> usize {
        self.lists().answer_count()
    }

    /// The number of guesses, including the answers.
    pub fn guess_count(&self) -> usize {
        self.lists().guess_count()
    }

    /// The number of guesses that can be played: all but those that are [blank](Game::is_blank).
    pub fn opener_count(&self) -> usize {
        self.lists().guess_ids().filter(|&guess| !self.is_blank(guess)).count()
    }

    /// The feedback on the secret itself.
    pub fn solved(&self) -> Feedback {
        if let Some(terms) = self.table_terms() {
            return terms.solved();
        }
        self.feedback().solved(self.lists().word_len())
    }

    /// Feedback in letters, as [`FeedbackRule::format`] writes it.
    pub fn format(&self, shown: Feedback) -> String {
        match self.table_terms() {
            Some(terms) => terms.format(shown).to_owned(),
            None => self.feedback().format(shown, self.lists().word_len()),
        }
    }

    /// Feedback in digits, as [`FeedbackRule::digits`] writes it; the symbol of a table.
    pub fn digits(&self, shown: Feedback) -> String {
        match self.table_terms() {
            Some(terms) => terms.format(shown).to_owned(),
            None => self.feedback().digits(shown, self.lists().word_len()),
        }
    }

    /// Feedback in tiles, as [`FeedbackRule::tiles`] writes it; the symbol of a table.
    pub fn tiles(&self, shown: Feedback) -> String {
        match self.table_terms() {
            Some(terms) => terms.format(shown).to_owned(),
            None => self.feedback().tiles(shown, self.lists().word_len()),
        }
    }

    /// Read feedback, as [`FeedbackRule::parse`] does, or a symbol of the table.
    ///
    /// # Errors
    /// [`Error::BadFeedback`].
    pub fn parse_feedback(&self, text: &str, digits: Digits) -> Result<Feedback> {
        let Some(terms) = self.table_terms() else {
            return self.feedback().parse(text, self.lists().word_len(), digits);
        };
        let bad = || Error::BadFeedback { text: text.to_owned(), advice: terms.advice() };
        terms.parse(text).ok_or_else(bad)
    }

    /// The number of feedback codes.
    pub fn feedback_count(&self) -> usize {
        if let Some(terms) = self.table_terms() {
            return terms.symbols().len() + 1;
        }
        self.feedback().count(self.lists().word_len())
    }

    /// The candidates at the start of a game: all answers.
    pub fn all_candidates(&self) -> CandidateSet {
        CandidateSet::full(self.answer_count())
    }

    /// The guesses allowed at the start of a game: all.
    pub fn all_guesses(&self) -> GuessSet {
        GuessSet::full(self.guess_count())
    }

    /// The guesses of `allowed` that stay allowed after `guess` with `feedback`.
    pub fn restrict(&self, allowed: &GuessSet, guess: GuessId, feedback: Feedback) -> GuessSet {
        let mut allowed = allowed.clone();
        if self.table_terms().is_some() && self.rule() == Rule::Strict {
            let answers = self.lists().secret_ids().filter(|&secret| self.score(guess, secret) == feedback);
            allowed.intersect(&GuessSet::from_members(self.guess_count(), answers.map(SecretId::as_guess)));
        } else if self.rule() != Rule::Normal {
            let index = self.parts.index.get_or_init(|| RuleIndex::new(self.lists()));
            index.restrict(self.lists(), self.feedback(), self.rule(), &mut allowed, guess, feedback);
        }
        allowed
    }

    /// Whether `guess` is legal after `history`, by the definition of the rule.
    pub fn allows(&self, history: &[(GuessId, Feedback)], guess: GuessId) -> bool {
        if self.is_blank(guess) || !self.has_table() {
            return !self.is_blank(guess);
        }
        if self.table_terms().is_some() {
            let own = guess.as_secret(self.answer_count());
            let agrees =
                |secret| history.iter().all(|&(earlier, shown)| self.score(earlier, secret) == shown);
            return self.rule() != Rule::Strict || history.is_empty() || own.is_some_and(agrees);
        }
        self.rule().allows(self.lists(), self.feedback(), history, guess)
    }
}
