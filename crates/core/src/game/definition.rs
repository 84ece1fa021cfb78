//! The game as a whole: everything that decides optimal play, checked once.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::game::error::{Error, Result};
use crate::game::{
    CandidateSet, Feedback, FeedbackRule, FeedbackTable, GuessSet, Limit, Objective, Rule, RuleIndex,
    USUAL_LIMIT, Weights,
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
    parts: Arc<Parts>,
}

struct Parts {
    settings: Settings,
    weights: Weights,
    /// Computed on first use: lookups in a policy need none.
    table: OnceLock<Arc<FeedbackTable>>,
    /// Built on first use: the normal rule needs none.
    index: OnceLock<RuleIndex>,
}

#[derive(Debug, Clone)]
struct Settings {
    lists: WordLists,
    feedback: FeedbackRule,
    rule: Rule,
    limit: Limit,
    objective: Objective,
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
    settings: Settings,
    weights: Option<Weights>,
    /// The table of a game with the same lists and feedback rule.
    table: Option<Arc<FeedbackTable>>,
}

impl GameBuilder {
    /// Set the word lists. Weights that were set for other lists must be set again.
    pub fn lists(mut self, lists: WordLists) -> Self {
        self.settings.lists = lists;
        self.table = None;
        self
    }

    /// Set the feedback rule.
    pub fn feedback(mut self, feedback: FeedbackRule) -> Self {
        if feedback != self.settings.feedback {
            self.table = None;
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
    /// [`Error::ZeroLimit`], [`Error::WinRateWithoutLimit`], [`Error::HardWithCounts`], [`Error::WeightCount`].
    pub fn build(self) -> Result<Game> {
        let GameBuilder { settings, weights, table } = self;
        let Settings { ref lists, feedback, rule, limit, objective } = settings;
        if limit == Some(0) {
            return Err(Error::ZeroLimit);
        }
        if objective == Objective::WinRate && limit.is_none() {
            return Err(Error::WinRateWithoutLimit);
        }
        if rule == Rule::Hard && !feedback.has_colours() {
            return Err(Error::HardWithCounts);
        }
        let weights = weights.unwrap_or_else(|| Weights::equal(lists.answer_count()));
        if weights.len() != lists.answer_count() {
            return Err(Error::WeightCount { found: weights.len(), expected: lists.answer_count() });
        }
        let table = table.map_or_else(OnceLock::new, OnceLock::from);
        Ok(Game { parts: Arc::new(Parts { settings, weights, table, index: OnceLock::new() }) })
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
        GameBuilder { settings, weights: None, table: None }
    }

    /// A builder with all settings of this game. Unless lists or feedback rule change, the new game shares the feedback table.
    pub fn to_builder(&self) -> GameBuilder {
        GameBuilder {
            settings: self.parts.settings.clone(),
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
        let is_same = || {
            terms(self) == terms(other)
                && self.weights().as_slice() == other.weights().as_slice()
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
    pub fn table(&self) -> &FeedbackTable {
        self.parts.table.get_or_init(|| {
            let table = FeedbackTable::build(self.lists(), self.feedback(), &|| false);
            Arc::new(table.expect("nothing stops it"))
        })
    }

    /// The feedback table, computed on first use; `None` if the computation was stopped.
    pub(crate) fn shared_table(&self, stopped: &(dyn Fn() -> bool + Sync)) -> Option<Arc<FeedbackTable>> {
        if self.parts.table.get().is_none()
            && let Some(table) = FeedbackTable::build(self.lists(), self.feedback(), stopped)
        {
            // Another thread may have set the same table.
            let _ = self.parts.table.set(Arc::new(table));
        }
        self.parts.table.get().cloned()
    }

    /// The feedback on a guess for a secret, scored from their letters: for few feedbacks faster than a table.
    pub fn score(&self, guess: GuessId, secret: SecretId) -> Feedback {
        self.score_words(guess, secret.as_guess())
    }

    /// The feedback on a guess if the secret is any accepted word.
    pub fn score_words(&self, guess: GuessId, secret: GuessId) -> Feedback {
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

    /// The feedback on the secret itself.
    pub fn solved(&self) -> Feedback {
        self.feedback().solved(self.lists().word_len())
    }

    /// Feedback in letters, as [`FeedbackRule::format`] writes it.
    pub fn format(&self, shown: Feedback) -> String {
        self.feedback().format(shown, self.lists().word_len())
    }

    /// The number of feedback codes.
    pub fn feedback_count(&self) -> usize {
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
        if self.rule() != Rule::Normal {
            let index = self.parts.index.get_or_init(|| RuleIndex::new(self.lists()));
            index.restrict(self.lists(), self.feedback(), self.rule(), &mut allowed, guess, feedback);
        }
        allowed
    }

    /// Whether `guess` is legal after `history`, by the definition of the rule.
    pub fn allows(&self, history: &[(GuessId, Feedback)], guess: GuessId) -> bool {
        self.rule().allows(self.lists(), self.feedback(), history, guess)
    }
}
