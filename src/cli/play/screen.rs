//! The output of a session.

use std::io::Write;

use salet::advice::{Needed, UnderWay};
use salet::game::Game;
use salet_base::text::count;

use super::commands;
use crate::cli::analyse::{Judged, print_analysis};
use crate::cli::board::{Board, INDENT, remain, words};
use crate::cli::{BOLD, Failure, layout};

pub(super) struct Screen<'o> {
    pub(super) board: Board<'o>,
    pub(super) err: Box<dyn Write + 'o>,
}

impl Screen<'_> {
    pub(super) fn refuse(&mut self, reason: &str) -> Result<(), Failure> {
        Ok(writeln!(self.err, "{}", self.board.output.refusal(reason))?)
    }

    pub(super) fn note(&mut self, text: &str) -> Result<(), Failure> {
        self.board.note(text)
    }

    pub(super) fn help(&mut self, game: &Game) -> Result<(), Failure> {
        let rows = layout::table(commands::help(game), self.board.output.width());
        Ok(write!(self.board.out, "{rows}")?)
    }

    /// The turns from one on, each with the number of remaining answers.
    pub(super) fn turns(&mut self, game: &UnderWay, from: usize) -> Result<(), Failure> {
        if from == 0 && !game.knowledge().is_empty() {
            self.board.known(game)?;
        }
        (from..game.history().len()).try_for_each(|index| self.board.turn(game, index, None))
    }

    /// The last turn of a game that plays itself, with a bar of the remaining answers.
    pub(super) fn watched(&mut self, game: &UnderWay, all: usize) -> Result<(), Failure> {
        self.board.turn(game, game.history().len() - 1, Some(all))?;
        if !game.is_solved() {
            self.board.candidates(game)?;
        }
        Ok(())
    }

    /// The reply of the adversary: the last turn.
    pub(super) fn replied(&mut self, game: &UnderWay, needed: Needed, hardest: bool) -> Result<(), Failure> {
        self.board.turn(game, game.history().len() - 1, None)?;
        if !game.is_solved() {
            self.needed(needed)?;
            self.board.candidates(game)?;
        }
        if !hardest {
            self.note("the search ended early: another reply may take longer (--time-limit)")?;
        }
        Ok(())
    }

    /// The number of further guesses that the adversary forces.
    pub(super) fn needed(&mut self, needed: Needed) -> Result<(), Failure> {
        let Needed { at_least, at_most } = needed;
        let more = count(at_least, "more guess");
        let text = if needed.is_exact() {
            format!("{more} can be forced, and no more: proven")
        } else {
            format!("proven: at least {more} can be forced, and at most {at_most}; the search ended early")
        };
        self.board.line(INDENT, &format!("{BOLD}{text}{BOLD:#}"))
    }

    pub(super) fn left(&mut self, game: &UnderWay, list: usize) -> Result<(), Failure> {
        let left = game.candidates().len();
        let is_unlisted = game.unlisted_since().is_some();
        let remain = remain(left, if is_unlisted { "word" } else { "answer" });
        match list.min(left) {
            0 => self.board.line(INDENT, &remain),
            _ => self.board.line(INDENT, &format!("{remain}: {}", words(game, list))),
        }
    }

    /// The end of the game, and the commands for afterwards if the session goes on.
    pub(super) fn over(&mut self, game: &UnderWay, has_analysis: bool) -> Result<(), Failure> {
        self.board.over(game)?;
        if has_analysis {
            self.note("`analyse` prices every guess and the luck of this game; `new` begins another")?;
        }
        Ok(())
    }

    pub(super) fn analysis(&mut self, judged: &[Judged<'_>]) -> Result<(), Failure> {
        print_analysis(judged, &self.board.output, &mut self.board.out)
    }

    pub(super) fn row(&mut self, label: &str, text: &str) -> Result<(), Failure> {
        self.board.line(&format!("{INDENT}{label:<12} "), text)
    }
}
