//! `make policies`: the compiled-in policies and their certificates.

use anyhow::{Context as _, Result, ensure};
use xshell::{Shell, cmd};

use crate::run::{build, same, step};

/// Policies that take minutes.
pub(crate) const USUAL: [&str; 3] = ["original", "original-hard", "nyt"];
/// Policies that take seconds.
pub(crate) const QUICK: [&str; 1] = ["original"];

const KEPT: &str = "data/policies";
const MADE: &str = "output/policies";

pub(crate) fn make(sh: &Shell, names: &[&str], check: bool, prove: bool) -> Result<()> {
    let programs = build(sh)?;
    let (salet, checker) = (programs.join("salet"), programs.join("salet-check"));
    sh.create_dir(MADE)?;
    for name in names {
        step(name);
        let (game, rule) = name.split_once('-').unwrap_or((name, "normal"));
        let (policy, kept) = (format!("{MADE}/{name}.policy"), format!("{KEPT}/{name}.policy"));
        let certificate = format!("{MADE}/{name}.certificate");
        let out = ["--quiet", "--force", "--out", &policy, "--certificate", &certificate];
        cmd!(sh, "{salet} solve {game} --rule {rule} {out...}").run()?;
        if prove {
            let lists =
                [format!("--answers=data/{game}-answers.txt"), format!("--guesses=data/{game}-guesses.txt")];
            cmd!(sh, "{checker} --require-optimal --policy {policy} {lists...} {certificate}").run()?;
        }
        if check {
            same(&policy, &kept).context(
                "salet solve writes a different policy; if this is intended, run `cargo dev make policies`",
            )?;
        } else {
            sh.copy_file(&policy, &kept)?;
        }
        digest(sh, &format!("{KEPT}/SHA256SUMS"), &kept, check)?;
        digest(sh, &format!("{KEPT}/CERTIFICATES"), &certificate, check)?;
    }
    if prove {
        cmd!(sh, "cargo test --quiet --release --locked --test library -- --ignored published::").run()?;
    }
    Ok(())
}

/// Compare the digest of a file with its line in a list, or write the line.
fn digest(sh: &Shell, list: &str, file: &str, check: bool) -> Result<()> {
    let line = cmd!(sh, "sha256sum {file}").quiet().read()?;
    let text = sh.read_file(list)?;
    if check {
        ensure!(text.lines().any(|kept| kept == line), "the digest of {file} is not the one in {list}");
        return Ok(());
    }
    let of_another = |kept: &&str| kept.split_once("  ").is_none_or(|(_, other)| other != file);
    let mut lines: Vec<&str> = text.lines().filter(of_another).chain([line.as_str()]).collect();
    lines.sort_by_key(|line| line.split_once("  ").map(|(_, file)| file.to_owned()));
    Ok(sh.write_file(list, lines.join("\n") + "\n")?)
}
