//! Games given as tables: from a matrix, from the terms of a policy, and the table that joins them.

use std::sync::Arc;

use crate::game::cells::{Given, GivenCells, GivenParts};
use crate::game::definition::{Game, GameBuilder, Settings};
use crate::game::error::Result;
use crate::game::{Ending, FeedbackMatrix, FeedbackRule, Solving, TableTerms};
use crate::words::{GuessId, SecretId, WordLists};

impl GameBuilder {
    fn with_given(mut self, given: Given) -> Self {
        self.given = Some(given);
        self
    }
}

impl Game {
    /// A builder for the game with this feedback. The defaults are those of [`builder`](Game::builder), but there is no limit.
    ///
    /// # Errors
    /// [`Error::Matrix`](crate::game::Error::Matrix): an answer cannot be solved, two cannot be told apart, or there are too many guesses.
    pub fn of_matrix(matrix: FeedbackMatrix, ending: Ending) -> Result<GameBuilder> {
        let GivenParts { lists, terms, cells } = GivenParts::new(&matrix, ending)?;
        let given = Given { terms: Arc::new(terms), cells: Some(Arc::new(cells)) };
        Ok(Game::given(lists, given))
    }

    /// A builder for a table game without its table, of which a policy knows only the terms.
    pub(crate) fn of_terms(lists: WordLists, terms: TableTerms) -> GameBuilder {
        Game::given(lists, Given { terms: Arc::new(terms), cells: None })
    }

    /// A builder for a table game with these codes; `None` if they are not those of the terms.
    pub(crate) fn of_codes(lists: WordLists, terms: TableTerms, codes: Vec<u16>) -> Option<GameBuilder> {
        let (terms, cells) = GivenCells::of_codes(lists.answer_count(), codes, terms)?;
        Some(Game::given(lists, Given { terms: Arc::new(terms), cells: Some(Arc::new(cells)) }))
    }

    /// The codes of a table game, guess by guess; `None` for other games, or without the table.
    pub(crate) fn codes(&self) -> Option<Vec<u16>> {
        Some(self.parts.given.as_ref()?.cells.as_ref()?.codes())
    }

    fn given(lists: WordLists, given: Given) -> GameBuilder {
        let builder = Game::builder(lists);
        let settings = Settings { feedback: FeedbackRule::Table, limit: None, ..builder.settings };
        GameBuilder { settings, given: Some(given), ..builder }
    }

    /// Whether feedback can be computed: games of words always can, and games of policies from tables cannot until they
    /// [get their table](Game::with_table).
    pub fn has_table(&self) -> bool {
        self.parts.given.as_ref().is_none_or(|given| given.cells.is_some())
    }

    /// This game with the table of another one; `None` if the table differs.
    pub fn with_table(&self, other: &Game) -> Option<Game> {
        let fits = self.table_terms()?.digest() == other.table_terms()?.digest()
            && self.lists().guesses_digest() == other.lists().guesses_digest()
            && self.lists().answers_digest() == other.lists().answers_digest();
        let given = other.parts.given.clone().filter(|_| fits)?;
        self.to_builder().with_given(given).build().ok()
    }

    /// A guess that solves an answer: that of its name, else the first; `None` in a game until one answer is left.
    ///
    /// # Panics
    /// If the [table is missing](Game::has_table).
    pub fn solver_of(&self, answer: SecretId) -> Option<GuessId> {
        let own = answer.as_guess();
        match self.solving() {
            Solving::Never => None,
            Solving::Several if self.is_blank(own) => {
                let solves = |&guess: &GuessId| self.score(guess, answer) == self.solved();
                self.lists().guess_ids().filter(|&guess| !self.is_blank(guess)).find(solves)
            }
            Solving::Own | Solving::Several => Some(own),
        }
    }

    /// The guesses that solve answers, with these, if a guess may solve several.
    pub(crate) fn hits(&self) -> &[(GuessId, Vec<SecretId>)] {
        let cells = self.parts.given.as_ref().and_then(|given| given.cells.as_ref());
        cells.map_or(&[], |cells| &cells.hits)
    }
}
