//! Conventions of all subcommands: usage, pipes, colours, completions, manual.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::sandbox::Sandbox;

#[test]
fn wrong_usage_is_exit_code_2_without_standard_output() {
    let sandbox = Sandbox::new();
    for arguments in [
        &["solve", "--rule", "soft"][..],
        &["solve", "--max-guesses", "0"],
        &["solve", "--time-limit", "soon"],
        &["solve", "--opener", "salet", "--all-optimal"],
        &["solve", "--feedback", "pegs", "--rule", "hard"],
        &["solve", "--feedback", "places", "--rule", "hard"],
        &["solve", "--feedback", "common", "--rule", "hard"],
        &["solve", "--objective", "win-rate", "--max-guesses", "none"],
        &["dance"],
        &["verify"],
        &["play", "--seed", "1"],
        &[],
    ] {
        let ran = sandbox.run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{arguments:?}");
        // Without arguments it is the help.
        let begin = if arguments.is_empty() { "Exact play of word-deduction games" } else { "salet: " };
        assert!(ran.err.starts_with(begin), "{arguments:?}: {}", ran.err);
    }
    let nowhere = sandbox.solve(&["--out", "new.policy", "--certificate", "answers.txt/nowhere.certificate"]);
    nowhere.refused(3, "answers.txt/nowhere.certificate: cannot be written");
    assert!(!sandbox.path("new.policy").exists(), "refused before any search");
    let nowhere = sandbox.solve(&["--out", "answers.txt/nowhere.policy"]);
    nowhere.refused(3, "answers.txt/nowhere.policy: cannot be written");
}

/// The subcommands that `salet -h` lists.
fn subcommands(sandbox: &Sandbox) -> Vec<String> {
    let help = sandbox.run(&["-h"]).out;
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    commands.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// `-h` fits a screen of 40 lines and 80 columns; `--help` tells more of every subcommand with options of its own.
#[test]
fn short_help_fits_a_screen() {
    let sandbox = Sandbox::new();
    let help = |arguments: &[&str]| {
        let output = sandbox.command(arguments).env("COLUMNS", "80").output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let subcommands = subcommands(&sandbox);
    assert!(subcommands.len() > 15 && subcommands.contains(&"solve".to_owned()), "{subcommands:?}");
    let mut pages = vec![vec!["-h"]];
    pages.extend(subcommands.iter().filter(|name| *name != "help").map(|name| vec![name.as_str(), "-h"]));
    for page in pages {
        let short = help(&page);
        let lines = short.lines().count();
        assert!((8..=40).contains(&lines), "{page:?} has {lines} lines:\n{short}");
    }
    for name in ["solve", "rank", "plan", "convert", "compare", "play"] {
        let (short, long) = (help(&[name, "-h"]), help(&[name, "--help"]));
        assert!(long.lines().count() > 2 * short.lines().count(), "{name}");
        for option in ["--json", "--color"] {
            assert!(long.contains(option), "{name} --help lacks {option}");
        }
    }
}

/// `--version` of a release has the commit of the checkout that was built; without a repository, the version alone.
#[test]
fn the_version_names_the_commit() {
    let root = env!("CARGO_MANIFEST_DIR");
    let git = Command::new("git").args(["-C", root, "rev-parse", "HEAD"]).output();
    let ran = Sandbox::new().run(&["--version"]);
    let version = concat!("salet ", env!("CARGO_PKG_VERSION"));
    match git {
        Ok(output)
            if output.status.success()
                && Path::new(root).join(".git").exists()
                && !cfg!(debug_assertions) =>
        {
            let commit = String::from_utf8(output.stdout).unwrap();
            assert_eq!(ran.out, format!("{version} ({})\n", &commit[..12]));
        }
        _ => assert_eq!(ran.out, format!("{version}\n")),
    }
    assert_eq!(Sandbox::new().run(&["-V"]).out, format!("{version}\n"));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let sandbox = Sandbox::solved();
    let mut command = sandbox.command(&["show", "small.policy", "--depth", "9"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn completions_and_manual_pages_are_made() {
    let sandbox = Sandbox::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = sandbox.run(&["completions", shell]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("all-optimal"), "{shell}");
    }
    let page = sandbox.run(&["man"]).out;
    assert!(page.contains(".TH salet 1") && page.contains("solve"), "{page}");
    let page = sandbox.run(&["man", "solve"]).out;
    assert!(page.contains("all\\-optimal") && page.contains("salet\\-solve"), "{page}");
    sandbox.file("own.policy", "");
    for (argument, way) in [
        ("nyt", "play nyt"),
        ("original-hard", "play original-hard"),
        ("bulls-and-cows", "solve bulls-and-cows"),
        ("own.policy", "play own.policy"),
        ("GYBBG", "next GYBBG"),
        ("crane=BYGBB", "next crane=BYGBB"),
    ] {
        let ran = sandbox.run(&[argument]);
        assert_eq!(ran.code, 2, "{argument}");
        assert!(ran.err.contains(&format!("write `salet {way}`")), "{argument}: {}", ran.err);
    }
    let ran = sandbox.run(&["zzzzz"]);
    assert!(ran.code == 2 && !ran.err.contains("write `salet"), "{}", ran.err);
    for (arguments, meant) in [
        (&["next", "nyt", "--hard"][..], "nyt-hard"),
        (&["next", "nyt", "hard"], "nyt-hard"),
        (&["solve", "nyt", "hard"], "--rule hard"),
        (&["solve", "nyt", "--strict"], "--rule strict"),
        (&["solve", "own.policy"], "--answers"),
        (&["verify", "own.policy", "--answers", "words.txt"], "a policy contains its game"),
        (&["boards", "next", "quordl"], "did you mean quordle?"),
        (&["play", "nosuch"], "nerdle"),
        (&["serve", "--listen", "http://127.0.0.1:80"], "ws://127.0.0.1:80"),
        (&["serve", "--listen", "127.0.0.1:80"], "--listen ws://127.0.0.1:80"),
    ] {
        let ran = sandbox.run(arguments);
        assert!(ran.code >= 2 && ran.err.contains(meant), "{arguments:?}: {}", ran.err);
        assert!(!ran.err.contains("\n\n\n"), "{arguments:?}: {}", ran.err);
    }
    #[cfg(unix)]
    {
        // An argument that is no text ends nothing.
        use std::os::unix::ffi::OsStrExt as _;
        let mut command = sandbox.command(&["--hard"]);
        let output = command.arg(std::ffi::OsStr::from_bytes(b"\xff")).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    }
    sandbox.run(&["man", "dance"]).refused(2, "there is no subcommand \"dance\"");
}

#[test]
fn colours_follow_the_flag_and_the_variable() {
    let sandbox = Sandbox::solved();
    let show = |arguments: &[&str], variable: Option<&str>| {
        let mut command = sandbox.command(&[&["show", "small.policy"], arguments].concat());
        variable.map(|name| command.env(name, "1"));
        String::from_utf8(command.output().unwrap().stdout).unwrap().contains('\u{1b}')
    };
    assert!(!show(&[], None), "no terminal, no colour");
    assert!(show(&["--color", "always"], None));
    assert!(show(&[], Some("CLICOLOR_FORCE")));
    assert!(show(&["--color", "always"], Some("NO_COLOR")), "the flag beats the variable");
    assert!(!show(&["--color", "never"], Some("CLICOLOR_FORCE")));
}
