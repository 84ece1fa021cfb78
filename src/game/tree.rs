//! A decision tree: the guess to play first, and a subtree for every feedback that does not solve.
//!
//! [`evaluate`](Tree::evaluate) plays it against every answer, with nothing but the game's own feedback and rule,
//! so that a total is never taken on trust from whoever made the tree.

use crate::error::{Error, Result};
use crate::game::cost::Cost;
use crate::game::definition::Game;
use crate::game::feedback::Feedback;
use crate::game::word::{GuessId, SecretId};

/// A guess and what follows each feedback.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// The word to play.
    pub guess: GuessId,
    /// The feedbacks that do not solve, in increasing order. Where one that can occur is missing, the game is given
    /// up (only the objective win-rate makes such trees).
    pub children: Vec<(Feedback, Tree)>,
}

/// What playing a tree against every answer gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluation {
    /// The sum over answers of weight times guesses; a lost game counts the guesses played in it.
    pub total: Cost,
    /// The number of answers (not their weight) found at guess 1, 2, 3 and so on.
    pub histogram: Vec<u64>,
    /// The weight of the answers found at guess 1, 2, 3 and so on; as the histogram where weights are equal.
    pub weighted_histogram: Vec<u64>,
    /// The most guesses that any found answer needs.
    pub worst_case: usize,
    /// The answers that are not found.
    pub lost: Vec<SecretId>,
    /// The weight of those.
    pub lost_weight: u64,
}

impl Tree {
    /// The subtree after a feedback.
    pub fn child(&self, feedback: Feedback) -> Option<&Tree> {
        let at = self.children.binary_search_by_key(&feedback, |(shown, _)| *shown).ok()?;
        Some(&self.children[at].1)
    }

    /// The number of guesses in the tree.
    pub fn len(&self) -> usize {
        1 + self.children.iter().map(|(_, child)| child.len()).sum::<usize>()
    }

    /// Never: a tree has a guess.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Play the tree against every answer of the game.
    ///
    /// # Errors
    /// [`Error::IllegalTree`] if a guess is not allowed by the rule, an answer needs more guesses than the limit
    /// allows, or a branch is one that no answer reaches.
    pub fn evaluate(&self, game: &Game) -> Result<Evaluation> {
        let mut evaluation = Evaluation {
            total: 0,
            histogram: Vec::new(),
            weighted_histogram: Vec::new(),
            worst_case: 0,
            lost: Vec::new(),
            lost_weight: 0,
        };
        let all: Vec<SecretId> = game.lists().secret_ids().collect();
        self.play(game, &all, &mut Vec::new(), &mut evaluation)?;
        evaluation.lost.sort_unstable();
        Ok(evaluation)
    }

    fn play(
        &self,
        game: &Game,
        secrets: &[SecretId],
        history: &mut Vec<(GuessId, Feedback)>,
        evaluation: &mut Evaluation,
    ) -> Result<()> {
        let word = || game.lists().display(self.guess).to_owned();
        let number = history.len() + 1;
        if game.limit().is_some_and(|limit| number > usize::from(limit)) {
            return Err(Error::IllegalTree { word: word(), reason: "is beyond the limit of guesses" });
        }
        if !game.allows(history, self.guess) {
            return Err(Error::IllegalTree { word: word(), reason: "is not allowed by the rule" });
        }
        let parts = crate::game::partition(game.table(), self.guess, secrets);
        let mut reached = 0;
        for part in parts {
            let weights = part.secrets.iter().map(|&secret| u64::from(game.weights().get(secret)));
            let weight: u64 = weights.sum();
            evaluation.total += weight;
            if part.feedback == game.solved() {
                evaluation.histogram.resize(evaluation.histogram.len().max(number), 0);
                evaluation.weighted_histogram.resize(evaluation.histogram.len(), 0);
                evaluation.histogram[number - 1] += 1;
                evaluation.weighted_histogram[number - 1] += weight;
                evaluation.worst_case = evaluation.worst_case.max(number);
            } else if let Some(child) = self.child(part.feedback) {
                reached += 1;
                history.push((self.guess, part.feedback));
                child.play(game, &part.secrets, history, evaluation)?;
                history.pop();
            } else {
                evaluation.lost_weight += weight;
                evaluation.lost.extend(part.secrets);
            }
        }
        if reached < self.children.len() {
            return Err(Error::IllegalTree { word: word(), reason: "has a branch that no answer reaches" });
        }
        Ok(())
    }
}
