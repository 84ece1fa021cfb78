//! A session on several boards: it obeys line after line. A refused line changes nothing. Boards that appear in a sequence tell their
//! feedback on the guesses so far before it goes on.

use std::io::Write;

use salet::boards::adviser::{Adviser, Expectation};
use salet::boards::clues::{Clues, first_turn, parse};
use salet::boards::document::Next as Document;
use salet::boards::{Error as BoardError, Goal, Grid};
use salet::words::{Digits, GuessId, WordGame as _};
use salet_base::text::visible;
use serde::Serialize;

use super::args::Terms;
use super::screen::Screen;
use crate::cli::interrupt::Asking;
use crate::cli::play::lines::{INTERRUPTED, Input, Line};
use crate::cli::{DIM, Exit, Failure, INDENT, layout, refusal};

pub(super) const NAMES: &[&str] = &["left", "undo", "new", "help", "quit"];

const HELP: &[(&str, &str)] = &[
    (
        "BYBBB,BBYBB,GBBBB,-",
        "feedback of each board on the word you named last, or else on the recommended one, also with spaces; - is a solved board, ? a hidden \
         one, which may be left out; also 01000, 🟩🟨⬜⬜🟩",
    ),
    ("BYBBB BBYBB …", "feedback of a board that appears, on every guess so far until one solved it"),
    ("roast=BYBBB,BBYBB,…", "feedback on another word, also with a space"),
    ("roast", "price a word as the next guess; its feedback may follow on the next line"),
    ("left [BOARD]", "list the remaining answers, of one board or of all"),
    ("undo, new", "take the last feedback back; begin again"),
    ("help, quit", "this list; the end (also Ctrl-D). Ctrl-C ends a search with its best result so far"),
];

/// An error about a turn of one feedback, if so many stand behind its word: with spaces between them.
fn counted(error: BoardError, spaced: usize) -> BoardError {
    match error {
        BoardError::FeedbackCount { found: 1, boards } => BoardError::FeedbackCount { found: spaced, boards },
        error => error,
    }
}

/// An answer as an object.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Told<'a> {
    Position(Box<Document>),
    Price(Box<Document>),
    /// A board that can be seen from now on, and the guesses on which its feedback is missing.
    Appeared {
        board: usize,
        guesses: &'a [&'a str],
    },
    Note {
        text: &'a str,
    },
    Error {
        text: &'a str,
    },
}

pub(super) struct Session<'o> {
    pub(super) adviser: Adviser,
    pub(super) terms: Terms,
    pub(super) boards: usize,
    /// The boards at the start and after each feedback.
    pub(super) grids: Vec<Grid>,
    pub(super) asking: Asking,
    pub(super) screen: Screen<'o>,
    pub(super) err: Box<dyn Write + 'o>,
    pub(super) digits: Digits,
    /// The word that was named last, which waits for feedback.
    pub(super) named: Option<GuessId>,
    /// The recommended guess.
    pub(super) recommended: Option<Expectation>,
}

impl Session<'_> {
    pub(super) fn run(mut self, mut input: Input<'_>) -> Result<Exit, Failure> {
        self.open()?;
        self.advise(0)?;
        loop {
            let line = match input.next()? {
                Line::Text(text) => text,
                Line::Interrupted => {
                    self.screen.board.note(INTERRUPTED)?;
                    continue;
                }
                Line::TooLong => {
                    self.refuse("this line is too long")?;
                    continue;
                }
                Line::End => return Ok(Exit::Done),
            };
            match self.obey(line.trim()) {
                Ok(true) => {}
                Ok(false) => return Ok(Exit::Done),
                Err(failure @ (Failure::Usage(_) | Failure::Library(_))) => self.refuse(&failure.said())?,
                Err(failure) => return Err(failure),
            }
        }
    }

    fn grid(&self) -> &Grid {
        &self.grids[self.grids.len() - 1]
    }

    /// Tell what to type.
    fn open(&mut self) -> Result<(), Failure> {
        let game = &self.terms.game;
        if self.screen.board.output.json() || game.words().is_none() {
            return Ok(());
        }
        let grey = "B".repeat(game.word_len());
        let shown = match (game.has_colours(), self.grid().boards().len()) {
            (false, _) => String::new(),
            (true, 1) => format!(", such as {grey}"),
            (true, 2) => format!(", such as {grey},{grey}"),
            (true, _) => format!(", such as {grey},{grey},…"),
        };
        let text = format!(
            "{DIM}Play the word on all boards, and write the feedback of each, in order{shown}. For another word begin \
             with it. `help` lists everything.{DIM:#}"
        );
        self.screen.board.line("", &text)
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
            return self.report(&Told::Note { text: layout::table(HELP, None).trim_end() });
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
        grid.all_read()?;
        if number.is_some_and(|number| number >= grid.boards().len()) {
            return refusal("this board is hidden until those before it are solved");
        }
        if self.screen.board.output.json() {
            let all = self.document(self.recommended.as_ref(), usize::MAX)?;
            return self.report(&Told::Position(Box::new(all)));
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
        let mut waiting = self.named.or(self.recommended.as_ref().map(|next| next.guess));
        let mut turns = &turns[..];
        loop {
            let mut next = played.last().unwrap_or(self.grid()).clone();
            let unread = next.unread().map(|(_, guesses)| guesses[0]);
            // A board that appears tells its feedback on one guess after another.
            let open = if unread.is_some() { 1 } else { next.unsolved() };
            let Some((turn, taken)) = first_turn(turns, next.boards().len(), open) else { break };
            let spaced = 1 + turns[1..].iter().take_while(|turn| turn.word.is_none()).count();
            turns = &turns[taken..];
            let Some(guess) = unread.or(turn.word).or_else(|| waiting.take()) else {
                return refusal("name a word first, such as roast=BYBBB,BBYBB");
            };
            next.hear(&self.terms.game, guess, &turn)
                .map_err(|error| self.about(guess, counted(error, spaced)))?;
            played.push(next);
        }
        let from = self.grid().guesses().len();
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
        let word = self.terms.game.name(guess);
        let shown = if self.terms.game.table_terms().is_some() { "symbol" } else { "colours" };
        match error {
            BoardError::NoCandidate { .. } | BoardError::TooFewCandidates { .. } => Failure::Usage(format!(
                "{error} after {word}: look at its {shown} again, or `undo` an earlier guess"
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
        self.grid().all_read()?;
        let (position, goal) = (self.grid().position()?, self.goal()?);
        let deadline = self.asking.deadline(None);
        let found = self.asking.ask(deadline, |control| self.adviser.price(&position, goal, word, control));
        self.named = Some(word);
        if self.screen.board.output.json() {
            return self.report(&Told::Price(Box::new(self.document(Some(&found), self.screen.board.list)?)));
        }
        let hidden = self.grid().hidden();
        self.screen.price(&self.terms.game, &found, hidden)
    }

    /// Show the turns from one on, the boards, and the best guess; or what is missing to know it.
    fn advise(&mut self, from: usize) -> Result<(), Failure> {
        let (grid, goal) = (self.grid().clone(), self.goal()?);
        let is_json = self.screen.board.output.json();
        if !is_json {
            for turn in from..grid.guesses().len() {
                self.screen.turn(&self.terms.game, &grid, turn)?;
            }
        }
        self.recommended = None;
        if let Some((board, guesses)) = grid.unread() {
            return self.appeared(board + 1, guesses);
        }
        if !is_json && !grid.guesses().is_empty() {
            self.screen.boards(&self.terms.game, &grid)?;
        }
        let limit = self.terms.limit(self.boards).map(usize::from);
        let is_over = limit.is_some_and(|limit| grid.guesses().len() >= limit);
        if !is_over && !grid.is_solved() {
            let position = grid.position()?;
            let deadline = self.asking.deadline(None);
            self.recommended =
                self.asking.ask(deadline, |control| self.adviser.best(&position, goal, control));
        }
        if is_json {
            let document = self.document(self.recommended.as_ref(), self.screen.board.list)?;
            return self.report(&Told::Position(Box::new(document)));
        }
        match &self.recommended {
            Some(next) => self.screen.best(&self.terms.game, next, grid.hidden()),
            None if grid.is_solved() => {
                let turns = salet_base::text::count(grid.guesses().len(), "guess");
                self.screen.board.line("", &format!("solved in {turns}; `new` begins again"))
            }
            None => {
                self.screen.board.line(INDENT, &format!("{DIM}all guesses are made; `undo` or `new`{DIM:#}"))
            }
        }
    }

    /// A board appeared: ask for its feedback on these guesses.
    fn appeared(&mut self, board: usize, guesses: &[GuessId]) -> Result<(), Failure> {
        let words: Vec<&str> = guesses.iter().map(|&guess| self.terms.game.name(guess)).collect();
        if self.screen.board.output.json() {
            let text = self.screen.board.output.json_text(&Told::Appeared { board, guesses: &words })?;
            return Ok(writeln!(self.screen.board.out, "{text}")?);
        }
        let text = format!("write its feedback on {}", words.join(" "));
        self.screen.board.line(&format!("board {board}: "), &text)
    }

    fn document(&self, next: Option<&Expectation>, list: usize) -> Result<Document, Failure> {
        Ok(Document::of(&self.terms.game, self.grid(), self.goal()?, next, list))
    }

    fn report(&mut self, report: &Told<'_>) -> Result<(), Failure> {
        Ok(writeln!(self.screen.board.out, "{}", self.screen.board.output.json_text(report)?)?)
    }

    fn refuse(&mut self, reason: &str) -> Result<(), Failure> {
        if self.screen.board.output.json() {
            return self.report(&Told::Error { text: reason });
        }
        Ok(writeln!(self.err, "{}", self.screen.board.output.refusal(&visible(reason)))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feedback_with_spaces_is_counted_together() {
        let said =
            |found, spaced| counted(BoardError::FeedbackCount { found, boards: 4 }, spaced).to_string();
        assert_eq!(said(1, 3), "3 feedbacks for 4 boards that are not solved");
        assert_eq!(said(2, 1), "2 feedbacks for 4 boards that are not solved");
    }
}
