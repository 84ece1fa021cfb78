//! Games of a strategy that is chosen by its name.

use salet_base::named;
use salet_core::game::Game;
use salet_core::search::Control;
use salet_words::GuessId;

use super::enumerate::enumerate;
use super::measure::{Drawn, Measured, Played, games};
use super::{Cells, LookAhead, Method, Rival, Strategy, Table, Tables};
use crate::position::check_own_guesses;
use crate::{Draw, Position, Result};

named! {
    /// A strategy by its name.
    "strategy":
    #[derive(serde::Serialize, serde::Deserialize)]
    #[cfg_attr(feature = "schema", schemars(rename = "BoardsStrategyName"))]
    #[serde(rename_all = "kebab-case")]
    StrategyName {
        /// Ours, with a learned table and a search of small positions.
        Learned = "learned",
        /// The largest sum of entropies over the boards.
        Entropies = "entropies",
        /// The smallest product over the boards of the expected number of candidates.
        Products = "products",
        /// The smallest sum over the boards of the expected number of candidates.
        Sizes = "sizes",
        /// The board with the fewest candidates, played alone by entropy.
        OneAtATime = "one-at-a-time",
    }
}

impl StrategyName {
    /// The method of another program; `None` for our play.
    fn method(self) -> Option<Method> {
        match self {
            StrategyName::Learned => None,
            StrategyName::Entropies => Some(Method::Entropies),
            StrategyName::Products => Some(Method::Products),
            StrategyName::Sizes => Some(Method::Sizes),
            StrategyName::OneAtATime => Some(Method::OneAtATime),
        }
    }
}

/// The games to play.
#[derive(Debug, Clone, Copy)]
pub struct Trial<'g> {
    /// The words and the feedback.
    pub game: &'g Game,
    /// Boards of a game.
    pub boards: usize,
    /// How the secrets of a game are drawn.
    pub draw: Draw,
    /// The first guess; without it, that of the strategy.
    pub opener: Option<GuessId>,
    /// How far our play looks ahead.
    pub look_ahead: LookAhead,
    /// The secrets; `None` for all pairs of two boards.
    pub drawn: Option<Drawn<'g>>,
}

impl Trial<'_> {
    /// Check that strategies can play.
    ///
    /// # Errors
    /// As [`Position::start`], and [`SharedGuesses`](crate::Error::SharedGuesses).
    pub fn check(&self) -> Result<()> {
        Position::start(self.game, self.boards, self.draw)?;
        check_own_guesses(self.game)
    }

    /// Play the games on the threads of the current pool; each is a step of progress. After a stop the games are the first ones; `None` if
    /// no game could begin, or if all pairs are not complete. Of all pairs only the results are kept.
    ///
    /// # Errors
    /// As [`enumerate()`].
    pub fn play(
        &self,
        strategy: StrategyName,
        control: &Control<'_>,
    ) -> Result<Option<(Measured, Vec<Played>)>> {
        if self.game.shared_table(&|| control.stopped()).is_none() {
            return Ok(None);
        }
        match strategy.method() {
            None => {
                let table = Table::shipped();
                let usual = || table.opener.as_ref().and_then(|word| self.game.find(word));
                let tables = Tables::new(self.game, &table, self.draw, self.look_ahead)
                    .with_opener(self.opener.or_else(usual));
                self.all(tables.cells(), || tables.player(), control)
            }
            Some(method) => {
                let cells = Cells::new(self.game);
                self.all(&cells, || Rival::new(&cells, method).with_opener(self.opener), control)
            }
        }
    }

    fn all<S: Strategy>(
        &self,
        cells: &Cells<'_>,
        begin: impl Fn() -> S + Sync,
        control: &Control<'_>,
    ) -> Result<Option<(Measured, Vec<Played>)>> {
        let Some(drawn) = self.drawn else {
            let all = enumerate(self.game, cells, (self.boards, self.draw), begin, control)?;
            return Ok(all.map(|all| (all, Vec::new())));
        };
        let played = games(cells, drawn, begin, control);
        Ok(Some((Measured::of(&played), played)))
    }
}
