//! Losses of a state that the limit alone refutes.
//!
//! If no policy finds all secrets of a state within its limit, each policy loses one of them at least. So the state costs no less than
//! the price of losing its lightest secret, with the least guesses for its set. The search for the limit alone has cores and other tools that
//! serve no loss, and refutes a set long before a search shows what its least loss is. The bounds of the parts of a guess add up, so
//! a guess loses at least as many secrets as it leaves infeasible parts.
//!
//! So it is with secrets that are found only at the last guess: if no policy does with one guess less, one of them is late at least, and if
//! none keeps the limit either, the cost is infinite.

use crate::bound::counting::UNLIMITED;
use crate::bound::goal::Goal;
use crate::bound::price::{IMPOSSIBLE, LOSS, Price};
use crate::search::config::Prune;
use crate::search::node::worker::Worker;
use crate::search::position::memo::Knowledge;
use crate::search::position::state::State;

/// What the limit alone says of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum InTime {
    /// Some policy loses nothing and finds nothing late.
    Found,
    /// No policy does, so that the state costs this much at least.
    Loses(Price),
}

impl Worker<'_> {
    /// Whether some policy loses nothing, and finds nothing late; `None` if that is not asked, or the search was stopped.
    pub(super) fn in_time(&mut self, state: &State<'_>) -> Option<InTime> {
        let engine = self.engine;
        if engine.limits.is_none() || state.left == UNLIMITED || !engine.uses(Prune::InTime) {
            return None;
        }
        if let Some(known) =
            engine.recall(state.key()).filter(|known| known.exact.is_some() || known.lower >= LOSS)
        {
            return Some(if known.lower < LOSS { InTime::Found } else { InTime::Loses(known.lower) });
        }
        let asked = if engine.goal() == Goal::Late { state.sooner()? } else { *state };
        if self.is_feasible(&asked)? {
            return Some(InTime::Found);
        }
        if engine.goal() == Goal::Late && !self.is_feasible(state)? {
            engine.learn(state.key(), Knowledge::exactly(IMPOSSIBLE, 0));
            return Some(InTime::Loses(IMPOSSIBLE));
        }
        let lightest = state.secrets.iter().map(|&secret| engine.costs.weight(secret)).min().unwrap_or(0);
        let least = engine.costs.possible(state.secrets, state.left, LOSS * lightest);
        engine.learn(state.key(), Knowledge::at_least(least));
        Some(InTime::Loses(least))
    }

    /// Whether some policy finds all secrets of a state within its limit; `None` if the search was stopped.
    fn is_feasible(&mut self, state: &State<'_>) -> Option<bool> {
        let (limits, stop) = (self.engine.limits.as_deref()?, self.stop);
        let worker = self.limits.get_or_insert_with(|| Box::new(Worker::new(limits, stop)));
        let known = worker.raise(state, IMPOSSIBLE);
        let is_refuted = known.lower == IMPOSSIBLE;
        (is_refuted || known.exact.is_some()).then_some(!is_refuted)
    }
}
