//! The solver of term.ooo as its program computes it.
//!
//! It asks for every response how many words could have given it, but lets a grey letter stand for a word that has that
//! letter, as soon as another copy of the letter is green. The game itself never answers so: it shows such a copy in
//! yellow. A word is therefore counted once too often, or more, for guesses that repeat a letter, and those guesses are
//! played less than the measure deserves.
//!
//! It adds up in floating point, response by response, and keeps the first strictly smaller sum: of guesses that are
//! equally good, rounding and the order of the answers choose.

use salet::game::{Colour, Feedback, FeedbackRule, Game};
use salet::strategy::{State, Strategy};
use salet::words::{GuessId, Letter, SecretId};

/// The strategy with its opener.
pub(crate) struct Program {
    opener: GuessId,
    responses: Vec<Feedback>,
}

impl Program {
    pub(crate) fn new(game: &Game, opener: GuessId) -> Program {
        Program { opener, responses: responses(game) }
    }

    /// So many of the answers that are the worst openers by its measure.
    pub(crate) fn worst_openers(&self, game: &Game, wanted: usize) -> Vec<GuessId> {
        let all: Vec<SecretId> = game.lists().secret_ids().collect();
        let mut openers: Vec<GuessId> = (0..game.answer_count()).map(GuessId::new).collect();
        openers.sort_by_cached_key(|&guess| std::cmp::Reverse(self.remaining(game, guess, &all).to_bits()));
        openers.truncate(wanted);
        openers
    }

    /// The number of words that remain, as the program expects it.
    fn remaining(&self, game: &Game, guess: GuessId, candidates: &[SecretId]) -> f64 {
        let sizes = sizes(game, guess, candidates);
        let share = |response: &Feedback| {
            let size = sizes[response.index()];
            (size * size) as f64 / candidates.len() as f64
        };
        self.responses.iter().map(share).fold(0.0, |sum, share| sum + share)
    }
}

impl Strategy for Program {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        match state.candidates {
            _ if state.history.is_empty() => Some(self.opener),
            [only] => Some(only.as_guess()),
            candidates => (0..state.game.answer_count())
                .map(|guess| (self.remaining(state.game, GuessId::new(guess), candidates), guess))
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .map(|(_, guess)| GuessId::new(guess)),
        }
    }
}

/// All responses in the order in which the program adds them up: grey before green before yellow, the first letter
/// first.
fn responses(game: &Game) -> Vec<Feedback> {
    let letters = game.lists().word_len();
    let colour = |digit: usize| [Colour::Grey, Colour::Green, Colour::Yellow][digit];
    let place = |position: usize| 3usize.pow((letters - 1 - position) as u32);
    (0..game.feedback_count())
        .map(|number| (0..letters).map(|position| colour(number / place(position) % 3)).collect::<Vec<_>>())
        .map(|colours| FeedbackRule::encode(&colours))
        .collect()
}

/// For every response the number of words that the program thinks possible after it.
fn sizes(game: &Game, guess: GuessId, candidates: &[SecretId]) -> Vec<u64> {
    let word = game.lists().letters(guess);
    let repeated: Vec<usize> = (0..word.len()).filter(|&at| copies(word, at) > 1).collect();
    let mut sizes = vec![0u64; game.feedback_count()];
    for &secret in candidates {
        let shown = game.table().get(guess, secret);
        sizes[shown.index()] += 1;
        if repeated.is_empty() {
            continue;
        }
        let Some(colours) = FeedbackRule::Presence.colours(shown, word.len()) else { continue };
        for chosen in 1..1u32 << repeated.len() {
            let dimmed: Vec<usize> =
                (0..repeated.len()).filter(|bit| chosen >> bit & 1 == 1).map(|bit| repeated[bit]).collect();
            if dimmed.iter().all(|&at| may_be_grey(word, &colours, &dimmed, at)) {
                let mut seen = colours.clone();
                dimmed.iter().for_each(|&at| seen[at] = Colour::Grey);
                sizes[FeedbackRule::encode(&seen).index()] += 1;
            }
        }
    }
    sizes
}

fn copies(word: &[Letter], at: usize) -> usize {
    word.iter().filter(|&&letter| letter == word[at]).count()
}

/// Whether the program lets a coloured letter be grey: another copy is green and stays so.
fn may_be_grey(word: &[Letter], colours: &[Colour], dimmed: &[usize], at: usize) -> bool {
    colours[at] != Colour::Grey
        && (0..word.len()).any(|other| {
            word[other] == word[at] && colours[other] == Colour::Green && !dimmed.contains(&other)
        })
}
