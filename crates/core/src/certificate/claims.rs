//! Claims of a certificate, the bounds at the start of the game that imply them, and the obstacles to a proof.

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::price::{LOSS, Price};
use crate::game::{Bounds, Cost, Game, INFEASIBLE, Objective};
use salet_base::Kind;
use std::fmt;

/// A lower bound of the cost of the start of the game with a number of guesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RootBound {
    /// Guesses left.
    pub left: GuessesLeft,
    /// The bound; `None` if the start is infeasible.
    pub bound: Option<Price>,
}

/// Obstacle to a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Obstacle {
    /// There is no claim.
    NothingClaimed,
    /// The format has one byte for the number of guesses.
    ManyGuesses,
    /// A game that no file can describe.
    OwnRule,
    /// A false claim.
    Refuted { word: String, cost: Cost, bound: Cost },
    /// The proof was stopped.
    Stopped,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::NothingClaimed => write!(out, "there is no claim to certify; solve the game first"),
            Obstacle::ManyGuesses => {
                write!(out, "a certificate holds at most 255 guesses; choose the objective mean")
            }
            Obstacle::OwnRule => {
                write!(out, "no certificate can describe a game with a rule of its own, which is a function")
            }
            Obstacle::Refuted { word, cost, bound } => write!(
                out,
                "the claim is false: in one state \"{word}\" costs {cost}, less than the bound {bound}"
            ),
            Obstacle::Stopped => write!(out, "the proof was stopped before it was complete"),
        }
    }
}

impl std::error::Error for Obstacle {}

impl Obstacle {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        Kind::Usage
    }
}

/// Bounds as claims of a certificate. A total of [`INFEASIBLE`] claims that no policy exists within the limit; `lost_at_least` is 0
/// except under win-rate and last-guess.
impl Bounds {
    /// The claim that no policy solves the game within its limit.
    pub fn infeasible(game: &Game) -> Bounds {
        let beyond = game.limit().map_or(u32::MAX, |limit| u32::from(limit) + 1);
        match game.objective() {
            Objective::Worst | Objective::WorstThenMean => {
                Bounds { worst_at_least: beyond, ..Bounds::default() }
            }
            _ => Bounds { total_at_least: INFEASIBLE, ..Bounds::default() },
        }
    }

    /// The bounds that imply the claims under the game's objective, at least one.
    ///
    /// # Errors
    /// [`Obstacle::ManyGuesses`], and [`Obstacle::NothingClaimed`] if the objective needs another claim.
    pub fn root_bounds(&self, game: &Game) -> Result<Vec<RootBound>, Obstacle> {
        let Bounds { total_at_least: total, worst_at_least: worst, lost_at_least: lost } = *self;
        // Lemmas count the naming of each answer, and claims do not.
        let names = game.ends_known();
        let naming = u32::from(names);
        let limit =
            game.limit().map_or(UNLIMITED, |limit| GuessesLeft::from(limit) + GuessesLeft::from(names));
        let within = |number: u32| GuessesLeft::try_from(number.saturating_add(naming)).unwrap_or(UNLIMITED);
        // Lost answers are not named.
        let unnamed = if game.objective() == Objective::WinRate { lost } else { 0 };
        let named = if names && total > 0 { game.weights().total().saturating_sub(unnamed) } else { 0 };
        let total = total.saturating_add(named);
        let infinite = |left| RootBound { left, bound: None };
        let finite = |total: Cost| (total != INFEASIBLE).then_some(Price::from(total));
        let cost = |left, total| RootBound { left, bound: finite(total) };
        let fewer = (worst > 1).then(|| within(worst - 1));
        let mut bounds = Vec::new();
        match game.objective() {
            Objective::Mean | Objective::Worst | Objective::WorstThenMean | Objective::MeanThenWorst
                if lost > 0 =>
            {
                return Err(Obstacle::NothingClaimed);
            }
            Objective::WinRate if worst == 0 && (total > 0 || lost > 0) => {
                // A lost answer spends all guesses.
                let spent = Price::from(limit) * Price::from(lost);
                let bound = LOSS * Price::from(lost) + Price::from(total) + if total > 0 { spent } else { 0 };
                bounds.push(RootBound { left: limit, bound: Some(bound) });
            }
            Objective::LastGuess if worst == 0 && (total > 0 || lost > 0) => {
                let bound = (total != INFEASIBLE).then_some(LOSS * Price::from(lost) + Price::from(total));
                bounds.push(RootBound { left: limit, bound });
            }
            Objective::Mean if total > 0 && worst == 0 => bounds.push(cost(limit, total)),
            Objective::Worst if worst > 0 && total == 0 => bounds.extend(fewer.map(infinite)),
            Objective::WorstThenMean if worst > 0 => {
                bounds.extend(fewer.map(infinite));
                bounds.extend((total > 0).then(|| cost(limit.min(within(worst)), total)));
            }
            Objective::MeanThenWorst if total > 0 => {
                bounds.push(cost(limit, total));
                bounds.extend(fewer.map(|left| cost(left, total.saturating_add(1))));
            }
            _ => return Err(Obstacle::NothingClaimed),
        }
        if bounds.iter().any(|bound| bound.left != UNLIMITED && bound.left > GuessesLeft::from(u8::MAX)) {
            return Err(Obstacle::ManyGuesses);
        }
        if bounds.is_empty() {
            // The claims are trivial, but a certificate needs a lemma.
            bounds.push(RootBound { left: UNLIMITED, bound: Some(0) });
        }
        Ok(bounds)
    }
}
