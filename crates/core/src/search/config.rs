//! Settings of a search and their defaults.

use crate::bound::count::IN_BYTES_MAX;
use crate::bound::pairs::MAX_SET;
use crate::bound::vector_width::VectorWidth;
use salet_base::setters;

/// Settings of a search. None changes an exact result.
///
/// ```
/// # use salet_core as salet;
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
    /// Most bytes of all tables of a search together, the memo included.
    pub memory: usize,
    /// The beam that finds the first incumbent.
    pub beam: Beam,
    /// Sizes at which the search switches to other algorithms.
    pub thresholds: Thresholds,
    /// Width of the vectors in the kernels.
    pub vector_width: VectorWidth,
    /// Prunes to switch off, for tests and measurements.
    pub without: Vec<Prune>,
}

/// Default memory of a search in bytes.
pub const DEFAULT_MEMORY: usize = 2 << 30;

impl SearchConfig {
    /// Largest number of threads: far more than pay, and each takes memory.
    pub const MOST_THREADS: u16 = 1024;

    setters! {
        /// Set the number of threads; `None` for all cores.
        with_threads(threads: Option<usize>);
        /// Set the bytes for all tables together, the memo included.
        with_memory(memory: usize);
        /// Set the beam that finds the first incumbent.
        with_beam(beam: Beam);
        /// Set the sizes at which the search switches to other algorithms, for tests and measurements.
        with_thresholds(thresholds: Thresholds);
        /// Set the width of the vectors in the kernels.
        with_vector_width(vector_width: VectorWidth);
        /// Switch these prunes off, for tests and measurements: the search takes longer.
        without(without: Vec<Prune>);
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

/// Settings of the beam search, which tries the `width` best guesses in every state by the log approximation
/// `slope * ln(n) + 1`.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Beam {
    /// Guesses to try in each state, at least 1.
    pub width: usize,
    /// Expected additional guesses for each unit of `ln n` in a state of `n` candidates.
    pub slope: f64,
}

impl Beam {
    setters! {
        /// Set the guesses to try in each state, at least 1.
        with_width(width: usize);
        /// Set the slope of the log approximation.
        with_slope(slope: f64);
    }
}

impl Default for Beam {
    fn default() -> Beam {
        Beam { width: 6, slope: 0.43 }
    }
}

/// Sizes at which the search switches to other algorithms. None changes a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Thresholds {
    /// Fewest secrets of a set that intersections bound.
    pub intersected_secrets: usize,
    /// An intersection is counted after scans without it took this many percent of the work of its count.
    pub intersected_percent: u64,
    /// Fewest guesses left by supersets on a set that neighbours bound.
    pub neighboured_guesses: usize,
    /// Fewest pairs of an answer and a guess in a game whose openers are raised together, level by level.
    pub levelled_pairs: usize,
    /// Fewest secrets of a set that overlaps bound.
    pub overlapped_secrets: usize,
    /// Most secrets of a set with a pair matrix, at most 96.
    pub matrix_secrets: usize,
    /// A state without a matrix counts all guesses first if it must search this many.
    pub counted_guesses: usize,
    /// Such a state gets a survey if it must search one in this many of the guesses in its tables.
    pub surveyed_share: usize,
    /// Fewest secrets of a set that gets tables of its own under a rule that restricts guesses.
    pub subgame_secrets: usize,
    /// Most secrets of a set whose parts are counted in bytes, at most 253; those of larger sets take 16 bits if the game has
    /// more feedbacks.
    pub byte_secrets: usize,
    /// Fewest secrets of a set whose guesses are searched for symmetries.
    pub symmetric_secrets: usize,
    /// Fewest guesses of such a set.
    pub symmetric_guesses: usize,
    /// Fewest members of a family that bounds sets if every guess takes one member at most.
    pub family_members: usize,
}

impl Thresholds {
    /// Every algorithm for large games or sets in the smallest.
    pub const LEAST: Thresholds = Thresholds {
        intersected_secrets: 1,
        intersected_percent: 0,
        neighboured_guesses: 0,
        levelled_pairs: 0,
        overlapped_secrets: 1,
        matrix_secrets: 0,
        counted_guesses: 1,
        surveyed_share: usize::MAX,
        subgame_secrets: 1,
        byte_secrets: 0,
        symmetric_secrets: 1,
        symmetric_guesses: 1,
        family_members: 1,
    };
}

impl Default for Thresholds {
    /// The original game and 3500 / 14855 words take as long with intersections from 16, 32 or 48 secrets on, after 50 or 200
    /// percent, and with neighbours from 32 or 256 guesses on. Matrices up to 128 secrets take 0.97 of the time on some
    /// openers of 6094 / 6094, up to 192 secrets 1.15. The others have not been measured.
    fn default() -> Thresholds {
        Thresholds {
            intersected_secrets: 24,
            intersected_percent: 100,
            neighboured_guesses: 128,
            levelled_pairs: 100_000_000,
            overlapped_secrets: 16,
            matrix_secrets: MAX_SET,
            counted_guesses: 64,
            surveyed_share: 32,
            subgame_secrets: MAX_SET + 1,
            byte_secrets: IN_BYTES_MAX,
            symmetric_secrets: 12,
            symmetric_guesses: 16,
            family_members: 8,
        }
    }
}

/// A prune: it saves work and cannot change the result. Each can be switched off, for tests and measurements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Prune {
    /// A perfect splitter ends the search of a small set.
    PerfectSplit,
    /// Counting bounds of the parts of a guess.
    SecondLook,
    /// Bounds on parts from supersets.
    Superset,
    /// Bounds on parts from similar secrets.
    Neighbours,
    /// Bounds on parts from counted sets that overlap.
    Overlaps,
    /// Bounds on sets of which every guess makes few parts.
    FewParts,
    /// Bounds on sets from families that are found one by one.
    Families,
    /// Costs of intervals if every guess cuts one order of the answers.
    Intervals,
    /// Small steps in place of exact values one by one.
    Steps,
    /// Guesses that split a set like an earlier one.
    EqualPartition,
    /// Guesses that an earlier one refines.
    Refinement,
    /// Small subsets that are infeasible within the limit.
    Core,
    /// Guesses that peel too few secrets off a set for the guesses left.
    Peel,
    /// Losses of sets that are infeasible within the limit.
    InTime,
    /// Guesses that are equivalent by symmetry.
    Symmetry,
    /// Lookups of known states.
    Memo,
}

impl Prune {
    /// All prunes.
    pub const ALL: [Prune; 16] = [
        Prune::PerfectSplit,
        Prune::SecondLook,
        Prune::Superset,
        Prune::Neighbours,
        Prune::Overlaps,
        Prune::FewParts,
        Prune::Families,
        Prune::Intervals,
        Prune::Steps,
        Prune::EqualPartition,
        Prune::Refinement,
        Prune::Core,
        Prune::Peel,
        Prune::InTime,
        Prune::Symmetry,
        Prune::Memo,
    ];
}
