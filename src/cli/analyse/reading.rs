//! Finished games in text.

use std::io;
use std::path::Path;

use salet::analysis::{Played, Record};
use salet::game::{Feedback, Game, clues};
use salet::words::{Digits, GuessId};
use salet_base::files;

use crate::cli::game_args::find_answer;
use crate::cli::{Failure, memory, refusal};

pub(super) fn game(
    guesses: &[String],
    answer: Option<&str>,
    played: &Game,
    digits: Digits,
) -> Result<Record, Failure> {
    let answer = answer.map(|answer| find_answer(played, answer)).transpose()?;
    if let Some(words) = clues::words(guesses, played) {
        return Ok(Record::read(played, &Played::Guesses(words), answer)?);
    }
    let turns = clues::parse(guesses, played, digits)?;
    let mut shown: Vec<(GuessId, Feedback)> = Vec::with_capacity(turns.len());
    for (at, turn) in turns.iter().enumerate() {
        match (turn.word, turn.shown) {
            (Some(word), Some(colours)) => shown.push((word, colours)),
            (Some(word), None) => {
                return refusal(format!(
                    "what \"{}\" showed is missing; write it as {}=COLOURS, or all words without colours",
                    played.name(word),
                    played.name(word)
                ));
            }
            (None, _) => {
                return refusal(format!("guess {} has colours and no word; write WORD=COLOURS", at + 1));
            }
        }
    }
    Ok(Record::read(played, &Played::Turns(shown), answer)?)
}

/// A line of a season: words as on the command line, and after a slash the answer, if it is not the last word.
pub(super) fn line(line: &str, played: &Game, digits: Digits) -> Result<Record, Failure> {
    let separates = |symbol: char| symbol.is_whitespace() || symbol == ',';
    // A slash can also be inside a word: 12/3+5=9.
    let before = |at: usize| line[..at].rsplit(separates).next().unwrap_or_default();
    let is_inside = |at: usize| {
        let after = line[at + 1..].split(separates).next().unwrap_or_default();
        played.find(&format!("{}/{after}", before(at))).is_some()
    };
    let ends_word = |at: usize| {
        let clue = before(at).to_owned();
        clue.is_empty() || clues::parse(&[clue], played, digits).is_ok()
    };
    let slashes = || line.match_indices('/').map(|(at, _)| at).filter(|&at| !is_inside(at));
    let slash = slashes().find(|&at| ends_word(at)).or_else(|| slashes().next());
    let (guesses, answer) = match slash {
        Some(at) => (&line[..at], Some(line[at + 1..].trim())),
        None => (line, None),
    };
    let guesses = guesses.split(separates).filter(|word| !word.is_empty());
    game(&guesses.map(str::to_owned).collect::<Vec<_>>(), answer, played, digits)
}

/// The text of a file, or of standard input.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    String::from_utf8(memory::bytes(path)?).map_err(|_| {
        let source = io::Error::new(io::ErrorKind::InvalidData, "stream did not contain valid UTF-8");
        files::Error::Unreadable { path: path.display().to_string(), source }.into()
    })
}
