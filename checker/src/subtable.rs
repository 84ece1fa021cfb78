//! A part of the feedback table, as the loops of `gain.rs` read it: what some guesses show on some secrets, 64 guesses
//! at a time. A lemma makes one for its own set and list, in which all parts of its guesses are counted.

use std::cmp::Reverse;
use std::sync::OnceLock;

use crate::bounds::{Losses, Mass};
use crate::cost::{Cost, Left};
use crate::gain::{Cell, LANES, Row, Scratch};
use crate::game::Game;
use crate::table::Table;

/// So many of the best guesses stand in order on a small set: the least counting bound is nearly always among the first of
/// them, and to sort more would only take longer.
const SORTED: usize = 8 * LANES;

/// On larger sets all guesses stand in order: a part of many secrets is long to count, and is then not counted with those
/// that make too few parts.
const LARGE: usize = 128;

/// All feedbacks of some guesses on some secrets, in blocks of [`LANES`] guesses.
///
/// Secrets are named by their *position* in the subtable's set from here on.
pub struct Subtable<'a, C> {
    table: &'a Table<C>,
    /// The secrets, increasing.
    pub set: Vec<u16>,
    /// Their weights; empty where all are 1.
    weights: Vec<u32>,
    /// The guesses, in the order in which they stand in the blocks.
    pub columns: Vec<u16>,
    /// In each block a row for every secret. Made when it is needed: few blocks are.
    blocks: Vec<OnceLock<Box<[Row<C>]>>>,
    /// For each block, the most parts that a guess in it makes of the whole set.
    most_parts: Vec<usize>,
    /// Blocks from this one on hold no guess that is in `set`.
    outside_from: usize,
    feedbacks: usize,
    losses: Losses,
}

/// Some secrets in the order in which gains are counted.
struct Order {
    /// Where they stand in the subtable's set, the heaviest first.
    positions: Vec<u32>,
    /// What they weigh; empty where all are 1.
    weights: Vec<u32>,
    /// What the first k of them weigh together, at index k; empty where all are 1.
    sums: Vec<u64>,
}

impl Order {
    /// The most that a guess can gain that makes so many parts.
    fn most(&self, parts: usize) -> u64 {
        let parts = parts.min(self.positions.len());
        self.sums.get(parts).copied().unwrap_or(parts as u64)
    }
}

impl<'a, C: Cell> Subtable<'a, C> {
    /// The feedbacks of the guesses `columns` on the secrets of `set`, which increase.
    #[must_use]
    pub fn new(game: &Game, table: &'a Table<C>, set: Vec<u16>, columns: Vec<u16>) -> Subtable<'a, C> {
        let equal = game.weights.iter().all(|&weight| weight == 1);
        let weights = || set.iter().map(|&secret| game.weights[usize::from(secret)]).collect();
        let blocks = columns.len().div_ceil(LANES);
        Subtable {
            table,
            weights: if equal { Vec::new() } else { weights() },
            blocks: (0..blocks).map(|_| OnceLock::new()).collect(),
            most_parts: vec![usize::MAX; blocks],
            outside_from: blocks,
            feedbacks: usize::from(game.solved()) + 1,
            losses: Losses::of(game),
            set,
            columns,
        }
    }

    /// As [`Subtable::new`], but with the guesses in a better order for [`Subtable::counting_bound`]: those that are in the
    /// set, then those that make most parts, best first as far as it pays to sort them. `list` increases and `parts` says
    /// how many parts they make of the set.
    ///
    /// A guess never makes more parts of a subset than of the set (each part of the subset lies in a part of the set), so
    /// these numbers tell which blocks a search need not count.
    #[must_use]
    pub fn sorted(
        game: &Game,
        table: &'a Table<C>,
        set: Vec<u16>,
        list: &[u16],
        parts: &[u64],
    ) -> Subtable<'a, C> {
        let guesses = list.iter().copied().zip(parts.iter().copied());
        let (mut order, mut others): (Vec<_>, Vec<_>) =
            guesses.partition(|(guess, _)| set.binary_search(guess).is_ok());
        let outside_from = order.len().div_ceil(LANES);
        let best_first = |&(guess, parts): &(u16, u64)| (Reverse(parts), guess);
        if set.len() > LARGE {
            order.sort_unstable_by_key(best_first);
            others.sort_unstable_by_key(best_first);
        } else if others.len() > SORTED {
            others.select_nth_unstable_by_key(SORTED, best_first);
            others[..SORTED].sort_unstable_by_key(best_first);
        } else {
            others.sort_unstable_by_key(best_first);
        }
        order.append(&mut others);
        let mut subtable = Subtable::new(game, table, set, order.iter().map(|&(guess, _)| guess).collect());
        subtable.outside_from = outside_from;
        for (most, guesses) in subtable.most_parts.iter_mut().zip(order.chunks(LANES)) {
            let parts = guesses.iter().map(|&(_, parts)| parts).max().unwrap_or(0);
            *most = usize::try_from(parts).expect("no more than secrets");
        }
        subtable
    }

    fn rows(&self, block: usize) -> &[Row<C>] {
        self.blocks[block].get_or_init(|| {
            let mut rows = vec![[C::default(); LANES]; self.set.len()];
            for (lane, &guess) in self.columns[block * LANES..].iter().take(LANES).enumerate() {
                let feedbacks = self.table.of(guess);
                for (row, &secret) in rows.iter_mut().zip(&self.set) {
                    row[lane] = feedbacks[usize::from(secret)];
                }
            }
            rows.into()
        })
    }

    /// Memory for the loops over this table.
    #[must_use]
    pub fn scratch(&self) -> Scratch<C> {
        Scratch::new(self.feedbacks)
    }

    /// What of the secrets at `positions` enters their bounds.
    #[must_use]
    pub fn mass(&self, positions: &[u32]) -> Mass {
        if self.weights.is_empty() {
            let count = positions.len();
            let (sum, largest) = (count as u64, u64::from(count > 0));
            return Mass { secrets: count, sum, largest, losses: self.losses };
        }
        let weights = || positions.iter().map(|&p| self.weight(p));
        let (sum, largest) = (weights().sum(), weights().max().unwrap_or(0));
        Mass { secrets: positions.len(), sum, largest, losses: self.losses }
    }

    /// Weight of a column's guess where it is among `positions` (which increase), else 0.
    fn own(&self, column: usize, positions: &[u32]) -> u64 {
        let place = self.set.binary_search(&self.columns[column]);
        let place = place.ok().map(|place| u32::try_from(place).expect("at most 65,535"));
        place.filter(|place| positions.binary_search(place).is_ok()).map_or(0, |place| self.weight(place))
    }

    fn weight(&self, position: u32) -> u64 {
        self.weights.get(position as usize).copied().unwrap_or(1).into()
    }

    /// The secrets at `positions` as gains are counted on them.
    fn order(&self, positions: &[u32]) -> Order {
        if self.weights.is_empty() {
            return Order { positions: positions.to_vec(), weights: Vec::new(), sums: Vec::new() };
        }
        let mut positions = positions.to_vec();
        positions.sort_by_key(|&p| Reverse(self.weights[p as usize]));
        let weights: Vec<u32> = positions.iter().map(|&p| self.weights[p as usize]).collect();
        let mut sums = vec![0];
        for &weight in &weights {
            sums.push(sums[sums.len() - 1] + u64::from(weight));
        }
        Order { positions, weights, sums }
    }

    /// Gains of one block's guesses on some secrets; `None` where none can reach `enough`.
    fn block_gains(
        &self,
        block: usize,
        order: &Order,
        enough: u64,
        scratch: &mut Scratch<C>,
    ) -> Option<[u64; LANES]> {
        let rows = self.rows(block);
        scratch.rows.clear();
        scratch.rows.extend(order.positions.iter().map(|&p| rows[p as usize]));
        if order.weights.is_empty() {
            scratch.equal_weights(enough)
        } else {
            scratch.by_weight(&order.weights, enough)
        }
    }

    /// The gains of all columns on the secrets at `positions`.
    #[must_use]
    pub fn gains(&self, positions: &[u32]) -> Vec<u64> {
        self.all_gains(&self.order(positions))
    }

    /// How many parts all columns make of the secrets at `positions`: what they gain, did all weigh 1.
    #[must_use]
    pub fn parts(&self, positions: &[u32]) -> Vec<u64> {
        self.all_gains(&Order { positions: positions.to_vec(), weights: Vec::new(), sums: Vec::new() })
    }

    fn all_gains(&self, order: &Order) -> Vec<u64> {
        let mut scratch = self.scratch();
        let blocks = 0..self.columns.len().div_ceil(LANES);
        let all = blocks
            .flat_map(|block| self.block_gains(block, order, 0, &mut scratch).expect("nothing is below 0"));
        let mut gains: Vec<u64> = all.collect();
        gains.truncate(self.columns.len());
        gains
    }

    /// B1 of the secrets at `positions` (which increase) with all columns as guesses, or those
    /// `allowed`, one bit a column.
    ///
    /// The search for the least counting bound stops where none can be smaller: at the base bound, and
    /// at 2W among guesses that are not in the set. Blocks of guesses that make too few parts are left out. With
    /// `finite_is_nothing`, where only an infinite bound is of use, it stops at the first finite
    /// counting bound and answers with the base bound.
    #[must_use]
    pub fn counting_bound(
        &self,
        positions: &[u32],
        allowed: Option<&[u64]>,
        left: Left,
        finite_is_nothing: bool,
        scratch: &mut Scratch<C>,
    ) -> Cost {
        let mass = self.mass(positions);
        if mass.secrets == 0 {
            return Cost::ZERO;
        }
        let base = mass.base_bound(left);
        let order = self.order(positions);
        let mut best = None;
        for block in 0..self.most_parts.len() {
            let most_own = if block < self.outside_from { mass.largest } else { 0 };
            let enough = least_gain(mass, best, most_own, left);
            if block >= self.outside_from && enough > mass.sum {
                break;
            }
            let allowed = allowed.map_or(u64::MAX, |allowed| allowed[block]);
            if allowed == 0 || order.most(self.most_parts[block]) < enough {
                continue;
            }
            let Some(gains) = self.block_gains(block, &order, enough, scratch) else {
                continue;
            };
            let lanes = (block * LANES..self.columns.len()).zip(gains);
            for (column, gain) in lanes.filter(|&(c, gain)| allowed >> (c % LANES) & 1 == 1 && gain >= enough)
            {
                let cost = mass.counting_bound(gain, self.own(column, positions), left);
                if !cost.is_infinite() {
                    best = Some(best.map_or(cost, |best: Cost| best.min(cost)));
                }
            }
            if best == Some(base) || finite_is_nothing && best.is_some() {
                return base;
            }
        }
        best.unwrap_or(Cost::INFINITY)
    }
}

/// The gain that a guess needs to have a smaller counting bound than `best`, or a finite one where there is none yet;
/// `most_own` is the most that it weighs itself where it is in the set.
fn least_gain(mass: Mass, best: Option<Cost>, most_own: u64, left: Left) -> u64 {
    match (left.number(), best) {
        // The counting bound with one guess does not depend on the gain.
        (Some(0 | 1), _) => 0,
        // With two, what is lost is W − gain.
        (Some(2), Some(best)) => mass.sum - best.lost(),
        (Some(2), None) if mass.losses == Losses::Forbidden => mass.sum,
        (_, None) => 0,
        // With more, gain + own must exceed 3W − best.
        (_, Some(best)) => (3 * mass.sum - best.value() + 1).saturating_sub(most_own),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::game::{Objective, Rule, Terms};
    use crate::score::FeedbackRule;
    use crate::shortlist::columns_in;
    use crate::words::Words;

    /// Words of `length` letters, many more than lanes in a block and secrets in a pairwise count.
    fn game(rng: &mut fastrand::Rng, length: usize, weighted: bool, objective: Objective) -> Game {
        let mut folded: Vec<String> = Vec::new();
        while folded.len() < 250 {
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
            let mut parts: HashMap<u16, Vec<u16>> = HashMap::new();
            for &secret in set {
                parts.entry(game.score(guess, secret)).or_default().push(secret);
            }
            parts.remove(&game.solved());
            let parts = parts.values().map(|part| Mass::of(game, part).base_bound(left.after_guess()));
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
        for size in [1, 2, 3, 5, 9, 17, 40, 71, 72, 73, 110, 150] {
            let positions = random_numbers(rng, 150, size);
            let guesses = if rng.bool() { 250 } else { 100 };
            let chosen = random_numbers(rng, 250, guesses);
            let everything: Vec<u32> = (0..).take(size).collect();
            let (set, list) = (narrow(&positions), narrow(&chosen));
            let part = Subtable::new(&game, &table, set.clone(), list.clone());
            let parts = part.parts(&everything);
            assert_eq!(parts.len(), chosen.len());
            let sorted = Subtable::sorted(&game, &table, set, &list, &parts);
            // The whole set, and subsets of it: the latter are where gains of the set end a search.
            for inner in [
                everything.clone(),
                random_numbers(rng, size as u32, size.div_ceil(2)),
                random_numbers(rng, size as u32, 4),
            ] {
                let secrets: Vec<u16> = inner.iter().map(|&p| sorted.set[p as usize]).collect();
                for left in [Left::exactly(1), Left::exactly(2), Left::exactly(3), Left::ANY] {
                    let expected = by_definition(&game, &secrets, &list, left);
                    for subtable in [&part, &sorted] {
                        let scratch = &mut subtable.scratch();
                        assert_eq!(subtable.counting_bound(&inner, None, left, false, scratch), expected);
                        let coarse = subtable.counting_bound(&inner, None, left, true, scratch);
                        assert_eq!(coarse.is_infinite(), expected.is_infinite());
                        assert!(coarse <= expected);
                        let mask: Vec<u64> =
                            subtable.most_parts.iter().map(|_| rng.u64(..) & rng.u64(..)).collect();
                        let list: Vec<u16> = columns_in(&mask)
                            .filter_map(|c| subtable.columns.get(c as usize).copied())
                            .collect();
                        let expected = by_definition(&game, &secrets, &list, left);
                        assert_eq!(
                            subtable.counting_bound(&inner, Some(&mask), left, false, scratch),
                            expected
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn counting_bounds_agree_with_their_definition() {
        for objective in [Objective::Mean, Objective::WinRate] {
            agrees::<u8>(4, false, objective);
            agrees::<u8>(5, true, objective);
            agrees::<u16>(5, false, objective);
            agrees::<u16>(6, false, objective);
            agrees::<u16>(6, true, objective);
        }
    }

    #[test]
    fn the_empty_set_costs_nothing() {
        let game = game(&mut fastrand::Rng::with_seed(1), 4, false, Objective::Mean);
        let table = Table::<u8>::new(&game);
        let subtable = Subtable::new(&game, &table, vec![0, 1], vec![0, 1, 2]);
        let bound = subtable.counting_bound(&[], None, Left::exactly(1), false, &mut subtable.scratch());
        assert_eq!(bound, Cost::ZERO);
    }
}
