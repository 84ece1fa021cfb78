//! Upper bounds on the number of parts of every guess, from secrets that look alike.
//!
//! Look at the members of a set one after the other: a member that a guess leaves together with an earlier one opens no part.
//! So a guess makes at most as many parts as there are members that it tells from all earlier ones *that are looked at*,
//! whichever these are; with all of them that is the number of parts itself. Nearly as good are the *neighbours* of a member,
//! the few secrets of the game that most guesses leave together with it: where a guess leaves a member together with any other,
//! one of its neighbours is nearly always among them.
//!
//! Whether a guess leaves two neighbours together is one bit, kept for all of them from the start. So 512 guesses, a slab, are
//! looked at in one step, as in a pair matrix (`pairs/`), and no row of the feedback table is read. The members that open no part are
//! counted in bit planes, eight members at a time.

use std::cmp::Reverse;
use std::slice;

use pulp::{Arch, Simd, WithSimd};
use rayon::prelude::*;

use crate::bound::columns::{BLOCK, Cell, Cells, Columns, Row, SLAB};
use crate::bound::prefetch::prefetch;
use crate::words::SecretId;

/// Pages do without: their engine mostly asks about the middle of a game, where there are none, and is small.
const WANTED: bool = cfg!(not(target_family = "wasm"));

/// Neighbours of a secret, if there is room. (Original game, sets of 33 to 64 secrets, all neighbours looked at: of the guesses 0.3 %
/// are bounded by more than the most parts that any makes, with 16 neighbours 1.5 %.)
const MOST_NEIGHBOURS: usize = 32;

/// So many earlier neighbours of a member are looked at, the most alike: with nine 1.04 of the time on the original game (single runs).
const LOOKED_AT: usize = 5;

/// So many blocks of guesses tell which secrets are alike.
const SAMPLED_BLOCKS: usize = 8;

/// Members that are added to the planes together.
const TOGETHER: usize = 8;

/// Bit planes, which count to 255.
const PLANES: usize = 8;

/// The neighbours of every secret, and which guesses leave them together.
pub struct Neighbours {
    /// Where the pairs of each secret with smaller ones begin, and where the last end.
    starts: Vec<u32>,
    /// The smaller secret of each pair.
    smaller: Vec<SecretId>,
    /// A row for each pair, a bit for each guess: those of a slab are the bytes of a cache line, a lane each, the bits of a byte
    /// are its blocks.
    rows: Vec<Row<u8>>,
    /// Lines of a row.
    lines: usize,
    arch: Arch,
}

/// The pairs of a set that are looked at, and memory to find them.
#[derive(Default)]
pub struct Pairs {
    /// Member by member, those with earlier ones.
    pairs: Vec<u32>,
    /// Where the pairs of each member end that has any.
    ends: Vec<usize>,
    /// How many members there are.
    members: usize,
    /// By secret: whether it is an earlier member. All false between uses.
    is_earlier: Vec<bool>,
}

impl Neighbours {
    /// No neighbours, and so no bound.
    pub fn none() -> Neighbours {
        Neighbours { starts: Vec::new(), smaller: Vec::new(), rows: Vec::new(), lines: 0, arch: Arch::Scalar }
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        !WANTED || self.smaller.is_empty()
    }

    /// As many as fit into so many bytes, up to some; `None` if that was stopped.
    pub fn new(columns: &Columns, room: usize, stopped: &(dyn Fn() -> bool + Sync)) -> Option<Neighbours> {
        if !WANTED {
            return Some(Neighbours::none());
        }
        let fitting = room / (columns.secrets() * lines(columns) * BLOCK).max(1);
        Neighbours::of_each(columns, fitting.min(MOST_NEIGHBOURS), stopped)
    }

    fn of_each(columns: &Columns, most: usize, stopped: &(dyn Fn() -> bool + Sync)) -> Option<Neighbours> {
        match (most.min(columns.secrets().saturating_sub(1)), columns.cells()) {
            (0, _) => Some(Neighbours::none()),
            (most, Cells::Narrow(cells)) => Neighbours::of_cells(columns, cells, most, stopped),
            (most, Cells::Wide(cells)) => Neighbours::of_cells(columns, cells, most, stopped),
        }
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.rows[..])
    }

    fn of_cells<T: Cell>(
        columns: &Columns,
        cells: &[T],
        most: usize,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<Neighbours> {
        let (secrets, lines) = (columns.secrets(), lines(columns));
        let (arch, samples) = (columns.arch(), samples(columns, cells));
        let nearest: Vec<Vec<(Reverse<u32>, usize)>> = (0..secrets)
            .into_par_iter()
            .take_any_while(|_| !stopped())
            .map(|secret| {
                let mut alike: Vec<(Reverse<u32>, usize)> = Vec::with_capacity(secrets);
                arch.dispatch(Alike { samples: &samples, secret, alike: &mut alike });
                alike.select_nth_unstable(most - 1);
                alike.truncate(most);
                alike
            })
            .collect();
        if nearest.len() < secrets {
            return None;
        }
        // Each pair once, with the larger secret, those first that are most alike.
        let mut smaller: Vec<Vec<(Reverse<u32>, usize)>> = vec![Vec::new(); secrets];
        for (secret, others) in nearest.iter().enumerate() {
            others
                .iter()
                .for_each(|&(alike, other)| smaller[secret.max(other)].push((alike, secret.min(other))));
        }
        for others in &mut smaller {
            others.sort_unstable();
            others.dedup();
        }
        let mut starts = vec![0];
        starts.extend(smaller.iter().scan(0, |end, others| {
            *end += others.len() as u32;
            Some(*end)
        }));
        let pairs: Vec<(usize, usize)> = smaller
            .iter()
            .enumerate()
            .flat_map(|(one, others)| others.iter().map(move |&(_, other)| (one, other)))
            .collect();
        let mut rows = vec![Row([0; BLOCK]); pairs.len() * lines];
        let row_of = |secret: usize| &cells[secret * columns.stride()..][..columns.stride()];
        rows.par_chunks_mut(lines).zip(&pairs).for_each(|(to, &(one, other))| {
            arch.dispatch(LeftTogether { one: row_of(one), other: row_of(other), to });
        });
        let smaller = pairs.iter().map(|&(_, other)| SecretId::new(other)).collect();
        Some(Neighbours { starts, smaller, rows, lines, arch })
    }

    /// See which pairs of a set in increasing order, of 255 secrets at most, are looked at.
    pub fn look_at(&self, set: &[SecretId], looked_at: &mut Pairs) {
        let Pairs { pairs, ends, members, is_earlier } = looked_at;
        is_earlier.resize(self.starts.len(), false);
        pairs.clear();
        ends.clear();
        *members = set.len();
        for &member in set {
            let own = self.starts[member.index()]..self.starts[member.index() + 1];
            let before = pairs.len();
            let earlier = own.filter(|&pair| is_earlier[self.smaller[pair as usize].index()]);
            pairs.extend(earlier.take(LOOKED_AT));
            if pairs.len() > before {
                ends.push(pairs.len());
            }
            is_earlier[member.index()] = true;
        }
        set.iter().for_each(|member| is_earlier[member.index()] = false);
    }

    /// Lower the bounds of the guesses of a slab on the parts that they make of a set; left as they are, with `false`, where none
    /// of these guesses makes `least` parts.
    pub fn lower(&self, slab: usize, looked_at: &Pairs, least: usize, upper: &mut [u8; SLAB]) -> bool {
        let Some(spare) = looked_at.members.checked_sub(least) else { return false };
        self.arch.dispatch(Lower { neighbours: self, slab, looked_at, spare: spare as u8, upper })
    }
}

/// Lines of a row: an odd number of them, so that rows do not crowd into few places of a cache.
fn lines(columns: &Columns) -> usize {
    columns.slabs() | 1
}

/// What some guesses show on every secret: a few blocks of each row, from the best to the worst.
fn samples<T: Cell>(columns: &Columns, cells: &[T]) -> Vec<[[T; BLOCK]; SAMPLED_BLOCKS]> {
    let blocks = columns.guess_count().div_ceil(BLOCK);
    let sample = |row: &[T]| {
        std::array::from_fn(|at| {
            let start = at * blocks / SAMPLED_BLOCKS * BLOCK;
            std::array::from_fn(|lane| row[start + lane])
        })
    };
    cells.chunks_exact(columns.stride()).map(sample).collect()
}

/// For each other secret, how many of the sampled guesses leave it together with one.
struct Alike<'a, T> {
    samples: &'a [[[T; BLOCK]; SAMPLED_BLOCKS]],
    secret: usize,
    alike: &'a mut Vec<(Reverse<u32>, usize)>,
}

impl<T: Cell> WithSimd for Alike<'_, T> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Alike { samples, secret, alike } = self;
        let own = &samples[secret];
        for (other, sample) in samples.iter().enumerate() {
            if other == secret {
                continue;
            }
            let mut together = [0u8; BLOCK];
            for (own, sample) in own.iter().zip(sample) {
                for lane in 0..BLOCK {
                    together[lane] += u8::from(own[lane] == sample[lane]);
                }
            }
            let mut sum = 0;
            for count in together {
                sum += u32::from(count);
            }
            alike.push((Reverse(sum), other));
        }
    }
}

/// Which guesses show the same in two rows of the table, as a row of bits.
struct LeftTogether<'a, T> {
    one: &'a [T],
    other: &'a [T],
    to: &'a mut [Row<u8>],
}

impl<T: Cell> WithSimd for LeftTogether<'_, T> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let LeftTogether { one, other, to } = self;
        let slabs = one.as_chunks::<SLAB>().0.iter().zip(other.as_chunks::<SLAB>().0);
        for (Row(to), (one, other)) in to.iter_mut().zip(slabs) {
            let blocks = one.as_chunks::<BLOCK>().0.iter().zip(other.as_chunks::<BLOCK>().0);
            for (block, (one, other)) in blocks.enumerate() {
                for lane in 0..BLOCK {
                    to[lane] |= u8::from(one[lane] == other[lane]) << block;
                }
            }
        }
    }
}

/// [`Neighbours::lower`], where `spare` members need not open a part.
struct Lower<'a> {
    neighbours: &'a Neighbours,
    slab: usize,
    looked_at: &'a Pairs,
    spare: u8,
    upper: &'a mut [u8; SLAB],
}

impl WithSimd for Lower<'_> {
    type Output = bool;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> bool {
        let Lower { neighbours, slab, looked_at: Pairs { pairs, ends, members, .. }, spare, upper } = self;
        let members = *members as u8;
        let mut highest = 0;
        for &bound in upper.iter() {
            highest = bound.max(highest);
        }
        if highest < members - spare {
            return false;
        }
        let mut planes = [[0; BLOCK]; PLANES];
        let mut from = 0;
        for ends in ends.chunks(TOGETHER) {
            let mut rows = [[0; BLOCK]; TOGETHER];
            for (row, &end) in rows.iter_mut().zip(ends) {
                for &pair in &pairs[from..end] {
                    let at = pair as usize * neighbours.lines + slab;
                    // The slab after this one is most often next.
                    if let Some(next) = neighbours.rows.get(at + 1) {
                        prefetch(slice::from_ref(next));
                    }
                    let bits = &neighbours.rows[at].0;
                    for lane in 0..BLOCK {
                        row[lane] |= bits[lane];
                    }
                }
                from = end;
            }
            add(&rows, &mut planes);
            if !some_within(&planes, spare) {
                return false;
            }
        }
        let used = (usize::BITS - ends.len().leading_zeros()) as usize;
        for (block, upper) in upper.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            let mut repeated = [0; BLOCK];
            for (plane, bits) in planes[..used].iter().enumerate() {
                for lane in 0..BLOCK {
                    repeated[lane] |= if bits[lane] & 1 << block == 0 { 0 } else { 1 << plane };
                }
            }
            for lane in 0..BLOCK {
                upper[lane] = upper[lane].min(members - repeated[lane]);
            }
        }
        true
    }
}

/// Whether some count is at most `spare`: from the highest plane down it is equal so far, or less already.
#[inline(always)]
fn some_within(planes: &[[u8; BLOCK]; PLANES], spare: u8) -> bool {
    let mut within = [0; BLOCK];
    let mut equal = [u8::MAX; BLOCK];
    for plane in (0..PLANES).rev() {
        let spare = if spare >> plane & 1 == 1 { u8::MAX } else { 0 };
        for lane in 0..BLOCK {
            let bits = planes[plane][lane];
            within[lane] |= equal[lane] & !bits & spare;
            equal[lane] &= !(bits ^ spare);
        }
    }
    let mut some = 0;
    for lane in 0..BLOCK {
        some |= within[lane] | equal[lane];
    }
    some != 0
}

/// Add a bit of each of eight rows to the planes: full adders first, then a carry that ripples.
#[inline(always)]
fn add(rows: &[[u8; BLOCK]; TOGETHER], planes: &mut [[u8; BLOCK]; PLANES]) {
    for lane in 0..BLOCK {
        let (ones, two) = full_add(planes[0][lane], rows[0][lane], rows[1][lane]);
        let (ones, other) = full_add(ones, rows[2][lane], rows[3][lane]);
        let (twos, four) = full_add(planes[1][lane], two, other);
        let (ones, two) = full_add(ones, rows[4][lane], rows[5][lane]);
        let (ones, other) = full_add(ones, rows[6][lane], rows[7][lane]);
        let (twos, another) = full_add(twos, two, other);
        let (fours, mut carry) = full_add(planes[2][lane], four, another);
        (planes[0][lane], planes[1][lane], planes[2][lane]) = (ones, twos, fours);
        for plane in &mut planes[3..] {
            let sum = plane[lane];
            plane[lane] = sum ^ carry;
            carry &= sum;
        }
    }
}

/// The sum of three bits in each place, and what is carried.
#[inline(always)]
fn full_add(one: u8, two: u8, three: u8) -> (u8, u8) {
    let either = one ^ two;
    (either ^ three, one & two | either & three)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::{Rng, SeedableRng};
    use rand_pcg::Pcg32;

    use super::*;
    use crate::bound::vector_width::VectorWidth;
    use crate::game::{FeedbackRule, Game};
    use crate::words::{Source, WordLists, WordOptions};

    /// Words of so many letters, some hundred answers and guesses more than one slab.
    fn game(random: &mut Pcg32, len: usize) -> Game {
        let mut words: Vec<String> = Vec::new();
        let mut known = HashSet::new();
        while words.len() < SLAB + 200 {
            let word: String = (0..len).map(|_| char::from(b'a' + random.random_range(0..6))).collect();
            if known.insert(word.clone()) {
                words.push(word);
            }
        }
        let source = |words: &[String]| Source::words("random", words.iter().map(String::as_str));
        let lists = WordLists::read(source(&words[..300]), Some(source(&words)), WordOptions::default());
        let lists = lists.expect("they are words").0;
        Game::builder(lists).feedback(FeedbackRule::Official).build().expect("it can be played")
    }

    fn some_of(random: &mut Pcg32, size: usize) -> Vec<SecretId> {
        let mut set = HashSet::new();
        while set.len() < size {
            set.insert(random.random_range(0..300));
        }
        let mut set: Vec<SecretId> = set.into_iter().map(SecretId::new).collect();
        set.sort_unstable();
        set
    }

    fn parts(game: &Game, columns: &Columns, slot: usize, set: &[SecretId]) -> usize {
        let Some(guess) = columns.guess(slot) else { return 0 };
        set.iter().map(|&secret| game.table().get(guess, secret)).collect::<HashSet<_>>().len()
    }

    /// Words of six letters have more feedbacks than fit in a byte.
    #[test]
    fn no_guess_makes_more_parts_and_none_is_left_out_that_makes_enough() {
        let random = &mut Pcg32::seed_from_u64(1);
        let (mut left_out, mut exact) = (0, 0);
        for (len, vectors) in [4, 5, 6].into_iter().flat_map(|len| VectorWidth::ALL.map(|v| (len, v))) {
            let game = game(random, len);
            let columns = Columns::new(game.table(), game.feedback_count(), vectors);
            let neighbours = Neighbours::new(&columns, usize::MAX, &|| false).expect("nothing stops it");
            let mut looked_at = Pairs::default();
            for size in [2, 3, 7, 8, 9, 40, 150, 255] {
                let set = some_of(random, size);
                neighbours.look_at(&set, &mut looked_at);
                for slab in 0..columns.slabs() {
                    let truth: Vec<usize> =
                        (0..SLAB).map(|at| parts(&game, &columns, slab * SLAB + at, &set)).collect();
                    let most = truth.iter().copied().max().expect("a slab");
                    for least in [0, most.saturating_sub(3), most, most + 1, size, size + 1] {
                        let mut upper = [size as u8; SLAB];
                        if neighbours.lower(slab, &looked_at, least, &mut upper) {
                            let bounds = truth.iter().zip(&upper);
                            assert!(bounds.clone().all(|(&truth, &bound)| truth <= usize::from(bound)));
                            exact += bounds.filter(|&(&truth, &bound)| truth == usize::from(bound)).count();
                        } else {
                            assert!(most < least, "{most} parts, {least} asked for");
                            left_out += 1;
                        }
                    }
                }
            }
        }
        assert!(left_out > 50 && exact > 10_000, "{left_out} slabs left out, {exact} bounds exact");
    }

    /// With no more answers than neighbours, and no more members than are looked at, nothing is left to be counted.
    #[test]
    fn where_all_pairs_are_looked_at_it_is_the_number_of_parts() {
        let random = &mut Pcg32::seed_from_u64(2);
        let game = game(random, 5);
        let columns = Columns::new(game.table(), game.feedback_count(), VectorWidth::default());
        let neighbours = Neighbours::of_each(&columns, 299, &|| false).expect("nothing stops it");
        for size in 2..=LOOKED_AT + 1 {
            let set = some_of(random, size);
            let mut looked_at = Pairs::default();
            neighbours.look_at(&set, &mut looked_at);
            for slab in 0..columns.slabs() {
                let mut upper = [u8::MAX; SLAB];
                assert!(neighbours.lower(slab, &looked_at, 0, &mut upper));
                for (at, &bound) in
                    upper.iter().enumerate().filter(|(at, _)| slab * SLAB + at < game.guess_count())
                {
                    assert_eq!(usize::from(bound), parts(&game, &columns, slab * SLAB + at, &set));
                }
            }
        }
    }

    #[test]
    fn without_room_there_are_none() {
        let random = &mut Pcg32::seed_from_u64(3);
        let game = game(random, 5);
        let columns = Columns::new(game.table(), game.feedback_count(), VectorWidth::default());
        assert!(Neighbours::new(&columns, 0, &|| false).expect("nothing stops it").is_empty());
        let room = 100_000;
        let few = Neighbours::new(&columns, room, &|| false).expect("nothing stops it");
        assert!(!few.is_empty() && few.bytes() <= room, "{} bytes", few.bytes());
        assert!(Neighbours::new(&columns, usize::MAX, &|| true).is_none());
    }
}
