//! Shared games of several boards, as the games put them on the clipboard.
//!
//! | game | first line | results | squares |
//! | --- | --- | --- | --- |
//! | Dordle | `Daily Dordle 0597 4&6/7` | in the first line; X is a miss | two boards side by side |
//! | Quordle | `Daily Quordle 376` | `8️⃣4️⃣` for two boards, 🟥 is a miss | boards 1 and 2, then 3 and 4; ⬛ after the last guess of a board |
//! | Octordle | `Daily Octordle #1349` | the same, with 🔟🕚🕛🕐 for 10 to 13 | none |
//! | Sedecordle | `Daily #359` | two digits a board: `1️⃣3️⃣⬛1️⃣4️⃣` | none |
//! | Duotrigordle | `Daily Duotrigordle #367` | two digits a board; 🟥🟥 is a miss | none |
//!
//! With the words that were played the results are the whole game: the number of a board tells which word was its secret.

use salet_core::game::notation::is_tile;
use salet_core::game::{Digits, Feedback, FeedbackRule};

use crate::error::{Error, Result};
use crate::games::{self, NamedGame};

/// A shared game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// The game.
    pub game: &'static NamedGame,
    /// The number of the guess that solved each board; `None` for a miss.
    pub results: Vec<Option<usize>>,
    /// The feedback of each board until it was solved, if the text has squares.
    pub squares: Option<Vec<Vec<Feedback>>>,
}

/// Read the shared game in a text, and the other lines of the text; `None` if there is none.
///
/// # Errors
/// [`Error::Share`] if the results or squares are not those of the game.
pub fn read(text: &str, rule: FeedbackRule, word_len: usize) -> Result<Option<(Share, Vec<&str>)>> {
    let mut lines = text.lines().map(str::trim);
    let mut others = Vec::new();
    let Some((game, head)) = lines.by_ref().find_map(|line| match game_of(line) {
        Some(game) => Some((game, line)),
        None => {
            others.push(line);
            None
        }
    }) else {
        return Ok(None);
    };
    let mut results = if game.boards == 2 { dordle(head) } else { Vec::new() };
    let mut blocks: Vec<Vec<Vec<&str>>> = vec![Vec::new()];
    for line in lines {
        if line.is_empty() {
            blocks.push(Vec::new());
        } else if let Some(found) = numbers(line, game).filter(|_| results.len() < game.boards) {
            results.extend(found);
        } else if line.chars().all(|sign| is_tile(sign) || sign.is_whitespace() || sign == '\u{fe0f}') {
            let last = blocks.len() - 1;
            blocks[last].push(line.split_whitespace().collect());
        } else if !is_figure(line) {
            others.push(line);
        }
    }
    if results.len() != game.boards {
        let why = format!(
            "a shared game of {} has {} results, and this one has {}",
            game.name,
            game.boards,
            results.len()
        );
        return Err(Error::Share { why });
    }
    blocks.retain(|rows| !rows.is_empty());
    let squares = match blocks.is_empty() {
        true => None,
        false => Some(squares(&blocks, &results, rule, word_len)?),
    };
    others.retain(|line| !line.is_empty());
    Ok(Some((Share { game, results, squares }, others)))
}

/// The game whose share begins with a line.
fn game_of(line: &str) -> Option<&'static NamedGame> {
    let line = line.to_lowercase();
    if let Some(game) = games::ALL.iter().find(|game| line.contains(game.name)) {
        return Some(game);
    }
    let number = line.strip_prefix("daily #").or_else(|| line.strip_prefix("free #"));
    let is_number =
        number.is_some_and(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()));
    if is_number { games::find("sedecordle") } else { None }
}

/// Lines with figures beside the results, and addresses.
fn is_figure(line: &str) -> bool {
    let line = line.to_lowercase();
    ["score", "guesses", "time", "http", "www."].iter().any(|start| line.starts_with(start))
        || line.contains("://")
        || line.contains(".com")
}

/// The results `4&6/7` in the first line.
fn dordle(line: &str) -> Vec<Option<usize>> {
    let score = line.split_whitespace().rev().find_map(|piece| piece.split_once('/')?.0.split_once('&'));
    let result = |text: &str| text.parse().ok();
    score.map_or_else(Vec::new, |(left, right)| vec![result(left), result(right)])
}

/// The results of a line of keycaps; `None` for other lines.
fn numbers(line: &str, game: &NamedGame) -> Option<Vec<Option<usize>>> {
    let (mut signs, mut found) = (line.chars().peekable(), Vec::new());
    let mut misses = 0;
    while let Some(sign) = signs.next() {
        match sign {
            '0'..='9' => {
                signs.next_if_eq(&'\u{fe0f}');
                signs.next_if_eq(&'\u{20e3}')?;
                found.push(sign.to_digit(10).map(|digit| digit as usize));
            }
            '🔟' => found.push(Some(10)),
            '🕚' => found.push(Some(11)),
            '🕛' => found.push(Some(12)),
            '🕐'..='🕙' => found.push(Some(13 + (u32::from(sign) - u32::from('🕐')) as usize)),
            '🟥' => {
                misses += 1;
                found.push(None);
            }
            '⬛' | '⬜' | ' ' | '\u{fe0f}' => {}
            _ => return None,
        }
    }
    let two_digits = game.boards > 8;
    let count = if two_digits { found.len() / 2 } else { found.len() };
    // A line of red squares alone may be the feedback of a game with other colours.
    if found.is_empty() || (misses == found.len() && count > 4) || (two_digits && found.len() % 2 > 0) {
        return None;
    }
    let pair = |pair: &[Option<usize>]| Some(10 * pair[0]? + pair[1]?);
    Some(if two_digits { found.chunks(2).map(pair).collect() } else { found })
}

/// The feedback of each board.
fn squares(
    blocks: &[Vec<Vec<&str>>],
    results: &[Option<usize>],
    rule: FeedbackRule,
    word_len: usize,
) -> Result<Vec<Vec<Feedback>>> {
    let wrong = |why: String| Error::Share { why };
    let mut boards: Vec<Vec<Feedback>> = Vec::new();
    for rows in blocks {
        let columns = rows[0].len();
        if rows.iter().any(|row| row.len() != columns) {
            return Err(wrong("the rows of squares do not have the same number of boards".to_owned()));
        }
        for column in 0..columns {
            let result = results.get(boards.len()).copied().flatten();
            let until = result.unwrap_or(rows.len());
            if until > rows.len() {
                return Err(wrong(format!(
                    "board {} has fewer rows of squares than guesses",
                    boards.len() + 1
                )));
            }
            let shown = rows[..until].iter().map(|row| rule.parse(row[column], word_len, Digits::default()));
            boards.push(shown.collect::<Result<_, _>>()?);
        }
    }
    if boards.len() != results.len() {
        return Err(wrong(format!("squares of {} boards for {} results", boards.len(), results.len())));
    }
    Ok(boards)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str) -> (Share, Vec<&str>) {
        read(text, FeedbackRule::Official, 5).unwrap().expect("a shared game")
    }

    #[test]
    fn shared_games_are_read() {
        let (dordle, others) = read_all(
            "salet crane\nDaily Dordle 0597 1&2/7\n🟩🟩🟩🟩🟩 ⬜🟨⬜⬜🟩\n⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩\nzaratustra.itch.io/dordle.com",
        );
        assert_eq!((dordle.game.name, &dordle.results[..]), ("dordle", &[Some(1), Some(2)][..]));
        assert_eq!(others, ["salet crane"]);
        let squares = dordle.squares.unwrap();
        assert_eq!(squares.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(squares[1][0], FeedbackRule::Official.parse("BYBBG", 5, Digits::default()).unwrap());

        let (quordle, _) = read_all("Daily Quordle 376\n8️⃣4️⃣\n5️⃣🟥\nm-w.com/games/quordle/");
        assert_eq!(quordle.results, [Some(8), Some(4), Some(5), None]);
        assert_eq!(quordle.squares, None);

        let (octordle, _) = read_all("Daily Octordle #1349\n8️⃣4️⃣\n🔟🕚\n🕛🕐\n5️⃣6️⃣\nScore: 63");
        let numbers = [8, 4, 10, 11, 12, 13, 5, 6].map(Some);
        assert_eq!(octordle.results, numbers);

        let rows = "1️⃣3️⃣⬛1️⃣4️⃣\n0️⃣5️⃣⬛🟥🟥\n".repeat(4);
        let (sedecordle, _) = read_all(&format!("Daily #359\n{rows}"));
        assert_eq!((sedecordle.results.len(), sedecordle.results[3]), (16, None));
        assert_eq!(sedecordle.results[..3], [Some(13), Some(14), Some(5)]);

        let rows = "1️⃣3️⃣ 1️⃣4️⃣ 3️⃣6️⃣ 🟥🟥\n".repeat(8);
        let (duotrigordle, _) = read_all(&format!("Daily Duotrigordle #367\nGuesses: 36/37\n{rows}"));
        assert_eq!((duotrigordle.results.len(), duotrigordle.results[2]), (32, Some(36)));
    }

    #[test]
    fn quordle_has_its_boards_in_two_blocks() {
        let text = "Daily Quordle 1\n2️⃣1️⃣\n2️⃣3️⃣\n\n🟨⬜⬜⬜⬜ 🟩🟩🟩🟩🟩\n🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛\n⬛⬛⬛⬛⬛ ⬛⬛⬛⬛⬛\n\n\
                    ⬜⬜⬜⬜⬜ 🟨⬜⬜⬜⬜\n🟩🟩🟩🟩🟩 ⬜⬜⬜⬜⬜\n⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩";
        let squares = read_all(text).0.squares.unwrap();
        assert_eq!(squares.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1, 2, 3]);
    }

    #[test]
    fn other_texts_are_no_shared_games_and_wrong_ones_are_refused() {
        assert_eq!(read("salet crane\nWordle 1,234 4/6", FeedbackRule::Official, 5).unwrap(), None);
        let error = read("Daily Quordle 376\n8️⃣4️⃣", FeedbackRule::Official, 5).unwrap_err();
        assert_eq!(error.to_string(), "a shared game of quordle has 4 results, and this one has 2");
    }
}
