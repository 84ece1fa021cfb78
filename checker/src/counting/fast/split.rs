//! What a guess shows on the secrets of a set, and the parts that it splits the set into.

use std::cmp::Reverse;
use std::ops::Range;

use crate::counting::fast::lanes::{Cell, LANES, Row};
use crate::counting::fast::subtable::Subtable;

/// What the guesses of one block show: a copy, since rows lie far from each other, and in a block there are often many guesses
/// that are asked about.
pub struct Block<C> {
    /// Where the row of each secret begins in the table.
    starts: Vec<usize>,
    /// Which block is here.
    here: Option<usize>,
    /// Its rows, one for each secret.
    rows: Vec<Row<C>>,
    /// What one guess shows.
    shown: Vec<u16>,
}

impl<C: Cell> Block<C> {
    /// Of a table, on the secrets at some positions.
    #[must_use]
    pub fn new(table: &Subtable<C>, positions: &[u32]) -> Block<C> {
        let mut starts = Vec::new();
        table.starts(positions.iter().copied(), &mut starts);
        Block { rows: vec![Row::default(); starts.len()], starts, here: None, shown: Vec::new() }
    }

    /// What the guess of a column shows on each secret; `table` is the one of which this block is.
    pub fn shown(&mut self, table: &Subtable<C>, column: usize) -> &[u16] {
        let Block { starts, here, rows, shown } = self;
        let (block, lane) = (column / LANES, column % LANES);
        if here.replace(block) != Some(block) {
            table.copy(block, starts, rows);
        }
        shown.clear();
        shown.extend(rows.iter().map(|row| row[lane].feedback()));
        shown
    }
}

/// Memory for splitting sets, one thread's.
pub struct Splitter {
    /// For each feedback, how many secrets show it, or where the next of them goes; zero between uses.
    places: Vec<u32>,
    /// The feedbacks that are shown, below how often they are.
    shown: Vec<u32>,
    /// The parts that were taken, the largest ones, as positions.
    taken: Vec<Vec<u32>>,
    /// How many they are.
    largest: usize,
    parts: Parts,
}

/// The parts of a set, the largest first.
#[derive(Default)]
pub struct Parts {
    /// The secrets of all parts, part after part, as positions in the set, which increase in each part.
    positions: Vec<u32>,
    /// Feedback, and where in `positions` its part is.
    parts: Vec<(u16, Range<usize>)>,
}

impl Splitter {
    /// For so many feedbacks.
    #[must_use]
    pub fn new(feedbacks: usize) -> Splitter {
        Splitter {
            places: vec![0; feedbacks],
            shown: Vec::new(),
            taken: Vec::new(),
            largest: 0,
            parts: Parts::default(),
        }
    }

    /// Counts how large the parts of a set are whose secrets show `feedbacks`, at most 65,535; the part of `solved` is left out.
    ///
    /// # Panics
    ///
    /// Where a feedback is not below the number of them.
    pub fn count(&mut self, feedbacks: &[u16], solved: u16) {
        let Splitter { places, shown, largest, .. } = self;
        *largest = 0;
        // No branch depends on what is shown: which feedbacks are new cannot be foreseen.
        shown.resize(feedbacks.len() + 1, 0);
        let mut end = 0;
        for &feedback in feedbacks {
            let count = &mut places[usize::from(feedback)];
            shown[end] = feedback.into();
            end += usize::from(*count == 0);
            *count += 1;
        }
        shown.truncate(end);
        // Counts before feedbacks: both have 16 bits.
        for feedback in &mut *shown {
            *feedback |= std::mem::take(&mut places[*feedback as usize]) << 16;
        }
        shown.retain(|&key| key as u16 != solved);
    }

    /// Takes the largest part that was not taken yet, of those that were counted: what it shows, and the positions of its secrets.
    pub fn take_largest(&mut self, feedbacks: &[u16]) -> Option<(u16, &[u32])> {
        let Splitter { shown, taken, largest, .. } = self;
        let (at, &key) = shown.iter().enumerate().max_by_key(|&(_, key)| key)?;
        shown.swap_remove(at);
        let (feedback, size) = (key as u16, (key >> 16) as usize);
        if *largest == taken.len() {
            taken.push(Vec::new());
        }
        let part = &mut taken[*largest];
        *largest += 1;
        part.resize(size + 1, 0);
        let mut end = 0;
        for (position, &shown) in (0..).zip(feedbacks) {
            part[end] = position;
            end += usize::from(shown == feedback);
        }
        part.truncate(size);
        Some((feedback, part))
    }

    /// The positions of a part that was taken, by its place among those.
    #[must_use]
    pub fn taken(&self, place: usize) -> &[u32] {
        &self.taken[place]
    }

    /// All parts, in the order in which they would be taken.
    ///
    /// # Panics
    ///
    /// Where a feedback is not below the number of them.
    pub fn split(&mut self, feedbacks: &[u16], solved: u16) -> &Parts {
        self.count(feedbacks, solved);
        let Splitter { places, shown, parts: Parts { positions, parts }, .. } = self;
        shown.sort_unstable_by_key(|&key| Reverse(key));
        let mut end = 0;
        parts.clear();
        for &key in &*shown {
            let (feedback, begin) = (key as u16, end);
            end += key >> 16;
            places[usize::from(feedback)] = begin;
            parts.push((feedback, begin as usize..end as usize));
        }
        positions.resize(end as usize, 0);
        for (position, &feedback) in (0..).zip(feedbacks).filter(|&(_, &feedback)| feedback != solved) {
            let place = &mut places[usize::from(feedback)];
            positions[*place as usize] = position;
            *place += 1;
        }
        parts.iter().for_each(|&(feedback, _)| places[usize::from(feedback)] = 0);
        &self.parts
    }
}

impl Parts {
    /// Feedback and positions of each part, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (u16, &[u32])> {
        self.parts.iter().map(|(feedback, range)| (*feedback, &self.positions[range.clone()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::fast::subtable::Table;
    use crate::counting::naive;
    use crate::play::drawn;
    use crate::play::game::Objective;

    #[test]
    fn parts_are_split_largest_first_and_the_memory_is_left_clean() {
        let mut splitter = Splitter::new(9);
        for _ in 0..2 {
            let shown = [3, 8, 1, 3, 0, 1, 3, 2, 8];
            let parts = splitter.split(&shown, 8);
            let expected: [(u16, &[u32]); 4] = [(3, &[0, 3, 6]), (1, &[2, 5]), (2, &[7]), (0, &[4])];
            assert!(parts.iter().eq(expected));
            splitter.count(&shown, 8);
            for (place, part) in expected.into_iter().enumerate() {
                assert_eq!(splitter.take_largest(&shown), Some(part));
                assert_eq!(splitter.taken(place), part.1);
            }
            assert_eq!(splitter.take_largest(&shown), None);
        }
    }

    #[test]
    fn blocks_and_parts_agree_with_the_naive_count() {
        let rng = &mut fastrand::Rng::with_seed(12);
        let game = drawn::game(rng, [90, 200], 4, false, Objective::Mean);
        let whole = Subtable::whole(&game, &Table::<u8>::new(&game));
        let mut splitter = Splitter::new(usize::from(game.solved()) + 1);
        for size in [1, 30, 90] {
            let positions = drawn::numbers(rng, 90, size);
            let set = drawn::at(&whole.set, &positions);
            let mut block = Block::new(&whole, &positions);
            for (column, &guess) in whole.columns.iter().enumerate() {
                let mut expected = naive::parts(&game, guess, &set);
                expected.retain(|(feedback, _)| *feedback != game.solved());
                let shown = block.shown(&whole, column);
                let parts = splitter.split(shown, game.solved());
                let mut found: Vec<(u16, Vec<u16>)> =
                    parts.iter().map(|(feedback, part)| (feedback, drawn::at(&set, part))).collect();
                found.sort_unstable();
                assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn nothing_is_split_into_nothing() {
        let mut splitter = Splitter::new(3);
        assert_eq!(splitter.split(&[], 2).iter().count(), 0);
        assert_eq!(splitter.split(&[2], 2).iter().count(), 0);
        splitter.count(&[2, 2], 2);
        assert_eq!(splitter.take_largest(&[2, 2]), None);
    }
}
