//! Word lists from a dictionary such as `/usr/share/dict/words`.
//!
//! A dictionary also holds names, abbreviations and hyphens; only the plain words of one length are kept. Every other entry is
//! dropped and counted under the first [`Reason`] that applies, in order of definition.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use unicode_normalization::char::is_combining_mark;

use crate::entry::Word;
use crate::error::{Error, Result};
use crate::language::{self, Found};
use crate::{MAX_WORD_LEN, Misspelt, Source, Warning, WordOptions};
use salet_base::setters;

/// The words to keep of a dictionary.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DictionaryOptions {
    /// The number of letters, from 1 to [`MAX_WORD_LEN`].
    pub length: usize,
    /// The spelling options.
    pub words: WordOptions,
    /// Keep entries that begin with a capital.
    pub keep_names: bool,
    /// Keep entries with digits, hyphens, apostrophes and other symbols.
    pub keep_symbols: bool,
    /// Keep only words that begin with this letter, in any spelling.
    pub first_letter: Option<String>,
}

impl DictionaryOptions {
    /// Keep words of `length` letters, from 1 to [`MAX_WORD_LEN`], with their accents, and no names.
    pub const fn new(length: usize) -> DictionaryOptions {
        DictionaryOptions {
            length,
            words: WordOptions::new(),
            keep_names: false,
            keep_symbols: false,
            first_letter: None,
        }
    }

    setters! {
        /// Set the spelling options.
        with_words(words: WordOptions);
        /// Keep entries that begin with a capital, or drop them.
        with_names(keep_names: bool);
        /// Keep entries with symbols, or drop them.
        with_symbols(keep_symbols: bool);
        /// Keep only words that begin with this letter; all without one.
        with_first_letter(first_letter: Option<String>);
    }
}

/// Whether a character is a letter or belongs to one: a mark, or a joiner.
fn is_letter(c: char) -> bool {
    c.is_alphabetic() || is_combining_mark(c) || matches!(c, '\u{200c}' | '\u{200d}')
}

/// The reason to drop an entry of a dictionary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// It holds a character that is not a letter, such as a hyphen, an apostrophe or a digit.
    NotLetters,
    /// It has another number of letters.
    Length,
    /// It begins with another letter.
    FirstLetter,
    /// It begins with a capital, unless all entries do: a name or an abbreviation. If the language of the alphabet gives nouns a
    /// capital, it has one after its first letter: an abbreviation.
    Name,
    /// An earlier entry has the same spelling.
    Duplicate,
    /// An earlier entry is another spelling of the same letters; the word keeps both.
    SameLetters,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::NotLetters => "not only letters",
            Reason::Length => "another length",
            Reason::FirstLetter => "another first letter",
            Reason::Name => "capitalised (a name or an abbreviation)",
            Reason::Duplicate => "duplicate",
            Reason::SameLetters => "same letters once accents are folded",
        })
    }
}

/// The entries dropped for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dropped {
    /// The reason.
    pub reason: Reason,
    /// The number of entries, at least 1.
    pub count: usize,
    /// The first entry, as written.
    pub example: String,
}

/// A word that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DictionaryWord {
    /// The letters, as a game compares them.
    pub folded: String,
    /// The spellings in lower case, in the order of the dictionary.
    pub spellings: Vec<String>,
}

/// The words of one length of a dictionary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dictionary {
    /// The words, sorted by their folded form.
    pub words: Vec<DictionaryWord>,
    /// The dropped entries, in the order of [`Reason`].
    pub dropped: Vec<Dropped>,
    /// The number of entries, without blank lines.
    pub read: usize,
    /// The words kept that have a second reading, and a language of the dictionary whose alphabet reads it otherwise.
    pub warnings: Vec<Warning>,
}

impl Dictionary {
    /// Read a dictionary and keep its words of one length.
    ///
    /// # Errors
    /// The errors of [`Source::read`]; [`Error::UnplayableLength`]; [`Error::NotALetter`]; [`Error::EmptyList`] if no word is kept.
    pub fn read(source: Source, options: DictionaryOptions) -> Result<Dictionary> {
        if !(1..=MAX_WORD_LEN).contains(&options.length) {
            return Err(Error::UnplayableLength { length: options.length });
        }
        let first = options.first_letter.as_deref();
        let first = first.map(|text| options.words.only_letter(text)).transpose()?;
        let lines = source.read()?;
        let capitalised = |entry: &str| entry.chars().next().is_some_and(char::is_uppercase);
        let nouns = options.words.alphabet.as_ref().is_some_and(|alphabet| alphabet.capitalises_nouns());
        let is_name = |entry: &str| match nouns {
            true => entry.chars().skip(1).any(char::is_uppercase),
            false => capitalised(entry),
        };
        // If all entries are capitalised, a capital does not mark a name.
        let names = !options.keep_names && !lines.entries().all(|(_, entry)| capitalised(entry));
        let mut words: BTreeMap<String, Word> = BTreeMap::new();
        let mut dropped: BTreeMap<Reason, Dropped> = BTreeMap::new();
        let mut read = 0;
        for (_, entry) in lines.entries() {
            read += 1;
            let reason = match options.words.spell(entry) {
                Err(Misspelt::ManyLetters) => Some(Reason::Length),
                Err(_) => Some(Reason::NotLetters),
                // An alphabet has said what a letter is.
                Ok(_)
                    if !options.keep_symbols
                        && options.words.alphabet.is_none()
                        && !entry.chars().all(is_letter) =>
                {
                    Some(Reason::NotLetters)
                }
                Ok(spelled) if spelled.letters.len() != options.length => Some(Reason::Length),
                Ok(spelled) if first.is_some() && spelled.letters.iter().next() != first.as_deref() => {
                    Some(Reason::FirstLetter)
                }
                Ok(_) if names && is_name(entry) => Some(Reason::Name),
                Ok(spelled) => match words.entry(spelled.folded()) {
                    Entry::Vacant(place) => {
                        place.insert(Word::new(spelled));
                        None
                    }
                    Entry::Occupied(mut place) => match place.get_mut().add(spelled.spelling) {
                        true => Some(Reason::SameLetters),
                        false => Some(Reason::Duplicate),
                    },
                },
            };
            if let Some(reason) = reason {
                let first = || Dropped { reason, count: 0, example: entry.to_owned() };
                dropped.entry(reason).or_insert_with(first).count += 1;
            }
        }
        if words.is_empty() {
            return Err(Error::EmptyList { path: lines.path().to_owned() });
        }
        let path = || lines.path().to_owned();
        let mut warnings = Vec::new();
        let spellings = words.values().flat_map(|word| &word.spellings);
        let alphabet = options.words.alphabet.as_deref();
        let other = |word: &String| alphabet?.other_reading(word, options.length);
        let others: Vec<String> = spellings.filter_map(other).collect();
        if let Some(example) = others.first().cloned() {
            warnings.push(Warning::OtherReadings { path: path(), count: others.len(), example });
        }
        let found = language::of(lines.entries().map(|(_, entry)| entry), &options.words);
        if let Some(Found { alphabet, count, example }) = found {
            warnings.push(Warning::Language { path: path(), count, example, alphabet });
        }
        let words = words.into_iter();
        let words = words.map(|(folded, Word { spellings, .. })| DictionaryWord { folded, spellings });
        Ok(Dictionary { words: words.collect(), dropped: dropped.into_values().collect(), read, warnings })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, fold_accents: bool) -> Dictionary {
        let words = WordOptions::new().with_fold_accents(fold_accents);
        let options = DictionaryOptions::new(5).with_words(words);
        Dictionary::read(Source::text("dictionary", text), options).unwrap()
    }

    fn folded(dictionary: &Dictionary) -> Vec<&str> {
        dictionary.words.iter().map(|word| word.folded.as_str()).collect()
    }

    #[test]
    fn every_drop_has_its_reason() {
        let dictionary =
            read("zebra\nParis\nl'été\nabbé\nmêler\nmeler\nzebra\nporte-clés\npâtés\npatés\n", true);
        assert_eq!(folded(&dictionary), ["meler", "pates", "zebra"]);
        assert_eq!(dictionary.words[1].spellings, ["pâtés", "patés"]);
        let dropped: Vec<_> =
            dictionary.dropped.iter().map(|drop| (drop.reason, drop.count, drop.example.as_str())).collect();
        let expected = [
            (Reason::NotLetters, 2, "l'été"),
            (Reason::Length, 1, "abbé"),
            (Reason::Name, 1, "Paris"),
            (Reason::Duplicate, 1, "zebra"),
            (Reason::SameLetters, 2, "meler"),
        ];
        assert_eq!(dropped, expected);
        let kept = dictionary.words.len();
        assert_eq!(dictionary.read, kept + dropped.iter().map(|drop| drop.1).sum::<usize>());
    }

    #[test]
    fn without_folding_accents_distinguish_words() {
        assert_eq!(folded(&read("pâtés\npatés\n", false)), ["patés", "pâtés"]);
    }

    #[test]
    fn a_first_letter_has_many_spellings() {
        let words = WordOptions::new().with_fold_accents(true);
        let read = |letter: &str| {
            let options = DictionaryOptions::new(5)
                .with_words(words.clone())
                .with_first_letter(Some(letter.to_owned()));
            Dictionary::read(Source::text("dictionary", "étang\nécole\nEtang\npâtés\nété\n"), options)
        };
        for letter in ["e", "É", " è "] {
            let dictionary = read(letter).unwrap();
            assert_eq!(folded(&dictionary), ["ecole", "etang"], "{letter}");
            let others: Vec<_> = dictionary.dropped.iter().map(|drop| (drop.reason, drop.count)).collect();
            let expected = [(Reason::Length, 1), (Reason::FirstLetter, 1), (Reason::Name, 1)];
            assert_eq!(others, expected, "{letter}");
        }
        for letter in ["", "et", " "] {
            assert!(matches!(read(letter), Err(Error::NotALetter { .. })), "{letter:?}");
        }
    }

    #[test]
    fn capitals_throughout_are_no_names() {
        assert_eq!(folded(&read("ZEBRA\nHORSE\n", false)), ["horse", "zebra"]);
    }

    #[test]
    fn an_alphabet_keeps_the_nouns_of_its_language() {
        let letters = "a\nb\ne\nf\nh\ni\nl\nm\nn\no\np\nr\ns\nt\nu\nd\n";
        let kept = |text: &str, entries: &str| {
            let alphabet = crate::Alphabet::read(Source::text("de", text)).unwrap();
            let options = DictionaryOptions::new(5).with_words(WordOptions::new().with_alphabet(alphabet));
            Dictionary::read(Source::text("dictionary", entries), options).unwrap()
        };
        let german = "Hilfe\nblume\nApfel\nhilfe\nUNSEF\nBLuPr\n";
        let nouns = format!("# German.\n #! capitalised nouns \n{letters}");
        let of_nouns = kept(&nouns, german);
        assert_eq!(folded(&of_nouns), ["apfel", "blume", "hilfe"]);
        let dropped: Vec<_> = of_nouns.dropped.iter().map(|drop| (drop.reason, drop.count)).collect();
        assert_eq!(dropped, [(Reason::Name, 2), (Reason::Duplicate, 1)]);
        assert_eq!(folded(&kept(letters, german)), ["blume", "hilfe"]);
        assert_eq!(folded(&kept(&nouns, "HILFE\nBLUME\n")), ["blume", "hilfe"]);
        // The letters are those of the same alphabet.
        let read = |text: &str| crate::Alphabet::read(Source::text("de", text)).unwrap();
        assert_eq!((read(&nouns), read(&nouns).digest()), (read(letters), read(letters).digest()));
    }

    #[test]
    fn an_empty_result_is_an_error() {
        let options = DictionaryOptions::new(5);
        let error = Dictionary::read(Source::text("dictionary", "cat\n"), options.clone()).unwrap_err();
        assert_eq!(error.to_string(), "dictionary: holds no word; give one at least");
        let options = DictionaryOptions { length: 11, ..options };
        let error = Dictionary::read(Source::text("dictionary", "cat\n"), options.clone()).unwrap_err();
        assert!(matches!(error, Error::UnplayableLength { length: 11 }), "{error}");
    }
}
