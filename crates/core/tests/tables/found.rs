//! Games that the fuzzer found, with bounds that were once false.

use salet_core::game::{Ending, FeedbackMatrix, Game, Weights};
use salet_core::search::{Control, Solver};

use crate::configs;
use crate::plain::Plain;

/// The number of an answer, which is no guess there, hid the gains of all guesses: a part that costs 33 was bounded by 37.
#[test]
fn a_blank_guess_hides_no_gain() {
    let rows = [
        "cacabcac", "aaaccbca", "abbbacab", "acbacaaa", "cbcbaaab", "bcaaaaab", "bbaccbab", "aabcaaca",
        "caaaccaa", "abbabcaa", "accabbab", "ccaaaabb", "bbabaaca", "ccbcabcc", "baabaaca", "acaabbaa",
        "baaaabbc",
    ];
    let cell = |guess: &str, answer: &str| {
        let [guess, answer] = [guess, answer].map(|name| name.parse::<usize>().expect("a number"));
        rows[guess].as_bytes()[answer] as char
    };
    let names = |count: usize| (0..count).map(|name| name.to_string());
    let matrix = FeedbackMatrix::from_fn(names(8), names(17), cell).expect("a table");
    let weights = Weights::from_integers(&[7, 1, 8, 4, 1, 3, 9, 2]).expect("positive weights");
    let game = Game::of_matrix(matrix, Ending::Known).expect("a game");
    let game = game.limit(None).weights(weights).build().expect("a game");
    let expected = |opener| Plain::new(&game).opener(opener);
    let mut totals: Vec<u64> = game.lists().guess_ids().skip(8).map(expected).collect();
    totals.sort_unstable();
    // A ranking of few leaves out most openers by their bounds.
    for (config, top) in configs().flat_map(|config| [1, 4, 8, 17].map(|top| (config.clone(), top))) {
        let about = format!("the best {top} without {:?}", config.without);
        let solver = Solver::new(&game, config).expect("threads start");
        let ranked = solver.rank(top, &Control::default(), &mut |_| {}).ranked;
        let ranked: Vec<u64> = ranked.iter().map(|ranked| ranked.total).collect();
        assert_eq!(ranked, totals[..top], "{about}");
    }
}
