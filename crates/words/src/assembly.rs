//! Lists in the making: words come one after the other, with letters that are numbered once all are known.

use std::collections::HashMap;

use crate::alphabet::SEPARATOR;
use crate::error::{Error, Result};
use crate::texts::{Index, Shared, Spellings, Texts};
use crate::word::MAX_LETTER_SET;
use crate::{Letter, LetterSet, Letters, WordOptions};
use salet_core::game::{GuessId, MAX_WORDS};

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
    /// The letters of all words, numbered as they were met.
    letters: Vec<Letter>,
    met: Vec<String>,
    /// The numbers of met letters: of one byte, and others.
    bytes: Vec<Option<Letter>>,
    others: HashMap<String, Letter>,
}

impl Assembly {
    /// Words of so many letters, one a line, whose letters are their bytes and whose only spelling they are. `None` for others.
    pub(super) fn of_lines(lines: &str, len: usize) -> Option<Assembly> {
        let mut assembly = Assembly {
            folded: Texts::of_lines(lines, len + 1),
            letters: Vec::with_capacity(lines.len()),
            ..Assembly::default()
        };
        let words = lines.as_bytes().chunks_exact(len + 1);
        let is_whole = words.remainder().is_empty();
        assembly.spellings = Spellings::folded(words.len());
        for word in words {
            let (end, word) = word.split_last()?;
            if *end != b'\n' || !WordOptions::has_plain(word) {
                return None;
            }
            word.iter().for_each(|&byte| assembly.byte(byte));
        }
        is_whole.then_some(assembly)
    }

    /// The next word, with its spellings.
    pub(super) fn push<'a>(
        &mut self,
        letters: &Letters,
        spellings: impl IntoIterator<Item = &'a str, IntoIter: Clone>,
    ) {
        letters.iter().for_each(|letter| self.letter(letter));
        self.folded.push(letters.as_str());
        self.spellings.push(&self.folded, spellings);
    }

    /// The next word, whose letters are its bytes and whose only spelling it is.
    pub(super) fn push_plain(&mut self, word: &str) {
        word.bytes().for_each(|byte| self.byte(byte));
        self.folded.push(word);
        self.spellings.push(&self.folded, [word]);
    }

    fn letter(&mut self, letter: &str) {
        if let [byte] = letter.as_bytes() {
            return self.byte(*byte);
        }
        let known = self.others.get(letter).copied();
        let number = known.unwrap_or_else(|| self.meet(letter));
        self.letters.push(number);
    }

    /// A letter of one byte.
    fn byte(&mut self, byte: u8) {
        let known = self.bytes.get(usize::from(byte)).copied().flatten();
        let number = known.unwrap_or_else(|| self.meet(char::from(byte).encode_utf8(&mut [0; 4])));
        self.letters.push(number);
    }

    fn meet(&mut self, letter: &str) -> Letter {
        // More letters than there are numbers are refused in the end.
        let number = Letter(self.met.len().try_into().unwrap_or(u16::MAX));
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
        let letters: Vec<Letter> = letters.into_iter().map(|letter| numbers[letter.index()]).collect();
        let mut index = Index::for_guesses(words);
        for guess in (0..words).map(GuessId::new) {
            if !index.insert(&folded, guess) {
                let word = spellings.first(&folded, guess).to_owned();
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
    for guess in (0..folded.len()).map(GuessId::new) {
        for spelling in spellings.of(folded, guess).filter(|spelling| spelling.contains(SEPARATOR)) {
            if let Ok(spelled) = options.spell(&spelling.replace(SEPARATOR, "")) {
                index.insert_other(folded, spelled.folded(), guess);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alphabet, Source, WordLists};

    #[test]
    fn lines_are_restored_as_words_are() {
        let letters = |lists: &WordLists| {
            lists.guess_ids().map(|guess| lists.letters(guess).to_vec()).collect::<Vec<_>>()
        };
        for (answers, lines) in
            [(1, "a\n"), (2, "3+4=7\n1+1=2\n"), (2, "salet\nround\nab|de\nxyzzy\n"), (3, "ba\nab\naa\n")]
        {
            let options = WordOptions::default();
            let words = lines.lines().map(std::iter::once);
            let restored = WordLists::restored("words", options.clone(), answers, words).unwrap();
            let lists = WordLists::of_lines(&options, answers, lines).unwrap();
            assert_eq!(format!("{lists:?}"), format!("{restored:?}"));
            assert_eq!((letters(&lists), lists.letter_set()), (letters(&restored), restored.letter_set()));
            assert_eq!(lists.guesses_digest(), restored.guesses_digest());
            for guess in lists.guess_ids() {
                assert_eq!(lists.find(lists.display(guess)), Some(guess));
                assert!(lists.spellings(guess).eq([lists.folded(guess)]));
            }
        }
    }

    #[test]
    fn other_lines_are_left_to_the_general_case() {
        let plain = WordOptions::default();
        for (answers, lines) in [
            (1, ""),
            (1, "\n"),
            (1, "ab"),
            (1, "ab\ncd"),
            (1, "ab\ncde\n"),
            (1, "ab\nc\nd\n"),
            (1, "ab\ncD\n"),
            (1, "AB\ncd\n"),
            (1, "ab\nc d\n"),
            (1, "ab\né\n"),
            (1, "é\nab\n"),
            (1, "ab\ncd\nab\n"),
            (0, "ab\n"),
            (2, "ab\n"),
            (1, "abcdefghijk\n"),
        ] {
            assert!(WordLists::of_lines(&plain, answers, lines).is_none(), "{lines:?}");
        }
        let alphabet = Alphabet::read(Source::text("alphabet", "a b c d")).unwrap();
        assert!(WordLists::of_lines(&plain.with_alphabet(alphabet), 1, "ab\n").is_none());
    }
}
