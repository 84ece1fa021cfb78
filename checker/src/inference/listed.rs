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
    let feedback_on = |secret: u16| proof.whole.feedback(guess, secret.into());
    let word = || game.words.word(guess).into();
    // The citations by part.
    let mut by_part: BTreeMap<u16, Vec<u32>> = BTreeMap::new();
    for &cited in &entry.cited {
        let set = &proof.lemmas[cited as usize].state.set;
        let feedback = feedback_on(set[0]);
        if set.iter().any(|&secret| feedback_on(secret) != feedback) {
            return Err(Reject::CitedSetNotInOnePart { lemma: lemma.number, cited, word: word() });
        }
        if feedback == game.solved() {
            return Err(Reject::CitedSetSolved { lemma: lemma.number, cited, word: word() });
        }
        by_part.entry(feedback).or_default().push(cited);
    }
    // One pass over the set for all cited parts.
    let mut parts: BTreeMap<u16, Vec<u16>> = by_part.keys().map(|&feedback| (feedback, Vec::new())).collect();
    for &secret in state.set.iter() {
        parts.entry(feedback_on(secret)).and_modify(|part| part.push(secret));
    }
    let mut bounds: BTreeMap<u16, Cost> = BTreeMap::new();
    for (feedback, cited) in by_part {
        let part = parts.remove(&feedback).expect("made for every cited feedback");
        let list = state.list_after(game, guess, feedback);
        let part = Situation { set: &part, list: &list, rule: state.rule, left: lemma.left.after_guess() };
        bounds.insert(feedback, part.sum(proof, lemma, &cited)?);
    }
    Ok(look_ahead.cost(guess, needed, &bounds, workspace))
}
