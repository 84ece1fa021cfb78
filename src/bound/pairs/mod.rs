//! Which guesses tell which pairs of a small set apart: a bit matrix, one row a pair, one bit a guess.
//!
//! A secret of Q opens a new part of a guess if the guess tells it from every earlier secret of Q. So the AND of
//! the rows (i, j), j < i, has a bit for every guess for which i opens a part, and the number of parts of all
//! guesses at once is the sum of these bits over i, kept in bit planes (plane k holds bit k of every count). The
//! matrix is made once for a set S; every subset of S is counted with it, 512 guesses at a time, for less than a
//! hundredth of a nanosecond a look-up where Q is small.
//!
//! Block 0 holds the members of S as guesses, so that their counts are found without a search; the other blocks
//! hold all guesses in the order of [`Columns`], or those of them that a rule allows; members again included.

mod compare;
mod planes;

use bytemuck::Zeroable;
use pulp::Arch;

use crate::bound::columns::{BLOCK, Cell, Cells, Columns, Mask};
use crate::bound::pairs::compare::{compare_bytes, compare_words};
use crate::bound::pairs::planes::{
    Blocks, Lanes, MAX_PLANES, Most, Planes, at_least, first_pair, highest_count,
};
use crate::words::{GuessId, SecretId};

pub use planes::MostParts;

/// The largest set that a matrix is made for.
pub const MAX_SET: usize = 96;

/// The matrix of a set.
pub struct PairMatrix {
    secrets: Vec<SecretId>,
    /// The place of a secret in `secrets`; meaningless for others.
    place: Vec<u8>,
    arch: Arch,
    blocks: Blocks,
    /// The columns of the blocks after the first, where they are not all in their order.
    chosen: Option<Vec<u16>>,
}

impl Default for PairMatrix {
    fn default() -> PairMatrix {
        PairMatrix::new()
    }
}

impl PairMatrix {
    /// A matrix without a set, to be [`fill`](PairMatrix::fill)ed.
    pub fn new() -> PairMatrix {
        PairMatrix {
            secrets: Vec::new(),
            place: Vec::new(),
            arch: Arch::Scalar,
            blocks: Blocks::default(),
            chosen: None,
        }
    }

    /// Make this the matrix of `set`, of all guesses or of some only, its members among them; the memory of the last
    /// one is used again.
    ///
    /// # Panics
    /// If the set has more than [`MAX_SET`] members.
    pub fn fill(&mut self, columns: &Columns, set: &[SecretId], guesses: Option<&Mask>) {
        assert!(set.len() <= MAX_SET, "{} members are too many for a pair matrix", set.len());
        self.secrets.clear();
        self.secrets.extend_from_slice(set);
        self.place.resize(columns.secrets(), 0);
        for (place, secret) in set.iter().enumerate() {
            self.place[secret.index()] = place as u8;
        }
        self.arch = columns.arch();
        self.blocks.pairs = first_pair(set.len());
        self.chosen = guesses.map(|guesses| guesses.columns().map(|column| column as u16).collect());
        let blocks = self.chosen.as_ref().map_or(columns.blocks(), |chosen| chosen.len().div_ceil(BLOCK));
        self.blocks.lanes.resize((1 + blocks) * self.blocks.pairs, Lanes::zeroed());
        match columns.cells() {
            Cells::Narrow(cells) => self.fill_lanes(columns, cells, compare_bytes),
            Cells::Wide(cells) => self.fill_lanes(columns, cells, compare_words),
        }
        let whole: Vec<u8> = (0..set.len() as u8).collect();
        self.blocks.ceiling.clear();
        for block in 0..=blocks {
            let ceiling = if self.blocks.pairs == 0 { 1 } else { self.most_in(block, &whole) };
            self.blocks.ceiling.push(ceiling);
        }
        self.blocks.visit.clear();
        self.blocks.visit.extend(1..=blocks as u16);
        let ceiling = &self.blocks.ceiling;
        self.blocks.visit.sort_by_key(|&block| std::cmp::Reverse(ceiling[usize::from(block)]));
    }

    fn fill_lanes<T: Cell>(
        &mut self,
        columns: &Columns,
        cells: &[T],
        compare: fn(Arch, &[&[T]], &mut [Lanes]),
    ) {
        let row = |secret: &SecretId| &cells[secret.index() * columns.stride()..][..columns.stride()];
        let mut gathered = vec![[T::default(); BLOCK]; self.secrets.len()];
        let mut gather_and_compare = |chosen: &[u16], lanes: &mut [Lanes]| {
            for (gathered, secret) in gathered.iter_mut().zip(&self.secrets) {
                let row = row(secret);
                for (cell, &column) in gathered.iter_mut().zip(chosen) {
                    *cell = row[usize::from(column)];
                }
                gathered[chosen.len()..].fill(T::default());
            }
            let rows: Vec<&[T]> = gathered.iter().map(|row| &row[..]).collect();
            compare(self.arch, &rows, lanes);
        };
        let mut blocks = self.blocks.lanes.chunks_exact_mut(self.blocks.pairs.max(1));
        let members: Vec<u16> =
            self.secrets.iter().map(|secret| columns.column(secret.as_guess()) as u16).collect();
        if let Some(lanes) = blocks.next() {
            gather_and_compare(&members, lanes);
        }
        match &self.chosen {
            Some(chosen) => {
                chosen.chunks(BLOCK).zip(blocks).for_each(|(chosen, lanes)| gather_and_compare(chosen, lanes))
            }
            None => {
                let mut rows = Vec::with_capacity(self.secrets.len());
                for (block, lanes) in blocks.enumerate() {
                    rows.clear();
                    rows.extend(self.secrets.iter().map(|secret| &row(secret)[block * BLOCK..][..BLOCK]));
                    compare(self.arch, &rows, lanes);
                }
            }
        }
    }

    /// The members of the set, as they were given.
    pub fn secrets(&self) -> &[SecretId] {
        &self.secrets
    }

    /// The places of the secrets of a subset, in increasing order if the subset is in the order of the set.
    pub fn places(&self, subset: &[SecretId], places: &mut Vec<u8>) {
        places.clear();
        places.extend(subset.iter().map(|secret| self.place[secret.index()]));
    }

    /// The most parts that a guess makes of the subset at these places (increasing, at least two).
    pub fn most_parts(&self, places: &[u8]) -> MostParts {
        self.arch.dispatch(Most { blocks: &self.blocks, places })
    }

    /// Call `found` with every guess that makes at least `least` parts of the subset, or `least_member` if it is one
    /// of its members, with its number of parts and whether it is a member.
    pub fn guesses_with(
        &self,
        columns: &Columns,
        places: &[u8],
        least_member: u8,
        least: u8,
        mut found: impl FnMut(GuessId, u8, bool),
    ) {
        let member = |column: usize| {
            let secret = self.secrets.get(column)?;
            places.binary_search(&(column as u8)).ok().map(|_| secret.as_guess())
        };
        let mut planes = [Lanes::zeroed(); MAX_PLANES];
        for block in 0..self.blocks.ceiling.len() {
            let least = if block == 0 { least_member } else { least };
            if self.blocks.ceiling[block] < least {
                continue;
            }
            self.arch.dispatch(Planes { blocks: &self.blocks, places, block, planes: &mut planes });
            let passing = at_least(&planes, least);
            for (word, mut bits) in passing.0.into_iter().enumerate() {
                while bits != 0 {
                    let bit = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let parts = (0..MAX_PLANES)
                        .map(|plane| ((planes[plane].0[word] >> bit) as u8 & 1) << plane)
                        .sum();
                    let column = word * 64 + bit;
                    if block == 0 {
                        if let Some(guess) = member(column) {
                            found(guess, parts, true);
                        }
                    } else if let Some(guess) = self.guess(columns, (block - 1) * BLOCK + column) {
                        let is_member = guess.as_secret(self.place.len()).is_some_and(|secret| {
                            places.binary_search(&self.place[secret.index()]).is_ok_and(|_| {
                                self.secrets[usize::from(self.place[secret.index()])] == secret
                            })
                        });
                        if !is_member {
                            found(guess, parts, false);
                        }
                    }
                }
            }
        }
    }

    /// The guess at a place of the blocks after the first; `None` for padding.
    fn guess(&self, columns: &Columns, at: usize) -> Option<GuessId> {
        match &self.chosen {
            Some(chosen) => columns.guess(usize::from(*chosen.get(at)?)),
            None => columns.guess(at),
        }
    }

    fn most_in(&self, block: usize, places: &[u8]) -> u8 {
        let mut planes = [Lanes::zeroed(); MAX_PLANES];
        self.arch.dispatch(Planes { blocks: &self.blocks, places, block, planes: &mut planes });
        highest_count(&planes)
    }
}
