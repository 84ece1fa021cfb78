//! Bounds of sets from what is known of others that overlap them.
//!
//! Write M(Q) for the most that a guess gains on a set Q and weighs in it, added up. Where more than two guesses are left, the
//! counting bound of Q is 3 W(Q) − M(Q) (`bounds.rs`). Let d secrets of a set P be outside Q, none of them heavier than w. Then
//!
//!     M(P) ≤ M(Q) + d w, and w more where d > 0.
//!
//! For a guess gains on P what it gains on the secrets that are in Q too, and no more than the weights of the d others: each of
//! them is the heaviest of one part at most. On the secrets in Q it gains no more than on Q, where parts only have more secrets.
//! In P it weighs what it does in Q, or is one of the d itself.
//!
//! Most guesses of a lemma leave large parts that are nearly the same, and cost far more than the lemma says. So a few sets tell
//! of most others that they need not be counted.

use std::sync::{PoisonError, RwLock};

use pulp::{Arch, Simd, WithSimd};

/// So many sets are remembered at most: to look at more costs as much as it saves.
const REMEMBERED: usize = 128;

/// Sets of which M is known, or at most so much, shared between threads.
pub struct Overlaps {
    /// How many words the members of a set take, one bit for each secret.
    words: usize,
    known: RwLock<Known>,
}

#[derive(Default)]
struct Known {
    /// The members of the sets, one set behind the other.
    members: Vec<u64>,
    /// M of each is at most this.
    most: Vec<u64>,
}

impl Overlaps {
    /// Of sets of positions among so many secrets.
    #[must_use]
    pub fn new(secrets: usize) -> Overlaps {
        Overlaps { words: secrets.div_ceil(u64::BITS as usize), known: RwLock::default() }
    }

    /// What M of a set, whose heaviest secret weighs `heaviest`, is at most: the least that is known of it, or the first that is
    /// no more than `enough`. `members` is memory to use.
    #[must_use]
    pub fn most(&self, set: &[u32], heaviest: u64, enough: u64, members: &mut Vec<u64>) -> u64 {
        self.find_members(set, members);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        Arch::new().dispatch(Most { members, known: &known, heaviest, enough })
    }

    /// Remembers that M of a set is at most `most`, where there is room.
    pub fn remember(&self, set: &[u32], most: u64, members: &mut Vec<u64>) {
        self.find_members(set, members);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.most.len() < REMEMBERED {
            known.members.extend_from_slice(members);
            known.most.push(most);
        }
    }

    fn find_members(&self, set: &[u32], members: &mut Vec<u64>) {
        members.clear();
        members.resize(self.words, 0);
        set.iter().for_each(|&position| members[position as usize / 64] |= 1 << (position % 64));
    }
}

/// Looks through the sets that are known.
struct Most<'a> {
    members: &'a [u64],
    known: &'a Known,
    heaviest: u64,
    enough: u64,
}

impl WithSimd for Most<'_> {
    type Output = u64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> u64 {
        let Most { members, known, heaviest, enough } = self;
        let mut least = u64::MAX;
        for (others, &most) in known.members.chunks_exact(members.len().max(1)).zip(&known.most) {
            if most >= least {
                continue;
            }
            let mut outside = 0;
            for (one, other) in members.iter().zip(others) {
                outside += u64::from((one & !other).count_ones());
            }
            // 65,536 weights of 32 bits, and at most 2⁴⁹ before.
            least = least.min(most + (outside + u64::from(outside > 0)) * heaviest);
            if least <= enough {
                break;
            }
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::drawn;
    use crate::game::{Game, Objective};

    /// M from its definition.
    fn most(game: &Game, set: &[u32]) -> u64 {
        let of_guess = |guess: u16| {
            let mut heaviest: BTreeMap<u16, u64> = BTreeMap::new();
            for &secret in set {
                let part = heaviest.entry(game.score(guess, secret as u16)).or_default();
                *part = (*part).max(game.weights[secret as usize].into());
            }
            let own = set.contains(&guess.into()).then(|| u64::from(game.weights[usize::from(guess)]));
            heaviest.values().sum::<u64>() + own.unwrap_or(0)
        };
        (0..game.words.guess_count() as u16).map(of_guess).max().unwrap()
    }

    #[test]
    fn what_is_known_of_sets_that_overlap_is_never_too_little() {
        let rng = &mut fastrand::Rng::with_seed(8);
        for weighted in [false, true] {
            let game = drawn::game(rng, [130, 260], 4, weighted, Objective::Mean);
            let heaviest = |set: &[u32]| set.iter().map(|&s| u64::from(game.weights[s as usize])).max();
            let (overlaps, members) = (Overlaps::new(130), &mut Vec::new());
            assert_eq!(overlaps.most(&[3], 1, 0, members), u64::MAX);
            let known: Vec<Vec<u32>> = (0..8).map(|_| drawn::numbers(rng, 130, 60)).collect();
            for set in &known {
                overlaps.remember(set, most(&game, set), members);
            }
            let (mut found_all, mut smallest_gap) = (0, u64::MAX);
            for _ in 0..300 {
                // Some of a known set, and perhaps a few others.
                let (some, others) = (rng.usize(1..=60), rng.u32(..4) as usize);
                let mut set = drawn::numbers(rng, 60, some);
                let of = rng.choice(&known).unwrap();
                set.iter_mut().for_each(|position| *position = of[*position as usize]);
                set.extend(drawn::numbers(rng, 130, others));
                set.sort_unstable();
                set.dedup();
                let (most, heaviest) = (most(&game, &set), heaviest(&set).unwrap());
                for enough in [0, most, most + 9 * heaviest] {
                    let found = overlaps.most(&set, heaviest, enough, members);
                    assert!(found >= most, "{found} < {most}");
                    found_all += usize::from(found == most);
                    smallest_gap = smallest_gap.min(found - most);
                }
            }
            assert!(found_all > 0, "the nearest is {smallest_gap} too much");
        }
    }
}
