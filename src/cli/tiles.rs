//! Words with their feedback, for people: letters on coloured tiles, or letters and `GYBBG` without colours.

use crate::game::{Colour, Feedback, Game};
use crate::words::GuessId;
use anstyle::{AnsiColor, Color, Style};
use unicode_segmentation::UnicodeSegmentation as _;

const GREEN: Style = tile(AnsiColor::Black, AnsiColor::Green);
const YELLOW: Style = tile(AnsiColor::Black, AnsiColor::Yellow);
const GREY: Style = tile(AnsiColor::White, AnsiColor::BrightBlack);

const fn tile(letter: AnsiColor, ground: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(letter))).bg_color(Some(Color::Ansi(ground))).bold()
}

pub(crate) fn turn(game: &Game, guess: GuessId, shown: Feedback, coloured: bool) -> String {
    let word = game.lists().display(guess);
    match game.feedback().colours(shown, game.lists().word_len()) {
        Some(colours) if coloured => {
            let tile = |(letter, colour): (&str, Colour)| {
                let style = match colour {
                    Colour::Green => GREEN,
                    Colour::Yellow => YELLOW,
                    Colour::Grey => GREY,
                };
                format!("{style} {letter} {style:#}")
            };
            let capitals = word.to_uppercase();
            // Capitals of a letter or two may be longer (ŉ, ǰ): then the word is shown as it is.
            let same = capitals.graphemes(true).count() == colours.len();
            let letters = if same { capitals.as_str() } else { word };
            letters.graphemes(true).zip(colours).map(tile).collect()
        }
        _ => format!("{word} {}", game.format(shown)),
    }
}
