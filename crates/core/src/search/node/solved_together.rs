//! Closed forms of games whose guesses may solve several secrets together.

use crate::bound::price::Price;
use crate::game::{GuessId, SecretId};
use crate::search::node::engine::Engine;
use crate::search::position::memo::Knowledge;
use crate::search::position::state::State;

/// The weight that a guess solves of a set, and the number of these secrets.
pub fn solved_by(engine: &Engine, guess: GuessId, set: &[SecretId]) -> (Price, usize) {
    let (column, solved) = (engine.table().column(guess), engine.game.solved());
    let hit = set.iter().filter(|secret| column.get(secret.index()) == solved);
    hit.fold((0, 0), |(weight, count), &secret| (weight + engine.costs.weight(secret), count + 1))
}

/// The guesses that solve a secret.
pub fn solvers_of(engine: &Engine, secret: SecretId) -> Vec<GuessId> {
    let hits = engine.game.hits().iter().map(|&(guess, _)| guess);
    hits.filter(|&guess| solved_by(engine, guess, &[secret]).1 > 0).collect()
}

/// The guess that solves the greatest weight of a set, the first among equals, with that weight and the number of secrets: the
/// last guess of a game.
pub fn most(engine: &Engine, set: &[SecretId]) -> ((Price, usize), GuessId) {
    let hits = engine.game.hits().iter().map(|&(guess, _)| guess);
    let solved = hits.map(|guess| (solved_by(engine, guess, set), guess));
    let better = |best: ((Price, usize), GuessId), next: ((Price, usize), GuessId)| {
        if next.0 > best.0 { next } else { best }
    };
    solved.reduce(better).expect("each answer is solved by a guess")
}

/// The cost of a state of one secret, or with at most one guess left: that guess solves as much as it can. `None` for others.
pub fn trivial(engine: &Engine, state: &State<'_>) -> Option<Knowledge> {
    let costs = &engine.costs;
    match (state.secrets.len(), state.left) {
        (_, 0) => Some(Knowledge::counted(costs.base_bound(state.secrets, 0), Some(0))),
        (1, _) => Some(Knowledge::counted(costs.base_bound(state.secrets, state.left), Some(1))),
        (size, 1) => {
            let weight = costs.weigh(state.secrets).weight;
            let ((solved, count), _) = most(engine, state.secrets);
            let lost = if count == size { 0 } else { costs.lost(weight - solved) };
            let late = costs.late(weight);
            Some(Knowledge::counted((weight + late).saturating_add(lost), Some(1)))
        }
        _ => None,
    }
}
