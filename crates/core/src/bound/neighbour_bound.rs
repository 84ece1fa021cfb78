//! Upper bounds on the number of parts of every guess, from similar secrets.
//!
//! Take the members of a set one after the other. A member opens a part only if the guess separates it from all earlier
//! members. So the number of members that a guess separates from *some chosen* earlier members is an upper bound on its
//! parts, whichever are chosen; it is exact if all are. The choice falls on *neighbours* of the member (`neighbours.rs`).
//!
//! One bit says whether a guess leaves two neighbours together. So one step handles a slab of 512 guesses, as in a pair
//! matrix (`pairs/`), without the feedback table. Bit planes count the members that open no part, eight at a time.

use std::ops::Range;
use std::slice;

use crate::bound::bit_planes::{PLANES, TOGETHER, add, is_empty, sums, within};
use crate::bound::columns::{BLOCK, SLAB};
use crate::bound::count::Work;
use crate::bound::neighbours::Neighbours;
use crate::bound::vector_width::Kernel;
use crate::game::SecretId;
use crate::game::prefetch::prefetch;

/// Earlier neighbours that each member is compared with, the most alike: nine take 1.04 of the time on the original game (single
/// runs).
const COMPARED: usize = 5;

/// Work for a line of a pair.
const PAIR_WORK: Work = 16;

/// The pairs of a set that bound the parts of guesses, and reused memory.
#[derive(Default)]
pub struct NeighbourBound {
    /// The pairs of each member in turn with its earlier neighbours.
    pairs: Vec<u32>,
    /// Where the pairs of each member with any end.
    pub(super) ends: Vec<usize>,
    /// The places of these members.
    pub(super) repeatable: Vec<usize>,
    members: usize,
    /// By secret: whether it is an earlier member. All false between uses.
    is_earlier: Vec<bool>,
}

impl NeighbourBound {
    /// Choose the pairs of a set of 255 secrets at most, heaviest first, and equally heavy ones in increasing order.
    pub fn prepare(&mut self, neighbours: &Neighbours, set: &[SecretId]) {
        let NeighbourBound { pairs, ends, repeatable, members, is_earlier } = self;
        is_earlier.resize(neighbours.starts.len(), false);
        pairs.clear();
        ends.clear();
        repeatable.clear();
        *members = set.len();
        for (place, &member) in set.iter().enumerate() {
            let own = neighbours.starts[member.index()]..neighbours.starts[member.index() + 1];
            let before = pairs.len();
            let earlier = own.filter(|&pair| is_earlier[neighbours.earlier[pair as usize].index()]);
            pairs.extend(earlier.take(COMPARED));
            if pairs.len() > before {
                ends.push(pairs.len());
                repeatable.push(place);
            }
            is_earlier[member.index()] = true;
        }
        set.iter().for_each(|member| is_earlier[member.index()] = false);
    }

    /// Work for a slab.
    pub(super) fn work(&self) -> Work {
        self.pairs.len() as Work * PAIR_WORK
    }

    /// The guesses of a slab that leave some of these pairs together.
    #[inline(always)]
    pub(super) fn repeats(&self, neighbours: &Neighbours, slab: usize, pairs: Range<usize>) -> [u8; BLOCK] {
        let mut row = [0; BLOCK];
        for &pair in &self.pairs[pairs] {
            let at = pair as usize * neighbours.lines + slab;
            // The next slab is most likely this one's successor.
            if let Some(next) = neighbours.rows.get(at + 1) {
                prefetch(slice::from_ref(next));
            }
            let bits = &neighbours.rows[at].0;
            for lane in 0..BLOCK {
                row[lane] |= bits[lane];
            }
        }
        row
    }

    /// Lower the bounds of the guesses of a slab on their parts of the set. If none of them makes `least` parts, returns `false`
    /// and changes nothing.
    pub fn lower(&self, neighbours: &Neighbours, slab: usize, least: usize, upper: &mut [u8; SLAB]) -> bool {
        let Some(spare) = self.members.checked_sub(least) else { return false };
        neighbours.arch.run(Lower { neighbours, slab, bound: self, spare: spare as u8, upper })
    }
}

/// [`NeighbourBound::lower`], where `spare` members need not open a part.
struct Lower<'a> {
    neighbours: &'a Neighbours,
    slab: usize,
    bound: &'a NeighbourBound,
    spare: u8,
    upper: &'a mut [u8; SLAB],
}

impl Kernel for Lower<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self, _: usize) -> bool {
        let Lower { neighbours, slab, bound, spare, upper } = self;
        let NeighbourBound { ends, members, .. } = bound;
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
                *row = bound.repeats(neighbours, slab, from..end);
                from = end;
            }
            add(&rows, &mut planes);
            if is_empty(&within(&planes, spare.into())) {
                return false;
            }
        }
        let used = (usize::BITS - ends.len().leading_zeros()) as usize;
        for (block, upper) in upper.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            let repeated = sums(&planes[..used], block);
            for lane in 0..BLOCK {
                upper[lane] = upper[lane].min(members - repeated[lane]);
            }
        }
        true
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::HashSet;

    use rand::{Rng, SeedableRng};
    use rand_pcg::Pcg32;

    use super::*;
    use crate::bound::columns::Columns;
    use crate::bound::vector_width::VectorWidth;
    use crate::game::Game;
    use crate::testing::{Shown, with_guesses};

    /// Words of `len` signs: 300 answers, and more guesses than one slab.
    pub(crate) fn game(random: &mut Pcg32, len: usize) -> Game {
        let mut words: Vec<String> = Vec::new();
        let mut known = HashSet::new();
        while words.len() < SLAB + 200 {
            let word: String = (0..len).map(|_| char::from(b'a' + random.random_range(0..6))).collect();
            if known.insert(word.clone()) {
                words.push(word);
            }
        }
        let (answers, others) = words.split_at(300);
        with_guesses(answers, others, Shown::Colours).build().expect("it can be played")
    }

    pub(crate) fn some_of(random: &mut Pcg32, size: usize) -> Vec<SecretId> {
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

    /// The feedbacks of six places do not fit in a byte.
    #[test]
    fn bounds_hold_and_no_slab_with_enough_parts_is_skipped() {
        let random = &mut Pcg32::seed_from_u64(1);
        let (mut skipped, mut exact) = (0, 0);
        for (len, vectors) in [4, 5, 6].into_iter().flat_map(|len| VectorWidth::ALL.map(|v| (len, v))) {
            let game = game(random, len);
            let columns = Columns::new(game.table(), game.feedback_count(), vectors);
            let neighbours =
                Neighbours::new(&columns, &[1; 300], usize::MAX, &|| false).expect("nothing stops it");
            let mut bound = NeighbourBound::default();
            for size in [2, 3, 7, 8, 9, 40, 150, 255] {
                let set = some_of(random, size);
                bound.prepare(&neighbours, &set);
                for slab in 0..columns.slabs() {
                    let truth: Vec<usize> =
                        (0..SLAB).map(|at| parts(&game, &columns, slab * SLAB + at, &set)).collect();
                    let most = truth.iter().copied().max().expect("a slab");
                    for least in [0, most.saturating_sub(3), most, most + 1, size, size + 1] {
                        let mut upper = [size as u8; SLAB];
                        if bound.lower(&neighbours, slab, least, &mut upper) {
                            let bounds = truth.iter().zip(&upper);
                            assert!(bounds.clone().all(|(&truth, &bound)| truth <= usize::from(bound)));
                            exact += bounds.filter(|&(&truth, &bound)| truth == usize::from(bound)).count();
                        } else {
                            assert!(most < least, "{most} parts, {least} required");
                            skipped += 1;
                        }
                    }
                }
            }
        }
        assert!(skipped > 50 && exact > 10_000, "{skipped} slabs skipped, {exact} bounds exact");
    }

    /// If all secrets are neighbours, and no more members than are compared, the bound is the number of parts.
    #[test]
    fn the_bound_is_exact_if_all_pairs_are_compared() {
        let random = &mut Pcg32::seed_from_u64(2);
        let game = game(random, 5);
        let columns = Columns::new(game.table(), game.feedback_count(), VectorWidth::default());
        let neighbours = Neighbours::of_each(&columns, &[1; 300], 299, &|| false).expect("nothing stops it");
        for size in 2..=COMPARED + 1 {
            let set = some_of(random, size);
            let mut bound = NeighbourBound::default();
            bound.prepare(&neighbours, &set);
            for slab in 0..columns.slabs() {
                let mut upper = [u8::MAX; SLAB];
                assert!(bound.lower(&neighbours, slab, 0, &mut upper));
                for (at, &bound) in
                    upper.iter().enumerate().filter(|(at, _)| slab * SLAB + at < game.guess_count())
                {
                    assert_eq!(usize::from(bound), parts(&game, &columns, slab * SLAB + at, &set));
                }
            }
        }
    }

    #[test]
    fn neighbours_keep_to_their_room() {
        let random = &mut Pcg32::seed_from_u64(3);
        let game = game(random, 5);
        let columns = Columns::new(game.table(), game.feedback_count(), VectorWidth::default());
        assert!(Neighbours::new(&columns, &[1; 300], 0, &|| false).expect("nothing stops it").is_empty());
        let room = 100_000;
        let few = Neighbours::new(&columns, &[1; 300], room, &|| false).expect("nothing stops it");
        assert!(!few.is_empty() && few.bytes() <= room, "{} bytes", few.bytes());
        assert!(Neighbours::new(&columns, &[1; 300], usize::MAX, &|| true).is_none());
    }
}
