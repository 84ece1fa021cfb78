//! From text to letters: the definition of a letter, and which spellings are the same word.
//!
//! The *spelling* of a word, for display, is its Unicode normal form C in lower case. Its *folded* form is for comparison. A letter
//! is one extended grapheme cluster of the folded form. Lower case follows no locale, with three decisions:
//!
//! - final sigma ς compares as σ (both are Σ in capitals), but is displayed as written;
//! - ß is a letter of its own and ẞ its capital: it does not become ss, which would change the length;
//! - İ becomes i (and so does i followed by a combining dot), I becomes i, ı stays a letter of its own.
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

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

/// The characters of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Characters {
    /// Letters only.
    #[default]
    Letters,
    /// Letters and digits, for the codes of Mastermind.
    LettersAndDigits,
}

/// Spelling options: how text becomes letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct WordOptions {
    /// Fold á to a, ç to c and so on, as defined in [`spelling`](crate::words::spelling).
    pub fold_accents: bool,
    /// The accepted characters.
    pub characters: Characters,
}

impl WordOptions {
    /// Accept letters only, and keep accents.
    pub const fn new() -> WordOptions {
        WordOptions { fold_accents: false, characters: Characters::Letters }
    }

    /// Fold accents, or keep them.
    #[must_use]
    pub const fn with_fold_accents(mut self, fold_accents: bool) -> Self {
        self.fold_accents = fold_accents;
        self
    }

    /// Set the accepted characters.
    #[must_use]
    pub const fn with_characters(mut self, characters: Characters) -> Self {
        self.characters = characters;
        self
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
    /// The end of each letter, in bytes; empty if each is a byte.
    ends: Vec<usize>,
}

impl Letters {
    /// The letters of a folded word.
    fn of(folded: String) -> Letters {
        // Fast path without segmentation.
        let ends = match folded.is_ascii() && !folded.contains('\r') {
            true => Vec::new(),
            false => folded.grapheme_indices(true).map(|(start, letter)| start + letter.len()).collect(),
        };
        Letters { text: folded, ends }
    }

    /// The number of letters.
    pub fn len(&self) -> usize {
        if self.ends.is_empty() { self.text.len() } else { self.ends.len() }
    }

    /// Whether there are no letters.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The letters in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|at| match self.ends.get(at) {
            None => &self.text[at..=at],
            Some(&end) => &self.text[at.checked_sub(1).map_or(0, |before| self.ends[before])..end],
        })
    }

    /// The letters as one text.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl WordOptions {
    /// Split a word into letters.
    ///
    /// # Errors
    /// The first grapheme that is not accepted.
    pub fn spell(&self, word: &str) -> Result<Spelled, String> {
        let spelling = self.spelling(word);
        let letters = Letters::of(self.fold(&spelling));
        let refused = letters.iter().find(|letter| !self.accepts(letter)).map(str::to_owned);
        refused.map_or(Ok(Spelled { spelling, letters }), Err)
    }

    /// The word for display: normal form C and lower case.
    fn spelling(&self, word: &str) -> String {
        if word.is_ascii() {
            return word.to_ascii_lowercase();
        }
        let composed: String = word.nfc().collect();
        composed.to_lowercase().nfc().collect::<String>().replace("i\u{307}", "i")
    }

    /// The spelling for comparison.
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

    fn accepts(&self, grapheme: &str) -> bool {
        if let [byte] = grapheme.as_bytes()
            && byte.is_ascii_alphabetic()
        {
            return true;
        }
        let mut chars = grapheme.chars();
        let Some(first) = chars.next() else { return false };
        let digit = self.characters == Characters::LettersAndDigits && first.is_numeric();
        let letter = first.is_alphabetic() && !is_combining_mark(first);
        let joiner = |c| matches!(c, '\u{200c}' | '\u{200d}');
        (letter || digit) && chars.all(|c| c.is_alphabetic() || is_combining_mark(c) || joiner(c))
    }
}

/// Whether folding removes `mark` from `base`.
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

    const FOLD: WordOptions = WordOptions { fold_accents: true, characters: Characters::Letters };
    const KEEP: WordOptions = WordOptions { fold_accents: false, characters: Characters::Letters };

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
    fn only_letters_make_words() {
        assert_eq!(KEEP.spell("ab1de"), Err("1".to_owned()));
        assert_eq!(KEEP.spell("don't"), Err("'".to_owned()));
        assert_eq!(KEEP.spell("\u{301}a"), Err("\u{301}".to_owned()));
        assert_eq!(KEEP.spell("a b"), Err(" ".to_owned()));
        let codes = WordOptions { characters: Characters::LettersAndDigits, ..KEEP };
        assert!(codes.spell("1a2").unwrap().letters.iter().eq(["1", "a", "2"]));
        assert!(codes.spell("1-2").is_err());
    }

    proptest! {
        #[test]
        fn folding_is_idempotent(word in "\\PC{0,8}", fold_accents: bool) {
            let options = WordOptions { fold_accents, ..KEEP };
            let spelling = options.spelling(&word);
            prop_assert_eq!(&options.spelling(&spelling), &spelling);
            let folded = options.fold(&spelling);
            prop_assert_eq!(options.fold(&options.spelling(&folded)), folded);
        }
    }
}
