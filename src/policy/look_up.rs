//! Walking in a policy: a step costs a binary search among the children of a node, in place, without allocation.

use crate::game::Feedback;
use crate::policy::outlook::Outlook;
use crate::policy::reader::Policy;
use crate::policy::replay::Lost;
use crate::words::GuessId;

/// A place in a policy: something has been answered so far, and there is a next guess.
#[derive(Debug, Clone, Copy)]
pub struct Position<'p> {
    policy: &'p Policy,
    node: u32,
}

/// Where a feedback leads in a policy.
#[derive(Debug, Clone, Copy)]
pub enum Step<'p> {
    /// The guess was the secret.
    Solved,
    /// The game goes on.
    Next(Position<'p>),
    /// Answers remain, but the policy gives them up (objective win-rate only).
    Lost,
    /// No answer gives this feedback here.
    Impossible,
}

impl Policy {
    /// Where every game begins.
    pub fn start(&self) -> Position<'_> {
        Position { policy: self, node: 0 }
    }

    /// The position of a node.
    pub(crate) fn at(&self, node: u32) -> Position<'_> {
        Position { policy: self, node }
    }
}

impl<'p> Position<'p> {
    /// What to play.
    #[inline]
    pub fn guess(self) -> GuessId {
        GuessId::new(self.policy.record(self.node).guess.into())
    }

    /// What is to be expected from here on.
    #[inline]
    pub fn outlook(self) -> &'p Outlook {
        self.policy.outlook(self.node)
    }

    /// Where the answer to the guess leads.
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
        if shown == self.policy.solved() && self.outlook().solves {
            Step::Solved
        } else if self.policy.gives_up(self.node, shown) {
            Step::Lost
        } else {
            Step::Impossible
        }
    }

    /// The feedbacks after which the game goes on, in increasing order, and where they lead.
    pub fn children(self) -> impl DoubleEndedIterator<Item = (Feedback, Position<'p>)> + ExactSizeIterator {
        let (low, high) = self.child_range();
        (low..high).map(move |node| (Feedback(self.policy.record(node).feedback), Position { node, ..self }))
    }

    /// The feedbacks after which the policy gives up, in increasing order.
    pub fn lost(self) -> &'p [Lost] {
        self.policy.lost_after(self.node)
    }

    #[inline]
    fn child_range(self) -> (u32, u32) {
        (self.policy.record(self.node).first_child, self.policy.record(self.node + 1).first_child)
    }

    /// The number of this node in the file: nodes are numbered breadth first, from the root, 0.
    #[inline]
    pub fn node(self) -> u32 {
        self.node
    }
}
