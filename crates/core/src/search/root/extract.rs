//! The canonical policy of a state: in every state, the first guess in the order of
//! [`best_first`](crate::search::node::bounder::Bounder::best_first) that attains the exact cost.
//!
//! That guess depends on costs alone, so that neither threads nor the memo change a byte of the policy. The memo only saves
//! time: it has nearly all of the costs.

use crate::bound::counting::{GuessesLeft, after_a_guess};
use crate::bound::price::IMPOSSIBLE;
use crate::game::{GuessId, Tree};
use crate::search::node::Node;
use crate::search::node::ordering::RankedGuess;
use crate::search::node::price::Priced;
use crate::search::node::worker::Worker;
use crate::search::position::keys::Key;
use crate::search::position::split::SplitPart;
use crate::search::position::state::State;

/// Guesses of a state to look up in the memo after a stop.
const LOOKED_UP: usize = 32;

/// The canonical policy of a state, or of one guess there; `None` if none attains the cost that the memo or the ledger claims,
/// which means that their entries are false.
///
/// It computes costs that are missing. After the worker's stop it looks no further than the memo: the policy is legal, but its
/// cost may be higher, or a limit too small for it.
pub fn policy(worker: &mut Worker<'_>, state: &State<'_>, guess: Option<GuessId>) -> Option<Tree> {
    let guess = match guess {
        Some(guess) => guess,
        None => best_guess(worker, state)?,
    };
    tree(worker, state, guess, |worker, child| policy(worker, child, None))
}

/// The tree of a guess, with the subtrees that `next` gives for its parts; `None` if it gives none for one of them.
fn tree<'e>(
    worker: &mut Worker<'e>,
    state: &State<'_>,
    guess: GuessId,
    mut next: impl FnMut(&mut Worker<'e>, &State<'_>) -> Option<Tree>,
) -> Option<Tree> {
    let engine = worker.engine;
    let split = worker.split(guess, state.secrets);
    let mut children = Vec::with_capacity(split.parts.len());
    // What is known is only named, which is no guess of a tree.
    let names = engine.game.ends_known();
    if after_a_guess(state.left) > GuessesLeft::from(names) {
        let is_open = |part: &&SplitPart| !names || !engine.costs.are_one(split.members(part));
        for part in split.parts.iter().filter(is_open) {
            let child = engine.at_part(state, (guess, &split), part, |child| next(worker, child));
            children.push((part.feedback, child?));
        }
    }
    worker.give_back(split);
    children.sort_unstable_by_key(|(feedback, _)| *feedback);
    Some(Tree { guess, children })
}

/// The tree of a guess, with the guesses that `found` gives for later states, else with their heaviest secrets.
pub fn played(
    worker: &mut Worker<'_>,
    state: &State<'_>,
    guess: GuessId,
    found: &impl Fn(Key) -> Option<GuessId>,
) -> Option<Tree> {
    tree(worker, state, guess, |worker, child| {
        let next = found(child.key()).unwrap_or_else(|| worker.engine.heaviest(child.secrets));
        played(worker, child, next, found)
    })
}

fn best_guess(worker: &mut Worker<'_>, state: &State<'_>) -> Option<GuessId> {
    let engine = worker.engine;
    if engine.closed_form(state).is_some() {
        return Some(engine.heaviest(state.secrets));
    }
    if worker.stop.is_set() {
        return known_guess(worker, state);
    }
    let cost = worker.solve(state).lower;
    let above = cost.checked_add(1)?;
    let node = Node::new(engine, *state);
    let mut guesses = worker.bounder.best_first(&node, above, None);
    let reaches = |worker: &mut Worker<'_>, guess| matches!(worker.price(&node, guess, above), Priced::Exact(price, _) if price == cost);
    let found = guesses.find(|ranked| worker.stop.is_set() || reaches(worker, ranked.guess));
    if worker.stop.is_set() { known_guess(worker, state) } else { found.map(|ranked| ranked.guess) }
}

/// The cheapest of a few good guesses by the memo, those first whose parts it has exactly; `None` if none of them tells
/// anything.
fn known_guess(worker: &mut Worker<'_>, state: &State<'_>) -> Option<GuessId> {
    let node = Node::new(worker.engine, *state);
    let mut priced = Vec::with_capacity(LOOKED_UP);
    for RankedGuess { guess, .. } in worker.bounder.best_first(&node, IMPOSSIBLE, None).take(LOOKED_UP) {
        let split = worker.split(guess, state.secrets);
        if !split.tells() {
            worker.give_back(split);
            continue;
        }
        let mut play = worker.open(&node, guess, split);
        worker.recall_parts(&node, &mut play);
        priced.push((play.sum == IMPOSSIBLE, play.exact().is_none(), play.sum, guess));
        worker.give_back(play.split);
    }
    // The first of equals is the first in canonical order.
    priced
        .into_iter()
        .min_by_key(|&(infeasible, open, sum, _)| (infeasible, open, sum))
        .map(|(.., guess)| guess)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::bound::counting::{Costs, UNLIMITED};
    use crate::game::SecretId;
    use crate::search::config::SearchConfig;
    use crate::search::node::engine::Engine;
    use crate::search::node::tables::Tables;
    use crate::search::position::memo::Memo;
    use crate::search::stop::{NEVER, Stop};
    use crate::testing;

    /// Fault: the rest of a policy was searched after a stop, however long that took.
    #[test]
    fn a_policy_after_a_stop_follows_the_memo_and_searches_nothing() {
        let words = (0..243).step_by(2).map(|word| -> String {
            [81, 27, 9, 3, 1].map(|place| char::from(b'a' + (word / place % 3) as u8)).iter().collect()
        });
        let words: Vec<String> = words.collect();
        let game = testing::game(words).build().expect("a game");
        let config = SearchConfig::default();
        let tables = Tables::new(&game, &config, &NEVER).expect("nothing stops it");
        let engine =
            Engine::new(&game, tables, Arc::new(Memo::new(1 << 24)), Costs::by_objective(&game), &config);
        let secrets: Vec<SecretId> = game.answers().collect();
        let state = State { secrets: &secrets, set_key: 0, left: UNLIMITED, allowed: None };
        let stopped = Stop::default();
        stopped.set();
        let stopped_total = || {
            let tree = policy(&mut Worker::new(&engine, &stopped), &state, None).expect("a policy");
            u128::from(tree.evaluate(&game).expect("it is legal").total)
        };
        let early = stopped_total();
        assert_eq!(engine.nodes(), 0, "nothing is searched");
        let least = Worker::new(&engine, &NEVER).solve(&state).lower;
        let tree = policy(&mut Worker::new(&engine, &NEVER), &state, None).expect("a policy");
        assert_eq!(u128::from(tree.evaluate(&game).expect("it is legal").total), least);
        assert!(least <= stopped_total() && least <= early);
    }
}
