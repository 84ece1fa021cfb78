//! A tree that grows game by game, as files tell them, and notices when they contradict each other.

use std::collections::BTreeMap;

use crate::game::{Feedback, GuessId, Tree};

/// The longest game that is read. No sensible policy comes near, and a tree must not outgrow the stack.
pub(super) const LONGEST_GAME: usize = 256;

/// A node whose guess may still be unknown.
#[derive(Debug, Default)]
pub(super) struct Growth {
    guess: Option<GuessId>,
    children: BTreeMap<Feedback, Growth>,
}

/// Two guesses for one situation.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Contradiction {
    pub(super) known: GuessId,
    pub(super) new: GuessId,
}

impl Growth {
    /// Add what is played after `history`, the guess and feedback of each turn.
    pub(super) fn add(
        &mut self,
        history: &[(GuessId, Feedback)],
        guess: GuessId,
    ) -> Result<(), Contradiction> {
        let mut node = self;
        for &(earlier, shown) in history {
            node.play(earlier)?;
            node = node.children.entry(shown).or_default();
        }
        node.play(guess)
    }

    fn play(&mut self, new: GuessId) -> Result<(), Contradiction> {
        match self.guess {
            Some(known) if known != new => Err(Contradiction { known, new }),
            _ => {
                self.guess = Some(new);
                Ok(())
            }
        }
    }

    /// The tree, without the situations for which nothing was said; `None` if nothing was said at all.
    pub(super) fn into_tree(self) -> Option<Tree> {
        let children = self.children.into_iter();
        let children = children.filter_map(|(shown, child)| Some((shown, child.into_tree()?)));
        Some(Tree { guess: self.guess?, children: children.collect() })
    }
}
