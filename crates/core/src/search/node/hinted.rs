//! Hints, compared with the table: builds with debug assertions ask here whether what the origin of a game tells can be true.

use std::collections::HashMap;

use crate::game::hints::Classes;
use crate::game::{FeedbackTable, GuessId, SecretId, Weights};

/// Whether the table agrees that each guess which is not `unrefined` is no member, and has an earlier guess of which every part lies within
/// one of its parts.
pub(super) fn are_refined(
    table: &FeedbackTable,
    set: &[SecretId],
    guesses: &[GuessId],
    unrefined: &[bool],
) -> bool {
    let refines = |refiner: GuessId, guess: GuessId| {
        let (fine, coarse) = (table.column(refiner), table.column(guess));
        let mut part = HashMap::new();
        set.iter().map(|secret| secret.index()).all(|at| {
            let own = coarse.get(at);
            *part.entry(fine.get(at)).or_insert(own) == own
        })
    };
    let is_member = |guess| set.iter().any(|&secret| table.numbering().word(secret) == guess);
    let kept = |at: usize| (0..at).filter(|&earlier| unrefined[earlier]).map(|earlier| guesses[earlier]);
    let is_refined =
        |at: usize| !is_member(guesses[at]) && kept(at).any(|refiner| refines(refiner, guesses[at]));
    unrefined.len() == guesses.len() && (0..guesses.len()).all(|at| unrefined[at] || is_refined(at))
}

/// Whether guesses of a class make parts of the same weights, as images of each other do.
pub(super) fn are_alike(
    table: &FeedbackTable,
    weights: &Weights,
    set: &[SecretId],
    classes: &Classes,
) -> bool {
    let shape = |guess: GuessId| {
        let mut parts: HashMap<u16, Vec<u32>> = HashMap::new();
        for &secret in set {
            let weight = weights.get(table.numbering().answer(secret));
            parts.entry(table.get(guess, secret).0).or_default().push(weight);
        }
        let mut shape: Vec<Vec<u32>> = parts.into_values().collect();
        shape.iter_mut().for_each(|part| part.sort_unstable());
        shape.sort_unstable();
        shape
    };
    let mut shapes: HashMap<GuessId, Vec<Vec<u32>>> = HashMap::new();
    (0..classes.first.len()).map(GuessId::new).filter(|&guess| !classes.is_first(guess)).all(|guess| {
        let first = classes.first[guess.index()];
        *shapes.entry(first).or_insert_with(|| shape(first)) == shape(guess)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, Shown};

    #[test]
    fn a_false_refinement_is_caught() {
        let game = testing::with_guesses(["ca", "cb", "db"], ["ab", "ad"], Shown::Colours).build();
        let game = game.expect("a game");
        let (table, set) = (game.table(), game.answers().collect::<Vec<_>>());
        let told = |guesses: &[usize], unrefined: &[bool]| {
            let guesses: Vec<GuessId> = guesses.iter().map(|&guess| GuessId::new(guess)).collect();
            are_refined(table, &set, &guesses, unrefined)
        };
        // "ab" tells "ca" from the others, and "ad" tells all three apart.
        assert!(told(&[3, 4], &[true, true]) && told(&[4, 3], &[true, false]));
        assert!(!told(&[3, 4], &[true, false]), "it tells more");
        assert!(!told(&[4, 1], &[true, false]), "a member");
        assert!(!told(&[3, 4], &[true]), "one is missing");
    }

    #[test]
    fn false_classes_are_caught() {
        let game = testing::game(["aa", "ab", "ba", "bb", "cc"]).build().expect("a game");
        let set: Vec<SecretId> = game.answers().collect();
        let told = |first: [usize; 5], weights: &Weights| {
            let classes = Classes { first: first.map(GuessId::new).to_vec(), exchanges: Vec::new() };
            are_alike(game.table(), weights, &set, &classes)
        };
        // The signs a and b can be exchanged, and the places.
        assert!(told([0, 1, 1, 0, 4], game.weights()));
        assert!(!told([0, 1, 1, 0, 0], game.weights()), "\"cc\" tells less");
        let weights = Weights::from_integers(&[1, 1, 1, 9, 1]).expect("weights");
        assert!(!told([0, 1, 1, 0, 4], &weights), "unequal weights");
    }
}
