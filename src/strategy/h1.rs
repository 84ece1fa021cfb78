//! H1 of the French report: the word that agrees best with what is known about letters.
//!
//! A word scores +15 for each position that holds a letter known to be green there; otherwise -5 if that letter is
//! known not to be at that position; -5 for each letter seen yellow so far that the word lacks; +2 for each distinct
//! letter. The first word of highest score is played, whether it is a candidate or not.
//!
//! What is known is written for the report's *presence* feedback, where a grey letter is nowhere in the secret and a
//! yellow one is elsewhere. Where copies are counted (*official*), a grey copy beside a yellow one of the same letter
//! says only that the letter is not at this position. So a word that was played never scores as high as the secret:
//! it loses 5 points where it is not green and makes up for at most 2 of them by its distinct letters.
//!
//! Source: Monasson, report on Wordle, 2024.

use crate::game::{Colour, Feedback, FeedbackRule, Game};
use crate::strategy::error::{Error, Result};
use crate::strategy::options::Options;
use crate::strategy::published::{Needs, Published};
use crate::strategy::state::{State, Strategy};
use crate::words::{GuessId, Letter};

/// What feedback has told about letters and positions.
#[derive(Debug, Clone)]
pub struct Knowledge {
    word_len: usize,
    /// What a letter at a position is worth: position * letters + letter.
    points: Vec<i32>,
    /// Letters seen yellow.
    yellow: Vec<Letter>,
    letters: usize,
}

const GREEN: i32 = 15;
const EXCLUDED: i32 = -5;
const LACKING: i32 = -5;
const DISTINCT: i32 = 2;

impl Knowledge {
    /// After a history of coloured feedback.
    pub fn new(game: &Game, history: &[(GuessId, Feedback)]) -> Knowledge {
        let lists = game.lists();
        let mut known = Knowledge {
            word_len: lists.word_len(),
            points: vec![0; lists.word_len() * lists.alphabet().len()],
            yellow: Vec::new(),
            letters: lists.alphabet().len(),
        };
        for &(guess, shown) in history {
            let word = lists.letters(guess);
            let colours = game.feedback().colours(shown, word.len()).unwrap_or_default();
            known.learn(game.feedback(), word, &colours);
        }
        known
    }

    fn learn(&mut self, rule: FeedbackRule, word: &[Letter], colours: &[Colour]) {
        for (position, (&letter, &colour)) in word.iter().zip(colours).enumerate() {
            match colour {
                Colour::Green => self.points[position * self.letters + letter.index()] = GREEN,
                Colour::Yellow => {
                    self.exclude(position, letter);
                    if !self.yellow.contains(&letter) {
                        self.yellow.push(letter);
                    }
                }
                Colour::Grey => {
                    let mut copies = word.iter().zip(colours);
                    let elsewhere = rule == FeedbackRule::Official
                        && copies.any(|(&copy, &shown)| copy == letter && shown == Colour::Yellow);
                    if elsewhere {
                        self.exclude(position, letter);
                    } else {
                        (0..self.word_len).for_each(|position| self.exclude(position, letter));
                    }
                }
            }
        }
    }

    fn exclude(&mut self, position: usize, letter: Letter) {
        let points = &mut self.points[position * self.letters + letter.index()];
        if *points != GREEN {
            *points = EXCLUDED;
        }
    }

    /// What each letter of a word is worth at its position, in points.
    pub(super) fn placed(&self, word: &[Letter]) -> impl Iterator<Item = i32> {
        word.iter().zip(self.points.chunks_exact(self.letters)).map(|(letter, points)| points[letter.index()])
    }

    /// What a word loses by the letters that it lacks, and gains by having many, in points.
    pub(super) fn whole(&self, word: &[Letter]) -> i32 {
        let lacking = self.yellow.iter().filter(|letter| !word.contains(letter)).count();
        LACKING * lacking as i32 + DISTINCT * distinct(word) as i32
    }

    /// The score of a word, in points.
    pub fn score(&self, word: &[Letter]) -> i32 {
        self.placed(word).sum::<i32>() + self.whole(word)
    }
}

/// The number of distinct letters of a word.
pub fn distinct(word: &[Letter]) -> usize {
    (0..word.len()).filter(|&at| !word[..at].contains(&word[at])).count()
}

/// The guess of highest score in a pool: the first one, or the first candidate among equals if those are preferred.
pub(super) fn highest<S: Ord>(
    state: &State<'_>,
    options: &Options,
    score: impl Fn(GuessId) -> S,
) -> Option<GuessId> {
    let pool = options.pool.guesses(state);
    let key = |guess: &GuessId| {
        let preferred = options.prefer_candidates && state.is_candidate(*guess);
        (score(*guess), preferred, std::cmp::Reverse(*guess))
    };
    pool.max_by_key(key)
}

/// Feedback without colours says nothing about letters.
pub(super) fn needs_colours(game: &Game, strategy: &str) -> Result<()> {
    if game.feedback().has_colours() {
        return Ok(());
    }
    Err(Error {
        text: strategy.to_owned(),
        advice: "it scores letters by their colours, which pegs do not show; leave it out".to_owned(),
    })
}

/// As lists, names and help know it.
pub static PUBLISHED: Published = Published {
    free: true,
    needs: Needs::Colours,
    ..Published::new("h1", |request| Ok(Box::new(H1::new(request.game, request.options.clone())?)))
};

/// The strategy.
#[derive(Debug, Clone)]
pub struct H1 {
    pub(super) options: Options,
}

impl H1 {
    /// For a game with coloured feedback.
    ///
    /// # Errors
    /// [`Error`] for pegs.
    pub fn new(game: &Game, options: Options) -> Result<H1> {
        needs_colours(game, "h1")?;
        Ok(H1 { options })
    }
}

impl Strategy for H1 {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        let known = Knowledge::new(state.game, state.history);
        highest(state, &self.options, |guess| known.score(state.game.lists().letters(guess)))
    }
}
