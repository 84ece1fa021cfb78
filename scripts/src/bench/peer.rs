//! `bench peer`: the best other program, on the same proof.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use xshell::Shell;

use crate::run::{absolute, built, measure, words, write_words};

/// Compare the proof of the original game with Alex Selby's program, https://github.com/alex1770/wordle
///
/// That program takes days for all openers, so it gets a sample, and refutes for each opener what the proof needs, that it
/// costs 7920 or more. salet solves the whole game before and after, since the speed of shared machines drifts. Compared is
/// CPU time, without the other program's start. A few openers take most of it, so the standard error of the ratio is
/// printed. Openers share a cache there: a small sample makes that program look slower than it is.
#[derive(Args)]
pub(crate) struct Peer {
    /// Folder of that program, built by its own Makefile; README.md names the version
    #[arg(value_parser = absolute)]
    folder: PathBuf,
    /// Take every Nth opener
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=6000))]
    every: u32,
    /// Measure this command [default: target/release/salet]
    #[arg(long, value_name = "FILE", value_parser = absolute)]
    salet: Option<PathBuf>,
}

const TOTAL: u64 = 7920;

/// The files of a game.
pub(super) struct Lists<'p> {
    pub(super) answers: &'p Path,
    pub(super) guesses: &'p Path,
}

impl Peer {
    pub(crate) fn run(&self, sh: &Shell) -> Result<()> {
        let (salet, folder) = (self.salet.clone().map_or_else(|| built(sh), Ok)?, sh.create_temp_dir()?);
        let openers = words(sh, "original-guesses")?;
        let every = self.every as usize;
        let sample: Vec<&str> = openers.iter().skip(every / 2).step_by(every).map(String::as_str).collect();
        let [answers, guesses] =
            ["answers", "guesses"].map(|list| sh.current_dir().join(format!("data/original-{list}.txt")));
        let before = prove(&salet, folder.path())?;
        let lists = Lists { answers: &answers, guesses: &guesses };
        let (version, seconds) = refute(&self.folder.join("wordle"), &sample, folder.path(), &lists, TOTAL)?;
        let ours = (before + prove(&salet, folder.path())?) / 2.0;
        let (count, scale) = (seconds.len() as f64, openers.len() as f64);
        let sum: f64 = seconds.iter().sum();
        let mean = sum / count;
        let variance = seconds.iter().map(|second| (second - mean).powi(2)).sum::<f64>() / (count - 1.0);
        println!(
            "alex1770/wordle at {version}: every {every}th opener, {count} of {scale}, in {sum:.0} CPU-seconds, so all in {:.0}",
            mean * scale
        );
        println!("salet: all openers in {ours:.1} CPU-seconds");
        println!(
            "ratio: {:.0}, standard error {:.0}",
            mean * scale / ours,
            (variance / count).sqrt() * scale / ours
        );
        Ok(())
    }
}

/// CPU seconds of the whole proof.
fn prove(salet: &Path, folder: &Path) -> Result<f64> {
    let mut solve = Command::new(salet);
    let used =
        measure(solve.args(["solve", "--quiet", "--json", "--out", "bench.policy"]).current_dir(folder))?;
    let result: serde_json::Value = serde_json::from_str(&used.printed)?;
    ensure!(result["total"] == TOTAL, "salet found {}, not {TOTAL}", result["total"]);
    Ok(used.cpu.as_secs_f64())
}

/// The version of the other program, and its CPU seconds for each opener of a sample, each of which must cost `total` or
/// more; the number of guesses has no limit that matters.
pub(super) fn refute(
    peer: &Path,
    sample: &[&str],
    folder: &Path,
    lists: &Lists<'_>,
    total: u64,
) -> Result<(String, Vec<f64>)> {
    write_words(&folder.join("sample.txt"), sample)?;
    let mut command = Command::new(peer);
    command.arg("-a").arg(lists.guesses).arg("-h").arg(lists.answers);
    command.args(["-s", &format!("-b{total}"), "-t", "sample.txt"]).current_dir(folder);
    let used = measure(&mut command)?;
    ensure!(used.status.success(), "{} ended with {}", peer.display(), used.status);
    let mut seconds = Vec::new();
    for (line, opener) in used.printed.lines().filter(|line| line.starts_with("First guess ")).zip(sample) {
        let read = || {
            let (word, rest) = line.strip_prefix("First guess ")?.split_once(' ')?;
            let bound: u64 = rest.split_once('=')?.1.split_whitespace().next()?.parse().ok()?;
            let cpu: f64 =
                rest.split_once("dCPU =")?.1.split_whitespace().next()?.trim_end_matches('s').parse().ok()?;
            (word == *opener && bound >= total).then_some(cpu)
        };
        seconds.push(read().with_context(|| format!("the other program did not refute {opener}: {line}"))?);
    }
    ensure!(seconds.len() == sample.len(), "the other program did not refute every opener of the sample");
    let version = used.printed.split_once("Commit ").and_then(|(_, rest)| rest.split_whitespace().next());
    Ok((version.unwrap_or("unknown").to_owned(), seconds))
}
