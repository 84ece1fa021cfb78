//! A policy that keeps a limit, soon, without a proof that there is none where none is found.
//!
//! Only the limit counts, so the first guess will do whose parts can all be solved in time. In every state `width`
//! guesses are tried, depth first: of those with the most parts the ones that leave the fewest pairs of a family
//! together (`families.rs`), for a large part is soon taken apart, and such pairs are not. Greedy play is enough for
//! most states, so the width starts at one and is doubled only where it fails.
//!
//! Whether a state is solved at a width, and by which guess, depends on nothing but the state and the width. So what
//! was tried is shared by all threads, and the policy is always the same.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::bound::pairs::MAX_SET;
use crate::bound::price::IMPOSSIBLE;
use crate::game::Tree;
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::ordering::RankedGuess;
use crate::search::node::worker::Worker;
use crate::search::position::keys::Key;
use crate::search::position::split::{Split, SplitPart};
use crate::search::position::state::State;
use crate::search::stop::Stop;
use crate::words::GuessId;

/// The widths that are worth trying.
pub const WIDTHS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];

/// A wider search of one opener is worth more than another opener: so many times fewer of them are tried.
const DEEPER: usize = 4;

/// Guesses looked at for each that is tried.
const JUDGED: usize = 12;

/// Looks for policies that keep a limit.
pub struct Feasible<'e> {
    /// The engine for which only the limit counts.
    limits: &'e Engine,
    stop: &'e Stop,
    tried: Mutex<HashMap<Key, Tried>>,
}

/// What was tried on a state.
#[derive(Clone, Copy, Default)]
struct Tried {
    /// No width up to this is enough.
    failed: usize,
    /// The least width that is enough, and the guess that was found with it.
    found: Option<(usize, GuessId)>,
}

impl<'e> Feasible<'e> {
    /// Nothing tried yet.
    pub fn new(limits: &'e Engine, stop: &'e Stop) -> Feasible<'e> {
        Feasible { limits, stop, tried: Mutex::default() }
    }

    /// A policy that keeps the limit of a state, or one that starts with a given guess, found at a width.
    pub fn policy(&self, state: &State<'_>, opener: Option<GuessId>, width: usize) -> Option<Tree> {
        let mut attempt = Attempt::new(self);
        if let (None, Some(known)) = (opener, self.limits.settled(state)) {
            let heaviest = self.limits.heaviest(state.secrets);
            return (known.lower < IMPOSSIBLE).then(|| attempt.tree(state, heaviest));
        }
        if state.left <= 1 {
            return None;
        }
        let openers = match opener {
            Some(guess) => vec![guess],
            None => attempt.promising(state, *WIDTHS.last().expect("there are widths")),
        };
        let opener = openers.into_iter().take(width / DEEPER + 1).find(|&guess| {
            let split = attempt.worker.split(guess, state.secrets);
            // The parts side by side: there are many of them, and one opener after the other is tried.
            let solved = (split.tells() || opener.is_some())
                && split
                    .parts
                    .par_iter()
                    .with_max_len(1)
                    .all(|part| Attempt::new(self).solves_part(state, guess, &split, part, width));
            attempt.worker.give_back(split);
            solved
        })?;
        (!self.stop.is_set()).then(|| attempt.tree(state, opener))
    }

    fn recall(&self, key: Key) -> Tried {
        let tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        tried.get(&key).copied().unwrap_or_default()
    }

    fn learn(&self, key: Key, what: Tried) {
        self.tried.lock().unwrap_or_else(PoisonError::into_inner).insert(key, what);
    }
}

/// One thread's part of it.
struct Attempt<'e> {
    feasible: &'e Feasible<'e>,
    worker: Worker<'e>,
}

impl<'e> Attempt<'e> {
    fn new(feasible: &'e Feasible<'e>) -> Attempt<'e> {
        Attempt { feasible, worker: Worker::new(feasible.limits, feasible.stop) }
    }

    /// Whether a state is solved in time at a width, where that is known.
    fn known(&self, state: &State<'_>, width: usize) -> Option<bool> {
        if let Some(known) = self.feasible.limits.settled(state) {
            return Some(known.lower < IMPOSSIBLE);
        }
        let tried = self.feasible.recall(state.key());
        match tried.found {
            Some((enough, _)) => Some(enough <= width),
            None => (tried.failed >= width).then_some(false),
        }
    }

    /// Whether a state is solved in time at a width; nothing is claimed once the search is stopped.
    fn solves(&mut self, state: &State<'_>, width: usize) -> bool {
        if let Some(known) = self.known(state, width) {
            return known;
        }
        if state.matrix.is_none() && state.secrets.len() <= MAX_SET {
            let matrix = self.worker.matrix(state);
            let solved = self.solves(&State { matrix: Some(&matrix), ..*state }, width);
            self.worker.give_back_matrix(matrix);
            return solved;
        }
        let key = state.key();
        let mut tried = self.feasible.recall(key);
        let failed = tried.failed;
        for enough in WIDTHS.into_iter().filter(|&enough| failed < enough && enough <= width) {
            let guesses = self.promising(state, enough);
            // With two guesses left, only such are listed as tell all apart: if there is none, no width is enough.
            let hopeless = guesses.is_empty();
            let guess = guesses.into_iter().find(|&guess| self.solves_by(state, guess, enough));
            if self.feasible.stop.is_set() {
                return false;
            }
            match guess {
                Some(guess) => tried.found = Some((enough, guess)),
                None if hopeless => tried.failed = usize::MAX,
                None => tried.failed = enough,
            }
            self.feasible.learn(key, tried);
            if guess.is_some() || hopeless {
                return guess.is_some();
            }
        }
        false
    }

    /// Whether a guess leaves parts that are all solved in time.
    fn solves_by(&mut self, state: &State<'_>, guess: GuessId, width: usize) -> bool {
        let split = self.worker.split(guess, state.secrets);
        // A part that is known to fail is found sooner than one that is not known to.
        let may_do = |part: &SplitPart| {
            state.allowed.is_some() || self.known(&state.at_best_after(&split, part), width) != Some(false)
        };
        let solved = split.tells()
            && split.parts.iter().all(may_do)
            && split.parts.iter().all(|part| self.solves_part(state, guess, &split, part, width));
        self.worker.give_back(split);
        solved
    }

    fn solves_part(
        &mut self,
        state: &State<'_>,
        guess: GuessId,
        split: &Split,
        part: &SplitPart,
        width: usize,
    ) -> bool {
        let allowed = self.feasible.limits.allowed_after(state, guess, part.feedback);
        self.solves(&state.after(split, part, allowed.as_ref()), width)
    }

    /// The guesses that are tried in a state.
    fn promising(&mut self, state: &State<'_>, width: usize) -> Vec<GuessId> {
        let limits = self.feasible.limits;
        let mut guesses = self.worker.guesses_below(&Node::new(limits, *state), IMPOSSIBLE, None);
        let rank = |guess: &RankedGuess| (Reverse(guess.gain), !guess.member, guess.guess);
        let judged = width * JUDGED;
        if guesses.len() > judged {
            guesses.select_nth_unstable_by_key(judged, rank);
            guesses.truncate(judged);
        }
        guesses.sort_unstable_by_key(rank);
        let pairs = limits.tables.families.pairs(state.secrets);
        let table = limits.table();
        guesses.sort_by_cached_key(|ranked| {
            let show = |secret| table.get(ranked.guess, secret);
            pairs.iter().filter(|&&(a, b)| show(a) == show(b)).count()
        });
        guesses.into_iter().take(width).map(|ranked| ranked.guess).collect()
    }

    /// The policy that was found, starting with a guess.
    fn tree(&mut self, state: &State<'_>, guess: GuessId) -> Tree {
        let limits = self.feasible.limits;
        let split = self.worker.split(guess, state.secrets);
        let mut children = Vec::with_capacity(split.parts.len());
        for part in &split.parts {
            let allowed = limits.allowed_after(state, guess, part.feedback);
            let child = state.after(&split, part, allowed.as_ref());
            let found = self.feasible.recall(child.key()).found;
            let next = found.map_or_else(|| limits.heaviest(child.secrets), |(_, guess)| guess);
            let tree = self.tree(&child, next);
            children.push((part.feedback, tree));
        }
        self.worker.give_back(split);
        children.sort_unstable_by_key(|(feedback, _)| *feedback);
        Tree { guess, children }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::bound::counting::Costs;
    use crate::game::{Game, Rule};
    use crate::search::config::SearchConfig;
    use crate::search::node::tables::Tables;
    use crate::search::position::memo::Memo;
    use crate::search::stop::NEVER;
    use crate::words::SecretId;

    #[test]
    fn a_policy_that_is_found_keeps_the_limit() {
        for (rule, opener) in [(Rule::Normal, None), (Rule::Normal, Some("salet")), (Rule::Hard, None)] {
            let game = Game::builder(Game::original().lists().clone()).rule(rule).limit(Some(5)).build();
            let game = game.expect("it can be played");
            let config = SearchConfig::default();
            let tables = Tables::new(&game, &config, &NEVER).expect("nothing stops it");
            let memo = Arc::new(Memo::new(1 << 20));
            let limits = Engine::new(&game, tables, memo, Costs::limit_only(), &config);
            let secrets: Vec<SecretId> = game.lists().secret_ids().collect();
            let (set_key, allowed) = (limits.keys.set(&secrets), limits.all_allowed());
            let state =
                State { secrets: &secrets, set_key, left: 5, allowed: allowed.as_ref(), matrix: None };
            let opener = opener.and_then(|opener| game.lists().find(opener));
            let policy = |threads| {
                let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                let feasible = Feasible::new(&limits, &NEVER);
                let found = || WIDTHS.into_iter().find_map(|width| feasible.policy(&state, opener, width));
                threads.expect("threads start").install(found)
            };
            let tree = policy(2).expect("five guesses are enough");
            assert!(opener.is_none_or(|opener| tree.guess == opener));
            assert!(tree.evaluate(&game).expect("it is legal").worst_case <= 5);
            assert_eq!(policy(1), Some(tree), "{rule}");
        }
    }
}
