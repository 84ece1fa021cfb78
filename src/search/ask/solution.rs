//! What a search gives back, and what is claimed of it.

use std::time::Duration;

use crate::game::{Cost, Evaluation, Feedback, Game, INFEASIBLE, Tree};
use crate::search::ask::task::Task;
use crate::words::{GuessId, SecretId};

/// How much a [`Solution`] claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Proven: no policy is better.
    Optimal,
    /// The search ended early: a policy, and a proven bound below it.
    Bounded,
    /// A policy without any proof (the beam alone).
    UpperBound,
    /// Proven: no policy keeps the limit.
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

/// What a solution speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The whole game.
    Game,
    /// The policies that begin with one opener.
    Opener,
    /// What is left of a game that is under way.
    Rest,
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Solution {
    /// What all this speaks of.
    pub scope: Scope,
    /// What is claimed of the rest.
    pub status: Status,
    /// The policy; `None` if the game is infeasible, or nothing was found in time.
    pub tree: Option<Tree>,
    /// The total of the policy over the answers that it finds; [`INFEASIBLE`] without one.
    pub total: Cost,
    /// No policy (for a single opener: none that starts with it; under win-rate: none that loses as little) has a smaller
    /// total. Equal to `total` if optimal; 0 if nothing was proven.
    pub lower_bound: Cost,
    /// No policy (for a single opener: none that starts with it) loses less weight.
    pub lost_at_least: u64,
    /// Every optimal opener, the one of the policy first, where [`Task::AllOptimal`] was asked; else just that one.
    pub optimal_openers: Vec<GuessId>,
    /// Whether these are proven to be all: only where that was asked, and the search did not have to end before.
    pub all_openers: bool,
    /// The fewest guesses that suffice for every answer, where the objective asks for it: proven if the status is
    /// optimal, else a lower bound.
    pub least_worst_case: Option<u16>,
    /// What it took.
    pub statistics: Statistics,
}

impl Solution {
    /// Nothing found, and nothing proven.
    pub(super) fn without_policy(status: Status) -> Solution {
        Solution {
            // Who asked for more says so.
            scope: Scope::Rest,
            status,
            tree: None,
            total: INFEASIBLE,
            lower_bound: 0,
            lost_at_least: 0,
            optimal_openers: Vec::new(),
            all_openers: false,
            least_worst_case: None,
            statistics: Statistics::default(),
        }
    }

    /// As the answer to a task about a game from its start.
    pub(super) fn of_the_game(self, task: Task) -> Solution {
        let scope = if task.opener().is_some() { Scope::Opener } else { Scope::Game };
        Solution { scope, ..self }
    }

    /// With these openers, that of the policy first, which are all if the search for them was complete.
    pub(super) fn with_openers(self, openers: Vec<GuessId>, complete: bool) -> Solution {
        let own: Vec<GuessId> = self.tree.iter().map(|tree| tree.guess).collect();
        let others = openers.into_iter().filter(|opener| !own.contains(opener));
        let optimal_openers = own.iter().copied().chain(others).collect();
        Solution { optimal_openers, all_openers: complete, ..self }
    }
}

/// What a search took.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Statistics {
    /// Wall time.
    pub elapsed: Duration,
    /// States that neither the memo nor a bound settled, so that their guesses were searched one by one.
    pub nodes: u64,
    /// States in the memo at the end.
    pub memo_states: u64,
    /// Bytes of the memo at the end.
    pub memo_bytes: u64,
}

/// The best openers of a game, or the best guesses in the middle of one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ranking {
    /// Best first.
    pub ranked: Vec<Ranked>,
    /// Whether these are as many as were asked for, or all that there are; else the search was stopped.
    pub complete: bool,
    /// Whether it is proven, in the middle of a game, that none of the guesses finds every answer in time, so that they are
    /// ranked by what they lose, whatever the game's objective.
    pub salvaged: bool,
}

/// One line of a ranking. What the objective does not judge by is that of one policy that is best by what it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked {
    /// 1 for the best; openers that the objective does not tell apart are in canonical order.
    pub rank: usize,
    /// The opener.
    pub opener: GuessId,
    /// Its total over the answers that are found.
    pub total: Cost,
    /// The weight of the answers that are lost; 0 but under win-rate.
    pub lost_weight: u64,
    /// The most guesses that an answer that is found takes.
    pub worst_case: usize,
}

/// What is known of a cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    /// It is this.
    Exact(Cost),
    /// It is no less than this: the search was stopped.
    AtLeast(Cost),
}

/// The best play for what is left of a game that is under way.
#[derive(Debug, Clone, PartialEq)]
pub struct Continuation {
    /// The candidates that remain, at least one.
    pub candidates: Vec<SecretId>,
    /// What is left as a game of its own: guesses are counted from here.
    pub solution: Solution,
    /// What its policy does for the candidates; `None` without a policy.
    pub evaluation: Option<Evaluation>,
    /// Whether it is proven that not all candidates can be found in time, so that this play loses as little as can be,
    /// whatever the game's objective.
    pub salvaged: bool,
}

impl Continuation {
    pub(super) fn new(
        game: &Game,
        history: &[(GuessId, Feedback)],
        candidates: Vec<SecretId>,
        salvaged: bool,
        solution: Solution,
    ) -> Continuation {
        let evaluate = |tree: &Tree| tree.evaluate_after(game, history, candidates.clone());
        let evaluation = solution.tree.as_ref().map(evaluate).transpose();
        let evaluation = evaluation.expect("a policy that was searched for can be played");
        Continuation { candidates, solution, evaluation, salvaged }
    }
}
