//! The turns of a session: words and colours, which may come together, in turn, or as a shared game without words.

use std::collections::VecDeque;

use salet::game::Feedback;
use salet::game::clues::Turn;
use salet::words::{GuessId, WordGame as _};
use salet_base::text::count;

use super::session::{Guide, Session};
use crate::cli::exit::{Failure, refusal};

pub(super) const OVER: &str = "the game is over: `new` begins another, `undo` goes back";

impl Session<'_, '_> {
    /// Play turns. A word without colours is priced, and waits for them.
    pub(super) fn told(&mut self, told: &[Turn]) -> Result<(), Failure> {
        let (game, state) = (self.game.clone(), self.state.clone());
        if let Err(failure) = self.follow(told) {
            (self.game, self.state) = (game, state);
            return Err(failure);
        }
        let played = game.history().len();
        let is_played = self.game.history().len() > played;
        if is_played {
            // The adversary's reply is on the screen already.
            let is_shown = matches!(self.guide, Guide::Adversary(_));
            self.show(if is_shown { self.game.history().len() } else { played })?;
        }
        if !self.state.colours.is_empty() && self.state.announced == 0 {
            return self.ask_for_words();
        }
        match self.state.words.front() {
            Some(&word) => {
                match is_played {
                    true => {}
                    false if self.hint => {
                        self.grade_next(word)?;
                        self.state.graded = Some(word);
                    }
                    false => self.why(word, None)?,
                }
                let name = self.guide.game().name(word);
                let next = match self.guide.game().words() {
                    Some(_) => "the next colours are those",
                    None => "the next symbol is that",
                };
                self.screen.note(&format!("{next} of \"{name}\""))
            }
            None => Ok(()),
        }
    }

    fn follow(&mut self, told: &[Turn]) -> Result<(), Failure> {
        for &Turn { word, shown } in told {
            if word.is_some() {
                self.state.announced = 0;
            }
            match (word, shown) {
                (Some(word), None) if self.knows_colours() => self.play(word)?,
                (Some(word), None) => match self.state.colours.pop_front() {
                    Some(shown) => self.add(word, shown)?,
                    None => {
                        self.check(word)?;
                        self.state.words = VecDeque::from([word]);
                    }
                },
                (_, Some(_)) if matches!(self.guide, Guide::Adversary(_)) => {
                    return refusal("the adversary chooses the colours; write only your word");
                }
                (None, Some(shown)) if self.waits_for_words() => {
                    self.state.announced = self.state.announced.saturating_sub(1);
                    self.state.colours.push_back(shown);
                }
                (word, Some(shown)) => {
                    self.state.announced = self.state.announced.saturating_sub(1);
                    let guess = match word.or_else(|| self.state.words.front().copied()) {
                        Some(word) => word,
                        None => self.recommended()?,
                    };
                    self.check_colours(guess, shown)?;
                    self.add(guess, shown)?;
                    if self.state.words.front() == Some(&guess) {
                        self.state.words.pop_front();
                    }
                }
                (None, None) => {}
            }
        }
        Ok(())
    }

    /// Whether the next colours are of a shared game, and none of its words is there: they never count for recommended words.
    fn waits_for_words(&self) -> bool {
        self.state.words.is_empty() && (self.state.announced > 0 || !self.state.colours.is_empty())
    }

    /// Whether a word needs no colours.
    fn knows_colours(&self) -> bool {
        self.state.answer.is_some() || matches!(self.guide, Guide::Adversary(_))
    }

    /// Play words if their colours are known, or keep them for the colours that follow.
    pub(super) fn words(&mut self, words: Vec<GuessId>) -> Result<(), Failure> {
        let turn = |word| Turn { word: Some(word), shown: None };
        if !self.state.colours.is_empty() {
            let (words, colours) = (words.len(), self.state.colours.len());
            if words > colours {
                let words = count(words, "word");
                let colours = count(colours, "line");
                return refusal(format!("there are {words} for {colours} of squares; `undo` forgets these"));
            }
        } else if !self.knows_colours() && words.len() > 1 {
            (self.state.words, self.state.announced) = (words.into(), 0);
            let names: Vec<&str> =
                self.state.words.iter().map(|&word| self.guide.game().name(word)).collect();
            return self.screen.note(&format!("the next colours are those of {}, in turn", names.join(" ")));
        }
        if self.knows_colours() {
            // Each is a turn of its own: a refused word takes none of those before it back.
            return words.into_iter().try_for_each(|word| self.told(&[turn(word)]));
        }
        self.told(&words.into_iter().map(turn).collect::<Vec<_>>())
    }

    /// The first line of a shared game. Without words before it, its squares wait for their words, as a game of its own.
    pub(super) fn share_head(&mut self, guesses: usize, is_hard: bool) -> Result<(), Failure> {
        if self.knows_colours() {
            return refusal(
                "the colours of this game are known; write only words, or `new` for a shared game",
            );
        }
        if self.state.words.is_empty() {
            self.state.forget_waiting();
        }
        (self.state.announced, self.state.is_hard) = (guesses, is_hard);
        // If there is a word for each guess, they are the whole shared game.
        let is_whole = self.state.words.is_empty() || self.state.words.len() == guesses;
        if !is_whole || self.game.history().is_empty() {
            return Ok(());
        }
        let started = self.guide.advisor().start();
        self.state.before = Some(std::mem::replace(&mut self.game, started));
        (self.state.recommended, self.state.hints) = (None, 0);
        self.screen.note(&format!(
            "a new game, which was shared, with {} of squares; `undo` goes back",
            count(guesses, "line")
        ))
    }

    fn ask_for_words(&mut self) -> Result<(), Failure> {
        let guesses = count(self.state.colours.len(), "guess");
        let or = match self.hint {
            true => "",
            false => "; a paste without its first line is about the recommended words",
        };
        self.screen.note(&format!(
            "which words were these {guesses}? Write them in their order, such as crane slate …, or `squares` if you do not \
             know them{or}"
        ))
    }

    /// Play a word with known colours: those of the secret, or those that the adversary chooses.
    fn play(&mut self, guess: GuessId) -> Result<(), Failure> {
        if let Some(answer) = self.state.answer {
            return self.add(guess, self.game.score(guess, answer));
        }
        self.check(guess)?;
        let Guide::Adversary(adversary) = self.guide else { return Ok(()) };
        let deadline = self.asking.deadline(None);
        let reply = self.asking.ask(deadline, |control| adversary.reply(&self.game, guess, control))?;
        let Some(reply) = reply else { return Ok(()) };
        self.add(guess, reply.shown)?;
        self.screen.replied(&self.game, reply.needed, reply.is_hardest)
    }

    /// Refuse colours that are not those of the known secret.
    fn check_colours(&self, guess: GuessId, shown: Feedback) -> Result<(), Failure> {
        let Some(answer) = self.state.answer else { return Ok(()) };
        let right = self.game.score(guess, answer);
        if right == shown {
            return Ok(());
        }
        let (name, right) = (self.game.name(guess), self.guide.game().feedback_name(right));
        refusal(format!("\"{name}\" shows {right} for the answer that you named; write only the word"))
    }

    /// Refuse a guess that cannot be played now.
    fn check(&self, guess: GuessId) -> Result<(), Failure> {
        if self.game.ended().is_some() {
            return refusal(OVER);
        }
        Ok(self.game.check(guess)?)
    }

    pub(super) fn add(&mut self, guess: GuessId, shown: Feedback) -> Result<(), Failure> {
        self.check(guess)?;
        self.game.play(guess, shown)?;
        (self.state.recommended, self.state.hints) = (None, 0);
        Ok(())
    }

    /// The guess that colours alone are about: the one on the screen, or a certain one.
    fn recommended(&self) -> Result<GuessId, Failure> {
        if let Some(guess) = self.state.recommended {
            return Ok(guess);
        }
        if self.game.ended().is_some() {
            return refusal(OVER);
        }
        if self.hint {
            return refusal(
                "no word is recommended here: write your word before its colours, such as crane=BYGBB",
            );
        }
        match self.best()?.filter(|best| !best.is_bounded()) {
            Some(best) => Ok(best.guess),
            None => refusal(format!(
                "the search ended before it was certain which word is the best guess {}; write your word before its \
                 colours",
                self.game.played() + 1
            )),
        }
    }
}
