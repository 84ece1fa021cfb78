//! Results go through links and into devices and pipes, and never over an input. Signals end a run.
#![cfg(unix)]

use salet::words::WordPolicy as _;
use std::fs;
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use salet::policy::{Access, Policy};

use crate::sandbox::{Ran, Sandbox, hanging_up_is_ignored, wait_until_it_listens};

#[test]
fn links_are_followed_and_permissions_stay() {
    let sandbox = Sandbox::new();
    sandbox.file("real.policy", "");
    fs::set_permissions(sandbox.path("real.policy"), fs::Permissions::from_mode(0o600)).unwrap();
    symlink("real.policy", sandbox.path("link.policy")).unwrap();
    symlink("new.certificate", sandbox.path("link.certificate")).unwrap();
    let ran = sandbox.solve(&["--out", "link.policy", "--certificate", "link.certificate"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for link in ["link.policy", "link.certificate"] {
        assert!(fs::symlink_metadata(sandbox.path(link)).unwrap().is_symlink(), "{link}");
    }
    assert!(sandbox.path("new.certificate").is_file());
    Policy::open(&sandbox.path("real.policy"), Access::Read).unwrap();
    assert_eq!(fs::metadata(sandbox.path("real.policy")).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn devices_and_pipes_are_written_to() {
    let sandbox = Sandbox::new();
    let ran = sandbox.solve(&["--out", "/dev/null", "--certificate", "/dev/null"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    assert_eq!(sandbox.solve(&["--out", "small.policy"]).code, 0);

    let expected = fs::read(sandbox.path("small.policy")).unwrap();
    let output =
        sandbox.command(&["convert", "small.policy", "--to", "policy", "--out", "/dev/stdout"]).output();
    assert_eq!(output.unwrap().stdout, expected);
    // If standard output is a file, the result goes into that file.
    let file = fs::File::create(sandbox.path("redirected")).unwrap();
    let mut command = sandbox.command(&["convert", "small.policy", "--to", "policy", "--out", "/dev/stdout"]);
    assert!(command.stdout(file).stderr(Stdio::null()).status().unwrap().success());
    assert_eq!(fs::read(sandbox.path("redirected")).unwrap(), expected);
    assert!(fs::symlink_metadata("/dev/stdout").unwrap().is_symlink());
}

fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn an_output_must_differ_from_inputs_and_other_outputs() {
    let sandbox = Sandbox::solved();
    symlink("answers.txt", sandbox.path("link")).unwrap();
    fs::hard_link(sandbox.path("answers.txt"), sandbox.path("hard")).unwrap();
    sandbox.file("weights.txt", "mount 1\nfound 1\nsound 1\nround 1\ncould 1\nworld 1\nworry 1\n");
    for out in ["answers.txt", "./guesses.txt", "link", "hard"] {
        sandbox.solve(&["--out", out]).refused(2, "is read, too");
        sandbox.solve(&["--certificate", out]).refused(2, "is read, too");
    }
    sandbox.solve(&["--weights", "weights.txt", "--out", "weights.txt"]).refused(2, "is read, too");
    sandbox.solve(&["--out", "one", "--certificate", "./one"]).refused(2, "is named for two outputs");
    let input = fs::File::open(sandbox.path("answers.txt")).unwrap();
    let mut command = sandbox.command(&["solve", "--answers", "-", "--out", "answers.txt"]);
    assert_eq!(command.stdin(input).output().unwrap().status.code(), Some(2));
    sandbox.run(&["certify", "small.policy", "--out", "small.policy"]).refused(2, "is read, too");
    sandbox.run(&["certify", "small.policy", "--out", "-"]).refused(2, "name a file for the certificate");
    sandbox.solve(&["--out", "-"]).refused(2, "name a file for the policy");
    sandbox
        .run(&["convert", "small.policy", "--to", "csv", "--out", "small.policy"])
        .refused(2, "is read, too");
    fs::create_dir(sandbox.path("report")).unwrap();
    symlink("../answers.txt", sandbox.path("report/figures.json")).unwrap();
    let compare = ["compare", "--answers", "answers.txt", "--report", "report"];
    sandbox.run(&compare).refused(2, "report/figures.json is read, too");
    assert_eq!(fs::read_to_string(sandbox.path("answers.txt")).unwrap(), crate::sandbox::ANSWERS);
}

#[test]
fn temporary_files_of_a_killed_process_are_removed() {
    let sandbox = Sandbox::new();
    sandbox.file(".salet-killed.part", "half a policy");
    sandbox.file(".salet-alive.part", "half of another");
    let alive = fs::File::open(sandbox.path(".salet-alive.part")).unwrap();
    alive.lock().unwrap();
    assert_eq!(sandbox.solve(&["--out", "small.policy"]).code, 0);
    assert!(!sandbox.path(".salet-killed.part").exists());
    assert!(sandbox.path(".salet-alive.part").exists());
}

/// Every command that writes files creates at most one folder, and says so before it begins.
#[test]
fn one_missing_folder_is_named_and_two_are_refused() {
    let sandbox = Sandbox::solved();
    sandbox.file("table", "mount 3\nfound 2\n");
    let small = ["--answers", "answers.txt"];
    let words = ["words", "--length", "5", "answers.txt", "--frequency", "table", "--top", "1"];
    let lines: [(&str, Vec<&str>); 9] = [
        ("solve", [&["solve"], &small[..], &["--out"]].concat()),
        ("certificate", [&["solve"], &small[..], &["--out", "/dev/null", "--certificate"]].concat()),
        ("checkpoint", [&["solve"], &small[..], &["--out", "/dev/null", "--checkpoint"]].concat()),
        ("certify", vec!["certify", "small.policy", "--out"]),
        ("convert", vec!["convert", "small.policy", "--to", "csv", "--out"]),
        ("plan", [&["plan", "--vocabulary", "3"], &small[..], &["--out"]].concat()),
        ("words", [&words[..], &["--guesses-out"]].concat()),
        (
            "compare",
            [&["compare", "--strategies", "entropy", "--no-optimum"], &small[..], &["--report"]].concat(),
        ),
        ("divide", [&["divide"], &small[..], &["--folder"]].concat()),
    ];
    for (name, line) in lines {
        let run = |path: &str| sandbox.run(&[&line[..], &[path]].concat());
        let ran = run(&format!("{name}-typing/error/file"));
        ran.refused(
            3,
            &format!("there is no folder {name}-typing/error; check the name, or create the folder"),
        );
        let ran = run(&format!("{name}/file"));
        assert_eq!(ran.code, 0, "{name}: {}", ran.err);
        let said = format!("creating the folder {name}\n");
        assert_eq!(ran.err.matches(&said).count(), 1, "{name}: {}", ran.err);
        assert!(sandbox.path(name).join("file").exists(), "{name}");
        assert!(!sandbox.path(&format!("{name}-typing")).exists(), "{name}");
        let again = run(&format!("{name}/other"));
        assert!(again.code == 0 && !again.err.contains("creating"), "{name}: {}", again.err);
    }
    // The default name, too.
    let ran = sandbox.run(&["solve", "--answers", "answers.txt"]);
    assert!(ran.err.starts_with("creating the folder output\n"), "{}", ran.err);
    assert!(sandbox.path("output/answers.policy").is_file());
}

fn ended(child: Child) -> Ran {
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

fn send(signal: &str, child: &Child) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn every_signal_to_end_saves_the_best_policy() {
    let sandbox = Sandbox::new();
    let signals = if hanging_up_is_ignored() { &["-TERM"][..] } else { &["-TERM", "-HUP"] };
    for signal in signals {
        let mut command = sandbox.command(&["solve", "--json", "--out", "early.policy"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // The proof takes much longer.
        wait_until_it_listens(&child);
        send(signal, &child);
        let ran = ended(child);
        assert_eq!(ran.code, 130, "{signal}: {}", ran.err);
        let report = ran.json();
        assert_eq!((&report["status"], &report["interrupted"]), (&"bounded".into(), &true.into()));
        assert_eq!(report["policy"].is_string(), sandbox.path("early.policy").is_file());
    }
}

#[test]
fn a_finished_search_is_not_interrupted() {
    let sandbox = Sandbox::new();
    make_pipe(&sandbox.path("pipe"));
    let lists = ["solve", "--answers", "answers.txt", "--guesses", "guesses.txt", "--json", "--out", "pipe"];
    let child = sandbox.command(&lists).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // After the short search the policy waits for a reader.
    wait_until_it_listens(&child);
    std::thread::sleep(Duration::from_secs(1));
    send("-INT", &child);
    std::thread::sleep(Duration::from_millis(100));
    let policy = Policy::from_bytes(fs::read(sandbox.path("pipe")).unwrap()).unwrap();
    let ran = ended(child);
    assert!(ran.err.contains("ending with what there is"), "{}", ran.err);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = ran.json();
    assert_eq!((&report["status"], &report["interrupted"]), (&"optimal".into(), &false.into()));
    assert_eq!(policy.score().total, report["total"].as_u64().unwrap());
    assert!(fs::metadata(sandbox.path("pipe")).unwrap().file_type().is_fifo());
}

/// A search whose result waits for a reader of a pipe, so that it ends only after the signals.
fn waiting(sandbox: &Sandbox) -> Child {
    make_pipe(&sandbox.path("pipe"));
    let lists = ["solve", "--answers", "answers.txt", "--guesses", "guesses.txt", "--json", "--out", "pipe"];
    let child = sandbox.command(&lists).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until_it_listens(&child);
    child
}

/// Output of a pipe; nothing if it stays silent for a while.
fn drained(pipe: &Path) -> Vec<u8> {
    Command::new("timeout").arg("5").arg("cat").arg(pipe).output().unwrap().stdout
}

#[test]
fn a_second_signal_within_two_seconds_is_the_same_request() {
    let sandbox = Sandbox::new();
    for signals in [["-TERM", "-TERM"], ["-INT", "-INT"], ["-TERM", "-INT"]] {
        let _ = fs::remove_file(sandbox.path("pipe"));
        let child = waiting(&sandbox);
        for signal in signals {
            send(signal, &child);
            std::thread::sleep(Duration::from_millis(300));
        }
        let policy = Policy::from_bytes(drained(&sandbox.path("pipe")));
        let ran = ended(child);
        assert_eq!((ran.code, policy.is_ok()), (0, true), "{signals:?}: {}", ran.err);
        assert_eq!(ran.err.matches("ending with what there is").count(), 1, "{}", ran.err);
    }
}

#[test]
fn a_signal_after_two_seconds_ends_the_process_at_once() {
    let sandbox = Sandbox::new();
    let child = waiting(&sandbox);
    send("-TERM", &child);
    std::thread::sleep(Duration::from_millis(2200));
    send("-TERM", &child);
    let ran = ended(child);
    assert!(
        ran.err.contains("Ctrl-C again, after 2 seconds, ends immediately and saves nothing"),
        "{}",
        ran.err
    );
    assert_eq!((ran.code, ran.out.as_str()), (143, ""));
}

/// Run a command under GNU `timeout`, which signals its child, and then the process group of both.
fn timeout(sandbox: &Sandbox, seconds: &str, arguments: &[&str]) -> Child {
    let mut command = Command::new("timeout");
    command.args(["--preserve-status", seconds]).arg(env!("CARGO_BIN_EXE_salet")).args(arguments);
    command.current_dir(&sandbox.folder).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The number of rounds, several at the same time, that say yes.
fn rounds(number: usize, round: impl Fn() -> bool + Sync) -> usize {
    let left = AtomicUsize::new(number);
    let work = || {
        let next =
            || left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok();
        std::iter::from_fn(|| next().then(&round)).filter(|&yes| yes).count()
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..16).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).sum()
    })
}

#[test]
fn timeout_loses_no_result() {
    let heard = rounds(80, || {
        let sandbox = Sandbox::new();
        make_pipe(&sandbox.path("pipe"));
        let child = timeout(&sandbox, "1", &["solve", "--answers", "answers.txt", "--out", "pipe"]);
        std::thread::sleep(Duration::from_millis(1300));
        let policy = Policy::from_bytes(drained(&sandbox.path("pipe")));
        let ran = ended(child);
        // On a busy machine the signal may come before the program listens.
        let heard = ran.err.contains("ending with what there is");
        assert!(!heard || ran.code == 0 && policy.is_ok(), "{}: {}", ran.code, ran.err);
        heard
    });
    assert!(heard > 40, "{heard}");
}

#[test]
fn timeout_loses_no_report() {
    let heard = rounds(3, || {
        let sandbox = Sandbox::new();
        let compare = "compare nyt --rule hard --threads 1 --strategies first-consistent --report r";
        let compare: Vec<&str> = compare.split(' ').collect();
        let ran = ended(timeout(&sandbox, "2", &compare));
        let heard = ran.err.contains("ending with what there is");
        assert!(
            !heard || ran.code == 130 && sandbox.path("r/index.html").is_file(),
            "{}: {}",
            ran.code,
            ran.err
        );
        heard
    });
    assert!(heard > 0);
}

#[test]
fn a_worker_that_waits_for_a_job_ends_at_a_signal() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run(&["divide", "--answers", "answers.txt", "--folder", "jobs"]).code, 0);
    let mut command = sandbox.command(&["work", "--folder", "jobs", "--jobs", "-"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // No job comes, and no end of the input.
    let input = child.stdin.take();
    wait_until_it_listens(&child);
    send("-TERM", &child);
    let ran = ended(child);
    assert_eq!((ran.code, ran.out.as_str()), (130, ""), "{}", ran.err);
    drop(input);
}
