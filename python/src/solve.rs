//! Solving a game: a policy, and what is proven of it.

use std::sync::{Arc, mpsc};
use std::time::Instant;

use pyo3::{Py, PyAny, PyResult, Python, pyfunction};
use salet::game::{Game, INFEASIBLE, Objective};
use salet::policy::Figures;
use salet::search::{Beam, Control, SearchConfig, Solution, Solver, Status, Task};
use serde::Serialize;

use crate::errors::{Error, json, raised, usage};
use crate::policy::Policy;
use crate::process;
use crate::sources::{at_least_one, find};
use crate::waiting::{Latest, deadline, stop_flag, wait};

/// What a search came to, in the form of `salet solve --json`, but for the files written and CPU time.
#[derive(Serialize)]
struct Report {
    status: &'static str,
    scope: &'static str,
    opener: Option<String>,
    #[serde(flatten)]
    figures: Option<Figures>,
    lower_bound: Option<u64>,
    least_worst_case: Option<u16>,
    optimal_openers: Vec<String>,
    optimal_openers_complete: bool,
    interrupted: bool,
    seconds: f64,
    nodes: u64,
    memo_states: u64,
    memo_bytes: u64,
}

/// How a search is to run, from the options of the command.
pub(crate) fn config(game: &Game, threads: Option<i64>, memory: u64) -> PyResult<SearchConfig> {
    let threads = threads.map(|threads| at_least_one("threads", threads)).transpose()?;
    let most = SearchConfig::MOST_THREADS;
    if threads.is_some_and(|threads| threads > usize::from(most)) {
        return Err(usage(format!("threads: at most {most} can be asked for")));
    }
    let memory = usize::try_from(memory).unwrap_or(usize::MAX);
    let memory = SearchConfig::memo_beside_tables(game, memory).map_err(raised)?;
    Ok(SearchConfig::default().with_threads(threads).with_memory(memory))
}

/// Solve a game: the policy, if one was found, and what is proven, as JSON.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are the options of the command")]
pub(crate) fn solve(
    py: Python<'_>,
    game: &crate::game::Game,
    opener: Option<&str>,
    all_optimal: bool,
    beam: Option<i64>,
    prove: bool,
    slope: Option<f64>,
    time_limit: Option<f64>,
    threads: Option<i64>,
    memory: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Option<Policy>, String)> {
    process::check()?;
    let began = Instant::now();
    let deadline = deadline(time_limit)?;
    let game = Arc::clone(&game.game);
    let task = match (opener, all_optimal, beam) {
        (Some(_), true, _) => return Err(usage("opener and all_optimal: give one of them")),
        (Some(word), false, _) => Task::Opener(find(game.lists(), word)?),
        (None, true, _) => Task::AllOptimal,
        (None, false, Some(_)) if !prove => Task::Beam,
        (None, false, _) => Task::Best,
    };
    let mut shape = Beam::default();
    if let Some(width) = beam {
        shape = shape.with_width(at_least_one("beam", width)?);
    }
    match slope {
        Some(slope) if slope > 0.0 && slope.is_finite() => shape = shape.with_slope(slope),
        Some(_) => return Err(usage("slope: give a positive number")),
        None => {}
    }
    let config = config(&game, threads, memory)?.with_beam(shape);
    let (stop, latest) = (stop_flag(), Arc::new(Latest::default()));
    let (sender, receiver) = mpsc::channel();
    let (searched, flag, watched) = (Arc::clone(&game), Arc::clone(&stop), Arc::clone(&latest));
    let search = move || {
        let control = Control::default().with_stop(&flag).with_deadline(deadline).with_progress(&*watched);
        let solved = Solver::new(&searched, config).map(|solver| solver.solve(task, &control));
        let _ = sender.send(solved);
    };
    let thread = std::thread::Builder::new().name("salet".to_owned()).spawn(search);
    thread.map_err(|error| Error::new_err(format!("no thread can be started: {error}")))?;
    let look = |py: Python<'_>| latest.tell(py, &game, progress.as_ref());
    let waited = wait(py, &stop, receiver, look, || latest.has_policy())?;
    let (solution, interrupted) = waited.or_interrupted(py)?;
    let solution = solution.map_err(raised)?;
    latest.tell(py, &game, progress.as_ref())?;
    // What is settled was not interrupted, whenever the signal came.
    let interrupted = interrupted && !matches!(solution.status, Status::Optimal | Status::Infeasible);
    let report = report(&game, task, &solution, interrupted, began)?;
    let policy = solution.policy(&game).map_err(raised)?;
    Ok((policy.map(|policy| Policy::new(policy, None)), json(&report)?))
}

fn report(
    game: &Game,
    task: Task,
    solution: &Solution,
    interrupted: bool,
    began: Instant,
) -> PyResult<Report> {
    let lists = game.lists();
    let evaluation = solution.tree.as_ref().map(|tree| tree.evaluate(game)).transpose().map_err(raised)?;
    let figures = evaluation.as_ref().map(Figures::from);
    Ok(Report {
        status: solution.status.name(),
        scope: if matches!(task, Task::Opener(_)) { "opener" } else { "game" },
        opener: solution.tree.as_ref().map(|tree| lists.display(tree.guess).to_owned()),
        lower_bound: lower_bound(game, solution, figures.as_ref()),
        figures,
        least_worst_case: solution.least_worst_case,
        optimal_openers: solution
            .optimal_openers
            .iter()
            .map(|&guess| lists.display(guess).to_owned())
            .collect(),
        optimal_openers_complete: solution.all_openers,
        interrupted,
        seconds: began.elapsed().as_secs_f64(),
        nodes: solution.statistics.nodes,
        memo_states: solution.statistics.memo_states,
        memo_bytes: solution.statistics.memo_bytes,
    })
}

/// A proven bound of the total, where there is one and the objective asks for totals.
fn lower_bound(game: &Game, solution: &Solution, figures: Option<&Figures>) -> Option<u64> {
    let bound = solution.lower_bound;
    match (game.objective(), solution.status, figures) {
        (Objective::Worst, _, _) => None,
        // The search counts what is played in lost games too; the total of the policy does not.
        (Objective::WinRate, Status::Optimal, Some(figures)) => Some(figures.total),
        (Objective::WinRate, _, _) => None,
        _ => (bound > 0 && bound < INFEASIBLE).then_some(bound),
    }
}
