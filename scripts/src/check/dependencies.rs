//! Dependencies: the tables in docs/supply-chain.md have each third-party crate of the workspace, and each that the checker trusts, and
//! no other. The extension of Python finds each crate that it shares with the workspace built.

use std::collections::BTreeSet;

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::run::members;

const PAGE: &str = "docs/supply-chain.md";

/// Complaints about missing and superfluous lines.
pub(crate) fn complaints(sh: &Shell) -> Result<Vec<String>> {
    let (page, members) = (sh.read_file(PAGE)?, members(sh)?);
    let dependencies = members.iter().filter_map(|member| member["dependencies"].as_array()).flatten();
    let of_others = dependencies.filter(|dependency| dependency["path"].is_null());
    let used: BTreeSet<&str> = of_others.filter_map(|dependency| dependency["name"].as_str()).collect();
    let complaints = [
        compared(&used, &rows(&page, "Dependencies"), "the workspace"),
        compared(&trusted(sh)?, &rows(&page, "Trust in the checker"), "the checker"),
        built_again(sh)?,
    ];
    Ok(complaints.concat())
}

/// Complaints about names that a table lacks, or has in vain.
fn compared<S: AsRef<str>>(used: &BTreeSet<S>, rows: &BTreeSet<&str>, user: &str) -> Vec<String> {
    let used: BTreeSet<&str> = used.iter().map(S::as_ref).collect();
    let missing = used.difference(rows).map(|name| format!("{PAGE}: {name} of {user} is missing; add it"));
    let unused = rows.difference(&used).map(|name| format!("{PAGE}: {user} does not use {name}; delete it"));
    missing.chain(unused).collect()
}

/// The crates of which a build of the checker consists, without its own.
fn trusted(sh: &Shell) -> Result<BTreeSet<String>> {
    let arguments = ["--package", "salet-check", "--edges", "normal,build", "--prefix", "none", "--locked"];
    let listed = cmd!(sh, "cargo tree {arguments...}").quiet().read()?;
    let names = listed.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned);
    Ok(names.filter(|name| !name.is_empty() && name != "salet-check").collect())
}

/// Complaints about crates that the extension uses with other features than a build of the workspace. It would compile them again,
/// and all that stand on them: the search, too.
fn built_again(sh: &Shell) -> Result<Vec<String>> {
    let tree = |arguments: &[&str]| -> Result<BTreeSet<String>> {
        let shown = ["--prefix", "none", "--format", "{p} [{f}]", "--locked"];
        let listed = cmd!(sh, "cargo tree {shown...} {arguments...}").quiet().read()?;
        let line = |line: &str| line.trim_end_matches(" (*)").replace(" (proc-macro)", "");
        Ok(listed.lines().map(line).collect())
    };
    let workspace = tree(&["--workspace", "--edges", "normal,build,dev"])?;
    // A wheel is built in two steps: the command beside the extension, and the extension alone.
    let extension =
        ["--package", "salet-python", "--features", "salet-python/extension", "--edges", "normal,build"];
    let mut extension_alone = tree(&extension)?;
    let mut extension = tree(&[&["--package", "salet"], &extension[..]].concat())?;
    extension.append(&mut extension_alone);
    let name = |line: &str| line.split(" [").next().unwrap_or_default().to_owned();
    let known: BTreeSet<String> = workspace.iter().map(|line| name(line)).collect();
    let others = extension.difference(&workspace).filter(|line| known.contains(&name(line)));
    Ok(others
        // The face of the library: nothing but the extension stands on it.
        .filter(|line| !["salet-python ", "libsalet "].iter().any(|own| line.starts_with(own)))
        .map(|line| {
            format!(
                "python/Cargo.toml: a build of the workspace lacks {line}; ask for these features there, too"
            )
        })
        .collect())
}

/// The crates in the first column of the table under a heading.
fn rows<'p>(page: &'p str, heading: &str) -> BTreeSet<&'p str> {
    let (_, section) = page.split_once(&format!("\n## {heading}\n")).unwrap_or_default();
    let section = section.split("\n## ").next().unwrap_or_default();
    let cells = section.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" |"));
    let names = cells.flat_map(|(cell, _)| cell.split(", "));
    let names = names.map(|name| name.trim_start_matches("with ").trim_end_matches(" at build time"));
    names.filter(|name| !["crate", "crates", "---"].contains(name)).collect()
}
