//! `bench growth`: how the proof grows with the number of answers.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use clap::Args;
use xshell::Shell;

use super::games::{drawn, run};
use super::peer::{Lists, refute};
use crate::run::{absolute, built, words, write_words};

/// Solve the first N of the Times' 14855 words, shuffled with a fixed seed, with all of them as guesses
///
/// Prints Markdown, which scripts/plot_growth.py turns into docs/growth.svg.
#[derive(Args)]
pub(crate) struct Growth {
    /// Numbers of answers
    #[arg(value_name = "SIZE", default_values_t = [250, 500, 1000, 1500, 2000, 2500, 3000, 3500])]
    sizes: Vec<usize>,
    /// Compare with Alex Selby's program, built in this folder (see `cargo dev bench peer`), on a sample of the openers
    #[arg(long, value_name = "FOLDER", value_parser = absolute)]
    peer: Option<PathBuf>,
    /// Leave the other program out once its sample is expected to take longer
    #[arg(long, value_name = "S", default_value_t = 300.0)]
    peer_seconds: f64,
    /// Give the other program every Nth opener
    #[arg(long, value_name = "N", default_value_t = 200)]
    every: usize,
}

impl Growth {
    pub(crate) fn run(mut self, sh: &Shell) -> Result<()> {
        let (salet, folder) = (built(sh)?, sh.create_temp_dir()?);
        let guesses = sh.current_dir().join("data/nyt-guesses.txt");
        let openers = words(sh, "nyt-guesses")?;
        let sample: Vec<&str> =
            openers.iter().skip(self.every / 2).step_by(self.every).map(String::as_str).collect();
        let mut sampled: Vec<f64> = Vec::new();
        println!("| answers | total | CPU s | states searched | alex1770/wordle, CPU s | ratio |");
        println!("| ---: | ---: | ---: | ---: | ---: | ---: |");
        self.sizes.sort_unstable();
        for size in self.sizes {
            let answers = folder.path().join(format!("drawn-{size}.txt"));
            let mut chosen = drawn(sh, size)?;
            chosen.sort();
            write_words(&answers, chosen)?;
            let path = |path: &Path| path.display().to_string();
            let game = [
                "solve",
                "--answers",
                &path(&answers),
                "--guesses",
                &path(&guesses),
                "--max-guesses",
                "none",
            ];
            let (result, _, used) = run(&salet, &game.map(str::to_owned), folder.path())?;
            ensure!(result["status"] == "optimal", "the game of {size} answers was not proven");
            let cpu = used.cpu.as_secs_f64();
            // What the next sample takes if it grows from size to size as before.
            let expected = match sampled.as_slice() {
                [.., before, last] => last * (last / before.max(0.01)).max(4.0),
                _ => 0.0,
            };
            let mut peer = " | ".to_owned();
            if let Some(program) = self.peer.as_ref().filter(|_| expected <= self.peer_seconds) {
                let lists = Lists { answers: &answers, guesses: &guesses };
                let total = result["total"].as_u64().unwrap_or_default();
                let seconds: f64 =
                    refute(&program.join("wordle"), &sample, folder.path(), &lists, total)?.1.iter().sum();
                let all = seconds / sample.len() as f64 * openers.len() as f64;
                sampled.push(seconds);
                peer = format!("{all:.0} | {:.0}", all / cpu);
            }
            println!("| {size} | {} | {cpu:.2} | {} | {peer} |", result["total"], result["nodes"]);
        }
        Ok(())
    }
}
