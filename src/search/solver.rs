//! The solver: an objective taken apart into exact searches, run with a beam before and a policy after.
//!
//! - *mean* and *win-rate* are one search for the least cost.
//! - *worst* asks for the smallest limit under which a policy exists at all; costs do not count then.
//! - *worst-then-mean* is the mean under that limit; *mean-then-worst* tightens the limit as long as the total stays.

use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::Instant;

use crate::bound::counting::{Costs, Left, UNLIMITED};
use crate::game::{Cost, Evaluation, Game, GuessId, INFEASIBLE, Objective, SecretId, Tree};
use crate::search::beam;
use crate::search::engine::{Engine, Tables};
use crate::search::extract;
use crate::search::feasible::{self, Feasible};
use crate::search::outcome::{Control, SearchConfig, Solution, Statistics, Status, Task};
use crate::search::root::{Root, Wanted};
use crate::search::state::{Allowed, State};
use crate::search::worker::Worker;

/// Solves one game; what it learns serves all that it is asked.
pub struct Solver<'g> {
    pub(super) game: &'g Game,
    config: SearchConfig,
    pub(super) threads: rayon::ThreadPool,
    /// For the objective's own costs.
    pub(super) engine: Engine<'g>,
    /// For the question whether a policy exists.
    pub(super) limits: Engine<'g>,
    pub(super) all: Vec<SecretId>,
    pub(super) allowed: Option<Allowed>,
    /// Held while a policy is written down, which nothing may stop.
    pub(super) writing: Mutex<()>,
}

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
    /// [`try_new`](Solver::try_new), where there are threads.
    ///
    /// # Panics
    /// If the system starts no threads.
    pub fn new(game: &'g Game, config: SearchConfig) -> Solver<'g> {
        Solver::try_new(game, config).expect("the system starts threads")
    }

    /// Start threads and build the tables of a game.
    ///
    /// # Errors
    /// [`Error::Threads`](crate::Error::Threads).
    pub fn try_new(game: &'g Game, config: SearchConfig) -> crate::Result<Solver<'g>> {
        let threads = crate::threads::pool(config.threads)?;
        let tables = threads.install(|| Tables::new(game, &config));
        let engine = Engine::new(game, tables.clone(), Costs::of(game), &config);
        let limits = Engine::new(game, tables, Costs::limit_only(), &config);
        let all = game.lists().secret_ids().collect();
        let allowed = engine.all_allowed();
        Ok(Solver { game, config, threads, engine, limits, all, allowed, writing: Mutex::new(()) })
    }

    /// Carry out a task under the game's objective.
    pub fn solve(&self, task: Task, control: &Control<'_>) -> Solution {
        let start = Instant::now();
        let mut solution = self.watched(control, || match (task, self.game.objective()) {
            (Task::Beam, _) => self.beam_alone(control),
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

    pub(super) fn limit(&self) -> Left {
        self.game.limit().unwrap_or(UNLIMITED)
    }

    /// The start of the game.
    pub(super) fn start<'s>(&'s self, engine: &Engine<'_>, left: Left) -> State<'s> {
        State {
            secrets: &self.all,
            set_key: engine.keys.set(&self.all),
            left,
            allowed: self.allowed.as_ref(),
        }
    }

    pub(super) fn beam(
        &self,
        engine: &Engine<'_>,
        state: &State<'_>,
        opener: Option<GuessId>,
    ) -> Option<(Cost, Tree)> {
        beam::search(engine, state, self.config.beam, opener)
    }

    fn beam_alone(&self, control: &Control<'_>) -> Solution {
        let state = self.start(&self.engine, self.limit());
        let found = self.looking(control, || self.beam(&self.engine, &state, None));
        let tree = found.map(|(_, tree)| tree);
        self.solution(Status::UpperBound, tree, 0)
    }

    /// The search for the least cost under a limit.
    fn least_cost(&self, task: Task, limit: Left, control: &Control<'_>) -> Solution {
        let state = self.start(&self.engine, limit);
        let mut policy = self.looking(control, || self.beam(&self.engine, &state, opener_of(task)));
        if policy.is_none() && limit != UNLIMITED {
            let feasible = self.looking(control, || self.feasible(task, limit));
            if feasible.is_none() && !self.exists(limit, task, control) && !self.engine.stopped() {
                return self.solution(Status::Infeasible, None, INFEASIBLE);
            }
            policy = feasible.map(|tree| (self.evaluate(&tree).total, tree));
        }
        let incumbent = policy.as_ref().map(|(cost, tree)| (tree.guess, *cost));
        let searched = self.search(&self.engine, limit, task, incumbent, control);
        self.concluded(task, limit, searched, policy)
    }

    /// A policy that keeps a limit; `None` if none is soon found.
    fn feasible(&self, task: Task, limit: Left) -> Option<Tree> {
        let feasible = Feasible::new(&self.limits);
        let state = self.start(&self.limits, limit);
        feasible::WIDTHS.into_iter().find_map(|width| feasible.policy(&state, opener_of(task), width))
    }

    /// Whether any policy keeps a limit.
    fn exists(&self, limit: Left, task: Task, control: &Control<'_>) -> bool {
        !self.search(&self.limits, limit, task, None, control).found.is_empty()
    }

    /// The smallest limit that some policy keeps: from above as long as better policies are soon found, then limit by
    /// limit from below.
    fn least_limit(&self, task: Task, control: &Control<'_>) -> Solution {
        let found = self.looking(control, || self.few_guesses(task).or_else(|| self.stopgap(task)));
        let most = found.as_ref().map_or(self.limit(), limit_of);
        // Where all openers are asked for, the limit of that policy has to be searched, too.
        let searched = if found.is_some() && task != Task::AllOptimal { most - 1 } else { most };
        for limit in (1..=searched).take(self.game.answers()) {
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
                let solution = self.solution(Status::Bounded, found, 0);
                return Solution { least_worst_case: Some(limit), ..solution };
            }
        }
        if found.is_none() {
            return self.solution(Status::Infeasible, None, INFEASIBLE);
        }
        Solution { least_worst_case: Some(most), ..self.solution(Status::Optimal, found, 0) }
    }

    /// A policy that needs few guesses in the worst case: whenever one is found, one is looked for that needs fewer,
    /// until that is refuted or the widest search finds none.
    fn few_guesses(&self, task: Task) -> Option<Tree> {
        let feasible = Feasible::new(&self.limits);
        let mut best: Option<Tree> = None;
        for width in feasible::WIDTHS {
            loop {
                let limit = best.as_ref().map_or(self.limit(), |tree| limit_of(tree) - 1);
                let state = self.start(&self.limits, limit);
                if limit == 0 || self.limits.stopped() || Worker::new(&self.limits).has_core(&state) {
                    return best;
                }
                match feasible.policy(&state, opener_of(task), width) {
                    Some(tree) => best = Some(tree),
                    None => break,
                }
            }
        }
        best
    }

    /// Any policy that keeps the limit, should the search have been stopped before one was found.
    fn stopgap(&self, task: Task) -> Option<Tree> {
        let beam = || self.beam(&self.engine, &self.start(&self.engine, self.limit()), opener_of(task));
        if self.limits.stopped() { beam().map(|(_, tree)| tree) } else { None }
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
        self.run(&root, control, incumbent);
        Searched { found: root.found(), lower_bound: root.lower_bound(), complete: !engine.stopped() }
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
    pub(super) fn policy(&self, engine: &Engine<'_>, limit: Left, opener: GuessId) -> Tree {
        let _writing = self.lock_writing();
        let stopped = engine.stop.swap(false, Ordering::Relaxed);
        let tree = extract::policy(&mut Worker::new(engine), &self.start(engine, limit), Some(opener));
        engine.stop.fetch_or(stopped, Ordering::Relaxed);
        tree
    }

    fn solution(&self, status: Status, tree: Option<Tree>, lower_bound: Cost) -> Solution {
        let evaluation = tree.as_ref().map(|tree| self.evaluate(tree));
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

    fn evaluate(&self, tree: &Tree) -> Evaluation {
        tree.evaluate(self.game).expect("a policy that was searched for can be played")
    }

    pub(super) fn look_ups(&self) -> u64 {
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
pub(super) fn depth(tree: &Tree) -> usize {
    1 + tree.children.iter().map(|(_, child)| depth(child)).max().unwrap_or(0)
}

/// The least limit that a tree keeps; [`UNLIMITED`] if that is more than can be asked for.
fn limit_of(tree: &Tree) -> Left {
    Left::try_from(depth(tree)).unwrap_or(UNLIMITED)
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
