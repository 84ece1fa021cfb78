//! Words from files, made safe to print in messages: escaped and cut to a maximum length.

use std::fmt;

/// Maximum number of code points of a word in a message.
const MOST: usize = 80;

/// A word or line of a file, safe to print.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printable(Box<str>);

impl<T: AsRef<str>> From<T> for Printable {
    fn from(text: T) -> Printable {
        let text = text.as_ref();
        let mut shown: String = text.chars().take(MOST).map(escaped).collect();
        if text.chars().nth(MOST).is_some() {
            shown.push('…');
        }
        Printable(shown.into())
    }
}

impl fmt::Display for Printable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Escapes code points that control a terminal: control characters and changes of the writing direction.
fn escaped(c: char) -> String {
    let turns =
        matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    if c.is_control() || turns { c.escape_unicode().to_string() } else { c.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped_and_long_words_cut() {
        assert_eq!(
            Printable::from("l'été\u{1b}[2J\u{202e}x\n").to_string(),
            "l'été\\u{1b}[2J\\u{202e}x\\u{a}"
        );
        assert_eq!(Printable::from("क्\u{200d}ष").to_string(), "क्\u{200d}ष");
        assert_eq!(Printable::from("a".repeat(1_000_000)).to_string().chars().count(), MOST + 1);
    }
}
