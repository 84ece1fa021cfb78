//! `check`: all checks that a change must pass.

mod dependencies;
mod release;

use std::ffi::OsStr;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;
use xshell::{Shell, cmd};

use crate::make::{engine, policies};
use crate::run::{build, members, step, succeeds};
use crate::test::certificates;

/// Run every check that a change must pass, or only the named steps
#[derive(Args)]
pub(crate) struct Check {
    /// Run only these steps; without names, strategies runs only with --long, and engine, for a release, not at all
    #[arg(value_parser = PossibleValuesParser::new(STEPS.map(|(name, _)| name)))]
    steps: Vec<String>,
    /// Skip the tests, for a caller that has just run them
    #[arg(long)]
    without_tests: bool,
    /// Add checks that take minutes: the policies nyt and original-hard, large certificates, slow tests of
    /// strategies; the tests without features, each crate and the public documentation alone, and the code for Windows
    #[arg(long)]
    long: bool,
}

/// A step; the flag says whether it may take minutes.
type Run = fn(&Shell, bool) -> Result<()>;

const STEPS: [(&str, Run); 13] = [
    ("format", |sh, _| {
        cmd!(sh, "cargo fmt --all --check").run()?;
        Ok(cmd!(sh, "cargo fmt --manifest-path crates/fuzz/targets/Cargo.toml --check").run()?)
    }),
    ("lints", |sh, long| {
        // What a build of the workspace leaves out, too: the extension and a long run.
        let all =
            ["--workspace", "--all-targets", "--features", "salet-python/extension,salet-check/derivations"];
        cmd!(sh, "cargo clippy --release {all...} --locked -- -D warnings").run()?;
        if long {
            windows(sh)?;
            alone(sh)?;
        }
        Ok(())
    }),
    ("tests", |sh, _| Ok(cmd!(sh, "cargo test --release --workspace --locked").run()?)),
    ("examples", |sh, _| examples(sh)),
    ("certificates", |sh, long| certificates::run(sh, !long)),
    ("library", |sh, _| library(sh)),
    ("documentation", |sh, long| {
        let _deny = sh.push_env("RUSTDOCFLAGS", "-D warnings");
        cmd!(sh, "cargo doc --release --workspace --no-deps --document-private-items --locked").run()?;
        if long {
            // Finds links from public items to private ones, and nothing else that the first does not find.
            cmd!(sh, "cargo doc --release --workspace --no-deps --locked").run()?;
        }
        Ok(())
    }),
    ("data", |sh, _| Ok(cmd!(sh, "sha256sum --check data/SHA256SUMS data/policies/SHA256SUMS").run()?)),
    ("policies", |sh, long| {
        policies::make(sh, if long { &policies::USUAL } else { &policies::QUICK }, true, false)
    }),
    ("engine", |sh, _| engine::check(sh)),
    ("release", |sh, _| none(&release::complaints(sh)?)),
    ("slow", |sh, _| {
        let tests = ["strategies::", "certificate::"];
        Ok(cmd!(sh, "cargo test --quiet --release --locked --test library -- --ignored {tests...}").run()?)
    }),
    ("dependencies", |sh, _| {
        none(&dependencies::complaints(sh)?)?;
        cargo_deny(sh)
    }),
];

impl Check {
    pub(crate) fn run(&self, sh: &Shell) -> Result<()> {
        for (name, run) in STEPS {
            let wanted = match name {
                _ if !self.steps.is_empty() => self.steps.iter().any(|step| step == name),
                "tests" => !self.without_tests,
                "engine" => false,
                "slow" => self.long,
                _ => true,
            };
            if wanted {
                step(name);
                let began = Instant::now();
                run(sh, self.long)?;
                println!("{name}: {} s", began.elapsed().as_secs());
            }
        }
        let left_out = if self.without_tests { "; the tests were skipped" } else { "" };
        println!("\nscripts/check: all passed{left_out}");
        Ok(())
    }
}

fn none(complaints: &[String]) -> Result<()> {
    complaints.iter().for_each(|complaint| println!("{complaint}"));
    match complaints.len() {
        0 => Ok(()),
        count => bail!("complaints: {count}"),
    }
}

/// Check each crate and its tests alone: beside others it has the features that they ask for.
fn alone(sh: &Shell) -> Result<()> {
    for member in members(sh)? {
        let name = member["name"].as_str().unwrap_or_default();
        cmd!(sh, "cargo check --quiet --release --package {name} --all-targets --locked").run()?;
    }
    Ok(())
}

/// Check the libraries and programs for Windows, if its standard library is installed.
fn windows(sh: &Shell) -> Result<()> {
    const TARGET: &str = "x86_64-pc-windows-gnu";
    let library = cmd!(sh, "rustc --print target-libdir --target {TARGET}").read()?;
    if !sh.path_exists(library) {
        println!("NOT RUN: the check for Windows needs `rustup target add {TARGET}`");
        return Ok(());
    }
    let parts = ["--workspace", "--lib", "--bins"];
    Ok(cmd!(sh, "cargo check {parts...} --target {TARGET} --locked").run()?)
}

/// Run every example without arguments. The build has the features of the tests: another one would build the library again.
fn examples(sh: &Shell) -> Result<()> {
    let built = build(sh)?.join("examples");
    cmd!(sh, "cargo build --quiet --release --locked --workspace --examples").run()?;
    for file in sh.read_dir("examples")? {
        let (Some(name), Some("rs")) =
            (file.file_stem().and_then(OsStr::to_str), file.extension().and_then(OsStr::to_str))
        else {
            continue;
        };
        let example = built.join(name);
        cmd!(sh, "{example}").run()?;
    }
    Ok(())
}

/// The library without features stands on none of the packages of its features; `alone` compiles it.
fn library(sh: &Shell) -> Result<()> {
    let tree = cmd!(sh, "cargo tree --package libsalet --edges normal --prefix none --locked").read()?;
    let members = members(sh)?;
    let used = |member: &str, optional: bool| -> Vec<&str> {
        let member = members.iter().find(|known| known["name"] == member);
        let used = member.and_then(|member| member["dependencies"].as_array()).into_iter().flatten();
        used.filter(|one| one["optional"] == optional).filter_map(|one| one["name"].as_str()).collect()
    };
    let below = ["salet-base", "salet-core", "salet-words", "salet-advise"]
        .map(|member| used(member, false))
        .concat();
    let mut of_features = used("libsalet", true);
    of_features.retain(|name| !below.contains(name));
    let names = tree.lines().filter_map(|line| line.split_once(' ')).map(|(name, _)| name);
    let found: Vec<&str> = names.filter(|name| of_features.contains(name)).collect();
    if !found.is_empty() {
        bail!("the library without features depends on {}, which are of features", found.join(", "));
    }
    Ok(())
}

fn cargo_deny(sh: &Shell) -> Result<()> {
    if !succeeds(cmd!(sh, "cargo deny --version")) {
        println!(
            "NOT RUN: cargo-deny is not installed, so licences and advisories were not checked (cargo install cargo-deny)"
        );
        return Ok(());
    }
    cmd!(sh, "cargo deny --locked check bans licenses sources").run()?;
    match succeeds(cmd!(sh, "cargo deny fetch db")) {
        true => cmd!(sh, "cargo deny --locked check advisories").run()?,
        false => println!("NOT RUN: the database of advisories cannot be fetched from here"),
    }
    Ok(())
}
