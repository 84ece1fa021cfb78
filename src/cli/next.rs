//! `salet next`: the best guess of a game under way. It is a lookup as long as the game keeps to the policy, and otherwise a search
//! of the rest by the objective of the policy, among the other accepted words if no listed answer fits.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use salet::advice::{self, Advisor, Ended, Expectation, UnderWay, Why};
use salet::document::Next as Document;
use salet::game::clues::{self, Turn};
use salet::search::Control;
use salet::words::{Digits, GuessId};
use serde::Serialize;

use super::knowledge_args::{KnowledgeArgs, refused_clue};
use crate::cli::game_args::{named, teller};
use crate::cli::{
    Board, Exit, Failure, Given, OptionalPolicyArgs, Output, Subject, boards, deadline, duration,
    policy_args, spinner, stop_flag, whole,
};

/// Name the best guess of a game under way
///
/// Clues, in order: feedback such as GYBBG, 21002 or squares on the recommended word (grey is also X, - or _; tiles of SUTOM and
/// Nerdle are read, 2B1W or 2A1B as pegs, and a number where the game only counts); crane=21002, crane:GYBBG or crane GYBBG on another word; salet.BBBYB.drone.GYBBB in turn, also with commas; the lines of a shared game, after its words.
/// A word without feedback at the end is priced as the next guess. Text that is both a word of the game and feedback
/// is feedback in capitals (GGB) and otherwise a word (ggb). A clue that begins with - goes after --.
///
/// Knowledge without clues goes into --green, --yellow, --with and --grey, and --squares has games of others without
/// their words.
///
/// While the game keeps to the policy, this is a lookup. Otherwise the rest is solved as a game of its own, by the objective of
/// the policy and within the guesses left, with the least loss if these do not suffice. If no listed answer fits, the
/// other accepted words that fit count as answers, each equally likely.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  salet next crane=BYGBB\n  salet next nyt GYBBG slate=BBYBG\n  \
                  salet next 'crane slate' \"$(wl-paste)\"\n  salet next quordle roast=BGBBY,BBBBB,BBBBB,BGBBB")]
pub(crate) struct Next {
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    policy: OptionalPolicyArgs,
    /// The game so far
    #[arg(value_name = "CLUE")]
    clues: Vec<String>,
    /// Number of remaining answers to list
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole)]
    list: usize,
    /// Time limit of a search, for instance 10s [default: none; 5s without a policy, and with known letters or squares]
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    time_limit: Option<Duration>,
    #[arg(long, value_name = "ORDER", default_value_t, value_parser = named(Digits::ALL, Digits::name), hide_short_help = true, help = policy_args::DIGITS)]
    clue_digits: Digits,
    #[command(flatten)]
    known: KnowledgeArgs,
}

/// Time of a search that no policy answers, unless it is given.
const WITHOUT_A_POLICY: Duration = Duration::from_secs(5);

impl Next {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let digits = self.clue_digits;
        let (subject, clues) = self.policy.before(self.clues, digits)?;
        let policy = match subject {
            Subject::One(policy) => policy,
            Subject::Several(several) => {
                let but = ["--list", "--time-limit", "--clue-digits"];
                self.given.refuse_with_boards::<Next>(&several, &but)?;
                return boards::next(several, clues, self.list, self.time_limit, digits, output);
            }
        };
        let advisor = policy.advisor(&mut teller(output))?;
        let game = advisor.game();
        let turns = clues::parse(&clues, game, digits).map_err(refused_clue)?;
        // The first guess of a game is a search of the whole game without its policy.
        let known = self.known.read(game, digits)?;
        let is_searched = advisor.policy().is_none() || !known.is_empty();
        let limit = self.time_limit.or_else(|| is_searched.then_some(WITHOUT_A_POLICY));
        let deadline = deadline(limit);
        if let Some((game, play)) = looked_up(&advisor, &turns).filter(|_| known.is_empty()) {
            let next = Document::of(&game, Some(&play), self.list);
            output.answer(&NextGuess { next, reason: None }, |_| {
                print(&game, Some(Some(&play)), self.list, output)
            })?;
            return Ok(Exit::Done);
        }
        let (mut is_in_standing, mut is_cut) = (false, false);
        // A pipe may stay silent: until everything is read, a signal ends the process.
        let stop = stop_flag(output);
        let control = Control::default().with_stop(&stop).with_deadline(deadline);
        let begun = match advisor.knowing(known, &control) {
            Err(refused) if refused.why == Why::Unfinished => {
                output.refuse(&refused.to_string());
                return Ok(Exit::unless(&stop, Exit::Negative));
            }
            begun => begun,
        };
        let mut game = advisor.start();
        let asked = begun.map_err(|refused| advice::Error::from(refused).into()).and_then(|known| {
            game = known;
            find(&advisor, &mut game, &turns, &control, output)
        });
        let found = match asked {
            // If no word fits the knowledge or the clues, the answer is "none". The rule is a fault of the question.
            Err(Failure::Library(salet::Error::Advice(advice::Error::Refused(refused))))
                if !matches!(
                    refused.why,
                    Why::GuessesNotKnown { .. } | Why::NotCertain | Why::NoTable | Why::NoGuess { .. }
                ) =>
            {
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
                None => {
                    let text = "the search ended before it found a way to solve every answer within the guesses left";
                    is_cut = stop.load(Ordering::Relaxed);
                    let why = if is_cut { "" } else { " (--time-limit)" };
                    Err(format!("{text}{why}"))
                }
            },
        };
        let known = found.as_ref().ok();
        let next = Document::of(&game, known.and_then(Option::as_ref), self.list);
        let reason = found.as_ref().err().filter(|_| !is_in_standing);
        output.answer(&NextGuess { next, reason }, |_| {
            print(&game, known.map(Option::as_ref), self.list, output)
        })?;
        Ok(match &found {
            Err(reason) => {
                output.refuse(reason);
                if is_cut { Exit::Interrupted } else { Exit::Negative }
            }
            Ok(Some(play)) if play.is_bounded() => Exit::unless(&stop, Exit::Done),
            Ok(_) => Exit::Done,
        })
    }
}

#[derive(Serialize)]
struct NextGuess<'a> {
    #[serde(flatten)]
    next: Document,
    /// The reason for no guess, if `standing` does not tell it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a String>,
}

/// The position after some turns with its best guess, if the policy knows it: this needs neither a search nor its signals.
fn looked_up(advisor: &Advisor, turns: &[Turn]) -> Option<(UnderWay, Expectation)> {
    let (mut game, is_over) = (advisor.start(), AtomicBool::new(true));
    let word = advisor.follow(&mut game, turns, &Control::default().with_stop(&is_over)).ok()?;
    let known = known_guess(&game, word)?;
    Some((game, known))
}

/// What the policy knows of its guess, unless another word is asked about.
fn known_guess(game: &UnderWay, word: Option<GuessId>) -> Option<Expectation> {
    Expectation::looked_up(game).filter(|known| word.is_none_or(|word| word == known.guess))
}

/// The expectation of the best guess after some turns, or of the word that ends them; `None` if the game is over or the search
/// found nothing in time.
fn find(
    advisor: &Advisor,
    game: &mut UnderWay,
    turns: &[Turn],
    control: &Control<'_>,
    output: &Output,
) -> Result<Option<Expectation>, Failure> {
    // A certain lookup needs no spinner.
    let is_named = turns.iter().all(|turn| turn.word.is_some());
    let spin = || spinner(output, "solving what is left");
    let spinner = (!is_named).then(spin);
    let word = advisor.follow(game, turns, control)?;
    let known = known_guess(game, word);
    if known.is_some() || game.ended().is_some() {
        return Ok(known);
    }
    let _spinner = spinner.unwrap_or_else(spin);
    Ok(match word {
        Some(word) => advisor.price(game, word, control)?,
        None => advisor.best(game, control)?,
    })
}

fn print(
    game: &UnderWay,
    known: Option<Option<&Expectation>>,
    list: usize,
    output: &Output,
) -> Result<(), Failure> {
    let mut board = Board { out: Box::new(output.stdout()), output: *output, list };
    if !game.knowledge().is_empty() {
        board.known(game)?;
    }
    (0..game.history().len()).try_for_each(|index| board.turn(game, index, None))?;
    match known {
        None => Ok(()),
        Some(None) => board.over(game),
        Some(Some(play)) => board.best(game, play, false),
    }
}
