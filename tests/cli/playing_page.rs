//! docs/playing.md shows sessions of `salet play`: each of them is played again.

use std::fs;
use std::path::Path;

use crate::sandbox::Sandbox;

/// The sessions of a page: their arguments, what is typed, and what is answered.
fn sessions(page: &str) -> Vec<(Vec<&str>, String, String)> {
    let blocks = page.split("```console\n$ salet ").skip(1);
    let sessions = blocks.map(|block| {
        let (arguments, rest) = block.split_once('\n').unwrap();
        let (block, _) = rest.split_once("```").unwrap();
        let (mut typed, mut answered) = (String::new(), String::new());
        for line in block.split_inclusive('\n') {
            match line.strip_prefix("> ") {
                Some(line) => typed += line,
                None => answered += line,
            }
        }
        (arguments.split(' ').collect(), typed, answered)
    });
    sessions.collect()
}

#[test]
fn sessions_of_the_page_are_played_again() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/playing.md");
    let page = fs::read_to_string(path).unwrap();
    let sessions = sessions(&page);
    assert!(sessions.len() >= 5);
    for (arguments, typed, answered) in sessions {
        let ran = Sandbox::new().run_with_input(&arguments, &typed);
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
        // On a terminal what is refused is said between the rest.
        let refused = |line: &&str| line.starts_with("salet: ");
        let (errors, said): (Vec<&str>, Vec<&str>) = answered.lines().partition(refused);
        assert_eq!(ran.out.lines().collect::<Vec<_>>(), said, "{arguments:?}");
        assert_eq!(ran.err.lines().collect::<Vec<_>>(), errors, "{arguments:?}");
    }
}
