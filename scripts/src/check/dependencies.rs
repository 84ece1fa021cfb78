//! docs/dependencies.md, compared with the manifests: one line for each direct dependency, and no other line.
//!
//! The head of the page lists those of the package at the root; a section `## FOLDER` those of the member in that folder.
//! Dependencies on members of the workspace have no line.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context as _, Result};
use xshell::Shell;

use crate::run::members;

const PAGE: &str = "docs/dependencies.md";

/// Complaints about missing and superfluous lines.
pub(crate) fn complaints(sh: &Shell) -> Result<Vec<String>> {
    let page = sh.read_file(PAGE)?;
    let mut sections: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (at, section) in page.split("\n## ").enumerate() {
        let heading = if at == 0 { "" } else { section.lines().next().unwrap_or_default() };
        sections.insert(heading, listed(section));
    }
    let mut bad = Vec::new();
    for member in members(sh)? {
        let manifest = Path::new(member["manifest_path"].as_str().context("a member has no manifest")?);
        let folder = manifest.parent().unwrap_or(manifest).strip_prefix(sh.current_dir())?.to_string_lossy();
        let name = member["name"].as_str().unwrap_or_default();
        let dependencies = member["dependencies"].as_array().map(Vec::as_slice).unwrap_or_default();
        let used = dependencies.iter().filter(|dependency| dependency["path"].is_null());
        let used: BTreeSet<&str> = used.filter_map(|dependency| dependency["name"].as_str()).collect();
        let lines = sections.remove(&*folder).unwrap_or_default();
        let missing = used.difference(&lines);
        bad.extend(missing.map(|crate_| format!("{PAGE}: {crate_} of {name} has no line; add one")));
        let unused = lines.difference(&used);
        bad.extend(unused.map(|crate_| format!("{PAGE}: {name} does not use {crate_}; delete its line")));
    }
    let unknown = sections.keys();
    bad.extend(
        unknown.map(|folder| format!("{PAGE}: no member is in the folder {folder}; delete its section")),
    );
    Ok(bad)
}

/// The crates in the first column of the tables.
fn listed(section: &str) -> BTreeSet<&str> {
    let cells = section.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" |"));
    let names = cells.flat_map(|(cell, _)| cell.split(',')).filter_map(|name| name.split_whitespace().next());
    names.filter(|name| !["crate", "---"].contains(name)).collect()
}
