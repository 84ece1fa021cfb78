//! A tree that grows game by game, as files tell them, and notices when they contradict each other.

use std::collections::{BTreeMap, VecDeque};

use crate::game::{Feedback, Tree};
use crate::words::GuessId;

/// A place in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place(usize);

/// The nodes in the order in which they were heard of, the root first.
#[derive(Debug)]
pub(super) struct Growth(Vec<Node>);

/// A node whose guess may still be unknown.
#[derive(Debug, Default)]
struct Node {
    guess: Option<GuessId>,
    children: BTreeMap<Feedback, Place>,
}

/// Two guesses for one situation.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Contradiction {
    pub(super) known: GuessId,
    pub(super) new: GuessId,
}

impl Default for Growth {
    fn default() -> Growth {
        Growth(vec![Node::default()])
    }
}

impl Growth {
    pub(super) const ROOT: Place = Place(0);

    /// Add what is played after `history`, the guess and feedback of each turn.
    pub(super) fn add(
        &mut self,
        history: &[(GuessId, Feedback)],
        guess: GuessId,
    ) -> Result<(), Contradiction> {
        let mut place = Growth::ROOT;
        for &(earlier, shown) in history {
            self.play(place, earlier)?;
            place = self.child(place, shown);
        }
        self.play(place, guess)
    }

    /// What is played at a place.
    pub(super) fn play(&mut self, place: Place, new: GuessId) -> Result<(), Contradiction> {
        match self.0[place.0].guess.replace(new) {
            Some(known) if known != new => Err(Contradiction { known, new }),
            _ => Ok(()),
        }
    }

    /// Where a feedback leads.
    pub(super) fn child(&mut self, place: Place, shown: Feedback) -> Place {
        let next = Place(self.0.len());
        let child = *self.0[place.0].children.entry(shown).or_insert(next);
        if child == next {
            self.0.push(Node::default());
        }
        child
    }

    /// The tree, without the situations for which nothing was said; `None` if nothing was said at all.
    pub(super) fn into_tree(self) -> Option<Tree> {
        let mut nodes = Vec::with_capacity(self.0.len());
        let mut queue = VecDeque::from([(None, Growth::ROOT)]);
        while let Some((shown, place)) = queue.pop_front() {
            let Node { guess, children } = &self.0[place.0];
            let known = |place: &Place| self.0[place.0].guess.is_some();
            let before = queue.len();
            queue.extend(
                children
                    .iter()
                    .filter(|(_, place)| known(place))
                    .map(|(&shown, &place)| (Some(shown), place)),
            );
            nodes.push((shown, (*guess)?, queue.len() - before));
        }
        Tree::from_nodes(nodes.into_iter())
    }
}
