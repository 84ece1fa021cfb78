//! `boards`: the next guess on several boards at once; `measure`: whole games of strategies.

use std::num::NonZeroU8;

use salet_advise::spec::{GameSpec, MaxGuesses};
use salet_boards::Error;
use salet_boards::adviser::Adviser;
use salet_boards::document::{Measure, Next, Status};
use salet_boards::measuring::Measuring;
use salet_boards::play::{LookAhead, StrategyName};
use salet_boards::question::{Objective, Question, Unasked};
use salet_boards::search::Config;

use crate::context::Place;
use crate::{Context, Method, Outcome, Refusal, Result, about_a_game};

about_a_game! {
    /// A game of several boards in progress.
    BoardsParams {
        /// The clues so far, in order, as a player types them: `roast=BYBBB,BBYBB`.
        #[serde(default)]
        clues: Vec<String>,
        /// A named game that sets the number of boards and the limit: dordle, quordle, octordle, sedecordle, duotrigordle [default: that of the handle].
        named: Option<String>,
        /// Its mode [default: classic].
        mode: Option<String>,
        /// The number of boards [default: that of the named game, of the handle, or of the clues].
        #[schemars(range(min = 1, max = 64))]
        boards: Option<u8>,
        /// What to optimise [default: length].
        #[serde(default)]
        objective: Objective,
        /// The maximum number of guesses [default: that of the named game, or the number of boards and 5; none for a table].
        max_guesses: Option<NonZeroU8>,
        /// Whether the secrets were drawn independently, so that boards may have the same one.
        #[serde(default)]
        independent: bool,
        /// The number of candidates of each board to list [default: 0].
        #[serde(default)]
        list: usize,
    }
}

impl Method for BoardsParams {
    type Found = Next;

    fn call(self, context: &mut Context) -> Result<Outcome<Next>> {
        let place = self.place(context)?;
        let BoardsParams { clues, named, mode, boards, objective, max_guesses, independent, list, .. } = self;
        let opened = opened(&place, named.as_ref(), boards);
        let question = Question {
            clues,
            named: named.or(opened.game),
            mode: mode.or(opened.mode),
            boards: boards.or(opened.boards),
            objective,
            max_guesses: limit(max_guesses, opened.max_guesses),
            independent: independent || opened.independent == Some(true),
            list,
        };
        let question = question.read(place.desk.advisor().game()).map_err(refused)?;
        place.search(move |asked| {
            let config = Config { threads: asked.advisor.config().threads, ..Config::default() };
            let adviser = Adviser::new(asked.advisor.game(), config)
                .map_err(|error| Refusal::field(field_of(&error), error.to_string()))?;
            let next = question.next(&adviser, &asked.control()).map_err(refused)?;
            asked.check_cancelled(next.status.is_none_or(|status| status == Status::Exact))?;
            Ok(next)
        })
    }
}

/// The boards of the game when it was opened, unless the request has its own.
fn opened(place: &Place, named: Option<&String>, boards: Option<u8>) -> GameSpec {
    match (named, boards) {
        (None, None) => place.desk.boards.clone(),
        _ => GameSpec::default(),
    }
}

about_a_game! {
    /// Whole games of strategies on several boards.
    MeasureParams {
        /// The secrets of all boards, game by game: 1 to 1000 games. Without them `games` are drawn.
        #[schemars(length(min = 1, max = 1000))]
        secrets: Option<Vec<Vec<String>>>,
        /// The number of games.
        #[schemars(range(min = 1, max = 100_000))]
        games: Option<u32>,
        /// The seed of their secrets [default: 1].
        seed: Option<u64>,
        /// The strategies [default: learned].
        strategies: Option<Vec<StrategyName>>,
        /// The first guess [default: that of the strategy].
        opener: Option<String>,
        /// How far the strategy learned looks ahead [default: usual].
        #[serde(default)]
        look_ahead: LookAhead,
        /// A named game that sets the number of boards and the limit [default: that of the handle].
        named: Option<String>,
        /// Its mode; without hidden boards [default: classic].
        mode: Option<String>,
        /// The number of boards [default: that of the named game, of the handle, or of the secrets].
        #[schemars(range(min = 1, max = 64))]
        boards: Option<u8>,
        /// The limit, for the number of games within it [default: as for boards].
        max_guesses: Option<NonZeroU8>,
        /// Whether boards may have the same secret.
        #[serde(default)]
        independent: bool,
    }
}

impl Method for MeasureParams {
    type Found = Measure;

    fn call(self, context: &mut Context) -> Result<Outcome<Measure>> {
        let place = self.place(context)?;
        let opened = opened(&place, self.named.as_ref(), self.boards);
        let measuring = Measuring {
            secrets: self.secrets,
            games: self.games,
            seed: self.seed,
            strategies: self.strategies,
            opener: self.opener,
            look_ahead: self.look_ahead,
            named: self.named.or(opened.game),
            mode: self.mode.or(opened.mode),
            boards: self.boards.or(opened.boards),
            max_guesses: limit(self.max_guesses, opened.max_guesses),
            independent: self.independent || opened.independent == Some(true),
        };
        let asked_for = measuring.read(place.desk.advisor().game()).map_err(refused)?;
        place.search(move |asked| {
            let (game, threads) = (asked.advisor.game(), asked.advisor.config().threads);
            let found = asked_for.measure(game, threads, &asked.control()).map_err(refused)?;
            asked.check_cancelled(found.status == "complete")?;
            Ok(found)
        })
    }
}

/// The limit of the request, or of the game when it was opened.
fn limit(own: Option<NonZeroU8>, opened: Option<MaxGuesses>) -> Option<u8> {
    own.map(NonZeroU8::get).or(opened.and_then(|MaxGuesses(limit)| limit))
}

/// The parameter that keeps a game from several boards.
fn field_of(error: &Error) -> &'static str {
    if matches!(error, Error::Rule { .. }) { "rule" } else { "handle" }
}

fn refused(Unasked { field, reason, .. }: Unasked) -> Refusal {
    Refusal::field(field, reason)
}
