//! Alphabets as FORMAT.md, section 1, defines them: from the text of one to the letters of words.
//!
//! A wrong split could make two words of one, or one of two, and so prove a bound for another game. The digest of the game covers
//! the alphabet, so the certificate and the caller mean the same one.

use std::collections::{BTreeMap, HashSet};

use unicode_normalization::UnicodeNormalization;

use crate::play::bytes::{Sha, sha256};

/// Most characters of a spelling in normal form D.
const LONGEST_SPELLING: usize = 16;

/// The mark between two letters that would read otherwise in sequence, if no spelling has it.
const SEPARATOR: char = '|';

/// Most letters that a word is split into. Words have ten at most, and expansions could make any number of few characters.
const MOST_LETTERS: usize = 64;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alphabet {
    text: String,
    letters: Vec<String>,
    /// The reading of each spelling, by its characters in normal form D.
    meanings: BTreeMap<Vec<char>, Meaning>,
    has_separator: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Meaning {
    letters: Vec<usize>,
    shown: Vec<char>,
}

pub struct Split {
    pub letters: Vec<usize>,
    /// The word as shown, in normal form C.
    pub shown: String,
}

impl Alphabet {
    /// Reads an alphabet from the bytes of its file. `None` if it is not one.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Alphabet> {
        let text: String = std::str::from_utf8(bytes).ok()?.nfc().collect();
        let mut rows: Vec<(Vec<&str>, Option<Vec<&str>>)> = Vec::new();
        for line in text.strip_prefix('\u{FEFF}').unwrap_or(&text).lines().map(str::trim) {
            if line.starts_with('#') {
                continue;
            }
            let tokens: Vec<&str> = line.split_whitespace().collect();
            if tokens.contains(&"\\") {
                return None;
            }
            match tokens.iter().position(|&token| token == "=") {
                Some(1) if !tokens[2..].contains(&"=") => {
                    rows.push((bare(&tokens[..1]), Some(bare(&tokens[2..]))));
                }
                None if !tokens.is_empty() => rows.push((bare(&tokens), None)),
                _ => return None,
            }
        }
        let letters: Vec<String> =
            rows.iter().filter(|row| row.1.is_none()).map(|row| row.0[0].to_owned()).collect();
        let number_of: BTreeMap<&str, usize> = letters.iter().map(String::as_str).zip(0..).collect();
        let mut meanings = BTreeMap::new();
        for (spellings, expands_to) in &rows {
            let names = expands_to.as_deref().unwrap_or(&spellings[..1]);
            let numbers: Option<Vec<usize>> = names.iter().map(|name| number_of.get(name).copied()).collect();
            for spelling in spellings {
                let key = decompose(spelling);
                let meaning = Meaning { letters: numbers.clone()?, shown: key.clone() };
                let is_long = key.len() > LONGEST_SPELLING;
                if is_long || spelling.contains(is_control) || meanings.insert(key, meaning).is_some() {
                    return None;
                }
            }
        }
        let mut alphabet = Alphabet { text: canonical(&rows), letters, meanings, has_separator: false };
        alphabet.capitals(&rows);
        if !alphabet.meanings.keys().any(|spelling| spelling.contains(&SEPARATOR)) {
            alphabet.has_separator = true;
            let meaning = Meaning { letters: Vec::new(), shown: vec![SEPARATOR] };
            alphabet.meanings.insert(vec![SEPARATOR], meaning);
        }
        let readable = !alphabet.letters.is_empty()
            && alphabet.letters.iter().all(|letter| alphabet.split(letter).is_some());
        readable.then_some(alphabet)
    }

    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    #[must_use]
    pub fn digest(&self) -> Sha {
        sha256(self.text.as_bytes())
    }

    /// The folded form of a split word: its letters in sequence, with separators if they would split otherwise.
    #[must_use]
    pub fn folded(&self, letters: &[usize]) -> String {
        let sequence = self.names(letters).concat();
        if !self.has_separator || self.parts(&sequence).is_some_and(|again| again.letters == letters) {
            return sequence;
        }
        self.names(letters).join(&SEPARATOR.to_string())
    }

    #[must_use]
    pub fn names(&self, letters: &[usize]) -> Vec<&str> {
        letters.iter().map(|&letter| self.letters[letter].as_str()).collect()
    }

    /// Splits a word. `None` if it has characters that begin no letter, or reads in two ways.
    #[must_use]
    pub fn split(&self, word: &str) -> Option<Split> {
        let split = self.parts(word)?;
        let folded = self.parts(&self.folded(&split.letters))?;
        let is_read_alike = |shown: &str| {
            let again = self.parts(shown);
            again.is_some_and(|again| again.letters == split.letters && again.shown == shown)
        };
        let is_clear =
            folded.letters == split.letters && is_read_alike(&split.shown) && is_read_alike(&folded.shown);
        is_clear.then_some(split)
    }

    /// The letters and the shown form of a word, whether they are read alike again or not.
    fn parts(&self, word: &str) -> Option<Split> {
        let (mut letters, mut shown) = (Vec::new(), Vec::new());
        let text = decompose(word);
        let mut rest = &text[..];
        while !rest.is_empty() {
            let length = (1..=rest.len().min(LONGEST_SPELLING))
                .rev()
                .find(|&length| self.meanings.contains_key(&rest[..length]))?;
            let meaning = &self.meanings[&rest[..length]];
            if letters.len() + meaning.letters.len() > MOST_LETTERS {
                return None;
            }
            letters.extend_from_slice(&meaning.letters);
            shown.extend_from_slice(&meaning.shown);
            rest = &rest[length..];
        }
        Some(Split { letters, shown: shown.into_iter().nfc().collect() })
    }

    /// Adds the capitals of all spellings, and how capitals that lines spell are shown.
    fn capitals(&mut self, rows: &[(Vec<&str>, Option<Vec<&str>>)]) {
        for (spellings, _) in rows {
            let own: HashSet<&str> = spellings.iter().copied().collect();
            for &spelling in spellings {
                let key = decompose(spelling);
                let lower: String = spelling.to_lowercase().nfc().collect();
                if spelling.to_lowercase() != spelling {
                    let shown = match own.contains(lower.as_str()) {
                        true => decompose(&lower),
                        false => decompose(&self.names(&self.meanings[&key].letters).concat()),
                    };
                    self.meanings.entry(key.clone()).and_modify(|meaning| meaning.shown = shown);
                }
                let meaning = self.meanings[&key].clone();
                let first = spelling.chars().next().map_or(0, char::len_utf8);
                let title: String = spelling[..first].to_uppercase() + &spelling[first..];
                for capital in [spelling.to_uppercase(), title] {
                    let composed: String = capital.nfc().collect();
                    let capital = decompose(&capital);
                    if decompose(&composed.to_lowercase()) == key && capital != key {
                        self.meanings.entry(capital).or_insert_with(|| meaning.clone());
                    }
                }
            }
        }
    }
}

/// Whether a character controls a terminal, or turns the direction of all text after it.
fn is_control(c: char) -> bool {
    c.is_control() || ('\u{202A}'..='\u{202E}').contains(&c) || ('\u{2066}'..='\u{2069}').contains(&c)
}

/// Tokens without the backslash that makes them spellings.
fn bare<'t>(tokens: &[&'t str]) -> Vec<&'t str> {
    tokens.iter().map(|token| token.strip_prefix('\\').unwrap_or(token)).collect()
}

/// The text of the rows in canonical form.
fn canonical(rows: &[(Vec<&str>, Option<Vec<&str>>)]) -> String {
    let mut text = String::new();
    for (spellings, expands_to) in rows {
        let escape = |token: &&str| {
            let escaped = if token.starts_with(['#', '=', '\\']) { "\\" } else { "" };
            format!("{escaped}{token}")
        };
        let mut tokens: Vec<String> = spellings.iter().map(escape).collect();
        if let Some(letters) = expands_to {
            tokens.push("=".to_owned());
            tokens.extend(letters.iter().map(escape));
        }
        text += &tokens.join(" ");
        text.push('\n');
    }
    text
}

fn decompose(text: &str) -> Vec<char> {
    text.nfd().collect()
}
