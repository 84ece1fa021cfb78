//! `bench games`: the games of the README's table.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use serde_json::Value;
use xshell::{Shell, cmd};

use crate::run::{Measured, Random, absolute, built, measure, words, write_words};

/// Solve the games of the README's table: time, memory and states searched of each
///
/// Prints Markdown. Time and memory are those of the whole process. Games whose lists are missing are skipped.
#[derive(Args)]
pub(crate) struct Games {
    /// Only games whose name contains one of these
    names: Vec<String>,
    /// Folder of the word lists that docs/reproduction.md names
    #[arg(long, value_name = "FOLDER", value_parser = absolute, default_value = "data")]
    lists: PathBuf,
    /// Add two games of more than ten minutes
    #[arg(long)]
    long: bool,
    /// Add games with weights, with thousands of answers, and of other languages: two and a half hours
    #[arg(long)]
    today: bool,
}

/// A game: its name and the arguments of `salet`.
type Game = (String, Vec<String>);

fn game(name: &str, arguments: &[&str]) -> Game {
    (name.to_owned(), arguments.iter().map(ToString::to_string).collect())
}

/// The first words of the Times' accepted ones, in a random order that is always the same.
pub(super) fn drawn(sh: &Shell, count: usize) -> Result<Vec<String>> {
    let mut words = words(sh, "nyt-guesses")?;
    Random::new(1).shuffle(&mut words);
    words.truncate(count);
    Ok(words)
}

impl Games {
    pub(crate) fn run(&self, sh: &Shell) -> Result<()> {
        let (salet, folder) = (built(sh)?, sh.create_temp_dir()?);
        println!("| game | result | wall s | CPU s | MiB | states searched |");
        println!("| --- | --- | ---: | ---: | ---: | ---: |");
        for (name, arguments) in self.games(sh, &salet, folder.path())? {
            if !self.names.is_empty() && !self.names.iter().any(|wanted| name.contains(wanted)) {
                continue;
            }
            if let Some(missing) =
                arguments.iter().find(|argument| argument.ends_with(".txt") && !Path::new(argument).exists())
            {
                println!("| {name} | skipped: there is no {missing} | | | | |");
                continue;
            }
            let (result, lines, used) = run(&salet, &arguments, folder.path())?;
            let number = |field: &str| result[field].as_f64().unwrap_or_default();
            let outcome = if arguments[0] == "rank" {
                format!("{lines} openers, the last {} {}", text(&result["opener"]), result["total"])
            } else if result["status"] == "bounded" {
                let gap = 100.0 * (1.0 - number("lower_bound") / number("total"));
                format!("bounded: {} to {}, gap {gap:.1}%", result["lower_bound"], result["total"])
            } else {
                format!("{}: {} {}", text(&result["status"]), text(&result["opener"]), result["total"])
            };
            let (wall, cpu, states) =
                (used.wall.as_secs_f64(), used.cpu.as_secs_f64(), text(&result["nodes"]));
            println!("| {name} | {outcome} | {wall:.1} | {cpu:.1} | {} | {states} |", used.peak_bytes >> 20);
        }
        Ok(())
    }

    fn games(&self, sh: &Shell, salet: &Path, folder: &Path) -> Result<Vec<Game>> {
        let list = |name: &str| self.lists.join(format!("{name}.txt")).display().to_string();
        let own = sh.current_dir().join("data/original-answers.txt").display().to_string();
        let (accepted, july) = (list("nyt-2022-08-30-guesses"), list("nyt-2023-07-01-answers"));
        let july = ["solve", "--answers", &july, "--guesses", &accepted];
        let august = list("nyt-2022-08-30-answers");
        let termo = [list("termo-answers"), list("termo-guesses")];
        let mut games = vec![
            game("original 2315 / 12972", &["solve"]),
            game("original, hard rule", &["solve", "--rule", "hard"]),
            game("answers only 2315 / 2315", &["solve", "--answers", &own]),
            game("nyt-2022-08-30 2309 / 14855", &["solve", "--answers", &august, "--guesses", &accepted]),
            game("nyt-2023-07-01 3158 / 14855", &july),
            game(
                "term.ooo 1637 / 18775",
                &["solve", "--fold-accents", "--answers", &termo[0], "--guesses", &termo[1]],
            ),
            game("original, rank --top 100", &["rank", "--top", "100"]),
        ];
        if self.today {
            games.extend(of_today(sh, salet, folder)?);
        }
        if self.long {
            games.push(game("nyt-2023-07-01, hard rule", &[&july[..], &["--rule", "hard"]].concat()));
            let limits = ["--max-guesses", "none", "--time-limit", "600s"];
            games.push(game(
                "14855 / 14855, 10 minutes",
                &[&["solve", "--answers", &accepted][..], &limits].concat(),
            ));
        }
        Ok(games)
    }
}

/// Games with weights, with many answers, and of other languages; their lists are made in the folder.
fn of_today(sh: &Shell, salet: &Path, folder: &Path) -> Result<Vec<Game>> {
    let mut games = Vec::new();
    let answers = words(sh, "original-answers")?;
    for (name, first) in [("1000", 1000_usize), ("10^6", 1_000_000)] {
        let weights = folder.join(format!("weights-{first}.txt"));
        write_words(
            &weights,
            answers.iter().zip(1..).map(|(word, rank)| format!("{word} {}", first.div_ceil(rank + 9))),
        )?;
        let name = format!("original, weights {name} / (rank + 9)");
        games.push(game(&name, &["solve", "--weights", &weights.display().to_string()]));
    }
    let guesses = sh.current_dir().join("data/nyt-guesses.txt").display().to_string();
    for (count, limit) in [(2500, [].as_slice()), (3500, &[]), (5000, &["--time-limit", "15m"])] {
        let file = folder.join(format!("drawn-{count}.txt"));
        write_words(&file, drawn(sh, count)?)?;
        let file = file.display().to_string();
        let lists = ["solve", "--answers", &file, "--guesses", &guesses, "--max-guesses", "none"];
        games.push(game(&format!("{count} / 14855, drawn"), &[&lists, limit].concat()));
    }
    for language in ["french", "brazilian"] {
        let (dictionary, file) =
            (Path::new("/usr/share/dict").join(language), folder.join(format!("{language}.txt")));
        if dictionary.exists() {
            let words =
                cmd!(sh, "{salet} words --quiet --length 5 --fold-accents {dictionary}").quiet().output()?;
            std::fs::write(&file, words.stdout)?;
        }
        let file = file.display().to_string();
        let arguments =
            ["solve", "--fold-accents", "--answers", &file, "--max-guesses", "none", "--time-limit", "1h"];
        games.push(game(&format!("{language} dictionary, an hour"), &arguments));
    }
    Ok(games)
}

/// The last JSON object that a command prints, the number of its lines, and what it used.
pub(super) fn run(salet: &Path, arguments: &[String], folder: &Path) -> Result<(Value, usize, Measured)> {
    let mut command = Command::new(salet);
    command.args(arguments).args(["--json", "--quiet"]);
    if arguments[0] == "solve" {
        command.arg("--out").arg(folder.join("bench.policy"));
    }
    let used = measure(&mut command)?;
    // A search that stops at its time limit has an exit code of its own.
    ensure!(
        used.status.code().is_some_and(|code| code < 2),
        "salet {} ended with {}",
        arguments.join(" "),
        used.status
    );
    let last = used.printed.lines().next_back().context("salet printed nothing")?;
    Ok((serde_json::from_str(last)?, used.printed.lines().count(), used))
}

/// A string without its quotes, or any other value as JSON; nothing for null.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
