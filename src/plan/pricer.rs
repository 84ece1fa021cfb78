//! What a plan costs exactly, as far as it may be one of the best: its parts are bounded, largest first, then raised, the cheapest
//! to raise first, until their sum reaches the cutoff or all are exact. As for one guess in `search/node/price.rs`; only that
//! these parts are those of all words together.

use crate::bound::price::{IMPOSSIBLE, Price};
use crate::plan::terms::{Terms, Words};
use crate::search::node::price::effort;
use crate::search::node::worker::Worker;
use crate::search::position::keys::Key;
use crate::search::position::state::State;
use crate::search::stop::Stop;
use crate::words::{GuessId, SecretId};

/// What the price of a plan came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Priced {
    /// At least what was asked for.
    Reached,
    /// Exactly this.
    Exact(Price),
    /// The search was stopped.
    Stopped,
}

/// One thread's memory for plans.
pub(super) struct Pricer<'e> {
    terms: &'e Terms<'e>,
    worker: Worker<'e>,
    sets: Sets,
    split: Sets,
}

/// Some sets, one after the other.
#[derive(Default)]
struct Sets {
    members: Vec<SecretId>,
    parts: Vec<Part>,
}

/// A set of [`Sets`]; the key of a single secret is not made.
#[derive(Clone, Copy)]
struct Part {
    start: usize,
    size: usize,
    key: Key,
}

/// A part whose cost is not known yet.
struct OpenPart {
    part: Part,
    lower: Price,
    /// How often it was raised.
    steps: u32,
}

impl Sets {
    fn clear(&mut self) {
        self.members.clear();
        self.parts.clear();
    }

    fn push(&mut self, members: &[SecretId], key: Key) {
        self.parts.push(Part { start: self.members.len(), size: members.len(), key });
        self.members.extend_from_slice(members);
    }

    fn members(&self, part: &Part) -> &[SecretId] {
        &self.members[part.start..][..part.size]
    }

    fn state(&self, part: &Part, terms: &Terms<'_>) -> State<'_> {
        let secrets = self.members(part);
        State { secrets, set_key: part.key, left: terms.left, allowed: None, matrix: None }
    }
}

impl<'e> Pricer<'e> {
    /// Nothing priced yet.
    pub(super) fn new(terms: &'e Terms<'e>, stop: &'e Stop) -> Pricer<'e> {
        let worker = Worker::new(terms.engine, stop);
        Pricer { terms, worker, sets: Sets::default(), split: Sets::default() }
    }

    /// What a plan costs, as far as a cutoff that may fall meanwhile.
    pub(super) fn price(&mut self, words: &Words, cutoff: impl Fn() -> Price) -> Priced {
        self.sets.clear();
        self.sets.push(&self.terms.secrets, 0);
        words.iter().for_each(|&word| self.play(word));
        let (mut sum, mut open) = self.opened(words);
        self.bound(&mut sum, &mut open, &cutoff);
        self.raise(sum, open, cutoff)
    }

    /// Split all sets by one more word, which is left out itself.
    fn play(&mut self, word: GuessId) {
        self.split.clear();
        let own = self.terms.engine.table().numbering().secret(word);
        for part in &self.sets.parts {
            let set = self.sets.members(part);
            if let [only] = *set {
                if own != Some(only) {
                    self.split.push(set, 0);
                }
                continue;
            }
            let split = self.worker.split(word, set);
            for part in &split.parts {
                self.split.push(split.members(part), part.key);
            }
            self.worker.give_back(split);
        }
        std::mem::swap(&mut self.sets, &mut self.split);
    }

    /// The least that the plan can cost, with the parts whose cost is not known, largest first.
    fn opened(&self, words: &Words) -> (Price, Vec<OpenPart>) {
        let engine = self.terms.engine;
        let (mut sum, mut open) = (self.terms.fixed(words), Vec::new());
        for part in &self.sets.parts {
            let state = self.sets.state(part, self.terms);
            let lower = match engine.settled(&state) {
                Some(known) => known.lower,
                None => {
                    let lower = engine.costs.base_bound(state.secrets, state.left);
                    open.push(OpenPart { part: *part, lower, steps: 0 });
                    lower
                }
            };
            sum = sum.saturating_add(lower);
        }
        open.sort_by_key(|open| std::cmp::Reverse(open.part.size));
        (sum, open)
    }

    /// Add what is known of the parts, else their counting bounds, until the sum reaches the cutoff.
    fn bound(&mut self, sum: &mut Price, open: &mut Vec<OpenPart>, cutoff: impl Fn() -> Price) {
        let cutoff = cutoff();
        open.retain_mut(|OpenPart { part, lower, .. }| {
            if *sum >= cutoff {
                return true;
            }
            let known = self.worker.known_or_counted(&self.sets.state(part, self.terms));
            *sum = sum.saturating_add(known.lower.saturating_sub(*lower));
            *lower = known.lower.max(*lower);
            known.exact.is_none()
        });
    }

    /// Raise the open parts until their sum reaches the cutoff or all are exact.
    fn raise(&mut self, mut sum: Price, mut open: Vec<OpenPart>, cutoff: impl Fn() -> Price) -> Priced {
        let costs = &self.terms.engine.costs;
        loop {
            let cutoff = cutoff();
            if sum >= cutoff || sum == IMPOSSIBLE {
                return Priced::Reached;
            }
            let order = |&at: &usize| (effort(open[at].part.size, open[at].steps), at);
            let Some(next) = (0..open.len()).min_by_key(order) else {
                return Priced::Exact(sum);
            };
            let OpenPart { part, lower, steps } = &mut open[next];
            let state = self.sets.state(part, self.terms);
            let step = (cutoff - sum).min(costs.step(state.secrets, *steps));
            let known = self.worker.raise(&state, lower.saturating_add(step));
            let gain = known.lower.saturating_sub(*lower);
            sum = sum.saturating_add(gain);
            *lower = known.lower.max(*lower);
            *steps += 1;
            if known.exact.is_some() {
                open.remove(next);
            } else if gain < step {
                return Priced::Stopped;
            }
        }
    }
}
