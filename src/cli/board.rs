//! A game under way on a terminal: its turns, the remaining answers, and the guess to play.

use std::io::Write;

use salet::advice::{Ended, Expectation, UnderWay};
use salet::game::Objective;
use salet_base::text::{count, visible};

use crate::cli::{BOLD, DIM, Failure, GOOD, Output, WARN, expectation, tiles};

/// Columns before everything but a turn.
pub(super) const INDENT: &str = "    ";

const BAR: f64 = 24.0;

/// The most symbols to list.
const CHOICES: usize = 12;

pub(super) struct Board<'o> {
    pub(super) out: Box<dyn Write + 'o>,
    pub(super) output: Output,
    pub(super) list: usize,
}

impl Board<'_> {
    pub(super) fn line(&mut self, label: &str, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", self.output.hang(label, text))?)
    }

    pub(super) fn note(&mut self, text: &str) -> Result<(), Failure> {
        self.line(INDENT, &format!("{DIM}{}{DIM:#}", visible(text)))
    }

    pub(super) fn known(&mut self, game: &UnderWay) -> Result<(), Failure> {
        let left = if game.unlisted_since() == Some(0) { 0 } else { game.counts()[0] };
        let fit = if left == 1 { "fits" } else { "fit" };
        let text = format!("{} {fit} what is known", count(left, "answer"));
        self.line(INDENT, &format!("{DIM}{text}{DIM:#}"))?;
        self.unlisted(game, 0)
    }

    /// A warning if no listed answer fits any more after this turn.
    fn unlisted(&mut self, game: &UnderWay, turn: usize) -> Result<(), Failure> {
        if game.unlisted_since() != Some(turn) {
            return Ok(());
        }
        let words = count(game.unlisted_words(), "other accepted word");
        let (fits, them) =
            if game.unlisted_words() == 1 { ("does", "it") } else { ("do", "them, each as likely") };
        let text = format!("no answer fits, but {words} {fits}: going on with {them}");
        self.line(INDENT, &format!("{WARN}{text}{WARN:#}"))
    }

    /// A turn and the answers that it leaves, with a bar if the number of all answers is given.
    pub(super) fn turn(&mut self, game: &UnderWay, index: usize, all: Option<usize>) -> Result<(), Failure> {
        let (number, left) = (index + 1, game.counts()[index + 1]);
        if game.is_solved() && number == game.history().len() {
            return self.plain_turn(game, index);
        }
        let is_word = game.unlisted_since().is_some_and(|since| number > since);
        let bar = all.map(|all| bar(left, all) + " ").unwrap_or_default();
        let left = remain(left, if is_word { "word" } else { "answer" });
        self.turn_line(game, index, &format!("  {bar}"), &format!("{DIM}{left}{DIM:#}"))
    }

    pub(super) fn plain_turn(&mut self, game: &UnderWay, index: usize) -> Result<(), Failure> {
        self.turn_line(game, index, "", "")
    }

    /// A turn, and remarks on it: the game continues with unlisted words, or the word was played before.
    fn turn_line(&mut self, game: &UnderWay, index: usize, after: &str, text: &str) -> Result<(), Failure> {
        let (guess, shown) = game.history()[index];
        let tiles = tiles::turn(game.game(), guess, shown, self.output.coloured());
        let number = game.knowledge().played() + index + 1;
        self.line(&format!("{number:2}  {tiles}{after}"), text)?;
        self.unlisted(game, index + 1)?;
        match game.history()[..index].iter().position(|&(earlier, _)| earlier == guess) {
            Some(first) => {
                let name = game.name(guess);
                self.note(&format!("\"{name}\" was guess {} already and tells nothing new", first + 1))
            }
            None => Ok(()),
        }
    }

    /// The guess to play, its expectation, also as a fraction, and the remaining answers.
    pub(super) fn best(
        &mut self,
        game: &UnderWay,
        play: &Expectation,
        is_exact: bool,
    ) -> Result<(), Failure> {
        let number = game.played() + 1;
        let label = format!("{number:2}  {BOLD}{}{BOLD:#}  ", game.name(play.guess));
        self.expectation(&label, play, game.game().objective(), true, is_exact)?;
        self.choices(game, play)?;
        self.candidates(game)
    }

    /// The symbols that a guess of a table game may show, with the number of answers for each.
    fn choices(&mut self, game: &UnderWay, play: &Expectation) -> Result<(), Failure> {
        if game.game().table_terms().is_none() {
            return Ok(());
        }
        let parts = game.parts(play.guess);
        let shown: Vec<String> = parts
            .iter()
            .take(CHOICES)
            .map(|part| format!("{} ({})", game.game().feedback_name(part.feedback), part.words.len()))
            .collect();
        let rest = parts.len() - shown.len();
        let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
        self.line(INDENT, &format!("{DIM}may show {}{more}{DIM:#}", visible(&shown.join(", "))))
    }

    /// The expectation of a guess behind a label, also as a fraction, and below it the notes on it.
    pub(super) fn expectation(
        &mut self,
        label: &str,
        play: &Expectation,
        objective: Objective,
        has_notes: bool,
        is_exact: bool,
    ) -> Result<(), Failure> {
        let exactly = if is_exact { exactly(play, objective) } else { String::new() };
        self.line(label, &format!("{}{exactly}", expectation::summary(play)))?;
        if let Some(chances) = expectation::chances(play) {
            self.line(INDENT, &chances)?;
        }
        for (style, note) in expectation::notes(play, objective).into_iter().filter(|_| has_notes) {
            self.line(INDENT, &format!("{style}{note}{style:#}"))?;
        }
        Ok(())
    }

    pub(super) fn candidates(&mut self, game: &UnderWay) -> Result<(), Failure> {
        let left = game.candidates().len();
        if left > 1 && self.list > 0 {
            self.line(INDENT, &format!("{DIM}{}{DIM:#}", words(game, self.list)))?;
        }
        Ok(())
    }

    pub(super) fn over(&mut self, game: &UnderWay) -> Result<(), Failure> {
        match (game.history().last(), game.ended()) {
            (Some(_), Some(Ended::Solved(guesses))) if game.game().ends_known() => {
                let answers = words(game, self.list.max(1));
                let text = format!("{}, after {}", visible(&answers), count(guesses, "guess"));
                self.line(&format!("{GOOD}known:{GOOD:#} "), &text)
            }
            (Some(&(guess, _)), Some(Ended::Solved(guesses))) => {
                let text = format!("{}, with {}", game.name(guess), count(guesses, "guess"));
                self.line(&format!("{GOOD}solved:{GOOD:#} "), &text)
            }
            (_, Some(end)) => {
                self.line("", &format!("{WARN}{end}{WARN:#}"))?;
                self.candidates(game)
            }
            (_, None) => Ok(()),
        }
    }
}

/// "24 answers remain".
pub(super) fn remain(left: usize, noun: &str) -> String {
    count(left, noun) + if left == 1 { " remains" } else { " remain" }
}

/// The first of the remaining answers: "alarm apart … and 22 more".
pub(super) fn words(game: &UnderWay, list: usize) -> String {
    let left = game.candidates();
    let listed: Vec<&str> = left.iter().take(list).map(|&word| game.name(word)).collect();
    format!("{}{}", listed.join(" "), more(left.len() - listed.len()))
}

pub(super) fn more(number: usize) -> String {
    if number > 0 { format!(" … and {number} more") } else { String::new() }
}

/// The exact mean as a fraction, if it is a mean at all.
fn exactly(play: &Expectation, objective: Objective) -> String {
    let found = play.weight - play.lost_weight;
    match objective {
        Objective::Worst => String::new(),
        _ if found == 0 || play.total == found || play.is_bounded() => String::new(),
        _ => format!(", exactly {}/{found}", play.total),
    }
}

/// A bar on a logarithmic scale: the fewer answers remain, the more each is worth.
fn bar(left: usize, all: usize) -> String {
    let share = (left.max(1) as f64).ln() / (all.max(2) as f64).ln();
    let blocks = ((share * BAR).round() as usize).min(BAR as usize);
    "█".repeat(blocks) + &"·".repeat(BAR as usize - blocks)
}
