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

use std::cmp::Ordering;

use super::csv::turns;
use super::growth::{Growth, Place};
use super::reading::{Reading, pieces};
use crate::interchange::error::Result;
use salet_base::text::excerpt;
use salet_core::game::{Feedback, Game, Tree};
use salet_words::GuessId;

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
    let mut games: Vec<Vec<(GuessId, Feedback)>> =
        game.answers().map(|secret| turns(tree, game, secret)).collect();
    games.sort_by(|a, b| {
        let differ = a.iter().zip(b).find(|(a, b)| a != b);
        differ.map_or(Ordering::Equal, |(a, b)| game.feedback_name(a.1).cmp(&game.feedback_name(b.1)))
    });
    // Answers that are given up together share a line.
    games.dedup();
    let mut text = String::new();
    let mut above: &[(GuessId, Feedback)] = &[];
    for turns in &games {
        let shared = above.iter().zip(turns).take_while(|(above, own)| above == own).count();
        // The word behind the shared turns is shared, too.
        let blank = if style == Style::Hollow && !above.is_empty() { 2 * shared + 1 } else { 0 };
        let tokens = turns.iter().zip(1..).flat_map(|(&(guess, shown), number)| {
            [game.name(guess).to_owned(), format!("{}{number}", game.feedback_name(shown))]
        });
        let is_found = turns.last().is_some_and(|&(_, shown)| shown == game.solved());
        let given_up = (!is_found).then(|| IMPOSSIBLE.to_owned());
        for (index, token) in tokens.chain(given_up).enumerate() {
            if index > 0 {
                text.push(' ');
            }
            if index < blank {
                text.extend(token.chars().map(|_| ' '));
            } else {
                text += &token;
            }
        }
        text.push('\n');
        above = turns;
    }
    text
}
