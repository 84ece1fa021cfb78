//! Strategies against the optimum.

use std::sync::Arc;
use std::time::Instant;

use pyo3::{Bound, Py, PyAny, PyResult, Python, pyfunction};
use salet::compare::contest::Contest;
use salet::compare::figures::is_comparable;
use salet::compare::oracle::LARGEST;
use salet::compare::{Exact, Figures, Optimum, Oracle, Watch, sample};
use salet::search::{Control, Solver, Task};
use salet::strategy::player::Setup;

use crate::errors::{json, raised, usage};
use crate::solve::config;
use crate::sources::{Text, find, whole};
use crate::strategies::{Asked, Failure, entrants};
use crate::waiting::{Latest, duration, run};

/// Compare strategies: the JSON of `salet compare --json`, and whether Ctrl-C ended the comparison.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are the options of the command")]
pub(crate) fn compare(
    py: Python<'_>,
    game: &crate::game::Game,
    strategies: Vec<Asked>,
    opener: Option<Text>,
    answers: Option<&Bound<'_, PyAny>>,
    seed: &Bound<'_, PyAny>,
    runs: &Bound<'_, PyAny>,
    optimum: bool,
    time_limit: Option<f64>,
    threads: Option<&Bound<'_, PyAny>>,
    memory: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<(String, bool)> {
    let game = game.game.clone();
    if !is_comparable(&game) {
        return Err(usage("strategies are compared by their means; leave the objective out"));
    }
    let unlimited = game.to_builder().limit(None).build().map_err(raised)?;
    let opener = opener.map(|word| find(&game, &word)).transpose()?;
    let wanted = answers.map_or(Ok(u64::MAX), |answers| whole("sample", answers, 2..=1_000_000))?;
    let seed = whole("seed", seed, 0..=u64::MAX)?;
    let runs = whole("runs", runs, 1..=1_000_000)?;
    let config = config(threads, memory)?;
    let deadline = duration(time_limit)?.and_then(|limit| Instant::now().checked_add(limit));
    let (watch, failure) = (Watch { deadline, ..Watch::default() }, Failure::default());
    let all = strategies.iter().any(Asked::is_all);
    let entrants = entrants(strategies, &failure, &watch.stop)?;
    let (stop, latest) = (Arc::clone(&watch.stop), Arc::new(Latest::default()));
    let (played, watched) = (game.clone(), Arc::clone(&latest));
    let play = move || -> Result<Figures, salet::Error> {
        let solver = optimum.then(|| Solver::new(&unlimited, config)).transpose()?;
        let [first, time] = watch.search_times();
        let search = |solver: &Solver| {
            let deadline = Instant::now().checked_add(first);
            let control = Control::default().with_stop(&watch.stop).with_deadline(deadline);
            let solution = solver.solve(Task::Best, &control.with_progress(&*watched));
            Some((Optimum::of(&unlimited, &solution)?, solution.tree?))
        };
        let best = solver.as_ref().and_then(|solver| match Optimum::compiled_in(&played) {
            Some((optimum, policy, _)) => Some((optimum, policy.tree())),
            None => search(solver),
        });
        let answers = sample::sample(played.answer_count(), wanted as usize, seed);
        let policy = best.as_ref().map(|(_, tree)| tree);
        let oracle = solver.as_ref().map(|solver| Exact::new(solver, &watch, time, LARGEST));
        let known = best.as_ref().map(|(optimum, _)| optimum.without_limit());
        let contest = Contest::new(&played, &answers)
            .with_setup(Setup::default().with_seed(seed).with_policy(policy).with_opener(opener))
            .with_runs(runs)
            .with_exact(oracle.as_ref().map(|oracle| (known, oracle as &dyn Oracle)));
        // Without a policy in time, all strategies are those that follow none.
        let mut entrants = entrants;
        entrants.retain(|entrant| !all || entrant.can_play(&played, policy.is_some()));
        let performances = match watch.is_stopped() {
            true => Vec::new(),
            false => contest.play(&entrants, &watch, &|_| ())?,
        };
        let reached = best.map(|(optimum, tree)| optimum.after_play(tree.guess, &performances));
        Ok(Figures::new(&played, &entrants, &performances, reached))
    };
    let look = |py: Python<'_>| latest.tell(py, &game, progress.as_ref());
    let (figures, interrupted) = run(py, &stop, play, look, || false)?;
    if let Some(error) = failure.take() {
        return Err(error);
    }
    Ok((json(&figures.map_err(raised)?)?, interrupted))
}
