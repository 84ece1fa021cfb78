//! Upper bounds: the values of policies that are found without a search.
//!
//! # One board after the other
//!
//! A board of s candidates takes at most s guesses, (s + 1)/2 on average, if its candidates are guessed one by one. So boards that are
//! solved one after the other, small ones first, take at most the sum of these averages, whatever the others show meanwhile.
//!
//! The same holds if guesses share answers: a candidate is solved by a guess for it at the latest. Until one answer is left, a board is known
//! after questions that tell its candidates apart, each of which makes a part smaller: s(s + 1)/2 - 1 over all of them at most. A
//! board of a class that another board has left has no candidate of that board, and so again one less.
//!
//! # Greedy play
//!
//! Each state is played by the guess with the least bound, down to the end or a stop; then the bound above ends the sum.

use hashbrown::HashMap;

use crate::goal::Goal;
use crate::search::bounds::cost_of_a_guess;
use crate::search::forced;
use crate::search::node::{Worker, key_of};
use crate::search::problem::Guess;
use crate::search::split::{Cell, Split};
use crate::search::state::{State, Total};

/// Most cells of a guess in greedy play.
const MOST_CELLS: usize = 1 << 16;

/// The value of solving one board after the other, for classes of these sizes and boards.
pub fn one_by_one(classes: impl Iterator<Item = (usize, usize)>, tuples: Total, goal: Goal) -> Total {
    let mut sizes: Vec<usize> =
        classes.flat_map(|(size, boards)| std::iter::repeat_n(size, boards)).collect();
    sizes.sort_unstable();
    let boards = sizes.len();
    let own = |size: usize| tuples / size as Total * (size * (size + 1) / 2) as Total;
    match goal {
        Goal::Length => sizes.iter().map(|&size| own(size)).sum(),
        Goal::Sum => sizes.iter().enumerate().map(|(at, &size)| (boards - at) as Total * own(size)).sum(),
        Goal::Within(_) => tuples,
    }
}

/// The value of solving the boards of a state one after the other.
fn in_turn(state: &State, goal: Goal) -> Total {
    one_by_one(state.sets.iter().map(|set| (set.len(), set.boards)), state.tuples, goal)
}

/// Values of greedy play, by key.
pub type Played = HashMap<u128, Total>;

impl Worker<'_> {
    /// The value of greedy play, or of a worse policy after a stop.
    pub fn greedy(&mut self, state: &State, goal: Goal, played: &mut Played) -> Total {
        let shared = self.shared;
        let outline = shared.bounds.outline(state, goal);
        if shared.bounds.is_settled(&outline) {
            return shared.bounds.of(&outline, goal);
        }
        if matches!(goal, Goal::Within(left) if usize::from(left) < shared.bounds.fewest(state.boards, state.sets.len()))
        {
            return state.tuples;
        }
        let key = key_of(state, goal);
        if let Some(&value) = played.get(&key) {
            return value;
        }
        if self.must_stop(0) {
            return in_turn(state, goal);
        }
        let Some(guess) = self.greedy_guess(state, goal) else { return in_turn(state, goal) };
        let value = self.greedy_after(state, goal, guess, played).min(in_turn(state, goal));
        if !self.stopped {
            played.insert(key, value);
        }
        value
    }

    /// The guess with the least bound; `None` after a stop.
    fn greedy_guess(&mut self, state: &State, goal: Goal) -> Option<Guess> {
        let shared = self.shared;
        if let Some(guess) = forced::guess(shared.problem, state, goal) {
            return Some(guess);
        }
        let outline = shared.bounds.outline(state, goal);
        let after_a_miss = shared.bounds.of_a_miss(&outline, goal);
        let candidates = shared.problem.candidates(state);
        let mut best = None;
        for (at, guess) in candidates.into_iter().enumerate() {
            if self.must_stop(at) {
                return None;
            }
            let look = self.survey.look(shared.problem, state, guess, goal, shared.bounds);
            best = Some((look.lower, guess)).min(best.or(Some((look.lower, guess))));
        }
        if best.is_some_and(|(lower, _)| lower <= after_a_miss) {
            return best.map(|(_, guess)| guess);
        }
        for guess in shared.problem.guesses() {
            if self.must_stop(guess as usize) {
                return None;
            }
            let look = self.survey.look(shared.problem, state, guess, goal, shared.bounds);
            if !look.idle && best.is_none_or(|best| (look.lower, guess) < best) {
                best = Some((look.lower, guess));
            }
        }
        best.map(|(_, guess)| guess)
    }

    /// The value of a guess, then greedy play.
    pub fn greedy_after(&mut self, state: &State, goal: Goal, guess: Guess, played: &mut Played) -> Total {
        let Some(next) = goal.after_a_guess() else { return state.tuples };
        let shared = self.shared;
        let mut split = Split::default();
        if self.must_stop(0) || !split.make(shared.problem, state, guess, next, (MOST_CELLS, &|| false)) {
            return state.tuples * cost_of_a_guess(state.boards, goal) + in_turn(state, next);
        }
        let mut cells: Vec<Cell> = Vec::new();
        split.cells(shared.bounds.terms, &mut |cell| {
            cells.push(cell);
            true
        });
        let mut total = state.tuples * cost_of_a_guess(state.boards, goal);
        for cell in cells {
            total += cell.ways * self.greedy(&split.state(&cell), next, played);
        }
        total
    }
}
