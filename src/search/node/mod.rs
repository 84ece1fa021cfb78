//! Branch and bound on one state: raise what is known of its cost to a target, or find the cost.
//!
//! The recursion has two halves. [`raise`] lists the guesses of a state that may be
//! worth playing, best bound first, and asks for the price of each until none is left that could be cheaper; [`price`] adds
//! up the parts that a guess leaves, and raises them in turn, a few guesses at a time, until their sum reaches the cutoff or
//! all are exact.
//!
//! ```text
//! raise(state, target) -> for each guess, best bound first: price(guess, cutoff) -> for each part: raise(part, a bit more)
//! ```
//!
//! For example: do these five secrets cost 12? One guess leaves two pairs and a single secret: 5 + 3 + 3 + 1 = 12, which is
//! enough. Another is one of the five and leaves one alone and three together: 5 + 1 + at least 5 = 11, so the three are
//! raised to 6: does a guess among them tell the other two apart? If none does they cost 6, and this guess 12 as well.
//!
//! Everything else here is asked by these two and asks nothing back: [`bounds`] without a search, more where guesses make [`few`]
//! parts, [`settled`] states that need none, the [`ordering`] of guesses. What is found out of the guesses of a large state is kept in its [`survey`], where
//! those that ask no more than another one are left out ([`questions`]). A [`worker`] is one thread's memory, an [`engine`] what
//! the threads share, with [`tables`] that follow from the game.

pub mod bounds;
pub mod engine;
pub mod few;
pub mod ordering;
pub mod price;
pub mod questions;
pub mod raise;
pub mod settled;
pub mod survey;
pub mod tables;
pub mod worker;

use crate::bound::counting::Weighed;
use crate::search::node::engine::Engine;
use crate::search::position::state::State;

/// A state whose guesses are looked at.
pub struct Node<'a> {
    /// The state.
    pub state: State<'a>,
    /// What its guesses are judged by.
    pub weighed: Weighed,
    /// The most unsolved parts that a guess makes of it, where that is few (`few.rs`).
    pub few: Option<usize>,
}

impl<'a> Node<'a> {
    /// The node of a state.
    pub fn new(engine: &Engine, state: State<'a>) -> Node<'a> {
        Node { weighed: engine.costs.weigh(state.secrets), state, few: None }
    }
}
