//! Games given as features: the commands that read them, and the hints of refusals.

use crate::sandbox::Sandbox;

/// Items that two questions tell apart, but for two of them.
const PEOPLE: &str =
    "name,hat,hair\nAlex,no,red\nAnita,yes,red\nTom,no,\"grey, few\"\nZoe,no,red\nMax,yes,none\n";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.file("people.csv", PEOPLE);
    // The same as people write it by hand, with the questions on the lines.
    sandbox
        .file("table.csv", ",Alex/Zoe,Anita,Tom,Max\nhat,no,yes,no,yes\nhair,red,red,\"grey, few\",none\n");
    sandbox
}

#[test]
fn features_are_solved_looked_up_and_left() {
    let sandbox = sandbox();
    let run = |arguments: &[&str]| {
        let ran = sandbox.run(arguments);
        assert_eq!(ran.code, 0, "{arguments:?}: {}{}", ran.out, ran.err);
        ran
    };
    let features = ["--features", "people.csv", "--merge-alike"];
    let table = ["--feedback-table", "table.csv", "--until", "known"];
    for (game, file) in [(&features[..], "features.policy"), (&table, "table.policy")] {
        let solved = run(&[&["solve", "--json", "--out", file], game].concat()).json();
        assert_eq!((&solved["total"], &solved["status"]), (&6.into(), &"optimal".into()), "{solved}");
    }
    let [policy, other] =
        ["features.policy", "table.policy"].map(|file| std::fs::read(sandbox.path(file)).unwrap());
    assert_eq!(policy, other);
    let off = [&["next", "features.policy", "hat=no", "--json"], &features[..]].concat();
    assert_eq!(run(&off).json()["guess"], "hair");
    run(&[&["play", "features.policy", "--answer", "Tom"], &features[..]].concat());
    run(&[&["verify", "features.policy"], &features[..]].concat());
    run(&[&["convert", "features.policy", "--to", "csv"], &features[..]].concat());
    run(&[&["rank", "--json"], &features[..]].concat());
}

#[test]
fn refusals_name_the_option_that_helps() {
    let sandbox = sandbox();
    let solve = |arguments: &[&str]| sandbox.run(&[&["solve"], arguments].concat());
    solve(&["--features", "people.csv"])
        .refused(3, "no question tells \"Alex\" and \"Zoe\" apart; ask one more, keep one item of each group, give them one class, or merge them (--merge-alike)");
    solve(&["--feedback-table", "people.csv", "--until", "known"]).refused(
        3,
        "people.csv:1: begins with \"name\", as a list of features does, which has an item on each line;",
    );
    solve(&["--feedback-table", "people.csv"]).refused(3, "(--features reads the former)");
    let together = solve(&["--features", "people.csv", "--answers", "people.csv"]);
    assert!(together.code == 2 && together.err.contains("cannot be used with"), "{}", together.err);
    let alone = solve(&["--merge-alike"]);
    assert!(alone.code == 2 && alone.err.contains("--features <FILE>"), "{}", alone.err);
}

#[test]
fn items_are_guesses_that_are_compared() {
    let sandbox = Sandbox::new();
    sandbox.file(
        "champions.csv",
        "name,year,roles\nAhri,2011,mage;assassin\nAshe,2009,marksman\nLux,2010,mage\nZed,2012,assassin\n",
    );
    let game = ["--features", "champions.csv", "--compare", "order,set"];
    let run = |arguments: &[&str]| {
        let ran = sandbox.run(&[arguments, &game].concat());
        assert_eq!(ran.code, 0, "{arguments:?}: {}{}", ran.out, ran.err);
        ran
    };
    let solved = run(&["solve", "--out", "c.policy", "--json"]).json();
    // Ahri tells all others apart.
    assert_eq!((&solved["total"], &solved["opener"]), (&7.into(), &"Ahri".into()), "{solved}");
    assert_eq!(
        run(&["next", "c.policy", "Ashe=HB", "--json"]).json()["candidates"].as_array().unwrap().len(),
        3
    );
    let solve =
        |arguments: &[&str]| sandbox.run(&[&["solve", "--features", "champions.csv"], arguments].concat());
    // Of the years, one apart is near.
    let near = solve(&["--compare", "near:1,skip", "--out", "near.policy"]);
    assert_eq!(near.code, 0, "{}", near.err);
    let years = ["--features", "champions.csv#name,year", "--compare", "near:1"];
    let next = |policy: &str| {
        let next = sandbox.run(&[&["next", policy, "Ahri=h", "--json"], &years[..]].concat());
        next.json()["candidates"].clone()
    };
    assert_eq!(next("near.policy"), serde_json::json!(["Zed"]));
    solve(&["--compare", "order"])
        .refused(3, "the value of \"roles\" for \"Ahri\" is \"mage;assassin\", and no number");
    solve(&["--compare", "set,set,set"])
        .refused(3, "3 comparisons for 2 questions; give one for all, or one for each");
    let unknown = solve(&["--compare", "similar"]);
    assert!(
        unknown.code == 2
            && unknown.err.contains("equal, order, near:N, set, distance:KM, direction:8, skip"),
        "{}",
        unknown.err
    );
    sandbox
        .file("cities.csv", "name,lat,lon\nParis,48.86,2.35\nNew York,40.71,-74.01\nSydney,-33.87,151.21\n");
    let places = ["--features", "cities.csv", "--compare", "distance:500,direction:8"];
    let solved = sandbox.run(&[&["solve", "--out", "cities.policy"], &places[..]].concat());
    assert_eq!(solved.code, 0, "{}", solved.err);
    let next = sandbox.run(&[&["next", "cities.policy", "Paris=6000W", "--json"], &places[..]].concat());
    assert_eq!(next.json()["candidates"], serde_json::json!(["New York"]));
    let both = solve(&["--compare", "set", "--merge-alike"]);
    assert!(both.code == 2 && both.err.contains("cannot be used with"), "{}", both.err);
}
