//! Shared games of several boards, as the games put them on the clipboard.
//!
//! | game | first line | results | squares |
//! | --- | --- | --- | --- |
//! | Dordle | `Daily Dordle 0597 4&6/7` | in the first line; X is a miss | two boards side by side |
//! | Quordle | `Daily Quordle 376`, `😎 Daily Chill 613` | `8️⃣4️⃣` for two boards, 🟥 is a miss | boards 1 and 2, then 3 and 4; ⬛ after the last guess of a board |
//! | Octordle | `Daily Octordle #1349` | the same, with 🔟🕚🕛🕐⓮⓯ for 10 to 15 | none |
//! | Sedecordle | `Daily #359`, `Daily Savior #1368` | two digits a board: `1️⃣3️⃣⬛1️⃣4️⃣` | none |
//! | Duotrigordle | `Daily Duotrigordle #367`, `Daily Jumble #367` | two digits a board; 🟥🟥 is a miss | none |
//!
//! Pieces of a text tell what they are, so that its lines may be joined, and a person may write between them. With the words that were
//! played the results are the whole game: the number of a board tells which word was its secret.

use std::ops::Range;

use salet_core::game::Feedback;
use salet_words::FeedbackRule;
use salet_words::notation::is_tile;

use crate::error::{Error, Result};
use crate::squares::{Piece, boards};
use salet_advise::catalogue::several::{self as games, BoardsGame};

/// A shared game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// The game.
    pub game: &'static BoardsGame,
    /// The number of the guess that solved each board; `None` for a miss.
    pub results: Vec<Option<usize>>,
    /// The feedback of each board until it was solved, if the text has squares.
    pub squares: Option<Vec<Vec<Feedback>>>,
}

impl Share {
    /// The number of the last guess that solved a board; 0 without one.
    pub fn last(&self) -> usize {
        self.results.iter().flatten().max().copied().unwrap_or(0)
    }
}

/// A shared game and the text around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The shared game.
    pub share: Share,
    /// The lines before it, without addresses.
    pub before: Vec<String>,
    /// Other text in it or after it, by lines.
    pub after: Vec<String>,
}

/// Read the shared game in a text; `None` if there is none.
///
/// # Errors
/// [`Error::Share`] if the results or squares are not those of the game, or if there are two games.
pub fn read(text: &str, rule: FeedbackRule, word_len: usize) -> Result<Option<Found>> {
    let wrong = |why: String| Err(Error::Share { why });
    let pieces: Vec<Piece<'_>> = (0..)
        .zip(text.lines())
        .flat_map(|(at, line)| line.split_whitespace().map(move |one| (at, one)))
        .collect();
    let heads = || (0..pieces.len()).filter_map(|at| Head::at(&pieces, at));
    let Some(Head { game, place, .. }) = heads().find(|head| head.has_number).or_else(|| heads().next())
    else {
        return Ok(None);
    };
    if heads().any(|head| head.has_number && head.place.start >= place.end) {
        return wrong("there are two shared games; give one at a time".to_owned());
    }
    let (mut results, mut squares, mut others): (Vec<Option<usize>>, Vec<Piece<'_>>, Vec<Piece<'_>>) =
        Default::default();
    let mut rest = pieces[place.end..].iter().copied().peekable();
    while let Some(piece @ (line, text)) = rest.next() {
        let open = results.len() < game.boards;
        if let Some(both) = dordle(text).filter(|_| open && game.boards == 2) {
            results.extend(both);
        } else if let Some(found) = numbers(text, game).filter(|_| open) {
            results.extend(found);
        } else if text.chars().all(|sign| is_tile(sign) || sign == '\u{fe0f}') {
            squares.push(piece);
        } else if is_label(text) {
            rest.next_if(|&(at, _)| at == line);
        } else if !is_address(text) && named(text).is_none_or(|named| named != game) {
            others.push(piece);
        }
    }
    if results.len() != game.boards {
        return wrong(format!(
            "a shared game of {} has {} results, and this one has {}",
            game.name,
            game.boards,
            results.len()
        ));
    }
    let squares = match squares.is_empty() {
        true => None,
        false => Some(boards(&squares, &results, rule, word_len)?),
    };
    let share = Share { game, results, squares };
    let before: Vec<_> =
        pieces[..place.start].iter().copied().filter(|&(_, text)| !is_address(text)).collect();
    Ok(Some(Found { share, before: lines(&before), after: lines(&others) }))
}

/// Pieces as lines.
fn lines(pieces: &[Piece<'_>]) -> Vec<String> {
    let of_line = |line: &[Piece<'_>]| line.iter().map(|&(_, text)| text).collect::<Vec<_>>().join(" ");
    pieces.chunk_by(|one, next| one.0 == next.0).map(of_line).collect()
}

/// The name of a shared game, with its number if it has one.
struct Head {
    game: &'static BoardsGame,
    place: Range<usize>,
    has_number: bool,
}

/// Words that begin the name of a shared game.
const OCCASIONS: &[&str] = &["daily", "free", "historic", "practice", "weekly"];

/// Modes of Sedecordle in its shared games, which do not say its name.
const SEDECORDLE: &[&str] = &["sedec-order", "savior"];

impl Head {
    /// The one around the game's name at this place; or, without a name, the one that begins here.
    fn at(pieces: &[Piece<'_>], at: usize) -> Option<Head> {
        let plain = |at: usize| pieces.get(at).map(|&(_, text)| text.to_lowercase()).unwrap_or_default();
        let is_mode = |word: &str| games::ALL.iter().any(|game| game.mode(Some(word)).is_some());
        let is_occasion = |word: &str| OCCASIONS.contains(&word);
        // A number tells which of two games has a mode.
        let unnamed = |mode: &str, number: &str| match number.starts_with('#') {
            true if mode.is_empty() || SEDECORDLE.contains(&mode) => games::find("sedecordle"),
            true => games::find("duotrigordle").filter(|game| game.mode(Some(mode)).is_some()),
            false => games::find("quordle").filter(|game| game.mode(Some(mode)).is_some()),
        };
        let (game, start, end) = match named(pieces[at].1) {
            Some(game) => {
                let before = (0..at)
                    .rev()
                    .map(plain)
                    .take_while(|word| is_mode(word) || is_occasion(word) || is_picture(word));
                let after = (at + 1..).map(plain).take_while(|word| is_mode(word) || word == "challenge");
                (game, at - before.count(), at + 1 + after.count())
            }
            None if is_occasion(&plain(at)) => {
                let (one, two) = (plain(at + 1), plain(at + 2));
                let (game, end) = match is_number(&one) {
                    true => (unnamed("", &one)?, at + 1),
                    false if is_number(&two) => (unnamed(&one, &two)?, at + 2),
                    false => return None,
                };
                (game, at - usize::from(at > 0 && is_picture(&plain(at - 1))), end)
            }
            None => return None,
        };
        let has_number = is_number(&plain(end));
        Some(Head { game, place: start..end + usize::from(has_number), has_number })
    }
}

/// The game with this name, which may be a hashtag.
fn named(piece: &str) -> Option<&'static BoardsGame> {
    games::find(piece.to_lowercase().trim_matches(['#', ':', ',', '!']))
}

fn is_number(piece: &str) -> bool {
    let digits = piece.trim_start_matches('#').trim_end_matches(':');
    !digits.is_empty() && digits.chars().all(|sign| sign.is_ascii_digit() || sign == ',')
}

/// Whether a piece is a picture of a mode, such as 😎.
fn is_picture(piece: &str) -> bool {
    !piece.is_empty()
        && piece.chars().all(|sign| !sign.is_ascii() && !sign.is_alphanumeric() && !is_tile(sign))
}

/// Whether the piece after this one is a figure next to the results.
fn is_label(piece: &str) -> bool {
    ["score:", "total:", "guesses:", "time:"].contains(&piece.to_lowercase().as_str())
}

/// Addresses, and figures that are one piece with their label.
fn is_address(piece: &str) -> bool {
    let piece = piece.to_lowercase();
    let is_site = |(name, path): (&str, &str)| path.contains('/') && !name.is_empty();
    let is_figure = |(label, _): (&str, &str)| is_label(&format!("{label}:"));
    piece.starts_with("http")
        || piece.starts_with("www.")
        || piece.contains(".com")
        || piece.split_once('.').is_some_and(is_site)
        || piece.split_once(':').is_some_and(is_figure)
}

/// The results `4&6/7`.
fn dordle(piece: &str) -> Option<[Option<usize>; 2]> {
    let (left, right) = piece.split_once('/')?.0.split_once('&')?;
    Some([left, right].map(|text| text.parse().ok()))
}

/// The results of a piece of keycaps; `None` for other pieces.
fn numbers(piece: &str, game: &BoardsGame) -> Option<Vec<Option<usize>>> {
    let (mut signs, mut found) = (piece.chars().peekable(), Vec::new());
    let mut misses = 0;
    while let Some(sign) = signs.next() {
        let from = |first: char, number: usize| Some(number + (u32::from(sign) - u32::from(first)) as usize);
        match sign {
            '0'..='9' => {
                signs.next_if_eq(&'\u{fe0f}');
                signs.next_if_eq(&'\u{20e3}')?;
                found.push(from('0', 0));
            }
            '🔟' => found.push(Some(10)),
            '🕚' => found.push(Some(11)),
            '🕛' => found.push(Some(12)),
            '🕐'..='🕙' => found.push(from('🕐', 13)),
            '⓫'..='⓴' => found.push(from('⓫', 11)),
            '🟥' => {
                misses += 1;
                found.push(None);
            }
            '⬛' | '⬜' | '\u{fe0f}' => {}
            _ => return None,
        }
    }
    let two_digits = game.boards > 8;
    let count = if two_digits { found.len() / 2 } else { found.len() };
    // Red squares alone may be the feedback of a game with other colours.
    if found.is_empty() || (misses == found.len() && count > 4) || (two_digits && found.len() % 2 > 0) {
        return None;
    }
    let pair = |pair: &[Option<usize>]| Some(10 * pair[0]? + pair[1]?);
    Some(if two_digits { found.chunks(2).map(pair).collect() } else { found })
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_words::Digits;

    fn read_all(text: &str) -> Found {
        read(text, FeedbackRule::Official, 5).unwrap().expect("a shared game")
    }

    /// A text as it is, on one line, with CRLF, and with a remark after each of its lines.
    fn forms(text: &str) -> [String; 5] {
        let remark = |line: &str| format!("{line}\nphew, 2 more\n\n");
        let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let all = text.lines().map(remark).collect::<String>();
        [text.to_owned(), joined, text.replace('\n', "\r\n"), all.replace('\n', "\r\n"), all]
    }

    #[test]
    fn shares_of_all_games_are_read_in_every_form() {
        const Q: &str = "8️⃣4️⃣\n5️⃣9️⃣";
        const S: &str = "1️⃣3️⃣⬛1️⃣4️⃣\n0️⃣5️⃣⬛🟥🟥\n";
        const D: &str = "1️⃣3️⃣ 1️⃣4️⃣ 3️⃣6️⃣ 🟥🟥\n";
        let quordle = [8, 4, 5, 9].map(Some).to_vec();
        let octordle = [4, 5, 7, 8, 9, 10, 11, 12].map(Some).to_vec();
        let sixteen = [Some(13), Some(14), Some(5), None].repeat(4);
        let many = [Some(13), Some(14), Some(36), None].repeat(8);
        let quordles = [
            "Daily Quordle 376",
            "🙂 Daily Quordle 1033",
            "😎 Daily Chill 613",
            "🥵 Daily Extreme 613",
            "⛓️ Daily Sequence 613",
            "Daily Quordle #12",
            "Weekly Quordle Challenge 12",
            "Practice Quordle",
        ];
        let quordles = quordles.into_iter().flat_map(|head| {
            [
                "\nm-w.com/games/quordle/",
                "\nhttps://www.merriam-webster.com/games/quordle/#/chill",
                "",
                "\nTotal: 26",
            ]
            .map(|tail| ("quordle", format!("{head}\n{Q}{tail}"), quordle.clone()))
        });
        let octordles = [
            "Daily Sequence Octordle #563 4️⃣5️⃣ 7️⃣8️⃣ 9️⃣🔟 🕚🕛 Score: 66".to_owned(),
            "Daily Octordle #563\n4️⃣5️⃣\n7️⃣8️⃣\n9️⃣🔟\n🕚🕛\nScore: 66".to_owned(),
        ]
        .map(|text| ("octordle", text, octordle.clone()));
        let late = "Daily Sequence Octordle #7\n4️⃣5️⃣\n7️⃣8️⃣\n9️⃣🕐\n⓮⓯\nScore: 75";
        let late = ("octordle", late.to_owned(), [4, 5, 7, 8, 9, 13, 14, 15].map(Some).to_vec());
        let sedecordles = [
            "Daily #359",
            "Free #359",
            "Daily Sedec-order #364",
            "Daily Savior #1368",
            "Daily Sedecordle #2",
        ];
        let sedecordles = sedecordles.map(|head| {
            ("sedecordle", format!("{head}\nGuesses: X/21\n{}#sedecordle", S.repeat(4)), sixteen.clone())
        });
        let duotrigordles = [
            "Daily Duotrigordle #367",
            "Daily Sequence #367",
            "Daily Jumble #367",
            "Historic Sequence #12",
            "Daily Perfect #367",
        ];
        let duotrigordles = duotrigordles.map(|head| {
            let text =
                format!("{head}\nGuesses: X/37\nTime: 00:27:30.11\n{}https://duotrigordle.com/", D.repeat(8));
            ("duotrigordle", text, many.clone())
        });
        let rows = "🟩🟩🟩🟩🟩 ⬜🟨⬜⬜🟩\n⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩\n";
        let dordle = (
            "dordle",
            format!("Daily Dordle 0597 1&2/7\n{rows}zaratustra.itch.io/dordle"),
            vec![Some(1), Some(2)],
        );
        let lost = "⬜🟨⬜⬜🟩 ⬜⬜⬜⬜⬜\n".repeat(7);
        let lost = (
            "dordle",
            format!("Daily Dordle #0078 X&X/7\n{lost}\nzaratustra.itch.io/dordle"),
            vec![None, None],
        );
        let all = quordles
            .chain(octordles)
            .chain([late])
            .chain(sedecordles)
            .chain(duotrigordles)
            .chain([dordle, lost]);
        for (game, text, results) in all {
            for form in forms(&text) {
                let Found { share, before, after } = read_all(&format!("salet crane\n{form}"));
                assert_eq!((share.game.name, &share.results), (game, &results), "{form}");
                assert_eq!(before, ["salet crane"], "{form}");
                let linked = read_all(&format!("salet crane\nhttps://zaratustra.itch.io/dordle\n{form}"));
                assert_eq!((&linked.share, linked.before), (&share, before), "{form}");
                assert!(after.iter().all(|line| line == "phew, 2 more"), "{form}: {after:?}");
                let expected = (game == "dordle")
                    .then(|| results.iter().map(|one| one.unwrap_or(7)).collect::<Vec<_>>());
                let rows = share.squares.map(|boards| boards.iter().map(Vec::len).collect::<Vec<_>>());
                assert_eq!(rows, expected, "{form}");
            }
        }
    }

    #[test]
    fn quordle_has_its_boards_in_two_groups() {
        let (head, own, equal) = (
            "Daily Quordle 1\n2️⃣1️⃣\n2️⃣3️⃣\n\n🟨⬜⬜⬜⬜ 🟩🟩🟩🟩🟩\n🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛\n",
            "\n",
            "⬛⬛⬛⬛⬛ ⬛⬛⬛⬛⬛\n\n",
        );
        let below = "⬜⬜⬜⬜⬜ 🟨⬜⬜⬜⬜\n🟩🟩🟩🟩🟩 ⬜⬜⬜⬜⬜\n⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩";
        for form in [own, equal].iter().flat_map(|end| forms(&format!("{head}{end}{below}"))) {
            let squares = read_all(&form).share.squares.unwrap();
            assert_eq!(squares.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1, 2, 3], "{form}");
            assert_eq!(squares[3][0], FeedbackRule::Official.parse("YBBBB", 5, Digits::default()).unwrap());
        }
        let missed =
            format!("{head}{below}").replace("2️⃣3️⃣", "2️⃣🟥").replace("🟩🟩🟩🟩🟩\n⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩", "");
        let said = read(&missed, FeedbackRule::Official, 5).unwrap_err().to_string();
        assert_eq!(said, "the squares do not end as the results say");
    }

    #[test]
    fn other_texts_are_no_shared_games_and_wrong_ones_are_refused() {
        for text in ["salet crane\nWordle 1,234 4/6", "daily crane", "free 3", "m-w.com/games/quordle"] {
            assert_eq!(read(text, FeedbackRule::Official, 5).unwrap(), None, "{text}");
        }
        let refused = |text: &str| read(text, FeedbackRule::Official, 5).unwrap_err().to_string();
        let two = refused("Daily Quordle 376\n8️⃣4️⃣");
        assert_eq!(two, "a shared game of quordle has 4 results, and this one has 2");
        let twice = refused("Daily Quordle 376\n8️⃣4️⃣\n8️⃣4️⃣\nDaily Chill 3\n8️⃣4️⃣");
        assert_eq!(twice, "there are two shared games; give one at a time");
    }
}
