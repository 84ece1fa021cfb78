//! A decision tree that was computed before, followed: the optimum if the tree is one.

use crate::game::Tree;
use crate::strategy::{State, Strategy};
use crate::words::GuessId;

/// The strategy.
#[derive(Debug, Clone)]
pub struct Optimal {
    /// The tree that is followed.
    pub tree: Tree,
}

impl Strategy for Optimal {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        let mut node = &self.tree;
        for &(guess, shown) in state.history {
            // Off the tree, or where the tree gives up, there is nothing to follow.
            node = node.child(shown).filter(|_| node.guess == guess)?;
        }
        Some(node.guess)
    }
}
