//! Forced play: a guess that is optimal without a search.
//!
//! # Distinct secrets
//!
//! *Claim.* If a class of r boards has exactly r candidates, then playing any of them now is optimal for every goal.
//! *Proof.* Each of them is the secret of one of these boards, so every policy plays the word a, at some time t. Play a now, then
//! follow the policy without its guess of a: the same words are played in every game, and whenever it decides, the new order has seen all
//! feedback that the policy saw. So the length stays, and with it the games within any number of guesses. For the sum, the board of a gains t - 1;
//! a guess solves at most one board, so at most t - 1 others were solved earlier, and each loses 1. ∎
//!
//! # Independent secrets
//!
//! If a class has one candidate a, every policy must play a, and the same exchange keeps the length. For the sum, the r boards of
//! the class gain r(t - 1) together. A guess before t is a candidate of at most one other class, since their sets are disjoint, and solves at
//! most its boards, whose number only falls. So the loss is at most (t - 1) times the boards of the largest other class, and the play is
//! forced if that has r boards at most. Otherwise it may be wrong: with {a} on one board and {b} on two, b first
//! costs 1 + 1 + 2 = 4, and a first 1 + 2 + 2 = 5.
//!
//! Both need that each secret is solved by its own guess alone; without it, nothing is forced.

use crate::goal::Goal;
use crate::position::Draw;
use crate::search::bounds::Terms;
use crate::search::problem::{Guess, Problem};
use crate::search::state::{Set, State};

/// The forced guess of a state, if it has one.
pub fn guess(problem: &Problem, state: &State, goal: Goal) -> Option<Guess> {
    let Terms { draw, .. } = problem.terms;
    if !problem.terms.are_own() {
        return None;
    }
    let set = state.sets.iter().find(|set| is_forced(draw, state, set, goal))?;
    Some(problem.guess_of(set.members[0]))
}

fn is_forced(draw: Draw, state: &State, set: &Set, goal: Goal) -> bool {
    match (draw, goal) {
        (Draw::Distinct, _) => set.boards == set.len(),
        (Draw::Independent, Goal::Length | Goal::Within(_)) => set.len() == 1,
        (Draw::Independent, Goal::Sum) => {
            set.len() == 1 && state.sets.iter().all(|other| other.boards <= set.boards)
        }
    }
}
