//! Messages about wrong input of every kind: one short line, in plain words, harmless to a terminal.

use salet::game::{Game, Tree};
use salet::policy::{Claim, encode};
use salet::words::WordGame as _;

use crate::sandbox::{Ran, Sandbox};

/// The refusal of a file `list.txt` with this content.
fn with_list(content: &[u8]) -> Ran {
    let sandbox = Sandbox::new();
    sandbox.file("list.txt", content);
    sandbox.run(&["solve", "--answers", "list.txt"])
}

#[test]
fn echoed_input_is_short() {
    let long = "a".repeat(10_000_000);
    let short = |ran: &Ran, code: i32| {
        assert_eq!(ran.code, code, "{:.200}", ran.err);
        assert!(ran.err.len() < 2000, "{} bytes: {:.200}", ran.err.len(), ran.err);
        assert!(ran.err.contains('…'), "{}", ran.err);
    };
    short(&with_list(long.as_bytes()), 3);
    short(&with_list(format!("{long} 1").as_bytes()), 3);
    short(&with_list(format!("a{}", "\u{301}".repeat(1_000_000) + " 1").as_bytes()), 3);
    let sandbox = Sandbox::solved();
    let lists = ["--answers", "answers.txt", "--guesses", "guesses.txt"];
    sandbox.file("weights.txt", &long);
    short(&sandbox.solve(&["--weights", "weights.txt"]), 3);
    for (format, text) in [
        ("csv", long.clone()),
        ("tree", format!("mount {long}")),
        ("flat-json", format!("{{\"{long}a\":\"mount\"}}")),
        ("nested-json", format!("{{\"guess\":\"{long}\"}}")),
    ] {
        sandbox.file("theirs", text);
        short(&sandbox.run(&[&["convert", "theirs", "--from", format], &lists[..]].concat()), 3);
    }
    let argument = &long[..100_000];
    for arguments in [
        &["next", "small.policy", argument][..],
        &["next", "small.policy", "salet", argument],
        &["solve", "--opener", argument],
        &["solve", "--rule", argument],
        &["solve", "--max-guesses", argument],
        &["words", "--mastermind", argument],
        &["compare", "--strategies", argument],
        &["rank", "--top", argument],
    ] {
        short(&sandbox.run(arguments), 2);
    }
}

#[test]
fn messages_have_no_control_characters() {
    let harmless = |ran: &Ran, code: i32| {
        assert_eq!(ran.code, code, "{:?}", ran.err);
        for text in [&ran.err, &ran.out] {
            assert!(!text.contains(['\u{1b}', '\u{9b}', '\u{202e}', '\r']), "{text:?}");
        }
    };
    let codes = "\u{1b}[2J\u{9b}\u{202e}";
    harmless(&with_list(format!("mount\nm{codes}t\n").as_bytes()), 3);
    let sandbox = Sandbox::solved();
    sandbox.file("weights.txt", format!("mount{codes} x"));
    harmless(&sandbox.solve(&["--weights", "weights.txt", "--color", "always"]), 3);
    sandbox.file("theirs", format!("mount,{codes}\n"));
    harmless(&sandbox.run(&["convert", "theirs", "--answers", "answers.txt", "--color", "always"]), 3);
    harmless(&sandbox.run(&["next", "small.policy", codes, "--color", "always"]), 2);
    harmless(&sandbox.run(&["solve", "--color", "always", "--rule", codes]), 2);
    harmless(&sandbox.run(&["verify", codes, "--color", "always"]), 3);
    // The same under a corrected checksum, for spellings that do not belong to the word.
    let mut bytes = std::fs::read(sandbox.path("small.policy")).unwrap();
    let at = bytes.windows(5).position(|window| window == b"mount").unwrap();
    bytes[at..at + 5].copy_from_slice(b"m\x1b[2J");
    seal(&mut bytes);
    sandbox.file("codes.policy", bytes);
    harmless(&sandbox.run(&["verify", "codes.policy", "--color", "always"]), 3);
}

/// Correct the checksum of changed content.
fn seal(bytes: &mut Vec<u8>) {
    use sha2::Digest as _;
    bytes.truncate(bytes.len() - 32);
    let checksum = sha2::Sha256::digest(&*bytes);
    bytes.extend_from_slice(&checksum);
}

#[test]
fn bounds_above_the_cost_are_refused() {
    let sandbox = Sandbox::solved();
    let mut bytes = std::fs::read(sandbox.path("small.policy")).unwrap();
    // A bound of 99 on the worst case exceeds that of the policy, though the objective does not compare it.
    bytes[32 + 35] = 99;
    seal(&mut bytes);
    sandbox.file("high.policy", bytes);
    sandbox
        .run(&["verify", "high.policy"])
        .refused(3, "claims 99 for its worst_at_least, but replay costs only 3");
}

#[test]
fn words_are_plain() {
    let sandbox = Sandbox::solved();
    sandbox.file("theirs", "{\"guess\":\"mount\",\"map\":{\"02220\":7}}");
    let lists = ["--answers", "answers.txt", "--guesses", "guesses.txt"];
    let ran = sandbox.run(&[&["convert", "theirs"], &lists[..]].concat());
    ran.refused(3, "theirs:1:33: is not a nested tree: \"02220\" leads to no node and no word");
    let mut bytes = std::fs::read(sandbox.path("small.policy")).unwrap();
    let at = bytes.windows(5).position(|window| window == b"mount").unwrap();
    bytes[at] = 0xff;
    seal(&mut bytes);
    sandbox.file("bytes.policy", bytes);
    sandbox.run(&["verify", "bytes.policy"]).refused(3, "cannot be decoded: a text is not UTF-8;");
    for (arguments, reason) in [
        (["solve", "--memory", ""], "give a size such as 512MiB"),
        (["solve", "--memory", "much"], "give a size such as 512MiB"),
        (["solve", "--time-limit", ""], "give a time such as 90s"),
        (["solve", "--time-limit", "-1"], "give a time such as 90s"),
        (["solve", "--max-guesses", "-1"], "give a number from 1 to 255"),
        (["solve", "--beam", "-1"], "give a whole number, at least 1"),
        (["solve", "--threads", "0"], "give a whole number of threads, from 1 to 1024"),
        (["solve", "--threads", "1000000"], "give a whole number of threads, from 1 to 1024"),
        (["serve", "--threads", "1025"], "give a whole number of threads, from 1 to 1024"),
        (["solve", "--beam", "5000000000"], "give a whole number from 1 to 4294967295"),
        (["rank", "--top", "-1"], "give a whole number, at least 1"),
        (["compare", "--sample", "-1"], "give a whole number, at least 2"),
        (["solve", "--slope", "-1"], "give a positive number"),
    ] {
        let ran = sandbox.run(&arguments);
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.err.contains(reason), "{arguments:?}: {}", ran.err);
    }
    let help = sandbox.run(&["compare", "--help"]).out;
    assert!(!help.contains("worst-then-mean"), "{help}");
    assert!(sandbox.run(&["solve", "--help"]).out.contains("worst-then-mean"));
}

#[test]
fn one_is_singular() {
    let sandbox = Sandbox::new();
    sandbox.file("one.txt", "mount\n");
    let ran = sandbox.run(&["solve", "--answers", "one.txt", "--max-guesses", "1", "--out", "one.policy"]);
    assert!(
        ran.out.contains("needs 1 guess for 1 answer,") && ran.out.contains("all 1 opener\n"),
        "{}",
        ran.out
    );
    let verified = sandbox.run(&["verify", "one.policy"]).out;
    assert!(verified.contains("at most 1 guess,"), "{verified}");
    sandbox
        .run(&["next", "one.policy", "fuzzy=BBBBB"])
        .refused(2, "is not an accepted word (the game has 1)");
    assert!(sandbox.run(&["next", "one.policy", "GGGGG"]).out.contains("with 1 guess\n"));
    let ran = sandbox.solve(&["--max-guesses", "1"]);
    assert!(ran.out.contains("finds all 7 answers within 1 guess "), "{}", ran.out);
    sandbox
        .run(&["solve", "--answers", "one.txt", "--guesses", "answers.txt", "--opener", "a"])
        .refused(2, "is not an accepted word (the game has 7)");
}

#[test]
fn a_system_without_threads_is_an_error() {
    let sandbox = Sandbox::new();
    // The stacks of these threads do not fit into the memory limit.
    let limited = "ulimit -v 4000000 && exec \"$0\" \"$@\"";
    for command in ["solve", "rank"] {
        let output = std::process::Command::new("sh")
            .args([
                "-c",
                limited,
                env!("CARGO_BIN_EXE_salet"),
                command,
                "--answers",
                "answers.txt",
                "--threads",
                "1000",
            ])
            .current_dir(sandbox.folder.path())
            .output()
            .unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        let ran = Ran { code: output.status.code().unwrap(), out: String::new(), err: text };
        ran.refused(3, "no threads can be started");
    }
    // Without the shared threads, parallel loops run on the calling thread.
    for command in ["solve", "rank", "compare"] {
        // No memory holds such stacks.
        let arguments = [command, "--answers", "answers.txt"];
        let output =
            sandbox.command(&arguments).env("RUST_MIN_STACK", "100000000000000000").output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{text}");
    }
}

/// Linux tells the limit; elsewhere nothing is refused.
#[cfg(target_os = "linux")]
#[test]
fn memory_keeps_within_the_limit_of_the_address_space() {
    let sandbox = Sandbox::new();
    let ran = |kilobytes: u32, arguments: &[&str]| {
        let limited = format!("ulimit -v {kilobytes} && exec \"$0\" \"$@\"");
        let output = std::process::Command::new("sh")
            .args(["-c", &limited, env!("CARGO_BIN_EXE_salet")])
            .args(arguments)
            .current_dir(sandbox.folder.path())
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        // An abort has no code.
        let code = output.status.code().expect("it ends by itself");
        Ran { code, out: text(output.stdout), err: text(output.stderr) }
    };
    let solve = |kilobytes, more: &[&str]| {
        let usual = ["solve", "--answers", "answers.txt", "--out", "limited.policy", "--force"];
        ran(kilobytes, &[&usual, more].concat())
    };
    let refused = "the limit of the address space (ulimit -v) is ";
    for kilobytes in [50_000, 100_000, 150_000, 200_000] {
        solve(kilobytes, &[]).refused(2, refused);
        solve(kilobytes, &["--memory", "128MiB"]).refused(2, refused);
    }
    solve(2_000_000, &["--memory", "2GiB"]).refused(2, "give at most --memory ");
    let granted = solve(2_000_000, &[]);
    assert_eq!(granted.code, 0, "{}", granted.err);
    // Commands without the option.
    ran(300_000, &["next", "original", "crane=BBBBB"]).refused(2, "are granted");
    for kilobytes in [150_000, 200_000, 300_000] {
        let what = "the limit of the address space (ulimit -v) leaves ";
        ran(kilobytes, &["boards", "next", "--boards", "2"]).refused(2, what);
        ran(kilobytes, &["boards", "measure", "--boards", "2", "--games", "1"]).refused(2, what);
    }
}

#[test]
fn the_least_memory_is_named_and_suffices() {
    let sandbox = Sandbox::new();
    let ran = sandbox.solve(&["--memory", "1MiB"]);
    ran.refused(2, "a search of 7 answers and 9 guesses needs at least --memory ");
    assert!(ran.err.contains("--memory is 1.0 MiB") && !ran.err.contains("0 B"), "{}", ran.err);
    sandbox
        .run(&["serve", "--memory", "1MiB"])
        .refused(2, "--memory is 1.0 MiB, which the program takes alone; give at least --memory 17MiB");
    let least = ran.err.split("at least --memory ").nth(1).unwrap().split_whitespace().next().unwrap();
    assert_eq!(sandbox.solve(&["--memory", least, "--out", "least.policy"]).code, 0);
    let less: u64 = least.trim_end_matches("MiB").parse().unwrap();
    let ran = sandbox.solve(&["--memory", &format!("{}MiB", less - 1)]);
    ran.refused(2, &format!("needs at least --memory {least} "));
}

#[test]
fn lists_that_the_checker_refuses_are_named_with_a_certificate() {
    let sandbox = Sandbox::new();
    sandbox.file("twice.txt", "mount\nMOUNT\nfound\n");
    sandbox.file("once.txt", "mount\nfound\n");
    let solve = |list: &str, more: &[&str]| {
        sandbox.run(&[&["solve", "--answers", list, "--out", "new.policy"], more].concat())
    };
    assert!(!solve("twice.txt", &[]).err.contains("salet-check"));
    let ran = solve("twice.txt", &["--certificate", "twice.certificate"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("salet-check refuses such lists"), "{}", ran.err);
    let ran = solve("once.txt", &["--certificate", "once.certificate"]);
    assert!(!ran.err.contains("salet-check"), "{}", ran.err);
    let read = |name: &str| std::fs::read(sandbox.path(name)).unwrap();
    assert_eq!(read("once.certificate"), read("twice.certificate"));
}

#[test]
fn a_policy_as_deep_as_its_file_is_shown_and_converted() {
    let sandbox = Sandbox::new();
    let words = salet::words::Source::words("answers", ["mount"]);
    let others = salet::words::Source::words("guesses", ["mount", "badly"]);
    let lists = salet::words::WordLists::read(words, Some(others), Default::default()).unwrap().0;
    let game = Game::builder(lists).limit(None).build().unwrap();
    let [answer, other] = ["mount", "badly"].map(|word| game.find(word).unwrap());
    let deep = |depth: usize| {
        let leaf = Tree { guess: answer, children: Vec::new() };
        (0..depth)
            .fold(leaf, |tree, _| Tree { guess: other, children: vec![(salet::game::Feedback(0), tree)] })
    };
    let policy = encode(&game, &deep(50_000), Claim::UPPER_BOUND).unwrap();
    sandbox.file("deep.policy", policy.as_bytes());
    sandbox.file("answers.txt", "mount\n");
    sandbox.file("guesses.txt", "mount\nbadly\n");
    let done = |arguments: &[&str]| {
        let ran = sandbox.run(arguments);
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
        ran.out
    };
    assert_eq!(sandbox.run(&["verify", "deep.policy", "--json"]).json()["total"], 50_001);
    assert!(done(&["next", "deep.policy", "BBBBB", "BBBBB"]).contains("badly"));
    let shown = done(&["show", "deep.policy", "--depth", "100000", "--json"]);
    assert_eq!(shown.matches("\"badly\"").count(), 50_000);
    assert!(shown.ends_with(&("]}".repeat(50_001) + "\n")));
    assert_eq!(done(&["show", "deep.policy", "--depth", "2000"]).lines().count(), 2000);
    assert_eq!(done(&["convert", "deep.policy", "--to", "dot"]).lines().count(), 4 + 2 * 50_001);
    assert!(done(&["convert", "deep.policy", "--to", "sheet"]).contains("-----  badly  1  50000.00\n"));
    for format in ["tree", "tree-full", "csv", "nested-json", "json"] {
        let text = done(&["convert", "deep.policy", "--to", format]);
        sandbox.file("theirs", text);
        let lists = ["--answers", "answers.txt", "--guesses", "guesses.txt", "--max-guesses", "none"];
        done(&[&["convert", "theirs", "--from", format, "--out", "back.policy"], &lists[..]].concat());
        assert_eq!(std::fs::read(sandbox.path("back.policy")).unwrap(), policy.as_bytes(), "{format}");
    }
}

/// After a hangup of the terminal, or with a log on a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_broken_standard_error_stops_no_work() {
    let sandbox = Sandbox::new();
    let full = || std::process::Stdio::from(std::fs::File::create("/dev/full").unwrap());
    let solve = ["solve", "--answers", "answers.txt", "--guesses", "guesses.txt", "--past-weight", "0.5"];
    let solve =
        [&solve[..], &["--past", "past.txt", "--out", "a.policy", "--certificate", "a.certificate"]].concat();
    // With warnings.
    sandbox.file("past.txt", "round\nround\nsalet\n");
    let code =
        sandbox.command(&solve).stderr(full()).stdout(std::process::Stdio::null()).status().unwrap().code();
    assert_eq!(code, Some(0));
    assert!(sandbox.path("a.policy").is_file() && sandbox.path("a.certificate").is_file());
    for (arguments, expected) in
        [(&["solve", "--nonsense"][..], 2), (&["verify", "no.policy"], 3), (&["verify", "a.policy"], 3)]
    {
        let mut command = sandbox.command(arguments);
        assert_eq!(
            command.stderr(full()).stdout(full()).status().unwrap().code(),
            Some(expected),
            "{arguments:?}"
        );
    }
}
