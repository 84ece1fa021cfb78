//! `boards`: the next guess on several boards at once.

use std::num::NonZeroU8;

use salet_advise::spec::{GameSpec, MaxGuesses};
use salet_boards::Error;
use salet_boards::adviser::Adviser;
use salet_boards::document::{Next, Status};
use salet_boards::question::{Objective, Question, Unasked};
use salet_boards::search::Config;

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
        // The request, or the game when it was opened.
        let opened = match (&named, boards) {
            (None, None) => place.desk.boards.clone(),
            _ => GameSpec::default(),
        };
        let question = Question {
            clues,
            named: named.or(opened.game),
            mode: mode.or(opened.mode),
            boards: boards.or(opened.boards),
            objective,
            max_guesses: max_guesses
                .map(NonZeroU8::get)
                .or(opened.max_guesses.and_then(|MaxGuesses(limit)| limit)),
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

/// The parameter that keeps a game from several boards.
fn field_of(error: &Error) -> &'static str {
    if matches!(error, Error::Rule { .. }) { "rule" } else { "handle" }
}

fn refused(Unasked { field, reason, .. }: Unasked) -> Refusal {
    Refusal::field(field, reason)
}
