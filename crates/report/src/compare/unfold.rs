//! Unfolding: a strategy played against many answers together.
//!
//! Answers with the same feedback so far are in the same state, so a strategy chooses once for each state and not once
//! for each answer. Only branches to an answer of interest are unfolded; the candidates of a state still include all
//! consistent answers.
//!
//! Play continues beyond the guess limit of the game until the answer is found, or known in a game until one answer is left, as in the
//! published figures; the limit enters the win rate. An answer is lost if the strategy gives up or repeats a guess: the same state would return forever.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

#[cfg(not(target_family = "wasm"))]
use cpu_time::ProcessTime;

use crate::strategy::{State, Strategy, Watch};
use salet_base::clock::Instant;
/// There is one thread, and no other clock.
#[cfg(target_family = "wasm")]
use salet_base::clock::Instant as ProcessTime;
use salet_base::threads;
use salet_core::game::{CandidateSet, Feedback, Game, GuessSet, Part, Tree, partition};
use salet_words::{GuessId, SecretId};

/// An unfolded strategy.
#[derive(Debug, Clone, PartialEq)]
pub struct Unfolded {
    /// Its decisions; `None` if it gives up at the start.
    pub tree: Option<Tree>,
    /// The number of guesses for each answer; `None` if it is lost or not of interest.
    pub guesses: Vec<Option<u32>>,
    /// The lost answers of interest, with the number of guesses made.
    pub lost: Vec<(SecretId, u32)>,
    /// Number of states where the strategy chose.
    pub decisions: u64,
    /// CPU time of all threads.
    pub cpu: Duration,
    /// Wall time.
    pub elapsed: Duration,
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
    let mut unfolding = Unfolding {
        game,
        strategy,
        of_interest,
        watch,
        nodes: Vec::new(),
        guesses: vec![None; game.answer_count()],
        lost: Vec::new(),
        decisions: 0,
    };
    if !threads::on_shared(|| unfolding.play()) {
        return None;
    }
    let Unfolding { nodes, guesses, mut lost, decisions, .. } = unfolding;
    lost.sort_unstable();
    let tree = Tree::from_nodes(nodes.into_iter());
    Some(Unfolded { tree, guesses, lost, decisions, cpu: cpu.elapsed(), elapsed: clock.elapsed() })
}

struct Unfolding<'a> {
    game: &'a Game,
    strategy: &'a dyn Strategy,
    of_interest: &'a CandidateSet,
    watch: &'a Watch,
    /// The decisions, breadth first, each with the feedback before it and the number of decisions after it.
    nodes: Vec<(Option<Feedback>, GuessId, usize)>,
    guesses: Vec<Option<u32>>,
    lost: Vec<(SecretId, u32)>,
    decisions: u64,
}

/// A state without a choice of the strategy so far.
struct Open {
    /// The node of the decision before it.
    parent: Option<usize>,
    history: Vec<(GuessId, Feedback)>,
    candidates: Vec<SecretId>,
    /// The guesses that the rule allowed before the last turn; `None` under the normal rule.
    allowed_before: Option<Arc<GuessSet>>,
}

/// A decision.
struct Chosen {
    guess: GuessId,
    /// The parts with answers of interest.
    parts: Vec<Part>,
    /// The guesses that the rule allowed; `None` under the normal rule.
    allowed: Option<Arc<GuessSet>>,
}

impl Unfolding<'_> {
    /// Play all games, one guess after another: a game may last as long as a list is. `false` if that was stopped.
    fn play(&mut self) -> bool {
        let game = self.game;
        if game.shared_table(&|| self.watch.is_stopped()).is_none() {
            return false;
        }
        let mut states = vec![Open {
            parent: None,
            history: Vec::new(),
            candidates: game.answers().collect(),
            allowed_before: game.is_restricted().then(|| Arc::new(game.all_guesses())),
        }];
        while !states.is_empty() {
            let chosen = threads::map(states.len(), || (), |(), state| self.choose(&states[state]));
            if self.watch.is_stopped() {
                return false;
            }
            self.decisions += states.len() as u64;
            let mut after = Vec::new();
            for (state, chosen) in states.into_iter().zip(chosen) {
                match chosen {
                    None => self.give_up(&state),
                    Some(chosen) => after.extend(self.after(&state, chosen)),
                }
            }
            states = after;
        }
        true
    }

    /// The decision of the strategy in a state; `None` if it gives up.
    fn choose(&self, open: &Open) -> Option<Chosen> {
        if self.watch.is_stopped() {
            return None;
        }
        let (game, Open { history, candidates, .. }) = (self.game, open);
        let allowed = open.allowed_before.as_ref().map(|before| match history.last() {
            None => Arc::clone(before),
            Some(&(guess, feedback)) => Arc::new(game.restrict(before, guess, feedback)),
        });
        let state = State { game, history, candidates, allowed: allowed.as_deref(), watch: self.watch };
        let guess = self.strategy.choose(&state)?;
        if history.iter().any(|&(earlier, _)| earlier == guess) {
            return None;
        }
        assert!(state.allows(guess), "{} is not allowed by the rule", game.name(guess));
        let mut parts = partition(game.table(), guess, candidates);
        parts.retain(|part| part.secrets.iter().any(|&secret| self.of_interest.contains(secret)));
        let found = parts.iter().filter(|part| part.is_found_in(game));
        let found = found.map(|part| self.interesting(&part.secrets).count()).sum::<usize>();
        self.watch.settled.fetch_add(found as u64, Ordering::Relaxed);
        Some(Chosen { guess, parts, allowed })
    }

    /// The answers of interest among some.
    fn interesting<'s>(&self, secrets: &'s [SecretId]) -> impl Iterator<Item = SecretId> + use<'_, 's> {
        let of_interest = self.of_interest;
        secrets.iter().copied().filter(move |&secret| of_interest.contains(secret))
    }

    fn give_up(&mut self, state: &Open) {
        let made = state.history.len() as u32;
        let lost: Vec<_> = self.interesting(&state.candidates).map(|secret| (secret, made)).collect();
        let before = self.lost.len();
        self.lost.extend(lost);
        self.watch.settled.fetch_add((self.lost.len() - before) as u64, Ordering::Relaxed);
    }

    /// The states after a decision.
    fn after(&mut self, state: &Open, Chosen { guess, parts, allowed }: Chosen) -> Vec<Open> {
        let node = self.nodes.len();
        self.nodes.push((state.history.last().map(|&(_, feedback)| feedback), guess, 0));
        if let Some(parent) = state.parent {
            self.nodes[parent].2 += 1;
        }
        let made = state.history.len() as u32 + 1;
        let mut after = Vec::with_capacity(parts.len());
        for part in parts {
            if part.is_found_in(self.game) {
                let found: Vec<_> = self.interesting(&part.secrets).collect();
                found.into_iter().for_each(|secret| self.guesses[secret.index()] = Some(made));
                continue;
            }
            let Part { feedback, secrets: candidates } = part;
            let mut history = Vec::with_capacity(made as usize);
            history.extend_from_slice(&state.history);
            history.push((guess, feedback));
            after.push(Open { parent: Some(node), history, candidates, allowed_before: allowed.clone() });
        }
        after
    }
}
