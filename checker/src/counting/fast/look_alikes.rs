//! Secrets that look alike: those to which many guesses give the same feedback.

use std::cmp::Reverse;
use std::sync::{Arc, OnceLock};

use pulp::{Arch, Simd, WithSimd};

use crate::counting::fast::lanes::Cell;
use crate::counting::fast::pairs::{BLOCKS, LeftTogether, Line};
use crate::counting::fast::subtable::Subtable;

/// Maximum number kept per secret; a set of hundreds contains some of them.
const KEPT: usize = 128;

/// For each secret, the earlier secrets that look most like it, computed on demand.
pub struct LookAlikes<C> {
    whole: Arc<Subtable<C>>,
    of: Vec<OnceLock<Vec<u16>>>,
}

impl<C: Cell> LookAlikes<C> {
    pub fn new(whole: &Arc<Subtable<C>>) -> LookAlikes<C> {
        LookAlikes { whole: Arc::clone(whole), of: whole.set.iter().map(|_| OnceLock::new()).collect() }
    }

    pub fn secrets(&self) -> usize {
        self.of.len()
    }

    /// Secrets with smaller numbers than `secret`, the most alike first.
    pub fn before(&self, secret: u16) -> &[u16] {
        self.of[usize::from(secret)].get_or_init(|| {
            let mut alike = Vec::with_capacity(secret.into());
            Arch::new().dispatch(Alike { whole: &self.whole, secret, alike: &mut alike });
            if alike.len() > KEPT {
                alike.select_nth_unstable(KEPT);
                alike.truncate(KEPT);
            }
            alike.sort_unstable();
            alike.into_iter().map(|(_, other)| other).collect()
        })
    }
}

/// For each earlier secret, counts the game's best guesses that leave both together.
struct Alike<'a, C> {
    whole: &'a Subtable<C>,
    secret: u16,
    alike: &'a mut Vec<(Reverse<u32>, u16)>,
}

impl<C: Cell> WithSimd for Alike<'_, C> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Alike { whole, secret, alike } = self;
        let best = whole.blocks.min(BLOCKS);
        let one = &whole.row(secret.into())[..best];
        for before in 0..secret {
            let other = &whole.row(before.into())[..best];
            let mut line = [Line::default()];
            LeftTogether { one, other, lines: &mut line }.with_simd(simd);
            let mut together = 0;
            for word in line[0].0 {
                together += word.count_ones();
            }
            alike.push((Reverse(together), before));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::fast::lanes::LANES;
    use crate::play::drawn;
    use crate::play::game::Objective;

    #[test]
    fn earlier_secrets_are_sorted_by_likeness() {
        let rng = &mut fastrand::Rng::with_seed(3);
        let game = drawn::game(rng, [200, 700], 5, false, Objective::Mean);
        let whole = Arc::new(Subtable::<u8>::whole(&game));
        let alike = LookAlikes::new(&whole);
        let best = &whole.columns[..BLOCKS * LANES];
        let shown = |secret| best.iter().map(|&guess| game.score(guess, secret)).collect();
        let shown: Vec<Vec<u16>> = (0..200).map(shown).collect();
        let together = |one: u16, other: u16| {
            let both = shown[usize::from(one)].iter().zip(&shown[usize::from(other)]);
            both.filter(|(one, other)| one == other).count()
        };
        for secret in 0..200 {
            let found = alike.before(secret);
            let mut all: Vec<u16> = (0..secret).collect();
            all.sort_by_cached_key(|&other| Reverse(together(secret, other)));
            all.truncate(KEPT);
            assert_eq!(found, all);
        }
    }
}
