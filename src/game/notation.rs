//! Feedback as people write it: letters (`GYBBG`), digits (`21002`), tiles (🟩🟨⬜⬜🟩) and pegs (`2B1W`); and as other programs
//! write it when a game is shared: tiles of high contrast (🟧🟦⬛), small squares, and the names that chats have for tiles.

use std::borrow::Cow;

use crate::game::error::{Error, Result};
use crate::game::feedback::{Colour, Feedback, FeedbackRule};

/// What the digits 1 and 2 mean where feedback is written in digits; 0 is always grey.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Digits {
    /// 1 is yellow and 2 is green, as nearly everywhere.
    #[default]
    YellowGreen,
    /// 1 is green and 2 is yellow, as in the solver of term.ooo.
    GreenYellow,
}

/// The names of tiles in chats (Slack, Discord, GitHub), between colons.
const TILE_NAMES: &[(&str, char)] = &[
    ("large_green_square", '🟩'),
    ("green_square", '🟩'),
    ("large_orange_square", '🟧'),
    ("orange_square", '🟧'),
    ("large_yellow_square", '🟨'),
    ("yellow_square", '🟨'),
    ("large_blue_square", '🟦'),
    ("blue_square", '🟦'),
    ("white_large_square", '⬜'),
    ("white_square", '⬜'),
    ("black_large_square", '⬛'),
    ("black_square", '⬛'),
];

/// A text with tiles where it has their names between colons: 🟩⬛ for `:large_green_square::black_large_square:`. Names of
/// other things stay, and so do all other colons.
pub fn with_tiles(text: &str) -> Cow<'_, str> {
    // Every name ends so.
    if !text.contains("_square:") {
        return Cow::Borrowed(text);
    }
    let replace = |text: String, (name, tile): &(&str, char)| {
        text.replace(&format!(":{name}:"), tile.encode_utf8(&mut [0; 4]))
    };
    Cow::Owned(TILE_NAMES.iter().fold(text.to_owned(), replace))
}

impl FeedbackRule {
    /// Read a feedback on a word of `len` letters.
    ///
    /// Colours are written B (or X, -, _), Y and G in either case, 0 1 2, or tiles, those of high contrast (🟧 green,
    /// 🟦 yellow), small ones and their [names](with_tiles) included; pegs as `2B1W`, `2b1w`, `2,1` or `2 1`, black first.
    ///
    /// # Errors
    /// [`Error::BadFeedback`] with an example of what would do.
    pub fn parse(self, text: &str, len: usize, digits: Digits) -> Result<Feedback> {
        let read = if self.has_colours() {
            read_colours(with_tiles(text).trim(), digits)
                .filter(|colours| colours.len() == len)
                .map(|colours| FeedbackRule::encode(&colours))
        } else {
            read_pegs(text.trim())
                // One letter out of place alone is impossible: it would have to be at its place.
                .filter(|&(black, white)| black + white <= len && (black + 1 != len || white == 0))
                .map(|(black, white)| FeedbackRule::encode_pegs(black, white, len))
        };
        read.ok_or_else(|| Error::BadFeedback { text: text.to_owned(), advice: self.advice(len, digits) })
    }

    /// A feedback in letters: `GYBBG`, or `2B1W` under pegs.
    pub fn format(self, feedback: Feedback, len: usize) -> String {
        self.write(feedback, len, |colour| match colour {
            Colour::Grey => 'B',
            Colour::Yellow => 'Y',
            Colour::Green => 'G',
        })
    }

    /// A feedback in digits: `21002`, yellow 1 and green 2, or `2B1W` under pegs.
    pub fn digits(self, feedback: Feedback, len: usize) -> String {
        self.write(feedback, len, |colour| match colour {
            Colour::Grey => '0',
            Colour::Yellow => '1',
            Colour::Green => '2',
        })
    }

    /// A feedback in tiles: 🟩🟨⬜⬜🟩, or ⚫⚫⚪ under pegs.
    pub fn tiles(self, feedback: Feedback, len: usize) -> String {
        match self.pegs(feedback, len) {
            Some((black, white)) => "⚫".repeat(black) + &"⚪".repeat(white),
            None => self.write(feedback, len, |colour| match colour {
                Colour::Grey => '⬜',
                Colour::Yellow => '🟨',
                Colour::Green => '🟩',
            }),
        }
    }

    fn write(self, feedback: Feedback, len: usize, symbol: impl Fn(Colour) -> char) -> String {
        match self.colours(feedback, len) {
            Some(colours) => colours.into_iter().map(symbol).collect(),
            None => format!("{}B{}W", feedback.index() / (len + 1), feedback.index() % (len + 1)),
        }
    }

    fn advice(self, len: usize, digits: Digits) -> String {
        if !self.has_colours() {
            return format!("write black and white pegs, at most {len} in all, for instance 1B1W or 1,1");
        }
        let (yellow, green) = match digits {
            Digits::YellowGreen => (1, 2),
            Digits::GreenYellow => (2, 1),
        };
        format!(
            "write {len} of B Y G (grey also X, -, _), of 0 (grey) {yellow} (yellow) {green} (green), or of ⬜🟨🟩"
        )
    }
}

/// Whether a symbol is a colour in some notation.
pub(super) fn is_colour(symbol: char) -> bool {
    read_colours(symbol.encode_utf8(&mut [0; 4]), Digits::default()).is_some()
}

fn read_colours(text: &str, digits: Digits) -> Option<Vec<Colour>> {
    let (one, two) = match digits {
        Digits::YellowGreen => (Colour::Yellow, Colour::Green),
        Digits::GreenYellow => (Colour::Green, Colour::Yellow),
    };
    // Some keyboards add a variation selector to a tile.
    let symbols = text.chars().filter(|&symbol| symbol != '\u{fe0f}');
    symbols
        .map(|symbol| match symbol {
            'B' | 'b' | 'X' | 'x' | '-' | '_' | '0' => Some(Colour::Grey),
            '⬜' | '⬛' | '◻' | '◼' | '◽' | '◾' | '▫' | '▪' => Some(Colour::Grey),
            'Y' | 'y' | '🟨' | '🟦' => Some(Colour::Yellow),
            'G' | 'g' | '🟩' | '🟧' => Some(Colour::Green),
            '1' => Some(one),
            '2' => Some(two),
            _ => None,
        })
        .collect()
}

fn read_pegs(text: &str) -> Option<(usize, usize)> {
    let text = text.to_ascii_uppercase();
    let (black, white) = match text.strip_suffix('W') {
        Some(text) => text.split_once('B')?,
        None => text.split_once([',', ' '])?,
    };
    Some((black.trim().parse().ok()?, white.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use FeedbackRule::{Official, Pegs};

    #[test]
    fn all_forms_are_read() {
        let expected = Official.parse("GYBBG", 5, Digits::default()).unwrap();
        for text in ["gybbg", "21002", "🟩🟨⬜⬛🟩", "🟧🟦⬜\u{fe0f}⬜🟧", " GYXX-G ".replace('-', "").trim()]
        {
            assert_eq!(Official.parse(text, 5, Digits::default()).unwrap(), expected, "{text}");
        }
        assert_eq!(Official.parse("12001", 5, Digits::GreenYellow).unwrap(), expected);
        let pegs = Pegs.parse("2B1W", 4, Digits::default()).unwrap();
        for text in ["2b1w", "2,1", "2 1", "2, 1"] {
            assert_eq!(Pegs.parse(text, 4, Digits::default()).unwrap(), pegs, "{text}");
        }
    }

    #[test]
    fn shared_games_are_read() {
        let expected = Official.parse("GYBBG", 5, Digits::default()).unwrap();
        for text in [
            ":large_green_square::large_yellow_square::black_large_square::white_large_square::large_green_square:",
            ":green_square::yellow_square::white_large_square::black_large_square::green_square:",
            ":large_orange_square::blue_square:⬛⬛:orange_square:",
            "🟩🟨◻\u{fe0f}◼🟩",
            "🟩🟨◽▪🟩",
        ] {
            assert_eq!(Official.parse(text, 5, Digits::default()).unwrap(), expected, "{text}");
        }
        for text in [":large_red_square::green_square::green_square::green_square::green_square:", ":GYBBG:"]
        {
            assert!(Official.parse(text, 5, Digits::default()).is_err(), "{text}");
        }
        assert_eq!(with_tiles("crane:blue_square:a"), "crane🟦a");
        assert_eq!(with_tiles("crane:GYBBG"), "crane:GYBBG");
    }

    #[test]
    fn what_is_no_feedback_is_refused_with_advice() {
        for text in ["GYBB", "GYBBGG", "GYBBR", "21003", ""] {
            let error = Official.parse(text, 5, Digits::default()).unwrap_err();
            assert!(error.to_string().contains("write 5 of B Y G"), "{error}");
        }
        for text in ["3B1W", "5B0W", "2B3W", "21", "GYBB"] {
            assert!(Pegs.parse(text, 4, Digits::default()).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for code in (0..243).map(Feedback) {
            for text in [Official.format(code, 5), Official.digits(code, 5), Official.tiles(code, 5)] {
                assert_eq!(Official.parse(&text, 5, Digits::default()).unwrap(), code);
            }
        }
        let pegs = FeedbackRule::encode_pegs(2, 1, 4);
        assert_eq!(Pegs.parse(&Pegs.format(pegs, 4), 4, Digits::default()).unwrap(), pegs);
        assert_eq!(Pegs.tiles(pegs, 4), "⚫⚫⚪");
    }
}
