//! Pages agree with the code: the example in README.md is that of the library's documentation, which runs as a doc test, the tests that
//! docs/reliability.md names exist, and so do the files that pages link and CONTRIBUTING.md names.

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
    let library: String = read("crates/salet/src/lib.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned() + "\n")
        .collect();
    // The README lacks the lines that rustdoc hides.
    let mut run = first_block(&library, "# Example", "```");
    run.retain(|line| !line.starts_with("# "));
    assert_eq!(first_block(&read("README.md"), "From Rust:", "```rust"), run);
}

/// Who reads the documentation of the library finds its names in examples. Front pages of other crates say that they use their own.
#[test]
fn examples_use_the_names_of_the_library() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let crates = ["core", "words", "advise", "boards", "jobs", "report", "serve"];
    let mut examples = 0;
    for name in crates {
        let mut texts = Vec::new();
        sources(&root.join(name).join("src"), "rs", &mut texts);
        for text in &texts {
            let front = text.contains("doc = include_str!(\"../README.md\")");
            let lines = text
                .lines()
                .filter_map(|line| line.trim_start().strip_prefix("//")?.strip_prefix(['/', '!']));
            for line in lines.map(str::trim_start).filter(|line| line.starts_with("use salet")) {
                let of_crate = crates.iter().any(|name| line.contains(&format!("salet_{name}::")));
                assert!(front || !of_crate, "{line}");
                assert!(!front || text.contains("This page alone uses those of the crate."), "{line}");
                examples += usize::from(!front);
            }
        }
    }
    assert!(examples > 40, "{examples}");
}

/// The command has all features; who copies an example into a program of their own reads in its head which one it needs.
#[test]
fn examples_name_their_command_and_features() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let features = [
        ("use salet::catalogue", "named-games"),
        ("use salet::compare", "compare"),
        ("use salet::boards", "boards"),
        ("use salet::page", "page"),
        ("use salet::serve", "serve"),
    ];
    let mut needed = 0;
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|kind| kind != "rs") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let head = text.split_once("\n\n").unwrap().0;
        let name = path.file_stem().unwrap().to_string_lossy();
        assert!(head.contains(&format!("cargo run --release --example {name}")), "{name}");
        for (_, feature) in features.into_iter().filter(|(of, _)| text.contains(of)) {
            assert!(head.contains(&format!("features = [\"{feature}\"]")), "{name}: {feature}");
            needed += 1;
        }
    }
    assert_eq!(needed, 3);
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

/// A page without its fenced blocks.
fn prose(text: &str) -> String {
    let mut is_code = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    lines.map(|line| line.to_owned() + "\n").collect()
}

/// README.md, CONTRIBUTING.md and the pages in docs/, with their names.
fn pages() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = Vec::new();
    for entry in fs::read_dir(root.join("docs")).expect("it can be read").flatten() {
        let name = format!("docs/{}", entry.file_name().to_string_lossy());
        if name.ends_with(".md") {
            pages.push(name);
        }
    }
    pages.extend(["README.md", "CONTRIBUTING.md"].map(str::to_owned));
    let read = |name: String| {
        let text = fs::read_to_string(root.join(&name)).expect("it can be read");
        (name, text)
    };
    pages.into_iter().map(read).collect()
}

/// The address of a heading within its page, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text.chars().filter(|character| character.is_alphanumeric() || " -_".contains(*character));
    kept.map(|character| if character == ' ' { '-' } else { character }).collect()
}

/// Whether Rust code defines an item of this name.
fn defines(source: &str, item: &str) -> bool {
    let kinds = ["fn", "struct", "enum", "trait", "type", "const", "static", "mod"];
    let words: Vec<&str> = source
        .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .filter(|word| !word.is_empty())
        .collect();
    words.windows(2).any(|pair| kinds.contains(&pair[0]) && pair[1] == item)
}

/// What the host of the repository serves beside its files; relative, as the README does not know the host.
const HOSTED: [&str; 2] = ["../../deployments/github-pages", "../../releases/latest"];

/// Links between pages lead to files and headings that exist, and links to an item of the code to a file that defines it.
#[test]
fn links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut bad, mut links) = (Vec::new(), 0);
    for (name, text) in pages() {
        let text = prose(&text);
        let links_of = text.split("](").zip(text.split("](").skip(1));
        for (before, target) in links_of.filter_map(|(before, rest)| Some((before, rest.split(')').next()?)))
        {
            if target.contains("://") || name == "README.md" && HOSTED.contains(&target) {
                continue;
            }
            links += 1;
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let page = root.join(&name);
            let path = if file.is_empty() { page } else { page.parent().expect("a folder").join(file) };
            let leads_there = match heading {
                _ if !path.exists() => false,
                _ if path.extension().is_some_and(|extension| extension == "rs") => {
                    let shown = before.rsplit('[').next().unwrap_or_default();
                    let item = shown.trim_matches('`').rsplit("::").next().unwrap_or_default();
                    let source = fs::read_to_string(&path).expect("it can be read");
                    !shown.starts_with('`') || shown.contains('/') || defines(&source, item)
                }
                "" => true,
                _ if path.extension().is_none_or(|extension| extension != "md") => true,
                heading => {
                    let page = prose(&fs::read_to_string(&path).expect("it can be read"));
                    page.lines().any(|line| line.starts_with('#') && anchor(line) == heading)
                }
            };
            if !leads_there {
                bad.push(format!("{name}: {target}"));
            }
        }
    }
    assert!(bad.is_empty(), "{bad:#?}");
    assert!(links > 60, "{links}");
}

/// CONTRIBUTING.md sends contributors to files and folders that exist.
#[test]
fn the_places_of_additions_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("CONTRIBUTING.md")).expect("it can be read");
    let (_, table) = page.split_once("## Adding things").expect("the table");
    let places: Vec<&str> = table
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|code| code.contains('/') && !code.contains(' '))
        .collect();
    let missing: Vec<_> = places.iter().filter(|place| !root.join(place).exists()).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(places.len() > 15, "{}", places.len());
}
