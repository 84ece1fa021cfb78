//! `next`: the guess to play now: a lookup if the game has kept to the policy, else a search.

use crate::advice::turns::Told;
use crate::advice::{Advisor, Knowledge, ToldKnowledge};
use crate::document::Next as NextResult;
use crate::game::clues::Turn;
use crate::policy::{Policy, Position, Step};
use crate::serve::{Asked, Context, Method, Outcome, Refusal, Result, about_a_game};

about_a_game! {
    /// A game in progress.
    NextParams {
        /// The turns so far, in order.
        #[serde(default)]
        turns: Vec<Told>,
        /// Knowledge about the secret without turns.
        known: Option<ToldKnowledge>,
        /// The number of candidates to list [default: 0].
        #[serde(default)]
        list: usize,
    }
}

impl Method for NextParams {
    type Found = NextResult;

    fn call(self, context: &mut Context) -> Result<Outcome<NextResult>> {
        let place = self.place(context)?;
        let (turns, list) = (place.desk.turns(&self.turns)?, self.list);
        let knowledge = place.desk.knowledge(self.known.as_ref())?;
        if knowledge.is_empty()
            && let Some(found) = look_up(&place.desk.advisor, &turns, list)
        {
            return Ok(Outcome::Now(found));
        }
        place.search(move |asked| search(asked, knowledge, &turns, list))
    }
}

/// The answer of the policy; `None` if the game has left it.
fn look_up(advisor: &Advisor, turns: &[Turn], list: usize) -> Option<NextResult> {
    let policy = advisor.policy()?;
    // The policy stores neither the candidates nor the answers that it loses.
    if list == 0
        && let Some(position) = walk(policy, turns)
        && position.outlook().lost_weight == 0
    {
        return Some(NextResult::looked_up(policy, position, turns.len()));
    }
    let (game, known) = advisor.look_up(turns)?;
    Some(NextResult::of(&game, known.as_ref(), list))
}

/// The position of a policy after some turns; `None` if the game has left it or is over.
fn walk<'p>(policy: &'p Policy, turns: &[Turn]) -> Option<Position<'p>> {
    turns.iter().try_fold(policy.start(), |position, turn| {
        let kept = turn.word.is_none_or(|word| word == position.guess());
        match position.answer(turn.shown?) {
            Step::Next(next) if kept => Some(next),
            _ => None,
        }
    })
}

fn search(asked: &Asked<'_>, knowledge: Knowledge, turns: &[Turn], list: usize) -> Result<NextResult> {
    let game = asked.follow(knowledge, turns)?;
    if game.ended().is_some() {
        return Ok(NextResult::of(&game, None, list));
    }
    let known = asked.advisor.best(&game, &asked.control())?;
    asked.check_cancelled(known.as_ref().is_some_and(|known| !known.is_bounded()))?;
    let known = known.ok_or_else(Refusal::time_up)?;
    Ok(NextResult::of(&game, Some(&known), list))
}
