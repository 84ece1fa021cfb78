//! Where lists come from, and what was put right while reading them.
//!
//! A list is UTF-8 text, one entry a line. A byte-order mark, CRLF line ends, blank lines and space around an entry are
//! allowed, and left out.

use std::fmt;
use std::io::Read;
use std::path::PathBuf;

use crate::files;
use crate::text::excerpt;
use crate::words::error::{Error, Result};
use crate::words::spelling::WordOptions;

/// Where a list of words is read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// Standard input.
    StandardInput,
    /// Text in memory.
    Text {
        /// What messages call it, in place of a file name.
        name: String,
        /// The text, one entry a line.
        text: String,
    },
    /// A file in memory, which may not be text at all.
    Bytes {
        /// What messages call it, in place of a file name.
        name: String,
        /// What the file holds.
        bytes: Vec<u8>,
    },
}

impl Source {
    /// The source that a command-line argument names: `-` is standard input, all else a file.
    pub fn from_argument(argument: &str) -> Source {
        if argument == "-" { Source::StandardInput } else { Source::File(argument.into()) }
    }

    /// Text in memory.
    pub fn text(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source::Text { name: name.into(), text: text.into() }
    }

    /// A file in memory, which may not be text at all.
    pub fn bytes(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Source {
        Source::Bytes { name: name.into(), bytes: bytes.into() }
    }

    /// The entries `words`, one a line.
    pub fn words<'a>(name: impl Into<String>, words: impl IntoIterator<Item = &'a str>) -> Source {
        Source::text(name, words.into_iter().collect::<Vec<_>>().join("\n"))
    }

    /// What messages call this source.
    pub fn name(&self) -> String {
        match self {
            Source::File(path) => path.display().to_string(),
            Source::StandardInput => "standard input".to_owned(),
            Source::Text { name, .. } | Source::Bytes { name, .. } => name.clone(),
        }
    }

    /// Read all of it.
    ///
    /// # Errors
    /// [`files::Error::Unreadable`] or [`Error::InvalidUtf8`].
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

/// The lines of the text that a [`Source`] has.
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

    /// What messages call the source.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The entries with their line numbers from 1, without blank lines and surrounding space.
    pub fn entries(&self) -> impl Iterator<Item = (usize, &str)> {
        let text = self.text.strip_prefix('\u{feff}').unwrap_or(&self.text);
        let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        numbered.filter(|(_, entry)| !entry.is_empty())
    }
}

/// Something that was put right while reading, worth a line to the person at the keyboard.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// The same word on several lines; one of them was kept.
    Duplicates {
        /// The file.
        path: String,
        /// How many lines were left out.
        count: usize,
        /// The first such word.
        example: String,
    },
    /// Different spellings of the same letters; they were merged into one word.
    Merged {
        /// The file.
        path: String,
        /// How many spellings were merged into a word already there.
        count: usize,
        /// The first such spelling.
        example: String,
    },
    /// Answers that the guesses lack; they were added.
    AnswersAdded {
        /// The file of the guesses.
        path: String,
        /// How many were added.
        count: usize,
        /// The first of them.
        example: String,
    },
    /// Lines of a weights file for words that are not answers; they were left out.
    WeightsIgnored {
        /// The file.
        path: String,
        /// How many lines were left out.
        count: usize,
        /// The first such word.
        example: String,
    },
    /// Words of a list of past answers that are not answers; they were left out.
    PastIgnored {
        /// The file.
        path: String,
        /// How many words were left out.
        count: usize,
        /// The first of them.
        example: String,
    },
    /// Words of a list of known words that are not accepted; they were left out.
    KnownIgnored {
        /// The file.
        path: String,
        /// How many words were left out.
        count: usize,
        /// The first of them.
        example: String,
    },
    /// Answers that a list of known words lacks; they stay guesses.
    AnswersUnknown {
        /// The file.
        path: String,
        /// How many there are.
        count: usize,
        /// The first of them.
        example: String,
    },
}

impl Warning {
    /// Whether the list is not as `checker/FORMAT.md` has lists, so that salet-check refuses it.
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

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, count, example, what) = match self {
            Warning::Duplicates { path, count, example } => (path, count, example, "left out as duplicates"),
            Warning::Merged { path, count, example } => {
                (path, count, example, "merged with a word of the same letters")
            }
            Warning::AnswersAdded { path, count, example } => {
                (path, count, example, "added to the guesses, for they are answers")
            }
            Warning::WeightsIgnored { path, count, example } => {
                (path, count, example, "left out of the weights, since they are not answers")
            }
            Warning::PastIgnored { path, count, example } => {
                (path, count, example, "left out of the past answers, since they are not answers")
            }
            Warning::KnownIgnored { path, count, example } => {
                (path, count, example, "left out of the known words, since they are not accepted")
            }
            Warning::AnswersUnknown { path, count, example } => {
                (path, count, example, "not in it, but stay guesses, for they are answers")
            }
        };
        write!(f, "{path}: {count} {what} (\"{}\" first)", excerpt(example))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_line_ends_and_blank_lines_are_put_up_with() {
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
