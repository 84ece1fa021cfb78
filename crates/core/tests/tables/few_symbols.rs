//! Games of few symbols, in which bounds from their number decide: group tests, weighings, random questions.

use std::sync::atomic::AtomicBool;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet_core::game::{Ending, FeedbackMatrix, Game, GameBuilder, Objective};
use salet_core::search::{Control, Solver, Status, Task};
use salet_oracle::value::Truth;

use crate::{config, solve, truth};

fn numbered(count: usize) -> Vec<String> {
    (0..count).map(|at| at.to_string()).collect()
}

fn until_known(matrix: FeedbackMatrix) -> GameBuilder {
    Game::of_matrix(matrix, Ending::Known).expect("a game")
}

/// Two of these items are bad, and a test says whether a set of items has a bad one.
fn group_tests(items: usize) -> GameBuilder {
    let pairs = (0..items).flat_map(|one| (0..one).map(move |other| 1u32 << one | 1 << other));
    let tests = (1..(1u32 << items) - 1).map(|test| format!("t{test}"));
    let matrix = FeedbackMatrix::from_fn(
        pairs.map(|pair| pair.to_string()).collect::<Vec<String>>(),
        tests.collect::<Vec<String>>(),
        |test, pair| {
            let (test, pair): (u32, u32) = (test[1..].parse().expect("bits"), pair.parse().expect("bits"));
            test & pair != 0
        },
    );
    until_known(matrix.expect("a matrix"))
}

fn random_questions(answers: usize, questions: usize, seed: u64) -> GameBuilder {
    let mut random = Pcg32::seed_from_u64(seed);
    let questions: Vec<String> = (0..questions).map(|at| format!("q{at}")).collect();
    let matrix = FeedbackMatrix::from_fn(numbered(answers), questions, |_, _| random.random_bool(0.5));
    until_known(matrix.expect("a matrix"))
}

/// Fault: without a policy of six tests, the search for one of five did not end.
#[test]
fn two_bad_items_of_ten_take_six_tests_since_five_tell_32_pairs_apart() {
    let game = group_tests(10).objective(Objective::Worst).build().expect("a game");
    let found = solve(&game, config());
    assert_eq!((found.status, found.bounds.worst_at_least), (Status::Optimal, 6));
    assert_eq!(found.evaluation.expect("a policy").worst_case, 6);
    assert_eq!(found.statistics.nodes, 0, "nothing is searched");
}

#[test]
fn the_worst_case_is_the_same_on_any_number_of_threads() {
    let game = group_tests(8).objective(Objective::WorstThenMean).build().expect("a game");
    let [one, two] = [1, 2].map(|threads| solve(&game, config().with_threads(Some(threads))));
    assert_eq!((one.status, one.total(), one.bounds), (Status::Optimal, two.total(), two.bounds));
    assert_eq!(one.tree, two.tree);
}

/// Fault: each state went on through all questions after one had met its bound.
#[test]
fn many_questions_cost_as_much_as_the_best_code() {
    let game = random_questions(100, 1500, 1).build().expect("a game");
    let found = solve(&game, config());
    // 72 answers after seven questions, 28 after six.
    assert_eq!((found.status, found.bounds.total_at_least), (Status::Optimal, 72 * 7 + 28 * 6));
    assert!(found.statistics.nodes < 1000, "{}", found.statistics.nodes);
}

/// Fault: a search that was stopped early reported the counting bound, 3 n - 2 less the naming.
#[test]
fn a_stopped_search_reports_what_the_number_of_symbols_says() {
    for objective in [Objective::Mean, Objective::Worst] {
        let game = random_questions(40, 50, 2).objective(objective).build().expect("a game");
        let stop = AtomicBool::new(true);
        let solver = Solver::new(&game, config()).expect("threads start");
        let found = solver.solve(Task::Best, &Control::default().with_stop(&stop));
        let bounds = (found.bounds.total_at_least, found.bounds.worst_at_least);
        // 16 answers after six questions, 24 after five.
        assert_eq!(bounds, if objective == Objective::Mean { (216, 0) } else { (0, 6) });
    }
}

/// Fault: a question with the name of an answer was said to make one part less than it does.
#[test]
fn questions_with_the_names_of_answers_make_as_many_parts_as_others() {
    let mut ternary = 0;
    for seed in 0..150 {
        let mut random = Pcg32::seed_from_u64(seed);
        let answers = numbered(random.random_range(5..=7));
        let questions = answers[..random.random_range(3..=5)].to_vec();
        let matrix = FeedbackMatrix::from_fn(answers, questions, |_, _| random.random_range(0..3u8));
        let Ok(builder) = Game::of_matrix(matrix.expect("a matrix"), Ending::Known) else { continue };
        let game = builder.build().expect("a game");
        let beam = config().beam.with_width(1);
        let found = solve(&game, config().with_beam(beam));
        let total = found.total().and_then(|total| total.exact()).expect("an exact total");
        assert_eq!(truth::best(&game), Truth::Best([total.into(), 0]), "seed {seed}");
        ternary += 1;
    }
    assert!(ternary > 50, "{ternary}");
}
