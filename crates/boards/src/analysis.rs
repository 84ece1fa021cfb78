//! Analysis of a game of several boards: what each guess gave away, and which board the game waited for.
//!
//! At a position of n ordered secrets, the best play has a total in one interval, and the best play after the guess in another. The guess gave
//! away the difference of both over n: exactly if both are exact, otherwise from an interval. What it gave away is an
//! expectation over all ordered secrets, and no luck.

use salet_core::game::Game;
use salet_core::search::Control;
use salet_words::GuessId;

use crate::adviser::{Adviser, Expectation, Source};
use crate::error::Result;
use crate::goal::Goal;
use crate::grid::Grid;
use crate::search::TotalInterval;

/// A guess of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The guess.
    pub guess: GuessId,
    /// The best play at its position.
    pub best: Expectation,
    /// The best play after it.
    pub price: Expectation,
    /// The amount that it gave away: expected guesses, or of *within* the chance, at least and at most. `None` beyond 128 bits, and if
    /// no play after the guess was measured or searched: its length has no bound that says anything.
    pub given_away: Option<(f64, f64)>,
}

/// A game, guess by guess.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// Its guesses.
    pub guesses: Vec<Judged>,
    /// For each board, the guesses that the game would have been shorter without it.
    pub waited: Vec<usize>,
}

impl Grid {
    /// The boards before a turn of this game, from 0.
    ///
    /// # Errors
    /// None, unless the game is another one.
    pub fn before(&self, game: &Game, turn: usize) -> Result<Grid> {
        let mut grid = Grid::start(game, self.boards().len(), self.draw())?;
        for (at, &guess) in self.guesses().iter().take(turn).enumerate() {
            let shown: Vec<_> =
                self.boards().iter().filter_map(|board| board.shown.get(at).copied()).collect();
            grid.play(game, guess, &shown)?;
        }
        Ok(grid)
    }

    /// For each board, the guesses that the game so far would have been shorter without it: more than 0 for the last board alone.
    pub fn waited(&self) -> Vec<usize> {
        let end = |board: &crate::grid::Board| board.solved.unwrap_or(self.guesses().len());
        let ends: Vec<usize> = self.boards().iter().map(end).collect();
        let all = ends.iter().copied().max().unwrap_or(0);
        let without = |board: usize| {
            let others = ends.iter().enumerate().filter(|(other, _)| *other != board);
            others.map(|(_, &end)| end).max().unwrap_or(0)
        };
        (0..ends.len()).map(|board| all - without(board)).collect()
    }
}

impl Adviser {
    /// Judge all guesses of a game. `goal` has the objective after some guesses, and `control` the end of a search that begins now.
    ///
    /// # Errors
    /// As [`Grid::before`].
    pub fn analyse<'c>(
        &self,
        grid: &Grid,
        goal: &dyn Fn(usize) -> Goal,
        control: &dyn Fn() -> Control<'c>,
    ) -> Result<Analysis> {
        let mut guesses = Vec::new();
        for (turn, &guess) in grid.guesses().iter().enumerate() {
            let position = grid.before(self.game(), turn)?.position()?;
            let Some(best) = self.best(&position, goal(turn), &control()) else { break };
            let price = self.price(&position, goal(turn), guess, &control());
            let given_away = given_away(&best, &price);
            guesses.push(Judged { guess, best, price, given_away });
        }
        Ok(Analysis { guesses, waited: grid.waited() })
    }
}

/// The difference between two totals, at least and at most.
fn given_away(best: &Expectation, price: &Expectation) -> Option<(f64, f64)> {
    if price.source == Source::Estimate && !matches!(best.goal, Goal::Within(_)) {
        return None;
    }
    let (best_total, price_total, tuples) = (best.total?, price.total?, best.tuples?);
    let (less, more): (TotalInterval, TotalInterval) = match best.goal {
        Goal::Length | Goal::Sum => (best_total, price_total),
        Goal::Within(_) => (price_total, best_total),
    };
    let over = |total: u128| total as f64 / tuples as f64;
    Some((
        over(more.at_least().saturating_sub(less.at_most())),
        over(more.at_most().saturating_sub(less.at_least())),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Draw;
    use crate::search::Config;
    use salet_words::WordGame as _;
    use salet_words::WordLists;

    #[test]
    fn the_best_guesses_give_nothing_away_and_a_bad_one_its_price() {
        let words =
            ["found", "sound", "round", "mound", "hound", "bound", "wound", "worry", "could", "world"];
        let game = Game::builder(WordLists::new(words, []).unwrap()).build().unwrap();
        let word = |text: &str| game.find(text).unwrap();
        let secrets = ["found", "worry"].map(|text| word(text).as_secret(game.answer_count()).unwrap());
        let mut grid = Grid::start(&game, 2, Draw::Distinct).unwrap();
        // The second guess tells nothing.
        for guess in ["hound", "hound", "could", "worry", "found"] {
            grid.play_for(&game, word(guess), &secrets).unwrap();
        }
        assert!(grid.is_solved());
        assert_eq!(grid.waited(), [1, 0]);
        let adviser = Adviser::new(&game, Config::default()).unwrap();
        let analysis = adviser.analyse(&grid, &|_| Goal::Length, &Control::default).unwrap();
        assert_eq!(analysis.guesses.len(), 5);
        for judged in &analysis.guesses {
            let (least, most) = judged.given_away.unwrap();
            assert_eq!(least, most);
            assert_eq!(least == 0.0, judged.price.total == judged.best.total);
        }
        assert!(analysis.guesses[1].given_away.unwrap().0 > 0.0, "{analysis:?}");
        assert_eq!(analysis.guesses[4].given_away, Some((0.0, 0.0)));
        // Boards solved one after the other are no bound of a guess.
        let Judged { best, price, .. } = &analysis.guesses[1];
        let estimate = Expectation { source: Source::Estimate, ..price.clone() };
        assert_eq!((price.source, given_away(best, &estimate)), (Source::Search, None));
    }
}
