//! The openers of a state with their bounds: what a search at the root has proven so far.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::GuessId;
use crate::search::node::Node;
use crate::search::node::bounder::Bounder;
use crate::search::node::engine::Engine;
use crate::search::position::keys::{self, Key};
use crate::search::position::memo::{Depth, Knowledge};
use crate::search::root::incumbents::Incumbents;
use salet_base::threads::locked;

/// An opener and all that are equivalent by symmetry, best first, with their counting bound.
#[derive(Clone)]
pub struct OpenerClass {
    pub openers: Vec<GuessId>,
    pub bound: Price,
}

/// All guesses at a state of two candidates or more, in the canonical order of [`Bounder::best_first`]. The place of a guess is
/// its *rank*.
pub fn canonical_order(engine: &Engine, node: &Node<'_>) -> Vec<OpenerClass> {
    let guesses = Bounder::new(engine).best_first(node, IMPOSSIBLE, None);
    let mut order: Vec<OpenerClass> = Vec::with_capacity(guesses.len());
    let classes = engine.classes_at(&node.state);
    let mut ranks = HashMap::new();
    for ranked in guesses.filter(|ranked| !engine.game.is_blank(ranked.guess)) {
        let class = classes.map_or(ranked.guess, |classes| classes.first[ranked.guess.index()]);
        let rank = *ranks.entry(class).or_insert(order.len());
        if rank == order.len() {
            order.push(OpenerClass { openers: Vec::new(), bound: ranked.bound });
        }
        order[rank].openers.push(ranked.guess);
    }
    order
}

struct Opener {
    alike: Vec<GuessId>,
    bound: Mutex<Price>,
    /// Whether an earlier search has bounded its parts.
    bounded: AtomicBool,
}

/// The openers of a state by rank, with their bounds, shared by all threads of a search.
pub struct OpenerTable<'e> {
    engine: &'e Engine,
    state: Key,
    openers: Vec<Opener>,
    /// A lower bound of them all.
    pub least: Price,
    /// Whether idle guesses count, too.
    pub idle: bool,
    pub incumbents: Incumbents<'e>,
    settled: AtomicUsize,
}

impl<'e> OpenerTable<'e> {
    pub fn new(
        engine: &'e Engine,
        state: Key,
        order: Vec<OpenerClass>,
        incumbents: Incumbents<'e>,
        least: Price,
    ) -> OpenerTable<'e> {
        let opener = |OpenerClass { openers: alike, bound }| {
            let (bound, bounded) = (Mutex::new(bound.max(least)), AtomicBool::new(false));
            Opener { alike, bound, bounded }
        };
        let openers = order.into_iter().map(opener).collect();
        let settled = AtomicUsize::new(0);
        OpenerTable { engine, state, openers, least, idle: false, incumbents, settled }
    }

    /// Keep only the openers that pass.
    pub fn retain(&mut self, passes: impl Fn(GuessId) -> bool) {
        self.openers.retain(|opener| passes(opener.alike[0]));
    }

    /// Number of openers, one for each class.
    pub fn len(&self) -> usize {
        self.openers.len()
    }

    /// Number of openers, with all of each class.
    pub fn count(&self) -> usize {
        self.openers.iter().map(|opener| opener.alike.len()).sum()
    }

    /// Number of openers that are solved or refuted.
    pub fn settled(&self) -> usize {
        self.settled.load(Ordering::Relaxed)
    }

    pub fn guess(&self, rank: usize) -> GuessId {
        self.openers[rank].alike[0]
    }

    pub fn bound(&self, rank: usize) -> Price {
        *locked(&self.openers[rank].bound)
    }

    pub fn lower_bound(&self) -> Price {
        (0..self.len()).map(|rank| self.bound(rank)).min().unwrap_or(IMPOSSIBLE)
    }

    /// Whether some policy is known to cost no more than the lower bound of all openers.
    pub fn is_proven(&self) -> bool {
        self.incumbents.ceiling() <= self.lower_bound()
    }

    pub fn is_bounded(&self, rank: usize) -> bool {
        self.openers[rank].bounded.load(Ordering::Relaxed)
    }

    /// The least price that is cut off at a rank.
    pub fn cutoff(&self, rank: usize) -> Price {
        self.incumbents.cutoff(rank)
    }

    /// Ranks of the openers that are neither solved nor cut off, with a bound below a level.
    pub fn below(&self, level: Price) -> Vec<usize> {
        let found = self.incumbents.found();
        (0..self.len())
            .filter(|rank| found.iter().all(|&(_, found)| found != *rank))
            .filter(|&rank| self.bound(rank) < self.cutoff(rank).min(level))
            .collect()
    }

    /// The best openers so far with their exact prices, best first.
    pub fn found(&self) -> Vec<(Price, GuessId)> {
        let found = self.incumbents.found();
        let all = found
            .iter()
            .flat_map(|&(price, rank)| self.openers[rank].alike.iter().map(move |&guess| (price, guess)));
        all.take(self.incumbents.most()).collect()
    }

    /// Add the bounds of the ledger.
    pub fn recall(&self) {
        for rank in 0..self.len() {
            let Some(known) = self.recalled(rank) else { continue };
            let cutoff = self.cutoff(rank);
            self.openers[rank].bounded.store(known.counted, Ordering::Relaxed);
            match known.exact {
                Some(depth) if known.lower < cutoff => self.settle(rank, known.lower, depth),
                _ => self.note(rank, Knowledge::of_opener(known.lower, known.counted), cutoff),
            }
        }
    }

    /// The ledger's entry of an opener.
    pub fn recalled(&self, rank: usize) -> Option<Knowledge> {
        self.engine.ledger()?.opener(self.key(rank))
    }

    /// Raise the bound of an opener, and write it to the ledger.
    pub fn note(&self, rank: usize, known: Knowledge, cutoff: Price) {
        let opener = &self.openers[rank];
        {
            let mut bound = locked(&opener.bound);
            *bound = known.lower.max(*bound);
        }
        if let Some(ledger) = self.engine.ledger() {
            ledger.note_opener(self.key(rank), known);
        }
        if known.lower >= cutoff {
            self.cut_off(rank);
        }
    }

    /// Count an opener as refuted whose bound has reached the cutoff.
    pub fn cut_off(&self, rank: usize) {
        self.settled.fetch_add(self.openers[rank].alike.len(), Ordering::Relaxed);
    }

    pub fn settle(&self, rank: usize, price: Price, depth: Depth) {
        self.note(rank, Knowledge::exactly(price, depth), price);
        self.incumbents.keep(rank, price);
    }

    /// Write all bounds to the ledger again, as if they were new, and the best policy if an opener is found.
    pub fn note_again(&self) {
        let Some(ledger) = self.engine.ledger() else { return };
        let policy = self.incumbents.best().map(|_| self.engine.key_of_goal(self.state));
        ledger.note_again((0..self.len()).map(|rank| self.key(rank)), policy);
    }

    fn key(&self, rank: usize) -> Key {
        self.engine.key_of_goal(self.state) ^ keys::opener(self.guess(rank), self.idle)
    }
}
