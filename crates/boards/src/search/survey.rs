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

use crate::goal::Goal;
use crate::search::bounds::{Bounds, cost_of_a_guess};
use crate::search::problem::{Guess, Problem};
use crate::search::split::{Split, bound};
use crate::search::state::{State, Total};

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
    /// The place of each label among the sizes, with the class that met it last.
    places: Vec<(u64, usize)>,
    met: u64,
    sizes: Vec<u32>,
    /// The total size of parts of at least t secrets of each class, at t, up to `most`.
    totals: Vec<Vec<Total>>,
    split: Split,
}

/// A look at one guess.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    pub lower: Total,
    /// The same for guesses with equal partitions, up to 2^-128.
    pub shape: u128,
    /// Whether the guess tells nothing and solves nothing.
    pub idle: bool,
}

impl Survey {
    /// Bound a guess, without a limit of `goal` that has passed.
    pub fn look(
        &mut self,
        problem: &Problem,
        state: &State,
        guess: Guess,
        goal: Goal,
        bounds: Bounds,
    ) -> Look {
        if state.sets.iter().all(|set| set.boards == 1) {
            return self.of_single_boards(problem, state, guess, goal, bounds);
        }
        let (shape, idle) = self.shape(problem, state, guess);
        Look { lower: self.by_cells(problem, state, guess, goal, bounds), shape, idle }
    }

    /// The sum of the bounds of the cells, one by one.
    pub fn by_cells(
        &mut self,
        problem: &Problem,
        state: &State,
        guess: Guess,
        goal: Goal,
        bounds: Bounds,
    ) -> Total {
        let base = state.tuples * cost_of_a_guess(state.boards, goal);
        let Some(next) = goal.after_a_guess() else { return state.tuples };
        if !self.split.make(problem, state, guess, next, MOST_CELLS) {
            let outline = bounds.outline(state, goal);
            return bounds.of(&outline, goal);
        }
        let mut lower = base;
        self.split.cells(bounds.draw, &mut |cell| {
            lower += cell.ways * bound(&cell, bounds, next);
            true
        });
        lower
    }

    fn shape(&mut self, problem: &Problem, state: &State, guess: Guess) -> (u128, bool) {
        let (mut shape, mut idle) = (0, true);
        let own = problem.secret_of(guess);
        for set in &state.sets {
            let (hash, parts) = self.count(problem, &set.members, guess);
            shape = mix(shape, hash);
            idle &= parts == 1;
            if own.is_some_and(|own| set.members.binary_search(&own).is_ok()) {
                idle = false;
                shape = mix(shape, u128::from(guess) + 1);
            }
        }
        (shape, idle)
    }

    /// Count the parts of a set, and hash its partition.
    #[inline]
    fn count(&mut self, problem: &Problem, set: &[u16], guess: Guess) -> (u128, usize) {
        let row = problem.row(guess);
        self.met += 1;
        self.places.resize(self.places.len().max(problem.most_parts), (0, 0));
        self.sizes.clear();
        let mut hash = 0u128;
        for &member in set {
            let place = &mut self.places[usize::from(row[usize::from(member)])];
            if place.0 != self.met {
                *place = (self.met, self.sizes.len());
                self.sizes.push(0);
            }
            self.sizes[place.1] += 1;
            hash = hash.wrapping_mul(MULTIPLIER).wrapping_add(place.1 as u128 + 1);
        }
        (hash, self.sizes.len())
    }

    fn of_single_boards(
        &mut self,
        problem: &Problem,
        state: &State,
        guess: Guess,
        goal: Goal,
        bounds: Bounds,
    ) -> Look {
        let own = problem.secret_of(guess);
        let (mut shape, mut idle, mut hit) = (0, true, None);
        self.totals.resize(self.totals.len().max(state.sets.len()), Vec::new());
        for (number, set) in state.sets.iter().enumerate() {
            let (hash, parts) = self.count(problem, &set.members, guess);
            shape = mix(shape, hash);
            idle &= parts == 1;
            let is_hit = own.is_some_and(|own| set.members.binary_search(&own).is_ok());
            if is_hit {
                (hit, idle) = (Some(number), false);
                shape = mix(shape, u128::from(guess) + 1);
            }
            let largest = self.sizes.iter().copied().max().unwrap_or(0) as usize;
            let totals = &mut self.totals[number];
            totals.clear();
            totals.resize(largest + 2, 0);
            for &size in &self.sizes {
                totals[size as usize] += Total::from(size);
            }
            // The solved part is no part that remains.
            totals[1] -= Total::from(is_hit);
            for size in (1..=largest).rev() {
                totals[size] += totals[size + 1];
            }
        }
        let base = state.tuples * cost_of_a_guess(state.boards, goal);
        let Some(next) = goal.after_a_guess() else { return Look { lower: state.tuples, shape, idle } };
        let boards = state.sets.len();
        let mut lower = base + self.sum(0..boards, None, bounds, next);
        if hit.is_some() {
            lower += self.sum(0..boards, hit, bounds, next);
        }
        Look { lower, shape, idle }
    }

    /// The sum of the bounds of all cells of some classes, without one.
    fn sum(
        &self,
        classes: std::ops::Range<usize>,
        without: Option<usize>,
        bounds: Bounds,
        goal: Goal,
    ) -> Total {
        let boards = classes.len() - usize::from(without.is_some());
        let (each, missed) = bounds.weights(boards, boards, boards * (boards + 1) / 2, goal);
        let total = |size: usize| {
            let of = |class: usize| self.totals[class].get(size).copied().unwrap_or(0);
            classes.clone().filter(|class| Some(*class) != without).map(of).product::<Total>()
        };
        let tuples = total(1);
        if !bounds.least || missed == 0 {
            return tuples * each;
        }
        let (mut above, mut hits) = (tuples, 0);
        for size in 1.. {
            if above == 0 {
                break;
            }
            let next = total(size + 1);
            hits += (above - next) / size as Total;
            above = next;
        }
        tuples * each + missed * (tuples - hits)
    }
}

const MULTIPLIER: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;

fn mix(one: u128, other: u128) -> u128 {
    (one ^ one >> 64).wrapping_mul(MULTIPLIER).wrapping_add(other)
}
