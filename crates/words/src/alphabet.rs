//! Alphabets: the letters of a language, their spellings, and how words split into them.
//!
//! An alphabet is a text with one letter on a line, followed by its other spellings:
//!
//! ```text
//! # Spanish, in part
//! a á
//! n
//! ñ
//! rr
//! ü = u
//! ```
//!
//! | line | meaning |
//! | --- | --- |
//! | `a á à` | the letter a, also spelt á and à |
//! | `ü = u e` | ü is read as the letters u and e, which have lines of their own |
//! | `ָ =` | U+05B8 is left out |
//! | `# …` | a comment |
//! | `#! capitalised nouns` | a comment that a dictionary heeds: its language writes nouns with a capital, so that a capital marks no name |
//!
//! White space separates. A backslash before `#`, `=` or a backslash makes it a spelling. Empty lines, lone backslashes and
//! control characters are refused.
//!
//! **Splitting.** Words and spellings are compared in Unicode normal form D, so that composed and decomposed text is the same.
//! From the left, the longest spelling that fits is taken. A spelling s also fits in capitals: if `C` is the upper case of s,
//! or s with its first character in upper case, if the lower case of `C` is s again, and if no line spells `C` itself. The last two
//! conditions keep `SS` two letters beside ß, and let Turkish give `I` to ı. A *separator*, `|`, ends a letter: in Hungarian
//! `ősszáj` reads ő-sz-sz-á-j, and `ős|száj` reads ő-s-sz-á-j. An alphabet with `|` in a spelling has no separator.
//!
//! **Showing.** A word is shown as written, in normal form C and without capitals: a part in lower case if that is a spelling of
//! the same letters, and otherwise, if it has capitals, as its letters.
//!
//! **No ambiguity.** The letters of a word in sequence, with separators between all of them if they split otherwise without, must
//! split into the same letters, and so must both as they are shown; a word for which they do not (without separators, n and j
//! beside a letter nj, out of an expansion) is refused. So the text of the letters identifies a word, in a hash map, in a digest and
//! in a policy file.

mod readings;
#[cfg(test)]
mod tests;

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::ops::Range;

use salet_base::sha256::Hash;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use crate::error::{AlphabetFault, Error, MAX_LETTERS, MAX_SPELLING, Misspelt, Result};
use crate::reading::Source;

/// The letters of a language, and their spellings: the head of [the module](self) defines the text that it is read from.
///
/// ```
/// # mod salet { pub use salet_words as words; }
/// use salet::words::{Alphabet, Source, WordLists, WordOptions};
///
/// let croatian = Alphabet::read(Source::text("hr", "a\nb\nlj\nu\nv\n"))?;
/// let options = WordOptions::default().with_alphabet(croatian);
/// let (lists, _) = WordLists::read(Source::words("answers", ["ljubav"]), None, options)?;
/// assert_eq!(lists.word_len(), 5);
/// # Ok::<(), salet::words::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Alphabet {
    /// The lines without comments, tokens separated by one space, in normal form C.
    text: String,
    /// The letters as their lines begin, in normal form C.
    letters: Vec<String>,
    /// The reading of each spelling, in normal form D, capitals included.
    parts: HashMap<String, Part>,
    /// The largest number of characters of a spelling.
    longest: usize,
    /// Whether there is a separator.
    separates: bool,
    /// Whether nouns have a capital.
    capitalises_nouns: bool,
}

/// Two alphabets are equal if they read words alike: the text decides that.
impl PartialEq for Alphabet {
    fn eq(&self, other: &Alphabet) -> bool {
        self.text == other.text
    }
}

impl Eq for Alphabet {}

/// The comment of an alphabet whose language writes nouns with a capital.
const CAPITALISED_NOUNS: &str = "#! capitalised nouns";

/// The reading of a spelling.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    /// The letters, none for a spelling that is left out.
    letters: Vec<usize>,
    /// How it is shown, in normal form D.
    shown: String,
}

/// The separator of letters, unless a spelling has it.
pub(crate) const SEPARATOR: char = '|';

pub(crate) struct Split {
    /// The shown form, in normal form C.
    pub(crate) shown: String,
    /// The letters in sequence, perhaps with separators, and where each begins and ends, in bytes.
    pub(crate) letters: String,
    pub(crate) ranges: Vec<Range<usize>>,
}

struct Line<'a> {
    number: usize,
    /// The spellings, or the expanded one alone.
    spellings: Vec<&'a str>,
    /// The letters that an expansion stands for.
    expands_to: Option<Vec<&'a str>>,
}

impl Alphabet {
    /// Read an alphabet.
    ///
    /// # Errors
    /// As [`Source::read`], and [`Error::Alphabet`] with the line that is wrong.
    pub fn read(source: Source) -> Result<Alphabet> {
        let (path, text) = source.read_text()?;
        Alphabet::parse(&text).map_err(|(line, fault)| Error::Alphabet { path, line, fault: fault.into() })
    }

    /// The text of the alphabet in its canonical form: no comments, one space between spellings, normal form C, a line feed
    /// after each line. Reading it gives the same alphabet, and its SHA-256 identifies it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The SHA-256 of the text.
    pub fn digest(&self) -> [u8; 32] {
        Hash::hash(self.text.as_bytes())
    }

    /// Whether its file says that nouns have a capital, with the line `#! capitalised nouns`. The [text](Alphabet::text) does not,
    /// since no game depends on it.
    pub fn capitalises_nouns(&self) -> bool {
        self.capitalises_nouns
    }

    /// The letters, in the order of their lines.
    pub fn letters(&self) -> &[String] {
        &self.letters
    }

    fn parse(text: &str) -> std::result::Result<Alphabet, (usize, AlphabetFault)> {
        let composed: String = text.nfc().collect();
        let lines = lines(&composed)?;
        let mut alphabet = Alphabet {
            text: String::new(),
            letters: Vec::new(),
            parts: HashMap::new(),
            longest: 0,
            separates: false,
            capitalises_nouns: composed.lines().any(|line| line.trim() == CAPITALISED_NOUNS),
        };
        let mut line_of: HashMap<&str, usize> = HashMap::new();
        for line in &lines {
            for &spelling in &line.spellings {
                let fault = |fault| (line.number, fault);
                if let Some(&other) = line_of.get(spelling) {
                    return Err(fault(AlphabetFault::SpeltTwice { spelling: spelling.to_owned(), other }));
                }
                line_of.insert(spelling, line.number);
                if spelling.nfd().count() > MAX_SPELLING {
                    return Err(fault(AlphabetFault::TooLong { spelling: spelling.to_owned() }));
                }
                // Embeddings, overrides and isolates turn all text around a word.
                let controls = |c: char| {
                    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
                };
                if spelling.contains(controls) {
                    return Err(fault(AlphabetFault::Control { spelling: spelling.to_owned() }));
                }
            }
            if line.expands_to.is_none() {
                alphabet.letters.push(line.spellings[0].to_owned());
            }
            alphabet.write(line);
        }
        if alphabet.letters.is_empty() {
            return Err((lines[0].number, AlphabetFault::NoLetter));
        }
        let number: HashMap<String, usize> =
            alphabet.letters.iter().enumerate().map(|(number, letter)| (letter.clone(), number)).collect();
        for line in &lines {
            let expanded = line.expands_to.as_deref().unwrap_or(&line.spellings[..1]);
            let letters = expanded.iter().map(|&letter| {
                let unknown = || (line.number, AlphabetFault::UnknownLetter { found: letter.to_owned() });
                number.get(letter).copied().ok_or_else(unknown)
            });
            let letters = letters.collect::<std::result::Result<Vec<usize>, _>>()?;
            for spelling in &line.spellings {
                alphabet.parts.insert(
                    decomposed(spelling),
                    Part { letters: letters.clone(), shown: decomposed(spelling) },
                );
            }
        }
        alphabet.add_capitals(&lines);
        alphabet.add_separator();
        alphabet.longest = alphabet.parts.keys().map(|spelling| spelling.chars().count()).max().unwrap_or(0);
        for line in &lines {
            let letter = line.spellings[0];
            if line.expands_to.is_none() && alphabet.split(letter).is_err() {
                return Err((line.number, AlphabetFault::Ambiguous { letter: letter.to_owned() }));
            }
        }
        Ok(alphabet)
    }

    /// Append the canonical form of a line.
    fn write(&mut self, line: &Line<'_>) {
        let escaped = |token: &str| match token.starts_with(['#', '=', '\\']) {
            true => format!("\\{token}"),
            false => token.to_owned(),
        };
        let join = |tokens: &[&str]| tokens.iter().map(|token| escaped(token)).collect::<Vec<_>>().join(" ");
        self.text += &join(&line.spellings);
        if let Some(letters) = &line.expands_to {
            self.text += " =";
            if !letters.is_empty() {
                // Writing into a string cannot fail.
                let _ = write!(self.text, " {}", join(letters));
            }
        }
        self.text.push('\n');
    }

    fn add_capitals(&mut self, lines: &[Line<'_>]) {
        for line in lines {
            // Capitals that a line spells itself are shown in lower case, too.
            let own: HashSet<&str> = line.spellings.iter().copied().collect();
            let small = |capital: &str| {
                let lower: String = capital.to_lowercase().nfc().collect();
                own.contains(lower.as_str()).then(|| decomposed(&lower))
            };
            for &spelling in &line.spellings {
                let key = decomposed(spelling);
                let is_capital = spelling.to_lowercase() != spelling;
                if is_capital && let Some(part) = self.parts.get_mut(&key) {
                    let letters: String =
                        part.letters.iter().map(|&letter| self.letters[letter].as_str()).collect();
                    part.shown = small(spelling).unwrap_or_else(|| decomposed(&letters));
                }
                let part = self.parts[&key].clone();
                let mut chars = spelling.chars();
                let first: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
                for capital in [spelling.to_uppercase(), first + chars.as_str()] {
                    let capital = decomposed(&capital);
                    let lower: String = capital.nfc().collect::<String>().to_lowercase();
                    if decomposed(&lower) == key
                        && capital != key
                        && let Entry::Vacant(place) = self.parts.entry(capital)
                    {
                        place.insert(part.clone());
                    }
                }
            }
        }
    }

    /// Add a spelling of no letters, unless a spelling has its character.
    fn add_separator(&mut self) {
        self.separates = !self.parts.keys().any(|spelling| spelling.contains(SEPARATOR));
        if self.separates {
            let separator = Part { letters: Vec::new(), shown: SEPARATOR.to_string() };
            self.parts.insert(SEPARATOR.to_string(), separator);
        }
    }

    /// Split a word into letters. Errors: [`Misspelt::NotInAlphabet`], [`Misspelt::Ambiguous`] and [`Misspelt::ManyLetters`].
    pub(crate) fn split(&self, word: &str) -> std::result::Result<Split, Misspelt> {
        let (numbers, shown) = self.parts(word)?;
        let names: Vec<&str> = numbers.iter().map(|&letter| self.letters[letter].as_str()).collect();
        let letters = self.folded(names.iter().copied());
        let is_separated = letters.len() > names.concat().len();
        let mut begin = 0;
        let ranges = names.iter().map(|name| {
            let range = begin..begin + name.len();
            begin = range.end + if is_separated { SEPARATOR.len_utf8() } else { 0 };
            range
        });
        let ranges = ranges.collect();
        let shown: String = shown.nfc().collect();
        let (same, of_letters) = self.parts(&letters).map_err(|_| Misspelt::Ambiguous)?;
        let of_letters: String = of_letters.nfc().collect();
        let reads_alike = |text: &String| {
            self.parts(text).is_ok_and(|(again, shown)| again == numbers && shown.nfc().eq(text.chars()))
        };
        match same == numbers && reads_alike(&shown) && reads_alike(&of_letters) {
            true => Ok(Split { shown, letters, ranges }),
            false => Err(Misspelt::Ambiguous),
        }
    }

    /// Whether there is a separator.
    pub(crate) fn has_separator(&self) -> bool {
        self.separates
    }

    /// The text that identifies a word of these letters, as [`split`](Alphabet::split) makes it.
    pub(crate) fn folded<'a>(&self, letters: impl Iterator<Item = &'a str>) -> String {
        let names: Vec<&str> = letters.collect();
        let plain = names.concat();
        let again = self.parts(&plain).map(|(again, _)| again).unwrap_or_default();
        let splits_again =
            again.iter().map(|&letter| self.letters[letter].as_str()).eq(names.iter().copied());
        match self.separates && !splits_again {
            true => names.join("|"),
            false => plain,
        }
    }

    /// The letters of a word, and the word as shown in normal form D.
    fn parts(&self, word: &str) -> std::result::Result<(Vec<usize>, String), Misspelt> {
        let text: Vec<char> = word.nfd().collect();
        let (mut letters, mut shown) = (Vec::new(), String::new());
        let mut at = 0;
        while at < text.len() {
            let fits = (1..=self.longest.min(text.len() - at)).rev().find_map(|length| {
                let spelling: String = text[at..at + length].iter().collect();
                self.parts.get(&spelling).map(|part| (length, part))
            });
            let Some((length, part)) = fits else {
                let mut end = 0;
                let clusters = (1..).zip(word.graphemes(true));
                let mut holding = clusters.filter(|(_, cluster)| {
                    end += cluster.nfd().count();
                    end > at
                });
                let (at, found) = holding.next().unwrap_or((1, word));
                return Err(Misspelt::NotInAlphabet { at, found: found.to_owned() });
            };
            if letters.len() + part.letters.len() > MAX_LETTERS {
                return Err(Misspelt::ManyLetters);
            }
            letters.extend_from_slice(&part.letters);
            shown.push_str(&part.shown);
            at += length;
        }
        Ok((letters, shown))
    }
}

/// The lines that are not comments, taken apart; the first that cannot be.
fn lines(text: &str) -> std::result::Result<Vec<Line<'_>>, (usize, AlphabetFault)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let line = line.trim();
        if line.starts_with('#') {
            continue;
        }
        if line.split_whitespace().any(|token| token == "\\") {
            return Err((number, AlphabetFault::LoneBackslash));
        }
        if line.split_whitespace().filter(|&token| token == "=").count() > 1 {
            return Err((number, AlphabetFault::BadExpansion));
        }
        let mut tokens = line.split_whitespace().peekable();
        let mut spellings = Vec::new();
        let literal = |token: &'_ str| token.strip_prefix('\\').map_or(token.len(), str::len);
        while let Some(token) = tokens.next_if(|&token| token != "=") {
            spellings.push(&token[token.len() - literal(token)..]);
        }
        let expands_to =
            tokens.next().map(|_| tokens.map(|token| &token[token.len() - literal(token)..]).collect());
        match (spellings.len(), &expands_to) {
            (0, None) => return Err((number, AlphabetFault::EmptyLine)),
            (1, _) | (_, None) => lines.push(Line { number, spellings, expands_to }),
            _ => return Err((number, AlphabetFault::BadExpansion)),
        }
    }
    match lines.is_empty() {
        true => Err((1, AlphabetFault::EmptyLine)),
        false => Ok(lines),
    }
}

fn decomposed(text: &str) -> String {
    text.nfd().collect()
}
