//! Games given as tables: all endings in the commands that read games, refusals with their lines, and docs/your-game.md.

use std::process::Command;

use crate::sandbox::{Ran, Sandbox};

/// A table of nine numbers, each told before, found or after.
fn order() -> String {
    let names: Vec<String> = (1..=9).map(|name| format!("no. {name}")).collect();
    let mut text = format!(",{}\n", names.join(","));
    for guess in &names {
        let shown = names.iter().map(|answer| match answer.cmp(guess) {
            std::cmp::Ordering::Less => "before",
            std::cmp::Ordering::Equal => "found",
            std::cmp::Ordering::Greater => "after",
        });
        text += &format!("{guess},{}\n", shown.collect::<Vec<_>>().join(","));
    }
    text
}

/// Yes and no questions about five animals.
const ANIMALS: &str = "\
\tant\tbee\tcow\tduck\teel
wings?\tno\tyes\tno\tyes\tno
milk?\tno\tno\tyes\tno\tno
swims?\tno\tno\tno\tyes\tyes
six legs?\tyes\tyes\tno\tno\tno
";

/// Two answers that one guess solves.
const PAIRS: &str = ",a1,a2,b\na?,win,win,no\nb?,no,no,win\nwhich?,x,y,no\n";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.file("order.csv", order());
    sandbox.file("animals.tsv", ANIMALS);
    sandbox.file("weights.txt", "ant 5\nbee, 1\ncow;2\nduck\t1\neel 1\n");
    sandbox
}

fn ran(sandbox: &Sandbox, arguments: &[&str]) -> Ran {
    let ran = sandbox.run(arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {}{}", ran.out, ran.err);
    ran
}

#[test]
fn a_session_on_a_table_speaks_of_its_guesses_and_symbols() {
    let sandbox = sandbox();
    ran(&sandbox, &["solve", "--feedback-table", "order.csv", "--out", "o.policy"]);
    let said =
        sandbox.run_with_input(&["play", "o.policy", "--feedback-table", "order.csv"], "help\nno. 2\n");
    assert!(said.out.contains("GUESS=SYMBOL") && !said.out.contains("GYBBG"), "{}", said.out);
    assert!(said.out.contains("the next symbol is that of \"no. 2\""), "{}", said.out);
}

#[test]
fn a_game_without_a_policy_is_in_none() {
    let sandbox = sandbox();
    ran(&sandbox, &["game", "--feedback-table", "order.csv", "--out", "order.toml"]);
    let next = ran(&sandbox, &["next", "order.toml"]);
    assert!(next.out.contains("\n    solved exactly for what is left\n"), "{}", next.out);
}

#[test]
fn a_table_is_solved_looked_up_and_left() {
    let sandbox = sandbox();
    let solved =
        ran(&sandbox, &["solve", "--feedback-table", "order.csv", "--out", "o.policy", "--json"]).json();
    // A full binary tree of nine keys: 1 + 2 * 2 + 4 * 3 + 2 * 4.
    assert_eq!(
        (&solved["total"], &solved["status"], &solved["worst_case"]),
        (&25.into(), &"optimal".into(), &4.into())
    );
    let opener = solved["opener"].as_str().unwrap().to_owned();
    let clue = format!("{opener}=before");
    let next = ran(&sandbox, &["next", "o.policy", &clue, "--json"]).json();
    assert!(next["guess"].as_str().unwrap().starts_with("no. "), "{next}");
    let other = if opener == "no. 5" { "no. 4" } else { "no. 5" };
    let off = format!("{other}=after");
    sandbox.run(&["next", "o.policy", &off]).refused(2, "does not hold the table");
    let next = ran(&sandbox, &["next", "o.policy", &off, "--feedback-table", "order.csv", "--json"]).json();
    assert!(next["guess"].as_str().unwrap().starts_with("no. "), "{next}");
    sandbox
        .run(&["next", "o.policy", "--feedback-table", "animals.tsv"])
        .refused(3, "animals.tsv: 5 answers are solved by no guess");
    sandbox.run(&["next", "original", "--feedback-table", "order.csv"]).refused(2, "a game of words");
    let played = sandbox.run_with_input(&["play", "o.policy"], &format!("{clue}\nanswer no. 1\nquit\n"));
    assert!(
        played.out.contains("may show ") && played.out.contains("before ("),
        "{}{}",
        played.out,
        played.err
    );
    assert!(played.err.contains("the table of the game is not there"), "{}", played.err);
    let alone = ["play", "o.policy", "--feedback-table", "order.csv", "--answer", "no. 8"];
    assert!(ran(&sandbox, &alone).out.contains("solved: no. 8"));
    sandbox.run(&["play", "o.policy", "--demo"]).refused(2, "give it with --feedback-table");
    let ranked = ran(&sandbox, &["rank", "--feedback-table", "order.csv", "--top", "2", "--json"]);
    assert!(ranked.out.contains("\"total\":25"), "{}", ranked.out);
    for to in ["json", "sheet", "csv"] {
        let refused = ["convert", "o.policy", "--to", to];
        sandbox.run(&refused).refused(2, "give it with --feedback-table");
        ran(&sandbox, &[&refused[..], &["--feedback-table", "order.csv"]].concat());
    }
    ran(&sandbox, &["verify", "o.policy", "--feedback-table", "order.csv"]);
    let shown = ran(&sandbox, &["show", "o.policy"]);
    assert!(shown.out.contains("before"), "{}", shown.out);
    let compared =
        ["compare", "--feedback-table", "order.csv", "--strategies", "entropy,most-parts", "--json"];
    ran(&sandbox, &compared);
    ran(&sandbox, &["plan", "--feedback-table", "order.csv", "--openers", "2", "--json"]);
}

#[test]
fn twenty_questions_end_when_one_answer_is_left() {
    let sandbox = sandbox();
    let known = ["--feedback-table", "animals.tsv", "--until", "known"];
    let solve = |more: &[&str]| ran(&sandbox, &[&["solve"], &known[..], more].concat());
    let solved = solve(&["--out", "a.policy", "--certificate", "a.cert", "--json"]).json();
    // Five answers of two symbols: 3 of depth 2, 2 of depth 3.
    assert_eq!((&solved["total"], &solved["worst_case"]), (&12.into(), &3.into()));
    assert_eq!(solve(&["--out", "w.policy", "--objective", "worst", "--json"]).json()["worst_case"], 3);
    let lost =
        solve(&["--out", "l.policy", "--objective", "win-rate", "--max-guesses", "2", "--json"]).json();
    assert_eq!((&lost["lost_weight"], &lost["total"]), (&2.into(), &6.into()));
    let opener = solved["opener"].as_str().unwrap();
    let ended = sandbox.run_with_input(&["play", "a.policy"], &format!("{opener}=yes\nyes\nyes\nyes\n"));
    assert!(ended.out.contains("known:"), "{}{}", ended.out, ended.err);
    solve(&["--out", "weighted.policy", "--weights", "weights.txt", "--json"]);
    // All answers are in the tree, each where its game ends.
    let tree = ran(&sandbox, &["show", "a.policy", "--depth", "9"]).out;
    assert_eq!(tree.matches("known: ").count(), 5, "{tree}");
    let json = ran(&sandbox, &["show", "a.policy", "--depth", "9", "--json"]).json();
    let (mut open, mut ended) = (vec![&json], 0);
    while let Some(node) = open.pop() {
        let children = node["children"].as_array().unwrap();
        let below: u64 = children.iter().map(|child| child["remaining"].as_u64().unwrap()).sum();
        assert!(children.is_empty() || node["remaining"] == below, "{node}");
        ended += node["ended"].as_array().map_or(0, Vec::len);
        open.extend(children);
    }
    assert_eq!(ended, 5, "{json}");
}

#[test]
fn several_guesses_may_solve_an_answer() {
    let sandbox = Sandbox::new();
    sandbox.file("pairs.csv", PAIRS);
    let solve = |more: &[&str]| sandbox.run(&[&["solve", "--feedback-table", "pairs.csv"], more].concat());
    solve(&[]).refused(3, "pairs.csv: 3 answers are solved by no guess, \"a1\" first");
    let solved = solve(&["--solved", "win", "--out", "p.policy", "--certificate", "p.cert", "--json"]);
    assert_eq!(solved.code, 0, "{}", solved.err);
    assert_eq!(solved.json()["total"], 4);
    let tree = sandbox.run(&["show", "p.policy"]).out;
    assert!(tree.contains("win solved: "), "{tree}");
    solve(&["--solved", "w"]).refused(3, "no feedback is \"w\"");
    solve(&["--solved", "win", "--rule", "strict"]).refused(2, "the strict rule allows only guesses");
    solve(&["--solved", "win", "--rule", "hard"]).refused(2, "the hard rule has no meaning with a table");
}

/// Trees in other formats come back as the same policy, also where no guess has the name of an answer.
#[test]
fn trees_of_every_ending_are_exchanged() {
    let sandbox = sandbox();
    sandbox.file("pairs.csv", PAIRS);
    let lost = ["--until", "known", "--objective", "win-rate", "--max-guesses", "2"];
    for (table, ending) in [
        ("order.csv", &[][..]),
        ("animals.tsv", &["--until", "known"]),
        ("animals.tsv", &lost),
        ("pairs.csv", &["--solved", "win"]),
    ] {
        let game = [&["--feedback-table", table], ending].concat();
        let solved =
            ran(&sandbox, &[&["solve", "--out", "its.policy", "--force", "--json"], &game[..]].concat())
                .json();
        let verified = ran(&sandbox, &["verify", "its.policy", "--feedback-table", table, "--json"]).json();
        assert_eq!(verified["guesses"], solved["guesses"], "{game:?}: {verified}");
        for format in ["csv", "json"] {
            let write = [
                "convert",
                "its.policy",
                "--feedback-table",
                table,
                "--to",
                format,
                "--out",
                "tree",
                "--force",
            ];
            ran(&sandbox, &write);
            let read = [
                &[
                    "convert",
                    "tree",
                    "--from",
                    format,
                    "--to",
                    "policy",
                    "--out",
                    "read.policy",
                    "--force",
                    "--json",
                ],
                &game[..],
            ];
            let read = ran(&sandbox, &read.concat()).json();
            for figure in ["total", "worst_case", "guesses"] {
                assert_eq!(read[figure], solved[figure], "{format} {game:?}: {read}");
            }
        }
    }
    let text = std::fs::read_to_string(sandbox.path("tree")).unwrap();
    assert!(text.contains("a?"), "{text}");
}

#[test]
fn plans_and_strategies_play_every_ending() {
    let sandbox = sandbox();
    sandbox.file("pairs.csv", PAIRS);
    let known = ["--feedback-table", "animals.tsv", "--until", "known"];
    let solved = ["--feedback-table", "pairs.csv", "--solved", "win"];
    let ask = |before: &[&str], game: &[&str], more: &[&str]| {
        ran(&sandbox, &[before, game, more, &["--json"]].concat()).json()
    };
    // Five animals need 12 questions, and no pair of questions costs more than one: it ends early if it names an animal.
    let pair = ask(&["plan"], &known, &["--openers", "2", "--top", "9"]);
    assert_eq!(
        (&pair["status"], &pair["guesses"], &pair["plans"][0]["total"]),
        (&"optimal".into(), &4.into(), &12.into())
    );
    assert_eq!(pair["plans"].as_array().unwrap().len(), 6, "{pair}");
    let read = ran(&sandbox, &[&["plan"], &known[..]].concat());
    assert!(read.out.contains("proven against all pairs of 4 words"), "{}", read.out);
    sandbox.run(&[&["plan"], &known[..], &["--opener", "ant"]].concat()).refused(2, "\"ant\" is not");
    let few = ask(&["plan"], &known, &["--vocabulary", "3", "--out", "few.policy"]);
    assert_eq!((&few["total"], &few["lost_answers"]), (&12.into(), &0.into()), "{few}");
    let two = sandbox.run(&[&["plan"], &known[..], &["--vocabulary", "1"]].concat());
    assert!(two.code == 1 && two.out.contains("answers will not become known"), "{}{}", two.out, two.err);
    // a? solves two of three.
    let pair = ask(&["plan"], &solved, &["--openers", "2"]);
    assert_eq!(
        (&pair["plans"][0]["words"], &pair["plans"][0]["total"]),
        (&serde_json::json!(["a?", "b?"]), &4.into())
    );
    assert_eq!(ask(&["plan"], &solved, &["--vocabulary", "2"])["total"], 4);
    for (game, least, count) in [(known, 12, 7), (solved, 4, 9)] {
        let compared = ask(&["compare"], &game, &["--report", "report", "--force"]);
        assert_eq!(
            (&compared["optimum"]["lower"], &compared["optimum"]["upper"]),
            (&least.into(), &least.into())
        );
        let strategies = compared["strategies"].as_array().unwrap();
        assert_eq!(strategies.len(), count, "{compared}");
        let regret = |strategy: &serde_json::Value| strategy["regret"]["guesses"][0].as_f64().unwrap();
        let holds = |strategy: &serde_json::Value| {
            strategy["lost"] == 0
                && strategy["total"].as_f64().unwrap() == regret(strategy) + f64::from(least)
        };
        assert!(
            strategies.iter().filter(|strategy| strategy["deterministic"] == true).all(holds),
            "{compared}"
        );
    }
    sandbox
        .run(&[&["compare"], &known[..], &["--strategies", "first-consistent"]].concat())
        .refused(2, "no guess of this game names");
}

/// Four coins, one of which is false, too heavy or too light, and nine weighings.
fn coins() -> (String, String) {
    let answers: Vec<String> =
        "ABCD".chars().flat_map(|coin| [format!("{coin}+"), format!("{coin}-")]).collect();
    let mut table = format!(",{}\n", answers.join(","));
    for weighing in ["A:B", "A:C", "A:D", "B:C", "B:D", "C:D", "AB:CD", "AC:BD", "AD:BC"] {
        let (left, right) = weighing.split_once(':').unwrap();
        let shown = |answer: &String| match (left.contains(&answer[..1]), right.contains(&answer[..1])) {
            (false, false) => "even",
            (is_left, _) if is_left == answer.ends_with('+') => "left",
            _ => "right",
        };
        table += &format!("{weighing},{}\n", answers.iter().map(shown).collect::<Vec<_>>().join(","));
    }
    (table, answers.iter().map(|answer| format!("{answer},{}\n", &answer[..1])).collect())
}

#[test]
fn a_game_of_classes_asks_which_and_not_how() {
    let sandbox = Sandbox::new();
    let (table, classes) = coins();
    sandbox.file("coins.csv", &table);
    sandbox.file("which.csv", &classes);
    let game = ["--feedback-table", "coins.csv", "--classes", "which.csv"];
    let files = ["--out", "coins.policy", "--certificate", "coins.proof", "--json"];
    let solved = ran(&sandbox, &[&["solve"], &game[..], &files].concat()).json();
    assert_eq!(
        (solved["status"].as_str(), solved["total"].as_u64()),
        (Some("optimal"), Some(16)),
        "{solved}"
    );
    // The policy knows its classes, with and without its table.
    let next = ["next", "coins.policy", "--feedback-table", "coins.csv", "A:B=even"];
    let asked = ran(&sandbox, &next);
    assert!(asked.out.contains("4 answers remain"), "{}", asked.out);
    let known = ran(&sandbox, &[&next[..], &["A:C=even"]].concat());
    assert!(known.out.contains("known: D+ D-"), "{}", known.out);
    let again = sandbox.run(&[&next[..], &["--classes", "which.csv"]].concat());
    assert_eq!(again.code, 2, "{}", again.err);
    assert!(again.err.contains("leave --classes out, and give its table alone"), "{}", again.err);
    assert!(again.err.contains("with --merge-alike or --compare if it was solved so"), "{}", again.err);
    let all = "A+ 1\nA- 1\nB+ 1\nB- 1\nC+ 1\nC- 1\nD+ 1\nD- 1\n";
    for (classes, reason) in [("A+ 1\n", "7 of the answers have no class"), (all, "answers of one class")] {
        sandbox.file("false.txt", classes);
        let refused = sandbox.run(&["solve", "--feedback-table", "coins.csv", "--classes", "false.txt"]);
        assert!(refused.code == 3 && refused.err.contains(reason), "{}", refused.err);
    }
    sandbox.run(&["solve", "--classes", "which.csv"]).refused(2, "needs a table of feedback");
    let boards = sandbox.run(&[&["boards", "solve", "--boards", "2"], &game[..]].concat());
    assert!(boards.code == 2 && boards.err.contains("several boards have no classes"), "{}", boards.err);
}

/// Files of a small game under each ending: no change of the program may change their bytes.
#[test]
fn policies_and_certificates_keep_their_bytes() {
    let sandbox = sandbox();
    sandbox.file("pairs.csv", PAIRS);
    for (name, table, ending) in [
        ("named", "order.csv", &[][..]),
        ("solved", "pairs.csv", &["--solved", "win"]),
        ("known", "animals.tsv", &["--until", "known", "--weights", "weights.txt"]),
    ] {
        let files = ["policy", "certificate"].map(|kind| format!("{name}.{kind}"));
        let made = ["solve", "--feedback-table", table, "--out", &files[0], "--certificate", &files[1]];
        ran(&sandbox, &[&made[..], ending].concat());
        for file in files {
            let golden = format!("{}/tests/cli/golden/{file}", env!("CARGO_MANIFEST_DIR"));
            assert_eq!(std::fs::read(sandbox.path(&file)).unwrap(), std::fs::read(golden).unwrap(), "{file}");
        }
    }
}

#[test]
fn totals_of_divided_searches_count_no_naming() {
    let sandbox = sandbox();
    let game = ["--feedback-table", "animals.tsv", "--until", "known"];
    for (more, total) in [
        (&[][..], 12_u128),
        (&["--weights", "weights.txt"], 22),
        // Two are lost.
        (&["--objective", "win-rate", "--max-guesses", "2"], (2 << 64) + 6 + 2 * 2),
    ] {
        let folder = format!("d{total}");
        let divide = [&["divide", "--folder", &folder, "--job-time", "1m"], &game[..], more].concat();
        ran(&sandbox, &divide);
        let listed = sandbox.run(&["merge", "--folder", &folder, "--json"]).json();
        let job = listed["to_do"][0].as_str().unwrap().to_owned();
        let worked = ran(&sandbox, &["work", "--folder", &folder, "--job", &job, "--json"]).json();
        let best = worked["best"].as_str().unwrap();
        assert_eq!(best.split_once(' ').unwrap().0, total.to_string(), "{worked}");
        assert_eq!(std::fs::read_to_string(sandbox.path(&folder).join("bound")).unwrap().trim(), best);
        let out = format!("{folder}.policy");
        let merged = ran(&sandbox, &["merge", "--folder", &folder, "--out", &out, "--json"]).json();
        assert_eq!(merged["status"], "optimal", "{merged}");
    }
}

#[test]
fn questions_about_many_things_are_bounded_by_a_code() {
    let sandbox = Sandbox::new();
    // A hundred numbers, and a question about each digit in base 2, and whether each third number is larger.
    let names: Vec<String> = (0..100).map(|name| format!("n{name}")).collect();
    let mut text = format!(",{}\n", names.join(","));
    let mut ask = |name: String, holds: &dyn Fn(u32) -> bool| {
        let shown: Vec<&str> = (0..100).map(|answer| if holds(answer) { "yes" } else { "no" }).collect();
        text += &format!("{name},{}\n", shown.join(","));
    };
    (0..7).for_each(|digit| ask(format!("digit {digit}"), &|answer| answer >> digit & 1 == 1));
    (1..34).for_each(|third| ask(format!("below {}", 3 * third), &|answer| answer < 3 * third));
    sandbox.file("numbers.csv", text);
    let solved =
        ["solve", "--feedback-table", "numbers.csv", "--until", "known", "--out", "n.policy", "--json"];
    let solved = ran(&sandbox, &solved).json();
    // 64 - 36 of depth 6, twice 36 of depth 7.
    assert_eq!((&solved["total"], &solved["status"]), (&672.into(), &"optimal".into()), "{solved}");
}

#[test]
fn games_are_analysed_under_every_ending() {
    let sandbox = sandbox();
    let judged = |arguments: &[&str]| ran(&sandbox, &[&["analyse", "--json"], arguments].concat()).json();
    let figures = |found: &serde_json::Value| {
        let rule = &found["rules"][0];
        let exact = |field: &str| rule[field]["at_least"].as_f64().unwrap();
        // Guesses = optimum + given away - luck, or with the missing ones.
        let sum = exact("optimum") + exact("given_away") - exact("luck");
        assert!((sum - found["guesses"].as_f64().unwrap()).abs() < 1e-9, "{found}");
        let given = (exact("given_away") * 1e9).round() / 1e9;
        (rule["ending"].as_str().unwrap().to_owned(), exact("optimum"), given)
    };
    ran(&sandbox, &["solve", "--feedback-table", "animals.tsv", "--until", "known", "--out", "a.policy"]);
    let table = ["a.policy", "--feedback-table", "animals.tsv"];
    let turns = judged(&[&table[..], &["milk?=no", "swims?=no", "wings?=yes"]].concat());
    assert_eq!(figures(&turns), ("solved".to_owned(), 2.4, 0.2));
    // The answer has no guess of its name.
    let against = judged(&[&table[..], &["milk?", "swims?", "wings?", "--answer", "bee"]].concat());
    assert_eq!((figures(&against), &against["answer"]), (figures(&turns), &turns["answer"]));
    let refused = |arguments: &[&str], why: &str| {
        sandbox.run(&[&["analyse"], &table[..], arguments].concat()).refused(2, why);
    };
    refused(&["milk?", "swims?"], "the last guess does not name the answer");
    refused(&["milk?=yes", "swims?=no"], "the game was solved with guess 1");
    refused(&["milk?", "--answer", "milk?"], "there is no answer \"milk?\"");
    sandbox.run(&["analyse", "a.policy", "milk?=no"]).refused(2, "needs its table");
    sandbox.file("pairs.csv", PAIRS);
    ran(&sandbox, &["solve", "--feedback-table", "pairs.csv", "--solved", "win", "--out", "p.policy"]);
    let table = ["p.policy", "--feedback-table", "pairs.csv"];
    let won = judged(&[&table[..], &["which?=x", "a?=win"]].concat());
    assert_eq!(figures(&won).0, "solved");
    let sentences = ran(&sandbox, &[&["analyse"], &table[..], &["b?", "a?", "--answer", "a2"]].concat()).out;
    assert!(sentences.contains("a? ended the game"), "{sentences}");
}

#[test]
fn a_table_larger_than_the_memory_is_refused_before_it_is_read() {
    let sandbox = Sandbox::new();
    let names: Vec<String> = (0..1500).map(|name| format!("n{name}")).collect();
    let mut text = format!(",{}\n", names.join(","));
    for guess in 0..4000 {
        let shown: Vec<&str> =
            (0..1500).map(|answer| if answer < guess { "before" } else { "after" }).collect();
        text += &format!("g{guess},{}\n", shown.join(","));
    }
    // Not even a table: it is not read.
    text += "short\n";
    let size = text.len();
    sandbox.file("large.csv", &text);
    let solve = ["solve", "--feedback-table", "large.csv", "--until", "known", "--memory", "64MiB"];
    sandbox.run(&solve).refused(3, "large.csv:1: needs room for ");
    let enough = format!("--memory {}MiB", (2 * size + (16 << 20)).div_ceil(1 << 20));
    sandbox.run(&solve).refused(3, &enough);
    let enough = enough.split_once(' ').unwrap().1;
    sandbox.run(&[&solve[..6], &[enough]].concat()).refused(3, "large.csv:4002: the row of \"short\"");
}

#[test]
fn tables_that_are_no_games_are_refused_with_their_line() {
    let sandbox = Sandbox::new();
    for (table, more, reason) in [
        (",a,b\nx,1,2\ny,1\n", "", "t.csv:3: the row of \"y\" has 1 symbol, and there are 2 answers"),
        (",a,b\nx,1,2,3\n", "", "t.csv:2: the row of \"x\" has 3 symbols, and there are 2 answers"),
        (",a,b\nx,1,\n", "", "t.csv:2: the feedback on \"x\" for \"b\" is empty"),
        (",a,a\nx,1,2\n", "", "t.csv:1: the answer \"a\" occurs twice"),
        (",a,b\nx,1,2\nx,1,2\n", "", "t.csv:3: the guess \"x\" occurs twice"),
        (",a,,b\nx,1,2,3\n", "", "t.csv:1: answer 2 has no name"),
        (",a,b\n", "", "t.csv: has no guesses"),
        ("", "", "t.csv: has no answers"),
        (",a,b\nx,\"1\"2,3\n", "", "t.csv:2: text follows the end of a quoted field"),
        (",a,b\na,1,2\n", "", "t.csv: 1 answer is solved by no guess, \"b\" first"),
        (",a,b\nx,1,1\n", "--until=known", "t.csv: no guess tells \"a\" and \"b\" apart"),
        (",a\nx,1\n", "--until=known", "t.csv: has one answer, which is known before the first question"),
    ] {
        sandbox.file("t.csv", table);
        let mut arguments = vec!["solve", "--feedback-table", "t.csv", "--out", "t.policy"];
        arguments.extend((!more.is_empty()).then_some(more));
        sandbox.run(&arguments).refused(3, reason);
    }
    let excluded = sandbox.run(&["solve", "--feedback-table", "t.csv", "--answers", "answers.txt"]);
    assert_eq!(excluded.code, 2);
    assert!(excluded.err.contains("cannot be used with"), "{}", excluded.err);
    sandbox.file("o.csv", order());
    sandbox
        .run(&["solve", "--feedback-table", "o.csv", "--memory", "1MiB"])
        .refused(2, "a search of 9 answers");
}

/// docs/your-game.md leads through four games, each in a folder of its own.
#[cfg(unix)]
#[test]
fn games_of_the_page_are_up_to_date() {
    let root = env!("CARGO_MANIFEST_DIR");
    let page = std::fs::read_to_string(format!("{root}/docs/your-game.md")).unwrap();
    let mut games = 0;
    for section in page.split("\n## ").skip(1) {
        let sandbox = Sandbox::new();
        std::fs::create_dir(sandbox.path("examples")).unwrap();
        let generator = std::fs::read(format!("{root}/examples/tables.py")).unwrap();
        sandbox.file("examples/tables.py", generator);
        for block in section.split("\n```text ").skip(1) {
            let (name, rest) = block.split_once('\n').unwrap();
            sandbox.file(name, format!("{}\n", rest.split_once("\n```").unwrap().0));
        }
        let Some((_, console)) = section.split_once("```console\n") else { continue };
        let runs: Vec<&str> = console.split_once("```").unwrap().0.split("$ ").skip(1).collect();
        assert!(runs.len() >= 3, "{section}");
        for run in runs {
            let (line, said) = run.split_once('\n').unwrap();
            let salet = std::path::Path::new(env!("CARGO_BIN_EXE_salet")).parent().unwrap();
            let path = format!("{}:{}", salet.display(), std::env::var("PATH").unwrap());
            let output = Command::new("sh")
                .args(["-c", line])
                .env("PATH", path)
                .current_dir(sandbox.folder.path())
                .output()
                .unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(output.status.success(), "{line}: {text}");
            assert_eq!(text.trim_end(), said.trim_end(), "{line}");
        }
        games += 1;
    }
    assert_eq!(games, 4);
}
