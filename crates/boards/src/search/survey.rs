//! The bounds of all guesses at a state, from the sizes of their parts.
//!
//! # All cells together
//!
//! If each class has one board, the cells of a guess are the choices of a part of each board. Of a cell of n ordered secrets, the
//! bound of `bounds.rs` depends on the number of boards, on n, and on n/m, with m its smallest part. So the sum of the bounds
//! needs only the sum of n/m over the cells. With W_i(t) the total size of the parts of board i of at least t secrets,
//! the cells with m ≥ t have the product P(t) of all W_i(t) ordered secrets together; so the sum is
//! (P(1) - P(2))/1 + (P(2) - P(3))/2 + …, and each term is an integer, for each n is a multiple of m. A candidate solves its
//! board with 1 secret; these cells are those of the other boards.
//!
//! The product needs own guesses. In other games, and for classes of several boards, the bounds of the cells are added up one by one.

use crate::goal::Goal;
use crate::search::bounds::{Bounds, cost_of_a_guess, divide};
use crate::search::problem::{Guess, Problem};
use crate::search::split::Split;
use crate::search::state::{Set, State, Total};

/// A guess with its lower bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bounded {
    pub lower: Total,
    pub guess: Guess,
}

/// Most cells of a guess that are bounded one by one.
const MOST_CELLS: usize = 1 << 14;

/// Counts parts. It is reused, to save memory.
#[derive(Debug, Default)]
pub struct Survey {
    /// The size of each part of a class, by label.
    sizes: Vec<u32>,
    /// The total size of parts of at least t secrets of each class, at t.
    totals: Vec<Vec<u64>>,
    split: Split,
}

/// A look at one guess.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    pub lower: Total,
    /// Whether the guess tells nothing and solves nothing.
    pub idle: bool,
}

impl Survey {
    /// Bound a guess.
    pub fn look(
        &mut self,
        problem: &Problem,
        state: &State,
        guess: Guess,
        goal: Goal,
        bounds: Bounds,
    ) -> Look {
        let own = problem.terms.are_own();
        if own && state.sets.iter().all(|set| set.boards == 1) {
            return self.of_single_boards(problem, state, guess, goal, bounds);
        }
        let hits = |own| state.sets.iter().any(|set| set.members.binary_search(&own).is_ok());
        let row = problem.row(guess);
        let whole =
            |set: &[u16]| set.iter().all(|&member| row[usize::from(member)] == row[usize::from(set[0])]);
        // Without own guesses, a class that stays whole may be over.
        let ends = |set: &Set| problem.ends(row[usize::from(set.members[0])], set.len());
        let idle = state.sets.iter().all(|set| whole(&set.members) && !ends(set))
            && !problem.secret_of(guess).is_some_and(hits);
        Look { lower: self.by_cells(problem, state, guess, goal, bounds), idle }
    }

    /// The sum of the bounds of the cells, one by one.
    fn by_cells(
        &mut self,
        problem: &Problem,
        state: &State,
        guess: Guess,
        goal: Goal,
        bounds: Bounds,
    ) -> Total {
        let Some(next) = goal.after_a_guess() else { return state.tuples };
        if !self.split.make(problem, state, guess, next, (MOST_CELLS, &|| false)) {
            return bounds.of(&bounds.outline(state, goal), goal);
        }
        let mut lower = state.tuples * cost_of_a_guess(state.boards, goal);
        self.split.cells(bounds.terms, &mut |cell| {
            lower += cell.ways * bounds.of(&cell.outline, next);
            true
        });
        lower
    }

    fn of_single_boards(
        &mut self,
        problem: &Problem,
        state: &State,
        guess: Guess,
        goal: Goal,
        bounds: Bounds,
    ) -> Look {
        let Some(next) = goal.after_a_guess() else { return Look { lower: state.tuples, idle: false } };
        let (row, own) = (problem.row(guess), problem.secret_of(guess));
        let (mut idle, mut hit) = (true, None);
        self.totals.resize(self.totals.len().max(state.sets.len()), Vec::new());
        for (number, set) in state.sets.iter().enumerate() {
            let mut largest = 0;
            self.sizes.clear();
            self.sizes.resize(problem.most_parts, 0);
            for &member in &set.members {
                let size = &mut self.sizes[usize::from(row[usize::from(member)])];
                *size += 1;
                largest = largest.max(*size as usize);
            }
            idle &= largest == set.len();
            let is_hit = own.is_some_and(|own| set.members.binary_search(&own).is_ok());
            if is_hit {
                (hit, idle) = (Some(number), false);
            }
            let totals = &mut self.totals[number];
            totals.clear();
            totals.resize(largest + 2, 0);
            for &size in self.sizes.iter().filter(|&&size| size > 0) {
                totals[size as usize] += u64::from(size);
            }
            // The solved part is no part that remains.
            totals[1] -= u64::from(is_hit);
            for size in (1..=largest).rev() {
                totals[size] += totals[size + 1];
            }
        }
        let totals = &self.totals[..state.sets.len()];
        let mut lower = state.tuples * cost_of_a_guess(state.boards, goal) + sum(totals, None, bounds, next);
        if hit.is_some() {
            lower += sum(totals, hit, bounds, next);
        }
        Look { lower, idle }
    }

    /// A number of 128 bits that is equal for guesses that split all boards alike, whether they are candidates or not, but end the same
    /// parts without own guesses; and different for others, but for a probability of some 2^-128.
    pub fn shape(problem: &Problem, state: &State, guess: Guess) -> u128 {
        let row = problem.row(guess);
        let label = |member: u16| row[usize::from(member)];
        let mut shape = 1u128;
        for set in &state.sets {
            for (at, &member) in set.members.iter().enumerate() {
                let alike = set.members[..at].iter().position(|&other| label(other) == label(member));
                let alike = if problem.ends(label(member), 0) { Some(usize::MAX) } else { alike };
                shape = (shape ^ alike.unwrap_or(at) as u128 ^ shape >> 71).wrapping_mul(MULTIPLIER);
            }
        }
        shape
    }
}

const MULTIPLIER: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;

/// The sum of the bounds of all cells of some classes, without one: the total sizes of their parts of at least t secrets, at t.
pub fn sum(totals: &[Vec<u64>], without: Option<usize>, bounds: Bounds, goal: Goal) -> Total {
    let boards = totals.len() - usize::from(without.is_some());
    let (each, missed) = bounds.weights(boards, boards, boards * (boards + 1) / 2, goal);
    let total = |size: usize| {
        let mut product: Total = 1;
        for (number, totals) in totals.iter().enumerate() {
            if Some(number) != without {
                product *= Total::from(totals.get(size).copied().unwrap_or(0));
            }
        }
        product
    };
    let tuples = total(1);
    if !bounds.least || missed == 0 || boards == 0 {
        return tuples * each;
    }
    let (mut above, mut hits) = (tuples, 0);
    for size in 1.. {
        if above == 0 {
            break;
        }
        let next = total(size + 1);
        hits += divide(above - next, size as Total);
        above = next;
    }
    tuples * each + missed * (tuples - hits)
}
