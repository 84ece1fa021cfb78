//! `choices`: the guesses worth considering: all that equal the best, and the next best.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::advice::Wanted;
use crate::advice::turns::Told;
use crate::document::Choices as ChoicesResult;
use crate::game::Rule;
use crate::game::clues::Turn;
use crate::serve::context::{Context, Outcome, Search};
use crate::serve::desk::Asked;
use crate::serve::method::Method;
use crate::serve::refusal::{Code, Refusal, Result};
use crate::serve::settings::PRICED;

pub(super) struct Choices;

/// The number of next best guesses by default.
const NEXT: usize = 10;

/// The number of best guesses after which the search stops looking for more.
const BEST: usize = 1000;

/// A game in progress.
#[derive(Deserialize, JsonSchema)]
pub(in crate::serve) struct ChoicesParams {
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
    /// The number of guesses to find after the best [default: 10].
    #[schemars(range(max = 1000))]
    next: Option<usize>,
    /// Seconds after which a search ends with what it has, from when its turn comes.
    #[schemars(range(min = 0, max = 3600))]
    time_limit: Option<f64>,
}

impl Method for Choices {
    type Params = ChoicesParams;
    type Found = ChoicesResult;

    fn call(params: ChoicesParams, context: &mut Context) -> Result<Outcome<ChoicesResult>> {
        let desk = context.desk(params.handle, params.game.as_deref(), params.rule)?;
        let time_limit = context.time_limit(params.time_limit)?;
        let turns = desk.turns(&params.turns)?;
        let next = params.next.unwrap_or(NEXT);
        if next > PRICED {
            return Err(Refusal::field("next", format!("give from 0 to {PRICED}, and not {next}")));
        }
        let ask = Box::new(move |asked: &Asked<'_>| search(asked, &turns, next));
        Ok(Outcome::Later(Search { desk, time_limit, ask }))
    }
}

fn search(asked: &Asked<'_>, turns: &[Turn], next: usize) -> Result<ChoicesResult> {
    let game = asked.follow(turns)?;
    let wanted = Wanted { next, best: BEST };
    let choices = asked.advisor.choices(&game, wanted, &asked.control())?;
    let choices =
        choices.ok_or_else(|| Refusal::field("turns", "the game is over: nothing can be played"))?;
    asked.check_cancelled(choices.complete)?;
    if choices.best.is_empty() && !choices.complete {
        let why = "the time was up before any guess was proven to be among the best; allow more";
        return Err(Refusal::new(Code::TimeUp, why));
    }
    Ok(ChoicesResult::of(&game, &choices))
}
