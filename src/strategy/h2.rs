//! H2 of the French report: H1, with common letters to decide between equals.
//!
//! The score of [H1](crate::strategy::h1) plus, for each position, the frequency of its letter in the dictionary: the
//! share of all letters of all words that it may play which are this letter. The frequencies of a word sum to less
//! than a point or so; they are kept as integers (points are multiplied by the number of letters in the dictionary),
//! so that anagrams tie. The report's program adds them up in single precision, where anagrams differ by rounding.
//!
//! Source: Monasson, report on Wordle, 2024.

use crate::error::Result;
use crate::game::{Game, GuessId};
use crate::strategy::h1::{Knowledge, highest, needs_colours};
use crate::strategy::{Options, Pool, State, Strategy};

/// The strategy.
#[derive(Debug, Clone)]
pub struct H2 {
    options: Options,
    /// The number of letters in all words of the dictionary.
    dictionary: i64,
    /// For each guess: how many of those are its first letter, plus the same for its second, and so on.
    common: Vec<i64>,
}

impl H2 {
    /// For a game with coloured feedback.
    ///
    /// # Errors
    /// [`Error::BadStrategy`](crate::Error::BadStrategy) for pegs.
    pub fn new(game: &Game, options: Options) -> Result<H2> {
        needs_colours(game, "h2")?;
        let lists = game.lists();
        let words = match options.pool {
            Pool::All => lists.guesses(),
            Pool::Answers | Pool::Candidates => lists.answers(),
        };
        let mut counts = vec![0; lists.alphabet().len()];
        for guess in lists.guess_ids().take(words) {
            for letter in lists.letters(guess) {
                counts[letter.index()] += 1;
            }
        }
        let common = |guess| lists.letters(guess).iter().map(|letter| counts[letter.index()]).sum();
        Ok(H2 {
            options,
            dictionary: (words * lists.word_len()) as i64,
            common: lists.guess_ids().map(common).collect(),
        })
    }
}

impl Strategy for H2 {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        let known = Knowledge::new(state.game, state.history);
        highest(state, &self.options, |guess| {
            let points = known.score(state.game.lists().letters(guess));
            i64::from(points) * self.dictionary + self.common[guess.index()]
        })
    }
}
