//! What can stand in the way of a proof.

use crate::game::Cost;

/// Why there is no certificate.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// Nothing is claimed.
    #[error("nothing is proven that a certificate could show; solve the game first")]
    NothingClaimed,
    /// The format counts guesses in a byte.
    #[error("a certificate cannot speak of more than 255 guesses; choose the objective mean")]
    ManyGuesses,
    /// A bound that is none.
    #[error("the claim does not hold: where it was to be proven, \"{word}\" costs {cost} and not {bound}")]
    Refuted {
        /// A guess that is too cheap.
        word: String,
        /// What it costs.
        cost: Cost,
        /// What was claimed.
        bound: Cost,
    },
    /// The work was stopped.
    #[error("the proof was not finished before it was stopped; run `salet certify` on the policy")]
    Stopped,
}
