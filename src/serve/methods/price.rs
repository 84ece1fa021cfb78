//! `price`: the exact cost of given guesses, and the difference to the best one.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::advice::turns::Told;
use crate::advice::{Expectation, Why};
use crate::document::Prices;
use crate::game::Rule;
use crate::game::clues::Turn;
use crate::serve::context::{Context, Outcome, Search};
use crate::serve::desk::Asked;
use crate::serve::method::Method;
use crate::serve::refusal::{Refusal, Result};
use crate::serve::settings::PRICED;
use crate::words::GuessId;

pub(super) struct Price;

/// A game in progress, and guesses that might be played in it.
#[derive(Deserialize, JsonSchema)]
pub(in crate::serve) struct PriceParams {
    /// A game that is open.
    handle: Option<u64>,
    /// Without a handle: a game by its name, by the mean and within six guesses [default: original].
    game: Option<String>,
    /// Without a handle: its rule.
    #[serde(default)]
    rule: Option<Rule>,
    /// The turns so far, in their order.
    #[serde(default)]
    turns: Vec<Told>,
    /// The guesses to price, each as if it were played now.
    #[schemars(length(min = 1, max = 1000))]
    guesses: Vec<String>,
    /// Seconds after which all searches of this request together end with what they have, from when their turn comes.
    #[schemars(range(min = 0, max = 3600))]
    time_limit: Option<f64>,
}

impl Method for Price {
    type Params = PriceParams;
    type Found = Prices;

    fn call(params: PriceParams, context: &mut Context) -> Result<Outcome<Prices>> {
        let desk = context.desk(params.handle, params.game.as_deref(), params.rule)?;
        let time_limit = context.time_limit(params.time_limit)?;
        let turns = desk.turns(&params.turns)?;
        if params.guesses.is_empty() || params.guesses.len() > PRICED {
            let why = format!("give from 1 to {PRICED} guesses, and not {}", params.guesses.len());
            return Err(Refusal::field("guesses", why));
        }
        let read = |(index, word): (usize, &String)| desk.find(word, || format!("guesses[{index}]"));
        let guesses: Vec<GuessId> = params.guesses.iter().enumerate().map(read).collect::<Result<_>>()?;
        let ask = Box::new(move |asked: &Asked<'_>| search(asked, &turns, &guesses));
        Ok(Outcome::Later(Search { desk, time_limit, ask }))
    }
}

fn search(asked: &Asked<'_>, turns: &[Turn], guesses: &[GuessId]) -> Result<Prices> {
    let game = asked.follow(turns)?;
    for (index, &guess) in guesses.iter().enumerate() {
        game.check(guess).map_err(|refused| match refused.why {
            Why::NotAllowed { .. } => Refusal::field(format!("guesses[{index}]"), refused.to_string()),
            _ => Refusal::field("turns", "the game is over: nothing can be played"),
        })?;
    }
    let control = asked.control();
    let is_exact = |known: &Option<Expectation>| known.as_ref().is_some_and(|known| !known.is_bounded());
    let best = asked.advisor.best(&game, &control)?;
    asked.check_cancelled(is_exact(&best))?;
    let best = best.ok_or_else(Refusal::time_up)?;
    let mut prices = Vec::with_capacity(guesses.len());
    for &guess in guesses {
        let known = asked.advisor.price(&game, guess, &control)?;
        asked.check_cancelled(is_exact(&known))?;
        prices.push((guess, known));
    }
    Ok(Prices::of(&game, &best, &prices))
}
