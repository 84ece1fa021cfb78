//! The forms of a file with the games of a player. The content decides how to read it:
//!
//! | content | read as |
//! | --- | --- |
//! | JSON | the statistics of the New York Times: games by their number of guesses |
//! | a header that names columns of guesses | a table: words, or numbers of guesses |
//! | a line such as `Wordle 1,234 4/6*`, or one such as `hello wordl 3/6` with squares below it | a chat with shared games: squares without words |
//! | anything else | a list of games, one a line |
//!
//! Unreadable parts are left out, with their line and the reason. Only a list of games is refused: it has no other form.

use salet::game::Game;
use salet::words::Digits;

use super::history::{Form, History, Told};
use super::{chat, reading, statistics, table};
use crate::cli::exit::{Failure, refusal};

/// Read the text of a file, whose name is for messages; of a chat only the messages of one player, if that is given.
pub(super) fn read(
    text: &str,
    name: &str,
    game: &Game,
    digits: Digits,
    player: Option<&str>,
) -> Result<History, Failure> {
    let text = text.trim_start_matches('\u{feff}');
    let is_chat = chat::is_chat(text, game);
    if player.is_some() && !is_chat {
        return refusal(format!("{name} is no chat with shared games, so --player finds nothing in it"));
    }
    if statistics::is_json(text) {
        return statistics::read(text).map_err(|(line, reason)| place(name, line, &reason));
    }
    if let Some(columns) = table::Columns::of(text, game) {
        return Ok(columns.read(text, game, digits));
    }
    match is_chat {
        true => chat::read(text, game, digits, player),
        false => list(text, name, game, digits),
    }
}

/// A list of games, one a line; all after # is a comment.
fn list(text: &str, name: &str, game: &Game, digits: Digits) -> Result<History, Failure> {
    let mut history = History::new(Form::Games);
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.split('#').next().unwrap_or_default().trim();
        if !text.is_empty() {
            let record = reading::line(text, game, digits);
            history.told.push(Told::Record(record.map_err(|error| place(name, line, &error.to_string()))?));
        }
    }
    Ok(history)
}

fn place(name: &str, line: usize, reason: &str) -> Failure {
    Failure::Usage(format!("{name}, line {line}: {reason}"))
}
