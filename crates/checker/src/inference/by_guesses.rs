//! Lemmas *by guesses*: every allowed guess is idle or costs at least the bound, or as much as an earlier one (`exchanged.rs`, R6).
//!
//! The certificate names only the guesses that neither the counting bound (R0) nor the look-ahead (R1) refutes: those
//! are listed with citations (`listed.rs`, R2) or refined by a listed one (`refined.rs`, R3).

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::counting::Losses;
use crate::counting::fast::Cell;
use crate::files::certificate::{Exchange, Listed, Refined};
use crate::inference::guess_cost::Workspace;
use crate::inference::look_ahead::LookAhead;
use crate::inference::{exchanged, listed, refined};
use crate::proof::lemma::{Lemma, Proof};
use crate::refusal::cost::Cost;
use crate::refusal::reject::Reject;

pub fn check<C: Cell>(
    proof: &Proof<'_, C>,
    lemma: &Lemma<'_>,
    exchanges: &[Exchange],
    listed: &[Listed],
    refined: &[Refined],
) -> Result<(), Reject> {
    let &Lemma { number, state, bound, .. } = lemma;
    let word = |guess: u16| proof.game.words.word(guess).into();
    // Such answers are named, and no guess is made: all would be idle.
    if proof.game.is_known(&state.set) {
        return Err(Reject::SingleAnswerByGuesses { lemma: number });
    }
    if !refined.is_empty() {
        refined::check_situation(lemma, Losses::of(proof.game))?;
    }
    let named = listed.iter().map(|l| l.guess).chain(refined.iter().map(|r| r.guess));
    for guess in named.clone() {
        if usize::from(guess) >= proof.game.words.guess_count() {
            return Err(Reject::JustifiedGuessOutOfRange { lemma: number });
        }
        if !state.allows(guess) {
            return Err(Reject::JustifiedGuessNotAllowed { lemma: number, word: word(guess) });
        }
    }
    let mut justified: Vec<u16> = named.collect();
    justified.sort_unstable();

    let first = exchanged::first_of_class(proof, lemma, exchanges)?;
    let look_ahead = LookAhead::new(proof, lemma);
    let needs_argument = |&column: &usize| {
        let guess = look_ahead.all.columns[column];
        justified.binary_search(&guess).is_err()
            && first.as_ref().is_none_or(|first| first[usize::from(guess)] == guess)
    };
    let left_over: Vec<usize> = look_ahead.left_over.iter().copied().filter(needs_argument).collect();
    proof.progress.advance(state.list.len() - left_over.len() - justified.len());

    let too_cheap = left_over.par_iter().map_init(
        || look_ahead.workspace(),
        |workspace, &column| {
            let reached = look_ahead.cost(column, bound, &BTreeMap::new(), workspace);
            proof.progress.advance(1);
            (reached < bound).then_some((look_ahead.all.columns[column], reached))
        },
    );
    // Report the first by number, in whatever order the threads found them.
    if let Some((guess, reached)) = too_cheap.flatten().min() {
        return Err(Reject::ImplicitGuessTooCheap { lemma: number, word: word(guess), reached, bound });
    }

    // A guess that refines a member needs more. Too much is safe: it only decides how long the sum goes on.
    let mut needed = vec![bound; listed.len()];
    for entry in refined {
        let own = proof.game.own(entry.guess, &state.set);
        needed[entry.by] = needed[entry.by].max(bound + Cost::guesses(own));
    }
    let check_listed = |workspace: &mut Workspace<C>, (entry, &needed): (&Listed, &Cost)| {
        let reached = listed::cost(proof, lemma, &look_ahead, entry, needed, workspace);
        proof.progress.advance(1);
        reached
    };
    let costs = listed.par_iter().zip(&needed).map_init(|| look_ahead.workspace(), check_listed);
    let costs: Vec<Result<Cost, Reject>> = costs.collect();
    let costs = costs.into_iter().collect::<Result<Vec<Cost>, Reject>>()?;
    for (entry, &reached) in listed.iter().zip(&costs) {
        if reached < bound {
            let word = word(entry.guess);
            return Err(Reject::ListedGuessTooCheap { lemma: number, word, reached, bound });
        }
    }
    for entry in refined {
        refined::check(proof, lemma, entry.guess, listed[entry.by].guess, costs[entry.by])?;
        proof.progress.advance(1);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::counting::Mass;
    use crate::counting::fast::Subtable;
    use crate::counting::naive;
    use crate::files::certificate::Why;
    use crate::play::drawn;
    use crate::play::game::Objective;
    use crate::proof::images::Images;
    use crate::proof::lemma::Silent;
    use crate::proof::state::State;
    use crate::refusal::cost::Left;

    /// The sets are large enough for the memo to serve most parts more than once.
    #[test]
    fn implicit_guesses_reach_exactly_the_bound_of_their_look_ahead() {
        for (length, [answers, count]) in [(3, [80, 140]), (4, [180, 250])] {
            let rng = &mut fastrand::Rng::with_seed(1);
            let game = drawn::game(rng, [answers, count], length, false, Objective::Mean);
            let guesses = 0..count as u16;
            let state = State::root(&game);
            let whole = Arc::new(Subtable::<u8>::whole(&game));
            let images = Images::default();
            let proof = Proof { game: &game, lemmas: &[], whole, images: &images, progress: &Silent };
            let why = Why::ByGuesses { exchanges: Vec::new(), listed: Vec::new(), refined: Vec::new() };
            for left in [Left::ANY, Left::exactly(4), Left::exactly(3)] {
                let base = |set: &[u16], left| Mass::of(&game, set).base_bound(left);
                let least = |set: &[u16], of_part: &dyn Fn(&[u16]) -> Cost| {
                    guesses.clone().map(|guess| naive::cost(&game, guess, set, of_part)).min().unwrap()
                };
                let next = left.after_guess();
                let counting = least(&state.set, &|part| base(part, next));
                let of_part = |part: &[u16]| least(part, &|part| base(part, next.after_guess()));
                let shown = least(&state.set, &of_part);
                let accepts = |bound| {
                    let lemma = Lemma { number: 0, state: &state, left, bound, why: &why };
                    check(&proof, &lemma, &[], &[], &[]).is_ok()
                };
                assert!(accepts(shown), "{shown}");
                if !shown.is_infinite() {
                    assert!(shown > counting && !accepts(shown + Cost::guesses(1)), "{shown}");
                }
            }
        }
    }
}
