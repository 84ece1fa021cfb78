//! What is to be expected of a guess in a game under way: looked up in the policy, or searched for.

use serde::Serialize;

use crate::game::{Game, Objective};
use crate::policy::{Position, Step};
use crate::search::{Continuation, Status};
use crate::words::GuessId;

use super::under_way::UnderWay;

/// What to expect of a guess, further guesses counted from it.
#[derive(Debug, Clone)]
pub struct Expectation {
    /// The guess.
    pub guess: GuessId,
    /// The answers that remain.
    pub answers: usize,
    /// Their weight.
    pub weight: u64,
    /// The answers that will not be found.
    pub lost_answers: usize,
    /// Their weight.
    pub lost_weight: u64,
    /// The sum of weight times guesses over the answers that will be found.
    pub total: u64,
    /// The most guesses that one of those takes; 0 if none will be found.
    pub worst: usize,
    /// How it is known.
    pub origin: Origin,
}

/// How an [`Expectation`] is known.
#[derive(Debug, Clone, Copy)]
pub enum Origin {
    /// From the policy.
    Policy,
    /// From a search for the best play of what is left, or the best after this guess.
    Search {
        /// What is claimed of it.
        status: Status,
        /// Whether the guess was given and not looked for.
        given: bool,
        /// Whether it is proven that not all answers can be found in time.
        salvaged: bool,
        /// What is proven of any play, where the search ended early.
        proven: Proven,
    },
}

/// What a search that ended early has proven of any play, or any after the guess that was given, in what the objective
/// judges by first; 0 elsewhere, and where nothing is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct Proven {
    /// The sum of weight times guesses is no less.
    pub total_at_least: u64,
    /// The worst case is no less.
    pub worst_at_least: u16,
    /// No less weight is lost.
    pub lost_weight_at_least: u64,
}

impl Proven {
    fn of(objective: Objective, found: &Continuation) -> Proven {
        let solution = &found.solution;
        match objective {
            _ if found.salvaged => {
                Proven { lost_weight_at_least: solution.lost_at_least, ..Proven::default() }
            }
            Objective::WinRate => {
                Proven { lost_weight_at_least: solution.lost_at_least, ..Proven::default() }
            }
            Objective::Mean | Objective::MeanThenWorst => {
                Proven { total_at_least: solution.lower_bound, ..Proven::default() }
            }
            Objective::Worst | Objective::WorstThenMean => {
                Proven { worst_at_least: solution.least_worst_case.unwrap_or(0), ..Proven::default() }
            }
        }
    }
}

impl Expectation {
    /// The expectation of the policy; `None` if the game has left it.
    pub fn looked_up(game: &UnderWay) -> Option<Expectation> {
        let position = game.position()?;
        let outlook = position.outlook();
        let lost = |secret: &&GuessId| !finds(position, game, **secret);
        let candidates = game.candidates();
        Some(Expectation {
            guess: position.guess(),
            answers: candidates.len(),
            weight: outlook.weight,
            lost_answers: if outlook.lost_weight == 0 { 0 } else { candidates.iter().filter(lost).count() },
            lost_weight: outlook.lost_weight,
            total: outlook.total,
            worst: outlook.worst_case as usize,
            origin: Origin::Policy,
        })
    }

    /// What a search came to, for a guess that was given or the best. `None` if it ended before it found any play.
    pub fn of_search(game: &Game, found: &Continuation, given: bool) -> Option<Expectation> {
        let (solution, evaluation) = (&found.solution, found.evaluation.as_ref()?);
        let weights = found.candidates.iter().map(|&secret| u64::from(game.weights().get(secret)));
        Some(Expectation {
            guess: solution.tree.as_ref()?.guess,
            answers: found.candidates.len(),
            weight: weights.sum(),
            lost_answers: evaluation.lost.len(),
            lost_weight: evaluation.lost_weight,
            total: evaluation.found_total(),
            worst: evaluation.worst_case,
            origin: Origin::Search {
                status: solution.status,
                given,
                salvaged: found.salvaged,
                proven: Proven::of(game.objective(), found),
            },
        })
    }

    /// The mean over the answers that will be found; `None` if none will.
    pub fn mean(&self) -> Option<f64> {
        let found = self.weight - self.lost_weight;
        (found > 0).then(|| self.total as f64 / found as f64)
    }

    /// Whether every answer will be found within the limit.
    pub fn is_certain(&self) -> bool {
        self.lost_weight == 0
    }

    /// Whether it was looked up in the policy.
    pub fn is_on_policy(&self) -> bool {
        matches!(self.origin, Origin::Policy)
    }

    /// Whether a search ended early, so that there may be better play.
    pub fn is_bounded(&self) -> bool {
        matches!(self.origin, Origin::Search { status: Status::Bounded | Status::UpperBound, .. })
    }

    /// What a search claims.
    pub fn status(&self) -> Option<&'static str> {
        match self.origin {
            Origin::Search { status, .. } => Some(status.name()),
            Origin::Policy => None,
        }
    }

    /// What was proven, where it is not all there is to know.
    pub fn proven(&self) -> Option<Proven> {
        match self.origin {
            Origin::Search { proven, .. } if self.is_bounded() => Some(proven),
            Origin::Search { .. } | Origin::Policy => None,
        }
    }
}

/// Whether a policy finds a secret from a position on.
fn finds(mut position: Position<'_>, game: &UnderWay, secret: GuessId) -> bool {
    loop {
        match position.answer(game.score(position.guess(), secret)) {
            Step::Next(next) => position = next,
            Step::Solved => return true,
            Step::Lost | Step::Impossible => return false,
        }
    }
}
