//! `bench serve`: look-ups a second.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use serde_json::{Value, json};
use xshell::Shell;

use crate::run::{absolute, built, on_processor, processors, words, write_words};

/// Measure `salet serve`: look-ups a second through pipes on one core, and one at a time
///
/// The look-ups are those of all 2315 games of the original game, again and again. `cat` copies the same bytes through as
/// many processes and pipes, for comparison: cat FILE | cat | cat instead of cat FILE | salet serve | cat.
#[derive(Args)]
pub(crate) struct Serve {
    /// Number of look-ups
    #[arg(long, value_name = "N", default_value_t = 400_000)]
    look_ups: usize,
    /// Count this often, and take the best
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: usize,
    /// Measure this command [default: target/release/salet]
    #[arg(long, value_name = "FILE", value_parser = absolute)]
    salet: Option<PathBuf>,
}

impl Serve {
    pub(crate) fn run(&self, sh: &Shell) -> Result<()> {
        let salet = self.salet.clone().map_or_else(|| built(sh), Ok)?;
        let (requests, waited) = play_all(&salet, &words(sh, "original-answers")?)?;
        let folder = sh.create_temp_dir()?;
        let file = folder.path().join("requests");
        write_words(&file, requests.iter().cycle().take(self.look_ups))?;
        let processor = *processors()?.first().context("there is no processor")?;
        let seconds = |pipeline: &str| -> Result<f64> {
            let start = Instant::now();
            let mut command = on_processor(processor, "sh");
            let status = command.args(["-c", pipeline, "sh"]).arg(&file).arg(&salet).status()?;
            ensure!(status.success(), "{pipeline} ended with {status}");
            Ok(start.elapsed().as_secs_f64())
        };
        let (mut served, mut copied) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..self.rounds {
            copied = copied.min(seconds(r#"cat "$1" | cat | cat >/dev/null"#)?);
            served = served.min(seconds(r#"cat "$1" | "$2" serve --threads 1 | cat >/dev/null"#)?);
        }
        let (count, look_ups) = (requests.len() as f64, self.look_ups as f64);
        let megabytes = std::fs::metadata(&file)?.len() as f64 / 1e6;
        println!("one at a time: {count} look-ups, {:.1} µs each", waited.as_secs_f64() * 1e6 / count);
        println!(
            "over a pipe on one core: {look_ups} look-ups, {megabytes:.0} MB: {:.0} a second",
            look_ups / served
        );
        println!(
            "{served:.2} s, and {copied:.2} s for cat of the same bytes: {:.0} times as long",
            served / copied
        );
        Ok(())
    }
}

/// The requests of all games, and how long they took one at a time.
fn play_all(salet: &Path, secrets: &[String]) -> Result<(Vec<String>, Duration)> {
    let mut server = Command::new(salet).arg("serve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = server.stdin.take().context("the server has no input")?;
    let mut output = BufReader::new(server.stdout.take().context("the server has no output")?);
    let (mut requests, mut waited, mut answer) = (Vec::new(), Duration::ZERO, String::new());
    for secret in secrets {
        let mut turns: Vec<Value> = Vec::new();
        while turns.last().is_none_or(|turn| turn["feedback"] != "GGGGG") {
            let line =
                json!({"jsonrpc": "2.0", "id": requests.len(), "method": "next", "params": {"turns": turns}})
                    .to_string();
            let start = Instant::now();
            writeln!(input, "{line}")?;
            answer.clear();
            output.read_line(&mut answer)?;
            waited += start.elapsed();
            requests.push(line);
            let guess = serde_json::from_str::<Value>(&answer)?["result"]["guess"].take();
            let word = guess.as_str().with_context(|| format!("salet serve gives no guess: {answer}"))?;
            turns.push(json!({"guess": word, "feedback": feedback(word, secret)}));
        }
    }
    drop(input);
    server.wait()?;
    Ok((requests, waited))
}

/// Feedback of a guess by the official rule.
fn feedback(guess: &str, secret: &str) -> String {
    let pairs = || guess.chars().zip(secret.chars());
    let mut rest: Vec<char> =
        pairs().filter(|(guessed, hidden)| guessed != hidden).map(|(_, hidden)| hidden).collect();
    let mut colour = |(guessed, hidden): (char, char)| match rest.iter().position(|letter| *letter == guessed)
    {
        _ if guessed == hidden => 'G',
        Some(at) => {
            rest.remove(at);
            'Y'
        }
        None => 'B',
    };
    pairs().map(&mut colour).collect()
}
