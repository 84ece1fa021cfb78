//! A question about a game under way, as other programs ask it: named settings, and clues as text.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use salet_advise::spec::{self, GameSpec, MaxGuesses};
use salet_base::named;
use salet_core::game::Game;
use salet_core::search::Control;
use salet_words::Digits;

use crate::adviser::{Adviser, Expectation, Start};
use crate::clues::{self, Clues};
use crate::document::Next;
use crate::error::Error;
use crate::games;
use crate::goal::Goal;
use crate::position::Draw;

/// What to optimise on several boards.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BoardsObjective"))]
#[serde(rename_all = "snake_case")]
pub enum Objective {
    /// The fewest guesses until all boards are solved.
    #[default]
    Length,
    /// The fewest guesses, summed over the boards.
    Sum,
    /// The best chance to solve all boards within the limit.
    Within,
}

/// A question about the next guess. `None` is the usual value.
///
/// ```
/// # mod salet { pub use salet_core::{game, search}; pub use salet_words as words; pub use salet_boards as boards; }
/// use salet::boards::adviser::Adviser;
/// use salet::boards::question::Question;
/// use salet::boards::search::Config;
/// use salet::game::Game;
/// use salet::search::Control;
/// use salet::words::WordGame as _;
///
/// let game = Game::original();
/// let clues = vec!["slate=BBBBB,GGGGG".to_owned(), "croup=BGGGY,-".to_owned()];
/// let question = Question { clues, boards: Some(2), ..Question::default() };
/// let adviser = Adviser::new(&game, Config::default()).expect("all words are guesses");
/// let next = question.read(&game)?.next(&adviser, &Control::default())?;
/// assert_eq!((next.turn, next.boards[1].solved), (3, Some(1)));
/// # Ok::<(), salet::boards::question::Unasked>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Question {
    /// The clues so far, in order, as a player types them.
    pub clues: Vec<String>,
    /// A named game that sets the number of boards and the limit.
    pub named: Option<String>,
    /// Its mode.
    pub mode: Option<String>,
    /// The number of boards.
    pub boards: Option<u8>,
    /// What to optimise.
    pub objective: Objective,
    /// The maximum number of guesses; without it, that of the named game, or the number of boards and 5, or none in a game given as a table.
    pub max_guesses: Option<u8>,
    /// Whether the secrets were drawn independently.
    pub independent: bool,
    /// The number of candidates of each board to list.
    pub list: usize,
}

/// A field of a question that is refused, and the reason.
#[derive(Debug, thiserror::Error)]
#[error("{field}: {reason}")]
pub struct Unasked {
    /// The field.
    pub field: Cow<'static, str>,
    /// A sentence.
    pub reason: String,
    /// Whether no answer fits the clues of some board.
    pub is_impossible: bool,
}

/// A question that was read.
#[derive(Debug, Clone)]
pub struct Asked {
    clues: Clues,
    start: Start,
    objective: Objective,
    limit: Option<u8>,
    list: usize,
}

impl Question {
    /// Read the question, before any search.
    ///
    /// # Errors
    /// The field that names no game, is no clue of this game, or is missing.
    pub fn read(&self, game: &Game) -> Result<Asked, Unasked> {
        let told = Boards {
            named: self.named.as_deref(),
            mode: self.mode.as_deref(),
            count: self.boards,
            independent: self.independent,
            max_guesses: self.max_guesses,
        };
        let told = told.read()?;
        let clues = clues::parse(&self.clues, game, Digits::default()).map_err(Unasked::of_clues)?;
        let boards = told.count.or(clues.boards());
        let boards = boards.ok_or_else(|| Unasked::new("boards", "is missing"))?;
        let draw = if self.independent { Draw::Independent } else { Draw::Distinct };
        let start = Start { boards, draw, hides: told.hides() };
        let (objective, limit) = (self.objective, told.limit(game, boards));
        if objective == Objective::Within && limit.is_none() {
            return Err(Unasked::new("max_guesses", "is missing, and the objective within needs it"));
        }
        Ok(Asked { clues, start, objective, limit, list: self.list })
    }
}

/// The boards of a question.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Boards<'q> {
    pub(crate) named: Option<&'q str>,
    pub(crate) mode: Option<&'q str>,
    pub(crate) count: Option<u8>,
    pub(crate) independent: bool,
    pub(crate) max_guesses: Option<u8>,
}

impl Boards<'_> {
    pub(crate) fn read(&self) -> Result<spec::Boards, Unasked> {
        if let Some(name) = self.named.filter(|name| games::find_with_mode(name).is_none()) {
            let names: Vec<&str> = games::ALL.iter().map(|game| game.name).collect();
            return Err(Unasked::new("named", named::unknown("game", name, &names).to_string()));
        }
        let mut spec = GameSpec::default();
        (spec.game, spec.mode) = (self.named.map(str::to_owned), self.mode.map(str::to_owned));
        (spec.boards, spec.independent) = (self.count, Some(self.independent));
        spec.max_guesses = self.max_guesses.map(|most| MaxGuesses(Some(most)));
        spec.boards().map_err(Unasked::of_spec)
    }
}

impl Asked {
    /// The document of the next guess, or of the last word of the clues if it has no feedback.
    ///
    /// # Errors
    /// Clues that cannot be right.
    pub fn next(&self, adviser: &Adviser, control: &Control<'_>) -> Result<Next, Unasked> {
        let goal = |played| self.goal(played);
        let followed = adviser.follow(&self.clues, self.start, &goal, control);
        let grid = followed.map_err(Unasked::of_clues)?;
        let played = grid.guesses().len();
        let is_over = grid.is_solved() || self.limit.is_some_and(|limit| played >= limit.into());
        let position = grid.position().map_err(Unasked::of_clues)?;
        let word = self.clues.words.first().filter(|_| self.clues.share.is_none());
        let next: Option<Expectation> = match word {
            _ if is_over => None,
            Some(&word) => Some(adviser.price(&position, goal(played), word, control)),
            None => adviser.best(&position, goal(played), control),
        };
        Ok(Next::of(adviser.game(), &grid, goal(played), next.as_ref(), self.list))
    }

    fn goal(&self, played: usize) -> Goal {
        let left = || self.limit.unwrap_or(u8::MAX).saturating_sub(u8::try_from(played).unwrap_or(u8::MAX));
        match self.objective {
            Objective::Length => Goal::Length,
            Objective::Sum => Goal::Sum,
            Objective::Within => Goal::Within(left()),
        }
    }
}

impl Unasked {
    pub(crate) fn new(field: impl Into<Cow<'static, str>>, reason: impl Into<String>) -> Unasked {
        Unasked { field: field.into(), reason: reason.into(), is_impossible: false }
    }

    fn of_spec(error: spec::Error) -> Unasked {
        let field = match &*error.field {
            "mode" => "mode",
            _ => "boards",
        };
        Unasked::new(field, error.fault.to_string())
    }

    fn of_clues(error: Error) -> Unasked {
        let is_impossible = matches!(error, Error::NoCandidate { .. } | Error::TooFewCandidates { .. });
        Unasked { is_impossible, ..Unasked::new("clues", error.to_string()) }
    }
}
