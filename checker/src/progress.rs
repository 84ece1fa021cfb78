//! Who is told how far a check is.

/// Who is told how far the work is.
pub trait Progress: Sync {
    /// `guesses` is the sum over all lemmas of the guesses that must be shown to cost enough.
    fn begin(&self, guesses: usize);
    /// So many more are done.
    fn advance(&self, guesses: usize);
}

/// Nobody is told.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: usize) {}
    fn advance(&self, _: usize) {}
}
