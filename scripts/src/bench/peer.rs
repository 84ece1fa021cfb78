//! `bench peer`: the fastest other program, on the same proof.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use xshell::Shell;

use super::games::{drawn, solve};
use crate::run::{built, measure, write_words};

/// Compare with the program of Alex Selby on the proof of the original game
///
/// The program, <https://github.com/alex1770/wordle>, takes days for all openers, so it gets a sample, and proves for each
/// opener that it costs no less than the optimum. salet solves the whole game before and after, since the speed of shared
/// machines drifts. The comparison is of CPU time, without the other program's start. A few openers take most of it, so the
/// ratio is printed with its standard error. The other program caches across openers, so a small sample makes it look
/// slower than it is.
#[derive(Args)]
pub(crate) struct Peer {
    /// Folder of the other program, built by its Makefile; README.md names the version
    folder: PathBuf,
    /// Take every Nth opener
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=6000))]
    every: u32,
    /// Compare on the game of `cargo dev bench games --drawn SIZE` instead
    #[arg(long, value_name = "SIZE")]
    drawn: Option<usize>,
}

impl Peer {
    pub(crate) fn run(&self, sh: &Shell) -> Result<()> {
        let (salet, folder) = (built(sh)?, sh.create_temp_dir()?);
        let original =
            || Ok("solve --answers data/original-answers.txt --guesses data/original-guesses.txt".to_owned());
        let game = self.drawn.map_or_else(original, |size| drawn(sh, size, folder.path()))?;
        let [answers, guesses] = [2, 4].map(|at| game.split(' ').nth(at).unwrap_or_default());
        let text = sh.read_file(guesses)?;
        let (openers, every): (Vec<&str>, _) = (text.split_whitespace().collect(), self.every as usize);
        let sample: Vec<&str> = openers.iter().skip(every / 2).step_by(every).copied().collect();

        let (result, before) = solve(sh, &salet, &game, folder.path())?;
        let total = result["total"].as_u64().context("salet found no total")?;
        let program = self.folder.join("wordle").canonicalize();
        let program = program.context("the other program is missing; build it first")?;
        let list = folder.path().join("sample.txt");
        write_words(&list, &sample)?;
        let mut refute = Command::new(program);
        refute.args(["-a", guesses, "-h", answers, "-s", &format!("-b{total}"), "-t"]).arg(list);
        let used = measure(&mut refute)?;
        ensure!(used.code == Some(0), "the other program ended with {:?}", used.code);
        let seconds = seconds(&used.printed, &sample, total)?;
        let (_, after) = solve(sh, &salet, &game, Path::new(folder.path()))?;

        let ours = (before.cpu_seconds + after.cpu_seconds) / 2.0;
        let (count, all, sum) = (seconds.len() as f64, openers.len() as f64, seconds.iter().sum::<f64>());
        let mean = sum / count;
        let variance = seconds.iter().map(|second| (second - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let version = used.printed.split_once("Commit ").and_then(|(_, rest)| rest.split_whitespace().next());
        println!(
            "alex1770/wordle at {}: every {every}th opener, {count} of {all}, in {sum:.0} CPU-seconds, so all in {:.0}",
            version.unwrap_or("an unknown commit"),
            mean * all
        );
        println!("salet: all openers in {ours:.1} CPU-seconds");
        let error = (variance / count).sqrt();
        println!("ratio: {:.0}, standard error {:.0}", mean * all / ours, error * all / ours);
        Ok(())
    }
}

/// The CPU seconds of the other program for each opener of a sample, after a check that each costs at least `total`.
fn seconds(printed: &str, sample: &[&str], total: u64) -> Result<Vec<f64>> {
    let mut lines = printed.lines().filter_map(|line| line.strip_prefix("First guess "));
    let read = |opener: &&str| {
        let rest = lines.next()?.strip_prefix(opener)?;
        let number = |mark| {
            let word = rest.split_once(mark)?.1.split_whitespace().next()?;
            Some(word.trim_end_matches(|mark: char| !mark.is_ascii_digit()))
        };
        let (bound, seconds) = (number("=")?.parse::<u64>().ok()?, number("dCPU =")?.parse().ok()?);
        (bound >= total).then_some(seconds)
    };
    let seconds = sample.iter().map(read).collect::<Option<_>>();
    seconds.context("the other program did not refute every opener of the sample")
}
