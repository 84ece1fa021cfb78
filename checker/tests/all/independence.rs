//! The checker shares nothing with the solver: no dependency, no path into its sources, no unsafe code.

use std::fs;
use std::path::Path;
use std::process::Command;

fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn cargo_tree_names_nothing_of_the_solver() {
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--package", "salet-check", "--edges", "normal,build,dev", "--prefix", "none"]);
    let output = tree.args(["--target", "all", "--offline"]).current_dir(crate_folder()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).unwrap();
    let packages: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(packages.contains(&"salet-check") && packages.contains(&"sha2"), "{tree}");
    assert!(!packages.contains(&"salet"), "{tree}");
}

#[test]
fn sources_stay_in_their_folder_and_forbid_unsafe_code() {
    for folder in ["src", "tests", "tests/common", "examples"] {
        for entry in fs::read_dir(crate_folder().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let own = path.file_name().unwrap() == "independence.rs";
            assert!(own || !text.contains("../../src"), "{}", path.display());
            if path.ends_with("src/lib.rs") || path.ends_with("src/main.rs") {
                assert!(text.contains("#![forbid(unsafe_code)]"), "{}", path.display());
            }
        }
    }
}
