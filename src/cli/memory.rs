//! `--memory`: the rest for a search, and the need of a search.

use crate::game::Game;
use crate::text::count;
use bytesize::ByteSize;

/// Bytes of the program itself with its lists: part of `--memory`, but unknown to the library.
const PROGRAM: u64 = 16 << 20;

/// Memory for searches, next to the program.
pub(crate) fn beside_program(memory: ByteSize) -> usize {
    usize::try_from(memory.as_u64().saturating_sub(PROGRAM)).unwrap_or(usize::MAX)
}

/// The least `--memory` for a search that needs this many bytes.
pub(crate) fn least_option(needed: u128) -> String {
    format!("--memory {}MiB", (needed + u128::from(PROGRAM)).div_ceil(1 << 20))
}

/// The refusal of a `--memory` that is too little for the tables of a game.
pub(crate) fn too_little(game: &Game, memory: ByteSize, needed: u128) -> String {
    let (answers, guesses) = (count(game.answer_count(), "answer"), count(game.guess_count(), "guess"));
    format!(
        "a search of {answers} and {guesses} needs at least {} for the program and its tables, and --memory is {memory}; give \
         more, or shorter lists",
        least_option(needed)
    )
}
