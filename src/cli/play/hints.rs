//! A session with hints: it grades each guess, and shows no recommended word unless the player asks for it.

use salet::advice::{Expectation, GivenAway, UnderWay};
use salet::analysis::sentence::Grade;
use salet::words::{GuessId, WordGame as _};
use salet_base::text::count;

use super::prices::{between, gift};
use super::screen::Screen;
use super::session::Session;
use super::turns::OVER;
use crate::cli::{BOLD, Failure, INDENT, refusal, tiles};

impl Session<'_, '_> {
    /// Print the turns from one on, each with the grade of its guess, and the end of the game.
    pub(super) fn show_graded(&mut self, from: usize) -> Result<(), Failure> {
        for index in from..self.game.history().len() {
            let (guess, _) = self.game.history()[index];
            self.screen.board.plain_turn(&self.game, index)?;
            // A word that waited for its colours has its grade already.
            let is_graded = self.state.graded.take() == Some(guess);
            if !is_graded {
                let before = self.guide.after(self.game.knowledge(), &self.game.history()[..index])?;
                self.grade(&before, guess)?;
            }
        }
        if self.game.ended().is_some() {
            return self.screen.over(&self.game, true);
        }
        if self.game.history().is_empty() {
            return self.screen.note(
                "no word is shown unless you ask: type your guess for its grade, `hint` for a little help, and again for more",
            );
        }
        Ok(())
    }

    pub(super) fn grade(&mut self, game: &UnderWay, word: GuessId) -> Result<(), Failure> {
        let (advisor, deadline) = (self.guide.advisor(), self.asking.deadline(None));
        let mut priced = None;
        if game.allows(word) {
            let price = self.asking.ask(deadline, |control| advisor.price(game, word, control))?;
            priced = price.zip(self.asking.ask(deadline, |control| advisor.best(game, control))?);
        }
        self.screen.grade(game, word, priced.as_ref())
    }

    pub(super) fn grade_next(&mut self, word: GuessId) -> Result<(), Failure> {
        match self.game.ended() {
            Some(_) => refusal(OVER),
            None => self.grade(&self.game.clone(), word),
        }
    }

    /// A little more help with each call: the number of answers, a letter of the best guess, its letters in their places.
    pub(super) fn hint(&mut self) -> Result<(), Failure> {
        let best = self.best_if_asked()?;
        let left = self.game.candidates().len();
        let lists = self.guide.game().lists();
        let word = tiles::letters(self.guide.game(), best.guess);
        // Letters that no guess has shown yet say the most.
        let known: Vec<&str> = lists.graphemes(best.guess).collect();
        let played = |letter: &str| {
            self.game.history().iter().any(|&(guess, _)| lists.graphemes(guess).any(|other| other == letter))
        };
        let mut order: Vec<usize> = (0..word.len()).collect();
        order.sort_by_key(|&place| played(known[place]));
        let level = self.state.hints.min(word.len());
        self.state.hints = level + 1;
        let is_shown = |place| order[..level.saturating_sub(1)].contains(&place);
        let pattern: String =
            (0..word.len()).map(|place| if is_shown(place) { word[place] } else { "_" }).collect();
        let text = match level {
            0 => format!("{} left", count(left, "answer")),
            1 => format!("{} has the letter {}", about(&self.game, &best), word[order[0]]),
            level if level == word.len() => {
                format!(
                    "{}: {pattern}. That was the last hint; `solution` names the word",
                    about(&self.game, &best)
                )
            }
            _ => format!("{}: {pattern}", about(&self.game, &best)),
        };
        self.screen.note(&text)
    }

    pub(super) fn solution(&mut self) -> Result<(), Failure> {
        let best = self.best_if_asked()?;
        self.state.recommended = Some(best.guess);
        self.screen.solution(&self.game, &best)
    }

    fn best_if_asked(&self) -> Result<Expectation, Failure> {
        if !self.hint {
            return refusal(
                "the recommended word is on the screen: `hint` and `solution` are for `salet play --hint`",
            );
        }
        if self.game.ended().is_some() {
            return refusal(OVER);
        }
        match self.best()? {
            Some(best) => Ok(best),
            None => refusal("the search ended before it found a way to solve every answer (--time-limit)"),
        }
    }
}

fn about(game: &UnderWay, best: &Expectation) -> &'static str {
    if best.is_bounded() || best.is_unproven(game) { "a good guess" } else { "the best guess" }
}

impl Screen<'_> {
    /// The grade of a word, with its price and that of the best guess, if there was time for both.
    fn grade(
        &mut self,
        game: &UnderWay,
        word: GuessId,
        priced: Option<&(Expectation, Expectation)>,
    ) -> Result<(), Failure> {
        let objective = game.game().objective();
        let text = match priced {
            _ if !game.allows(word) => format!("the {} rule does not allow it here", game.game().rule()),
            None => "the search found no way to solve every answer in time".to_owned(),
            Some((_, best)) if best.is_unproven(game) => {
                "the best guess is not known: the policy is not proven".to_owned()
            }
            Some((price, best)) if price.is_bounded() || best.is_bounded() => {
                let text = match between(price, best, objective) {
                    Some((least, most)) => {
                        format!("between {least:.2} and {most:.2} guesses more than the best")
                    }
                    None => "not known".to_owned(),
                };
                format!("{text}: the search ended early (--time-limit)")
            }
            Some((price, best)) => match GivenAway::of_guess(price, best, objective) {
                Some(GivenAway::Nothing) | None => "no guess is better".to_owned(),
                Some(more) => {
                    let mean = match more {
                        GivenAway::Total(more) => more as f64 / price.weight.max(1) as f64,
                        _ => f64::INFINITY,
                    };
                    let more = match mean {
                        ..0.005 => "less than 0.01 guesses more than the best".to_owned(),
                        _ if mean.is_finite() => format!("{mean:.2} guesses more than the best"),
                        _ => gift(game, price.into(), more),
                    };
                    format!("{}: {more}", Grade::of(mean).words())
                }
            },
        };
        self.board.line(&format!("{INDENT}{}  ", game.name(word)), &text)
    }

    fn solution(&mut self, game: &UnderWay, best: &Expectation) -> Result<(), Failure> {
        let name = game.name(best.guess);
        let label = format!("{INDENT}{BOLD}{name}{BOLD:#}  ");
        self.board.expectation(&label, best, game.game().objective(), best.is_bounded(), true)
    }
}
