//! Settings of a search of several boards.

/// Settings. None changes an exact result.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Config {
    /// Threads to use; `None` for all cores.
    pub threads: Option<usize>,
    /// Prunes to switch off, for tests and measurements.
    pub without: Vec<Prune>,
}

/// A prune: it saves work and cannot change the result. The header of the named file has its proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Prune {
    /// Guesses that split all boards like another (`problem.rs`).
    EqualPartition,
    /// A class with as many boards as candidates is played first (`forced.rs`).
    Forced,
    /// Bounds from the least class, beyond one guess a board (`bounds.rs`).
    Least,
    /// Bounds of all outcomes of a guess together (`survey.rs`).
    Survey,
    /// Bounds of many guesses at a time (`sieve.rs`).
    Sieve,
    /// Bounds of cells from the words of known boards (`closure.rs`).
    Closure,
    /// Bounds of cells from all guesses at them, before any cell is searched (`node.rs`).
    LookAhead,
    /// No guess but candidates can be better (`node.rs`).
    CandidatesOnly,
    /// Lookups of known states.
    Memo,
}

impl Prune {
    /// All prunes.
    pub const ALL: [Prune; 9] = [
        Prune::EqualPartition,
        Prune::Forced,
        Prune::Least,
        Prune::Survey,
        Prune::Sieve,
        Prune::Closure,
        Prune::LookAhead,
        Prune::CandidatesOnly,
        Prune::Memo,
    ];
}
