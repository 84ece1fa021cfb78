//! The *neighbours* of a secret: the few secrets of the game that most guesses leave in one part with it.
//!
//! A guess that leaves a member of a set together with any other member nearly always leaves it together with one of its
//! neighbours. So neighbours alone give a good bound on the number of parts (`neighbour_bound.rs`).
//!
//! This file finds the neighbours once per game, and keeps one bit for each pair of neighbours and each guess: whether the
//! guess leaves the pair together.

use std::cmp::Reverse;

use salet_base::threads;

use crate::bound::bit_planes::separating;
use crate::bound::columns::{BLOCK, BLOCKS, Cell, Cells, Columns, Row};
use crate::bound::vector_width::{Arch, Kernel};
use crate::game::SecretId;

/// The most neighbours of a secret. (Original game, sets of 33 to 64 secrets, all neighbours compared: 0.3 % of the guesses keep a
/// bound above the most parts of any guess; with 16 neighbours it is 1.5 %.)
const MOST_NEIGHBOURS: usize = 32;

/// The neighbours of every secret, and which guesses leave them together. By default there are none, and so no bound.
#[derive(Default)]
pub struct Neighbours {
    /// The first pair of each secret with earlier secrets; at the end, the number of pairs.
    pub(super) starts: Vec<u32>,
    /// The earlier secret of each pair: the heavier one, of equally heavy ones the smaller.
    pub(super) earlier: Vec<SecretId>,
    /// A row for each pair, with a bit for each guess. A slab is a cache line: a byte for each lane, a bit for each block.
    pub(super) rows: Vec<Row<u8>>,
    pub(super) lines: usize,
    pub(super) arch: Arch,
    /// Fewest guesses left by supersets that neighbours bound.
    pub(super) guesses: usize,
}

impl Neighbours {
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.earlier.is_empty()
    }

    /// Find as many neighbours as fit into `room` bytes, up to a fixed number; `None` if stopped.
    pub fn new(
        columns: &Columns,
        weights: &[u32],
        room: usize,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<Neighbours> {
        let fitting = room / (columns.secrets() * lines(columns) * BLOCK).max(1);
        Neighbours::of_each(columns, weights, fitting.min(MOST_NEIGHBOURS), stopped)
    }

    /// The `most` nearest neighbours of each secret.
    pub(super) fn of_each(
        columns: &Columns,
        weights: &[u32],
        most: usize,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<Neighbours> {
        match (most.min(columns.secrets().saturating_sub(1)), &columns.cells) {
            (0, _) => Some(Neighbours::default()),
            (most, Cells::Narrow(cells)) => Neighbours::of_cells(columns, cells, weights, most, stopped),
            (most, Cells::Wide(cells)) => Neighbours::of_cells(columns, cells, weights, most, stopped),
        }
    }

    /// Bound guesses only if supersets leave this many.
    pub fn with_least_guesses(self, guesses: usize) -> Neighbours {
        Neighbours { guesses, ..self }
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&self.rows[..])
    }

    fn of_cells<T: Cell>(
        columns: &Columns,
        cells: &[Row<T>],
        weights: &[u32],
        most: usize,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<Neighbours> {
        let (secrets, lines) = (columns.secrets(), lines(columns));
        let (arch, samples) = (columns.arch, samples(columns, cells));
        let others = || Vec::with_capacity(secrets);
        let nearest = threads::map(secrets, others, |others, secret| {
            if stopped() {
                return None;
            }
            others.clear();
            arch.run(Compare { samples: &samples, secret, others });
            others.select_nth_unstable(most - 1);
            Some(others[..most].to_vec())
        });
        let nearest: Vec<Vec<(u32, usize)>> = nearest.into_iter().collect::<Option<_>>()?;
        // Each pair once, with the later secret, the most alike first.
        let mut earlier: Vec<Vec<(u32, usize)>> = vec![Vec::new(); secrets];
        let place = |secret: usize| (Reverse(weights[secret]), secret);
        for (secret, others) in nearest.into_iter().enumerate() {
            for (apart, other) in others {
                let (first, later) =
                    if place(other) < place(secret) { (other, secret) } else { (secret, other) };
                earlier[later].push((apart, first));
            }
        }
        let (mut starts, mut pairs) = (vec![0], Vec::new());
        for (one, mut others) in earlier.into_iter().enumerate() {
            others.sort_unstable();
            others.dedup();
            pairs.extend(others.into_iter().map(|(_, other)| (one, other)));
            starts.push(pairs.len() as u32);
        }
        let mut rows = vec![Row([0; BLOCK]); pairs.len() * lines];
        let blocks = columns.stride / BLOCK;
        let rows_of = |secret: usize| &cells[secret * blocks..][..blocks];
        threads::for_each_chunk(&mut rows, lines, |pair, to| {
            let (one, other) = pairs[pair];
            arch.run(MarkTogether(rows_of(one), rows_of(other), to));
        });
        let earlier = pairs.iter().map(|&(_, other)| SecretId::new(other)).collect();
        Some(Neighbours { starts, earlier, rows, lines, arch, guesses: 0 })
    }
}

/// Lines of a row: an odd number, so that rows do not compete for the same sets of a cache.
fn lines(columns: &Columns) -> usize {
    columns.slabs() | 1
}

/// A few blocks of every secret, from the best guesses to the worst: they decide which secrets are alike.
fn samples<T: Cell>(columns: &Columns, cells: &[Row<T>]) -> Vec<[Row<T>; BLOCKS]> {
    let blocks = columns.guess_count().div_ceil(BLOCK);
    let sample = |rows: &[Row<T>]| std::array::from_fn(|at| rows[at * blocks / BLOCKS]);
    cells.chunks_exact(columns.stride / BLOCK).map(sample).collect()
}

/// For each other secret, count the sampled guesses that separate it from `secret`.
struct Compare<'a, T> {
    samples: &'a [[Row<T>; BLOCKS]],
    secret: usize,
    others: &'a mut Vec<(u32, usize)>,
}

impl<T: Cell> Kernel for Compare<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: usize) {
        let Compare { samples, secret, others } = self;
        for (other, sample) in samples.iter().enumerate() {
            if other == secret {
                continue;
            }
            let mut apart = 0;
            for blocks in separating(&samples[secret], sample) {
                apart += blocks.count_ones();
            }
            others.push((apart, other));
        }
    }
}

/// Set a bit in the last rows for every guess with the same feedback in the first two, which are those of two secrets.
struct MarkTogether<'a, T>(&'a [Row<T>], &'a [Row<T>], &'a mut [Row<u8>]);

impl<T: Cell> Kernel for MarkTogether<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: usize) {
        let MarkTogether(one, other, to) = self;
        let slabs = one.as_chunks::<BLOCKS>().0.iter().zip(other.as_chunks::<BLOCKS>().0);
        for (Row(to), (one, other)) in to.iter_mut().zip(slabs) {
            let separating = separating(one, other);
            for lane in 0..BLOCK {
                to[lane] = !separating[lane];
            }
        }
    }
}
