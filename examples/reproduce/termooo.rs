//! The solver of term.ooo as its program computes it.
//!
//! It asks for every response how many words could have given it, but lets a grey letter stand for a word that has that
//! letter, as soon as another copy of the letter is green. The game itself never answers so: it shows such a copy in
//! yellow. A word is therefore counted once too often, or more, for guesses that repeat a letter, and those guesses are
//! played less than the measure deserves.

use salet::game::{Colour, FeedbackRule, Game, GuessId, Letter, SecretId};
use salet::strategy::{State, Strategy};

/// The strategy with its opener.
pub(crate) struct Program {
    pub(crate) opener: GuessId,
}

impl Strategy for Program {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        match state.candidates {
            _ if state.history.is_empty() => Some(self.opener),
            [only] => Some(only.as_guess()),
            candidates => (0..state.game.answers())
                .map(GuessId::new)
                .min_by_key(|&guess| measure(state.game, guess, candidates)),
        }
    }
}

/// The sum of squares over all responses that the program thinks possible.
pub(crate) fn measure(game: &Game, guess: GuessId, candidates: &[SecretId]) -> u64 {
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
    sizes.iter().map(|size| size * size).sum()
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
