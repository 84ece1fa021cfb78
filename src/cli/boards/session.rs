//! A session on several boards: it obeys line after line. A refused line changes nothing.

use std::io::Write;

use crate::boards::adviser::{Adviser, Expectation};
use crate::boards::clues::{Clues, parse};
use crate::boards::document::Next as Document;
use crate::boards::{Error as BoardError, Goal, Grid};
use crate::game::Digits;
use crate::text::visible;
use crate::words::GuessId;
use serde::Serialize;

use super::args::Terms;
use super::screen::Screen;
use crate::cli::interrupt::Asking;
use crate::cli::play::lines::{Input, Line};
use crate::cli::{DIM, Exit, Failure, INDENT, layout, refusal};

pub(super) const NAMES: &[&str] = &["left", "undo", "new", "help", "quit"];

const HELP: &[(&str, &str)] = &[
    (
        "BYBBB,BBYBB,GBBBB,-",
        "feedback of each board on the word you named last, or else on the recommended one; - is a solved board, which may be left out; \
         also 01000, 🟩🟨⬜⬜🟩",
    ),
    ("roast=BYBBB,BBYBB,…", "feedback on another word, also with a space"),
    ("roast", "price a word as the next guess; its feedback may follow on the next line"),
    ("left [BOARD]", "list the remaining answers, of one board or of all"),
    ("undo, new", "take the last guess back; begin again"),
    ("help, quit", "this list; the end (also Ctrl-D). Ctrl-C ends a search with its best result so far"),
];

/// An answer as an object.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Report<'a> {
    Position(Box<Document>),
    Price(Box<Document>),
    Note { text: &'a str },
    Error { text: &'a str },
}

pub(super) struct Session<'o> {
    pub(super) adviser: Adviser,
    pub(super) terms: Terms,
    pub(super) boards: usize,
    /// The boards at the start and after each turn.
    pub(super) grids: Vec<Grid>,
    pub(super) asking: Asking,
    pub(super) screen: Screen<'o>,
    pub(super) err: Box<dyn Write + 'o>,
    pub(super) digits: Digits,
    /// The word that was named last, which waits for feedback.
    pub(super) named: Option<GuessId>,
    /// The last recommended guess.
    pub(super) recommended: Option<GuessId>,
}

impl Session<'_> {
    pub(super) fn run(mut self, mut input: Input<'_>) -> Result<Exit, Failure> {
        self.advise(0)?;
        loop {
            let line = match input.next()? {
                Line::Text(text) => text,
                Line::Interrupted => continue,
                Line::TooLong => {
                    self.refuse("this line is too long")?;
                    continue;
                }
                Line::End => return Ok(Exit::Done),
            };
            match self.obey(line.trim()) {
                Ok(true) => {}
                Ok(false) => return Ok(Exit::Done),
                Err(failure @ (Failure::Usage(_) | Failure::Library(_))) => {
                    self.refuse(&failure.to_string())?
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    fn grid(&self) -> &Grid {
        &self.grids[self.grids.len() - 1]
    }

    /// Obey a line; `false` at the end.
    fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        let pieces: Vec<&str> = line.split_whitespace().collect();
        let [first, rest @ ..] = &pieces[..] else { return Ok(true) };
        match (first.to_lowercase().as_str(), rest) {
            ("quit" | "exit", []) => return Ok(false),
            ("help" | "?", []) => self.help()?,
            ("undo", []) => self.undo()?,
            ("new", []) => {
                self.grids.truncate(1);
                self.named = None;
                self.advise(0)?;
            }
            ("left", []) => self.left(None)?,
            ("left", [board]) => self.left(Some(board))?,
            _ => self.told(line)?,
        }
        Ok(true)
    }

    fn help(&mut self) -> Result<(), Failure> {
        if self.screen.board.output.json() {
            return self.report(&Report::Note { text: layout::table(HELP, None).trim_end() });
        }
        Ok(write!(self.screen.board.out, "{}", layout::table(HELP, self.screen.board.output.width()))?)
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if self.grids.len() == 1 {
            return refusal("there is no guess to take back");
        }
        self.grids.pop();
        self.named = None;
        self.advise(0)
    }

    fn left(&mut self, board: Option<&str>) -> Result<(), Failure> {
        let number = match board.map(str::parse::<usize>) {
            None => None,
            Some(Ok(number)) if (1..=self.boards).contains(&number) => Some(number - 1),
            Some(_) => {
                return refusal(format!(
                    "write `left [BOARD]`: boards are numbered from 1 to {}",
                    self.boards
                ));
            }
        };
        let grid = self.grid().clone();
        if self.screen.board.output.json() {
            let goal = self.goal()?;
            let all = Document::of(&self.terms.game, &grid, 0, goal, None, usize::MAX);
            return self.report(&Report::Position(Box::new(all)));
        }
        for (at, board) in grid.boards().iter().enumerate() {
            if number.is_none_or(|number| number == at) {
                self.screen.board(&self.terms.game, &grid, at, board, usize::MAX)?;
            }
        }
        Ok(())
    }

    /// Clues: turns with feedback, or a word.
    fn told(&mut self, line: &str) -> Result<(), Failure> {
        let Clues { turns, words, share } = parse(&[line.to_owned()], &self.terms.game, self.digits)?;
        if share.is_some() {
            return refusal("`salet boards next` reads shared games, after their words");
        }
        let mut played: Vec<Grid> = Vec::new();
        for turn in &turns {
            let guess = turn.word.or(self.named).or(self.recommended);
            let Some(guess) = guess else { return refusal("name a word first, such as roast=BYBBB,BBYBB") };
            let mut next = played.last().unwrap_or(self.grid()).clone();
            next.play_shown(&self.terms.game, guess, &turn.shown)
                .map_err(|error| self.about(guess, error))?;
            played.push(next);
        }
        let from = self.grids.len() - 1;
        if !played.is_empty() {
            self.grids.extend(played);
            self.named = None;
            self.advise(from)?;
        }
        match words[..] {
            [] => Ok(()),
            [word] => self.price(word),
            _ => refusal("one word at a time"),
        }
    }

    /// An error about a turn, with its word.
    fn about(&self, guess: GuessId, error: BoardError) -> Failure {
        let word = self.terms.game.lists().display(guess);
        match error {
            BoardError::NoCandidate { .. } | BoardError::TooFewCandidates { .. } => Failure::Usage(format!(
                "{error} after {word}: look at its colours again, or `undo` an earlier guess"
            )),
            error => error.into(),
        }
    }

    fn goal(&self) -> Result<Goal, Failure> {
        self.terms.goal(self.boards, self.grid().guesses().len())
    }

    fn price(&mut self, word: GuessId) -> Result<(), Failure> {
        if self.grid().is_solved() {
            return refusal("all boards are solved; `new` begins again");
        }
        let (position, goal) = (self.grid().position()?, self.goal()?);
        let deadline = self.asking.deadline(None);
        let found = self.asking.ask(deadline, |control| self.adviser.price(&position, goal, word, control));
        self.named = Some(word);
        if self.screen.board.output.json() {
            let document =
                Document::of(&self.terms.game, self.grid(), 0, goal, Some(&found), self.screen.board.list);
            return self.report(&Report::Price(Box::new(document)));
        }
        self.screen.price(&self.terms.game, &found, 0)
    }

    /// Show the turns from one on, the boards, and the best guess.
    fn advise(&mut self, from: usize) -> Result<(), Failure> {
        let (grid, goal) = (self.grid().clone(), self.goal()?);
        let limit = self.terms.limit(self.boards).map(usize::from);
        let is_over = limit.is_some_and(|limit| grid.guesses().len() >= limit);
        let is_json = self.screen.board.output.json();
        if !is_json {
            for turn in from..grid.guesses().len() {
                self.screen.turn(&self.terms.game, &grid, turn)?;
            }
            if !grid.guesses().is_empty() {
                self.screen.boards(&self.terms.game, &grid)?;
            }
        }
        let mut next: Option<Expectation> = None;
        if !is_over && !grid.is_solved() {
            let position = grid.position()?;
            let deadline = self.asking.deadline(None);
            next = self.asking.ask(deadline, |control| self.adviser.best(&position, goal, control));
        }
        self.recommended = next.map(|next| next.guess);
        if is_json {
            let document =
                Document::of(&self.terms.game, &grid, 0, goal, next.as_ref(), self.screen.board.list);
            return self.report(&Report::Position(Box::new(document)));
        }
        match next {
            Some(next) => self.screen.best(&self.terms.game, &next, 0),
            None if grid.is_solved() => {
                let turns = crate::text::count(grid.guesses().len(), "guess");
                self.screen.board.line("", &format!("solved in {turns}; `new` begins again"))
            }
            None => {
                self.screen.board.line(INDENT, &format!("{DIM}all guesses are made; `undo` or `new`{DIM:#}"))
            }
        }
    }

    fn report(&mut self, report: &Report<'_>) -> Result<(), Failure> {
        Ok(writeln!(self.screen.board.out, "{}", self.screen.board.output.json_text(report)?)?)
    }

    fn refuse(&mut self, reason: &str) -> Result<(), Failure> {
        if self.screen.board.output.json() {
            return self.report(&Report::Error { text: reason });
        }
        Ok(writeln!(self.err, "{}", self.screen.board.output.refusal(&visible(reason)))?)
    }
}
