//! Words with their feedback, for people: letters on coloured tiles, or letters and `GYBBG` without colours.

use anstyle::{AnsiColor, Color, Style};
use salet::game::{Feedback, Game};
use salet::words::{Colour, GuessId, WordGame as _};
use unicode_segmentation::UnicodeSegmentation as _;

const GREEN: Style = tile(AnsiColor::Black, AnsiColor::Green);
const YELLOW: Style = tile(AnsiColor::Black, AnsiColor::Yellow);
const GREY: Style = tile(AnsiColor::White, AnsiColor::BrightBlack);

const fn tile(letter: AnsiColor, ground: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(letter))).bg_color(Some(Color::Ansi(ground))).bold()
}

pub(crate) fn turn(game: &Game, guess: GuessId, shown: Feedback, coloured: bool) -> String {
    let word = game.name(guess);
    match game.colours(shown) {
        Some(colours) if coloured => {
            let tile = |(letter, colour): (&str, Colour)| {
                let style = match colour {
                    Colour::Green => GREEN,
                    Colour::Yellow => YELLOW,
                    Colour::Grey => GREY,
                };
                format!("{style} {} {style:#}", capital(letter))
            };
            letters(game, guess).into_iter().zip(colours).map(tile).collect()
        }
        _ => format!("{word} {}", game.feedback_name(shown)),
    }
}

/// The letters of a word as it is spelt, or as the alphabet names them where it does not count characters.
pub(crate) fn letters(game: &Game, guess: GuessId) -> Vec<&str> {
    let Some(words) = game.words() else { return vec![game.name(guess)] };
    let lists = words.lists();
    let is_letter = |(spelt, letter): (&&str, &str)| {
        lists.options().spell(spelt).is_ok_and(|spelt| spelt.letters.iter().eq([letter]))
    };
    let spelt: Vec<&str> = game.name(guess).graphemes(true).collect();
    match spelt.len() == game.word_len() && spelt.iter().zip(lists.graphemes(guess)).all(is_letter) {
        true => spelt,
        false => lists.graphemes(guess).collect(),
    }
}

/// A letter in capitals, unless these are several (ŉ, ß).
fn capital(letter: &str) -> String {
    let capital = letter.to_uppercase();
    match capital.graphemes(true).count() == letter.graphemes(true).count() {
        true => capital,
        false => letter.to_owned(),
    }
}
