//! The parts that a guess makes of a set.

use std::cmp::Reverse;
use std::ops::Range;

/// Buffers for splitting sets, one per thread.
pub struct Splitter {
    /// For each feedback, its number of secrets or the place of the next one; zero between uses.
    places: Vec<u32>,
    /// The feedbacks that occur, each below its number of secrets (16 bits each).
    shown: Vec<u32>,
    parts: Parts,
}

/// The parts of a set, the largest first.
#[derive(Default)]
pub struct Parts {
    /// The secrets of all parts, part after part, as positions in the set, increasing within each part.
    positions: Vec<u32>,
    /// Each part's feedback and its range in `positions`.
    parts: Vec<(u16, Range<usize>)>,
}

impl Splitter {
    pub fn new(feedbacks: usize) -> Splitter {
        Splitter { places: vec![0; feedbacks], shown: Vec::new(), parts: Parts::default() }
    }

    /// All parts except that of `solved`, largest first. There are at most 65,535 `feedbacks`, one per secret.
    pub fn split(&mut self, feedbacks: &[u16], solved: u16) -> &Parts {
        let Splitter { places, shown, parts: Parts { positions, parts } } = self;
        // No branch depends on the feedback: a processor could not predict which are new.
        shown.resize(feedbacks.len() + 1, 0);
        let mut end = 0;
        for &feedback in feedbacks {
            let count = &mut places[usize::from(feedback)];
            shown[end] = feedback.into();
            end += usize::from(*count == 0);
            *count += 1;
        }
        shown.truncate(end);
        // Counts go above feedbacks, so that keys compare by count first.
        for feedback in &mut *shown {
            *feedback |= places[*feedback as usize] << 16;
        }
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
        for (position, &feedback) in (0..).zip(feedbacks) {
            let place = &mut places[usize::from(feedback)];
            positions[*place as usize] = position;
            *place += 1;
        }
        parts.iter().for_each(|&(feedback, _)| places[usize::from(feedback)] = 0);
        parts.retain(|&(feedback, _)| feedback != solved);
        &self.parts
    }
}

impl Parts {
    pub fn iter(&self) -> impl Iterator<Item = (u16, &[u32])> {
        self.parts.iter().map(|(feedback, range)| (*feedback, &self.positions[range.clone()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::fast::Subtable;
    use crate::counting::naive;
    use crate::play::drawn;
    use crate::play::game::Objective;

    #[test]
    fn parts_come_largest_first_and_buffers_are_left_clean() {
        let mut splitter = Splitter::new(9);
        for _ in 0..2 {
            let shown = [3, 8, 1, 3, 0, 1, 3, 2, 8];
            let parts = splitter.split(&shown, 8);
            let expected: [(u16, &[u32]); 4] = [(3, &[0, 3, 6]), (1, &[2, 5]), (2, &[7]), (0, &[4])];
            assert!(parts.iter().eq(expected));
        }
    }

    #[test]
    fn feedbacks_and_parts_agree_with_the_naive_count() {
        let rng = &mut fastrand::Rng::with_seed(12);
        let game = drawn::game(rng, [90, 200], 4, false, Objective::Mean);
        let whole = Subtable::<u8>::whole(&game);
        let mut splitter = Splitter::new(usize::from(game.solved()) + 1);
        for size in [1, 30, 90] {
            let positions = drawn::numbers(rng, 90, size);
            let set = drawn::at(&whole.set, &positions);
            let mut shown = Vec::new();
            for (column, &guess) in whole.columns.iter().enumerate() {
                let mut expected = naive::parts(&game, guess, &set);
                expected.retain(|(feedback, _)| *feedback != game.solved());
                whole.feedbacks(column, &positions, &mut shown);
                let parts = splitter.split(&shown, game.solved());
                let mut found: Vec<(u16, Vec<u16>)> =
                    parts.iter().map(|(feedback, part)| (feedback, drawn::at(&set, part))).collect();
                found.sort_unstable();
                assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn the_empty_set_has_no_parts() {
        let mut splitter = Splitter::new(3);
        assert_eq!(splitter.split(&[], 2).iter().count(), 0);
        assert_eq!(splitter.split(&[2], 2).iter().count(), 0);
        assert_eq!(splitter.split(&[2, 2], 2).iter().count(), 0);
    }
}
