//! `test certificates`: games solved, and their certificates checked by a program that shares nothing with the solver.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail, ensure};
use xshell::{Shell, TempDir, cmd};

use crate::run::{build, words, write_words};

/// A certificate of the original game must not be larger.
const LARGEST: u64 = 1_000_000;

/// The programs, and the files of the game at hand.
struct Bench<'s> {
    sh: &'s Shell,
    folder: TempDir,
    salet: PathBuf,
    check: PathBuf,
    answers: PathBuf,
    guesses: PathBuf,
    passed: u32,
}

pub(crate) fn run(sh: &Shell, small: bool) -> Result<()> {
    let programs = build(sh)?;
    let folder = sh.create_temp_dir()?;
    let answers = folder.path().join("answers");
    let (salet, check) = (programs.join("salet"), programs.join("salet-check"));
    let mut bench = Bench { sh, folder, salet, check, guesses: answers.clone(), answers, passed: 0 };
    small_games(&mut bench)?;
    if !small {
        bench.answers = sh.current_dir().join("data/original-answers.txt");
        bench.guesses = sh.current_dir().join("data/original-guesses.txt");
        bench.another_game(words(sh, "original-guesses")?)?;
        let said = bench.prove("the original game", 0, &[])?;
        ensure!(
            said.contains("no strategy needs fewer than 7920 guesses in total"),
            "the original game: {said}"
        );
        let size = std::fs::metadata(bench.file("certificate"))?.len();
        ensure!(size < LARGEST, "the certificate of the original game has {size} bytes");
    }
    println!("{} certificates accepted", bench.passed);
    Ok(())
}

fn small_games(bench: &mut Bench<'_>) -> Result<()> {
    // Answers that are hard to tell apart, and no other guesses, so that proofs go deep; and the weights 1 to 7.
    let mut hard = words(bench.sh, "original-answers")?;
    hard.retain(|word| matches!(word.as_bytes().get(1), Some(b'a' | b'o')));
    let hard: Vec<String> = hard.into_iter().step_by(4).collect();
    write_words(&bench.answers, &hard)?;
    write_words(
        &bench.file("weights"),
        hard.iter().zip(1..).map(|(word, line)| format!("{word} {}", line % 7 + 1)),
    )?;
    bench.another_game(hard)?;
    let weights = bench.file("weights").display().to_string();

    for rule in ["normal", "hard", "strict"] {
        for objective in ["mean", "worst", "worst-then-mean", "mean-then-worst"] {
            for limit in ["none", "6"] {
                let arguments = ["--rule", rule, "--objective", objective, "--max-guesses", limit];
                bench.prove(&format!("{rule}, {objective}, limit {limit}"), 0, &arguments)?;
            }
        }
        bench.prove(&format!("{rule}, weights"), 0, &["--rule", rule, "--weights", &weights])?;
        for limit in ["2", "3"] {
            let objective =
                ["--rule", rule, "--objective", "win-rate", "--max-guesses", limit, "--weights", &weights];
            bench.prove(&format!("{rule}, win-rate, limit {limit}"), 0, &objective)?;
        }
        bench.prove(
            &format!("{rule}, two guesses are too few"),
            1,
            &["--rule", rule, "--max-guesses", "2"],
        )?;
    }
    for feedback in ["presence", "unmatched", "pegs"] {
        bench.prove(feedback, 0, &["--feedback", feedback])?;
    }
    for feedback in ["presence", "unmatched"] {
        bench.prove(&format!("hard, {feedback}"), 0, &["--rule", "hard", "--feedback", feedback])?;
    }
    Ok(())
}

impl Bench<'_> {
    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Write the guesses of another game, which has one more.
    fn another_game(&self, guesses: Vec<String>) -> Result<()> {
        write_words(&self.file("other"), guesses.into_iter().chain(["zzzzz".to_owned()]))
    }

    /// Solve, certify twice and check; gives what the checker says. The certificate must not depend on the number of
    /// threads, nor be accepted for another game.
    fn prove(&mut self, name: &str, expected: i32, arguments: &[&str]) -> Result<String> {
        let sh = self.sh;
        let (salet, check, answers, guesses) = (&self.salet, &self.check, &self.answers, &self.guesses);
        let (policy, certificate, again, other) =
            (self.file("policy"), self.file("certificate"), self.file("again"), self.file("other"));
        for file in [&policy, &certificate, &again] {
            sh.remove_path(file)?;
        }
        let solve = cmd!(
            sh,
            "{salet} solve --quiet --answers {answers} --guesses {guesses} --threads 2 {arguments...}
             --out {policy} --certificate {certificate}"
        );
        let code = solve.quiet().ignore_status().output()?.status.code();
        ensure!(code == Some(expected), "{name}: solve ended with {code:?} and not with {expected}");
        ensure!(certificate.exists(), "{name}: solve wrote no certificate");

        let has_policy = policy.exists();
        let policy_argument: &[&Path] = if has_policy { &[Path::new("--policy"), &policy] } else { &[] };
        let weights_argument = arguments.iter().skip_while(|argument| **argument != "--weights").take(2);
        let checked = cmd!(
            sh,
            "{check} --answers {answers} --guesses {guesses} {policy_argument...} {weights_argument...} {certificate}"
        );
        let checked = checked.quiet().ignore_status().output()?;
        let said = String::from_utf8_lossy(&checked.stdout).into_owned();
        if !checked.status.success() {
            bail!("{name}: {said}{}", String::from_utf8_lossy(&checked.stderr));
        }
        let bytes = sh.read_binary_file(&certificate)?;
        if has_policy {
            cmd!(sh, "{salet} certify --quiet --threads 1 {policy} --out {again}")
                .quiet()
                .ignore_stdout()
                .run()?;
            ensure!(
                sh.read_binary_file(&again)? == bytes,
                "{name}: certify writes another certificate than solve"
            );
        }
        let confused = cmd!(sh, "{check} --answers {answers} --guesses {other} {certificate}");
        let confused = confused.quiet().ignore_status().output()?;
        ensure!(!confused.status.success(), "{name}: the certificate is accepted for another game");
        self.passed += 1;
        println!("ok     {name} ({} bytes)", bytes.len());
        Ok(said)
    }
}
