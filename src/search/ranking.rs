//! The best openers with their exact totals, proven that no other belongs among them.

use crate::game::{Cost, GuessId, INFEASIBLE};
use crate::search::outcome::{Control, Ranked};
use crate::search::root::{Root, Wanted};
use crate::search::solver::{Solver, depth};
use crate::search::state::State;

/// Totals above the best that a first ranking looks at: one in so many.
const RANKING_SLACK: Cost = 100;

impl Solver<'_> {
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
                self.run(&root, control, None);
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
}
