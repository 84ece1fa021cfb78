//! Bounds of states, and their guesses in order, by counting: nothing here searches.

use crate::bound::overlaps::Overlaps;
use crate::search::node::counter::Counter;
use crate::search::node::engine::Engine;

/// What a thread knows of the sets that it counted.
///
/// Its methods are in the files next to this one: bounds of a state (`bounds.rs`), also from the number of parts (`few.rs`), its guesses
/// in order (`ordering.rs`), and all of them (`survey.rs`).
pub struct Bounder<'e> {
    pub(super) engine: &'e Engine,
    pub(super) counter: Counter<'e>,
    /// Sets that the counter counted without a matrix.
    pub(super) overlaps: Overlaps,
}

impl<'e> Bounder<'e> {
    pub fn new(engine: &'e Engine) -> Bounder<'e> {
        let overlaps = Overlaps::new(engine.tables.columns.arch, engine.table().secrets());
        Bounder { engine, counter: Counter::new(engine), overlaps }
    }
}
