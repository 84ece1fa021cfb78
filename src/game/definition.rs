//! The game as a whole: everything that decides what optimal play is, checked once.
//!
//! A [`Game`] is a handle: a clone shares the words, the weights and the feedback table, so solvers, advisers and policies
//! each own the game that they are about.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::game::error::{Error, Result};
use crate::game::feedback::{Feedback, FeedbackRule};
use crate::game::objective::{Limit, Objective, USUAL_LIMIT};
use crate::game::restrict::RuleIndex;
use crate::game::rule::Rule;
use crate::game::set::{CandidateSet, GuessSet};
use crate::game::table::FeedbackTable;
use crate::game::weights::Weights;
use crate::words::lists::WordLists;
use crate::words::word::{GuessId, SecretId};

/// A game: lists, feedback rule, rule, limit, objective and weights, and the feedback table that follows from them.
///
/// A clone costs a reference count and shares everything, the feedback table included.
#[derive(Clone)]
pub struct Game {
    parts: Arc<Parts>,
}

struct Parts {
    lists: WordLists,
    feedback: FeedbackRule,
    rule: Rule,
    limit: Limit,
    objective: Objective,
    weights: Weights,
    /// Computed by the first question that needs it: a lookup never does.
    table: OnceLock<Arc<FeedbackTable>>,
    /// Built by the first question that needs it: the normal rule never does.
    index: OnceLock<RuleIndex>,
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { lists, feedback, rule, limit, objective, weights, .. } = &*self.parts;
        f.debug_struct("Game")
            .field("lists", lists)
            .field("feedback", feedback)
            .field("rule", rule)
            .field("limit", limit)
            .field("objective", objective)
            .field("weights", weights)
            .finish_non_exhaustive()
    }
}

/// The settings of a [`Game`] to be built. The defaults are those of the original game: official feedback, normal rule,
/// 6 guesses, the mean, equal weights.
#[derive(Debug, Clone)]
pub struct GameBuilder {
    lists: WordLists,
    feedback: FeedbackRule,
    rule: Rule,
    limit: Limit,
    objective: Objective,
    weights: Option<Weights>,
    /// The table of a game with the same lists and feedback rule.
    table: Option<Arc<FeedbackTable>>,
}

impl GameBuilder {
    /// The word lists. Weights that were set for other lists must be set again.
    pub fn lists(mut self, lists: WordLists) -> Self {
        self.lists = lists;
        self.table = None;
        self
    }

    /// The feedback rule.
    pub fn feedback(mut self, feedback: FeedbackRule) -> Self {
        if feedback != self.feedback {
            self.table = None;
        }
        self.feedback = feedback;
        self
    }

    /// Which guesses are legal.
    pub fn rule(mut self, rule: Rule) -> Self {
        self.rule = rule;
        self
    }

    /// The largest number of guesses; `None` for no limit.
    pub fn limit(mut self, limit: Limit) -> Self {
        self.limit = limit;
        self
    }

    /// The objective.
    pub fn objective(mut self, objective: Objective) -> Self {
        self.objective = objective;
        self
    }

    /// The weights of the answers.
    pub fn weights(mut self, weights: Weights) -> Self {
        self.weights = Some(weights);
        self
    }

    /// Check the parts against each other.
    ///
    /// # Errors
    /// [`Error::ZeroLimit`], [`Error::WinRateWithoutLimit`], [`Error::HardWithPegs`], [`Error::WeightCount`].
    pub fn build(self) -> Result<Game> {
        let GameBuilder { lists, feedback, rule, limit, objective, weights, table } = self;
        if limit == Some(0) {
            return Err(Error::ZeroLimit);
        }
        if objective == Objective::WinRate && limit.is_none() {
            return Err(Error::WinRateWithoutLimit);
        }
        if rule == Rule::Hard && !feedback.has_colours() {
            return Err(Error::HardWithPegs);
        }
        let weights = weights.unwrap_or_else(|| Weights::equal(lists.answer_count()));
        if weights.len() != lists.answer_count() {
            return Err(Error::WeightCount { found: weights.len(), expected: lists.answer_count() });
        }
        let table = table.map_or_else(OnceLock::new, OnceLock::from);
        let index = OnceLock::new();
        let parts = Parts { lists, feedback, rule, limit, objective, weights, table, index };
        Ok(Game { parts: Arc::new(parts) })
    }
}

impl Game {
    /// Begin with word lists; the rest is as in the original game until set.
    pub fn builder(lists: WordLists) -> GameBuilder {
        GameBuilder {
            lists,
            feedback: FeedbackRule::default(),
            rule: Rule::default(),
            limit: USUAL_LIMIT,
            objective: Objective::default(),
            weights: None,
            table: None,
        }
    }

    /// A builder with all settings of this game, for a game that differs in some of them. If the feedback rule stays, both
    /// games share the feedback table.
    pub fn to_builder(&self) -> GameBuilder {
        GameBuilder {
            lists: self.parts.lists.clone(),
            feedback: self.parts.feedback,
            rule: self.parts.rule,
            limit: self.parts.limit,
            objective: self.parts.objective,
            weights: Some(self.parts.weights.clone()),
            table: self.parts.table.get().cloned(),
        }
    }

    /// The original game of 2021.
    pub fn original() -> Game {
        match Game::builder(WordLists::original()).build() {
            Ok(game) => game,
            Err(error) => unreachable!("the original game makes sense: {error}"),
        }
    }

    /// Whether another game has the same words in the same order, the same rules, limit and objective, and the same
    /// weights.
    pub fn is_same_as(&self, other: &Game) -> bool {
        let terms =
            |game: &Game| (game.rule(), game.feedback(), game.limit(), game.objective(), game.answer_count());
        let digests = |game: &Game| (game.lists().answers_digest(), game.lists().guesses_digest());
        let is_same = || {
            terms(self) == terms(other)
                && self.weights().as_slice() == other.weights().as_slice()
                && digests(self) == digests(other)
        };
        Arc::ptr_eq(&self.parts, &other.parts) || is_same()
    }

    /// The word lists.
    pub fn lists(&self) -> &WordLists {
        &self.parts.lists
    }

    /// The feedback rule.
    pub fn feedback(&self) -> FeedbackRule {
        self.parts.feedback
    }

    /// Which guesses are legal.
    pub fn rule(&self) -> Rule {
        self.parts.rule
    }

    /// The largest number of guesses.
    pub fn limit(&self) -> Limit {
        self.parts.limit
    }

    /// The objective.
    pub fn objective(&self) -> Objective {
        self.parts.objective
    }

    /// The weights of the answers.
    pub fn weights(&self) -> &Weights {
        &self.parts.weights
    }

    /// All feedbacks, computed now if they have not been yet: that takes time and [memory](FeedbackTable::bytes) in
    /// proportion to answers times guesses.
    pub fn table(&self) -> &FeedbackTable {
        self.parts.table.get_or_init(|| {
            let table = FeedbackTable::build(&self.parts.lists, self.parts.feedback, &|| false);
            Arc::new(table.unwrap_or_else(|| unreachable!("nothing stops it")))
        })
    }

    /// Compute the feedback table, unless that is stopped: whether it is there.
    pub fn compute_table(&self, stopped: &(dyn Fn() -> bool + Sync)) -> bool {
        self.shared_table(stopped).is_some()
    }

    /// A shared feedback table, computed now if it does not exist yet; `None` if the computation was stopped.
    pub(crate) fn shared_table(&self, stopped: &(dyn Fn() -> bool + Sync)) -> Option<Arc<FeedbackTable>> {
        if self.parts.table.get().is_none()
            && let Some(table) = FeedbackTable::build(&self.parts.lists, self.parts.feedback, stopped)
        {
            // Another thread may have been sooner, with the same table.
            let _ = self.parts.table.set(Arc::new(table));
        }
        self.parts.table.get().cloned()
    }

    /// The feedback on one guess for one secret, scored from their letters: for a few, a table is not worth its time.
    pub fn score(&self, guess: GuessId, secret: SecretId) -> Feedback {
        self.parts
            .feedback
            .score(self.parts.lists.letters(guess), self.parts.lists.letters(secret.as_guess()))
    }

    /// The feedback on a guess if any accepted word is the secret.
    pub fn score_words(&self, guess: GuessId, secret: GuessId) -> Feedback {
        self.parts.feedback.score(self.parts.lists.letters(guess), self.parts.lists.letters(secret))
    }

    /// The number of answers.
    pub fn answer_count(&self) -> usize {
        self.parts.lists.answer_count()
    }

    /// The number of guesses, answers included.
    pub fn guess_count(&self) -> usize {
        self.parts.lists.guess_count()
    }

    /// The feedback on the secret itself.
    pub fn solved(&self) -> Feedback {
        self.parts.feedback.solved(self.parts.lists.word_len())
    }

    /// The number of feedback codes.
    pub fn feedback_count(&self) -> usize {
        self.parts.feedback.count(self.parts.lists.word_len())
    }

    /// All answers as candidates: where every game begins.
    pub fn all_candidates(&self) -> CandidateSet {
        CandidateSet::full(self.answer_count())
    }

    /// All guesses as allowed: where every game begins.
    pub fn all_guesses(&self) -> GuessSet {
        GuessSet::full(self.guess_count())
    }

    /// What of `allowed` is still allowed once `guess` was answered by `feedback`.
    pub fn restrict(&self, allowed: &GuessSet, guess: GuessId, feedback: Feedback) -> GuessSet {
        let mut allowed = allowed.clone();
        if self.parts.rule != Rule::Normal {
            let index = self.parts.index.get_or_init(|| RuleIndex::new(&self.parts.lists));
            index.restrict(
                &self.parts.lists,
                self.parts.feedback,
                self.parts.rule,
                &mut allowed,
                guess,
                feedback,
            );
        }
        allowed
    }

    /// Whether `guess` may be played after `history`, by the rule's definition.
    pub fn allows(&self, history: &[(GuessId, Feedback)], guess: GuessId) -> bool {
        self.parts.rule.allows(&self.parts.lists, self.parts.feedback, history, guess)
    }
}
