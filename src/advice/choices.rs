//! Guesses beside each other: all that are as good as the best, what the next ones give away, and the best that may
//! still be the secret.

use crate::game::Objective;
use crate::search::{Among, Control, Ranked};

use super::advisor::Advisor;
use super::error::Result;
use super::regret::{Figures, Regret};
use super::under_way::UnderWay;

/// How much worse one guess is than another: the first of the figures that the objective judges by in which they differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivenAway {
    /// The objective does not tell them apart.
    Nothing,
    /// This much more weight is lost.
    LostWeight(u64),
    /// The worst case takes this many guesses more.
    Worst(u64),
    /// The sum of weight times guesses is larger by this.
    Total(u64),
}

impl GivenAway {
    /// The part of a regret that decides; `None` if the guess is the better one.
    pub fn of(regret: &Regret, objective: Objective) -> Option<GivenAway> {
        type Kind = fn(u64) -> GivenAway;
        let (lost, worst, total): (Kind, Kind, Kind) =
            (GivenAway::LostWeight, GivenAway::Worst, GivenAway::Total);
        let by_worst = matches!(objective, Objective::Worst | Objective::WorstThenMean);
        let (first, second) = if by_worst {
            ((regret.worst_case, worst), (regret.total, total))
        } else {
            ((regret.total, total), (regret.worst_case, worst))
        };
        let judged = [(regret.lost_weight, lost), first, second];
        let decides =
            judged.into_iter().find_map(|(more, kind)| Some((more.filter(|&more| more != 0)?, kind)));
        match decides {
            None => Some(GivenAway::Nothing),
            Some((more, kind)) => (more > 0).then(|| kind(more.unsigned_abs())),
        }
    }

    /// The decisive difference of `other` to `best`; `None` if `other` is the better one.
    pub fn against(best: Figures, other: Figures, objective: Objective) -> Option<GivenAway> {
        GivenAway::of(&Regret::of_figures(other, best, objective), objective)
    }
}

/// The guesses worth a look in a position, with exact figures.
#[derive(Debug, Clone)]
pub struct Choices {
    /// What they are judged by: the game's objective, or *win-rate* where no guess finds every answer in time.
    pub objective: Objective,
    /// Those that are as good as the best, which is the first.
    pub best: Vec<Ranked>,
    /// Whether there are no more of these.
    pub is_all_of_the_best: bool,
    /// The next best.
    pub next: Vec<Ranked>,
    /// The best of those that may be the secret; `None` where that was not certain in time.
    pub possible: Option<Ranked>,
    /// Whether the search came to its end; else what is missing was not certain in time.
    pub complete: bool,
}

impl Choices {
    /// The best, from which others are judged.
    pub fn first(&self) -> Option<&Ranked> {
        self.best.first()
    }

    /// What a guess gives away against the best.
    pub fn given_away(&self, other: Figures) -> Option<GivenAway> {
        GivenAway::against(self.first()?.into(), other, self.objective)
    }
}

/// How many guesses [`Advisor::choices`] looks for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// So many of the next best.
    pub next: usize,
    /// No more than about so many of the best, which may be thousands where only the worst case is judged.
    pub best: usize,
}

impl Advisor {
    /// The guesses worth a look now: all of the best, the next best, and the best that may be the secret. `None` if no
    /// answer is left or the game is over.
    ///
    /// # Errors
    /// [`Error`](super::Error) if there can be no search.
    pub fn choices(&self, game: &UnderWay, wanted: Wanted, control: &Control<'_>) -> Result<Option<Choices>> {
        let mut top = 2 + wanted.next;
        let mut choices = loop {
            let Some(ranking) = self.rank(game, top, Among::Accepted, control, &mut |_| {})? else {
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
            let ranking = self.rank(game, 1, Among::Possible, control, &mut |_| {})?;
            choices.complete = ranking.as_ref().is_some_and(|ranking| ranking.complete);
            choices.possible = ranking.and_then(|ranking| ranking.ranked.into_iter().next());
        }
        Ok(Some(choices))
    }
}
