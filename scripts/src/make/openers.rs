//! `make openers`: the prices of openers that people play, behind the best of each compiled-in list.

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;
use xshell::{Shell, cmd};

use crate::run::{built, step};

/// Openers that people play most, by the word of players, articles and bots.
const POPULAR: [&str; 22] = [
    "adieu", "alone", "arise", "arose", "audio", "crane", "crate", "heart", "irate", "later", "least", "ouija",
    "raise", "roate", "salet", "saner", "slate", "soare", "stare", "tares", "trace", "train",
];

/// The lists of `data/openers/` with their games, rules and limits.
const LISTS: [(&str, &str, &str, &str); 6] = [
    ("original", "original", "normal", "6"),
    ("original-hard", "original", "hard", "6"),
    ("original-hard-without-limit", "original", "hard", "none"),
    ("nyt", "nyt", "normal", "6"),
    ("nyt-hard", "nyt", "hard", "6"),
    ("nyt-hard-without-limit", "nyt", "hard", "none"),
];

pub(crate) fn make(sh: &Shell, check: bool) -> Result<()> {
    let salet = built(sh)?;
    sh.create_dir("output/openers")?;
    for (name, game, rule, limit) in LISTS {
        step(name);
        let kept = format!("data/openers/{name}.txt");
        let old = sh.read_file(&kept)?;
        let mut made: String =
            old.lines().filter(|line| !line.starts_with('+')).map(|line| format!("{line}\n")).collect();
        let is_best = |word: &&str| made.lines().any(|line| line.split(' ').next() == Some(word));
        let others: Vec<&str> = POPULAR.into_iter().filter(|word| !is_best(word)).collect();
        for word in others {
            let policy = format!("output/openers/{name}-{word}.policy");
            let out = ["--json", "--quiet", "--force", "--out", &policy, "--max-guesses", limit];
            // A game that is lost with this opener is no failure.
            let found = cmd!(sh, "{salet} solve {game} --rule {rule} --opener {word} {out...}").quiet();
            let found: Value = serde_json::from_str(&found.ignore_status().read()?)?;
            match found["status"].as_str() {
                Some("optimal") => {}
                Some("infeasible") => continue,
                status => bail!("{name} {word}: {status:?}"),
            }
            let figure = |key: &str| found[key].as_u64().with_context(|| format!("{name} {word}: no {key}"));
            made += &format!("+ {word} {} {}\n", figure("total")?, figure("worst_case")?);
        }
        if check {
            ensure!(made == old, "{kept} is not what `cargo dev make openers` writes");
        }
        sh.write_file(&kept, made)?;
    }
    Ok(())
}
