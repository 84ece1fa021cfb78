//! Files: shown, verified, converted and refused.

use std::fs;

use serde_json::Value;

use crate::sandbox::{ANSWERS, Sandbox};

#[test]
fn verify_recomputes_and_refuses() {
    let sandbox = Sandbox::solved();
    let ran = sandbox.run(&["verify", "small.policy"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("verified: ") && ran.out.contains("claim    optimal"), "{}", ran.out);
    let solved = sandbox.solve(&["--json"]).json();
    let verified = sandbox.run(&["verify", "small.policy", "--json"]).json();
    for key in ["total", "mean", "worst_case", "histogram", "opener", "answers", "guesses"] {
        assert_eq!(verified[key], solved[key], "{key}");
    }
    let good = fs::read(sandbox.path("small.policy")).unwrap();
    let read = sandbox.run_with_input(&["verify", "small.policy", "--no-map", "--json"], "");
    assert_eq!(read.json(), verified);

    let mut bytes = good.clone();
    bytes[100] ^= 1;
    sandbox.file("bad.policy", &bytes);
    sandbox.run(&["verify", "bad.policy"]).refused(3, "bad.policy is damaged: its checksum does not fit");
    sandbox.file("short.policy", &good[..good.len() - 1]);
    sandbox.run(&["next", "short.policy"]).refused(3, "short.policy says that it has");
    sandbox.file("empty.policy", "");
    sandbox.run(&["show", "empty.policy"]).refused(3, "empty.policy is not a policy file");
    sandbox.run(&["verify", "answers.txt"]).refused(3, "answers.txt is not a policy file");
    sandbox.run(&["verify", "missing.policy"]).refused(3, "missing.policy: cannot be read");
}

#[test]
fn show_draws_to_the_given_depth() {
    let sandbox = Sandbox::solved();
    let show = |more: &[&str]| sandbox.run(&[&["show", "small.policy"], more].concat());
    let flat = show(&["--depth", "1"]);
    assert_eq!(flat.out.lines().count(), 1);
    assert!(flat.out.contains("7 answers"), "{}", flat.out);
    let deep = show(&["--depth", "9"]).out;
    assert!(deep.lines().count() > show(&[]).out.lines().count(), "{deep}");
    for word in ANSWERS.lines() {
        assert!(deep.contains(word), "{word}: {deep}");
    }
    assert!(!deep.contains('\u{1b}'));
    assert!(show(&["--color", "always"]).out.contains('\u{1b}'));
    assert!(!show(&["--color", "never"]).out.contains('\u{1b}'));
    let json = show(&["--json", "--depth", "9"]).json();
    assert_eq!(json["remaining"], 7);
    let child = json["children"][0].clone();
    let below = show(&["--json", "--depth", "8", child["feedback"].as_str().unwrap()]).json();
    assert_eq!((&below["guess"], &below["children"]), (&child["guess"], &child["children"]));
    let nowhere = show(&["YYYYY"]);
    nowhere.refused(1, "is what no answer shows");
}

#[test]
fn show_marks_where_a_policy_gives_up() {
    let sandbox = Sandbox::new();
    let two = ["--objective", "win-rate", "--max-guesses", "2", "--out", "two.policy"];
    assert_eq!(sandbox.solve(&two).code, 0);
    let text = sandbox.run(&["show", "two.policy", "--depth", "9"]).out;
    let json = sandbox.run(&["show", "two.policy", "--depth", "9", "--json"]).json();
    fn walk<'j>(node: &'j serde_json::Value, found: &mut Vec<&'j serde_json::Value>) {
        for child in node["children"].as_array().unwrap() {
            found.push(child);
            walk(child, found);
        }
    }
    let mut nodes = Vec::new();
    walk(&json, &mut nodes);
    let given_up: Vec<_> = nodes.iter().filter(|node| node["guess"].is_null()).collect();
    assert!(!given_up.is_empty());
    assert_eq!(given_up.len(), text.matches("given up").count(), "{text}");
    assert_eq!(nodes.len() + 1, text.lines().count());
    let lost: u64 = given_up.iter().map(|node| node["remaining"].as_u64().unwrap()).sum();
    assert_eq!(json["lost_weight"], lost);
    assert!(given_up.iter().all(|node| node["lost_weight"] == node["remaining"]), "{json}");
}

#[test]
fn trees_of_other_programs_are_read_and_written() {
    let sandbox = Sandbox::solved();
    let lists = ["--answers", "answers.txt", "--guesses", "guesses.txt"];
    for format in ["tree", "tree-full", "nested-json", "csv", "flat-json", "json"] {
        let written = sandbox.run(&["convert", "small.policy", "--to", format]);
        assert_eq!(written.code, 0, "{}", written.err);
        assert!(written.err.contains("needs") && written.err.contains("for 7 answers"), "{}", written.err);
        sandbox.file("theirs", &written.out);
        let back =
            sandbox.run(&[&["convert", "theirs", "--out", "back.policy", "--json"], &lists[..]].concat());
        assert_eq!(back.code, 0, "{format}: {}", back.err);
        assert_eq!(back.json()["total"], sandbox.run(&["verify", "small.policy", "--json"]).json()["total"]);
        let tree = |policy: &str| sandbox.run(&["show", policy, "--depth", "9"]).out;
        assert_eq!(tree("back.policy"), tree("small.policy"), "{format}");
        assert_eq!(sandbox.run(&["verify", "back.policy", "--json"]).json()["claim"], "upper-bound");
    }
    // A conversion from policy to policy changes nothing.
    let ran = sandbox.run(&["convert", "small.policy", "--to", "policy", "--out", "same.policy"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(
        fs::read(sandbox.path("same.policy")).unwrap(),
        fs::read(sandbox.path("small.policy")).unwrap()
    );

    sandbox.file("theirs", "mount\nmount,found\n");
    let ran = sandbox.run(&[&["convert", "theirs"], &lists[..]].concat());
    ran.refused(3, "the tree never finds 5 of the answers, \"sound\" first");
    sandbox.file("theirs", "mount,crane\n");
    sandbox
        .run(&[&["convert", "theirs"], &lists[..]].concat())
        .refused(3, "theirs:1:7: \"crane\" is not a word of the game");
}

#[test]
fn policies_become_drawings_and_sheets() {
    let sandbox = Sandbox::solved();
    let done = |arguments: &[&str]| {
        let ran = sandbox.run(&[&["convert"], arguments].concat());
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
        ran.out
    };
    let sheet = done(&["small.policy", "--to", "sheet"]);
    let opener =
        sandbox.run(&["next", "small.policy", "--json"]).json()["guess"].as_str().unwrap().to_owned();
    assert!(sheet.starts_with(&format!("Open with {opener}: 7 answers, ")), "{sheet}");
    assert!(sheet.contains("proven optimal\n"), "{sheet}");
    let original = done(&["original", "--to", "sheet"]);
    assert!(original.lines().count() <= 60 && original.lines().all(|line| line.len() <= 100), "{original}");
    for row in ["-----  courd  221  2.76", "GY--G  smart    5  2.00", "GGGY-  salve    1  1.00"] {
        assert!(original.contains(row), "{row} is not in {original}");
    }
    assert_eq!(original.split_whitespace().filter(|word| word.len() == 4 && word.contains('.')).count(), 148);

    let whole = done(&["small.policy", "--to", "dot"]);
    let shallow = done(&["small.policy", "--to", "dot", "--depth", "1"]);
    assert!(shallow.contains(&opener) && shallow.contains("dashed") && !shallow.contains("->"), "{shallow}");
    assert!(whole.contains("n0 -> n1") && !whole.contains("dashed"), "{whole}");
    assert_eq!(done(&["small.policy", "--to", "dot", "--depth", "9"]), whole);
    let ran =
        sandbox.run(&["convert", "original", "--to", "dot", "--depth", "2", "--out", "o.dot", "--json"]);
    assert_eq!((ran.code, &ran.json()["total"]), (0, &7920.into()));
    // A line for each node and each edge, the head and the end.
    assert_eq!(fs::read_to_string(sandbox.path("o.dot")).unwrap().lines().count(), 149 + 148 + 5);

    sandbox.run(&["convert", "small.policy", "--to", "sheet", "--depth", "2"]).refused(2, "add --to dot");
    sandbox.run(&["convert", "small.policy", "--rule", "strict"]).refused(2, "leave --rule out");
    for unread in ["dot", "sheet", "html"] {
        let ran = sandbox.run(&["convert", "small.policy", "--from", unread]);
        assert!(ran.code == 2 && ran.err.contains("invalid value"), "{}", ran.err);
    }
}

#[test]
fn a_page_is_one_file_that_names_its_game() {
    let sandbox = Sandbox::solved();
    let page = sandbox.run(&["convert", "small.policy", "--to", "html"]).out;
    assert!(page.starts_with("\u{feff}<!DOCTYPE html>") && page.ends_with("</html>"), "{}", &page[..100]);
    assert!(page.contains("<title>salet: small</title>") && page.contains("connect-src 'none'"));
    assert!(page.contains("guesses for 7 answers"));
    let ran = sandbox.run(&["convert", "original", "--to", "html", "--out", "original.html", "--json"]);
    assert_eq!((ran.code, &ran.json()["total"]), (0, &7920.into()));
    let page = fs::read_to_string(sandbox.path("original.html")).unwrap();
    assert!(page.len() <= 1_500_000, "{} bytes", page.len());
}

#[test]
fn a_policy_in_json_is_complete() {
    let sandbox = Sandbox::solved();
    let text = sandbox.run(&["convert", "small.policy", "--to", "json"]).out;
    let json: Value = serde_json::from_str(&text).unwrap();
    let verified = sandbox.run(&["verify", "small.policy", "--json"]).json();
    assert_eq!(json["schema_version"], 1);
    for key in ["total", "worst_case", "lost_weight"] {
        assert_eq!(json["tree"][key], verified[key], "{key}");
    }
    assert_eq!(json["claim"]["status"], verified["claim"]);
    assert_eq!(json["claim"]["total_at_least"], verified["total"]);
    assert_eq!((&json["game"]["answers"], &json["game"]["guesses"]), (&7.into(), &9.into()));
    // Most other formats have no pegs.
    sandbox.file("codes.txt", sandbox.run(&["words", "--mastermind", "2x3"]).out);
    let codes = ["--answers", "codes.txt", "--feedback", "pegs"];
    assert_eq!(sandbox.run(&[&["solve", "--out", "pegs.policy"], &codes[..]].concat()).code, 0);
    sandbox.file("pegs.json", sandbox.run(&["convert", "pegs.policy", "--to", "json"]).out);
    let back = sandbox.run(&[&["convert", "pegs.json", "--out", "back.policy"], &codes[..]].concat());
    assert_eq!(back.code, 0, "{}", back.err);
    let tree = |policy: &str| sandbox.run(&["show", policy, "--depth", "9"]).out;
    assert_eq!(tree("back.policy"), tree("pegs.policy"));
    // Irving's notation is found out by its first number.
    sandbox.file("pegs.txt", "9 (12: 1, 2, 1; 4A; 1)\nA = (13: 0, 1, 1; 1; 1)\n");
    let back = sandbox.run(&[&["convert", "pegs.txt", "--out", "irving.policy"], &codes[..]].concat());
    assert_eq!(back.code, 0, "{}", back.err);
    assert!(tree("irving.policy").contains("13"), "{}", tree("irving.policy"));
    let unwritten = sandbox.run(&["convert", "pegs.policy", "--to", "irving"]);
    assert!(unwritten.code == 2 && unwritten.err.contains("invalid value"), "{}", unwritten.err);
    // Bulls and cows are pegs; a count of B alone may be either.
    let next = |clue: &str| sandbox.run(&["next", "pegs.policy", clue, "--json"]);
    assert_eq!(next("12=0A2B").json()["candidates"], next("12=0B2W").json()["candidates"]);
    next("12=1B").refused(
        2,
        "for instance 0B1W or 0,1, or bulls and cows: 0A1B; B alone may be either: write 1B0W or 0A1B",
    );
    // For another game it is replayed, with a warning.
    let other = sandbox.run(&[
        "convert",
        "pegs.json",
        "--answers",
        "codes.txt",
        "--feedback",
        "pegs",
        "--rule",
        "strict",
        "--to",
        "csv",
    ]);
    assert!(
        other.err.contains("a game whose rule is normal; here it is strict") || other.code == 3,
        "{}",
        other.err
    );
}

#[test]
fn words_come_from_dictionaries_and_mastermind() {
    let sandbox = Sandbox::new();
    sandbox.file("dictionary", "Paris\nété\nthree\nseven\nseven\nit's\nnaïve\nnaive\n");
    let ran = sandbox.run(&["words", "--length", "5", "dictionary", "--fold-accents"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out, "naïve\nnaive\nseven\nthree\n");
    assert!(
        ran.err.contains("(a name or an abbreviation) (\"Paris\" first)")
            && ran.err.contains("kept         3"),
        "{}",
        ran.err
    );
    // A word that `solve` merges was no drop, and has a name.
    let merged = "merged       1  other spellings of kept words (\"naive\" first)\nkept         3  words, in 4 spellings\n";
    assert!(ran.err.ends_with(merged), "{}", ran.err);
    sandbox.file("kept.txt", &ran.out);
    let solved =
        sandbox.run(&["solve", "--answers", "kept.txt", "--fold-accents", "--json", "--out", "kept.policy"]);
    assert_eq!(solved.json()["answers"], 3, "{}", solved.err);
    assert!(solved.err.contains("kept.txt: 1 merged with a word of the same letters"), "{}", solved.err);
    let json = sandbox.run(&["words", "--length", "5", "dictionary", "--json", "-q"]);
    assert_eq!(json.err, "");
    assert_eq!(json.json()["count"], 4);
    let codes = sandbox.run(&["words", "--mastermind", "2x3", "-q"]).out;
    assert_eq!(codes, "11\n12\n13\n21\n22\n23\n31\n32\n33\n");
    let solve = ["solve", "--answers", "-", "--feedback", "pegs", "--json", "--out", "codes.policy"];
    assert_eq!(sandbox.run_with_input(&solve, &codes).json()["total"], 21);
    let next = sandbox.run(&["next", "codes.policy", "11=1B0W", "--json"]).json();
    assert_eq!(next["answers"], 4);
    assert_eq!(sandbox.run(&["words", "--length", "5"]).code, 2);
    assert_eq!(sandbox.run(&["words"]).code, 2);
    sandbox.run(&["words", "--length", "5", "missing"]).refused(3, "missing: cannot be read");
}

#[test]
fn lists_in_javascript_are_chosen_by_their_names() {
    let sandbox = Sandbox::new();
    let list = |words: &str| words.lines().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(",");
    sandbox.file("wordle.js", format!("var La=[{}],Ta=[{}];", list(ANSWERS), list("salet\nfrows")));
    let solve = |answers: &str, guesses: &str| {
        sandbox.run(&["solve", "--answers", answers, "--guesses", guesses, "--json", "--force"])
    };
    let chosen = solve("wordle.js#La", "wordle.js#Ta").json();
    assert_eq!(chosen["total"], solve("answers.txt", "guesses.txt").json()["total"]);
    solve("wordle.js", "wordle.js#Ta")
        .refused(3, "wordle.js:1: has several lists: La, Ta; choose one, as in FILE#La");
    solve("wordle.js#Aa", "wordle.js#Ta").refused(3, "wordle.js:1: has no \"Aa\"; it has La, Ta");
}

#[test]
fn a_weight_that_is_no_number_is_named_on_any_line() {
    let sandbox = Sandbox::new();
    let lines: Vec<String> = ANSWERS.lines().map(|word| format!("{word}\t2")).collect();
    for wrong in 0..lines.len() {
        let mut lines = lines.clone();
        lines[wrong] = lines[wrong].replace('2', "x");
        sandbox.file("weights.txt", lines.join("\n"));
        let refused = sandbox.solve(&["--weights", "weights.txt"]);
        refused.refused(3, &format!("weights.txt:{}: ", wrong + 1));
        refused.refused(3, "is not a word with a positive decimal number");
    }
    sandbox.file("weights.txt", format!("word\tcount\n{}", lines.join("\n")));
    sandbox
        .solve(&["--weights", "weights.txt"])
        .refused(3, "weights.txt:1: has several lists: word, count; choose one, as in FILE#word");
    assert_eq!(sandbox.solve(&["--weights", "weights.txt#word,count"]).code, 0);
}

#[test]
fn a_frequency_table_makes_two_lists_of_a_dictionary() {
    let sandbox = Sandbox::new();
    sandbox.file("dictionary", "Paris\nété\nthree\nseven\nnaïve\nnaive\neight\n");
    sandbox.file("table", "the 9e-2\nseven 2e-3\nnaive 1e-4\nNaïve 2e-4\neight 3.5e-4\n42 0.1\nqwert 5e-3\n");
    let lists = ["words", "--length", "5", "dictionary", "--fold-accents", "--frequency", "table"];
    let words = |more: &[&str]| sandbox.run(&[&lists[..], &["--force"], more].concat());
    let files = ["--guesses-out", "all.txt", "--weights-out", "weights.txt"];
    let read = |name: &str| fs::read_to_string(sandbox.path(name)).unwrap();
    let ran = words(&[&files[..], &["--top", "2"]].concat());
    assert_eq!((ran.code, ran.out.as_str()), (0, "eight\nseven\n"), "{}", ran.err);
    assert_eq!(read("all.txt"), "eight\nnaïve\nnaive\nseven\nthree\n");
    assert_eq!(read("weights.txt"), "eight\t0.00035\nseven\t0.002\n");
    let ran = words(&[&files[..], &["--top", "9", "--json"]].concat());
    assert!(ran.err.contains("warning: table has only 3 of the words"), "{}", ran.err);
    let report = ran.json();
    assert_eq!((&report["count"], &report["guesses"]), (&3.into(), &4.into()));
    assert_eq!(read("weights.txt"), "eight\t0.00035\nnaïve\t0.0003\nseven\t0.002\n");

    // The lists make a game.
    sandbox.file("answers.txt", ran_words(&report));
    let solve = ["solve", "--answers", "answers.txt", "--guesses", "all.txt", "--fold-accents", "--json"];
    let solved = sandbox.run(&[&solve[..], &["--weights", "weights.txt"]].concat());
    assert_eq!(solved.code, 0, "{}", solved.err);
    assert_eq!((&solved.json()["answers"], &solved.json()["guesses"]), (&3.into(), &4.into()));

    sandbox.file("table", "seven 1\neight\n");
    words(&[&files[..], &["--top", "2"]].concat())
        .refused(3, "table:2: \"eight\" is not a word with a positive");
    sandbox.file("table", "acht 1\n");
    words(&[&files[..], &["--top", "2"]].concat()).refused(3, "table: has none of the words");
    words(&["--top", "2", "--guesses-out", "table"]).refused(2, "is read, too");
    words(&["--top", "2", "--guesses-out", "-"]).refused(2, "standard output has the answers");
    for missing in [&["--top", "2"][..], &["--guesses-out", "all.txt"]] {
        assert_eq!(words(missing).code, 2, "{missing:?}");
    }
    assert_eq!(sandbox.run(&["words", "--length", "5", "dictionary", "--top", "2"]).code, 2);
}

/// The words of a report, one per line.
fn ran_words(report: &serde_json::Value) -> String {
    report["words"].as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned() + "\n").collect()
}

#[test]
fn bad_lists_are_named_with_their_line() {
    let sandbox = Sandbox::new();
    let solve = |content: &[u8]| {
        sandbox.file("list.txt", content);
        sandbox.run(&["solve", "--answers", "list.txt"])
    };
    solve(b"").refused(3, "list.txt: holds no word");
    solve(b"mount\nsea\n").refused(3, "list.txt:2: \"sea\" has 3 letters, but 5 are needed");
    solve(b"mount\nmo nt\n").refused(3, "list.txt:2: \"mo nt\" holds \" \" at character 3");
    solve(b"mount\n\xff\xfe\n").refused(3, "list.txt:2: is not UTF-8 text, but ISO 8859");
    sandbox.run(&["solve", "--answers", "missing.txt"]).refused(3, "missing.txt: cannot be read");
    let twice = solve(b"mount\nmount\nfound\n");
    assert_eq!(twice.code, 0);
    assert!(twice.err.contains("salet: warning: list.txt: 1 left out as duplicates"), "{}", twice.err);
    let mixed =
        sandbox.run(&["solve", "--answers", "answers.txt", "--guesses", "list.txt", "--out", "mixed.policy"]);
    assert!(mixed.err.contains("added to the guesses"), "{}", mixed.err);
    sandbox
        .run(&["solve", "--answers", "-", "--guesses", "-"])
        .refused(2, "standard input can be read only once");
}

/// Each of these lists was read otherwise than its language does, without a word.
#[test]
fn a_list_read_otherwise_names_its_alphabet() {
    let sandbox = Sandbox::new();
    let line = |alphabet: &str| format!("letters that the alphabet \"{alphabet}\" reads otherwise");
    for (alphabet, list, more) in [
        ("tr", "KALEM\nKITAP\nİZMİR\n", None),
        ("fa", "می\u{200c}رم\nکتاب\n", None),
        ("es", "añejo\ncésar\ncanto\n", Some("--fold-accents")),
    ] {
        sandbox.file("list.txt", list);
        for given in [&["solve", "--answers", "list.txt"][..], &["words", "--length", "5", "list.txt"]] {
            let mut arguments = given.to_vec();
            // Persian: four letters without joiners, since these are none.
            arguments
                .iter_mut()
                .filter(|argument| **argument == "5" && alphabet == "fa")
                .for_each(|n| *n = "4");
            arguments.extend(more);
            let ran = sandbox.run(&arguments);
            assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
            assert_eq!(ran.err.matches(&line(alphabet)).count(), 1, "{arguments:?}: {}", ran.err);
            let named = arguments.iter().filter(|argument| **argument != "--fold-accents").copied();
            let ran = sandbox.run(&named.chain(["--alphabet", alphabet]).collect::<Vec<_>>());
            assert!(ran.code == 0 && !ran.err.contains("reads otherwise"), "{}", ran.err);
        }
    }
}

/// Two words that differ in a separator alone, from the dictionary to the end of a game.
#[test]
fn a_separator_chooses_the_reading_of_a_word() {
    let sandbox = Sandbox::new();
    sandbox.file("list.txt", "ősszáj\nős|száj\nkéret\nkeret\n");
    let words = sandbox.run(&["words", "--length", "5", "--alphabet", "hu", "list.txt"]);
    assert_eq!(words.out, "keret\nkéret\nősszáj\nős|száj\n", "{}", words.err);
    let second = "list.txt: 1 with a second reading, which a \"|\" inside chooses (\"ős|száj\" first)";
    assert!(words.err.contains(second), "{}", words.err);
    sandbox.file("answers.txt", &words.out);
    let solve = ["solve", "--answers", "answers.txt", "--alphabet", "hu", "--out", "hu.policy"];
    assert_eq!(sandbox.run(&solve).code, 0);
    let game = sandbox.run(&["next", "hu.policy", "ősszáj=GBGGG", "ős|száj=GGGGG"]);
    assert!(game.out.contains("solved: ős|száj"), "{}{}", game.out, game.err);
}
