//! A table of games with a header: CSV, TSV, or separated by semicolons. Columns are found by their names; others are left out.

use salet::analysis::Record;
use salet::game::Game;
use salet::words::Digits;
use salet_base::text::Lines;

use super::history::{Form, History, Told, guesses};
use super::reading;

/// Names of the column of answers.
const ANSWER: &[&str] = &["answer", "solution", "secret", "target", "word"];

/// Names of a column with all guesses of a game, or their number.
const GUESSES: &[&str] = &["guesses", "words", "score", "result", "tries", "attempts"];

/// Names of a column with one guess, before its number.
const GUESS: &[&str] = &["guess", "try", "attempt", "row", "g"];

#[derive(Debug, Default)]
pub(super) struct Columns {
    separator: u8,
    names: Vec<String>,
    answer: Option<usize>,
    /// Columns with one guess each, in the order of their numbers.
    each: Vec<usize>,
    /// Columns with guesses, or their number.
    all: Vec<usize>,
}

impl Columns {
    /// The columns of a text whose first line is a header with guesses.
    pub(super) fn of(text: &str, game: &Game) -> Option<Columns> {
        let header = text.lines().find(|line| !line.trim().is_empty())?;
        let separator =
            *b"\t;,".iter().max_by_key(|&&sign| header.bytes().filter(|&byte| byte == sign).count())?;
        let names: Vec<String> = header
            .split(char::from(separator))
            .map(|name| name.trim().trim_matches('"').trim().to_lowercase())
            .collect();
        let mut columns = Columns { separator, ..Columns::default() };
        let mut each = Vec::new();
        for (at, name) in names.iter().enumerate() {
            if ANSWER.contains(&name.as_str()) {
                columns.answer.get_or_insert(at);
            } else if GUESSES.contains(&name.as_str()) {
                columns.all.push(at);
            } else if let Some(number) = guess_number(name) {
                each.push((number, at));
            }
        }
        each.sort_unstable();
        columns.each = each.into_iter().map(|(_, at)| at).collect();
        // "score, tries, words" are words, too.
        let is_name = |&at: &usize| game.find(&names[at]).is_none();
        let has_guesses = columns.each.iter().chain(&columns.all).any(is_name);
        columns.names = names;
        has_guesses.then_some(columns)
    }

    pub(super) fn read(&self, text: &str, game: &Game, digits: Digits) -> History {
        let mut history = History::new(Form::Table);
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(self.separator)
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let mut lines = Lines::new(text);
        for row in reader.records() {
            match row {
                Ok(row) => {
                    let line = lines.at(row.position().map_or(0, csv::Position::byte));
                    if !row.iter().all(str::is_empty) {
                        history.add(line, self.told(&row, game, digits));
                    }
                }
                Err(error) => {
                    let line = lines.at(error.position().map_or(0, csv::Position::byte));
                    history.add(line, Err("this is not a row of a table".to_owned()));
                }
            }
        }
        let used = |at: &usize| self.answer == Some(*at) || self.each.contains(at) || self.all.contains(at);
        let (read, left_out): (Vec<usize>, Vec<usize>) = (0..self.names.len()).partition(used);
        let list = |columns: Vec<usize>| {
            columns.iter().map(|&at| format!("\"{}\"", self.names[at])).collect::<Vec<_>>().join(", ")
        };
        let others = if left_out.is_empty() { String::new() } else { format!("; not {}", list(left_out)) };
        history.notes.push(format!("columns that are read: {}{others}", list(read)));
        history
    }

    fn told(&self, row: &csv::StringRecord, game: &Game, digits: Digits) -> Result<Told, String> {
        let cell = |at: &usize| row.get(*at).filter(|cell| !cell.is_empty());
        let mut words: Vec<String> = Vec::new();
        let mut ended = None;
        for (at, cell) in self.each.iter().map(cell).enumerate() {
            match cell {
                Some(word) if words.len() == at => words.push(word.to_owned()),
                Some(word) => return Err(format!("\"{word}\" comes after an empty guess")),
                None => {}
            }
        }
        for cell in self.all.iter().filter_map(cell) {
            match guesses(cell) {
                Some(guesses) => ended = Some(guesses),
                None if words.is_empty() => {
                    let separates = |sign: char| sign.is_whitespace() || ",;>|-–→/".contains(sign);
                    // Words of Nerdle have such signs, too.
                    let are_words = cell.split_whitespace().all(|word| game.find(word).is_some());
                    let split = cell.split(|sign: char| match are_words {
                        true => sign.is_whitespace(),
                        false => separates(sign),
                    });
                    words = split.filter(|word| !word.is_empty()).map(str::to_owned).collect();
                }
                None => return Err(format!("\"{cell}\" is neither a number of guesses nor X")),
            }
        }
        let answer = self.answer.as_ref().and_then(cell);
        let number = words.len();
        match (number, ended, answer) {
            (0, None, _) => return Err("there is no guess".to_owned()),
            (0, Some(guesses), _) => return Ok(Told::Counted { guesses, games: 1 }),
            (_, Some(Some(guesses)), _) if guesses != number => {
                return Err(format!("the row has {number} words, but says {guesses} guesses"));
            }
            // The last word was not the answer, and nothing says what was.
            (_, Some(None), None) => return Ok(Told::Counted { guesses: None, games: 1 }),
            (_, None, None) if game.limit().is_some_and(|limit| number >= usize::from(limit)) => {
                return Err("the answer is missing: nothing says whether the last guess was it".to_owned());
            }
            _ => {}
        }
        let record: Result<Record, _> = reading::game(&words, answer, game, digits);
        let record = record.map_err(|error| error.to_string())?;
        match ended {
            Some(guesses) if guesses.is_some() != record.is_solved() => Err(format!(
                "the row says {}, but its words say otherwise",
                if record.is_solved() { "lost" } else { "solved" }
            )),
            _ => Ok(Told::Record(record)),
        }
    }
}

/// The number of a guess in the name of its column: 2 of `guess2`, `Guess 2`, `try_2`.
fn guess_number(name: &str) -> Option<usize> {
    let at = name.find(|sign: char| sign.is_ascii_digit())?;
    let (kind, number) = name.split_at(at);
    GUESS.contains(&kind.trim_end_matches([' ', '_', '-', '.', '#'])).then(|| number.parse().ok())?
}
