//! The checker shares nothing with the solver: no dependency, no path into its sources, no unsafe code.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The packages of Cargo.lock with their dependencies, for all targets and features, without a download.
fn locked_packages() -> HashMap<String, Vec<String>> {
    let lock = fs::read_to_string(crate_folder().join("../../Cargo.lock")).unwrap();
    let mut packages: HashMap<String, Vec<String>> = HashMap::new();
    for package in lock.split("[[package]]").skip(1) {
        let named = |line: &str| line.trim().trim_matches(['"', ',']).split(' ').next().unwrap().to_owned();
        let name = package.lines().find_map(|line| line.strip_prefix("name = ")).map(named).unwrap();
        let listed = package.lines().filter(|line| line.starts_with(" \"")).map(named);
        packages.entry(name).or_default().extend(listed);
    }
    packages
}

/// All packages that a package leads to, itself first.
fn reached<'p>(packages: &'p HashMap<String, Vec<String>>, package: &'p str) -> Vec<&'p str> {
    let mut reached = vec![package];
    let mut at = 0;
    while let Some(package) = reached.get(at) {
        for dependency in &packages[*package] {
            if !reached.contains(&dependency.as_str()) {
                reached.push(dependency);
            }
        }
        at += 1;
    }
    reached
}

fn of_salet(mut packages: Vec<&str>) -> Vec<&str> {
    packages.retain(|name| name.starts_with("salet") || name.starts_with("libsalet"));
    packages
}

#[test]
fn no_dependency_leads_to_the_solver() {
    let packages = locked_packages();
    let reached_from = |package| reached(&packages, package);
    let reached = reached_from("salet-check");
    assert!(reached.contains(&"sha2") && reached.contains(&"cpufeatures"), "{reached:?}");
    assert!(packages["salet-core"].contains(&"rayon".to_owned()), "{:?}", packages["salet-core"]);
    // The tests' own games and proofs, which stand on the oracles of all tests and on nothing of the checker.
    assert_eq!(of_salet(reached), ["salet-check", "salet-proofs", "salet-oracle"]);
    // The module of pages adds nothing of the solver.
    let module = of_salet(reached_from("salet-check-module"));
    assert_eq!(module, ["salet-check-module", "salet-check", "salet-proofs", "salet-oracle"]);
    let manifest = fs::read_to_string(crate_folder().join("Cargo.toml")).unwrap();
    let (of_programs, of_tests) = manifest.split_once("[dev-dependencies]").unwrap();
    assert!(of_tests.contains("salet-proofs") && !of_programs.contains("salet-proofs"));
    assert!(!manifest.contains("salet-oracle"));
}

/// All Rust files below a folder of the crate.
fn sources(folder: &str) -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![crate_folder().join(folder)], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files
}

#[test]
fn sources_stay_in_their_folder_and_forbid_unsafe_code() {
    for folder in ["src", "tests", "examples"] {
        let sources = sources(folder);
        assert!(
            sources.iter().any(|path| path.parent().unwrap() != crate_folder().join(folder))
                || folder == "examples"
        );
        for path in sources {
            let text = fs::read_to_string(&path).unwrap();
            // The sources of the solver are in folders next to that of the crate.
            let depth = path.parent().unwrap().strip_prefix(crate_folder()).unwrap().components().count();
            let outside = "../".repeat(depth + 1);
            assert!(!text.contains(&outside) || folder == "tests", "{}", path.display());
            assert!(!text.contains(&format!("{outside}core")), "{}", path.display());
            if path.ends_with("src/lib.rs") || path.ends_with("src/main.rs") {
                assert!(text.contains("#![forbid(unsafe_code)]"), "{}", path.display());
            }
        }
    }
}
