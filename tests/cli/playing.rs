//! `salet next` with every kind of clue.

use serde_json::Value;

use salet::game::{Game, Objective, Rule};
use salet::search::{Control, SearchConfig, Solver, Task};
use salet::words::{SecretId, WordGame as _};

use crate::judge::{Judge, arguments, weigh};
use crate::sandbox::{GUESSES, Sandbox};

#[test]
fn next_follows_a_whole_game() {
    let sandbox = Sandbox::solved();
    let next = |clues: &[&str]| sandbox.run(&[&["next", "small.policy", "--json"], clues].concat());
    let score = |guess: &str, secret: &str| -> String {
        let shown = guess.chars().zip(secret.chars()).map(|(g, s)| match () {
            _ if g == s => 'G',
            _ if secret.contains(g) => 'Y',
            _ => 'B',
        });
        shown.collect()
    };
    // Only "worry" repeats a letter, and it is not the secret.
    for secret in ["mount", "found", "sound", "round", "could", "world"] {
        let mut clues: Vec<String> = Vec::new();
        let mut expected = f64::MAX;
        for turn in 1..=6 {
            let borrowed: Vec<&str> = clues.iter().map(String::as_str).collect();
            let ran = next(&borrowed);
            assert_eq!(ran.code, 0, "{}", ran.err);
            let report = ran.json();
            let solved = report["standing"] == "solved";
            assert_eq!(report["turn"], turn - i32::from(solved));
            if solved {
                assert!(report["guess"].is_null());
                assert_eq!(report["answers"], 1);
                break;
            }
            assert_eq!(report["source"], "policy");
            let worst = report["expected"]["worst_case"].as_u64().unwrap();
            let mean = report["expected"]["mean"].as_f64().unwrap();
            assert!(mean < expected + 1.0 && worst <= 5, "{report}");
            expected = mean;
            let guess = report["guess"].as_str().unwrap();
            if guess == "worry" {
                break;
            }
            clues.push(score(guess, secret));
        }
        assert!(clues.len() < 6, "{secret}: {clues:?}");
    }
}

#[test]
fn tables_of_the_remaining_candidates_agree_with_those_of_the_game() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run(&["solve", "--time-limit", "1ms", "--out", "original.policy"]).code, 0);
    let next = |clues: &[&str]| {
        let ran = sandbox.run(&[&["next", "original.policy", "--json"], clues].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.json()
    };
    let game = Game::original();
    let word = |word: &str| game.find(word).unwrap();
    let (crane, abide) = (word("crane"), word("abide").as_secret(game.answer_count()).unwrap());
    let history = [(crane, game.score(crane, abide))];
    let written = |shown| game.feedback_name(shown);
    assert_eq!(written(history[0].1), "BBYBG");

    let solver = Solver::new(&game, SearchConfig::default()).unwrap();
    // From here on it has the tables of the whole game.
    solver.cost_of(&[SecretId::new(0)], &Control::default());
    let whole = solver.continuation(&history, Task::Best, &Control::default()).unwrap();
    let guess = whole.solution.tree.as_ref().unwrap().guess;
    let evaluation = whole.solution.evaluation.as_ref().unwrap();
    let report = next(&["crane=BBYBG"]);
    assert_eq!(report["source"], "search");
    assert_eq!(report["status"], "exact");
    assert_eq!(report["answers"], whole.candidates.len());
    assert_eq!(report["guess"], game.name(guess));
    assert_eq!(report["expected"]["total"], evaluation.total);
    assert_eq!(report["expected"]["mean"], evaluation.total as f64 / whole.candidates.len() as f64);
    assert_eq!(report["expected"]["worst_case"], evaluation.worst_case);
    // A feedback without a word needs two questions: the last guess, and the next one.
    let shown = written(game.score(guess, abide));
    let named = format!("{}={shown}", game.name(guess));
    assert_eq!(next(&["crane=BBYBG", &shown]), next(&["crane=BBYBG", &named]));
}

#[test]
fn next_reads_every_form_of_clue() {
    let sandbox = Sandbox::solved();
    let report = |clues: &[&str]| {
        let ran = sandbox.run(&[&["next", "small.policy", "--json"], clues].concat());
        assert_eq!(ran.code, 0, "{clues:?}: {}", ran.err);
        ran.json()
    };
    let expected = report(&["salet=BBBBB"]);
    assert_eq!(expected["answers"], 3);
    assert_eq!(expected["candidates"], serde_json::json!(["found", "round", "worry"]));
    assert_eq!(expected["source"], "search");
    for clues in [
        &["salet:BBBBB"][..],
        &["salet=00000"],
        &["salet=⬛⬜⬛⬜⬛"],
        &["salet.BBBBB"],
        &["SALET", "bbbbb"],
        &["salet.BBBBB."],
    ] {
        assert_eq!(report(clues), expected, "{clues:?}");
    }
    let chain = report(&["salet.BBBBB.mount.BGGGB"]);
    assert_eq!(chain["candidates"], serde_json::json!(["found", "round"]));
    let asked = report(&["salet.BBBBB.worry"]);
    assert_eq!((&asked["guess"], &asked["turn"]), (&"worry".into(), &2.into()));
    assert_eq!(report(&["salet.BBBBB.worry", "BGYBB"])["guess"], "round");
    let mirrored = report(&["salet=10000", "--clue-digits", "green-yellow"]);
    assert_eq!(mirrored, report(&["salet=20000"]));
    // Naming the recommended word stays on the policy.
    let opener = report(&[])["guess"].as_str().unwrap().to_owned();
    let solved = report(&[&format!("{opener}=GGGGG")]);
    assert_eq!(solved["standing"], "solved");
    let solved = report(&["worry=GGGGG"]);
    assert_eq!((&solved["standing"], &solved["turn"]), (&"solved".into(), &1.into()));
}

#[test]
fn words_that_look_like_colours_can_be_played() {
    let sandbox = Sandbox::new();
    sandbox.file("colours.txt", "ggg\nbyb\nygg\nabc\n");
    let solve = ["solve", "--answers", "colours.txt", "--out", "colours.policy"];
    assert_eq!(sandbox.run(&solve).code, 0);
    let report =
        |clues: &[&str]| sandbox.run(&[&["next", "colours.policy", "--json"], clues].concat()).json();
    let expected = report(&["ggg=BGG"]);
    assert_eq!(expected["candidates"], serde_json::json!(["ygg"]));
    assert_eq!(report(&["ggg.BGG"]), expected);
    assert_eq!(report(&["ggg", "BGG"]), expected);
    let asked = report(&["byb"]);
    assert_eq!((&asked["guess"], &asked["turn"]), (&"byb".into(), &1.into()));
    let opener = report(&[])["guess"].as_str().unwrap().to_owned();
    assert_eq!(report(&["GGG"])["standing"], "solved");
    assert_eq!(report(&["GGG"]), report(&[&format!("{opener}=GGG")]));
}

#[test]
fn next_off_the_policy_is_exact() {
    let sandbox = Sandbox::solved();
    for word in GUESSES.lines() {
        let asked = sandbox.run(&["next", "small.policy", word, "--json"]).json();
        let solved = sandbox.solve(&["--opener", word, "--json", "--out", "opener.policy"]).json();
        assert_eq!(asked["expected"]["total"], solved["total"], "{word}");
    }
}

#[test]
fn next_off_the_policy_plays_by_its_objective() {
    let sandbox = Sandbox::new();
    weigh(&sandbox);
    // The last guess has its tests in the library.
    for objective in Objective::ALL.iter().copied().filter(|&one| one != Objective::LastGuess) {
        for (rule, limit, weighted) in
            [(Rule::Normal, 3, false), (Rule::Normal, 4, true), (Rule::Hard, 4, false)]
        {
            let judge = Judge::new(&sandbox, objective, rule, limit, weighted);
            let case = format!("{objective} {rule} {limit} {weighted}");
            let game = arguments(objective, rule, limit, weighted);
            let game: Vec<&str> = game.iter().map(String::as_str).collect();
            let solved = sandbox.run(&[&["solve", "--force", "--out", "own.policy"], &game[..]].concat());
            if solved.code == 1 {
                continue;
            }
            assert_eq!(solved.code, 0, "{case}: {}", solved.err);
            for (clues, word) in [
                (&["salet=BBBBB"][..], None),
                (&["frows=BYYBB"], None),
                (&["salet=BBBBB", "salet=BBBBB"], None),
                (&["frows=BYYBB"], Some("could")),
                (&[], Some("salet")),
                (&[], Some("worry")),
                (&["salet=BBBBB"], Some("salet")),
            ] {
                let mut place = judge.start();
                for clue in clues {
                    let (guess, shown) = clue.split_once('=').unwrap();
                    let guess = judge.game.find(guess).unwrap();
                    let shown =
                        judge.game.feedback().parse(shown, 5, salet::words::Digits::default()).unwrap();
                    place = judge.after(&place, guess, shown);
                }
                let asked = [&["next", "own.policy", "--json"], clues, word.as_slice()].concat();
                let ran = sandbox.run(&asked);
                if rule == Rule::Hard && ran.code == 1 {
                    assert!(ran.err.contains("does not allow"), "{case}: {}", ran.err);
                    continue;
                }
                assert_eq!(ran.code, 0, "{case} {asked:?}: {}", ran.err);
                let report = ran.json();
                let best = judge.best(&place, word.map(|word| judge.find(&word.into())));
                let expected = &report["expected"];
                let lost = expected["lost_weight"].as_u64().unwrap();
                let found = judge.weight(&place) - lost;
                let total = (found > 0).then(|| expected["total"].as_u64().unwrap());
                let worst = expected["worst_case"].as_u64().unwrap();
                assert_eq!(judge.read(&best, total, worst, lost), best, "{case} {asked:?}: {report}");
                assert!(worst <= u64::from(limit) - clues.len() as u64, "{case} {asked:?}: {report}");
                assert_eq!(expected["lost_answers"] == 0, lost == 0);
                if report["source"] == "search" {
                    assert_eq!((&report["status"], &report["proven"]), (&"exact".into(), &Value::Null));
                }
            }
        }
    }
}

#[test]
fn next_reports_bounds_when_time_is_up() {
    let sandbox = Sandbox::new();
    assert_eq!(
        sandbox.run(&["solve", "--beam", "1", "--max-guesses", "none", "--out", "beam.policy"]).code,
        0
    );
    let next =
        |more: &[&str]| sandbox.run(&[&["next", "beam.policy", "--time-limit", "0.001"], more].concat());
    for clues in [&["zymic=BBBBB"][..], &["zymic"]] {
        let ran = next(clues);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("the search ended early, so there may be better play"), "{}", ran.out);
        let report = next(&[clues, &["--json"]].concat()).json();
        assert_eq!((&report["status"], &report["source"]), (&"bounded".into(), &"search".into()), "{report}");
        let bound = report["proven"]["total_at_least"].as_u64().unwrap();
        assert!(bound > 0 && bound <= report["expected"]["total"].as_u64().unwrap(), "{report}");
    }
    // A feedback alone is one on a word that a longer search may not recommend.
    next(&["zymic=BBBBB", "BBBBB"]).refused(2, "write the played word before its clue");
    let policy = sandbox.run(&["next", "beam.policy", "--time-limit", "0.001", "--json"]).json();
    assert_eq!((&policy["source"], &policy["status"]), (&"policy".into(), &"unproven".into()));
}

#[test]
fn next_refuses_contradictory_clues() {
    let sandbox = Sandbox::solved();
    let next = |clues: &[&str]| sandbox.run(&[&["next", "small.policy"], clues].concat());
    let opener =
        sandbox.run(&["next", "small.policy", "--json"]).json()["guess"].as_str().unwrap().to_owned();
    let green = format!("{opener}=GGGGG");
    for (clues, reason) in [
        (
            &["salet=GGGGB"][..],
            "no accepted word fits: \"salet\" (guess 1) cannot show GGGGB; check the clues",
        ),
        (&["salet=BBBBB", "could=GGGGG"], "(guess 2) cannot show GGGGG after the clues before it"),
        (&[&green, "BBBBB"], "the game was solved with guess 1, but there are more clues"),
        (
            &["salet.BBBBB.salet.BBBBB.salet.BBBBB.salet.BBBBB.salet.BBBBB.salet.BBBBB"],
            "all 6 guesses are used up",
        ),
    ] {
        let ran = next(clues);
        assert_eq!(ran.code, 1, "{clues:?}: {}", ran.err);
        assert!(ran.err.contains(reason), "{clues:?}: {}", ran.err);
        let ran = sandbox.run(&[&["next", "small.policy", "--json"], clues].concat());
        assert_eq!(ran.code, 1);
        let report = ran.json();
        assert_eq!(report["guess"], Value::Null);
        match report["standing"].as_str() {
            Some("out_of_guesses") => assert!(report.get("reason").is_none(), "{report}"),
            _ => assert!(report["reason"].as_str().unwrap().contains(reason)),
        }
    }
    next(&["GYBB"]).refused(2, "\"GYBB\" is not feedback here; write 5 of");
    next(&["fuzzy=BBBBB"]).refused(2, "\"fuzzy\" is not an accepted word (the game has 9)");
    next(&["salet=BBBB"]).refused(2, "\"BBBB\" is not feedback");
}

#[test]
fn next_continues_with_unlisted_secrets() {
    let sandbox = Sandbox::new();
    let others = ["stale", "steal", "salet", "slate", "tales", "least"];
    sandbox.file("guesses.txt", GUESSES.to_owned() + &others.join("\n"));
    sandbox.file("weights.txt", "mount 1\nfound 2\nsound 3\nround 4\ncould 5\nworld 6\nworry 7\n");
    assert_eq!(sandbox.solve(&["--weights", "weights.txt", "--out", "small.policy"]).code, 0);
    let next = |clues: &[&str]| sandbox.run(&[&["next", "small.policy"], clues].concat());
    let report = |clues: &[&str]| {
        let ran = next(&[clues, &["--json"]].concat());
        assert_eq!(ran.code, 0, "{clues:?}: {}", ran.err);
        ran.json()
    };
    // The secret has a t that is not at the end, and no other letter of mount.
    let left = report(&["mount=BBBBY"]);
    assert_eq!(left["candidates"], serde_json::json!(["stale", "steal", "slate", "tales"]));
    assert_eq!((&left["unlisted"], &left["weight"], &left["turn"]), (&true.into(), &4.into(), &2.into()));
    let listed = report(&["mount=BGGGB"]);
    assert_eq!((&listed["unlisted"], &listed["answers"]), (&false.into(), &3.into()));
    let said = next(&["mount=BBBBY"]).out;
    let line = "    no answer fits, but 4 other accepted words do: going on with them, each as likely";
    assert!(said.lines().any(|said| said == line), "{said}");

    // The same game with these words as answers.
    sandbox.file("left.txt", "stale\nsteal\nslate\ntales\n");
    let lists =
        ["solve", "--answers", "left.txt", "--guesses", "guesses.txt", "--max-guesses", "5", "--json"];
    let own = sandbox.run(&lists).json();
    assert_eq!((&left["guess"], &left["status"]), (&own["opener"], &"exact".into()));
    assert_eq!(left["expected"]["total"], own["total"]);
    assert_eq!(left["expected"]["worst_case"], own["worst_case"]);

    // More clues may follow, with and without their words.
    assert_eq!(left["guess"], "stale");
    let steal = report(&["mount=BBBBY", "stale=GGYYY"]);
    assert_eq!(
        (&steal["guess"], &steal["answers"], &steal["unlisted"]),
        (&"steal".into(), &1.into(), &true.into())
    );
    assert_eq!(report(&["mount=BBBBY", "GGYYY"]), steal);
    assert!(next(&["mount=BBBBY", "GGYYY"]).out.contains("  1 word remains\n"));
    let solved = report(&["mount=BBBBY", "GGYYY", "steal=GGGGG"]);
    assert_eq!((&solved["standing"], &solved["unlisted"]), (&"solved".into(), &true.into()));
    assert_eq!(report(&["salet=GGGGG"])["standing"], "solved");
    let out = next(&["salet=GGGGG"]).out;
    assert!(out.contains("but 1 other accepted word does: going on with it\n"), "{out}");
    // Finally, no accepted word may fit either.
    next(&["mount=BBBBY", "stale=GGGGB"])
        .refused(1, "no accepted word fits: \"stale\" (guess 2) cannot show GGGGB");
}

#[test]
fn next_warns_if_guesses_may_run_out() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.solve(&["--max-guesses", "3", "--out", "three.policy"]).code, 0);
    let clues = ["next", "three.policy", "salet=BBBBB", "salet=BBBBB"];
    let ran = sandbox.run(&clues);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let said = "2 answers will not be found within the limit: not every answer can be found";
    assert!(ran.out.contains(said), "{}", ran.out);
    assert!(
        ran.out.contains("3 answers: 1 will be found, with 1.00 more guesses expected, 1 at most"),
        "{}",
        ran.out
    );
    let report = sandbox.run(&[&clues[..], &["--json"]].concat()).json();
    let expected = &report["expected"];
    assert_eq!(expected["lost_answers"], 2, "{report}");
    assert_eq!((&expected["mean"], &expected["worst_case"]), (&1.0.into(), &1.into()), "{report}");
    assert_eq!(sandbox.run(&["next", "three.policy", "--json"]).json()["expected"]["lost_answers"], 0);

    let lists = ["--objective", "win-rate", "--max-guesses", "2", "--out", "two.policy"];
    assert_eq!(sandbox.solve(&lists).code, 0);
    for clues in [&[][..], &["salet=BBBBB"]] {
        let report = sandbox.run(&[&["next", "two.policy", "--json"], clues].concat()).json();
        let listed = report["answers"].as_u64().unwrap();
        let expected = &report["expected"];
        let lost = expected["lost_answers"].as_u64().unwrap();
        assert_eq!(expected["lost_weight"], lost, "{report}");
        assert!((lost > 0) == (listed > 1) && lost < listed, "{report}");
        assert!(expected["worst_case"].as_u64().unwrap() <= 2, "{report}");
    }
}

#[test]
fn next_keeps_to_the_rule() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.solve(&["--rule", "hard", "--out", "hard.policy"]).code, 0);
    let ran = sandbox.run(&["next", "hard.policy", "found=BGGGG", "salet=BBBBB"]);
    ran.refused(1, "the hard rule does not allow \"salet\" here");
}

#[test]
fn an_impossible_win_is_refused_with_its_turn() {
    let sandbox = Sandbox::new();
    let reason = "\"crane\" (guess 2) cannot show GGGGG after the clues before it";
    sandbox.file("season", "salet crony chard\ncrane=BBBBB crane=GGGGG\n");
    for (arguments, code) in [
        (&["next", "original", "crane.BBBBB", "crane.GGGGG"][..], 1),
        (&["analyse", "original", "crane=BBBBB", "crane=GGGGG"], 2),
        (&["analyse", "original", "crane=BBBBB", "crane=GGGGG", "--answer", "crane"], 2),
        (&["analyse", "original", "--season", "season"], 2),
    ] {
        let ran = sandbox.run(arguments);
        ran.refused(code, reason);
        assert!(!ran.out.contains("solved"), "{}", ran.out);
    }
    let ran = sandbox.run_with_input(&["play", "original"], "crane=BBBBB\ncrane=GGGGG\n");
    assert!(ran.err.contains(reason) && !ran.out.contains("solved:"), "{}{}", ran.out, ran.err);
}

#[test]
fn one_remaining_word_is_singular() {
    let sandbox = Sandbox::new();
    let clues = ["BBBBB", "BBBBB", "BBBBB"];
    let said = [
        sandbox.run(&[&["next", "original"], &clues[..]].concat()).out,
        sandbox.run_with_input(&["play", "original"], &(clues.join("\n") + "\n")).out,
    ];
    for said in said {
        assert!(said.contains("but 1 other accepted word does: going on with it\n"), "{said}");
    }
}

#[test]
fn next_says_the_chance_of_each_number_of_guesses() {
    let sandbox = Sandbox::solved();
    let ran = sandbox.run(&["next", "nyt", "GYBBG"]);
    assert!(!ran.out.contains("within"), "all take two: {}", ran.out);
    let ran = sandbox.run(&["next", "crane=BYGBB"]);
    assert!(ran.out.contains("\n    within 2 more: 16 of 24, within 3: 23, within 4: all\n"), "{}", ran.out);
    let found = sandbox.run(&["next", "--json"]).json();
    assert_eq!(found["expected"]["histogram"], serde_json::json!([0, 96, 1227, 913, 79]));
    // With weights it is the share of the weight.
    sandbox.file("weights.txt", "mount 5\nfound 1\nsound 1\nround 1\ncould 1\nworld 1\nworry 1\n");
    assert_eq!(sandbox.solve(&["--weights", "weights.txt", "--out", "weighted.policy"]).code, 0);
    let found = sandbox.run(&["next", "weighted.policy", "--json"]).json();
    let sum = |field: &str| -> u64 {
        found["expected"][field].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum()
    };
    assert_eq!((sum("histogram"), sum("histogram_answers")), (11, 7));
    let ran = sandbox.run(&["next", "weighted.policy"]);
    assert!(ran.out.contains("\n    by weight, within 1 more: 5 of 11, within "), "{}", ran.out);
    // A search that ends early shows the play that it found.
    let ran = sandbox.run(&["next", "crane=BBBBB", "--time-limit", "0s"]);
    assert!(ran.out.contains("\n    by the play found, within "), "{}", ran.out);
}
