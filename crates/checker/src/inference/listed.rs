//! Listed guesses (R2 of FORMAT.md): guesses whose parts have bounds from earlier lemmas.

use std::collections::BTreeMap;

use crate::counting::fast::Cell;
use crate::files::certificate::Listed;
use crate::inference::by_sum::Situation;
use crate::inference::guess_cost::Workspace;
use crate::inference::look_ahead::LookAhead;
use crate::proof::lemma::{Lemma, Proof};
use crate::refusal::cost::Cost;
use crate::refusal::reject::Reject;

/// A lower bound on the cost of the guess of `entry`, exact below `needed`. Refuses citations that do not apply to a
/// part of the guess.
pub fn cost<C: Cell>(
    proof: &Proof<'_, C>,
    lemma: &Lemma<'_>,
    look_ahead: &LookAhead<'_, C>,
    entry: &Listed,
    needed: Cost,
    workspace: &mut Workspace<C>,
) -> Result<Cost, Reject> {
    let (game, state, guess) = (proof.game, lemma.state, entry.guess);
    let word = || game.words.word(guess).into();
    // For each cited part, the citations and the secrets.
    let mut parts: BTreeMap<u16, (Vec<u32>, Vec<u16>)> = BTreeMap::new();
    for &cited in &entry.cited {
        let set = &proof.lemmas[cited as usize].state.set;
        let feedback = game.score(guess, set[0]);
        if set.iter().any(|&secret| game.score(guess, secret) != feedback) {
            return Err(Reject::CitedSetNotInOnePart { lemma: lemma.number, cited, word: word() });
        }
        if feedback == game.solved() {
            return Err(Reject::CitedSetSolved { lemma: lemma.number, cited, word: word() });
        }
        parts.entry(feedback).or_default().0.push(cited);
    }
    for &secret in state.set.iter() {
        parts.entry(game.score(guess, secret)).and_modify(|(_, set)| set.push(secret));
    }
    let mut bounds: BTreeMap<u16, Cost> = BTreeMap::new();
    for (feedback, (cited, set)) in parts {
        let list = state.list_after(game, guess, feedback);
        let part = Situation { set: &set, list: &list, rule: state.rule, left: lemma.left.after_guess() };
        bounds.insert(feedback, part.sum(proof, lemma, &cited)?);
    }
    let column = look_ahead.all.columns.iter().position(|&other| other == guess);
    Ok(look_ahead.cost(column.expect("the state allows it"), needed, &bounds, workspace))
}
