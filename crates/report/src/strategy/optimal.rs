//! A given decision tree, followed: the optimum if the tree is optimal.

use crate::strategy::{Needs, Published, State};

pub(super) static PUBLISHED: Published = Published {
    needs: Needs::Policy,
    ..Published::new("optimal", |request| {
        let tree = request.policy.cloned();
        Box::new(move |state: &State<'_>| {
            // There is a policy, since it is needed.
            let mut node = tree.as_ref()?;
            for &(guess, shown) in state.history {
                // Off the tree, or where the tree gives up, there is no guess.
                node = node.child(shown).filter(|_| node.guess == guess)?;
            }
            Some(node.guess)
        })
    })
};
