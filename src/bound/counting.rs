//! The counting bound: what a guess must cost, from its number of parts alone.
//!
//! Let S have n secrets of weight W in all, and let g split it into K parts, the solved part counted. Every secret
//! pays for g itself: W. In a part P that is not solved, one secret at best is found by the next guess and all
//! others need two more: 2 W(P) - max w(P). The K heaviest secrets of S weigh at least as much as the heaviest of
//! each part together, so with top(K) for their weight
//!
//! ```text
//! cost(g) >= 3 W - top(K) - [g in S] w(g)
//! ```
//!
//! which is 3n - K - [g in S] for equal weights. It is exact where every part has one or two members and
//! members of a pair are equally heavy. With r guesses left, g included: r = 1 finds one secret, and r = 2 at most
//! one of each part; where secrets may not be lost the cost is infinite beyond that.

use crate::game::{Cost, Game, INFEASIBLE, Objective, SecretId};

/// Guesses left, the next one included; [`UNLIMITED`] without a limit.
pub type Left = u8;

/// No limit of guesses.
pub const UNLIMITED: Left = Left::MAX;

/// One guess less.
pub fn after_a_guess(left: Left) -> Left {
    if left == UNLIMITED { UNLIMITED } else { left - 1 }
}

/// What the secrets of a game cost.
#[derive(Debug, Clone)]
pub struct Costs {
    weights: Weighing,
    /// What a lost secret costs besides the guesses played, for each unit of its weight; `None` if none may be lost.
    loss: Option<Cost>,
}

#[derive(Debug, Clone)]
enum Weighing {
    /// Every secret weighs one.
    Equal,
    /// Only the limit counts: every policy that keeps it costs nothing.
    Nothing,
    /// Given weights.
    Given(Vec<u32>),
}

/// What the bounds need to know of a set.
#[derive(Debug, Clone)]
pub struct Weighed {
    /// Number of secrets.
    pub size: usize,
    /// Their weight.
    pub weight: Cost,
    /// The weight of the k heaviest at index k; empty for equal weights and for none.
    heaviest: Vec<Cost>,
}

impl Costs {
    /// Those of a game under its objective; the objectives that need a limit first are asked for with
    /// [`limit_only`](Costs::limit_only).
    pub fn of(game: &Game) -> Costs {
        let weights = game.weights();
        let weighing =
            if weights.is_equal() { Weighing::Equal } else { Weighing::Given(weights.as_slice().to_vec()) };
        let loss = (game.objective() == Objective::WinRate).then(|| {
            // More than any policy without a loss can cost: no secret needs more guesses than there are answers.
            weights.total() * (game.answers() as Cost + 1)
        });
        Costs { weights: weighing, loss }
    }

    /// Every policy that keeps the limit costs nothing.
    pub fn limit_only() -> Costs {
        Costs { weights: Weighing::Nothing, loss: None }
    }

    /// Whether all secrets weigh one and none may be lost: the usual game, where small cases are known exactly.
    pub fn is_plain(&self) -> bool {
        matches!(self.weights, Weighing::Equal) && self.loss.is_none()
    }

    /// Whether only the limit counts.
    pub fn is_limit_only(&self) -> bool {
        matches!(self.weights, Weighing::Nothing)
    }

    /// The penalty of a loss for each unit of weight, if secrets may be lost.
    pub fn loss(&self) -> Option<Cost> {
        self.loss
    }

    /// The weight of a secret.
    #[inline]
    pub fn weight(&self, secret: SecretId) -> Cost {
        match &self.weights {
            Weighing::Equal => 1,
            Weighing::Nothing => 0,
            Weighing::Given(weights) => Cost::from(weights[secret.index()]),
        }
    }

    /// Weigh a set.
    pub fn weigh(&self, set: &[SecretId]) -> Weighed {
        let size = set.len();
        match &self.weights {
            Weighing::Equal => Weighed { size, weight: size as Cost, heaviest: Vec::new() },
            Weighing::Nothing => Weighed { size, weight: 0, heaviest: Vec::new() },
            Weighing::Given(_) => {
                let mut weights: Vec<Cost> = set.iter().map(|&secret| self.weight(secret)).collect();
                weights.sort_unstable_by(|a, b| b.cmp(a));
                let mut heaviest = Vec::with_capacity(size + 1);
                heaviest.push(0);
                let mut sum = 0;
                heaviest.extend(weights.iter().map(|weight| {
                    sum += weight;
                    sum
                }));
                Weighed { size, weight: sum, heaviest }
            }
        }
    }

    /// The least that a set can cost before anything is known of it: its heaviest secret at once, all others next.
    #[inline]
    pub fn least(&self, set: &[SecretId], left: Left) -> Cost {
        match &self.weights {
            Weighing::Equal if left > 1 => 2 * set.len() as Cost - 1,
            Weighing::Nothing if left > 1 => 0,
            _ => {
                let weighed = self.weigh(set);
                let heaviest = weighed.top(1);
                if left == 0 {
                    self.lost(weighed.weight)
                } else if left == 1 && set.len() > 1 {
                    weighed.weight.saturating_add(self.lost(weighed.weight - heaviest))
                } else {
                    2 * weighed.weight - heaviest
                }
            }
        }
    }

    /// The cost of losing secrets of this weight.
    fn lost(&self, weight: Cost) -> Cost {
        match self.loss {
            Some(loss) => loss * weight,
            None => INFEASIBLE,
        }
    }

    /// The counting bound on a guess that makes `parts` parts and solves a weight of `solved` (0 for a guess that
    /// is no member), with `left` guesses left, at least one. The set has two members or more.
    #[inline]
    pub fn floor(&self, set: &Weighed, parts: usize, solved: Cost, left: Left) -> Cost {
        let top = set.top(parts);
        if left > 2 || (left == 2 && parts == set.size) {
            return 3 * set.weight - top - solved;
        }
        // The last two guesses find a secret of each part at best, the last one a single secret.
        let found = if left == 2 { top } else { solved };
        let guesses = if left == 2 { 2 * set.weight - solved } else { set.weight };
        let lost = set.weight - found;
        guesses.saturating_add(self.lost(lost))
    }
}

impl Weighed {
    /// The weight of the `count` heaviest.
    #[inline]
    pub fn top(&self, count: usize) -> Cost {
        let count = count.min(self.size);
        if !self.heaviest.is_empty() {
            self.heaviest[count]
        } else if self.weight == 0 {
            0
        } else {
            count as Cost
        }
    }
}
