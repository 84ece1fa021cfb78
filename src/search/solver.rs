//! The solver: an objective taken apart into exact searches, run with a beam before and a policy after.
//!
//! - *mean* and *win-rate* are one search for the least cost.
//! - *worst* asks for the smallest limit under which a policy exists at all; costs do not count then.
//! - *worst-then-mean* is the mean under that limit; *mean-then-worst* tightens the limit as long as the total stays.

use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use crate::bound::counting::{Costs, Left, UNLIMITED};
use crate::game::{Cost, Feedback, Game, GuessId, GuessSet, INFEASIBLE, Objective, SecretId, Tree};
use crate::search::beam;
use crate::search::engine::{Engine, Tables};
use crate::search::extract;
use crate::search::node::{State, Worker};
use crate::search::outcome::{
    Continuation, Control, Phase, Ranked, SearchConfig, Snapshot, Solution, Statistics, Status, Task,
};
use crate::search::root::{Root, Wanted};

/// Solves one game; what it learns serves all that it is asked.
pub struct Solver<'g> {
    game: &'g Game,
    config: SearchConfig,
    threads: rayon::ThreadPool,
    /// For the objective's own costs.
    engine: Engine<'g>,
    /// For the question whether a policy exists.
    limits: Engine<'g>,
    all: Vec<SecretId>,
    allowed: Option<GuessSet>,
    /// Held while a policy is written down, which nothing may stop.
    writing: Mutex<()>,
}

/// How often progress is reported and the stop flag looked at.
const TICK: Duration = Duration::from_millis(50);

/// Totals above the best that a first ranking looks at: one in so many.
const RANKING_SLACK: Cost = 100;

/// What a search at one state came to.
struct Searched {
    /// The guesses found with their costs, best first.
    found: Vec<(Cost, GuessId)>,
    /// No guess costs less.
    lower_bound: Cost,
    /// Whether every guess was settled.
    complete: bool,
}

impl<'g> Solver<'g> {
    /// Build the tables of a game.
    ///
    /// # Panics
    /// If the system starts no threads.
    pub fn new(game: &'g Game, config: SearchConfig) -> Solver<'g> {
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(config.threads.unwrap_or(0))
            .build()
            .expect("the system starts threads");
        let tables = threads.install(|| Tables::new(game, &config));
        let engine = Engine::new(game, tables.clone(), Costs::of(game), &config);
        let limits = Engine::new(game, tables, Costs::limit_only(), &config);
        let all = game.lists().secret_ids().collect();
        let allowed = engine.all_allowed();
        Solver { game, config, threads, engine, limits, all, allowed, writing: Mutex::new(()) }
    }

    /// Carry out a task under the game's objective.
    pub fn solve(&self, task: Task, control: &Control<'_>) -> Solution {
        let start = Instant::now();
        let mut solution = self.watched(control, || match (task, self.game.objective()) {
            (Task::Beam, _) => self.beam_alone(),
            (_, Objective::Mean | Objective::WinRate) => self.least_cost(task, self.limit(), control),
            (_, Objective::Worst) => self.least_limit(task, control),
            (_, Objective::WorstThenMean) => {
                let worst = self.least_limit(task, control);
                match worst.least_worst_case {
                    Some(limit) if worst.status == Status::Optimal => {
                        Solution { least_worst_case: Some(limit), ..self.least_cost(task, limit, control) }
                    }
                    _ => worst,
                }
            }
            (_, Objective::MeanThenWorst) => self.mean_then_worst(task, control),
        });
        solution.statistics = self.statistics(start);
        solution
    }

    /// The best openers with their exact totals; each is given to `found` as soon as its policy is known.
    ///
    /// Openers that tell nothing are left out. Fewer than `top` come back only if the search was stopped, or no more
    /// openers are feasible.
    pub fn rank(
        &self,
        top: usize,
        control: &Control<'_>,
        found: &mut (dyn FnMut(&Ranked) + Send),
    ) -> Vec<Ranked> {
        let limit = self.limit();
        self.watched(control, || {
            let state = self.start(&self.engine, limit);
            let best = match self.all[..] {
                [only] => {
                    return vec![self.ranked(&state, 0, (self.engine.costs.weight(only), only.as_guess()))];
                }
                _ => self.beam(&self.engine, &state, None).map_or(INFEASIBLE / 128, |(cost, _)| cost),
            };
            let mut slack = best / RANKING_SLACK + 1;
            let ranking = loop {
                let root = Root::new(&self.engine, state).want(Wanted::Top(top), best.saturating_add(slack));
                self.run(&root, Phase::Openers, control, None);
                let ranking = root.found();
                if ranking.len() >= top.min(root.openers()) || self.engine.stopped() || slack > best * 64 {
                    break ranking;
                }
                slack *= 2;
            };
            if self.engine.stopped() {
                return Vec::new();
            }
            let rank = |(at, opener)| {
                let ranked = self.ranked(&state, at, opener);
                found(&ranked);
                ranked
            };
            let unstopped = |_: &(usize, (Cost, GuessId))| !self.engine.stopped();
            ranking.into_iter().enumerate().take_while(unstopped).map(rank).collect()
        })
    }

    /// An opener's line in a ranking.
    fn ranked(&self, state: &State<'_>, at: usize, (total, opener): (Cost, GuessId)) -> Ranked {
        let tree = self.policy(&self.engine, state.left, opener);
        Ranked { rank: at + 1, opener, total, worst_case: depth(&tree) }
    }

    /// Do some work on the threads of this solver, with what it has learnt: the engine for the objective's own costs,
    /// and the one for the question whether a policy exists. The work ends early when it is stopped.
    pub fn with_engines<T: Send>(
        &self,
        control: &Control<'_>,
        work: impl FnOnce(&Engine<'g>, &Engine<'g>) -> T + Send,
    ) -> T {
        self.watched(control, || work(&self.engine, &self.limits))
    }

    /// The game that is solved.
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// The best play for what is left after a history, exactly, within the guesses left if that can be done; `None`
    /// if no answer fits.
    pub fn continuation(&self, history: &[(GuessId, Feedback)]) -> Option<Continuation> {
        let table = self.game.table();
        let fits =
            |secret: &SecretId| history.iter().all(|&(guess, shown)| table.get(guess, *secret) == shown);
        let candidates: Vec<SecretId> = self.all.iter().copied().filter(fits).collect();
        if candidates.is_empty() {
            return None;
        }
        let allowed = self.allowed.clone().map(|all| {
            history.iter().fold(all, |allowed, &(guess, shown)| self.game.restrict(&allowed, guess, shown))
        });
        let state = State {
            secrets: &candidates,
            set_key: self.engine.keys.set(&candidates),
            left: match self.limit() {
                UNLIMITED => UNLIMITED,
                limit => limit.saturating_sub(history.len().min(255) as u8).max(1),
            },
            allowed: allowed.as_ref(),
        };
        self.threads.install(|| {
            let (total, tree) = self
                .best_play(&state)
                .or_else(|| self.best_play(&State { left: UNLIMITED, ..state }))
                .expect("without a limit every candidate can be found");
            let worst_case = depth(&tree);
            Some(Continuation { guess: tree.guess, total, worst_case, candidates: candidates.clone() })
        })
    }

    /// The exact cost of a set of candidates with no limit and all guesses allowed.
    pub fn cost_of(&self, candidates: &[SecretId]) -> Cost {
        let state = State {
            secrets: candidates,
            set_key: self.engine.keys.set(candidates),
            left: UNLIMITED,
            allowed: None,
        };
        Worker::new(&self.engine).solve(&state).lower
    }

    /// A lower bound on the cost of a set of candidates, at least `at_least` if that can be proven.
    pub fn lower_bound(&self, state: &State<'_>, at_least: Cost) -> Cost {
        Worker::new(&self.engine).raise(None, state, at_least).lower
    }

    fn best_play(&self, state: &State<'_>) -> Option<(Cost, Tree)> {
        let mut worker = Worker::new(&self.engine);
        if self.engine.small(state).is_some() {
            return Some((worker.solve(state).lower, extract::policy(&mut worker, state, None)));
        }
        let ceiling = self.beam(&self.engine, state, None).map_or(INFEASIBLE, |(cost, _)| cost);
        let root = Root::new(&self.engine, *state).want(Wanted::Top(1), ceiling);
        root.run();
        let &(cost, guess) = root.found().first()?;
        Some((cost, extract::policy(&mut worker, state, Some(guess))))
    }

    fn limit(&self) -> Left {
        self.game.limit().unwrap_or(UNLIMITED)
    }

    /// The start of the game.
    fn start<'s>(&'s self, engine: &Engine<'_>, left: Left) -> State<'s> {
        State {
            secrets: &self.all,
            set_key: engine.keys.set(&self.all),
            left,
            allowed: self.allowed.as_ref(),
        }
    }

    fn beam(&self, engine: &Engine<'_>, state: &State<'_>, opener: Option<GuessId>) -> Option<(Cost, Tree)> {
        beam::search(engine, state, self.config.beam, opener)
    }

    fn beam_alone(&self) -> Solution {
        let state = self.start(&self.engine, self.limit());
        let tree = self.beam(&self.engine, &state, None).map(|(_, tree)| tree);
        self.solution(Status::UpperBound, tree, 0)
    }

    /// The search for the least cost under a limit.
    fn least_cost(&self, task: Task, limit: Left, control: &Control<'_>) -> Solution {
        let state = self.start(&self.engine, limit);
        let beam = self.beam(&self.engine, &state, opener_of(task));
        let mut incumbent = beam.as_ref().map(|(cost, tree)| (tree.guess, *cost));
        if beam.is_none() && limit != UNLIMITED {
            // The beam met no policy. Most likely an opener that is good without the limit has one.
            let free = self.beam(&self.engine, &State { left: UNLIMITED, ..state }, opener_of(task));
            incumbent = free.and_then(|(_, tree)| self.exact(&state, tree.guess));
            if incumbent.is_none() && !self.exists(limit, task, control) && !self.engine.stopped() {
                return self.solution(Status::Infeasible, None, INFEASIBLE);
            }
        }
        let searched = self.search(&self.engine, limit, task, incumbent, control);
        self.concluded(task, limit, searched, beam)
    }

    /// An opener with its exact cost; `None` if that is infinite.
    fn exact(&self, state: &State<'_>, opener: GuessId) -> Option<(GuessId, Cost)> {
        let root = Root::only(&self.engine, *state, opener);
        root.run();
        root.found().first().map(|&(cost, guess)| (guess, cost))
    }

    /// Whether any policy keeps a limit.
    fn exists(&self, limit: Left, task: Task, control: &Control<'_>) -> bool {
        !self.search(&self.limits, limit, task, None, control).found.is_empty()
    }

    /// The smallest limit that some policy keeps.
    fn least_limit(&self, task: Task, control: &Control<'_>) -> Solution {
        let mut limit = 1;
        loop {
            let searched = self.search(&self.limits, limit, task, None, control);
            if let Some(&(_, opener)) = searched.found.first() {
                let tree = self.policy(&self.limits, limit, opener);
                let solution = self.solution(Status::Optimal, Some(tree), 0);
                return Solution {
                    least_worst_case: Some(limit),
                    optimal_openers: searched.found.iter().map(|&(_, opener)| opener).collect(),
                    ..solution
                };
            }
            if !searched.complete {
                let beam = self.beam(&self.engine, &self.start(&self.engine, self.limit()), opener_of(task));
                let solution = self.solution(Status::Bounded, beam.map(|(_, tree)| tree), 0);
                return Solution { least_worst_case: Some(limit), ..solution };
            }
            if limit >= self.limit() || usize::from(limit) >= self.game.answers() {
                return self.solution(Status::Infeasible, None, INFEASIBLE);
            }
            limit += 1;
        }
    }

    /// The least total, then the smallest limit that leaves it as it is.
    fn mean_then_worst(&self, task: Task, control: &Control<'_>) -> Solution {
        let mut best = self.least_cost(task, self.limit(), control);
        while best.status == Status::Optimal
            && let Some(limit) = best.tree.as_ref().map(|tree| depth(tree) - 1)
            && limit > 0
        {
            let limit = limit as Left;
            let incumbent = Some((best.optimal_openers[0], best.total));
            let searched = self.search(&self.engine, limit, task, incumbent, control);
            if !searched.complete {
                best.status = Status::Bounded;
                break;
            }
            if searched.found.is_empty() {
                best.least_worst_case = Some(limit + 1);
                break;
            }
            best = self.concluded(task, limit, searched, None);
        }
        best
    }

    /// All openers that a task asks for, under a limit, none that costs more than the incumbent.
    fn search(
        &self,
        engine: &Engine<'_>,
        limit: Left,
        task: Task,
        incumbent: Option<(GuessId, Cost)>,
        control: &Control<'_>,
    ) -> Searched {
        let state = self.start(engine, limit);
        let ceiling = incumbent.map_or(INFEASIBLE - 1, |(_, cost)| cost);
        let wanted = if task == Task::AllOptimal { Wanted::Ties } else { Wanted::Top(1) };
        let opener = opener_of(task);
        let alone = self.all.len() == 1 || limit == 1 && task != Task::AllOptimal;
        if opener.is_none() && alone {
            let cost = engine.costs.least(&self.all, limit);
            let opener = engine.heaviest(&self.all).as_guess();
            let found = if cost <= ceiling { vec![(cost, opener)] } else { Vec::new() };
            return Searched { found, lower_bound: cost, complete: true };
        }
        let root = match opener {
            Some(opener) => Root::only(engine, state, opener),
            None => Root::new(engine, state),
        };
        let root = root.want(wanted, ceiling);
        self.run(&root, Phase::Openers, control, incumbent);
        Searched { found: root.found(), lower_bound: root.lower_bound(), complete: !engine.stopped() }
    }

    /// Run a search and report on it.
    fn run(&self, root: &Root<'_>, phase: Phase, control: &Control<'_>, beam: Option<(GuessId, Cost)>) {
        let report = || {
            let found = root.found();
            control.progress.report(&Snapshot {
                phase,
                incumbent: found.first().map(|&(cost, guess)| (guess, cost)).or(beam),
                lower_bound: root.lower_bound(),
                openers: root.openers(),
                settled: root.settled(),
                look_ups: self.look_ups(),
            });
        };
        let (done, finished) = std::sync::mpsc::channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                while let Err(std::sync::mpsc::RecvTimeoutError::Timeout) = finished.recv_timeout(TICK) {
                    report();
                }
                report();
            });
            root.run();
            drop(done);
        });
    }

    /// Do some work on the threads of this solver, and end it when it is to stop.
    fn watched<T: Send>(&self, control: &Control<'_>, work: impl FnOnce() -> T + Send) -> T {
        self.set_stop(false);
        let (done, finished) = std::sync::mpsc::channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                while let Err(std::sync::mpsc::RecvTimeoutError::Timeout) = finished.recv_timeout(TICK) {
                    if control.stopped() {
                        let _written = self.lock_writing();
                        self.set_stop(true);
                    }
                }
            });
            let result = self.threads.install(work);
            drop(done);
            result
        })
    }

    fn lock_writing(&self) -> MutexGuard<'_, ()> {
        // It guards no data, so a panic elsewhere leaves nothing half done.
        self.writing.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn set_stop(&self, stop: bool) {
        self.engine.stop.store(stop, Ordering::Relaxed);
        self.limits.stop.store(stop, Ordering::Relaxed);
    }

    /// The solution that a search has come to.
    fn concluded(&self, task: Task, limit: Left, searched: Searched, beam: Option<(Cost, Tree)>) -> Solution {
        // From here on everything is in the memo, or nearly: what is missing is found even when time is up.
        let stopped = self.engine.stopped();
        let found = searched.found.first().copied();
        let tree = match (found, beam) {
            (Some((cost, _)), Some((beam_cost, tree))) if beam_cost < cost => Some(tree),
            (Some((_, opener)), _) => Some(self.policy(&self.engine, limit, opener)),
            (None, beam) => beam.map(|(_, tree)| tree),
        };
        if searched.complete && !stopped {
            let status = if tree.is_some() { Status::Optimal } else { Status::Infeasible };
            let mut solution = self.solution(status, tree, searched.lower_bound);
            if status == Status::Optimal {
                solution.lower_bound = solution.total;
            }
            if task == Task::AllOptimal {
                solution.optimal_openers = searched.found.iter().map(|&(_, opener)| opener).collect();
            }
            return solution;
        }
        // With losses counted in, a bound on the cost says nothing of the total alone.
        let lower_bound = if self.engine.costs.loss().is_some() { 0 } else { searched.lower_bound };
        self.solution(Status::Bounded, tree, lower_bound)
    }

    /// The canonical policy of an opener.
    fn policy(&self, engine: &Engine<'_>, limit: Left, opener: GuessId) -> Tree {
        let _writing = self.lock_writing();
        let stopped = engine.stop.swap(false, Ordering::Relaxed);
        let tree = extract::policy(&mut Worker::new(engine), &self.start(engine, limit), Some(opener));
        engine.stop.fetch_or(stopped, Ordering::Relaxed);
        tree
    }

    fn solution(&self, status: Status, tree: Option<Tree>, lower_bound: Cost) -> Solution {
        let evaluation = tree
            .as_ref()
            .map(|tree| tree.evaluate(self.game).expect("a policy that was searched for can be played"));
        let total = evaluation.map_or(INFEASIBLE, |evaluation| evaluation.total);
        Solution {
            status,
            total,
            lower_bound: lower_bound.min(total),
            optimal_openers: tree.iter().map(|tree| tree.guess).collect(),
            least_worst_case: None,
            tree,
            statistics: Statistics::default(),
        }
    }

    fn look_ups(&self) -> u64 {
        let count = |engine: &Engine<'_>| engine.look_ups.load(Ordering::Relaxed);
        count(&self.engine) + count(&self.limits)
    }

    fn statistics(&self, start: Instant) -> Statistics {
        let engines = [&self.engine, &self.limits];
        Statistics {
            elapsed: start.elapsed(),
            look_ups: self.look_ups(),
            nodes: engines.iter().map(|engine| engine.nodes.load(Ordering::Relaxed)).sum(),
            memo_states: engines.iter().map(|engine| engine.memo().len() as u64).sum(),
            memo_bytes: engines.iter().map(|engine| engine.memo().bytes() as u64).sum(),
        }
    }
}

fn opener_of(task: Task) -> Option<GuessId> {
    match task {
        Task::Opener(guess) => Some(guess),
        Task::Best | Task::AllOptimal | Task::Beam => None,
    }
}

/// The most guesses that a tree needs.
fn depth(tree: &Tree) -> usize {
    1 + tree.children.iter().map(|(_, child)| depth(child)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn a_policy_is_written_down_whole_when_time_is_up() {
        let game = Game::original();
        let solver = Solver::new(&game, SearchConfig::default());
        let control = Control { stop: &AtomicBool::new(true), deadline: None, progress: &() };
        let opener = game.lists().find("slate").expect("it is an answer");
        // Nothing is known yet, so this takes many times as long as a stop takes to be seen.
        let tree = solver.watched(&control, || solver.policy(&solver.engine, solver.limit(), opener));
        assert_eq!(tree.guess, opener);
        let total = tree.evaluate(&game).map(|evaluation| evaluation.total);
        assert_eq!(total.expect("every answer is found"), 7928);
    }
}
