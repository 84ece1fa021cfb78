//! Results of a search and their claims.

use std::time::Duration;

use crate::bound::counting::GuessesLeft;
use crate::game::{Bounds, Cost, Evaluation, Game, GuessId, Interval, SecretId, Tree};

/// Claim of a [`Solution`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Proven: no policy is better.
    Optimal,
    /// The search stopped early: a policy, and a proven lower bound.
    Bounded,
    /// A policy without any proof (the beam alone).
    UpperBound,
    /// Proven: no policy finds every answer within the limit.
    Infeasible,
}

impl Status {
    /// The name in all outputs.
    pub fn name(self) -> &'static str {
        match self {
            Status::Optimal => "optimal",
            Status::Bounded => "bounded",
            Status::UpperBound => "upper-bound",
            Status::Infeasible => "infeasible",
        }
    }
}

/// Subject of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The whole game.
    Game,
    /// The policies with one opener.
    Opener,
    /// The rest of a game under way.
    Rest,
}

/// The result of a search.
///
/// [`total`](Solution::total), [`worst_case`](Solution::worst_case) and [`lost_weight`](Solution::lost_weight) are intervals: the policy
/// attains the upper end, and no policy is below the lower one. Each holds among the policies that are best by the figures before it
/// in the [objective](crate::game::Objective).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Solution {
    /// The game that was solved.
    pub(crate) game: Option<Game>,
    /// Subject of the claims.
    pub scope: Scope,
    /// Claim about the policy.
    pub status: Status,
    /// The policy; `None` if the game is infeasible, or neither the search before it stopped nor greedy play found one.
    pub tree: Option<Tree>,
    /// Its evaluation on the answers of the game, or on those that remain.
    pub evaluation: Option<Evaluation>,
    /// What is proven of every policy (for a single opener: every policy with it), by the figures that the objective judges.
    pub bounds: Bounds,
    /// For [`Task::AllOptimal`](crate::search::Task::AllOptimal), every optimal opener, that of the policy first; else the policy's
    /// opener.
    pub optimal_openers: Vec<GuessId>,
    /// Whether `optimal_openers` are proven to be all: only for this task, if the search did not stop early.
    pub all_openers: bool,
    /// Cost of the search.
    pub statistics: Statistics,
}

impl Solution {
    /// The first guess of the policy.
    pub fn opener(&self) -> Option<GuessId> {
        self.tree.as_ref().map(|tree| tree.guess)
    }

    /// The least sum of weight times guesses over the answers that are found: at most that of the policy. `None` without one.
    pub fn total(&self) -> Option<Interval<Cost>> {
        self.figure(self.bounds.total_at_least, Evaluation::found_total)
    }

    /// The fewest guesses that suffice for every answer that is found: at most those of the policy. `None` without one.
    pub fn worst_case(&self) -> Option<Interval<u32>> {
        // A tree is no deeper than there are guesses, fewer than 2^16.
        self.figure(self.bounds.worst_at_least, |evaluation| evaluation.worst_case as u32)
    }

    /// The least weight of answers that are not found: at most that of the policy. `None` without one.
    pub fn lost_weight(&self) -> Option<Interval<u64>> {
        self.figure(self.bounds.lost_at_least, |evaluation| evaluation.lost_weight)
    }

    fn figure<T: Copy + Ord>(&self, at_least: T, of: impl Fn(&Evaluation) -> T) -> Option<Interval<T>> {
        self.evaluation.as_ref().map(|evaluation| Interval::new(at_least, of(evaluation)))
    }

    /// A solution without a policy and without a bound.
    pub(super) fn without_policy(status: Status) -> Solution {
        Solution {
            // Calls about the whole game replace this.
            game: None,
            scope: Scope::Rest,
            status,
            tree: None,
            evaluation: None,
            bounds: Bounds::default(),
            optimal_openers: Vec::new(),
            all_openers: false,
            statistics: Statistics::default(),
        }
    }

    pub(super) fn policy_total(&self) -> Option<Cost> {
        self.evaluation.as_ref().map(Evaluation::found_total)
    }

    /// Set the bound of the worst case.
    pub(super) fn with_worst_case(mut self, at_least: GuessesLeft) -> Solution {
        self.bounds.worst_at_least = at_least.into();
        self
    }

    /// Set the optimal openers, that of the policy first, and whether they are all.
    pub(super) fn with_openers(self, openers: Vec<GuessId>, complete: bool) -> Solution {
        let own: Vec<GuessId> = self.tree.iter().map(|tree| tree.guess).collect();
        let others = openers.into_iter().filter(|opener| !own.contains(opener));
        let optimal_openers = own.iter().copied().chain(others).collect();
        Solution { optimal_openers, all_openers: complete, ..self }
    }
}

/// Cost of a search.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Statistics {
    /// Wall time.
    pub elapsed: Duration,
    /// States whose guesses were searched one by one, because neither the memo nor a bound sufficed.
    pub nodes: u64,
    /// States in the memo at the end.
    pub memo_states: u64,
    /// Memory of the structures at the end.
    pub memory: Footprint,
}

/// Bytes of the structures of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Memory"))]
#[non_exhaustive]
pub struct Footprint {
    /// The feedback of every guess on every answer.
    pub feedback_table: u64,
    /// A transposed copy for the kernels.
    pub columns: u64,
    /// Bounds from supersets.
    pub supersets: u64,
    /// Closer bounds from intersections of supersets.
    pub intersections: u64,
    /// Tables for states of hundreds of secrets under a rule that restricts guesses, at most.
    pub subgames: u64,
    /// Bounds from similar answers.
    pub neighbours: u64,
    /// Permutations that leave the game as it is, and guesses that cost the same for it.
    pub symmetries: u64,
    /// Pair matrices of small sets, at most: one for each thread.
    pub matrices: u64,
    /// Known states.
    pub memo: u64,
}

/// The best openers of a game, or the best guesses in the middle of one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ranking {
    /// Best first.
    pub ranked: Vec<Ranked>,
    /// Whether the ranking has the requested number of lines, or all that exist; else the search was stopped.
    pub complete: bool,
    /// Whether the ranking is by lost answers, whatever the objective: proven, in the middle of a game, that no guess finds every answer.
    pub salvaged: bool,
}

/// One line of a ranking. Figures outside the objective are those of one policy that is best by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked {
    /// 1 for the best. Canonical order breaks ties of the objective.
    pub rank: usize,
    /// The opener.
    pub opener: GuessId,
    /// Its total over the answers that it finds.
    pub total: Cost,
    /// Weight of the lost answers; 0 except under win-rate.
    pub lost_weight: u64,
    /// Weight of the answers found only at the last guess of the limit.
    pub last_weight: u64,
    /// Most guesses for an answer that it finds.
    pub worst_case: usize,
}

/// Cost of a candidate set, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    /// The exact cost.
    Exact(Cost),
    /// A lower bound: the search was stopped.
    AtLeast(Cost),
}

/// The best play for the rest of a game under way.
#[derive(Debug, Clone, PartialEq)]
pub struct Continuation {
    /// The candidates that remain, at least one.
    pub candidates: Vec<SecretId>,
    /// The rest as a game of its own: guesses count from here.
    pub solution: Solution,
    /// Whether this play loses as little as possible, whatever the objective: proven that no play finds all candidates.
    pub salvaged: bool,
}
