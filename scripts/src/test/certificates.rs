//! `test certificates`: solve games, and check their certificates with salet-check.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use xshell::{Shell, TempDir, cmd};

use crate::run::{build, same, words, write_words};

/// The maximum size of the certificate of the original game, in bytes.
const LARGEST: u64 = 1_000_000;

struct Bench<'s> {
    sh: &'s Shell,
    folder: TempDir,
    programs: PathBuf,
    answers: PathBuf,
    guesses: PathBuf,
    passed: u32,
}

pub(crate) fn run(sh: &Shell, small: bool) -> Result<()> {
    let (programs, folder) = (build(sh)?, sh.create_temp_dir()?);
    let answers = folder.path().join("answers");
    let mut bench = Bench { sh, folder, programs, guesses: answers.clone(), answers, passed: 0 };
    small_games(&mut bench)?;
    if !small {
        codes_and_long_words(&mut bench)?;
        bench.answers = "data/original-answers.txt".into();
        bench.guesses = "data/original-guesses.txt".into();
        bench.another_game(words(sh, "original-guesses")?)?;
        let said = bench.prove("the original game", 0, "")?;
        let bound = "no strategy needs fewer than 7920 guesses in total";
        ensure!(said.contains(bound), "the original game: {said}");
        let size = std::fs::metadata(bench.file("certificate"))?.len();
        ensure!(size < LARGEST, "the certificate of the original game has {size} bytes");
    }
    println!("{} certificates accepted", bench.passed);
    Ok(())
}

/// Full code spaces, equations, and six-letter words of a dictionary: few feedbacks, or more than a byte holds.
fn codes_and_long_words(bench: &mut Bench<'_>) -> Result<()> {
    const DICTIONARY: &str = "/usr/share/dict/american-english";
    let (sh, salet) = (bench.sh, bench.programs.join("salet"));
    let dictionary = ["--length", "6", DICTIONARY];
    for (name, list, feedback, step) in [
        ("equations of five symbols", &["--equations", "5"][..], "official", 1),
        ("equations of six symbols", &["--equations", "6"], "official", 1),
        ("Mastermind 4 x 4", &["--mastermind", "4x4"], "pegs", 1),
        ("Mastermind 3 x 6", &["--mastermind", "3x6"], "pegs", 1),
        ("Mastermind 4 x 6", &["--mastermind", "4x6"], "pegs", 1),
        ("Mastermind 4 x 7", &["--mastermind", "4x7"], "pegs", 1),
        ("Bulls and Cows, 3 of 6", &["--mastermind", "3x6n"], "pegs", 1),
        ("Bulls and Cows, 4 of 7", &["--mastermind", "4x7n"], "pegs", 1),
        ("every fourth six-letter word", &dictionary, "official", 4),
    ] {
        if list.contains(&DICTIONARY) && !Path::new(DICTIONARY).exists() {
            println!("NOT RUN: {name}: {DICTIONARY} is missing (Debian's wamerican)");
            continue;
        }
        let printed = cmd!(sh, "{salet} words {list...}").quiet().ignore_stderr().read()?;
        let words: Vec<String> = printed.lines().step_by(step).map(str::to_owned).collect();
        write_words(&bench.answers, &words)?;
        bench.another_game(words)?;
        let how = format!("--feedback {feedback} --max-guesses none");
        bench.prove(name, 0, &how)?;
    }
    Ok(())
}

fn small_games(bench: &mut Bench<'_>) -> Result<()> {
    // Proofs are deep if the answers look alike and there are no other guesses. The weights are 1 to 7.
    let mut hard = words(bench.sh, "original-answers")?;
    hard.retain(|word| matches!(word.as_bytes().get(1), Some(b'a' | b'o')));
    let hard: Vec<String> = hard.into_iter().step_by(4).collect();
    write_words(&bench.answers, &hard)?;
    let weights = bench.file("weights");
    write_words(&weights, hard.iter().zip(1..).map(|(word, line)| format!("{word} {}", line % 7 + 1)))?;
    bench.another_game(hard.clone())?;
    let weights = weights.display();

    for rule in ["normal", "hard", "strict"] {
        for objective in ["mean", "worst", "worst-then-mean", "mean-then-worst"] {
            for limit in ["none", "6"] {
                let how = format!("--rule {rule} --objective {objective} --max-guesses {limit}");
                bench.prove(&format!("{rule}, {objective}, limit {limit}"), 0, &how)?;
            }
        }
        bench.prove(&format!("{rule}, weights"), 0, &format!("--rule {rule} --weights {weights}"))?;
        for limit in ["2", "3"] {
            let how = format!("--rule {rule} --objective win-rate --max-guesses {limit} --weights {weights}");
            bench.prove(&format!("{rule}, win-rate, limit {limit}"), 0, &how)?;
        }
        let how = format!("--rule {rule} --max-guesses 2");
        bench.prove(&format!("{rule}, two guesses are too few"), 1, &how)?;
    }
    for (rule, feedback) in [
        ("normal", "presence"),
        ("normal", "unmatched"),
        ("normal", "pegs"),
        ("normal", "common"),
        ("strict", "common"),
        ("hard", "presence"),
        ("hard", "unmatched"),
    ] {
        bench.prove(&format!("{rule}, {feedback}"), 0, &format!("--rule {rule} --feedback {feedback}"))?;
    }
    // On all of them a minute, for a proof of 1.6 MB.
    write_words(&bench.answers, hard.iter().step_by(2))?;
    bench.prove("normal, places", 0, "--feedback places")?;
    Ok(())
}

impl Bench<'_> {
    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn another_game(&self, guesses: Vec<String>) -> Result<()> {
        let another = "z".repeat(guesses.first().map_or(0, String::len));
        write_words(&self.file("other"), guesses.into_iter().chain([another]))
    }

    /// Solve with these arguments, certify twice and check, and return the output of the checker. The certificate must not
    /// depend on the number of threads, and must be refused for another game.
    fn prove(&mut self, name: &str, expected: i32, how: &str) -> Result<String> {
        let sh = self.sh;
        let (salet, checker) = (self.programs.join("salet"), self.programs.join("salet-check"));
        let (answers, guesses, other) = (&self.answers, &self.guesses, &self.file("other"));
        let [policy, certificate, again] = ["policy", "certificate", "again"].map(|file| self.file(file));
        sh.remove_path(&policy)?;
        sh.remove_path(&certificate)?;
        let arguments = &how.split_whitespace().collect::<Vec<_>>();
        let lists = ["--answers".as_ref(), answers.as_os_str(), "--guesses".as_ref(), guesses.as_os_str()];
        let out = [
            "--force".as_ref(),
            "--out".as_ref(),
            policy.as_os_str(),
            "--certificate".as_ref(),
            certificate.as_os_str(),
        ];
        let solve = cmd!(sh, "{salet} solve --quiet --threads 2 {lists...} {arguments...} {out...}");
        let code = solve.quiet().ignore_status().output()?.status.code();
        ensure!(code == Some(expected), "{name}: solve ended with {code:?} and not with {expected}");
        ensure!(certificate.exists(), "{name}: solve wrote no certificate");

        let replayed = policy.exists().then_some([Path::new("--policy"), &policy]).into_iter().flatten();
        let weights = arguments.iter().skip_while(|argument| **argument != "--weights").take(2);
        let weights = &weights.collect::<Vec<_>>();
        let check = cmd!(sh, "{checker} {lists...} {replayed...} {weights...} {certificate}");
        let checked = check.quiet().ignore_status().output()?;
        let said = String::from_utf8_lossy(&checked.stdout).into_owned();
        if !checked.status.success() {
            bail!("{name}: {said}{}", String::from_utf8_lossy(&checked.stderr));
        }
        let verdict = if expected == 0 { "Proven optimal" } else { "Proven impossible" };
        ensure!(said.starts_with(verdict), "{name}: {said}");
        if policy.exists() {
            let certify = cmd!(sh, "{salet} certify --quiet --force --threads 1 {policy} --out {again}");
            certify.quiet().ignore_stdout().run()?;
            same(&certificate, &again).with_context(|| format!("{name}: certify and solve disagree"))?;
        }
        let confused =
            cmd!(sh, "{checker} --answers {answers} --guesses {other} {weights...} --json {certificate}");
        let confused = confused.quiet().ignore_status().output()?;
        let confused = String::from_utf8_lossy(&confused.stdout);
        ensure!(confused.contains("\"OtherGame\""), "{name}, with another word: {confused}");
        self.passed += 1;
        println!("ok     {name} ({} bytes)", std::fs::metadata(&certificate)?.len());
        Ok(said)
    }
}
