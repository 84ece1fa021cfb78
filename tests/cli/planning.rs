//! `salet plan`: the same figures as `solve` and `next`, for people and in JSON.

use serde_json::Value;

use crate::sandbox::{Ran, Sandbox};

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap()
}

#[test]
fn a_pair_is_proven_and_a_vocabulary_is_not() {
    let sandbox = Sandbox::new();
    let pair = sandbox.run(&["plan", "--answers", "answers.txt", "--json"]);
    let solved = sandbox.run(&["solve", "--answers", "answers.txt", "--json"]);
    let (pair, solved) = (json(&pair), json(&solved));
    assert_eq!(pair["status"], "optimal");
    let total = solved["total"].as_u64().unwrap();
    assert!(pair["plans"][0]["total"].as_u64().unwrap() >= total);
    let arguments = ["plan", "--vocabulary", "2", "--answers", "answers.txt", "--out", "few.policy"];
    let few = sandbox.run(&[&arguments[..], &["--json"]].concat());
    let told = json(&few);
    assert_eq!((&told["status"], &told["policy"]), (&"upper-bound".into(), &"few.policy".into()));
    assert!(told["words"].as_array().unwrap().len() <= 2 && told["total"].as_u64().unwrap() >= total);
    assert_eq!((few.code, &told["lost_answers"]), (0, &0.into()));
    // The policy file agrees with the report.
    let start = json(&sandbox.run(&["next", "few.policy", "--json"]));
    assert_eq!(
        (&start["expected"]["mean"], &start["expected"]["worst_case"]),
        (&told["mean"], &told["worst_case"]),
        "{start}"
    );
    for (out, code, reason) in
        [("-", 2, "name a file for the policy"), ("answers.txt", 2, "overwritten"), (".", 3, ".")]
    {
        let refused = ["plan", "--vocabulary", "2", "--answers", "answers.txt", "--out", out];
        sandbox.run(&refused).refused(code, reason);
    }
    let read = sandbox.run(&arguments);
    assert!(read.out.starts_with("upper-bound: ") && read.err.contains("few.policy"), "{}", read.out);
}

#[test]
fn a_plan_begins_with_the_words_of_the_user() {
    let sandbox = Sandbox::new();
    let plan = |more: &[&str]| sandbox.run(&[&["plan", "--answers", "answers.txt"][..], more].concat());
    let told = json(&plan(&["--opener", "world", "--top", "3", "--json"]));
    assert_eq!((&told["status"], &told["given"]), (&"optimal".into(), &serde_json::json!(["world"])));
    let plans = told["plans"].as_array().unwrap();
    assert_eq!(plans.len(), 3);
    assert!(plans.iter().all(|plan| plan["words"][0] == "world"), "{told}");
    // The same pair, given as a whole.
    let second = plans[0]["words"][1].as_str().unwrap();
    let pair = json(&plan(&["--opener", "world", "--opener", second, "--openers", "2", "--json"]));
    assert_eq!((&pair["plans"][0], &pair["status"]), (&plans[0], &"optimal".into()));
    let read = plan(&["--opener", "world"]);
    assert!(read.out.contains("proven against all pairs of 7 words that begin with world"), "{}", read.out);
    // Two words leave one to choose.
    let triple = json(&plan(&["--opener", "world", "--opener", second, "--json"]));
    assert_eq!((&triple["openers"], triple["plans"][0]["words"].as_array().unwrap().len()), (&3.into(), 3));
}

#[test]
fn no_triple_is_called_exact_if_none_was_found() {
    let sandbox = Sandbox::new();
    // Too many triples to count them all. Six letters tell too few answers apart.
    let letter = |number: usize| char::from(b'a' + (number % 6) as u8);
    let word = |number: usize| -> String {
        [1296, 216, 36, 6, 1].map(|place| letter(number / place)).iter().collect()
    };
    let guesses: Vec<String> = (0..4500).map(word).collect();
    let answers: Vec<String> = ('a'..='z').map(|letter| format!("{letter}aaaa")).collect();
    sandbox.file("family.txt", answers.join("\n"));
    sandbox.file("many.txt", guesses.join("\n"));
    let lists = ["plan", "--answers", "family.txt", "--guesses", "many.txt"];
    let ran = sandbox.run(&[&lists[..], &["--openers", "3", "--max-guesses", "4"]].concat());
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.starts_with("upper-bound: no triples were found"), "{}", ran.out);
}

#[test]
fn a_total_by_weight_is_no_number_of_guesses() {
    let sandbox = Sandbox::new();
    crate::judge::weigh(&sandbox);
    for more in [&["--vocabulary", "2"][..], &[]] {
        let weighted = ["plan", "--answers", "answers.txt", "--weights", "weights.txt"];
        let told = sandbox.run(&[&weighted[..], more].concat()).out;
        assert!(told.contains(" over a weight of 4294967316 for 7 answers, "), "{told}");
        assert!(told.contains(" on average by weight"), "{told}");
    }
}

#[test]
fn plans_that_exclude_each_other_are_refused() {
    let sandbox = Sandbox::new();
    for (arguments, what) in [
        (&["plan", "--vocabulary", "2", "--openers", "3"][..], "--openers"),
        (&["plan", "--out", "few.policy"], "--vocabulary"),
        (&["plan", "--vocabulary", "0"], "0"),
        (&["plan", "--vocabulary", "2", "--opener", "mount"], "--opener"),
        (&["plan", "--answers", "answers.txt", "--opener", "fuzzy"], "\"fuzzy\" is not an accepted word"),
        (
            &["plan", "--answers", "answers.txt", "--opener", "mount", "--opener", "mount"],
            "\"mount\" is given twice",
        ),
        (&["plan", "--vocabulary", "2", "--answers", "answers.txt", "--rule", "hard"], "hard"),
    ] {
        let ran = sandbox.run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(what), "{arguments:?}: {}", ran.err);
    }
}
