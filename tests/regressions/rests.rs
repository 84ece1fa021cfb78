//! What is said off the policy: it minimised the mean whatever the objective, with penalties and impossible figures.

use salet_fuzz::spec::{Objective, Spec};

use crate::asking::{continues, spec};

#[test]
fn a_lost_position_is_called_lost() {
    let game = Spec { limit: Some(2), weights: vec![1, 2, 4], ..spec("d b a c", 3) };
    for objective in Objective::ALL {
        continues(&Spec { objective, ..game.clone() }, 0, &[2]);
        continues(&Spec { objective, ..game.clone() }, 0, &[3]);
    }
}

#[test]
fn losses_are_no_guesses() {
    continues(&Spec { objective: Objective::WinRate, limit: Some(2), ..spec("b a c", 2) }, 0, &[2]);
    let weights = vec![1_431_655_765, 1, 1];
    let game = Spec { weights, limit: Some(3), objective: Objective::WinRate, ..spec("e d b c a", 3) };
    continues(&game, 0, &[4, 4]);
}

/// After an idle guess the rest is the whole game, which has policies of one total and other worst cases.
#[test]
fn the_objective_goes_on() {
    let games = [
        spec("aab bab bbb abb baa bba aba aaa zzz", 8),
        spec("ab ac ad ae bb cc dd ee abcd zz", 9),
        spec("abc abd abe acb adb aeb bcd zzz ccc cde", 7),
    ];
    for game in games {
        let idle = game.words.iter().position(|word| word.contains(&'z')).expect("an idle word") as u16;
        for objective in [Objective::Worst, Objective::WorstThenMean, Objective::MeanThenWorst] {
            for limit in [None, Some(5), Some(9)] {
                for secret in 0..game.answers as u16 {
                    continues(&Spec { objective, limit, ..game.clone() }, secret, &[idle]);
                }
            }
        }
    }
}
