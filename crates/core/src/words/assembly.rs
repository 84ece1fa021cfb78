//! Lists in the making: words come one after the other, with letters that are numbered once all are known.

use std::collections::HashMap;

use crate::words::alphabet::SEPARATOR;
use crate::words::error::{Error, Result};
use crate::words::texts::{Index, Shared, Spellings, Texts};
use crate::words::word::MAX_LETTER_SET;
use crate::words::{GuessId, Letter, LetterSet, Letters, MAX_WORDS, WordOptions};

/// All words of a game.
pub(super) struct Assembled {
    pub(super) letter_set: LetterSet,
    /// As many for each word.
    pub(super) letters: Vec<Letter>,
    pub(super) texts: Shared,
}

#[derive(Default)]
pub(super) struct Assembly {
    folded: Texts,
    spellings: Spellings,
    /// The letters of all words, by the order in which they were met.
    letters: Vec<u32>,
    met: Vec<String>,
    /// The numbers of met letters: of one byte, and others.
    bytes: Vec<Option<u32>>,
    others: HashMap<String, u32>,
}

impl Assembly {
    /// The next word, with its spellings.
    pub(super) fn push<'a>(&mut self, letters: &Letters, spellings: impl IntoIterator<Item = &'a str>) {
        letters.iter().for_each(|letter| self.letter(letter));
        self.folded.push(letters.as_str());
        self.spellings.push(spellings);
    }

    /// The next word, whose letters are its bytes and whose only spelling it is.
    pub(super) fn push_plain(&mut self, word: &str) {
        (0..word.len()).for_each(|at| self.letter(&word[at..=at]));
        self.folded.push(word);
        self.spellings.push([word]);
    }

    fn letter(&mut self, letter: &str) {
        let known = match letter.as_bytes() {
            [byte] => self.bytes.get(usize::from(*byte)).copied().flatten(),
            _ => self.others.get(letter).copied(),
        };
        let number = known.unwrap_or_else(|| self.meet(letter));
        self.letters.push(number);
    }

    fn meet(&mut self, letter: &str) -> u32 {
        let number = self.met.len() as u32;
        self.met.push(letter.to_owned());
        match letter.as_bytes() {
            [byte] => {
                self.bytes.resize(1 << u8::BITS, None);
                self.bytes[usize::from(*byte)] = Some(number);
            }
            _ => drop(self.others.insert(letter.to_owned(), number)),
        }
        number
    }

    /// These words, with numbered letters. `path` is the name of their source in errors.
    pub(super) fn finish(self, options: &WordOptions, path: &str) -> Result<Assembled> {
        let Assembly { folded, spellings, letters, met, .. } = self;
        let words = folded.len();
        if words > MAX_WORDS {
            return Err(Error::TooManyWords { path: path.to_owned(), found: words });
        }
        let letter_set = LetterSet::of(met.iter().map(String::as_str));
        if letter_set.len() > MAX_LETTER_SET {
            return Err(Error::TooManyDifferentLetters { path: path.to_owned(), found: letter_set.len() });
        }
        let numbers: Vec<Letter> = met.iter().filter_map(|letter| letter_set.letter(letter)).collect();
        let letters: Vec<Letter> = letters.iter().map(|&letter| numbers[letter as usize]).collect();
        let mut index = Index::for_guesses(words);
        for guess in (0..words).map(GuessId::new) {
            if !index.insert(&folded, guess) {
                let word = spellings.first(guess).to_owned();
                return Err(Error::RepeatedWord { path: path.to_owned(), word });
            }
        }
        add_unseparated(&mut index, &folded, options, &spellings);
        Ok(Assembled { letter_set, letters, texts: Shared { folded, spellings, index } })
    }
}

/// Let words with separators also be found by their texts without, unless these are other words.
pub(super) fn add_unseparated(
    index: &mut Index,
    folded: &Texts,
    options: &WordOptions,
    spellings: &Spellings,
) {
    if !options.alphabet.as_ref().is_some_and(|alphabet| alphabet.has_separator()) {
        return;
    }
    for guess in (0..spellings.len()).map(GuessId::new) {
        for spelling in spellings.of(guess).filter(|spelling| spelling.contains(SEPARATOR)) {
            if let Ok(spelled) = options.spell(&spelling.replace(SEPARATOR, "")) {
                index.insert_other(folded, spelled.folded(), guess);
            }
        }
    }
}
