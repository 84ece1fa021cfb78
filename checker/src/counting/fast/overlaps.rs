//! Bounds of sets from what is known of others that overlap them, where weights are equal.
//!
//! Write M(Q) for the most parts that a guess makes of a set Q, where one that is in the set counts one more. Where more than
//! two guesses are left, the counting bound of Q is 3 |Q| − M(Q) (`bounds.rs`). Let d secrets of a set P be outside Q. Then
//!
//! ```text
//! M(P) ≤ M(Q) + d, and one more where d > 0.
//! ```
//!
//! For of P a guess makes a part for each of the d at most that it does not make of the secrets that are in Q too, and of those
//! no more than of Q: leaving secrets out opens no part. In P it is where it is in Q, or it is one of the d itself.
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

    /// What M of a set is at most: the least that is known of it, or the first that is no more than `enough`. `members` is memory
    /// to use.
    #[must_use]
    pub fn most(&self, set: &[u32], enough: u64, members: &mut Vec<u64>) -> u64 {
        self.find_members(set, members);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        Arch::new().dispatch(Most { members, known: &known, enough })
    }

    /// Remembers that M of a set is at most `most`, where there is room.
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

/// Looks through the sets that are known.
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
    fn what_is_known_of_sets_that_overlap_is_never_too_little() {
        let rng = &mut fastrand::Rng::with_seed(8);
        let game = drawn::game(rng, [130, 260], 4, false, Objective::Mean);
        let (overlaps, members) = (Overlaps::new(130), &mut Vec::new());
        assert_eq!(overlaps.most(&[3], 0, members), u64::MAX);
        // Small ones too, which a secret may split as no member does.
        let known: Vec<Vec<u32>> = (1..=24).map(|size| drawn::numbers(rng, 130, 2 * size)).collect();
        for set in &known {
            overlaps.remember(set, most(&game, set), members);
        }
        // How often it is just M, by how many secrets are not in the set that others were added to.
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
