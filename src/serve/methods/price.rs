//! `price`: what given guesses cost, exactly, and how much more than the best one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::advice::{Expectation, Regret, UnderWay};
use crate::game::Rule;
use crate::serve::context::{Context, Outcome, Search};
use crate::serve::desk::{Ask, Asked};
use crate::serve::follow::{self, Followed, check_allowed};
use crate::serve::method::Method;
use crate::serve::refusal::{Refusal, Result};
use crate::serve::settings::PRICED;
use crate::serve::wire::{Figures, Proven, Source, Status, Turn, rules};
use crate::words::GuessId;

pub(super) struct Price;

/// A game under way, and guesses that might be played in it.
#[derive(Deserialize, JsonSchema)]
pub(in crate::serve) struct PriceParams {
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
    /// The guesses to be priced, each as if it were played now.
    #[schemars(length(min = 1, max = 1000))]
    guesses: Vec<String>,
    /// Seconds after which all searches of this request together end with what they have, from when their turn comes.
    #[schemars(range(min = 0, max = 3600))]
    time_limit: Option<f64>,
}

/// What guesses cost.
#[derive(Serialize, JsonSchema)]
pub(in crate::serve) struct PriceResult {
    /// How many words may be the secret.
    answers: usize,
    /// What they weigh together.
    weight: u64,
    /// The best guess.
    best: Priced,
    /// The guesses in the order of the request.
    prices: Vec<Priced>,
    /// Whether no answer of the list fits, so that this is about accepted words that do, each as likely.
    unlisted: bool,
}

/// What a guess costs.
#[derive(Serialize, JsonSchema)]
struct Priced {
    guess: String,
    /// What to expect of it and the best play after it; null if the time was up before anything was found.
    expected: Option<Figures>,
    source: Source,
    status: Status,
    /// What is proven of all play after it (of `best`: of all play), where the search ended early.
    #[serde(skip_serializing_if = "Option::is_none")]
    proven: Option<Proven>,
    /// What it costs more than the best guess; null unless both are exact.
    regret: Option<Regret>,
}

impl Method for Price {
    type Params = PriceParams;
    type Found = PriceResult;

    fn call(params: PriceParams, context: &mut Context) -> Result<Outcome<PriceResult>> {
        let desk = context.desk(params.handle, params.game.as_deref(), params.rule)?;
        let time_limit = context.time_limit(params.time_limit)?;
        let contents = desk.opened.contents();
        let history = follow::read(&params.turns, contents, desk.opened.policy())?;
        if params.guesses.is_empty() || params.guesses.len() > PRICED {
            let why = format!("give from 1 to {PRICED} guesses, and not {}", params.guesses.len());
            return Err(Refusal::field("guesses", why));
        }
        let read = |(index, word): (usize, &String)| {
            follow::find(&contents.lists, word, || format!("guesses[{index}]"))
        };
        let guesses: Vec<GuessId> = params.guesses.iter().enumerate().map(read).collect::<Result<_>>()?;
        let ask = Ask::Advisor(Box::new(move |asked: &Asked<'_, '_>| {
            follow::follow(asked, &history, |followed| search(asked, followed, &guesses))
        }));
        Ok(Outcome::Later(Search { desk, time_limit, ask }))
    }
}

fn search(asked: &Asked<'_, '_>, followed: &Followed<'_, '_>, guesses: &[GuessId]) -> Result<PriceResult> {
    let game = followed.game;
    if game.ended().is_some() {
        return Err(Refusal::field("turns", "the game is over: nothing can be played"));
    }
    let guesses: Vec<GuessId> = guesses.iter().map(|&guess| followed.numbered(guess)).collect();
    for (index, &guess) in guesses.iter().enumerate() {
        check_allowed(game, guess, || format!("guesses[{index}]"))?;
    }
    let control = asked.control();
    let best = followed.advisor.best(game, &control)?;
    let best = checked(asked, best)?.ok_or_else(Refusal::time_up)?;
    let price = |&guess: &GuessId| {
        let known = checked(asked, followed.advisor.price(game, guess, &control)?)?;
        Ok(priced(game, guess, known.as_ref(), &best))
    };
    Ok(PriceResult {
        answers: game.candidates().len(),
        weight: game.weight_of(game.candidates()),
        prices: guesses.iter().map(price).collect::<Result<_>>()?,
        best: priced(game, best.guess, Some(&best), &best),
        unlisted: game.unlisted_since().is_some(),
    })
}

/// What was found, unless it is no more than that because the request was cancelled.
fn checked(asked: &Asked<'_, '_>, known: Option<Expectation>) -> Result<Option<Expectation>> {
    if known.as_ref().is_none_or(Expectation::is_bounded) {
        asked.check_cancelled()?;
    }
    Ok(known)
}

fn priced(game: &UnderWay<'_>, guess: GuessId, known: Option<&Expectation>, best: &Expectation) -> Priced {
    let contents = game.contents();
    let is_exact = |known: &Expectation| Status::of(known, contents) == Status::Exact;
    let exact = known.filter(|&known| is_exact(known) && is_exact(best));
    Priced {
        guess: game.name(guess).to_owned(),
        expected: known.map(Figures::from),
        source: known.map_or(Source::Search, Source::of),
        status: known.map_or(Status::Bounded, |known| Status::of(known, contents)),
        proven: known.and_then(Expectation::proven).map(Proven::from),
        regret: exact.map(|known| Regret::of(known, best, contents.objective)),
    }
}
