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
    allowed
        .iter()
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
    // A guess that leaves the set as it is can be played for ever; with a limit it only wastes a guess.
    if parts.len() == 1 && left.is_none() && parts[0].feedback != game.solved() {
        return INFEASIBLE;
    }
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
    let all: Vec<SecretId> = game.lists().secret_ids().collect();
    let loss = (game.objective() == Objective::WinRate)
        .then(|| game.weights().total() * (game.answers() as Cost + 1));
    cost(game, &all, &game.all_guesses(), game.limit(), loss)
}
