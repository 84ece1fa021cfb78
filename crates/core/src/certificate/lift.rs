//! Bounds of parts that lift a guess to the bound of its state.
//!
//! A certificate shares the loop of the search, [`raise_easiest_first`], with one difference. The search takes all that the memo has; a
//! certificate reads each result as the lesser of cost and target, so that its bytes depend on costs and counting bounds alone.
//! If only the limit counts, one infeasible part is enough, and the largest ones come first.

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::price::{self, Price};
use crate::certificate::Obstacle;
use crate::certificate::case::Case;
use crate::game::{Feedback, GuessId, SecretId};
use crate::search::node::price::{Step, effort, raise_easiest_first};
use crate::search::node::worker::Worker;
use crate::search::position::keys::Key;
use crate::search::position::split::SplitPart;
use crate::search::position::state::{Allowed, State};

/// An infeasible part is lifted in steps, like others, unless more than this number are missing. Steps of its own weight might
/// take forever if another secret is a billion times as heavy.
const STEPS_TO_TAKE: Price = 1024;

/// Doublings of the effort with each step if a rule restricts guesses: more than in the search, for smaller certificates (760 kB
/// for the original game under the hard rule, where two doublings make 1007).
const GROWTH: u32 = 4;

pub(super) struct Need {
    /// The trial that the part belongs to, by its place; `None` for the whole set.
    pub(super) of_trial: Option<usize>,
    pub(super) feedback: Feedback,
    pub(super) secrets: Vec<SecretId>,
    pub(super) set_key: Key,
    pub(super) allowed: Option<Allowed>,
    /// Guesses left, or no limit if the bound holds without one.
    pub(super) left: GuessesLeft,
    pub(super) bound: Price,
}

struct Lifted {
    piece: SplitPart,
    allowed: Option<Allowed>,
    counted: Price,
    bound: Price,
    steps: u32,
}

pub(super) fn refuted(word: &str, cost: Price, bound: Price) -> Obstacle {
    Obstacle::Refuted { word: word.to_owned(), cost: price::guesses(cost), bound: price::guesses(bound) }
}

impl Case<'_, '_> {
    /// The bounds of parts that lift a guess to the bound.
    pub(super) fn lift(&self, worker: &mut Worker<'_>, guess: GuessId) -> Result<Vec<Need>, Obstacle> {
        let costs = &self.engine.costs;
        let split = worker.split(guess, self.state.secrets);
        let mut sum = self.node.weighed.weight;
        let mut parts = Vec::new();
        for piece in &split.parts {
            let part = self.state.at_best_after(&split, piece);
            match self.engine.trivial(&part) {
                Some(known) => sum = sum.saturating_add(known.lower),
                None => {
                    let counted = self.own_count(worker, guess, &split, piece);
                    let allowed = self.engine.allowed_after(self.state, guess, piece.feedback);
                    sum = sum.saturating_add(counted);
                    parts.push(Lifted { piece: *piece, allowed, counted, bound: counted, steps: 0 });
                }
            }
        }
        let mut open: Vec<&mut Lifted> = parts.iter_mut().collect();
        let restricted = self.state.allowed.is_some();
        let order = |part: &&mut Lifted| {
            (effort(part.piece.size(), part.steps, restricted.then_some(GROWTH)), part.piece.feedback)
        };
        let raised = raise_easiest_first(
            &mut sum,
            &mut open,
            || self.bound,
            order,
            |part, missing| {
                let state =
                    State { allowed: part.allowed.as_ref(), ..self.state.at_best_after(&split, &part.piece) };
                let step = costs.step_towards(state.secrets, state.left, part.bound, part.steps, missing);
                let target = part.bound.saturating_add(step);
                if missing / step > STEPS_TO_TAKE {
                    let most = costs.most_in_time(costs.weigh(state.secrets).weight, state.left);
                    if target > most && worker.raise(&state, most + 1).lower > most {
                        // It is infeasible, so that its cost exceeds any bound.
                        part.bound = part.bound.saturating_add(missing);
                        return (missing, Step::Open);
                    }
                }
                let reached = worker.raise(&state, target).lower.min(target).max(part.bound);
                if reached < target && worker.stop.is_set() {
                    return (0, Step::Stopped);
                }
                let bound = costs.possible(state.secrets, state.left, reached);
                let gain = bound - part.bound;
                part.steps += 1;
                part.bound = bound;
                (gain, if reached < target { Step::Exact } else { Step::Open })
            },
        );
        let needs = match raised {
            Step::Stopped => Err(Obstacle::Stopped),
            Step::Exact => Err(refuted(self.engine.game.name(guess), sum, self.bound)),
            Step::Open => {
                parts.retain(|part| part.bound > part.counted);
                parts.sort_unstable_by_key(|part| part.piece.feedback);
                Ok(parts
                    .into_iter()
                    .map(|part| self.need(worker, self.state.at_best_after(&split, &part.piece), part))
                    .collect())
            }
        };
        worker.give_back(split);
        needs
    }

    fn need(&self, worker: &mut Worker<'_>, part: State<'_>, lifted: Lifted) -> Need {
        let Lifted { piece, allowed, bound, .. } = lifted;
        let limited = State { allowed: allowed.as_ref(), ..part };
        // A bound without a limit holds under any, and all states of this set share it.
        let relaxes = self.engine.relaxes(&limited);
        let holds = relaxes && worker.raise(&limited.unlimited(), bound).lower >= bound;
        Need {
            of_trial: None,
            feedback: piece.feedback,
            secrets: limited.secrets.to_vec(),
            set_key: piece.key,
            left: if holds { UNLIMITED } else { limited.left },
            bound,
            allowed,
        }
    }

    /// An infeasible part of a guess, if only the limit counts: the largest part of the first trial for which it is infeasible,
    /// else the largest such part of the whole set. The search takes the same order, so that the memo has its results;
    /// smallest parts first, as in [`lift`](Case::lift), would solve many parts that the search never met.
    pub(super) fn refute(
        &self,
        worker: &mut Worker<'_>,
        guess: GuessId,
        trials: &[Vec<SecretId>],
    ) -> Result<Need, Obstacle> {
        for (number, trial) in trials.iter().enumerate() {
            let trial = self.engine.narrowed(self.state, trial);
            if let Some(need) = self.infeasible_part(worker, guess, &trial, 1) {
                return Ok(Need { of_trial: Some(number), ..need });
            }
        }
        self.infeasible_part(worker, guess, self.state, usize::MAX).ok_or_else(|| {
            if worker.stop.is_set() {
                return Obstacle::Stopped;
            }
            refuted(self.engine.game.name(guess), self.node.weighed.weight, self.bound)
        })
    }

    /// The largest infeasible part of a guess at a state, if it is among the `most` largest.
    fn infeasible_part(
        &self,
        worker: &mut Worker<'_>,
        guess: GuessId,
        whole: &State<'_>,
        most: usize,
    ) -> Option<Need> {
        let split = worker.split(guess, whole.secrets);
        let need = split.parts.iter().take(most).find_map(|piece| {
            let part = whole.at_best_after(&split, piece);
            (worker.raise(&part, self.bound).lower >= self.bound).then(|| Need {
                of_trial: None,
                feedback: piece.feedback,
                secrets: part.secrets.to_vec(),
                set_key: part.set_key,
                allowed: None,
                left: part.left,
                bound: self.bound,
            })
        });
        worker.give_back(split);
        need
    }
}
