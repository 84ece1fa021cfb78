//! The best openers by the objective, proven that no other belongs among them.
//!
//! Under *mean* and *win-rate* one search settles the best of them. Under *worst* and *worst-then-mean* openers are
//! ranked limit by limit: those that keep a limit and did not keep the one before need just that many guesses, and whatever
//! keeps the limit before is known when fewer than were asked for were found there. Under *mean-then-worst* all openers
//! whose total is at most the last one wanted are found, and each one's limit is tightened as long as its total stays.

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::{Feedback, Objective, Tree};
use crate::search::ask::run::{Run, limit_of};
use crate::search::ask::solution::{Ranked, Ranking};
use crate::search::ask::solver::Solver;
use crate::search::ask::start::{Start, fitting, guesses_left};
use crate::search::ask::task::{Among, Control};
use crate::search::node::engine::Engine;
use crate::search::position::state::State;
use crate::search::root::incumbents::Wanted;
use crate::search::root::openers::Root;
use crate::words::GuessId;

/// Prices above the best that a first ranking looks at: one in so many.
const SLACK: Price = 100;

/// From so many times the best price on, everything is looked at.
const FAR: Price = 64;

/// Which guesses are ranked, and how many of the best.
#[derive(Clone, Copy)]
struct Asked {
    top: usize,
    among: Among,
}

impl Asked {
    /// No more than there are.
    fn of_those_there_are(self, engine: &Engine, start: &Start) -> Asked {
        let there_are = match self.among {
            Among::Accepted => engine.game.guess_count(),
            Among::Possible => start.secrets.len(),
        };
        Asked { top: self.top.min(there_are), ..self }
    }
}

/// An opener and the limit under which its policy is the one that the objective means.
struct RankedOpener {
    price: Price,
    opener: GuessId,
    limit: GuessesLeft,
}

impl Solver {
    /// The best openers by the game's objective with what it judges by; each is given to `found` as soon as its policy is
    /// known.
    ///
    /// Fewer than `top` come back only if the search was stopped, or no more openers are feasible.
    pub fn rank(
        &self,
        top: usize,
        control: &Control<'_>,
        found: &mut (dyn FnMut(&Ranked) + Send),
    ) -> Ranking {
        self.call(control, |engines, stop| {
            let Some(engines) = engines else { return Ranking::default() };
            let start = Start::of_the_game(&engines.costs);
            let run = self.run(engines, &start, control, stop);
            run.ranking(self.game().objective(), Asked { top, among: Among::Accepted }, found)
        })
    }

    /// The best next guesses after a history, by the game's objective, as openers of a game of its own; each is given to
    /// `found` as soon as its policy is known. Where none of them finds every answer within the guesses left, they are
    /// ranked by what they lose. `None` if no answer fits, or no guess is left.
    pub fn rank_after(
        &self,
        history: &[(GuessId, Feedback)],
        top: usize,
        among: Among,
        control: &Control<'_>,
        found: &mut (dyn FnMut(&Ranked) + Send),
    ) -> Option<Ranking> {
        let left = fitting(self.game(), history);
        if left.is_empty() || guesses_left(self.game(), history.len()) == 0 {
            return None;
        }
        Some(self.call_for(&left, control, |engines, stop| {
            let Some(engines) = engines else { return Ranking::default() };
            let start = Start::after(&engines.costs, history, left.clone());
            let run = self.run(engines, &start, control, stop);
            let asked = Asked { top, among };
            let ranking = run.ranking(self.game().objective(), asked, found);
            if !ranking.complete || !ranking.ranked.is_empty() {
                return ranking;
            }
            Ranking { salvaged: true, ..run.ranking(Objective::WinRate, asked, found) }
        }))
    }
}

impl<'c> Run<'c> {
    /// The best openers, each given away as soon as its policy is known.
    fn ranking(
        &self,
        objective: Objective,
        asked: Asked,
        found: &mut (dyn FnMut(&Ranked) + Send),
    ) -> Ranking {
        let mut ranking = Ranking::default();
        let Some(places) = self.places(objective, asked) else { return ranking };
        for place in places {
            if self.stop.is_set() {
                return ranking;
            }
            let ranked = self.ranked(objective, ranking.ranked.len() + 1, &place);
            found(&ranked);
            ranking.ranked.push(ranked);
        }
        Ranking { complete: true, ..ranking }
    }

    /// The best openers in their order; `None` if the search was stopped.
    fn places(&self, objective: Objective, asked: Asked) -> Option<Vec<RankedOpener>> {
        let costs = &self.engines.costs;
        let asked = asked.of_those_there_are(costs, self.start);
        let at = |limit| move |(price, opener)| RankedOpener { price, opener, limit };
        match objective {
            Objective::Mean | Objective::WinRate => {
                let best = self.cheapest(self.engine_of(objective), self.limit(), asked)?;
                Some(best.into_iter().map(at(self.limit())).collect())
            }
            Objective::Worst => self.by_limit(&self.engines.limits, asked),
            Objective::WorstThenMean => self.by_limit(costs, asked),
            Objective::MeanThenWorst => self.by_price_and_limit(asked),
        }
    }

    /// The openers that cost least under a limit, with their prices.
    fn cheapest(
        &self,
        engine: &'c Engine,
        limit: GuessesLeft,
        asked: Asked,
    ) -> Option<Vec<(Price, GuessId)>> {
        let state = self.start.state(limit);
        if let [only] = self.start.secrets[..] {
            return Some(self.of_one_secret(engine, limit, engine.table().numbering().word(only), asked));
        }
        let Asked { top, among } = asked;
        let beam =
            self.looking(|| crate::search::root::beam::search(engine, self.stop, &state, self.beam, None));
        let best = beam.map_or(0, |(price, _)| price);
        let mut slack = best / SLACK + 1;
        loop {
            let all = best == 0 || slack > best * FAR;
            let ceiling = if all { IMPOSSIBLE - 1 } else { best + slack };
            let root = self.root(engine, state, among).want(Wanted::Top(top), ceiling);
            let searched = self.settle(&root, None);
            if !searched.complete {
                return None;
            }
            if all || searched.found.len() >= top {
                return Some(searched.found);
            }
            slack *= 2;
        }
    }

    /// The engine for what an objective judges by in the end.
    fn engine_of(&self, objective: Objective) -> &'c Engine {
        match objective {
            Objective::Worst => &self.engines.limits,
            Objective::WinRate => &self.engines.losses,
            Objective::Mean | Objective::WorstThenMean | Objective::MeanThenWorst => &self.engines.costs,
        }
    }

    /// The guesses that are ranked at a state.
    fn root(&self, engine: &'c Engine, state: State<'c>, among: Among) -> Root<'c> {
        let root = Root::new(engine, self.stop, state).with_idle();
        match among {
            Among::Accepted => root,
            Among::Possible => root.of_members(),
        }
    }

    /// One secret is found by its own word with the first guess, and by any other with the second.
    fn of_one_secret(
        &self,
        engine: &Engine,
        limit: GuessesLeft,
        secret: GuessId,
        asked: Asked,
    ) -> Vec<(Price, GuessId)> {
        let secrets = &self.start.secrets;
        let first = engine.costs.base_bound(secrets, limit);
        let weight = engine.costs.weigh(secrets).weight;
        let later = if limit == 1 { engine.costs.lost(weight).saturating_add(weight) } else { 2 * weight };
        let state = self.start.state(limit);
        let is_allowed = |guess: &GuessId| state.restricted().is_none_or(|allowed| allowed.contains(*guess));
        let wanted = asked.among == Among::Accepted && later < IMPOSSIBLE;
        let others = engine.game.lists().guess_ids().filter(|&guess| wanted && guess != secret);
        let others = others.filter(is_allowed).map(|guess| (later, guess));
        std::iter::once((first, secret)).chain(others).take(asked.top).collect()
    }

    /// The best openers by their least limit, then by their price under it.
    fn by_limit(&self, engine: &'c Engine, asked: Asked) -> Option<Vec<RankedOpener>> {
        let limits = &self.engines.limits;
        let mut places: Vec<RankedOpener> = Vec::new();
        // No opener needs more: it may tell nothing, and each guess after it finds a secret.
        let most = self.limit().min(GuessesLeft::try_from(self.start.secrets.len() + 1).unwrap_or(UNLIMITED));
        for limit in 1..=most {
            if places.len() == asked.top {
                break;
            }
            let one_more = Asked { top: places.len() + 1, ..asked };
            if self.cheapest(limits, limit, one_more)?.len() == places.len() {
                continue;
            }
            let new = |guess: GuessId| places.iter().all(|place| place.opener != guess);
            let found = self.cheapest(engine, limit, asked)?;
            let found: Vec<RankedOpener> = found
                .into_iter()
                .filter(|&(_, opener)| new(opener))
                .map(|(price, opener)| RankedOpener { price, opener, limit })
                .collect();
            places.extend(found);
            places.truncate(asked.top);
        }
        Some(places)
    }

    /// The best openers by their price, then by the least limit that leaves it as it is.
    fn by_price_and_limit(&self, asked: Asked) -> Option<Vec<RankedOpener>> {
        let costs = &self.engines.costs;
        let best = self.cheapest(costs, self.limit(), asked)?;
        let Some(&(last, _)) = best.last() else {
            return Some(Vec::new());
        };
        let state = self.start.state(self.limit());
        let every = Asked { top: costs.game.guess_count(), ..asked };
        let all = match self.start.secrets[..] {
            [_] => self.cheapest(costs, self.limit(), every)?,
            _ => {
                let root = self.root(costs, state, asked.among).want(Wanted::Top(every.top), last);
                let searched = self.settle(&root, None);
                searched.complete.then_some(searched.found)?
            }
        };
        let mut ranked = Vec::with_capacity(all.len());
        for (at, (price, opener)) in all.into_iter().filter(|&(price, _)| price <= last).enumerate() {
            ranked.push((price, self.tightest(opener, price)?, at, opener));
        }
        ranked.sort_unstable();
        Some(
            ranked
                .into_iter()
                .take(asked.top)
                .map(|(price, limit, _, opener)| RankedOpener { price, opener, limit })
                .collect(),
        )
    }

    /// The least limit under which an opener still has this price.
    fn tightest(&self, opener: GuessId, price: Price) -> Option<GuessesLeft> {
        let costs = &self.engines.costs;
        let mut limit = self.limit();
        loop {
            let depth = limit_of(&self.policy(costs, limit, (price, opener)));
            let state = self.start.state(depth - 1);
            if depth == 1 {
                return Some(depth);
            }
            let root = Root::only(costs, self.stop, state, opener).want(Wanted::Top(1), price);
            let searched = self.settle(&root, None);
            match searched.found.first() {
                Some(_) => limit = depth - 1,
                None if searched.complete => return Some(depth),
                None => return None,
            }
        }
    }

    /// An opener's line in a ranking.
    fn ranked(
        &self,
        objective: Objective,
        rank: usize,
        &RankedOpener { price, opener, limit }: &RankedOpener,
    ) -> Ranked {
        let tree: Tree = self.policy(self.engine_of(objective), limit, (price, opener));
        let evaluation = self.evaluate(&tree);
        Ranked {
            rank,
            opener,
            total: evaluation.found_total(),
            lost_weight: evaluation.lost_weight,
            worst_case: if objective == Objective::Worst { limit.into() } else { evaluation.worst_case },
        }
    }
}
