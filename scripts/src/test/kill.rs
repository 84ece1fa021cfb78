//! `test kill`: a search with a checkpoint, killed at random moments, so also while it starts, resumes, saves and ends.
//!
//! After every kill the checkpoint must be readable and hold no less than before: bounds of openers, states, and what is
//! proven. Every search that ends must leave the policy of an undisturbed one, byte for byte.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use serde_json::Value;
use xshell::Shell;

use crate::run::{Random, absolute, built, words, write_words};

#[derive(Args)]
pub(crate) struct Kill {
    /// Kill this often
    #[arg(long, default_value_t = 1000)]
    kills: u32,
    /// Draw the moments from this seed
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Kill a search within this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    longest: f64,
    /// Test this command [default: target/release/salet]
    #[arg(long, value_name = "FILE", value_parser = absolute)]
    salet: Option<PathBuf>,
    /// Arguments of `salet solve` [default: 1000 of the original game's words among 4000]
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    solve: Vec<String>,
}

/// How a search is saved while it runs.
const SAVED: [&str; 7] =
    ["--checkpoint", "a.checkpoint", "--checkpoint-interval", "20ms", "--out", "a.policy", "--quiet"];

/// Openers bounded, states searched, and what is proven.
type Known = [u64; 3];

impl Kill {
    pub(crate) fn run(&self, sh: &Shell) -> Result<()> {
        let salet = self.salet.clone().map_or_else(|| built(sh), Ok)?;
        let folder = std::env::temp_dir().join(format!("salet-kill-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let ended = self.kill(sh, &salet, &folder);
        match ended {
            Ok(()) => std::fs::remove_dir_all(&folder).map_err(Into::into),
            Err(error) => {
                Err(error.context(format!("seed {}; the files are in {}", self.seed, folder.display())))
            }
        }
    }

    fn kill(&self, sh: &Shell, salet: &Path, folder: &Path) -> Result<()> {
        let mut game = self.solve.clone();
        if game.is_empty() {
            let words = words(sh, "original-guesses")?;
            write_words(&folder.join("many.txt"), words.iter().step_by(9).take(1000))?;
            write_words(&folder.join("more.txt"), words.iter().step_by(3).take(4000))?;
            game = ["--answers", "many.txt", "--guesses", "more.txt"].map(str::to_owned).to_vec();
        }
        let solve = || {
            let mut command = Command::new(salet);
            command.arg("solve").args(&game).current_dir(folder).stdout(Stdio::null());
            command
        };
        let whole = solve().args(["--out", "whole.policy", "--quiet"]).status()?;
        ensure!(whole.success(), "the undisturbed search fails");
        let expected = std::fs::read(folder.join("whole.policy"))?;
        let (checkpoint, policy) = (folder.join("a.checkpoint"), folder.join("a.policy"));

        let mut random = Random::new(self.seed);
        let (mut kills, mut ends, mut silent, mut known) = (0, 0, 0, Known::default());
        let start = Instant::now();
        while kills < self.kills {
            let mut search = solve().args(SAVED).spawn()?;
            let moment = Instant::now() + Duration::from_secs_f64(random.unit() * self.longest);
            let ended = loop {
                match search.try_wait()? {
                    Some(status) => break Some(status),
                    None if Instant::now() >= moment => break None,
                    None => std::thread::sleep(Duration::from_millis(1)),
                }
            };
            let Some(status) = ended else {
                search.kill()?;
                search.wait()?;
                kills += 1;
                ensure!(
                    !policy.exists() || std::fs::read(&policy)? == expected,
                    "a killed search leaves another policy"
                );
                if !checkpoint.exists() {
                    silent += 1;
                    continue;
                }
                let found = status_of(salet, folder)?;
                let less = found.iter().zip(known).any(|(now, before)| *now < before);
                ensure!(!less, "less is known than before: {found:?} after {known:?}");
                known = found;
                continue;
            };
            ensure!(status.success(), "a search that resumes fails");
            ensure!(std::fs::read(&policy)? == expected, "a search that resumed ends with another policy");
            ends += 1;
            known = Known::default();
            std::fs::remove_file(&checkpoint)?;
            std::fs::remove_file(&policy)?;
        }
        let seconds = start.elapsed().as_secs();
        println!(
            "{kills} kills ({silent} before there was a checkpoint), {ends} searches ended with the same policy, {seconds} s"
        );
        Ok(())
    }
}

/// What a checkpoint holds.
fn status_of(salet: &Path, folder: &Path) -> Result<Known> {
    let output =
        Command::new(salet).args(["status", "a.checkpoint", "--json"]).current_dir(folder).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "after a kill the checkpoint cannot be read: {said}");
    let status: Value = serde_json::from_slice(&output.stdout).context("salet status prints no JSON")?;
    let number = |value: &Value| value.as_u64().unwrap_or_default();
    Ok([number(&status["openers_bounded"]), number(&status["states"]), number(&status["search"]["at_least"])])
}
