//! `make openers`: the prices of openers that people play, behind the best of each compiled-in list.

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;
use xshell::{Shell, cmd};

use crate::run::{built, step};

/// Openers that people play most, by the word of players, articles and bots.
const POPULAR: [&str; 21] = [
    "adieu", "alone", "arise", "arose", "audio", "crane", "crate", "heart", "irate", "later", "least",
    "raise", "roate", "salet", "saner", "slate", "soare", "stare", "tares", "trace", "train",
];

/// The lists of `data/openers/`: a game, its rule unless it is normal, and whether it has the usual limit.
pub(crate) const LISTS: [&str; 6] =
    ["original", "original-hard", "original-hard-without-limit", "nyt", "nyt-hard", "nyt-hard-without-limit"];

pub(crate) fn make(sh: &Shell, names: &[String], check: bool) -> Result<()> {
    let salet = built(sh)?;
    sh.create_dir("output/openers")?;
    for name in names {
        let (policy, limit) = match name.strip_suffix("-without-limit") {
            Some(policy) => (policy, "none"),
            None => (name.as_str(), "6"),
        };
        let (game, rule) = policy.split_once('-').unwrap_or((policy, "normal"));
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
