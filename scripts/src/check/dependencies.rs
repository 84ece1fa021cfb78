//! The table of dependencies in docs/supply-chain.md, compared with the manifests: one line for each third-party crate of the
//! workspace, and no other line.

use std::collections::BTreeSet;

use anyhow::Result;
use xshell::Shell;

use crate::run::members;

const PAGE: &str = "docs/supply-chain.md";

/// Complaints about missing and superfluous lines.
pub(crate) fn complaints(sh: &Shell) -> Result<Vec<String>> {
    let (page, members) = (sh.read_file(PAGE)?, members(sh)?);
    let dependencies = members.iter().filter_map(|member| member["dependencies"].as_array()).flatten();
    let of_others = dependencies.filter(|dependency| dependency["path"].is_null());
    let used: BTreeSet<&str> = of_others.filter_map(|dependency| dependency["name"].as_str()).collect();
    let lines = listed(&page);
    let missing = used.difference(&lines).map(|name| format!("{PAGE}: {name} has no line; add one"));
    let unused =
        lines.difference(&used).map(|name| format!("{PAGE}: no member uses {name}; delete its line"));
    Ok(missing.chain(unused).collect())
}

/// The crates in the first column of the table under "Dependencies".
fn listed(page: &str) -> BTreeSet<&str> {
    let (_, section) = page.split_once("\n## Dependencies\n").unwrap_or_default();
    let section = section.split("\n## ").next().unwrap_or_default();
    let cells = section.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" |"));
    cells.map(|(cell, _)| cell).filter(|name| !["crate", "---"].contains(name)).collect()
}
