//! Games that the fuzzer found, with bounds that were once false.

use salet_core::game::{Ending, FeedbackMatrix, Game, GuessId, Interval, Objective, Weights};
use salet_core::search::{Control, Solver, Status, Task};

use crate::{config, configs, truth};

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
    let expected = |opener| truth::opener(&game, opener);
    let mut totals: Vec<u64> = game.guesses().skip(8).map(expected).collect();
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

/// Every guess that solves all answers is best, also the last one of a game, and also alone.
#[test]
fn all_guesses_that_solve_everything_are_optimal() {
    for (answers, limit) in [(1, None), (1, Some(1)), (2, None), (2, Some(1)), (2, Some(2))] {
        let names = |count: usize| (0..count).map(|name| format!("{name}?"));
        let rows = ["yyy", "nyn", "yyy", "nnn", "yyy"];
        let cell = |guess: &str, answer: &str| {
            rows[usize::from(guess.as_bytes()[0] - b'0')].as_bytes()[answer.len() - 1] as char
        };
        let matrix = FeedbackMatrix::from_fn(["a", "bb"].into_iter().take(answers), names(5), cell);
        let builder =
            Game::of_matrix(matrix.expect("a table"), Ending::Solved("y".to_owned())).expect("a game");
        for objective in [Objective::Mean, Objective::Worst, Objective::WorstThenMean] {
            let game = builder.clone().limit(limit).objective(objective).build().expect("a game");
            let solver = Solver::new(&game, config()).expect("threads start");
            let about = format!("{answers} answers, limit {limit:?}, {objective}");
            let word = |guess: &GuessId| game.name(*guess).to_owned();
            let all = solver.solve(Task::AllOptimal, &Control::default());
            let mut openers: Vec<String> = all.optimal_openers.iter().map(word).collect();
            openers.sort_unstable();
            assert_eq!(openers, ["0?", "2?", "4?"], "{about}");
            let ranked = solver.rank(3, &Control::default(), &mut |_| {}).ranked;
            let mut ranked: Vec<String> = ranked.iter().map(|ranked| word(&ranked.opener)).collect();
            ranked.sort_unstable();
            assert_eq!(ranked, openers, "{about}");
            let last = game.find("4?").expect("a guess");
            let alone = solver.solve(Task::Opener(last), &Control::default());
            let total = alone.total().map(Interval::at_most);
            assert_eq!((alone.status, total), (Status::Optimal, Some(answers as u64)), "{about}");
        }
    }
}
