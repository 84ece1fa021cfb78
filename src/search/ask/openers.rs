//! Openers settled a few at a time, for whoever divides the search for the least cost among many solvers.
//!
//! All begin with the same [`Openers`]: the openers of a game in their canonical order. A [`Share`] of them, or of the parts of
//! one, is solved or refuted against the best that anybody has found, and what comes of it is in the solver's ledger. Whoever
//! has the ledgers of all shares has nothing left to search for.

use std::collections::{HashMap, HashSet};

use rayon::prelude::*;

use crate::bound::counting::GuessesLeft;
use crate::bound::price::Price;
use crate::game::{Feedback, Objective, Tree};
use crate::search::ask::engines::Engines;
use crate::search::ask::solver::Solver;
use crate::search::ask::start::{Start, guesses_left};
use crate::search::ask::task::{Control, Task};
use crate::search::ledger::Findings;
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::worker::Worker;
use crate::search::root::openers::Root;
use crate::search::root::order::Order;
use crate::search::root::rival::Rival;
use crate::search::stop::Stop;
use crate::words::GuessId;

/// The openers of a game in their canonical order, and the best that is known of them.
pub struct Openers {
    order: Order,
    ranks: HashMap<GuessId, usize>,
    rival: Rival,
}

impl Openers {
    /// The openers, best first, one for all that are as good by symmetry, each with what counting says that it costs at least.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (GuessId, Price)> + '_ {
        self.order.alike.iter().zip(&self.order.bounds).map(|(alike, &bound)| (alike[0], bound))
    }

    /// How many they are.
    pub fn len(&self) -> usize {
        self.order.alike.len()
    }

    /// Whether there is nothing to settle: the first guess is no question.
    pub fn is_empty(&self) -> bool {
        self.order.alike.is_empty()
    }

    /// The place of an opener in the order; `None` if another stands for it, or it is none.
    pub fn rank(&self, opener: GuessId) -> Option<usize> {
        self.ranks.get(&opener).copied()
    }

    /// Note that somebody has found a policy of this price, that of an opener whose least price it is if one is named. From
    /// then on no opener is wanted that is no better.
    pub fn beat(&self, price: Price, opener: Option<GuessId>) {
        self.rival.note(price, opener.and_then(|opener| self.rank(opener)).unwrap_or(usize::MAX));
    }

    /// The best that anybody has found so far, with the opener whose least price it is if one is known. It is told as soon as it is
    /// found, while a share is settled.
    pub fn best(&self) -> Option<(Price, Option<GuessId>)> {
        let (price, rank) = self.rival.best()?;
        Some((price, self.order.alike.get(rank).map(|alike| alike[0])))
    }
}

/// What is settled at once.
#[derive(Debug, Clone, Copy)]
pub enum Share<'a> {
    /// Openers, alone.
    Openers(&'a [GuessId]),
    /// The parts of an opener that show these feedbacks.
    Parts(GuessId, &'a [Feedback]),
}

/// What a share has come to.
#[derive(Debug, Clone, Copy)]
pub struct ShareSettled {
    /// The best of its openers with its price, if it is as good as anything known.
    pub best: Option<(Price, GuessId)>,
    /// No opener of it costs less.
    pub at_least: Price,
}

impl Solver {
    /// The openers of the game; `None` if the search was stopped before they were in order, or if the objective takes more than
    /// one search for the least cost before its first answer.
    pub fn openers(&self, control: &Control<'_>) -> Option<Openers> {
        self.of_openers(control, |engine, start, limit, stop| {
            let is_open = start.secrets.len() > 1 && limit > 1;
            let node = Node::new(engine, start.state(limit));
            let order = match is_open {
                true => Order::new(engine, stop, &node),
                false => Order { alike: Vec::new(), bounds: Vec::new() },
            };
            let ranks = order.alike.iter().zip(0..).map(|(alike, rank)| (alike[0], rank)).collect();
            Openers { order, ranks, rival: Rival::default() }
        })
    }

    /// Settle a share; `None` if the search was stopped before. What was found out, also then, is in the ledger.
    pub fn settle(&self, openers: &Openers, share: Share<'_>, control: &Control<'_>) -> Option<ShareSettled> {
        let settled = self.of_openers(control, |engine, start, limit, stop| {
            let ranks = match share {
                Share::Openers(share) => share.iter().filter_map(|&opener| openers.rank(opener)).collect(),
                Share::Parts(opener, _) => openers.rank(opener).into_iter().collect(),
            };
            let state = start.state(limit);
            let root = Root::some(engine, stop, state, &openers.order, ranks, &openers.rival);
            match share {
                Share::Openers(_) => root.run(),
                Share::Parts(_, feedbacks) => root.run_parts(feedbacks),
            }
            root.note_again();
            let settled = matches!(share, Share::Parts(..)) || root.is_settled();
            let (best, at_least) = (root.found().first().copied(), root.lower_bound());
            (settled && !stop.is_set()).then_some(ShareSettled { best, at_least })
        });
        settled.flatten()
    }

    /// The openers that are not settled by what is known already: by the ledger, and, of those that are to be looked at, by counting
    /// and what the memo has of their parts.
    pub fn open_openers(
        &self,
        openers: &Openers,
        looked_at: &HashSet<GuessId>,
        control: &Control<'_>,
    ) -> Option<Vec<GuessId>> {
        self.of_openers(control, |engine, start, limit, stop| {
            let (state, ranks) = (start.state(limit), (0..openers.len()).collect());
            Root::some(engine, stop, state, &openers.order, ranks, &openers.rival).assess(looked_at)
        })
    }

    /// A first policy, soon, with its price; `None` if none is soon found.
    pub fn first_policy(&self, control: &Control<'_>) -> Option<(Price, Tree)> {
        self.call(control, |engines, stop| {
            let engines = engines?;
            let engine = self.engine_for_cost(engines)?;
            let start = Start::of_the_game(&engines.costs);
            let run = self.run(engines, &start, control, stop);
            run.first(engine, run.limit(), Task::Best)
        })
    }

    /// The price that a policy for the game has; `None` if it loses answers that may not be lost, or no policy can be priced here.
    pub fn price_of(&self, tree: &Tree, control: &Control<'_>) -> Option<Price> {
        self.call(control, |engines, stop| {
            let engines = engines?;
            let engine = self.engine_for_cost(engines)?;
            let start = Start::of_the_game(&engines.costs);
            let run = self.run(engines, &start, control, stop);
            run.priced(engine, run.limit(), tree)
        })
    }

    /// Begin with a policy for the game, if it can be played and the ledger has no better one.
    pub fn suggest(&self, tree: &Tree, control: &Control<'_>) {
        let Some(price) = self.price_of(tree, control) else { return };
        self.of_openers(control, |engine, start, limit, _| {
            let (ledger, key) = (engine.ledger()?, start.state(limit).key());
            let known = ledger.policy(key).and_then(|known| self.price_of(&known, control));
            known.is_none_or(|known| price < known).then(|| ledger.note_policy(key, tree))
        });
    }

    /// What the parts of every opener show, and their sizes, largest first, the solved one left out.
    pub fn parts_of(&self, openers: &Openers, control: &Control<'_>) -> Option<Vec<Vec<(Feedback, u32)>>> {
        self.of_openers(control, |engine, start, _, stop| {
            let openers: Vec<GuessId> = openers.iter().map(|(opener, _)| opener).collect();
            let parts = openers.par_iter().map_init(
                || Worker::new(engine, stop),
                |worker, &opener| {
                    let split = worker.split(opener, &start.secrets);
                    let parts = split.parts.iter().map(|part| (part.feedback, part.size() as u32));
                    let parts = parts.collect();
                    worker.give_back(split);
                    parts
                },
            );
            parts.collect()
        })
    }

    /// Take what another search of the same game found out. It is believed as that of a ledger is. Once there are tables that may be
    /// done beside a call that goes on, which has the use of it.
    pub fn learn(&self, findings: &Findings, control: &Control<'_>) {
        if !self.has_tables() {
            self.call(control, |_, _| ());
        }
        self.take_up(findings);
    }

    /// Work on the openers of the game with the engine for its objective.
    fn of_openers<T: Send>(
        &self,
        control: &Control<'_>,
        work: impl FnOnce(&Engine, &Start, GuessesLeft, &Stop) -> T + Send,
    ) -> Option<T> {
        self.call(control, |engines, stop| {
            let engines = engines?;
            let engine = self.engine_for_cost(engines)?;
            let start = Start::of_the_game(&engines.costs);
            Some(work(engine, &start, guesses_left(self.game(), 0), stop))
        })
    }

    fn engine_for_cost<'c>(&self, engines: &'c Engines) -> Option<&'c Engine> {
        match self.game().objective() {
            Objective::Mean | Objective::MeanThenWorst => Some(&engines.costs),
            Objective::WinRate => Some(&engines.losses),
            Objective::Worst | Objective::WorstThenMean => None,
        }
    }
}
