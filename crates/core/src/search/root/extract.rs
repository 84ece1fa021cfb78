//! The canonical policy of a state: in every state, the first guess in the order of [`Worker::best_first`] that attains the
//! exact cost.
//!
//! That guess depends on costs alone, so that neither threads nor the memo change a byte of the policy. The memo only saves
//! time: it has nearly all of the costs.

use crate::bound::counting::{GuessesLeft, after_a_guess};
use crate::game::Tree;
use crate::search::node::Node;
use crate::search::node::price::Priced;
use crate::search::node::worker::Worker;
use crate::search::position::keys::Key;
use crate::search::position::state::State;
use crate::words::GuessId;

/// The canonical policy of a state, or of one guess there; `None` if none attains the cost that the memo or the ledger claims,
/// which means that their entries are false.
///
/// The search must not be stopped meanwhile: it computes costs that are missing.
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
    // A single answer is only named, which is no guess of a tree.
    let names = engine.game.ends_known();
    if after_a_guess(state.left) > GuessesLeft::from(names) {
        for part in split.parts.iter().filter(|part| !names || part.size() > 1) {
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
    let cost = worker.solve(state).lower;
    let above = cost.checked_add(1)?;
    let node = Node::new(engine, *state);
    let mut guesses = worker.best_first(&node, above, None);
    let reaches = |worker: &mut Worker<'_>, guess| matches!(worker.price(&node, guess, above), Priced::Exact(price, _) if price == cost);
    guesses.find(|ranked| reaches(worker, ranked.guess)).map(|ranked| ranked.guess)
}
