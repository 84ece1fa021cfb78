//! The table of the leaderboard (freshman.dev/wordle): one line for each answer, in their order, with all guesses of its
//! game: `salet,brond,aback`. The feedback follows from the answer. A question mark precedes an answer that is given up:
//! `salet,brond,?,aback`, and an equals sign one of a table that is found without a guess of its name: `wings?,=,bee`.
//!
//! A name with a comma or a quotation mark is quoted. Names stay as they are even if a spreadsheet takes them for formulas: those that
//! begin with `=`, `+`, `-` or `@`.

use super::growth::Growth;
use std::borrow::Cow;

use super::reading::{Reading, Spot, pieces};
use crate::interchange::error::Result;
use salet_base::text::excerpt;
use salet_core::game::{Feedback, Game, Tree};
use salet_words::{GuessId, SecretId, WordGame as _};

/// Precedes an answer that is given up.
pub(super) const GIVEN_UP: &str = "?";

/// Precedes an answer of a table that the guesses before it find, none of which has its name.
pub(super) const FOUND: &str = "=";

pub(super) fn read(text: &str, reading: &Reading) -> Result<Growth> {
    let (is_table, table) = (reading.game.words().is_none(), reading.game.table());
    let mut growth = Growth::default();
    for (index, line) in text.lines().enumerate() {
        let mut cells = cells_of(index + 1, line);
        let Some((at, last)) = cells.last().cloned() else { continue };
        let last = &*last;
        let secret = match is_table {
            true => reading.game.find_answer(last),
            false => reading.word(at, last)?.as_secret(reading.game.answer_count()),
        };
        let secret = secret.ok_or_else(|| {
            reading.refuse(at, format!("ends in \"{}\", which is not an answer of the game", excerpt(last)))
        })?;
        let mark = cells.iter().rev().nth(1).map(|(_, cell)| &**cell);
        let (given_up, found) = (mark == Some(GIVEN_UP), mark == Some(FOUND) && is_table);
        if given_up || found {
            cells.truncate(cells.len() - 2);
        }
        let turns = cells.len() + usize::from(given_up);
        let mut place = Growth::ROOT;
        for (number, (spot, cell)) in (1..).zip(cells) {
            let guess = reading.word(spot, &cell)?;
            growth.play(place, guess, spot, reading)?;
            let shown = table.get(guess, secret);
            if shown == reading.game.solved() {
                if number < turns {
                    let reason = format!("goes on after \"{}\", which is the answer", excerpt(&cell));
                    return Err(reading.refuse(spot, reason));
                }
            } else {
                place = growth.child(place, shown);
            }
        }
    }
    Ok(growth)
}

/// The nonempty cells of a line, with their places. No name has a line end.
fn cells_of(number: usize, line: &str) -> Vec<(Option<Spot>, Cow<'_, str>)> {
    if !line.contains('"') {
        return pieces(number, line, |c| c == ',').map(|(spot, cell)| (spot, cell.into())).collect();
    }
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).trim(csv::Trim::All).from_reader(line.as_bytes());
    let mut record = csv::StringRecord::new();
    // Text without line ends has one record, and every text can be read.
    let _ = reader.read_record(&mut record);
    let mut rest = line;
    let mut column = 1;
    let mut cells = Vec::new();
    for cell in &record {
        let begun = rest.trim_start_matches([' ', '\t']);
        column += rest.chars().count() - begun.chars().count();
        if !cell.is_empty() {
            cells.push((Some(Spot { line: number, column }), cell.to_owned().into()));
        }
        rest = begun;
        let mut is_quoted = false;
        let end = rest.find(|c: char| {
            is_quoted ^= c == '"';
            c == ',' && !is_quoted
        });
        let end = end.map_or(rest.len(), |end| end + 1);
        column += rest[..end].chars().count();
        rest = &rest[end..];
    }
    cells
}

pub(super) fn write(tree: &Tree, game: &Game) -> String {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for secret in game.answers() {
        let turns = turns(tree, game, secret);
        let mut words: Vec<&str> = turns.iter().map(|&(guess, _)| game.name(guess)).collect();
        let name = game.name(secret.as_guess());
        match turns.last() {
            Some(&(guess, shown)) if shown == game.solved() && guess == secret.as_guess() => {}
            _ if is_found(&turns, game) => words.extend([FOUND, name]),
            _ => words.extend([GIVEN_UP, name]),
        }
        if let Err(error) = writer.write_record(words) {
            unreachable!("memory can be written: {error}");
        }
    }
    match writer.into_inner() {
        Ok(text) => String::from_utf8_lossy(&text).into_owned(),
        Err(error) => unreachable!("memory can be written: {error}"),
    }
}

/// Whether the last turn solves the answer, or leaves one answer, or class, in a game until then.
fn is_found(turns: &[(GuessId, Feedback)], game: &Game) -> bool {
    let fits =
        |&secret: &SecretId| turns.iter().all(|&(guess, shown)| game.table().get(guess, secret) == shown);
    let is_known = || game.is_known(&game.answers().filter(fits).collect::<Vec<_>>());
    turns.last().is_some_and(|&(_, shown)| shown == game.solved()) || game.ends_known() && is_known()
}

/// The turns of the game against an answer, until one of them solves it or the tree gives up.
pub(super) fn turns(tree: &Tree, game: &Game, secret: SecretId) -> Vec<(GuessId, Feedback)> {
    let mut next = Some(tree);
    let turn = || {
        let node = next?;
        let shown = game.table().get(node.guess, secret);
        next = node.child(shown).filter(|_| shown != game.solved());
        Some((node.guess, shown))
    };
    std::iter::from_fn(turn).collect()
}
