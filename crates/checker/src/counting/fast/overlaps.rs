//! Bounds of sets from overlapping sets with known bounds, for equal weights.
//!
//! Write M(Q) for the maximum number of parts that a guess makes of a set Q, counting one more for a guess in Q. With more
//! than two guesses left, the counting bound of Q is 3 |Q| − M(Q) (`bounds.rs`). Let d secrets of a set P be outside Q.
//! Then
//!
//! ```text
//! M(P) ≤ M(Q) if d = 0, else M(P) ≤ M(Q) + d + 1.
//! ```
//!
//! Proof. At most d parts of P contain none of the secrets in P ∩ Q. The others number at most the parts of Q, because
//! removing secrets creates no part. A guess in P counts one more: if it is in Q, so it does in M(Q); else it is one of
//! the d, and the last term counts it.
//!
//! Most guesses of a lemma leave large, nearly equal parts, and cost far more than the lemma needs. So a few sets suffice to
//! bound most others without counting.

use std::sync::{PoisonError, RwLock};

use pulp::{Arch, Simd, WithSimd};

/// Maximum number of sets remembered; comparing with more costs as much as it saves.
const REMEMBERED: usize = 128;

/// Sets with upper bounds on M, shared by all threads.
pub struct Overlaps {
    /// Words per set, at one bit per secret.
    words: usize,
    known: RwLock<Known>,
}

#[derive(Default)]
struct Known {
    /// The members of all sets, set after set.
    members: Vec<u64>,
    /// The upper bound on M of each.
    most: Vec<u64>,
}

impl Overlaps {
    /// For sets of positions below `secrets`.
    pub fn new(secrets: usize) -> Overlaps {
        Overlaps { words: secrets.div_ceil(u64::BITS as usize), known: RwLock::default() }
    }

    /// An upper bound on M of a set: the least by the known sets, or the first that is at most `enough`.
    pub fn most(&self, set: &[u32], enough: u64, members: &mut Vec<u64>) -> u64 {
        self.find_members(set, members);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        Arch::new().dispatch(Most { members, known: &known, enough })
    }

    /// Remembers that M of a set is at most `most`, unless the table is full.
    pub fn remember(&self, set: &[u32], most: u64, members: &mut Vec<u64>) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.most.len() < REMEMBERED {
            self.find_members(set, members);
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

struct Most<'a> {
    members: &'a [u64],
    known: &'a Known,
    enough: u64,
}

impl WithSimd for Most<'_> {
    type Output = u64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> u64 {
        let Most { members, known, enough } = self;
        let mut least = u64::MAX;
        for (others, &most) in known.members.chunks_exact(members.len().max(1)).zip(&known.most) {
            if most >= least {
                continue;
            }
            let mut outside = 0;
            for (one, other) in members.iter().zip(others) {
                outside += u64::from((one & !other).count_ones());
            }
            least = least.min(most + outside + u64::from(outside > 0));
            if least <= enough {
                break;
            }
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::naive;
    use crate::play::drawn;
    use crate::play::game::{Game, Objective};

    /// M from its definition.
    fn most(game: &Game, set: &[u32]) -> u64 {
        let secrets: Vec<u16> = set.iter().map(|&secret| secret as u16).collect();
        let of_guess = |guess: u16| {
            naive::parts(game, guess, &secrets).len() as u64 + u64::from(secrets.contains(&guess))
        };
        (0..game.words.guess_count() as u16).map(of_guess).max().unwrap()
    }

    #[test]
    fn bounds_from_overlapping_sets_are_never_too_low() {
        let rng = &mut fastrand::Rng::with_seed(8);
        let game = drawn::game(rng, [130, 260], 4, false, Objective::Mean);
        let (overlaps, members) = (Overlaps::new(130), &mut Vec::new());
        assert_eq!(overlaps.most(&[3], 0, members), u64::MAX);
        // Small ones too: a secret from outside may split them better than any member.
        let known: Vec<Vec<u32>> = (1..=24).map(|size| drawn::numbers(rng, 130, 2 * size)).collect();
        for set in &known {
            overlaps.remember(set, most(&game, set), members);
        }
        // How often the bound equals M, by the number of secrets outside the known set.
        let mut tight = [0; 4];
        for _ in 0..3000 {
            let of = rng.choice(&known).unwrap();
            let (left_out, others) = (rng.usize(..of.len().min(4)), rng.usize(..tight.len()));
            let mut set = drawn::numbers(rng, of.len() as u32, of.len() - left_out);
            set.iter_mut().for_each(|at| *at = of[*at as usize]);
            set.extend(drawn::numbers(rng, 130, others));
            set.sort_unstable();
            set.dedup();
            let most = most(&game, &set);
            for enough in [0, most, most + 9] {
                let found = overlaps.most(&set, enough, members);
                assert!(found >= most, "{found} < {most}");
                let outside = set.iter().filter(|secret| !of.contains(secret)).count();
                tight[outside] += usize::from(found == most);
            }
        }
        assert!(tight[..3].iter().all(|&times| times > 0), "{tight:?}");
    }
}
