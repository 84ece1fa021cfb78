//! Shared games of all sites, wherever the command reads them: one reader for all.

use serde_json::Value;

use crate::sandbox::Sandbox;

/// First lines of a game of three guesses.
const HEADS: [&str; 9] = [
    "Wordle 1,234 3/6",
    "joguei term.ooo #15 3/6 *",
    "joguei http://term.ooo #15 3/6",
    "hello wordl 3/6",
    "Absurdle 3/∞",
    "nerdlegame 728 3/6",
    "Le Mot (@WordleFR) #1698 3/6",
    "#SUTOM #460 3/6 13:37",
    "Rachel's Wordle — 3/6",
];

/// The squares of frows, sound and round.
const SQUARES: &str = "⬛🟨🟨⬛⬛\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩\n";

/// The small game without a limit of guesses.
fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.solve(&["--max-guesses", "none", "--out", "free.policy"]).code, 0);
    sandbox
}

#[test]
fn every_first_line_is_read_wherever_games_are_read() {
    let sandbox = sandbox();
    let plain = sandbox.run(&["analyse", "free.policy", "--json", "frows", "sound", "round"]).json();
    let squares = |text: &str| {
        let ran = sandbox.run_with_input(&["next", "free.policy", "--json", "--squares", "-"], text);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{text}");
        ran.json()
    };
    let fitting = squares(SQUARES);
    assert!(fitting["answers"].as_u64().unwrap() < 7, "{fitting}");
    for head in HEADS {
        let shared = format!("{head}\n\n{SQUARES}\nhttps://example.org\n");
        for arguments in
            [&["frows", "sound", "round", &shared][..], &[&format!("frows sound round\n{shared}")]]
        {
            let ran = sandbox.run(&[&["analyse", "free.policy", "--json"], arguments].concat());
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{head}");
            assert_eq!(ran.json(), plain, "{head}");
        }
        assert_eq!(squares(&shared), fitting, "{head}");
        assert_eq!(squares(&format!("see you 3/6\n{shared}{shared}")), fitting, "{head}");

        let season = ["analyse", "free.policy", "--json", "--season", "-"];
        let ran = sandbox.run_with_input(&season, &format!("look!\n{shared}bye\n"));
        let told: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(
            (&told["form"], &told["histogram"]),
            (&"chat".into(), &serde_json::json!([0, 0, 1])),
            "{head}"
        );
        assert_eq!((&told["unread"], &told["broke_hard"]), (&serde_json::json!([]), &0.into()), "{head}");

        let ran = sandbox.run_with_input(&["play", "free.policy"], &format!("mount=BGBBB\n{shared}"));
        assert!(ran.out.contains("a new game, which was shared"), "{head}: {}", ran.out);
        assert!(ran.out.contains("which words were these 3 guesses?"), "{head}: {}", ran.out);
        let ran = sandbox.run_with_input(&["play", "free.policy"], &format!("frows sound round\n{shared}"));
        assert!(ran.out.contains("solved: round, with 3 guesses"), "{head}: {}{}", ran.out, ran.err);
        assert_eq!(ran.err, "", "{head}");
    }
}

#[test]
fn a_paste_whose_first_line_cannot_be_read_is_dropped_as_a_whole() {
    let sandbox = sandbox();
    let shared = format!("joguei um jogo, 3 de 6\n\n{SQUARES}");
    for session in [&["play", "free.policy"][..], &["play", "free.policy", "--hint"], &["play"]] {
        let ran = sandbox.run_with_input(session, &format!("{shared}\nleft 1\n"));
        assert!(!ran.out.contains("solved"), "{session:?}: {}", ran.out);
        let all =
            if session.contains(&"free.policy") { "    7 answers remain" } else { "    2315 answers remain" };
        assert!(ran.out.contains(all), "{session:?}: {}", ran.out);
        let refused: Vec<&str> = ran.err.lines().collect();
        assert_eq!(refused.len(), 2, "{session:?}: {}", ran.err);
        assert!(refused[0].contains("\"joguei\" is not an accepted word"), "{}", ran.err);
        assert_eq!(refused[1], "salet: the squares below it are left out: they would count for other words");
    }
    // The same of a first line that is read and refused, and of squares that contradict those before them.
    let ran =
        sandbox.run_with_input(&["play", "free.policy"], &format!("answer round\nWordle 3 3/6\n\n{SQUARES}"));
    assert_eq!(ran.err.lines().count(), 2, "{}", ran.err);
    let wrong = SQUARES.replace("⬛🟩🟩🟩🟩", "🟩⬛⬛⬛⬛");
    let ran = sandbox.run_with_input(
        &["play", "free.policy"],
        &format!("frows mount round\nWordle 3 3/6\n\n{wrong}left 9\n"),
    );
    assert!(ran.out.contains(" 1  frows BYYBB") && !ran.out.contains(" 2  mount"), "{}", ran.out);
    assert!(ran.err.contains("cannot show GBBBB") && ran.err.lines().count() == 2, "{}", ran.err);
    // The text after it is read.
    let ran = sandbox.run_with_input(&["play", "free.policy"], &format!("{shared}mount\n⬛🟩🟩🟩⬛\n"));
    assert!(ran.out.contains(" 1  mount BGGGB"), "{}{}", ran.out, ran.err);

    let ran = sandbox.run_with_input(&["next", "free.policy", "--squares", "-"], &shared);
    ran.refused(
        2,
        "squares: line 3 has squares, and above them no first line of a shared game that can be read",
    );
    let both = format!("Wordle 3 3/6\n{SQUARES}\n{shared}");
    sandbox
        .run_with_input(&["next", "free.policy", "--squares", "-"], &both)
        .refused(2, "squares: line 8 has");
    let ran = sandbox.run_with_input(&["analyse", "free.policy", "--season", "-"], &both);
    assert!(ran.out.starts_with("1 game, 1 solved\n"), "{}", ran.out);
    assert!(ran.err.contains("line 8: the first line above these squares cannot be read"), "{}", ran.err);
    let ran = sandbox.run(&["analyse", "free.policy", "frows", "sound", "round", &shared]);
    ran.refused(2, "\"joguei\" is not an accepted word");
}

#[test]
fn squares_of_a_shared_game_never_count_for_recommended_words() {
    let sandbox = sandbox();
    let ran = sandbox.run_with_input(&["play", "free.policy"], &format!("frows\nWordle 3 3/6\n\n{SQUARES}"));
    assert!(ran.out.contains(" 1  frows BYYBB"), "{}", ran.out);
    assert!(ran.out.contains("which words were these 2 guesses?"), "{}", ran.out);
    assert!(!ran.out.contains("solved:") && ran.err.is_empty(), "{}{}", ran.out, ran.err);
}

#[test]
fn figures_and_text_may_follow_the_squares() {
    let sandbox = sandbox();
    let figures = "free 3/6\n⬛🟨🟨⬛⬛ 0.00 | −0.13\n⬛🟩🟩🟩🟩 3 (1 new)\n🟩🟩🟩🟩🟩\n\nLeft of it: guesses given away.\n";
    let plain = sandbox.run(&["analyse", "free.policy", "--json", "frows", "sound", "round"]).json();
    let ran = sandbox.run(&["analyse", "free.policy", "--json", "frows sound round", figures]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.json(), plain);
    let ran = sandbox.run_with_input(&["play", "free.policy"], &format!("frows sound round\n{figures}"));
    assert!(ran.out.contains("solved: round, with 3 guesses"), "{}{}", ran.out, ran.err);
    let ran = sandbox.run_with_input(&["play", "free.policy"], &format!("{figures}frows sound round\n"));
    assert!(ran.out.contains("solved: round, with 3 guesses"), "{}{}", ran.out, ran.err);
}
