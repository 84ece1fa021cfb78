//! What is asked of a search, what it reports on the way, and what it gives back.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::bound::columns::Columns;
use crate::bound::processor::Processor;
use crate::game::{Cost, Evaluation, Feedback, FeedbackTable, Game, INFEASIBLE, Tree};
use crate::search::error::{Error, Result};
use crate::search::memo::Memo;
use crate::words::{GuessId, SecretId};

/// How a search runs. Nothing here changes an exact result.
#[derive(Debug, Clone)]
pub struct SearchConfig {
    /// Threads to use; `None` for all cores.
    pub threads: Option<usize>,
    /// Bytes that the memo may take.
    pub memory: usize,
    /// The beam that finds the first incumbent.
    pub beam: Beam,
    /// The vectors that the kernels use.
    pub processor: Processor,
    /// Prunes that are switched off, for tests and measurements.
    pub without: Vec<Prune>,
}

/// The beam search: at every state the `width` best guesses by the log approximation `slope * ln(n) + 1`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Beam {
    /// Guesses tried in each state, at least 1.
    pub width: usize,
    /// Guesses that a state of `n` candidates is expected to need more for each unit of `ln n`.
    pub slope: f64,
}

/// A way to leave work out that cannot change the result. Each can be switched off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Prune {
    /// Perfect splitters end the search of a small set.
    PerfectSplit,
    /// The counting bound on the parts of a guess.
    SecondLook,
    /// Bounds on the number of parts from sets that many others lie in, and from the set above.
    Superset,
    /// Bounds raised in small steps instead of exact values one by one.
    Steps,
    /// Guesses that split a set like an earlier one.
    EqualPartition,
    /// Small subsets that cannot be solved within the limit.
    Core,
    /// Guesses that peel too little off a set for the guesses left.
    Peel,
    /// Openers that another is as good as by symmetry.
    Symmetry,
    /// States met before.
    Memo,
}

impl Prune {
    /// All of them.
    pub const ALL: [Prune; 9] = [
        Prune::PerfectSplit,
        Prune::SecondLook,
        Prune::Superset,
        Prune::Steps,
        Prune::EqualPartition,
        Prune::Core,
        Prune::Peel,
        Prune::Symmetry,
        Prune::Memo,
    ];
}

impl SearchConfig {
    /// What of so many bytes is left to the memo beside the tables of a game: that of its feedback, and once more as the
    /// kernels read it.
    ///
    /// # Errors
    /// [`Error::Memory`] if nothing is.
    pub fn memo_beside_tables(game: &Game, granted: usize) -> Result<usize> {
        let (answers, guesses) = (game.answers(), game.guesses());
        let tables = FeedbackTable::bytes(game.lists(), game.feedback())
            + Columns::bytes(game.lists(), game.feedback_count());
        let needed = tables + Memo::LEAST as u128;
        if needed > granted as u128 {
            return Err(Error::Memory { answers, guesses, needed, granted });
        }
        Ok(granted - tables as usize)
    }
}

impl Default for Beam {
    fn default() -> Beam {
        Beam { width: 6, slope: 0.43 }
    }
}

impl Default for SearchConfig {
    fn default() -> SearchConfig {
        SearchConfig {
            threads: None,
            memory: 1 << 30,
            beam: Beam::default(),
            processor: Processor::default(),
            without: Vec::new(),
        }
    }
}

/// What to solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// The whole game: the best opener, with the proof that no other is better.
    Best,
    /// One opener, exactly.
    Opener(GuessId),
    /// The best opener, and every other one that is as good.
    AllOptimal,
    /// The beam search alone: a policy and no proof.
    Beam,
}

impl Task {
    /// The opener that is given.
    pub(super) fn opener(self) -> Option<GuessId> {
        match self {
            Task::Opener(guess) => Some(guess),
            Task::Best | Task::AllOptimal | Task::Beam => None,
        }
    }
}

/// How a call is ended early and watched.
pub struct Control<'a> {
    /// Set from outside (Ctrl-C) to end the search with what it has.
    pub stop: &'a AtomicBool,
    /// When to end the search with what it has.
    pub deadline: Option<Instant>,
    /// Who is told how it goes, from any thread, at most some ten times a second.
    pub progress: &'a dyn Progress,
}

/// Never set.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Nobody watches, and nothing ends the call early.
impl Default for Control<'_> {
    fn default() -> Self {
        Control { stop: &NEVER, deadline: None, progress: &() }
    }
}

impl Control<'_> {
    /// Whether the search has to end now.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|at| Instant::now() >= at)
    }
}

/// Somebody who watches a search.
pub trait Progress: Sync {
    /// How it stands.
    fn report(&self, snapshot: &Snapshot);
}

/// Nobody.
impl Progress for () {
    fn report(&self, _: &Snapshot) {}
}

/// How a search stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    /// What is being done.
    pub phase: Phase,
    /// The best opener so far and its total.
    pub incumbent: Option<(GuessId, Cost)>,
    /// No policy can have a smaller total than this.
    pub lower_bound: Cost,
    /// Openers of the game.
    pub openers: usize,
    /// Openers that are solved or refuted.
    pub settled: usize,
    /// Feedback look-ups done so far.
    pub look_ups: u64,
}

/// The phases of a search, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// A first policy is looked for; there are no figures yet.
    Policy,
    /// The openers are solved or refuted.
    Openers,
}

/// What a result claims.
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

/// The result of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Solution {
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
            status,
            tree: None,
            total: INFEASIBLE,
            lower_bound: 0,
            lost_at_least: 0,
            optimal_openers: Vec::new(),
            least_worst_case: None,
            statistics: Statistics::default(),
        }
    }

    /// With these openers, that of the policy first.
    pub(super) fn with_openers(self, openers: Vec<GuessId>) -> Solution {
        let own: Vec<GuessId> = self.tree.iter().map(|tree| tree.guess).collect();
        let others = openers.into_iter().filter(|opener| !own.contains(opener));
        Solution { optimal_openers: own.iter().copied().chain(others).collect(), ..self }
    }
}

/// What a search took.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Statistics {
    /// Wall time.
    pub elapsed: Duration,
    /// Feedback look-ups.
    pub look_ups: u64,
    /// States whose guesses were searched.
    pub nodes: u64,
    /// States in the memo at the end.
    pub memo_states: u64,
    /// Bytes of the memo at the end.
    pub memo_bytes: u64,
}

/// The best openers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranking {
    /// Best first.
    pub ranked: Vec<Ranked>,
    /// Whether these are as many as were asked for, or all that there are; else the search was stopped.
    pub complete: bool,
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
