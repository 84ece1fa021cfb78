//! The table of the leaderboard (freshman.dev/wordle): one line an answer, in the order of the answers, with all
//! guesses of its game, the answer last: `salet,brond,aback`. What the guesses showed follows from the answer.

use super::Reading;
use super::growth::{Growth, LONGEST_GAME};
use crate::error::Result;
use crate::game::{Game, Tree};

pub(super) fn read(text: &str, reading: &Reading) -> Result<Growth> {
    let (lists, table) = (reading.game.lists(), reading.game.table());
    let mut growth = Growth::default();
    for (index, line) in text.lines().enumerate() {
        let line_number = Some(index + 1);
        let refuse = |reason: String| reading.refuse(line_number, reason);
        let cells: Vec<&str> = line.split(',').map(str::trim).filter(|cell| !cell.is_empty()).collect();
        let Some(&last) = cells.last() else { continue };
        let secret = reading.word(line_number, last)?.as_secret(lists.answers());
        let secret =
            secret.ok_or_else(|| refuse(format!("ends in \"{last}\", which is no answer of the game")))?;
        if cells.len() > LONGEST_GAME {
            return Err(refuse(format!("is a game of more than {LONGEST_GAME} guesses")));
        }
        let turns = cells.len();
        let mut history = Vec::new();
        for cell in cells {
            let guess = reading.word(line_number, cell)?;
            growth.add(&history, guess).map_err(|contradiction| {
                let (known, new) = (lists.display(contradiction.known), lists.display(contradiction.new));
                refuse(format!(
                    "plays \"{new}\" where a line above, with the same feedback, plays \"{known}\""
                ))
            })?;
            let shown = table.get(guess, secret);
            if shown == reading.game.solved() && history.len() + 1 < turns {
                return Err(refuse(format!("goes on after \"{cell}\", which is the answer")));
            }
            history.push((guess, shown));
        }
    }
    Ok(growth)
}

pub(super) fn write(tree: &Tree, game: &Game) -> String {
    let mut text = String::new();
    'answers: for secret in game.lists().secret_ids() {
        let mut line = String::new();
        let mut node = tree;
        loop {
            line += game.lists().display(node.guess);
            let shown = game.table().get(node.guess, secret);
            if shown == game.solved() {
                break;
            }
            match node.child(shown) {
                Some(child) => node = child,
                None => continue 'answers,
            }
            line.push(',');
        }
        text += &line;
        text.push('\n');
    }
    text
}
