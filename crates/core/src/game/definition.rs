//! The game as a whole: everything that decides optimal play, checked once.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::game::error::{Error, Result};
use crate::game::legality::{self, Legality, Walk};
use crate::game::origin::{Description, Identity, Origin};
use crate::game::own_rule::OwnRule;
use crate::game::{
    AnswerClasses, CandidateSet, Feedback, FeedbackTable, GuessId, GuessSet, Limit, Numbering, Objective,
    Rule, SecretId, Solving, USUAL_LIMIT, Weights,
};

/// A game: an origin, which says its feedback, and rule, limit, objective and weights.
///
/// A game is a cheap handle: clones share everything, including the feedback table, which is computed on first use.
///
/// ```
/// # use salet_core as salet;
/// use salet::game::{Ending, FeedbackMatrix, Game};
///
/// // One of four: "is it before this one, or after it?"
/// let order = |guess: &str, answer: &str| format!("{:?}", guess.cmp(answer));
/// let names = ["Ann", "Bo", "Cy", "Di"];
/// let game = Game::of_matrix(FeedbackMatrix::from_fn(names, names, order)?, Ending::Named)?.build()?;
/// let answer = game.find_answer("Cy").expect("an answer");
/// let shown = game.score(game.find("Bo").expect("a guess"), answer);
/// assert_eq!(game.feedback_name(shown), "Less");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    parts: Arc<Parts>,
}

struct Parts {
    settings: Settings,
    legality: Legal,
    weights: Weights,
    /// Computed on first use: lookups in a policy need none.
    table: OnceLock<Arc<FeedbackTable>>,
}

/// What a turn leaves; `None` for all guesses.
type Legal = Option<Arc<dyn Legality>>;

#[derive(Debug, Clone)]
struct Settings {
    origin: Arc<dyn Origin>,
    rule: Rule,
    own_rule: Option<OwnRule>,
    limit: Limit,
    objective: Objective,
}

impl PartialEq for Game {
    /// As [`is_same_as`](Game::is_same_as).
    fn eq(&self, other: &Game) -> bool {
        self.is_same_as(other)
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { settings, weights, .. } = &*self.parts;
        f.debug_struct("Game").field("settings", settings).field("weights", weights).finish_non_exhaustive()
    }
}

/// The settings of a new [`Game`]. The defaults: normal rule, 6 guesses, the objective mean, equal weights.
#[derive(Debug, Clone)]
pub struct GameBuilder {
    settings: Settings,
    weights: Option<Weights>,
    /// The table of a game with the same origin.
    table: Option<Arc<FeedbackTable>>,
    /// What a game with the same origin and rules leaves.
    legality: Option<Legal>,
}

impl GameBuilder {
    /// Set the origin. Weights that were set for other answers must be set again.
    #[must_use]
    pub fn origin(mut self, origin: impl Origin) -> Self {
        self.settings.origin = Arc::new(origin);
        (self.table, self.legality) = (None, None);
        self
    }

    /// The origin so far.
    pub fn so_far(&self) -> &dyn Origin {
        &*self.settings.origin
    }

    /// Set the rule: which guesses are legal.
    #[must_use]
    pub fn rule(mut self, rule: Rule) -> Self {
        self.settings.rule = rule;
        self.legality = None;
        self
    }

    /// Add a rule of your own: a closure gets the texts of a guess, of its feedback, and of a later guess, and says whether this one
    /// is legal. It judges every earlier turn; a guess is legal if it passes all of them, and the [`rule`](GameBuilder::rule).
    ///
    /// *Promises:* the closure gives the same result for the same texts, always; and it allows every guess that may be the answer, so
    /// that a game can always be won. [`build`](GameBuilder::build) verifies the second one: it asks about every guess with every
    /// answer.
    ///
    /// A closure cannot be written to a file: policies, certificates and checkpoints of such a game are refused. Its solution has a
    /// [tree](crate::search::Solution::tree) to walk.
    ///
    /// ```
    /// # use salet_core as salet;
    /// use salet::game::Game;
    ///
    /// // The number is less or greater: nobody may go the other way.
    /// let numbers = (1..=9).map(|number| number.to_string());
    /// let order = |guess: &str, answer: &str| format!("{:?}", answer.cmp(guess));
    /// let follows = |guess: &str, shown: &str, next: &str| format!("{:?}", next.cmp(guess)) == shown;
    /// let game = Game::from_fn(numbers.clone(), numbers, order)?.own_rule(follows).build()?;
    /// let [five, six] = ["5", "6"].map(|number| game.find(number).expect("a guess"));
    /// assert!(!game.allows(&[(five, game.find_feedback("Less")?)], six));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn own_rule(mut self, legal: impl Fn(&str, &str, &str) -> bool + Send + Sync + 'static) -> Self {
        self.settings.own_rule = Some(OwnRule::new(legal));
        self.legality = None;
        self
    }

    /// Set the maximum number of guesses, from 1 to 255; `None` for no limit.
    #[must_use]
    pub fn limit(mut self, limit: Limit) -> Self {
        self.settings.limit = limit;
        self
    }

    /// Set the objective.
    #[must_use]
    pub fn objective(mut self, objective: Objective) -> Self {
        self.settings.objective = objective;
        self
    }

    /// Set the weights, one for each answer: `Weights::from_integers(&[3, 1, 1])`, or those of a file.
    #[must_use]
    pub fn weights(mut self, weights: Weights) -> Self {
        self.weights = Some(weights);
        self
    }

    /// Check the settings against each other, and make the game.
    ///
    /// # Errors
    /// [`Error::ZeroLimit`], [`Error::ObjectiveWithoutLimit`], [`Error::WeightCount`]; [`Error::Rule`] if the rule has no meaning here;
    /// [`Error::OwnRuleWithEnding`] and [`Error::OwnRuleForbidsAnswer`] for a rule of your own; for games given as a table
    /// [`Error::LongLimit`] and [`Error::HeavyTable`].
    pub fn build(self) -> Result<Game> {
        let GameBuilder { settings, weights, table, legality } = self;
        let Settings { ref origin, rule, ref own_rule, limit, objective } = settings;
        if limit == Some(0) {
            return Err(Error::ZeroLimit);
        }
        if objective.needs_limit() && limit.is_none() {
            return Err(Error::ObjectiveWithoutLimit { objective });
        }
        let legality = match (legality, own_rule) {
            (Some(same), _) => same,
            (None, None) => origin.legality(rule)?.map(Arc::from),
            (None, Some(own)) => Some(own.among(origin, origin.legality(rule)?)?.into()),
        };
        let weights = weights.unwrap_or_else(|| Weights::equal(origin.answer_count()));
        if weights.len() != origin.answer_count() {
            return Err(Error::WeightCount { found: weights.len(), expected: origin.answer_count() });
        }
        origin.check(limit, &weights)?;
        let table = table.map_or_else(OnceLock::new, OnceLock::from);
        Ok(Game { parts: Arc::new(Parts { settings, legality, weights, table }) })
    }
}

impl Game {
    /// A builder with this origin and the default settings.
    pub fn builder_of(origin: impl Origin) -> GameBuilder {
        Game::builder_on(Arc::new(origin))
    }

    /// The same, for an origin that is shared.
    pub(crate) fn builder_on(origin: Arc<dyn Origin>) -> GameBuilder {
        let (rule, objective) = (Rule::default(), Objective::default());
        let settings = Settings { origin, rule, own_rule: None, limit: USUAL_LIMIT, objective };
        GameBuilder { settings, weights: None, table: None, legality: None }
    }

    /// A builder with all settings of this game. Unless the origin changes, the new game shares the feedback table.
    pub fn to_builder(&self) -> GameBuilder {
        GameBuilder {
            settings: self.parts.settings.clone(),
            weights: Some(self.parts.weights.clone()),
            table: self.parts.table.get().cloned(),
            legality: Some(self.parts.legality.clone()),
        }
    }

    /// Whether two games have the same guesses and answers in the same order, with the same feedback, and the same rule, limit,
    /// objective and weights. Spellings that are not the first of a word do not matter. Two rules of your own are the same only if one
    /// game was made from the other.
    pub fn is_same_as(&self, other: &Game) -> bool {
        let terms = |game: &Game| (game.rule(), game.limit(), game.objective());
        let has_same_own_rule = || match (&self.parts.settings.own_rule, &other.parts.settings.own_rule) {
            (Some(own), Some(other)) => own.is(other),
            (own, other) => own.is_none() && other.is_none(),
        };
        let is_same = || {
            terms(self) == terms(other)
                && has_same_own_rule()
                && self.weights().as_slice() == other.weights().as_slice()
                && self.origin().is_same_as(other.origin())
        };
        Arc::ptr_eq(&self.parts, &other.parts) || is_same()
    }

    /// What makes the feedback of the game.
    pub fn origin(&self) -> &dyn Origin {
        &*self.parts.settings.origin
    }

    /// The rule, by its name. A rule of your own may [come on top](Game::has_own_rule).
    pub fn rule(&self) -> Rule {
        self.parts.settings.rule
    }

    /// Whether the game has a [rule of your own](GameBuilder::own_rule).
    pub fn has_own_rule(&self) -> bool {
        self.parts.settings.own_rule.is_some()
    }

    /// The name of the rule for messages; `own` if a rule of your own comes on top.
    pub fn rule_name(&self) -> &'static str {
        if self.has_own_rule() { "own" } else { self.rule().name() }
    }

    /// What makes this game, in digests, for files about it.
    ///
    /// # Errors
    /// [`Error::OwnRule`]: no file holds a closure.
    pub fn identity(&self) -> Result<Identity> {
        if self.has_own_rule() { Err(Error::OwnRule) } else { Ok(self.origin().identity()) }
    }

    /// What makes this game, for files with it. Errors: as [`identity`](Game::identity).
    pub(crate) fn description(&self) -> Result<Description> {
        if self.has_own_rule() { Err(Error::OwnRule) } else { Ok(self.origin().description()) }
    }

    /// The maximum number of guesses; `None` for no limit.
    pub fn limit(&self) -> Limit {
        self.parts.settings.limit
    }

    /// What a histogram of numbers of guesses has at the last guess of the limit; 0 without a limit.
    pub fn at_last(&self, histogram: &[u64]) -> u64 {
        self.limit().and_then(|limit| histogram.get(usize::from(limit) - 1).copied()).unwrap_or(0)
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
        FeedbackTable::of_origin(self.origin(), numbering, stopped)
    }

    /// Bytes of the [`table`](Game::table), and of the feedback that the origin holds.
    pub fn table_bytes(&self) -> u128 {
        let table = FeedbackTable::bytes(self.answer_count(), self.guess_count(), self.feedback_count());
        table + self.origin().bytes() as u128
    }

    /// How guesses solve answers.
    pub fn solving(&self) -> Solving {
        self.origin().solving()
    }

    /// Whether the game ends when one answer is left, or answers of one class, so that only questions count.
    pub fn ends_known(&self) -> bool {
        self.solving() == Solving::Never
    }

    /// The classes of answers, if some need not be told apart.
    pub fn classes(&self) -> Option<&AnswerClasses> {
        self.origin().classes()
    }

    /// Whether a game with these answers left has ended, since no question need tell them apart.
    pub fn is_known(&self, left: &[SecretId]) -> bool {
        self.ends_known()
            && match self.classes() {
                None => left.len() == 1,
                Some(classes) => !left.is_empty() && classes.are_one(left),
            }
    }

    /// Whether a guess finds one answer at most.
    pub(crate) fn finds_one(&self) -> bool {
        self.solving() != Solving::Several && self.classes().is_none()
    }

    /// The guesses that solve answers, with these, if a guess may solve several.
    pub(crate) fn hits(&self) -> &[(GuessId, Vec<SecretId>)] {
        self.origin().hits()
    }

    /// Whether a number of a guess stands for no guess, as some of games given as a table do.
    pub fn is_blank(&self, guess: GuessId) -> bool {
        self.origin().is_blank(guess)
    }

    /// Whether feedback can be computed: games of policies from tables cannot until they [get their table](Game::with_table), all
    /// others can.
    pub fn has_table(&self) -> bool {
        self.origin().has_feedback()
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

    /// The feedback on a guess for an answer, from the origin: for few feedbacks faster than a table. The answer is a [`SecretId`], or
    /// the guess of its name.
    ///
    /// # Panics
    /// If the guess of the answer is none of the answers, or the [table is missing](Game::has_table).
    pub fn score(&self, guess: GuessId, answer: impl Into<GuessId>) -> Feedback {
        let answer = answer.into().as_secret(self.answer_count());
        self.origin().score(guess, answer.expect("it is an answer"))
    }

    /// The number of answers.
    pub fn answer_count(&self) -> usize {
        self.origin().answer_count()
    }

    /// The number of guesses, including the answers.
    pub fn guess_count(&self) -> usize {
        self.origin().guess_count()
    }

    /// All answers in order.
    pub fn answers(&self) -> impl DoubleEndedIterator<Item = SecretId> + ExactSizeIterator + use<> {
        (0..self.answer_count()).map(SecretId::new)
    }

    /// All guesses in order, those that are [blank](Game::is_blank) too.
    pub fn guesses(&self) -> impl DoubleEndedIterator<Item = GuessId> + ExactSizeIterator + use<> {
        (0..self.guess_count()).map(GuessId::new)
    }

    /// The number of guesses that can be played: all but those that are [blank](Game::is_blank).
    pub fn opener_count(&self) -> usize {
        self.guesses().filter(|&guess| !self.is_blank(guess)).count()
    }

    /// The text of a guess.
    ///
    /// # Panics
    /// If the guess belongs to a larger game.
    pub fn name(&self, guess: GuessId) -> &str {
        self.origin().guess_name(guess)
    }

    /// The guess that a text means.
    pub fn find(&self, text: &str) -> Option<GuessId> {
        self.origin().find_guess(text)
    }

    /// The answer that a text means.
    pub fn find_answer(&self, text: &str) -> Option<SecretId> {
        self.origin().find_answer(text)
    }

    /// The number of feedback codes.
    pub fn feedback_count(&self) -> usize {
        self.origin().feedback_count()
    }

    /// The feedback that ends the game.
    pub fn solved(&self) -> Feedback {
        self.origin().solved()
    }

    /// The text of a feedback.
    pub fn feedback_name(&self, shown: Feedback) -> String {
        self.origin().feedback_name(shown)
    }

    /// The feedback that a text means.
    ///
    /// # Errors
    /// [`Error::BadFeedback`].
    pub fn find_feedback(&self, text: &str) -> Result<Feedback> {
        self.origin().find_feedback(text)
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
        if let Some(legality) = &self.parts.legality {
            legality.restrict(&mut allowed, guess, feedback);
        }
        allowed
    }

    /// Whether a turn can make guesses illegal.
    pub fn is_restricted(&self) -> bool {
        self.parts.legality.is_some()
    }

    /// Whether `guess` is legal after `history`, by the definition of the rule.
    pub fn allows(&self, history: &[(GuessId, Feedback)], guess: GuessId) -> bool {
        let legality = self.parts.legality.as_ref().filter(|_| self.has_table());
        !self.is_blank(guess) && legality.is_none_or(|legality| legality.allows(history, guess))
    }

    /// A walk through games from the start.
    pub(crate) fn walk(&self) -> Box<dyn Walk + '_> {
        legality::walk(self.parts.legality.as_deref())
    }
}
