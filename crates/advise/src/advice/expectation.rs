//! The expected cost of a guess in a game in progress, from the policy or a search.

use serde::Serialize;

use salet_core::game::{Game, Objective};
use salet_core::policy::{Outlook, Position, Step};
use salet_core::search::{Continuation, Ranked, Status};
use salet_words::GuessId;

use super::under_way::UnderWay;

/// The expected cost of a guess; guesses count from this one.
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
    /// The weight of the answers that will be found only at the last guess of the limit.
    pub last_weight: u64,
    /// The sum of weight times guesses over the answers that will be found.
    pub total: u64,
    /// The most guesses that one of those takes; 0 if none will be found.
    pub worst: usize,
    /// The answers found with this guess, with the next one, and so on, by the play that is recommended: their number and
    /// their weight. `None` if that play is not known.
    pub histogram: Option<Vec<(u64, u64)>>,
    /// How it is known.
    pub origin: Origin,
}

/// How an [`Expectation`] is known.
#[derive(Debug, Clone, Copy)]
pub enum Origin {
    /// From the policy.
    Policy,
    /// From a search for the best play, or for the best play after this guess.
    Search {
        /// The claim of the search.
        status: Status,
        /// Whether the guess was given, and not chosen by the search.
        given: bool,
        /// Whether the game has a policy, which does not tell this play.
        has_policy: bool,
        /// Whether no play is proven to find every answer within the limit.
        salvaged: bool,
        /// Lower bounds on all play, if the search ended early.
        proven: Proven,
    },
}

/// Lower bounds on all play (on all play after a given guess) from a search that ended early: one on the objective's first
/// figure, and 0 elsewhere. Those on the total and the worst case are bounds on play that finds every answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proven {
    /// A lower bound on the sum of weight times guesses.
    pub total_at_least: u64,
    /// A lower bound on the worst case.
    pub worst_at_least: u32,
    /// A lower bound on the lost weight.
    pub lost_weight_at_least: u64,
    /// A lower bound on the weight found only at the last guess.
    pub last_weight_at_least: u64,
}

impl Proven {
    fn of(objective: Objective, found: &Continuation) -> Proven {
        let (solution, nothing) = (&found.solution, Proven::default());
        match objective {
            _ if found.salvaged || objective == Objective::WinRate => {
                Proven { lost_weight_at_least: solution.bounds.lost_at_least, ..nothing }
            }
            Objective::LastGuess => Proven { last_weight_at_least: solution.bounds.lost_at_least, ..nothing },
            Objective::Worst | Objective::WorstThenMean => {
                Proven { worst_at_least: solution.bounds.worst_at_least, ..nothing }
            }
            _ => Proven { total_at_least: solution.bounds.total_at_least, ..nothing },
        }
    }
}

/// The exact price of an opener that finds every answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Priced {
    /// The opener.
    pub opener: GuessId,
    /// Its total.
    pub total: u64,
    /// Most guesses for an answer.
    pub worst_case: usize,
}

impl Priced {
    pub(super) fn of(ranked: &Ranked) -> Priced {
        Priced { opener: ranked.opener, total: ranked.total, worst_case: ranked.worst_case }
    }
}

impl Expectation {
    /// The expectation of the policy; `None` if the game has left it.
    pub fn looked_up(game: &UnderWay) -> Option<Expectation> {
        let position = game.position()?;
        let lost = |secret: &&GuessId| !finds(position, game, **secret);
        let is_certain = position.outlook().lost_weight == 0;
        let lost_answers = match () {
            () if is_certain => 0,
            // The policy alone tells it, but not which.
            () if game.game().table_terms().is_some() => lost_below(position),
            () => game.candidates().iter().filter(lost).count(),
        };
        let left = game.game().limit().map(|limit| usize::from(limit).saturating_sub(game.history().len()));
        Some(Expectation::at(position, lost_answers, left))
    }

    /// The expectation at a position of a policy, which does not know the number of the answers that it loses, with so many guesses left.
    pub(crate) fn at(position: Position<'_>, lost_answers: usize, left: Option<usize>) -> Expectation {
        let histogram = position.histogram();
        let last = left.and_then(|left| histogram.get(left.checked_sub(1)?));
        let Outlook { answers, weight, lost_weight, total, worst_case, .. } = *position.outlook();
        Expectation {
            guess: position.guess(),
            answers: answers as usize,
            weight,
            lost_answers,
            lost_weight,
            last_weight: last.map_or(0, |&(_, weight)| weight),
            total,
            worst: worst_case as usize,
            histogram: Some(histogram),
            origin: Origin::Policy,
        }
    }

    /// The result of a search, for a given guess or the best, beside a policy or without one. `None` if the search found no play.
    pub fn of_search(
        game: &Game,
        found: &Continuation,
        given: bool,
        has_policy: bool,
    ) -> Option<Expectation> {
        let (solution, evaluation) = (&found.solution, found.solution.evaluation.as_ref()?);
        let weights = found.candidates.iter().map(|&secret| u64::from(game.weights().get(secret)));
        let histogram =
            evaluation.histogram.iter().copied().zip(evaluation.weighted_histogram.iter().copied());
        Some(Expectation {
            guess: solution.tree.as_ref()?.guess,
            answers: found.candidates.len(),
            weight: weights.sum(),
            lost_answers: evaluation.lost.len(),
            lost_weight: evaluation.lost_weight,
            last_weight: evaluation.last_weight,
            total: evaluation.found_total(),
            worst: evaluation.worst_case,
            histogram: Some(histogram.collect()),
            origin: Origin::Search {
                status: solution.status,
                given,
                has_policy,
                salvaged: found.salvaged,
                proven: Proven::of(game.objective(), found),
            },
        })
    }

    /// A known opener at the start of a game, as a search for the best play after it gives it.
    pub(super) fn of_opener(game: &UnderWay, opener: Priced, has_policy: bool) -> Expectation {
        Expectation {
            guess: opener.opener,
            answers: game.candidates().len(),
            weight: game.weight(),
            lost_answers: 0,
            lost_weight: 0,
            last_weight: 0,
            total: opener.total,
            worst: opener.worst_case,
            histogram: None,
            origin: Origin::Search {
                status: Status::Optimal,
                given: true,
                has_policy,
                salvaged: false,
                proven: Proven::default(),
            },
        }
    }

    /// Raise the lower bound on the total of a search that ended early.
    pub(super) fn raise(&mut self, total: u64) {
        if let Origin::Search {
            status: Status::Bounded | Status::UpperBound, salvaged: false, proven, ..
        } = &mut self.origin
        {
            proven.total_at_least = proven.total_at_least.max(total);
        }
    }

    /// The mean over the answers that will be found; `None` if none will be.
    pub fn mean(&self) -> Option<f64> {
        let found = self.weight - self.lost_weight;
        (found > 0).then(|| self.total as f64 / found as f64)
    }

    /// Whether every answer will be found within the limit.
    pub fn is_certain(&self) -> bool {
        self.lost_weight == 0
    }

    /// Whether the figures are the policy's.
    pub fn is_on_policy(&self) -> bool {
        matches!(self.origin, Origin::Policy)
    }

    /// Whether the figures are those of a policy that is not proven to be optimal from here on.
    pub fn is_unproven(&self, game: &UnderWay) -> bool {
        self.is_on_policy() && !game.is_proven_by_policy()
    }

    /// Whether the search ended early, so that better play may exist.
    pub fn is_bounded(&self) -> bool {
        matches!(self.origin, Origin::Search { status: Status::Bounded | Status::UpperBound, .. })
    }

    /// The bounds of a search that ended early.
    pub fn proven(&self) -> Option<Proven> {
        match self.origin {
            Origin::Search { proven, .. } if self.is_bounded() => Some(proven),
            Origin::Search { .. } | Origin::Policy => None,
        }
    }
}

/// The number of answers that a policy gives up from a position on.
fn lost_below(position: Position<'_>) -> usize {
    let (mut open, mut lost) = (vec![position], 0);
    while let Some(position) = open.pop() {
        lost += position.lost().iter().map(|lost| lost.answers as usize).sum::<usize>();
        open.extend(position.children().map(|(_, child)| child));
    }
    lost
}

fn finds(mut position: Position<'_>, game: &UnderWay, secret: GuessId) -> bool {
    loop {
        match position.answer(game.score(position.guess(), secret)) {
            Step::Next(next) => position = next,
            Step::Solved => return true,
            Step::Lost | Step::Impossible => return false,
        }
    }
}
