//! `next`: the guess to play now. A lookup as long as the game keeps to the policy, else a search.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::advice::turns::Told;
use crate::advice::{Advisor, Expectation};
use crate::document::Next as NextResult;
use crate::game::Rule;
use crate::game::clues::Turn;
use crate::policy::{Policy, Position, Step};
use crate::serve::context::{Context, Outcome, Search};
use crate::serve::desk::Asked;
use crate::serve::method::Method;
use crate::serve::refusal::{Refusal, Result};

pub(super) struct Next;

/// A game in progress.
#[derive(Deserialize, JsonSchema)]
pub(in crate::serve) struct NextParams {
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
    /// The number of candidates to list [default: 0].
    #[serde(default)]
    list: usize,
    /// Seconds after which a search ends with what it has, from when its turn comes.
    #[schemars(range(min = 0, max = 3600))]
    time_limit: Option<f64>,
}

impl Method for Next {
    type Params = NextParams;
    type Found = NextResult;

    fn call(params: NextParams, context: &mut Context) -> Result<Outcome<NextResult>> {
        let desk = context.desk(params.handle, params.game.as_deref(), params.rule)?;
        let time_limit = context.time_limit(params.time_limit)?;
        let (turns, list) = (desk.turns(&params.turns)?, params.list);
        if let Some(found) = look_up(&desk.advisor, &turns, list) {
            return Ok(Outcome::Now(found));
        }
        let ask = Box::new(move |asked: &Asked<'_>| search(asked, &turns, list));
        Ok(Outcome::Later(Search { desk, time_limit, ask }))
    }
}

/// The answer of the policy; `None` if the game has left it.
fn look_up(advisor: &Advisor, turns: &[Turn], list: usize) -> Option<NextResult> {
    let policy = advisor.policy()?;
    match walk(policy, turns)? {
        Some(position) if list == 0 && position.outlook().lost_weight == 0 => {
            Some(NextResult::looked_up(policy, position, turns.len()))
        }
        // The policy does not store the candidates, nor which of them it loses.
        _ => {
            let mut game = advisor.start();
            for turn in turns {
                let guess = turn.word.or_else(|| Some(game.position()?.guess()))?;
                game.play(guess, turn.shown?).ok()?;
            }
            let known = Expectation::looked_up(&game);
            (known.is_some() || game.ended().is_some()).then(|| NextResult::of(&game, known.as_ref(), list))
        }
    }
}

/// The position that turns lead to in a policy; the inner `None` once it has found the secret, the outer if a turn is not
/// that of the policy.
fn walk<'p>(policy: &'p Policy, turns: &[Turn]) -> Option<Option<Position<'p>>> {
    let mut position = Some(policy.start());
    for turn in turns {
        let here = position?;
        if turn.word.is_some_and(|word| word != here.guess()) {
            return None;
        }
        position = match here.answer(turn.shown?) {
            Step::Next(next) => Some(next),
            Step::Solved => None,
            Step::Lost | Step::Impossible => return None,
        };
    }
    Some(position)
}

fn search(asked: &Asked<'_>, turns: &[Turn], list: usize) -> Result<NextResult> {
    let game = asked.follow(turns)?;
    if game.ended().is_some() {
        return Ok(NextResult::of(&game, None, list));
    }
    let known = asked.advisor.best(&game, &asked.control())?;
    asked.check_cancelled(known.as_ref().is_some_and(|known| !known.is_bounded()))?;
    let known = known.ok_or_else(Refusal::time_up)?;
    Ok(NextResult::of(&game, Some(&known), list))
}
