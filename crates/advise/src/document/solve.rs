//! The documents of searches from the start of a game: `solve`, `rank` and `plan`.

use std::fmt;

use serde::Serialize;

use salet_core::game::{Game, Limit, Objective, Rule};
use salet_core::plan::{Plan, Planned};
use salet_core::policy;
use salet_core::search::{Footprint, Ranked, Solution, Status, Task};
use salet_words::{GuessId, WordGame as _};

/// The result of a search for a policy.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solve {
    /// The claim: optimal, bounded, upper-bound or infeasible.
    pub status: &'static str,
    /// The subject of the claim: the whole `game`, or one `opener`.
    pub scope: &'static str,
    /// The first guess of the policy; null if none was found.
    pub opener: Option<String>,
    /// The figures of the policy; absent if none was found.
    #[serde(flatten)]
    pub figures: Option<policy::Figures>,
    /// No policy has a smaller total (worst-then-mean: none that keeps the worst case; win-rate: none that loses as little);
    /// null if nothing is proven, or the objective does not judge totals.
    pub lower_bound: Option<u64>,
    /// No policy has a better worst case (mean-then-worst: none that keeps the total), if the objective judges it.
    pub least_worst_case: Option<u32>,
    /// No policy loses less weight, if the objective judges it.
    pub least_lost_weight: Option<u64>,
    /// No policy that finds all answers in time has less weight at the last guess of the limit; null but for last-guess.
    pub least_last_weight: Option<u64>,
    /// The game and its search.
    #[serde(flatten)]
    pub game: SearchedGame,
    /// The openers that are proven optimal; none for a search of one opener, or one that ended early.
    pub optimal_openers: Vec<String>,
    /// Whether no other opener is optimal.
    pub optimal_openers_complete: bool,
    /// The rule.
    pub rule: Rule,
    /// The objective.
    pub objective: Objective,
    /// The number of states whose guesses were searched.
    pub nodes: u64,
    /// The number of states in the memo.
    pub memo_states: u64,
    /// Bytes of the memo: `memory.memo`.
    pub memo_bytes: u64,
    /// Bytes of each structure of the search.
    pub memory: Footprint,
}

/// The time that a search took.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Effort {
    /// Seconds by the clock.
    pub seconds: f64,
    /// CPU-seconds of the process; absent if it may do other work, as in Python.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu_seconds: Option<f64>,
}

impl fmt::Display for Effort {
    /// "12.30 s (24.10 s of CPU)".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} s", self.seconds)?;
        self.cpu_seconds.map_or(Ok(()), |cpu| write!(f, " ({cpu:.2} s of CPU)"))
    }
}

impl Solve {
    /// The document of a solution, with the figures of its policy.
    pub fn of(
        game: &Game,
        task: Task,
        solution: &Solution,
        figures: Option<policy::Figures>,
        interrupted: bool,
        effort: Effort,
    ) -> Solve {
        let name = |guess| game.name(guess).to_owned();
        let is_of_opener = matches!(task, Task::Opener(_));
        let is_optimal = solution.status == Status::Optimal && !is_of_opener;
        let objective = game.objective();
        let judges_totals = objective != Objective::Worst;
        let is_proven = |bound: u64| bound > 0 || solution.status == Status::Optimal;
        let proven = |judges: bool, bound: u64| (judges && is_proven(bound)).then_some(bound);
        let optimal = if is_optimal { &solution.optimal_openers[..] } else { &[] };
        Solve {
            status: solution.status.name(),
            scope: if is_of_opener { "opener" } else { "game" },
            opener: solution.tree.as_ref().map(|tree| name(tree.guess)),
            lower_bound: proven(judges_totals, solution.bounds.total_at_least),
            figures,
            least_worst_case: proven(objective.judges_worst(), solution.bounds.worst_at_least.into())
                .map(|worst| worst as u32),
            least_lost_weight: (objective == Objective::WinRate).then_some(solution.bounds.lost_at_least),
            least_last_weight: (objective == Objective::LastGuess).then_some(solution.bounds.lost_at_least),
            game: SearchedGame::of(game, interrupted, effort),
            optimal_openers: optimal.iter().copied().map(name).collect(),
            optimal_openers_complete: solution.all_openers,
            rule: game.rule(),
            objective,
            nodes: solution.statistics.nodes,
            memo_states: solution.statistics.memo_states,
            memo_bytes: solution.statistics.memory.memo,
            memory: solution.statistics.memory,
        }
    }
}

/// An opener in a ranking.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rank {
    /// 1 for the best; equal openers are in canonical order.
    pub rank: usize,
    /// The opener.
    pub opener: String,
    /// The sum of weight times guesses over the answers that are found; null if only the worst case is judged.
    pub total: Option<u64>,
    /// The mean number of guesses over these.
    pub mean: Option<f64>,
    /// The most guesses that one of these takes.
    pub worst_case: usize,
    /// The weight of the answers that are not found.
    pub lost_weight: u64,
    /// The weight of the answers found only at the last guess of the limit; absent but under last-guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_weight: Option<u64>,
}

impl Rank {
    /// The document of a line of a ranking.
    pub fn of(game: &Game, ranked: &Ranked) -> Rank {
        let Ranked { rank, opener, total, lost_weight, last_weight, worst_case } = *ranked;
        let last_weight = (game.objective() == Objective::LastGuess).then_some(last_weight);
        let found = game.weights().total() - lost_weight;
        // Under the worst case alone all policies that keep it are equal, so the total means nothing.
        let total = (game.objective() != Objective::Worst).then_some(total);
        let mean = total.filter(|_| found > 0).map(|total| total as f64 / found as f64);
        Rank { rank, opener: game.name(opener).to_owned(), total, mean, worst_case, lost_weight, last_weight }
    }
}

/// A game, and a search in it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchedGame {
    /// The number of answers.
    pub answers: usize,
    /// The number of accepted guesses.
    pub guesses: usize,
    /// The weight of all answers.
    pub weight: u64,
    /// The feedback rule.
    #[cfg_attr(feature = "schema", schemars(with = "salet_words::FeedbackRule"))]
    pub feedback: &'static str,
    /// The limit of guesses; null for none.
    pub limit: Limit,
    /// Whether a signal ended the search early.
    pub interrupted: bool,
    /// The time of the search.
    #[serde(flatten)]
    pub effort: Effort,
}

impl SearchedGame {
    fn of(game: &Game, interrupted: bool, effort: Effort) -> SearchedGame {
        SearchedGame {
            answers: game.answer_count(),
            guesses: game.opener_count(),
            weight: game.weights().total(),
            feedback: game.feedback_rule_name(),
            limit: game.limit(),
            interrupted,
            effort,
        }
    }
}

/// The best fixed first guesses, each followed by the best play. Every total is exact.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plans {
    /// The claim about other plans: optimal, bounded, upper-bound or infeasible.
    pub status: &'static str,
    /// The number of fixed guesses.
    pub openers: u8,
    /// The first of them, which the caller chose.
    pub given: Vec<String>,
    /// Best first.
    pub plans: Vec<PairOrTriple>,
    /// No plan has a smaller total; null if nothing is proven.
    pub lower_bound: Option<u64>,
    /// The game and its search.
    #[serde(flatten)]
    pub game: SearchedGame,
}

/// Fixed first guesses, two or three.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairOrTriple {
    /// The guesses in their order.
    pub words: Vec<String>,
    /// The sum of weight times guesses over all answers.
    pub total: u64,
    /// The mean number of guesses.
    pub mean: f64,
}

impl PairOrTriple {
    fn of(game: &Game, plan: &Plan) -> PairOrTriple {
        PairOrTriple {
            words: plan.words.iter().map(|&word| game.name(word).to_owned()).collect(),
            total: plan.total,
            mean: plan.total as f64 / game.weights().total() as f64,
        }
    }
}

impl Plans {
    /// The document of plans.
    pub fn of(
        game: &Game,
        planned: &Planned,
        (given, openers): (&[GuessId], u8),
        interrupted: bool,
        effort: Effort,
    ) -> Plans {
        Plans {
            status: planned.status.name(),
            openers,
            given: given.iter().map(|&word| game.name(word).to_owned()).collect(),
            plans: planned.plans.iter().map(|plan| PairOrTriple::of(game, plan)).collect(),
            lower_bound: planned.lower_bound,
            game: SearchedGame::of(game, interrupted, effort),
        }
    }
}

/// A small vocabulary, and the play with its words alone. Nothing is proven of other words.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Vocabulary {
    /// The claim about other words: `upper-bound`, which proves nothing.
    pub status: &'static str,
    /// The words.
    pub words: Vec<String>,
    /// The sum of weight times guesses over the answers that are found.
    pub total: u64,
    /// The mean number of guesses over these; null if none is found.
    pub mean: Option<f64>,
    /// The most guesses that one of these takes.
    pub worst_case: usize,
    /// The number of answers that are not found.
    pub lost_answers: usize,
    /// Their weight.
    pub lost_weight: u64,
    /// The game and its search.
    #[serde(flatten)]
    pub game: SearchedGame,
}

impl Vocabulary {
    /// The document of words and of the play with them.
    pub fn of(
        game: &Game,
        words: Vec<String>,
        played: &salet_core::game::Evaluation,
        interrupted: bool,
        effort: Effort,
    ) -> Vocabulary {
        let total = played.found_total();
        let found = game.weights().total() - played.lost_weight;
        Vocabulary {
            status: Status::UpperBound.name(),
            words,
            total,
            mean: (found > 0).then(|| total as f64 / found as f64),
            worst_case: played.worst_case,
            lost_answers: played.lost.len(),
            lost_weight: played.lost_weight,
            game: SearchedGame::of(game, interrupted, effort),
        }
    }
}
