//! All feedbacks of the game, computed once: guess after guess, in each a cell for every secret.

use rayon::prelude::*;

use crate::game::Game;
use crate::lanes::Cell;

/// The feedback of every guess for every secret.
pub struct Table<C> {
    cells: Vec<C>,
    secrets: usize,
}

impl<C: Cell> Table<C> {
    /// The table of a game.
    #[must_use]
    pub fn new(game: &Game) -> Table<C> {
        let number = |n: usize| u16::try_from(n).expect("at most 65,535");
        let secrets = game.words.answer_count();
        let score = |guess| (0..secrets).map(move |secret| C::new(game.score(number(guess), number(secret))));
        Table { cells: (0..game.words.guess_count()).into_par_iter().flat_map_iter(score).collect(), secrets }
    }

    /// The feedbacks of a guess on all secrets.
    #[must_use]
    pub fn of(&self, guess: u16) -> &[C] {
        &self.cells[usize::from(guess) * self.secrets..][..self.secrets]
    }

    /// The feedback of a guess on a secret.
    #[must_use]
    pub fn feedback(&self, guess: u16, secret: u16) -> u16 {
        self.of(guess)[usize::from(secret)].feedback()
    }
}
