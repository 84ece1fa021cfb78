//! `salet next`: what to play now. As long as the game keeps to the policy the answer is looked up; after any other
//! word, what is left is solved from the lists in the file, by the objective of the policy; and where the list of answers
//! turns out not to have the secret, among the accepted words.

use std::cell::OnceCell;
use std::io::Write;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use salet::advice::{Advisor, Expectation, Proven, Unlisted};
use salet::game::clues::{self, Turn};
use salet::text;
use serde::Serialize;

use super::clues::ClueDigits;
use super::exit::{Exit, Failure};
use super::expectation;
use super::output::{BOLD, DIM, GOOD, Output, WARN};
use super::policy_args::PolicyArgs;
use super::run::Run;
use super::search_args::{duration, whole};
use super::tiles;
use super::under_way::{CurrentGame, Verdict};

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

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    guess: Option<&'a str>,
    remaining: usize,
    /// The mean number of further guesses over the answers that will be found; none if no guess can be named, or none
    /// will be found.
    expected: Option<f64>,
    /// The most that one of those takes.
    worst: Option<usize>,
    solved: bool,
    /// Which guess of the game this is.
    turn: usize,
    /// Whether this was looked up in the policy; of a game that is solved, whether all of it was.
    on_policy: bool,
    weight: u64,
    /// Whether each remaining answer is found within the limit.
    certain: bool,
    /// The answers that will not be found, and their weight.
    lost_answers: Option<usize>,
    lost_weight: Option<u64>,
    /// Whether nothing better is possible, where that was searched for: optimal or bounded.
    status: Option<&'static str>,
    /// What is proven of all play where the search ended early.
    proven: Option<Proven>,
    candidates: Vec<&'a str>,
    /// Whether no answer fits, so that the candidates are accepted words that are no answers.
    unlisted: bool,
    /// Why there is no guess, if there is none.
    reason: Option<String>,
}

impl Run for Next {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let policy = self.policy.open()?;
        let contents = policy.contents();
        let turns = clues::parse(&self.clues, &contents.lists, contents.feedback, self.clue_digits.into())?;
        let (game, stop) = (OnceLock::new(), OnceCell::new());
        let deadline = self.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        let mut current = CurrentGame::new(Advisor::new(&policy, &game), &stop, deadline, *output);
        let verdict = current.follow(&turns)?;
        if let Verdict::NoAnswer(_) = verdict
            && let Some(unlisted) = Unlisted::after(contents, current.game.history())
        {
            let rest = &turns[current.game.history().len()..];
            let here = |turn: &Turn| Turn { word: turn.word.map(|word| unlisted.renumbered(word)), ..*turn };
            let turns: Vec<Turn> = rest.iter().map(here).collect();
            let mut current = current.among(&unlisted);
            let verdict = current.follow(&turns)?;
            return self.conclude(&current, &verdict, output);
        }
        self.conclude(&current, &verdict, output)
    }
}

impl Next {
    /// Say how it came out.
    fn conclude(
        &self,
        current: &CurrentGame<'_>,
        verdict: &Verdict,
        output: &Output,
    ) -> Result<Exit, Failure> {
        if output.json() {
            output.print_json(&current.report(verdict, self.list))?;
        } else {
            current.print(verdict, self.list, output)?;
        }
        Ok(match verdict {
            Verdict::Stuck(reason) | Verdict::NoAnswer(reason) => {
                output.refuse(reason);
                Exit::Negative
            }
            Verdict::Play(play) if play.is_bounded() && current.is_interrupted() => Exit::Interrupted,
            Verdict::Solved | Verdict::Play(_) => Exit::Done,
        })
    }
}

impl CurrentGame<'_> {
    fn report(&self, verdict: &Verdict, list: usize) -> Report<'_> {
        let play = match verdict {
            Verdict::Play(expectation) => Some(expectation),
            Verdict::Solved | Verdict::Stuck(_) | Verdict::NoAnswer(_) => None,
        };
        let solved = matches!(verdict, Verdict::Solved);
        Report {
            guess: play.map(|play| self.game.name(play.guess)),
            remaining: self.game.candidates().len(),
            expected: if solved { Some(0.0) } else { play.and_then(Expectation::mean) },
            worst: if solved { Some(0) } else { play.and_then(|play| play.mean().map(|_| play.worst)) },
            solved,
            turn: self.game.history().len() + usize::from(!solved),
            on_policy: play.map_or(solved && self.game.is_on_policy(), Expectation::is_on_policy),
            weight: self.game.weight_of(self.game.candidates()),
            certain: solved || play.is_some_and(Expectation::is_certain),
            lost_answers: play.map(|play| play.lost_answers).or(solved.then_some(0)),
            lost_weight: play.map(|play| play.lost_weight).or(solved.then_some(0)),
            status: play.and_then(Expectation::status),
            proven: play.and_then(Expectation::proven),
            candidates: self.listed(list),
            unlisted: self.game.unlisted_since().is_some(),
            reason: verdict.reason().map(str::to_owned),
        }
    }

    fn print(&self, verdict: &Verdict, list: usize, output: &Output) -> Result<(), Failure> {
        let mut out = output.stdout();
        let contents = self.game.contents();
        let (lists, coloured) = (&contents.lists, output.coloured());
        for (index, (&(guess, shown), count)) in
            self.game.history().iter().zip(self.game.counts()).enumerate()
        {
            let turn = tiles::turn(lists, contents.feedback, guess, shown, coloured);
            let number = index + 1;
            let what = if self.game.unlisted_since().is_some_and(|since| number > since) {
                "word"
            } else {
                "answer"
            };
            let left = text::count(*count, what) + if *count == 1 { " remains" } else { " remain" };
            writeln!(out, "{number:2}  {turn}  {DIM}{left}{DIM:#}")?;
            if self.game.unlisted_since() == Some(number) {
                self.print_unlisted(&mut out)?;
            }
        }
        match verdict {
            Verdict::Stuck(_) | Verdict::NoAnswer(_) => {}
            Verdict::Solved => {
                let word =
                    self.game.history().last().map(|&(guess, _)| self.game.name(guess)).unwrap_or_default();
                let guesses = text::count(self.game.history().len(), "guess");
                writeln!(out, "{GOOD}solved:{GOOD:#} {word}, with {guesses}")?;
            }
            Verdict::Play(play) => self.print_play(play, list, &mut out)?,
        }
        Ok(out.flush()?)
    }

    /// That the list of answers does not have the secret.
    fn print_unlisted(&self, out: &mut impl Write) -> Result<(), Failure> {
        let words = self.game.contents().lists.answer_count();
        let (fits, them) = if words == 1 { ("does", "it") } else { ("do", "them, each as likely") };
        let words = text::count(words, "other accepted word");
        Ok(writeln!(out, "    {WARN}no answer fits, but {words} {fits}: going on with {them}{WARN:#}")?)
    }

    fn print_play(&self, play: &Expectation, list: usize, out: &mut impl Write) -> Result<(), Failure> {
        let number = self.game.history().len() + 1;
        writeln!(
            out,
            "{number:2}  {BOLD}{}{BOLD:#}  {}",
            self.game.name(play.guess),
            expectation::summary(play)
        )?;
        expectation::print_notes(play, self.game.contents().objective, out)?;
        let (listed, left) = (self.listed(list), self.game.candidates().len());
        if left > 1 && !listed.is_empty() {
            let more = left - listed.len();
            let more = if more > 0 { format!(" … and {more} more") } else { String::new() };
            writeln!(out, "    {DIM}{}{more}{DIM:#}", listed.join(" "))?;
        }
        Ok(())
    }
}
