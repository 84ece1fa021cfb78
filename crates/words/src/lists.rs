//! The two word lists of a game: the answers, one of which is the secret, and the guesses, which are all accepted words,
//! including the answers.
//!
//! Invariants: all words have the same number of letters, from 1 to [`MAX_WORD_LEN`]; no two words
//! have the same letters; guesses are numbered as defined in [`word`](crate::word).

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::Arc;

use salet_base::sha256::Hash;
use salet_data::{ORIGINAL_ANSWERS, ORIGINAL_GUESSES};

use crate::assembly::{Assembled, Assembly, add_unseparated};
use crate::entry::{Word, read_list, spell};
use crate::error::{Error, Result};
use crate::texts::{Index, Shared};
use crate::{Letter, LetterSet, MAX_WORD_LEN, Source, Warning, WordOptions};
use salet_core::game::{GuessId, MAX_WORDS, SecretId};

/// The answers and guesses of a game. Clones share the words.
///
/// ```
/// # mod salet { pub use salet_words as words; }
/// use salet::words::{Source, WordLists, WordOptions};
///
/// let answers = Source::words("answers", ["crane", "slate"]);
/// let guesses = Source::text("guesses", "CRANE\nadieu\ncrane\n");
/// let (lists, warnings) = WordLists::read(answers, Some(guesses), WordOptions::default())?;
/// assert_eq!((lists.answer_count(), lists.guess_count(), lists.word_len()), (2, 3, 5));
/// let adieu = lists.find("Adieu").expect("an accepted word");
/// assert_eq!((adieu.index(), lists.display(adieu)), (2, "adieu"));
/// assert_eq!(warnings[0].to_string(), "guesses: 1 left out as duplicates (\"crane\" first)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct WordLists {
    pub(super) options: WordOptions,
    pub(super) word_len: usize,
    pub(super) answers: usize,
    pub(super) letter_set: Arc<LetterSet>,
    /// The letters of all guesses, `word_len` for each.
    pub(super) letters: Arc<[Letter]>,
    pub(super) texts: Arc<Shared>,
    /// The position of each guess in the file of guesses; `None` if their numbers are in that order.
    pub(super) positions: Option<Arc<[u16]>>,
}

/// The SHA-256 of a list: of its folded words in order of their numbers, each with a line feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ListDigest(pub [u8; 32]);

impl ListDigest {
    /// The digest of a text or a file.
    pub fn of(bytes: &[u8]) -> ListDigest {
        ListDigest(Hash::hash(bytes))
    }
}

impl fmt::Display for ListDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for WordLists {
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

    pub(crate) fn compiled_in(name: &str, answers: &str, guesses: &str) -> WordLists {
        let answers = Source::text(format!("{name} answers"), answers);
        let guesses = Source::text(format!("{name} guesses"), guesses);
        let (lists, _) = WordLists::read(answers, Some(guesses), WordOptions::default())
            .expect("compiled-in lists are valid");
        lists
    }

    /// The lists of these answers, and of all guesses: further accepted words, or none, if only the answers are accepted. A word may
    /// be in both lists, and more than once.
    ///
    /// ```
    /// # mod salet { pub use salet_words as words; }
    /// use salet::words::WordLists;
    ///
    /// let lists = WordLists::new(["crane", "slate"], ["salet", "crane"])?;
    /// assert_eq!((lists.answer_count(), lists.guess_count()), (2, 3));
    /// let only_answers = WordLists::new(["crane", "slate"], [])?;
    /// assert_eq!(only_answers.guess_count(), 2);
    /// # Ok::<(), salet::words::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`read`](WordLists::read), which reads files, spellings of other languages, and letters of an alphabet.
    pub fn new<T: AsRef<str>>(
        answers: impl IntoIterator<Item = T>,
        guesses: impl IntoIterator<Item = T>,
    ) -> Result<WordLists> {
        let [answers, guesses] = [answers.into_iter().collect(), guesses.into_iter().collect::<Vec<T>>()];
        let source = |name: &str, words: &[T]| Source::words(name, words.iter().map(AsRef::as_ref));
        let guesses = (!guesses.is_empty()).then(|| source("guesses", &guesses));
        WordLists::read(source("answers", &answers), guesses, WordOptions::default()).map(|(lists, _)| lists)
    }

    /// Read the lists; without guesses, only the answers are accepted.
    ///
    /// Duplicates, spellings that fold together, and answers that the guesses lack are repaired with a warning.
    ///
    /// # Errors
    /// Every variant of [`Error`] about lists, with the file and line.
    pub fn read(
        answers: Source,
        guesses: Option<Source>,
        options: WordOptions,
    ) -> Result<(WordLists, Vec<Warning>)> {
        if answers.is_standard_input() && guesses.as_ref().is_some_and(Source::is_standard_input) {
            return Err(Error::StandardInputTwice);
        }
        let mut warnings = Vec::new();
        let answers_path = answers.name();
        let mut words = read_list(answers, &options, None, MAX_WORDS, &mut warnings)?;
        let answer_count = words.len();
        let Some(guesses) = guesses else {
            let lists = WordLists::assemble(options, assembled(&words), answer_count, &answers_path)?;
            return Ok((lists, warnings));
        };

        let path = guesses.name();
        let guesses = read_list(guesses, &options, Some(&words[0]), MAX_WORDS, &mut warnings)?;
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
        let mut lists = WordLists::assemble(options, assembled(&words), answer_count, &path)?;
        let added = (0..answer_count).filter(|&index| !accepted[index]);
        let order: Vec<usize> = added.chain(file_order).collect();
        if !order.is_sorted() {
            let mut positions = vec![0; order.len()];
            order.iter().zip(0..).for_each(|(&index, position)| positions[index] = position);
            lists.positions = Some(positions.into());
        }
        Ok((lists, warnings))
    }

    /// Restore saved lists from the spellings of all guesses in order of their numbers, for each guess the one to display first. The
    /// first `answers` guesses are the answers. `name` is the name of the source in messages.
    ///
    /// # Errors
    /// The errors of [`read`](WordLists::read), with the number of the word for a line; also
    /// [`Error::SpellingsDiffer`] and [`Error::RepeatedWord`].
    pub fn from_spellings<T: AsRef<str>>(
        name: &str,
        options: WordOptions,
        answers: usize,
        guesses: &[Vec<T>],
    ) -> Result<WordLists> {
        if answers > guesses.len() {
            return Err(Error::EmptyList { path: name.to_owned() });
        }
        let guesses = guesses.iter().map(|spellings| spellings.iter().map(AsRef::as_ref));
        WordLists::restored(name, options, answers, guesses)
    }

    /// Saved lists whose words are lines without accents, capitals and an alphabet, which most lists are: as
    /// `restored` reads them, in a fraction of its time. `None` for others, and where it refuses.
    pub(crate) fn of_lines(options: &WordOptions, answers: usize, lines: &str) -> Option<WordLists> {
        let (first, _) = lines.split_once('\n')?;
        let len = options.spell(first).ok()?.letters.len();
        if first.len() != len || !(1..=MAX_WORD_LEN).contains(&len) || options.alphabet.is_some() {
            return None;
        }
        let lists =
            WordLists::assemble(options.clone(), Assembly::of_lines(lines, len)?, answers, "").ok()?;
        (1..=lists.guess_count()).contains(&answers).then_some(lists)
    }

    /// [`from_spellings`](WordLists::from_spellings), from any source of texts, with at least as many guesses as answers.
    pub(crate) fn restored<'a>(
        name: &str,
        options: WordOptions,
        answers: usize,
        guesses: impl Iterator<Item = impl Iterator<Item = &'a str> + Clone>,
    ) -> Result<WordLists> {
        let empty = || Error::EmptyList { path: name.to_owned() };
        if answers == 0 {
            return Err(empty());
        }
        let (mut assembly, mut model) = (Assembly::default(), None);
        for (index, mut spellings) in guesses.enumerate() {
            let first = spellings.next().ok_or_else(empty)?;
            let is_alone = spellings.clone().next().is_none();
            let fits = |model: &Word| model.letters.len() == first.len();
            if is_alone && options.is_plain(first) && model.as_ref().is_some_and(fits) {
                assembly.push_plain(first);
                continue;
            }
            let mut word = Word::new(spell(name, index + 1, first, &options, model.as_ref())?);
            for other in spellings {
                let spelled = spell(name, index + 1, other, &options, model.as_ref())?;
                if spelled.letters != word.letters {
                    let (word, other) = (first.to_owned(), other.to_owned());
                    return Err(Error::SpellingsDiffer { path: name.to_owned(), word, other });
                }
                word.add(spelled.spelling);
            }
            assembly.push(&word.letters, word.spellings.iter().map(String::as_str));
            model.get_or_insert(word);
        }
        WordLists::assemble(options, assembly, answers, name)
    }

    fn assemble(options: WordOptions, assembly: Assembly, answers: usize, path: &str) -> Result<WordLists> {
        let Assembled { letter_set, letters, texts } = assembly.finish(&options, path)?;
        Ok(WordLists {
            options,
            word_len: letters.len() / texts.folded.len().max(1),
            answers,
            letter_set: letter_set.into(),
            letters: letters.into(),
            texts: texts.into(),
            positions: None,
        })
    }

    /// The same words with other answers, in the given order, before all other words in their order; also, for each guess of
    /// these lists, its new number. `None` without answers.
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
        let mut order = answers.to_vec();
        order.extend(self.guess_ids().filter(|guess| !is_answer[guess.index()]));
        let mut numbers = vec![GuessId::new(0); self.guess_count()];
        for (number, guess) in order.iter().enumerate() {
            numbers[guess.index()] = GuessId::new(number);
        }
        Some((WordLists { answers: answers.len(), ..self.only(&order) }, numbers))
    }

    /// The same words in the same order, but only those that begin with a letter, in any spelling: a game of SUTOM or Motus, which
    /// shows the first letter.
    ///
    /// # Errors
    /// [`Error::NotALetter`] and [`Error::NoneBegins`].
    pub fn with_first_letter(&self, letter: &str) -> Result<WordLists> {
        let first = self.letter_set.letter(&self.options.only_letter(letter)?);
        let begins = |guess: &GuessId| first == Some(self.letters(*guess)[0]);
        let answers = self.secret_ids().filter(|secret| begins(&secret.as_guess())).count();
        if answers == 0 {
            let first = self.secret_ids().map(|secret| self.letters(secret.as_guess())[0]);
            let letters: BTreeSet<&str> = first.map(|letter| self.letter_set.grapheme(letter)).collect();
            let letters = letters.into_iter().collect::<Vec<_>>().join(" ");
            return Err(Error::NoneBegins { letter: letter.to_owned(), letters });
        }
        let kept: Vec<GuessId> = self.guess_ids().filter(begins).collect();
        Ok(WordLists { answers, ..self.only(&kept) })
    }

    /// Only these guesses, in this order, with the same number of answers.
    pub(super) fn only(&self, guesses: &[GuessId]) -> WordLists {
        let mut texts = Shared { index: Index::for_guesses(guesses.len()), ..Shared::default() };
        for (number, &guess) in guesses.iter().enumerate() {
            texts.folded.push(self.folded(guess));
            texts.spellings.push(&texts.folded, self.texts.spellings(guess));
            texts.index.insert(&texts.folded, GuessId::new(number));
        }
        add_unseparated(&mut texts.index, &texts.folded, &self.options, &texts.spellings);
        WordLists {
            letters: guesses.iter().flat_map(|&guess| self.letters(guess)).copied().collect(),
            texts: texts.into(),
            positions: Some(guesses.iter().map(|&guess| self.file_position(guess) as u16).collect()),
            ..self.clone()
        }
    }

    /// Read a list of words of this game, and look them up. Words that `find` rejects are ignored with a warning, made of the
    /// name of the source, their number and the first of them.
    pub(crate) fn read_known<T>(
        &self,
        source: Source,
        find: impl Fn(GuessId) -> Option<T>,
        ignored: impl Fn(String, usize, String) -> Warning,
    ) -> Result<(Vec<T>, Vec<Warning>)> {
        let path = source.name();
        let mut warnings = Vec::new();
        // A word of the game sets the length.
        let model = self.options.spell(self.display(GuessId::new(0))).ok().map(Word::new);
        let words = read_list(source, &self.options, model.as_ref(), usize::MAX, &mut warnings)?;
        // The lists of the game have said this.
        warnings.retain(|warning| !warning.is_about_letters());
        let (mut known, mut others) = (Vec::new(), Vec::new());
        for word in words {
            match self.find(&word.spellings[0]).and_then(&find) {
                Some(found) => known.push(found),
                None => others.push(word),
            }
        }
        if let Some(first) = others.first() {
            warnings.push(ignored(path, others.len(), first.spellings[0].clone()));
        }
        Ok((known, warnings))
    }

    /// The spelling options.
    pub fn options(&self) -> &WordOptions {
        &self.options
    }

    /// The number of letters of every word, from 1 to [`MAX_WORD_LEN`].
    pub fn word_len(&self) -> usize {
        self.word_len
    }

    /// The number of answers, at least 1.
    pub fn answer_count(&self) -> usize {
        self.answers
    }

    /// The number of guesses, including the answers, at most [`MAX_WORDS`].
    pub fn guess_count(&self) -> usize {
        self.texts.folded.len()
    }

    /// All secrets in order.
    pub fn secret_ids(&self) -> impl DoubleEndedIterator<Item = SecretId> + ExactSizeIterator + use<> {
        (0..self.answers).map(SecretId::new)
    }

    /// All guesses in order.
    pub fn guess_ids(&self) -> impl DoubleEndedIterator<Item = GuessId> + ExactSizeIterator + use<> {
        (0..self.guess_count()).map(GuessId::new)
    }

    /// The letters of all words.
    pub fn letter_set(&self) -> &LetterSet {
        &self.letter_set
    }

    /// The letters of a guess.
    ///
    /// # Panics
    /// If the guess belongs to a larger game. The same holds for the lookups below.
    pub fn letters(&self, guess: GuessId) -> &[Letter] {
        &self.letters[guess.index() * self.word_len..][..self.word_len]
    }

    /// The spelling of a guess for display.
    pub fn display(&self, guess: GuessId) -> &str {
        self.texts.first(guess)
    }

    /// All spellings of a guess, the one for display first; more than one if words fold together.
    pub fn spellings(&self, guess: GuessId) -> impl ExactSizeIterator<Item = &str> {
        self.texts.spellings(guess)
    }

    /// The folded form of a guess, for comparison.
    pub fn folded(&self, guess: GuessId) -> &str {
        self.texts.folded.get(guess.index())
    }

    /// The texts of the letters of a guess.
    pub fn graphemes(&self, guess: GuessId) -> impl Iterator<Item = &str> {
        self.letters(guess).iter().map(|&letter| self.letter_set.grapheme(letter))
    }

    /// The position of a guess in the file of guesses, the order in which published strategies break ties; only
    /// comparisons of positions mean anything. Answers that the file lacks come first. A policy does not keep the file, so
    /// in its lists this is the order of the numbers.
    pub fn file_position(&self, guess: GuessId) -> usize {
        self.positions.as_ref().map_or(guess.index(), |positions| positions[guess.index()].into())
    }

    /// Find a guess by its text, in any case, with or without accents if the game folds them, and without its separators if no
    /// other word reads so.
    pub fn find(&self, word: &str) -> Option<GuessId> {
        let spelled = self.options.spell(word.trim()).ok()?;
        self.texts.index.find(&self.texts.folded, spelled.letters.as_str())
    }

    /// The digest of the answers.
    pub fn answers_digest(&self) -> ListDigest {
        self.digest(self.answers)
    }

    /// The digest of the guesses, including the answers.
    pub fn guesses_digest(&self) -> ListDigest {
        self.digest(self.guess_count())
    }

    fn digest(&self, words: usize) -> ListDigest {
        let mut hash = Hash::new();
        for guess in self.guess_ids().take(words) {
            hash.update(self.folded(guess).as_bytes());
            hash.update(b"\n");
        }
        ListDigest(hash.finalize())
    }
}

fn assembled(words: &[Word]) -> Assembly {
    let mut assembly = Assembly::default();
    for word in words {
        assembly.push(&word.letters, word.spellings.iter().map(String::as_str));
    }
    assembly
}
