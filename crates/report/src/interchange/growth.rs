//! A tree that grows while a text is read, and finds contradictions in it.

use std::collections::{BTreeMap, VecDeque};

use super::reading::{Reading, Spot};
use crate::interchange::error::Result;
use salet_core::game::{Feedback, Tree};
use salet_words::GuessId;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place(usize);

/// The nodes in the order of the text, the root first.
#[derive(Debug)]
pub(super) struct Growth(Vec<Node>);

#[derive(Debug, Default)]
struct Node {
    guess: Option<GuessId>,
    children: BTreeMap<Feedback, Place>,
}

impl Default for Growth {
    fn default() -> Growth {
        Growth(vec![Node::default()])
    }
}

impl Growth {
    pub(super) const ROOT: Place = Place(0);

    pub(super) fn play(
        &mut self,
        place: Place,
        guess: GuessId,
        spot: Option<Spot>,
        reading: &Reading,
    ) -> Result<()> {
        match self.0[place.0].guess.replace(guess) {
            Some(known) if known != guess => {
                let [known, new] = [known, guess].map(|guess| reading.game.name(guess));
                Err(reading.refuse(spot, format!("plays \"{known}\" and \"{new}\" after the same feedback")))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn child(&mut self, place: Place, shown: Feedback) -> Place {
        let next = Place(self.0.len());
        let child = *self.0[place.0].children.entry(shown).or_insert(next);
        if child == next {
            self.0.push(Node::default());
        }
        child
    }

    pub(super) fn into_tree(self) -> Option<Tree> {
        let mut nodes = Vec::with_capacity(self.0.len());
        let mut queue = VecDeque::from([(None, Growth::ROOT)]);
        while let Some((shown, place)) = queue.pop_front() {
            let Node { guess, children } = &self.0[place.0];
            let known = children.iter().filter(|(_, place)| self.0[place.0].guess.is_some());
            let before = queue.len();
            queue.extend(known.map(|(&shown, &place)| (Some(shown), place)));
            nodes.push((shown, (*guess)?, queue.len() - before));
        }
        Tree::from_nodes(nodes.into_iter())
    }
}
