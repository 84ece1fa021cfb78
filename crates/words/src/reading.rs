//! Sources of lists, and warnings from reading them.
//!
//! A list is text with one entry on each line, or one of the other formats of `formats.rs`. A byte-order mark, CRLF line ends,
//! blank lines and space around an entry are ignored.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::Room;
use crate::encoding;
use crate::error::Result;
#[cfg(feature = "list-formats")]
use crate::formats;
use salet_base::files;
use salet_base::text::excerpt;

/// The source of a list: a file, standard input, or memory.
///
/// ```
/// # mod salet { pub use salet_words as words; }
/// use salet::words::Source;
///
/// let lines = Source::text("my list", "crane\n\n  slate \r\n").read()?;
/// assert_eq!(lines.entries().collect::<Vec<_>>(), [(1, "crane"), (3, "slate")]);
/// assert_eq!(Source::from_argument("-"), Source::StandardInput);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// A list in a file that holds several.
    Part {
        /// The file.
        file: PathBuf,
        /// The key of a JSON object; or a column of a table, or two, separated by a comma.
        choice: String,
    },
    /// Standard input.
    StandardInput,
    /// A file in memory.
    Memory {
        /// The name in messages.
        name: String,
        /// The content.
        bytes: Vec<u8>,
    },
    /// Words in memory, never read as another format.
    Words {
        /// The name in messages.
        name: String,
        /// One word on each line.
        lines: String,
    },
    /// A source that shares room with others.
    Within {
        /// The source.
        source: Box<Source>,
        /// The room of all.
        room: Room,
    },
}

/// The file and the choice of an argument with both: the name of an existing file has no choice.
fn part(argument: &str) -> Option<(&str, &str)> {
    let (file, choice) = argument.rsplit_once('#')?;
    (!file.is_empty() && !choice.is_empty() && !Path::new(argument).exists()).then_some((file, choice))
}

impl Source {
    /// The source for a command-line argument: standard input for `-`; `FILE#NAME` for the list NAME in FILE, unless a file
    /// has that very name; otherwise a file.
    pub fn from_argument(argument: &str) -> Source {
        match part(argument) {
            _ if argument == "-" => Source::StandardInput,
            Some((file, choice)) => Source::Part { file: file.into(), choice: choice.to_owned() },
            None => Source::File(argument.into()),
        }
    }

    /// The file that an argument names, or `-`, without the choice of a list.
    pub fn file_of(argument: &str) -> &Path {
        Path::new(part(argument).map_or(argument, |(file, _)| file))
    }

    /// A file.
    pub fn file(path: impl Into<PathBuf>) -> Source {
        Source::File(path.into())
    }

    /// Text in memory.
    pub fn text(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source::bytes(name, text.into())
    }

    /// A file in memory, perhaps not text.
    pub fn bytes(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Source {
        Source::Memory { name: name.into(), bytes: bytes.into() }
    }

    /// Words in memory.
    pub fn words<'a>(name: impl Into<String>, words: impl IntoIterator<Item = &'a str>) -> Source {
        Source::Words { name: name.into(), lines: words.into_iter().collect::<Vec<_>>().join("\n") }
    }

    /// The source, read as far as there is room for it.
    pub fn within(self, room: &Room) -> Source {
        Source::Within { source: Box::new(self), room: room.clone() }
    }

    /// The room that it is read within: its own unless it shares one.
    pub(crate) fn room(&self) -> Room {
        if let Source::Within { room, .. } = self { room.clone() } else { Room::default() }
    }

    /// Whether it is standard input.
    pub(crate) fn is_standard_input(&self) -> bool {
        match self {
            Source::Within { source, .. } => source.is_standard_input(),
            other => *other == Source::StandardInput,
        }
    }

    /// The choice of a list among several.
    #[cfg(feature = "list-formats")]
    pub(crate) fn choice(&self) -> Option<&str> {
        match self {
            Source::Part { choice, .. } => Some(choice),
            Source::Within { source, .. } => source.choice(),
            _ => None,
        }
    }

    /// The source without its room.
    fn bare(self) -> Source {
        if let Source::Within { source, .. } = self { source.bare() } else { self }
    }

    /// The name of the source in messages: its path, "standard input", or the given name.
    pub fn name(&self) -> String {
        match self {
            Source::File(file) | Source::Part { file, .. } => file.display().to_string(),
            Source::StandardInput => "standard input".to_owned(),
            Source::Memory { name, .. } | Source::Words { name, .. } => name.clone(),
            Source::Within { source, .. } => source.name(),
        }
    }

    /// Whether there is something to read: a file may be missing.
    pub fn exists(&self) -> bool {
        match self {
            Source::File(file) | Source::Part { file, .. } => file.exists(),
            Source::StandardInput | Source::Memory { .. } | Source::Words { .. } => true,
            Source::Within { source, .. } => source.exists(),
        }
    }

    /// Read the list.
    ///
    /// # Errors
    /// [`Error::Files`](crate::Error::Files), [`Error::InvalidUtf8`](crate::Error::InvalidUtf8) and
    /// [`Error::Format`](crate::Error::Format).
    pub fn read(self) -> Result<Lines> {
        self.read_beside(&|_| false)
    }

    /// Read a list whose lines begin with words of a game, perhaps with a number: such a line names no columns of a table, even if what
    /// follows the word is no number.
    #[cfg_attr(not(feature = "list-formats"), expect(unused_variables, reason = "plain text has no columns"))]
    pub(crate) fn read_beside(self, is_word: &dyn Fn(&str) -> bool) -> Result<Lines> {
        let room = self.room();
        let source = self.bare();
        if let Source::Words { name, lines } = source {
            return Ok(Lines { path: name, text: lines, lines: None });
        }
        #[cfg(feature = "list-formats")]
        let choice = match &source {
            Source::Part { choice, .. } => Some(choice.clone()),
            _ => None,
        };
        let (path, text) = source.within(&room).read_text()?;
        #[cfg(feature = "list-formats")]
        let (text, lines) = formats::entries(&path, text, choice.as_deref(), is_word)?.into_parts();
        #[cfg(not(feature = "list-formats"))]
        let lines = None;
        Ok(Lines { path, text, lines })
    }

    /// The name and the text of the source, unpacked and in UTF-8.
    pub(crate) fn read_text(self) -> Result<(String, String)> {
        self.unpacked(encoding::LISTS)
    }

    /// The same of a table of feedback, which may be packed more.
    #[cfg(feature = "list-formats")]
    pub(crate) fn read_table(self) -> Result<(String, String)> {
        self.unpacked(encoding::TABLES)
    }

    fn unpacked(self, most_for_each: u64) -> Result<(String, String)> {
        let (path, room) = (self.name(), self.room());
        let text = encoding::text(&path, self.content()?, most_for_each, &room)?;
        Ok((path, text))
    }

    /// The bytes of the source as they are, packed or not.
    ///
    /// # Errors
    /// [`Error::Files`](crate::Error::Files), and [`Error::Format`](crate::Error::Format) without room for them.
    pub fn content(self) -> Result<Vec<u8>> {
        let path = self.name();
        let unreadable = |source| files::Error::Unreadable { path: path.clone(), source };
        let room = self.room();
        Ok(match self.bare() {
            Source::File(file) | Source::Part { file, .. } => {
                let file = std::fs::File::open(file).map_err(unreadable)?;
                let size = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|known| known.len());
                room.read(&path, file, size)?.map_err(unreadable)?
            }
            Source::StandardInput => room.read(&path, std::io::stdin().lock(), None)?.map_err(unreadable)?,
            Source::Memory { bytes, .. } => {
                room.take(&path, bytes.len() as u64)?;
                bytes
            }
            Source::Words { lines, .. } => lines.into_bytes(),
            Source::Within { .. } => unreachable!("the room is taken off"),
        })
    }
}

/// The text of a [`Source`], line by line.
#[derive(Debug, Clone)]
pub struct Lines {
    path: String,
    text: String,
    /// The line of each line of `text` in the file, if they differ.
    lines: Option<Vec<usize>>,
}

impl Lines {
    /// The name of the source in messages.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The entries with their line numbers, from 1, without blank lines and surrounding space.
    pub fn entries(&self) -> impl Iterator<Item = (usize, &str)> {
        let text = self.text.strip_prefix('\u{feff}').unwrap_or(&self.text);
        let line_of = |index: usize| self.lines.as_ref().map_or(index + 1, |lines| lines[index]);
        let numbered = text.lines().enumerate().map(move |(index, line)| (line_of(index), line.trim()));
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
            /// Letters of a language that are read otherwise without its alphabet.
            Language {
                /// The name of the source.
                path: String,
                /// The number of entries.
                count: usize,
                /// The first entry.
                example: String,
                /// The name of the alphabet.
                alphabet: &'static str,
            },
        }

        impl fmt::Display for Warning {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let (path, count, example, what) = match self {
                    $(Warning::$variant { path, count, example } => (path, count, example, $what.to_owned()),)+
                    Warning::Language { path, count, example, alphabet } => {
                        let what = "reads otherwise; choose it if the list is in its language";
                        (path, count, example, format!("with letters that the alphabet \"{alphabet}\" {what}"))
                    }
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
    /// Words have another reading of the same length, which a separator chooses, as in the example.
    OtherReadings: "with a second reading, which a \"|\" inside chooses",
    /// Answers that the guesses lack are added to them; `path` is the list of guesses.
    AnswersAdded: "added to the guesses, for they are answers",
    /// Words of a weights file that are not answers are ignored.
    WeightsIgnored: "left out of the weights, since they are not answers",
    /// Names of a file of classes that are not answers are ignored.
    ClassesIgnored: "left out of the classes, since they are not answers",
    /// Words of a list of past answers that are not answers are ignored.
    PastIgnored: "left out of the past answers, since they are not answers",
    /// Words of a list of known words that are not accepted are ignored.
    KnownIgnored: "left out of the known words, since they are not accepted",
    /// Answers that a list of known words lacks stay guesses.
    AnswersUnknown: "not in it, but stay guesses, for they are answers",
}

impl Warning {
    /// Whether the warning is about the letters of the words rather than the list.
    pub(crate) fn is_about_letters(&self) -> bool {
        matches!(self, Warning::OtherReadings { .. } | Warning::Language { .. })
    }

    /// Whether the list violates `crates/checker/FORMAT.md`, so that salet-check refuses it. `has_variants`: different spellings can be
    /// one word ([`WordOptions::has_variants`](crate::WordOptions::has_variants)).
    pub fn is_out_of_form(&self, has_variants: bool) -> bool {
        match self {
            Warning::Duplicates { .. } | Warning::Merged { .. } => !has_variants,
            Warning::AnswersAdded { .. } => true,
            Warning::WeightsIgnored { .. }
            | Warning::ClassesIgnored { .. }
            | Warning::PastIgnored { .. }
            | Warning::KnownIgnored { .. }
            | Warning::AnswersUnknown { .. }
            | Warning::OtherReadings { .. }
            | Warning::Language { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;

    #[test]
    fn marks_line_ends_and_blank_lines_are_ignored() {
        let lines = Source::text("list", "\u{feff}one\r\n\r\n  two \n\nsix").read().unwrap();
        assert_eq!(lines.entries().collect::<Vec<_>>(), [(1, "one"), (3, "two"), (5, "six")]);
    }

    #[test]
    fn words_in_memory_are_of_no_format() {
        for words in [["a,b", "c,d"], ["[ab]", "[cd]"], ["{\"a", "b\"}"]] {
            let lines = Source::words("list", words).read().unwrap();
            assert_eq!(lines.entries().collect::<Vec<_>>(), [(1, words[0]), (2, words[1])]);
        }
    }

    #[test]
    fn unreadable_sources_are_named() {
        assert_eq!(Source::from_argument("-"), Source::StandardInput);
        let error = Source::bytes("list", b"one\ntwo\n\xff\n").read().unwrap_err();
        assert!(matches!(error, Error::InvalidUtf8 { line: 3, .. }), "{error}");
        let error = Source::from_argument("no/such/list.txt").read().unwrap_err();
        assert!(error.to_string().starts_with("no/such/list.txt: cannot be read"), "{error}");
    }
}
