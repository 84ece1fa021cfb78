//! The counting bound of a set: a search for the guess with the greatest gain.

use std::ops::ControlFlow;

use crate::counting::fast::by_parts::{Counted, Tally};
use crate::counting::fast::gain::Scratch;
use crate::counting::fast::lanes::{Cell, LANES};
use crate::counting::fast::ranked::{Ranked, Rest};
use crate::counting::fast::subtable::{Order, Subtable};
use crate::counting::{Losses, Mass};
use crate::refusal::cost::{Cost, Left};

/// Buffers for counting, one per thread.
pub struct Memory<C> {
    scratch: Scratch<C>,
    starts: Vec<usize>,
    /// Only if parts are added up.
    tally: Option<Tally>,
}

impl<C: Cell> Memory<C> {
    pub fn new(table: &Subtable<C>) -> Memory<C> {
        let tally = table.counts_by_parts().then(|| table.tally());
        Memory { scratch: table.scratch(), starts: Vec::new(), tally }
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
                for Counted { gain, own } in table.by_parts(block, positions, tally).into_iter().take(guesses)
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

impl<C: Cell> Ranked<C> {
    /// B1 of the secrets at `positions` (which increase), with all columns as guesses or only those `allowed`: one bit per
    /// column, equal for both columns of a guess.
    ///
    /// The result is exact if it is below `enough`, otherwise at least `enough`. If `enough` is infinite, the base bound
    /// stands for every finite result.
    ///
    /// The search for the least counting bound stops when none can be smaller: at the base bound, and at 2W among guesses
    /// outside the set. It skips blocks whose guesses make too few parts.
    pub fn counting_bound(
        &self,
        positions: &[u32],
        allowed: Option<&[u64]>,
        left: Left,
        enough: Cost,
        memory: &mut Memory<C>,
    ) -> Cost {
        if let Some(tally) = &mut memory.tally {
            // Only the rule *normal* has such tables, so all guesses are allowed.
            return self.counting_bound_by_parts(positions, left, tally);
        }
        let mass = self.best.mass(positions);
        if mass.secrets == 0 {
            return Cost::ZERO;
        }
        let base = mass.base_bound(left);
        let order = self.best.order(positions);
        let finite_is_nothing = enough.is_infinite();
        // Guesses that cost at least `enough` are all the same.
        let least = (!finite_is_nothing).then_some(enough);
        let mut search =
            Search { ranked: self, positions, allowed, left, mass, base, order, finite_is_nothing, least };
        let _ = search.run(memory);
        match search.least {
            None => Cost::INFINITY,
            Some(_) if finite_is_nothing => base,
            Some(least) => least,
        }
    }
}

struct Search<'a, C> {
    ranked: &'a Ranked<C>,
    positions: &'a [u32],
    allowed: Option<&'a [u64]>,
    left: Left,
    mass: Mass,
    base: Cost,
    order: Order<'a>,
    /// Whether the first finite bound ends the search.
    finite_is_nothing: bool,
    least: Option<Cost>,
}

impl<C: Cell> Search<'_, C> {
    /// Counts all blocks that matter; breaks if no later one can.
    fn run(&mut self, memory: &mut Memory<C>) -> ControlFlow<()> {
        let Ranked { best, rest, .. } = self.ranked;
        best.starts(self.order.positions.iter().copied(), &mut memory.starts);
        (0..best.blocks).try_for_each(|block| self.count(block, best, block, memory))?;
        let Some(Rest { all, positions }) = rest else { return ControlFlow::Continue(()) };
        if self.least_gain(best.blocks) > self.mass.sum {
            return ControlFlow::Break(());
        }
        all.starts(self.order.positions.iter().map(|&p| positions[p as usize]), &mut memory.starts);
        (0..all.blocks).try_for_each(|block| self.count(best.blocks + block, all, block, memory))
    }

    /// The minimum gain of a guess of this block whose bound is below the least so far, or finite if there is none
    /// yet.
    fn least_gain(&self, block: usize) -> u64 {
        let mass = self.mass;
        // The maximum weight of the guess itself if it is in the set.
        let most_own = if block < self.ranked.outside_from { mass.largest } else { 0 };
        match (self.left.number(), self.least) {
            // The counting bound with one guess does not depend on the gain.
            (Some(0 | 1), _) => 0,
            // With two, the weight lost is W − gain.
            (Some(2), Some(best)) if mass.losses == Losses::Allowed => mass.sum.saturating_sub(best.lost),
            (Some(2), _) if mass.losses != Losses::Allowed => mass.sum,
            // With three, W − gain is late.
            (Some(3), Some(best)) if best.lost > 0 => mass.sum.saturating_sub(best.lost),
            // With more, nothing is lost, and gain + own must exceed 3W − best.
            (_, Some(best)) if best.lost == 0 => {
                (3 * mass.sum + 1).saturating_sub(best.value()).saturating_sub(most_own)
            }
            _ => 0,
        }
    }

    /// Counts the guesses of a block, which is number `in_table` of its table; breaks if no later guess can be better.
    fn count(
        &mut self,
        block: usize,
        table: &Subtable<C>,
        in_table: usize,
        memory: &mut Memory<C>,
    ) -> ControlFlow<()> {
        let Ranked { columns, most_parts, outside_from, .. } = self.ranked;
        let gain = self.least_gain(block);
        if block >= *outside_from && gain > self.mass.sum {
            return ControlFlow::Break(());
        }
        let allowed = self.allowed.map_or(u64::MAX, |allowed| allowed[block]);
        if allowed == 0 || self.order.most(most_parts[block]) < gain {
            return ControlFlow::Continue(());
        }
        let Memory { scratch, starts, .. } = memory;
        let Some(gains) = table.block_gains(in_table, &self.order, starts, gain, scratch) else {
            return ControlFlow::Continue(());
        };
        let lanes = (block * LANES..columns.len()).zip(gains);
        for (column, gain) in lanes.filter(|&(c, of_c)| allowed >> (c % LANES) & 1 == 1 && of_c >= gain) {
            let own = self.ranked.own(column, self.positions);
            let cost = self.mass.counting_bound(gain, own, self.left);
            if !cost.is_infinite() {
                self.least = Some(self.least.map_or(cost, |least| least.min(cost)));
            }
        }
        if self.least == Some(self.base) || self.finite_is_nothing && self.least.is_some() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    use crate::counting::naive;
    use crate::play::drawn;
    use crate::play::game::Objective;
    use crate::play::table::Until;

    /// Many more than lanes in a block and secrets in a pairwise count.
    const WORDS: u32 = 680;

    fn agrees<C: Cell>(length: usize, weighted: bool, objective: Objective) {
        let rng = &mut fastrand::Rng::with_seed(length as u64);
        let game = drawn::game(rng, [150, WORDS as usize], length, weighted, objective);
        let narrow = |numbers: &[u32]| -> Vec<u16> { numbers.iter().map(|&n| n as u16).collect() };
        let whole = Arc::new(Subtable::<C>::whole(&game));
        for size in [1, 3, 9, 40, 72, 129, 150] {
            let set = narrow(&drawn::numbers(rng, 150, size));
            let chosen = if rng.bool() { WORDS } else { 100 };
            let mut columns = drawn::numbers(rng, WORDS, chosen as usize);
            if rng.u8(..4) == 0 {
                // None of the guesses is in the set.
                columns.retain(|&column| whole.columns[column as usize] >= 150);
            }
            let everything: Vec<u32> = (0..).take(size).collect();
            let own = Arc::new(whole.part(set.clone(), &columns));
            let mut tables = vec![Ranked::new(&own, &set, &own.parts(&everything), usize::MAX)];
            if columns.len() == WORDS as usize {
                let parts = whole.parts(&whole.positions(&set));
                tables.push(Ranked::new(&whole, &set, &parts, usize::MAX));
            }
            // The whole set, and subsets of it: the latter are where gains of the set end a search.
            for inner in [
                everything.clone(),
                drawn::numbers(rng, size as u32, size.div_ceil(2)),
                drawn::numbers(rng, size as u32, 4),
            ] {
                let secrets = drawn::at(&set, &inner);
                for left in [Left::exactly(1), Left::exactly(2), Left::exactly(3), Left::ANY] {
                    for ranked in &tables {
                        let expected = naive::counting_bound(&game, &secrets, &own.columns, left);
                        check(rng, expected, |enough| {
                            ranked.counting_bound(&inner, None, left, enough, &mut Memory::new(&ranked.best))
                        });
                        let some: Vec<bool> = (0..WORDS).map(|_| rng.u8(..4) == 0).collect();
                        let chosen =
                            (0..).zip(&ranked.columns).filter(|(_, guess)| some[usize::from(**guess)]);
                        let chosen: Vec<u32> = chosen.map(|(column, _)| column).collect();
                        let mut mask = vec![0; ranked.most_parts.len()];
                        chosen.iter().for_each(|&c| mask[c as usize / LANES] |= 1 << (c as usize % LANES));
                        let list: Vec<u16> = chosen.iter().map(|&c| ranked.columns[c as usize]).collect();
                        let expected = naive::counting_bound(&game, &secrets, &list, left);
                        check(rng, expected, |enough| {
                            ranked.counting_bound(
                                &inner,
                                Some(&mask),
                                left,
                                enough,
                                &mut Memory::new(&ranked.best),
                            )
                        });
                    }
                }
            }
        }
    }

    fn check(rng: &mut fastrand::Rng, expected: Cost, find: impl Fn(Cost) -> Cost) {
        let coarse = find(Cost::INFINITY);
        assert_eq!(coarse.is_infinite(), expected.is_infinite());
        assert!(coarse <= expected);
        let near = Cost::pair(expected.lost, expected.spent.saturating_add_signed(rng.i128(-3..4)));
        let far = Cost::pair(expected.lost.saturating_sub(1), rng.u128(..2000));
        for enough in [Cost::guesses(1_000_000), near, far, Cost::pair(1_000_000, 3)] {
            if enough.is_infinite() {
                continue;
            }
            let found = find(enough);
            assert!(
                found == expected || found >= enough && found <= expected,
                "{found} of {expected}, {enough}"
            );
        }
    }

    #[test]
    fn counting_bounds_agree_with_their_definition() {
        for objective in [Objective::Mean, Objective::WinRate] {
            agrees::<u8>(4, false, objective);
            agrees::<u8>(5, true, objective);
            agrees::<u16>(5, false, objective);
            agrees::<u16>(6, true, objective);
        }
    }

    #[test]
    fn the_empty_set_costs_nothing() {
        let rng = &mut fastrand::Rng::with_seed(1);
        let game = drawn::game(rng, [150, WORDS as usize], 4, false, Objective::Mean);
        let whole = Arc::new(Subtable::<u8>::whole(&game));
        let ranked = Ranked::new(&whole, &[0, 1], &whole.parts(&[0, 1]), usize::MAX);
        let enough = Cost::guesses(9);
        let bound =
            ranked.counting_bound(&[], None, Left::exactly(1), enough, &mut Memory::new(&ranked.best));
        assert_eq!(bound, Cost::ZERO);
    }

    #[test]
    fn gains_and_bounds_agree_with_the_naive_count() {
        let rng = &mut fastrand::Rng::with_seed(3);
        let of_classes: String = (0..70).map(|answer| format!("a{answer} {}\n", answer % 23)).collect();
        let of_classes = of_classes.into_bytes();
        let games = [
            (Until::Known, false),
            (Until::Known, true),
            (Until::Classes(&of_classes), false),
            (Until::Classes(&of_classes), true),
            (Until::Solved("1"), false),
            (Until::Solved("1"), true),
        ];
        for (until, weighted) in games {
            for objective in [Objective::Mean, Objective::WinRate] {
                let game = drawn::table(rng, until, [70, 150], weighted, objective);
                let whole = Arc::new(Subtable::<u8>::whole(&game));
                let all: Vec<u32> = (0..70).collect();
                let ranked = Ranked::new(&whole, &whole.set, &whole.parts(&all), usize::MAX);
                // The last two have one class.
                let sets = [1, 2, 3, 10, 70].map(|size| drawn::numbers(rng, 70, size));
                for positions in sets.into_iter().chain([vec![4, 27, 50]]) {
                    let size = positions.len();
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
                            assert!(formula == alone || game.is_known(&set));
                        }
                    }
                }
            }
        }
    }
}
