//! Shares of a search, for distributed search: openers settled a few at a time.
//!
//! All solvers start from the same [`Openers`]: the openers of a game in canonical order. Each solves or refutes a [`Share`] of
//! them, or of the parts of one, against the best price of all solvers, and writes the results to its ledger. The ledgers of all
//! shares together leave nothing to search.

use std::collections::{HashMap, HashSet};

use salet_base::threads;

use crate::bound::price::Price;
use crate::game::{Feedback, GuessId, Objective, Tree};
use crate::search::ask::run::Run;
use crate::search::ask::solver::Solver;
use crate::search::ask::start::Start;
use crate::search::ask::task::{Control, Task};
use crate::search::ledger::Findings;
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::worker::Worker;
use crate::search::root::incumbents::Rival;
use crate::search::root::openers::{OpenerClass, canonical_order};
use crate::search::root::search::RootSearch;

/// The openers of a game in canonical order, with the best price of all solvers.
pub struct Openers {
    order: Vec<OpenerClass>,
    ranks: HashMap<GuessId, usize>,
    rival: Rival,
}

impl Openers {
    /// The openers with their counting bounds, best first, one for each symmetry class.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (GuessId, Price)> + '_ {
        self.order.iter().map(|class| (class.openers[0], class.bound))
    }

    /// The place of an opener in the order; `None` if another one represents its class, or it is not allowed.
    fn rank(&self, opener: GuessId) -> Option<usize> {
        self.ranks.get(&opener).copied()
    }

    /// Report a policy of this price, with its opener if the price is the opener's least one. From now on this cuts off
    /// openers that are no better.
    pub fn beat(&self, price: Price, opener: Option<GuessId>) {
        self.rival.note(price, opener.and_then(|opener| self.rank(opener)).unwrap_or(usize::MAX));
    }

    /// The best price of all solvers so far, with the opener if the price is the opener's least one. It changes while a share
    /// is settled.
    pub fn best(&self) -> Option<(Price, Option<GuessId>)> {
        let (price, rank) = self.rival.best()?;
        Some((price, self.order.get(rank).map(|class| class.openers[0])))
    }
}

/// A unit of work.
#[derive(Debug, Clone, Copy)]
pub enum Share<'a> {
    /// Some openers.
    Openers(&'a [GuessId]),
    /// The parts of an opener with these feedbacks.
    Parts(GuessId, &'a [Feedback]),
}

/// Result of a share.
#[derive(Debug, Clone, Copy)]
pub struct ShareSettled {
    /// The best of its openers with its price, unless a known price is better.
    pub best: Option<(Price, GuessId)>,
    /// Lower bound of its openers.
    pub at_least: Price,
}

impl Solver {
    /// The openers of the game; `None` if the search was stopped before they were sorted, or if the objective needs more than
    /// one search for the least cost.
    pub fn openers(&self, control: &Control<'_>) -> Option<Openers> {
        self.run_for_cost(control, |run, engine| {
            let state = run.start.state(run.limit());
            let is_open = !engine.costs.are_one(state.secrets) && state.left > 1;
            let node = Node::new(engine, state);
            let order = if is_open { canonical_order(engine, &node) } else { Vec::new() };
            let ranks = order.iter().zip(0..).map(|(class, rank)| (class.openers[0], rank)).collect();
            Some(Openers { order, ranks, rival: Rival::default() })
        })
    }

    /// Settle a share; `None` if the search was stopped before. The results are in the ledger in both cases.
    pub fn settle(&self, openers: &Openers, share: Share<'_>, control: &Control<'_>) -> Option<ShareSettled> {
        self.run_for_cost(control, |run, engine| {
            let ranks = match share {
                Share::Openers(share) => share.iter().filter_map(|&opener| openers.rank(opener)).collect(),
                Share::Parts(opener, _) => openers.rank(opener).into_iter().collect(),
            };
            let state = run.start.state(run.limit());
            let root = RootSearch::some(engine, run.stop, state, &openers.order, ranks, &openers.rival);
            match share {
                Share::Openers(_) => root.run(),
                Share::Parts(_, feedbacks) => root.run_parts(feedbacks),
            }
            root.table.note_again();
            let settled = matches!(share, Share::Parts(..)) || root.is_settled();
            let (best, at_least) = (root.table.found().first().copied(), root.table.lower_bound());
            (settled && !run.stop.is_set()).then_some(ShareSettled { best, at_least })
        })
    }

    /// The openers that the ledger leaves open, and for those in `examined` also counting and the memo's entries of their
    /// parts.
    pub fn open_openers(
        &self,
        openers: &Openers,
        examined: &HashSet<GuessId>,
        control: &Control<'_>,
    ) -> Option<Vec<GuessId>> {
        self.run_for_cost(control, |run, engine| {
            let (state, ranks) = (run.start.state(run.limit()), (0..openers.order.len()).collect());
            let root = RootSearch::some(engine, run.stop, state, &openers.order, ranks, &openers.rival);
            Some(root.assess(examined))
        })
    }

    /// An early policy with its price; `None` if the heuristics find none.
    pub fn first_policy(&self, control: &Control<'_>) -> Option<(Price, Tree)> {
        self.run_for_cost(control, |run, engine| run.first(engine, run.limit(), Task::Best))
    }

    fn run_for_cost<T: Send>(
        &self,
        control: &Control<'_>,
        work: impl FnOnce(&Run<'_>, &Engine) -> Option<T> + Send,
    ) -> Option<T> {
        let objective = self.game().objective();
        if matches!(objective, Objective::Worst | Objective::WorstThenMean) {
            return None;
        }
        self.call(control, |engines, stop| {
            let engines = engines?;
            let start = Start::of_the_game(&engines.costs);
            work(&self.run(engines, &start, control, stop), engines.for_objective(objective))
        })
    }

    /// Start with a policy for the game, unless the ledger has one that is as good. Returns its price; `None` without a ledger,
    /// if it loses answers that the objective must find, or if this objective has no prices.
    pub fn suggest(&self, tree: &Tree, control: &Control<'_>) -> Option<Price> {
        self.run_for_cost(control, |run, engine| {
            let price_of = |tree: &Tree| run.priced(engine, run.limit(), tree);
            let (ledger, price) = (engine.ledger()?, price_of(tree)?);
            let key = engine.key_of_goal(run.start.state(run.limit()).key());
            let known = ledger.policy(key).and_then(|known| price_of(&known));
            if known.is_none_or(|known| price < known) {
                ledger.note_policy(key, tree);
            }
            Some(price)
        })
    }

    /// Feedback and size of the unsolved parts of every opener, largest first.
    pub fn parts_of(&self, openers: &Openers, control: &Control<'_>) -> Option<Vec<Vec<(Feedback, u32)>>> {
        self.run_for_cost(control, |run, engine| {
            let openers: Vec<GuessId> = openers.iter().map(|(opener, _)| opener).collect();
            let worker = || Worker::new(engine, run.stop);
            Some(threads::map(openers.len(), worker, |worker, at| {
                let split = worker.split(openers[at], &run.start.secrets);
                let parts = split.parts.iter().map(|part| (part.feedback, part.size() as u32));
                let parts = parts.collect();
                worker.give_back(split);
                parts
            }))
        })
    }

    /// Add the results of another search of the same game, with the same trust as those of a ledger. Once the tables are
    /// computed, this also works during a call, which then benefits.
    pub fn learn(&self, findings: &Findings, control: &Control<'_>) {
        if self.engines.get().is_none() {
            self.call(control, |_, _| ());
        }
        // On the caller's thread: those of the solver may be busy.
        if let Some(engines) = self.engines.get() {
            engines.learn(findings);
        }
    }
}
