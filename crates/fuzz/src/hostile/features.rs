//! Files of features: if both the solver and the checker read one, it is the same game.

use salet::game::{Ending, FeedbackMatrix, Game};
use salet::words::{Comparison, FeatureFault, Features, Source, read_features};
use salet_check::Played;
use salet_check::words::Words;

use super::tables;

/// The rules of comparison: one for all questions, or one for each.
const RULES: [&str; 8] = [
    "equal",
    "order",
    "set",
    "skip",
    "near:1",
    "near:0.25",
    "distance:100,direction:8",
    "distance:0.05,direction:16",
];

/// The input: how the features are played, and the file.
pub fn features(bytes: &[u8]) {
    let Some((&played, text)) = bytes.split_first() else { return };
    let rule = RULES[usize::from(played / 4) % RULES.len()];
    let (Ok(rule), Ok(checked)) = (
        rule.split(',').map(str::parse).collect::<Result<Vec<Comparison>, _>>(),
        rule.split(',').map(str::parse).collect::<Result<Vec<salet_check::Comparison>, _>>(),
    ) else {
        unreachable!("both know the rules")
    };
    let (game, played) = match played % 4 {
        0 => (read(text, |features| features.matrix(), Ending::Known), Played::Asked),
        1 => (read(text, |features| features.merged()?.matrix(), Ending::Known), Played::Merged),
        _ => (read(text, |features| features.compared(&rule), Ending::Named), Played::Compared(&checked)),
    };
    if let (Ok(game), Ok(words)) = (game, Words::of_features(text, played, None)) {
        tables::compare(&game, &words);
    }
}

fn read(
    text: &[u8],
    matrix: impl Fn(&Features) -> Result<FeedbackMatrix, FeatureFault>,
    ending: Ending,
) -> Result<Game, Box<dyn std::error::Error>> {
    let features = read_features(Source::bytes("features", text))?;
    Ok(Game::of_matrix(matrix(&features)?, ending)?.build()?)
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
        (2, "name,a,b\na,1,x\nb,2,x\n"),
        (6, "name,a,b\na,1,-0.5\nb,02,.5\nc,3.0,7\n"),
        (10, "name,a\na,\"x, y\"\nb,y|x\nc,z;x\n"),
        (18, "name,a\na,1\nb,-02.\nc,+.75\n"),
        (22, "name,a\na,-0.5\nb,-.25\nc,0.000\nd,12345678901234567890\n"),
        (26, "name,lat,lon\na,48.8566,2.3522\nb,-90,360\nc,.5,-180\nd,0.5000000000001,180.\n"),
        (30, "name,lat,lon\na,89.999999999,-0\nb,90,17\nc,-0,-359.999999999\n"),
        (0, r#" {"a": {"hat": "no", "n": false}, "b": {"n": "x\\\"y", "hat": "yes"}}"#),
    ];
    texts.map(|(merged, text)| [&[merged], text.as_bytes()].concat()).to_vec()
}
