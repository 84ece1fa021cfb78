//! Gains and counting bounds of tables that end as *solved* or *known*: there the most that one guess solves of a part is not its
//! largest weight, so all secrets of a part are added up.
//!
//! These loops are plain: they take some ten times as long as those of `gain.rs`.

use std::array::from_fn;

use crate::counting::fast::lanes::{Cell, LANES};
use crate::counting::fast::ranked::Ranked;
use crate::counting::fast::subtable::Subtable;
use crate::counting::most;
use crate::play::table::Ending;
use crate::refusal::cost::{Cost, Left};

/// The secrets of one part.
#[derive(Clone, Copy, Default)]
struct Part {
    secrets: u32,
    sum: u64,
    together: u64,
}

/// A guess on a set: its gain, and the weight that it solves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counted {
    pub gain: u64,
    pub own: u64,
}

/// Buffers for counting.
pub struct Tally {
    ending: Ending,
    feedbacks: usize,
    /// One line per feedback, all empty between uses. None until they are needed.
    parts: Vec<[Part; LANES]>,
}

impl Tally {
    /// For a game with this number of feedbacks, of which the last one is *solved*.
    pub fn new(ending: Ending, feedbacks: usize) -> Tally {
        Tally { ending, feedbacks, parts: Vec::new() }
    }

    /// The guesses of a block on the secrets at some positions.
    pub fn of_block<C: Cell>(
        &mut self,
        table: &Subtable<C>,
        block: usize,
        positions: &[u32],
    ) -> [Counted; LANES] {
        self.parts.resize(self.feedbacks, [Part::default(); LANES]);
        let rows = || positions.iter().map(|&position| (position, &table.row(position)[block].0));
        for (position, row) in rows() {
            let (weight, together) = (table.weight(position), table.together(position));
            for (lane, feedback) in row.iter().enumerate() {
                let part = &mut self.parts[usize::from(feedback.feedback())][lane];
                part.secrets += 1;
                part.sum += weight;
                part.together = part.together.max(together);
            }
        }
        let solved = self.feedbacks - 1;
        let own = from_fn(|lane| if self.ending == Ending::Known { 0 } else { self.parts[solved][lane].sum });
        let mut counted = own.map(|own| Counted { gain: 0, own });
        for (_, row) in rows() {
            for (counted, (lane, feedback)) in counted.iter_mut().zip(row.iter().enumerate()) {
                let part = std::mem::take(&mut self.parts[usize::from(feedback.feedback())][lane]);
                if part.secrets > 0 {
                    counted.gain += most(self.ending, part.secrets as usize, part.sum, part.together);
                }
            }
        }
        counted
    }
}

impl<C: Cell> Ranked<C> {
    /// [`Ranked::counting_bound`] of a set, of all guesses: exact.
    pub fn counting_bound_by_parts(&self, positions: &[u32], left: Left, tally: &mut Tally) -> Cost {
        let mass = self.best.mass(positions);
        let base = mass.base_bound(left);
        if mass.secrets == 0 || self.best.is_known(positions) {
            return base;
        }
        let mut least = Cost::INFINITY;
        let mut count = |table: &Subtable<C>, positions: &[u32]| {
            for block in 0..table.blocks {
                let guesses = table.columns.len() - block * LANES;
                for Counted { gain, own } in tally.of_block(table, block, positions).into_iter().take(guesses)
                {
                    least = least.min(mass.counting_bound(gain, own, left));
                }
                // No guess costs less than the base bound.
                if least == base {
                    return true;
                }
            }
            false
        };
        if !count(&self.best, positions)
            && let Some(rest) = &self.rest
        {
            let positions: Vec<u32> = positions.iter().map(|&p| rest.positions[p as usize]).collect();
            count(&rest.all, &positions);
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::counting::{Mass, naive};
    use crate::play::drawn;
    use crate::play::game::Objective;
    use crate::play::table::Until;

    #[test]
    fn gains_and_bounds_agree_with_the_naive_count() {
        let rng = &mut fastrand::Rng::with_seed(3);
        let games = [
            (Until::Known, false),
            (Until::Known, true),
            (Until::Solved("1"), false),
            (Until::Solved("1"), true),
        ];
        for (until, weighted) in games {
            for objective in [Objective::Mean, Objective::WinRate] {
                let game = drawn::table(rng, until, [70, 150], weighted, objective);
                let whole = Arc::new(Subtable::<u8>::whole(&game));
                let all: Vec<u32> = (0..70).collect();
                let ranked = Ranked::new(&whole, &whole.set, &whole.parts(&all), usize::MAX);
                for size in [1, 2, 3, 10, 70] {
                    let positions = drawn::numbers(rng, 70, size);
                    let set = drawn::at(&whole.set, &positions);
                    let gain = |&guess: &u16| naive::gain(&game, guess, &set);
                    assert_eq!(whole.gains(&positions), whole.columns.iter().map(gain).collect::<Vec<_>>());
                    assert_eq!(whole.mass(&positions), Mass::of(&game, &set));
                    for left in [Left::exactly(1), Left::exactly(2), Left::exactly(3), Left::ANY] {
                        let expected = naive::counting_bound(&game, &set, &whole.columns, left);
                        let found = ranked.counting_bound_by_parts(&positions, left, &mut whole.tally());
                        assert_eq!(found, expected, "{until:?} {size} {left}");
                        // The base bound is no more, and the formula is that of each guess.
                        assert!(Mass::of(&game, &set).base_bound(left) <= expected);
                        for &guess in &whole.columns[..20] {
                            let alone = naive::counting_bound(&game, &set, &[guess], left);
                            let (gain, own) = (naive::gain(&game, guess, &set), game.own(guess, &set));
                            let formula = Mass::of(&game, &set).counting_bound(gain, own, left);
                            assert!(formula == alone || game.ending() == Ending::Known && size == 1);
                        }
                    }
                }
            }
        }
    }
}
