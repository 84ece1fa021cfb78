//! Unfolding: a strategy played against many answers together.
//!
//! Answers with the same feedback so far are in the same state, so a strategy chooses once for each state and not once
//! for each answer. Only branches to an answer of interest are unfolded; the candidates of a state still include all
//! consistent answers.
//!
//! Play continues beyond the guess limit of the game until the answer is found, as in the published figures; the limit
//! enters the win rate. An answer is lost if the strategy gives up or repeats a guess: the same state would return forever.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use rayon::prelude::*;

use crate::strategy::{State, Strategy};
use salet_base::threads;
use salet_core::game::{CandidateSet, Feedback, Game, GuessSet, Rule, Tree, partition};
use salet_core::words::{GuessId, SecretId};

/// An unfolded strategy.
#[derive(Debug, Clone, PartialEq)]
pub struct Unfolded {
    /// Its decisions; `None` if it gives up at the start.
    pub tree: Option<Tree>,
    /// The number of guesses for each answer; `None` if it is lost or not of interest.
    pub guesses: Vec<Option<u32>>,
    /// The lost answers of interest, with the number of guesses made.
    pub lost: Vec<(SecretId, u32)>,
    /// Number of states in which the strategy chose.
    pub decisions: u64,
    /// CPU time of all threads.
    pub cpu: Duration,
    /// Wall time.
    pub elapsed: Duration,
}

/// Progress of an unfolding, and the means to stop it.
#[derive(Debug, Default)]
pub struct Watch {
    /// Answers whose games are over.
    pub settled: AtomicU64,
    /// Set by the caller to stop.
    pub stop: Arc<AtomicBool>,
}

/// Play a strategy against the answers of interest; `None` if it was stopped.
///
/// # Panics
/// If the strategy names a guess that the rule forbids.
pub fn unfold(
    game: &Game,
    strategy: &dyn Strategy,
    of_interest: &CandidateSet,
    watch: &Watch,
) -> Option<Unfolded> {
    let (clock, cpu) = (Instant::now(), ProcessTime::now());
    let all: Vec<SecretId> = game.lists().secret_ids().collect();
    let unfolding = Unfolding { game, strategy, of_interest, watch, decisions: AtomicU64::new(0) };
    let allowed = (game.rule() != Rule::Normal).then(|| game.all_guesses());
    let (tree, endings) = threads::on_shared(|| unfolding.state(&mut Vec::new(), &all, allowed.as_ref()));
    if watch.stop.load(Ordering::Relaxed) {
        return None;
    }
    let mut guesses = vec![None; game.answer_count()];
    let mut lost = Vec::new();
    for (secret, ending) in endings {
        match ending {
            Ending::Found(number) => guesses[secret.index()] = Some(number),
            Ending::Lost(number) => lost.push((secret, number)),
        }
    }
    lost.sort_unstable();
    Some(Unfolded {
        tree,
        guesses,
        lost,
        decisions: unfolding.decisions.into_inner(),
        cpu: cpu.elapsed(),
        elapsed: clock.elapsed(),
    })
}

/// The end of the game for one answer, with its number of guesses.
#[derive(Debug, Clone, Copy)]
enum Ending {
    Found(u32),
    Lost(u32),
}

type Endings = Vec<(SecretId, Ending)>;

struct Unfolding<'a> {
    game: &'a Game,
    strategy: &'a dyn Strategy,
    of_interest: &'a CandidateSet,
    watch: &'a Watch,
    decisions: AtomicU64,
}

impl Unfolding<'_> {
    /// The decisions from a state on, and the ends of its games.
    fn state(
        &self,
        history: &mut Vec<(GuessId, Feedback)>,
        candidates: &[SecretId],
        allowed: Option<&GuessSet>,
    ) -> (Option<Tree>, Endings) {
        let game = self.game;
        if self.watch.stop.load(Ordering::Relaxed) {
            return (None, Vec::new());
        }
        let made = history.len() as u32;
        let state = State { game, history, candidates, allowed };
        self.decisions.fetch_add(1, Ordering::Relaxed);
        let played_before = |guess: &GuessId| history.iter().any(|(earlier, _)| earlier == guess);
        let Some(guess) = self.strategy.choose(&state).filter(|guess| !played_before(guess)) else {
            let lost = candidates.iter().filter(|&&secret| self.of_interest.contains(secret));
            return (None, self.settle(lost.map(|&secret| (secret, Ending::Lost(made))).collect()));
        };
        assert!(state.allows(guess), "{} is not allowed by the rule", game.lists().display(guess));
        let mut endings = Vec::new();
        let mut parts = partition(game.table(), guess, candidates);
        parts.retain(|part| part.secrets.iter().any(|&secret| self.of_interest.contains(secret)));
        if let Some(solved) = parts.pop_if(|part| part.feedback == game.solved()) {
            endings = self.settle(vec![(solved.secrets[0], Ending::Found(made + 1))]);
        }
        let below: Vec<(Feedback, Option<Tree>, Endings)> = parts
            .par_iter()
            .map(|part| {
                let mut history = history.clone();
                history.push((guess, part.feedback));
                let allowed = allowed.map(|allowed| game.restrict(allowed, guess, part.feedback));
                let (tree, endings) = self.state(&mut history, &part.secrets, allowed.as_ref());
                (part.feedback, tree, endings)
            })
            .collect();
        let mut children = Vec::with_capacity(below.len());
        for (feedback, tree, found) in below {
            children.extend(tree.map(|tree| (feedback, tree)));
            endings.extend(found);
        }
        (Some(Tree { guess, children }), endings)
    }

    fn settle(&self, endings: Endings) -> Endings {
        self.watch.settled.fetch_add(endings.len() as u64, Ordering::Relaxed);
        endings
    }
}
