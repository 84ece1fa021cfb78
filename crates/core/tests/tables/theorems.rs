//! Games whose optimum is known by a theorem: Huffman's code, Knuth's optimal search tree, and the alphabetic tree of Hu and Tucker.
//! Their algorithms share nothing with the search.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet_core::game::{
    AnswerClasses, Ending, FeedbackMatrix, Game, GameBuilder, Interval, Objective, Weights,
};
use salet_core::search::Status;

use crate::{config, solve};

fn weights(random: &mut Pcg32, count: usize) -> Vec<u32> {
    let most = [1, 9, 1000][random.random_range(0..3)];
    let mut weights: Vec<u32> = (0..count).map(|_| random.random_range(1..=most)).collect();
    // Without a common divisor they stay as they are.
    weights[0] = 1;
    weights
}

fn least_total(matrix: FeedbackMatrix, ending: Ending, weights: &[u32]) -> u64 {
    let weights = Weights::from_integers(weights).expect("positive weights");
    let game = Game::of_matrix(matrix, ending).expect("a game").weights(weights).build().expect("a game");
    let solution = solve(&game, config());
    assert_eq!(solution.status, Status::Optimal);
    solution.total().and_then(Interval::exact).expect("an optimal policy")
}

/// The cost of Huffman's code.
fn huffman(weights: &[u32]) -> u64 {
    let mut open: Vec<u64> = weights.iter().map(|&weight| weight.into()).collect();
    let mut total = 0;
    while open.len() > 1 {
        open.sort_unstable_by(|a, b| b.cmp(a));
        let both = open.pop().expect("two") + open.pop().expect("two");
        total += both;
        open.push(both);
    }
    total
}

/// The cost of the best binary search tree of keys with these weights, each found at its depth (Knuth 1971).
pub(crate) fn knuth(weights: &[u32]) -> u64 {
    let n = weights.len();
    let sum =
        |from: usize, to: usize| -> u64 { weights[from..to].iter().map(|&weight| u64::from(weight)).sum() };
    // At [i][j] the cost of the keys i to j - 1, and the first best root.
    let mut cost = vec![vec![0u64; n + 1]; n + 1];
    let mut root = vec![vec![0usize; n + 1]; n + 1];
    for size in 1..=n {
        for from in 0..=n - size {
            let to = from + size;
            let roots = if size == 1 { from..=from } else { root[from][to - 1]..=root[from + 1][to] };
            let best = roots.map(|at| (cost[from][at] + cost[at + 1][to], at)).min().expect("a root");
            cost[from][to] = best.0 + sum(from, to);
            root[from][to] = best.1;
        }
    }
    cost[0][n]
}

/// The cost of the best alphabetic tree with these weights at its leaves (Garsia and Wachs 1977).
fn garsia_wachs(weights: &[u32]) -> u64 {
    let mut row: Vec<u64> = weights.iter().map(|&weight| weight.into()).collect();
    let mut total = 0;
    while row.len() > 1 {
        // The first place whose left neighbour is no heavier than its right one.
        let at = (1..row.len()).find(|&at| row.get(at + 1).is_none_or(|&right| row[at - 1] <= right));
        let at = at.expect("the last place has no right neighbour");
        let both = row[at - 1] + row[at];
        total += both;
        row.drain(at - 1..=at);
        // Back to just behind the nearest to the left that is as heavy.
        let behind = row[..at - 1].iter().rposition(|&left| left >= both).map_or(0, |left| left + 1);
        row.insert(behind, both);
    }
    total
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(|at| format!("{at:03}")).collect()
}

#[test]
fn the_algorithms_agree_on_small_cases() {
    assert_eq!((huffman(&[1, 1, 2, 4]), huffman(&[3, 1]), huffman(&[5])), (14, 4, 0));
    assert_eq!((knuth(&[1, 1, 1]), knuth(&[1, 9, 1, 1])), (5, 16));
    assert_eq!((garsia_wachs(&[1, 1, 1, 1]), garsia_wachs(&[1, 9, 1])), (8, 21));
    assert_eq!(garsia_wachs(&[4, 1, 1, 1, 1, 4]), huffman(&[4, 1, 1, 1, 1, 4]));
}

/// All ways to split the answers in two are questions.
#[test]
fn all_questions_until_one_is_known_are_huffmans_code() {
    for seed in 0..24 {
        let mut random = Pcg32::seed_from_u64(seed);
        let count = random.random_range(2..=8);
        let weights = weights(&mut random, count);
        let splits: Vec<String> = (1..1u32 << (count - 1)).map(|split| split.to_string()).collect();
        let matrix = FeedbackMatrix::from_fn(names(count), splits, |split, answer| {
            let (split, answer): (u32, u32) =
                (split.parse().expect("bits"), answer.parse().expect("a place"));
            split >> answer & 1
        });
        let matrix = matrix.expect("a matrix");
        let found = least_total(matrix.clone(), Ending::Known, &weights);
        assert_eq!(found, huffman(&weights), "seed {seed}: {weights:?}");
        // Answers of one class weigh together.
        let classes = AnswerClasses::new((0..count).map(|_| random.random_range(0..4)));
        let mut together = vec![0; classes.count()];
        classes
            .numbers()
            .iter()
            .zip(&weights)
            .for_each(|(&class, weight)| together[class as usize] += weight);
        if classes.count() > 1 {
            let found = least_total(matrix, Ending::Classes(classes), &weights);
            assert_eq!(found, huffman(&together), "seed {seed}: {weights:?} {together:?}");
        }
    }
}

#[test]
fn before_found_after_is_knuths_search_tree() {
    for (seed, count) in [(0, 1), (1, 2), (2, 5), (3, 9), (4, 17), (5, 40), (6, 70), (7, 70), (8, 100)] {
        let mut random = Pcg32::seed_from_u64(seed);
        let weights = weights(&mut random, count);
        let matrix =
            FeedbackMatrix::from_fn(names(count), names(count), |guess, answer| match answer.cmp(guess) {
                std::cmp::Ordering::Less => "before",
                std::cmp::Ordering::Equal => "found",
                std::cmp::Ordering::Greater => "after",
            });
        let found = least_total(matrix.expect("a matrix"), Ending::Named, &weights);
        assert_eq!(found, knuth(&weights), "{count} names: {weights:?}");
    }
}

/// Questions have the same names as answers, and each splits the answers up to it from those after it.
#[test]
fn before_or_after_until_one_is_known_is_the_alphabetic_tree() {
    for (seed, count) in [(0, 2), (1, 3), (2, 5), (3, 9), (4, 17), (5, 40), (6, 33)] {
        let mut random = Pcg32::seed_from_u64(seed);
        let weights = weights(&mut random, count);
        let matrix = FeedbackMatrix::from_fn(names(count), names(count), |guess, answer| {
            if answer <= guess { "up to it" } else { "after it" }
        });
        let found = least_total(matrix.expect("a matrix"), Ending::Known, &weights);
        assert_eq!(found, garsia_wachs(&weights), "{count} names: {weights:?}");
    }
}

/// The game of coins, of which one is false, too heavy (`+`) or too light (`-`): a weighing names the coins in both pans, as in `AB:CD`.
fn coins(coins: &str, weighings: &[String], ending: impl Fn(&[String]) -> Ending) -> GameBuilder {
    let answers: Vec<String> =
        coins.chars().flat_map(|coin| [format!("{coin}+"), format!("{coin}-")]).collect();
    let ending = ending(&answers);
    let sinks = |weighing: &str, answer: &str| {
        let (left, right) = weighing.split_once(':').expect("two pans");
        let (coin, is_heavy) = (&answer[..1], answer.ends_with('+'));
        match (left.contains(coin), right.contains(coin)) {
            (false, false) => "neither",
            (is_left, _) if is_left == is_heavy => "left",
            _ => "right",
        }
    };
    let matrix = FeedbackMatrix::from_fn(answers, weighings.to_vec(), sinks).expect("a matrix");
    Game::of_matrix(matrix, ending).expect("a game")
}

/// The classes of those who ask which coin is false, but not how.
fn which(answers: &[String]) -> Ending {
    Ending::Classes(AnswerClasses::new(answers.iter().map(|answer| &answer[..1])))
}

/// Without a further coin that is good nobody learns how the last of thirteen is false, but which one it is.
#[test]
fn the_false_coin_of_thirteen_takes_three_weighings() {
    let weighings = ["ABCD:EFGH", "IJ:KA", "L:A", "I:J", "ABE:CDF", "A:B", "C:D", "G:H"].map(str::to_owned);
    let game = coins("ABCDEFGHIJKLM", &weighings, which);
    let game = game.objective(Objective::WorstThenMean).build().expect("a game");
    let found = solve(&game, config());
    let evaluation = found.evaluation.expect("a policy");
    assert_eq!((found.status, evaluation.worst_case), (Status::Optimal, 3));
    assert_eq!(evaluation.histogram.iter().sum::<u64>(), 26);
}

#[test]
fn the_false_coin_of_four_takes_sixteen_weighings_in_all() {
    let pairs = ["AB", "AC", "AD", "BC", "BD", "CD"].map(|pair| format!("{}:{}", &pair[..1], &pair[1..]));
    let both = ["AB:CD", "AC:BD", "AD:BC"].map(str::to_owned);
    let weighings = [&pairs[..], &both[..]].concat();
    let total = |ending: fn(&[String]) -> Ending| {
        let found = solve(&coins("ABCD", &weighings, ending).build().expect("a game"), config());
        assert_eq!(found.status, Status::Optimal);
        found.total().and_then(Interval::exact).expect("a total")
    };
    assert_eq!(total(which), 16);
    // A class for each answer is none.
    let each = |answers: &[String]| Ending::Classes(AnswerClasses::new(answers.to_vec()));
    assert_eq!(total(each), total(|_| Ending::Known));
}
