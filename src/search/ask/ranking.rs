//! The best openers by the objective, proven that no other belongs among them.
//!
//! Under *mean* and *win-rate* one search settles the best of them. Under *worst* and *worst-then-mean* openers are
//! ranked limit by limit: those that keep a limit and did not keep the one before need just that many guesses, and whatever
//! keeps the limit before is known when fewer than were asked for were found there. Under *mean-then-worst* all openers
//! whose total is at most the last one wanted are found, and each one's limit is tightened as long as its total stays.

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::{Objective, Tree};
use crate::search::ask::run::{Run, limit_of};
use crate::search::ask::solution::{Ranked, Ranking};
use crate::search::ask::solver::Solver;
use crate::search::ask::start::Start;
use crate::search::ask::task::Control;
use crate::search::node::engine::Engine;
use crate::search::root::openers::{Root, Wanted};
use crate::words::GuessId;

/// Prices above the best that a first ranking looks at: one in so many.
const SLACK: Price = 100;

/// From so many times the best price on, everything is looked at.
const FAR: Price = 64;

/// An opener and the limit under which its policy is the one that the objective means.
struct RankedOpener {
    opener: GuessId,
    limit: GuessesLeft,
}

impl Solver<'_> {
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
            let mut ranking = Ranking { ranked: Vec::new(), complete: false };
            let Some(engines) = engines else { return ranking };
            let start = Start::of_the_game(&engines.costs);
            let run = self.run(engines, &start, control, stop);
            let Some(places) = run.places(self.game().objective(), top.min(self.game().guess_count())) else {
                return ranking;
            };
            for place in places {
                if stop.is_set() {
                    return ranking;
                }
                let ranked = run.ranked(self.game().objective(), ranking.ranked.len() + 1, &place);
                found(&ranked);
                ranking.ranked.push(ranked);
            }
            ranking.complete = true;
            ranking
        })
    }
}

impl<'c, 'g> Run<'c, 'g> {
    /// The best openers in their order; `None` if the search was stopped.
    fn places(&self, objective: Objective, top: usize) -> Option<Vec<RankedOpener>> {
        let costs = &self.engines.costs;
        let at = |limit| move |(_, opener)| RankedOpener { opener, limit };
        match objective {
            Objective::Mean | Objective::WinRate => {
                let best = self.cheapest(costs, self.limit(), top)?;
                Some(best.into_iter().map(at(self.limit())).collect())
            }
            Objective::Worst => self.by_limit(&self.engines.limits, top),
            Objective::WorstThenMean => self.by_limit(costs, top),
            Objective::MeanThenWorst => self.by_price_and_limit(top),
        }
    }

    /// The openers that cost least under a limit, with their prices.
    fn cheapest(
        &self,
        engine: &'c Engine<'g>,
        limit: GuessesLeft,
        top: usize,
    ) -> Option<Vec<(Price, GuessId)>> {
        let state = self.start.state(limit);
        if let [only] = self.start.secrets[..] {
            return Some(self.of_one_secret(engine, limit, engine.table().numbering().word(only), top));
        }
        let beam =
            self.looking(|| crate::search::root::beam::search(engine, self.stop, &state, self.beam, None));
        let best = beam.map_or(0, |(price, _)| price);
        let mut slack = best / SLACK + 1;
        loop {
            let all = best == 0 || slack > best * FAR;
            let ceiling = if all { IMPOSSIBLE - 1 } else { best + slack };
            let root = Root::new(engine, self.stop, state).with_idle().want(Wanted::Top(top), ceiling);
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

    /// One secret is found by its own word with the first guess, and by any other with the second.
    fn of_one_secret(
        &self,
        engine: &Engine<'_>,
        limit: GuessesLeft,
        secret: GuessId,
        top: usize,
    ) -> Vec<(Price, GuessId)> {
        let secrets = &self.start.secrets;
        let first = engine.costs.base_bound(secrets, limit);
        let weight = engine.costs.weigh(secrets).weight;
        let later = if limit == 1 { engine.costs.lost(weight).saturating_add(weight) } else { 2 * weight };
        let others = engine.game.lists().guess_ids().filter(|&guess| guess != secret && later < IMPOSSIBLE);
        std::iter::once((first, secret)).chain(others.map(|guess| (later, guess))).take(top).collect()
    }

    /// The best openers by their least limit, then by their price under it.
    fn by_limit(&self, engine: &'c Engine<'g>, top: usize) -> Option<Vec<RankedOpener>> {
        let limits = &self.engines.limits;
        let mut places: Vec<RankedOpener> = Vec::new();
        // No opener needs more: it may tell nothing, and each guess after it finds a secret.
        let most = self.limit().min(GuessesLeft::try_from(self.start.secrets.len() + 1).unwrap_or(UNLIMITED));
        for limit in 1..=most {
            if places.len() == top {
                break;
            }
            if self.cheapest(limits, limit, places.len() + 1)?.len() == places.len() {
                continue;
            }
            let new = |guess: GuessId| places.iter().all(|place| place.opener != guess);
            let found = self.cheapest(engine, limit, top)?;
            let found: Vec<RankedOpener> = found
                .into_iter()
                .filter(|&(_, opener)| new(opener))
                .map(|(_, opener)| RankedOpener { opener, limit })
                .collect();
            places.extend(found);
            places.truncate(top);
        }
        Some(places)
    }

    /// The best openers by their price, then by the least limit that leaves it as it is.
    fn by_price_and_limit(&self, top: usize) -> Option<Vec<RankedOpener>> {
        let costs = &self.engines.costs;
        let best = self.cheapest(costs, self.limit(), top)?;
        let Some(&(last, _)) = best.last() else {
            return Some(Vec::new());
        };
        let state = self.start.state(self.limit());
        let all = match self.start.secrets[..] {
            [_] => self.cheapest(costs, self.limit(), costs.game.guess_count())?,
            _ => {
                let wanted = Wanted::Top(costs.game.guess_count());
                let searched =
                    self.settle(&Root::new(costs, self.stop, state).with_idle().want(wanted, last), None);
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
                .take(top)
                .map(|(_, limit, _, opener)| RankedOpener { opener, limit })
                .collect(),
        )
    }

    /// The least limit under which an opener still has this price.
    fn tightest(&self, opener: GuessId, price: Price) -> Option<GuessesLeft> {
        let costs = &self.engines.costs;
        let mut limit = self.limit();
        loop {
            let depth = limit_of(&self.policy(costs, limit, opener));
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
        &RankedOpener { opener, limit }: &RankedOpener,
    ) -> Ranked {
        let engine = if objective == Objective::Worst { &self.engines.limits } else { &self.engines.costs };
        let tree: Tree = self.policy(engine, limit, opener);
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
