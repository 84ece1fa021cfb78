//! A given decision tree, followed: the optimum if the tree is optimal.

use crate::strategy::{Error, Needs, Published, State};

pub(super) static PUBLISHED: Published = Published {
    needs: Needs::Policy,
    ..Published::new("optimal", |request| {
        let no_policy =
            || Error { text: "optimal".to_owned(), advice: "there is no policy to follow".to_owned() };
        let tree = request.policy.ok_or_else(no_policy)?.clone();
        Ok(Box::new(move |state: &State<'_>| {
            let mut node = &tree;
            for &(guess, shown) in state.history {
                // Off the tree, or where the tree gives up, there is no guess.
                node = node.child(shown).filter(|_| node.guess == guess)?;
            }
            Some(node.guess)
        }))
    })
};
