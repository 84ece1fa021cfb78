//! Exchanged guesses (R6 of FORMAT.md): guesses that cost as much as an earlier one, because an exchange of two letters, of two
//! places, or of both, or a permutation of the answers of a table, maps the game and the candidate set onto themselves.
//!
//! Trusted. The images of guesses come from `proof/images.rs`, which also checks that the exchange preserves the game.

use crate::counting::fast::Cell;
use crate::files::certificate::Exchange;
use crate::play::game::Rule;
use crate::proof::lemma::{Lemma, Proof};
use crate::refusal::reject::Reject;

/// For every guess the first one of its class, where each exchange joins every guess with its image. `None` if there are no
/// exchanges, so that every guess is a class of its own.
pub fn first_of_class<C: Cell>(
    proof: &Proof<'_, C>,
    lemma: &Lemma<'_>,
    exchanges: &[Exchange],
) -> Result<Option<Vec<u16>>, Reject> {
    if exchanges.is_empty() {
        return Ok(None);
    }
    let state = lemma.state;
    // The list of such a state has all guesses.
    if state.rule != Rule::Normal {
        return Err(Reject::ExchangesNotUnderNormalRule { lemma: lemma.number });
    }
    // Each guess points to an earlier one of its class, or to itself.
    let mut class: Vec<u16> = state.list.to_vec();
    for exchange in exchanges {
        let images = &proof.images[exchange];
        // No two secrets have the same image, so that the image of the set is the set.
        let stays = |&secret: &u16| state.set.binary_search(&images.answers[usize::from(secret)]).is_ok();
        if !state.set.iter().all(stays) {
            return Err(Reject::ExchangeChangesState { lemma: lemma.number });
        }
        for (&guess, &image) in state.list.iter().zip(&images.guesses) {
            let (one, other) = (first(&class, guess), first(&class, image));
            class[usize::from(one.max(other))] = one.min(other);
        }
    }
    Ok(Some(state.list.iter().map(|&guess| first(&class, guess)).collect()))
}

fn first(class: &[u16], mut guess: u16) -> u16 {
    while class[usize::from(guess)] != guess {
        guess = class[usize::from(guess)];
    }
    guess
}
