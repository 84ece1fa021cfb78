//! The pair matrix of a small set: one row for each pair of secrets, one bit for each guess that separates them. It is made
//! once for a set of up to 96 secrets, and gives the number of parts of every guess on any subset.
//!
//! A secret of a subset Q opens a part if the guess separates it from every earlier secret of Q. So the AND of the rows (i, j),
//! j < i, has a bit for every guess that opens a part at i, and the sum of these bits over i is the number of parts.
//! Say Q is {a, b, c}, and the rows, with a bit for each of three guesses, are (b, a) = 1 0 1, (c, a) = 1 0 0, (c, b) = 1 0 1. Then
//! b opens 1 0 1 and c opens 1 0 0; with the part of a itself the guesses make 3, 1 and 2 parts.
//!
//! The sums are kept in bit planes: plane k holds bit k of every count. So 512 guesses (a *slab*) are added together, at less
//! than a hundredth of a nanosecond a lookup if Q is small. If weights differ, the set is given heaviest first, and the weight
//! of the secret that opens a part is added instead of one (`gains.rs`, `measure.rs`).
//!
//! Slab 0 holds the members as guesses. The other slabs hold all guesses in the order of [`Columns`], or those that a rule
//! allows, including the members.

mod gains;
mod planes;

use memchr::memchr_iter;

use crate::bound::columns::{BLOCK, BLOCKS, Cell, Cells, Columns, Mask, Row, SLAB};
use crate::bound::measure::{Gain, Gains, HeaviestFirst, Measure};
use crate::bound::pairs::gains::{GAIN_PLANES, GainPlanes, MostGains, Weighted};
use crate::bound::pairs::planes::{
    MAX_PLANES, Most, Planes, Separate, SlabBits, Slabs, at_least, first_pair, highest, sum_at,
};
use crate::bound::vector_width::Arch;
use crate::game::{Game, GuessId, SecretId};

pub use planes::{MostGain, MostParts};

/// The largest set of a matrix. With 12972 guesses its 4560 pairs take 8 megabytes; counts take seven bit planes. Other sizes are
/// not measured.
pub const MAX_SET: usize = 96;

/// The matrix of a set.
#[derive(Default)]
pub struct PairMatrix {
    secrets: Vec<SecretId>,
    /// The place of a secret in `secrets`; meaningless for others.
    place: Vec<u8>,
    arch: Arch,
    slabs: Slabs,
    /// The slots of the guesses in the slabs after the first, unless these are all.
    chosen: Option<Vec<u16>>,
}

impl PairMatrix {
    /// Most bytes of a matrix of a game: all guesses, on as many answers as fit.
    pub fn most_bytes(game: &Game) -> usize {
        let pairs = first_pair(game.answer_count().min(MAX_SET));
        (1 + game.guess_count().div_ceil(SLAB)) * pairs * size_of::<Row<u8>>()
    }

    /// Make this the matrix of `set` and of all guesses, or of some guesses that include its members. Reuses its memory.
    pub fn fill(&mut self, columns: &Columns, set: &[SecretId], guesses: Option<&Mask>) {
        assert!(set.len() <= MAX_SET, "{} members are too many for a pair matrix", set.len());
        self.secrets.clear();
        self.secrets.extend_from_slice(set);
        self.place.resize(columns.secrets(), 0);
        for (place, secret) in set.iter().enumerate() {
            self.place[secret.index()] = place as u8;
        }
        self.arch = columns.arch;
        self.slabs.pairs = first_pair(set.len());
        let slots = |guesses: &Mask| memchr_iter(u8::MAX, &guesses.0).map(|slot| slot as u16).collect();
        self.chosen = guesses.map(slots);
        let slabs = self.chosen.as_ref().map_or(columns.slabs(), |chosen| chosen.len().div_ceil(SLAB));
        self.slabs.bits.resize((1 + slabs) * self.slabs.pairs, Row([0; BLOCK]));
        match &columns.cells {
            Cells::Narrow(cells) => self.fill_bits(columns, cells),
            Cells::Wide(cells) => self.fill_bits(columns, cells),
        }
        let whole: Vec<u8> = (0..set.len() as u8).collect();
        self.slabs.ceiling.clear();
        for slab in 0..=slabs {
            let ceiling = if self.slabs.pairs == 0 { 1 } else { self.most_in(slab, &whole) };
            self.slabs.ceiling.push(ceiling);
        }
        self.slabs.visit.clear();
        self.slabs.visit.extend(1..=slabs as u16);
        let ceiling = &self.slabs.ceiling;
        self.slabs.visit.sort_by_key(|&slab| std::cmp::Reverse(ceiling[usize::from(slab)]));
    }

    fn fill_bits<T: Cell>(&mut self, columns: &Columns, cells: &[Row<T>]) {
        let blocks = columns.stride / BLOCK;
        let rows_of = |secret: &SecretId| &cells[secret.index() * blocks..][..blocks];
        let none = [Row([T::default(); BLOCK]); BLOCKS];
        let mut gathered = vec![none; self.secrets.len()];
        let mut gather_and_compare = |chosen: &[u16], pairs: &mut [Row<u8>]| {
            for (gathered, secret) in gathered.iter_mut().zip(&self.secrets) {
                let from = rows_of(secret);
                *gathered = none;
                for (Row(to), slots) in gathered.iter_mut().zip(chosen.chunks(BLOCK)) {
                    for (cell, &slot) in to.iter_mut().zip(slots) {
                        *cell = from[usize::from(slot) / BLOCK].0[usize::from(slot) % BLOCK];
                    }
                }
            }
            let rows: Vec<&[Row<T>; BLOCKS]> = gathered.iter().collect();
            self.arch.run(Separate(&rows, pairs));
        };
        let mut slabs = self.slabs.bits.chunks_exact_mut(self.slabs.pairs.max(1));
        let members: Vec<u16> = self.secrets.iter().map(|&secret| columns.slot_of(secret) as u16).collect();
        if let Some(pairs) = slabs.next() {
            gather_and_compare(&members, pairs);
        }
        match &self.chosen {
            Some(chosen) => {
                chosen.chunks(SLAB).zip(slabs).for_each(|(chosen, pairs)| gather_and_compare(chosen, pairs))
            }
            None => {
                let mut rows: Vec<&[Row<T>; BLOCKS]> = Vec::with_capacity(self.secrets.len());
                for (slab, pairs) in slabs.enumerate() {
                    rows.clear();
                    let rows_of_slab = |secret| &rows_of(secret).as_chunks::<BLOCKS>().0[slab];
                    rows.extend(self.secrets.iter().map(rows_of_slab));
                    self.arch.run(Separate(&rows, pairs));
                }
            }
        }
    }

    pub fn secrets(&self) -> &[SecretId] {
        &self.secrets
    }

    /// The places of a subset in the order of the set: increasing.
    pub fn places(&self, subset: &[SecretId], places: &mut Vec<u8>) {
        places.clear();
        places.extend(subset.iter().map(|secret| self.place[secret.index()]));
        debug_assert!(places.is_sorted(), "in the order of the set");
    }

    /// The most parts of a guess on the subset at these places (increasing, at least two).
    ///
    /// Unless `every` is set, a guess that makes one more part than the best member may stay unseen, as in
    /// [`Scanner::most_parts`](crate::bound::scan::Scanner::most_parts).
    pub fn most_parts(&self, places: &[u8], every: bool) -> MostParts {
        self.arch.run(Most { slabs: &self.slabs, places, every })
    }

    /// Call `found` with the number of parts, and the member that the guess is, for every guess that makes at least `least` parts
    /// of the subset, or `least_member` if it is a member.
    pub fn guesses_with(
        &self,
        columns: &Columns,
        places: &[u8],
        least_member: u8,
        least: u8,
        mut found: impl FnMut(GuessId, Gain, Option<SecretId>),
    ) {
        let mut planes = [[0; BLOCK]; MAX_PLANES];
        for slab in 0..self.slabs.ceiling.len() {
            let least = if slab == 0 { least_member } else { least };
            if self.slabs.ceiling[slab] < least {
                continue;
            }
            self.arch.run(Planes { slabs: &self.slabs, places, slab, planes: &mut planes });
            let passing = at_least(&planes, Gain::from(least));
            self.each(columns, places, slab, passing, |at, guess, member| {
                found(guess, sum_at(&planes, at), member);
            });
        }
    }

    /// The highest gain on the subset at these places, which are those of `order`; the set of the matrix is in that order, too.
    /// The score is exact; the gain is exact if `every` is set.
    pub fn most_gain(&self, places: &[u8], order: &HeaviestFirst, every: bool) -> MostGain {
        let subset = Weighted { places, order };
        self.arch.run(MostGains { slabs: &self.slabs, subset, every })
    }

    /// Call `found` with the gain, and the member that the guess is, for every guess whose score is at least `least`. The subset
    /// is given as for [`most_gain`](PairMatrix::most_gain).
    pub fn guesses_gaining(
        &self,
        columns: &Columns,
        places: &[u8],
        (order, gains): (&HeaviestFirst, Gains<'_>),
        least: Gain,
        mut found: impl FnMut(GuessId, Gain, Option<SecretId>),
    ) {
        let subset = Weighted { places, order };
        let mut planes = [[0; BLOCK]; GAIN_PLANES];
        for slab in 0..self.slabs.ceiling.len() {
            let own = if slab == 0 { gains.most_own() } else { 0 };
            let least_gain = least.saturating_sub(own);
            if order.heaviest(usize::from(self.slabs.ceiling[slab])) < least_gain {
                continue;
            }
            let used = self.arch.run(GainPlanes { slabs: &self.slabs, subset, slab, planes: &mut planes });
            let passing = at_least(&planes[..used], least_gain);
            self.each(columns, places, slab, passing, |at, guess, member| {
                let gain = sum_at(&planes[..used], at);
                let own = member.map_or(0, |secret| gains.own(secret));
                if gain + own >= least {
                    found(guess, gain, member);
                }
            });
        }
    }

    /// Call `found` with the place, the guess, and the member that it is, for the chosen guesses of a slab: in slab 0 the members
    /// of the subset, in all others the guesses that are not members.
    fn each(
        &self,
        columns: &Columns,
        places: &[u8],
        slab: usize,
        chosen: SlabBits,
        mut found: impl FnMut(usize, GuessId, Option<SecretId>),
    ) {
        let in_subset = |place: u8| places.binary_search(&place).is_ok();
        let (words, _) = chosen.as_chunks::<{ size_of::<u64>() }>();
        for (word, bytes) in words.iter().enumerate() {
            // The lowest byte is that of the first lane.
            let mut bits = u64::from_le_bytes(*bytes);
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                let at = bit % BLOCKS * BLOCK + word * size_of::<u64>() + bit / BLOCKS;
                bits &= bits - 1;
                if slab == 0 {
                    if let Some(&secret) = self.secrets.get(at).filter(|_| in_subset(at as u8)) {
                        found(at, columns.numbering.word(secret), Some(secret));
                    }
                } else if let Some(guess) = self.guess(columns, (slab - 1) * SLAB + at) {
                    let is_member = columns.numbering.secret(guess).is_some_and(|secret| {
                        let place = self.place[secret.index()];
                        in_subset(place) && self.secrets[usize::from(place)] == secret
                    });
                    if !is_member {
                        found(at, guess, None);
                    }
                }
            }
        }
    }

    /// The guess at a place of the slabs after the first; `None` for padding.
    fn guess(&self, columns: &Columns, at: usize) -> Option<GuessId> {
        match &self.chosen {
            Some(chosen) => columns.guess(usize::from(*chosen.get(at)?)),
            None => columns.guess(at),
        }
    }

    fn most_in(&self, slab: usize, places: &[u8]) -> u8 {
        let mut planes = [[0; BLOCK]; MAX_PLANES];
        self.arch.run(Planes { slabs: &self.slabs, places, slab, planes: &mut planes });
        highest(&planes, [u8::MAX; BLOCK]) as u8
    }
}
