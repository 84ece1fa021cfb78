//! README.md and docs/ show sessions of the command and the size of a page: the tests replay each session and build the page.

use std::fs;
use std::path::Path;

use crate::sandbox::Sandbox;

/// Pages with sessions, and the number of sessions that need no files and no proof.
const PAGES: [(&str, usize); 3] = [("README.md", 2), ("docs/analysis.md", 1), ("docs/playing.md", 5)];

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// A run of the command on a page.
struct Session {
    arguments: Vec<String>,
    typed: String,
    shown: Vec<String>,
}

impl Session {
    /// Whether it needs no earlier file and no proof.
    fn is_quick(&self) -> bool {
        matches!(self.arguments[0].as_str(), "next" | "play" | "analyse")
            && !self.arguments.iter().any(|argument| argument.contains('/'))
    }
}

/// The sessions of a page: the arguments after `$ salet`, up to a remark, the typed lines after `>`, and the output.
fn sessions(page: &str) -> Vec<Session> {
    let mut sessions = Vec::new();
    for block in page.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").unwrap();
        for run in block.split("$ salet ").skip(1) {
            let mut lines = run.lines();
            let command = lines.next().unwrap().split('#').next().unwrap();
            let arguments = command.split_whitespace().map(str::to_owned).collect();
            let mut session = Session { arguments, typed: String::new(), shown: Vec::new() };
            for line in lines {
                match line.strip_prefix("> ") {
                    Some(line) => session.typed += &format!("{line}\n"),
                    None => session.shown.push(line.to_owned()),
                }
            }
            while session.shown.last().is_some_and(String::is_empty) {
                session.shown.pop();
            }
            sessions.push(session);
        }
    }
    sessions
}

#[test]
fn sessions_of_the_pages_are_up_to_date() {
    for (name, count) in PAGES {
        let mut sessions = sessions(&read(name));
        sessions.retain(Session::is_quick);
        assert!(sessions.len() >= count, "{name} has {}", sessions.len());
        for Session { arguments, typed, mut shown } in sessions {
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let ran = Sandbox::new().run_with_input(&arguments, &typed);
            assert_eq!(ran.code, 0, "{name}: {arguments:?}: {}", ran.err);
            let is_cut = shown.pop_if(|last| last.trim() == "…").is_some();
            // On a terminal, messages appear among the output.
            let (errors, said): (Vec<&str>, Vec<&str>) =
                shown.iter().map(String::as_str).partition(|line| line.starts_with("salet: "));
            let mut out: Vec<&str> = ran.out.lines().collect();
            if is_cut {
                out.truncate(said.len());
            }
            assert_eq!(out, said, "{name}: {arguments:?}");
            assert_eq!(ran.err.lines().collect::<Vec<_>>(), errors, "{name}: {arguments:?}");
        }
    }
}

/// docs/your-language.md makes two games from a dictionary to the last guess, each in one folder.
#[test]
fn games_in_two_languages_are_up_to_date() {
    let page = read("docs/your-language.md");
    for language in ["Turkish", "Korean"] {
        let (_, section) = page.split_once(&format!("### A game in {language}\n")).unwrap();
        let section = section.split("\n##").next().unwrap();
        let (_, words) = section.split_once("```text\n").unwrap();
        let sandbox = Sandbox::new();
        sandbox.file(&format!("{}.txt", language.to_lowercase()), words.split_once("```").unwrap().0);
        let sessions = sessions(section);
        assert!(sessions.len() >= 3, "{language} has {}", sessions.len());
        for Session { arguments, typed, mut shown } in sessions {
            let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let file =
                arguments.iter().position(|argument| *argument == ">").map(|at| arguments.split_off(at));
            let ran = sandbox.run_with_input(&arguments, &typed);
            assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
            let is_cut = shown.pop_if(|last| last == "…").is_some();
            let text = match &file {
                Some(file) => {
                    sandbox.file(file[1], &ran.out);
                    &ran.err
                }
                None => &ran.out,
            };
            let mut said: Vec<&str> = text.lines().collect();
            if is_cut {
                said.truncate(shown.len());
            }
            assert_eq!(said, shown, "{arguments:?}");
        }
    }
}

#[test]
fn the_documented_size_of_a_page_is_true() {
    let description = read("docs/page.md");
    let (_, size) = description.split_once("writes one file of about ").unwrap();
    let (size, _) = size.split_once(" kB").unwrap();
    let said = size.parse::<f64>().unwrap();
    let sandbox = Sandbox::new();
    let ran = sandbox.run(&["convert", "original", "--to", "html", "--out", "original.html"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let built = fs::metadata(sandbox.path("original.html")).unwrap().len() as f64 / 1000.0;
    assert!((built / said - 1.0).abs() < 0.05, "docs/page.md says {said} kB, and it has {built}");
}
