//! The solver: calls about a game, from its start or from the middle of it.
//!
//! The first call that needs tables computes them, so that its stop ends that work, too: the next call goes on with it. All later calls
//! use the memo of earlier ones; stopping one call does not affect the next.

use std::sync::{Arc, Mutex, OnceLock};

use crate::bound::counting::UNLIMITED;
use crate::bound::price;
use crate::game::{Feedback, Game, GuessId, SecretId, Tree};
use crate::search::ask::engines::Engines;
use crate::search::ask::greedy;
use crate::search::ask::run::Run;
use crate::search::ask::solution::{Continuation, Scope, Settled, Solution, Statistics, Status};
use crate::search::ask::start::{Start, fitting, is_over, with_naming};
use crate::search::ask::task::{Control, Task};
use crate::search::ask::watch::watched;
use crate::search::config::{Prune, SearchConfig};
use crate::search::error::{Error, Result};
use crate::search::ledger::Ledger;
use crate::search::node::engine::Engine;
use crate::search::node::tables::{Begun, Tables};
use crate::search::node::worker::Worker;
use crate::search::position::state::State;
use crate::search::stop::{NEVER, Stop};
use salet_base::clock::Instant;
use salet_base::threads::{Pool, locked};

/// A solver of one game. Each call benefits from the results of earlier ones.
pub struct Solver {
    game: Game,
    /// With the memory next to the tables.
    config: SearchConfig,
    threads: Pool,
    ledger: Option<Arc<Ledger>>,
    pub(super) engines: OnceLock<Arc<Engines>>,
    /// Tables that stopped calls began.
    begun: Mutex<Begun>,
    /// Engines for the latest game under way, which serve its later turns, too.
    under_way: Mutex<Option<Arc<Engines>>>,
}

/// A game under way gets tables of its own if at most one answer in this many remains. With more, the tables of the whole game,
/// which serve all calls, take little longer.
const FEW: usize = 2;

/// Most pairs of an answer and a guess in a feedback table that is computed after a stop, in some tenths of a second.
const AFTER_A_STOP: usize = 1 << 26;

impl Solver {
    /// Create a solver and start its threads.
    ///
    /// # Errors
    /// [`Error::Memory`] if the tables of the game do not fit into the memory of the
    /// configuration, [`Error::Threads`] if the system starts none.
    pub fn new(game: &Game, config: SearchConfig) -> Result<Solver> {
        if !game.has_table() {
            return Err(Error::NoTable);
        }
        let config = SearchConfig { memory: config.memo_for(game)?, ..config };
        let threads = Pool::start(config.threads)?;
        let (engines, begun, under_way) = (OnceLock::new(), Mutex::default(), Mutex::default());
        Ok(Solver { game: game.clone(), config, threads, ledger: None, engines, begun, under_way })
    }

    /// Start with the entries of a ledger, and write results about the whole game to it.
    ///
    /// The entries must be about the same game, rule, objective and weights. If they are false,
    /// [`is_contradicted`](Ledger::is_contradicted) may reveal it; then later results are unreliable.
    #[must_use]
    pub fn with_ledger(mut self, ledger: Arc<Ledger>) -> Solver {
        self.ledger = Some(ledger);
        // The engines of earlier calls know no ledger.
        self.engines = OnceLock::new();
        self
    }

    /// The game of this solver.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Solve a task under the game's objective.
    pub fn solve(&self, task: Task, control: &Control<'_>) -> Solution {
        let began = Instant::now();
        let solution = self.call(control, |engines, stop| {
            let solved = |engines: &Engines| {
                let start = Start::of_the_game(&engines.costs);
                self.run(engines, &start, control, stop).solve(self.game.objective(), task)
            };
            let found = engines.map_or_else(|| Solution::without_policy(Status::Bounded), solved);
            if found.tree.is_some() || found.status == Status::Infeasible {
                return found;
            }
            let tree = greedy::of_the_game(&self.game, task);
            let tree = tree.or_else(|| if stop.is_set() { self.hurried(task, control) } else { None });
            match tree {
                Some(tree) => greedy::instead_of(&found, &self.game, task, tree),
                None => found,
            }
        });
        let engines = self.engines.get().map(|engines| &**engines);
        let scope = if task.opener().is_some() { Scope::Opener } else { Scope::Game };
        Solution { game: Some(self.game.clone()), scope, statistics: statistics(engines, began), ..solution }
    }

    /// A policy of the game after a stop, from a search of bounded work; `None` if that fails, or if there are no tables and
    /// the one of feedback alone would take too long. Other tables pay off in long searches only.
    fn hurried(&self, task: Task, control: &Control<'_>) -> Option<Tree> {
        let made;
        let engines = match self.engines.get() {
            Some(engines) => &**engines,
            None if self.game.answer_count() * self.game.guess_count() > AFTER_A_STOP => return None,
            None => {
                let without = vec![Prune::Superset, Prune::Neighbours, Prune::Symmetry];
                let config = SearchConfig { without, ..self.config.clone() };
                let tables = Tables::new(&self.game, &config, &NEVER)?;
                made = Engines::new(&self.game, &config, &tables, None);
                &made
            }
        };
        let start = Start::of_the_game(&engines.costs);
        let run = self.run(engines, &start, control, &NEVER);
        run.hurried(task, run.limit())
    }

    /// The best play after a history by the game's objective, solved as a game of its own; `None` if no answer fits, no guess
    /// remains, or the rule forbids the opener of the task. If the call stops before it finds a policy within the limit, its
    /// policy may lose answers that others find.
    pub fn continuation(
        &self,
        history: &[(GuessId, Feedback)],
        task: Task,
        control: &Control<'_>,
    ) -> Option<Continuation> {
        let began = Instant::now();
        let left = fitting(&self.game, history);
        let is_forbidden = task.opener().is_some_and(|opener| !self.game.allows(history, opener));
        if is_forbidden || is_over(&self.game, &left, history.len()) {
            return None;
        }
        Some(self.call_for(&left, control, |engines, stop| {
            let mut found = match engines {
                Some(engines) => {
                    let start = Start::after(&engines.costs, history, left.clone());
                    self.continued(&self.run(engines, &start, control, stop), task)
                }
                None => {
                    let solution = greedy::solution(&self.game, history, &left, task);
                    Continuation { candidates: left.clone(), solution, salvaged: false }
                }
            };
            if found.solution.status == Status::Bounded && found.solution.tree.is_none() {
                found = greedy::at_a_loss(&self.game, history, found, task);
            }
            found.solution.statistics = statistics(engines, began);
            found.solution.game = Some(self.game.clone());
            found
        }))
    }

    /// Whether `guesses` more guesses, within the game's limit, find every answer that fits a history; `None` if no answer
    /// fits, or the search was stopped before it knew.
    pub fn suffices(
        &self,
        history: &[(GuessId, Feedback)],
        guesses: u8,
        control: &Control<'_>,
    ) -> Option<bool> {
        let left = fitting(&self.game, history);
        if left.is_empty() {
            return None;
        }
        self.call_for(&left, control, |engines, stop| {
            let engines = engines?;
            let start = Start::after(&engines.costs, history, left.clone());
            let guesses = with_naming(&self.game, guesses.into());
            self.run(engines, &start, control, stop).suffices(guesses)
        })
    }

    /// Compute the tables for the answers that fit a history, to share them among later calls about its continuations. Does
    /// nothing if no answer fits.
    pub fn prepare(&self, history: &[(GuessId, Feedback)], control: &Control<'_>) {
        let left = fitting(&self.game, history);
        if !left.is_empty() {
            self.call_for(&left, control, |_, _| ());
        }
    }

    fn continued(&self, run: &Run<'_>, task: Task) -> Continuation {
        let solution = run.solve(self.game.objective(), task);
        let salvaged = solution.status == Status::Infeasible;
        let solution = if salvaged { run.salvaged(task) } else { solution };
        Continuation { candidates: run.start.answers.clone(), solution, salvaged }
    }

    /// The exact cost of a candidate set without a limit, all guesses allowed, or a bound if the search was stopped.
    pub fn cost_of(&self, candidates: &[SecretId], control: &Control<'_>) -> Settled {
        self.call(control, |engines, stop| {
            let Some(Engines { costs, .. }) = engines else {
                return Settled::AtLeast(0);
            };
            let set_key = costs.keys.set(candidates);
            let state = State { secrets: candidates, set_key, left: UNLIMITED, allowed: None };
            let known = Worker::new(costs, stop).solve(&state);
            let naming = if self.game.ends_known() { costs.costs.weigh(candidates).weight } else { 0 };
            let total = price::guesses(known.lower.saturating_sub(naming));
            if known.exact.is_some() { Settled::Exact(total) } else { Settled::AtLeast(total) }
        })
    }

    /// Do work on the threads of this solver with the engine for the objective's own costs and the one for the question whether
    /// a policy exists. The work must end early when it is stopped; `None` if the call stops before the tables are computed.
    pub(crate) fn with_engines<T: Send>(
        &self,
        control: &Control<'_>,
        work: impl FnOnce(&Engine, &Engine, &Stop) -> T + Send,
    ) -> Option<T> {
        self.call(control, |engines, stop| {
            engines.map(|engines| work(engines.for_objective(self.game.objective()), &engines.limits, stop))
        })
    }

    /// Do the work of one call, with the engines unless it stops before their tables are computed.
    pub(super) fn call<T: Send>(
        &self,
        control: &Control<'_>,
        work: impl FnOnce(Option<&Engines>, &Stop) -> T + Send,
    ) -> T {
        watched(control, |stop| {
            self.threads.install(|| work(self.engines(stop).map(|engines| &**engines), stop))
        })
    }

    /// [`call`](Solver::call) in the middle of a game, with these remaining answers.
    pub(super) fn call_for<T: Send>(
        &self,
        left: &[SecretId],
        control: &Control<'_>,
        work: impl FnOnce(Option<&Engines>, &Stop) -> T + Send,
    ) -> T {
        watched(control, |stop| self.threads.install(|| work(self.engines_for(left, stop).as_deref(), stop)))
    }

    pub(super) fn run<'c>(
        &self,
        engines: &'c Engines,
        start: &'c Start,
        control: &'c Control<'c>,
        stop: &'c Stop,
    ) -> Run<'c> {
        Run { engines, start, beam: self.config.beam, control, stop }
    }

    fn engines(&self, stop: &Stop) -> Option<&Arc<Engines>> {
        if self.engines.get().is_none() {
            // If another thread was faster, its engines stay.
            // Another call that makes them keeps what it begins.
            let (mut shared, mut own) = (self.begun.try_lock(), Begun::default());
            let begun = shared.as_deref_mut().unwrap_or(&mut own);
            let tables = Tables::resumed(&self.game, &self.config, begun, stop)?;
            let made = Engines::new(&self.game, &self.config, &tables, self.ledger.as_ref());
            let _ = self.engines.set(Arc::new(made));
            // The new engines serve all later calls.
            *locked(&self.under_way) = None;
        }
        self.engines.get()
    }

    /// Engines for a game under way, with these remaining answers: those of the whole game if they exist or many answers remain,
    /// else engines for a small superset.
    fn engines_for(&self, left: &[SecretId], stop: &Stop) -> Option<Arc<Engines>> {
        if self.engines.get().is_some() || left.len() * FEW > self.game.answer_count() {
            return self.engines(stop).cloned();
        }
        let known = locked(&self.under_way).clone();
        let has_all = |known: &Arc<Engines>| known.costs.table().numbering().numbered(left).is_some();
        if let Some(known) = known.filter(has_all) {
            return Some(known);
        }
        let tables = Tables::among(&self.game, left, &self.config, stop)?;
        let made = Arc::new(Engines::new(&self.game, &self.config, &tables, None));
        *locked(&self.under_way) = Some(made.clone());
        Some(made)
    }
}

/// Statistics of a call since `began`.
fn statistics(engines: Option<&Engines>, began: Instant) -> Statistics {
    let learnt = engines.map_or_else(Statistics::default, Engines::statistics);
    Statistics { elapsed: began.elapsed(), ..learnt }
}
