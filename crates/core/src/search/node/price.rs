//! Cost of a guess: raise its parts step by step until their sum reaches a cutoff or all parts are exact.
//!
//! First every part gets a bound without a search, largest part first; that refutes nearly every guess. Then
//! [`raise_easiest_first`] raises the part with the least expected effort by a few guesses, again and again. So the parts that refute a
//! guess soonest come first, and few parts are ever solved. The order changes no result, and no bound that is proven.
//!
//! Plans (`plan/search.rs`) price the parts of several guesses with the same [`Play`]. Certificates (`certificate/lift.rs`)
//! share the loop alone: their bytes must not depend on the memo, so that each step is read in another way.

use crate::bound::goal::Goal;
use crate::bound::price::{self, IMPOSSIBLE, LOSS, Price};
use crate::game::{Feedback, GuessId, SecretId};
use crate::search::config::Prune;
use crate::search::limit::refuter::inseparable;
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::loses::InTime;
use crate::search::node::subgame::Kept;
use crate::search::node::worker::Worker;
use crate::search::position::memo::{Depth, Knowledge};
use crate::search::position::split::{Split, SplitPart};
use crate::search::position::state::{Allowed, State};

/// Cost of a guess, as far as a cutoff.
pub enum Priced {
    /// A lower bound that reaches the cutoff.
    Reached(Price),
    /// The exact cost, and the worst case of a policy that attains it.
    Exact(Price, Depth),
    Stopped,
}

/// A guess with its parts, while they are priced.
pub struct Play {
    guess: GuessId,
    pub split: Split,
    /// Weight of the set plus the bounds of all parts.
    pub sum: Price,
    /// Depth of the deepest exact part.
    depth: Depth,
    open: Vec<OpenPart>,
}

impl Play {
    /// Worst case of the guess if all its parts are exact.
    pub fn exact(&self) -> Option<Depth> {
        self.open.is_empty().then_some(self.depth + 1)
    }

    /// Close all parts but those with these feedbacks, and keep their bounds in the sum. Returns whether there were any.
    pub fn keep(&mut self, feedbacks: &[Feedback]) -> bool {
        let open = self.open.len();
        self.open.retain(|open| feedbacks.contains(&open.part.feedback));
        self.open.len() < open
    }
}

/// A part whose exact cost is unknown.
struct OpenPart {
    part: SplitPart,
    lower: Price,
    /// The guesses that the rule allows there, computed on first use.
    allowed: Option<Allowed>,
    /// Steps from the counting bound to `lower`.
    steps: u32,
    /// Whether the limit alone was asked, and found all its secrets. It loses nothing then.
    in_time: Asked,
    kept: Kept,
}

/// What was asked of the limit alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Nothing,
    Loses,
    Found,
}

impl OpenPart {
    fn restrict(&mut self, engine: &Engine, state: &State<'_>, guess: GuessId) {
        if self.allowed.is_none() {
            self.allowed = engine.allowed_after(state, guess, self.part.feedback);
        }
    }

    /// Allowed guesses per secret. A single infeasible part refutes the guess, and the part with the least ease is the
    /// most likely one.
    fn ease(&self) -> u128 {
        let guesses = self.allowed.as_ref().map_or(ALL_GUESSES, |allowed| allowed.guesses.len());
        ((guesses as u128) << 32) / self.part.size() as u128
    }
}

/// Expected effort of the next step on a part, to compare it with that of other parts of the same guess; with a growth for each
/// step if a rule restricts guesses. It depends on nothing else, so that the bytes of a certificate do not depend on the memo.
pub fn effort(size: usize, steps: u32, growth: Option<u32>) -> u128 {
    let steps = steps.min(MOST_STEPS);
    match growth {
        // Fewer guesses are allowed in smaller parts.
        Some(doublings) => (size as u128).pow(2) << (doublings * steps).min(MOST_SHIFTED),
        None => effort_per_gain(size as u32, steps),
    }
}

/// Square of the effort of a step for each guess gained, if all guesses are allowed.
///
/// A large part takes no longer than one of 60 secrets until many of its guesses lie below the raised bound, and it gains a whole
/// step where a small part is exact after one or two guesses (docs/experiments.md).
fn effort_per_gain(size: u32, steps: u32) -> u128 {
    let doublings = 6 * steps * HALF_AS_STEEP / (size + HALF_AS_STEEP);
    let beyond = doublings.saturating_sub(SATURATED) / 10;
    (1 << 24 << (doublings.min(SATURATED) + beyond).min(MOST_SHIFTED)) / u128::from(size.min(LARGE))
}

/// At this size the effort for each guess gained grows half as fast as in the smallest parts.
const HALF_AS_STEEP: u32 = 150;

/// After this many doublings the (squared) effort grows a tenth as fast.
const SATURATED: u32 = 12;

/// In larger parts a guess gained takes as long as in one of this size.
const LARGE: u32 = 256;

/// Doublings with each step of the search if a rule restricts guesses.
const GROWTH: u32 = 2;

/// With fewer than 2^16 secrets, as many doublings keep an effort within 128 bits.
const MOST_SHIFTED: u32 = 96;

/// More steps above a counting bound than this are not told apart.
const MOST_STEPS: u32 = 1 << 16;

/// Stands for the number of guesses if all parts allow the same.
const ALL_GUESSES: usize = 1 << 16;

/// Parts up to this size are counted with the guesses allowed before the guess, so that many of them share one bound.
pub const SHARED_MAX: usize = 40;

/// Smaller parts have no useful superset.
pub const SUPERSET_MIN: usize = 24;

/// State of a part after one step.
pub enum Step {
    Open,
    Exact,
    Stopped,
}

/// Raise open parts, each time the first in `order` by one step, until `sum` reaches the cutoff or no part is open. Returns
/// `Exact` in the second case, `Open` in the first. The cutoff may fall meanwhile.
///
/// `raise` gets a part and the distance to the cutoff, and returns the gain.
pub fn raise_easiest_first<P, O: Ord>(
    sum: &mut Price,
    open: &mut Vec<P>,
    cutoff: impl Fn() -> Price,
    order: impl Fn(&P) -> O,
    mut raise: impl FnMut(&mut P, Price) -> (Price, Step),
) -> Step {
    loop {
        let cutoff = cutoff();
        if *sum >= cutoff {
            return Step::Open;
        }
        let Some(next) = (0..open.len()).min_by_key(|&at| order(&open[at])) else {
            return Step::Exact;
        };
        let (gain, step) = raise(&mut open[next], price::missing(cutoff, *sum));
        *sum = sum.saturating_add(gain);
        match step {
            Step::Open => {}
            Step::Exact => drop(open.swap_remove(next)),
            Step::Stopped => return Step::Stopped,
        }
    }
}

impl Engine {
    /// Steps from the counting bound of a set to a known bound, as far as that is told; 0 if steps grow, since secrets may be lost.
    fn steps_above_count(&self, set: &[SecretId], known: Knowledge) -> u32 {
        let Some(counted) = known.counting_bound().filter(|_| self.goal() == Goal::Cost) else { return 0 };
        if known.lower == counted {
            return 0;
        }
        let steps = (known.lower - counted) / self.costs.step(set, 0);
        u32::try_from(steps).unwrap_or(MOST_STEPS).min(MOST_STEPS)
    }
}

impl Worker<'_> {
    /// Cost of a guess, as far as `cutoff`.
    pub fn price(&mut self, node: &Node<'_>, guess: GuessId, cutoff: Price) -> Priced {
        let split = self.split(guess, node.state.secrets);
        if !split.tells() {
            self.give_back(split);
            return Priced::Reached(IMPOSSIBLE);
        }
        self.price_split(node, guess, split, cutoff)
    }

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
        let priced = self.raise_sum(node, &mut play, || cutoff);
        self.give_back(play.split);
        priced
    }

    /// A guess that has split the set of a node, with the base bounds of its parts.
    pub fn open(&mut self, node: &Node<'_>, guess: GuessId, split: Split) -> Play {
        let engine = self.engine;
        let (mut sum, mut depth) = (node.weighed.weight, 0);
        let mut open = Vec::with_capacity(split.parts.len());
        for part in &split.parts {
            let child = node.state.at_best_after(&split, part);
            match engine.closed_form(&child) {
                Some(known) => {
                    sum = sum.saturating_add(known.lower);
                    depth = depth.max(known.exact.unwrap_or(0));
                }
                None => {
                    let lower = self.bounder.least_of_part(&child, node.few);
                    sum = sum.saturating_add(lower);
                    open.push(OpenPart {
                        part: *part,
                        lower,
                        allowed: None,
                        steps: 0,
                        in_time: Asked::Nothing,
                        kept: Kept::default(),
                    });
                }
            }
        }
        if node.state.left == 1 {
            // What the last guess itself solves.
            let rest: Price =
                split.parts.iter().map(|part| engine.costs.weigh(split.members(part)).weight).sum();
            sum = sum.saturating_add(engine.costs.late(node.weighed.weight - rest));
        }
        Play { guess, split, sum, depth, open }
    }

    /// Look the parts up in the memo, else count them, largest first, until the sum reaches the cutoff.
    pub fn bound_parts(&mut self, node: &Node<'_>, play: &mut Play, cutoff: Price) {
        if node.matrix.is_none() {
            self.bound_by_overlaps(node, play, cutoff);
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
            // Large parts seldom recur, and counting takes less time with fewer allowed guesses.
            if next.part.size() > SHARED_MAX {
                next.restrict(self.engine, state, *guess);
            }
            let OpenPart { part, lower, allowed, steps, .. } = next;
            let enough = lower.saturating_add(price::missing(cutoff, *sum));
            let known = match allowed {
                Some(_) => {
                    let child = state.after(split, part, allowed.as_ref());
                    self.bounder.known_or_counted(&child, node.matrix_after(allowed.as_ref()), enough)
                }
                None => self.bounder.known_or_counted(&state.at_best_after(split, part), node.matrix, enough),
            };
            *sum = sum.saturating_add(known.lower.saturating_sub(*lower));
            *lower = known.lower.max(*lower);
            *steps = self.engine.steps_above_count(split.members(part), known);
            // With the guesses allowed before, more than the part has, nothing is exact.
            if let Some(exact) = known.exact.filter(|_| state.allowed.is_none() || allowed.is_some()) {
                *depth = exact.max(*depth);
                open.swap(at, finished);
                finished += 1;
            }
        }
        open.drain(..finished);
    }

    /// Raise the bounds of large parts by the memo, else by counted sets that they overlap: less work than supersets.
    fn bound_by_overlaps(&mut self, node: &Node<'_>, play: &mut Play, cutoff: Price) {
        let Play { split, sum, open, .. } = play;
        for OpenPart { part, lower, .. } in open.iter_mut() {
            if *sum >= cutoff || part.size() < self.engine.thresholds.overlapped_secrets {
                return;
            }
            let child = node.state.at_best_after(split, part);
            let bound = self.bounder.overlap_bound(&child);
            *sum = sum.saturating_add(bound.saturating_sub(*lower));
            *lower = bound.max(*lower);
        }
    }

    /// Raise the bounds of large parts by their supersets: nearly free.
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
            let bound = self.bounder.superset_bound(&child);
            *sum = sum.saturating_add(bound.saturating_sub(*lower));
            *lower = bound.max(*lower);
        }
    }

    /// Look the open parts up in the memo, with the guesses that the rule allows there.
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

    /// Write the knowledge about the parts with these feedbacks to the ledger, however little work it took.
    pub fn note_parts(&mut self, node: &Node<'_>, play: &Play, feedbacks: &[Feedback]) {
        let engine = self.engine;
        for part in play.split.parts.iter().filter(|part| feedbacks.contains(&part.feedback)) {
            let key = engine.at_part(&node.state, (play.guess, &play.split), part, |child| child.key());
            if let (Some(known), Some(ledger)) = (engine.recall(key), engine.ledger()) {
                ledger.keep_state(engine.key_of_goal(key), known);
            }
        }
    }

    /// Raise the open parts, cheapest first (hardest first if only the limit counts), until their sum reaches the cutoff or
    /// all are exact. The cutoff may fall meanwhile.
    pub fn raise_sum(&mut self, node: &Node<'_>, play: &mut Play, cutoff: impl Fn() -> Price) -> Priced {
        let engine = self.engine;
        let state = &node.state;
        let Play { guess, split, sum, depth, open } = play;
        let limit_only = engine.goal() == Goal::Feasible;
        if limit_only && *sum < cutoff() {
            open.iter_mut().for_each(|open| open.restrict(engine, state, *guess));
        }
        let restricted = state.allowed.is_some();
        let order = |open: &OpenPart| {
            let order = if limit_only {
                open.ease()
            } else {
                effort(open.part.size(), open.steps, restricted.then_some(GROWTH))
            };
            // Losses decide before guesses.
            (open.in_time == Asked::Found, order, open.part.feedback)
        };
        let step = raise_easiest_first(sum, open, cutoff, order, |open, missing| {
            open.restrict(engine, state, *guess);
            let OpenPart { part, lower, allowed, steps, in_time, kept } = open;
            let child = state.after(split, part, allowed.as_ref());
            if *in_time == Asked::Nothing && missing >= LOSS {
                match self.in_time(&child) {
                    Some(InTime::Loses(least)) => {
                        *in_time = Asked::Loses;
                        let gain = least.saturating_sub(*lower);
                        *lower = least.max(*lower);
                        return (gain, Step::Open);
                    }
                    Some(InTime::Found) => {
                        *in_time = Asked::Found;
                        return (0, Step::Open);
                    }
                    None if self.stop.is_set() => return (0, Step::Stopped),
                    None => {}
                }
            }
            let missing = if *in_time == Asked::Found { missing.min(LOSS - 1) } else { missing };
            let step = match engine.uses(Prune::Steps) {
                true => engine.costs.step_towards(child.secrets, child.left, *lower, *steps, missing),
                false => missing,
            };
            let target = lower.saturating_add(step);
            let known = self.raise_further(&child, node.matrix_after(allowed.as_ref()), target, kept);
            let gain = known.lower.saturating_sub(*lower);
            *lower = known.lower.max(*lower);
            *steps += 1;
            *depth = known.exact.unwrap_or(0).max(*depth);
            let step = match known.exact {
                Some(_) => Step::Exact,
                None if known.lower < target => Step::Stopped,
                None => Step::Open,
            };
            (gain, step)
        });
        match step {
            Step::Open => Priced::Reached(*sum),
            Step::Exact => Priced::Exact(*sum, *depth + 1),
            Step::Stopped => Priced::Stopped,
        }
    }

    /// Learn a core from an infeasible part that a guess leaves at a state.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efforts_order_the_largest_sets_and_any_number_of_steps() {
        for growth in [None, Some(GROWTH), Some(4)] {
            for size in [2, 60, 256, 5000, (1 << 16) - 1] {
                let efforts = [0, 1, 4, 40, MOST_STEPS, u32::MAX].map(|steps| effort(size, steps, growth));
                assert!(efforts.is_sorted() && efforts[0] > 0, "{size}, {growth:?}: {efforts:?}");
            }
        }
        // All guesses allowed: a large part is untouched, and a small one must rise a second time.
        assert!(effort(300, 0, None) < effort(60, 0, None) && effort(300, 1, None) < effort(30, 1, None));
        assert!(effort(300, 0, Some(GROWTH)) > effort(60, 1, Some(GROWTH)));
    }
}
