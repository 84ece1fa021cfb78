//! Advice on games of several boards: the exact search where it can end, otherwise an estimate.
//!
//! An estimate is no claim: the interval with it holds, and is wide. It is our play by its [table](crate::play::table), or the guess
//! with the most information of all boards if guesses share answers or the game is very large.

use salet_core::game::{Game, Solving};
use salet_core::search::Control;
use salet_words::GuessId;

use crate::clues::{Clues, first_turn};
use crate::error::{Error, Result};
use crate::goal::Goal;
use crate::grid::Grid;
use crate::play::{LookAhead, Table, Tables};
use crate::position::{Draw, Position};
use crate::search::{Advice, Config, Search, TotalInterval};

/// Most bits of a position that is searched: the sum over boards of log2 of the candidates.
pub const SEARCHED_BITS: f64 = 15.0;

/// The origin of a guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The exact search, to its end or to a stop.
    Search,
    /// No search: the guess is an estimate, and the figures are bounds of all play.
    Estimate,
}

/// A guess with what is known of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Expectation {
    /// The guess.
    pub guess: GuessId,
    /// What it optimises.
    pub goal: Goal,
    /// Its origin; of a guess that was asked about, the origin of its figures.
    pub source: Source,
    /// The optimal total over all ordered secrets: with this guess, if it was asked about; otherwise of all play, and the guess attains
    /// the end of the interval that is attained. `None` beyond 128 bits.
    pub total: Option<TotalInterval>,
    /// The number of ordered secrets; `None` beyond 128 bits.
    pub tuples: Option<u128>,
}

impl Expectation {
    /// The total that this guess attains: the fewest guesses proven, or the most ordered secrets found in time.
    pub fn attained(&self) -> Option<u128> {
        let ends = |total: TotalInterval| if self.is_within() { total.at_least() } else { total.at_most() };
        self.total.map(ends)
    }

    /// The total that no play improves.
    pub fn bound(&self) -> Option<u128> {
        let ends = |total: TotalInterval| if self.is_within() { total.at_most() } else { total.at_least() };
        self.total.map(ends)
    }

    /// The attained total over the number of ordered secrets.
    pub fn mean(&self) -> Option<f64> {
        Some(self.attained()? as f64 / self.tuples? as f64)
    }

    /// Whether the total is exact.
    pub fn is_exact(&self) -> bool {
        self.total.is_some_and(|total| total.exact().is_some())
    }

    fn is_within(&self) -> bool {
        matches!(self.goal, Goal::Within(_))
    }
}

/// The start of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// The number of boards.
    pub boards: usize,
    /// How their secrets were drawn.
    pub draw: Draw,
    /// Whether a board is hidden until those before it are solved.
    pub hides: bool,
}

/// An adviser on games of several boards with the words of one game.
pub struct Adviser {
    search: Search,
}

impl Adviser {
    /// Make an adviser, and start its threads.
    ///
    /// # Errors
    /// As [`Search::new`].
    pub fn new(game: &Game, config: Config) -> Result<Adviser> {
        Ok(Adviser { search: Search::new(game, config)? })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.search.game()
    }

    /// The best guess that is found at a position; `None` if all boards are solved.
    pub fn best(&self, position: &Position, goal: Goal, control: &Control<'_>) -> Option<Expectation> {
        if position.open(self.game()).is_solved() {
            return None;
        }
        if position.bits() <= SEARCHED_BITS
            && let Ok(Some(found)) = self.search.best(position, goal, control)
        {
            let (total, tuples) = (Some(found.total), Some(found.tuples));
            return Some(Expectation { guess: found.guess, goal, source: Source::Search, total, tuples });
        }
        let guess = estimated(self.game(), position);
        Some(self.without_a_search(position, goal, guess, true))
    }

    /// The result of a search of a position, however large; `None` if all boards are solved. If it ends before a guess is better than any
    /// is, the guess is an estimate.
    ///
    /// # Errors
    /// As [`Search::best`].
    pub fn solve(&self, position: &Position, goal: Goal, control: &Control<'_>) -> Result<Option<Advice>> {
        let Some(found) = self.search.best(position, goal, control)? else { return Ok(None) };
        let any = self.search.bounds(position, goal, true)?;
        let is_better = match goal {
            Goal::Within(_) => found.total.at_least() > any.at_least(),
            Goal::Length | Goal::Sum => found.total.at_most() < any.at_most(),
        };
        let is_known = is_better || found.total.exact().is_some();
        Ok(Some(match is_known {
            true => found,
            false => Advice { guess: estimated(self.game(), position), ..found },
        }))
    }

    /// The best play after a guess at a position.
    ///
    /// # Panics
    /// If the guess belongs to a larger game.
    pub fn price(
        &self,
        position: &Position,
        goal: Goal,
        guess: GuessId,
        control: &Control<'_>,
    ) -> Expectation {
        if position.bits() <= SEARCHED_BITS
            && let Ok(total) = self.search.price(position, goal, guess, control)
        {
            let tuples = position.tuples();
            return Expectation { guess, goal, source: Source::Search, total: Some(total), tuples };
        }
        self.without_a_search(position, goal, guess, false)
    }

    /// The boards after some clues. `goal` has the objective after some guesses, for clues about the recommended guess.
    ///
    /// # Errors
    /// [`Error::Finished`] if the clues go on after the end, [`Error::Appeared`] without those of a board that is hidden no more, and those of
    /// [`Grid::start_hidden`], [`Grid::play_shown`] and [`Grid::play_share`].
    pub fn follow(
        &self,
        clues: &Clues,
        start: Start,
        goal: &dyn Fn(usize) -> Goal,
        control: &Control<'_>,
    ) -> Result<Grid> {
        let Start { boards, draw, hides } = start;
        let solved = self.game().solved();
        let hidden = if hides { clues.hidden_of(boards, solved)? } else { clues.hidden(solved)? };
        let mut grid = Grid::start_hidden(self.game(), boards, hidden, draw)?;
        let mut turns = &clues.turns[..];
        while let Some((turn, taken)) = first_turn(turns, grid.boards().len(), grid.unsolved()) {
            turns = &turns[taken..];
            let guess = match turn.word {
                Some(word) => word,
                None => {
                    let next = self.best(&grid.position()?, goal(grid.guesses().len()), control);
                    next.ok_or(Error::Finished)?.guess
                }
            };
            grid.play_shown(self.game(), guess, &turn.shown)?;
        }
        if let Some(share) = &clues.share {
            grid.play_share(self.game(), &clues.words, share)?;
        }
        grid.all_read()?;
        Ok(grid)
    }

    fn without_a_search(&self, position: &Position, goal: Goal, guess: GuessId, best: bool) -> Expectation {
        let total = match self.search.bounds(position, goal, best) {
            Ok(total) => Some(total),
            Err(Error::TooManyTuples { .. }) | Err(_) => None,
        };
        let tuples = position.tuples().filter(|_| total.is_some());
        Expectation { guess, goal, source: Source::Estimate, total, tuples }
    }
}

/// Most cells of a game whose feedback is copied for an estimate.
const MOST_CELLS: usize = 1 << 27;

/// A good guess at a position with an unsolved board, without a search of it.
fn estimated(game: &Game, position: &Position) -> GuessId {
    let is_played = game.solving() == Solving::Own && game.guess_count() * game.answer_count() <= MOST_CELLS;
    let played = || {
        let tables = Tables::new(game, &Table::shipped(), position.draw(), LookAhead::Usual);
        tables.player().best(position)
    };
    let played = if is_played { played() } else { None };
    played.unwrap_or_else(|| most_informative(game, position))
}

/// The guess with the largest sum over boards of the entropy of its feedback; of equal ones a candidate, then the first.
pub fn most_informative(game: &Game, position: &Position) -> GuessId {
    let mut best: Option<(f64, bool, GuessId)> = None;
    let mut counts = vec![0u32; game.feedback_count()];
    for guess in game.guesses().filter(|&guess| !game.is_blank(guess)) {
        let column = game.table().column(guess);
        let (mut bits, mut possible) = (0.0, false);
        for class in position.classes() {
            counts.fill(0);
            for candidate in class.candidates() {
                counts[column.get(candidate.index()).index()] += 1;
            }
            possible |= counts[game.solved().index()] > 0;
            let size = class.candidates().len() as f64;
            let entropy = |&count: &u32| f64::from(count) * (size / f64::from(count)).log2() / size;
            bits +=
                class.boards() as f64 * counts.iter().filter(|&&count| count > 0).map(entropy).sum::<f64>();
        }
        let is_better = best.is_none_or(|(most, was_possible, _)| {
            bits > most + 1e-9 || (bits > most - 1e-9 && possible && !was_possible)
        });
        if is_better {
            best = Some((bits, possible, guess));
        }
    }
    best.map_or(GuessId::new(0), |(_, _, guess)| guess)
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_words::SecretId;
    use salet_words::WordGame as _;

    #[test]
    fn a_search_without_time_gives_the_estimate() {
        let game = Game::original();
        let adviser = Adviser::new(&game, Config::default()).unwrap();
        let position = Position::start(&game, 4, Draw::Distinct).unwrap();
        let ended = Control::default().with_deadline(Some(salet_base::clock::Instant::now()));
        for goal in [Goal::Length, Goal::Within(9)] {
            let found = adviser.solve(&position, goal, &ended).unwrap().unwrap();
            assert_eq!(found.guess, adviser.best(&position, goal, &ended).unwrap().guess);
            let any = adviser.search.bounds(&position, goal, true).unwrap();
            assert!(
                any.at_least() <= found.total.at_least() && found.total.at_most() <= any.at_most(),
                "{found:?} in {any:?}"
            );
        }
    }

    #[test]
    fn an_estimate_is_our_play_and_plays_known_words_first() {
        let game = Game::original();
        let adviser = Adviser::new(&game, Config::default()).unwrap();
        let estimate = |boards: &[Option<Vec<SecretId>>]| {
            let position = Position::new(boards, Draw::Distinct).unwrap();
            let found = adviser.best(&position, Goal::Length, &Control::default()).unwrap();
            assert_eq!(found.source, Source::Estimate);
            let tables = Tables::new(&game, &Table::shipped(), Draw::Distinct, LookAhead::Usual);
            assert_eq!(tables.player().best(&position), Some(found.guess));
            found.guess
        };
        let all: Vec<SecretId> = game.answers().collect();
        let (known, others) = (all[700], [&all[..700], &all[701..]].concat());
        estimate(&vec![Some(all); 4]);
        // It tells little of the other boards: no guess by information.
        let boards = [Some(others.clone()), Some(vec![known]), Some(others)];
        assert_eq!(estimate(&boards), known.as_guess());
        assert_ne!(
            most_informative(&game, &Position::new(&boards, Draw::Distinct).unwrap()),
            known.as_guess()
        );
    }
}
