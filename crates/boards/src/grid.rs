//! A game of several boards under way: the boards in their order, and the guesses so far.
//!
//! Boards may be hidden at first: in a sequence, one appears as soon as those before it are solved. It was played all along: its
//! feedback on all guesses so far can then be seen, and may have solved it. A game may show that a guess solves a hidden board immediately.
//!
//! In a game until one answer is left, a board is solved once one answer fits.

use std::collections::BTreeMap;

use salet_core::game::{Feedback, Game};
use salet_words::{GuessId, SecretId};

use crate::error::{Error, Result};
use crate::position::{Draw, Position};

/// One of several boards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The answers that fit its feedback, at least one; only the secret if it is solved, unless its guess solves several.
    pub candidates: Vec<SecretId>,
    /// The number of the guess that solved it, from 1.
    pub solved: Option<usize>,
    /// The feedback on each guess until it was solved.
    pub shown: Vec<Feedback>,
}

impl Board {
    fn start(answers: usize) -> Board {
        Board { candidates: (0..answers).map(SecretId::new).collect(), solved: None, shown: Vec::new() }
    }

    /// Add the feedback on the guess with this number, from 1; whether an answer fits it.
    fn show(&mut self, game: &Game, guess: GuessId, turn: usize, shown: Feedback, ending: Ending) -> bool {
        self.candidates.retain(|&candidate| game.score(guess, candidate) == shown);
        self.shown.push(shown);
        let is_known = ending.known && self.candidates.len() == 1;
        self.solved = (shown == ending.solved || is_known).then_some(turn);
        !self.candidates.is_empty()
    }
}

/// The event that solves a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ending {
    /// This feedback.
    solved: Feedback,
    /// Or one candidate left.
    known: bool,
}

/// The boards of a game under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    draw: Draw,
    ending: Ending,
    boards: Vec<Board>,
    hidden: usize,
    /// Hidden boards that are solved, with the number of the guess.
    ahead: BTreeMap<usize, usize>,
    guesses: Vec<GuessId>,
}

impl Grid {
    /// The boards before the first guess.
    ///
    /// # Errors
    /// As [`Position::start`].
    pub fn start(game: &Game, boards: usize, draw: Draw) -> Result<Grid> {
        Grid::start_hidden(game, boards, 0, draw)
    }

    /// The boards before the first guess; each of the last `hidden` appears when all before it are solved.
    ///
    /// # Errors
    /// As [`Position::start`]; one board can be seen at least.
    pub fn start_hidden(game: &Game, boards: usize, hidden: usize, draw: Draw) -> Result<Grid> {
        let seen = boards.saturating_sub(hidden);
        Position::start(game, if seen == 0 { 0 } else { boards }, draw)?;
        let ending = Ending { solved: game.solved(), known: game.ends_known() };
        let boards = vec![Board::start(game.answer_count()); seen];
        Ok(Grid { draw, ending, boards, hidden, ahead: BTreeMap::new(), guesses: Vec::new() })
    }

    /// The boards that can be seen, in their order.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The number of boards that are hidden until those before them are solved.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// The number of the guess that solved this board, from 0, as far as it is known; also that of a hidden board.
    pub fn solved(&self, board: usize) -> Option<usize> {
        self.boards.get(board).map_or_else(|| self.ahead.get(&board).copied(), |board| board.solved)
    }

    /// A board that appeared, from 0, and the guesses on which its feedback is missing.
    pub fn unread(&self) -> Option<(usize, &[GuessId])> {
        let is_unread = |board: &Board| board.solved.is_none() && board.shown.len() < self.guesses.len();
        let board = self.boards.iter().position(is_unread)?;
        Some((board, &self.guesses[self.boards[board].shown.len()..]))
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
    /// [`Error::Appeared`], [`Error::FeedbackCount`]; [`Error::NoCandidate`] and [`Error::TooFewCandidates`], which name the board that
    /// cannot be right.
    ///
    /// # Panics
    /// If the guess belongs to a larger game.
    pub fn play(&mut self, game: &Game, guess: GuessId, shown: &[Feedback]) -> Result<()> {
        self.play_ahead(game, guess, shown, &[])
    }

    /// [`Grid::play`] a guess that also solves these hidden boards, from 0.
    pub(crate) fn play_ahead(
        &mut self,
        game: &Game,
        guess: GuessId,
        shown: &[Feedback],
        ahead: &[usize],
    ) -> Result<()> {
        self.all_read()?;
        if shown.len() != self.unsolved() {
            return Err(Error::FeedbackCount { found: shown.len(), boards: self.unsolved() });
        }
        let mut next = self.clone();
        next.ahead.extend(ahead.iter().map(|&board| (board, self.guesses.len() + 1)));
        next.guesses.push(guess);
        let turn = next.guesses.len();
        let unsolved = next.boards.iter_mut().enumerate().filter(|(_, board)| board.solved.is_none());
        for ((number, board), &shown) in unsolved.zip(shown) {
            if !board.show(game, guess, turn, shown, self.ending) {
                return Err(Error::NoCandidate { board: number + 1 });
            }
        }
        *self = next.checked(game)?;
        Ok(())
    }

    /// Tell the feedback of a board that appeared on the first guess that [`Grid::unread`] names. If it is refused, nothing changes.
    ///
    /// # Errors
    /// [`Error::FeedbackCount`] if no board appeared; [`Error::NoCandidate`] and [`Error::TooFewCandidates`] if it cannot be right.
    ///
    /// # Panics
    /// If the guess belongs to a larger game.
    pub fn tell(&mut self, game: &Game, shown: Feedback) -> Result<()> {
        let mut next = self.clone();
        let Some((number, &[guess, ..])) = self.unread() else {
            return Err(Error::FeedbackCount { found: 1, boards: 0 });
        };
        let board = &mut next.boards[number];
        if !board.show(game, guess, board.shown.len() + 1, shown, self.ending) {
            return Err(Error::NoCandidate { board: number + 1 });
        }
        *self = next.checked(game)?;
        Ok(())
    }

    /// The feedback of all boards that can be seen is known.
    ///
    /// # Errors
    /// [`Error::Appeared`].
    pub fn all_read(&self) -> Result<()> {
        let appeared = |(board, _)| Error::Appeared { board: board + 1 };
        self.unread().map(appeared).map_or(Ok(()), Err)
    }

    /// The same boards after a feedback, if they are possible. If all are solved, a hidden one appears.
    fn checked(mut self, game: &Game) -> Result<Grid> {
        self.position()?;
        self.different(game)?;
        while self.hidden > 0 && self.unsolved() == 0 {
            self.hidden -= 1;
            let number = self.boards.len();
            let mut board = Board::start(game.answer_count());
            // Its secret tells its feedback on earlier guesses.
            if let Some(turn) = self.ahead.remove(&number)
                && let [secret] = self.solved_by(game, turn)[..]
            {
                for (turn, &guess) in (1..=turn).zip(&self.guesses) {
                    if board.solved.is_none() {
                        board.show(game, guess, turn, game.score(guess, secret), self.ending);
                    }
                }
            }
            self.boards.push(board);
            self.different(game)?;
        }
        Ok(self)
    }

    /// The secrets that the guess with this number, from 1, solves.
    fn solved_by(&self, game: &Game, turn: usize) -> Vec<SecretId> {
        let guess = self.guesses[turn - 1];
        let secrets = (0..game.answer_count()).map(SecretId::new);
        secrets.filter(|&secret| game.score(guess, secret) == self.ending.solved).collect()
    }

    /// The secrets of solved boards differ, if they were drawn so.
    fn different(&self, game: &Game) -> Result<()> {
        if self.draw != Draw::Distinct {
            return Ok(());
        }
        let seen = self.boards.iter().enumerate().filter(|(_, board)| board.solved.is_some());
        let seen = seen.map(|(number, board)| (number, board.candidates.clone()));
        let ahead = self.ahead.iter().map(|(&number, &turn)| (number, self.solved_by(game, turn)));
        let solved: Vec<(usize, Vec<SecretId>)> = seen.chain(ahead).collect();
        for (at, (number, secrets)) in solved.iter().enumerate() {
            let same = |boards: &[(usize, Vec<SecretId>)]| {
                boards.iter().filter(|(_, others)| others == secrets).count()
            };
            let candidates = secrets.len();
            if same(&solved[..=at]) > candidates {
                let boards = same(&solved);
                return Err(Error::TooFewCandidates { board: number + 1, boards, candidates });
            }
        }
        Ok(())
    }

    /// Play a guess against secrets of the boards, with those that are hidden.
    ///
    /// # Errors
    /// As [`Grid::play`], if the secrets do not fit the feedback so far.
    ///
    /// # Panics
    /// If there are not as many secrets as boards, or a word belongs to a larger game.
    pub fn play_for(&mut self, game: &Game, guess: GuessId, secrets: &[SecretId]) -> Result<()> {
        assert_eq!(secrets.len(), self.boards.len() + self.hidden, "a secret for each board");
        let unsolved = self.boards.iter().zip(secrets).filter(|(board, _)| board.solved.is_none());
        let shown: Vec<Feedback> = unsolved.map(|(_, &secret)| game.score(guess, secret)).collect();
        self.play(game, guess, &shown)?;
        while let Some((board, &[guess, ..])) = self.unread() {
            self.tell(game, game.score(guess, secrets[board]))?;
        }
        Ok(())
    }

    /// The unsolved boards that can be seen as a position.
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
    use salet_words::Digits;
    use salet_words::WordGame as _;

    #[test]
    fn a_dordle_is_played_to_its_end_and_a_wrong_board_is_named() {
        let game = Game::original();
        let word = |text: &str| game.find(text).unwrap();
        let secret = |text: &str| word(text).as_secret(game.answer_count()).unwrap();
        let mut grid = Grid::start(&game, 2, Draw::Distinct).unwrap();
        let secrets = [secret("crane"), secret("world")];
        grid.play_for(&game, word("salet"), &secrets).unwrap();
        grid.play_for(&game, word("crane"), &secrets).unwrap();
        assert_eq!((grid.boards()[0].solved, grid.unsolved()), (Some(2), 1));
        assert!(grid.position().unwrap().classes()[0].candidates().contains(&secret("world")));
        let shown = |text: &str| game.feedback().parse(text, 5, Digits::default()).unwrap();
        let before = grid.clone();
        let wrong = grid.play(&game, word("crane"), &[shown("GGGGB")]).unwrap_err();
        assert_eq!(wrong.to_string(), "no listed answer fits the feedback of board 2");
        assert_eq!(grid, before);
        grid.play_for(&game, word("world"), &secrets).unwrap();
        assert!(grid.is_solved() && grid.position().unwrap().is_solved());
        let mut twice = Grid::start(&game, 2, Draw::Distinct).unwrap();
        let solved = [game.solved(); 2];
        let same = twice.play(&game, word("crane"), &solved).unwrap_err();
        assert!(
            same.to_string().starts_with("2 boards with different secrets have the same feedback as board 2")
        );
        let mut alike = Grid::start(&game, 2, Draw::Independent).unwrap();
        assert!(alike.play(&game, word("crane"), &solved).is_ok() && alike.is_solved());
    }
    /// Boards appear in order with their feedback on all guesses, and may have been solved before.
    #[test]
    fn hidden_boards_appear_once_those_before_are_solved() {
        let game = Game::original();
        let word = |text: &str| game.find(text).unwrap();
        let secret = |text: &str| word(text).as_secret(game.answer_count()).unwrap();
        let shown = |text: &str| game.feedback().parse(text, 5, Digits::default()).unwrap();

        let mut grid = Grid::start_hidden(&game, 3, 2, Draw::Distinct).unwrap();
        grid.play(&game, word("world"), &[shown("BBYBB")]).unwrap();
        grid.play(&game, word("crane"), &[game.solved()]).unwrap();
        assert_eq!((grid.boards().len(), grid.hidden(), grid.is_solved()), (2, 1, false));
        assert_eq!(grid.unread(), Some((1, &[word("world"), word("crane")][..])));
        let before = grid.clone();
        let refused = grid.play(&game, word("salet"), &[shown("BBBBB")]).unwrap_err().to_string();
        assert_eq!(refused, "board 2 can be seen now; give its feedback on every guess so far");
        grid.tell(&game, shown("BBBBB")).unwrap();
        let refused = grid.tell(&game, shown("GGBBB")).unwrap_err().to_string();
        assert_eq!(refused, "no listed answer fits the feedback of board 2");
        grid.tell(&game, shown("BBBGB")).unwrap();
        assert!(grid.unread().is_none() && grid.tell(&game, shown("BBBGB")).is_err());
        assert!(grid.boards()[1].candidates.contains(&secret("bunny")));
        // Board 2 was solved by the first guess, and so board 3 appears at once.
        let mut grid = before;
        grid.tell(&game, game.solved()).unwrap();
        assert_eq!((grid.boards()[1].solved, grid.hidden()), (Some(1), 0));
        assert_eq!(grid.unread().map(|(board, guesses)| (board, guesses.len())), Some((2, 2)));
        let mut known = Grid::start_hidden(&game, 3, 2, Draw::Distinct).unwrap();
        let secrets = [secret("crane"), secret("world"), secret("bunny")];
        for guess in ["world", "crane", "bunny"] {
            known.play_for(&game, word(guess), &secrets).unwrap();
        }
        assert_eq!(known.boards().iter().map(|board| board.solved).collect::<Vec<_>>(), [2, 1, 3].map(Some));
        assert!(known.is_solved() && Grid::start_hidden(&game, 2, 2, Draw::Distinct).is_err());
    }
}
