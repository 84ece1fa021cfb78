//! Search at one state, usually the start of the game: bound every guess, then raise those that survive, best first, against
//! one shared incumbent.
//!
//! If few symbols tell secrets apart, the sizes of the parts bound a guess before anything is counted (`bound/few_parts.rs`). A policy that
//! costs as much as the least bound is optimal; then the search looks for the first guess of that price alone.

use std::collections::HashSet;

use salet_base::threads;

use crate::bound::goal::Goal;
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::{Feedback, GuessId, GuessSet};
use crate::search::config::Beam;
use crate::search::node::Node;
use crate::search::node::bounder::Bounder;
use crate::search::node::engine::Engine;
use crate::search::node::price::{Play, Priced};
use crate::search::node::worker::Worker;
use crate::search::position::memo::Knowledge;
use crate::search::position::state::State;
use crate::search::root::incumbents::{Incumbents, Rival, Wanted};
use crate::search::root::openers::{OpenerClass, OpenerTable, canonical_order};
use crate::search::root::{beam, extract};
use crate::search::stop::Stop;

/// A search at one state.
pub struct RootSearch<'e> {
    engine: &'e Engine,
    stop: &'e Stop,
    node: Node<'e>,
    pub table: OpenerTable<'e>,
}

/// A level is this part of the gap above the last one, or one step if that is more.
const LEVELS: Price = 32;

/// Openers to settle first under rules that restrict guesses, or one for each thread if that is more: 0.85 of the time on the
/// original game's hard rule; 8 and 32 do as well.
const PROMISING: usize = 16;

impl<'e> RootSearch<'e> {
    /// All allowed guesses at a state of two candidates or more.
    pub fn new(engine: &'e Engine, stop: &'e Stop, state: State<'e>) -> RootSearch<'e> {
        let order = canonical_order(engine, &Node::new(engine, state));
        RootSearch::ordered(engine, stop, state, order, Incumbents::default())
    }

    /// Some of the guesses at a state, by rank. Searches elsewhere share their incumbent through `rival`.
    pub fn some(
        engine: &'e Engine,
        stop: &'e Stop,
        state: State<'e>,
        order: &[OpenerClass],
        mut ranks: Vec<usize>,
        rival: &'e Rival,
    ) -> RootSearch<'e> {
        // Rank breaks ties among these, too.
        ranks.sort_unstable();
        let order = ranks.iter().map(|&rank| order[rank].clone()).collect();
        RootSearch::ordered(engine, stop, state, order, Incumbents::against(rival, ranks))
    }

    /// One guess at any state, even an idle one.
    pub fn only(engine: &'e Engine, stop: &'e Stop, state: State<'e>, guess: GuessId) -> RootSearch<'e> {
        let bound = engine.costs.base_bound(state.secrets, state.left);
        let order = vec![OpenerClass { openers: vec![guess], bound }];
        RootSearch::ordered(engine, stop, state, order, Incumbents::default()).with_idle()
    }

    fn ordered(
        engine: &'e Engine,
        stop: &'e Stop,
        state: State<'e>,
        order: Vec<OpenerClass>,
        incumbents: Incumbents<'e>,
    ) -> RootSearch<'e> {
        let node = Node { few: engine.few_parts(state.left), ..Node::new(engine, state) };
        let least = Bounder::new(engine).least_by_few_parts(&state);
        let table = OpenerTable::new(engine, state.key(), order, incumbents, least);
        RootSearch { engine, stop, node, table }
    }

    /// Settle these guesses exactly, as far as they cost no more than the ceiling.
    pub fn want(mut self, wanted: Wanted, ceiling: Price) -> RootSearch<'e> {
        self.table.incumbents = Incumbents::wanted(wanted, ceiling);
        self
    }

    /// Settle idle guesses, too: they are never best, but a caller may ask for one.
    pub fn with_idle(mut self) -> RootSearch<'e> {
        self.table.idle = true;
        self
    }

    /// Only guesses that may be the secret. (Symmetries map these to one another.)
    pub fn of_members(mut self) -> RootSearch<'e> {
        let numbering = self.engine.table().numbering();
        let members = self.node.state.secrets.iter().map(|&secret| numbering.word(secret));
        let members = members.filter(|&guess| !self.engine.game.is_blank(guess));
        let members = GuessSet::from_members(self.engine.game.guess_count(), members);
        self.table.retain(|guess| members.contains(guess));
        self
    }

    pub fn goal(&self) -> Goal {
        self.engine.goal()
    }

    /// Whether every guess is solved or refuted.
    pub fn is_settled(&self) -> bool {
        self.table.below(IMPOSSIBLE).is_empty()
    }

    /// Solve or refute every guess, unless the search is stopped.
    pub fn run(&self) {
        let (table, has_rival) = (&self.table, self.table.incumbents.has_rival());
        table.recall();
        let is_refuted = || Worker::new(self.engine, self.stop).is_refuted(&self.node.state);
        if table.least == IMPOSSIBLE || is_refuted() {
            let refuted = Knowledge::at_least(IMPOSSIBLE);
            return (0..table.len()).for_each(|rank| table.note(rank, refuted, IMPOSSIBLE));
        }
        if self.engine.tables.reach.has_few_symbols() && !has_rival {
            self.split_all();
        }
        if table.is_proven() && !has_rival {
            // Only the first opener of that price is missing, or all of them: the others need no bounds.
            return self
                .for_each(&table.below(IMPOSSIBLE), |worker, rank| self.finish(worker, rank, IMPOSSIBLE));
        }
        if self.node.state.secrets.len() * table.len() >= self.engine.thresholds.levelled_pairs {
            self.raise_together();
        }
        if self.node.state.allowed.is_some() && !has_rival {
            self.settle_promising();
        }
        self.bound_all();
        let mut survivors: Vec<usize> = table.below(IMPOSSIBLE);
        // With a rival, the shares have already divided heavy openers into parts.
        if survivors.len() < rayon::current_num_threads() && !has_rival {
            survivors.iter().for_each(|&rank| self.solve_parts(rank));
        }
        survivors.sort_by_key(|&rank| (table.bound(rank), rank));
        self.for_each(&survivors, |worker, rank| self.finish(worker, rank, IMPOSSIBLE));
    }

    /// The guesses that stay open, with the ledger's bounds alone, and for those in `examined` also the memo and counting. This
    /// searches nothing.
    pub fn assess(&self, examined: &HashSet<GuessId>) -> Vec<GuessId> {
        let table = &self.table;
        table.recall();
        let mut open = table.below(IMPOSSIBLE);
        open.retain(|&rank| examined.contains(&table.guess(rank)));
        self.for_each(&open, |worker, rank| {
            let cutoff = table.cutoff(rank);
            let mut play = self.play(worker, rank, cutoff);
            worker.recall_parts(&self.node, &mut play);
            self.conclude(rank, &play, cutoff);
            worker.give_back(play.split);
        });
        table.below(IMPOSSIBLE).into_iter().map(|rank| table.guess(rank)).collect()
    }

    /// Raise the parts of the only opener that have these feedbacks, until it is cut off or they are exact. The ledger gets the
    /// results, so that the owner of all parts can add them up.
    pub fn run_parts(&self, feedbacks: &[Feedback]) {
        let table = &self.table;
        table.recall();
        let mut worker = Worker::new(self.engine, self.stop);
        let cutoff = || table.cutoff(0);
        if table.bound(0) >= cutoff() {
            return;
        }
        let mut play = self.play(&mut worker, 0, cutoff());
        worker.recall_parts(&self.node, &mut play);
        let others = play.keep(feedbacks);
        let stopped = matches!(worker.raise_sum(&self.node, &mut play, cutoff), Priced::Stopped);
        worker.note_parts(&self.node, &play, feedbacks);
        if !others && !stopped {
            self.conclude(0, &play, cutoff());
        } else {
            table.note(0, Knowledge::at_least(play.sum), cutoff());
        }
        worker.give_back(play.split);
    }

    /// Note the exact price of an opener without open parts, else its bound.
    fn conclude(&self, rank: usize, play: &Play, cutoff: Price) {
        match play.exact() {
            Some(depth) if play.sum < cutoff => {
                self.note_policy(rank, play.sum);
                self.table.settle(rank, play.sum, depth);
            }
            _ => self.table.note(rank, Knowledge::at_least(play.sum), cutoff),
        }
    }

    /// Settle the most promising guesses first, for a better incumbent. Under rules that restrict guesses the beam's policy
    /// costs about two percent too much; under the normal rule it is mostly optimal.
    fn settle_promising(&self) {
        let slope = Beam::default().slope;
        let open = self.table.below(IMPOSSIBLE);
        let most = PROMISING.max(rayon::current_num_threads());
        if open.len() <= most {
            return;
        }
        let mut scored = threads::map(
            open.len(),
            || self.worker(),
            |worker, at| {
                let rank = open[at];
                (beam::score(worker, &self.node.state, self.table.guess(rank), slope), rank)
            },
        );
        scored.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let promising: Vec<usize> = scored.iter().take(most).map(|&(_, rank)| rank).collect();
        self.for_each(&promising, |worker, rank| self.finish(worker, rank, IMPOSSIBLE));
    }

    /// Bound every guess by the sizes of its parts, before anything is counted.
    fn split_all(&self) {
        let table = &self.table;
        self.for_each(&(0..table.len()).collect::<Vec<_>>(), |worker, rank| {
            let split = worker.split(table.guess(rank), self.node.state.secrets);
            if split.tells() || table.idle {
                let play = worker.open(&self.node, table.guess(rank), split);
                table.note(rank, Knowledge::at_least(play.sum), table.cutoff(rank));
                worker.give_back(play.split);
            }
        });
    }

    /// Bound the parts of every guess, unless an earlier search did.
    fn bound_all(&self) {
        let table = &self.table;
        self.for_each(&(0..table.len()).collect::<Vec<_>>(), |worker, rank| {
            let cutoff = table.cutoff(rank);
            if table.bound(rank) < cutoff && !table.is_bounded(rank) {
                let play = self.play(worker, rank, cutoff);
                let counted = !self.stop.is_set();
                table.note(rank, Knowledge::of_opener(play.sum, counted), cutoff);
                worker.give_back(play.split);
            }
        });
    }

    /// Raise all guesses to one level after the other, lowest bound first. In a large game the search seldom ends, and the
    /// bound of the game is that of its weakest guess.
    fn raise_together(&self) {
        let table = &self.table;
        self.for_each(&(0..table.len()).collect::<Vec<_>>(), |worker, rank| {
            if table.recalled(rank).is_some() {
                return;
            }
            let split = worker.split(table.guess(rank), self.node.state.secrets);
            let mut play = worker.open(&self.node, table.guess(rank), split);
            worker.bound_by_supersets(&self.node, &mut play, IMPOSSIBLE);
            table.note(rank, Knowledge::at_least(play.sum), IMPOSSIBLE);
            worker.give_back(play.split);
        });
        let mut level = table.lower_bound();
        for steps in 0.. {
            let cutoff = table.cutoff(usize::MAX);
            if self.stop.is_set() || level >= cutoff {
                return;
            }
            let step = self.engine.costs.step(self.node.state.secrets, steps);
            level = level.saturating_add(step.max((cutoff - level) / LEVELS));
            let mut below = table.below(level);
            // Lowest bound first: a search that stops early then proves more.
            below.sort_by_key(|&rank| (table.bound(rank), rank));
            self.for_each(&below, |worker, rank| self.finish(worker, rank, level));
        }
    }

    fn for_each(&self, ranks: &[usize], act: impl Fn(&mut Worker<'_>, usize) + Sync) {
        threads::share(ranks.len(), &|next| {
            let mut worker = self.worker();
            while !self.stop.is_set()
                && let Some(at) = next()
            {
                act(&mut worker, ranks[at]);
            }
        });
    }

    fn worker(&self) -> Worker<'_> {
        Worker::new(self.engine, self.stop)
    }

    /// Split the set by a guess, and bound the parts until their sum reaches the cutoff.
    fn play(&self, worker: &mut Worker<'_>, rank: usize, cutoff: Price) -> Play {
        let guess = self.table.guess(rank);
        let split = worker.split(guess, self.node.state.secrets);
        let tells = split.tells();
        let mut play = worker.open(&self.node, guess, split);
        if !tells && !self.table.idle {
            play.sum = IMPOSSIBLE;
        } else if !self.stop.is_set() {
            worker.bound_parts(&self.node, &mut play, cutoff);
        }
        play
    }

    /// Raise a guess until it is cut off, exact, or at a level.
    fn finish(&self, worker: &mut Worker<'_>, rank: usize, level: Price) {
        let table = &self.table;
        let cutoff = || table.cutoff(rank).min(level);
        if table.bound(rank) >= cutoff() {
            return table.cut_off(rank);
        }
        let mut play = self.play(worker, rank, cutoff());
        match worker.raise_sum(&self.node, &mut play, cutoff) {
            Priced::Reached(bound) => table.note(rank, Knowledge::at_least(bound), table.cutoff(rank)),
            Priced::Exact(cost, depth) => {
                self.note_policy(rank, cost);
                table.settle(rank, cost, depth);
            }
            Priced::Stopped => table.note(rank, Knowledge::at_least(play.sum), IMPOSSIBLE),
        }
        worker.give_back(play.split);
    }

    /// Write the policy of a guess to the ledger if it is the best so far. This precedes the announcement of its price.
    fn note_policy(&self, rank: usize, cost: Price) {
        let best = self.table.incumbents.best();
        if let Some(ledger) = self.engine.ledger()
            && best.is_none_or(|best| cost < best)
        {
            let late = self.stop.late();
            let mut worker = Worker::new(self.engine, late);
            let state = &self.node.state;
            let tree = extract::policy(&mut worker, state, Some(self.table.guess(rank)));
            if let Some(tree) = tree.filter(|_| !late.is_set()) {
                ledger.note_policy(self.engine.key_of_goal(state.key()), &tree);
            }
        }
    }

    /// Solve the parts of a guess in parallel, if there are fewer guesses than threads.
    fn solve_parts(&self, rank: usize) {
        let guess = self.table.guess(rank);
        let split = Worker::new(self.engine, self.stop).split(guess, self.node.state.secrets);
        if self.node.state.left == 1 {
            return;
        }
        threads::map(
            split.parts.len(),
            || self.worker(),
            |worker, at| {
                let solve = |child: &State<'_>| worker.solve(child);
                self.engine.at_part(&self.node.state, (guess, &split), &split.parts[at], solve);
            },
        );
        // If the search was stopped meanwhile, nothing else tells what its parts cost at least.
        let mut worker = self.worker();
        let mut play = worker.open(&self.node, guess, split);
        worker.recall_parts(&self.node, &mut play);
        if self.stop.is_set() && (play.split.tells() || self.table.idle) {
            self.table.note(rank, Knowledge::at_least(play.sum), IMPOSSIBLE);
        }
        worker.give_back(play.split);
    }
}
