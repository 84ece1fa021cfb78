//! The search for the best plans: a beam finds good ones, which say how many parts another must have to be as good. Then the
//! parts of all plans are counted, and those with enough are priced, best bound first.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::bound::price::{self, Price};
use crate::game::{Objective, Rule};
use crate::plan::best::Best;
use crate::plan::counter::Counter;
use crate::plan::error::{Error, Result};
use crate::plan::outcome::{Plan, Planned};
use crate::plan::pricer::{Priced, Pricer};
use crate::plan::terms::{MOST_OPENERS, Terms, Words};
use crate::search::stop::Stop;
use crate::search::{Control, Progress, Solver, Stage, Status};

/// Words that the beam begins with, where two are asked for and where three are, and pairs that it goes on with.
const BEGUN: [usize; 2] = [64, 256];

/// See [`BEGUN`].
const PAIRS: usize = 1000;

/// Plans that the beam prices at least, and so many times as many as are asked for.
const PRICED: usize = 400;

/// See [`PRICED`].
const PRICED_EACH: usize = 4;

/// All triples are counted if these are, with the answers that each splits, no more than this: some minutes of counting.
const AFFORDABLE: u128 = 1_000_000_000_000;

/// The `top` best plans of so many openers, at least one, each with its exact total under the game's limit.
///
/// The same plans come back on any number of threads, unless the search is stopped. Of two openers the best are proven, of three
/// only in small games ([`Planned::status`]).
///
/// # Errors
/// [`Error::Openers`] unless there are 2 or 3 of them, [`Error::Rule`] and [`Error::Objective`] where the game has another rule
/// than the normal one or another objective than the mean, [`Error::NoGuessLeft`] where its limit is too small.
///
/// # Panics
/// If `top` is 0.
pub fn plans(solver: &Solver, openers: usize, top: usize, control: &Control<'_>) -> Result<Planned> {
    assert!(top > 0, "some plan is asked for");
    let game = solver.game();
    match (game.rule(), game.objective(), game.limit()) {
        _ if !(2..=MOST_OPENERS).contains(&openers) => return Err(Error::Openers(openers)),
        (rule @ (Rule::Hard | Rule::Strict), _, _) => return Err(Error::Rule(rule)),
        (_, objective, _) if objective != Objective::Mean => return Err(Error::Objective(objective)),
        (_, _, Some(limit)) if usize::from(limit) <= openers => {
            return Err(Error::NoGuessLeft { limit, openers });
        }
        _ => {}
    }
    let progress = control.progress;
    let planned = solver.with_engines(control, |costs, _, stop| {
        let terms = Terms::new(costs, game, openers);
        Search { terms: &terms, stop, progress, best: Best::new(top), top }.run()
    });
    Ok(planned.unwrap_or(Planned { plans: Vec::new(), status: Status::Bounded, lower_bound: None }))
}

/// Words with the least that a plan of them, or with them, costs as far as their parts tell.
type Candidate = (Price, Words);

struct Search<'e> {
    terms: &'e Terms<'e>,
    stop: &'e Stop,
    progress: &'e dyn Progress,
    best: Best,
    top: usize,
}

impl Search<'_> {
    fn run(&self) -> Planned {
        // What is not settled of these is met again.
        self.price(self.beam());
        if !self.is_affordable() {
            return self.planned(Status::UpperBound, None);
        }
        let Some(candidates) = self.survivors() else {
            return self.planned(Status::Bounded, None);
        };
        let bound = self.price(candidates);
        let best = self.best.found().first().map(|&(cost, _)| cost);
        let lower_bound = best.into_iter().chain(bound).min();
        let status = match (bound, best) {
            (Some(_), _) => Status::Bounded,
            (None, Some(_)) => Status::Optimal,
            (None, None) => Status::Infeasible,
        };
        self.planned(status, lower_bound)
    }

    fn planned(&self, status: Status, lower_bound: Option<Price>) -> Planned {
        let plan =
            |(cost, words): (Price, Words)| Plan { words: words.to_vec(), total: price::guesses(cost) };
        let plans = self.best.found().into_iter().map(plan).collect();
        Planned { plans, status, lower_bound: lower_bound.map(price::guesses) }
    }

    /// Whether all plans can be counted.
    fn is_affordable(&self) -> bool {
        let guesses = self.terms.engine.game.guess_count() as u128;
        self.terms.openers == 2 || guesses.pow(3) / 2 * self.terms.secrets.len() as u128 <= AFFORDABLE
    }

    /// Good plans: word by word, those of the most parts are gone on with.
    fn beam(&self) -> Vec<Candidate> {
        let openers = self.terms.openers;
        let mut found = vec![(0, Words::new())];
        for word in 1..=openers {
            let width = match word {
                _ if word == openers => PRICED.max(self.top.saturating_mul(PRICED_EACH)),
                1 => BEGUN[openers - 2],
                _ => PAIRS,
            };
            found = self.extended(&found, width);
        }
        found
    }

    /// The best of what some words are with one more each.
    fn extended(&self, prefixes: &[Candidate], width: usize) -> Vec<Candidate> {
        let each = |counter: &mut Counter<'_>, (_, prefix): &Candidate| {
            if self.stop.is_set() {
                return Vec::new();
            }
            counter.count(self.terms, prefix, 0, 0);
            let others = counter.gaining(0, 0).filter(|(guess, _)| !prefix.contains(guess));
            let mut found: Vec<Candidate> = others
                .map(|(guess, gain)| {
                    let words = self.terms.ordered(prefix.iter().copied().chain([guess]).collect());
                    (self.terms.bound(&words, gain), words)
                })
                .collect();
            keep_best(&mut found, width);
            self.progress.step();
            found
        };
        self.progress.stage(Stage::Extending, 0, prefixes.len());
        let prefixes = prefixes.par_iter().with_max_len(1);
        let found: Vec<Vec<Candidate>> =
            prefixes.map_init(|| Counter::new(self.terms.engine), each).collect();
        // Each set of words once, by whichever of them it was met.
        let met: HashSet<Candidate> = found.into_iter().flatten().collect();
        let mut found = Vec::from_iter(met);
        keep_best(&mut found, width);
        found
    }

    /// All plans whose parts are enough for one of the best; `None` if the search was stopped.
    fn survivors(&self) -> Option<Vec<Candidate>> {
        let most = self.best.most();
        let least = self.terms.least_gain(most);
        let each = |counter: &mut Counter<'_>, (prefix, first): (Words, usize)| {
            if self.stop.is_set() {
                return Vec::new();
            }
            counter.count(self.terms, &prefix, first, least);
            let plan = |(guess, gain)| {
                let words = self.terms.ordered(prefix.iter().copied().chain([guess]).collect());
                (self.terms.bound(&words, gain), words)
            };
            let found = counter.gaining(least, first).map(plan).filter(|&(bound, _)| bound <= most).collect();
            self.progress.step();
            found
        };
        let prefixes = self.prefixes();
        self.progress.stage(Stage::Comparing, 0, prefixes.len());
        let prefixes = prefixes.into_par_iter().with_max_len(1);
        let found: Vec<Vec<Candidate>> =
            prefixes.map_init(|| Counter::new(self.terms.engine), each).collect();
        (!self.stop.is_set()).then(|| found.into_iter().flatten().collect())
    }

    /// All sets of one word less than a plan has, each with the slot from which on the last word is looked for, so that every
    /// plan is met once.
    fn prefixes(&self) -> Vec<(Words, usize)> {
        let columns = &self.terms.engine.tables.columns;
        let slots = |first: usize| {
            (first..columns.stride()).filter_map(|slot| columns.guess(slot).map(|guess| (slot, guess)))
        };
        let mut prefixes = vec![(Words::new(), 0)];
        for _ in 1..self.terms.openers {
            let longer = |(words, first): &(Words, usize)| {
                let words = words.clone();
                slots(*first).map(move |(slot, guess)| {
                    (words.iter().copied().chain([guess]).collect::<Words>(), slot + 1)
                })
            };
            prefixes = prefixes.iter().flat_map(longer).collect();
        }
        prefixes
    }

    /// Price some plans, best bound first, as far as they may be among the best. The least bound of those that were not
    /// settled comes back: there are none unless the search was stopped.
    fn price(&self, mut plans: Vec<Candidate>) -> Option<Price> {
        plans.sort_unstable();
        let settled: Vec<AtomicBool> = plans.iter().map(|_| AtomicBool::new(false)).collect();
        let next = AtomicUsize::new(0);
        self.progress.stage(Stage::Pricing, 0, plans.len());
        rayon::scope(|scope| {
            for _ in 0..rayon::current_num_threads() {
                scope.spawn(|_| {
                    let mut pricer = Pricer::new(self.terms, self.stop);
                    while !self.stop.is_set()
                        && let at = next.fetch_add(1, Ordering::Relaxed)
                        && let Some((bound, words)) = plans.get(at)
                    {
                        settled[at].store(self.settle(&mut pricer, *bound, words), Ordering::Relaxed);
                        self.progress.step();
                    }
                });
            }
        });
        let open = plans.iter().zip(settled).filter(|(_, settled)| !settled.load(Ordering::Relaxed));
        open.map(|(&(bound, _), _)| bound).min()
    }

    /// Whether a plan is now among the best or known not to be.
    fn settle(&self, pricer: &mut Pricer<'_>, bound: Price, words: &Words) -> bool {
        let cutoff = || self.best.cutoff(words);
        if bound >= cutoff() {
            return true;
        }
        match pricer.price(words, cutoff) {
            Priced::Exact(cost) => self.best.keep(cost, words),
            Priced::Reached => {}
            Priced::Stopped => return false,
        }
        true
    }
}

/// Keep so many of the best, in their order.
fn keep_best(candidates: &mut Vec<Candidate>, width: usize) {
    if candidates.len() > width {
        candidates.select_nth_unstable(width);
        candidates.truncate(width);
    }
    candidates.sort_unstable();
}
