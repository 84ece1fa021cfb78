//! `choices`: the guesses worth considering: all that equal the best, and the next best.

use crate::advice::turns::Told;
use crate::advice::{Knowledge, ToldKnowledge, Wanted};
use crate::document::Choices as ChoicesResult;
use crate::game::clues::Turn;
use crate::serve::{Asked, Code, Context, Method, Outcome, PRICED, Refusal, Result, about_a_game};

/// The number of next best guesses by default.
const NEXT: usize = 10;

/// The number of best guesses after which the search stops.
const BEST: usize = 1000;

about_a_game! {
    /// A game in progress.
    ChoicesParams {
        /// The turns so far, in order.
        #[serde(default)]
        turns: Vec<Told>,
        /// Knowledge about the secret without turns.
        known: Option<ToldKnowledge>,
        /// The number of guesses to find after the best [default: 10].
        #[schemars(range(max = 1000))]
        next: Option<usize>,
    }
}

impl Method for ChoicesParams {
    type Found = ChoicesResult;

    fn call(self, context: &mut Context) -> Result<Outcome<ChoicesResult>> {
        let place = self.place(context)?;
        let turns = place.desk.turns(&self.turns)?;
        let next = self.next.unwrap_or(NEXT);
        if next > PRICED {
            return Err(Refusal::field("next", format!("give from 0 to {PRICED}, not {next}")));
        }
        let knowledge = place.desk.knowledge(self.known.as_ref())?;
        place.search(move |asked| search(asked, knowledge, &turns, next))
    }
}

fn search(asked: &Asked<'_>, knowledge: Knowledge, turns: &[Turn], next: usize) -> Result<ChoicesResult> {
    let game = asked.follow(knowledge, turns)?;
    let wanted = Wanted { next, best: BEST };
    let choices = asked.advisor.choices(&game, wanted, &asked.control())?;
    let choices = choices.ok_or_else(|| Refusal::field("turns", "the game is over: no guess is left"))?;
    asked.check_cancelled(choices.complete)?;
    if choices.best.is_empty() && !choices.complete {
        let why = "the time was up before any guess was proven to be among the best; allow more";
        return Err(Refusal::new(Code::TimeUp, why));
    }
    Ok(ChoicesResult::of(&game, &choices))
}
