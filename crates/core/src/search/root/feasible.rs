//! Heuristic search for a policy within a limit, without a proof if it finds none.
//!
//! If only the limit counts, the first guess is enough whose parts are all feasible. In every state the search tries `width`
//! guesses, depth first: of those with the most parts, the ones that leave the fewest pairs of a family together
//! (`families.rs`), since a large part soon falls apart and such pairs do not. In a game whose origin tells no families it is the fewest pairs of all,
//! and guesses that leave more than later ones can find (`bound/few_parts.rs`) are left out. Greedy play suffices for most states, so
//! that the width starts at one and doubles on failure.
//!
//! The result for a state depends on nothing but the state and the width. So all threads share their results, and the policy is
//! always the same.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::bound::pairs::{MAX_SET, PairMatrix};
use crate::bound::price::IMPOSSIBLE;
use crate::game::hints::Hints;
use crate::game::{GuessId, GuessSet, Tree};
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::ordering::RankedGuess;
use crate::search::node::worker::Worker;
use crate::search::position::keys::Key;
use crate::search::position::split::SplitPart;
use crate::search::position::state::State;
use crate::search::root::extract;
use crate::search::stop::{NEVER, Stop};
use salet_base::threads::{self, locked};

/// Widths to try.
pub const WIDTHS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];

/// Ratio of width to openers: a wider search of one opener is worth more than another opener.
const DEEPER: usize = 4;

/// Guesses to score for each one to try.
const SCORED: usize = 12;

/// Work of a hurried search, in pairs of a secret and a guess, some tenths of a second: twice that for the hard or strict rule
/// of the longest lists in use.
const HURRIED: i64 = 1 << 29;

/// Work of a search beside which a policy that loses little is known: some ten seconds.
const PATIENCE: i64 = 1 << 34;

/// Work on a guess and on a state beside their pairs, and on a pair of a family for a guess.
const OF_A_GUESS: usize = 16;
const OF_A_STATE: usize = 1 << 13;
const OF_A_COMPARISON: usize = 4;

/// A search for policies within a limit.
pub struct Feasible<'e> {
    limits: &'e Engine,
    stop: &'e Stop,
    tried: Mutex<HashMap<Key, Tried>>,
    /// Work left, in pairs of a secret and a guess.
    patience: AtomicI64,
}

/// Widths tried on a state.
#[derive(Clone, Copy, Default)]
struct Tried {
    /// No width up to this suffices.
    failed: usize,
    /// The least width that suffices, and its guess.
    found: Option<(usize, GuessId)>,
}

impl<'e> Feasible<'e> {
    pub fn new(limits: &'e Engine, stop: &'e Stop) -> Feasible<'e> {
        Feasible { limits, stop, tried: Mutex::default(), patience: AtomicI64::new(i64::MAX) }
    }

    /// A search that gives up after a fixed amount of work, however long a busy machine takes for it. What it finds depends on
    /// the threads.
    pub fn hurried(limits: &'e Engine) -> Feasible<'e> {
        Feasible { patience: AtomicI64::new(HURRIED), ..Feasible::new(limits, &NEVER) }
    }

    /// The same search with an end: beyond this work a proof that there is none is worth more.
    #[must_use]
    pub fn with_an_end(self) -> Feasible<'e> {
        Feasible { patience: AtomicI64::new(PATIENCE), ..self }
    }

    fn spend(&self, pairs: usize) {
        self.patience.fetch_sub(pairs as i64, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        self.stop.is_set() || self.patience.load(Ordering::Relaxed) < 0
    }

    /// A policy for a state within its limit, or one with a given opener, at a width.
    pub fn policy(&self, state: &State<'_>, opener: Option<GuessId>, width: usize) -> Option<Tree> {
        let mut attempt = Attempt::new(self);
        let found = |key: Key| self.recall(key).found.map(|(_, guess)| guess);
        if let (None, Some(known)) = (opener, self.limits.closed_form(state)) {
            if known.lower == IMPOSSIBLE {
                return None;
            }
            let heaviest = self.limits.heaviest(state.secrets);
            return extract::played(&mut attempt.worker, state, heaviest, &found);
        }
        if state.left <= 1 || self.is_over() {
            return None;
        }
        let openers = match opener {
            Some(guess) => vec![guess],
            None => {
                attempt.promising(&Node::new(self.limits, *state), *WIDTHS.last().expect("there are widths"))
            }
        };
        let opener = openers.into_iter().take(width / DEEPER + 1).find(|&guess| {
            let split = attempt.worker.split(guess, state.secrets);
            // In parallel: there are many parts, and openers come one after the other.
            let solves = |at: usize| {
                let solves = |child: &State<'_>| Attempt::new(self).solves(child, None, width);
                self.limits.at_part(state, (guess, &split), &split.parts[at], solves)
            };
            let solved = (split.tells() || opener.is_some()) && threads::all(split.parts.len(), solves);
            attempt.worker.give_back(split);
            solved
        })?;
        if self.is_over() { None } else { extract::played(&mut attempt.worker, state, opener, &found) }
    }

    fn recall(&self, key: Key) -> Tried {
        locked(&self.tried).get(&key).copied().unwrap_or_default()
    }

    fn learn(&self, key: Key, what: Tried) {
        locked(&self.tried).insert(key, what);
    }
}

/// A thread of the search.
struct Attempt<'e> {
    feasible: &'e Feasible<'e>,
    worker: Worker<'e>,
}

impl<'e> Attempt<'e> {
    fn new(feasible: &'e Feasible<'e>) -> Attempt<'e> {
        Attempt { feasible, worker: Worker::new(feasible.limits, feasible.stop) }
    }

    /// Whether a width suffices for a state, if that is known.
    fn known(&self, state: &State<'_>, width: usize) -> Option<bool> {
        if let Some(known) = self.feasible.limits.closed_form(state) {
            return Some(known.lower < IMPOSSIBLE);
        }
        let tried = self.feasible.recall(state.key());
        match tried.found {
            Some((enough, _)) => Some(enough <= width),
            None => (tried.failed >= width).then_some(false),
        }
    }

    /// Whether a width suffices for a state. After a stop the result means nothing.
    fn solves(&mut self, state: &State<'_>, matrix: Option<&PairMatrix>, width: usize) -> bool {
        if let Some(known) = self.known(state, width) {
            return known;
        }
        // Every state looks: a level may take hours, and nothing is learned after a stop.
        if self.feasible.is_over() {
            return false;
        }
        if matrix.is_none() && state.secrets.len() <= MAX_SET {
            let matrix = self.worker.matrix(state);
            let solved = self.solves(state, Some(&matrix), width);
            self.worker.give_back_matrix(matrix);
            return solved;
        }
        let key = state.key();
        let mut tried = self.feasible.recall(key);
        let failed = tried.failed;
        for enough in WIDTHS.into_iter().filter(|&enough| failed < enough && enough <= width) {
            let node = Node { matrix, ..Node::new(self.feasible.limits, *state) };
            let guesses = self.promising(&node, enough);
            // With two guesses left the list has only guesses that separate all secrets: if it is empty, no width suffices.
            let hopeless = guesses.is_empty();
            let guess = guesses.into_iter().find(|&guess| self.solves_by(&node, guess, enough));
            if self.feasible.is_over() {
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

    /// Whether a width suffices for all parts of a guess.
    fn solves_by(&mut self, node: &Node<'_>, guess: GuessId, width: usize) -> bool {
        let state = &node.state;
        let split = self.worker.split(guess, state.secrets);
        // Known failures come before any search.
        let may_do = |part: &SplitPart| {
            state.allowed.is_some() || self.known(&state.at_best_after(&split, part), width) != Some(false)
        };
        let solved = split.tells()
            && split.parts.iter().all(may_do)
            && split.parts.iter().all(|part| {
                let limits = self.feasible.limits;
                let allowed = limits.allowed_after(state, guess, part.feedback);
                let child = state.after(&split, part, allowed.as_ref());
                self.solves(&child, node.matrix_after(allowed.as_ref()), width)
            });
        self.worker.give_back(split);
        solved
    }

    fn promising(&mut self, node: &Node<'_>, width: usize) -> Vec<GuessId> {
        let (limits, state) = (self.feasible.limits, &node.state);
        let all = limits.tables.columns.guess_count();
        let listed = state.restricted().map_or(all, GuessSet::len);
        self.feasible.spend(state.secrets.len() * all + OF_A_GUESS * listed + OF_A_STATE);
        if !limits.game.origin().hints().is_some_and(Hints::tells_families) {
            return self.worker.bounder.most_even(state, limits.findable_after(state), width);
        }
        let mut guesses = self.worker.bounder.guesses_below(node, IMPOSSIBLE, None);
        let rank = |guess: &RankedGuess| (Reverse(guess.gain), !guess.member, guess.guess);
        let scored = width * SCORED;
        if guesses.len() > scored {
            guesses.select_nth_unstable_by_key(scored, rank);
            guesses.truncate(scored);
        }
        guesses.sort_unstable_by_key(rank);
        let pairs = limits.tables.families.pairs(state.secrets);
        self.feasible.spend(OF_A_COMPARISON * pairs.len() * guesses.len());
        let table = limits.table();
        guesses.sort_by_cached_key(|ranked| {
            let show = |secret| table.get(ranked.guess, secret);
            pairs.iter().filter(|&&(a, b)| show(a) == show(b)).count()
        });
        guesses.into_iter().take(width).map(|ranked| ranked.guess).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::bound::counting::Costs;
    use crate::bound::goal::Goal;
    use crate::game::{Game, GameBuilder, Rule, SecretId};
    use crate::search::config::SearchConfig;
    use crate::search::node::tables::Tables;
    use crate::search::position::memo::Memo;
    use crate::testing;

    /// The search within the limit of a game.
    fn engine(game: &Game) -> Engine {
        let config = SearchConfig::default();
        let tables = Tables::new(game, &config, &NEVER).expect("nothing stops it");
        Engine::new(game, tables, Arc::new(Memo::new(1 << 20)), Costs::new(game, Goal::Feasible), &config)
    }

    /// One answer in five of the original game: the larger it is, the longer the tests take.
    fn fifth() -> GameBuilder {
        testing::game(salet_data::ORIGINAL_ANSWERS.lines().step_by(5))
    }

    /// Fault: only after all guesses of a level did the search look whether it must end.
    #[test]
    fn nothing_is_searched_once_it_is_over() {
        let game = fifth().limit(Some(6)).build();
        let game = game.expect("it can be played");
        let limits = engine(&game);
        let secrets: Vec<SecretId> = game.answers().collect();
        let state = State { secrets: &secrets, set_key: limits.keys.set(&secrets), left: 6, allowed: None };
        // The list of openers alone takes all patience, and no other is made.
        let mut feasible = Feasible::new(&limits, &NEVER);
        feasible.patience = AtomicI64::new(0);
        assert_eq!(feasible.policy(&state, None, 1), None);
        let spent = -feasible.patience.load(Ordering::Relaxed);
        let pairs = secrets.len() * game.guess_count();
        assert!((pairs..2 * pairs).contains(&(spent as usize)), "{spent}");
        assert!(locked(&feasible.tried).is_empty(), "nothing is learned");
    }

    #[test]
    fn a_policy_that_is_found_keeps_the_limit() {
        for (rule, opener) in [(Rule::Normal, None), (Rule::Normal, Some("aback")), (Rule::Hard, None)] {
            let game = fifth().rule(rule).limit(Some(5)).build();
            let game = game.expect("it can be played");
            let limits = engine(&game);
            let secrets: Vec<SecretId> = game.answers().collect();
            let (set_key, allowed) = (limits.keys.set(&secrets), limits.all_allowed());
            let state = State { secrets: &secrets, set_key, left: 5, allowed: allowed.as_ref() };
            let opener = opener.and_then(|opener| game.find(opener));
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
