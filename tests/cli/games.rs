//! Named games, games of other alphabets, and games that show the first letter.

use serde_json::Value;

use crate::sandbox::Sandbox;

#[test]
fn a_game_is_played_by_its_name() {
    let sandbox = Sandbox::new();
    for named in [&["nyt"][..], &["--game", "nyt"]] {
        let ran = sandbox.run(&[&["solve", "--beam", "1", "--json"], named].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        let report = ran.json();
        assert_eq!((&report["answers"], &report["guesses"]), (&3158.into(), &14855.into()));
        assert_eq!(report["policy"], "output/nyt.policy");
    }
}

#[test]
fn every_command_that_takes_lists_takes_a_name() {
    let sandbox = Sandbox::new();
    let compare =
        ["compare", "nyt", "--no-optimum", "--strategies", "letter-greedy", "--sample", "3", "--json"];
    let compared = sandbox.run(&compare);
    assert_eq!(compared.code, 0, "{}", compared.err);
    assert_eq!(compared.json()["game"]["answers"], 3158);
    // The compiled-in openers of this game.
    let ranked = sandbox.run(&["rank", "nyt", "--time-limit", "0.001", "--top", "1", "--json"]).json();
    assert_eq!((&ranked["opener"], &ranked["total"]), (&"tarse".into(), &11219.into()));
    // The last word is an answer of only one of the games.
    sandbox.file("theirs.csv", "aboil\n");
    let convert = |more: &[&str]| sandbox.run(&[&["convert", "theirs.csv", "--from", "csv"], more].concat());
    let reason = "ends in \"aboil\", which is not an answer of the game";
    convert(&[]).refused(3, reason);
    for named in [&["nyt"][..], &["--game", "nyt"]] {
        let converted = convert(named);
        assert!(converted.code == 3 && !converted.err.contains(reason), "{}", converted.err);
    }
}

#[test]
fn a_file_of_a_game_stands_for_it_in_every_command() {
    let sandbox = Sandbox::new();
    sandbox.file("weights.txt", "mount 2\nfound 1\nsound 1\nround 1\ncould 3\nworld 1\nworry 1\n");
    let options = [
        "--answers",
        "answers.txt",
        "--guesses",
        "guesses.txt",
        "--rule",
        "hard",
        "--weights",
        "weights.txt",
    ];
    let written = sandbox
        .run(&[&["game", "--out", "games/mine.toml"], &options[..], &["--max-guesses", "none"]].concat());
    assert_eq!(written.code, 0, "{}", written.err);
    // A list outside of the folder has its whole path.
    let text = std::fs::read_to_string(sandbox.path("games/mine.toml")).unwrap();
    assert!(
        text.contains("/answers.txt\"\n") && text.contains("rule = \"hard\"\nmax_guesses = \"none\"\n"),
        "{text}"
    );
    sandbox.file("mine.toml", text);
    let solve = |game: &[&str], out: &str| {
        let ran = sandbox.run(&[&["solve", "--out", out], game].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        std::fs::read(sandbox.path(out)).unwrap()
    };
    let policy = solve(&[&options[..], &["--max-guesses", "none"]].concat(), "options.policy");
    assert_eq!(solve(&["games/mine.toml"], "file.policy"), policy);
    // What the command line says counts.
    let shorter = solve(&["games/mine.toml", "--max-guesses", "4"], "shorter.policy");
    assert_eq!(shorter, solve(&[&options[..], &["--max-guesses", "4"]].concat(), "same.policy"));
    let named = sandbox.run(&["solve", "mine.toml", "--max-guesses", "4", "--json"]);
    assert_eq!(named.json()["policy"], "output/mine-max4.policy", "{}", named.err);
    for line in [
        &["rank", "mine.toml", "--top", "2", "--json"][..],
        &["next", "mine.toml", "mount=BGGGB", "--json"],
        &["analyse", "mine.toml", "mount", "round", "--json"],
        &["plan", "mine.toml", "--openers", "2", "--rule", "normal", "--json"],
        &["compare", "mine.toml", "--strategies", "entropy", "--rule", "normal", "--json"],
        &["boards", "next", "mine.toml", "--boards", "2", "--json"],
    ] {
        let ran = sandbox.run(line);
        // Several boards have neither rules nor weights.
        assert_eq!(ran.code, if line[0] == "boards" { 2 } else { 0 }, "{line:?}: {}", ran.err);
    }
    sandbox.file("two.toml", "answers = \"answers.txt\"\n");
    let next = sandbox.run(&["boards", "next", "two.toml", "--boards", "2", "mount=BGGGB,BGGBB"]);
    assert_eq!(next.code, 0, "{}", next.err);
    for (text, reason) in [
        ("anwsers = \"a\"\n", "bad.toml: a game has no \"anwsers\""),
        ("rule = \"hard\"\nanswers = 7\n", "bad.toml:2: this is no game"),
        ("rule = \"soft\"\n", "bad.toml:1: this is no game"),
        ("policy = \"nyt\"\n", "name nyt itself"),
        ("answers = \"nowhere.txt\"\n", "nowhere.txt"),
    ] {
        sandbox.file("bad.toml", text);
        sandbox.run(&["solve", "bad.toml"]).refused(3, reason);
    }
    // A file that a game names is read, and so never written.
    sandbox.run(&["solve", "two.toml", "--force", "--out", "answers.txt"]).refused(2, "answers.txt");
}

#[test]
fn a_name_and_lists_exclude_each_other() {
    let sandbox = Sandbox::new();
    for arguments in [
        &["solve", "nyt", "--answers", "answers.txt"][..],
        &["solve", "nyt", "--guesses", "guesses.txt"],
        &["solve", "--game", "nyt", "--answers", "answers.txt"],
        &["rank", "--game", "nyt", "--guesses", "guesses.txt"],
        &["compare", "nyt", "--game", "original"],
    ] {
        let ran = sandbox.run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.err.contains("cannot be used with"), "{arguments:?}: {}", ran.err);
    }
    let ran = sandbox.run(&["solve", "answers.txt"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--answers"), "{}", ran.err);
}

#[test]
fn the_help_explains_the_names() {
    let sandbox = Sandbox::new();
    for command in ["solve", "rank", "compare", "convert"] {
        let help = sandbox.run(&[command, "--help"]).out;
        assert!(help.contains("nyt:") && help.contains("July 2023"), "{help}");
    }
    for command in ["next", "play", "analyse", "show"] {
        let help = sandbox.run(&[command, "--help"]).out;
        assert!(help.contains("bulls-and-cows") && help.contains("quordle-sequence"), "{help}");
    }
    for command in ["verify", "certify"] {
        let help = sandbox.run(&[command, "--help"]).out;
        assert!(help.contains("original, original-hard, nyt, nyt-hard"), "{help}");
    }
}

#[test]
fn policies_of_named_games_need_no_file_and_no_search() {
    let sandbox = Sandbox::new();
    let done = |arguments: &[&str]| {
        let ran = sandbox.run(arguments);
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
        ran
    };
    let next = done(&["next", "original", "GYBBG", "--json"]).json();
    assert_eq!(
        (&next["guess"], &next["source"], &next["answers"]),
        (&"smart".into(), &"policy".into(), &5.into())
    );
    assert_eq!(done(&["next", "nyt", "--json"]).json()["guess"], "tarse");
    assert!(
        done(&["show", "original-hard"]).out.starts_with("salet  2315 answers, 3.51 expected, 6 at most\n")
    );
    for (name, total) in [("original", 7920), ("original-hard", 8122), ("nyt", 11219), ("nyt-hard", 11627)] {
        let verified = done(&["verify", name, "--json"]).json();
        assert_eq!((&verified["total"], &verified["claim"]), (&total.into(), &"optimal".into()), "{name}");
    }
    assert_eq!(done(&["convert", "original", "-q"]).out.lines().count(), 2315);
    sandbox
        .run(&["compare", "--answers", "answers.txt", "--policy", "nyt"])
        .refused(2, "nyt is a policy of another game");
    let entries = std::fs::read_dir(sandbox.folder.path()).unwrap().count();
    assert_eq!(entries, 2, "no file is written");
}

#[test]
fn a_file_with_the_name_of_a_policy_is_still_a_file() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.solve(&["--out", "nyt"]).code, 0);
    let answers = |policy: &str| sandbox.run(&["verify", policy, "--json"]).json()["answers"].clone();
    assert_eq!((answers("nyt"), answers("./nyt")), (3158.into(), 7.into()));
}

#[test]
fn the_command_for_a_missing_policy_is_named() {
    let sandbox = Sandbox::new();
    sandbox.run(&["show", "nyt-strict", "GYBBG"]).refused(
        2,
        "the policy nyt-strict is not compiled in, as original, original-hard, nyt, nyt-hard are; \
         `salet solve nyt-strict` makes it",
    );
    sandbox.run(&["verify", "nerdle"]).refused(
        2,
        "the policy nerdle is not compiled in, as original, original-hard, nyt, nyt-hard are; \
         `salet solve nerdle` makes it",
    );
    sandbox.run(&["show", "quordle"]).refused(2, "`salet play quordle` advises without one");
    sandbox.run(&["show", "nyt-soft"]).refused(2, "\"nyt-soft\" is neither a file nor a compiled-in policy");
    // Once it is made, it is a file like any other.
    assert_eq!(sandbox.solve(&["--rule", "strict", "--out", "nyt-strict"]).code, 0);
    assert_eq!(sandbox.run(&["verify", "nyt-strict", "--json"]).json()["answers"], 7);
}

/// Feedback alone means the recommended word, which a search that was cut short does not tell for certain.
#[test]
fn feedback_on_a_word_that_is_not_certain_is_a_fault_of_the_question() {
    let sandbox = Sandbox::new();
    let asked = ["next", "bulls-and-cows", "1A1B", "--time-limit", "100ms"];
    sandbox.run(&asked).refused(2, "write the played word before its clue, with = between them");
    let told = ["next", "bulls-and-cows", "0123=1A1B", "--time-limit", "100ms", "--json"];
    assert_eq!(sandbox.run(&told).json()["turn"], 2);
}

/// A game without a policy, games of several boards, and a rule in the name.
#[test]
fn every_command_takes_the_same_names() {
    let sandbox = Sandbox::new();
    let turn = ["roast=BGBBY,BBBBB,BBBBB,BGBBB", "cline=BBBBB,BBGGB,BGBBG,BBBBB"];
    let board = ["next", "primel", "14897=GGGGB", "--json"];
    assert_eq!(sandbox.run(&board).json()["guess"], "14891");
    // An answer of these words alone.
    let nyt = sandbox.run(&["boards", "next", "nyt", "crane=GGYBY,BBBGB", "--time-limit", "0", "--json"]);
    assert!(nyt.code == 0 && nyt.out.contains("crema"), "{}", nyt.err);
    let quordle = |command: &[&str]| {
        let ran = sandbox.run(&[command, &turn, &["--time-limit", "0", "--json"]].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        let mut report = ran.json();
        let seconds = report.as_object_mut().and_then(|report| report.remove("seconds"));
        (report, seconds.is_some())
    };
    let named = quordle(&["next", "quordle"]);
    assert_eq!(named, quordle(&["boards", "next", "quordle"]));
    assert_eq!(named, quordle(&["boards", "next", "--named", "quordle"]));
    for command in [&["analyse", "quordle"][..], &["boards", "analyse", "quordle", "--mode", "weekly"]] {
        assert_eq!(quordle(command), quordle(&["boards", "analyse"]), "{command:?}");
    }
    sandbox.run(&["next", "quordle", "--green", "e___y"]).refused(2, "--green means nothing");
    sandbox.run(&["play", "quordle", "--hard"]).refused(2, "--hard means nothing");
    let several = sandbox.run(&["solve", "quordle"]);
    assert!(several.code == 2 && several.err.contains("`salet boards solve quordle`"), "{}", several.err);
    sandbox.run(&["boards", "solve", "nyt-hard", "--boards", "2"]).refused(2, "write nyt");
    sandbox.run(&["boards", "solve", "quordle", "--boards", "2"]).refused(2, "boards: repeats the game");
    sandbox.run(&["boards", "solve", "quordle", "--named", "dordle"]).refused(2, "named twice");
    sandbox.run(&["boards", "solve", "nyt", "--answers", "answers.txt"]).refused(2, "has its own words");
    // A file of such a game stands for it.
    let files: [(&str, &[&str]); 3] = [
        ("quordle.toml", &["game", "quordle"]),
        ("four.toml", &["game", "original", "--boards", "4", "--max-guesses", "9"]),
        ("weekly.toml", &["game", "quordle", "--mode", "weekly"]),
    ];
    for (file, command) in files {
        let ran = sandbox.run(&[command, &["--out", file]].concat());
        assert!(ran.code == 0 && ran.err.contains("4 boards, 2315 answers"), "{}", ran.err);
        assert_eq!(named, quordle(&["next", file]), "{file}");
        assert_eq!(named, quordle(&["boards", "next", file]), "{file}");
    }
    sandbox.run(&["rank", "four.toml"]).refused(2, "four.toml has several boards");
    sandbox.run(&["next", "four.toml", "--green", "e___y"]).refused(2, "--green means nothing");
    sandbox.run(&["game", "quordle", "--boards", "3"]).refused(2, "boards: repeats the game");
    sandbox
        .run(&["boards", "play", "quodle"])
        .refused(2, "there is no game \"quodle\"; choose one of: original");
    sandbox
        .run(&["solve", "nyt-hard", "--rule", "strict"])
        .refused(2, "rule: the name of the game says hard");
    assert_eq!(sandbox.run(&["solve", "original-hard", "--time-limit", "0"]).code, 0);
    let hard = sandbox.run(&["verify", "output/original-hard.policy", "--json"]).json();
    assert_eq!(hard["rule"], "hard");
}

#[test]
fn only_known_words_and_answers_are_guessed() {
    let sandbox = Sandbox::new();
    // The list lacks frows and some answers, such as could, and has a word that is not accepted.
    sandbox.file("mine.txt", "salet\nmount\nfound\nSOUND\nround\nzzzzz\n");
    let known = sandbox.solve(&["--known", "mine.txt", "--out", "known.policy"]);
    assert_eq!(known.code, 0, "{}", known.err);
    for said in [
        "mine.txt: 1 left out of the known words, since they are not accepted (\"zzzzz\" first)",
        "mine.txt: 3 not in it, but stay guesses, for they are answers (\"could\" first)",
        "known words: 8 of 9 accepted words can be guessed, answers included",
    ] {
        assert!(known.err.contains(said), "{said:?} is not in {}", known.err);
    }
    // These lists give the same policy, byte for byte.
    sandbox.file("left.txt", "mount\nfound\nsound\nround\ncould\nworld\nworry\nsalet\n");
    let left =
        sandbox.run(&["solve", "--answers", "answers.txt", "--guesses", "left.txt", "--out", "left.policy"]);
    assert_eq!(left.code, 0, "{}", left.err);
    let read = |name: &str| std::fs::read(sandbox.path(name)).unwrap();
    assert_eq!(read("known.policy"), read("left.policy"));

    let lists = ["--answers", "answers.txt", "--guesses", "guesses.txt", "--known", "mine.txt"];
    let ranked = sandbox.run(&[&["rank", "--top", "99"], &lists[..]].concat()).out;
    assert!(ranked.contains("  salet  ") && !ranked.contains("frows"), "{ranked}");
    let unknown = sandbox.solve(&["--known", "mine.txt", "--opener", "frows", "-q"]);
    assert!(
        unknown.code == 2 && unknown.err.contains("\"frows\" is not an accepted word (the game has 8)"),
        "{}",
        unknown.err
    );
    // The policy is named after both lists, and never replaces an input.
    let named = sandbox.solve(&["--known", "mine.txt", "--json"]).json();
    assert_eq!(named["policy"], "output/answers-known-mine.policy");
    sandbox.solve(&["--known", "mine.txt", "--out", "mine.txt"]).refused(2, "is read, too");
    let twice = ["solve", "--answers", "-", "--known", "-"];
    sandbox.run_with_input(&twice, "mount\n").refused(2, "standard input can be read only once");
    sandbox.file("other.txt", "four\n");
    sandbox.solve(&["--known", "other.txt"]).refused(3, "other.txt:1: \"four\" has 4 letters");
    sandbox.solve(&["--known", "none.txt"]).refused(3, "none.txt: cannot be read");
}

#[test]
fn known_words_narrow_a_named_game() {
    let sandbox = Sandbox::new();
    sandbox.file("mine.txt", "salet\ncrane\n");
    let ran = sandbox.run(&["solve", "--known", "mine.txt", "--beam", "1", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = ran.json();
    assert_eq!((&report["answers"], &report["guesses"]), (&2315.into(), &2316.into()));
    assert_eq!(report["policy"], "output/original-known-mine.policy");
}

#[test]
fn games_whose_words_are_made_have_names() {
    let sandbox = Sandbox::new();
    let convert = |tree: &str, game: &str| {
        sandbox.file("tree", tree);
        sandbox.run(&["convert", "tree", game])
    };
    convert("10007,10008\n", "primel").refused(3, "\"10008\" is not a word of the game");
    convert("10007,10009\n", "primel").refused(3, "never finds 8361 of the answers");
    convert("12+34=46,1+1=2\n", "nerdle").refused(3, "\"1+1=2\" is not a word of the game");
    // Bulls and cows have pegs: the only feedback of this format.
    convert("5040 (0123)", "bulls-and-cows").refused(3, "there is no guess for");
    convert("5040 (0123)", "nerdle").refused(3, "has pegs, but the game has colours");
}

#[test]
fn letters_of_every_kind_are_played_from_the_list_to_the_end() {
    let sandbox = Sandbox::new();
    let cases: Vec<Value> = serde_json::from_str(include_str!("../common/letters.json")).unwrap();
    for case in cases {
        let text = |key: &str| case[key].as_str().unwrap();
        let words: Vec<&str> =
            case["answers"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        sandbox.file("words.txt", words.join("\n"));
        let mut solve = vec![
            "solve",
            "--answers",
            "words.txt",
            "--feedback",
            text("feedback"),
            "--out",
            "p.policy",
            "--force",
        ];
        match case["alphabet"].as_str() {
            Some(own) if own.contains('\n') => {
                sandbox.file("letters.txt", own);
                solve.extend(["--alphabet", "letters.txt"]);
            }
            Some(name) => solve.extend(["--alphabet", name]),
            None => {}
        }
        let solved = sandbox.run(&solve);
        assert_eq!(solved.code, 0, "{case}: {}", solved.err);
        let clue = format!("{}={}", text("guess"), text("shown"));
        let next = sandbox.run(&["next", "p.policy", &clue, "--list", "9", "--json"]).json();
        assert_eq!(next["candidates"], case["left"], "{case}");
        if text("feedback") == "official" {
            // A tile for each letter of the alphabet.
            let coloured = sandbox.run(&["next", "p.policy", &clue, "--color", "always"]).out;
            let turn = coloured.lines().next().unwrap();
            let grounds =
                ["\u{1b}[42m", "\u{1b}[43m", "\u{1b}[100m"].map(|ground| turn.matches(ground).count());
            let shown = ["G", "Y", "B"].map(|colour| text("code").matches(colour).count());
            assert_eq!(grounds, shown, "{case}: {turn}");
        }
        if text("name") == "Korean" {
            let hints = sandbox.run_with_input(&["play", "p.policy", "--hint"], "hint\nhint\nhint\n");
            assert!(
                hints.out.contains("has the letter ㅎ") && hints.out.contains("ㅎ_____"),
                "{}",
                hints.out
            );
        }
        let lines = format!("{clue}\n{}={}\n", text("last"), text("won"));
        let played = sandbox.run_with_input(&["play", "p.policy"], &lines);
        let said = format!("solved: {}, with 2 guesses", text("secret"));
        assert!(played.out.contains(&said), "{case}: {}{}", played.out, played.err);
        let clue = format!("{}={}", text("refused"), text("shown"));
        sandbox.run(&["next", "p.policy", &clue]).refused(2, "is not an accepted word");
    }
}

#[test]
fn games_that_only_count_go_through_files_and_questions() {
    let sandbox = Sandbox::new();
    sandbox.file("words.txt", "roast\nstare\ntears\ncrane\naster\nwires\nwards\nwords\n");
    for (feedback, marks, last) in
        [("places", "(letters at their place)", "tears=5"), ("common", "(common letters)", "tears=SOLVED")]
    {
        let game = ["--answers", "words.txt", "--feedback", feedback];
        let done = |arguments: &[&str]| {
            let ran = sandbox.run(arguments);
            assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
            ran
        };
        done(
            &[&["solve", "--out", "a.policy", "--certificate", "a.certificate", "--force"], &game[..]]
                .concat(),
        );
        done(&["verify", "a.policy"]);
        sandbox.file("a.json", done(&["convert", "a.policy", "--to", "json"]).out);
        done(&[&["convert", "a.json", "--out", "back.policy", "--force"], &game[..]].concat());
        let tree = |policy: &str| done(&["show", policy, "--depth", "9"]).out;
        assert_eq!(tree("back.policy"), tree("a.policy"));
        let sheet = done(&["convert", "a.policy", "--to", "sheet"]).out;
        assert!(sheet.contains(marks), "{sheet}");
        sandbox.run(&["convert", "a.policy", "--to", "tree"]).refused(3, "this format has colours only");
        let analysed = done(&["analyse", "a.policy", "roast", "tears", "--json"]).json();
        assert_eq!(analysed["rules"][0]["moves"][1]["guess"], "tears", "{analysed}");
        // Anagrams, which have no letter at the same place.
        let clue = ["aster=0", "aster=5"][usize::from(feedback == "common")];
        let next = done(&["next", "a.policy", clue, "--list", "9", "--json"]).json();
        assert!(next["candidates"].as_array().unwrap().contains(&"stare".into()), "{next}");
        assert_eq!(done(&["next", "a.policy", clue, last, "--json"]).json()["standing"], "solved");
        sandbox.run(&["next", "a.policy", "aster=6"]).refused(2, "write the number of");
    }
    // An anagram has all letters, and does not solve the game.
    let more = sandbox.run(&["next", "a.policy", "stare=5", "--list", "9", "--json"]).json();
    assert_eq!(more["candidates"], serde_json::json!(["tears", "aster"]));
}

#[test]
fn a_first_letter_that_the_game_shows_is_kept_by_all_words() {
    let sandbox = Sandbox::new();
    sandbox.file("answers.txt", "école\nétang\ntarte\nencre\n");
    sandbox.file("guesses.txt", "école\nétang\nentre\ntarte\ntitre\nencre\nécran\n");
    let lists = ["--answers", "answers.txt", "--guesses", "guesses.txt", "--fold-accents"];
    let solve =
        |letter: &str| sandbox.run(&[&["solve", "--json", "--first-letter", letter], &lists[..]].concat());
    for letter in ["e", "É"] {
        let solved = solve(letter);
        assert!(solved.err.contains("3 answers and 5 guesses are left"), "{}", solved.err);
        let report = solved.json();
        assert_eq!((&report["answers"], &report["guesses"]), (&3.into(), &5.into()));
        assert_eq!(report["policy"], format!("output/answers-first-{letter}.policy"));
    }
    solve("a").refused(2, "no answer begins with \"a\", but with e t");
    solve("et").refused(2, "\"et\" is not one letter of the game");
    // The words of the game as lists, for salet-check.
    let words = ["words", "--length", "5", "guesses.txt", "--fold-accents", "--first-letter", "e", "-q"];
    assert_eq!(sandbox.run(&words).out, "école\nécran\nencre\nentre\nétang\n");
    // A shared game of SUTOM, to its end.
    let shared = "entre encre\n#SUTOM #460 2/6 1:02\n\n🟥🟥🟦🟥🟥\n🟥🟥🟥🟥🟥\n\nhttps://sutom.nocle.fr";
    let next = sandbox.run(&["next", "output/answers-first-e.policy", shared, "--json"]);
    assert_eq!(next.json()["standing"], "solved", "{}", next.err);
    let analysed = sandbox.run(&["analyse", "output/answers-first-e.policy", shared, "--json"]);
    let ending = analysed.json()["rules"][0]["ending"].clone();
    assert_eq!((analysed.code, ending), (0, "solved".into()), "{}", analysed.err);
    let clue = ["next", "output/answers-first-e.policy", "entre=🟥🟡🟡🟦🟡", "--json"];
    sandbox.run(&clue).refused(1, "no accepted word fits");
    let clue = ["next", "output/answers-first-e.policy", "entre=🟥🟡🟡🟦🟦", "--json"];
    assert_eq!(sandbox.run(&clue).json()["candidates"], serde_json::json!(["étang"]));
}

#[test]
fn words_may_have_slashes_and_commas() {
    let sandbox = Sandbox::new();
    sandbox.file("equations.txt", "48-32=16\n12/3+5=9\n10-2*3=4\n");
    let solved = sandbox.run(&["solve", "--answers", "equations.txt", "--opener", "12/3+5=9", "--json"]);
    assert_eq!(solved.json()["policy"], "output/equations-12_3+5=9.policy", "{}", solved.err);
    for games in [
        "48-32=16 12/3+5=9\n10-2*3=4/12/3+5=9\n12/3+5=9 / 48-32=16\n",
        "guesses,answer\n48-32=16 12/3+5=9,12/3+5=9\n10-2*3=4,12/3+5=9\n",
    ] {
        sandbox.file("games", games);
        let season = ["analyse", "output/equations-12_3+5=9.policy", "--season", "games", "--json"];
        let ran = sandbox.run(&season);
        let season: Value = serde_json::from_str(ran.out.lines().last().unwrap_or_default()).unwrap();
        assert_eq!(
            (&season["unread"], ran.code),
            (&serde_json::json!([]), 0),
            "{games}: {season}{}",
            ran.err
        );
    }
    for list in [["--primes", "5"], ["--equations", "5"], ["--mastermind", "2x3"]] {
        for option in [
            &["--alphabet", "es"][..],
            &["--first-letter", "1"],
            &["--frequency", "table", "--top", "1", "--guesses-out", "all"],
        ] {
            let ran = sandbox.run(&[&["words"], option, &list[..]].concat());
            assert!(ran.code == 2 && ran.err.contains("cannot be used with"), "{option:?}: {}", ran.err);
        }
    }
}

#[test]
fn compiled_in_lists_have_their_own_letters() {
    let sandbox = Sandbox::new();
    for arguments in [["solve", "--alphabet", "es"].as_slice(), &["solve", "nyt", "--fold-accents"]] {
        sandbox.run(arguments).refused(2, "the lists of a named game have their own letters");
    }
}
