//! Writing of Irving's notation, without recursion: what is still to write stands on a stack.

use std::collections::BTreeMap;

use super::order::order;
use crate::game::{Feedback, Game, Tree, partition};
use crate::words::SecretId;

/// The width at which lines break.
pub(super) const WIDTH: usize = 100;

/// A part of the text to write.
enum Piece<'t> {
    Sign(&'static str),
    /// Codes with their tree, and the number of guesses before.
    Codes(Vec<SecretId>, Option<&'t Tree>, usize),
}

/// A tree that finds every answer.
pub(in crate::policy::interchange) fn write(tree: &Tree, game: &Game) -> String {
    let (len, lists) = (game.lists().word_len(), game.lists());
    let mut text = String::new();
    // Parts of the opener, which follow under a capital.
    let mut later = vec![(None, lists.secret_ids().collect::<Vec<_>>(), tree)].into_iter();
    let mut named = Vec::new();
    loop {
        let Some((name, secrets, tree)) = later.next() else {
            if named.is_empty() {
                return text;
            }
            later = std::mem::take(&mut named).into_iter();
            continue;
        };
        let begun = text.len();
        let before = match &name {
            Some(name) => {
                text += &format!("\n{name} =");
                2
            }
            None => 0,
        };
        let mut pieces = vec![Piece::Codes(secrets, Some(tree), before)];
        while let Some(piece) = pieces.pop() {
            let (secrets, tree, before) = match piece {
                Piece::Sign(sign) => {
                    text += sign;
                    continue;
                }
                Piece::Codes(secrets, tree, before) => (secrets, tree, before),
            };
            let is_named = before == 2 && text.len() > begun && pieces.is_empty();
            if !is_named {
                text += &secrets.len().to_string();
            }
            let Some(tree) = tree else { continue };
            if secrets.len() == 1 && secrets[0].as_guess() == tree.guess {
                continue;
            }
            let parts = partition(game.table(), tree.guess, &secrets);
            let is_short = parts.iter().all(|part| {
                part.secrets.len() == 1
                    && tree.child(part.feedback).is_none_or(|child| child.guess == part.secrets[0].as_guess())
            });
            if !is_short && before == 1 {
                let name = capital(named.len());
                text += &name;
                named.push((Some(name), secrets, tree));
                continue;
            }
            text += &format!(" ({}", lists.display(tree.guess));
            if is_short {
                let is_code = secrets.iter().any(|secret| secret.as_guess() == tree.guess);
                text += if is_code { ")" } else { "*)" };
                continue;
            }
            text.push(':');
            let mut parts: BTreeMap<Feedback, Vec<SecretId>> =
                parts.into_iter().map(|part| (part.feedback, part.secrets)).collect();
            let mut next = Vec::new();
            for (shown, sign) in order(len) {
                let secrets = parts.remove(&shown).unwrap_or_default();
                next.push(Piece::Sign(" "));
                next.push(Piece::Codes(secrets, tree.child(shown), before + 1));
                next.push(Piece::Sign(match sign {
                    ')' => ")",
                    ';' => ";",
                    _ => ",",
                }));
            }
            pieces.extend(next.into_iter().rev());
        }
        let paragraph = text.split_off(begun);
        text += &wrapped(&paragraph);
    }
}

/// The name of a part: A to Z, then AA, AB and so on.
pub(super) fn capital(number: usize) -> String {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => letter(number).to_string(),
        tens => format!("{}{}", letter(tens - 1), letter(number)),
    }
}

/// A paragraph in lines that break at spaces.
fn wrapped(paragraph: &str) -> String {
    let mut text = String::new();
    for line in paragraph.lines() {
        let mut width = 0;
        for (index, word) in line.split(' ').enumerate() {
            let len = word.chars().count() + 1;
            if width + len > WIDTH && index > 0 {
                text += "\n    ";
                width = 4;
            } else if index > 0 {
                text.push(' ');
            }
            text += word;
            width += len;
        }
        text.push('\n');
    }
    text
}
