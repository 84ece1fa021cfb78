//! The game as a whole: everything that decides what optimal play is, checked for sense once.

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
#[derive(Debug)]
pub struct Game {
    lists: WordLists,
    feedback: FeedbackRule,
    rule: Rule,
    limit: Limit,
    objective: Objective,
    weights: Weights,
    /// Computed when first asked for: look-ups never do.
    table: OnceLock<Arc<FeedbackTable>>,
    /// Made when first asked for: the normal rule never does.
    index: OnceLock<RuleIndex>,
}

/// Collects what a [`Game`] is made of. What is not set is as in the original game: official feedback, normal rule,
/// 6 guesses, the mean, equal weights.
#[derive(Debug, Clone)]
pub struct GameBuilder {
    lists: WordLists,
    feedback: FeedbackRule,
    rule: Rule,
    limit: Limit,
    objective: Objective,
    weights: Option<Weights>,
}

impl GameBuilder {
    /// The feedback rule.
    pub fn feedback(mut self, feedback: FeedbackRule) -> Self {
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
    /// [`Error::ZeroLimit`], [`Error::WinRateWithoutLimit`], [`Error::HardWithPegs`], [`Error::WeightCount`],
    /// [`Error::Threads`].
    pub fn build(self) -> Result<Game> {
        let GameBuilder { lists, feedback, rule, limit, objective, weights } = self;
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
        crate::threads::start_shared()?;
        let (table, index) = (OnceLock::new(), OnceLock::new());
        Ok(Game { lists, feedback, rule, limit, objective, weights, table, index })
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
        }
    }

    /// The original game of 2021.
    pub fn original() -> Game {
        match Game::builder(WordLists::original()).build() {
            Ok(game) => game,
            Err(error) => unreachable!("the original game makes sense: {error}"),
        }
    }

    /// The word lists.
    pub fn lists(&self) -> &WordLists {
        &self.lists
    }

    /// The feedback rule.
    pub fn feedback(&self) -> FeedbackRule {
        self.feedback
    }

    /// Which guesses are legal.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The largest number of guesses.
    pub fn limit(&self) -> Limit {
        self.limit
    }

    /// The objective.
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// The weights of the answers.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// All feedbacks, computed now if they have not been yet: that takes time and [memory](FeedbackTable::bytes) in
    /// proportion to answers times guesses.
    pub fn table(&self) -> &FeedbackTable {
        self.table.get_or_init(|| {
            let table = FeedbackTable::build(&self.lists, self.feedback, &|| false);
            Arc::new(table.unwrap_or_else(|| unreachable!("nothing stops it")))
        })
    }

    /// Compute the feedback table, unless that is stopped: whether it is there.
    pub fn compute_table(&self, stopped: &(dyn Fn() -> bool + Sync)) -> bool {
        self.shared_table(stopped).is_some()
    }

    /// The feedback table for whoever keeps it beside the game, computed now if it has not been yet; `None` if that was
    /// stopped.
    pub(crate) fn shared_table(&self, stopped: &(dyn Fn() -> bool + Sync)) -> Option<Arc<FeedbackTable>> {
        if self.table.get().is_none()
            && let Some(table) = FeedbackTable::build(&self.lists, self.feedback, stopped)
        {
            // Another thread may have been sooner, with the same table.
            let _ = self.table.set(Arc::new(table));
        }
        self.table.get().cloned()
    }

    /// The feedback on one guess for one secret, scored from their letters: for a few, a table is not worth its time.
    pub fn score(&self, guess: GuessId, secret: SecretId) -> Feedback {
        self.feedback.score(self.lists.letters(guess), self.lists.letters(secret.as_guess()))
    }

    /// The number of answers.
    pub fn answer_count(&self) -> usize {
        self.lists.answer_count()
    }

    /// The number of guesses, answers included.
    pub fn guess_count(&self) -> usize {
        self.lists.guess_count()
    }

    /// The feedback on the secret itself.
    pub fn solved(&self) -> Feedback {
        self.feedback.solved(self.lists.word_len())
    }

    /// The number of feedback codes.
    pub fn feedback_count(&self) -> usize {
        self.feedback.count(self.lists.word_len())
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
        if self.rule != Rule::Normal {
            let index = self.index.get_or_init(|| RuleIndex::new(&self.lists));
            index.restrict(&self.lists, self.feedback, self.rule, &mut allowed, guess, feedback);
        }
        allowed
    }

    /// Whether `guess` may be played after `history`, by the rule's definition.
    pub fn allows(&self, history: &[(GuessId, Feedback)], guess: GuessId) -> bool {
        self.rule.allows(&self.lists, self.feedback, history, guess)
    }
}
