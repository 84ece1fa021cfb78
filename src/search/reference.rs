//! The reference solver: plain recursion over every allowed guess, without memo, bound or order. The oracle of the
//! tests, for games of a few words.

use crate::game::{Cost, Game, GuessId, GuessSet, INFEASIBLE, Objective, Rule, SecretId, partition};

/// The exact cost of a set with `left` guesses (`None`: no limit), by weight times guesses, and the penalty
/// `loss` for each unit of weight that is not found (`None`: nothing may be lost).
pub fn cost(
    game: &Game,
    secrets: &[SecretId],
    allowed: &GuessSet,
    left: Option<u8>,
    loss: Option<Cost>,
) -> Cost {
    let weight: Cost = secrets.iter().map(|&secret| Cost::from(game.weights().get(secret))).sum();
    if left == Some(0) {
        return loss.map_or(INFEASIBLE, |loss| loss * weight);
    }
    // A guess that leaves the set as it is could be played for ever; with a limit it only wastes a guess.
    let tells = |guess: &GuessId| {
        let parts = partition(game.table(), *guess, secrets);
        left.is_some() || parts.len() > 1 || parts[0].feedback == game.solved()
    };
    allowed
        .iter()
        .filter(tells)
        .map(|guess| after(game, secrets, allowed, guess, left, loss))
        .min()
        .unwrap_or(INFEASIBLE)
        .saturating_add(weight)
}

/// The cost of all parts of a guess that are not solved.
fn after(
    game: &Game,
    secrets: &[SecretId],
    allowed: &GuessSet,
    guess: GuessId,
    left: Option<u8>,
    loss: Option<Cost>,
) -> Cost {
    let parts = partition(game.table(), guess, secrets);
    parts.iter().filter(|part| part.feedback != game.solved()).fold(0, |sum, part| {
        let narrowed = match game.rule() {
            Rule::Normal => None,
            _ => Some(game.restrict(allowed, guess, part.feedback)),
        };
        let allowed = narrowed.as_ref().unwrap_or(allowed);
        sum.saturating_add(cost(game, &part.secrets, allowed, left.map(|left| left - 1), loss))
    })
}

/// The exact cost of the whole game under its own rule, limit and weights.
pub fn total(game: &Game) -> Cost {
    cost(game, &answers(game), &game.all_guesses(), game.limit(), loss(game))
}

/// As [`total`], with the first guess given.
pub fn opener(game: &Game, guess: GuessId) -> Cost {
    let rest = after(game, &answers(game), &game.all_guesses(), guess, game.limit(), loss(game));
    rest.saturating_add(game.weights().total())
}

fn answers(game: &Game) -> Vec<SecretId> {
    game.lists().secret_ids().collect()
}

fn loss(game: &Game) -> Option<Cost> {
    let win_rate = game.objective() == Objective::WinRate;
    win_rate.then(|| game.weights().total() * (game.answers() as Cost + 1))
}
