//! The lines of Selby's solver (alex1770/wordle, option `-p`), one for each answer:
//!
//! ```text
//! salet BBBBB1 courd BBBBB2 nymph BBBBY3 whiff GGGGG4
//!                                 BGYYB3 pygmy GGGGG4
//! ```
//!
//! Words alternate with what they show and which guess of the game they are. The beginning that a line shares with
//! the one above is blank in the hollow style and repeated in the full one; reading goes by the numbers, so both
//! styles read alike, whatever the columns. Siblings stand in the order of their letters: B, G, Y.
//!
//! `IMPOSSIBLE` stands where there is no strategy. That solver writes it alone, for a game that cannot be solved at
//! all; here it also ends a line whose answers are given up.

use super::reading::{Reading, pieces};
use std::vec::IntoIter;

use super::growth::{Growth, Place};
use crate::game::{Game, Part, Tree, partition};
use crate::policy::error::Result;
use crate::text::excerpt;
use crate::words::SecretId;

const IMPOSSIBLE: &str = "IMPOSSIBLE";

/// What is done with the beginning that a line shares with the one above.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Hollow,
    Full,
}

pub(super) fn read(text: &str, reading: &Reading) -> Result<Growth> {
    let mut growth = Growth::default();
    // Where the guesses of the line above were played.
    let mut path: Vec<Place> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut tokens = pieces(index + 1, line, char::is_whitespace).peekable();
        let Some(&(start, first)) = tokens.peek() else { continue };
        if first == IMPOSSIBLE {
            return Err(reading.refuse(start, "says that there is no strategy; there is nothing to read"));
        }
        // A line that begins with a feedback goes on from the guess of that number in the line above.
        let (mut guess, mut next) = match split_number(first) {
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
                growth.play(next, word).map_err(|contradiction| {
                    let name = |guess| reading.game.lists().display(guess);
                    let (known, new) = (name(contradiction.known), name(contradiction.new));
                    reading.refuse(spot, format!("plays \"{new}\" where an earlier line plays \"{known}\""))
                })?;
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
            // The word, and what led to it.
            page.pop();
            page.pop();
            branches.pop();
            continue;
        };
        let (child, number) = (at.node.child(part.feedback), at.number);
        page.push(format!("{shown}{number}"));
        if part.feedback == game.solved() {
            page.finish_line();
            page.pop();
        } else if let Some(child) = child {
            branches.push(page.begin(child, &part.secrets, number + 1));
        } else {
            page.push(IMPOSSIBLE.to_owned());
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
    /// Words and feedbacks from the start of the game to here.
    path: Vec<String>,
    /// How many of them stand in the line above.
    written: usize,
    text: String,
}

/// A node and what of it is still to be written.
struct Branch<'t> {
    node: &'t Tree,
    number: usize,
    /// The parts in the order of their letters.
    parts: IntoIter<(String, Part)>,
}

impl Page<'_> {
    /// Write the word of a node.
    fn begin<'t>(&mut self, node: &'t Tree, secrets: &[SecretId], number: usize) -> Branch<'t> {
        let (game, lists) = (self.game, self.game.lists());
        let mut parts: Vec<(String, Part)> = partition(game.table(), node.guess, secrets)
            .into_iter()
            .map(|part| (game.feedback().format(part.feedback, lists.word_len()), part))
            .collect();
        parts.sort_by(|a, b| a.0.cmp(&b.0));
        self.push(lists.display(node.guess).to_owned());
        Branch { node, number, parts: parts.into_iter() }
    }

    fn push(&mut self, token: String) {
        self.path.push(token);
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
