//! `test kill`: a search with a checkpoint, killed at random moments: at its start, while it resumes, while it saves, at its
//! end.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use rand_mt::Mt;
use serde_json::Value;
use xshell::Shell;

use crate::run::{built, same, words, write_words};

/// Kill a search at random moments, and compare its result with that of an undisturbed search
///
/// After every kill, the checkpoint must be readable, with no fewer bounds of openers and states than before, and no lower
/// proven bound. Every search that ends must write the same policy, byte for byte.
#[derive(Args)]
pub(crate) struct Kill {
    /// Number of kills
    #[arg(long, default_value_t = 1000)]
    kills: u32,
    /// Seed of the random moments
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Longest time until a kill
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    longest: f64,
    /// Arguments of `salet solve` [default: 1000 answers and 4000 guesses from the original game's words]
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    solve: Vec<String>,
}

/// The arguments that save the search.
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
            command.arg("solve").args(&self.solve).args(how.split(' '));
            command.current_dir(folder).stdout(Stdio::null());
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
                ensure!(status.success(), "a resumed search fails");
                same(&policy, &whole).context("a resumed search writes a different policy")?;
                std::fs::remove_file(&checkpoint)?;
                std::fs::remove_file(&policy)?;
                (ends, known) = (ends + 1, [0; 3]);
                continue;
            }
            search.kill()?;
            search.wait()?;
            kills += 1;
            if policy.exists() {
                same(&policy, &whole).context("a killed search leaves a different policy")?;
            }
            if checkpoint.exists() {
                let found = status_of(salet, folder)?;
                let less = found.iter().zip(known).any(|(now, before)| *now < before);
                ensure!(!less, "the checkpoint lost findings: {found:?} after {known:?}");
                known = found;
            } else {
                silent += 1;
            }
        }
        let seconds = start.elapsed().as_secs();
        println!(
            "{kills} kills ({silent} before the first checkpoint), {ends} searches ended with the same policy, {seconds} s"
        );
        Ok(())
    }
}

/// The bounded openers of a checkpoint, its states, and its proven bound.
fn status_of(salet: &Path, folder: &Path) -> Result<[u64; 3]> {
    let output =
        Command::new(salet).args(["status", "a.checkpoint", "--json"]).current_dir(folder).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "the checkpoint cannot be read after a kill: {said}");
    let status: Value = serde_json::from_slice(&output.stdout)?;
    let found = [&status["openers_bounded"], &status["states"], &status["search"]["at_least"]];
    Ok(found.map(|value| value.as_u64().unwrap_or_default()))
}
