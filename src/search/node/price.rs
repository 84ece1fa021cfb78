//! What a guess costs: its parts, raised little by little until their sum reaches a cutoff or all are exact.
//!
//! The parts are first bounded without a search, largest first, which refutes nearly every guess. Then they are raised, by a
//! few guesses of a secret at a time: the part that is next is the one that is expected to be cheapest, so that a guess is
//! refuted by the parts that do it soonest and few parts are ever solved.

use crate::bound::goal::Goal;
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::Feedback;
use crate::search::config::Prune;
use crate::search::limit::refuter::inseparable;
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::survey::Survey;
use crate::search::node::worker::Worker;
use crate::search::position::memo::Depth;
use crate::search::position::split::{Split, SplitPart};
use crate::search::position::state::{Allowed, State};
use crate::words::GuessId;

/// What the price of a guess came to.
pub enum Priced {
    /// At least what was asked for.
    Reached(Price),
    /// Exactly this, with the most guesses that a policy of this cost takes.
    Exact(Price, Depth),
    /// The search was stopped.
    Stopped,
}

/// A guess that is played, with its parts while they are priced.
pub struct Play {
    guess: GuessId,
    split: Split,
    /// The weight of the set and the bounds of all its parts.
    pub sum: Price,
    /// The depth of the deepest part that is exact.
    depth: Depth,
    open: Vec<OpenPart>,
}

impl Play {
    /// The most guesses that it takes, if all parts are exact.
    pub fn exact(&self) -> Option<Depth> {
        self.open.is_empty().then_some(self.depth + 1)
    }

    /// Leave only the parts open that show these feedbacks; the bounds of the others stay in the sum. Whether there are others.
    pub fn keep(&mut self, feedbacks: &[Feedback]) -> bool {
        let open = self.open.len();
        self.open.retain(|open| feedbacks.contains(&open.part.feedback));
        self.open.len() < open
    }
}

/// A part whose cost is not known yet.
struct OpenPart {
    part: SplitPart,
    lower: Price,
    /// The guesses that the rule leaves it, once they were asked for.
    allowed: Option<Allowed>,
    /// How often it was raised.
    steps: u32,
    /// What was found of its guesses.
    survey: Option<Survey>,
}

impl OpenPart {
    /// Find out which guesses the rule leaves the part.
    fn restrict(&mut self, engine: &Engine, state: &State<'_>, guess: GuessId) {
        if self.allowed.is_none() {
            self.allowed = engine.allowed_after(state, guess, self.part.feedback);
        }
    }

    /// How likely it is that the part can be solved in time: a part that cannot refutes the guess at once, and is most
    /// likely one of many secrets for each guess that is allowed.
    fn ease(&self) -> u128 {
        let guesses = self.allowed.as_ref().map_or(ALL_GUESSES, |allowed| allowed.guesses().len());
        ((guesses as u128) << 32) / self.part.size() as u128
    }
}

/// Stands for the number of guesses where all parts are allowed the same.
const ALL_GUESSES: usize = 1 << 16;

/// Parts up to this size are counted with the guesses allowed before, of which many such parts share one bound.
pub const SHARED_MAX: usize = 40;

/// Smaller parts have no useful superset.
pub const SUPERSET_MIN: usize = 24;

/// With at most 2^16 secrets this is the most that keeps an effort within 128 bits.
const MOST_SHIFTED: u32 = 96;

/// What the next step on a part is expected to take: it grows with the square of the size, and each step takes a
/// multiple of the one before. It depends on nothing else, so that a proof asks for the bounds that the search found.
pub fn effort(size: usize, steps: u32) -> u128 {
    (size as u128).pow(2) << (4 * steps).min(MOST_SHIFTED)
}

impl Worker<'_> {
    /// What playing a guess costs, as far as `cutoff`.
    pub fn price(&mut self, node: &Node<'_>, guess: GuessId, cutoff: Price) -> Priced {
        let split = self.split(guess, node.state.secrets);
        if !split.tells() {
            self.give_back(split);
            return Priced::Reached(IMPOSSIBLE);
        }
        self.price_split(node, guess, split, cutoff)
    }

    /// The same of a guess that has split the set.
    pub(super) fn price_split(
        &mut self,
        node: &Node<'_>,
        guess: GuessId,
        split: Split,
        cutoff: Price,
    ) -> Priced {
        let mut play = self.open(node, guess, split);
        self.bound_parts(node, &mut play, cutoff);
        if play.sum == IMPOSSIBLE
            && let Some(open) = play.open.iter().find(|open| open.lower == IMPOSSIBLE)
        {
            self.learn_from(&node.state, &node.state.at_best_after(&play.split, &open.part));
        }
        let priced = self.raise_parts(node, &mut play, || cutoff);
        self.close(play);
        priced
    }

    /// A guess that has split the set of a node, with the least that its parts can cost.
    pub fn open(&mut self, node: &Node<'_>, guess: GuessId, split: Split) -> Play {
        let engine = self.engine;
        let (mut sum, mut depth) = (node.weighed.weight, 0);
        let mut open = Vec::with_capacity(split.parts.len());
        for part in &split.parts {
            let child = node.state.at_best_after(&split, part);
            match engine.settled(&child) {
                Some(known) => {
                    sum = sum.saturating_add(known.lower);
                    depth = depth.max(known.exact.unwrap_or(0));
                }
                None => {
                    let lower = self.least_of_part(child.secrets, child.left, node.few);
                    sum = sum.saturating_add(lower);
                    open.push(OpenPart { part: *part, lower, allowed: None, steps: 0, survey: None });
                }
            }
        }
        Play { guess, split, sum, depth, open }
    }

    /// Be done with a guess.
    pub fn close(&mut self, play: Play) {
        self.give_back(play.split);
    }

    /// Add what is known of the parts already, else their counting bounds, largest first, until the sum reaches the
    /// cutoff.
    pub fn bound_parts(&mut self, node: &Node<'_>, play: &mut Play, cutoff: Price) {
        if node.state.matrix.is_none() {
            self.bound_by_supersets(node, play, cutoff);
        }
        let state = &node.state;
        let Play { guess, split, sum, depth, open } = play;
        let mut finished = 0;
        for at in 0..open.len() {
            if *sum >= cutoff {
                return;
            }
            let next = &mut open[at];
            // Large parts are seldom met twice, and the fewer guesses they are left the sooner they are counted.
            if next.part.size() > SHARED_MAX {
                next.restrict(self.engine, state, *guess);
            }
            let OpenPart { part, lower, allowed, .. } = next;
            let known = match allowed {
                Some(allowed) => self.known_or_counted(&state.after(split, part, Some(allowed))),
                None => self.known_or_counted(&state.at_best_after(split, part)),
            };
            *sum = sum.saturating_add(known.lower.saturating_sub(*lower));
            *lower = known.lower.max(*lower);
            // With the guesses allowed before, more than the part has, nothing is exact.
            if let Some(exact) = known.exact.filter(|_| state.allowed.is_none() || allowed.is_some()) {
                *depth = exact.max(*depth);
                open.swap(at, finished);
                finished += 1;
            }
        }
        open.drain(..finished);
    }

    /// Add what supersets say of the large parts, which costs next to nothing.
    pub fn bound_by_supersets(&mut self, node: &Node<'_>, play: &mut Play, cutoff: Price) {
        let Play { split, sum, open, .. } = play;
        for OpenPart { part, lower, .. } in open.iter_mut() {
            if *sum >= cutoff || part.size() < SUPERSET_MIN {
                return;
            }
            let child = node.state.at_best_after(split, part);
            if self.engine.recall(child.key()).is_some_and(|known| known.counted) {
                continue;
            }
            let bound = self.superset_bound(&child);
            *sum = sum.saturating_add(bound.saturating_sub(*lower));
            *lower = bound.max(*lower);
        }
    }

    /// Add what the memo has of the open parts, with the guesses that the rule leaves them.
    pub fn recall_parts(&mut self, node: &Node<'_>, play: &mut Play) {
        let engine = self.engine;
        let Play { guess, split, sum, depth, open } = play;
        open.retain_mut(|open| {
            open.restrict(engine, &node.state, *guess);
            let child = node.state.after(split, &open.part, open.allowed.as_ref());
            let Some(known) = engine.recall(child.key()) else { return true };
            *sum = sum.saturating_add(known.lower.saturating_sub(open.lower));
            open.lower = known.lower.max(open.lower);
            *depth = known.exact.unwrap_or(0).max(*depth);
            known.exact.is_none()
        });
    }

    /// Note in the ledger what is known of the parts that show these feedbacks, however soon that was found out.
    pub fn note_parts(&mut self, node: &Node<'_>, play: &Play, feedbacks: &[Feedback]) {
        let engine = self.engine;
        for part in play.split.parts.iter().filter(|part| feedbacks.contains(&part.feedback)) {
            let allowed = engine.allowed_after(&node.state, play.guess, part.feedback);
            let key = node.state.after(&play.split, part, allowed.as_ref()).key();
            if let Some(known) = engine.recall(key) {
                engine.keep(key, known);
            }
        }
    }

    /// Raise the open parts, cheapest first, or hardest where only the limit counts, until their sum reaches the
    /// cutoff or all are exact. The cutoff may fall meanwhile.
    pub fn raise_parts(&mut self, node: &Node<'_>, play: &mut Play, cutoff: impl Fn() -> Price) -> Priced {
        let engine = self.engine;
        let state = &node.state;
        let Play { guess, split, sum, depth, open } = play;
        let limit_only = engine.goal() == Goal::Feasible;
        if limit_only && *sum < cutoff() {
            open.iter_mut().for_each(|open| open.restrict(engine, state, *guess));
        }
        loop {
            let cutoff = cutoff();
            if *sum >= cutoff {
                return Priced::Reached(*sum);
            }
            let order = |open: &OpenPart| {
                let order = if limit_only { open.ease() } else { effort(open.part.size(), open.steps) };
                (order, open.part.feedback)
            };
            let Some(next) = (0..open.len()).min_by_key(|&at| order(&open[at])) else {
                return Priced::Exact(*sum, *depth + 1);
            };
            open[next].restrict(engine, state, *guess);
            let OpenPart { part, lower, allowed, steps, survey } = &mut open[next];
            let child = state.after(split, part, allowed.as_ref());
            let need = cutoff - *sum;
            let step = match engine.uses(Prune::Steps) {
                true => need.min(engine.costs.step(child.secrets, *steps)),
                false => need,
            };
            let known = self.raise_again(&child, lower.saturating_add(step), survey);
            let gain = known.lower.saturating_sub(*lower);
            *sum = sum.saturating_add(gain);
            *lower = known.lower.max(*lower);
            *steps += 1;
            if let Some(exact) = known.exact {
                *depth = exact.max(*depth);
                open.swap_remove(next);
            } else if gain < step {
                return Priced::Stopped;
            }
        }
    }

    /// Learn a core from a part that a guess left at a state, and that cannot be solved.
    fn learn_from(&mut self, state: &State<'_>, part: &State<'_>) {
        let engine = self.engine;
        let Some(refuter) = engine.refuter(state) else { return };
        for sample in refuter.samples(state, part) {
            let matrix = self.matrix(&engine.narrowed(part, &sample));
            let core = inseparable(&matrix);
            self.give_back_matrix(matrix);
            if let Some(core) = core {
                refuter.learn(&engine.narrowed(part, &core));
                return;
            }
        }
    }
}
