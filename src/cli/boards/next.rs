//! `salet boards next`: the best guess of a game under way.

use salet::boards::adviser::{Adviser, Start};
use salet::boards::clues::parse;
use salet::boards::document::Next as Document;
use salet::boards::search::Config;
use salet::boards::{Expectation, Goal, Grid};
use salet::search::Control;
use salet::words::Digits;

use super::args::{BoardArgs, Terms, TimeArgs};
use super::screen::Screen;
use crate::cli::game_args::named;
use crate::cli::knowledge_args::refused_clue;
use crate::cli::{Board, Exit, Failure, Output, deadline, policy_args, spinner, stop_flag, whole};

/// Name the best guess of a game of several boards
///
/// Clues, in order: roast=BYBBB,BBYBB,GBBBB,BBBBB has the feedback of each board on a word; - is a solved board, ? a hidden one. BYBBB,BBYBB is feedback on
/// the word before it, or else on the recommended guess. A word without feedback at the end is priced as the next guess. The
/// words of a finished game and its shared text, as it is pasted, are clues, too.
///
/// The search is exact if it ends in time. Otherwise the answer is the best guess so far, and an interval that contains the best total.
/// Before boards are known well, it is an estimate, learned by playing, and bounds that hold.
#[derive(clap::Args)]
pub(super) struct Next {
    #[command(flatten)]
    pub(super) boards: BoardArgs,
    /// The game so far
    #[arg(value_name = "CLUE")]
    pub(super) clues: Vec<String>,
    #[command(flatten)]
    pub(super) time: TimeArgs,
    /// Number of remaining answers to list for each board
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole)]
    pub(super) list: usize,
    #[arg(long, value_name = "ORDER", default_value_t, value_parser = named(Digits::ALL, Digits::name), help = policy_args::DIGITS)]
    pub(super) clue_digits: Digits,
}

impl Next {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let (terms, clues) = self.boards.terms_before(self.clues, output)?;
        let clues = parse(&clues, &terms.game, self.clue_digits).map_err(|error| match error {
            salet::boards::Error::Clue(error) => refused_clue(error),
            error => error.into(),
        })?;
        let boards = terms.boards(Some(&clues))?;
        let stop = stop_flag(output);
        let deadline = deadline(Some(self.time.time_limit));
        let control = Control::default().with_stop(&stop).with_deadline(deadline);
        let adviser = Adviser::new(&terms.game, Config { threads: terms.threads, ..Config::default() })?;
        let spinner = spinner(output, "solving what is left");
        let goals = |played| terms.goal(boards, played);
        goals(0)?;
        let start = Start { boards, draw: terms.draw(), hides: terms.hides() };
        let goal_after = |played| goals(played).unwrap_or(Goal::Length);
        let grid = adviser.follow(&clues, start, &goal_after, &control)?;
        let goal = goals(grid.guesses().len())?;
        let is_over = terms.limit(boards).is_some_and(|limit| grid.guesses().len() >= usize::from(limit));
        let asked = clues.words.first().copied().filter(|_| clues.share.is_none());
        let next: Option<Expectation> = match asked {
            _ if is_over || grid.is_solved() => None,
            Some(word) => Some(adviser.price(&grid.position()?, goal, word, &control)),
            None => adviser.best(&grid.position()?, goal, &control),
        };
        drop(spinner);
        output.answer(&Document::of(&terms.game, &grid, goal, next.as_ref(), self.list), |_| {
            let board = Board { out: Box::new(output.stdout()), output: *output, list: self.list };
            print(&mut Screen { board }, &terms, &grid, next.as_ref(), asked.is_some())
        })?;
        Ok(match next {
            None if !grid.is_solved() => {
                output.refuse("all guesses are made, and a board is not solved (--max-guesses)");
                Exit::Negative
            }
            Some(next) if !next.is_exact() => Exit::unless(&stop, Exit::Done),
            _ => Exit::Done,
        })
    }
}

fn print(
    screen: &mut Screen<'_>,
    terms: &Terms,
    grid: &Grid,
    next: Option<&Expectation>,
    is_asked: bool,
) -> Result<(), Failure> {
    for turn in 0..grid.guesses().len() {
        screen.turn(&terms.game, grid, turn)?;
    }
    screen.boards(&terms.game, grid)?;
    match next {
        Some(next) if is_asked => screen.price(&terms.game, next, grid.hidden()),
        Some(next) => screen.best(&terms.game, next, grid.hidden()),
        None if grid.is_solved() => {
            let turns = salet_base::text::count(grid.guesses().len(), "guess");
            screen.board.line("", &format!("solved in {turns}"))
        }
        None => Ok(()),
    }
}
