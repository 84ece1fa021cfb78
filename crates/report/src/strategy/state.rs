//! The state that a strategy sees, and the trait of strategies.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use salet_base::clock::Instant;
use salet_core::game::{Cost, Feedback, Game, GuessSet, Solving};
use salet_words::{GuessId, SecretId, WordGame as _};

/// Progress of an unfolding, and the means to stop it.
#[derive(Debug, Default)]
pub struct Watch {
    /// Answers whose games are over.
    pub settled: AtomicU64,
    /// Set by the caller to stop.
    pub stop: Arc<AtomicBool>,
    /// Time at which playing stops, and after which nothing more is proven; `None` for no limit.
    pub deadline: Option<Instant>,
}

impl Watch {
    /// Whether playing must end: the caller has set the flag, or the time is up.
    pub fn is_stopped(&self) -> bool {
        self.is_interrupted() || self.left().is_zero()
    }

    /// Whether the caller has set the flag.
    pub fn is_interrupted(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The time that is left.
    pub fn left(&self) -> Duration {
        self.deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

/// The state for which a strategy names a guess.
#[derive(Debug, Clone, Copy)]
pub struct State<'a> {
    /// The game.
    pub game: &'a Game,
    /// The guesses so far with their feedback.
    pub history: &'a [(GuessId, Feedback)],
    /// The secrets consistent with the history, in increasing order, at least one.
    pub candidates: &'a [SecretId],
    /// The guesses that the rule still allows; `None` under the normal rule, which allows all.
    pub allowed: Option<&'a GuessSet>,
    /// What ends the choice early.
    pub watch: &'a Watch,
}

impl State<'_> {
    /// Whether the rule allows a guess here.
    #[inline]
    pub fn allows(&self, guess: GuessId) -> bool {
        self.allowed.is_none_or(|allowed| allowed.contains(guess)) && !self.game.is_blank(guess)
    }

    /// Whether a guess is a candidate: whether it may end the game by solving one.
    #[inline]
    pub fn is_candidate(&self, guess: GuessId) -> bool {
        let own = guess.as_secret(self.game.answer_count());
        match self.game.solving() {
            Solving::Own => own.is_some_and(|secret| self.candidates.binary_search(&secret).is_ok()),
            Solving::Several => self.solved_by(guess).next().is_some(),
            Solving::Never => false,
        }
    }

    /// The candidates that a guess solves.
    pub fn solved_by(&self, guess: GuessId) -> impl Iterator<Item = SecretId> + '_ {
        let (column, solved) = (self.game.table().column(guess), self.game.solved());
        self.candidates.iter().copied().filter(move |secret| column.get(secret.index()) == solved)
    }

    /// The guess that solves all candidates: that of a single one, else the first; `None` if there is none.
    pub fn solves_all(&self) -> Option<GuessId> {
        let solved = self.game.solved();
        let all = |&guess: &GuessId| {
            let column = self.game.table().column(guess);
            self.candidates.iter().all(|secret| column.get(secret.index()) == solved)
        };
        match (self.game.solving(), self.candidates) {
            (_, &[only]) => self.game.solver_of(only),
            (Solving::Several, _) => self.game.guesses().filter(|&guess| self.allows(guess)).find(all),
            (Solving::Own | Solving::Never, _) => None,
        }
    }

    /// The guesses that stand for the candidates, each once, in increasing order; none until one answer is left.
    pub fn candidate_guesses(&self) -> Vec<GuessId> {
        let guesses = self.candidates.iter().filter_map(|&secret| self.game.solver_of(secret));
        let mut guesses: Vec<GuessId> = guesses.collect();
        if self.game.solving() == Solving::Several {
            guesses.sort_unstable();
            guesses.dedup();
        }
        guesses
    }

    /// The position of a guess in the file of guesses, which breaks ties.
    #[inline]
    pub fn file_position(&self, guess: GuessId) -> usize {
        self.game.words().map_or(guess.index(), |words| words.lists().file_position(guess))
    }
}

/// A way to play. A function of the state is one.
pub trait Strategy: Send + Sync {
    /// The guess to play, always the same in the same state; `None` gives the game up. Once the watch of the state is
    /// over, any guess will do: nobody plays it. A choice that takes long looks at the watch.
    fn choose(&self, state: &State<'_>) -> Option<GuessId>;
}

impl<F: Fn(&State<'_>) -> Option<GuessId> + Send + Sync> Strategy for F {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        self(state)
    }
}

/// A lower bound for every strategy: only one secret of a set can be found with the first guess. If guesses may solve several, or the
/// game ends when one answer is left, the first guess may end all games.
pub fn least_possible(game: &Game, candidates: &[SecretId]) -> Cost {
    let weights = candidates.iter().map(|&secret| u64::from(game.weights().get(secret)));
    let sum: Cost = weights.clone().sum();
    match game.solving() {
        Solving::Own => 2 * sum - weights.max().unwrap_or(0),
        Solving::Never if game.is_known(candidates) => 0,
        Solving::Several | Solving::Never => sum,
    }
}
