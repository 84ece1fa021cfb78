//! The example in README.md is that of the library's documentation, which runs as a doc test.

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
