//! How a search runs: what may be set, and what is set where nothing is said.

use crate::bound::pairs::MAX_SET;
use crate::bound::vector_width::VectorWidth;

/// How a search runs. Nothing here changes an exact result.
///
/// ```
/// use salet::search::{Beam, SearchConfig};
///
/// let config = SearchConfig::default().with_threads(Some(1)).with_beam(Beam::default().with_width(10));
/// assert_eq!((config.threads, config.beam.width), (Some(1), 10));
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct SearchConfig {
    /// Threads to use; `None` for all cores.
    pub threads: Option<usize>,
    /// Bytes that the feedback tables of the game, the memo and the other tables of a search may take together.
    pub memory: usize,
    /// The beam that finds the first incumbent.
    pub beam: Beam,
    /// From which sizes on other ways are taken.
    pub thresholds: Thresholds,
    /// The vectors that the kernels use.
    pub vector_width: VectorWidth,
    /// Prunes that are switched off, for tests and measurements.
    pub without: Vec<Prune>,
}

/// The memory of a search by default, in bytes.
pub const DEFAULT_MEMORY: usize = 2 << 30;

impl SearchConfig {
    /// The most threads that can be asked for: far more than pay, and each takes memory.
    pub const MOST_THREADS: u16 = 1024;

    /// With so many threads; `None` for all cores.
    #[must_use]
    pub fn with_threads(mut self, threads: Option<usize>) -> Self {
        self.threads = threads;
        self
    }

    /// With so many bytes for the tables and the memo together.
    #[must_use]
    pub fn with_memory(mut self, memory: usize) -> Self {
        self.memory = memory;
        self
    }

    /// With this beam to find the first incumbent.
    #[must_use]
    pub fn with_beam(mut self, beam: Beam) -> Self {
        self.beam = beam;
        self
    }

    /// With other ways taken from these sizes on, for tests and measurements: the result is the same.
    #[must_use]
    pub fn with_thresholds(mut self, thresholds: Thresholds) -> Self {
        self.thresholds = thresholds;
        self
    }

    /// With kernels that use these vectors.
    #[must_use]
    pub fn with_vector_width(mut self, vector_width: VectorWidth) -> Self {
        self.vector_width = vector_width;
        self
    }

    /// Without these prunes, for tests and measurements: the result is the same, later.
    #[must_use]
    pub fn without(mut self, prunes: Vec<Prune>) -> Self {
        self.without = prunes;
        self
    }
}

impl Default for SearchConfig {
    fn default() -> SearchConfig {
        SearchConfig {
            threads: None,
            memory: DEFAULT_MEMORY,
            beam: Beam::default(),
            thresholds: Thresholds::default(),
            vector_width: VectorWidth::default(),
            without: Vec::new(),
        }
    }
}

/// The beam search: at every state the `width` best guesses by the log approximation `slope * ln(n) + 1`.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Beam {
    /// Guesses tried in each state, at least 1.
    pub width: usize,
    /// Guesses that a state of `n` candidates is expected to need more for each unit of `ln n`.
    pub slope: f64,
}

impl Beam {
    /// With so many guesses tried in each state, at least 1.
    #[must_use]
    pub fn with_width(mut self, width: usize) -> Self {
        self.width = width;
        self
    }

    /// With this slope of the log approximation.
    #[must_use]
    pub fn with_slope(mut self, slope: f64) -> Self {
        self.slope = slope;
        self
    }
}

impl Default for Beam {
    fn default() -> Beam {
        Beam { width: 6, slope: 0.43 }
    }
}

/// From which sizes on it pays to take another way. None changes a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Thresholds {
    /// In games of so many answers, and more, what supersets have in common bounds the parts of guesses, too.
    pub intersected_answers: usize,
    /// It bounds them on sets of so many secrets and more.
    pub intersected_secrets: usize,
    /// In games of so many pairs of an answer and a guess, and more, all openers are raised together, level by level.
    pub levelled_pairs: usize,
    /// Sets of up to so many secrets get a pair matrix, at most 96.
    pub matrix_secrets: usize,
    /// In states without one all guesses are counted first when so many are to be looked at.
    pub counted_guesses: usize,
    /// Such a state is surveyed when one in so many of all guesses is to be looked at.
    pub surveyed_share: usize,
}

impl Thresholds {
    /// Each way that serves large games or sets taken in the smallest.
    pub const LEAST: Thresholds = Thresholds {
        intersected_answers: 0,
        intersected_secrets: 1,
        levelled_pairs: 0,
        matrix_secrets: 0,
        counted_guesses: 1,
        surveyed_share: usize::MAX,
    };
}

impl Default for Thresholds {
    /// Intersections: 3000 answers, 0.77 of the time on 3500 / 14855, 1.02 on the 2315 / 12972 of the original game; 16 secrets,
    /// 1.1 of the time on 3500 / 14855 from 32 on instead. The others have not been varied, but for matrices: of up to 128
    /// secrets, 0.97 of the time on some openers of 6094 / 6094, of up to 192, 1.15.
    fn default() -> Thresholds {
        Thresholds {
            intersected_answers: 3000,
            intersected_secrets: 16,
            levelled_pairs: 100_000_000,
            matrix_secrets: MAX_SET,
            counted_guesses: 64,
            surveyed_share: 4,
        }
    }
}

/// A way to leave work out that cannot change the result. Each can be switched off, for tests and measurements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Prune {
    /// Perfect splitters end the search of a small set.
    PerfectSplit,
    /// The counting bound on the parts of a guess.
    SecondLook,
    /// Bounds on the number of parts from sets that many others lie in, and from the set above.
    Superset,
    /// Bounds on the number of parts from secrets that look alike.
    Neighbours,
    /// Bounds on sets of which every guess makes few parts.
    FewParts,
    /// Bounds raised in small steps instead of exact values one by one.
    Steps,
    /// Guesses that split a set like an earlier one.
    EqualPartition,
    /// Guesses that an earlier one refines, letter by letter.
    Refinement,
    /// Small subsets that cannot be solved within the limit.
    Core,
    /// Guesses that peel too little off a set for the guesses left.
    Peel,
    /// Guesses that another is as good as by symmetry.
    Symmetry,
    /// States met before.
    Memo,
}

impl Prune {
    /// All of them.
    pub const ALL: [Prune; 12] = [
        Prune::PerfectSplit,
        Prune::SecondLook,
        Prune::Superset,
        Prune::Neighbours,
        Prune::FewParts,
        Prune::Steps,
        Prune::EqualPartition,
        Prune::Refinement,
        Prune::Core,
        Prune::Peel,
        Prune::Symmetry,
        Prune::Memo,
    ];
}
