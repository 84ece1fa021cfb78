//! `choices`: the guesses worth a look, beside each other: all that are as good as the best, and the next best.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::advice::{Choices, Regret, UnderWay, Wanted};
use crate::game::{Objective, Rule};
use crate::search::Ranked;
use crate::serve::context::{Context, Outcome, Search};
use crate::serve::desk::{Ask, Asked};
use crate::serve::follow::{self, Followed};
use crate::serve::method::Method;
use crate::serve::refusal::{Code, Refusal, Result};
use crate::serve::settings::PRICED;
use crate::serve::wire::{Turn, objectives, rules};

pub(super) struct Worthwhile;

/// The next best where nothing is said.
const NEXT: usize = 10;

/// No more than about so many of the best are looked for.
const BEST: usize = 1000;

/// A game under way.
#[derive(Deserialize, JsonSchema)]
pub(in crate::serve) struct ChoicesParams {
    /// A game that is open.
    handle: Option<u64>,
    /// Without a handle: a game by its name, by the mean and within six guesses; original where nothing is said.
    game: Option<String>,
    /// Without a handle: its rule.
    #[serde(default)]
    #[schemars(schema_with = "rules")]
    rule: Option<Rule>,
    /// What was played and shown so far, in its order.
    #[serde(default)]
    turns: Vec<Turn>,
    /// How many guesses that are not as good as the best to find; 10 where nothing is said.
    #[schemars(range(max = 1000))]
    next: Option<usize>,
    /// Seconds after which a search ends with what it has, from when their turn comes.
    #[schemars(range(min = 0, max = 3600))]
    time_limit: Option<f64>,
}

/// The guesses worth a look. All their figures are exact.
#[derive(Serialize, JsonSchema)]
pub(in crate::serve) struct ChoicesResult {
    /// How many words may be the secret.
    answers: usize,
    /// What they weigh together.
    weight: u64,
    /// What they are judged by: the game's objective, or win-rate where no guess finds every answer in time.
    #[schemars(schema_with = "objectives")]
    objective: Objective,
    /// Those that are as good as the best.
    best: Vec<Choice>,
    /// Whether there are no more of these.
    is_all_of_the_best: bool,
    /// The next best.
    next: Vec<Choice>,
    /// The best of those that may be the secret; null where that was not certain in time.
    possible: Option<Choice>,
    /// Whether the search came to its end; else what is missing was not certain in time.
    complete: bool,
    /// Whether no answer of the list fits, so that this is about accepted words that do, each as likely.
    unlisted: bool,
}

/// A guess, with the best play after it.
#[derive(Serialize, JsonSchema)]
struct Choice {
    guess: String,
    /// Whether it may be the secret.
    is_possible: bool,
    /// The sum of weight times guesses over the answers that will be found.
    total: u64,
    /// The mean number of guesses over these; null if none will be found.
    mean: Option<f64>,
    /// The most guesses that one of these takes; 0 if none will be found.
    worst: usize,
    /// The weight of the answers that will not be found within the limit.
    lost_weight: u64,
    /// What it costs more than the best guess.
    regret: Regret,
}

impl Method for Worthwhile {
    type Params = ChoicesParams;
    type Found = ChoicesResult;

    fn call(params: ChoicesParams, context: &mut Context) -> Result<Outcome<ChoicesResult>> {
        let desk = context.desk(params.handle, params.game.as_deref(), params.rule)?;
        let time_limit = context.time_limit(params.time_limit)?;
        let history = follow::read(&params.turns, desk.opened.contents(), desk.opened.policy())?;
        let next = params.next.unwrap_or(NEXT);
        if next > PRICED {
            return Err(Refusal::field("next", format!("give from 0 to {PRICED}, and not {next}")));
        }
        let ask = Ask::Advisor(Box::new(move |asked: &Asked<'_, '_>| {
            follow::follow(asked, &history, |followed| search(asked, followed, next))
        }));
        Ok(Outcome::Later(Search { desk, time_limit, ask }))
    }
}

fn search(asked: &Asked<'_, '_>, followed: &Followed<'_, '_>, next: usize) -> Result<ChoicesResult> {
    let game = followed.game;
    let wanted = Wanted { next, best: BEST };
    let choices = followed.advisor.choices(game, wanted, &asked.control())?;
    let choices =
        choices.ok_or_else(|| Refusal::field("turns", "the game is over: nothing can be played"))?;
    if !choices.complete {
        asked.check_cancelled()?;
    }
    if choices.best.is_empty() && !choices.complete {
        let why = "the time was up before any guess was proven to be among the best; allow more";
        return Err(Refusal::new(Code::TimeUp, why));
    }
    let Choices { objective, is_all_of_the_best, complete, .. } = choices;
    let choice = |ranked: &Ranked| choice(game, &choices, ranked);
    Ok(ChoicesResult {
        answers: game.candidates().len(),
        weight: game.weight_of(game.candidates()),
        objective,
        best: choices.best.iter().map(choice).collect(),
        is_all_of_the_best,
        next: choices.next.iter().map(choice).collect(),
        possible: choices.possible.as_ref().map(choice),
        complete,
        unlisted: game.unlisted_since().is_some(),
    })
}

fn choice(game: &UnderWay<'_>, choices: &Choices, ranked: &Ranked) -> Choice {
    let found = game.weight_of(game.candidates()) - ranked.lost_weight;
    let best = choices.first().unwrap_or(ranked);
    Choice {
        guess: game.name(ranked.opener).to_owned(),
        is_possible: game.candidates().iter().any(|secret| secret.as_guess() == ranked.opener),
        total: ranked.total,
        mean: (found > 0).then(|| ranked.total as f64 / found as f64),
        worst: ranked.worst_case,
        lost_weight: ranked.lost_weight,
        regret: Regret::of_figures(ranked.into(), best.into(), choices.objective),
    }
}
