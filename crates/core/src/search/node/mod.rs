//! Branch and bound on one state: raise the lower bound of its cost to a target, or find the cost.
//!
//! The recursion has two halves. [`raise`] lists the guesses of a state that may be worth playing, best bound first, and
//! asks for the cost of each until no guess is left that could be cheaper. [`price`] adds up the parts that a guess leaves,
//! and raises them in turn, a few guesses a secret at a time, until their sum reaches the cutoff or all are exact.
//!
//! ```text
//! raise(state, target) -> for each guess, best bound first: price(guess, cutoff) -> for each part: raise(part, a bit more)
//! ```
//!
//! Example: do these five secrets cost 12? One guess leaves two pairs and a single secret: 5 + 3 + 3 + 1 = 12, which is
//! enough. Another is one of the five and leaves one secret alone and three together: 5 + 1 + at least 5 = 11, so the search
//! raises the three to 6: does a guess among them separate the other two? If none does they cost 6, and this guess 12 as well.
//!
//! The other files serve these two and do not search. A [`bounder`] counts: [`bounds`] of states by a [`counter`], higher ones if
//! guesses make [`few`] parts, and the [`ordering`] of their guesses, or the most [`even`] ones. Costs of the smallest sets have a [`closed_form`] (if guesses solve
//! several secrets, [`solved_together`]), and so have those of all sets if guesses cut an order into [`intervals`]. A set [`loses`]
//! something if the limit alone refutes it. The [`survey`] of a large state keeps results about its guesses, without those that another
//! refines ([`hints`](crate::game::hints)); a [`subgame`] gives it tables of its own. A [`worker`] is one thread with its memory, an
//! [`engine`] the state that threads share, with [`tables`] that follow from the game.

pub mod bounder;
pub mod bounds;
pub mod cheapest;
pub mod closed_form;
pub mod counter;
pub mod engine;
mod even;
pub mod few;
mod hinted;
pub mod intervals;
mod loses;
pub mod ordering;
pub mod price;
pub mod raise;
pub mod solved_together;
pub mod subgame;
pub mod survey;
pub mod tables;
pub mod worker;

use crate::bound::measure::Weighed;
use crate::bound::pairs::PairMatrix;
use crate::bound::price::Price;
use crate::search::node::engine::Engine;
use crate::search::position::memo::Depth;
use crate::search::position::state::{Allowed, State};

/// A state whose guesses are searched.
pub struct Node<'a> {
    pub state: State<'a>,
    pub weighed: Weighed,
    /// The pair matrix of a small superset, of the guesses allowed here.
    pub matrix: Option<&'a PairMatrix>,
    /// The most unsolved parts that a guess makes of it, if they are few (`few.rs`).
    pub few: Option<usize>,
    /// A lower bound of its cost: a guess of that price ends its search.
    pub least: Price,
}

impl<'a> Node<'a> {
    pub fn new(engine: &Engine, state: State<'a>) -> Node<'a> {
        Node { weighed: engine.costs.weigh(state.secrets), state, matrix: None, few: None, least: 0 }
    }

    /// The pair matrix for a part after a guess, with the guesses then allowed.
    pub fn matrix_after(&self, allowed: Option<&Allowed>) -> Option<&'a PairMatrix> {
        // With fewer allowed guesses, its counts are too high.
        self.matrix.filter(|_| allowed.is_none_or(Allowed::is_all))
    }
}

/// The least cost of a guess below a target, with the depth of its policy; without one, the target.
pub struct Cheapest {
    pub price: Price,
    pub depth: Option<Depth>,
}
