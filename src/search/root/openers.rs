//! All guesses at one state, usually the start of the game: bounds on every one, then those that survive, best first,
//! against one shared incumbent.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::{Feedback, GuessSet};
use crate::search::config::Beam;
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::price::{Play, Priced};
use crate::search::node::worker::Worker;
use crate::search::position::keys::{self, Key};
use crate::search::position::memo::{Depth, Knowledge};
use crate::search::position::state::State;
use crate::search::root::incumbents::{Incumbents, Wanted};
use crate::search::root::order::Order;
use crate::search::root::rival::Rival;
use crate::search::root::{beam, extract};
use crate::search::stop::{NEVER, Stop};
use crate::words::GuessId;

/// The guesses at a state and how far each has got.
pub struct Root<'e> {
    engine: &'e Engine,
    stop: &'e Stop,
    node: Node<'e>,
    /// By rank, one for all that are as good by symmetry.
    openers: Vec<GuessId>,
    /// By rank: the opener and all that are as good by symmetry, best first.
    alike: Vec<Vec<GuessId>>,
    /// What each must cost, by rank.
    bounds: Vec<Mutex<Price>>,
    /// Those whose parts an earlier search has bounded, by rank.
    bounded: Vec<AtomicBool>,
    /// Whether guesses that tell nothing are wanted, too.
    idle: bool,
    incumbents: Incumbents<'e>,
    settled: AtomicUsize,
}

/// A level is this part of the gap above the last one, and a step at least.
const LEVELS: Price = 32;

/// Guesses that are settled first under rules that go by what was played, or one for each thread: 0.85 of the time on the original
/// game's hard rule; 8 and 32 do as well.
const PROMISING: usize = 16;

impl<'e> Root<'e> {
    /// All guesses that are allowed at a state of two candidates or more.
    pub fn new(engine: &'e Engine, stop: &'e Stop, state: State<'e>) -> Root<'e> {
        let node = Node::new(engine, state);
        let order = Order::new(engine, stop, &node);
        Root::of(engine, stop, node, order, Incumbents::default())
    }

    /// Some of the guesses at a state, by their ranks in its order, of which none is wanted that is no better than what others
    /// find.
    pub fn some(
        engine: &'e Engine,
        stop: &'e Stop,
        state: State<'e>,
        order: &Order,
        mut ranks: Vec<usize>,
        rival: &'e Rival,
    ) -> Root<'e> {
        // Guesses of equal cost are told apart by their order here, too.
        ranks.sort_unstable();
        let order = order.of_ranks(&ranks);
        Root::of(engine, stop, Node::new(engine, state), order, Incumbents::against(rival, ranks))
    }

    /// One guess at any state, even one that tells nothing.
    pub fn only(engine: &'e Engine, stop: &'e Stop, state: State<'e>, guess: GuessId) -> Root<'e> {
        let bound = engine.costs.base_bound(state.secrets, state.left);
        let order = Order { alike: vec![vec![guess]], bounds: vec![bound] };
        Root::of(engine, stop, Node::new(engine, state), order, Incumbents::default()).with_idle()
    }

    fn of(
        engine: &'e Engine,
        stop: &'e Stop,
        node: Node<'e>,
        order: Order,
        incumbents: Incumbents<'e>,
    ) -> Root<'e> {
        let Order { alike, bounds } = order;
        let node = Node { few: engine.few_parts(node.state.left), ..node };
        Root {
            engine,
            stop,
            node,
            openers: alike.iter().map(|alike| alike[0]).collect(),
            bounded: alike.iter().map(|_| AtomicBool::new(false)).collect(),
            alike,
            bounds: bounds.into_iter().map(Mutex::new).collect(),
            idle: false,
            incumbents,
            settled: AtomicUsize::new(0),
        }
    }

    /// These guesses are wanted, and none that costs more than the ceiling.
    pub fn want(self, wanted: Wanted, ceiling: Price) -> Root<'e> {
        Root { incumbents: Incumbents::wanted(wanted, ceiling), ..self }
    }

    /// Settle guesses that tell nothing, too: playing the best guess at once is better, but one may be asked for.
    pub fn with_idle(self) -> Root<'e> {
        Root { idle: true, ..self }
    }

    /// Only guesses that may be the secret. (Symmetries take these to one another.)
    pub fn of_members(self) -> Root<'e> {
        let Root { engine, stop, node, alike, bounds, idle, incumbents, .. } = self;
        let numbering = engine.table().numbering();
        let members = node.state.secrets.iter().map(|&secret| numbering.word(secret));
        let members = GuessSet::from_members(engine.game.guess_count(), members);
        let bounds =
            bounds.into_iter().map(|bound| bound.into_inner().unwrap_or_else(PoisonError::into_inner));
        let order = Order { alike, bounds: bounds.collect() }.retain(|guess| members.contains(guess));
        Root { idle, ..Root::of(engine, stop, node, order, incumbents) }
    }

    /// The number of guesses.
    pub fn openers(&self) -> usize {
        self.alike.iter().map(Vec::len).sum()
    }

    /// Guesses that are solved or refuted.
    pub fn settled(&self) -> usize {
        self.settled.load(Ordering::Relaxed)
    }

    /// What every guess costs at least.
    pub fn lower_bound(&self) -> Price {
        (0..self.bounds.len()).map(|rank| self.bound(rank)).min().unwrap_or(IMPOSSIBLE)
    }

    /// Whether every guess was solved or refuted.
    pub fn is_settled(&self) -> bool {
        self.below(IMPOSSIBLE).is_empty()
    }

    /// The guesses found so far with their exact costs, best first.
    pub fn found(&self) -> Vec<(Price, GuessId)> {
        let found = self.incumbents.found();
        let all =
            found.iter().flat_map(|&(cost, rank)| self.alike[rank].iter().map(move |&guess| (cost, guess)));
        all.take(self.incumbents.most()).collect()
    }

    /// The cost at which a guess is out.
    fn cutoff(&self, rank: usize) -> Price {
        self.incumbents.cutoff(rank)
    }

    /// Solve or refute every guess, unless the search is stopped.
    pub fn run(&self) {
        self.recall();
        if Worker::new(self.engine, self.stop).is_refuted(&self.node.state) {
            (0..self.openers.len())
                .for_each(|rank| self.note(rank, Knowledge::at_least(IMPOSSIBLE), IMPOSSIBLE));
            return;
        }
        let size = self.node.state.secrets.len() * self.openers.len();
        if size >= self.engine.thresholds.levelled_pairs {
            self.raise_together();
        }
        if self.node.state.allowed.is_some() && !self.incumbents.has_rival() {
            self.settle_promising();
        }
        self.bound_all();
        let mut survivors: Vec<usize> = self.below(IMPOSSIBLE);
        // Whoever has a share of the guesses has had heavy ones divided.
        if survivors.len() < rayon::current_num_threads() && !self.incumbents.has_rival() {
            survivors.iter().for_each(|&rank| self.solve_parts(rank));
        }
        survivors.sort_by_key(|&rank| (self.bound(rank), rank));
        self.for_each(&survivors, |worker, rank| self.finish(worker, rank, IMPOSSIBLE));
    }

    /// See which guesses are left over by what the ledger has, and, of those that are to be looked at, by what the memo has of their
    /// parts and counting: nothing is searched.
    pub fn assess(&self, looked_at: &HashSet<GuessId>) -> Vec<GuessId> {
        self.recall();
        let mut open = self.below(IMPOSSIBLE);
        open.retain(|&rank| looked_at.contains(&self.openers[rank]));
        self.for_each(&open, |worker, rank| {
            let cutoff = self.cutoff(rank);
            let mut play = self.play(worker, rank, cutoff);
            worker.recall_parts(&self.node, &mut play);
            self.conclude(rank, &play, cutoff);
            worker.close(play);
        });
        self.below(IMPOSSIBLE).into_iter().map(|rank| self.openers[rank]).collect()
    }

    /// Note in the ledger once more what is known of all guesses, new or not, and the best policy if one of them is found.
    pub fn note_again(&self) {
        let Some(ledger) = self.engine.ledger() else { return };
        (0..self.openers.len()).for_each(|rank| ledger.note_opener_again(self.key(rank)));
        if self.incumbents.best().is_some() {
            ledger.note_policy_again(self.node.state.key());
        }
    }

    /// Raise some parts of the only guess there is, those that show these feedbacks, until the guess is out or they are exact.
    /// What becomes known of them is noted, so that whoever has all parts can add them up.
    pub fn run_parts(&self, feedbacks: &[Feedback]) {
        self.recall();
        let mut worker = Worker::new(self.engine, self.stop);
        let cutoff = || self.cutoff(0);
        if self.bound(0) >= cutoff() {
            return;
        }
        let mut play = self.play(&mut worker, 0, cutoff());
        worker.recall_parts(&self.node, &mut play);
        let others = play.keep(feedbacks);
        let stopped = matches!(worker.raise_parts(&self.node, &mut play, cutoff), Priced::Stopped);
        worker.note_parts(&self.node, &play, feedbacks);
        if !others && !stopped {
            self.conclude(0, &play, self.cutoff(0));
        } else {
            self.note(0, Knowledge::at_least(play.sum), self.cutoff(0));
        }
        worker.close(play);
    }

    /// What a guess costs, if none of its parts is left to be raised, or else at least.
    fn conclude(&self, rank: usize, play: &Play, cutoff: Price) {
        match play.exact() {
            Some(depth) if play.sum < cutoff => {
                self.note_policy(rank, play.sum);
                self.settle(rank, play.sum, depth);
            }
            _ => self.note(rank, Knowledge::at_least(play.sum), cutoff),
        }
    }

    /// Begin with what the ledger has.
    fn recall(&self) {
        let Some(ledger) = self.engine.ledger() else { return };
        for rank in 0..self.openers.len() {
            let Some(known) = ledger.opener(self.key(rank)) else { continue };
            let cutoff = self.cutoff(rank);
            self.bounded[rank].store(known.counted, Ordering::Relaxed);
            match known.exact {
                Some(depth) if known.lower < cutoff => self.settle(rank, known.lower, depth),
                _ => self.note(rank, Knowledge::of_opener(known.lower, known.counted), cutoff),
            }
        }
    }

    /// The key of a guess in the ledger.
    fn key(&self, rank: usize) -> Key {
        self.node.state.key() ^ keys::opener(self.openers[rank], self.idle)
    }

    /// The guesses that are not out yet and whose bound is below a level.
    fn below(&self, level: Price) -> Vec<usize> {
        let open = |&rank: &usize| self.bound(rank) < self.cutoff(rank).min(level);
        let found = self.incumbents.found();
        (0..self.openers.len())
            .filter(|rank| found.iter().all(|&(_, found)| found != *rank))
            .filter(open)
            .collect()
    }

    fn bound(&self, rank: usize) -> Price {
        *self.bounds[rank].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Settle the most promising guesses before all others are looked at, which then goes by the best of them. Under a rule that
    /// goes by what was played the beam is some two in a hundred above the best policy; under the normal rule it has it mostly.
    fn settle_promising(&self) {
        let slope = Beam::default().slope;
        let open = self.below(IMPOSSIBLE);
        let most = PROMISING.max(rayon::current_num_threads());
        if open.len() <= most {
            return;
        }
        let judged = open.par_iter().map_init(
            || Worker::new(self.engine, self.stop),
            |worker, &rank| (beam::judge(worker, &self.node.state, self.openers[rank], slope), rank),
        );
        let mut judged: Vec<(f64, usize)> = judged.collect();
        judged.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let promising: Vec<usize> = judged.iter().take(most).map(|&(_, rank)| rank).collect();
        self.for_each(&promising, |worker, rank| self.finish(worker, rank, IMPOSSIBLE));
    }

    /// Bound the parts of every guess, unless an earlier search did.
    fn bound_all(&self) {
        (0..self.openers.len()).into_par_iter().for_each_init(
            || Worker::new(self.engine, self.stop),
            |worker, rank| {
                let cutoff = self.cutoff(rank);
                let open = self.bound(rank) < cutoff && !self.bounded[rank].load(Ordering::Relaxed);
                if open && !self.stop.is_set() {
                    let play = self.play(worker, rank, cutoff);
                    let counted = !self.stop.is_set();
                    self.note(rank, Knowledge::of_opener(play.sum, counted), cutoff);
                    worker.close(play);
                }
            },
        );
    }

    /// In a game too large to be solved soon, the bound of the game is that of its weakest guess: so all are raised
    /// to one level after the other, the lowest first.
    fn raise_together(&self) {
        let known = |rank| self.engine.ledger().is_some_and(|ledger| ledger.opener(self.key(rank)).is_some());
        (0..self.openers.len()).into_par_iter().for_each_init(
            || Worker::new(self.engine, self.stop),
            |worker, rank| {
                if self.stop.is_set() || known(rank) {
                    return;
                }
                let split = worker.split(self.openers[rank], self.node.state.secrets);
                let mut play = worker.open(&self.node, self.openers[rank], split);
                worker.bound_by_supersets(&self.node, &mut play, IMPOSSIBLE);
                self.note(rank, Knowledge::at_least(play.sum), IMPOSSIBLE);
                worker.close(play);
            },
        );
        let mut level = self.lower_bound();
        for steps in 0.. {
            let cutoff = self.cutoff(usize::MAX);
            if self.stop.is_set() || level >= cutoff {
                return;
            }
            let step = self.engine.costs.step(self.node.state.secrets, steps);
            level = level.saturating_add(step.max((cutoff - level) / LEVELS));
            let mut below = self.below(level);
            // So that more is proven also where the search is ended on the way.
            below.sort_by_key(|&rank| (self.bound(rank), rank));
            self.for_each(&below, |worker, rank| self.finish(worker, rank, level));
        }
    }

    /// Do something for each of some guesses, in their order, on all threads.
    fn for_each(&self, ranks: &[usize], act: impl Fn(&mut Worker<'_>, usize) + Sync) {
        let next = AtomicUsize::new(0);
        rayon::scope(|scope| {
            for _ in 0..rayon::current_num_threads() {
                scope.spawn(|_| {
                    let mut worker = Worker::new(self.engine, self.stop);
                    while !self.stop.is_set()
                        && let Some(&rank) = ranks.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        act(&mut worker, rank);
                    }
                });
            }
        });
    }

    /// Play a guess and bound its parts, as far as the cutoff.
    fn play(&self, worker: &mut Worker<'_>, rank: usize, cutoff: Price) -> Play {
        let split = worker.split(self.openers[rank], self.node.state.secrets);
        let tells = split.tells();
        let mut play = worker.open(&self.node, self.openers[rank], split);
        if !tells && !self.idle {
            // Playing the best guess now is better.
            play.sum = IMPOSSIBLE;
        } else if !self.stop.is_set() {
            worker.bound_parts(&self.node, &mut play, cutoff);
        }
        play
    }

    /// Note what a guess costs at least, or exactly.
    fn note(&self, rank: usize, found: Knowledge, cutoff: Price) {
        let bound = found.lower;
        let mut known = self.bounds[rank].lock().unwrap_or_else(PoisonError::into_inner);
        *known = bound.max(*known);
        drop(known);
        if let Some(ledger) = self.engine.ledger() {
            ledger.note_opener(self.key(rank), found);
        }
        if bound >= cutoff {
            self.settled.fetch_add(self.alike[rank].len(), Ordering::Relaxed);
        }
    }

    /// Note the exact cost of a guess.
    fn settle(&self, rank: usize, cost: Price, depth: Depth) {
        self.note(rank, Knowledge::exactly(cost, depth), cost);
        self.incumbents.keep(rank, cost);
    }

    /// Raise a guess until it is out, or exact, or at a level.
    fn finish(&self, worker: &mut Worker<'_>, rank: usize, level: Price) {
        let cutoff = || self.cutoff(rank).min(level);
        let mut play = self.play(worker, rank, cutoff());
        match worker.raise_parts(&self.node, &mut play, cutoff) {
            Priced::Reached(bound) => self.note(rank, Knowledge::at_least(bound), self.cutoff(rank)),
            Priced::Exact(cost, depth) => {
                self.note_policy(rank, cost);
                self.settle(rank, cost, depth);
            }
            Priced::Stopped => self.note(rank, Knowledge::at_least(play.sum), IMPOSSIBLE),
        }
        worker.close(play);
    }

    /// Note the policy of a guess that is better than all before, before anybody is told that it is.
    fn note_policy(&self, rank: usize, cost: Price) {
        let best = self.incumbents.best();
        if let Some(ledger) = self.engine.ledger()
            && best.is_none_or(|best| cost < best)
        {
            let mut worker = Worker::new(self.engine, &NEVER);
            if let Some(tree) = extract::policy(&mut worker, &self.node.state, Some(self.openers[rank])) {
                ledger.note_policy(self.node.state.key(), &tree);
            }
        }
    }

    /// Solve the parts of a guess side by side, where there are too few guesses for all threads.
    fn solve_parts(&self, rank: usize) {
        let split = Worker::new(self.engine, self.stop).split(self.openers[rank], self.node.state.secrets);
        if self.node.state.left == 1 {
            return;
        }
        split.parts.par_iter().with_max_len(1).for_each_init(
            || Worker::new(self.engine, self.stop),
            |worker, part| {
                let allowed = self.engine.allowed_after(&self.node.state, self.openers[rank], part.feedback);
                worker.solve(&self.node.state.after(&split, part, allowed.as_ref()));
            },
        );
    }
}
