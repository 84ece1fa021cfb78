//! A game of several boards under way: the boards in their order, and the guesses so far.

use salet_core::game::{Feedback, FeedbackTable, Game};
use salet_core::words::{GuessId, SecretId};

use crate::error::{Error, Result};
use crate::position::{Draw, Position};

/// One of several boards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The answers that fit its feedback, at least one; only the secret if it is solved.
    pub candidates: Vec<SecretId>,
    /// The number of the guess that solved it, from 1.
    pub solved: Option<usize>,
    /// The feedback on each guess until it was solved.
    pub shown: Vec<Feedback>,
}

/// The boards of a game under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    draw: Draw,
    boards: Vec<Board>,
    guesses: Vec<GuessId>,
}

impl Grid {
    /// The boards before the first guess.
    ///
    /// # Errors
    /// As [`Position::start`].
    pub fn start(game: &Game, boards: usize, draw: Draw) -> Result<Grid> {
        Position::start(game, boards, draw)?;
        let candidates = game.lists().secret_ids().collect();
        let board = Board { candidates, solved: None, shown: Vec::new() };
        Ok(Grid { draw, boards: vec![board; boards], guesses: Vec::new() })
    }

    /// The boards in their order.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The guesses so far.
    pub fn guesses(&self) -> &[GuessId] {
        &self.guesses
    }

    /// How the secrets were drawn.
    pub fn draw(&self) -> Draw {
        self.draw
    }

    /// Whether all boards are solved.
    pub fn is_solved(&self) -> bool {
        self.boards.iter().all(|board| board.solved.is_some())
    }

    /// The number of boards that are not solved.
    pub fn unsolved(&self) -> usize {
        self.boards.iter().filter(|board| board.solved.is_none()).count()
    }

    /// Play a guess, with the feedback of each unsolved board in order. If it is refused, nothing changes.
    ///
    /// # Errors
    /// [`Error::FeedbackCount`]; [`Error::NoCandidate`] and [`Error::TooFewCandidates`], which name the board that cannot be right.
    ///
    /// # Panics
    /// If the guess belongs to a larger game.
    pub fn play(&mut self, table: &FeedbackTable, guess: GuessId, shown: &[Feedback]) -> Result<()> {
        if shown.len() != self.unsolved() {
            return Err(Error::FeedbackCount { found: shown.len(), boards: self.unsolved() });
        }
        let mut next = self.clone();
        next.guesses.push(guess);
        let turn = next.guesses.len();
        let unsolved = next.boards.iter_mut().enumerate().filter(|(_, board)| board.solved.is_none());
        for ((number, board), &shown) in unsolved.zip(shown) {
            board.candidates.retain(|&candidate| table.get(guess, candidate) == shown);
            if board.candidates.is_empty() {
                return Err(Error::NoCandidate { board: number + 1 });
            }
            board.shown.push(shown);
            board.solved = (board.candidates[..] == [SecretId::new(guess.index())]).then_some(turn);
        }
        next.position()?;
        next.different()?;
        *self = next;
        Ok(())
    }

    /// The secrets of solved boards differ, if they were drawn so.
    fn different(&self) -> Result<()> {
        let solved = |board: &Board| board.solved.map(|_| board.candidates[0]);
        for (number, board) in self.boards.iter().enumerate() {
            let same = self.boards[..number].iter().any(|other| solved(other) == solved(board));
            if self.draw == Draw::Distinct && board.solved.is_some() && same {
                let boards = self.boards.iter().filter(|other| solved(other) == solved(board)).count();
                return Err(Error::TooFewCandidates { board: number + 1, boards, candidates: 1 });
            }
        }
        Ok(())
    }

    /// Play a guess against secrets of the boards.
    ///
    /// # Errors
    /// As [`Grid::play`], if the secrets do not fit the feedback so far.
    ///
    /// # Panics
    /// If there are not as many secrets as boards, or a word belongs to a larger game.
    pub fn play_for(&mut self, table: &FeedbackTable, guess: GuessId, secrets: &[SecretId]) -> Result<()> {
        assert_eq!(secrets.len(), self.boards.len(), "a secret for each board");
        let unsolved = self.boards.iter().zip(secrets).filter(|(board, _)| board.solved.is_none());
        let shown: Vec<Feedback> = unsolved.map(|(_, &secret)| table.get(guess, secret)).collect();
        self.play(table, guess, &shown)
    }

    /// The unsolved boards as a position.
    ///
    /// # Errors
    /// [`Error::TooFewCandidates`] if too few answers fit boards with the same feedback.
    pub fn position(&self) -> Result<Position> {
        let open = |board: &Board| board.solved.is_none().then(|| board.candidates.clone());
        Position::new(&self.boards.iter().map(open).collect::<Vec<_>>(), self.draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_core::game::Digits;

    #[test]
    fn a_dordle_is_played_to_its_end_and_a_wrong_board_is_named() {
        let game = Game::original();
        let word = |text: &str| game.lists().find(text).unwrap();
        let secret = |text: &str| word(text).as_secret(game.answer_count()).unwrap();
        let mut grid = Grid::start(&game, 2, Draw::Distinct).unwrap();
        let secrets = [secret("crane"), secret("world")];
        grid.play_for(game.table(), word("salet"), &secrets).unwrap();
        grid.play_for(game.table(), word("crane"), &secrets).unwrap();
        assert_eq!((grid.boards()[0].solved, grid.unsolved()), (Some(2), 1));
        assert!(grid.position().unwrap().classes()[0].candidates().contains(&secret("world")));
        let shown = |text: &str| game.feedback().parse(text, 5, Digits::default()).unwrap();
        let before = grid.clone();
        let wrong = grid.play(game.table(), word("crane"), &[shown("GGGGB")]).unwrap_err();
        assert_eq!(wrong.to_string(), "no listed answer fits the feedback of board 2");
        assert_eq!(grid, before);
        grid.play_for(game.table(), word("world"), &secrets).unwrap();
        assert!(grid.is_solved() && grid.position().unwrap().is_solved());
        let mut twice = Grid::start(&game, 2, Draw::Distinct).unwrap();
        let solved = [game.solved(); 2];
        let same = twice.play(game.table(), word("crane"), &solved).unwrap_err();
        assert!(
            same.to_string().starts_with("2 boards with different secrets have the same feedback as board 2")
        );
        let mut alike = Grid::start(&game, 2, Draw::Independent).unwrap();
        assert!(alike.play(game.table(), word("crane"), &solved).is_ok() && alike.is_solved());
    }
}
