//! `bench engine`: the engine of pages beside the command on one thread, with the same games.

use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;
use xshell::{Shell, cmd};

use crate::make::engine;
use crate::run::{built, measure, words, write_words};

pub(crate) fn run(sh: &Shell) -> Result<()> {
    let (salet, folder) = (built(sh)?, sh.create_temp_dir()?);
    let [answers, guesses, policy, module] =
        ["answers", "guesses", "policy", "module"].map(|name| folder.path().join(name).display().to_string());
    write_words(answers.as_ref(), words(sh, "original-answers")?)?;
    sh.write_file(&module, engine::unpacked(sh)?)?;
    println!("| game | total | engine, CPU s | MiB | command, CPU s | ratio |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for (name, list) in [("2315 / 2315", "original-answers"), ("2315 / 12972", "original-guesses")] {
        write_words(guesses.as_ref(), words(sh, list)?)?;
        let found = cmd!(sh, "node scripts/bench-engine.cjs {module} {answers} {guesses}").quiet().read()?;
        let found: Value = serde_json::from_str(&found)?;
        ensure!(found["status"] == "optimal", "{found}");
        let mut command = Command::new(&salet);
        command.args(["solve", "--threads", "1", "--quiet", "--force", "--answers", &answers]);
        let native = measure(command.args(["--guesses", &guesses, "--out", &policy]))?.cpu_seconds;
        let number = |key: &str| found[key].as_f64().context("a number");
        let engine = number("cpu")?;
        let (total, memory) = (&found["total"], number("mebibytes")?);
        println!("| {name} | {total} | {engine:.1} | {memory:.0} | {native:.1} | {:.2} |", engine / native);
    }
    Ok(())
}
