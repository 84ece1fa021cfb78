//! The lines of Selby's solver (alex1770/wordle, option `-p`), one for each answer:
//!
//! ```text
//! salet BBBBB1 courd BBBBB2 nymph BBBBY3 whiff GGGGG4
//!                                 BGYYB3 pygmy GGGGG4
//! ```
//!
//! Words alternate with their feedback and its guess number. The beginning shared with the line above is blank in the
//! hollow style and repeated in the full one; the reader uses the numbers and accepts both. Siblings are in the order of
//! their letters: B, G, Y.
//!
//! `IMPOSSIBLE` means that there is no strategy. Selby's solver writes it alone for an unsolvable game; here it also ends a
//! line whose answers are given up.

use std::vec::IntoIter;

use super::growth::{Growth, Place};
use super::reading::{Reading, pieces};
use crate::game::{Game, Part, Tree, partition};
use crate::policy::error::Result;
use crate::text::excerpt;
use crate::words::SecretId;

const IMPOSSIBLE: &str = "IMPOSSIBLE";

/// The treatment of the beginning that a line shares with the line above.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Hollow,
    Full,
}

pub(super) fn read(text: &str, reading: &Reading) -> Result<Growth> {
    let mut growth = Growth::default();
    // The places of the guesses of the line above.
    let mut path: Vec<Place> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut tokens = pieces(index + 1, line, char::is_whitespace).peekable();
        let Some(&(start, first)) = tokens.peek() else { continue };
        if first == IMPOSSIBLE {
            return Err(reading.refuse(start, "says that there is no strategy; there is nothing to read"));
        }
        // A line that begins with a feedback continues from the guess with that number in the line above. Words of digits are none.
        let begins = split_number(first).filter(|(shown, _)| reading.feedback(start, shown).is_ok());
        let (mut guess, mut next) = match begins {
            None => {
                path.clear();
                (None, Growth::ROOT)
            }
            Some((_, number)) if (1..=path.len()).contains(&number) => {
                path.truncate(number);
                (path.pop(), Growth::ROOT)
            }
            Some(_) => {
                return Err(reading.refuse(start, "goes on from a guess that the line above does not have"));
            }
        };
        let mut end = start;
        while let Some((spot, token)) = tokens.next() {
            end = spot;
            let Some(played) = guess.take() else {
                if token == IMPOSSIBLE && tokens.peek().is_none() {
                    break;
                }
                let word = reading.word(spot, token)?;
                growth.play(next, word, spot, reading)?;
                guess = Some(next);
                continue;
            };
            let number = path.len() + 1;
            let shown = match split_number(token) {
                Some((shown, told)) if told == number => reading.feedback(spot, shown)?,
                _ => {
                    let token = excerpt(token);
                    let reason =
                        format!("\"{token}\" should be a feedback and {number}, the number of the guess");
                    return Err(reading.refuse(spot, reason));
                }
            };
            path.push(played);
            next = growth.child(played, shown);
        }
        if guess.is_some() {
            return Err(reading.refuse(end, "ends with a word; what the word shows must follow"));
        }
    }
    Ok(growth)
}

/// A token like `BGYYB3` in two.
fn split_number(token: &str) -> Option<(&str, usize)> {
    let letters = token.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = token[letters.len()..].parse().ok()?;
    Some((letters, number))
}

pub(super) fn write(tree: &Tree, game: &Game, style: Style) -> String {
    let all: Vec<SecretId> = game.lists().secret_ids().collect();
    let mut page = Page { game, style, path: Vec::new(), written: 0, text: String::new() };
    let mut branches = vec![page.begin(tree, &all, 1)];
    while let Some(at) = branches.last_mut() {
        let Some((shown, part)) = at.parts.next() else {
            // The word and the feedback before it.
            page.pop();
            page.pop();
            branches.pop();
            continue;
        };
        let (child, number) = (at.node.child(part.feedback), at.number);
        page.path.push(format!("{shown}{number}"));
        if part.feedback == game.solved() {
            page.finish_line();
            page.pop();
        } else if let Some(child) = child {
            branches.push(page.begin(child, &part.secrets, number + 1));
        } else {
            page.path.push(IMPOSSIBLE.to_owned());
            page.finish_line();
            page.pop();
            page.pop();
        }
    }
    page.text
}

struct Page<'a> {
    game: &'a Game,
    style: Style,
    /// Words and feedbacks from the start of the game.
    path: Vec<String>,
    /// The number of them in the line above.
    written: usize,
    text: String,
}

struct Branch<'t> {
    node: &'t Tree,
    number: usize,
    /// The parts in the order of their letters.
    parts: IntoIter<(String, Part)>,
}

impl Page<'_> {
    fn begin<'t>(&mut self, node: &'t Tree, secrets: &[SecretId], number: usize) -> Branch<'t> {
        let (game, lists) = (self.game, self.game.lists());
        let mut parts: Vec<(String, Part)> = partition(game.table(), node.guess, secrets)
            .into_iter()
            .map(|part| (game.format(part.feedback), part))
            .collect();
        parts.sort_by(|a, b| a.0.cmp(&b.0));
        self.path.push(lists.display(node.guess).to_owned());
        Branch { node, number, parts: parts.into_iter() }
    }

    fn pop(&mut self) {
        self.path.pop();
        self.written = self.written.min(self.path.len());
    }

    fn finish_line(&mut self) {
        let blank = if self.style == Style::Hollow { self.written } else { 0 };
        for (index, token) in self.path.iter().enumerate() {
            if index > 0 {
                self.text.push(' ');
            }
            if index < blank {
                self.text.extend(token.chars().map(|_| ' '));
            } else {
                self.text += token;
            }
        }
        self.text.push('\n');
        self.written = self.path.len();
    }
}
