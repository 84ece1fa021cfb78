//! The commit that is built, for `salet --version`: SALET_COMMIT, or that of a package, or in a release that of the checkout. Without
//! any of them the version stands alone. The same commit gives the same bytes.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-env-changed=SALET_COMMIT");
    println!("cargo:rerun-if-changed=build.rs");
    let commit = env::var("SALET_COMMIT").ok().or_else(packaged).or_else(checked_out);
    let commit =
        commit.filter(|commit| commit.len() >= 12 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let commit = commit.map_or(String::new(), |commit| format!(" ({})", &commit[..12]));
    println!("cargo:rustc-env=SALET_COMMIT={commit}");
}

/// The commit that `cargo package` notes.
fn packaged() -> Option<String> {
    let note = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, commit) = note.split_once("\"sha1\": \"")?;
    commit.split('"').next().map(str::to_owned)
}

/// The commit of the checkout of this very repository, not of one around it. A debug build leaves it out: each commit would
/// compile it again.
fn checked_out() -> Option<String> {
    if !Path::new(".git").exists() || env::var("PROFILE").ok()? != "release" {
        return None;
    }
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", file])?;
        if Path::new(&path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
