//! The roles of files: none that a command reads is one that it writes, and those that it writes depend on no reader of its output.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Stdio;

use crate::sandbox::Sandbox;

/// A command line with inputs, and the options of its outputs.
type Roles = (&'static str, &'static [&'static str], &'static [&'static str]);

/// All commands with an output, all their inputs and all their outputs.
const ROLES: [Roles; 24] = [
    (
        "solve --answers A --guesses G --known K --alphabet L --weights W --past P --past-weight 2",
        LISTS,
        SEARCH,
    ),
    ("solve --feedback-table T --classes S", &["T", "S"], SEARCH),
    (
        "rank --answers A --guesses G --known K --alphabet L --weights W --past P --past-weight 2",
        LISTS,
        &["--checkpoint"],
    ),
    ("rank --feedback-table T --classes S", &["T", "S"], &["--checkpoint"]),
    (
        "plan --vocabulary 2 --answers A --guesses G --known K --alphabet L --weights W --past P --past-weight 2",
        LISTS,
        &["--out"],
    ),
    ("plan --vocabulary 2 --feedback-table T --classes S", &["T", "S"], &["--out"]),
    ("solve --features X", &["X"], SEARCH),
    ("rank --features X", &["X"], &["--checkpoint"]),
    ("plan --vocabulary 2 --features X", &["X"], &["--out"]),
    ("certify PX --features X", &["PX", "X"], &["--out", "--checkpoint"]),
    ("convert PX --features X --to csv", &["PX", "X"], &["--out"]),
    ("compare --features X", &["X"], &["--report"]),
    ("certify PT --feedback-table T", &["PT", "T"], &["--out", "--checkpoint"]),
    ("convert PT --feedback-table T --to csv", &["PT", "T"], &["--out"]),
    ("convert I --feedback-table T --classes S", &["I", "T", "S"], &["--out"]),
    ("convert PT --feedback-table T --to html", &["PT", "T"], &["--out"]),
    ("convert PT --feedback-table T --to dot", &["PT", "T"], &["--out"]),
    (
        "convert I --answers A --guesses G --known K --alphabet L --weights W --past P --past-weight 2",
        LISTS_AND_TREE,
        &["--out"],
    ),
    (
        "compare --answers A --guesses G --known K --alphabet L --weights W --past P --past-weight 2 --policy POL",
        LISTS_AND_POLICY,
        &["--report"],
    ),
    ("compare --feedback-table T --classes S", &["T", "S"], &["--report"]),
    (
        "words --length 3 A --frequency F --top 1 --alphabet L --guesses-out x",
        &["A", "F", "L"],
        &["--weights-out"],
    ),
    (
        "words --length 3 A --frequency F --top 1 --alphabet L --weights-out x",
        &["A", "F", "L"],
        &["--guesses-out"],
    ),
    ("work --folder jobs --jobs J", &["J", "jobs/game", "jobs/jobs.jsonl"], &["--bound"]),
    (
        "merge --folder jobs",
        &["jobs/game", "jobs/game.json", "jobs/jobs.jsonl", "jobs/bound"],
        &["--out", "--certificate"],
    ),
];

const LISTS: &[&str] = &["A", "G", "K", "L", "W", "P"];
const LISTS_AND_TREE: &[&str] = &["I", "A", "G", "K", "L", "W", "P"];
const LISTS_AND_POLICY: &[&str] = &["POL", "A", "G", "K", "L", "W", "P"];
const SEARCH: &[&str] = &["--out", "--certificate", "--checkpoint"];

#[test]
fn no_command_writes_a_file_that_it_reads() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.run(&["divide", "--answers", "answers.txt", "--folder", "jobs"]).code, 0);
    let solve = ["solve", "--answers", "answers.txt", "--checkpoint", "C", "--out", "POL"];
    assert_eq!(sandbox.run(&solve).code, 0);
    sandbox.file("T", ",x,y\nx,1,2\ny,2,1\n");
    assert_eq!(sandbox.run(&["solve", "--feedback-table", "T", "--out", "PT"]).code, 0);
    sandbox.file("X", "name,large\nx,1\ny,2\n");
    assert_eq!(sandbox.run(&["solve", "--features", "X", "--out", "PX"]).code, 0);
    let files = LISTS_AND_TREE.iter().chain(&["F", "J", "S"]);
    files.for_each(|file| sandbox.file(file, format!("the text of {file}\n")));
    let mut known = std::collections::BTreeSet::new();
    for (line, inputs, outputs) in ROLES {
        let line: Vec<&str> = line.split(' ').collect();
        known.extend(line.iter().chain(outputs).map(|word| (line[0], *word)));
        for (input, output) in
            inputs.iter().flat_map(|input| outputs.iter().map(move |output| (input, output)))
        {
            let before = fs::read(sandbox.path(input)).unwrap();
            let mut out = *input;
            if *output == "--report" {
                let _ = fs::remove_dir_all(sandbox.path("report"));
                fs::create_dir(sandbox.path("report")).unwrap();
                symlink(Path::new("..").join(input), sandbox.path("report/figures.json")).unwrap();
                out = "report";
            }
            let force: &[&str] = if line[0] == "work" || line[0] == "rank" { &[] } else { &["--force"] };
            let ran = sandbox.run(&[&line[..], &[*output, out], force].concat());
            ran.refused(2, "is read, too, and would be overwritten");
            assert!(fs::read(sandbox.path(input)).unwrap() == before, "{line:?} {output} {input}");
        }
    }
    // No option with a file is missing above.
    for command in
        ["solve", "rank", "plan", "certify", "convert", "compare", "words", "work", "merge", "divide"]
    {
        let help = sandbox.run(&[command, "--help"]).out;
        for line in help.lines().filter(|line| line.contains("FILE>") || line.contains("<POLICY>")) {
            let Some(option) = line.split_whitespace().find(|word| word.starts_with("--")) else { continue };
            let divides = command == "divide" && option != "--folder";
            assert!(divides || known.contains(&(command, option)), "{command} {option}");
        }
    }
    // The folder of jobs is the output here.
    fs::create_dir(sandbox.path("new")).unwrap();
    sandbox.file("new/game.json", "[\"mount\", \"found\"]");
    let divide = ["divide", "--answers", "new/game.json", "--folder", "new"];
    sandbox.run(&divide).refused(2, "new/game.json is read, too");
}

#[test]
fn files_are_written_whoever_reads_the_output() {
    let sandbox = Sandbox::solved();
    sandbox.file("table", "mount 3\nfound 2\n");
    let lines = [
        ("solve --answers answers.txt --out OUT/a --certificate OUT/b --checkpoint OUT/c", "a b c"),
        ("solve --answers answers.txt --out OUT/a --json", "a"),
        ("rank --answers answers.txt --checkpoint OUT/a", "a"),
        ("plan --vocabulary 3 --answers answers.txt --out OUT/a", "a"),
        ("certify small.policy --out OUT/a --checkpoint OUT/b", "a b"),
        ("convert small.policy --to csv --out OUT/a --json", "a"),
        ("compare --answers answers.txt --strategies entropy --report OUT", "index.html figures.json"),
        (
            "words --length 5 answers.txt --frequency table --top 1 --guesses-out OUT/a --weights-out OUT/b",
            "a b",
        ),
        ("divide --answers answers.txt --folder OUT", "jobs.jsonl"),
        ("merge --folder merged --out OUT/a --certificate OUT/b", "a b"),
    ];
    assert_eq!(sandbox.run(&["divide", "--answers", "answers.txt", "--folder", "merged"]).code, 0);
    let to_do = sandbox.run(&["merge", "--folder", "merged", "--missing"]).out;
    sandbox.file("ids", &to_do);
    // The reports of the jobs are not read, and the jobs are done.
    let closed = || Stdio::from(std::io::pipe().unwrap().1);
    let mut work = sandbox.command(&["work", "--folder", "merged", "--jobs", "ids"]);
    assert!(work.stdout(closed()).stderr(Stdio::null()).status().unwrap().success());
    for (number, (line, files)) in lines.iter().enumerate() {
        for (kind, code) in [("closed", 0), ("full", 3)] {
            let folder = format!("{number}-{kind}");
            fs::create_dir(sandbox.path(&folder)).unwrap();
            let line = line.replace("OUT", &folder);
            let full = || Stdio::from(fs::File::create("/dev/full").unwrap());
            let out = if code == 0 { closed() } else { full() };
            let mut command = sandbox.command(&line.split(' ').collect::<Vec<_>>());
            let ended = command.stdout(out).stderr(Stdio::null()).status().unwrap();
            assert_eq!(ended.code(), Some(code), "{line}");
            for file in files.split(' ') {
                assert!(sandbox.path(&folder).join(file).is_file(), "{line}: {file}");
            }
        }
    }
    // A file that cannot be written is a failure even if nobody reads the output.
    let mut command = sandbox.command(&["solve", "--answers", "answers.txt", "--out", "/dev/full"]);
    assert_eq!(command.stdout(closed()).stderr(Stdio::null()).status().unwrap().code(), Some(3));
}
