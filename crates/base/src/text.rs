//! Text for people: numbers with nouns, and text from outside made safe to display.
//!
//! Messages quote the word, line or argument at fault. It may be megabytes long or contain terminal control codes, so they show
//! an [`excerpt`].

use std::fmt;

const LETTERS: usize = 60;

/// The maximum number of characters: one letter may have any number of them.
const CHARACTERS: usize = 4 * LETTERS;

/// A number and its noun: "1 answer", "2 answers", "0 guesses".
pub fn count(number: impl TryInto<u128>, noun: &str) -> String {
    // All unsigned numbers can be converted.
    let number = number.try_into().unwrap_or(u128::MAX);
    let plural = match noun {
        _ if number == 1 => "",
        _ if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{number} {noun}{plural}")
}

/// A share in percent: "53.0 %". Only exact values read 0 or 100 %; values that would round to these read "<0.1 %" or ">99.9 %".
pub fn percent(share: f64, places: usize) -> String {
    let text = format!("{:.places$}", 100.0 * share);
    let all = format!("{:.places$}", 100.0);
    let step = 0.1_f64.powi(places as i32);
    match share {
        _ if share > 0.0 && text == format!("{:.places$}", 0.0) => format!("<{step:.places$} %"),
        _ if share < 1.0 && text == all => format!(">{:.places$} %", 100.0 - step),
        _ => format!("{text} %"),
    }
}

/// The beginning of a text, with an ellipsis if it is cut, and without terminal control codes.
pub fn excerpt(text: &str) -> impl fmt::Display {
    let end = end_of_letters(text);
    let start = &text[..end];
    let end = start.char_indices().nth(CHARACTERS).map_or(end, |(at, _)| at);
    let ellipsis = if end < text.len() { "…" } else { "" };
    format!("{}{ellipsis}", visible(&text[..end]))
}

#[cfg(feature = "graphemes")]
fn end_of_letters(text: &str) -> usize {
    use unicode_segmentation::UnicodeSegmentation as _;
    text.grapheme_indices(true).nth(LETTERS).map_or(text.len(), |(at, _)| at)
}

#[cfg(not(feature = "graphemes"))]
fn end_of_letters(text: &str) -> usize {
    text.char_indices().nth(LETTERS).map_or(text.len(), |(at, _)| at)
}

/// A text with control characters, and characters that change the direction of writing, replaced by escapes.
pub fn visible(text: &str) -> String {
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

/// The lines of the records of a table, asked for in order.
#[derive(Debug)]
pub struct Lines<'t> {
    text: &'t str,
    /// The bytes before the last record.
    counted: usize,
    line: usize,
}

impl<'t> Lines<'t> {
    /// The lines of a text.
    pub fn new(text: &'t str) -> Lines<'t> {
        Lines { text, counted: 0, line: 1 }
    }

    /// The line, from 1, of a record that begins at this byte, after any line ends and blank lines.
    pub fn at(&mut self, byte: u64) -> usize {
        let at = (byte as usize).max(self.counted);
        let begins = self.text.len() - self.text[at..].trim_start_matches(['\n', '\r']).len();
        self.line += self.text[self.counted..begins].matches('\n').count();
        self.counted = begins;
        self.line
    }

    /// The line of the last record.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The text from the last record on.
    pub fn rest(&self) -> &'t str {
        &self.text[self.counted..]
    }
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
    fn only_exact_shares_read_0_or_100_percent() {
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
        // A single endless letter is cut, too.
        let shown = excerpt(&format!("e{}", "\u{301}".repeat(1_000_000))).to_string();
        assert_eq!(shown.chars().count(), CHARACTERS + 1);
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(visible("a\u{1b}[2Jb\n\u{9b}\u{202e}\u{7f}"), "a\\u{1b}[2Jb\\u{a}\\u{9b}\\u{202e}\\u{7f}");
        // Joiners stay: some scripts need them.
        assert_eq!(visible("न\u{200d}é"), "न\u{200d}é");
    }
}
