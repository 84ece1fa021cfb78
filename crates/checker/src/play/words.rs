//! Word lists, read according to FORMAT.md, section 1.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

use crate::play::alphabet::Alphabet;
use crate::play::bytes::{Sha, sha256};
use crate::play::features::{Features, Played};
use crate::play::score::Letter;
use crate::play::table::{MOST_WORDS, Table, Until};
use crate::refusal::reject::Reject;

/// Maximum number of letters of a word.
pub const LONGEST: usize = 10;

/// The number of the spelling of games given as a table.
pub const OF_TABLE: u8 = 3;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spelling {
    /// Grapheme clusters.
    Plain,
    /// Grapheme clusters without their accents.
    Folded,
    Alphabet(Box<Alphabet>),
    /// The names of a table, which have no letters.
    Table(Box<Table>),
}

impl Spelling {
    /// The spelling of a word. `None` for text that is not in the alphabet.
    pub fn spell(&self, word: &str) -> Option<String> {
        match self {
            Spelling::Alphabet(alphabet) => Some(alphabet.split(word)?.shown),
            Spelling::Table(_) => Some(word.to_owned()),
            _ => Some(spell(word)),
        }
    }

    /// The folded form of a word.
    pub fn fold(&self, word: &str) -> Option<String> {
        match self {
            Spelling::Alphabet(alphabet) => Some(alphabet.folded(&alphabet.split(word)?.letters)),
            Spelling::Table(_) => Some(word.to_owned()),
            Spelling::Plain => Some(fold(word, false)),
            Spelling::Folded => Some(fold(word, true)),
        }
    }

    fn letters<'w>(&'w self, folded: &'w str) -> Option<Vec<&'w str>> {
        match self {
            Spelling::Alphabet(alphabet) => Some(alphabet.names(&alphabet.split(folded)?.letters)),
            _ => Some(folded.graphemes(true).collect()),
        }
    }
}

/// All words of a game by number: the answers first, then the other guesses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    folded: Vec<String>,
    letters: Vec<Vec<Letter>>,
    answers: usize,
    spelling: Spelling,
}

impl Words {
    pub fn read(answers: &[u8], guesses: &[u8], spelling: Spelling) -> Result<Words, Reject> {
        let answers = read_list("answers", answers, &spelling)?;
        let guesses = read_list("guesses", guesses, &spelling)?;
        let mut is_answer: HashMap<&str, bool> = answers.iter().map(|w| (w.as_str(), false)).collect();
        for word in &guesses {
            is_answer.entry(word).and_modify(|accepted| *accepted = true);
        }
        if let Some(word) = answers.iter().find(|w| !is_answer[w.as_str()]) {
            return Err(Reject::AnswerIsNoGuess { word: word.into() });
        }
        let others = guesses.iter().filter(|w| !is_answer.contains_key(w.as_str()));
        let folded: Vec<String> = answers.iter().chain(others).cloned().collect();
        Words::new(folded, answers.len(), spelling)
    }

    /// Reads a table: the names of its guesses, and the feedback on them.
    pub fn of_table(text: &[u8], until: Until<'_>) -> Result<Words, Reject> {
        let (table, folded) = Table::read(text, until)?;
        Ok(Words::named(table, folded))
    }

    /// Names of a game given as features.
    pub fn of_features(text: &[u8], played: Played<'_>, classes: Option<&[u8]>) -> Result<Words, Reject> {
        let features = Features::read(text)?;
        let until = classes.map_or(Until::Known, Until::Classes);
        let (table, folded) = match played {
            Played::Asked => features.table(until)?,
            Played::Merged => features.merged().table(until)?,
            Played::Compared(_) if classes.is_some() => return Err(Reject::ClassesOfCompared),
            Played::Compared(rules) => features.compared(rules)?,
        };
        Ok(Words::named(table, folded))
    }

    fn named(table: Table, folded: Vec<String>) -> Words {
        let answers = table.answers();
        Words { folded, letters: Vec::new(), answers, spelling: Spelling::Table(Box::new(table)) }
    }

    /// The table of a game given as one.
    pub fn table(&self) -> Option<&Table> {
        match &self.spelling {
            Spelling::Table(table) => Some(table),
            _ => None,
        }
    }

    /// Makes words from folded forms, of which the first `answers` are the answers.
    pub fn new(folded: Vec<String>, answers: usize, spelling: Spelling) -> Result<Words, Reject> {
        if folded.len() > MOST_WORDS {
            return Err(Reject::TooManyWords { words: folded.len() });
        }
        if answers == 0 || answers > folded.len() {
            return Err(Reject::EmptyList { list: "answers" });
        }
        let mut alphabet: HashMap<String, Letter> = HashMap::new();
        let mut letters: Vec<Vec<Letter>> = Vec::new();
        for word in &folded {
            let mut coded = Vec::new();
            let names = spelling.letters(word).ok_or_else(|| Reject::NotInAlphabet { word: word.into() })?;
            for letter in names {
                let fresh = Letter::try_from(alphabet.len()).map_err(|_| Reject::TooManyLetters)?;
                coded.push(*alphabet.entry(letter.to_owned()).or_insert(fresh));
            }
            let expected = letters.first().map_or(coded.len(), Vec::len);
            if coded.len() != expected || coded.is_empty() || coded.len() > LONGEST {
                return Err(Reject::WordLength { word: word.into(), letters: coded.len(), expected });
            }
            letters.push(coded);
        }
        Ok(Words { folded, letters, answers, spelling })
    }

    /// The number of letters of each word; 0 for a table.
    pub fn word_len(&self) -> usize {
        self.letters.first().map_or(0, Vec::len)
    }

    pub fn answer_count(&self) -> usize {
        self.answers
    }

    /// Number of guesses, answers included.
    pub fn guess_count(&self) -> usize {
        self.folded.len()
    }

    pub fn letters(&self, number: u16) -> &[Letter] {
        &self.letters[usize::from(number)]
    }

    /// The folded form of guess `number`.
    pub fn word(&self, number: u16) -> &str {
        &self.folded[usize::from(number)]
    }

    pub fn all(&self) -> &[String] {
        &self.folded
    }

    pub fn spelling(&self) -> &Spelling {
        &self.spelling
    }

    /// SHA-256 of the answers, one per line.
    pub fn answers_digest(&self) -> Sha {
        digest(&self.folded[..self.answers])
    }

    /// SHA-256 of all guesses, one per line.
    pub fn guesses_digest(&self) -> Sha {
        digest(&self.folded)
    }
}

fn digest(words: &[String]) -> Sha {
    let lines: String = words.iter().flat_map(|word| [word, "\n"]).collect();
    sha256(lines.as_bytes())
}

/// The folded words of one list. Unless the spelling is plain, words with the same folded form are one word.
fn read_list(list: &'static str, text: &[u8], spelling: &Spelling) -> Result<Vec<String>, Reject> {
    let text = std::str::from_utf8(text).map_err(|error| Reject::NoUtf8 { list, at: error.valid_up_to() })?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut words = Vec::new();
    for (line, word) in (1..).zip(text.lines()).filter(|(_, word)| !word.trim().is_empty()) {
        let word = word.trim();
        if word.contains(char::is_whitespace) {
            return Err(Reject::SpaceInWord { list, line });
        }
        if word.contains(char::is_control) {
            return Err(Reject::ControlInWord { list, line });
        }
        let word = spelling.fold(word).ok_or_else(|| Reject::NotInAlphabet { word: word.into() })?;
        if let Some(&first) = seen.get(&word) {
            if *spelling != Spelling::Plain {
                continue;
            }
            return Err(Reject::RepeatedWord { list, word: word.into(), line, first });
        }
        seen.insert(word.clone(), line);
        words.push(word);
    }
    if words.is_empty() { Err(Reject::EmptyList { list }) } else { Ok(words) }
}

/// Whether a word is valid in a list: not empty, and free of white space and control characters.
#[must_use]
pub fn is_plain(word: &str) -> bool {
    !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || c.is_control())
}

/// The spelling of a word: normal form C in lower case.
pub fn spell(word: &str) -> String {
    let normal: String = word.nfc().collect();
    let lower = normal.to_lowercase();
    let mut kept = String::new();
    for c in lower.nfc() {
        if c != '\u{307}' || !kept.ends_with('i') {
            kept.push(c);
        }
    }
    kept.nfc().collect()
}

/// The folded form of a word, by which words are compared: the spelling with one sigma, and optionally without accents.
pub fn fold(word: &str, fold_accents: bool) -> String {
    let spelling = spell(word).replace('ς', "σ");
    if !fold_accents {
        return spelling;
    }
    let mut kept: Vec<char> = Vec::new();
    let mut base = None;
    for c in spelling.nfd() {
        if !is_combining_mark(c) {
            base = Some(c);
        } else if is_accent(base, c) {
            continue;
        }
        kept.push(c);
    }
    kept.into_iter().nfc().collect()
}

/// Whether folding accents drops a combining mark on a base: the table of FORMAT.md.
fn is_accent(base: Option<char>, mark: char) -> bool {
    let cyrillic = base.is_some_and(|base| ('\u{400}'..='\u{52F}').contains(&base));
    match mark {
        '\u{300}' | '\u{301}' if cyrillic => !matches!(base, Some('г' | 'к')),
        '\u{308}' if cyrillic => base == Some('е'),
        '\u{300}'..='\u{36F}' => !cyrillic,
        '\u{591}'..='\u{5C7}' | '\u{64B}'..='\u{652}' | '\u{670}' => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_first_and_keep_their_order() {
        let words =
            Words::read(b"crane\nabide\n", "\u{FEFF}abide\r\n\n  zebra\nCRANE".as_bytes(), Spelling::Plain)
                .unwrap();
        assert_eq!(words.all(), ["crane", "abide", "zebra"]);
        assert_eq!((words.answer_count(), words.guess_count(), words.word_len()), (2, 3, 5));
    }

    #[test]
    fn folding() {
        for (word, kept, bare) in [
            ("ÇÃo", "ção", "cao"),
            ("C\u{327}Ão", "ção", "cao"),
            ("ΛΌΓΟΣ", "λόγοσ", "λογοσ"),
            ("İzmir", "izmir", "izmir"),
            ("ri\u{307}\u{301}šti", "ríšti", "risti"),
            ("i\u{307}\u{323}", "ị\u{307}", "i"),
            ("ёж", "ёж", "еж"),
            ("їжак", "їжак", "їжак"),
            ("мо\u{301}й", "мо\u{301}й", "мой"),
            ("ќе", "ќе", "ќе"),
            ("שָׁלוֹם", "שָׁלוֹם", "שלום"),
            ("كَتَبَ", "كَتَبَ", "كتب"),
            ("हिन्दी", "हिन्दी", "हिन्दी"),
            ("한국어", "한국어", "한국어"),
            ("STRAẞE", "straße", "straße"),
        ] {
            assert_eq!(fold(word, false), kept);
            assert_eq!(fold(word, true), bare);
        }
        assert_eq!(spell("ΛΌΓΟΣ"), "λόγος");
    }

    #[test]
    fn folded_words_merge() {
        let words =
            Words::read("sábia\nsabiá\n".as_bytes(), "sabia\nsábia\nsabiá\n".as_bytes(), Spelling::Folded)
                .unwrap();
        assert_eq!(words.all(), ["sabia"]);
    }

    #[test]
    fn letters_are_grapheme_clusters() {
        let words = Words::read("नमस्ते\n".as_bytes(), "नमस्ते\n".as_bytes(), Spelling::Plain).unwrap();
        assert!(words.word_len() < "नमस्ते".chars().count());
    }

    #[test]
    fn words_and_letters_are_limited_in_number() {
        let many = |count: u32| (0..count).map(|n| format!("{n:05}")).collect::<Vec<_>>();
        assert!(Words::new(many(65_535), 1, Spelling::Plain).is_ok());
        let reject = Words::new(many(65_536), 1, Spelling::Plain).unwrap_err();
        assert_eq!(reject.name(), "TooManyWords");
        // Ten letters a word, all of them different: planes 1 to 3 have enough.
        let letters: Vec<char> = (0x1_0000..0x3_FFFF).filter_map(char::from_u32).collect();
        let words = letters.chunks(10).map(|word| word.iter().collect::<String>());
        let only_letters = words.filter(|word| word.graphemes(true).count() == 10);
        let reject = Words::new(only_letters.collect(), 1, Spelling::Plain).unwrap_err();
        assert_eq!(reject.name(), "TooManyLetters");
    }
}
