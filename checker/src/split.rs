//! A set split by a guess.

use std::cmp::Reverse;
use std::ops::Range;

/// Parts of fewer secrets are many, and their order is found without sorting.
const LARGE: usize = 3;

/// Memory for splitting sets, one thread's.
pub struct Splitter {
    /// For each feedback, how many secrets show it, and then where the next of them goes; zero between uses.
    places: Vec<u32>,
    /// The feedbacks that are shown, and how often.
    shown: Vec<u32>,
    /// Those of large parts.
    large: Vec<u32>,
    parts: Parts,
}

/// The parts of a set, the largest first.
#[derive(Default)]
pub struct Parts {
    /// The secrets of all parts, part after part, as positions in the set, which increase in each part.
    positions: Vec<u32>,
    /// Feedback, and where in `positions` its part is.
    parts: Vec<(u16, Range<u32>)>,
}

impl Splitter {
    /// For so many feedbacks.
    #[must_use]
    pub fn new(feedbacks: usize) -> Splitter {
        Splitter { places: vec![0; feedbacks], shown: Vec::new(), large: Vec::new(), parts: Parts::default() }
    }

    /// Splits a set whose secrets show `feedbacks`, at most 65,535; the part of `solved` is left out.
    ///
    /// # Panics
    ///
    /// Where a feedback is not below the number of them.
    pub fn split(&mut self, feedbacks: &[u16], solved: u16) -> &Parts {
        let Splitter { places, shown, large, parts: Parts { positions, parts } } = self;
        shown.clear();
        for &feedback in feedbacks.iter().filter(|&&feedback| feedback != solved) {
            let count = &mut places[usize::from(feedback)];
            if *count == 0 {
                shown.push(feedback.into());
            }
            *count += 1;
        }
        // Counts before feedbacks: both have 16 bits.
        let size = |key: u32| (key >> 16) as usize;
        shown.iter_mut().for_each(|feedback| *feedback |= places[*feedback as usize] << 16);
        large.clear();
        large.extend(shown.iter().filter(|&&key| size(key) >= LARGE));
        large.sort_unstable_by_key(|&key| Reverse(key));
        let small = (1..LARGE).rev().flat_map(|of| shown.iter().filter(move |&&key| size(key) == of));
        let mut end = 0;
        parts.clear();
        for &key in large.iter().chain(small) {
            let (feedback, begin) = (key as u16, end);
            end += key >> 16;
            places[usize::from(feedback)] = begin;
            parts.push((feedback, begin..end));
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
        self.parts
            .iter()
            .map(|(feedback, range)| (*feedback, &self.positions[range.start as usize..range.end as usize]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_split_largest_first_and_the_memory_is_left_clean() {
        let mut splitter = Splitter::new(9);
        for _ in 0..2 {
            let parts = splitter.split(&[3, 8, 1, 3, 0, 1, 3, 2, 8], 8);
            let expected: [(u16, &[u32]); 4] = [(3, &[0, 3, 6]), (1, &[2, 5]), (0, &[4]), (2, &[7])];
            assert!(parts.iter().eq(expected));
        }
    }

    #[test]
    fn nothing_is_split_into_nothing() {
        let mut splitter = Splitter::new(3);
        assert_eq!(splitter.split(&[], 2).iter().count(), 0);
        assert_eq!(splitter.split(&[2], 2).iter().count(), 0);
    }
}
