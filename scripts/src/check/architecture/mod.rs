//! The imports of every package. The compiler holds the order of packages; within the core and the checker, docs/architecture.md
//! has tables of rooms.
//!
//! A room is a folder, a file, or a few files under one name; a table lists the rooms from the ground up. The check fails over
//!
//! - a file of a table that imports from a room above its own;
//! - files that import each other, in pairs or in longer circles;
//! - a file without a row, a row without files, and a file that no module declares.
//!
//! All paths count, also in macros and without a `use`, except in code for tests.

mod circles;
mod program;
mod python;
mod source;
mod table;

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;
use xshell::Shell;

use self::program::{Package, Program};
use self::table::{PAGE, Room};
use crate::run::members;

/// The packages of the workspace, with the headings of their tables. The compiler holds the order of packages; a package
/// without a table is only searched for circles.
const PACKAGES: [(Package, Option<&str>); 16] = [
    (
        Package { sources: "crates/core/src", library: "salet_core", roots: &["lib.rs"] },
        Some("Rooms of the core, from the ground up"),
    ),
    (
        Package { sources: "crates/checker/src", library: "salet_check", roots: &["lib.rs", "main.rs"] },
        Some("Rooms of the checker, from the ground up"),
    ),
    (Package { sources: "crates/base/src", library: "salet_base", roots: &["lib.rs"] }, None),
    (Package { sources: "crates/words/src", library: "salet_words", roots: &["lib.rs"] }, None),
    (Package { sources: "crates/advise/src", library: "salet_advise", roots: &["lib.rs"] }, None),
    (Package { sources: "crates/boards/src", library: "salet_boards", roots: &["lib.rs"] }, None),
    (Package { sources: "crates/report/src", library: "salet_report", roots: &["lib.rs"] }, None),
    (Package { sources: "crates/serve/src", library: "salet_serve", roots: &["lib.rs"] }, None),
    (Package { sources: "crates/jobs/src", library: "salet_jobs", roots: &["lib.rs"] }, None),
    (Package { sources: "crates/engine/src", library: "salet_engine", roots: &["lib.rs"] }, None),
    (Package { sources: "crates/fuzz/src", library: "salet_fuzz", roots: &["lib.rs", "main.rs"] }, None),
    (Package { sources: "crates/salet/src", library: "salet", roots: &["lib.rs"] }, None),
    (Package { sources: "src", library: "", roots: &["main.rs"] }, None),
    (Package { sources: "data", library: "salet_data", roots: &["lib.rs"] }, None),
    (Package { sources: "python/src", library: "_salet", roots: &["lib.rs"] }, None),
    (Package { sources: "scripts/src", library: "", roots: &["main.rs"] }, None),
];

const PYTHON: [&str; 2] = ["python/distributed/salet_distributed", "python/package/salet"];

pub(crate) fn complaints(sh: &Shell) -> Result<Vec<String>> {
    let (page, mut bad) = (sh.read_file(PAGE)?, Vec::new());
    for member in members(sh)? {
        let manifest = Path::new(member["manifest_path"].as_str().unwrap_or_default());
        let is_known = |(package, _): &(Package, _)| {
            let sources = sh.current_dir().join(package.sources);
            manifest.with_file_name("src") == sources || manifest.parent() == Some(&sources)
        };
        if !PACKAGES.iter().any(is_known) {
            let manifest = manifest.display();
            bad.push(format!("{manifest}: not among the PACKAGES of scripts/src/check/architecture; add it"));
        }
    }
    for (package, title) in &PACKAGES {
        check(&sh.current_dir(), package, *title, &page, &mut bad)?;
    }
    for folder in PYTHON {
        bad.extend(circles::circle(&python::edges(sh, folder)?));
    }
    Ok(bad)
}

/// The room of a file: the one with the longest matching place.
fn room_of(rooms: &[Room], file: &str) -> Option<usize> {
    let fits = rooms.iter().enumerate().filter_map(|(at, room)| Some((room.holds(file)?, at)));
    fits.max().map(|(_, at)| at)
}

fn check(
    root: &Path,
    package: &Package,
    title: Option<&str>,
    page: &str,
    bad: &mut Vec<String>,
) -> Result<()> {
    let program = Program::read(root, package)?;
    let edges = program.edges(bad);
    let mut files = BTreeSet::new();
    rust_files(root, package.sources, &mut files)?;
    files.retain(|file| !program.tests.contains(file));
    for file in files.iter().filter(|file| !program.has(file)) {
        bad.push(format!("{file}:1: no module declares it; declare it or delete it"));
    }
    bad.extend(circles::circle(&edges));
    let Some(title) = title else { return Ok(()) };
    let rooms = table::rooms(page, title, package.sources);
    if rooms.is_empty() {
        bad.push(format!("{PAGE}: no table under \"{title}\"; write one"));
        return Ok(());
    }
    for file in files.iter().filter(|file| !program.is_face(file) && room_of(&rooms, file).is_none()) {
        bad.push(format!("{file}:1: belongs to no room; add a row to the table \"{title}\" in {PAGE}"));
    }
    for (here, room) in rooms.iter().enumerate() {
        let line = room.line + 1;
        let is_empty = |place: &&String| !files.iter().any(|file| table::lies_in(file, place));
        for place in room.places.iter().filter(is_empty) {
            bad.push(format!("{PAGE}:{line}: `{place}` holds no file; take it out of the table"));
        }
        if rooms[..here].iter().any(|other| other.name == room.name) {
            bad.push(format!("{PAGE}:{line}: `{}` has two rows; keep one", room.name));
        }
    }
    for (file, imported) in &edges {
        let Some(here) = room_of(&rooms, file) else { continue };
        for (target, line) in imported {
            if let Some(there) = room_of(&rooms, target).filter(|there| *there > here) {
                let (here, there) = (&rooms[here].name, &rooms[there].name);
                bad.push(format!(
                    "{file}:{line}: imports {target} from `{there}`, a room above `{here}`; move the item down, or the file up"
                ));
            }
        }
    }
    Ok(())
}

/// Collect all Rust files under a folder, relative to the root of the project.
fn rust_files(root: &Path, folder: &str, files: &mut BTreeSet<String>) -> Result<()> {
    for entry in std::fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            rust_files(root, &name, files)?;
        } else if name.ends_with(".rs") {
            files.insert(name);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
