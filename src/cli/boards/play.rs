//! `salet boards play`: a game of several boards, line by line.

use std::io;

use salet::boards::Grid;
use salet::boards::adviser::Adviser;
use salet::boards::clues::parse;
use salet::boards::search::Config;
use salet::words::Digits;

use super::args::{BoardArgs, TimeArgs};
use super::screen::Screen;
use super::session::{NAMES, Session};
use crate::cli::game_args::named;
use crate::cli::interrupt::Asking;
use crate::cli::play::lines::{Input, input};
use crate::cli::{Board, Exit, Failure, Output, policy_args, whole};

/// Play a game of several boards with advice, line by line
///
/// It names the best guess; you write the feedback of each board, such as BYBBB,BBYBB,GBBBB,BBBBB. In a sequence, a board appears once those
/// before it are solved; then you write its feedback on every guess so far. `help` lists everything.
#[derive(clap::Args)]
pub(super) struct Play {
    #[command(flatten)]
    pub(super) boards: BoardArgs,
    #[command(flatten)]
    pub(super) time: TimeArgs,
    /// Number of remaining answers to list for each board
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = whole)]
    pub(super) list: usize,
    #[arg(long, value_name = "ORDER", default_value_t, value_parser = named(Digits::ALL, Digits::name), help = policy_args::DIGITS)]
    pub(super) clue_digits: Digits,
}

impl Play {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let terms = self.boards.terms(output)?;
        let boards = terms.boards(None)?;
        let hidden = if terms.hides() { boards.saturating_sub(1) } else { 0 };
        let game = terms.game.clone();
        // A table that clues cannot be about is refused before the first one.
        parse::<&str>(&[], &game, self.clue_digits)?;
        let guesses = game.guesses().filter(|&guess| !game.is_blank(guess));
        let words = guesses.map(|guess| game.name(guess).to_owned());
        let input = Input::new(input(NAMES, words, output.json())?);
        let adviser = Adviser::new(&game, Config { threads: terms.threads, ..Config::default() })?;
        let screen =
            Screen { board: Board { out: Box::new(output.stdout()), output: *output, list: self.list } };
        let session = Session {
            grids: vec![Grid::start_hidden(&game, boards, hidden, terms.draw())?],
            adviser,
            asking: Asking::new(self.time.time_limit, *output),
            err: Box::new(anstream::AutoStream::auto(io::stderr())),
            digits: self.clue_digits,
            boards,
            terms,
            screen,
            named: None,
            recommended: None,
        };
        session.run(input)
    }
}
