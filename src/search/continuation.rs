//! The best play for what is left when a game has left the policy.

use crate::bound::counting::UNLIMITED;
use crate::game::{Cost, Feedback, GuessId, INFEASIBLE, SecretId, Tree};
use crate::search::extract;
use crate::search::outcome::{Continuation, Control, Settled};
use crate::search::root::{Root, Wanted};
use crate::search::solver::{Solver, depth};
use crate::search::state::{Allowed, State};
use crate::search::worker::Worker;

impl Solver<'_> {
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
        let allowed = self.allowed.as_ref().map(|all| {
            let restrict = |allowed, &(guess, shown): &_| self.game.restrict(&allowed, guess, shown);
            Allowed::new(history.iter().fold(all.guesses().clone(), restrict))
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

    /// The cost of a set of candidates with no limit and all guesses allowed: exact, unless the search is stopped.
    pub fn cost_of(&self, candidates: &[SecretId], control: &Control<'_>) -> Settled {
        if control.stopped() {
            return Settled::AtLeast(0);
        }
        let state = State {
            secrets: candidates,
            set_key: self.engine.keys.set(candidates),
            left: UNLIMITED,
            allowed: None,
        };
        let known = self.watched(control, || Worker::new(&self.engine).solve(&state));
        match known.exact {
            Some(_) => Settled::Exact(known.lower),
            None => Settled::AtLeast(known.lower),
        }
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
}
