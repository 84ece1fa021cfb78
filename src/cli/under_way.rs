//! A game under way: what the clues leave, and what to play then. As long as it keeps to the policy the guess is looked
//! up, else it is searched for.

use std::cell::OnceCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use salet::advice::{self, Advisor, Ended, Expectation, UnderWay, Unlisted};
use salet::game::clues::Turn;
use salet::search::Control;
use salet::words::GuessId;

use super::exit::Failure;
use super::interrupt::stop_flag;
use super::output::Output;
use super::progress::Spinner;

/// What is said while a search runs.
const LEFT: &str = "solving what is left";

/// How the clues came out.
pub(super) enum Verdict {
    Solved,
    Play(Expectation),
    /// No guess can be named, and why.
    Stuck(String),
    /// None of the answers fits what was shown, and which clue excludes the last of them.
    NoAnswer(String),
}

impl Verdict {
    /// Why there is no guess, if there is none.
    pub(super) fn reason(&self) -> Option<&str> {
        match self {
            Verdict::Stuck(reason) | Verdict::NoAnswer(reason) => Some(reason),
            Verdict::Solved | Verdict::Play(_) => None,
        }
    }
}

/// A game under way and who is asked about it.
pub(super) struct CurrentGame<'p> {
    pub(super) game: UnderWay<'p>,
    advisor: Advisor<'p>,
    /// What ends a search early, once one was begun.
    stop: &'p OnceCell<Arc<AtomicBool>>,
    /// When to end a search with what it has.
    deadline: Option<Instant>,
    output: Output,
}

impl<'p> CurrentGame<'p> {
    /// The start of a game.
    pub(super) fn new(
        advisor: Advisor<'p>,
        stop: &'p OnceCell<Arc<AtomicBool>>,
        deadline: Option<Instant>,
        output: Output,
    ) -> CurrentGame<'p> {
        CurrentGame { game: advisor.start(), advisor, stop, deadline, output }
    }

    /// The same game where no answer is left, among the words that fit all the same.
    pub(super) fn among<'u>(&self, unlisted: &'u Unlisted) -> CurrentGame<'u>
    where
        'p: 'u,
    {
        let CurrentGame { stop, deadline, output, .. } = *self;
        CurrentGame {
            game: self.game.among(unlisted),
            advisor: Advisor::among(unlisted),
            stop,
            deadline,
            output,
        }
    }

    /// Go through all turns and say what comes next.
    pub(super) fn follow(&mut self, turns: &[Turn]) -> Result<Verdict, Failure> {
        for turn in turns {
            if let Some(end) = self.game.ended() {
                return Ok(Verdict::Stuck(format!("{}, but there are more clues", sentence(end))));
            }
            let guess = match turn.word {
                Some(word) => word,
                None => match self.best()? {
                    // Another run may have found another word in its time.
                    Verdict::Play(play) if play.is_bounded() => {
                        return Ok(Verdict::Stuck(format!(
                            "the time was up before it was certain which word is the best guess {}; write the word that \
                             was played before its clue",
                            self.game.history().len() + 1
                        )));
                    }
                    Verdict::Play(play) => play.guess,
                    verdict => return Ok(verdict),
                },
            };
            let contents = self.game.contents();
            if !self.game.allows(guess) {
                let (rule, guess) = (contents.rule, self.game.name(guess));
                return Ok(Verdict::Stuck(format!("the {rule} rule does not allow \"{guess}\" here")));
            }
            let Some(shown) = turn.shown else { return self.price(guess) };
            self.game.play(guess, shown);
            if self.game.candidates().is_empty() {
                let shown = contents.feedback.format(shown, contents.lists.word_len());
                let (guess, number) = (self.game.name(guess), self.game.history().len());
                let others = if number > 1 { " after what was shown before" } else { "" };
                return Ok(Verdict::NoAnswer(format!(
                    "no accepted word fits: \"{guess}\" (guess {number}) cannot show {shown}{others}; check the clues"
                )));
            }
        }
        match self.game.ended() {
            Some(Ended::Solved(_)) => Ok(Verdict::Solved),
            Some(end) => Ok(Verdict::Stuck(sentence(end))),
            None => self.best(),
        }
    }

    /// The best guess: that of the policy, or what a search finds.
    fn best(&self) -> Result<Verdict, Failure> {
        match Expectation::looked_up(&self.game) {
            Some(known) => Ok(Verdict::Play(known)),
            None => self.searched(|advisor, control| advisor.best(&self.game, control)),
        }
    }

    /// What to expect if `guess` is played now and the rest as well as can be.
    fn price(&self, guess: GuessId) -> Result<Verdict, Failure> {
        match Expectation::looked_up(&self.game).filter(|known| known.guess == guess) {
            Some(known) => Ok(Verdict::Play(known)),
            None => self.searched(|advisor, control| advisor.price(&self.game, guess, control)),
        }
    }

    /// What a search comes to in the time that there is.
    fn searched(
        &self,
        ask: impl FnOnce(&Advisor<'p>, &Control<'_>) -> advice::Result<Option<Expectation>>,
    ) -> Result<Verdict, Failure> {
        let stop = self.stop.get_or_init(|| stop_flag(&self.output));
        let control = Control::default().with_stop(stop).with_deadline(self.deadline);
        let spinner = Spinner::new(&self.output, LEFT);
        let found = ask(&self.advisor, &control)?;
        drop(spinner);
        Ok(match found {
            Some(expectation) => Verdict::Play(expectation),
            None => Verdict::Stuck(
                "the time was up before any way was found to find every answer within the guesses left"
                    .to_owned(),
            ),
        })
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.stop.get().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The first so many of the answers that are left.
    pub(super) fn listed(&self, list: usize) -> Vec<&'p str> {
        self.game.candidates().iter().take(list).map(|secret| self.game.name(secret.as_guess())).collect()
    }
}

/// Why no more guess can be made, in words.
fn sentence(end: Ended) -> String {
    match end {
        Ended::Solved(guesses) => format!("the game was solved with guess {guesses}"),
        Ended::OutOfGuesses(1) => "the one guess is used up".to_owned(),
        Ended::OutOfGuesses(limit) => format!("all {limit} guesses are used up"),
    }
}
