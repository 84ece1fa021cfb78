//! One thread's part of a search: memory that is used again from state to state.

use crate::bound::measure::HeaviestFirst;
use crate::bound::pairs::PairMatrix;
use crate::bound::scan::Scanner;
use crate::search::node::engine::Engine;
use crate::search::position::split::{Split, Splitter};
use crate::search::position::state::State;
use crate::search::stop::Stop;
use crate::words::{GuessId, SecretId};

/// One thread's part of a search.
///
/// What it can be asked is in the files beside this one: bounds without a search (`bounds.rs`), the guesses worth playing
/// (`ordering.rs`), what a guess costs (`price.rs`) and what a state costs (`raise.rs`).
pub struct Worker<'e> {
    /// What all threads share.
    pub engine: &'e Engine,
    /// What ends the call that this thread works for.
    pub stop: &'e Stop,
    splitter: Splitter,
    splits: Vec<Split>,
    matrices: Vec<PairMatrix>,
    /// The members of a set by their places in a matrix.
    pub(super) places: Vec<u8>,
    /// The set that is measured, in order, where weights differ.
    pub(super) order: HeaviestFirst,
    pub(super) scanner: Scanner<'e>,
}

impl<'e> Worker<'e> {
    /// A worker with nothing done.
    pub fn new(engine: &'e Engine, stop: &'e Stop) -> Worker<'e> {
        Worker {
            engine,
            stop,
            splitter: Splitter::new(engine.game.feedback_count()),
            splits: Vec::new(),
            matrices: Vec::new(),
            places: Vec::new(),
            order: HeaviestFirst::default(),
            scanner: Scanner::new(
                engine.table(),
                &engine.tables.columns,
                (&engine.tables.supersets, &engine.tables.neighbours),
            ),
        }
    }

    /// Split a set by a guess; give the split back with [`give_back`](Worker::give_back).
    pub fn split(&mut self, guess: GuessId, set: &[SecretId]) -> Split {
        let mut split = self.splits.pop().unwrap_or_default();
        let engine = self.engine;
        self.splitter.split(engine.table(), &engine.keys, guess, set, &mut split);
        split
    }

    /// Keep the memory of a split for the next one.
    pub fn give_back(&mut self, split: Split) {
        self.splits.push(split);
    }

    /// The matrix of a small state; give it back with [`give_back_matrix`](Worker::give_back_matrix).
    pub fn matrix(&mut self, state: &State<'_>) -> PairMatrix {
        let mut matrix = self.matrices.pop().unwrap_or_default();
        let columns = &self.engine.tables.columns;
        let secrets = match self.engine.costs.units() {
            None => state.secrets,
            Some(units) => {
                units.heaviest_first(state.secrets, &mut self.order);
                &self.order.secrets
            }
        };
        matrix.fill(columns, secrets, state.mask(columns));
        matrix
    }

    /// Keep the memory of a matrix for the next one.
    pub fn give_back_matrix(&mut self, matrix: PairMatrix) {
        self.matrices.push(matrix);
    }
}
