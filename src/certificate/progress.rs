//! How a proof stands, told while it is made.

/// The stages of a proof, in their order. The first two are those of the start of the game, which take most of the
/// time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The counting bounds of the guesses at the start.
    Counting,
    /// The bounds that lift the guesses at the start which counting does not refute.
    Lifting,
    /// The lemmas of all states after the start.
    Lemmas,
}

/// Somebody who watches a proof, from any thread.
pub trait Progress: Sync {
    /// A stage has begun, or turned out to be longer: so many of its steps are done of so many.
    fn stage(&self, stage: Stage, done: usize, steps: usize);
    /// One more step is done.
    fn step(&self);
}

/// Nobody.
impl Progress for () {
    fn stage(&self, _: Stage, _: usize, _: usize) {}
    fn step(&self) {}
}
