//! The guesses worth considering: all that equal the best, the next best, and the best that may be the secret.

use salet_core::game::Objective;
use salet_core::search::{Among, Control, Ranked};

use crate::advice::{Advisor, Expectation, Figures, Regret, Result, UnderWay};

/// How much worse one guess is than another, in the first figure of the objective that differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivenAway {
    /// The objective does not tell them apart.
    Nothing,
    /// This much more weight is lost.
    LostWeight(u64),
    /// This much more weight is found only at the last guess.
    LastWeight(u64),
    /// The worst case takes this many guesses more.
    Worst(u64),
    /// The sum of weight times guesses is larger by this.
    Total(u64),
}

impl GivenAway {
    /// The decisive difference of the exact expectation of a guess to that of the best; `None` if the guess is better.
    pub fn of_guess(guess: &Expectation, best: &Expectation, objective: Objective) -> Option<GivenAway> {
        GivenAway::against(best.into(), guess.into(), Regret::objective([guess, best], objective))
    }

    /// The decisive difference of `other` to `best`; `None` if `other` is better.
    pub fn against(best: Figures, other: Figures, objective: Objective) -> Option<GivenAway> {
        type Kind = fn(u64) -> GivenAway;
        let regret = Regret::of_figures(other, best, objective);
        let mut judged: [(Option<i64>, Kind); 4] = [
            (regret.lost_weight, GivenAway::LostWeight),
            (regret.last_weight, GivenAway::LastWeight),
            (regret.total, GivenAway::Total),
            (regret.worst_case, GivenAway::Worst),
        ];
        if matches!(objective, Objective::Worst | Objective::WorstThenMean) {
            judged.swap(2, 3);
        }
        let decisive =
            judged.into_iter().find_map(|(more, kind)| Some((more.filter(|&more| more != 0)?, kind)));
        match decisive {
            None => Some(GivenAway::Nothing),
            Some((more, kind)) => (more > 0).then(|| kind(more.unsigned_abs())),
        }
    }
}

/// The guesses worth considering, with exact figures.
#[derive(Debug, Clone)]
pub struct Choices {
    /// The objective: that of the game, or *win-rate* if no guess finds every answer in time.
    pub objective: Objective,
    /// The guesses that equal the best.
    pub best: Vec<Ranked>,
    /// Whether no other guess equals the best.
    pub is_all_of_the_best: bool,
    /// The next best.
    pub next: Vec<Ranked>,
    /// The best guess that may be the secret; `None` if it was not certain in time.
    pub possible: Option<Ranked>,
    /// Whether the search finished; else missing guesses were not certain in time.
    pub complete: bool,
}

impl Choices {
    /// The amount that a guess gives away against the best.
    pub fn given_away(&self, other: Figures) -> Option<GivenAway> {
        GivenAway::against(self.best.first()?.into(), other, self.objective)
    }
}

/// The numbers of guesses that [`Advisor::choices`] looks for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// The number of next best guesses.
    pub next: usize,
    /// The approximate number of best guesses after which the search stops: thousands may equal the best worst case.
    pub best: usize,
}

impl Advisor {
    /// The guesses worth considering now. `None` if the game is over.
    pub fn choices(&self, game: &UnderWay, wanted: Wanted, control: &Control<'_>) -> Result<Option<Choices>> {
        let wanted = Wanted { next: wanted.next.min(game.game().guess_count()), ..wanted };
        let mut top = 2 + wanted.next;
        let mut choices = loop {
            let Some(ranking) = self.rank(game, top, Among::Accepted, control)? else {
                return Ok(None);
            };
            let objective = if ranking.salvaged { Objective::WinRate } else { game.game().objective() };
            let mut best = ranking.ranked;
            let equal = |one: &Ranked, other: &Ranked| {
                GivenAway::against(one.into(), other.into(), objective) == Some(GivenAway::Nothing)
            };
            let same = best.iter().take_while(|other| equal(&best[0], other)).count();
            let found = best.len();
            let mut next = best.split_off(same);
            next.truncate(wanted.next);
            let is_all = ranking.complete && (found < top || found > same);
            let choices = Choices {
                objective,
                best,
                is_all_of_the_best: is_all,
                next,
                possible: None,
                complete: ranking.complete,
            };
            let is_enough = found > same && choices.next.len() == wanted.next;
            let enough = is_enough || found < top || same >= wanted.best;
            if !ranking.complete || enough {
                break choices;
            }
            top = (2 * top).max(same + wanted.next);
        };
        let may_be = |ranked: &&Ranked| game.candidates().contains(&ranked.opener);
        choices.possible = choices.best.iter().chain(&choices.next).find(may_be).cloned();
        if choices.possible.is_none() && choices.complete {
            let ranking = self.rank(game, 1, Among::Possible, control)?;
            choices.complete = ranking.as_ref().is_some_and(|ranking| ranking.complete);
            choices.possible = ranking.and_then(|ranking| ranking.ranked.into_iter().next());
        }
        Ok(Some(choices))
    }
}
