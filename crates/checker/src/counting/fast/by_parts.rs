//! Gains and counting bounds of tables that end as *solved* or *known*: there the most that one guess solves of a part is not its
//! largest weight, so all secrets of a part are added up.
//!
//! These loops are plain: they take some ten times as long as those of `gain.rs`.

use std::array::from_fn;

use crate::counting::fast::lanes::{Cell, LANES};
use crate::counting::most;
use crate::play::table::Ending;

/// The secrets of one part.
#[derive(Clone, Copy, Default)]
struct Part {
    secrets: u32,
    /// The class of the first one.
    class: u16,
    has_others: bool,
    sum: u64,
    together: u64,
}

/// A secret: the feedback of the guesses of a block on it, its weight, the most that a guess solves together with it, and its class.
#[derive(Clone, Copy)]
pub struct Weighed<'a, C> {
    pub row: &'a [C; LANES],
    pub weight: u64,
    pub together: u64,
    pub class: u16,
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

    /// The guesses of a block on some secrets.
    pub fn of_block<C: Cell>(&mut self, rows: &[Weighed<'_, C>]) -> [Counted; LANES] {
        self.parts.resize(self.feedbacks, [Part::default(); LANES]);
        for &Weighed { row, weight, together, class } in rows {
            for (lane, feedback) in row.iter().enumerate() {
                let part = &mut self.parts[usize::from(feedback.feedback())][lane];
                if part.secrets == 0 {
                    part.class = class;
                }
                part.has_others |= part.class != class;
                part.secrets += 1;
                part.sum += weight;
                part.together = part.together.max(together);
            }
        }
        let solved = self.feedbacks - 1;
        let own = from_fn(|lane| if self.ending == Ending::Known { 0 } else { self.parts[solved][lane].sum });
        let mut counted = own.map(|own| Counted { gain: 0, own });
        for Weighed { row, .. } in rows {
            for (counted, (lane, feedback)) in counted.iter_mut().zip(row.iter().enumerate()) {
                let part = std::mem::take(&mut self.parts[usize::from(feedback.feedback())][lane]);
                if part.secrets > 0 {
                    counted.gain += most(self.ending, !part.has_others, part.sum, part.together);
                }
            }
        }
        counted
    }
}
