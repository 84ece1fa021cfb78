//! The solver of term.ooo, with the errors of its program.
//!
//! It minimises the expected number of remaining words, from the number of words behind each response. If a guess repeats
//! a letter and one copy is green, it lets the other copies be grey or coloured, although the game always shows them in
//! yellow. So it counts some words more than once, and underrates guesses that repeat a letter.
//!
//! It adds in floating point, response by response, and keeps the first strictly smaller sum: rounding and the order of
//! the answers break ties.

use salet::game::{Feedback, Game};
use salet::strategy::{State, Strategy};
use salet::words::{Colour, FeedbackRule, GuessId, Letter, SecretId, WordGame as _};

/// The strategy with its opener.
pub(crate) struct Program {
    opener: GuessId,
    responses: Vec<Feedback>,
}

impl Program {
    pub(crate) fn new(game: &Game, opener: GuessId) -> Program {
        Program { opener, responses: responses(game) }
    }

    /// The worst openers among the answers by its measure.
    pub(crate) fn worst_openers(&self, game: &Game, wanted: usize) -> Vec<GuessId> {
        let all: Vec<SecretId> = game.answers().collect();
        let mut openers: Vec<GuessId> = (0..game.answer_count()).map(GuessId::new).collect();
        openers.sort_by_cached_key(|&guess| std::cmp::Reverse(self.remaining(game, guess, &all).to_bits()));
        openers.truncate(wanted);
        openers
    }

    /// The number of remaining words that the program expects.
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

/// All responses in the program's order of addition: grey before green before yellow, the first letter first.
fn responses(game: &Game) -> Vec<Feedback> {
    let letters = game.word_len();
    let colour = |digit: usize| [Colour::Grey, Colour::Green, Colour::Yellow][digit];
    let place = |position: usize| 3usize.pow((letters - 1 - position) as u32);
    (0..game.feedback_count())
        .map(|number| (0..letters).map(|position| colour(number / place(position) % 3)).collect::<Vec<_>>())
        .map(|colours| FeedbackRule::encode(&colours))
        .collect()
}

/// The number of words behind each response, as the program counts them.
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

/// Whether the program lets a coloured letter be grey: another copy is green, and stays green.
fn may_be_grey(word: &[Letter], colours: &[Colour], dimmed: &[usize], at: usize) -> bool {
    colours[at] != Colour::Grey
        && (0..word.len()).any(|other| {
            word[other] == word[at] && colours[other] == Colour::Green && !dimmed.contains(&other)
        })
}
