//! `test kill`: a search with a checkpoint, killed at random moments, so also while it starts, resumes, saves and ends.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use rand_mt::Mt;
use serde_json::Value;
use xshell::Shell;

use crate::run::{built, same, words, write_words};

/// Kill a search again and again, at random moments, and compare its result with that of an undisturbed one
///
/// After every kill the checkpoint must be readable and hold no less than before: bounds of openers, states, and what is
/// proven. Every search that ends must leave the same policy, byte for byte.
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
    /// Arguments of `salet solve` [default: 1000 of the original game's words among 4000]
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    solve: Vec<String>,
}

/// How a search is saved while it runs.
const SAVED: &str = "--checkpoint a.checkpoint --checkpoint-interval 20ms --out a.policy --quiet";

impl Kill {
    pub(crate) fn run(mut self, sh: &Shell) -> Result<()> {
        let folder = std::env::temp_dir().join(format!("salet-kill-{}", std::process::id()));
        let words = words(sh, "original-guesses")?;
        std::fs::create_dir_all(&folder)?;
        write_words(&folder.join("many.txt"), words.iter().step_by(9).take(1000))?;
        write_words(&folder.join("more.txt"), words.iter().step_by(3).take(4000))?;
        if self.solve.is_empty() {
            self.solve = ["--answers", "many.txt", "--guesses", "more.txt"].map(str::to_owned).to_vec();
        }
        let kept = format!("seed {}; the files are in {}", self.seed, folder.display());
        self.kill(&built(sh)?, &folder).context(kept)?;
        Ok(std::fs::remove_dir_all(&folder)?)
    }

    fn kill(&self, salet: &Path, folder: &Path) -> Result<()> {
        let solve = |how: &str| {
            let mut command = Command::new(salet);
            command
                .arg("solve")
                .args(&self.solve)
                .args(how.split(' '))
                .current_dir(folder)
                .stdout(Stdio::null());
            command
        };
        ensure!(solve("--out whole.policy --quiet").status()?.success(), "the undisturbed search fails");
        let [checkpoint, policy, whole] =
            ["a.checkpoint", "a.policy", "whole.policy"].map(|name| folder.join(name));
        let (mut kills, mut ends, mut silent, mut known) = (0, 0, 0, [0; 3]);
        let (start, mut random) = (Instant::now(), Mt::new_with_key([self.seed]));
        while kills < self.kills {
            let mut search = solve(SAVED).spawn()?;
            let seconds = self.longest * f64::from(random.next_u32()) / f64::from(u32::MAX);
            let moment = Instant::now() + Duration::from_secs_f64(seconds);
            while search.try_wait()?.is_none() && Instant::now() < moment {
                std::thread::sleep(Duration::from_millis(1));
            }
            if let Some(status) = search.try_wait()? {
                ensure!(status.success(), "a search that resumes fails");
                same(&policy, &whole).context("a search that resumed ends with another policy")?;
                std::fs::remove_file(&checkpoint)?;
                std::fs::remove_file(&policy)?;
                (ends, known) = (ends + 1, [0; 3]);
                continue;
            }
            search.kill()?;
            search.wait()?;
            kills += 1;
            if policy.exists() {
                same(&policy, &whole).context("a killed search leaves another policy")?;
            }
            if checkpoint.exists() {
                let found = status_of(salet, folder)?;
                let less = found.iter().zip(known).any(|(now, before)| *now < before);
                ensure!(!less, "less is known than before: {found:?} after {known:?}");
                known = found;
            } else {
                silent += 1;
            }
        }
        let seconds = start.elapsed().as_secs();
        println!(
            "{kills} kills ({silent} before there was a checkpoint), {ends} searches ended with the same policy, {seconds} s"
        );
        Ok(())
    }
}

/// What a checkpoint holds: openers bounded, states searched, and the bound that is proven.
fn status_of(salet: &Path, folder: &Path) -> Result<[u64; 3]> {
    let output =
        Command::new(salet).args(["status", "a.checkpoint", "--json"]).current_dir(folder).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "after a kill the checkpoint cannot be read: {said}");
    let status: Value = serde_json::from_slice(&output.stdout)?;
    let found = [&status["openers_bounded"], &status["states"], &status["search"]["at_least"]];
    Ok(found.map(|value| value.as_u64().unwrap_or_default()))
}
