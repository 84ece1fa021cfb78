//! A thread of a search, with memory that it reuses from state to state.

use crate::bound::pairs::PairMatrix;
use crate::game::{GuessId, SecretId};
use crate::search::node::bounder::Bounder;
use crate::search::node::engine::Engine;
use crate::search::position::split::{Split, Splitter};
use crate::search::position::state::State;
use crate::search::stop::Stop;

/// A thread of a search.
///
/// Its methods are in the files next to this one: the cost of a state (`raise.rs`) is that of its cheapest guess (`cheapest.rs`,
/// `subgame.rs`), which is that of the guess's parts (`price.rs`). A [`Bounder`] knows what needs no search.
pub struct Worker<'e> {
    pub engine: &'e Engine,
    pub stop: &'e Stop,
    splitter: Splitter,
    pub(super) buffers: Buffers,
    pub bounder: Bounder<'e>,
    /// The worker for the limit alone, from its first question on.
    pub(super) limits: Option<Box<Worker<'e>>>,
}

/// Memory for later states.
#[derive(Default)]
pub(super) struct Buffers {
    splits: Vec<Split>,
    matrices: Vec<PairMatrix>,
}

impl<'e> Worker<'e> {
    pub fn new(engine: &'e Engine, stop: &'e Stop) -> Worker<'e> {
        Worker {
            engine,
            stop,
            splitter: Splitter::new(engine.game.feedback_count(), engine.game.solved()),
            buffers: Buffers::default(),
            bounder: Bounder::new(engine),
            limits: None,
        }
    }

    /// Split a set by a guess. [`give_back`](Worker::give_back) returns the memory.
    pub fn split(&mut self, guess: GuessId, set: &[SecretId]) -> Split {
        let mut split = self.buffers.splits.pop().unwrap_or_default();
        let engine = self.engine;
        self.splitter.split(engine.table(), &engine.keys, guess, set, &mut split);
        split
    }

    /// Split a set by all of some guesses, at least one: a part shares the feedback to every one of them.
    pub fn split_by_all(&mut self, guesses: &[GuessId], set: &[SecretId]) -> Split {
        let mut split = self.split(guesses[0], set);
        for &guess in &guesses[1..] {
            let (column, solved) = (self.engine.table().column(guess), self.engine.game.solved());
            let mut finer = self.buffers.splits.pop().unwrap_or_default();
            finer.clear();
            for part in &split.parts {
                match *split.members(part) {
                    [only] if column.get(only.index()) == solved => {}
                    [_] => finer.push(split.members(part), part.key),
                    ref members => {
                        let parts = self.split(guess, members);
                        parts.parts.iter().for_each(|part| finer.push(parts.members(part), part.key));
                        self.give_back(parts);
                    }
                }
            }
            self.give_back(std::mem::replace(&mut split, finer));
        }
        split.parts.sort_by_key(|part| std::cmp::Reverse(part.size()));
        split
    }

    pub fn give_back(&mut self, split: Split) {
        self.buffers.splits.push(split);
    }

    /// The pair matrix of a small state. [`give_back_matrix`](Worker::give_back_matrix) returns the memory.
    pub fn matrix(&mut self, state: &State<'_>) -> PairMatrix {
        let mut matrix = self.buffers.matrices.pop().unwrap_or_default();
        let columns = &self.engine.tables.columns;
        let order = self.bounder.counter.heaviest_first(state.secrets);
        let secrets = order.map_or(state.secrets, |order| &order.secrets);
        matrix.fill(columns, secrets, state.mask(columns));
        matrix
    }

    pub fn give_back_matrix(&mut self, matrix: PairMatrix) {
        self.buffers.matrices.push(matrix);
    }
}
