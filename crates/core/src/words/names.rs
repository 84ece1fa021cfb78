//! Lists of names, of games given as a table: a name is no word, has no letters, and is compared byte by byte.
//!
//! Guesses and answers are two namespaces. A guess without a row of its own (`game/given.rs`) shows the name of its answer, and
//! no lookup of a guess finds it.

use std::sync::Arc;

use crate::words::lists::Answers;
use crate::words::texts::{Index, Shared};
use crate::words::{GuessId, LetterSet, SecretId, WordLists, WordOptions};

impl WordLists {
    /// The lists of a table game: the names of the answers and of all guesses by number, and whether each answer has an own row
    /// (empty if all have).
    pub(crate) fn of_names(answers: Vec<String>, guesses: Vec<String>, own: &[bool]) -> WordLists {
        let is_guess = |at: usize| own.get(at).is_none_or(|&own| own);
        let mut texts = Shared { index: Index::for_guesses(guesses.len()), ..Shared::default() };
        for (at, name) in guesses.iter().enumerate() {
            texts.folded.push(name);
            texts.spellings.push(&texts.folded, [name.as_str()]);
            if is_guess(at) {
                texts.index.insert(&texts.folded, GuessId::new(at));
            }
        }
        let answer_count = answers.len();
        let names: Answers = answers.into_iter().zip((0..).map(SecretId::new)).collect();
        WordLists {
            options: WordOptions::new(),
            word_len: 0,
            answers: answer_count,
            letter_set: Arc::new(LetterSet::of(std::iter::empty())),
            letters: Arc::new([]),
            texts: texts.into(),
            positions: None,
            names: Some(Arc::new(names)),
        }
    }

    /// Whether these are names, of a table game, and no words.
    pub fn are_names(&self) -> bool {
        self.names.is_some()
    }

    /// Find an answer by its text, as [`find`](WordLists::find) does for guesses.
    pub fn find_answer(&self, word: &str) -> Option<SecretId> {
        match &self.names {
            Some(names) => names.get(word.trim()).copied(),
            None => self.find(word).and_then(|guess| guess.as_secret(self.answer_count())),
        }
    }
}
