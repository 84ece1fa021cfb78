//! The table of a game, which its policy lacks.

use salet_core::game::Game;
use salet_words::WordGame as _;

/// The most cells of a table that a page holds: a phone can search them.
pub const MOST: usize = 4_000_000;

/// The codes of a game given as a table, row by row, 2 bytes each, little-endian. `None` for other games, without the table, and if
/// it has more than [`MOST`] cells.
pub fn of(game: &Game) -> Option<Vec<u8>> {
    if game.words().is_some() || !game.has_table() || game.guess_count() * game.answer_count() > MOST {
        return None;
    }
    let codes = game.guesses().flat_map(|guess| game.answers().map(move |secret| game.score(guess, secret)));
    Some(codes.flat_map(|shown| shown.0.to_le_bytes()).collect())
}
