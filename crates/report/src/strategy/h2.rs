//! H2 of the French report: H1 with letter frequencies as the tie-break.
//!
//! The score of [H1](crate::strategy::h1) plus, for each position, the frequency of its letter: its share of all letters
//! of the words in the pool. These frequencies add less than a point for each position. They are integers here (points
//! are multiplied by the number of letters in the pool), so anagrams tie. The report's program adds single-precision
//! numbers letter by letter, and anagrams differ by rounding; that is the option `[single]`.
//!
//! Source: Monasson, report on Wordle, 2024.

use crate::strategy::h1::{Knowledge, highest};
use crate::strategy::{Needs, Options, Pool, Published, State, Strategy};
use salet_core::game::Game;
use salet_words::{GuessId, Letter, WordGame as _};

pub(super) static PUBLISHED: Published = Published {
    free: true,
    single: true,
    needs: Needs::Colours,
    ..Published::new("h2", |request| Box::new(H2::new(request.game, request.options.clone())))
};

struct H2 {
    options: Options,
    /// The number of letters in all words of the pool.
    dictionary: i64,
    /// For each guess, the sum over its letters of their occurrences in the pool.
    common: Vec<i64>,
    /// The frequency of each letter, in single precision.
    frequency: Vec<f32>,
}

impl H2 {
    fn new(game: &Game, options: Options) -> H2 {
        let lists = game.lists();
        let words = match options.pool {
            Pool::All => game.guess_count(),
            Pool::First(words) => words.min(game.guess_count()),
            Pool::Answers | Pool::Candidates => game.answer_count(),
        };
        let mut counts = vec![0i64; lists.letter_set().len()];
        for guess in game.guesses().take(words) {
            for letter in lists.letters(guess) {
                counts[letter.index()] += 1;
            }
        }
        let common = |guess| lists.letters(guess).iter().map(|letter| counts[letter.index()]).sum();
        let dictionary = (words * game.word_len()) as i64;
        H2 {
            options,
            dictionary,
            common: game.guesses().map(common).collect(),
            frequency: counts.iter().map(|&count| count as f32 / dictionary as f32).collect(),
        }
    }

    /// The score as the report's program adds it, points and frequency letter by letter: a number with the order of that float.
    fn single(&self, known: &Knowledge, word: &[Letter]) -> i32 {
        let placed = known.placed(word).zip(word);
        let sum =
            placed.fold(0.0, |sum, (points, letter)| sum + points as f32 + self.frequency[letter.index()]);
        let bits = (sum + known.whole(word) as f32).to_bits() as i32;
        // The order of `f32::total_cmp`: greater negative floats have smaller bits.
        bits ^ ((bits >> 31) as u32 >> 1) as i32
    }
}

impl Strategy for H2 {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        let known = Knowledge::new(state.game, state.history);
        let letters = |guess| state.game.lists().letters(guess);
        if self.options.single {
            return highest(state, &self.options, |guess| self.single(&known, letters(guess)));
        }
        highest(state, &self.options, |guess| {
            i64::from(known.score(letters(guess))) * self.dictionary + self.common[guess.index()]
        })
    }
}
