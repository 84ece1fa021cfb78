//! Justification of one lemma: the guesses that counting does not refute, each with bounds of parts that lift it to the claim.
//!
//! Sets that are found one by one have 2^n subsets, and so have two such families side by side, on which no single rule holds. But each
//! family is one lemma, and a set costs at least as much as its disjoint subsets together, which mostly suffices.

use salet_base::threads;

use crate::bound::price::{self, Price};
use crate::certificate::Obstacle;
use crate::certificate::case::Case;
use crate::certificate::hardest::Hardest;
use crate::certificate::lift::{Need, refuted};
use crate::game::hints::Exchange;
use crate::game::{GuessId, SecretId};
use crate::search::node::engine::Engine;
use crate::search::node::worker::Worker;
use crate::search::position::state::State;
use crate::search::stop::Stop;
use crate::search::{Progress, Stage};

/// Larger sets share the work on their guesses between threads.
const ALONE_MAX: usize = 48;

/// Smaller sets that are found one by one take at most 2^11 lemmas, a lemma for each of their subsets.
const ONE_BY_ONE_MIN: usize = 12;

pub(super) enum Justification {
    /// Every guess costs as much: these as listed, all others by counting, or because an exchange maps them to an earlier one.
    ByGuesses {
        exchanges: Vec<Exchange>,
        /// Guesses with the bounds of parts that they need, increasing.
        listed: Vec<(GuessId, Vec<Need>)>,
        /// Guesses with the listed ones that refine them, increasing.
        refined: Vec<(GuessId, GuessId)>,
        /// Sets of members whose parts may be needed in place of those of the whole set.
        trials: Vec<Vec<SecretId>>,
    },
    /// These disjoint sets of members, with a bound of each, cost as much together with the other members.
    BySubsets(Vec<(Vec<SecretId>, Price)>),
    /// Every guess takes at most one member from the others.
    OneByOne,
}

pub(super) struct Prover<'e> {
    worker: Worker<'e>,
    /// Present if only the limit counts and all guesses are always allowed.
    hardest: Option<Hardest>,
    progress: &'e dyn Progress,
}

impl<'e> Prover<'e> {
    pub(super) fn new(engine: &'e Engine, stop: &'e Stop, progress: &'e dyn Progress) -> Prover<'e> {
        Prover { worker: Worker::new(engine, stop), hardest: Hardest::new(engine), progress }
    }

    /// Justify a bound at a state. Errors: [`Obstacle::Refuted`] if a guess is cheaper, [`Obstacle::Stopped`].
    pub(super) fn justify(&mut self, state: &State<'_>, bound: Price) -> Result<Justification, Obstacle> {
        let engine = self.worker.engine;
        if let Some(known) = engine.trivial(state).filter(|known| known.lower < bound) {
            let word = engine.game.name(engine.heaviest(state.secrets));
            return Err(refuted(word, known.lower, bound));
        }
        if self.worker.stop.is_set() {
            return Err(Obstacle::Stopped);
        }
        if state.secrets.len() >= ONE_BY_ONE_MIN && engine.least_one_by_one(state) >= Some(bound) {
            return Ok(Justification::OneByOne);
        }
        if let Some(families) = families_one_by_one(engine, state, bound) {
            return Ok(Justification::BySubsets(families));
        }
        let members = self.hardest.as_ref().and_then(|hardest| hardest.infeasible(&mut self.worker, state));
        if let Some(members) = members {
            return Ok(Justification::BySubsets(vec![(members, bound)]));
        }
        let trials = self.hardest.as_ref().map_or_else(Vec::new, |hardest| hardest.trials(state));
        // Only the start reports its guesses as steps.
        let at_start = state.secrets.len() == engine.game.answer_count();
        let progress = if at_start { self.progress } else { &() };
        let case = Case::new(engine, state, bound);
        let skipped = engine.refuter(state).and_then(|refuter| refuter.skipped_by_counting(state));
        let cheap = self.worker.bounder.best_first(&case.node, bound, skipped.as_ref());
        let classes =
            engine.classes_at(state).cloned().or_else(|| engine.classes_among(state, self.worker.stop));
        let is_first = |guess: &GuessId| classes.as_ref().is_none_or(|classes| classes.is_first(*guess));
        let cheap: Vec<GuessId> = cheap.map(|ranked| ranked.guess).filter(is_first).collect();
        progress.stage(Stage::Counting, 0, cheap.len());
        let survivors = each(&mut self.worker, state, &cheap, progress, |worker, &guess| {
            (!worker.stop.is_set() && !case.is_refuted_by_counting(worker, guess)).then_some(guess)
        });
        let (unrefined, refined) = case.separate_refined(survivors.into_iter().flatten(), self.worker.stop);
        progress.stage(Stage::Lifting, 0, unrefined.len());
        let lifted = each(&mut self.worker, state, &unrefined, progress, |worker, &guess| {
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
        let exchanges = classes.map_or_else(Vec::new, |classes| classes.exchanges);
        Ok(Justification::ByGuesses { exchanges, listed, refined, trials })
    }
}

/// Families of a large set that are found one by one each, and reach a bound together with the rest of the set. Each with the bound
/// that it needs: the last one, of no policy within the limit perhaps, only what is missing.
fn families_one_by_one(
    engine: &Engine,
    state: &State<'_>,
    bound: Price,
) -> Option<Vec<(Vec<SecretId>, Price)>> {
    let base = |rest: &[SecretId]| {
        if rest.is_empty() { 0 } else { engine.costs.base_bound(rest, state.left) }
    };
    if state.secrets.len() < ONE_BY_ONE_MIN || base(state.secrets) >= bound {
        return None;
    }
    let mut rest = state.secrets.to_vec();
    let (mut sum, mut families): (Price, Vec<_>) = (0, Vec::new());
    loop {
        let family = engine.tables.families.largest(&rest);
        if family.is_empty() {
            return None;
        }
        let least = engine.least_one_by_one(&engine.narrowed(state, &family))?;
        rest.retain(|secret| family.binary_search(secret).is_err());
        let missing = price::missing(bound, sum.saturating_add(base(&rest)));
        families.push((family, least.min(missing)));
        if least >= missing {
            return Some(families);
        }
        sum = sum.saturating_add(least);
    }
}

/// Apply `work` to every item, on all threads if the set is large.
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
    threads::map(items.len(), || Worker::new(engine, stop), |worker, at| work(worker, &items[at]))
}
