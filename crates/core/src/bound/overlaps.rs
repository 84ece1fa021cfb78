//! Upper bounds on the number of parts of any guess on a set, from sets counted before that it overlaps.
//!
//! Write M(Q) for the highest score of a guess on a set Q: its number of parts, one more for a member of Q. Let d secrets of a
//! set P be outside Q. Then
//!
//! ```text
//! M(P) <= M(Q) if d = 0, else M(P) <= M(Q) + d + 1.
//! ```
//!
//! Proof. Take a guess. Each of its parts of P holds a member of Q or consists of some of the d secrets. The former are at most
//! its parts of Q, the latter at most d. If it is a member of P, it scores one more: so it does on Q if it is a member of Q,
//! else the last term pays for that.
//!
//! All guesses must be allowed on Q. A search splits a large set by thousands of guesses; most cost far more than the cutoff, and
//! their large parts overlap those of earlier guesses. There is a bit for each secret and each of [`SETS`] counted sets, as in a
//! slab of guesses (`neighbour_bound.rs`), so that one step compares a secret with all of them.

use crate::bound::bit_planes::{PLANES, TOGETHER, add, sums};
use crate::bound::columns::{BLOCK, Row, SLAB};
use crate::bound::vector_width::{Arch, Kernel};
use crate::game::SecretId;

/// The most sets remembered.
const SETS: usize = SLAB;

/// Secrets between two readings of the planes, which count to 255.
const PLANED: usize = 31 * TOGETHER;

/// Sets with their highest score.
pub struct Overlaps {
    arch: Arch,
    secrets: usize,
    /// By secret: the sets that hold it, a byte for each lane and a bit for each block. Empty before the first set.
    rows: Vec<Row<u8>>,
    sets: Vec<Vec<SecretId>>,
    /// The score of each set, `u16::MAX` before there is one.
    most: [u16; SETS],
    /// Whether a set gave the best bound since it was last spared.
    served: [bool; SETS],
    /// The next set to replace, unless it served.
    next: usize,
}

impl Overlaps {
    /// No sets yet, of secrets below `secrets`.
    pub fn new(arch: Arch, secrets: usize) -> Overlaps {
        let (rows, sets) = (Vec::new(), Vec::new());
        Overlaps { arch, secrets, rows, sets, most: [u16::MAX; SETS], served: [false; SETS], next: 0 }
    }

    /// Bytes of the most sets, of at most `secrets` secrets each.
    pub fn most_bytes(secrets: usize) -> usize {
        let set = size_of::<Vec<SecretId>>() + secrets * size_of::<SecretId>();
        secrets * size_of::<Row<u8>>() + SETS * set
    }

    /// Remember the highest score on a set, in place of one that serves less.
    pub fn remember(&mut self, set: &[SecretId], most: usize) {
        if self.rows.is_empty() {
            self.rows = vec![Row([0; BLOCK]); self.secrets];
            self.sets = vec![Vec::new(); SETS];
        }
        while std::mem::take(&mut self.served[self.next]) {
            self.next = (self.next + 1) % SETS;
        }
        let (lane, bit) = (self.next % BLOCK, 1 << (self.next / BLOCK));
        let kept = &mut self.sets[self.next];
        kept.iter().for_each(|secret| self.rows[secret.index()].0[lane] &= !bit);
        kept.clear();
        kept.extend_from_slice(set);
        kept.iter().for_each(|secret| self.rows[secret.index()].0[lane] |= bit);
        self.most[self.next] = most.min(usize::from(u16::MAX)) as u16;
        self.next = (self.next + 1) % SETS;
    }

    /// An upper bound on the highest score of a guess on a set of less than 2^16 secrets.
    pub fn most(&mut self, set: &[SecretId]) -> usize {
        if self.rows.is_empty() {
            return usize::MAX;
        }
        let mut bounds = [0; SETS];
        let least = self.arch.run(Bound { rows: &self.rows, most: &self.most, set, bounds: &mut bounds });
        if least == u16::MAX {
            return usize::MAX;
        }
        if let Some(at) = bounds.iter().position(|&bound| bound == least) {
            self.served[at] = true;
        }
        least.into()
    }
}

/// The bound from each set, and the least of them.
struct Bound<'a> {
    rows: &'a [Row<u8>],
    most: &'a [u16; SETS],
    set: &'a [SecretId],
    /// All 0 at first.
    bounds: &'a mut [u16; SETS],
}

impl Kernel for Bound<'_> {
    type Output = u16;

    #[inline(always)]
    fn run(self, _: usize) -> u16 {
        let Bound { rows, most, set, bounds } = self;
        // The members within each set.
        for members in set.chunks(PLANED) {
            let mut planes = [[0; BLOCK]; PLANES];
            for members in members.chunks(TOGETHER) {
                let mut held = [[0; BLOCK]; TOGETHER];
                for (held, member) in held.iter_mut().zip(members) {
                    *held = rows[member.index()].0;
                }
                add(&held, &mut planes);
            }
            let used = (usize::BITS - members.len().leading_zeros()) as usize;
            for (block, bounds) in bounds.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
                for (bound, within) in bounds.iter_mut().zip(sums(&planes[..used], block)) {
                    *bound += u16::from(within);
                }
            }
        }
        let size = set.len() as u16;
        let mut least = u16::MAX;
        for (bound, &most) in bounds.iter_mut().zip(most) {
            let outside = size - *bound;
            *bound = most.saturating_add(outside).saturating_add(u16::from(outside > 0));
            least = least.min(*bound);
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::{Rng, SeedableRng};
    use rand_pcg::Pcg32;

    use super::*;
    use crate::bound::vector_width::VectorWidth;
    use crate::game::Game;
    use crate::testing;

    fn drawn(random: &mut Pcg32, from: &[SecretId], size: usize) -> Vec<SecretId> {
        let mut set: Vec<SecretId> = (0..size).map(|_| from[random.random_range(0..from.len())]).collect();
        set.sort_unstable();
        set.dedup();
        set
    }

    /// The highest score, by definition.
    fn most(game: &Game, set: &[SecretId]) -> usize {
        let score = |guess| {
            let parts: HashSet<_> = set.iter().map(|&secret| game.score(guess, secret)).collect();
            parts.len() + usize::from(set.iter().any(|secret| secret.as_guess() == guess))
        };
        game.guesses().map(score).max().expect("a guess")
    }

    #[test]
    fn bounds_hold_and_are_exact_on_remembered_sets() {
        let words = (0..625).map(|word| -> String {
            [125, 25, 5, 1].map(|place| char::from(b'a' + (word / place % 5) as u8)).iter().collect()
        });
        let words: Vec<String> = words.step_by(2).collect();
        let game = testing::game(words).build().expect("a game");
        let all: Vec<SecretId> = game.answers().collect();
        for vectors in VectorWidth::ALL {
            let random = &mut Pcg32::seed_from_u64(1);
            let mut overlaps = Overlaps::new(vectors.arch(), all.len());
            assert_eq!(overlaps.most(&all), usize::MAX);
            let mut sets = Vec::new();
            // More than are remembered, and some of more members than the planes count.
            for size in (0..SETS + 40).map(|at| if at % 100 == 99 { 2000 } else { 2 + at % 50 }) {
                let set = drawn(random, &all, size);
                overlaps.remember(&set, most(&game, &set));
                sets.push(set);
            }
            for outside in (0..300).map(|round| round % 3) {
                let of = &sets[sets.len() - 1 - random.random_range(0..SETS)];
                assert_eq!(overlaps.most(of), most(&game, of), "a remembered set");
                let size = random.random_range(1..=of.len());
                let mut set = drawn(random, of, size);
                set.extend(drawn(random, &all, outside));
                set.sort_unstable();
                set.dedup();
                assert!(overlaps.most(&set) >= most(&game, &set));
            }
        }
    }
}
