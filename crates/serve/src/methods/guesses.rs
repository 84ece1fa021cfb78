//! Questions about a game in progress. `next`: the guess to play now, a lookup if the game has kept to the policy, else a search.
//! `price`: the exact cost of given guesses, and the difference to the best one. `choices`: the guesses worth considering, all that
//! equal the best and the next best.

use crate::{Code, Context, Method, Outcome, PRICED, Refusal, Result, about_a_game};
use salet_advise::advice::turns::Told;
use salet_advise::advice::{Advisor, Expectation, ToldKnowledge, Wanted, Why};
use salet_advise::clues::Turn;
use salet_advise::document::{Choices, Next, Prices};
use salet_core::policy::{Policy, Position, Step};
use salet_words::GuessId;

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
    type Found = Next;

    fn call(self, context: &mut Context) -> Result<Outcome<Next>> {
        let place = self.place(context)?;
        let (turns, list) = (place.desk.turns(&self.turns)?, self.list);
        let knowledge = place.desk.knowledge(self.known.as_ref())?;
        if knowledge.is_empty()
            && let Some(found) = look_up(place.desk.advisor(), &turns.all, list)
        {
            return Ok(Outcome::Now(found));
        }
        place.search(move |asked| {
            let game = asked.follow(knowledge, &turns)?;
            let best = if game.ended().is_some() { None } else { Some(asked.best(&game)?) };
            Ok(Next::of(&game, best.as_ref(), list))
        })
    }
}

/// The answer of the policy; `None` if the game has left it.
fn look_up(advisor: &Advisor, turns: &[Turn], list: usize) -> Option<Next> {
    let policy = advisor.policy()?;
    // The policy stores neither the candidates nor the answers that it loses.
    if list == 0
        && let Some(position) = walk(policy, turns)
        && position.outlook().lost_weight == 0
    {
        return Some(Next::looked_up(policy, position, turns.len()));
    }
    let (game, known) = advisor.look_up(turns)?;
    Some(Next::of(&game, known.as_ref(), list))
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

about_a_game! {
    /// A game in progress, and guesses to price in it.
    PriceParams {
        /// The turns so far, in order.
        #[serde(default)]
        turns: Vec<Told>,
        /// Knowledge about the secret without turns.
        known: Option<ToldKnowledge>,
        /// The guesses to price, each as if it were played now.
        #[schemars(length(min = 1, max = 1000))]
        guesses: Vec<String>,
    }
}

impl Method for PriceParams {
    type Found = Prices;

    fn call(self, context: &mut Context) -> Result<Outcome<Prices>> {
        let place = self.place(context)?;
        let turns = place.desk.turns(&self.turns)?;
        if self.guesses.is_empty() || self.guesses.len() > PRICED {
            let why = format!("give from 1 to {PRICED} guesses, not {}", self.guesses.len());
            return Err(Refusal::field("guesses", why));
        }
        let read = |(index, word): (usize, &String)| place.desk.find(word, || format!("guesses[{index}]"));
        let guesses: Vec<GuessId> = self.guesses.iter().enumerate().map(read).collect::<Result<_>>()?;
        let knowledge = place.desk.knowledge(self.known.as_ref())?;
        place.search(move |asked| {
            let game = asked.follow(knowledge, &turns)?;
            for (index, &guess) in guesses.iter().enumerate() {
                game.check(guess).map_err(|refused| match refused.why {
                    Why::NotAllowed { .. } => {
                        Refusal::field(format!("guesses[{index}]"), refused.to_string())
                    }
                    _ => Refusal::field("turns", "the game is over: no guess is left"),
                })?;
            }
            let best = asked.best(&game)?;
            let found = asked.advisor.prices(&game, &guesses, &asked.control())?;
            let is_exact =
                |known: &Option<Expectation>| known.as_ref().is_some_and(|known| !known.is_bounded());
            asked.check_cancelled(found.iter().all(is_exact))?;
            let prices: Vec<_> = guesses.into_iter().zip(found).collect();
            Ok(Prices::of(&game, &best, &prices))
        })
    }
}

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
    type Found = Choices;

    fn call(self, context: &mut Context) -> Result<Outcome<Choices>> {
        let place = self.place(context)?;
        let turns = place.desk.turns(&self.turns)?;
        let next = self.next.unwrap_or(NEXT);
        if next > PRICED {
            return Err(Refusal::field("next", format!("give from 0 to {PRICED}, not {next}")));
        }
        let knowledge = place.desk.knowledge(self.known.as_ref())?;
        place.search(move |asked| {
            let game = asked.follow(knowledge, &turns)?;
            let choices = asked.advisor.choices(&game, Wanted { next, best: BEST }, &asked.control())?;
            let choices =
                choices.ok_or_else(|| Refusal::field("turns", "the game is over: no guess is left"))?;
            asked.check_cancelled(choices.complete)?;
            if choices.best.is_empty() && !choices.complete {
                let why = "the time was up before any guess was proven to be among the best; allow more";
                return Err(Refusal::new(Code::TimeUp, why));
            }
            Ok(Choices::of(&game, &choices))
        })
    }
}
