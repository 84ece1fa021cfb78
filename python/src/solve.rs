//! Solving a game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use pyo3::{Bound, Py, PyAny, PyResult, Python, pyfunction};
use salet::catalogue;
use salet::document::{Effort, Solve};
use salet::policy::Figures;
use salet::search::{Beam, Control, SearchConfig, Solver, Status, Task};

use crate::errors::{json, raised, usage};
use crate::policy::Policy;
use crate::sources::{Text, find, whole};
use crate::waiting::{Latest, deadline, run};

pub(crate) fn config(threads: Option<&Bound<'_, PyAny>>, memory: u64) -> PyResult<SearchConfig> {
    let most = u64::from(SearchConfig::MOST_THREADS);
    let threads = threads.map(|threads| whole("threads", threads, 1..=most)).transpose()?;
    let memory = usize::try_from(memory).unwrap_or(usize::MAX);
    Ok(SearchConfig::default().with_threads(threads.map(|threads| threads as usize)).with_memory(memory))
}

/// Solve a game: the policy, if one was found, and the document of the search, as JSON.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are the options of the command")]
pub(crate) fn solve(
    py: Python<'_>,
    game: &crate::game::Game,
    opener: Option<Text>,
    all_optimal: bool,
    beam: Option<&Bound<'_, PyAny>>,
    prove: bool,
    slope: Option<f64>,
    time_limit: Option<f64>,
    threads: Option<&Bound<'_, PyAny>>,
    memory: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Option<Policy>, String)> {
    let began = Instant::now();
    let deadline = deadline(time_limit)?;
    let game = game.game.clone();
    let task = match (opener, all_optimal, beam) {
        (Some(_), true, _) => return Err(usage("opener and all_optimal: give one of them")),
        (Some(word), false, _) => Task::Opener(find(&game, &word)?),
        (None, true, _) => Task::AllOptimal,
        (None, false, Some(_)) if !prove => Task::Beam,
        (None, false, _) => Task::Best,
    };
    let mut shape = Beam::default();
    if let Some(width) = beam {
        shape = shape.with_width(whole("beam", width, 1..=1_000_000)? as usize);
    }
    match slope {
        Some(slope) if slope > 0.0 && slope.is_finite() => shape = shape.with_slope(slope),
        Some(_) => return Err(usage("slope: give a positive number")),
        None => {}
    }
    let config = config(threads, memory)?.with_beam(shape);
    let (stop, latest) = (Arc::new(AtomicBool::new(false)), Arc::new(Latest::default()));
    let (searched, flag, watched) = (game.clone(), Arc::clone(&stop), Arc::clone(&latest));
    let search = move || {
        let control = Control::default().with_stop(&flag).with_deadline(deadline).with_progress(&*watched);
        Solver::new(&searched, config).map(|solver| solver.solve(task, &control))
    };
    let look = |py: Python<'_>| latest.tell(py, &game, progress.as_ref());
    let (solution, interrupted) = run(py, &stop, search, look, || latest.has_policy())?;
    let mut solution = solution.map_err(raised)?;
    catalogue::improve(&mut solution, &game);
    latest.tell(py, &game, progress.as_ref())?;
    // A signal after the end of the search interrupted nothing.
    let interrupted = interrupted && !matches!(solution.status, Status::Optimal | Status::Infeasible);
    let policy = solution.policy(&game).map_err(raised)?;
    let evaluation = solution.tree.as_ref().map(|tree| tree.evaluate(&game)).transpose().map_err(raised)?;
    let figures = evaluation.as_ref().map(Figures::from);
    let effort = Effort { seconds: began.elapsed().as_secs_f64(), cpu_seconds: None };
    let report = Solve::of(&game, task, &solution, figures, interrupted, effort);
    Ok((policy.map(|policy| Policy::new(policy, None)), json(&report)?))
}
