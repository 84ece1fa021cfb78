//! Our play: forced guesses, then the narrow search if few secrets are possible, otherwise the table.

use salet_base::named;
use salet_core::game::Game;
use salet_core::search::Control;
use salet_words::{GuessId, SecretId};

use super::cells::{Cells, logarithms};
use super::narrow::{Found, Narrow};
use super::score::{Scored, Scorer};
use super::state::State;
use super::strategy::Strategy;
use super::table::{Curves, Table};
use crate::{Draw, Position};

named! {
    /// How far our play looks ahead.
    "look-ahead":
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[derive(Default)]
    LookAhead {
        /// A few guesses of small states: some milliseconds a game.
        Quick = "quick",
        /// More guesses of larger states.
        #[default]
        Usual = "usual",
        /// Many guesses of all states of two boards after the first guess, and at each later state all accepted words are scored.
        Wide = "wide",
    }
}

impl LookAhead {
    /// States with at most so many ordered secrets go to the narrow search.
    fn small(self) -> u64 {
        match self {
            LookAhead::Quick => 300,
            LookAhead::Usual => 2000,
            LookAhead::Wide => 100_000,
        }
    }

    /// Guesses by score that the narrow search prices in a state, by depth; the last number holds for all deeper states.
    fn widths(self) -> &'static [usize] {
        match self {
            LookAhead::Quick => &[6, 2, 1],
            LookAhead::Usual => &[12, 3, 1],
            LookAhead::Wide => &[30, 20, 6, 2],
        }
    }

    /// Guesses by score, besides the candidates, that the narrow search looks at below a large state.
    fn pool(self) -> usize {
        match self {
            LookAhead::Quick | LookAhead::Usual => 800,
            LookAhead::Wide => usize::MAX,
        }
    }
}

/// The tables of our play for one game, shared by all threads.
#[derive(Debug)]
pub struct Tables<'g> {
    cells: Cells<'g>,
    logs: Vec<u32>,
    curves: Curves,
    distinct: bool,
    small: u64,
    widths: &'static [usize],
    pool: usize,
    opener: Option<GuessId>,
}

/// Our play on one thread. It plays for the fewest guesses.
pub struct Player<'a> {
    tables: &'a Tables<'a>,
    narrow: Narrow<'a>,
    scorer: Scorer,
}

impl<'g> Tables<'g> {
    /// Prepare our play in a game with a table. All accepted words are legal guesses.
    pub fn new(game: &'g Game, table: &Table, draw: Draw, look_ahead: LookAhead) -> Tables<'g> {
        let cells = Cells::new(game);
        let logs = logarithms(cells.secrets());
        let (small, widths, pool) = (look_ahead.small(), look_ahead.widths(), look_ahead.pool());
        let distinct = draw == Draw::Distinct;
        Tables { logs, curves: table.curves(), cells, distinct, small, widths, pool, opener: None }
    }

    /// Fix the first guess. Without it, the best score is the first guess.
    #[must_use]
    pub fn with_opener(mut self, opener: Option<GuessId>) -> Tables<'g> {
        self.opener = opener;
        self
    }

    /// Look less far ahead, while a table is learned.
    pub(crate) fn for_lessons(mut self) -> Tables<'g> {
        (self.small, self.widths) = (20, &[2, 1]);
        self
    }

    /// The cells of the game.
    pub fn cells(&self) -> &Cells<'g> {
        &self.cells
    }

    /// Use another table.
    pub(crate) fn set_table(&mut self, table: &Table) {
        self.curves = table.curves();
    }

    /// A player for one thread.
    pub fn player(&self) -> Player<'_> {
        let looks = (self.widths, self.pool);
        let narrow = Narrow::new(&self.cells, &self.logs, &self.curves, self.distinct, looks);
        Player { tables: self, narrow, scorer: Scorer::default() }
    }
}

impl Strategy for Player<'_> {
    fn guess(&mut self, boards: &[&[SecretId]], first: bool) -> GuessId {
        match self.tables.opener {
            Some(opener) if first => opener,
            _ => self.decide(&State::of(boards.iter().copied()).in_order()),
        }
    }
}

/// States in a memo, after which it is forgotten.
const MEMO: usize = 400_000;

impl<'a> Player<'a> {
    /// Look no further ahead once a call ends: then the table decides.
    #[must_use]
    pub fn with_control(self, control: &'a Control<'a>) -> Player<'a> {
        Player { narrow: self.narrow.with_control(control), ..self }
    }

    /// The guess at a position; `None` if all boards are solved.
    pub fn best(&mut self, position: &Position) -> Option<GuessId> {
        (!position.is_solved()).then(|| self.decide(&State::at(position).in_order()))
    }

    /// The scores of the best guesses, best first, and of a further one, at a position that the table alone decides; otherwise none.
    pub fn scores(&mut self, position: &Position, most: usize, also: Option<GuessId>) -> Vec<Scored> {
        let state = State::at(position).in_order();
        let distinct = self.tables.distinct;
        if position.is_solved()
            || state.forced(distinct).is_some()
            || state.tuples(distinct) <= self.tables.small
        {
            return Vec::new();
        }
        let Tables { cells, logs, curves, .. } = self.tables;
        let other = also.and_then(|guess| self.scorer.of(cells, logs, curves, &state, guess.index()));
        self.score(&state, most).into_iter().chain(other).collect()
    }

    /// The guess that the narrow search finds, with the guesses of its play over all ordered secrets: an upper bound on the optimal total.
    /// `None` if all boards are solved, if too many secrets are possible, or after a stop.
    pub fn attained(&mut self, position: &Position) -> Option<Found> {
        let state = State::at(position);
        let is_small = state.tuples(self.tables.distinct) <= self.tables.small;
        if position.is_solved() || !is_small { None } else { self.search(&state) }
    }

    /// The guesses with the best scores, best first.
    pub fn scored(&mut self, boards: &[&[SecretId]], most: usize) -> Vec<Scored> {
        self.score(&State::of(boards.iter().copied()).in_order(), most)
    }

    fn score(&mut self, state: &State, most: usize) -> Vec<Scored> {
        let Tables { cells, logs, curves, .. } = self.tables;
        self.scorer.best(cells, logs, curves, state, most)
    }

    fn search(&mut self, state: &State) -> Option<Found> {
        if self.narrow.remembered() > MEMO {
            self.narrow.forget();
        }
        self.narrow.whole(state)
    }

    fn decide(&mut self, state: &State) -> GuessId {
        let distinct = self.tables.distinct;
        if let Some(guess) = state.forced(distinct) {
            return GuessId::new(guess);
        }
        if state.tuples(distinct) <= self.tables.small
            && let Some(found) = self.search(state)
        {
            return found.guess;
        }
        GuessId::new(self.score(state, 1)[0].guess)
    }
}
