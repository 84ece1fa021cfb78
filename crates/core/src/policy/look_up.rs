//! Lookups in a policy: a step is a binary search among the children of a node, in place, without allocation.

use crate::game::{Feedback, GuessId, SecretId};
use crate::policy::{Lost, Outlook, Policy};

/// A position of a policy: a history with a next guess.
#[derive(Debug, Clone, Copy)]
pub struct Position<'p> {
    policy: &'p Policy,
    node: u32,
}

/// The result of a feedback at a position.
#[derive(Debug, Clone, Copy)]
pub enum Step<'p> {
    /// The guess was the secret.
    Solved,
    /// The game continues.
    Next(Position<'p>),
    /// The policy gives up the remaining answers (objective win-rate only).
    Lost,
    /// No answer gives this feedback here.
    Impossible,
}

impl Policy {
    /// The position at the start of a game.
    pub fn start(&self) -> Position<'_> {
        Position { policy: self, node: 0 }
    }

    /// The position with a number that [`Position::node`] gave.
    pub fn at(&self, node: u32) -> Position<'_> {
        Position { policy: self, node }
    }
}

impl<'p> Position<'p> {
    /// The guess to play.
    #[inline]
    pub fn guess(self) -> GuessId {
        GuessId::new(self.policy.record(self.node).guess.into())
    }

    /// The expectation from here on.
    #[inline]
    pub fn outlook(self) -> &'p Outlook {
        &self.policy.nodes.replay.outlooks[self.node as usize]
    }

    /// The answers found with this guess, with the next one, and so on: their number and their weight.
    pub fn histogram(self) -> Vec<(u64, u64)> {
        let before = |node: u32| self.policy.nodes.replay.found[node as usize];
        // Only a policy that gives up ends otherwise than with an answer.
        let most = self.outlook().worst_case as usize;
        let mut found = Vec::with_capacity(most);
        // Breadth first, the nodes of a level that descend from one node stand together.
        let (mut low, mut high) = (self.node, self.node + 1);
        while found.len() < most && low < high {
            let ((answers, weight), (all_answers, all_weight)) = (before(low), before(high));
            found.push((all_answers - answers, all_weight - weight));
            let first_child = |node| self.policy.record(node).first_child;
            (low, high) = (first_child(low), first_child(high));
        }
        found
    }

    /// The result of a feedback to the guess.
    #[inline]
    pub fn answer(self, shown: Feedback) -> Step<'p> {
        let (mut low, mut high) = self.child_range();
        while low < high {
            let middle = low + (high - low) / 2;
            match self.policy.record(middle).feedback.cmp(&shown.0) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Step::Next(Position { node: middle, ..self }),
            }
        }
        let is_known = || self.policy.nodes.replay.known.binary_search(&(self.node, shown)).is_ok();
        if shown == self.policy.solved && self.outlook().solves || is_known() {
            Step::Solved
        } else if self.lost().iter().any(|lost| lost.feedback == shown) {
            Step::Lost
        } else {
            Step::Impossible
        }
    }

    /// The feedbacks after which the game continues, in increasing order, with the positions there.
    pub fn children(self) -> impl DoubleEndedIterator<Item = (Feedback, Position<'p>)> + ExactSizeIterator {
        let (low, high) = self.child_range();
        (low..high).map(move |node| (Feedback(self.policy.record(node).feedback), Position { node, ..self }))
    }

    /// The feedbacks after which the policy gives up, in increasing order.
    pub fn lost(self) -> &'p [Lost] {
        let lost = &self.policy.nodes.replay.lost;
        let start = lost.partition_point(|lost| lost.node < self.node);
        let end = lost.partition_point(|lost| lost.node <= self.node);
        &lost[start..end]
    }

    #[inline]
    fn child_range(self) -> (u32, u32) {
        (self.policy.record(self.node).first_child, self.policy.record(self.node + 1).first_child)
    }

    /// The same in any order.
    pub(crate) fn shown(self) -> impl Iterator<Item = (Feedback, SecretId)> + 'p {
        let children = self.children().map(|(shown, child)| (shown, child.node));
        self.policy.nodes.replay.shown_at(self.node, children)
    }

    /// The answers of a game given as a table that are possible here, in increasing order, with their feedback on the guess; empty
    /// for other games, whose words tell.
    pub fn answers(self) -> Vec<(SecretId, Feedback)> {
        let mut answers: Vec<_> = self.shown().map(|(shown, answer)| (answer, shown)).collect();
        answers.sort_unstable();
        answers
    }

    /// The number of this node in the file: breadth first, the root is 0.
    #[inline]
    pub fn node(self) -> u32 {
        self.node
    }
}
