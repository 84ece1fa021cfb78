//! Rankings: the best openers by the objective, with proof that no other belongs among them.
//!
//! Under *mean*, *win-rate* and *last-guess* one search settles the best openers. Under *worst* and *worst-then-mean* the ranking goes limit by
//! limit: an opener that keeps a limit but not the one before needs exactly that many guesses. Each limit before yielded fewer
//! openers than requested, so that all of its openers are known. Under *mean-then-worst* it finds all openers whose total is at
//! most that of the last one requested, and tightens the limit of each as long as its total stays.

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::{Feedback, GuessId, Objective, Solving, Tree};
use crate::search::ask::run::Run;
use crate::search::ask::solution::{Ranked, Ranking};
use crate::search::ask::solver::Solver;
use crate::search::ask::start::{Start, fitting, is_over};
use crate::search::ask::task::{Among, Control, Task};
use crate::search::node::engine::Engine;
use crate::search::node::solved_together::solved_by;
use crate::search::position::state::State;
use crate::search::root::incumbents::Wanted;
use crate::search::root::search::RootSearch;

/// The second search settles openers up to one part in this many above the best price, which the first one proves.
const SLACK: Price = 400;

/// Beyond this many times the best price, the search settles all openers.
const FAR: Price = 64;

/// Openers whose figures are computed after a stop: they are certain, and their policies are mostly known.
const AFTER_STOP: usize = 16;

/// Number and kind of the guesses to rank.
#[derive(Clone, Copy)]
struct Request {
    top: usize,
    among: Among,
}

/// An opener, with the limit under which its best policy is best by the objective.
struct RankedOpener {
    price: Price,
    opener: GuessId,
    limit: GuessesLeft,
}

/// The cheapest openers under a limit: all that were wanted, or the first of them, if the search stopped.
struct Cheapest {
    found: Vec<(Price, GuessId)>,
    complete: bool,
}

impl Cheapest {
    /// All of them; `None` if the search stopped.
    fn all(self) -> Option<Vec<(Price, GuessId)>> {
        self.complete.then_some(self.found)
    }
}

impl Solver {
    /// The best openers by the game's objective with their figures. `found` gets each one as soon as its policy is known.
    ///
    /// Returns fewer than `top` only if the search was stopped, or no more openers are feasible.
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
            run.ranking(self.game().objective(), Request { top, among: Among::Accepted }, found)
        })
    }

    /// The best next guesses after a history, ranked by the game's objective as openers of the remaining game. If none of them
    /// finds every answer within the guesses left, the ranking is by lost answers. `None` if no answer fits, or no guess
    /// remains.
    pub fn rank_after(
        &self,
        history: &[(GuessId, Feedback)],
        top: usize,
        among: Among,
        control: &Control<'_>,
    ) -> Option<Ranking> {
        let left = fitting(self.game(), history);
        if is_over(self.game(), &left, history.len()) {
            return None;
        }
        Some(self.call_for(&left, control, |engines, stop| {
            let Some(engines) = engines else { return Ranking::default() };
            let start = Start::after(&engines.costs, history, left.clone());
            let run = self.run(engines, &start, control, stop);
            let request = Request { top, among };
            let ranking = run.ranking(self.game().objective(), request, &mut |_| {});
            if !ranking.complete || !ranking.ranked.is_empty() {
                return ranking;
            }
            Ranking { salvaged: true, ..run.ranking(Objective::WinRate, request, &mut |_| {}) }
        }))
    }
}

impl<'c> Run<'c> {
    fn ranking(
        &self,
        objective: Objective,
        request: Request,
        found: &mut (dyn FnMut(&Ranked) + Send),
    ) -> Ranking {
        let mut ranking = Ranking::default();
        let Some((places, complete)) = self.places(objective, request) else { return ranking };
        for place in places {
            if self.stop.is_set() && ranking.ranked.len() >= AFTER_STOP {
                return ranking;
            }
            let Some(ranked) = self.ranked(objective, ranking.ranked.len() + 1, &place) else {
                return ranking;
            };
            found(&ranked);
            ranking.ranked.push(ranked);
        }
        Ranking { complete, ..ranking }
    }

    /// The best openers in their order, and whether these are all; `None` if the search was stopped before any was certain.
    fn places(&self, objective: Objective, request: Request) -> Option<(Vec<RankedOpener>, bool)> {
        let costs = &self.engines.costs;
        let most = match request.among {
            Among::Accepted => costs.game.guess_count(),
            Among::Possible => self.start.secrets.len(),
        };
        let request = Request { top: request.top.min(most), ..request };
        let at = |limit| move |(price, opener)| RankedOpener { price, opener, limit };
        match objective {
            Objective::Mean | Objective::WinRate | Objective::LastGuess => {
                let best = self.cheapest(self.engines.for_objective(objective), self.limit(), request)?;
                Some((best.found.into_iter().map(at(self.limit())).collect(), best.complete))
            }
            Objective::Worst => Some((self.by_limit(&self.engines.limits, request)?, true)),
            Objective::WorstThenMean => Some((self.by_limit(costs, request)?, true)),
            Objective::MeanThenWorst => Some((self.by_price_and_limit(request)?, true)),
        }
    }

    /// The openers that cost least under a limit, with their prices; `None` if the search was stopped before the best was certain.
    fn cheapest(&self, engine: &'c Engine, limit: GuessesLeft, request: Request) -> Option<Cheapest> {
        let state = self.start.state(limit);
        if self.start.secrets.len() == 1 {
            let found = self.of_one_secret(engine, limit, request);
            return Some(Cheapest { found, complete: true });
        }
        let beam = self.reporting(|| self.beam(engine, limit, Task::Best));
        let beam = beam.filter(|_| request.among == Among::Accepted);
        let ceiling = beam.map_or(IMPOSSIBLE - 1, |(price, _)| price);
        let settle = |top: usize, ceiling: Price| {
            let root = self.root(engine, state, request.among).want(Wanted::Top(top), ceiling);
            let searched =
                self.settle(&root, None, limit == self.limit() && request.among == Among::Accepted);
            searched.complete.then_some(searched.found)
        };
        let mut found = settle(1, ceiling)?;
        let Some(&(best, _)) = found.first() else { return Some(Cheapest { found, complete: true }) };
        let mut slack = best / SLACK + 1;
        while found.len() < request.top {
            let all = best == 0 || slack > best * FAR;
            let Some(more) = settle(request.top, if all { IMPOSSIBLE - 1 } else { best + slack }) else {
                return Some(Cheapest { found, complete: false });
            };
            found = more;
            if all {
                break;
            }
            let is_near = 2 * found.len() >= request.top;
            slack = if is_near { slack + slack / 4 + 1 } else { 2 * slack };
        }
        Some(Cheapest { found, complete: true })
    }

    /// A search for the guesses to rank at a state.
    fn root(&self, engine: &'c Engine, state: State<'c>, among: Among) -> RootSearch<'c> {
        let root = RootSearch::new(engine, self.stop, state).with_idle();
        match among {
            Among::Accepted => root,
            Among::Possible => root.of_members(),
        }
    }

    /// The guesses at a single secret: its own word finds it with the first guess, any other with the second.
    fn of_one_secret(&self, engine: &Engine, limit: GuessesLeft, request: Request) -> Vec<(Price, GuessId)> {
        let secret = engine.heaviest(&self.start.secrets);
        let secrets = &self.start.secrets;
        let first = engine.costs.base_bound(secrets, limit);
        let weight = engine.costs.weigh(secrets).weight;
        let later = match limit {
            1 => engine.costs.lost(weight).saturating_add(weight),
            2 => 2 * weight + engine.costs.late(weight),
            _ => 2 * weight,
        };
        let state = self.start.state(limit);
        let is_allowed = |guess: &GuessId| state.restricted().is_none_or(|allowed| allowed.contains(*guess));
        let is_several = engine.game.solving() == Solving::Several;
        // Others may solve it, too.
        let solves = |guess| is_several && solved_by(engine, guess, secrets).1 > 0;
        let is_other = |guess: &GuessId| *guess != secret && !engine.game.is_blank(*guess);
        let guesses = engine.game.guesses().filter(|_| request.among == Among::Accepted);
        let others = guesses.filter(is_other).filter(is_allowed);
        let others = others.map(|guess| (if solves(guess) { first } else { later }, guess));
        let mut others: Vec<_> = others.filter(|&(price, _)| price < IMPOSSIBLE).collect();
        if is_several {
            others.sort_unstable();
        }
        std::iter::once((first, secret)).chain(others).take(request.top).collect()
    }

    /// The best openers by their least limit, then by their price under it.
    fn by_limit(&self, engine: &'c Engine, request: Request) -> Option<Vec<RankedOpener>> {
        let limits = &self.engines.limits;
        let mut places: Vec<RankedOpener> = Vec::new();
        // After an idle opener, one guess a secret is enough.
        let naming = usize::from(self.names());
        let most = self.start.secrets.len() + 1 + naming;
        let most = self.limit().min(GuessesLeft::try_from(most).unwrap_or(UNLIMITED));
        for limit in 1..=most {
            if places.len() == request.top {
                break;
            }
            let one_more = Request { top: places.len() + 1, ..request };
            if self.cheapest(limits, limit, one_more)?.all()?.len() == places.len() {
                continue;
            }
            for (price, opener) in self.cheapest(engine, limit, request)?.all()? {
                if places.iter().all(|place| place.opener != opener) {
                    places.push(RankedOpener { price, opener, limit });
                }
            }
            places.truncate(request.top);
        }
        Some(places)
    }

    /// The best openers by their price, then by the least limit that leaves it unchanged.
    fn by_price_and_limit(&self, request: Request) -> Option<Vec<RankedOpener>> {
        let costs = &self.engines.costs;
        let best = self.cheapest(costs, self.limit(), request)?.all()?;
        let Some(&(last, _)) = best.last() else {
            return Some(Vec::new());
        };
        let state = self.start.state(self.limit());
        let every = Request { top: costs.game.guess_count(), ..request };
        let all = match self.start.secrets[..] {
            [_] => self.cheapest(costs, self.limit(), every)?.all()?,
            _ => {
                let root = self.root(costs, state, request.among).want(Wanted::Top(every.top), last);
                let searched = self.settle(&root, None, request.among == Among::Accepted);
                searched.complete.then_some(searched.found)?
            }
        };
        let mut ranked = Vec::with_capacity(all.len());
        for (at, (price, opener)) in all.into_iter().filter(|&(price, _)| price <= last).enumerate() {
            ranked.push((price, self.tightest(opener, price)?, at, opener));
        }
        ranked.sort_unstable();
        let places = ranked.into_iter().take(request.top);
        Some(places.map(|(price, limit, _, opener)| RankedOpener { price, opener, limit }).collect())
    }

    /// The least limit under which an opener still has this price.
    fn tightest(&self, opener: GuessId, price: Price) -> Option<GuessesLeft> {
        let costs = &self.engines.costs;
        let mut limit = self.limit();
        loop {
            let depth = self.limit_of(&self.certain_policy(costs, limit, (price, opener))?);
            let state = self.start.state(depth - 1);
            if depth == 1 {
                return Some(depth);
            }
            let root = RootSearch::only(costs, self.stop, state, opener).want(Wanted::Top(1), price);
            let searched = self.settle(&root, None, false);
            match searched.found.first() {
                Some(_) => limit = depth - 1,
                None if searched.complete => return Some(depth),
                None => return None,
            }
        }
    }

    /// The canonical policy of an opener; `None` if it is not complete soon after a stop.
    fn certain_policy(&self, engine: &Engine, limit: GuessesLeft, found: (Price, GuessId)) -> Option<Tree> {
        let (_, tree) = self.policy(engine, limit, found)?;
        (!self.stop.late().is_set()).then_some(tree)
    }

    /// The line of an opener in a ranking; `None` if its policy is not complete soon after a stop.
    fn ranked(
        &self,
        objective: Objective,
        rank: usize,
        &RankedOpener { price, opener, limit }: &RankedOpener,
    ) -> Option<Ranked> {
        let engine = match objective {
            Objective::Worst => &*self.engines.limits,
            _ => self.engines.for_objective(objective),
        };
        let evaluation = self.evaluate(&self.certain_policy(engine, limit, (price, opener))?);
        Some(Ranked {
            rank,
            opener,
            total: evaluation.found_total(),
            lost_weight: evaluation.lost_weight,
            last_weight: evaluation.last_weight,
            worst_case: match objective {
                Objective::Worst => usize::from(limit) - usize::from(self.names()),
                _ => evaluation.worst_case,
            },
        })
    }
}
