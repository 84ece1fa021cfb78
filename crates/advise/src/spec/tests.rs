//! Descriptions written, read and refused.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use super::*;
use salet_core::game::Game;
#[cfg(feature = "named-games")]
use salet_words::WordGame as _;

fn spec(json: &str) -> GameSpec {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn read(spec: &GameSpec, files: &[(&str, &str)]) -> Result<(Game, Vec<String>), Error> {
    let mut notes = Vec::new();
    let file = |name: &str| {
        let (_, text) = files.iter().find(|(known, _)| *known == name)?;
        Some(Source::text(name, *text))
    };
    let game = spec.read(&file, &mut |note| notes.push(note.to_string()))?;
    Ok((game, notes))
}

/// The field and the reason that a description is refused for.
fn refused(json: &str) -> (String, String) {
    let error = read(&spec(json), &[("words", "abc\nabd"), ("-", "abc")]).expect_err(json);
    (error.field.to_string(), error.fault.to_string())
}

/// A description with every field.
fn whole() -> GameSpec {
    let file = || Some(Given::File("words".to_owned()));
    GameSpec {
        policy: Some("p.policy".to_owned()),
        game: Some("nyt-hard".to_owned()),
        answers: file(),
        guesses: Some(Given::Here(vec!["abc".to_owned()])),
        known: file(),
        first_letter: Some("a".to_owned()),
        fold_accents: Some(true),
        alphabet: Some("es".to_owned()),
        feedback: Some(FeedbackRule::Pegs),
        feedback_table: Some(Given::Here(GivenTable {
            answers: vec!["x".to_owned()],
            guesses: vec!["y".to_owned()],
            feedback: vec![vec!["z".to_owned()]],
        })),
        solved: Some("z".to_owned()),
        until: Some(Until::Known),
        features: Some(Given::Here(GivenFeatures {
            items: vec!["x".to_owned()],
            questions: vec!["y".to_owned()],
            values: vec![vec!["z".to_owned()]],
        })),
        merge_alike: Some(true),
        compare: Some(
            ["order", "near:0.5", "distance:2.5", "direction:16"].map(|rule| rule.parse().unwrap()).to_vec(),
        ),
        classes: Some(Given::Here(GivenClasses::InOrder(vec!["even".to_owned()]))),
        rule: Some(Rule::Hard),
        max_guesses: Some(MaxGuesses(None)),
        objective: Some(Objective::Worst),
        weights: Some(Given::Here(GivenWeights::ByName(BTreeMap::from([(
            "abc".to_owned(),
            "0.1".parse().unwrap(),
        )])))),
        past: file(),
        past_weight: Some("0.25".parse().unwrap()),
        boards: Some(4),
        mode: Some("sequence".to_owned()),
        independent: Some(true),
    }
}

#[test]
fn a_description_comes_back_from_json() {
    for spec in [GameSpec::default(), whole()] {
        let json = serde_json::to_value(&spec).unwrap();
        assert_eq!(serde_json::from_value::<GameSpec>(json.clone()).unwrap(), spec, "{json}");
    }
    let json = serde_json::to_value(whole()).unwrap();
    // Every field is there, and is one that `fields` knows.
    let written: Vec<&String> = json.as_object().unwrap().keys().collect();
    let known: std::collections::BTreeSet<&str> = whole().fields().collect();
    assert_eq!(written, known.into_iter().collect::<Vec<_>>());
    assert_eq!(spec(r#"{"max_guesses": null}"#).max_guesses, Some(MaxGuesses(None)));
    assert_eq!(spec("{}").max_guesses, None);
    assert_eq!(spec(r#"{"past_weight": 0.1}"#).past_weight, Some("0.1".parse().unwrap()));
}

#[test]
fn a_game_is_the_same_wherever_its_parts_are() {
    let files = [
        ("a", "crane\nslate\nround"),
        ("g", "sound"),
        ("w", "crane 2\nslate 1\nround 0.5"),
        ("alphabet", "a\nc\nd\ne\nl\nn\no\nr\ns\nt\nu\n"),
    ];
    let here = spec(
        r#"{"answers": ["crane", "slate", "round"], "guesses": ["sound"], "rule": "hard",
            "weights": {"crane": 2, "slate": "1", "round": 0.5}, "alphabet": "a\nc\nd\ne\nl\nn\no\nr\ns\nt\nu\n"}"#,
    );
    let there =
        spec(r#"{"answers": "a", "guesses": "g", "rule": "hard", "weights": "w", "alphabet": "alphabet"}"#);
    let (here, there) = (read(&here, &files).unwrap().0, read(&there, &files).unwrap().0);
    assert_eq!(here, there);
    assert_eq!(here.weights().as_slice(), [20, 10, 5]);
    let in_order = spec(r#"{"answers": "a", "guesses": "g", "weights": [20, 10, 5]}"#);
    assert_eq!(read(&in_order, &files).unwrap().0.weights().as_slice(), here.weights().as_slice());
    let table = r#"{"answers": ["x", "y"], "guesses": ["x", "q"], "feedback": [["1", "0"], ["a", "b"]]}"#;
    let inside = spec(&format!(r#"{{"feedback_table": {table}, "until": "known"}}"#));
    let game = read(&inside, &[]).unwrap().0;
    assert_eq!((game.ends_known(), game.limit(), game.answer_count()), (true, None, 2));
    #[cfg(feature = "list-formats")]
    {
        let outside = spec(r#"{"feedback_table": "t", "until": "known"}"#);
        assert_eq!(read(&outside, &[("t", ",x,y\nx,1,0\nq,a,b")]).unwrap().0, game);
        let features = spec(r#"{"features": "f", "merge_alike": true}"#);
        let game = read(&features, &[("f", "name,x,q\nx,1,a\ny,0,b\nz,1,a\n")]).unwrap().0;
        let values =
            r#"{"items": ["x/z", "y"], "questions": ["x", "q"], "values": [["1", "a"], ["0", "b"]]}"#;
        assert_eq!(read(&spec(&format!(r#"{{"features": {values}}}"#)), &[]).unwrap().0, game);
        assert_eq!((game.ends_known(), game.limit(), game.answer_count()), (true, None, 2));
        let compared = spec(r#"{"features": "f", "compare": ["order", "equal"]}"#);
        let game = read(&compared, &[("f", "name,x,q\nx,1,a\ny,0,b\nz,1,a\n")]).unwrap().0;
        let shown = game.score(game.find("y").unwrap(), game.find_answer("z").unwrap());
        assert_eq!(
            (game.ends_known(), game.opener_count(), game.feedback_name(shown)),
            (false, 3, "HB".to_owned())
        );
    }
}

#[cfg(feature = "named-games")]
#[test]
fn what_is_left_out_is_that_of_the_named_game() {
    let game = |json: &str| read(&spec(json), &[("g", "aahed")]).unwrap().0;
    let terms = |game: &Game| (game.answer_count(), game.opener_count(), game.rule(), game.limit());
    assert_eq!(terms(&game("{}")), (2315, 12972, Rule::Normal, Some(6)));
    assert_eq!(terms(&game(r#"{"guesses": "g"}"#)), (2315, 2316, Rule::Normal, Some(6)));
    assert_eq!(terms(&game(r#"{"game": "nyt-hard"}"#)), (3158, 14855, Rule::Hard, Some(6)));
    let bulls = game(r#"{"game": "bulls-and-cows"}"#);
    assert_eq!((bulls.feedback(), bulls.limit()), (FeedbackRule::Pegs, None));
    let other = spec(r#"{"game": "nyt", "rule": "hard", "max_guesses": 7}"#)
        .or(spec(r#"{"rule": "strict", "objective": "worst"}"#));
    assert_eq!(other, spec(r#"{"game": "nyt", "rule": "hard", "max_guesses": 7, "objective": "worst"}"#));
}

#[test]
fn notes_are_told_in_order() {
    let json = r#"{"answers": "a", "guesses": "g", "known": "k", "first_letter": "c", "past": ["crane"], "past_weight": 0.1}"#;
    let files = [("a", "crane\ncrane\ncloud\nslate"), ("g", "crash\ncrime"), ("k", "crash\ncrane")];
    let (game, notes) = read(&spec(json), &files).unwrap();
    assert_eq!(game.weights().as_slice(), [1, 10]);
    let beginnings = [
        "a: 1 left out as duplicates",
        "g: ",
        "k: ",
        "known words: 4 of 5",
        "first letter c: 2",
        "weights: 1, or 0.1",
    ];
    assert_eq!(notes.len(), beginnings.len(), "{notes:#?}");
    for (note, beginning) in notes.iter().zip(beginnings) {
        assert!(note.starts_with(beginning), "{notes:#?}");
    }
}

#[test]
fn contradictions_are_refused_at_their_field() {
    for (json, field) in [
        (r#"{"policy": "original"}"#, "policy"),
        (r#"{"game": "nyt", "answers": "words"}"#, "game"),
        (r#"{"game": "nyt", "guesses": "words"}"#, "game"),
        (r#"{"game": "times"}"#, "game"),
        (r#"{"answers": "words", "alphabet": "es", "fold_accents": true}"#, "alphabet"),
        (r#"{"answers": "words", "alphabet": "xx"}"#, "alphabet"),
        (r#"{"answers": "words", "solved": "x"}"#, "solved"),
        (r#"{"answers": "words", "until": "known"}"#, "until"),
        (r#"{"answers": "words", "past": "words"}"#, "past_weight"),
        (r#"{"answers": "words", "past_weight": 1}"#, "past"),
        (r#"{"answers": "words", "weights": [1, 2], "past": "words", "past_weight": 1}"#, "past"),
        (r#"{"answers": "words", "weights": [1]}"#, "weights"),
        (r#"{"answers": "words", "weights": {"abc": 1}}"#, "weights"),
        (r#"{"answers": "nowhere"}"#, "answers"),
        (r#"{"answers": "-", "guesses": "-"}"#, "guesses"),
        (r#"{"answers": ["abc", " "]}"#, "answers[1]"),
        (r#"{"answers": ["abc"], "guesses": ["ab"]}"#, "guesses"),
        (r#"{"answers": ["abc", "ab"]}"#, "answers"),
        (r#"{"answers": "words", "first_letter": "q"}"#, "first_letter"),
        (r#"{"answers": "words", "max_guesses": "none", "objective": "win-rate"}"#, "objective"),
        (r#"{"answers": "words", "feedback": "pegs", "rule": "hard"}"#, "rule"),
        (
            r#"{"feedback_table": {"answers": [], "guesses": [], "feedback": []}, "rule": "hard"}"#,
            "feedback_table.answers",
        ),
        (r#"{"feedback_table": {"answers": ["x"], "guesses": ["y"], "feedback": []}}"#, "feedback_table"),
        (r#"{"feedback_table": "words", "feedback": "pegs"}"#, "feedback"),
        (r#"{"feedback_table": "words", "known": "words"}"#, "known"),
        (r#"{"feedback_table": "words", "solved": "x", "until": "known"}"#, "until"),
        (r#"{"feedback_table": "words", "features": "words"}"#, "features"),
        (r#"{"features": "words", "answers": "words"}"#, "answers"),
        (r#"{"features": "words", "until": "known"}"#, "until"),
        (r#"{"features": {"items": ["x"], "questions": ["y"], "values": []}}"#, "features"),
        (r#"{"merge_alike": true}"#, "merge_alike"),
        (r#"{"compare": ["set"]}"#, "compare"),
        (r#"{"features": "words", "merge_alike": true, "compare": ["set"]}"#, "merge_alike"),
        (r#"{"answers": "words", "classes": "words"}"#, "classes"),
        (r#"{"feedback_table": "words", "solved": "x", "classes": "words"}"#, "classes"),
        (r#"{"features": "words", "compare": ["set"], "classes": "words"}"#, "classes"),
    ] {
        let (named, reason) = refused(json);
        assert_eq!(named, field, "{json}: {reason}");
    }
    #[cfg(feature = "named-games")]
    {
        assert_eq!(refused(r#"{"game": "nyt-hard", "rule": "strict"}"#).0, "rule");
        assert_eq!(refused(r#"{"alphabet": "es"}"#).0, "alphabet");
        assert_eq!(refused(r#"{"game": "original", "fold_accents": true}"#).0, "fold_accents");
    }
    let beside = |json| spec(json).check_beside_policy().map_err(|error| error.field.into_owned());
    assert_eq!(beside(r#"{"policy": "p", "feedback_table": "words", "guesses": []}"#), Ok(()));
    assert_eq!(beside(r#"{"policy": "p", "features": "words", "compare": ["equal"]}"#), Ok(()));
    assert_eq!(beside(r#"{"policy": "p", "rule": "hard"}"#), Err("rule".to_owned()));
}

/// Two coins, one of which is too heavy or too light: which one, or also how.
#[test]
fn classes_are_given_by_name_in_order_or_in_a_file() {
    const TABLE: &str = r#"{"answers": ["a+", "a-", "b+", "b-"], "guesses": ["a good", "b good"], "feedback": [["<", ">", "=", "="], ["=", "=", "<", ">"]]}"#;
    let game = |more: &str| {
        read(
            &spec(&format!(r#"{{"feedback_table": {TABLE}, {more}}}"#)),
            &[("c", "coin false\na+, a\na-, a\nb+ b\nb-\tb")],
        )
    };
    let (in_order, notes) = game(r#""classes": ["one, two", "one, two", "b", "b"]"#).unwrap();
    assert_eq!(in_order.classes().unwrap().numbers(), [0, 0, 1, 1]);
    assert_eq!((in_order.ends_known(), in_order.limit(), notes.len()), (true, None, 1));
    for same in [
        r#""classes": {"a+": "one, two", "a-": "one, two", "b+": "", "b-": ""}"#,
        r#""until": "known", "classes": "c""#,
    ] {
        assert_eq!(game(same).unwrap().0, in_order, "{same}");
    }
    assert_eq!(game(r#""classes": "c""#).unwrap().1[1], "classes: 2 classes of 4 answers");
    let each = game(r#""classes": ["1", "2", "3", "4"]"#).unwrap().0;
    assert_eq!(each, game(r#""until": "known""#).unwrap().0);
    for false_ones in [
        r#""classes": ["1", "2", "3"]"#,
        r#""classes": ["1", "1", "1", "1"]"#,
        r#""classes": {"a+": "1", "a-": "1", "b+": "2"}"#,
    ] {
        assert_eq!(game(false_ones).unwrap_err().field, "classes", "{false_ones}");
    }
}

/// Fault: items of one class were refused because no question tells them apart.
#[test]
fn alike_items_of_one_class_need_not_be_told_apart() {
    let game = |classes: &str| {
        let values = r#"[["no", "red"], ["yes", "red"], ["no", "red"], ["yes", "blond"]]"#;
        let features =
            format!(r#"{{"items": ["a", "b", "c", "d"], "questions": ["hat", "hair"], "values": {values}}}"#);
        read(&spec(&format!(r#"{{"features": {features}{classes}}}"#)), &[]).map(|(game, _)| game)
    };
    let classes = game(r#", "classes": ["1", "2", "1", "3"]"#).unwrap();
    let known = |names: &[&str]| {
        let answers: Vec<_> = names.iter().map(|name| classes.find_answer(name).unwrap()).collect();
        classes.is_known(&answers)
    };
    assert!(known(&["a", "c"]) && !known(&["a", "b"]));
    for apart in ["", r#", "classes": ["1", "2", "4", "3"]"#] {
        let error = game(apart).unwrap_err();
        assert_eq!(error.field, "features");
        assert!(error.to_string().contains("no question tells \"a\" and \"c\" apart; "), "{error}");
    }
}

#[test]
fn files_have_other_names_in_another_folder() {
    let spec = spec(
        r#"{"answers": "a", "guesses": ["abc"], "known": "k", "past": "p", "weights": "w", "feedback_table": "t", "features": "f", "classes": "c", "alphabet": "es"}"#,
    );
    let moved = spec.map_files(|name| format!("folder/{name}"));
    let files: Vec<_> = moved.files().collect();
    let expected = [
        ("answers", "a"),
        ("known", "k"),
        ("past", "p"),
        ("feedback_table", "t"),
        ("features", "f"),
        ("classes", "c"),
        ("weights", "w"),
    ];
    let expected = expected.map(|(field, name)| (field, format!("folder/{name}")));
    assert_eq!(files, expected.each_ref().map(|(field, name)| (*field, name.as_str())));
    assert_eq!(moved.alphabet.as_deref(), Some("es"), "an alphabet with a name is no file");
}

#[test]
fn a_weight_is_a_positive_integer() {
    let parsed = serde_json::from_str::<GameSpec>(r#"{"weights": [1, 0]}"#);
    assert!(parsed.is_err_and(|error| error.to_string().contains("nonzero u32")));
    let one = NonZeroU32::MIN;
    assert_eq!(spec(r#"{"weights": [1]}"#).weights, Some(Given::Here(GivenWeights::InOrder(vec![one]))));
}

#[cfg(feature = "named-games")]
#[test]
fn boards_are_those_of_the_name_or_a_number() {
    let boards = |json: &str| {
        let spec = spec(json);
        let boards = spec.boards().map_err(|error| error.to_string())?;
        let game = read(&spec, &[("a", "crane\nslate")]).map_err(|error| error.to_string())?.0;
        let limit = boards.limit(&game, boards.count.unwrap_or(2));
        Ok((boards.count, boards.hides(), limit, boards.independent))
    };
    for (json, expected) in [
        (r#"{"game": "quordle"}"#, (Some(4), false, Some(9), false)),
        (r#"{"game": "quordle-sequence"}"#, (Some(4), true, Some(10), false)),
        (r#"{"game": "quordle", "mode": "sequence", "answers": "a"}"#, (Some(4), true, Some(10), false)),
        (r#"{"game": "quordle", "max_guesses": null}"#, (Some(4), false, None, false)),
        (r#"{"game": "nyt", "boards": 3}"#, (Some(3), false, Some(8), false)),
        (r#"{"answers": "a", "independent": true}"#, (None, false, Some(7), true)),
    ] {
        assert_eq!(boards(json), Ok(expected), "{json}");
        assert!(spec(json).has_boards(), "{json}");
    }
    assert!(!spec(r#"{"game": "nyt"}"#).has_boards());
    for (json, refused) in [
        (r#"{"game": "quordle", "boards": 4}"#, "boards: repeats the game; leave out one of them"),
        (r#"{"game": "quordle-chill", "mode": "extreme"}"#, "mode: repeats the game; leave out one of them"),
        (r#"{"game": "dordle", "mode": "chil"}"#, "mode: there is no mode \"chil\"; choose one of: classic"),
        (r#"{"mode": "chill"}"#, "mode: needs the name of a game of several boards; give that, too"),
    ] {
        assert_eq!(boards(json), Err(refused.to_owned()), "{json}");
    }
}
