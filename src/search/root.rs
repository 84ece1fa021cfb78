//! The openers: bounds on all of them, then those that survive, best first, against one shared incumbent.
//!
//! Openers of equal total are told apart by their canonical rank, so that the winner does not depend on which
//! thread comes first: an opener is out if its bound exceeds the incumbent's total, or equals it and its rank is
//! behind. The canonical rank is the order of [`Columns`](crate::bound::columns::Columns) with members first.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::bound::counting::Weighed;
use crate::game::{Cost, GuessId, GuessSet, INFEASIBLE, SecretId};
use crate::search::engine::Engine;
use crate::search::node::{Opened, State, Sum, Worker};

/// The openers of a game and how far each has got.
pub struct Root<'e> {
    engine: &'e Engine<'e>,
    secrets: Vec<SecretId>,
    weighed: Weighed,
    allowed: Option<GuessSet>,
    /// By canonical rank.
    openers: Vec<GuessId>,
    /// How many of the best are looked for.
    wanted: Wanted,
    best: Mutex<Vec<(Cost, usize)>>,
    /// A total that some policy is known to have.
    ceiling: Cost,
    /// The bound reached by every opener, by rank; exact where it is among the best.
    bounds: Vec<Mutex<Cost>>,
    /// Openers settled so far.
    pub settled: AtomicUsize,
}

/// Which openers a search has to settle exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// So many of the best.
    Top(usize),
    /// The best and all as good.
    Ties,
}

impl<'e> Root<'e> {
    /// Look for the best of some openers.
    pub fn new(engine: &'e Engine<'e>, openers: Vec<GuessId>, wanted: Wanted, ceiling: Cost) -> Root<'e> {
        let secrets: Vec<SecretId> = engine.game.lists().secret_ids().collect();
        let weighed = engine.costs.weigh(&secrets);
        let bounds = openers.iter().map(|_| Mutex::new(0)).collect();
        Root {
            allowed: engine.all_allowed(),
            engine,
            weighed,
            secrets,
            openers,
            wanted,
            best: Mutex::new(Vec::new()),
            ceiling,
            bounds,
            settled: AtomicUsize::new(0),
        }
    }

    fn state(&self) -> State<'_> {
        State {
            secrets: &self.secrets,
            set_key: self.engine.keys.set(&self.secrets),
            left: self.engine.left(),
            allowed: self.allowed.as_ref(),
        }
    }

    /// The bound at which an opener is out.
    fn cutoff(&self, rank: usize) -> Cost {
        let best = self.best.lock().expect("no thread panics with the list");
        let (total, last) = match self.wanted {
            Wanted::Top(count) if best.len() < count => (self.ceiling, usize::MAX),
            Wanted::Top(count) => best[count - 1],
            Wanted::Ties => best.first().map_or((self.ceiling, usize::MAX), |&(total, _)| (total, usize::MAX)),
        };
        if rank < last { total.saturating_add(1) } else { total }
    }

    fn settle(&self, rank: usize, total: Cost) {
        let mut best = self.best.lock().expect("no thread panics with the list");
        best.push((total, rank));
        best.sort_unstable();
        if let Wanted::Top(count) = self.wanted {
            best.truncate(count);
        }
    }

    /// Solve or refute every opener. Returns the openers wanted with their totals, best first.
    pub fn run(&self) -> Vec<(Cost, GuessId)> {
        let state = self.state();
        let trace = std::env::var_os("SALET_TRACE").is_some();
        let start = std::time::Instant::now();
        let survivors: Vec<(Cost, usize)> = (0..self.openers.len())
            .into_par_iter()
            .map_init(
                || Worker::new(self.engine),
                |worker, rank| {
                    let cutoff = self.cutoff(rank);
                    let bound = self.bound(worker, &state, rank, cutoff);
                    (bound < cutoff && !self.engine.stopped()).then_some((bound, rank))
                },
            )
            .flatten()
            .collect();
        if trace { eprintln!("bounds {:?} survivors {} look-ups {} memo {}", start.elapsed(), survivors.len(), self.engine.look_ups.load(Ordering::Relaxed), self.engine.memo().len()); }
        let mut survivors = survivors;
        survivors.sort_unstable();
        let next = AtomicUsize::new(0);
        rayon::scope(|scope| {
            for _ in 0..rayon::current_num_threads() {
                scope.spawn(|_| {
                    let mut worker = Worker::new(self.engine);
                    while let Some(&(bound, rank)) = survivors.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let t = std::time::Instant::now();
                        self.finish(&mut worker, &state, rank);
                        if trace && t.elapsed().as_millis() > 100 { eprintln!("{:?} {} bound {bound} -> {:?} in {:?} cut {}", start.elapsed(), self.engine.game.lists().display(self.openers[rank]), self.bounds[rank], t.elapsed(), self.cutoff(rank)); }
                    }
                });
            }
        });
        if trace { eprintln!("openers {:?} look-ups {} memo {} nodes {}", start.elapsed(), self.engine.look_ups.load(Ordering::Relaxed), self.engine.memo().len(), self.engine.nodes.load(Ordering::Relaxed)); }
        let best = self.best.lock().expect("no thread panics with the list");
        best.iter().map(|&(total, rank)| (total, self.openers[rank])).collect()
    }

    /// The bound of an opener by the counting bounds of its parts, as far as the cutoff.
    fn bound(&self, worker: &mut Worker<'_>, state: &State<'_>, rank: usize, cutoff: Cost) -> Cost {
        let split = worker.split(self.openers[rank], &self.secrets);
        let mut opened = worker.open(state, &self.weighed, &split);
        if split.parts.len() + usize::from(split.solved.is_some()) < 2 && self.secrets.len() > 1 {
            opened.sum = INFEASIBLE;
        }
        worker.look_ahead(None, state, &split, &mut opened, cutoff);
        worker.give_back(split);
        self.note(rank, opened.sum, cutoff);
        opened.sum
    }

    fn note(&self, rank: usize, bound: Cost, cutoff: Cost) {
        *self.bounds[rank].lock().expect("no thread panics with a bound") = bound;
        if bound >= cutoff {
            self.settled.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn finish(&self, worker: &mut Worker<'_>, state: &State<'_>, rank: usize) {
        let guess = self.openers[rank];
        let split = worker.split(guess, &self.secrets);
        let mut opened: Opened = worker.open(state, &self.weighed, &split);
        let cutoff = self.cutoff(rank);
        worker.look_ahead(None, state, &split, &mut opened, cutoff);
        match worker.close(None, state, guess, &split, &mut opened, cutoff) {
            Sum::Reached(bound) => self.note(rank, bound, cutoff),
            Sum::Exact(total, _) => {
                self.note(rank, total, total);
                self.settle(rank, total);
            }
            Sum::Stopped => self.note(rank, opened.sum, INFEASIBLE),
        }
        worker.give_back(split);
    }
}
