//! `price`: the exact cost of given guesses, and the difference to the best one.

use crate::advice::turns::Told;
use crate::advice::{Expectation, Knowledge, ToldKnowledge, Why};
use crate::document::Prices;
use crate::game::clues::Turn;
use crate::serve::{Asked, Context, Method, Outcome, PRICED, Refusal, Result, about_a_game};
use crate::words::GuessId;

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
        place.search(move |asked| search(asked, knowledge, &turns, &guesses))
    }
}

fn search(asked: &Asked<'_>, knowledge: Knowledge, turns: &[Turn], guesses: &[GuessId]) -> Result<Prices> {
    let game = asked.follow(knowledge, turns)?;
    for (index, &guess) in guesses.iter().enumerate() {
        game.check(guess).map_err(|refused| match refused.why {
            Why::NotAllowed { .. } => Refusal::field(format!("guesses[{index}]"), refused.to_string()),
            _ => Refusal::field("turns", "the game is over: no guess is left"),
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
