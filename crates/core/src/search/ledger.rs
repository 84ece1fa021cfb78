//! The ledger: expensive results of a search, kept outside the memo for checkpoints and for later searches.
//!
//! It has three kinds of entries. The key of an entry covers the set, the limit, the guesses allowed and the goal (`keys.rs`);
//! the owner of the ledger ensures that the game is the same.
//!
//! | entry | content |
//! | --- | --- |
//! | opener | lower bound or exact cost of an opener of a state, and whether its parts have been bounded |
//! | state | lower bound or exact cost of a state, if it took longer than a moment |
//! | policy | the best policy for a state so far |
//!
//! Bounds hold forever, in any order: a later search may start with any of them, with other threads or less memory, and
//! reaches the same cost. A search replays a policy before it trusts it, but it trusts bounds: false bounds may lead to a
//! false result, and the search reports contradictions that it meets ([`is_contradicted`](Ledger::is_contradicted)). Certificates
//! do not rely on the ledger.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use hashbrown::HashMap;

use crate::game::Tree;
use crate::search::position::keys::Key;
use crate::search::position::memo::{Knowledge, RECORD_BYTES};
use salet_base::clock::Instant;
use salet_base::threads::locked;

/// Version of the meaning of entries. A search accepts no entries of another version. Increment it with every change of
/// `keys.rs`, of the meaning of a goal's prices (`price.rs`), or of the numbering of secrets.
pub const SEMANTICS: u32 = 2;

/// Knowledge about one opener or state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finding {
    /// Key of the opener or state, with the goal.
    pub key: u128,
    pub(crate) known: Knowledge,
}

impl Finding {
    /// Length of [`record`](Finding::record).
    pub const BYTES: usize = RECORD_BYTES;

    /// The knowledge as bytes.
    pub fn record(&self) -> [u8; Finding::BYTES] {
        self.known.to_bytes()
    }

    /// Combine two findings with the same key.
    #[must_use]
    pub fn and(self, other: Finding) -> Finding {
        Finding { known: self.known.and(other.known), ..self }
    }

    /// Decode a record; `None` if no search writes these bytes.
    pub fn read(key: u128, record: &[u8; Finding::BYTES]) -> Option<Finding> {
        Knowledge::from_bytes(record).map(|known| Finding { key, known })
    }
}

/// Results of a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Findings {
    /// Knowledge about openers.
    pub openers: Vec<Finding>,
    /// Knowledge about states.
    pub states: Vec<Finding>,
    /// Policies, each with the key of its state and goal.
    pub policies: Vec<(u128, Tree)>,
}

impl Findings {
    /// Whether there are no findings.
    pub fn is_empty(&self) -> bool {
        self.openers.is_empty() && self.states.is_empty() && self.policies.is_empty()
    }
}

/// The ledger of one search, with the entries that it starts with and those that it adds.
#[derive(Debug, Default)]
pub struct Ledger {
    /// A state that took this long gets an entry.
    moment: Duration,
    /// A state that took this long, but no moment, is a hint for other workers.
    instant: OnceLock<Duration>,
    openers: Mutex<HashMap<Key, Knowledge>>,
    policies: Mutex<HashMap<Key, Tree>>,
    /// Initial states, until a memo takes them.
    given: Mutex<Vec<Finding>>,
    fresh: Mutex<Fresh>,
    contradicted: AtomicBool,
}

/// Entries since the last `take`.
#[derive(Debug, Default)]
struct Fresh {
    openers: HashMap<Key, Knowledge>,
    states: HashMap<Key, Knowledge>,
    hints: HashMap<Key, Knowledge>,
    policies: HashMap<Key, Tree>,
}

/// With this moment, two threads add at most some hundred entries a second.
const MOMENT: Duration = Duration::from_millis(10);

impl Ledger {
    /// An empty ledger, for states that take at least ten milliseconds.
    pub fn new() -> Ledger {
        Ledger::keeping(MOMENT)
    }

    /// An empty ledger, for states that take at least `moment`.
    pub fn keeping(moment: Duration) -> Ledger {
        Ledger { moment, ..Ledger::default() }
    }

    /// From now on, also collect hints: states that take at least `instant`, but too little for an entry.
    pub fn hint_from(&self, instant: Duration) {
        let _ = self.instant.set(instant);
    }

    /// Start with the results of an earlier search of the same game, rule, objective and weights.
    #[must_use]
    pub fn with(self, findings: Findings) -> Ledger {
        self.give(&findings);
        locked(&self.given).extend(findings.states);
        self
    }

    /// Add the openers and policies of another search.
    pub(crate) fn give(&self, findings: &Findings) {
        let mut openers = locked(&self.openers);
        for &Finding { key, known } in &findings.openers {
            openers.entry(key).and_modify(|own| *own = own.and(known)).or_insert(known);
        }
        locked(&self.policies).extend(findings.policies.iter().cloned());
    }

    /// The entries since the last call.
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

    /// The hints since the last call.
    pub fn take_hints(&self) -> Vec<Finding> {
        sorted(std::mem::take(&mut locked(&self.fresh).hints))
    }

    /// The initial states, once.
    pub(crate) fn given(&self) -> Vec<Finding> {
        std::mem::take(&mut locked(&self.given))
    }

    pub(crate) fn opener(&self, key: Key) -> Option<Knowledge> {
        locked(&self.openers).get(&key).copied()
    }

    /// Add knowledge about an opener; an entry changes only if it improves.
    pub(crate) fn note_opener(&self, key: Key, found: Knowledge) {
        let mut openers = locked(&self.openers);
        let known = openers.entry(key).or_insert(Knowledge::at_least(0));
        let both = known.and(found);
        if both != *known {
            *known = both;
            locked(&self.fresh).openers.insert(key, both);
        }
    }

    /// Write the entries of openers and the policy of a state again, as if they were new.
    pub(crate) fn note_again(&self, openers: impl IntoIterator<Item = Key>, policy: Option<Key>) {
        let (known, trees) = (locked(&self.openers), locked(&self.policies));
        let mut fresh = locked(&self.fresh);
        fresh.openers.extend(openers.into_iter().filter_map(|key| Some((key, *known.get(&key)?))));
        fresh.policies.extend(policy.and_then(|key| Some((key, trees.get(&key)?.clone()))));
    }

    /// Add knowledge about a state if its search took long enough since then.
    pub(crate) fn note_state(&self, key: Key, found: Knowledge, since: Instant) {
        let took = since.elapsed();
        if took >= self.moment {
            self.keep_state(key, found);
        } else if self.instant.get().is_some_and(|&instant| took >= instant) {
            improve(&mut locked(&self.fresh).hints, key, found);
        }
    }

    pub(crate) fn keep_state(&self, key: Key, found: Knowledge) {
        improve(&mut locked(&self.fresh).states, key, found);
    }

    pub(crate) fn policy(&self, key: Key) -> Option<Tree> {
        locked(&self.policies).get(&key).cloned()
    }

    /// Replace the policy of a state by a better one.
    pub(crate) fn note_policy(&self, key: Key, tree: &Tree) {
        locked(&self.policies).insert(key, tree.clone());
        locked(&self.fresh).policies.insert(key, tree.clone());
    }

    /// Report a contradiction: some initial entry is false.
    pub(crate) fn contradict(&self) {
        self.contradicted.store(true, Ordering::Relaxed);
    }

    /// Whether an initial entry turned out to be false; then all later entries may be false, too.
    pub fn is_contradicted(&self) -> bool {
        self.contradicted.load(Ordering::Relaxed)
    }
}

/// Add knowledge to an entry: a slower worker may know less.
fn improve(known: &mut HashMap<Key, Knowledge>, key: Key, found: Knowledge) {
    known.entry(key).and_modify(|own| *own = own.and(found)).or_insert(found);
}

fn sorted(known: HashMap<Key, Knowledge>) -> Vec<Finding> {
    let mut found: Vec<Finding> = known.into_iter().map(|(key, known)| Finding { key, known }).collect();
    found.sort_unstable_by_key(|finding| finding.key);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knowledge_about_an_opener_never_decreases() {
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
    fn combined_findings_keep_the_knowledge_of_both() {
        let finding = |known| Finding { key: 7, known };
        let (less, more) = (finding(Knowledge::at_least(4)), finding(Knowledge::at_least(5)));
        assert_eq!(less.and(more), more);
        assert_eq!(more.and(less), more);
    }

    #[test]
    fn states_get_entries_by_their_time() {
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
    fn hints_are_states_that_took_less() {
        let (now, known) = (Instant::now(), Knowledge::at_least(5));
        let hasty = Ledger::keeping(Duration::from_secs(3600));
        hasty.note_state(6, known, now);
        assert!(hasty.take_hints().is_empty(), "hints are off");
        hasty.hint_from(Duration::ZERO);
        hasty.note_state(7, known, now);
        hasty.keep_state(8, known);
        hasty.keep_state(8, Knowledge::at_least(4));
        assert_eq!(hasty.take().states, [Finding { key: 8, known }]);
        assert_eq!(hasty.take_hints(), [Finding { key: 7, known }]);
        assert!(hasty.take_hints().is_empty() && hasty.take().is_empty());
    }
}
