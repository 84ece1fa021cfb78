//! What a certificate claims, and the bounds at the start of the game from which the claims follow.

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::price::{LOSS, Price};
use crate::certificate::Obstacle;
use crate::game::{Cost, Game, INFEASIBLE, Objective};
use crate::policy::Bounds;

/// The claims in the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Claims {
    /// No policy has a smaller total; 0 for no claim, [`INFEASIBLE`] if there is no policy within the limit.
    pub total_at_least: Cost,
    /// No policy has a smaller worst case; 0 for no claim.
    pub worst_at_least: u32,
    /// No policy loses less weight, and none that loses as little has a smaller total; 0 but under win-rate.
    pub lost_at_least: u64,
}

/// What is to be proven of the start of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It costs at least so much.
    Cost(Price),
    /// It cannot be done.
    Infinite,
}

/// A bound at the start of the game with so many guesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RootBound {
    /// The guesses.
    pub left: GuessesLeft,
    /// The bound.
    pub bound: Bound,
}

impl Claims {
    /// The claims as bounds.
    pub fn bounds(&self) -> Bounds {
        let Claims { total_at_least, worst_at_least, lost_at_least } = *self;
        Bounds { total_at_least, worst_at_least, lost_at_least }
    }

    /// That the game cannot be solved within its limit.
    pub fn infeasible(game: &Game) -> Claims {
        let beyond = game.limit().map_or(u32::MAX, |limit| u32::from(limit) + 1);
        match game.objective() {
            Objective::Worst | Objective::WorstThenMean => {
                Claims { worst_at_least: beyond, ..Claims::default() }
            }
            _ => Claims { total_at_least: INFEASIBLE, ..Claims::default() },
        }
    }

    /// The bounds that prove the claims under the game's objective, at least one.
    ///
    /// # Errors
    /// [`Obstacle::ManyGuesses`], and [`Obstacle::NothingClaimed`] where the objective asks for more than is claimed.
    pub fn root_bounds(&self, game: &Game) -> Result<Vec<RootBound>, Obstacle> {
        let Claims { total_at_least: total, worst_at_least: worst, lost_at_least: lost } = *self;
        let limit = game.limit().map_or(UNLIMITED, GuessesLeft::from);
        let within = |number: u32| GuessesLeft::try_from(number).unwrap_or(UNLIMITED);
        let infinite = |left| RootBound { left, bound: Bound::Infinite };
        let cost = |left, total| match total {
            INFEASIBLE => infinite(left),
            total => RootBound { left, bound: Bound::Cost(Price::from(total)) },
        };
        let fewer = (worst > 1).then(|| within(worst - 1));
        let mut bounds = Vec::new();
        match game.objective() {
            Objective::Mean | Objective::Worst | Objective::WorstThenMean | Objective::MeanThenWorst
                if lost > 0 =>
            {
                return Err(Obstacle::NothingClaimed);
            }
            Objective::WinRate if worst == 0 && (total > 0 || lost > 0) => {
                // What is lost spends all guesses.
                let spent = Price::from(limit) * Price::from(lost);
                let bound = LOSS * Price::from(lost) + Price::from(total) + if total > 0 { spent } else { 0 };
                bounds.push(RootBound { left: limit, bound: Bound::Cost(bound) });
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
            // Nothing needs a proof, but a certificate has a lemma.
            bounds.push(RootBound { left: UNLIMITED, bound: Bound::Cost(0) });
        }
        Ok(bounds)
    }
}
