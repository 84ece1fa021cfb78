//! `boards`: the next guess on several boards at once.

use salet_boards::adviser::{Adviser, Start};
use salet_boards::clues::{self, Clues};
use salet_boards::document::Next;
use salet_boards::search::Config;
use salet_boards::{Draw, Expectation, Goal, games};
use salet_core::game::Digits;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::{Context, Method, Outcome, Refusal, Result, about_a_game};

/// What to optimise on several boards.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum BoardsObjective {
    /// The fewest guesses until all boards are solved.
    #[default]
    Length,
    /// The fewest guesses, summed over the boards.
    Sum,
    /// The best chance to solve all boards within the limit.
    Within,
}

about_a_game! {
    /// A game of several boards in progress.
    BoardsParams {
        /// The clues so far, in order, as a player types them: `roast=BYBBB,BBYBB`.
        #[serde(default)]
        clues: Vec<String>,
        /// A named game that sets the number of boards and the limit: dordle, quordle, octordle, sedecordle, duotrigordle.
        named: Option<String>,
        /// Its mode [default: classic].
        mode: Option<String>,
        /// The number of boards [default: that of the named game or of the clues].
        #[schemars(range(min = 1, max = 64))]
        boards: Option<usize>,
        /// What to optimise [default: length].
        #[serde(default)]
        objective: BoardsObjective,
        /// The maximum number of guesses [default: that of the named game, or the number of boards and 5].
        max_guesses: Option<u8>,
        /// Whether the secrets were drawn independently, so that boards may have the same one.
        #[serde(default)]
        independent: bool,
        /// The number of candidates of each board to list [default: 0].
        #[serde(default)]
        list: usize,
    }
}

/// The terms of a request.
struct Terms {
    clues: Clues,
    start: Start,
    objective: BoardsObjective,
    limit: u8,
}

impl Method for BoardsParams {
    type Found = Next;

    fn call(self, context: &mut Context) -> Result<Outcome<Next>> {
        let place = self.place(context)?;
        let terms = self.terms(place.desk.advisor().game())?;
        let list = self.list;
        place.search(move |asked| {
            let control = asked.control();
            let refused = |field: &str, error: salet_boards::Error| Refusal::field(field, error.to_string());
            let adviser = Adviser::new(asked.advisor.game(), Config::default())
                .map_err(|error| refused("rule", error))?;
            let goal = |played| terms.goal(played);
            let (grid, hidden) = adviser
                .follow(&terms.clues, terms.start, &goal, &control)
                .map_err(|error| refused("clues", error))?;
            let played = grid.guesses().len();
            let is_over = grid.is_solved() || played >= usize::from(terms.limit);
            let position = grid.position().map_err(|error| refused("clues", error))?;
            let asked_word = terms.clues.words.first().filter(|_| terms.clues.share.is_none());
            let next: Option<Expectation> = match asked_word {
                _ if is_over => None,
                Some(&word) => Some(adviser.price(&position, goal(played), word, &control)),
                None => adviser.best(&position, goal(played), &control),
            };
            asked.check_cancelled(next.is_none_or(|next| next.is_exact()))?;
            Ok(Next::of(adviser.game(), &grid, hidden, goal(played), next.as_ref(), list))
        })
    }
}

impl BoardsParams {
    fn terms(&self, game: &salet_core::game::Game) -> Result<Terms> {
        let named = match &self.named {
            None => None,
            Some(name) => Some(games::find(name).ok_or_else(|| {
                let names: Vec<&str> = games::ALL.iter().map(|game| game.name).collect();
                Refusal::field(
                    "named",
                    format!("there is no \"{name}\"; choose one of: {}", names.join(", ")),
                )
            })?),
        };
        let mode = named.map(|named| {
            let no_mode = || Refusal::field("mode", format!("{} has no such mode", named.name));
            named.mode(self.mode.as_deref()).ok_or_else(no_mode)
        });
        let mode = mode.transpose()?;
        let clues = clues::parse(&self.clues, game, Digits::default());
        let clues = clues.map_err(|error| Refusal::field("clues", error.to_string()))?;
        let boards = named.map(|named| named.boards).or(self.boards).or(clues.boards());
        let boards = boards.ok_or_else(|| Refusal::field("boards", "is missing"))?;
        let draw = if self.independent { Draw::Independent } else { Draw::Distinct };
        let start = Start { boards, draw, hides: mode.is_some_and(|mode| mode.hidden) };
        let usual = mode.map_or(u8::try_from(boards + 5).unwrap_or(u8::MAX), |mode| mode.limit);
        Ok(Terms { clues, start, objective: self.objective, limit: self.max_guesses.unwrap_or(usual) })
    }
}

impl Terms {
    fn goal(&self, played: usize) -> Goal {
        match self.objective {
            BoardsObjective::Length => Goal::Length,
            BoardsObjective::Sum => Goal::Sum,
            BoardsObjective::Within => {
                Goal::Within(self.limit.saturating_sub(u8::try_from(played).unwrap_or(u8::MAX)))
            }
        }
    }
}
