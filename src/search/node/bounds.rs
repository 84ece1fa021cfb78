//! What can be said of a state without searching it: the memo, the counting bound, and what supersets say.

use crate::bound::counting::{UNLIMITED, Weighed};
use crate::bound::pairs::{MostParts, PairMatrix};
use crate::bound::price::Price;
use crate::search::config::Prune;
use crate::search::node::worker::Worker;
use crate::search::position::memo::Known;
use crate::search::position::state::State;

impl Worker<'_> {
    /// What is known of a part without searching it: the memo, else its counting bound.
    pub fn look(&mut self, matrix: Option<&PairMatrix>, state: &State<'_>) -> Known {
        let engine = self.engine;
        let known = engine.recall(state.key()).unwrap_or_else(|| Known::at_least(0));
        if known.counted || known.exact.is_some() || !engine.uses(Prune::SecondLook) {
            return known;
        }
        // More than two guesses do not show in the counting bound: all such states share one.
        let relaxed = engine.relaxes(state).then(|| self.look(matrix, &State { left: UNLIMITED, ..*state }));
        let bound = match relaxed {
            Some(relaxed) => engine.under_limit(relaxed, state.left),
            None => {
                let weighed = engine.costs.weigh(state.secrets);
                let bound = self.counting_bound(matrix, state, &weighed);
                engine.learn(state.key(), bound);
                bound
            }
        };
        if known.lower > bound.lower { known } else { bound }
    }

    /// What supersets say of a state: at most its counting bound, and nearly free.
    pub fn uncounted_bound(&mut self, state: &State<'_>) -> Price {
        let engine = self.engine;
        let most = self.scanner.most_parts_unseen(state.secrets, state.mask(&engine.tables.columns));
        engine.bound_from(state, &engine.costs.weigh(state.secrets), most).lower
    }

    /// The counting bound of a state and nothing more, whatever else the memo has.
    pub fn counted_bound(&mut self, matrix: Option<&PairMatrix>, state: &State<'_>) -> Price {
        self.recalled_count(state).unwrap_or_else(|| {
            let shared = self.shared(state);
            let bound = match self.nothing_counts_yet(&shared) {
                Some(nothing) => nothing,
                None => {
                    let most = self.most_parts(matrix, &shared);
                    self.engine.bound_from(&shared, &self.engine.costs.weigh(shared.secrets), most)
                }
            };
            self.engine.learn(shared.key(), bound);
            bound.lower
        })
    }

    /// The counting bound of a state if the memo has it.
    pub fn recalled_count(&self, state: &State<'_>) -> Option<Price> {
        self.engine.recall(self.shared(state).key()).and_then(|known| known.counting_bound())
    }

    /// The state whose counting bound is that of this one: more than two guesses do not show in it.
    fn shared<'s>(&self, state: &State<'s>) -> State<'s> {
        if self.engine.relaxes(state) { State { left: UNLIMITED, ..*state } } else { *state }
    }

    /// The counting bound of a set; exact where that is all there is to say.
    pub fn counting_bound(
        &mut self,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        weighed: &Weighed,
    ) -> Known {
        if let Some(nothing) = self.nothing_counts_yet(state) {
            return nothing;
        }
        let most = self.most_parts(matrix, state);
        let mut known = self.engine.bound_from(state, weighed, most);
        if let Some(exact) = self.engine.one_by_one(state, most) {
            known.raise(exact.lower);
            known.exact = exact.exact;
        }
        known
    }

    /// The counting bound of a state of which only the limit counts, and that has guesses enough: none.
    fn nothing_counts_yet(&self, state: &State<'_>) -> Option<Known> {
        let enough = self.engine.costs.is_limit_only() && state.left > 2;
        enough.then(|| Known::counted(0, None))
    }

    /// The most parts that an allowed guess makes of a set.
    fn most_parts(&mut self, matrix: Option<&PairMatrix>, state: &State<'_>) -> MostParts {
        match matrix {
            Some(matrix) => {
                matrix.places(state.secrets, &mut self.places);
                matrix.most_parts(&self.places)
            }
            None => {
                let allowed = state.mask(&self.engine.tables.columns);
                let most = self.scanner.most_parts(state.secrets, allowed, state.left == 2);
                most
            }
        }
    }
}
