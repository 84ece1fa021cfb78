//! The guesses of a lemma's list in an order in which the least counting bound of a part is found early.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::counting::Mass;
use crate::counting::fast::lanes::{Cell, LANES};
use crate::counting::fast::look_alikes::LookAlikes;
use crate::counting::fast::neighbours::Neighbours;
use crate::counting::fast::subtable::Subtable;

/// So many of the best guesses stand first at most: the least counting bound is nearly always among them, and to sort more
/// would only take longer. (Few in unit tests, so that it is not.)
const MOST_SORTED: usize = if cfg!(test) { LANES } else { 16 * LANES };

/// For so many guesses that are asked about, a block of the best is sorted.
const ASKED_FOR_A_BLOCK: usize = 8;

/// The guesses of a list on a lemma's set: those that are in the set and those that make most parts of it, and then all of
/// them once more as they stand in a table that is there already. To count a guess twice makes no bound smaller.
pub struct Ranked<C> {
    /// The best, on the secrets of the lemma's set.
    pub best: Subtable<C>,
    /// All, where not all are among the best.
    pub rest: Option<Rest<C>>,
    /// The guesses of all blocks.
    pub columns: Vec<u16>,
    /// For each block, the most parts that a guess in it makes of the whole set, but for guesses of blocks before it.
    pub most_parts: Vec<usize>,
    /// The guesses in the set are all in blocks before this one.
    pub outside_from: usize,
}

/// All guesses, on the lemma's set or on more.
pub struct Rest<C> {
    /// A table with a column for each.
    pub all: Arc<Subtable<C>>,
    /// Where the secrets of the lemma's set stand in it.
    pub positions: Vec<u32>,
    /// What tells which of the best and of these need not be counted.
    pub neighbours: Option<Neighbours>,
}

impl<C: Cell> Ranked<C> {
    /// The guesses of `all` on the secrets of `set`, of which they make so many `parts`, to be asked about the parts that so many
    /// of them make. Where it is known which secrets look `alike`, and weights are equal, neighbours find the best among all guesses;
    /// then only those in the set stand first.
    ///
    /// A guess never makes more parts of a subset than of the set (each part of the subset lies in a part of the set), so
    /// these numbers tell which blocks a search need not count.
    #[must_use]
    pub fn new(
        all: &Arc<Subtable<C>>,
        set: &[u16],
        parts: &[u64],
        asked: usize,
        alike: Option<&LookAlikes<C>>,
    ) -> Self {
        let alike = alike.filter(|_| !all.is_weighted());
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
        let sorted = match alike {
            Some(_) => 0,
            None => (asked / ASKED_FOR_A_BLOCK).max(1).saturating_mul(LANES).min(MOST_SORTED),
        };
        // Whole blocks, that the others may follow.
        let best = (first.len() + sorted).next_multiple_of(LANES) - first.len();
        let mut rest = None;
        if others.len() > best {
            if alike.is_none() {
                others.select_nth_unstable(best);
            }
            others.truncate(best);
            rest = Some(Rest { all: Arc::clone(all), positions: all.positions(set), neighbours: None });
        }
        others.sort_unstable();
        first.append(&mut others);
        let mut columns: Vec<u32> = first.iter().map(|&(_, column)| column).collect();
        let best = all.part(set.to_vec(), &columns);
        if let (Some(rest), Some(alike)) = (&mut rest, alike) {
            let rows = |at: usize| [best.row(at as u32), all.row(rest.positions[at])];
            rest.neighbours = Some(Neighbours::new(alike, set, [best.blocks(), all.blocks()], rows));
        }
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
    #[must_use]
    pub fn own(&self, column: usize, positions: &[u32]) -> u64 {
        let place = self.set().binary_search(&self.columns[column]);
        let place = place.ok().map(|place| u32::try_from(place).expect("at most 65,535"));
        let member = place.filter(|place| positions.binary_search(place).is_ok());
        member.map_or(0, |place| self.best.weight(place))
    }
}
