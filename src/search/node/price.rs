//! What a guess costs: its parts, priced from below until they reach a cutoff or are exact.

use crate::bound::counting::Weighed;
use crate::bound::pairs::PairMatrix;
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::GuessId;
use crate::search::config::Prune;
use crate::search::node::engine::Engine;
use crate::search::node::worker::Worker;
use crate::search::position::memo::Depth;
use crate::search::position::split::{Piece, Split};
use crate::search::position::state::{Allowed, State};

/// What a sum of parts came to.
pub enum Sum {
    /// At least what was asked for.
    Reached(Price),
    /// Exactly this, with the depth of the deepest part.
    Exact(Price, Depth),
    /// The search was stopped.
    Stopped,
}

/// The parts of a guess while they are priced.
pub struct Opened {
    /// The weight of the set and the bounds of all its parts.
    pub sum: Price,
    depth: Depth,
    parts: Vec<Open>,
}

/// A part whose cost is not known yet.
struct Open {
    piece: Piece,
    lower: Price,
    /// The guesses that the rule leaves it, once they were asked for.
    allowed: Option<Allowed>,
    /// How often it was raised.
    steps: u32,
}

impl Open {
    /// Find out which guesses the rule leaves the part.
    fn restrict(&mut self, engine: &Engine<'_>, state: &State<'_>, guess: GuessId) {
        if self.allowed.is_none() {
            self.allowed = engine.allowed_after(state, guess, self.piece.feedback);
        }
    }

    /// How likely it is that the part can be solved in time: a part that cannot refutes the guess at once, and is most
    /// likely one of many secrets for each guess that is allowed.
    fn ease(&self) -> u128 {
        let guesses = self.allowed.as_ref().map_or(ALL_GUESSES, |allowed| allowed.guesses().len());
        ((guesses as u128) << 32) / self.piece.size() as u128
    }
}

/// Stands for the number of guesses where all parts are allowed the same.
const ALL_GUESSES: usize = 1 << 16;

/// Parts up to this size are looked at with the guesses allowed before, of which many such parts share one bound.
pub const SHARED_MAX: usize = 40;

/// Smaller parts have no useful superset.
pub const FIRST_LOOK_MIN: usize = 24;

/// With at most 2^16 secrets this is the most that keeps an effort within 128 bits.
const MOST_SHIFTED: u32 = 96;

/// What the next step on a part is expected to take: it grows with the square of the size, and each step takes a
/// multiple of the one before. It depends on nothing else, so that a proof asks for the bounds that the search found.
pub fn effort(size: usize, steps: u32) -> u128 {
    (size as u128).pow(2) << (4 * steps).min(MOST_SHIFTED)
}

impl Worker<'_> {
    /// What playing a guess costs, as far as `cutoff`.
    pub fn play(&mut self, state: &State<'_>, weighed: &Weighed, guess: GuessId, cutoff: Price) -> Sum {
        let split = self.split(guess, state.secrets);
        let sum = if split.tells() {
            self.sum(None, state, weighed, guess, &split, cutoff)
        } else {
            Sum::Reached(IMPOSSIBLE)
        };
        self.give_back(split);
        sum
    }

    /// The cost of playing a guess, as far as `cutoff`.
    pub fn sum(
        &mut self,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        weighed: &Weighed,
        guess: GuessId,
        split: &Split,
        cutoff: Price,
    ) -> Sum {
        let mut opened = self.open(state, weighed, split);
        self.look_ahead(matrix, state, guess, split, &mut opened, cutoff);
        if opened.sum == IMPOSSIBLE
            && let Some(part) = opened.parts.iter().find(|part| part.lower == IMPOSSIBLE)
        {
            self.learn_from(state, &state.after(split, &part.piece, state.allowed));
        }
        self.close(matrix, state, guess, split, &mut opened, || cutoff)
    }

    /// The parts of a guess with the least that they can cost.
    pub fn open(&mut self, state: &State<'_>, weighed: &Weighed, split: &Split) -> Opened {
        let engine = self.engine;
        let mut opened =
            Opened { sum: weighed.weight, depth: 0, parts: Vec::with_capacity(split.parts.len()) };
        for piece in &split.parts {
            let child = state.after(split, piece, state.allowed);
            match engine.settled(&child) {
                Some(known) => {
                    opened.sum = opened.sum.saturating_add(known.lower);
                    opened.depth = opened.depth.max(known.exact.unwrap_or(0));
                }
                None => {
                    let lower = engine.costs.least(child.secrets, child.left);
                    opened.sum = opened.sum.saturating_add(lower);
                    opened.parts.push(Open { piece: *piece, lower, allowed: None, steps: 0 });
                }
            }
        }
        opened
    }

    /// Add what is known of the parts already, else their counting bounds, largest first, until the sum reaches the
    /// cutoff.
    pub fn look_ahead(
        &mut self,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        guess: GuessId,
        split: &Split,
        opened: &mut Opened,
        cutoff: Price,
    ) {
        if matrix.is_none() {
            self.first_look(state, split, opened, cutoff);
        }
        let mut finished = 0;
        for at in 0..opened.parts.len() {
            if opened.sum >= cutoff {
                return;
            }
            let part = &mut opened.parts[at];
            // Large parts are seldom met twice, and the fewer guesses they are left the sooner they are counted.
            if part.piece.size() > SHARED_MAX {
                part.restrict(self.engine, state, guess);
            }
            let known = match &part.allowed {
                Some(allowed) => self.look(None, &state.after(split, &part.piece, Some(allowed))),
                None => self.look(matrix, &state.after(split, &part.piece, state.allowed)),
            };
            opened.sum = opened.sum.saturating_add(known.lower.saturating_sub(part.lower));
            part.lower = part.lower.max(known.lower);
            // With the guesses allowed before, more than the part has, nothing is exact.
            if let Some(depth) = known.exact.filter(|_| state.allowed.is_none() || part.allowed.is_some()) {
                opened.depth = opened.depth.max(depth);
                opened.parts.swap(at, finished);
                finished += 1;
            }
        }
        opened.parts.drain(..finished);
    }

    /// Add what supersets say of the large parts, which costs next to nothing.
    pub fn first_look(&mut self, state: &State<'_>, split: &Split, opened: &mut Opened, cutoff: Price) {
        for part in opened.parts.iter_mut().take_while(|part| part.piece.size() >= FIRST_LOOK_MIN) {
            if opened.sum >= cutoff {
                return;
            }
            let child = state.after(split, &part.piece, state.allowed);
            if self.engine.recall(child.key()).is_some_and(|known| known.counted) {
                continue;
            }
            let lower = self.uncounted_bound(&child);
            opened.sum = opened.sum.saturating_add(lower.saturating_sub(part.lower));
            part.lower = part.lower.max(lower);
        }
    }

    /// Raise the open parts, cheapest first, or hardest where only the limit counts, until their sum reaches the
    /// cutoff or all are exact. The cutoff may fall meanwhile.
    pub fn close(
        &mut self,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        guess: GuessId,
        split: &Split,
        opened: &mut Opened,
        cutoff: impl Fn() -> Price,
    ) -> Sum {
        let engine = self.engine;
        let limit_only = engine.costs.is_limit_only();
        let Opened { sum, depth, parts } = opened;
        if limit_only && *sum < cutoff() {
            parts.iter_mut().for_each(|part| part.restrict(engine, state, guess));
        }
        loop {
            let cutoff = cutoff();
            if *sum >= cutoff {
                return Sum::Reached(*sum);
            }
            let next = |part: &Open| {
                let order = if limit_only { part.ease() } else { effort(part.piece.size(), part.steps) };
                (order, part.piece.feedback)
            };
            let Some(next) = (0..parts.len()).min_by_key(|&at| next(&parts[at])) else {
                return Sum::Exact(*sum, *depth + 1);
            };
            let part = &mut parts[next];
            part.restrict(engine, state, guess);
            let child = state.after(split, &part.piece, part.allowed.as_ref());
            let need = cutoff - *sum;
            let step = match engine.uses(Prune::Steps) {
                true => need.min(engine.costs.step(child.secrets, part.steps)),
                false => need,
            };
            let known = self.raise(matrix, &child, part.lower.saturating_add(step));
            let gain = known.lower.saturating_sub(part.lower);
            *sum = sum.saturating_add(gain);
            part.lower = part.lower.max(known.lower);
            part.steps += 1;
            if let Some(found) = known.exact {
                *depth = (*depth).max(found);
                parts.swap_remove(next);
            } else if gain < step {
                return Sum::Stopped;
            }
        }
    }
}
