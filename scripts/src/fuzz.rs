//! `fuzz`: attacks on parsers, solver and checker that run as long as one likes.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail, ensure};
use clap::{Subcommand, ValueEnum};
use xshell::{Shell, cmd};

use crate::run::{absolute, target, words, write_words};

/// Attack parsers, solver and checker for a given time
#[derive(Subcommand)]
pub(crate) enum Fuzz {
    /// Feed hostile bytes to everything that reads files and messages, guided by coverage
    ///
    /// Needs a nightly toolchain and cargo-fuzz (cargo install cargo-fuzz). Seeds are made from real files. What the fuzzer
    /// keeps stays in target/hostile/corpus, and the next run continues from there.
    Hostile {
        /// `all`, or one of the targets that --list prints
        #[arg(required_unless_present = "list")]
        target: Option<String>,
        /// Attack each target for this many seconds
        #[arg(required_unless_present = "list")]
        seconds: Option<u64>,
        /// Build with this sanitizer; address takes two to four times as long
        #[arg(default_value = "none")]
        sanitizer: Sanitizer,
        /// Print the targets
        #[arg(long)]
        list: bool,
    },
    /// Solve random games and compare with oracles that share no code with the solver
    Solver {
        /// Kind of games: tiny, wide, weights, win-rate, limits or time-limit
        mode: String,
        /// Play for this many seconds; 0 plays one game
        seconds: String,
        /// Begin with the game of this seed
        #[arg(default_value = "1")]
        seed: String,
    },
    /// Draw random derivations, and compare what the checker accepts with brute force
    ///
    /// What is accepted but false is printed, and written to target/derivations.
    Derivations {
        /// Draw for this many seconds
        #[arg(default_value = "60")]
        seconds: String,
        /// Begin with this seed
        #[arg(default_value = "1")]
        seed: String,
        /// Number of threads [default: all]
        threads: Option<usize>,
        /// Have the checker in Python judge every certificate, too; far fewer are drawn
        #[arg(long)]
        both: bool,
        /// Run the checker with this Python; pypy3 is faster in long runs
        #[arg(long, env, default_value = "python3", value_name = "FILE")]
        python: String,
    },
    /// Mutate certificates of random tiny games: all that the checker accepts must be true
    Mutants {
        /// Number of mutants; a million take some minutes
        #[arg(default_value = "1000000")]
        count: String,
        /// Begin with this seed
        #[arg(default_value = "1")]
        seed: String,
    },
    /// Truncate files everywhere and flip every bit, also under a corrected checksum: refused, or harmless
    Exhaust {
        /// Policies [default: policy and certificate of the original game's answers that end in -er, a minute]
        #[arg(value_parser = absolute)]
        policies: Vec<PathBuf>,
    },
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Sanitizer {
    None,
    Address,
}

/// Limits of each call: far more than so few bytes may take.
const LIMITS: [&str; 4] = ["-max_len=4096", "-timeout=10", "-rss_limit_mb=1024", "-print_final_stats=1"];

impl Fuzz {
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        match self {
            Fuzz::Hostile { target: Some(target), seconds: Some(seconds), sanitizer, .. } => {
                hostile(sh, &target, seconds, sanitizer)
            }
            Fuzz::Hostile { .. } => {
                println!("{}", targets(sh, &[])?);
                Ok(())
            }
            Fuzz::Solver { mode, seconds, seed } => {
                // As fast as a release, with every overflow and assertion caught.
                cmd!(sh, "cargo build --profile fuzz --quiet --bin salet").run()?;
                cmd!(sh, "cargo build --profile fuzz --quiet --package salet-fuzz").run()?;
                let attack = target(sh).join("fuzz/salet-fuzz");
                Ok(cmd!(sh, "{attack} {mode} {seconds} {seed}").run()?)
            }
            Fuzz::Derivations { seconds, seed, threads, both, python } => {
                let cores = std::thread::available_parallelism().map_or(1, usize::from);
                derivations(
                    sh,
                    &seconds,
                    &seed,
                    &threads.unwrap_or(cores).to_string(),
                    both.then_some(&python),
                )
            }
            Fuzz::Mutants { count, seed } => {
                let example = ["--package", "salet-check", "--example", "soundness"];
                Ok(cmd!(sh, "cargo run --release --quiet {example...} -- {count} {seed}").run()?)
            }
            Fuzz::Exhaust { policies } => exhaust(sh, &policies),
        }
    }
}

/// What salet-seeds prints: the targets, or nothing when it makes seeds.
fn targets(sh: &Shell, arguments: &[&str]) -> Result<String> {
    Ok(cmd!(sh, "cargo run --release --quiet --package salet-fuzz --bin salet-seeds -- {arguments...}")
        .quiet()
        .read()?)
}

fn hostile(sh: &Shell, wanted: &str, seconds: u64, sanitizer: Sanitizer) -> Result<()> {
    let folder = sh.current_dir().join("target/hostile");
    let sanitizer = match sanitizer {
        Sanitizer::None => "none",
        Sanitizer::Address => "address",
    };
    let seeds = folder.join("seeds").display().to_string();
    targets(sh, &[&seeds])?;
    let all = targets(sh, &[])?;
    let wanted: Vec<&str> = all.lines().filter(|target| wanted == "all" || wanted == *target).collect();
    ensure!(!wanted.is_empty(), "there is no such target; the targets are {}", all.replace('\n', ", "));
    let built = folder.join(sanitizer);
    sh.set_var("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only");
    cmd!(
        sh,
        "cargo +nightly fuzz build --fuzz-dir fuzz/targets --sanitizer {sanitizer} --target-dir {built}"
    )
    .run()?;
    let version = cmd!(sh, "rustc -vV").quiet().read()?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    let mut found = false;
    for target in wanted {
        let corpus = sh.create_dir(folder.join("corpus").join(target))?;
        let findings = sh.create_dir(sh.current_dir().join("target/findings").join(target))?;
        let log = folder.join(format!("{target}.{sanitizer}.log"));
        let mut attack = Command::new(built.join(host).join("release").join(target));
        attack
            .arg(corpus)
            .arg(format!("{seeds}/{target}"))
            .args(LIMITS)
            .arg(format!("-max_total_time={seconds}"));
        let file = std::fs::File::create(&log)?;
        attack
            .arg(format!("-artifact_prefix={}/", findings.display()))
            .stdout(file.try_clone()?)
            .stderr(file);
        let passed = attack.status()?.success();
        found |= !passed;
        let text = String::from_utf8_lossy(&sh.read_binary_file(&log)?).into_owned();
        let executions = text
            .lines()
            .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"))
            .unwrap_or("?")
            .trim();
        let coverage =
            text.lines().rev().find_map(|line| line.split_once("cov: ").filter(|_| line.starts_with('#')));
        let coverage = coverage.and_then(|(_, rest)| rest.split(" exec/s").next()).unwrap_or("unknown");
        let said = if passed { "nothing found".to_owned() } else { format!("FOUND, see {}", log.display()) };
        println!(
            "{target} ({sanitizer}): {executions} executions in {seconds} s, coverage {coverage}, {said}"
        );
    }
    if found {
        bail!("something was found");
    }
    Ok(())
}

fn derivations(sh: &Shell, seconds: &str, seed: &str, threads: &str, python: Option<&String>) -> Result<()> {
    cmd!(sh, "cargo build --quiet --profile fuzz --package salet-check --example derivations").run()?;
    let draw = target(sh).join("fuzz/examples/derivations");
    let Some(python) = python else {
        return Ok(cmd!(sh, "{draw} --seconds {seconds} --seed {seed} --threads {threads}").run()?);
    };
    let mut draw = Command::new(draw);
    draw.args(["--seconds", seconds, "--seed", seed, "--export", "-"]).stdout(std::process::Stdio::piped());
    let mut drawing = draw.spawn()?;
    let cases = drawing.stdout.take().map_or_else(std::process::Stdio::null, Into::into);
    let script = sh.current_dir().join("scripts/check_derivations.py");
    let judged = Command::new(python).arg(script).args(["--processes", threads]).stdin(cases).status()?;
    ensure!(
        drawing.wait()?.success() && judged.success(),
        "the checkers differ, or something false was accepted"
    );
    Ok(())
}

fn exhaust(sh: &Shell, policies: &[PathBuf]) -> Result<()> {
    cmd!(sh, "cargo build --release --quiet --bin salet").run()?;
    cmd!(sh, "cargo build --release --quiet --package salet-fuzz --bin salet-exhaust").run()?;
    let (salet, exhaust) = (target(sh).join("release/salet"), target(sh).join("release/salet-exhaust"));
    for policy in policies {
        println!("{}, {} bytes", policy.display(), std::fs::metadata(policy)?.len());
        cmd!(sh, "{exhaust} {policy}").run()?;
    }
    if !policies.is_empty() {
        return Ok(());
    }
    let folder = sh.create_temp_dir()?;
    let [list, policy, certificate] =
        ["words.txt", "er.policy", "er.certificate"].map(|name| folder.path().join(name));
    write_words(&list, words(sh, "original-answers")?.iter().filter(|word| word.ends_with("er")))?;
    cmd!(sh, "{salet} solve --quiet --answers {list} --out {policy} --certificate {certificate}")
        .ignore_stdout()
        .run()?;
    for (what, file) in [("policy", &policy), ("certificate", &certificate)] {
        println!("{what}, {} bytes", std::fs::metadata(file)?.len());
    }
    cmd!(sh, "{exhaust} {policy}").run()?;
    cmd!(sh, "{exhaust} {policy} {certificate} {list} {list}").run()?;
    Ok(())
}
