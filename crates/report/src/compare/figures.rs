//! The figures of a comparison as every output shows them: plain data with names instead of ids.
//!
//! An inexact value always appears with both of its bounds: as an [`Interval`], or as a pair.

use salet_words::WordGame as _;
use std::cmp::Reverse;

use serde::Serialize;

use crate::compare::traps::traps;
use crate::compare::{Decision, Losses, Optimum, Performance, Place, Reached, Regret, Source};
use salet_core::game::{Game, Interval, Objective};

pub use crate::compare::traps::TrapFigures;

/// The number of mistakes and traps listed.
const LISTED: usize = 10;

/// The number of candidates of a mistake that are named.
const NAMED: usize = 12;

/// A comparison of strategies. The first entry of a histogram is guess 1.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Comparison"))]
pub struct Figures {
    /// The version of salet.
    pub version: &'static str,
    /// The game.
    pub game: GameFigures,
    /// The optimum, if bounds on it are known.
    pub optimum: Option<OptimumFigures>,
    /// The strategies, in the requested order.
    pub strategies: Vec<StrategyFigures>,
    /// The strategies that did not play to the end, because the comparison was stopped or its time was up.
    pub missing: Vec<String>,
    /// The strategies whose mistakes were not looked for to the end, because the comparison was stopped.
    pub missing_losses: Vec<String>,
    /// The costliest mistakes of all strategies.
    pub mistakes: Vec<MistakeFigures>,
    /// The traps with the largest cost to all strategies together.
    pub traps: Vec<TrapFigures>,
}

/// The game of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameFigures {
    /// Its name, if the caller gave it one.
    pub name: Option<String>,
    /// Answers of the game.
    pub answers: usize,
    /// Accepted words.
    pub guesses: usize,
    /// Answers played.
    pub played: u64,
    /// The feedback rule.
    pub feedback: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// The limit that decides the win rate.
    pub limit: Option<u8>,
    /// Whether answers have different weights.
    pub weighted: bool,
    /// SHA-256 of the answers.
    pub answers_digest: String,
    /// SHA-256 of the accepted words.
    pub guesses_digest: String,
}

/// The optimum of the game of a comparison.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptimumFigures {
    /// No strategy has a smaller total; with a limit, none that keeps it.
    pub lower: u64,
    /// The total of some strategy.
    pub upper: u64,
    /// Both as means.
    pub mean: [f64; 2],
    /// The opener of the strategy with the upper total.
    pub opener: String,
    /// The limit of guesses that the optimum keeps; a smaller total may exist without it.
    pub within: Option<u8>,
    /// The strategy that reached the upper total, if it played and no search or policy had reached it before.
    pub reached_by: Option<String>,
    /// Whether a policy claims the lower bound, without a proof here or a certificate.
    pub claimed: bool,
    /// The compiled-in policy that claims the lower bound.
    pub policy: Option<&'static str>,
    /// The SHA-256 of the certificate that proves the claim of that policy.
    pub certificate: Option<&'static str>,
}

/// The results of a strategy.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StrategyFigures {
    /// Its name with parameters and options.
    pub name: String,
    /// Whether it follows a given policy.
    pub follows_policy: bool,
    /// Its first guess.
    pub opener: Option<String>,
    /// Whether every seed gives the same results. If not, they sum up all runs, except the losses and the time of a
    /// decision, which belong to the first seed.
    pub deterministic: bool,
    /// The sum over answers of weight times guesses; the rounded mean of several runs.
    pub total: u64,
    /// The total of each run.
    pub totals: Vec<u64>,
    /// Guesses per game.
    pub mean: f64,
    /// The standard error of the mean on a sample of the answers, from the choice of the answers and the seeds of the runs;
    /// `None` if all are played, or after one run of a strategy that the seed changes.
    pub sampling_error: Option<f64>,
    /// The most guesses of any game won.
    pub worst_case: usize,
    /// The share of weight found within the limit.
    pub win_rate: f64,
    /// Number of answers never found.
    pub lost: u64,
    /// Number of answers found at guess 1, 2, 3 …, over all runs.
    pub histogram: Vec<u64>,
    /// Their weight.
    pub weighted_histogram: Vec<u64>,
    /// The distance to the optimum, unless answers are lost.
    pub regret: Option<Regret>,
    /// The standard error of the total over several runs.
    pub standard_error: Option<f64>,
    /// Number of states where it chose a guess.
    pub decisions: u64,
    /// CPU seconds for a decision.
    pub seconds_per_decision: f64,
    /// CPU seconds of the run with the first seed.
    pub cpu_seconds: f64,
    /// Wall seconds of all runs.
    pub seconds: f64,
    /// Its decisions that are not optimal.
    pub losses: Option<LossFigures>,
}

/// The losses of a strategy against the optimum without a limit. A mistake certainly costs more than the best guess; an
/// unresolved decision may.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LossFigures {
    /// The number of mistakes.
    pub mistakes: usize,
    /// The cost of all decisions: the total of the run less the optimum.
    pub cost: Interval,
    /// The number of mistakes with none before them: where the strategy leaves optimal play.
    pub first_mistakes: usize,
    /// Their cost.
    pub first_cost: Interval,
    /// The costliest of them.
    pub costliest_first: Vec<MistakeFigures>,
    /// The number of mistakes after other mistakes.
    pub later_mistakes: usize,
    /// Their cost.
    pub later_cost: Interval,
    /// The number of mistakes after unresolved decisions alone.
    pub unplaced_mistakes: usize,
    /// Their cost.
    pub unplaced_cost: Interval,
    /// The number of unresolved decisions.
    pub unresolved: usize,
    /// Their cost.
    pub unresolved_cost: Interval,
}

/// A mistake: a decision that certainly costs more than the best guess.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MistakeFigures {
    /// The strategy.
    pub strategy: String,
    /// The guesses and feedbacks before, such as `salet BBBYB`.
    pub after: Vec<String>,
    /// The number of candidates.
    pub candidates: usize,
    /// The first of them.
    pub words: Vec<String>,
    /// The guess.
    pub guess: String,
    /// Its cost, at least 1.
    pub cost: Interval,
    /// Whether no mistake precedes it; `None` if unknown.
    pub first: Option<bool>,
}

impl Figures {
    /// The figures of a contest between these strategies; without performances of the last ones, it was stopped.
    pub fn new(
        game: &Game,
        strategies: &[impl ToString],
        performances: &[Performance],
        reached: Option<Reached>,
    ) -> Figures {
        let best = reached.as_ref().map(|reached| reached.optimum);
        let missing = strategies.get(performances.len()..).unwrap_or_default();
        let unsearched = performances.iter().filter(|performance| performance.losses_stopped);
        let losses = || {
            performances.iter().filter_map(|performance| Some((performance, performance.losses.as_ref()?)))
        };
        let all = losses()
            .flat_map(|(performance, losses)| losses.mistakes().map(move |mistake| (performance, mistake)));
        let mut mistakes: Vec<(&Performance, &Decision)> = all.collect();
        mistakes.sort_by_key(|(_, mistake)| Reverse((mistake.cost.at_least(), mistake.cost.at_most())));
        let mut traps = traps(game, losses().map(|(_, losses)| losses));
        traps.truncate(LISTED);
        Figures {
            version: env!("CARGO_PKG_VERSION"),
            game: game_figures(game, performances),
            optimum: reached.map(|reached| optimum_figures(game, reached)),
            strategies: performances
                .iter()
                .map(|performance| StrategyFigures::new(game, performance, best))
                .collect(),
            missing: missing.iter().map(ToString::to_string).collect(),
            missing_losses: unsearched.map(|performance| shown_name(performance, best)).collect(),
            mistakes: mistakes
                .iter()
                .take(LISTED)
                .map(|(performance, mistake)| figure(game, shown_name(performance, best), mistake))
                .collect(),
            traps,
        }
    }

    /// The figures with a name of the game.
    #[must_use]
    pub fn named(mut self, name: &str) -> Figures {
        self.game.name = Some(name.to_owned());
        self
    }

    /// Omissions because of a stop or of the time limit; `None` if there are none.
    pub fn left_out(&self) -> Option<String> {
        let named = |what: &str, names: &[String]| match names {
            [] => String::new(),
            names => format!(" {what}: {}.", names.join(", ")),
        };
        let missing = named("Not played to the end", &self.missing);
        let left_out = missing + &named("Mistakes not looked for to the end", &self.missing_losses);
        (!left_out.is_empty()).then(|| format!("Ended early.{left_out}"))
    }
}

fn optimum_figures(game: &Game, Reached { optimum, opener, by }: Reached) -> OptimumFigures {
    let (policy, certificate) = match optimum.source {
        Source::CompiledIn { policy, certificate } => (Some(policy), certificate),
        Source::Proven | Source::Claimed => (None, None),
    };
    OptimumFigures {
        lower: optimum.lower,
        upper: optimum.upper,
        mean: [optimum.lower, optimum.upper].map(|total| total as f64 / optimum.weight as f64),
        opener: game.name(opener).to_owned(),
        within: optimum.within,
        reached_by: by,
        claimed: optimum.source != Source::Proven && certificate.is_none(),
        policy,
        certificate,
    }
}

fn game_figures(game: &Game, performances: &[Performance]) -> GameFigures {
    let [answers_digest, guesses_digest] = game.list_digests().map(|digest| digest.to_string());
    GameFigures {
        name: None,
        answers: game.answer_count(),
        guesses: game.opener_count(),
        played: performances
            .first()
            .map_or(0, |performance| performance.tally.answers / performance.totals.len() as u64),
        feedback: game.feedback_rule_name(),
        rule: game.rule().name(),
        limit: game.limit(),
        weighted: !game.weights().is_equal(),
        answers_digest,
        guesses_digest,
    }
}

/// The name, unless it claims more than is proven.
fn shown_name(performance: &Performance, optimum: Option<Optimum>) -> String {
    // Another strategy may have met the lower bound, which leaves the policy behind.
    let is_met = |best: &Optimum| performance.whole().is_none_or(|(total, _)| total == best.upper);
    if performance.follows_policy && !optimum.is_some_and(|best| best.is_exact() && is_met(&best)) {
        return "policy (not proven)".to_owned();
    }
    performance.name.clone()
}

impl StrategyFigures {
    /// The figures of a strategy beside an optimum.
    pub fn new(game: &Game, performance: &Performance, optimum: Option<Optimum>) -> StrategyFigures {
        let tally = &performance.tally;
        let runs = performance.totals.len() as u64;
        StrategyFigures {
            name: shown_name(performance, optimum),
            follows_policy: performance.follows_policy,
            opener: performance.opener.map(|guess| game.name(guess).to_owned()),
            deterministic: performance.deterministic,
            total: performance.mean_total().round() as u64,
            totals: performance.totals.clone(),
            mean: tally.mean(),
            sampling_error: performance.sampling_error,
            worst_case: tally.worst_case(),
            win_rate: tally.win_rate(game.limit()),
            lost: tally.lost,
            histogram: tally.histogram.clone(),
            weighted_histogram: tally.weighted_histogram.clone(),
            // A lost game ends before its answer is found, so the total may even be below the optimum.
            regret: optimum.filter(|_| tally.lost == 0).map(|optimum| {
                optimum.regret(performance.mean_total(), tally.weight / runs, performance.paired)
            }),
            standard_error: performance.standard_error(),
            decisions: performance.unfolded.decisions,
            seconds_per_decision: performance.seconds_per_decision(),
            cpu_seconds: performance.unfolded.cpu.as_secs_f64(),
            seconds: performance.elapsed.as_secs_f64(),
            losses: performance
                .losses
                .as_ref()
                .map(|losses| loss_figures(game, performance, losses, optimum)),
        }
    }
}

fn loss_figures(
    game: &Game,
    performance: &Performance,
    losses: &Losses,
    optimum: Option<Optimum>,
) -> LossFigures {
    let at = |place| move |decision: &Decision| decision.is_mistake() && decision.place == place;
    let count = |place| losses.decisions.iter().filter(|decision| at(place)(decision)).count();
    let first = losses.first().take(LISTED);
    LossFigures {
        mistakes: losses.mistakes().count(),
        cost: losses.regret,
        first_mistakes: count(Place::First),
        first_cost: losses.cost_of(at(Place::First)),
        costliest_first: first
            .map(|mistake| figure(game, shown_name(performance, optimum), mistake))
            .collect(),
        later_mistakes: count(Place::Later),
        later_cost: losses.cost_of(at(Place::Later)),
        unplaced_mistakes: count(Place::Unknown),
        unplaced_cost: losses.cost_of(at(Place::Unknown)),
        unresolved: losses.unresolved().count(),
        unresolved_cost: losses.cost_of(|decision| !decision.is_mistake()),
    }
}

fn figure(game: &Game, strategy: String, mistake: &Decision) -> MistakeFigures {
    let shown = |feedback| game.feedback_name(feedback);
    let step = |&(guess, feedback)| format!("{} {}", game.name(guess), shown(feedback));
    let words = mistake.candidates.iter().take(NAMED);
    MistakeFigures {
        strategy,
        after: mistake.history.iter().map(step).collect(),
        candidates: mistake.candidates.len(),
        words: words.map(|secret| game.name(secret.as_guess()).to_owned()).collect(),
        guess: game.name(mistake.guess).to_owned(),
        cost: mistake.cost,
        first: match mistake.place {
            Place::First => Some(true),
            Place::Later => Some(false),
            Place::Unknown => None,
        },
    }
}

impl GameFigures {
    /// The unit of a total.
    pub fn unit(&self) -> &'static str {
        if self.weighted { "guesses by weight" } else { "guesses in all" }
    }

    /// Whether only a sample of the answers was played.
    pub fn is_sample(&self) -> bool {
        self.played < self.answers as u64
    }
}

impl OptimumFigures {
    /// "optimum", with its limit.
    pub fn name(&self) -> String {
        match self.within {
            None => "optimum".to_owned(),
            Some(1) => "optimum within 1 guess".to_owned(),
            Some(limit) => format!("optimum within {limit} guesses"),
        }
    }

    /// The source of the lower bound.
    pub fn source(&self) -> String {
        match (self.policy, self.certificate) {
            (Some(policy), Some(digest)) => format!(
                "proven by the certificate with SHA-256 {}… of the compiled-in policy {policy}",
                &digest[..16]
            ),
            (Some(policy), None) => format!("proven for the compiled-in policy {policy}"),
            (None, _) if self.claimed => "claimed by the policy".to_owned(),
            (None, _) => "proven".to_owned(),
        }
    }

    /// The strategy that reached the upper total, before the source: "reached by entropy, ", or nothing.
    pub fn reached(&self) -> String {
        self.reached_by.as_ref().map(|name| format!("reached by {name}, ")).unwrap_or_default()
    }
}

impl LossFigures {
    /// The number of mistakes, between bounds if some decisions are unresolved.
    pub fn number(&self) -> Interval {
        number_of_mistakes(self.mistakes as u64, self.unresolved as u64, self.cost)
    }
}

/// The number of mistakes, some of them certain: a loss needs at least one, even an unidentified one.
pub(super) fn number_of_mistakes(certain: u64, unresolved: u64, cost: Interval) -> Interval {
    Interval::new(certain.max(u64::from(cost.at_least() > 0)), certain + unresolved)
}

/// Whether strategies can be compared in a game: they are compared by their means.
pub fn is_comparable(game: &Game) -> bool {
    game.objective() == Objective::Mean
}
