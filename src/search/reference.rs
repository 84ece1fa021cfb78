//! The reference solver: plain recursion over every allowed guess, without memo, bound or order. It is the oracle of the tests,
//! for games of a few words.

pub use crate::bound::price::{IMPOSSIBLE, LOSS, Price, guesses, lost};
use crate::game::{Game, GuessSet, Objective, Rule, partition};
use crate::words::{GuessId, SecretId};

/// The exact price of a set with `left` guesses (`None`: no limit): weight times guesses, and above that, if secrets may be
/// lost, the lost weight.
pub fn cost(game: &Game, secrets: &[SecretId], allowed: &GuessSet, left: Option<u8>, lossy: bool) -> Price {
    let weight: Price = secrets.iter().map(|&secret| Price::from(game.weights().get(secret))).sum();
    if left == Some(0) {
        return if lossy { LOSS * weight } else { IMPOSSIBLE };
    }
    // Without a limit, idle guesses would recurse forever; with one, they only waste a guess.
    let tells = |guess: &GuessId| {
        let parts = partition(game.table(), *guess, secrets);
        left.is_some() || parts.len() > 1 || parts[0].feedback == game.solved()
    };
    allowed
        .iter()
        .filter(tells)
        .map(|guess| after(game, secrets, allowed, guess, left, lossy))
        .min()
        .unwrap_or(IMPOSSIBLE)
        .saturating_add(weight)
}

/// The exact price of a set with a given next guess, which may be idle.
pub fn played(
    game: &Game,
    secrets: &[SecretId],
    allowed: &GuessSet,
    guess: GuessId,
    left: Option<u8>,
    lossy: bool,
) -> Price {
    let weight: Price = secrets.iter().map(|&secret| Price::from(game.weights().get(secret))).sum();
    after(game, secrets, allowed, guess, left, lossy).saturating_add(weight)
}

/// The price of all unsolved parts of a guess.
fn after(
    game: &Game,
    secrets: &[SecretId],
    allowed: &GuessSet,
    guess: GuessId,
    left: Option<u8>,
    lossy: bool,
) -> Price {
    let parts = partition(game.table(), guess, secrets);
    parts.iter().filter(|part| part.feedback != game.solved()).fold(0, |sum, part| {
        let narrowed = match game.rule() {
            Rule::Normal => None,
            _ => Some(game.restrict(allowed, guess, part.feedback)),
        };
        let allowed = narrowed.as_ref().unwrap_or(allowed);
        sum.saturating_add(cost(game, &part.secrets, allowed, left.map(|left| left - 1), lossy))
    })
}

/// The exact price of the whole game under its own rule, limit and weights.
pub fn total(game: &Game) -> Price {
    cost(game, &answers(game), &game.all_guesses(), game.limit(), lossy(game))
}

/// [`total`] with a given first guess.
pub fn opener(game: &Game, guess: GuessId) -> Price {
    played(game, &answers(game), &game.all_guesses(), guess, game.limit(), lossy(game))
}

fn answers(game: &Game) -> Vec<SecretId> {
    game.lists().secret_ids().collect()
}

fn lossy(game: &Game) -> bool {
    game.objective() == Objective::WinRate
}
