//! A given decision tree, followed: the optimum if the tree is optimal.

use crate::game::Tree;
use crate::strategy::error::Error;
use crate::strategy::published::{Needs, Published};
use crate::strategy::state::{State, Strategy};
use crate::words::GuessId;

pub(super) static PUBLISHED: Published = Published {
    needs: Needs::Policy,
    ..Published::new("optimal", |request| match request.policy {
        Some(tree) => Ok(Box::new(Optimal { tree: tree.clone() })),
        None => Err(Error { text: "optimal".to_owned(), advice: "there is no policy to follow".to_owned() }),
    })
};

/// The strategy.
#[derive(Debug, Clone)]
pub struct Optimal {
    /// The tree to follow.
    pub tree: Tree,
}

impl Strategy for Optimal {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        let mut node = &self.tree;
        for &(guess, shown) in state.history {
            // Off the tree, or where the tree gives up, there is no guess.
            node = node.child(shown).filter(|_| node.guess == guess)?;
        }
        Some(node.guess)
    }
}
