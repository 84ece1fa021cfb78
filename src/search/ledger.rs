//! What a search finds out at some expense, beside the memo: kept for whoever stores it, and given to a later search.
//!
//! A ledger has three kinds of entries, each under a key that says all it speaks of: the game is the store's to know, the set,
//! the limit, the guesses allowed and the goal are in the key (`keys.rs`).
//!
//! | entry | what it says |
//! | --- | --- |
//! | opener | an opener of a state costs at least so much, or exactly; and whether its parts have been bounded |
//! | state | the same of a state, if that took longer than a moment to find out |
//! | policy | a policy for a state, the best so far |
//!
//! Bounds hold for good, whoever found them and in whatever order: so a later search may begin with any of them, on other
//! threads, with less memory, in another order, and comes to the same cost. A policy is played before it is believed. What is
//! given is believed otherwise: a search that was given what is false may end with what is false, and says so where it meets a
//! contradiction ([`is_contradicted`](Ledger::is_contradicted)). The certificate of what such a search claims does not rest on it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use hashbrown::HashMap;

use crate::clock::Instant;
use crate::game::Tree;
use crate::search::position::keys::Key;
use crate::search::position::memo::{Knowledge, RECORD_BYTES};

/// The version of what entries mean: of the keys, and of what is proven of their states. A search takes no entries of
/// another version. It is to be raised with every change of `keys.rs`, of what a goal's prices mean (`price.rs`), or of
/// how secrets are numbered.
pub const SEMANTICS: u32 = 1;

/// What is known of one opener or state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finding {
    /// What it speaks of.
    pub key: u128,
    /// What is known.
    pub(crate) known: Knowledge,
}

impl Finding {
    /// The length of [`record`](Finding::record).
    pub const BYTES: usize = RECORD_BYTES;

    /// What is known, as bytes.
    pub fn record(&self) -> [u8; Finding::BYTES] {
        self.known.to_bytes()
    }

    /// This and another one of the same key: no less is known than from either.
    #[must_use]
    pub fn and(self, other: Finding) -> Finding {
        Finding { known: self.known.and(other.known), ..self }
    }

    /// What these bytes say; `None` if they say what no search finds.
    pub fn read(key: u128, record: &[u8; Finding::BYTES]) -> Option<Finding> {
        Knowledge::from_bytes(record).map(|known| Finding { key, known })
    }
}

/// What a search found out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Findings {
    /// Of openers.
    pub openers: Vec<Finding>,
    /// Of states.
    pub states: Vec<Finding>,
    /// Policies, each with the key of the state and the goal that it is for.
    pub policies: Vec<(u128, Tree)>,
}

impl Findings {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.openers.is_empty() && self.states.is_empty() && self.policies.is_empty()
    }
}

/// Entries of one search, those that it was given and those that it adds.
#[derive(Debug, Default)]
pub struct Ledger {
    /// A state is worth an entry if it took as long as this.
    moment: Duration,
    /// A state is worth a word to others who are at work if it took as long as this.
    instant: OnceLock<Duration>,
    /// All openers, given or found.
    openers: Mutex<HashMap<Key, Knowledge>>,
    /// All policies, given or found.
    policies: Mutex<HashMap<Key, Tree>>,
    /// States that were given, until a memo takes them.
    given: Mutex<Vec<Finding>>,
    fresh: Mutex<Fresh>,
    contradicted: AtomicBool,
}

/// What was added since it was last taken.
#[derive(Debug, Default)]
struct Fresh {
    openers: HashMap<Key, Knowledge>,
    states: HashMap<Key, Knowledge>,
    /// States that took less than a moment.
    hints: HashMap<Key, Knowledge>,
    policies: HashMap<Key, Tree>,
}

/// A state that takes less is found out again. Two threads add at most some hundred entries a second.
const MOMENT: Duration = Duration::from_millis(10);

impl Ledger {
    /// An empty one, for states that take ten milliseconds and more.
    pub fn new() -> Ledger {
        Ledger::keeping(MOMENT)
    }

    /// An empty one, for states that take so long and more.
    pub fn keeping(moment: Duration) -> Ledger {
        Ledger { moment, ..Ledger::default() }
    }

    /// Collect hints from now on: what is found out of states that take so long, and less than is worth an entry.
    pub fn hint_from(&self, instant: Duration) {
        let _ = self.instant.set(instant);
    }

    /// With what an earlier search of the same game, rule, objective and weights found out.
    #[must_use]
    pub fn with(self, findings: Findings) -> Ledger {
        self.give(&findings);
        locked(&self.given).extend(findings.states);
        self
    }

    /// Take what another search found out of openers, and its policies.
    pub(crate) fn give(&self, findings: &Findings) {
        let mut openers = locked(&self.openers);
        for &Finding { key, known } in &findings.openers {
            openers.entry(key).and_modify(|own| *own = own.and(known)).or_insert(known);
        }
        locked(&self.policies).extend(findings.policies.iter().cloned());
    }

    /// What was added since this was last called.
    pub fn take(&self) -> Findings {
        let Fresh { openers, states, policies, .. } = {
            let mut fresh = locked(&self.fresh);
            let hints = std::mem::take(&mut fresh.hints);
            std::mem::replace(&mut *fresh, Fresh { hints, ..Fresh::default() })
        };
        let mut policies: Vec<(Key, Tree)> = policies.into_iter().collect();
        policies.sort_unstable_by_key(|&(key, _)| key);
        Findings { openers: sorted(openers), states: sorted(states), policies }
    }

    /// The hints since this was last called.
    pub fn take_hints(&self) -> Vec<Finding> {
        sorted(std::mem::take(&mut locked(&self.fresh).hints))
    }

    /// The states that were given, once.
    pub(crate) fn given(&self) -> Vec<Finding> {
        std::mem::take(&mut locked(&self.given))
    }

    /// What is known of an opener.
    pub(crate) fn opener(&self, key: Key) -> Option<Knowledge> {
        locked(&self.openers).get(&key).copied()
    }

    /// Note what was found out of an opener, if it is more than was known.
    pub(crate) fn note_opener(&self, key: Key, found: Knowledge) {
        let mut openers = locked(&self.openers);
        let known = openers.entry(key).or_insert(Knowledge::at_least(0));
        let both = known.and(found);
        if both != *known {
            *known = both;
            locked(&self.fresh).openers.insert(key, both);
        }
    }

    /// Note what is known of an opener as if it were new.
    pub(crate) fn note_opener_again(&self, key: Key) {
        if let Some(known) = self.opener(key) {
            locked(&self.fresh).openers.insert(key, known);
        }
    }

    /// Note the best policy for a state as if it were new.
    pub(crate) fn note_policy_again(&self, key: Key) {
        if let Some(tree) = self.policy(key) {
            locked(&self.fresh).policies.insert(key, tree);
        }
    }

    /// Note what was found out of a state since then, if that took a while.
    pub(crate) fn note_state(&self, key: Key, found: Knowledge, since: Instant) {
        let took = since.elapsed();
        if took >= self.moment {
            self.keep_state(key, found);
        } else if self.instant.get().is_some_and(|&instant| took >= instant) {
            locked(&self.fresh).hints.insert(key, found);
        }
    }

    /// Note what was found out of a state.
    pub(crate) fn keep_state(&self, key: Key, found: Knowledge) {
        locked(&self.fresh).states.insert(key, found);
    }

    /// The best policy for a state.
    pub(crate) fn policy(&self, key: Key) -> Option<Tree> {
        locked(&self.policies).get(&key).cloned()
    }

    /// Note a policy for a state that is better than all before.
    pub(crate) fn note_policy(&self, key: Key, tree: &Tree) {
        locked(&self.policies).insert(key, tree.clone());
        locked(&self.fresh).policies.insert(key, tree.clone());
    }

    /// Say that what is known cannot be true: what was given is false somewhere.
    pub(crate) fn contradict(&self) {
        self.contradicted.store(true, Ordering::Relaxed);
    }

    /// Whether what was given turned out to be false; all that was noted since may be false, too.
    pub fn is_contradicted(&self) -> bool {
        self.contradicted.load(Ordering::Relaxed)
    }
}

fn sorted(known: HashMap<Key, Knowledge>) -> Vec<Finding> {
    let mut found: Vec<Finding> = known.into_iter().map(|(key, known)| Finding { key, known }).collect();
    found.sort_unstable_by_key(|finding| finding.key);
    found
}

fn locked<T>(entries: &Mutex<T>) -> MutexGuard<'_, T> {
    entries.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_an_opener_never_gets_less() {
        let ledger = Ledger::new();
        ledger.note_opener(7, Knowledge::at_least(5));
        ledger.note_opener(7, Knowledge::at_least(4));
        assert_eq!(ledger.opener(7), Some(Knowledge::at_least(5)));
        assert_eq!(ledger.take().openers, [Finding { key: 7, known: Knowledge::at_least(5) }]);
        ledger.note_opener(7, Knowledge::at_least(5));
        assert!(ledger.take().is_empty());
        ledger.note_opener(7, Knowledge::exactly(5, 2));
        ledger.note_opener(7, Knowledge::at_least(9));
        assert_eq!(ledger.take().openers, [Finding { key: 7, known: Knowledge::exactly(5, 2) }]);
    }

    #[test]
    fn two_findings_together_know_what_either_knows() {
        let finding = |known| Finding { key: 7, known };
        let (less, more) = (finding(Knowledge::at_least(4)), finding(Knowledge::at_least(5)));
        assert_eq!(less.and(more), more);
        assert_eq!(more.and(less), more);
    }

    #[test]
    fn states_are_noted_that_took_a_while() {
        let (now, known) = (Instant::now(), Knowledge::at_least(5));
        let hasty = Ledger::keeping(Duration::from_secs(3600));
        hasty.note_state(7, known, now);
        assert!(hasty.take().is_empty());
        let patient = Ledger::keeping(Duration::ZERO);
        patient.note_state(7, known, now);
        let findings = patient.take();
        assert_eq!(findings.states, [Finding { key: 7, known }]);
        assert_eq!(Ledger::new().with(findings).given(), [Finding { key: 7, known }]);
    }

    #[test]
    fn hints_are_of_states_that_took_less() {
        let (now, known) = (Instant::now(), Knowledge::at_least(5));
        let hasty = Ledger::keeping(Duration::from_secs(3600));
        hasty.note_state(6, known, now);
        assert!(hasty.take_hints().is_empty(), "nobody asked for any");
        hasty.hint_from(Duration::ZERO);
        hasty.note_state(7, known, now);
        hasty.keep_state(8, known);
        assert_eq!(hasty.take().states, [Finding { key: 8, known }]);
        assert_eq!(hasty.take_hints(), [Finding { key: 7, known }]);
        assert!(hasty.take_hints().is_empty() && hasty.take().is_empty());
    }
}
