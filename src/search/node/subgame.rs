//! Tables of its own for a large state that allows few guesses: a *subgame*.
//!
//! Under the hard and strict rules a state allows a fraction of all guesses, and its subsets no others. In the tables of the
//! game, the columns of these guesses lie between those of others, and the cells of its secrets between those of others. A
//! copy of the cells that matter fits a cache, and kernels pass over no forbidden guess: 0.59 of the CPU time for 256 openers of
//! July 2023 under the hard rule.
//!
//! Nothing is pruned: guesses keep their numbers and secrets their order, so that a subgame searches the same guesses in the same
//! order. Keys of states are the same too, so that one memo serves both.

use std::mem;

use crate::bound::goal::Goal;
use crate::bound::price::Price;
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::survey::Survey;
use crate::search::node::tables::Taken;
use crate::search::node::worker::Worker;
use crate::search::position::memo::Depth;
use crate::search::position::state::{Allowed, State};
use crate::words::SecretId;

/// Tables pay if they have at most one in this many of the cells around them. Each holds so much less than the one around it, so
/// that their number is bounded.
const CELLS_SHARE: usize = 4;

/// What is kept of a state from one step to the next.
#[derive(Default)]
pub struct Kept {
    pub(super) survey: Option<Survey>,
    subgame: Option<Box<Subgame>>,
}

struct Subgame {
    engine: Engine,
    kept: Kept,
    _room: Taken,
}

impl Worker<'_> {
    /// [`cheapest_of_all`](Worker::cheapest_of_all) in a subgame; `None` if it would not pay or has no room.
    pub(super) fn cheapest_in_subgame(
        &mut self,
        node: &Node<'_>,
        target: Price,
        kept: &mut Kept,
    ) -> Option<Option<(Price, Option<Depth>)>> {
        if kept.subgame.is_none() {
            kept.subgame = Some(Box::new(self.subgame(&node.state)?));
        }
        let Subgame { engine, kept, .. } = kept.subgame.as_deref_mut()?;
        let secrets: Vec<SecretId> = engine.table().numbering().secrets().collect();
        // The guesses of the state have other places in these tables.
        let allowed = Allowed::new(node.state.restricted()?.clone());
        let state = State { secrets: &secrets, allowed: Some(&allowed), ..node.state };
        let mut worker = Worker::new(engine, self.stop);
        worker.splits = mem::take(&mut self.splits);
        worker.matrices = mem::take(&mut self.matrices);
        let node = Node { state, weighed: node.weighed.clone(), few: node.few };
        let cheapest = worker.cheapest_of_all(&node, target, kept);
        self.splits = worker.splits;
        self.matrices = worker.matrices;
        Some(cheapest)
    }

    fn subgame(&self, state: &State<'_>) -> Option<Subgame> {
        let engine = self.engine;
        let (guesses, secrets) = (state.restricted()?, state.secrets.len());
        let large = state.matrix.is_none() && secrets >= engine.thresholds.subgame_secrets;
        if !large || engine.goal() == Goal::Feasible {
            return None;
        }
        let (tables, allowed) = (&engine.tables, guesses.len());
        let around = tables.columns.guess_count() * tables.columns.secrets();
        if allowed * secrets * CELLS_SHARE > around {
            return None;
        }
        let room = engine.subgames.take(tables.bytes_of_subsets(secrets, allowed))?;
        let engine = engine.of_subsets(state.secrets, guesses);
        Some(Subgame { engine, kept: Kept::default(), _room: room })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::bound::counting::{Costs, UNLIMITED};
    use crate::game::{Game, Rule, Weights};
    use crate::search::config::{SearchConfig, Thresholds};
    use crate::search::node::tables::{Room, Tables};
    use crate::search::position::memo::{Knowledge, Memo};
    use crate::search::stop::NEVER;
    use crate::words::WordLists;

    fn game(rule: Rule, weights: impl Fn(u32) -> u32) -> Game {
        let words = (0..256).map(|word| -> String {
            [64, 16, 4, 1].map(|place| char::from(b'a' + (word / place % 4) as u8)).iter().collect()
        });
        let words: Vec<String> = words.step_by(2).collect();
        let weights: Vec<u32> = (0..words.len() as u32).map(weights).collect();
        let weights = Weights::from_integers(&weights).expect("positive weights");
        let game = Game::builder(WordLists::of(words.iter().map(String::as_str))).rule(rule).weights(weights);
        game.build().expect("it can be played")
    }

    /// The costs of the parts of an opener, each with a memo of its own, and how many of them are searched in subgames.
    fn parts(game: &Game, opener: &str, memory: usize) -> (Vec<Knowledge>, usize) {
        let config = SearchConfig { thresholds: Thresholds::LEAST, memory, ..SearchConfig::default() };
        let tables = Tables::new(game, &config, &NEVER).expect("nobody stops it");
        let all: Vec<SecretId> = game.lists().secret_ids().collect();
        let opener = game.lists().find(opener).expect("a guess");
        let (mut costs, mut subgames) = (Vec::new(), 0);
        for part in 0.. {
            let memo = Arc::new(Memo::new(1 << 24));
            let engine = Engine::new(game, tables.clone(), memo, Costs::of(game), &config);
            let engine = engine.with_subgames(&Room::of(game, &config));
            let mut worker = Worker::new(&engine, &NEVER);
            let split = worker.split(opener, &all);
            let Some(part) = split.parts.get(part) else { break };
            let start = engine.all_allowed().expect("the rule restricts guesses");
            let state =
                State { secrets: &all, set_key: 0, left: UNLIMITED, allowed: Some(&start), matrix: None };
            let allowed = engine.allowed_after(&state, opener, part.feedback);
            let state = state.after(&split, part, allowed.as_ref());
            subgames += usize::from(worker.subgame(&state).is_some());
            costs.push(worker.solve(&state));
        }
        (costs, subgames)
    }

    #[test]
    fn subgames_change_no_cost() {
        for rule in [Rule::Hard, Rule::Strict] {
            for game in [game(rule, |_| 1), game(rule, |answer| 1 + answer * answer % 7)] {
                let (costs, subgames) = parts(&game, "aabc", 1 << 26);
                let (without, none) = parts(&game, "aabc", 0);
                let exact = |known: &Knowledge| (known.lower, known.exact);
                assert!(subgames > 0 && none == 0);
                assert!(costs.iter().map(exact).eq(without.iter().map(exact)));
            }
        }
    }
}
