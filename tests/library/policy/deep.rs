//! Deep trees.

use salet::game::{Feedback, Game, Rule, Tree};
use salet::policy::interchange::{self, Format};
use salet::policy::{Claim, Policy, encode};
use salet::words::{WordGame as _, WordPolicy as _};

use crate::policy::games::{lists, play_all};

/// A game of one answer, and a policy that plays "cd" `guesses` times before it.
fn idle(guesses: usize, rule: Rule) -> (Game, Tree) {
    let game = Game::builder(lists(&["ab"], &["cd"], false)).rule(rule).limit(None).build().unwrap();
    let [answer, other] = ["ab", "cd"].map(|word| game.find(word).unwrap());
    let solution = Tree { guess: answer, children: Vec::new() };
    let grey = Feedback(0);
    let tree = (0..guesses).fold(solution, |tree, _| Tree { guess: other, children: vec![(grey, tree)] });
    (game, tree)
}

#[test]
fn a_deep_policy_is_written_read_and_played() {
    for rule in [Rule::Normal, Rule::Hard] {
        let (game, tree) = idle(50_000, rule);
        let policy = encode(&game, &tree, Claim::UPPER_BOUND).unwrap();
        let read = Policy::from_bytes(policy.as_bytes().to_vec()).unwrap();
        assert_eq!(read.score().total, 50_001);
        assert_eq!(play_all(&read, &game), *read.score());
        assert!(read.tree() == tree);
    }
}

#[test]
fn a_deep_tree_survives_every_format() {
    // The flat map repeats the whole history for every guess, so less depth suffices for as much text.
    let depths = [
        (Format::Tree, 50_000),
        (Format::TreeFull, 50_000),
        (Format::Csv, 50_000),
        (Format::Nested, 50_000),
        (Format::Json, 50_000),
        (Format::Flat, 1_000),
    ];
    for (format, depth) in depths {
        let (game, tree) = idle(depth, Rule::Normal);
        let text = interchange::write(format, &tree, &game, Claim::UPPER_BOUND).unwrap();
        let imported = interchange::read(format, &text, &game, "theirs").unwrap();
        assert!(imported.tree == tree, "{format}");
        assert!(imported.remarks.is_empty(), "{format}: {:?}", imported.remarks);
    }
}

/// A policy of a megabyte would be a text of terabytes.
#[test]
fn a_text_that_repeats_a_deep_tree_for_each_guess_is_refused() {
    let (game, tree) = idle(12_000, Rule::Normal);
    for &format in Format::ALL.iter().filter(|&&format| format != Format::Irving) {
        let written = interchange::write(format, &tree, &game, Claim::UPPER_BOUND);
        match written {
            Ok(text) => assert!(format != Format::Flat && text.len() < 2 << 20, "{format}: {}", text.len()),
            Err(error) => assert!(error.to_string().contains("too deep"), "{format}: {error}"),
        }
    }
}

#[test]
fn our_nested_json_is_read_back_at_every_depth() {
    for depth in 0..300 {
        let (game, tree) = idle(depth, Rule::Normal);
        let text = interchange::write(Format::Nested, &tree, &game, Claim::UPPER_BOUND).unwrap();
        assert_eq!(interchange::read(Format::Nested, &text, &game, "theirs").unwrap().tree, tree);
    }
}

#[test]
fn endless_nesting_is_refused() {
    let (game, _) = idle(1, Rule::Normal);
    for text in ["[".repeat(200_000), r#"{"map":{"00":"#.repeat(200_000), r#"{"a":"#.repeat(200_000)] {
        for &format in Format::ALL {
            assert!(interchange::read(format, &text, &game, "theirs").is_err());
        }
    }
}
