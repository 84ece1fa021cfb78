//! Rankings of openers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::{Bound, Py, PyAny, PyResult, Python, pyfunction};
use salet::catalogue;
use salet::document::Rank;
use salet::search::{Control, Ranking, Solver};

use crate::errors::{json, raised};
use crate::solve::config;
use crate::sources::whole;
use crate::waiting::{Latest, deadline, run};

/// The best openers as JSON, whether all that were wanted are certain, and whether Ctrl-C ended the search.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are the options of the command")]
pub(crate) fn rank(
    py: Python<'_>,
    game: &crate::game::Game,
    top: &Bound<'_, PyAny>,
    prove: bool,
    time_limit: Option<f64>,
    threads: Option<&Bound<'_, PyAny>>,
    memory: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<(String, bool, bool)> {
    let deadline = deadline(time_limit)?;
    let game = game.game.clone();
    let top = whole("top", top, 1..=u64::from(u32::MAX))? as usize;
    let config = config(threads, memory)?;
    let mut known = if prove { Vec::new() } else { catalogue::openers_for(&game) };
    known.truncate(top);
    let wanted = top.min(game.opener_count());
    let (ranking, interrupted) = if known.len() == wanted {
        (Ranking { ranked: known, complete: true, ..Ranking::default() }, false)
    } else {
        let (stop, latest) = (Arc::new(AtomicBool::new(false)), Arc::new(Latest::default()));
        let found = Arc::new(AtomicBool::new(!known.is_empty()));
        let (searched, flag, watched) = (game.clone(), Arc::clone(&stop), Arc::clone(&latest));
        let has_some = Arc::clone(&found);
        let search = move || {
            let control =
                Control::default().with_stop(&flag).with_deadline(deadline).with_progress(&*watched);
            let solver = Solver::new(&searched, config)?;
            Ok(solver.rank(top, &control, &mut |_| found.store(true, Ordering::Relaxed)))
        };
        let look = |py: Python<'_>| latest.tell(py, &game, progress.as_ref());
        let (ranking, interrupted) = run(py, &stop, search, look, || has_some.load(Ordering::Relaxed))?;
        let mut ranking: Ranking = ranking.map_err(|error: salet::search::Error| raised(error))?;
        if ranking.ranked.len() < known.len() {
            ranking.ranked = known;
        }
        (ranking, interrupted)
    };
    let lines: Vec<Rank> = ranking.ranked.iter().map(|ranked| Rank::of(&game, ranked)).collect();
    Ok((json(&lines)?, ranking.complete, interrupted && !ranking.complete))
}
