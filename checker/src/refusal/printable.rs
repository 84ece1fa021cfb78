//! Words of files as messages print them: nothing that a terminal would obey, and not without end.

use std::fmt;

/// Most code points of a word that a message prints.
const MOST: usize = 80;

/// A word or a line of a file, safe to print.
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

/// A code point as it is, or as `\u{…}` where a terminal would obey it: control characters, and those that turn the
/// direction of writing.
fn escaped(c: char) -> String {
    let turns =
        matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    if c.is_control() || turns { c.escape_unicode().to_string() } else { c.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_reaches_the_terminal_that_it_would_obey() {
        assert_eq!(
            Printable::from("l'été\u{1b}[2J\u{202e}x\n").to_string(),
            "l'été\\u{1b}[2J\\u{202e}x\\u{a}"
        );
        assert_eq!(Printable::from("क्\u{200d}ष").to_string(), "क्\u{200d}ष");
        assert_eq!(Printable::from("a".repeat(1_000_000)).to_string().chars().count(), MOST + 1);
    }
}
