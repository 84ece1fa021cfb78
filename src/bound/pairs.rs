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

use bytemuck::{Pod, Zeroable};
use pulp::{Arch, Simd, WithSimd};

use crate::bound::columns::{BLOCK, Cell, Cells, Columns, Mask};
use crate::game::{GuessId, SecretId};

/// The largest set that a matrix is made for.
pub const MAX_SET: usize = 96;

/// A bit for each of 512 guesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Pod, Zeroable)]
#[repr(C, align(64))]
pub struct Lanes([u64; WORDS]);

const WORDS: usize = BLOCK / 64;

/// Bits of a count of parts: sets have at most [`MAX_SET`] members.
const MAX_PLANES: usize = 7;

/// The most parts that a guess makes of a set, as upper bounds; 0 where there is no such guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MostParts {
    /// Of all guesses.
    pub any: u8,
    /// Of the guesses that are members of the set.
    pub member: u8,
    /// Whether some guess has the parts that make the set's counting bound: `any` of them, or `member` if that is as
    /// good.
    pub attained: bool,
}

/// The matrix of a set.
pub struct PairMatrix {
    secrets: Vec<SecretId>,
    /// The place of a secret in `secrets`; meaningless for others.
    place: Vec<u8>,
    arch: Arch,
    /// Block 0 is that of the members; `lanes[block * pairs + pair]`.
    lanes: Vec<Lanes>,
    pairs: usize,
    /// The columns of the blocks after the first, where they are not all in their order.
    chosen: Option<Vec<u16>>,
    /// Most parts of the whole set in a block.
    ceiling: Vec<u8>,
    /// The blocks after the first, highest ceiling first.
    visit: Vec<u16>,
}

/// The number of the pair (i, 0), i > 0: pair (i, j) follows it by j places.
#[inline(always)]
fn first_pair(i: usize) -> usize {
    i * i.saturating_sub(1) / 2
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
            lanes: Vec::new(),
            pairs: 0,
            chosen: None,
            ceiling: Vec::new(),
            visit: Vec::new(),
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
        self.pairs = first_pair(set.len());
        self.chosen = guesses.map(|guesses| guesses.columns().map(|column| column as u16).collect());
        let blocks = self.chosen.as_ref().map_or(columns.blocks(), |chosen| chosen.len().div_ceil(BLOCK));
        self.lanes.resize((1 + blocks) * self.pairs, Lanes::zeroed());
        match columns.cells() {
            Cells::Narrow(cells) => self.fill_lanes(columns, cells, compare_bytes),
            Cells::Wide(cells) => self.fill_lanes(columns, cells, compare_words),
        }
        let whole: Vec<u8> = (0..set.len() as u8).collect();
        self.ceiling.clear();
        for block in 0..=blocks {
            let ceiling = if self.pairs == 0 { 1 } else { self.most_in(block, &whole) };
            self.ceiling.push(ceiling);
        }
        self.visit.clear();
        self.visit.extend(1..=blocks as u16);
        let ceiling = &self.ceiling;
        self.visit.sort_by_key(|&block| std::cmp::Reverse(ceiling[usize::from(block)]));
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
        let mut blocks = self.lanes.chunks_exact_mut(self.pairs.max(1));
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
        self.arch.dispatch(Most { matrix: self, places })
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
        for block in 0..self.ceiling.len() {
            let least = if block == 0 { least_member } else { least };
            if self.ceiling[block] < least {
                continue;
            }
            self.arch.dispatch(Planes { matrix: self, places, block, planes: &mut planes });
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
        self.arch.dispatch(Planes { matrix: self, places, block, planes: &mut planes });
        let mut columns = Lanes([u64::MAX; WORDS]);
        let mut most = 0;
        for plane in (0..MAX_PLANES).rev() {
            let having = columns.and(planes[plane]);
            if having.any() {
                columns = having;
                most |= 1 << plane;
            }
        }
        most
    }

    #[inline(always)]
    fn block<S: Simd>(&self, block: usize) -> &[S::u64s] {
        let lanes = &self.lanes[block * self.pairs..][..self.pairs];
        S::as_simd_u64s(bytemuck::cast_slice(lanes)).0
    }
}

impl Lanes {
    fn and(self, other: Lanes) -> Lanes {
        Lanes(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    fn any(self) -> bool {
        self.0.iter().any(|&word| word != 0)
    }
}

/// The columns whose count in the planes is at least `least`.
fn at_least(planes: &[Lanes; MAX_PLANES], least: u8) -> Lanes {
    let mut above = [0u64; WORDS];
    let mut equal = [u64::MAX; WORDS];
    for plane in (0..MAX_PLANES).rev() {
        for word in 0..WORDS {
            let bits = planes[plane].0[word];
            if least >> plane & 1 == 1 {
                equal[word] &= bits;
            } else {
                above[word] |= equal[word] & bits;
                equal[word] &= !bits;
            }
        }
    }
    Lanes(std::array::from_fn(|word| above[word] | equal[word]))
}

/// Bit planes of the number of parts in one vector of a block.
#[inline(always)]
fn count<S: Simd, const PLANES: usize>(
    simd: S,
    rows: &[S::u64s],
    vectors: usize,
    vector: usize,
    places: &[u8],
) -> [S::u64s; PLANES] {
    let mut planes = [simd.splat_u64s(0); PLANES];
    for (earlier, &place) in places.iter().enumerate() {
        let first = first_pair(usize::from(place));
        let rows = &rows[first * vectors..][..usize::from(place) * vectors];
        let mut carry = simd.splat_u64s(u64::MAX);
        for &other in &places[..earlier] {
            carry = simd.and_u64s(carry, rows[usize::from(other) * vectors + vector]);
        }
        for plane in &mut planes {
            let sum = simd.xor_u64s(*plane, carry);
            carry = simd.and_u64s(*plane, carry);
            *plane = sum;
        }
    }
    planes
}

/// Run a kernel with as many planes as the counts of a subset need.
macro_rules! with_planes {
    ($places:expr, $kernel:ident::<$simd:ident, _>($($argument:expr),*)) => {
        match $places.len() {
            0..=3 => $kernel::<$simd, 2>($($argument),*),
            4..=7 => $kernel::<$simd, 3>($($argument),*),
            8..=15 => $kernel::<$simd, 4>($($argument),*),
            16..=31 => $kernel::<$simd, 5>($($argument),*),
            32..=63 => $kernel::<$simd, 6>($($argument),*),
            _ => $kernel::<$simd, 7>($($argument),*),
        }
    };
}

/// The planes of one block.
struct Planes<'a> {
    matrix: &'a PairMatrix,
    places: &'a [u8],
    block: usize,
    planes: &'a mut [Lanes; MAX_PLANES],
}

impl WithSimd for Planes<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let (places, planes) = (self.places, self.planes);
        let rows = self.matrix.block::<S>(self.block);
        with_planes!(places, block_planes::<S, _>(simd, rows, places, planes));
    }
}

#[inline(always)]
fn block_planes<S: Simd, const PLANES: usize>(
    simd: S,
    rows: &[S::u64s],
    places: &[u8],
    planes: &mut [Lanes; MAX_PLANES],
) {
    *planes = [Lanes::zeroed(); MAX_PLANES];
    let vectors = WORDS / S::U64_LANES;
    for vector in 0..vectors {
        let counted = count::<S, PLANES>(simd, rows, vectors, vector, places);
        for (plane, counted) in planes.iter_mut().zip(counted) {
            S::as_mut_simd_u64s(&mut plane.0).0[vector] = counted;
        }
    }
}

/// The most parts over all blocks.
struct Most<'a> {
    matrix: &'a PairMatrix,
    places: &'a [u8],
}

impl WithSimd for Most<'_> {
    type Output = MostParts;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> MostParts {
        let (matrix, places) = (self.matrix, self.places);
        with_planes!(places, most_parts::<S, _>(simd, matrix, places))
    }
}

#[inline(always)]
fn most_parts<S: Simd, const PLANES: usize>(simd: S, matrix: &PairMatrix, places: &[u8]) -> MostParts {
    let size = places.len() as u8;
    let vectors = WORDS / S::U64_LANES;
    let mut members = Lanes::zeroed();
    for &place in places {
        members.0[usize::from(place) / 64] |= 1 << (place % 64);
    }
    let mut most = MostParts { any: 0, member: 0, attained: true };
    let rows = matrix.block::<S>(0);
    for (vector, &mask) in S::as_simd_u64s(&members.0).0.iter().enumerate() {
        if !nonzero(simd, mask) {
            continue;
        }
        let planes = count::<S, PLANES>(simd, rows, vectors, vector, places);
        most.member = most.member.max(highest(simd, &planes, mask));
    }
    most.any = most.member;
    for &block in &matrix.visit {
        // Counts never grow when a set shrinks, so a ceiling holds for every subset.
        if most.any == size || matrix.ceiling[usize::from(block)] <= most.any {
            break;
        }
        let rows = matrix.block::<S>(usize::from(block));
        for vector in 0..vectors {
            if most.any + 1 == size {
                if perfect(simd, rows, vectors, vector, places) {
                    most.any = size;
                    break;
                }
            } else {
                let planes = count::<S, PLANES>(simd, rows, vectors, vector, places);
                most.any = most.any.max(highest(simd, &planes, simd.splat_u64s(u64::MAX)));
            }
        }
    }
    most
}

/// Whether some guess of a vector tells all secrets of the subset apart.
#[inline(always)]
fn perfect<S: Simd>(simd: S, rows: &[S::u64s], vectors: usize, vector: usize, places: &[u8]) -> bool {
    let mut all = simd.splat_u64s(u64::MAX);
    for (earlier, &place) in places.iter().enumerate() {
        let first = first_pair(usize::from(place));
        let rows = &rows[first * vectors..][..usize::from(place) * vectors];
        for &other in &places[..earlier] {
            all = simd.and_u64s(all, rows[usize::from(other) * vectors + vector]);
        }
        if !nonzero(simd, all) {
            return false;
        }
    }
    true
}

/// The highest count among the masked columns of a vector.
#[inline(always)]
fn highest<S: Simd, const PLANES: usize>(simd: S, planes: &[S::u64s; PLANES], mask: S::u64s) -> u8 {
    let mut columns = mask;
    let mut highest = 0;
    for plane in (0..PLANES).rev() {
        let having = simd.and_u64s(columns, planes[plane]);
        if nonzero(simd, having) {
            columns = having;
            highest |= 1 << plane;
        }
    }
    highest
}

#[inline(always)]
fn nonzero<S: Simd>(simd: S, bits: S::u64s) -> bool {
    simd.first_true_m64s(simd.greater_than_u64s(bits, simd.splat_u64s(0))) < S::U64_LANES
}

/// Fill the pairs of a block from its rows of 8-bit cells.
fn compare_bytes(arch: Arch, rows: &[&[u8]], lanes: &mut [Lanes]) {
    match arch {
        #[cfg(target_arch = "x86_64")]
        Arch::V4(simd) => simd.vectorize(CompareBytes { simd, rows, lanes }),
        #[cfg(target_arch = "x86_64")]
        Arch::V3(simd) => simd.vectorize(CompareBytes { simd, rows, lanes }),
        _ => compare_cells(rows, lanes),
    }
}

/// Fill the pairs of a block from its rows of 16-bit cells.
fn compare_words(_: Arch, rows: &[&[u16]], lanes: &mut [Lanes]) {
    compare_cells(rows, lanes);
}

/// A processor that compares many bytes at once.
trait Compare: Copy {
    /// A bit for every column whose cells differ.
    fn differ(self, row: &[u8], other: &[u8], lanes: &mut Lanes);
}

#[cfg(target_arch = "x86_64")]
impl Compare for pulp::x86::V4 {
    #[inline(always)]
    fn differ(self, row: &[u8], other: &[u8], lanes: &mut Lanes) {
        let (row, other) = (Self::as_simd_u8s(row).0, Self::as_simd_u8s(other).0);
        for (word, (&row, &other)) in lanes.0.iter_mut().zip(row.iter().zip(other)) {
            *word = !self.cmp_eq_u8x64(row, other).0;
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl Compare for pulp::x86::V3 {
    #[inline(always)]
    fn differ(self, row: &[u8], other: &[u8], lanes: &mut Lanes) {
        let (row, other) = (Self::as_simd_u8s(row).0, Self::as_simd_u8s(other).0);
        for (word, (row, other)) in lanes.0.iter_mut().zip(row.chunks(2).zip(other.chunks(2))) {
            *word = 0;
            for (half, (&row, &other)) in row.iter().zip(other).enumerate() {
                let same = pulp::cast(self.cmp_eq_u8x32(row, other));
                *word |= u64::from(!self.avx2._mm256_movemask_epi8(same) as u32) << (32 * half);
            }
        }
    }
}

struct CompareBytes<'a, C> {
    simd: C,
    rows: &'a [&'a [u8]],
    lanes: &'a mut [Lanes],
}

impl<C: Compare> pulp::NullaryFnOnce for CompareBytes<'_, C> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        let mut lanes = self.lanes.iter_mut();
        for (i, row) in self.rows.iter().enumerate() {
            for (other, lanes) in self.rows[..i].iter().zip(&mut lanes) {
                self.simd.differ(row, other, lanes);
            }
        }
    }
}

/// The plain twin of the byte kernels.
fn compare_cells<T: Cell>(rows: &[&[T]], lanes: &mut [Lanes]) {
    let mut lanes = lanes.iter_mut();
    for (i, row) in rows.iter().enumerate() {
        for (other, lanes) in rows[..i].iter().zip(&mut lanes) {
            for (word, (a, b)) in row.chunks(64).zip(other.chunks(64)).enumerate() {
                lanes.0[word] =
                    a.iter().zip(b).enumerate().map(|(bit, (a, b))| u64::from(a != b) << bit).sum();
            }
        }
    }
}
