//! The two word lists of a game, numbered: the answers, one of which is the secret, and the guesses, which are
//! all accepted words, answers included.
//!
//! Invariants: all words have the same number of letters, from 1 to
//! [`MAX_WORD_LEN`](crate::words::MAX_WORD_LEN); no two words have the same
//! letters; guesses are numbered as [`word`](crate::words::word) says.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use crate::words::entry::{Word, read_list, spell};
use crate::words::error::{Error, Result};
use crate::words::reading::{Source, Warning};
use crate::words::spelling::WordOptions;
use crate::words::word::{Alphabet, GuessId, Letter, MAX_WORDS, SecretId};

/// The answers of the original game of 2021, one a line.
pub(crate) static ORIGINAL_ANSWERS: &str = include_str!("../../data/original-answers.txt");

/// Its guesses, answers included.
pub(crate) static ORIGINAL_GUESSES: &str = include_str!("../../data/original-guesses.txt");

/// The answers and guesses of a game. A clone shares the words.
#[derive(Clone)]
pub struct WordLists {
    options: WordOptions,
    word_len: usize,
    answers: usize,
    alphabet: Arc<Alphabet>,
    /// All guesses one after the other, `word_len` letters each.
    letters: Arc<[Letter]>,
    spellings: Arc<[Vec<String>]>,
    by_folded: Arc<HashMap<String, GuessId>>,
    /// The position of each guess in the file of guesses; `None` if their numbers are in that order.
    positions: Option<Arc<[u16]>>,
}

/// A word that sets the length where another list of this game is read.
pub(crate) fn model(lists: &WordLists) -> Option<Word> {
    // The words of a game can be spelt.
    let spelled = lists.guess_ids().next().and_then(|guess| lists.options().spell(lists.display(guess)).ok());
    spelled.map(Word::new)
}

/// The SHA-256 of a list: its folded words in order of their numbers, each followed by a line feed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ListDigest(pub [u8; 32]);

impl fmt::Display for ListDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ListDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for WordLists {
    /// The words, answers first: what a failing test needs to show.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.guess_ids().map(|guess| self.display(guess)).collect();
        let (answers, others) = words.split_at(self.answers);
        write!(f, "WordLists({} | {})", answers.join(" "), others.join(" "))
    }
}

impl WordLists {
    /// The lists of the original game of 2021: 2315 answers, 12972 guesses.
    pub fn original() -> WordLists {
        WordLists::compiled_in("original", ORIGINAL_ANSWERS, ORIGINAL_GUESSES)
    }

    /// Lists that are compiled in, so that there is nothing to be wrong with them; `name` is that of the game.
    pub(crate) fn compiled_in(name: &str, answers: &str, guesses: &str) -> WordLists {
        let answers = Source::text(format!("{name} answers"), answers);
        let guesses = Source::text(format!("{name} guesses"), guesses);
        match WordLists::read(answers, Some(guesses), WordOptions::default()) {
            Ok((lists, _)) => lists,
            Err(error) => unreachable!("the lists that are compiled in can be read: {error}"),
        }
    }

    /// Read the lists; without guesses the answers are all that is accepted.
    ///
    /// Duplicates, spellings that fold together and answers that the guesses lack are put right with a warning.
    ///
    /// # Errors
    /// Every variant of [`Error`] about lists, with the file and line.
    pub fn read(
        answers: Source,
        guesses: Option<Source>,
        options: WordOptions,
    ) -> Result<(WordLists, Vec<Warning>)> {
        if answers == Source::StandardInput && guesses == Some(Source::StandardInput) {
            return Err(Error::StandardInputTwice);
        }
        let mut warnings = Vec::new();
        let answers_path = answers.name();
        let mut words = read_list(answers, options, None, &mut warnings)?;
        let answer_count = words.len();
        let Some(guesses) = guesses else {
            let lists = WordLists::assemble(options, words, answer_count, &answers_path)?;
            return Ok((lists, warnings));
        };

        let path = guesses.name();
        let guesses = read_list(guesses, options, Some(&words[0]), &mut warnings)?;
        let known: HashMap<String, usize> =
            words.iter().enumerate().map(|(index, word)| (word.letters.as_str().to_owned(), index)).collect();
        let mut accepted = vec![false; answer_count];
        let mut file_order = Vec::with_capacity(guesses.len());
        for guess in guesses {
            match known.get(guess.letters.as_str()) {
                None => {
                    file_order.push(words.len());
                    words.push(guess);
                }
                Some(&index) => {
                    file_order.push(index);
                    accepted[index] = true;
                    for spelling in guess.spellings {
                        words[index].add(spelling);
                    }
                }
            }
        }
        let missing = accepted.iter().filter(|&&accepted| !accepted).count();
        if let Some(first) = accepted.iter().position(|&accepted| !accepted) {
            let example = words[first].spellings[0].clone();
            warnings.push(Warning::AnswersAdded { path: path.clone(), count: missing, example });
        }
        let mut lists = WordLists::assemble(options, words, answer_count, &path)?;
        let added = (0..answer_count).filter(|&index| !accepted[index]);
        let order: Vec<usize> = added.chain(file_order).collect();
        if !order.is_sorted() {
            let mut positions = vec![0; order.len()];
            (0..).zip(&order).for_each(|(position, &index)| positions[index] = position);
            lists.positions = Some(positions.into());
        }
        Ok((lists, warnings))
    }

    /// The lists whose guesses, in order of their numbers, have these spellings, the one to show first; the
    /// first `answers` of them are the answers. This is how a kept game is made again: `name` is what messages
    /// call the place where it was kept.
    ///
    /// # Errors
    /// As [`read`](WordLists::read), with the number of the word for a line; also
    /// [`Error::SpellingsDiffer`] and [`Error::RepeatedWord`].
    pub fn from_spellings<T: AsRef<str>>(
        name: &str,
        options: WordOptions,
        answers: usize,
        guesses: &[Vec<T>],
    ) -> Result<WordLists> {
        if answers == 0 || answers > guesses.len() {
            return Err(Error::EmptyList { path: name.to_owned() });
        }
        let mut words: Vec<Word> = Vec::with_capacity(guesses.len());
        for (index, spellings) in guesses.iter().enumerate() {
            let Some((first, others)) = spellings.split_first() else {
                return Err(Error::EmptyList { path: name.to_owned() });
            };
            let mut word = Word::new(spell(name, index + 1, first.as_ref(), options, words.first())?);
            for other in others {
                let spelled = spell(name, index + 1, other.as_ref(), options, words.first())?;
                if spelled.letters != word.letters {
                    let (word, other) = (first.as_ref().to_owned(), other.as_ref().to_owned());
                    return Err(Error::SpellingsDiffer { path: name.to_owned(), word, other });
                }
                word.add(spelled.spelling);
            }
            words.push(word);
        }
        WordLists::assemble(options, words, answers, name)
    }

    /// The same words with these as the answers, in this order, before all others in their order; and the number that
    /// each guess of these lists has there. `None` if no answer is given.
    ///
    /// # Panics
    /// If a word is given twice.
    pub fn with_answers(&self, answers: &[GuessId]) -> Option<(WordLists, Vec<GuessId>)> {
        if answers.is_empty() {
            return None;
        }
        let mut is_answer = vec![false; self.guess_count()];
        for answer in answers {
            assert!(!std::mem::replace(&mut is_answer[answer.index()], true), "an answer is given once");
        }
        let others: Vec<GuessId> = self.guess_ids().filter(|guess| !is_answer[guess.index()]).collect();
        let order = || answers.iter().chain(&others).copied();
        let mut numbers = vec![GuessId::new(0); self.guess_count()];
        order().enumerate().for_each(|(number, guess)| numbers[guess.index()] = GuessId::new(number));
        let letters: Vec<Letter> = order().flat_map(|guess| self.letters(guess)).copied().collect();
        let spellings: Vec<Vec<String>> = order().map(|guess| self.spellings(guess).to_vec()).collect();
        let renumbered =
            self.by_folded.iter().map(|(folded, guess)| (folded.clone(), numbers[guess.index()]));
        let lists = WordLists {
            answers: answers.len(),
            letters: letters.into(),
            spellings: spellings.into(),
            by_folded: Arc::new(renumbered.collect()),
            positions: Some(order().map(|guess| self.file_position(guess) as u16).collect()),
            ..self.clone()
        };
        Some((lists, numbers))
    }

    /// The same words without those that neither are answers nor among `known`, in the same order: answers can always be
    /// guessed, since the guess that finds a secret has its number.
    pub fn with_known(&self, known: &[GuessId]) -> WordLists {
        let mut kept: Vec<bool> = self.guess_ids().map(|guess| guess.index() < self.answers).collect();
        known.iter().for_each(|guess| kept[guess.index()] = true);
        let order = || self.guess_ids().filter(|guess| kept[guess.index()]);
        let letters: Vec<Letter> = order().flat_map(|guess| self.letters(guess)).copied().collect();
        let spellings: Vec<Vec<String>> = order().map(|guess| self.spellings(guess).to_vec()).collect();
        let by_folded: HashMap<String, GuessId> =
            order().enumerate().map(|(number, guess)| (self.folded(guess), GuessId::new(number))).collect();
        WordLists {
            letters: letters.into(),
            spellings: spellings.into(),
            by_folded: Arc::new(by_folded),
            positions: Some(order().map(|guess| self.file_position(guess) as u16).collect()),
            ..self.clone()
        }
    }

    fn assemble(options: WordOptions, words: Vec<Word>, answers: usize, path: &str) -> Result<WordLists> {
        if words.len() > MAX_WORDS {
            return Err(Error::TooManyWords { path: path.to_owned(), found: words.len() });
        }
        let alphabet = Alphabet::of(words.iter().flat_map(|word| word.letters.iter()));
        let word_len = words[0].letters.len();
        let mut letters = Vec::with_capacity(words.len() * word_len);
        let mut by_folded = HashMap::with_capacity(words.len());
        let mut spellings = Vec::with_capacity(words.len());
        for (index, word) in words.into_iter().enumerate() {
            letters.extend(word.letters.iter().filter_map(|grapheme| alphabet.letter(grapheme)));
            if by_folded.insert(word.letters.as_str().to_owned(), GuessId::new(index)).is_some() {
                return Err(Error::RepeatedWord { path: path.to_owned(), word: word.spellings[0].clone() });
            }
            spellings.push(word.spellings);
        }
        debug_assert_eq!(letters.len(), spellings.len() * word_len);
        Ok(WordLists {
            options,
            word_len,
            answers,
            alphabet: alphabet.into(),
            letters: letters.into(),
            spellings: spellings.into(),
            by_folded: by_folded.into(),
            positions: None,
        })
    }

    /// How text becomes letters here.
    pub fn options(&self) -> WordOptions {
        self.options
    }

    /// The number of letters of every word, from 1 to [`MAX_WORD_LEN`](crate::words::MAX_WORD_LEN).
    pub fn word_len(&self) -> usize {
        self.word_len
    }

    /// The number of answers, at least 1.
    pub fn answer_count(&self) -> usize {
        self.answers
    }

    /// The number of guesses, answers included, at most [`MAX_WORDS`].
    pub fn guess_count(&self) -> usize {
        self.spellings.len()
    }

    /// All secrets in order.
    pub fn secret_ids(&self) -> impl DoubleEndedIterator<Item = SecretId> + ExactSizeIterator + use<> {
        (0..self.answers).map(SecretId::new)
    }

    /// All guesses in order.
    pub fn guess_ids(&self) -> impl DoubleEndedIterator<Item = GuessId> + ExactSizeIterator + use<> {
        (0..self.guess_count()).map(GuessId::new)
    }

    /// The letters that occur.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The letters of a guess.
    ///
    /// # Panics
    /// If the guess belongs to a larger game; the same holds for the look-ups below.
    pub fn letters(&self, guess: GuessId) -> &[Letter] {
        &self.letters[guess.index() * self.word_len..][..self.word_len]
    }

    /// A guess as shown to people.
    pub fn display(&self, guess: GuessId) -> &str {
        &self.spellings[guess.index()][0]
    }

    /// All spellings of a guess, the one shown first; more than one where words fold together.
    pub fn spellings(&self, guess: GuessId) -> &[String] {
        &self.spellings[guess.index()]
    }

    /// A guess as the game compares it.
    pub fn folded(&self, guess: GuessId) -> String {
        self.letters(guess).iter().map(|&letter| self.alphabet.grapheme(letter)).collect()
    }

    /// The position of a guess in the file of guesses, the order in which published strategies break ties; only
    /// comparisons of positions mean anything. Answers that the file lacks come first. A policy does not keep the file, so
    /// in its lists this is the order of the numbers.
    pub fn file_position(&self, guess: GuessId) -> usize {
        self.positions.as_ref().map_or(guess.index(), |positions| positions[guess.index()].into())
    }

    /// Whether the numbers of the guesses are known to be in the order of the file.
    pub(crate) fn is_in_file_order(&self) -> bool {
        self.positions.is_none()
    }

    /// The guess that someone typed, in any case, with or without accents where the game folds them.
    pub fn find(&self, word: &str) -> Option<GuessId> {
        let spelled = self.options.spell(word.trim()).ok()?;
        self.by_folded.get(&spelled.folded()).copied()
    }

    /// The digest of the answers.
    pub fn answers_digest(&self) -> ListDigest {
        self.digest(self.answers)
    }

    /// The digest of the guesses, answers included.
    pub fn guesses_digest(&self) -> ListDigest {
        self.digest(self.guess_count())
    }

    fn digest(&self, words: usize) -> ListDigest {
        let mut hash = Sha256::new();
        for guess in self.guess_ids().take(words) {
            hash.update(self.folded(guess).as_bytes());
            hash.update(b"\n");
        }
        ListDigest(hash.finalize().into())
    }
}
