//! The exact cost of small states by brute force with a memo, fast enough for games whose proofs have many lemmas.

use std::collections::HashMap;

use salet::game::{Cost, Game, GuessSet, INFEASIBLE, Rule, partition};
use salet::words::SecretId;

type State = (Vec<SecretId>, Vec<usize>, Option<u8>);

/// The costs of the states of one game.
pub(crate) struct Oracle<'g> {
    pub(crate) game: &'g Game,
    known: HashMap<State, Cost>,
}

impl<'g> Oracle<'g> {
    pub(crate) fn new(game: &'g Game) -> Oracle<'g> {
        Oracle { game, known: HashMap::new() }
    }

    /// The cost of the whole game.
    pub(crate) fn total(&mut self) -> Cost {
        let all: Vec<SecretId> = self.game.answers().collect();
        self.cost(&all, &self.game.all_guesses(), self.game.limit())
    }

    /// The cost of a set with these allowed guesses, within this number of guesses or without a limit.
    pub(crate) fn cost(&mut self, secrets: &[SecretId], allowed: &GuessSet, left: Option<u8>) -> Cost {
        if left == Some(0) {
            return INFEASIBLE;
        }
        let state = (secrets.to_vec(), allowed.blocks().to_vec(), left);
        if let Some(&cost) = self.known.get(&state) {
            return cost;
        }
        let game = self.game;
        let weight: Cost = secrets.iter().map(|&secret| Cost::from(game.weights().get(secret))).sum();
        let mut best = INFEASIBLE;
        for guess in allowed.iter() {
            let parts = partition(game.table(), guess, secrets);
            // This guess tells nothing.
            if left.is_none() && parts.len() == 1 && parts[0].feedback != game.solved() {
                continue;
            }
            let open = parts.iter().filter(|part| part.feedback != game.solved());
            let cost = open.fold(weight, |sum, part| {
                let narrowed = match game.rule() {
                    Rule::Normal => None,
                    _ => Some(game.restrict(allowed, guess, part.feedback)),
                };
                let allowed = narrowed.as_ref().unwrap_or(allowed);
                sum.saturating_add(self.cost(&part.secrets, allowed, left.map(|left| left - 1)))
            });
            best = best.min(cost);
        }
        self.known.insert(state, best);
        best
    }
}
