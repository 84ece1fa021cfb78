//! The questions of a session: the best guess, rankings, prices, the adversary's worst case, the analysis of the game.

use std::cmp::Reverse;
use std::time::Duration;

use salet::advice::{Expectation, GivenAway, Wanted};
use salet::analysis::{Played, Record, Thinking};
use salet::game::Objective;
use salet::search::Among;
use salet::words::GuessId;

use super::session::{Guide, Session};
use crate::cli::{Failure, Judged, refusal};

/// Roughly the most equally good guesses to search for.
const AS_GOOD: usize = 64;

impl Session<'_, '_> {
    /// The best guess, found in the time of a question.
    pub(super) fn best(&self) -> Result<Option<Expectation>, Failure> {
        let deadline = self.asking.deadline(None);
        Ok(self.asking.ask(deadline, |control| self.guide.advisor().best(&self.game, control))?)
    }

    /// Print and return the recommended guess, if there is one.
    pub(super) fn recommend(&mut self) -> Result<Option<GuessId>, Failure> {
        if self.game.ended().is_some() {
            self.screen.over(&self.game, self.game.knowledge().is_empty())?;
            return Ok(None);
        }
        let Some(play) = self.best()? else {
            self.screen
                .note("the search ended before it found a way to solve every answer (--time-limit)")?;
            return Ok(None);
        };
        self.screen.board.best(&self.game, &play, true)?;
        let is_start = self.game.is_at_start();
        let is_alone = is_start || play.is_bounded() || play.answers == 1;
        let choices = if is_alone || !self.game.game().has_table() {
            None
        } else {
            let (wanted, deadline) = (Wanted { next: self.next, best: AS_GOOD }, self.asking.deadline(None));
            self.asking.ask(deadline, |control| self.guide.advisor().choices(&self.game, wanted, control))?
        };
        if let Some(choices) = &choices {
            self.screen.choices(&self.game, &play, choices)?;
        }
        if is_start {
            self.screen
                .note("what other openers cost: `why WORD`, `top N TIME`; `help` says what can be written")?;
        }
        Ok(Some(play.guess))
    }

    pub(super) fn top(&mut self, top: usize, time: Option<Duration>) -> Result<(), Failure> {
        let deadline = self.asking.deadline(time);
        let ranking = self
            .asking
            .ask(deadline, |control| self.guide.advisor().rank(&self.game, top, Among::Accepted, control))?;
        let Some(ranking) = ranking else { return refusal("the game is over, so there is nothing to rank") };
        let objective = if ranking.salvaged { Objective::WinRate } else { self.guide.game().objective() };
        self.screen.top(&self.game, objective, &ranking.ranked, ranking.complete)
    }

    pub(super) fn why(&mut self, word: GuessId, time: Option<Duration>) -> Result<(), Failure> {
        if self.game.ended().is_some() {
            return refusal("the game is over, so no word has a price");
        }
        let (advisor, game, deadline) = (self.guide.advisor(), &self.game, self.asking.deadline(time));
        let mut parts = game.parts(word);
        parts.sort_by_key(|part| Reverse(part.words.len()));
        let priced = if game.allows(word) {
            let price = self.asking.ask(deadline, |control| advisor.price(game, word, control))?;
            price.zip(self.asking.ask(deadline, |control| advisor.best(game, control))?)
        } else {
            None
        };
        let objective = game.game().objective();
        let more = |price: &Expectation, best: &Expectation| {
            let is_open = price.is_bounded() || best.is_bounded();
            if is_open { None } else { GivenAway::of_guess(price, best, objective) }
        };
        let priced = priced.as_ref().map(|(price, best)| (price, best, more(price, best)));
        self.screen.why(game, word, &parts, priced)
    }

    pub(super) fn forced(&mut self, time: Option<Duration>) -> Result<(), Failure> {
        let Guide::Adversary(adversary) = self.guide else {
            return refusal("`forced` is for games against the adversary (--hide)");
        };
        let deadline = self.asking.deadline(time);
        let needed = self.asking.ask(deadline, |control| adversary.needed(&self.game, control))?;
        self.screen.needed(needed)
    }

    pub(super) fn analyse(&mut self) -> Result<(), Failure> {
        let Guide::Advisor(advisor) = self.guide else {
            return refusal("the adversary has no answer, so its games have no luck to analyse");
        };
        let game = advisor.game();
        if !self.game.knowledge().is_empty() {
            return refusal("an analysis needs a game from its start, without known letters or squares");
        }
        if self.game.history().is_empty() {
            return refusal("there is no guess to analyse yet");
        }
        let record = Record::read(game, &Played::Turns(self.game.history().to_vec()), self.state.answer)?;
        let deadline = self.asking.deadline(None);
        let analysis =
            self.asking.ask(deadline, |control| advisor.analyse(&record, &Thinking::from(*control)))?;
        self.screen.analysis(&[Judged { game, analysis }])
    }
}
