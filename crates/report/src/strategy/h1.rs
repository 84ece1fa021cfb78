//! H1 of the French report: the word that agrees best with the known letters.
//!
//! A word scores +15 for each position with a letter known to be green there, else -5 if that letter is known not to be
//! at that position; -5 for each letter seen yellow that the word lacks; +2 for each distinct letter. The first word of
//! highest score is played, candidate or not.
//!
//! The report defines this for *presence* feedback: a grey letter is nowhere in the secret, a yellow one is elsewhere.
//! *Official* feedback counts copies, and a grey copy next to a yellow one of the same letter excludes only this
//! position. Hence a word already played never scores as high as the secret: it loses 5 points for each letter that is
//! not green, and distinct letters regain at most 2 of them.
//!
//! Source: Monasson, report on Wordle, 2024.

use std::cmp::Reverse;

use crate::strategy::{Needs, Options, Published, State};
use salet_core::game::{Feedback, Game};
use salet_words::{Colour, FeedbackRule, GuessId, Letter, WordGame as _};

/// Known facts about letters and positions.
pub(super) struct Knowledge {
    /// Points of a letter at a position: position * letters + letter.
    points: Vec<i32>,
    yellow: Vec<Letter>,
    letters: usize,
}

const GREEN: i32 = 15;
const EXCLUDED: i32 = -5;
const LACKING: i32 = -5;
const DISTINCT: i32 = 2;

impl Knowledge {
    pub(super) fn new(game: &Game, history: &[(GuessId, Feedback)]) -> Knowledge {
        let lists = game.lists();
        let mut known = Knowledge {
            points: vec![0; game.word_len() * lists.letter_set().len()],
            yellow: Vec::new(),
            letters: lists.letter_set().len(),
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
                        (0..word.len()).for_each(|position| self.exclude(position, letter));
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

    /// Points of each letter of a word at its position.
    pub(super) fn placed(&self, word: &[Letter]) -> impl Iterator<Item = i32> {
        word.iter().zip(self.points.chunks_exact(self.letters)).map(|(letter, points)| points[letter.index()])
    }

    /// Points of a word as a whole: for missing yellow letters, and for distinct ones.
    pub(super) fn whole(&self, word: &[Letter]) -> i32 {
        let lacking = self.yellow.iter().filter(|letter| !word.contains(letter)).count();
        LACKING * lacking as i32 + DISTINCT * distinct(word) as i32
    }

    pub(super) fn score(&self, word: &[Letter]) -> i32 {
        self.placed(word).sum::<i32>() + self.whole(word)
    }
}

pub(super) fn distinct(word: &[Letter]) -> usize {
    (0..word.len()).filter(|&at| !word[..at].contains(&word[at])).count()
}

/// The guess of highest score in the pool: the first in the file of guesses, or the first candidate if those are
/// preferred.
pub(super) fn highest<S: Ord>(
    state: &State<'_>,
    options: &Options,
    score: impl Fn(GuessId) -> S,
) -> Option<GuessId> {
    options.pool.guesses(state).max_by_key(|&guess| {
        let preferred = options.prefer_candidates && state.is_candidate(guess);
        (score(guess), preferred, Reverse(state.file_position(guess)))
    })
}

pub(super) static PUBLISHED: Published = Published {
    free: true,
    needs: Needs::Colours,
    ..Published::new("h1", |request| {
        let options = request.options.clone();
        Box::new(move |state: &State<'_>| choose(state, &options))
    })
};

pub(super) fn choose(state: &State<'_>, options: &Options) -> Option<GuessId> {
    let known = Knowledge::new(state.game, state.history);
    highest(state, options, |guess| known.score(state.game.lists().letters(guess)))
}
