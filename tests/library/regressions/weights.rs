//! Faults: with weights near 2^32, bounds rose by steps of 4, and took forever; and answers far lighter than the unit of the
//! kernels were rounded up when they bounded the number of parts, so that a game was refuted that can be won.

use salet_fuzz::solver::{GuessId, Question};
use salet_fuzz::spec::{Feedback, Objective, Rule, Spec};

use crate::regressions::asking::{is_true, spec};

#[test]
fn seven_heavy_answers_end() {
    let weights =
        vec![2_384_157_238, 599_491_034, 3_570_549_288, 34_924_804, 80_375_520, 1_133_631_817, 446_474_646];
    let game = spec("ga cc gh ah df cd bf ee bh da", 7);
    let game = Spec { feedback: Feedback::Pegs, rule: Rule::Strict, weights, ..game };
    for objective in [Objective::Mean, Objective::MeanThenWorst] {
        is_true(&Spec { objective, ..game.clone() }, Question::Best);
        is_true(&Spec { objective, ..game.clone() }, Question::Opener(GuessId::new(5)));
    }
}

#[test]
fn ten_heavy_answers_end_under_the_hard_rule() {
    let weights = vec![
        2_114_326_657,
        3_489_512_464,
        2_846_762_631,
        1_773_261_026,
        3_466_766_878,
        4_149_610_968,
        3_781_905_088,
        3_421_015_559,
        4_058_251_546,
        4_188_234_254,
    ];
    let game = spec("ag cc dc ce gd da ba bc gb aa dd cf ad ac ec be df ea", 10);
    let game = Spec { rule: Rule::Hard, feedback: Feedback::Presence, weights, ..game };
    is_true(&game, Question::Best);
    is_true(&Spec { objective: Objective::WinRate, limit: Some(5), ..game }, Question::Best);
}

/// The unit is 8. After `hijk` shows nothing, `wxyz` and then `abcd` find the twelve light answers in time.
#[test]
fn light_answers_beside_heavy_ones_are_told_apart() {
    let words = "hijk hlmn efop aqrs tbuv αβcγ δεζd abηθ aιcκ aλμd νbcξ ρbπd axτυ aφyχ abcd wxyz";
    let mut weights = vec![1; 14];
    weights[..2].fill(u32::MAX);
    let game = Spec { rule: Rule::Hard, weights, limit: Some(4), ..spec(words, 14) };
    for objective in [Objective::Mean, Objective::WinRate] {
        is_true(&Spec { objective, ..game.clone() }, Question::Best);
    }
}
