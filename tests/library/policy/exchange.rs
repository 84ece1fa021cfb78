//! The trees of other programs, and random policies through every format and back.

use proptest::prelude::*;
use salet::game::{Ending, FeedbackMatrix, Game, Objective, Rule, Weights};
use salet::policy::interchange::{self, Format};
use salet::policy::{Claim, Score, encode};
use salet::words::{FeedbackRule, Source, WordGame as _, WordGameBuilder as _, WordLists, WordOptions};

use crate::policy::games::{lists, play_all, rewritten, tree};

#[test]
fn foreign_formats_are_written_like_the_originals() {
    let game = Game::builder(lists(&["mount", "found", "sound", "round"], &[], false)).build().unwrap();
    let tree = tree(&game);
    let text = |format| interchange::write(format, &tree, &game, Claim::UPPER_BOUND).unwrap();
    assert_eq!(
        text(Format::Tree),
        concat!(
            "mount BGGGB1 found BGGGG2 sound BGGGG3 round GGGGG4\n",
            "                                GGGGG3\n",
            "                   GGGGG2\n",
            "      GGGGG1\n"
        )
    );
    assert_eq!(text(Format::Csv), "mount\nmount,found\nmount,found,sound\nmount,found,sound,round\n");
    assert_eq!(
        text(Format::Flat),
        concat!(
            r#"{"mount02220":"found","mount02220found02222":"sound","#,
            r#""mount02220found02222sound02222":"round"}"#,
            "\n"
        )
    );
    assert_eq!(
        text(Format::Nested),
        concat!(
            r#"{"guess":"mount","map":{"02220":{"guess":"found","map":{"02222":{"guess":"sound","#,
            r#""map":{"02222":"round","22222":"sound"},"depth":1,"ranking":{"counts":[1,1]}},"22222":"found"},"#,
            r#""depth":2,"ranking":{"counts":[1,1,1]}},"22222":"mount"},"depth":3,"ranking":{"counts":[1,1,1,1]}}"#,
            "\n"
        )
    );
    for &format in Format::ALL.iter().filter(|&&format| format != Format::Irving) {
        let expected = if format == Format::TreeFull { Format::Tree } else { format };
        assert_eq!(Format::of(&text(format)), expected);
        assert_eq!(Format::of(&format!("\u{feff}{}", text(format))), expected);
    }
}

#[test]
fn foreign_figures_are_compared_and_invalid_trees_are_refused() {
    let game = Game::builder(lists(&["mount", "found", "sound"], &[], false)).build().unwrap();
    let read = |format, text: &str| interchange::read(format, text, &game, "theirs");
    let lie = r#"export default {"guess":"mount","map":{"02220":{"guess":"found","map":{"02222":"sound"}}},"depth":1,"ranking":{"counts":[1,2]}};"#;
    let imported = read(Format::of(lie), lie).unwrap();
    assert_eq!(imported.evaluation.total, 6);
    assert_eq!(imported.remarks.len(), 2, "{:?}", imported.remarks);
    for (format, text, reason) in [
        (
            Format::Tree,
            "mount BGGGB1 found GGGGG2\n      BGGGB1 sound GGGGG2\n",
            "theirs:2:14: plays \"found\" and \"sound\" after the same feedback",
        ),
        (Format::Tree, "mount BGGGB2 found GGGGG3\n", "theirs:1:7: \"BGGGB2\" should be"),
        (Format::Tree, "mount BGGGB1 crane GGGGG2\n", "theirs:1:14: \"crane\" is not a word"),
        (Format::Tree, "mount BGGGB1 found\n", "theirs:1:14: ends with a word"),
        (Format::Tree, "mount BGGRB1 found GGGGG2\n", "theirs:1:7: \"BGGRB\" is not feedback"),
        (Format::Tree, "BGGGB3 found GGGGG4\n", "theirs:1:1: goes on from a guess that"),
        (Format::Tree, "IMPOSSIBLE\n", "theirs:1:1: says that there is no strategy"),
        (Format::Tree, "", "there is no guess"),
        (Format::Csv, "mount\nmount,found\nmount,sound\n", "theirs:3:7: plays \"found\" and \"sound\""),
        (Format::Csv, "mount,found,mount\n", "theirs:1:1: goes on"),
        (Format::Csv, "mount, crane\n", "theirs:1:8: \"crane\" is not a word"),
        (
            Format::Flat,
            r#"{"mount0222":"found"}"#,
            "theirs:1:2: the key \"mount0222\" is not words of 5 letters",
        ),
        (
            Format::Flat,
            r#"{"":"found","mount02220":"sound"}"#,
            "theirs:1:13: plays \"found\" and \"mount\" after the same feedback",
        ),
        (
            Format::Flat,
            "{\"mount02220\":\"found\",\n\"mount02220\":\"sound\"}",
            "theirs:2:1: plays \"found\" and \"sound\"",
        ),
        (
            Format::Flat,
            r#"{"mount02220":"found"}{}"#,
            "theirs:1:23: is not a flat map of texts: something follows it",
        ),
        (
            Format::Flat,
            r#"{"mount02220":"found""#,
            "theirs:1:22: is not a flat map of texts: this is not JSON",
        ),
        (
            Format::Nested,
            r#"{"guess":"mount","map":{"22222":[]}}"#,
            "theirs:1:33: is not a nested tree: \"22222\" leads to no node and no word",
        ),
        (
            Format::Nested,
            r#"{"guess":7,"map":{}}"#,
            "theirs:1:10: is not a nested tree: there is a number where a text is needed",
        ),
        (
            Format::Nested,
            r#"{"map":{"02220":{"guess":"found","map":{}}}}"#,
            "theirs:1:44: is not a nested tree: a node has no guess",
        ),
        (Format::Csv, "?,mount\n", "there is no guess"),
        (Format::Flat, r#"{"mount02220":1}"#, "theirs:1:15: is not a flat map"),
        (Format::Flat, "{}", "there is no guess"),
        (Format::Nested, r#"{"guess":"mount"}"#, "theirs:1:17: is not a nested tree"),
        (
            Format::Nested,
            r#"{"guess":"mount","map":{"22222":"found"}}"#,
            "theirs:1:41: solved \"mount\" leads to \"found\"",
        ),
        // Leading space and skipped text do not shift positions.
        (
            Format::Nested,
            "\n export default\n  {\"guess\":\"crane\"};",
            "theirs:3:12: \"crane\" is not a word of the game",
        ),
        (
            Format::Json,
            "{\"schema_version\":1,\n \"tree\":{\"guess\":\"crane\"}}",
            "theirs:2:18: \"crane\" is not",
        ),
        (
            Format::Json,
            r#"{"schema_version":2}"#,
            "theirs:1:19: is not a policy in JSON: its keys are of version 2",
        ),
        (Format::Json, r#"{"schema_version":1}"#, "theirs:1:20: is not a policy in JSON: it has no \"tree\""),
        (Format::Json, r#"{"tree":{"guess":"mount"}}"#, "it has no \"schema_version\""),
        (
            Format::Json,
            r#"{"tree":{"next":{}}}"#,
            "theirs:1:19: is not a policy in JSON: a node has no guess",
        ),
        (
            Format::Json,
            r#"{"tree":{"next":{"GGGGG":null}}}"#,
            "theirs:1:18: goes on after \"GGGGG\", which solves",
        ),
        (
            Format::Json,
            r#"{"tree":{"next":{"BGGGB":[]}}}"#,
            "theirs:1:26: is not a policy in JSON: \"BGGGB\" leads to",
        ),
        (Format::Json, r#"{"tree":{"total":-1}}"#, "theirs:1:18: is not a policy in JSON: -1 is not a whole"),
        (
            Format::Json,
            r#"{"tree":{"guess":"mount","guess":"found"}}"#,
            "theirs:1:34: plays \"mount\" and \"found\"",
        ),
    ] {
        let error = read(format, text).unwrap_err().to_string();
        assert!(error.contains(reason), "{format} {text:?}: {error}");
    }
}

#[test]
fn our_json_is_compared_with_the_game_and_with_replay() {
    let game = Game::builder(lists(&["mount", "found", "sound", "round"], &[], false)).build().unwrap();
    let tree = tree(&game);
    let text = interchange::write(Format::Json, &tree, &game, Claim::UPPER_BOUND).unwrap();
    assert_eq!(Format::of(&text), Format::Json);
    let altered = text
        .replacen("\"total\":10", "\"total\":9", 1)
        .replacen("\"worst_case\":4", "\"worst_case\":3", 1)
        .replacen("\"lost_weight\":0", "\"lost_weight\":1", 1)
        .replacen("\"limit\":6", "\"limit\":null", 1)
        .replacen("\"rule\":\"normal\"", "\"rule\":\"hard\"", 1);
    let imported = interchange::read(Format::Json, &altered, &game, "theirs").unwrap();
    assert_eq!(imported.tree, tree);
    let expected = [
        "the file is of a game whose rule is hard; here it is normal",
        "the file is of a game whose limit is null; here it is 6",
        "the file says that its total is 9, but the replay gives 10",
        "the file says that its worst case is 3, but the replay gives 4",
        "the file says that its lost weight is 1, but the replay gives 0",
    ];
    assert_eq!(imported.remarks, expected);
    // Keys may have any order, for instance from a program that sorts them.
    let sorted = serde_json::from_str::<serde_json::Value>(&text).unwrap().to_string();
    assert!(sorted.starts_with("{\"claim\""), "{sorted}");
    assert_eq!(Format::of(&sorted), Format::Json);
    let imported = interchange::read(Format::Json, &sorted, &game, "theirs").unwrap();
    assert_eq!((imported.tree, imported.remarks), (tree, Vec::new()));
}

#[test]
fn trees_with_naive_feedback_are_recognised() {
    // For there, eerie shows YYYBG if every e that is not green is yellow, and YBYBG if copies count.
    let words = ["eerie", "there", "geese", "erase", "speed", "abide"];
    let build = |feedback| Game::builder(lists(&words, &[], false)).feedback(feedback).build().unwrap();
    let official = build(FeedbackRule::Official);
    for rule in [FeedbackRule::Presence, FeedbackRule::Unmatched] {
        let naive = build(rule);
        let tree = tree(&naive);
        assert!(tree.evaluate(&official).is_err() || !tree.evaluate(&official).unwrap().lost.is_empty());
        for format in [Format::Flat, Format::Nested, Format::Tree] {
            let text = interchange::write(format, &tree, &naive, Claim::UPPER_BOUND).unwrap();
            let told = match interchange::read(format, &text, &official, "theirs") {
                Ok(imported) => imported.remarks.join("; "),
                Err(error) => error.to_string(),
            };
            assert!(
                told.contains("its feedback is naive")
                    && told.contains(&format!("with {} feedback", naive.feedback())),
                "{told}"
            );
            // Its own feedback gives no reason.
            assert!(interchange::read(format, &text, &naive, "theirs").unwrap().remarks.is_empty());
        }
    }
    // A tree that is wrong under every feedback rule is not called naive.
    let wrong = r#"{"eerie00000":"there"}"#;
    let told = match interchange::read(Format::Flat, wrong, &official, "theirs") {
        Ok(imported) => imported.remarks.join("; "),
        Err(error) => error.to_string(),
    };
    assert!(!told.contains("naive"), "{told}");
}

#[test]
fn words_with_commas_are_quoted() {
    let source = Source::words("answers", ["(1,2)", "(2,1)", "(2,2)"]);
    let lists = WordLists::read(source, None, WordOptions::default()).unwrap().0;
    let game = Game::builder(lists).feedback(FeedbackRule::Pegs).build().unwrap();
    let tree = tree(&game);
    for format in [Format::Csv, Format::Json] {
        let text = interchange::write(format, &tree, &game, Claim::UPPER_BOUND).unwrap();
        assert_eq!(Format::of(&text), format);
        assert_eq!(interchange::read(format, &text, &game, "theirs").unwrap().tree, tree);
    }
    let error =
        interchange::read(Format::Csv, "\"(1,2)\",\"(1,3)\"\n", &game, "theirs").unwrap_err().to_string();
    assert!(error.starts_with("theirs:1:9: \"(1,3)\" is not a word"), "{error}");
}

/// A game whose names and symbols are chosen to break formats: the feedback is the distance of two numbers.
fn table_of(names: &[&str], symbols: &[&str]) -> Game {
    let numbers: Vec<usize> = (0..names.len()).collect();
    let shown = |guess: usize, answer: usize| symbols[guess.abs_diff(answer) % symbols.len()].to_owned();
    let matrix = FeedbackMatrix::from_fn(names.to_vec(), names.to_vec(), |guess, answer| {
        let number = |name: &str| numbers[names.iter().position(|&known| known == name).unwrap()];
        shown(number(guess), number(answer))
    });
    Game::of_matrix(matrix.unwrap(), Ending::Named).unwrap().build().unwrap()
}

#[test]
fn hostile_names_and_symbols_survive_a_round_trip() {
    let names = [
        "q\"q",
        "\"",
        "a,b",
        "\\n",
        "\\",
        "=1+1",
        "+1",
        "-1",
        "@x",
        "é\u{2028}e",
        "{",
        "a b",
        ",",
        "'",
        "\"a\",\"b\"",
    ];
    let game = table_of(
        &names,
        &["s\"s", "\\n", "{", "},", "\"", "=", "?", "a,b", "\\u0041", "\"}}", "é", "-", "x y", "0", "null"],
    );
    let tree = tree(&game);
    for format in [Format::Csv, Format::Json] {
        let text = interchange::write(format, &tree, &game, Claim::UPPER_BOUND).unwrap();
        let imported = interchange::read(format, &text, &game, "theirs").unwrap();
        assert_eq!((&imported.tree, &imported.remarks[..]), (&tree, &[][..]), "{text}");
        match format {
            Format::Json => drop(serde_json::from_str::<serde_json::Value>(&text).unwrap()),
            _ => {
                let first = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
                let first: Vec<String> =
                    first.into_records().map(|record| record.unwrap()[0].to_owned()).take(1).collect();
                assert_eq!(first, ["q\"q"]);
            }
        }
    }
    for name in ["?", "="] {
        let game = table_of(&["a", name], &["x", "y"]);
        let error =
            interchange::write(Format::Csv, &self::tree(&game), &game, Claim::UPPER_BOUND).unwrap_err();
        assert!(error.to_string().contains("are marks of this format"), "{error}");
    }
}

fn game() -> impl Strategy<Value = Game> {
    let word = prop_oneof![Just("[abc]{3}"), Just("[012]{3}")];
    let words = word.prop_flat_map(|word| proptest::collection::vec(word, 1..14));
    let rest = (
        0usize..3,
        0usize..3,
        0usize..Objective::ALL.len(),
        proptest::option::of(1u8..7),
        proptest::collection::vec(1u32..9, 14),
    );
    (words, 1usize..14, rest).prop_filter_map("no such game", |(words, answers, rest)| {
        let (rule, feedback, objective, limit, weights) = rest;
        let mut words: Vec<String> = words;
        let mut seen = std::collections::HashSet::new();
        words.retain(|word| seen.insert(word.clone()));
        let answers = answers.min(words.len());
        let source = Source::words("answers", words[..answers].iter().map(String::as_str));
        let guesses = Source::words("guesses", words.iter().map(String::as_str));
        let lists = WordLists::read(source, Some(guesses), WordOptions::default()).ok()?.0;
        Game::builder(lists)
            .rule(Rule::ALL[rule])
            .feedback(FeedbackRule::ALL[feedback])
            .objective(Objective::ALL[objective])
            .limit(limit)
            .weights(Weights::from_integers(&weights[..answers]).ok()?)
            .build()
            .ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn random_policies_survive_every_round_trip(game in game()) {
        let tree = tree(&game);
        let evaluation = tree.evaluate(&game).unwrap();
        let lost = !evaluation.lost.is_empty();
        match encode(&game, &tree, Claim::UPPER_BOUND) {
            Ok(policy) => {
                prop_assert_eq!(policy.tree(), tree.clone());
                prop_assert_eq!(policy.score(), &Score::from(&evaluation));
                prop_assert_eq!(play_all(&policy, &game), policy.score().clone());
                prop_assert_eq!(rewritten(&policy), policy.as_bytes());
            }
            Err(_) => prop_assert!(lost && game.objective() != Objective::WinRate),
        }
        for &format in Format::ALL {
            let text = interchange::write(format, &tree, &game, Claim::UPPER_BOUND);
            if format == Format::Irving {
                prop_assert!(text.is_err());
                continue;
            }
            let text = text.unwrap();
            let imported = interchange::read(format, &text, &game, "theirs").unwrap();
            prop_assert!(imported.remarks.is_empty(), "{:?}", imported.remarks);
            prop_assert_eq!(&imported.tree, &tree, "{}", format);
        }
    }

    #[test]
    fn random_names_survive_a_round_trip(
        names in proptest::collection::hash_set("[a\",\\\\{}=+@-][a ,\"\\\\:é{}n]{0,3}[a\",\\\\n]", 1..9),
        symbols in proptest::collection::hash_set("[a\",\\\\{}=?+@-]{1,3}", 9),
    ) {
        let [names, symbols] = [names, symbols].map(|texts| texts.into_iter().collect::<Vec<_>>());
        let [names, symbols] = [&names, &symbols].map(|texts| texts.iter().map(String::as_str).collect::<Vec<_>>());
        let game = table_of(&names, &symbols);
        let tree = tree(&game);
        for format in [Format::Csv, Format::Json] {
            let text = interchange::write(format, &tree, &game, Claim::UPPER_BOUND).unwrap();
            let imported = interchange::read(format, &text, &game, "theirs").unwrap();
            prop_assert_eq!(&imported.tree, &tree, "{}", text);
        }
    }

    #[test]
    fn arbitrary_text_causes_no_panic(text in "[a-c{}\":, BYG0-9\n]{0,60}") {
        let game = Game::builder(lists(&["ab", "ac", "bb"], &["bc"], false)).build().unwrap();
        for &format in Format::ALL {
            let _ = interchange::read(format, &text, &game, "theirs");
        }
        let _ = Format::of(&text);
    }
}
