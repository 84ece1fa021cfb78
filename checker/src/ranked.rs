//! The guesses of a lemma's list in an order in which the least counting bound of a part is found early.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::bounds::{Losses, Mass};
use crate::cost::{Cost, Left};
use crate::gain::Scratch;
use crate::lanes::{Cell, LANES};
use crate::subtable::Subtable;

/// So many of the best guesses stand first at most: the least counting bound is nearly always among them, and to sort more
/// would only take longer. (Few in unit tests, so that it is not.)
const MOST_SORTED: usize = if cfg!(test) { LANES } else { 16 * LANES };

/// For so many guesses that are asked about, a block of the best is sorted.
const ASKED_FOR_A_BLOCK: usize = 8;

/// The guesses of a list on a lemma's set: those that are in the set and those that make most parts of it, and then all of
/// them once more as they stand in a table that is there already. To count a guess twice makes no bound smaller.
pub struct Ranked<C> {
    /// The best, on the secrets of the lemma's set.
    best: Subtable<C>,
    /// All, where not all are among the best.
    rest: Option<Rest<C>>,
    /// The guesses of all blocks.
    pub columns: Vec<u16>,
    /// For each block, the most parts that a guess in it makes of the whole set, but for guesses of blocks before it.
    most_parts: Vec<usize>,
    /// The guesses in the set are all in blocks before this one.
    outside_from: usize,
}

struct Rest<C> {
    all: Arc<Subtable<C>>,
    /// Where the secrets of the lemma's set stand in it.
    positions: Vec<u32>,
}

impl<C: Cell> Ranked<C> {
    /// The guesses of `all` on the secrets of `set`, of which they make so many `parts`, to be asked about the parts that so many
    /// of them make.
    ///
    /// A guess never makes more parts of a subset than of the set (each part of the subset lies in a part of the set), so
    /// these numbers tell which blocks a search need not count.
    #[must_use]
    pub fn new(all: &Arc<Subtable<C>>, set: &[u16], parts: &[u64], asked: usize) -> Ranked<C> {
        let last = all.columns.iter().max().map_or(0, |&guess| usize::from(guess));
        let mut is_member = vec![false; last + 1];
        for &secret in set.iter().filter(|&&secret| usize::from(secret) <= last) {
            is_member[usize::from(secret)] = true;
        }
        let best_first = (0..).zip(parts).map(|(column, &parts)| (Reverse(parts), column));
        let (mut first, mut others): (Vec<(Reverse<u64>, u32)>, Vec<_>) =
            best_first.partition(|&(_, column)| is_member[usize::from(all.columns[column as usize])]);
        let outside_from = first.len().div_ceil(LANES);
        first.sort_unstable();
        let sorted = (asked / ASKED_FOR_A_BLOCK).max(1).saturating_mul(LANES).min(MOST_SORTED);
        // Whole blocks, that the others may follow.
        let best = (first.len() + sorted).next_multiple_of(LANES) - first.len();
        let mut rest = None;
        if others.len() > best {
            others.select_nth_unstable(best);
            others.truncate(best);
            rest = Some(Rest { all: Arc::clone(all), positions: all.positions(set) });
        }
        others.sort_unstable();
        first.append(&mut others);
        let mut columns: Vec<u32> = first.iter().map(|&(_, column)| column).collect();
        let best = all.part(set.to_vec(), &columns);
        let mut new_parts: Vec<u64> = first.iter().map(|&(Reverse(parts), _)| parts).collect();
        if rest.is_some() {
            // The best were looked at before.
            let mut others = parts.to_vec();
            columns.iter().for_each(|&column| others[column as usize] = 0);
            new_parts.append(&mut others);
            columns.extend((0..).take(all.columns.len()));
        }
        let most = |block: &[u64]| block.iter().copied().max().unwrap_or(0);
        let most = |block| usize::try_from(most(block)).expect("no more than secrets");
        let most_parts = new_parts.chunks(LANES).map(most).collect();
        let columns = columns.iter().map(|&column| all.columns[column as usize]).collect();
        Ranked { best, rest, columns, most_parts, outside_from }
    }

    /// A few of the columns alone, on the secrets at `positions`.
    #[must_use]
    pub fn of(&self, positions: &[u32], columns: &[u32]) -> Ranked<C> {
        let set = positions.iter().map(|&p| self.set()[p as usize]).collect();
        let best = match &self.rest {
            None => self.best.part(set, columns),
            Some(rest) => {
                let first = u32::try_from(self.best.columns.len()).expect("at most 65,535");
                let columns: Vec<u32> =
                    columns.iter().filter_map(|column| column.checked_sub(first)).collect();
                rest.all.part(set, &columns)
            }
        };
        let (columns, blocks) = (best.columns.clone(), best.blocks());
        Ranked { best, rest: None, columns, most_parts: vec![usize::MAX; blocks], outside_from: blocks }
    }

    /// The lemma's secrets, or those of the part.
    #[must_use]
    pub fn set(&self) -> &[u16] {
        &self.best.set
    }

    /// What of the secrets at `positions` enters their bounds.
    #[must_use]
    pub fn mass(&self, positions: &[u32]) -> Mass {
        self.best.mass(positions)
    }

    /// Weight of a column's guess where it is among `positions` (which increase), else 0.
    fn own(&self, column: usize, positions: &[u32]) -> u64 {
        let place = self.set().binary_search(&self.columns[column]);
        let place = place.ok().map(|place| u32::try_from(place).expect("at most 65,535"));
        let member = place.filter(|place| positions.binary_search(place).is_ok());
        member.map_or(0, |place| self.best.weight(place))
    }

    /// B1 of the secrets at `positions` (which increase) with all columns as guesses, or those
    /// `allowed`, one bit a column, the same for both columns of a guess.
    ///
    /// It is exact where it is less than `enough`, and at least `enough` where it is not; where `enough` is infinite,
    /// the base bound stands for every finite one.
    ///
    /// The search for the least counting bound stops where none can be smaller: at the base bound, and
    /// at 2W among guesses that are not in the set. Blocks of guesses that make too few parts are left out.
    #[must_use]
    pub fn counting_bound(
        &self,
        positions: &[u32],
        allowed: Option<&[u64]>,
        left: Left,
        enough: Cost,
        scratch: &mut Scratch<C>,
    ) -> Cost {
        let mass = self.mass(positions);
        if mass.secrets == 0 {
            return Cost::ZERO;
        }
        let base = mass.base_bound(left);
        let order = self.best.order(positions);
        let starts = self.best.starts(&order.positions);
        let starts_of = |rest: &Rest<C>| {
            let positions: Vec<u32> = order.positions.iter().map(|&p| rest.positions[p as usize]).collect();
            rest.all.starts(&positions)
        };
        let rest = self.rest.as_ref().map(|rest| (&rest.all, starts_of(rest)));
        let finite_is_nothing = enough.is_infinite();
        // No guess needs to be told from one that costs enough.
        let mut least = (!finite_is_nothing).then_some(enough);
        for block in 0..self.most_parts.len() {
            let most_own = if block < self.outside_from { mass.largest } else { 0 };
            let gain = least_gain(mass, least, most_own, left);
            if block >= self.outside_from && gain > mass.sum {
                break;
            }
            let allowed = allowed.map_or(u64::MAX, |allowed| allowed[block]);
            if allowed == 0 || order.most(self.most_parts[block]) < gain {
                continue;
            }
            let gains = match &rest {
                Some((all, starts)) if block >= self.best.blocks() => {
                    all.block_gains(block - self.best.blocks(), &order, starts, gain, scratch)
                }
                _ => self.best.block_gains(block, &order, &starts, gain, scratch),
            };
            let Some(gains) = gains else {
                continue;
            };
            let lanes = (block * LANES..self.columns.len()).zip(gains);
            for (column, gain) in lanes.filter(|&(c, of_c)| allowed >> (c % LANES) & 1 == 1 && of_c >= gain) {
                let cost = mass.counting_bound(gain, self.own(column, positions), left);
                if !cost.is_infinite() {
                    least = Some(least.map_or(cost, |least: Cost| least.min(cost)));
                }
            }
            if least == Some(base) || finite_is_nothing && least.is_some() {
                return base;
            }
        }
        least.unwrap_or(Cost::INFINITY)
    }
}

/// A gain that every guess has whose counting bound is smaller than `best`, or finite where there is none yet;
/// `most_own` is the most that it weighs itself where it is in the set.
fn least_gain(mass: Mass, best: Option<Cost>, most_own: u64, left: Left) -> u64 {
    match (left.number(), best) {
        // The counting bound with one guess does not depend on the gain.
        (Some(0 | 1), _) => 0,
        // With two, what is lost is W − gain.
        (Some(2), Some(best)) => mass.sum.saturating_sub(best.lost()),
        (Some(2), None) if mass.losses == Losses::Forbidden => mass.sum,
        (_, None) => 0,
        // With more nothing is lost, and gain + own must exceed 3W − best.
        (_, Some(best)) if best.lost() == 0 => {
            (3 * mass.sum + 1).saturating_sub(best.value()).saturating_sub(most_own)
        }
        (_, Some(_)) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Objective, Rule, Terms};
    use crate::score::FeedbackRule;
    use crate::table::Table;
    use crate::words::Words;

    const WORDS: u32 = 680;

    /// Words of `length` letters, many more than lanes in a block and secrets in a pairwise count.
    fn game(rng: &mut fastrand::Rng, length: usize, weighted: bool, objective: Objective) -> Game {
        let mut folded: Vec<String> = Vec::new();
        while folded.len() < WORDS as usize {
            let word: String = (0..length).map(|_| char::from(b'a' + rng.u8(0..6))).collect();
            if !folded.contains(&word) {
                folded.push(word);
            }
        }
        let words = Words::new(folded, 150).unwrap();
        let weights = (0..150).map(|_| if weighted { rng.u32(1..9) } else { 1 }).collect();
        let terms = Terms { rule: Rule::Normal, feedback: FeedbackRule::Official, limit: 6, objective };
        Game { words, terms, weights }
    }

    /// B1 from its definition: the base bounds of the parts of each guess.
    fn by_definition(game: &Game, set: &[u16], list: &[u16], left: Left) -> Cost {
        let cost = |guess: u16| {
            let mut tagged: Vec<(u16, u16)> = set.iter().map(|&s| (game.score(guess, s), s)).collect();
            tagged.sort_unstable();
            let parts = tagged.chunk_by(|a, b| a.0 == b.0).filter(|part| part[0].0 != game.solved());
            let secrets = |part: &[(u16, u16)]| part.iter().map(|&(_, secret)| secret).collect::<Vec<u16>>();
            let parts = parts.map(|part| Mass::of(game, &secrets(part)).base_bound(left.after_guess()));
            Cost::new(game.weight(set)) + parts.sum()
        };
        list.iter().map(|&guess| cost(guess)).min().unwrap_or(Cost::INFINITY)
    }

    fn random_numbers(rng: &mut fastrand::Rng, end: u32, count: usize) -> Vec<u32> {
        let mut numbers: Vec<u32> = (0..end).collect();
        rng.shuffle(&mut numbers);
        numbers.truncate(count);
        numbers.sort_unstable();
        numbers
    }

    fn agrees<C: Cell>(length: usize, weighted: bool, objective: Objective) {
        let rng = &mut fastrand::Rng::with_seed(length as u64);
        let game = game(rng, length, weighted, objective);
        let table = Table::<C>::new(&game);
        let narrow = |numbers: &[u32]| -> Vec<u16> { numbers.iter().map(|&n| n as u16).collect() };
        let whole = Arc::new(Subtable::whole(&game, &table));
        for size in [1, 3, 9, 40, 72, 129, 150] {
            let set = narrow(&random_numbers(rng, 150, size));
            let chosen = if rng.bool() { WORDS } else { 100 };
            let columns = random_numbers(rng, WORDS, chosen as usize);
            let everything: Vec<u32> = (0..).take(size).collect();
            let own = Arc::new(whole.part(set.clone(), &columns));
            let mut tables = vec![Ranked::new(&own, &set, &own.parts(&everything), usize::MAX)];
            if chosen == WORDS {
                tables.push(Ranked::new(&whole, &set, &whole.parts(&whole.positions(&set)), usize::MAX));
            }
            // The whole set, and subsets of it: the latter are where gains of the set end a search.
            for inner in [
                everything.clone(),
                random_numbers(rng, size as u32, size.div_ceil(2)),
                random_numbers(rng, size as u32, 4),
            ] {
                let secrets: Vec<u16> = inner.iter().map(|&p| set[p as usize]).collect();
                for left in [Left::exactly(1), Left::exactly(2), Left::exactly(3), Left::ANY] {
                    for ranked in &tables {
                        let expected = by_definition(&game, &secrets, &own.columns, left);
                        check(rng, expected, |enough| {
                            ranked.counting_bound(&inner, None, left, enough, &mut ranked.best.scratch())
                        });
                        let some: Vec<bool> = (0..WORDS).map(|_| rng.u8(..4) == 0).collect();
                        let chosen =
                            (0..).zip(&ranked.columns).filter(|(_, guess)| some[usize::from(**guess)]);
                        let chosen: Vec<u32> = chosen.map(|(column, _)| column).collect();
                        let mut mask = vec![0; ranked.most_parts.len()];
                        chosen.iter().for_each(|&c| mask[c as usize / LANES] |= 1 << (c as usize % LANES));
                        let list: Vec<u16> = chosen.iter().map(|&c| ranked.columns[c as usize]).collect();
                        let expected = by_definition(&game, &secrets, &list, left);
                        check(rng, expected, |enough| {
                            ranked.counting_bound(
                                &inner,
                                Some(&mask),
                                left,
                                enough,
                                &mut ranked.best.scratch(),
                            )
                        });
                        let few = ranked.of(&inner, &chosen);
                        let all: Vec<u32> = (0..).take(inner.len()).collect();
                        let rest_only = by_definition(&game, &secrets, &few.columns, left);
                        check(rng, rest_only, |enough| {
                            few.counting_bound(&all, None, left, enough, &mut few.best.scratch())
                        });
                    }
                }
            }
        }
    }

    /// Holds what is found with several ideas of enough to what should be.
    fn check(rng: &mut fastrand::Rng, expected: Cost, find: impl Fn(Cost) -> Cost) {
        let coarse = find(Cost::INFINITY);
        assert_eq!(coarse.is_infinite(), expected.is_infinite());
        assert!(coarse <= expected);
        let near = Cost::pair(expected.lost(), expected.spent().saturating_add_signed(rng.i128(-3..4)));
        let far = Cost::pair(expected.lost().saturating_sub(1), rng.u128(..2000));
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
        let game = game(&mut fastrand::Rng::with_seed(1), 4, false, Objective::Mean);
        let table = Table::<u8>::new(&game);
        let whole = Arc::new(Subtable::whole(&game, &table));
        let ranked = Ranked::new(&whole, &[0, 1], &whole.parts(&[0, 1]), usize::MAX);
        let enough = Cost::guesses(9);
        let bound = ranked.counting_bound(&[], None, Left::exactly(1), enough, &mut ranked.best.scratch());
        assert_eq!(bound, Cost::ZERO);
    }
}
