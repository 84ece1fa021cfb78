//! Text for people: counted things, and text from outside made fit to be shown.
//!
//! A word, a line or an argument that is at fault is named in the message about it. It may be megabytes long or hold
//! codes that move the cursor of a terminal, so messages show an [`excerpt`].

use std::fmt;

use unicode_segmentation::UnicodeSegmentation as _;

/// The most letters that are shown of a text from outside.
const LETTERS: usize = 60;

/// The most characters: a letter may be made of any number of them.
const CHARACTERS: usize = 4 * LETTERS;

/// A number and its noun: "1 answer", "2 answers", "0 guesses".
pub(crate) fn count(number: impl TryInto<u128>, noun: &str) -> String {
    // Every unsigned number can be converted; there are no negative counts.
    let number = number.try_into().unwrap_or(u128::MAX);
    let plural = match noun {
        _ if number == 1 => "",
        _ if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{number} {noun}{plural}")
}

/// A share in percent: "53.0 %". Only what is exactly nothing or all reads 0 or 100 %: what would be rounded to these is
/// "<0.1 %" or ">99.9 %".
pub(crate) fn percent(share: f64, places: usize) -> String {
    let text = format!("{:.places$}", 100.0 * share);
    let all = format!("{:.places$}", 100.0);
    let step = 0.1_f64.powi(places as i32);
    match share {
        _ if share > 0.0 && text == format!("{:.places$}", 0.0) => format!("<{step:.places$} %"),
        _ if share < 1.0 && text == all => format!(">{:.places$} %", 100.0 - step),
        _ => format!("{text} %"),
    }
}

/// The beginning of a text, with an ellipsis where something is left out, and nothing in it that acts on a terminal.
pub fn excerpt(text: &str) -> impl fmt::Display {
    let end = text.grapheme_indices(true).nth(LETTERS).map_or(text.len(), |(at, _)| at);
    let start = &text[..end];
    let end = start.char_indices().nth(CHARACTERS).map_or(end, |(at, _)| at);
    let ellipsis = if end < text.len() { "…" } else { "" };
    format!("{}{ellipsis}", visible(&text[..end]))
}

/// A text without anything that acts on a terminal: control characters, and those that turn the direction of writing,
/// stand there as escapes.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                shown.extend(c.escape_unicode());
            }
            _ if c.is_control() => shown.extend(c.escape_unicode()),
            _ => shown.push(c),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_follow_their_number() {
        assert_eq!(count(1u8, "guess"), "1 guess");
        assert_eq!(count(0u64, "guess"), "0 guesses");
        assert_eq!(count(2usize, "answer"), "2 answers");
    }

    #[test]
    fn only_nothing_and_all_are_0_and_100_percent() {
        for (share, places, text) in [
            (0.0, 1, "0.0 %"),
            (1.0, 2, "100.00 %"),
            (0.53, 1, "53.0 %"),
            (0.000_01, 2, "<0.01 %"),
            (0.000_06, 2, "0.01 %"),
            (0.999_999, 2, ">99.99 %"),
            (0.999_94, 2, "99.99 %"),
            (0.996, 0, ">99 %"),
            (0.004, 0, "<1 %"),
            (1.5, 1, "150.0 %"),
        ] {
            assert_eq!(percent(share, places), text);
        }
    }

    #[test]
    fn long_text_is_cut_between_letters() {
        assert_eq!(excerpt("short").to_string(), "short");
        let exact = "e\u{301}".repeat(LETTERS);
        assert_eq!(excerpt(&exact).to_string(), exact);
        assert_eq!(excerpt(&format!("{exact}x")).to_string(), format!("{exact}…"));
        // One letter without an end is cut all the same.
        let shown = excerpt(&format!("e{}", "\u{301}".repeat(1_000_000))).to_string();
        assert_eq!(shown.chars().count(), CHARACTERS + 1);
    }

    #[test]
    fn nothing_acts_on_a_terminal() {
        assert_eq!(visible("a\u{1b}[2Jb\n\u{9b}\u{202e}\u{7f}"), "a\\u{1b}[2Jb\\u{a}\\u{9b}\\u{202e}\\u{7f}");
        // What joins letters of some scripts stays.
        assert_eq!(visible("न\u{200d}é"), "न\u{200d}é");
    }
}
