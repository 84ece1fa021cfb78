//! Tests of features.

use super::*;
use salet_core::game::{Ending, Game};
use salet_core::search::{Control, SearchConfig, Solver, Task};

fn people(rows: &[(&str, [&str; 2])]) -> Features {
    let mut features = Features::new(["hat", "hair"]).unwrap();
    rows.iter().for_each(|(name, values)| features.push(name, *values).unwrap());
    features
}

#[test]
fn items_that_no_question_tells_apart_are_named_and_merged() {
    // Signs that differ by a variation selector are one symbol.
    let rows = [
        ("a", ["no", "⬇"]),
        ("b", ["yes", "red"]),
        ("c", ["no", "⬇\u{fe0f}"]),
        ("d", ["yes", "⬇"]),
        ("e", ["yes", "red"]),
        ("f", ["yes", "red"]),
    ];
    let features = people(&rows);
    let fault = features.matrix().unwrap_err();
    let groups =
        [vec!["a", "c"], vec!["b", "e", "f"]].map(|group| group.into_iter().map(str::to_owned).collect());
    assert_eq!(fault, FeatureFault::Alike { groups: groups.to_vec() });
    assert_eq!(
        fault.to_string(),
        "no question tells \"a\" and \"c\" apart, nor \"b\", \"e\" and \"f\"; ask one more, keep one item of each group, give them one class, or merge them"
    );
    let merged = features.merged().unwrap();
    assert_eq!(merged.items(), ["a/c", "b/e/f", "d"]);
    let matrix = merged.matrix().unwrap();
    assert_eq!(matrix.row(1).collect::<Vec<_>>(), ["⬇", "red", "⬇"]);
    assert_eq!(merged.merged().unwrap(), merged);
    let many: Vec<(String, [&str; 2])> = (0..99).map(|item| (item.to_string(), ["no", "red"])).collect();
    let many: Vec<(&str, [&str; 2])> = many.iter().map(|(name, values)| (name.as_str(), *values)).collect();
    let said = people(&many).matrix().unwrap_err().to_string();
    assert!(said.contains("no question tells \"0\", \"1\", \"2\", \"3\" and 95 more apart;"), "{said}");
    let said = people(&[("a", ["no", "x"]), ("b", ["no", "x"]), ("a/b", ["no", "y"])]).merged().unwrap_err();
    assert_eq!(said.to_string(), "the item \"a/b\" occurs twice; keep it once");
}

#[test]
fn a_refused_item_leaves_nothing() {
    let mut features = people(&[("a", ["no", "red"])]);
    let before = features.clone();
    assert!(features.push("b", ["no"]).is_err() && features.push("b", ["no", ""]).is_err());
    assert!(features.push("a", ["no", "red"]).is_err());
    assert_eq!(
        (&features.items, &features.cells, &features.places),
        (&before.items, &before.cells, &before.places)
    );
    features.push("b", ["yes", "red"]).unwrap();
}

/// A table of feedback that a person writes by exchanging rows and columns is the same game, with the same tree.
#[test]
fn features_are_a_table_of_feedback_transposed() {
    let value = |item: usize, question: usize| {
        ["no", "yes", "unknown"][(item / (question + 1) + item * question % 5 + item % 7) % 3]
    };
    let [items, questions] = [("item", 20), ("question", 9)]
        .map(|(name, count)| (0..count).map(|at| format!("{name} {at}")).collect::<Vec<_>>());
    let mut features = Features::new(&questions).unwrap();
    for (item, name) in items.iter().enumerate() {
        features.push(name, (0..questions.len()).map(|question| value(item, question))).unwrap();
    }
    let features = features.merged().unwrap();
    let place = |name: &str| name.split(['/', ' ']).nth(1).and_then(|at| at.parse().ok()).expect("a number");
    let transposed = FeedbackMatrix::from_fn(features.items().to_vec(), questions, |question, item| {
        value(place(item), place(question))
    });
    let solved = [features.matrix().unwrap(), transposed.unwrap()].map(|matrix| {
        let game = Game::of_matrix(matrix, Ending::Known).unwrap().build().unwrap();
        let solution =
            Solver::new(&game, SearchConfig::default()).unwrap().solve(Task::Best, &Control::default());
        let policy = solution.policy(&game).unwrap().expect("a policy");
        assert!(game.answer_count() > 5, "{game:?}");
        (policy.score().total, policy.as_bytes().to_vec())
    });
    assert_eq!(solved[0], solved[1]);
}
