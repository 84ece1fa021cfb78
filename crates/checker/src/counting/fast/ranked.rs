//! The guesses of a lemma's list, ordered so that the least counting bound of a part is found early.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::counting::fast::lanes::{Cell, LANES};
use crate::counting::fast::subtable::Subtable;

/// Maximum number of best guesses to sort: the least counting bound is nearly always among them (not in unit tests).
const MOST_SORTED: usize = if cfg!(test) { LANES } else { 16 * LANES };

/// One block of best guesses is sorted for each of this many guesses left over.
const GUESSES_PER_BLOCK: usize = 8;

/// The guesses of a list on a lemma's set: first those in the set and those that make the most parts of it, then all guesses
/// again in an existing table. Counting a guess twice does not lower a bound.
pub struct Ranked<C> {
    /// The best, on the secrets of the lemma's set.
    pub best: Subtable<C>,
    /// All guesses, unless all are among the best.
    pub rest: Option<Rest<C>>,
    /// The guesses of all blocks.
    pub columns: Vec<u16>,
    /// For each block, the maximum number of parts of the whole set that its guesses make, without those of earlier blocks.
    pub most_parts: Vec<usize>,
    /// The first block without guesses in the set; all later blocks have none.
    pub outside_from: usize,
}

/// All guesses, on the lemma's set or on more secrets.
pub struct Rest<C> {
    pub all: Arc<Subtable<C>>,
    /// The positions of the lemma's secrets in it.
    pub positions: Vec<u32>,
}

impl<C: Cell> Ranked<C> {
    /// Ranks the guesses of `all` on the secrets of `set` by the numbers of `parts` that they make of it. The order serves the
    /// counting bounds of the parts of `left_over` guesses.
    ///
    /// A guess makes no more parts of a subset than of the set, because each part of the subset lies in a part of the set.
    /// So `most_parts` lets a search skip blocks.
    pub fn new(all: &Arc<Subtable<C>>, set: &[u16], parts: &[u64], left_over: usize) -> Self {
        // Most guesses come after all secrets.
        let is_member = |guess: &u16| set.last() >= Some(guess) && set.binary_search(guess).is_ok();
        let best_first = (0..).zip(parts).map(|(column, &parts)| (Reverse(parts), column));
        let (mut first, mut others): (Vec<(Reverse<u64>, u32)>, Vec<_>) =
            best_first.partition(|&(_, column)| is_member(&all.columns[column as usize]));
        let outside_from = first.len().div_ceil(LANES);
        first.sort_unstable();
        let sorted = (left_over / GUESSES_PER_BLOCK).max(1).saturating_mul(LANES).min(MOST_SORTED);
        // Fill whole blocks: the table of all guesses follows.
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
            // The best are in earlier blocks.
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

    /// The weight of a column's guess if it is among `positions` (which increase), else 0.
    pub fn own(&self, column: usize, positions: &[u32]) -> u64 {
        let place = self.best.set.binary_search(&self.columns[column]);
        let place = place.ok().map(|place| u32::try_from(place).expect("at most 65,535"));
        let member = place.filter(|place| positions.binary_search(place).is_ok());
        member.map_or(0, |place| self.best.weight(place))
    }
}
