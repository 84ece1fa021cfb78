//! `bench serve`: lookups per second.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use xshell::{Shell, cmd};

use crate::run::{built, processors, write_words};

pub(crate) fn run(sh: &Shell, lookups: usize, rounds: usize) -> Result<()> {
    let (salet, folder) = (built(sh)?, sh.create_temp_dir()?);
    let requests = requests(sh, &salet)?;
    let file = folder.path().join("requests");
    write_words(&file, requests.iter().cycle().take(lookups))?;
    let megabytes = std::fs::metadata(&file)?.len() as f64 / 1e6;
    let processor = processors()?[0].to_string();
    let seconds = |pipeline: &str| -> Result<f64> {
        let start = Instant::now();
        cmd!(sh, "taskset -c {processor} sh -c {pipeline} sh {file} {salet}").quiet().run()?;
        Ok(start.elapsed().as_secs_f64())
    };
    let each = one_at_a_time(&salet, &requests)?;
    let (mut served, mut copied) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..rounds {
        copied = copied.min(seconds(r#"cat "$1" | cat | cat >/dev/null"#)?);
        served = served.min(seconds(r#"cat "$1" | "$2" serve --threads 1 | cat >/dev/null"#)?);
    }
    println!("one at a time: {} lookups, {:.1} µs each", requests.len(), each * 1e6);
    let per_second = lookups as f64 / served;
    println!("over a pipe on one core: {lookups} lookups, {megabytes:.0} MB: {per_second:.0} per second");
    let times = served / copied;
    println!("{served:.2} s, and {copied:.2} s for cat of the same bytes: {times:.0} times as long");
    Ok(())
}

fn requests(sh: &Shell, salet: &Path) -> Result<Vec<String>> {
    let mut requests = Vec::new();
    // A line is a game, such as "salet GYBBG1 smart GGGGG2".
    for game in cmd!(sh, "{salet} convert original --to tree-full --quiet").quiet().read()?.lines() {
        let words: Vec<&str> = game.split_whitespace().collect();
        let turn =
            |turn: &[&str]| json!({"guess": turn[0], "feedback": turn[1].trim_end_matches(char::is_numeric)});
        let turns: Vec<Value> = words.chunks_exact(2).map(turn).collect();
        for played in 0..turns.len() {
            let params = json!({"turns": turns[..played]});
            let request = json!({"jsonrpc": "2.0", "id": requests.len(), "method": "next", "params": params});
            requests.push(request.to_string());
        }
    }
    Ok(requests)
}

/// The seconds per lookup, with one request at a time.
fn one_at_a_time(salet: &Path, requests: &[String]) -> Result<f64> {
    let mut server = Command::new(salet).arg("serve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = server.stdin.take().context("the server has no input")?;
    let mut output = BufReader::new(server.stdout.take().context("the server has no output")?);
    let (start, mut answer) = (Instant::now(), String::new());
    for request in requests {
        answer.clear();
        writeln!(input, "{request}")?;
        output.read_line(&mut answer)?;
        ensure!(answer.contains("\"guess\""), "salet serve gives no guess: {answer}");
    }
    let seconds = start.elapsed().as_secs_f64();
    drop(input);
    server.wait()?;
    Ok(seconds / requests.len() as f64)
}
