//! The partition of a set of secrets by a guess: one part for every feedback that occurs.

use crate::game::{Feedback, FeedbackTable, Game, GuessId, SecretId};

/// The secrets of a set with one feedback, in the order of the set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The feedback.
    pub feedback: Feedback,
    /// The secrets, at least one.
    pub secrets: Vec<SecretId>,
}

impl Part {
    /// Whether the game ends here: the guess solves the part, or only one answer had to be left.
    pub fn is_found_in(&self, game: &Game) -> bool {
        self.feedback == game.solved() || game.is_known(&self.secrets)
    }
}

/// Split `secrets` by the feedback on `guess`: the parts in increasing order of feedback, including the solved part.
///
/// # Panics
/// If the guess or a secret belongs to a larger game.
pub fn partition(table: &FeedbackTable, guess: GuessId, secrets: &[SecretId]) -> Vec<Part> {
    let column = table.column(guess);
    partition_by(secrets, |secret| column.get(secret.index()))
}

/// Split secrets by the feedback that `show` gives for each; otherwise as [`partition`].
pub fn partition_by(secrets: &[SecretId], show: impl Fn(SecretId) -> Feedback) -> Vec<Part> {
    let mut shown: Vec<(Feedback, SecretId)> = secrets.iter().map(|&secret| (show(secret), secret)).collect();
    shown.sort_by_key(|&(feedback, _)| feedback);
    let parts = shown.chunk_by(|left, right| left.0 == right.0);
    parts
        .map(|part| Part { feedback: part[0].0, secrets: part.iter().map(|&(_, secret)| secret).collect() })
        .collect()
}
