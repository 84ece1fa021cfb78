//! What a contest came to, as every output shows it: plain data with names instead of ids.
//!
//! What is not known exactly is there with both of its bounds, and never as one number: as an [`Interval`], or as a pair.

use std::cmp::Reverse;

use serde::Serialize;

use crate::compare::contest::Performance;
use crate::compare::interval::Interval;
use crate::compare::losses::{Decision, Losses, Place};
use crate::compare::optimum::Optimum;
use crate::compare::traps::traps;
use crate::game::{Game, Objective};
use crate::strategy::Needs;
use crate::words::GuessId;

/// How many mistakes and traps are listed.
const LISTED: usize = 10;

/// How many candidates of a mistake are named.
const NAMED: usize = 12;

/// The whole comparison. Counts are by number of guesses: the first entry of a histogram is guess 1.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema), schemars(rename = "Comparison"))]
pub struct Figures {
    /// What was played.
    pub game: GameFigures,
    /// What is known of the optimum; `None` if nothing is.
    pub optimum: Option<OptimumFigures>,
    /// The strategies in the order in which they were asked for.
    pub strategies: Vec<StrategyFigures>,
    /// The costliest mistakes of all strategies.
    pub mistakes: Vec<MistakeFigures>,
    /// The traps that cost all strategies together most.
    pub traps: Vec<TrapFigures>,
}

/// The game that strategies are compared in, in the form of all outputs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct GameFigures {
    /// Answers of the game.
    pub answers: usize,
    /// Accepted words.
    pub guesses: usize,
    /// Answers that were played.
    pub played: u64,
    /// The feedback rule.
    pub feedback: &'static str,
    /// Which guesses are legal.
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

/// What is known of the optimum of that game, in the form of all outputs.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct OptimumFigures {
    /// No strategy has a smaller total, or where there is a limit, none that keeps it.
    pub lower: u64,
    /// Some strategy has this one.
    pub upper: u64,
    /// Both as means.
    pub mean: [f64; 2],
    /// The opener that has the upper one.
    pub opener: String,
    /// The limit of guesses that the optimum has to keep; without it there may be a smaller one.
    pub within: Option<u8>,
    /// Whether the lower bound is what a policy claims, and was not proven here.
    pub claimed: bool,
}

/// How a strategy fared, in the form of all outputs.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct StrategyFigures {
    /// Its name with parameters and options.
    pub name: String,
    /// Whether it follows a policy that was computed before.
    pub follows_policy: bool,
    /// Its first guess.
    pub opener: Option<String>,
    /// Whether every seed gives the same. If not, the figures are over all runs, but for the losses and the time of a
    /// decision, which are those with the first seed.
    pub deterministic: bool,
    /// The sum over answers of weight times guesses; the mean of the runs, rounded, if there are several.
    pub total: u64,
    /// The total of each run.
    pub totals: Vec<u64>,
    /// Guesses per game.
    pub mean: f64,
    /// The standard error of the mean where only a sample of the answers was played.
    pub sampling_error: Option<f64>,
    /// The most guesses of any game that was won at all.
    pub worst_case: usize,
    /// The share of weight found within the limit.
    pub win_rate: f64,
    /// Answers never found.
    pub lost: u64,
    /// Answers found at guess 1, 2, 3 …, those of all runs together.
    pub histogram: Vec<u64>,
    /// Their weight.
    pub weighted_histogram: Vec<u64>,
    /// Distance to the optimum.
    pub regret: Option<RegretFigures>,
    /// The standard error of the total over several runs.
    pub standard_error: Option<f64>,
    /// States in which it chose a guess.
    pub decisions: u64,
    /// Processor seconds for each of those.
    pub seconds_per_decision: f64,
    /// Processor seconds for the run with the first seed.
    pub cpu_seconds: f64,
    /// Seconds on the clock for all runs.
    pub seconds: f64,
    /// Where it left optimal play.
    pub losses: Option<LossFigures>,
}

/// Distance to the optimum: two bounds, equal where the optimum is known.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct RegretFigures {
    /// In guesses, over all answers played. On a sample it is that of the means, and as uncertain as they are.
    pub guesses: [f64; 2],
    /// In percent of the optimum.
    pub percent: [f64; 2],
}

/// What a strategy loses against the optimum without a limit, summed up. A decision that certainly costs more than the
/// best one is a mistake; one that may, unresolved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct LossFigures {
    /// The number of mistakes.
    pub mistakes: usize,
    /// What all decisions cost: the total of the run less the optimum.
    pub cost: Interval,
    /// The number of mistakes that no mistake precedes: where the strategy leaves optimal play.
    pub first_mistakes: usize,
    /// What those cost.
    pub first_cost: Interval,
    /// The costliest of those.
    pub costliest_first: Vec<MistakeFigures>,
    /// The number of mistakes that others precede.
    pub later_mistakes: usize,
    /// What those cost.
    pub later_cost: Interval,
    /// The number of mistakes before which there are only decisions that are not resolved.
    pub unplaced_mistakes: usize,
    /// What those cost.
    pub unplaced_cost: Interval,
    /// The number of decisions of which it is not known whether they are mistakes.
    pub unresolved: usize,
    /// What those cost.
    pub unresolved_cost: Interval,
}

/// A decision that certainly costs more than the best one, in the form of all outputs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct MistakeFigures {
    /// Who made it.
    pub strategy: String,
    /// The guesses and feedbacks before, such as `salet BBBYB`.
    pub after: Vec<String>,
    /// How many candidates there were.
    pub candidates: usize,
    /// The first of them.
    pub words: Vec<String>,
    /// What was played.
    pub guess: String,
    /// What it cost, at least 1.
    pub cost: Interval,
    /// Whether it was the first in these games; `None` if that is not known.
    pub first: Option<bool>,
}

/// Near-equal words in which strategies lose guesses, in the form of all outputs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct TrapFigures {
    /// Such as `?ound`.
    pub pattern: String,
    /// The answers that it has.
    pub words: Vec<String>,
    /// What was lost in states that it dominates.
    pub cost: Interval,
    /// How many mistakes were made there.
    pub states: usize,
    /// How many decisions were made there of which it is not known whether they are mistakes.
    pub unresolved: usize,
}

impl Figures {
    /// What the performances of a contest say.
    pub fn new(game: &Game, performances: &[Performance], optimum: Option<(Optimum, GuessId)>) -> Figures {
        let word = |guess: GuessId| game.lists().display(guess).to_owned();
        let strategies: Vec<StrategyFigures> = performances
            .iter()
            .map(|performance| strategy(game, performance, optimum.map(|(best, _)| best)))
            .collect();
        let losses = || {
            performances.iter().filter_map(|performance| Some((performance, performance.losses.as_ref()?)))
        };
        let all = losses()
            .flat_map(|(performance, losses)| losses.mistakes().map(move |mistake| (performance, mistake)));
        let mut mistakes: Vec<(&Performance, &Decision)> = all.collect();
        let cost = |mistake: &Decision| (mistake.cost.at_least(), mistake.cost.at_most());
        mistakes.sort_by_key(|(_, mistake)| Reverse(cost(mistake)));
        let traps = traps(game, losses().map(|(_, losses)| losses));
        let best = optimum.map(|(best, _)| best);
        Figures {
            game: game_figures(game, performances),
            optimum: optimum.map(|(best, opener)| OptimumFigures {
                lower: best.lower,
                upper: best.upper,
                mean: [best.lower, best.upper].map(|total| total as f64 / best.weight as f64),
                opener: word(opener),
                within: best.within,
                claimed: best.claimed,
            }),
            strategies,
            mistakes: mistakes
                .iter()
                .take(LISTED)
                .map(|(performance, mistake)| figure(game, shown_name(performance, best), mistake))
                .collect(),
            traps: traps
                .into_iter()
                .take(LISTED)
                .map(|trap| TrapFigures {
                    pattern: trap.pattern,
                    words: trap.members.iter().map(|secret| word(secret.as_guess())).collect(),
                    cost: trap.cost,
                    states: trap.states,
                    unresolved: trap.unresolved,
                })
                .collect(),
        }
    }
}

fn game_figures(game: &Game, performances: &[Performance]) -> GameFigures {
    GameFigures {
        answers: game.answer_count(),
        guesses: game.guess_count(),
        played: performances
            .first()
            .map_or(0, |performance| performance.tally.answers / performance.totals.len() as u64),
        feedback: game.feedback().name(),
        rule: game.rule().name(),
        limit: game.limit(),
        weighted: !game.weights().is_equal(),
        answers_digest: game.lists().answers_digest().to_string(),
        guesses_digest: game.lists().guesses_digest().to_string(),
    }
}

/// The name, unless it claims more than is proven.
fn shown_name(performance: &Performance, optimum: Option<Optimum>) -> String {
    if follows_policy(performance) && !optimum.is_some_and(|best| best.is_exact()) {
        return "policy (not proven)".to_owned();
    }
    performance.name.to_string()
}

fn follows_policy(performance: &Performance) -> bool {
    performance.name.strategy.needs == Needs::Policy
}

fn strategy(game: &Game, performance: &Performance, optimum: Option<Optimum>) -> StrategyFigures {
    let tally = &performance.tally;
    let runs = performance.totals.len() as u64;
    let played = tally.answers / runs;
    let sampled = (played as usize) < game.answer_count();
    let regret = optimum.map(|optimum| optimum.regret(performance.mean_total(), tally.weight / runs));
    StrategyFigures {
        name: shown_name(performance, optimum),
        follows_policy: follows_policy(performance),
        opener: performance.opener.map(|guess| game.lists().display(guess).to_owned()),
        deterministic: performance.deterministic,
        total: performance.mean_total().round() as u64,
        totals: performance.totals.clone(),
        mean: tally.mean(),
        sampling_error: sampled.then(|| tally.deviation() / (played as f64).sqrt()),
        worst_case: tally.worst_case(),
        win_rate: tally.win_rate(game.limit()),
        lost: tally.lost,
        histogram: tally.histogram.clone(),
        weighted_histogram: tally.weighted_histogram.clone(),
        regret: regret.map(|regret| RegretFigures { guesses: regret.guesses, percent: regret.percent }),
        standard_error: performance.standard_error(),
        decisions: performance.unfolded.decisions,
        seconds_per_decision: performance.seconds_per_decision(),
        cpu_seconds: performance.unfolded.cpu.as_secs_f64(),
        seconds: performance.elapsed.as_secs_f64(),
        losses: performance.losses.as_ref().map(|losses| loss_figures(game, performance, losses, optimum)),
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
    let lists = game.lists();
    let shown = |feedback| game.feedback().format(feedback, lists.word_len());
    let step = |&(guess, feedback)| format!("{} {}", lists.display(guess), shown(feedback));
    let words = mistake.candidates.iter().take(NAMED);
    MistakeFigures {
        strategy,
        after: mistake.history.iter().map(step).collect(),
        candidates: mistake.candidates.len(),
        words: words.map(|secret| lists.display(secret.as_guess()).to_owned()).collect(),
        guess: lists.display(mistake.guess).to_owned(),
        cost: mistake.cost,
        first: match mistake.place {
            Place::First => Some(true),
            Place::Later => Some(false),
            Place::Unknown => None,
        },
    }
}

impl OptimumFigures {
    /// What it is the optimum of.
    pub fn name(&self) -> String {
        match self.within {
            None => "optimum".to_owned(),
            Some(1) => "optimum within 1 guess".to_owned(),
            Some(limit) => format!("optimum within {limit} guesses"),
        }
    }

    /// Who says so.
    pub fn source(&self) -> &'static str {
        if self.claimed { "claimed by the policy" } else { "proven" }
    }
}

impl LossFigures {
    /// The number of mistakes, as far as it is known.
    pub fn number(&self) -> Interval {
        let certain = self.mistakes as u64;
        Interval::new(certain, certain + self.unresolved as u64)
    }
}

/// Strategies are compared by their means, so that is the only objective that makes sense here.
pub fn is_comparable(game: &Game) -> bool {
    game.objective() == Objective::Mean
}
