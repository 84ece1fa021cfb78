//! Sources of lists, and warnings from reading them.
//!
//! A list is UTF-8 text with one entry on each line. A byte-order mark, CRLF line ends, blank lines and space around an entry
//! are ignored.

use std::fmt;
use std::io::Read;
use std::path::PathBuf;

use crate::files;
use crate::text::excerpt;
use crate::words::error::{Error, Result};
use crate::words::spelling::WordOptions;

/// The source of a list: a file, standard input, or memory.
///
/// ```
/// use salet::words::Source;
///
/// let lines = Source::text("my list", "crane\n\n  slate \r\n").read()?;
/// assert_eq!(lines.entries().collect::<Vec<_>>(), [(1, "crane"), (3, "slate")]);
/// assert_eq!(Source::from_argument("-"), Source::StandardInput);
/// # Ok::<(), salet::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// Standard input.
    StandardInput,
    /// Text in memory.
    Text {
        /// The name in messages.
        name: String,
        /// The text, one entry a line.
        text: String,
    },
    /// A file in memory, perhaps not text.
    Bytes {
        /// The name in messages.
        name: String,
        /// The content.
        bytes: Vec<u8>,
    },
}

impl Source {
    /// The source for a command-line argument: standard input for `-`, otherwise a file.
    pub fn from_argument(argument: &str) -> Source {
        if argument == "-" { Source::StandardInput } else { Source::File(argument.into()) }
    }

    /// Text in memory.
    pub fn text(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source::Text { name: name.into(), text: text.into() }
    }

    /// A file in memory, perhaps not text.
    pub fn bytes(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Source {
        Source::Bytes { name: name.into(), bytes: bytes.into() }
    }

    /// Text in memory with one word on each line.
    pub fn words<'a>(name: impl Into<String>, words: impl IntoIterator<Item = &'a str>) -> Source {
        Source::text(name, words.into_iter().collect::<Vec<_>>().join("\n"))
    }

    /// The name of the source in messages: its path, "standard input", or the given name.
    pub fn name(&self) -> String {
        match self {
            Source::File(path) => path.display().to_string(),
            Source::StandardInput => "standard input".to_owned(),
            Source::Text { name, .. } | Source::Bytes { name, .. } => name.clone(),
        }
    }

    /// Read the whole source.
    ///
    /// # Errors
    /// [`Error::Files`] or [`Error::InvalidUtf8`].
    pub fn read(self) -> Result<Lines> {
        let path = self.name();
        let unreadable = |source| files::Error::Unreadable { path: path.clone(), source };
        let bytes = match self {
            Source::File(file) => std::fs::read(file).map_err(unreadable)?,
            Source::StandardInput => {
                let mut bytes = Vec::new();
                std::io::stdin().lock().read_to_end(&mut bytes).map_err(unreadable)?;
                bytes
            }
            Source::Text { text, .. } => text.into_bytes(),
            Source::Bytes { bytes, .. } => bytes,
        };
        Lines::decode(path, bytes)
    }
}

/// The text of a [`Source`], line by line.
#[derive(Debug, Clone)]
pub struct Lines {
    path: String,
    text: String,
}

impl Lines {
    fn decode(path: String, bytes: Vec<u8>) -> Result<Lines> {
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Lines { path, text }),
            Err(error) => {
                let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
                Err(Error::InvalidUtf8 { path, line })
            }
        }
    }

    /// The name of the source in messages.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The entries with their line numbers, from 1, without blank lines and surrounding space.
    pub fn entries(&self) -> impl Iterator<Item = (usize, &str)> {
        let text = self.text.strip_prefix('\u{feff}').unwrap_or(&self.text);
        let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        numbered.filter(|(_, entry)| !entry.is_empty())
    }
}

macro_rules! warnings {
    ($($(#[$doc:meta])* $variant:ident: $what:literal,)+) => {
        /// A repair, or ignored words, in a list that was read. The text form is one line.
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Warning {
            $(
                $(#[$doc])*
                $variant {
                    /// The name of the source.
                    path: String,
                    /// The number of entries.
                    count: usize,
                    /// The first entry.
                    example: String,
                },
            )+
        }

        impl fmt::Display for Warning {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let (path, count, example, what) = match self {
                    $(Warning::$variant { path, count, example } => (path, count, example, $what),)+
                };
                write!(f, "{path}: {count} {what} (\"{}\" first)", excerpt(example))
            }
        }
    };
}

warnings! {
    /// A word stands on several lines; the first is kept.
    Duplicates: "left out as duplicates",
    /// Spellings with the same letters are merged into one word.
    Merged: "merged with a word of the same letters",
    /// Answers that the guesses lack are added to them; `path` is the list of guesses.
    AnswersAdded: "added to the guesses, for they are answers",
    /// Words of a weights file that are not answers are ignored.
    WeightsIgnored: "left out of the weights, since they are not answers",
    /// Words of a list of past answers that are not answers are ignored.
    PastIgnored: "left out of the past answers, since they are not answers",
    /// Words of a list of known words that are not accepted are ignored.
    KnownIgnored: "left out of the known words, since they are not accepted",
    /// Answers that a list of known words lacks stay guesses.
    AnswersUnknown: "not in it, but stay guesses, for they are answers",
}

impl Warning {
    /// Whether the list violates `checker/FORMAT.md`, so that salet-check refuses it.
    pub fn is_out_of_form(&self, options: WordOptions) -> bool {
        match self {
            Warning::Duplicates { .. } | Warning::Merged { .. } => !options.fold_accents,
            Warning::AnswersAdded { .. } => true,
            Warning::WeightsIgnored { .. }
            | Warning::PastIgnored { .. }
            | Warning::KnownIgnored { .. }
            | Warning::AnswersUnknown { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_line_ends_and_blank_lines_are_ignored() {
        let lines = Source::text("list", "\u{feff}one\r\n\r\n  two \n\nsix").read().unwrap();
        assert_eq!(lines.entries().collect::<Vec<_>>(), [(1, "one"), (3, "two"), (5, "six")]);
    }

    #[test]
    fn a_bad_byte_is_named_by_its_line() {
        let error = Lines::decode("list".into(), b"one\ntwo\n\xff\n".to_vec()).unwrap_err();
        assert!(matches!(error, Error::InvalidUtf8 { line: 3, .. }), "{error}");
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = Source::from_argument("no/such/list.txt").read().unwrap_err();
        assert!(error.to_string().starts_with("no/such/list.txt: cannot be read"), "{error}");
    }

    #[test]
    fn a_dash_is_standard_input() {
        assert_eq!(Source::from_argument("-"), Source::StandardInput);
    }
}
