//! Files of features: if both the solver and the checker read one, it is the same game.

use salet::game::{Ending, Game};
use salet::words::{Source, read_features};
use salet_check::words::Words;

use super::tables;

/// The input: whether items of the same values are one, and the file.
pub fn features(bytes: &[u8]) {
    let Some((merged, text)) = bytes.split_first() else { return };
    let merged = merged % 2 == 1;
    if let (Ok(game), Ok(words)) = (read(text, merged), Words::of_features(text, merged)) {
        tables::compare(&game, &words);
    }
}

fn read(text: &[u8], merged: bool) -> Result<Game, Box<dyn std::error::Error>> {
    let features = read_features(Source::bytes("features", text))?;
    let features = if merged { features.merged()? } else { features };
    Ok(Game::of_matrix(features.matrix()?, Ending::Known)?.build()?)
}

/// Seeds: features in every form.
pub fn seeds() -> Vec<Vec<u8>> {
    let texts = [
        (0, "name,hat,hair\na,no,red\nb,yes,red\nc,no,\"x, y\"\n"),
        (1, "\u{feff}\that \thair\r\n\r\na\tno\tred\r\nb\tyes\t\u{2b07}\u{fe0f}\nc\tyes\t\u{2b07}\n"),
        (0, "Item;question;value\na;hat;no\nb;hat;yes\nb;hair;\"r\"\"\"\na;hair;x\n"),
        (
            1,
            r#"[{"name": "a", "hat": "no", "n": 1.50}, {"n": [true, -2e7], "name": "b\u00e4", "hat": "no"}]"#,
        ),
        (0, r#" {"a": {"hat": "no", "n": false}, "b": {"n": "x\\\"y", "hat": "yes"}}"#),
    ];
    texts.map(|(merged, text)| [&[merged], text.as_bytes()].concat()).to_vec()
}
