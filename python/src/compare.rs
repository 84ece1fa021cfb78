//! Strategies against the optimum.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use pyo3::{Bound, Py, PyAny, PyResult, Python, pyfunction};
use salet::compare::contest::Contest;
use salet::compare::figures::is_comparable;
use salet::compare::{Exact, Figures, Optimum, Oracle, Watch, sample};
use salet::game::{Game, Tree};
use salet::search::{Control, SearchConfig, Solver, Task};
use salet::strategy::player::Setup;
use salet::strategy::{Needs, StrategyName, parse_list};
use salet::words::GuessId;

use crate::errors::{json, raised, usage};
use crate::solve::config;
use crate::sources::{Text, at_least_one, find, whole};
use crate::waiting::{Latest, duration, run};

/// How long the optimum is looked for if no other time is set, and as long again the losses.
const USUAL_TIME: Duration = Duration::from_secs(120);

/// Sets of more candidates than this are not solved when losses are looked for.
const LARGEST_EXACT: usize = 1000;

/// What is asked for.
struct Asked {
    game: Game,
    unlimited: Game,
    names: Vec<StrategyName>,
    all: bool,
    opener: Option<GuessId>,
    answers: Option<usize>,
    seed: u64,
    runs: u64,
    optimum: bool,
    config: SearchConfig,
    time: Duration,
}

/// What is known of the best play.
struct Best {
    optimum: Optimum,
    tree: Tree,
}

/// Compare strategies: JSON in the form of `salet compare --json`, and whether Ctrl-C ended it.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are the options of the command")]
pub(crate) fn compare(
    py: Python<'_>,
    game: &crate::game::Game,
    strategies: Text,
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
    let asked = Asked {
        names: parse_list(&strategies.0).map_err(raised)?,
        all: strategies.0.trim() == "all",
        opener: opener.map(|word| find(game.lists(), &word)).transpose()?,
        answers: answers.map(|answers| at_least_one("sample", answers)).transpose()?,
        seed: whole("seed", seed, 0..=u64::MAX)?,
        runs: at_least_one("runs", runs)? as u64,
        optimum,
        config: config(threads, memory)?,
        time: duration(time_limit)?.unwrap_or(USUAL_TIME),
        game: game.clone(),
        unlimited,
    };
    let watch = Watch::default();
    let (stop, latest) = (Arc::clone(&watch.stop), Arc::new(Latest::default()));
    let watched = Arc::clone(&latest);
    let play = move || asked.play(&watch, &watched);
    let look = |py: Python<'_>| latest.tell(py, &game, progress.as_ref());
    let (figures, interrupted) = run(py, &stop, play, look, || false)?;
    Ok((json(&figures.map_err(raised)?)?, interrupted))
}

impl Asked {
    fn play(&self, watch: &Watch, latest: &Latest) -> Result<Figures, salet::Error> {
        let solver = match self.optimum {
            true => Some(Solver::new(&self.unlimited, self.config.clone())?),
            false => None,
        };
        let best = solver.as_ref().and_then(|solver| self.best(solver, watch, latest));
        let answers = match self.answers {
            Some(wanted) => sample::sample(self.game.answer_count(), wanted, self.seed),
            None => self.game.all_candidates(),
        };
        let setup = Setup::default()
            .with_seed(self.seed)
            .with_policy(best.as_ref().map(|best| &best.tree))
            .with_opener(self.opener);
        let oracle = solver.as_ref().map(|solver| Exact::new(solver, &watch.stop, self.time, LARGEST_EXACT));
        let known = best.as_ref().map(|best| best.optimum.without_limit());
        let contest = Contest::new(&self.game, &answers)
            .with_setup(setup)
            .with_runs(self.runs)
            .with_exact(oracle.as_ref().map(|oracle| (known, oracle as &dyn Oracle)));
        let performances = match watch.stop.load(Ordering::Relaxed) {
            true => Vec::new(),
            false => contest.play(&self.playing(best.is_some()), watch, &|_| ())?,
        };
        let best = best.map(|best| best.optimum.after_play(best.tree.guess, &performances));
        Ok(Figures::new(&self.game, &performances, best))
    }

    fn best(&self, solver: &Solver, watch: &Watch, latest: &Latest) -> Option<Best> {
        let deadline = Instant::now().checked_add(self.time);
        let control = Control::default().with_stop(&watch.stop).with_deadline(deadline).with_progress(latest);
        let solution = solver.solve(Task::Best, &control);
        let optimum = Optimum::of(&self.unlimited, &solution)?;
        Some(Best { optimum, tree: solution.tree? })
    }

    /// Who plays: of `all` those that this game allows.
    fn playing(&self, policy: bool) -> Vec<StrategyName> {
        let playable = |name: &&StrategyName| match name.strategy.needs {
            Needs::Nothing => true,
            Needs::Colours => self.game.feedback().has_colours(),
            Needs::Policy => policy,
        };
        self.names.iter().filter(|name| !self.all || playable(name)).cloned().collect()
    }
}
