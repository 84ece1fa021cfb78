//! One lemma to prove: a bound at a state, and the guesses that reach it by counting alone.
//!
//! Counting must not depend on the memo, because the bytes of a certificate must not. So only the counting bounds of the parts
//! decide, and the higher bounds of the memo, which the search uses in `search/node/price.rs`, do not.

use std::sync::OnceLock;

use crate::bound::goal::Goal;
use crate::bound::pairs::{MAX_SET, PairMatrix};
use crate::bound::price::Price;
use crate::game::{GuessId, Solving};
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::price::{SHARED_MAX, SUPERSET_MIN};
use crate::search::node::solved_together::solved_by;
use crate::search::node::worker::Worker;
use crate::search::position::split::{Split, SplitPart};
use crate::search::position::state::State;
use crate::search::stop::Stop;

/// No feedback yet.
const NONE: u16 = u16::MAX;

/// Number of first guesses to compare with all others; they yield most refinements. To miss one makes the certificate longer,
/// not wrong. The number is not measured.
const REFINERS: usize = 128;

pub(super) struct Case<'a, 'e> {
    pub(super) engine: &'e Engine,
    pub(super) state: &'a State<'a>,
    pub(super) bound: Price,
    pub(super) node: Node<'a>,
    /// Of a small set, computed for the first part that the search has not counted: most states have none.
    pub(super) matrix: OnceLock<PairMatrix>,
}

impl<'a, 'e> Case<'a, 'e> {
    pub(super) fn new(engine: &'e Engine, state: &'a State<'a>, bound: Price) -> Case<'a, 'e> {
        Case { engine, state, bound, node: Node::new(engine, *state), matrix: OnceLock::new() }
    }

    /// Whether a guess is idle, or reaches the bound by the counting bounds of its parts.
    pub(super) fn is_refuted_by_counting(&self, worker: &mut Worker<'_>, guess: GuessId) -> bool {
        let split = worker.split(guess, self.state.secrets);
        let refuted = !split.tells() || self.counts_reach_bound(worker, guess, &split);
        worker.give_back(split);
        refuted
    }

    /// Whether the counting bounds of a guess's parts reach the bound. It adds free lower bounds of them first, then those that
    /// the search has counted, in its order, then the rest.
    fn counts_reach_bound(&self, worker: &mut Worker<'_>, guess: GuessId, split: &Split) -> bool {
        let mut sum = self.node.weighed.weight;
        let mut parts = Vec::with_capacity(split.parts.len());
        for piece in &split.parts {
            let part = self.state.at_best_after(split, piece);
            let least = self.engine.costs.base_bound(part.secrets, part.left);
            sum = sum.saturating_add(least);
            if self.engine.trivial(&part).is_none() {
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
                if reaches(counted, worker.bounder.superset_count(&self.state.at_best_after(split, piece))) {
                    return true;
                }
            }
        }
        for (piece, counted) in &mut parts {
            let count = if piece.size() > SHARED_MAX {
                self.own_count(worker, guess, split, piece)
            } else {
                self.count(worker, &self.state.at_best_after(split, piece))
            };
            if reaches(counted, count) {
                return true;
            }
        }
        // The smallest parts first: counting them takes the least time.
        let mut shared = parts.iter_mut().rev().take_while(|(piece, _)| piece.size() <= SHARED_MAX);
        self.state.allowed.is_some()
            && shared.any(|(piece, counted)| reaches(counted, self.own_count(worker, guess, split, piece)))
    }

    /// The counting bound of a part with the guesses that the rule allows there, as the checker counts it. With more guesses, a
    /// proof would have to cite a lemma for every part that lacks the best of them.
    pub(super) fn own_count(
        &self,
        worker: &mut Worker<'_>,
        guess: GuessId,
        split: &Split,
        piece: &SplitPart,
    ) -> Price {
        let allowed = self.engine.allowed_after(self.state, guess, piece.feedback);
        let part = State { allowed: allowed.as_ref(), ..self.state.at_best_after(split, piece) };
        if part.restricted().is_none() {
            self.count(worker, &part)
        } else {
            worker.bounder.own_counting_bound(&part, None)
        }
    }

    /// The counting bound of a part with the guesses of the whole.
    fn count(&self, worker: &mut Worker<'_>, part: &State<'_>) -> Price {
        worker.bounder.recalled_count(part).unwrap_or_else(|| {
            let matrix = (self.state.secrets.len() <= MAX_SET)
                .then(|| self.matrix.get_or_init(|| worker.matrix(self.state)));
            worker.bounder.own_counting_bound(part, matrix)
        })
    }

    /// Separate the guesses that another one refines, each with that one, from those that need an argument of their own.
    ///
    /// If each part of a guess is a union of parts of another one, it costs as much at least, but for its own solved part. To
    /// forget that part is the classic unsound prune. So only another member of at least its weight may refine a member. Guesses
    /// after a stop are missing.
    pub(super) fn separate_refined(
        &self,
        guesses: impl Iterator<Item = GuessId>,
        stop: &Stop,
    ) -> (Vec<GuessId>, Vec<(GuessId, GuessId)>) {
        let (game, set) = (&self.engine.game, self.state.secrets);
        // With two guesses left counting is exact, and a secret found with the last one costs more than a guess of its own.
        let is_last = self.engine.goal() == Goal::Late && self.state.left <= 2;
        if game.is_restricted() || is_last {
            return (guesses.collect(), Vec::new());
        }
        let own = |guess: GuessId| match (game.solving(), guess.as_secret(game.answer_count())) {
            (Solving::Own, Some(secret)) if set.binary_search(&secret).is_ok() => {
                game.weights().get(secret).into()
            }
            (Solving::Several, _) => solved_by(self.engine, guess, set).0,
            _ => 0,
        };
        let mut image = vec![NONE; game.feedback_count()];
        let (mut unrefined, mut refined): (Vec<GuessId>, Vec<_>) = (Vec::new(), Vec::new());
        for guess in guesses.take_while(|_| !stop.is_set()) {
            let weight = own(guess);
            let mut refines = |&&by: &&GuessId| own(by) >= weight && self.refines(by, guess, &mut image);
            match unrefined.iter().take(REFINERS).find(&mut refines) {
                Some(&by) => refined.push((guess, by)),
                None => unrefined.push(guess),
            }
        }
        refined.sort_unstable();
        (unrefined, refined)
    }

    /// Whether every part of `finer` lies in a part of `coarser`. `image` holds [`NONE`] before and after.
    fn refines(&self, finer: GuessId, coarser: GuessId, image: &mut [u16]) -> bool {
        let (table, set) = (self.engine.game.table(), self.state.secrets);
        let mut met = 0;
        let holds = set.iter().all(|&secret| {
            met += 1;
            let shown = table.get(coarser, secret).0;
            let seen = std::mem::replace(&mut image[table.get(finer, secret).index()], shown);
            seen == NONE || seen == shown
        });
        set[..met].iter().for_each(|&secret| image[table.get(finer, secret).index()] = NONE);
        holds
    }
}
