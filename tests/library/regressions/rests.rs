//! Fault: off the policy, play minimised the mean under every objective, with penalties and impossible figures.

use salet_fuzz::spec::{Objective, Spec};

use crate::regressions::asking::{continues, spec};

#[test]
fn a_lost_position_is_called_lost() {
    let game = Spec { limit: Some(2), weights: vec![1, 2, 4], ..spec("d b a c", 3) };
    for objective in Objective::ALL {
        continues(&Spec { objective, ..game.clone() }, 0, &[2]);
        continues(&Spec { objective, ..game.clone() }, 0, &[3]);
    }
}

#[test]
fn losses_are_not_guesses() {
    continues(&Spec { objective: Objective::WinRate, limit: Some(2), ..spec("b a c", 2) }, 0, &[2]);
    let weights = vec![1_431_655_765, 1, 1];
    let game = Spec { weights, limit: Some(3), objective: Objective::WinRate, ..spec("e d b c a", 3) };
    continues(&game, 0, &[4, 4]);
}

/// After an idle guess the rest is the whole game: three words, and a fourth that tells them apart. Playing the three in turn
/// takes six guesses in total and three at most; playing the fourth first takes six and two.
#[test]
fn the_objective_counts_off_the_policy() {
    let game = spec("xa xb xc ab zz", 3);
    for objective in [Objective::Worst, Objective::WorstThenMean, Objective::MeanThenWorst] {
        for limit in [None, Some(5), Some(9)] {
            for secret in 0..3 {
                continues(&Spec { objective, limit, ..game.clone() }, secret, &[4]);
            }
        }
    }
}
