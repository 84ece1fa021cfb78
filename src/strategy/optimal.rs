//! A decision tree that was computed before, followed: the optimum if the tree is one.

use crate::game::Tree;
use crate::strategy::error::Error;
use crate::strategy::published::{Needs, Published};
use crate::strategy::state::{State, Strategy};
use crate::words::GuessId;

/// As lists, names and help know it.
pub static PUBLISHED: Published = Published {
    needs: Needs::Policy,
    ..Published::new("optimal", |request| match request.policy {
        Some(tree) => Ok(Box::new(Optimal { tree: tree.clone() })),
        None => Err(Error { text: "optimal".to_owned(), advice: "there is no policy to follow".to_owned() }),
    })
};

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
