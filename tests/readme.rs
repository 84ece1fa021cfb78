//! Pages agree with the code: the example in README.md is that of the library's documentation, which runs as a doc test, and the tests
//! that docs/reliability.md names exist.

use std::fs;
use std::path::Path;

/// The first block of code after a heading, which begins with `begin`.
fn first_block(text: &str, heading: &str, begin: &str) -> Vec<String> {
    let after = text.lines().skip_while(|line| *line != heading);
    let lines = after.skip_while(|line| *line != begin).skip(1);
    let block: Vec<String> = lines.take_while(|line| *line != "```").map(str::to_owned).collect();
    assert!(!block.is_empty(), "there is an example");
    block
}

#[test]
fn the_example_in_the_readme_is_the_doc_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(root.join(name)).expect("it can be read");
    let library: String = read("src/lib.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned() + "\n")
        .collect();
    // The README lacks the lines that rustdoc hides.
    let mut run = first_block(&library, "# Example", "```");
    run.retain(|line| !line.starts_with("# "));
    assert_eq!(first_block(&read("README.md"), "From Rust:", "```rust"), run);
}

/// The text of all files of a kind below a folder.
fn sources(folder: &Path, kind: &str, texts: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, kind, texts);
        } else if path.extension().is_some_and(|extension| extension == kind) {
            texts.push(fs::read_to_string(&path).expect("it can be read"));
        }
    }
}

/// In docs/reliability.md the last column of every table of claims names tests that exist.
#[test]
fn every_named_test_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/reliability.md")).expect("it can be read");
    let mut texts = Vec::new();
    ["src", "tests", "fuzz", "checker", "crates"]
        .iter()
        .for_each(|folder| sources(&root.join(folder), "rs", &mut texts));
    let is_test = |name: &str| {
        let begin = format!("fn {name}(");
        texts.iter().any(|text| {
            let lines: Vec<&str> = text.lines().collect();
            let has_attribute =
                |at: usize| lines[at.saturating_sub(3)..at].iter().any(|line| line.trim() == "#[test]");
            lines.iter().enumerate().any(|(at, line)| line.contains(&begin) && has_attribute(at))
        })
    };
    let (mut names_tests, mut named) = (false, 0);
    for line in page.lines() {
        let Some(cells) = line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |")) else {
            names_tests = false;
            continue;
        };
        let last = cells.rsplit(" | ").next().unwrap_or_default();
        if !names_tests {
            names_tests = ["tests", "compared by"].contains(&last);
            continue;
        }
        if last.starts_with("---") {
            continue;
        }
        assert!(last.contains('`'), "a claim without a test: {line}");
        for name in last.split(", ").map(|name| name.trim_matches('`')) {
            let is_command = name.starts_with("cargo dev ");
            assert!(is_command || is_test(name), "there is no test {name}");
            named += 1;
        }
    }
    assert!(named > 50, "{named}");
}
