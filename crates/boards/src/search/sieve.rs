//! A sieve for all guesses of a state: it drops those whose bound reaches a limit, many guesses at a time.
//!
//! It compares the labels of each two candidates of a board, for a block of guesses at once. So it knows the size of the part of each candidate.
//! With P(t) as in `survey.rs`, the sum of n/m over the cells is at most (P(1) - P(2)) + (P(2) - P(3))/2 + P(3)/3; with
//! it, the bound of the survey is at most `each` N + `missed` (P(2)/2 + P(3)/6), besides the guess itself. A guess for which this reaches the limit is
//! dropped. For a candidate the bound counts its own part like any other, so candidates are not sieved.

use crate::search::columns::{BLOCK, Columns};
use crate::search::problem::{Guess, Problem};
use crate::search::state::{State, Total};

/// Most candidates of a board: with more, the parts of each guess are counted faster one guess after the other.
const MOST: usize = 96;

/// The buffers of a sieve.
#[derive(Debug, Default)]
pub struct Sieve {
    /// For each candidate of a board, the other candidates in its part, guess by guess.
    others: Vec<[u8; BLOCK]>,
}

impl Sieve {
    /// The guesses for which 3 P(2) + P(3) is below `most`, candidates included; `None` if the state does not fit the sieve.
    pub fn guesses(&mut self, problem: &Problem, state: &State, most: Total) -> Option<Vec<Guess>> {
        let fits = state.sets.iter().all(|set| set.boards == 1 && set.len() <= MOST);
        let most = u64::try_from(most.min(1 << 60)).ok()?;
        if !fits || state.tuples >= 1 << 56 {
            return None;
        }
        Some(match problem.columns.as_ref()? {
            Columns::Narrow(columns) => self.sift(problem, columns, state, most),
            Columns::Wide(columns) => self.sift(problem, columns, state, most),
        })
    }

    fn sift<T: Copy + PartialEq>(
        &mut self,
        problem: &Problem,
        columns: &[T],
        state: &State,
        most: u64,
    ) -> Vec<Guess> {
        let count = problem.guesses().len();
        let stride = count.next_multiple_of(BLOCK);
        let mut kept = Vec::new();
        for start in (0..count).step_by(BLOCK) {
            let (mut twos, mut threes) = ([1u64; BLOCK], [1u64; BLOCK]);
            for set in &state.sets {
                self.others.clear();
                self.others.resize(set.len(), [0; BLOCK]);
                let column = |at: usize| &columns[usize::from(set.members[at]) * stride + start..][..BLOCK];
                for one in 0..set.len() {
                    let (before, after) = self.others.split_at_mut(one + 1);
                    let own = &mut before[one];
                    for (other, theirs) in (one + 1..set.len()).zip(after) {
                        compare(column(one), column(other), own, theirs);
                    }
                }
                let (mut two, mut three) = ([0u8; BLOCK], [0u8; BLOCK]);
                for others in &self.others {
                    for ((two, three), &others) in two.iter_mut().zip(&mut three).zip(others) {
                        *two += u8::from(others >= 1);
                        *three += u8::from(others >= 2);
                    }
                }
                for at in 0..BLOCK {
                    twos[at] *= u64::from(two[at]);
                    threes[at] *= u64::from(three[at]);
                }
            }
            for at in 0..BLOCK.min(count - start) {
                if 3 * twos[at] + threes[at] < most {
                    kept.push((start + at) as Guess);
                }
            }
        }
        kept
    }
}

/// Count equal labels of two candidates for both.
#[inline]
fn compare<T: Copy + PartialEq>(one: &[T], other: &[T], own: &mut [u8; BLOCK], theirs: &mut [u8; BLOCK]) {
    let labels = one.iter().zip(other);
    for ((own, theirs), (one, other)) in own.iter_mut().zip(theirs).zip(labels) {
        let equal = u8::from(one == other);
        *own += equal;
        *theirs += equal;
    }
}
