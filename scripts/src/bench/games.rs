//! `bench games`: the games of the README's table.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use serde_json::Value;
use xshell::{Shell, cmd};

use crate::run::{Measured, built, measure, shuffle, words, write_words};

/// Solve the games of the README's table, and print time, memory and searched states
///
/// Prints Markdown, with the time and memory of the whole process. Skips games whose lists are missing.
#[derive(Args)]
pub(crate) struct Games {
    /// Only games with one of these texts in their names
    names: Vec<String>,
    /// Folder of the word lists of docs/reproduction.md
    #[arg(long, value_name = "FOLDER", default_value = "data")]
    lists: PathBuf,
    /// Add games of several minutes and more
    #[arg(long)]
    long: bool,
    /// Add games with weights, with thousands of answers, and in other languages: two and a half hours
    #[arg(long)]
    today: bool,
    /// Solve instead long words, equations, codes, and games that count the answers found in time, up to TIME each (all words of a length 10m, Nerdle 5m)
    ///
    /// The first row, the proof of the original game, is the unit. The words are those of Debian's wamerican.
    #[arg(long, value_name = "TIME")]
    beyond: Option<String>,
    /// Solve instead games of SIZE answers, drawn with a fixed seed from the Times' 14855 words
    #[arg(long, value_name = "SIZE", value_delimiter = ',')]
    drawn: Vec<usize>,
}

/// A game: its name and the arguments of `salet`, separated by blanks.
type Game = (String, String);

/// The arguments of a game whose answers are the first of the Times' words in a fixed random order.
pub(super) fn drawn(sh: &Shell, count: usize, folder: &Path) -> Result<String> {
    let mut words = words(sh, "nyt-guesses")?;
    shuffle(&mut words);
    let file = folder.join(format!("drawn-{count}.txt"));
    write_words(&file, words.iter().take(count))?;
    Ok(format!("solve --answers {} --guesses data/nyt-guesses.txt --max-guesses none", file.display()))
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
            let mut lists = arguments.split(' ').filter(|argument| argument.ends_with(".txt"));
            if let Some(missing) = lists.find(|list| !Path::new(list).exists()) {
                println!("| {name} | skipped: {missing} is missing | | | | |");
                continue;
            }
            let start = Instant::now();
            let (result, used) = solve(sh, &salet, &arguments, folder.path())?;
            let wall = start.elapsed().as_secs_f64();
            let (total, opener) = (&result["total"], result["opener"].as_str().unwrap_or_default());
            let number = |field: &str| result[field].as_f64().unwrap_or_default();
            let outcome = match result["status"].as_str() {
                _ if arguments.starts_with("rank") => {
                    format!("{} openers, the last {opener} {total}", used.printed.lines().count())
                }
                Some(status) if result["objective"] == "win-rate" => {
                    let found = number("answers") - number("lost_answers");
                    format!("{status}: {opener} finds {found} of {}", result["answers"])
                }
                Some("bounded") => {
                    let gap = 100.0 * (1.0 - number("lower_bound") / number("total"));
                    format!("bounded: {} to {total}, gap {gap:.2}%", result["lower_bound"])
                }
                status => format!("{}: {opener} {total}", status.unwrap_or_default()),
            };
            let states = result["nodes"].as_u64().map(|states| states.to_string()).unwrap_or_default();
            let (cpu, memory) = (used.cpu_seconds, used.peak_bytes >> 20);
            println!("| {name} | {outcome} | {wall:.1} | {cpu:.1} | {memory} | {states} |");
        }
        Ok(())
    }

    fn games(&self, sh: &Shell, salet: &Path, folder: &Path) -> Result<Vec<Game>> {
        if !self.drawn.is_empty() {
            let game = |size: &usize| Ok((format!("{size} / 14855, drawn"), drawn(sh, *size, folder)?));
            return self.drawn.iter().map(game).collect();
        }
        if let Some(time) = &self.beyond {
            return beyond_five_letters(sh, salet, folder, time);
        }
        let lists = self.lists.display();
        let nyt = format!("--guesses {lists}/nyt-2022-08-30-guesses.txt");
        let [august, july] = ["2022-08-30", "2023-07-01"]
            .map(|date| format!("solve --answers {lists}/nyt-{date}-answers.txt {nyt}"));
        let termo = format!("--answers {lists}/termo-answers.txt --guesses {lists}/termo-guesses.txt");
        let game = |name: &str, arguments: &str| (name.to_owned(), arguments.to_owned());
        let mut games = vec![
            game("original 2315 / 12972", "solve"),
            game("original, hard rule", "solve --rule hard"),
            game("answers only 2315 / 2315", "solve --answers data/original-answers.txt"),
            game("nyt-2022-08-30 2309 / 14855", &august),
            game("nyt-2023-07-01 3158 / 14855", &july),
            game("term.ooo 1637 / 18775", &format!("solve --fold-accents {termo}")),
            game("original, rank --top 100", "rank --top 100 --prove"),
        ];
        if self.today {
            games.extend(of_today(sh, salet, folder)?);
        }
        if self.long {
            games.push(game("nyt-2023-07-01, hard rule", &format!("{july} --rule hard")));
            let all = nyt.replace("--guesses", "solve --answers") + " --max-guesses none --time-limit 600s";
            games.push(game("14855 / 14855, 10 minutes", &all));
        }
        Ok(games)
    }
}

/// Games with weights, with many answers, and in other languages; their lists are written into the folder.
fn of_today(sh: &Shell, salet: &Path, folder: &Path) -> Result<Vec<Game>> {
    let mut games = Vec::new();
    let answers = words(sh, "original-answers")?;
    for (name, first) in [("1000", 1000_usize), ("10^6", 1_000_000)] {
        let file = folder.join(format!("weights-{first}.txt"));
        let weights = answers.iter().zip(10..).map(|(word, rank)| format!("{word} {}", first.div_ceil(rank)));
        write_words(&file, weights)?;
        let arguments = format!("solve --weights {}", file.display());
        games.push((format!("original, weights {name} / (rank + 9)"), arguments));
    }
    for (count, limit) in [(2500, ""), (3500, ""), (5000, " --time-limit 15m")] {
        games.push((format!("{count} / 14855, drawn"), drawn(sh, count, folder)? + limit));
    }
    for language in ["french", "brazilian"] {
        let dictionary = Path::new("/usr/share/dict").join(language);
        let file = folder.join(format!("{language}.txt"));
        if dictionary.exists() {
            let words = cmd!(sh, "{salet} words --quiet --length 5 --fold-accents {dictionary}");
            std::fs::write(&file, words.quiet().output()?.stdout)?;
        }
        let lists = format!("--fold-accents --answers {}", file.display());
        let arguments = format!("solve {lists} --max-guesses none --time-limit 1h");
        games.push((format!("{language} dictionary, an hour"), arguments));
    }
    Ok(games)
}

/// Games beyond five letters, and games to win in time; their lists are written into the folder.
fn beyond_five_letters(sh: &Shell, salet: &Path, folder: &Path, time: &str) -> Result<Vec<Game>> {
    let within =
        |time: &str, game: &str| format!("solve {game} --max-guesses none --memory 8GiB --time-limit {time}");
    let unlimited = |game: &str| within(time, game);
    let mut games = vec![("original".to_owned(), "solve".to_owned())];
    let dictionary = Path::new("/usr/share/dict/american-english");
    for letters in ["6", "7", "8"] {
        let file = folder.join(format!("words-{letters}.txt"));
        let all = within("10m", &format!("--answers {}", file.display()));
        let mut count = "all".to_owned();
        if dictionary.exists() {
            let listed = cmd!(sh, "{salet} words --quiet --length {letters} {dictionary}");
            let mut words: Vec<String> = listed.quiet().read()?.lines().map(str::to_owned).collect();
            write_words(&file, &words)?;
            count = words.len().to_string();
            if letters == "7" {
                shuffle(&mut words);
                let some = folder.join("words-7-drawn.txt");
                write_words(&some, words.iter().take(3000))?;
                let drawn = format!("--answers {} --guesses {}", some.display(), file.display());
                for time in ["10s", time] {
                    let game = format!("solve {drawn} --max-guesses none --time-limit {time}");
                    games.push((format!("3000 of {count} words of 7 letters, {time}"), game));
                }
            }
        }
        games.push((format!("{count} words of {letters} letters"), all));
    }
    games.push(("Nerdle, 17723 equations, 5m".to_owned(), within("5m", "nerdle")));
    games.push(("Primel, 8363 primes".to_owned(), unlimited("primel")));
    games.push(("Bulls and Cows, one thread".to_owned(), unlimited("bulls-and-cows --threads 1")));
    for size in ["4x6", "4x7", "5x6", "5x8"] {
        let file = folder.join(format!("codes-{size}.txt"));
        std::fs::write(
            &file,
            cmd!(sh, "{salet} words --quiet --mastermind {size}").quiet().output()?.stdout,
        )?;
        let game = format!("--answers {} --feedback pegs", file.display());
        games.push((format!("Mastermind {size}"), unlimited(&game)));
    }
    for (name, game) in
        [("original", "solve"), ("original, hard rule", "solve --rule hard"), ("July 2023", "solve nyt")]
    {
        for limit in ["3", "4", "5"] {
            let arguments = format!("{game} --objective win-rate --max-guesses {limit} --time-limit {time}");
            games.push((format!("{name}, within {limit} guesses"), arguments));
        }
    }
    Ok(games)
}

/// Run a command of `salet`, and return its last JSON object and its use of resources.
pub(super) fn solve(sh: &Shell, salet: &Path, arguments: &str, folder: &Path) -> Result<(Value, Measured)> {
    let mut command = Command::new(salet);
    command.args(arguments.split(' ')).args(["--json", "--quiet"]);
    if arguments.starts_with("solve") {
        command.arg("--force").arg("--out").arg(folder.join("bench.policy"));
        // The checkpoint of the game before.
        sh.remove_path(folder.join("bench.checkpoint"))?;
    }
    let used = measure(&mut command)?;
    ensure!(used.code.is_some_and(|code| code < 2), "salet {arguments} ended with {:?}", used.code);
    Ok((serde_json::from_str(used.printed.lines().next_back().context("salet printed nothing")?)?, used))
}
