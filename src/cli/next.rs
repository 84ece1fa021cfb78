//! `salet next`: the guess to play now. As long as the game keeps to the policy it is a lookup; after any other word, a
//! search of the rest, by the objective of the policy; and if no listed answer fits, among the other accepted words.

use std::cell::OnceCell;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::advice::{self, Advisor, Ended, Expectation, UnderWay};
use crate::document::Next as Document;
use crate::game::clues::{self, Turn};
use crate::search::Control;
use crate::text;
use serde::Serialize;

use super::clues::ClueDigits;
use super::exit::{Exit, Failure};
use super::expectation;
use super::interrupt::stop_flag;
use super::output::{BOLD, DIM, GOOD, Output, WARN};
use super::policy_args::PolicyArgs;
use super::progress::Spinner;
use super::run::Run;
use super::search_args::{duration, whole};
use super::tiles;

/// Say what to play next, given what was shown so far
///
/// Clues, in their order: a feedback such as GYBBG, 21002 or 🟩🟨⬜⬜🟩 on the word that was recommended;
/// crane=21002 or crane:GYBBG on another word; salet.BBBYB.drone.GYBBB in turn. A word without a feedback at the end
/// is the one to be played next: how good is it? What is both a word of the game and a feedback is a feedback in
/// capitals (GGB) and else a word (ggb). A clue that begins with - goes after --.
///
/// As long as the game keeps to the policy, the answer is looked up. After any other word, or for one, what is left is
/// solved as a game of its own, by the objective of the policy and within the guesses left. Where these are too few to find
/// every answer, as little as can be is lost. Where no answer fits what was shown, but other accepted words do, these are
/// taken for the answers, each as likely.
#[derive(clap::Args)]
pub(crate) struct Next {
    #[command(flatten)]
    policy: PolicyArgs,
    /// What was shown so far
    #[arg(value_name = "CLUE")]
    clues: Vec<String>,
    /// What the digits 1 and 2 mean in clues: yellow and green, or green and yellow as on term.ooo
    #[arg(long, value_name = "ORDER", value_enum, default_value_t)]
    clue_digits: ClueDigits,
    /// How many of the remaining answers to list
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole)]
    list: usize,
    /// Where a search is needed, play the best that is found in this time, for instance 10s [default: no limit]
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    time_limit: Option<Duration>,
}

impl Run for Next {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let advisor = Advisor::of_policy(self.policy.open()?);
        let game = advisor.game();
        let turns = clues::parse(&self.clues, game.lists(), game.feedback(), self.clue_digits.into())?;
        let deadline = self.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        let asking = Asking { stop: OnceCell::new(), deadline, output };
        let mut game = advisor.start();
        let mut is_in_standing = false;
        let found = match find(&advisor, &mut game, &turns, &asking) {
            Err(Failure::Library(crate::Error::Advice(advice::Error::Refused(refused)))) => {
                Err(refused.to_string())
            }
            Err(failure) => return Err(failure),
            Ok(Some(play)) => Ok(Some(play)),
            Ok(None) => match game.ended() {
                Some(Ended::Solved(_)) => Ok(None),
                Some(end) => {
                    is_in_standing = true;
                    Err(end.to_string())
                }
                None => Err(
                    "the time was up before any way was found to find every answer within the guesses left"
                        .to_owned(),
                ),
            },
        };
        let known = found.as_ref().ok();
        if output.json() {
            let next = Document::of(&game, known.and_then(Option::as_ref), self.list);
            let reason = found.as_ref().err().filter(|_| !is_in_standing);
            output.print_json(&Report { next, reason })?;
        } else {
            print(&game, known.map(Option::as_ref), self.list, output)?;
        }
        let is_interrupted = || asking.stop.get().is_some_and(|stop| stop.load(Ordering::Relaxed));
        Ok(match &found {
            Err(reason) => {
                output.refuse(reason);
                Exit::Negative
            }
            Ok(Some(play)) if play.is_bounded() && is_interrupted() => Exit::Interrupted,
            Ok(_) => Exit::Done,
        })
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    next: Document,
    /// Why no guess can be named, if `standing` does not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a String>,
}

/// The expectation of the best guess after some turns, or of the word that ends them; `None` if the game is over or nothing
/// was found in time.
fn find(
    advisor: &Advisor,
    game: &mut UnderWay,
    turns: &[Turn],
    asking: &Asking<'_>,
) -> Result<Option<Expectation>, Failure> {
    let is_named = turns.iter().all(|turn| turn.word.is_some());
    let word = asking.during(is_named, |control| advisor.follow(game, turns, control))?;
    let known = Expectation::looked_up(game).filter(|known| word.is_none_or(|word| word == known.guess));
    if known.is_some() || game.ended().is_some() {
        return Ok(known);
    }
    asking.during(false, |control| match word {
        Some(word) => advisor.price(game, word, control),
        None => advisor.best(game, control),
    })
}

/// The limits of the searches of one call.
struct Asking<'o> {
    /// What ends a search early; set up by the first search.
    stop: OnceCell<Arc<AtomicBool>>,
    deadline: Option<Instant>,
    output: &'o Output,
}

impl Asking<'_> {
    /// Ask something that may need a search, unless it is certain to be a lookup: then nothing is set up for one.
    fn during<T>(
        &self,
        is_lookup: bool,
        ask: impl FnOnce(&Control<'_>) -> advice::Result<T>,
    ) -> Result<T, Failure> {
        if is_lookup {
            return Ok(ask(&Control::default())?);
        }
        let stop = self.stop.get_or_init(|| stop_flag(self.output));
        let control = Control::default().with_stop(stop).with_deadline(self.deadline);
        let _spinner = Spinner::new(self.output, "solving what is left");
        Ok(ask(&control)?)
    }
}

/// The turns, and what is known after them: the best guess, or that the game is solved.
fn print(
    game: &UnderWay,
    known: Option<Option<&Expectation>>,
    list: usize,
    output: &Output,
) -> Result<(), Failure> {
    let mut out = output.stdout();
    let (lists, feedback) = (game.game().lists(), game.game().feedback());
    for (index, (&(guess, shown), count)) in game.history().iter().zip(game.counts()).enumerate() {
        let turn = tiles::turn(lists, feedback, guess, shown, output.coloured());
        let number = index + 1;
        let what = if game.unlisted_since().is_some_and(|since| number > since) { "word" } else { "answer" };
        let left = text::count(*count, what) + if *count == 1 { " remains" } else { " remain" };
        writeln!(out, "{number:2}  {turn}  {DIM}{left}{DIM:#}")?;
        if game.unlisted_since() == Some(number) {
            print_unlisted(game, &mut out)?;
        }
    }
    match known {
        None => {}
        Some(None) => {
            let word = game.history().last().map(|&(guess, _)| game.name(guess)).unwrap_or_default();
            let guesses = text::count(game.history().len(), "guess");
            writeln!(out, "{GOOD}solved:{GOOD:#} {word}, with {guesses}")?;
        }
        Some(Some(play)) => print_play(game, play, list, &mut out)?,
    }
    Ok(out.flush()?)
}

/// That no listed answer fits.
pub(super) fn print_unlisted(game: &UnderWay, out: &mut impl Write) -> Result<(), Failure> {
    let (fits, them) =
        if game.unlisted_words() == 1 { ("does", "it") } else { ("do", "them, each as likely") };
    let words = text::count(game.unlisted_words(), "other accepted word");
    Ok(writeln!(out, "    {WARN}no answer fits, but {words} {fits}: going on with {them}{WARN:#}")?)
}

fn print_play(game: &UnderWay, play: &Expectation, list: usize, out: &mut impl Write) -> Result<(), Failure> {
    let number = game.history().len() + 1;
    let name = game.name(play.guess);
    writeln!(out, "{number:2}  {BOLD}{name}{BOLD:#}  {}", expectation::summary(play))?;
    expectation::print_notes(play, game.game().objective(), out)?;
    let listed: Vec<&str> = game.candidates().iter().take(list).map(|&word| game.name(word)).collect();
    let left = game.candidates().len();
    if left > 1 && !listed.is_empty() {
        let more = left - listed.len();
        let more = if more > 0 { format!(" … and {more} more") } else { String::new() };
        writeln!(out, "    {DIM}{}{more}{DIM:#}", listed.join(" "))?;
    }
    Ok(())
}
