//! Why one state costs what it is claimed to cost: the guesses that the counting bounds leave over, each with parts
//! whose bounds lift it to the claim.
//!
//! Which parts are lifted, and how far, follows from costs and counting bounds alone, so that it does not depend on
//! what the memo holds: a part is asked for the lesser of its cost and a target, in steps, cheapest first by a price
//! that only its size and the steps already taken make.

use std::sync::OnceLock;

use rayon::prelude::*;

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::pairs::{MAX_SET, PairMatrix};
use crate::bound::price::{self, Price};
use crate::certificate::Obstacle;
use crate::certificate::hardest::Hardest;
use crate::certificate::refinement::Refinement;
use crate::game::{Feedback, Game, Rule};
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::price::{SHARED_MAX, SUPERSET_MIN, effort};
use crate::search::node::worker::Worker;
use crate::search::position::keys::Key;
use crate::search::position::split::{Split, SplitPart};
use crate::search::position::state::{Allowed, State};
use crate::search::stop::Stop;
use crate::search::{Progress, Stage};
use crate::words::{GuessId, SecretId};

/// Sets larger than this share the work on their guesses between threads.
const ALONE_MAX: usize = 48;
/// A part that cannot be solved in time is lifted in steps, like others, unless more than these are missing: steps of its
/// own weight might take forever where another secret is a billion times as heavy.
const STEPS_TO_TAKE: Price = 1024;

/// A state with a bound.
pub(super) struct Question<'a> {
    /// The state.
    pub(super) state: State<'a>,
    /// Every guess is to cost at least this.
    pub(super) bound: Price,
}

/// Why a bound holds.
pub(super) enum Justification {
    /// Every guess costs as much. All that are not named are justified by counting.
    ByGuesses {
        /// Guesses with the bounds of parts that they need, increasing.
        listed: Vec<(GuessId, Vec<Need>)>,
        /// Guesses with the listed ones that refine them, increasing.
        refined: Vec<(GuessId, GuessId)>,
        /// Members whose parts may be needed in place of those of the whole set.
        trials: Vec<Vec<SecretId>>,
    },
    /// These members alone cost as much.
    ByMembers(Vec<SecretId>),
}

/// A bound that a part needs.
pub(super) struct Need {
    /// The trial that it is a part of, by its place; `None` if it is one of the whole set.
    pub(super) of_trial: Option<usize>,
    /// The feedback that leads to the part.
    pub(super) feedback: Feedback,
    /// Its secrets.
    pub(super) secrets: Vec<SecretId>,
    /// Their key.
    pub(super) set_key: Key,
    /// The guesses that are allowed there.
    pub(super) allowed: Option<Allowed>,
    /// The guesses that are left there, or no limit if the bound holds without.
    pub(super) left: GuessesLeft,
    /// The bound.
    pub(super) bound: Price,
}

/// One thread's memory.
pub(super) struct Prover<'e> {
    worker: Worker<'e>,
    /// Where only the limit counts and all guesses are always allowed.
    hardest: Option<Hardest>,
    progress: &'e dyn Progress,
}

impl<'e> Prover<'e> {
    /// A prover with nothing done.
    pub(super) fn new(engine: &'e Engine, stop: &'e Stop, progress: &'e dyn Progress) -> Prover<'e> {
        Prover { worker: Worker::new(engine, stop), hardest: Hardest::of(engine), progress }
    }

    /// Justify a bound.
    ///
    /// # Errors
    /// [`Obstacle::Refuted`] if a guess is cheaper, [`Obstacle::Stopped`].
    pub(super) fn justify(&mut self, question: &Question<'_>) -> Result<Justification, Obstacle> {
        let engine = self.worker.engine;
        let Question { state, bound } = question;
        if let Some(known) = engine.small(state).filter(|known| known.lower < *bound) {
            let word = engine.game.lists().display(engine.heaviest(state.secrets)).to_owned();
            return Err(refuted(word, known.lower, *bound));
        }
        let members = self.hardest.as_ref().and_then(|hardest| hardest.too_many(&mut self.worker, state));
        if let Some(members) = members {
            return Ok(Justification::ByMembers(members));
        }
        let trials = self.hardest.as_ref().map_or_else(Vec::new, |hardest| hardest.trials(state));
        // After the start, states are the steps.
        let at_start = state.secrets.len() == engine.game.answer_count();
        let progress = if at_start { self.progress } else { &() };
        let node = Node::new(engine, *state);
        let case = Case { engine, state, bound: *bound, node, matrix: OnceLock::new() };
        let skipped = engine.refuter(state).and_then(|refuter| refuter.skipped_by_counting(state));
        let cheap = self.worker.best_first(&case.node, *bound, skipped.as_ref());
        let cheap: Vec<GuessId> = cheap.map(|ranked| ranked.guess).collect();
        progress.stage(Stage::Counting, 0, cheap.len());
        let left_over = each(&mut self.worker, state, &cheap, progress, |worker, &guess| {
            (!worker.stop.is_set() && !case.is_refuted_by_counting(worker, guess)).then_some(guess)
        });
        let (reasoned, refined) = case.part_refined(left_over.into_iter().flatten());
        progress.stage(Stage::Lifting, 0, reasoned.len());
        let lifted = each(&mut self.worker, state, &reasoned, progress, |worker, &guess| {
            let needs = match self.hardest {
                Some(_) => case.refute(worker, guess, &trials).map(|need| vec![need]),
                None => case.lift(worker, guess),
            };
            needs.map(|needs| (guess, needs))
        });
        let mut listed = lifted.into_iter().collect::<Result<Vec<_>, _>>()?;
        listed.sort_unstable_by_key(|(guess, _)| *guess);
        if let Some(matrix) = case.matrix.into_inner() {
            self.worker.give_back_matrix(matrix);
        }
        if self.worker.stop.is_set() {
            return Err(Obstacle::Stopped);
        }
        Ok(Justification::ByGuesses { listed, refined, trials })
    }
}

fn refuted(word: String, cost: Price, bound: Price) -> Obstacle {
    Obstacle::Refuted { word, cost: price::guesses(cost), bound: price::guesses(bound) }
}

/// Do something for every item, on all threads where the set is large.
fn each<'e, T: Sync, R: Send>(
    worker: &mut Worker<'e>,
    state: &State<'_>,
    items: &[T],
    progress: &dyn Progress,
    work: impl Fn(&mut Worker<'e>, &T) -> R + Sync,
) -> Vec<R> {
    let work = |worker: &mut Worker<'e>, item: &T| {
        let result = work(worker, item);
        progress.step();
        result
    };
    if state.secrets.len() <= ALONE_MAX {
        return items.iter().map(|item| work(worker, item)).collect();
    }
    let (engine, stop) = (worker.engine, worker.stop);
    items.par_iter().map_init(|| Worker::new(engine, stop), |worker, item| work(worker, item)).collect()
}

/// A question with what is known of its state.
struct Case<'a, 'e> {
    engine: &'e Engine,
    state: &'a State<'a>,
    bound: Price,
    node: Node<'a>,
    /// Of a small set, made for the first part that the search has not counted: most states have none.
    matrix: OnceLock<PairMatrix>,
}

/// A part while it is lifted.
struct Lifted {
    piece: SplitPart,
    /// Its counting bound.
    counted: Price,
    /// What it is known to cost.
    bound: Price,
    steps: u32,
    exact: bool,
}

impl Case<'_, '_> {
    fn game(&self) -> &Game {
        &self.engine.game
    }

    /// A part as a state, with the guesses of the whole: a lower bound for those that it will have itself.
    fn part<'s>(&'s self, split: &'s Split, piece: &SplitPart) -> State<'s> {
        self.state.at_best_after(split, piece)
    }

    /// Whether a guess tells nothing, or costs enough by the counting bounds of its parts.
    ///
    /// Only the sum of the parts' own counts, of which everything that is added here is a lower bound, decides it.
    fn is_refuted_by_counting(&self, worker: &mut Worker<'_>, guess: GuessId) -> bool {
        let split = worker.split(guess, self.state.secrets);
        let refuted = !split.tells() || self.counts_reach_bound(worker, guess, &split);
        worker.give_back(split);
        refuted
    }

    /// Whether the counting bounds of a guess's parts reach the bound: what is known of them at no cost first, then
    /// what the search has counted, in its order, then what it never counts.
    fn counts_reach_bound(&self, worker: &mut Worker<'_>, guess: GuessId, split: &Split) -> bool {
        let mut sum = self.node.weighed.weight;
        let mut parts = Vec::with_capacity(split.parts.len());
        for piece in &split.parts {
            let part = self.part(split, piece);
            let least = self.engine.costs.base_bound(part.secrets, part.left);
            sum = sum.saturating_add(least);
            if self.engine.small(&part).is_none() {
                parts.push((piece, least));
            }
        }
        let mut reaches = |counted: &mut Price, count: Price| {
            sum = sum.saturating_add(count.saturating_sub(*counted));
            *counted = count.max(*counted);
            sum >= self.bound
        };
        if reaches(&mut 0, 0) {
            return true;
        }
        if self.state.secrets.len() > MAX_SET {
            for (piece, counted) in parts.iter_mut().take_while(|(piece, _)| piece.size() >= SUPERSET_MIN) {
                if reaches(counted, worker.superset_count(&self.part(split, piece))) {
                    return true;
                }
            }
        }
        for (piece, counted) in &mut parts {
            let count = if piece.size() > SHARED_MAX {
                self.own_count(worker, guess, split, piece)
            } else {
                self.count(worker, &self.part(split, piece))
            };
            if reaches(counted, count) {
                return true;
            }
        }
        // The smallest parts first, which are counted soonest.
        let mut shared = parts.iter_mut().rev().take_while(|(piece, _)| piece.size() <= SHARED_MAX);
        self.state.allowed.is_some()
            && shared.any(|(piece, counted)| reaches(counted, self.own_count(worker, guess, split, piece)))
    }

    /// The counting bound of a part with the guesses that the rule leaves to it, which are those that the checker
    /// counts: with more guesses, a proof would have to cite a lemma for every part that lacks the best of them.
    fn own_count(&self, worker: &mut Worker<'_>, guess: GuessId, split: &Split, piece: &SplitPart) -> Price {
        let allowed = self.allowed_after(guess, piece.feedback);
        let part = State { allowed: allowed.as_ref(), ..self.part(split, piece) };
        if part.restricted().is_none() { self.count(worker, &part) } else { worker.own_counting_bound(&part) }
    }

    /// The counting bound of a part with the guesses of the whole.
    fn count(&self, worker: &mut Worker<'_>, part: &State<'_>) -> Price {
        worker.recalled_count(part).unwrap_or_else(|| {
            let matrix = (self.state.secrets.len() <= MAX_SET)
                .then(|| self.matrix.get_or_init(|| worker.matrix(self.state)));
            worker.own_counting_bound(&State { matrix, ..*part })
        })
    }

    /// Part the guesses that another one refines from those that need reasons of their own.
    fn part_refined(
        &self,
        guesses: impl Iterator<Item = GuessId>,
    ) -> (Vec<GuessId>, Vec<(GuessId, GuessId)>) {
        if self.game().rule() != Rule::Normal {
            return (guesses.collect(), Vec::new());
        }
        let set = self.state.secrets;
        let own = |guess: GuessId| match guess.as_secret(self.game().answer_count()) {
            Some(secret) if set.binary_search(&secret).is_ok() => self.game().weights().get(secret),
            _ => 0,
        };
        let mut refinement = Refinement::new(self.game().table(), self.game().feedback_count(), set);
        let (mut reasoned, mut refined) = (Vec::new(), Vec::new());
        for guess in guesses {
            let weight = own(guess);
            match refinement.refiner(&reasoned, guess, |refiner| own(refiner) >= weight) {
                Some(place) => refined.push((guess, reasoned[place])),
                None => reasoned.push(guess),
            }
        }
        refined.sort_unstable();
        (reasoned, refined)
    }

    /// The bounds of parts that lift a guess to the bound.
    fn lift(&self, worker: &mut Worker<'_>, guess: GuessId) -> Result<Vec<Need>, Obstacle> {
        let costs = &self.engine.costs;
        let split = worker.split(guess, self.state.secrets);
        let mut sum = self.node.weighed.weight;
        let mut parts = Vec::new();
        for piece in &split.parts {
            let part = self.part(&split, piece);
            match self.engine.small(&part) {
                Some(known) => sum = sum.saturating_add(known.lower),
                None => {
                    let counted = self.own_count(worker, guess, &split, piece);
                    sum = sum.saturating_add(counted);
                    parts.push(Lifted { piece: *piece, counted, bound: counted, steps: 0, exact: false });
                }
            }
        }
        while sum < self.bound {
            if worker.stop.is_set() {
                return Err(Obstacle::Stopped);
            }
            let open = parts.iter_mut().filter(|part| !part.exact);
            let Some(part) =
                open.min_by_key(|part| (effort(part.piece.size(), part.steps), part.piece.feedback))
            else {
                let word = self.game().lists().display(guess).to_owned();
                return Err(refuted(word, sum, self.bound));
            };
            let allowed = self.allowed_after(guess, part.piece.feedback);
            let state = State { allowed: allowed.as_ref(), ..self.part(&split, &part.piece) };
            let step = costs.step(state.secrets, part.steps);
            let missing = self.bound - sum;
            let target = part.bound + step.min(missing);
            if missing / step > STEPS_TO_TAKE {
                let most = costs.most_in_time(costs.weigh(state.secrets).weight, state.left);
                if target > most && worker.raise(&state, most + 1).lower > most {
                    // It cannot be solved, so it is as dear as need be.
                    part.bound += missing;
                    break;
                }
            }
            let known = worker.raise(&state, target);
            let bound = known.lower.min(target).max(part.bound);
            part.exact = bound < target;
            let bound = costs.possible(state.secrets, state.left, bound);
            part.steps += 1;
            sum += bound - part.bound;
            part.bound = bound;
        }
        parts.retain(|part| part.bound > part.counted);
        parts.sort_unstable_by_key(|part| part.piece.feedback);
        let needs = parts.iter().map(|part| self.need(worker, guess, &split, part)).collect();
        worker.give_back(split);
        Ok(needs)
    }

    /// A part that cannot be solved in time after a guess, where only the limit counts: the largest one of the first trial
    /// for which that is so, else the largest of the whole set, as the search does, so that the memo has what it found. To
    /// begin with the smallest parts, as [`lift`](Case::lift) does, is to solve many that the search never looked at.
    fn refute(
        &self,
        worker: &mut Worker<'_>,
        guess: GuessId,
        trials: &[Vec<SecretId>],
    ) -> Result<Need, Obstacle> {
        for (number, trial) in trials.iter().enumerate() {
            let trial = self.engine.narrowed(self.state, trial);
            if let Some(need) = self.impossible_part(worker, guess, &trial, 1) {
                return Ok(Need { of_trial: Some(number), ..need });
            }
        }
        self.impossible_part(worker, guess, self.state, usize::MAX).ok_or_else(|| {
            if worker.stop.is_set() {
                return Obstacle::Stopped;
            }
            let word = self.game().lists().display(guess).to_owned();
            refuted(word, self.node.weighed.weight, self.bound)
        })
    }

    /// The largest part of a state that cannot be solved in time after a guess, if it is among the `most` largest.
    fn impossible_part(
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

    fn allowed_after(&self, guess: GuessId, feedback: Feedback) -> Option<Allowed> {
        self.engine.allowed_after(self.state, guess, feedback)
    }

    fn need(&self, worker: &mut Worker<'_>, guess: GuessId, split: &Split, part: &Lifted) -> Need {
        let feedback = part.piece.feedback;
        let allowed = self.allowed_after(guess, feedback);
        let limited = State { allowed: allowed.as_ref(), ..self.part(split, &part.piece) };
        // What holds without a limit holds under any, and is shared by all states of this set.
        let relaxed = limited.unlimited();
        let holds = self.engine.relaxes(&limited) && worker.raise(&relaxed, part.bound).lower >= part.bound;
        let left = if holds { UNLIMITED } else { limited.left };
        Need {
            of_trial: None,
            feedback,
            secrets: limited.secrets.to_vec(),
            set_key: part.piece.key,
            left,
            bound: part.bound,
            allowed,
        }
    }
}
