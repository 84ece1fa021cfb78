//! `fuzz`: attacks on parsers, solver and checker, for as long as you like.

use std::process::{Command, Stdio};

use anyhow::{Result, ensure};
use clap::Subcommand;
use xshell::{Shell, cmd};

use crate::run::{target, words, write_words};

/// Attack parsers, solver and checker for a given time
#[derive(Subcommand)]
pub(crate) enum Fuzz {
    /// Feed hostile bytes to every parser of files and messages, guided by coverage
    ///
    /// Needs a nightly toolchain and cargo-fuzz (cargo install cargo-fuzz). Seeds are made from real files. The inputs that
    /// the fuzzer keeps stay in target/hostile/corpus, and the next run continues from there.
    Hostile {
        /// One of the targets, or `all`; without it, print the targets
        target: Option<String>,
        /// Attack each target for this many seconds
        #[arg(default_value_t = 60)]
        seconds: u64,
        /// Build with this sanitizer; address takes two to four times as long
        #[arg(default_value = "none", value_parser = ["none", "address"])]
        sanitizer: String,
    },
    /// Solve random games, and compare with oracles that share no code with the solver
    Solver {
        /// Arguments of `salet-fuzz solver`: tiny, alphabets, wide, weights, win-rate, limits, time-limit, ended, permuted, tables or boards; seconds; the first seed
        #[arg(required = true)]
        arguments: Vec<String>,
    },
    /// Draw random derivations, and compare the checker's verdicts with brute force
    ///
    /// Prints accepted false claims, and writes them to target/derivations.
    Derivations {
        /// Seconds, the first seed, and the number of threads [default: 60, 1, all]
        #[arg(num_args = 0..=3)]
        numbers: Vec<u64>,
        /// Have the checker in Python judge every certificate too; far fewer are drawn
        ///
        /// PYTHON names another interpreter; pypy3 is faster in long runs.
        #[arg(long)]
        both: bool,
    },
    /// Truncate files everywhere and flip every bit, also under a corrected checksum
    ///
    /// Every damaged file must be refused or harmless.
    Exhaust {
        /// Policies [default: policy and certificate of the original game's answers that end in -er, a minute]
        policies: Vec<String>,
    },
}

impl Fuzz {
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        match self {
            Fuzz::Hostile { target: Some(target), seconds, sanitizer } => {
                hostile(sh, &target, seconds, &sanitizer)
            }
            Fuzz::Hostile { .. } => seeds(sh, None).map(|targets| println!("{targets}")),
            Fuzz::Solver { arguments } => {
                // This profile is as fast as a release, and catches every overflow and assertion.
                let packages = ["--package", "salet", "--package", "salet-fuzz"];
                cmd!(sh, "cargo build --profile fuzz --quiet --bins {packages...}").run()?;
                let attack = target(sh).join("fuzz/salet-fuzz");
                Ok(cmd!(sh, "{attack} solver {arguments...}").run()?)
            }
            Fuzz::Derivations { numbers, both } => derivations(sh, &numbers, both),
            Fuzz::Exhaust { policies } => exhaust(sh, &policies),
        }
    }
}

/// Write the seeds of all targets into a folder, or return the names of the targets.
fn seeds(sh: &Shell, folder: Option<&str>) -> Result<String> {
    Ok(cmd!(sh, "cargo run --release --quiet --package salet-fuzz -- seeds {folder...}").quiet().read()?)
}

fn hostile(sh: &Shell, wanted: &str, seconds: u64, sanitizer: &str) -> Result<()> {
    let folder = sh.current_dir().join("target/hostile").display().to_string();
    seeds(sh, Some(&format!("{folder}/seeds")))?;
    let all = seeds(sh, None)?;
    let targets: Vec<&str> = all.lines().filter(|target| ["all", target].contains(&wanted)).collect();
    ensure!(!targets.is_empty(), "no target has this name; the targets are {}", all.replace('\n', ", "));
    sh.set_var("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only");
    let build = ["--fuzz-dir", "crates/fuzz/targets", "--sanitizer", sanitizer];
    cmd!(sh, "cargo +nightly fuzz build {build...} --target-dir {folder}/{sanitizer}").run()?;
    let version = cmd!(sh, "rustc -vV").quiet().read()?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    let mut found = 0;
    for target in targets {
        let corpus = sh.create_dir(format!("{folder}/corpus/{target}"))?;
        sh.create_dir(format!("target/findings/{target}"))?;
        let log = format!("{folder}/{target}.{sanitizer}.log");
        let file = std::fs::File::create(&log)?;
        // Inputs are so short that 1 GiB and ten seconds are far above the need of any.
        let limits = ["-max_len=4096", "-timeout=10", "-rss_limit_mb=1024", "-print_final_stats=1"];
        let mut attack = Command::new(format!("{folder}/{sanitizer}/{host}/release/hostile"));
        attack.env("TARGET", target).arg(corpus).arg(format!("{folder}/seeds/{target}")).args(limits);
        attack
            .arg(format!("-max_total_time={seconds}"))
            .arg(format!("-artifact_prefix=target/findings/{target}/"));
        let passed = attack.stdout(file.try_clone()?).stderr(file).status()?.success();
        found += u32::from(!passed);
        let text = String::from_utf8_lossy(&sh.read_binary_file(&log)?).into_owned();
        let executions = text.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
        let coverage = text.lines().rev().find_map(|line| line.strip_prefix('#')?.split_once("cov: "));
        println!(
            "{target} ({sanitizer}): {} executions in {seconds} s, coverage {}, {}",
            executions.unwrap_or("?").trim(),
            coverage.and_then(|(_, rest)| rest.split(" exec/s").next()).unwrap_or("unknown"),
            if passed { "nothing found".to_owned() } else { format!("FOUND, see {log}") }
        );
    }
    ensure!(found == 0, "findings in {found} targets");
    Ok(())
}

fn derivations(sh: &Shell, numbers: &[u64], both: bool) -> Result<()> {
    let example = ["--package", "salet-check", "--example", "derivations", "--features", "derivations"];
    cmd!(sh, "cargo build --quiet --profile fuzz {example...}").run()?;
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let number = |at: usize, default: u64| numbers.get(at).copied().unwrap_or(default).to_string();
    let (seconds, seed, threads) = (number(0, 60), number(1, 1), number(2, cores));
    let draw = target(sh).join("fuzz/examples/derivations");
    if !both {
        return Ok(cmd!(sh, "{draw} --seconds {seconds} --seed {seed} --threads {threads}").run()?);
    }
    let mut draw = Command::new(draw);
    draw.args(["--seconds", &seconds, "--seed", &seed, "--export", "-"]).stdout(Stdio::piped());
    let mut drawing = draw.spawn()?;
    let cases = drawing.stdout.take().map_or_else(Stdio::null, Into::into);
    let mut judge = Command::new(std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into()));
    let judged =
        judge.args(["scripts/check_derivations.py", "--processes", &threads]).stdin(cases).status()?;
    let agree = drawing.wait()?.success() && judged.success();
    ensure!(agree, "the checkers differ, or a false claim was accepted");
    Ok(())
}

fn exhaust(sh: &Shell, policies: &[String]) -> Result<()> {
    cmd!(sh, "cargo build --release --quiet --bins --package salet --package salet-fuzz").run()?;
    let (salet, fuzz) = (target(sh).join("release/salet"), target(sh).join("release/salet-fuzz"));
    for policy in policies {
        cmd!(sh, "{fuzz} exhaust {policy}").run()?;
    }
    if policies.is_empty() {
        let folder = sh.create_temp_dir()?;
        let [list, policy, certificate] =
            ["words.txt", "er.policy", "er.certificate"].map(|name| folder.path().join(name));
        write_words(&list, words(sh, "original-answers")?.iter().filter(|word| word.ends_with("er")))?;
        let out = ["--out".as_ref(), policy.as_os_str(), "--certificate".as_ref(), certificate.as_os_str()];
        let solve = cmd!(sh, "{salet} solve --quiet --force --answers {list} {out...}");
        solve.ignore_stdout().run()?;
        cmd!(sh, "{fuzz} exhaust {policy}").run()?;
        cmd!(sh, "{fuzz} exhaust {policy} {certificate} {list} {list}").run()?;
    }
    Ok(())
}
