//! From text to letters: the definition of a letter, and which spellings are the same word.
//!
//! The *spelling* of a word, for display, is its Unicode normal form C in lower case. Its *folded* form is for comparison. A letter
//! is one extended grapheme cluster of the folded form. Lower case follows no locale, with three decisions:
//!
//! - final sigma ς compares as σ (both are Σ in capitals), but is displayed as written;
//! - ß is a letter of its own and ẞ its capital: it does not become ss, which would change the length;
//! - İ becomes i (and so does i followed by combining dots), I becomes i, ı stays a letter of its own.
//!
//! [`WordOptions::fold_accents`] removes marks that are only accents:
//!
//! - Latin and Greek: every combining diacritical mark (á ã å ç ñ ü ệ, ά ϊ ᾳ). Letters that do not decompose
//!   (ø ł đ æ œ ß) stay;
//! - Cyrillic: ё becomes е, and stress marks on vowels go. й ї ў ѓ ќ are letters of their own and stay;
//! - Hebrew points and Arabic vowel signs (harakat) go. Final letters and hamza forms stay;
//! - everything else stays: Devanagari vowel signs and Hangul syllables are not accents.
//!
//! Folding is idempotent: folding a folded word changes nothing.
//!
//! An [`Alphabet`] replaces all of this by its own letters and spellings.

use std::ops::Range;
use std::sync::Arc;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

use crate::alphabet::{Alphabet, Split};
use crate::error::{Error, Misspelt};

/// Spelling options: how text becomes letters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct WordOptions {
    /// Fold á to a, ç to c and so on, as defined in [`spelling`](crate::spelling). An alphabet takes precedence.
    pub fold_accents: bool,
    /// The letters of a language, in place of grapheme clusters.
    pub alphabet: Option<Arc<Alphabet>>,
}

/// The number of an alphabet in policies and certificates.
pub(crate) const WITH_ALPHABET: u8 = 2;

impl WordOptions {
    /// Grapheme clusters, with their accents.
    pub const fn new() -> WordOptions {
        WordOptions { fold_accents: false, alphabet: None }
    }

    /// Fold accents, or keep them.
    #[must_use]
    pub const fn with_fold_accents(mut self, fold_accents: bool) -> Self {
        self.fold_accents = fold_accents;
        self
    }

    /// Split words into the letters of an alphabet.
    #[must_use]
    pub fn with_alphabet(mut self, alphabet: impl Into<Arc<Alphabet>>) -> Self {
        self.alphabet = Some(alphabet.into());
        self
    }

    /// The number in policies and certificates: 0 for clusters, 1 for folded accents, 2 for an alphabet.
    pub(crate) fn number(&self) -> u8 {
        match (&self.alphabet, self.fold_accents) {
            (Some(_), _) => WITH_ALPHABET,
            (None, fold_accents) => fold_accents.into(),
        }
    }

    /// Whether different spellings can be one word.
    pub fn has_variants(&self) -> bool {
        self.fold_accents || self.alphabet.is_some()
    }
}

/// A word as spelling and letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spelled {
    /// The word for display: normal form C, lower case, with accents.
    pub spelling: String,
    /// The folded letters, for comparison.
    pub letters: Letters,
}

impl Spelled {
    /// The letters as one text.
    pub fn folded(&self) -> String {
        self.letters.as_str().to_owned()
    }
}

/// The letters of a word, in one text: a text for each letter would slow down opening a policy with thousands of words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letters {
    text: String,
    /// The position of each letter, in bytes; empty if each is a byte.
    ranges: Vec<Range<usize>>,
}

impl Letters {
    fn of(folded: String) -> Letters {
        // Fast path without segmentation.
        let range = |(start, letter): (usize, &str)| start..start + letter.len();
        let ranges = match folded.is_ascii() && !folded.contains('\r') {
            true => Vec::new(),
            false => folded.grapheme_indices(true).map(range).collect(),
        };
        Letters { text: folded, ranges }
    }

    /// The number of letters.
    pub fn len(&self) -> usize {
        if self.ranges.is_empty() { self.text.len() } else { self.ranges.len() }
    }

    /// Whether there are no letters.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The letters in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|at| match self.ranges.get(at) {
            None => &self.text[at..=at],
            Some(range) => &self.text[range.clone()],
        })
    }

    /// The letters as one text, which identifies the word: with separators where they would read otherwise.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl WordOptions {
    /// Split a word into letters. Anything but white space, control characters and invisible characters can be a letter.
    ///
    /// # Errors
    /// The first character that cannot be part of a word.
    pub fn spell(&self, word: &str) -> Result<Spelled, Misspelt> {
        if let Some(alphabet) = &self.alphabet {
            let Split { shown, letters, ranges } = alphabet.split(word)?;
            return Ok(Spelled { spelling: shown, letters: Letters { text: letters, ranges } });
        }
        let spelling = self.spelling(word);
        let letters = Letters::of(self.fold(&spelling));
        let refused = letters.iter().enumerate().find_map(|(index, letter)| refusal(index + 1, letter));
        refused.map_or(Ok(Spelled { spelling, letters }), Err)
    }

    /// Whether a word is its own only spelling, and each byte a letter.
    pub(super) fn is_plain(&self, word: &str) -> bool {
        self.alphabet.is_none() && WordOptions::has_plain(word.as_bytes())
    }

    /// Whether bytes are characters that are their own letters without an alphabet.
    pub(super) fn has_plain(word: &[u8]) -> bool {
        word.iter().all(|byte| byte.is_ascii_graphic() && !byte.is_ascii_uppercase())
    }

    /// The letter that a text is, folded. Errors: [`Error::NotALetter`].
    pub(crate) fn only_letter(&self, text: &str) -> Result<String, Error> {
        let spelled = self.spell(text.trim()).ok().filter(|spelled| spelled.letters.len() == 1);
        spelled.map(|spelled| spelled.folded()).ok_or_else(|| Error::NotALetter { letter: text.to_owned() })
    }

    fn spelling(&self, word: &str) -> String {
        if word.is_ascii() {
            return word.to_ascii_lowercase();
        }
        let composed: String = word.nfc().collect();
        let lower = composed.to_lowercase();
        let mut undotted = String::new();
        for c in lower.nfc() {
            if c != '\u{307}' || !undotted.ends_with('i') {
                undotted.push(c);
            }
        }
        // An i without its dot composes with the mark after it.
        undotted.nfc().collect()
    }

    fn fold(&self, spelling: &str) -> String {
        if spelling.is_ascii() {
            return spelling.to_owned();
        }
        let plain = spelling.replace('ς', "σ");
        if !self.fold_accents {
            return plain;
        }
        let mut base = ' ';
        let unmarked = plain.nfd().filter(|&c| {
            if !is_combining_mark(c) {
                base = c;
                return true;
            }
            !is_accent(base, c)
        });
        unmarked.nfc().collect()
    }
}

/// Why a grapheme cluster cannot be a letter.
fn refusal(at: usize, grapheme: &str) -> Option<Misspelt> {
    if let [byte] = grapheme.as_bytes()
        && byte.is_ascii_graphic()
    {
        return None;
    }
    // Joiners belong inside the clusters of some scripts.
    let first = grapheme.chars().next();
    let is_joiner = |c: char| matches!(c, '\u{200c}' | '\u{200d}') && first != Some(c);
    if let Some(found) = grapheme.chars().find(|&c| is_invisible(c) && !is_joiner(c)) {
        return Some(Misspelt::Invisible { at, found });
    }
    let unplayable = |c: char| c.is_whitespace() || c.is_control();
    let refused = first.is_none_or(is_combining_mark) || grapheme.chars().any(unplayable);
    refused.then(|| Misspelt::NotPlayable { at, found: grapheme.to_owned() })
}

/// Whether nobody sees a character: those of Unicode's category Cf that occur in text, and blank letters.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{3164}' | '\u{feff}'
            | '\u{ffa0}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    )
}

fn is_accent(base: char, mark: char) -> bool {
    match mark {
        '\u{300}'..='\u{36f}' => match base {
            '\u{400}'..='\u{52f}' => match mark {
                '\u{300}' | '\u{301}' => !matches!(base, 'г' | 'к'),
                '\u{308}' => base == 'е',
                _ => false,
            },
            _ => true,
        },
        '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{652}' | '\u{670}' => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FOLD: WordOptions = WordOptions { fold_accents: true, alphabet: None };
    const KEEP: WordOptions = WordOptions::new();

    fn folded(options: WordOptions, word: &str) -> String {
        options.spell(word).unwrap().folded()
    }

    #[test]
    fn only_accents_fold() {
        assert_eq!(folded(FOLD, "AÇÃO"), "acao");
        assert_eq!(folded(KEEP, "AÇÃO"), "ação");
        assert_eq!(folded(FOLD, "ё"), "е");
        assert_eq!(folded(FOLD, "мо\u{301}й"), "мой");
        assert_eq!(folded(FOLD, "їжак"), "їжак");
        assert_eq!(folded(FOLD, "ќе"), "ќе");
        assert_eq!(folded(FOLD, "Ύπνος"), "υπνοσ");
        assert_eq!(folded(FOLD, "שָׁלוֹם"), "שלום");
        assert_eq!(folded(FOLD, "हिन्दी"), "हिन्दी");
        assert_eq!(folded(FOLD, "한국어"), "한국어");
        assert_eq!(folded(FOLD, "søren"), "søren");
    }

    #[test]
    fn case_follows_no_locale() {
        assert_eq!(folded(KEEP, "ΟΔΟΣ"), folded(KEEP, "οδος"));
        assert_eq!(KEEP.spell("ΟΔΟΣ").unwrap().spelling, "οδος");
        assert_eq!(folded(KEEP, "STRAẞE"), "straße");
        assert_eq!(folded(KEEP, "İzmir"), "izmir");
        assert_eq!(folded(KEEP, "kırık"), "kırık");
    }

    #[test]
    fn an_i_without_its_dot_composes() {
        for (word, spelling) in [
            ("i\u{307}\u{301}", "í"),
            ("İ\u{300}", "ì"),
            ("I\u{303}\u{307}", "ĩ\u{307}"),
            ("i\u{307}\u{307}\u{307}\u{303}", "ĩ"),
            ("i\u{307}\u{323}", "ị\u{307}"),
        ] {
            assert_eq!(KEEP.spell(word).unwrap().spelling, spelling, "{}", word.escape_unicode());
        }
    }

    #[test]
    fn a_letter_is_a_grapheme() {
        let count = |word: &str| KEEP.spell(word).unwrap().letters.len();
        assert_eq!(count("e\u{301}te\u{301}"), 3);
        assert_eq!(count("नमस्ते"), 3);
        assert_eq!(count("\u{1112}\u{1161}\u{11ab}국"), 2);
        let letters = KEEP.spell("नमस्ते").unwrap().letters;
        assert!(letters.iter().eq(["न", "म", "स्ते"]) && letters.as_str() == "नमस्ते");
        let letters = KEEP.spell("tête").unwrap().letters;
        assert!(letters.iter().eq(["t", "ê", "t", "e"]));
    }

    #[test]
    fn symbols_are_letters() {
        for word in ["21002", "1+2=3", "don't", "col·lega", "qaStaH", "⬛🟨🟩"] {
            assert_eq!(KEEP.spell(word).unwrap().letters.as_str(), word.to_lowercase(), "{word}");
        }
    }

    #[test]
    fn unplayable_characters_are_refused_with_their_place() {
        for (word, reason) in [
            ("a b", "holds \" \" at character 2, which cannot be part of a word"),
            ("\u{301}a", "holds \"\u{301}\" at character 1, which cannot be part of a word"),
            ("sal\u{200b}et", "holds an invisible character at character 4: U+200B"),
            ("\u{202e}ab", "holds an invisible character at character 1: U+202E"),
            ("a\u{7}", "holds \"\\u{7}\" at character 2, which cannot be part of a word"),
        ] {
            assert_eq!(KEEP.spell(word).unwrap_err().to_string(), reason);
        }
        // Persian and Hindi join letters without showing it.
        assert!(KEEP.spell("می\u{200c}روم").is_ok() && KEEP.spell("क्\u{200d}ष").is_ok());
    }

    proptest! {
        #[test]
        fn folding_is_idempotent(
            word in "\\PC{0,8}[iIİ\u{300}\u{301}\u{307}\u{323}\u{334}]{0,5}",
            fold_accents: bool,
        ) {
            let options = KEEP.with_fold_accents(fold_accents);
            let spelling = options.spelling(&word);
            prop_assert_eq!(&options.spelling(&spelling), &spelling);
            prop_assert_eq!(&spelling.nfc().collect::<String>(), &spelling);
            let folded = options.fold(&spelling);
            prop_assert_eq!(options.fold(&options.spelling(&folded)), folded);
        }
    }
}
