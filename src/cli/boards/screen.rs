//! Several boards on a terminal: turns side by side, the letters known on each board, the words that are left, and the guess to play.

use std::io::Write as _;

use salet::boards::adviser::Source;
use salet::boards::{Board as One, Expectation, Goal, Grid};
use salet::game::{Feedback, Game};
use salet::words::{Colour, GuessId, WordGame as _};
use salet_base::text::{count, percent, visible};

use crate::cli::{BOLD, Board, DIM, Failure, GOOD, INDENT, tiles};

/// Boards in a line.
const IN_A_LINE: usize = 8;

/// Boards in a line with coloured tiles, which are three columns a letter.
const COLOURED: usize = 4;

pub(super) struct Screen<'o> {
    pub(super) board: Board<'o>,
}

impl Screen<'_> {
    /// A turn: the feedback of each board that was not solved before.
    pub(super) fn turn(&mut self, game: &Game, grid: &Grid, turn: usize) -> Result<(), Failure> {
        let guess = grid.guesses()[turn];
        let coloured = self.board.output.coloured() && game.has_colours();
        let cell = |board: &One| match board.shown.get(turn) {
            Some(&shown) if coloured => tiles::turn(game, guess, shown, true),
            Some(&shown) => game.feedback_name(shown),
            None if coloured => " ".repeat(3 * game.word_len()),
            None if board.solved.is_none() => "?".repeat(game.word_len().clamp(1, 5)),
            None => "-".repeat(game.word_len().clamp(1, 5)),
        };
        let cells: Vec<String> = grid.boards().iter().map(cell).collect();
        if game.table_terms().is_some() {
            let label = format!("{:>2}  {}  ", turn + 1, game.name(guess));
            return self.board.line(&label, &visible(&cells.join(", ")));
        }
        for (number, cells) in cells.chunks(if coloured { COLOURED } else { IN_A_LINE }).enumerate() {
            let label = match number {
                0 => format!("{:>2}  {}  ", turn + 1, game.name(guess)),
                _ => " ".repeat(4 + game.word_len() + 2),
            };
            writeln!(self.board.out, "{label}{}", cells.join(if coloured { "  " } else { " " }))?;
        }
        Ok(())
    }

    /// Each board: its number, its known letters, and the words that are left.
    pub(super) fn boards(&mut self, game: &Game, grid: &Grid) -> Result<(), Failure> {
        for (number, board) in grid.boards().iter().enumerate() {
            self.board(game, grid, number, board, self.board.list)?;
        }
        match grid.hidden() {
            0 => Ok(()),
            hidden => {
                self.board.line(INDENT, &format!("{DIM}{} to come{DIM:#}", count(hidden, "hidden board")))
            }
        }
    }

    /// One board with up to `list` words.
    pub(super) fn board(
        &mut self,
        game: &Game,
        grid: &Grid,
        number: usize,
        board: &One,
        list: usize,
    ) -> Result<(), Failure> {
        let label = format!("{INDENT}board {}: ", number + 1);
        let word = |secret: &salet::words::SecretId| game.name(secret.as_guess());
        if let Some(turn) = board.solved {
            // A guess of a table may solve several answers.
            let words: Vec<&str> = board.candidates.iter().map(word).collect();
            let text = format!("{GOOD}{}{GOOD:#}, guess {turn}", words.join(" or "));
            return self.board.line(&label, &text);
        }
        let known = letters(game, grid.guesses(), &board.shown);
        let left = count(board.candidates.len(), "answer");
        let mut words: Vec<&str> = board.candidates.iter().take(list).map(word).collect();
        if words.len() < board.candidates.len() && list > 0 {
            words.push("…");
        }
        let words = if words.is_empty() { String::new() } else { format!(": {}", words.join(" ")) };
        self.board.line(&label, &format!("{known}{left}{DIM}{words}{DIM:#}"))
    }

    /// The guess to play.
    pub(super) fn best(&mut self, game: &Game, next: &Expectation, hidden: usize) -> Result<(), Failure> {
        let word = game.name(next.guess);
        let text = format!("{BOLD}{word}{BOLD:#}: {}", sentence(next, hidden, true));
        self.board.line("play ", &text)?;
        let others = next.estimates.iter().filter(|other| other.guess != next.guess);
        let others: Vec<String> =
            others.map(|other| format!("{} about {:.2}", game.name(other.guess), other.guesses)).collect();
        match others.is_empty() {
            true => Ok(()),
            false => self.board.line(INDENT, &format!("{DIM}or {}{DIM:#}", others.join(", "))),
        }
    }

    /// The price of a guess.
    pub(super) fn price(&mut self, game: &Game, next: &Expectation, hidden: usize) -> Result<(), Failure> {
        let word = game.name(next.guess);
        self.board.line(INDENT, &format!("{word}: {}", sentence(next, hidden, false)))
    }
}

/// What is known of a guess.
fn sentence(next: &Expectation, hidden: usize, is_best: bool) -> String {
    let boards = if hidden > 0 { ", hidden boards left out" } else { "" };
    let (Some(bound), Some(tuples)) = (next.bound(), next.tuples) else {
        return "an estimate; nothing is proven".to_owned();
    };
    let mean = |total: u128| format!("{:.4}", total as f64 / tuples as f64);
    let share = |total: u128| percent(total as f64 / tuples as f64, 2);
    let optimal = if is_best { ", optimal" } else { "" };
    let Some(total) = next.attained().filter(|_| next.source == Source::Search) else {
        let own = next.estimates.iter().find(|estimate| estimate.guess == next.guess);
        let estimate = match own {
            Some(own) => format!("about {:.2} more guesses, an estimate; ", own.guesses),
            None if is_best => "an estimate; ".to_owned(),
            None => String::new(),
        };
        return match next.goal {
            Goal::Within(_) => format!("{estimate}nothing is proven{boards}"),
            goal => format!(
                "{estimate}any play takes {} more guesses on average{} at least{boards}",
                mean(bound),
                summed(goal)
            ),
        };
    };
    let text = match (next.goal, next.is_exact()) {
        (Goal::Within(left), true) => {
            let found = count(left, "guess");
            format!("all boards within {found} with {} ({total} of {tuples}){optimal}", share(total))
        }
        (Goal::Within(left), false) => format!(
            "all boards within {} with {} at least, and no play with more than {}",
            count(left, "guess"),
            share(total),
            share(bound)
        ),
        (goal, true) => {
            format!("{} more guesses on average{} ({total}/{tuples}){optimal}", mean(total), summed(goal))
        }
        (goal, false) => format!(
            "{} more guesses on average{} at most, and {} at least{}",
            mean(total),
            summed(goal),
            mean(bound),
            if is_best { " with any play" } else { "" }
        ),
    };
    text + boards
}

fn summed(goal: Goal) -> &'static str {
    if goal == Goal::Sum { ", summed over the boards," } else { "" }
}

/// The letters that the colours of a board prove: those at their places, then those elsewhere; empty without colours.
fn letters(game: &Game, guesses: &[GuessId], shown: &[Feedback]) -> String {
    if game.words().is_none() {
        return String::new();
    }
    let mut places = vec![None; game.word_len()];
    let mut elsewhere: Vec<&str> = Vec::new();
    for (&guess, &shown) in guesses.iter().zip(shown) {
        let Some(colours) = game.colours(shown) else { return String::new() };
        for ((place, letter), colour) in places.iter_mut().zip(tiles::letters(game, guess)).zip(colours) {
            match colour {
                Colour::Green => *place = Some(letter),
                Colour::Yellow if !elsewhere.contains(&letter) => elsewhere.push(letter),
                _ => {}
            }
        }
    }
    elsewhere.retain(|letter| !places.contains(&Some(letter)));
    let pattern: String = places.iter().map(|place| place.unwrap_or("_")).collect();
    let with = if elsewhere.is_empty() { String::new() } else { format!(" with {}", elsewhere.join(" ")) };
    format!("{pattern}{with}, ")
}
