//! Search for the best plans: a beam finds good ones, which imply the fewest parts of a better one. Then the search counts the
//! parts of all plans, and prices those with enough, best bound first.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::{Cost, GuessId, Objective};
use crate::plan::counter::Counter;
use crate::plan::error::{Error, Result};
use crate::plan::terms::{MOST_OPENERS, Terms, Words};
use crate::search::node::Node;
use crate::search::node::price::Priced;
use crate::search::node::worker::Worker;
use crate::search::position::state::State;
use crate::search::stop::Stop;
use crate::search::{Control, Progress, Solver, Stage, Status};
use salet_base::threads::{self, locked};

/// Sets of words to extend at once.
const AT_ONCE: usize = 256;

/// Plans to hold before they are priced, 128 MB. As long as no plan is known to find every answer in time, none is left out.
const HELD: usize = 1 << 22;

/// Width of the beam after the first of two chosen words, and of three.
const FIRST_WORDS: [usize; 2] = [64, 256];

/// Width of the beam after the second of three chosen words.
const PAIRS: usize = 1000;

/// Fewest plans of the beam to price, and plans for each one requested.
const PRICED: usize = 400;

/// See [`PRICED`].
const PRICED_EACH: usize = 4;

/// Largest number of triples, times answers, to count: some minutes of work.
const AFFORDABLE: u128 = 1_000_000_000_000;

/// Fixed first words, with the total of the best play after them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The words in the order of play.
    pub words: Vec<GuessId>,
    /// The sum of weight times guesses over all answers, exact.
    pub total: Cost,
}

/// The best plans.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// Best first, ties in the order of the lists; each total is exact, whatever the status.
    pub plans: Vec<Plan>,
    /// Claim about other plans. [`Optimal`](Status::Optimal): none of them belongs among these, and if these are fewer than
    /// requested, no other finds every answer within the limit. [`Infeasible`](Status::Infeasible): no plan does.
    /// [`Bounded`](Status::Bounded): the search stopped early, and only `lower_bound` is proven.
    /// [`UpperBound`](Status::UpperBound): nothing is proven.
    pub status: Status,
    /// Lower bound of the total of every plan; `None` if nothing is proven.
    pub lower_bound: Option<Cost>,
}

/// The `top` best plans of two or three openers, each with its exact total under the game's limit. They begin with the `given`
/// words in this order; the search chooses the others, if any.
///
/// The result does not depend on the number of threads, unless the search is stopped. Up to two chosen words are proven, three
/// only in small games ([`Planned::status`]).
///
/// # Errors
/// [`Error::Openers`] unless `openers` is 2 or 3, [`Error::Given`] and [`Error::Twice`] if there are more given words, or one comes
/// twice, [`Error::NoGuess`] if one is none, [`Error::Rule`] and [`Error::Objective`] unless the game has the normal rule and
/// the objective mean, [`Error::NoGuessLeft`] if its limit is too small.
///
/// # Panics
/// If `top` is 0.
pub fn plans(
    solver: &Solver,
    given: &[GuessId],
    openers: usize,
    top: usize,
    control: &Control<'_>,
) -> Result<Planned> {
    assert!(top > 0, "at least one plan is requested");
    let game = solver.game();
    match (game.is_restricted(), game.objective(), game.limit()) {
        _ if !(2..=MOST_OPENERS).contains(&openers) => return Err(Error::Openers(openers)),
        (true, _, _) => return Err(Error::Rule(game.rule_name())),
        (_, objective, _) if objective != Objective::Mean => return Err(Error::Objective(objective)),
        // Until one answer is left, the last word may be the last guess.
        (_, _, Some(limit)) if usize::from(limit) + usize::from(game.ends_known()) <= openers => {
            return Err(Error::NoGuessLeft { limit, openers });
        }
        _ => {}
    }
    if given.len() > openers {
        return Err(Error::Given { given: given.len(), openers });
    }
    if let Some((_, &word)) = given.iter().enumerate().find(|(at, word)| given[..*at].contains(word)) {
        return Err(Error::Twice(game.name(word).to_owned()));
    }
    if let Some(&word) = given.iter().find(|&&word| game.is_blank(word)) {
        return Err(Error::NoGuess(game.name(word).to_owned()));
    }
    let given: Words = given.iter().copied().collect();
    let progress = control.progress;
    let planned = solver.with_engines(control, |costs, _, stop| {
        let terms = Terms::new(costs, game, given, openers);
        Search { terms: &terms, stop, progress, best: Best::new(top), top }.run()
    });
    Ok(planned.unwrap_or(Planned { plans: Vec::new(), status: Status::Bounded, lower_bound: None }))
}

/// Words with a lower bound of a plan of them, or with them.
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
        // The plans that stay open appear again below.
        self.price(self.beam());
        if !self.is_affordable() {
            return self.planned(Status::UpperBound, None);
        }
        let Some(bound) = self.all() else {
            return self.planned(Status::Bounded, None);
        };
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
            |(cost, words): (Price, Words)| Plan { words: words.to_vec(), total: self.terms.total(cost) };
        let plans = self.best.found().into_iter().map(plan).collect();
        Planned { plans, status, lower_bound: lower_bound.map(|bound| self.terms.total(bound)) }
    }

    /// Whether the search counts all plans.
    fn is_affordable(&self) -> bool {
        let guesses = self.terms.engine.game.guess_count() as u128;
        self.terms.chosen() <= 2 || guesses.pow(3) / 2 * self.terms.secrets.len() as u128 <= AFFORDABLE
    }

    /// Good plans: a beam, word by word, of those with the most parts.
    fn beam(&self) -> Vec<Candidate> {
        let chosen = self.terms.chosen();
        let mut found = vec![(0, self.terms.given.clone())];
        for word in 1..=chosen {
            let width = match word {
                _ if word == chosen => PRICED.max(self.top.saturating_mul(PRICED_EACH)),
                1 => FIRST_WORDS[chosen - 2],
                _ => PAIRS,
            };
            found = self.extended(&found, width);
        }
        found
    }

    /// The best extensions of some words by one word.
    fn extended(&self, prefixes: &[Candidate], width: usize) -> Vec<Candidate> {
        let prefixes: Vec<(Words, usize)> = prefixes.iter().map(|(_, words)| (words.clone(), 0)).collect();
        self.progress.stage(Stage::Extending, 0, prefixes.len());
        let found = self.extensions(&prefixes, 0, |found| keep_best(found, width));
        // A set of words is an extension of several prefixes.
        let distinct: HashSet<Candidate> = found.into_iter().collect();
        let mut found = Vec::from_iter(distinct);
        keep_best(&mut found, width);
        found
    }

    /// What `keep` leaves of the extensions of each set of words by one word from a slot on, if they gain at least `least`.
    /// Some are missing if the search was stopped.
    fn extensions(
        &self,
        prefixes: &[(Words, usize)],
        least: Price,
        keep: impl Fn(&mut Vec<Candidate>) + Sync,
    ) -> Vec<Candidate> {
        let each = |counter: &mut Counter<'_>, (prefix, first): &(Words, usize)| {
            if self.stop.is_set() {
                return Vec::new();
            }
            counter.count(self.terms, prefix, *first, least);
            let game = &self.terms.engine.game;
            let is_other = |guess: &GuessId| !prefix.contains(guess) && !game.is_blank(*guess);
            let others = counter.gaining(least, *first).filter(|(guess, _)| is_other(guess));
            let candidate = |(guess, gain)| {
                let words = self.terms.ordered(prefix.iter().copied().chain([guess]).collect());
                (self.terms.bound(&words, gain), words)
            };
            let mut found: Vec<Candidate> = others.map(candidate).collect();
            keep(&mut found);
            self.progress.step();
            found
        };
        let begin = || Counter::new(self.terms.engine);
        let found = threads::map(prefixes.len(), begin, |counter, at| each(counter, &prefixes[at]));
        found.into_iter().flatten().collect()
    }

    /// Price all plans that may be among the best. Returns the least bound of those that stay open; `None` if the search was
    /// stopped before all were counted.
    fn all(&self) -> Option<Option<Price>> {
        if self.terms.chosen() == 0 {
            return Some(self.price(vec![(0, self.terms.given.clone())]));
        }
        let prefixes = self.prefixes();
        let (mut held, mut open) = (Vec::new(), None);
        self.progress.stage(Stage::Comparing, 0, prefixes.len());
        for (some, before) in prefixes.chunks(AT_ONCE).zip((0..).step_by(AT_ONCE)) {
            held.extend(self.survivors(some)?);
            if held.len() > HELD {
                open = open.into_iter().chain(self.price(std::mem::take(&mut held))).min();
                self.progress.stage(Stage::Comparing, before + some.len(), prefixes.len());
            }
        }
        Some(open.into_iter().chain(self.price(held)).min())
    }

    /// The extensions of some sets of words with enough parts to be among the best; `None` if the search was stopped.
    fn survivors(&self, prefixes: &[(Words, usize)]) -> Option<Vec<Candidate>> {
        let most = self.best.most();
        let least = self.terms.least_gain(most);
        let found = self.extensions(prefixes, least, |found| found.retain(|&(bound, _)| bound <= most));
        (!self.stop.is_set()).then_some(found)
    }

    /// All sets of one word less than a plan, each with the first slot of the last word, so that every plan appears once.
    fn prefixes(&self) -> Vec<(Words, usize)> {
        let columns = &self.terms.engine.tables.columns;
        let slots = |first: usize| {
            (first..columns.stride).filter_map(|slot| columns.guess(slot).map(|guess| (slot, guess)))
        };
        let mut prefixes = vec![(self.terms.given.clone(), 0)];
        for _ in 1..self.terms.chosen() {
            let longer = |(words, first): &(Words, usize)| {
                let words = words.clone();
                let is_new = {
                    let words = words.clone();
                    let game = &self.terms.engine.game;
                    move |(_, guess): &(usize, GuessId)| !words.contains(guess) && !game.is_blank(*guess)
                };
                slots(*first).filter(is_new).map(move |(slot, guess)| {
                    (words.iter().copied().chain([guess]).collect::<Words>(), slot + 1)
                })
            };
            prefixes = prefixes.iter().flat_map(longer).collect();
        }
        prefixes
    }

    /// Price some plans, best bound first, as far as they may be among the best. Returns the least bound of the plans that stay
    /// open because the search was stopped.
    fn price(&self, mut plans: Vec<Candidate>) -> Option<Price> {
        plans.sort_unstable();
        let settled: Vec<AtomicBool> = plans.iter().map(|_| AtomicBool::new(false)).collect();
        self.progress.stage(Stage::Pricing, 0, plans.len());
        threads::share(plans.len(), &|next| {
            let mut pricer = Pricer::new(self.terms, self.stop);
            while !self.stop.is_set()
                && let Some(at) = next()
            {
                let (bound, words) = &plans[at];
                settled[at].store(self.settle(&mut pricer, *bound, words), Ordering::Relaxed);
                self.progress.step();
            }
        });
        let open = plans.iter().zip(settled).filter(|(_, settled)| !settled.load(Ordering::Relaxed));
        open.map(|(&(bound, _), _)| bound).min()
    }

    /// Price a plan of these words in their best order. Returns whether it is now among the best or refuted.
    fn settle(&self, pricer: &mut Pricer<'_>, bound: Price, words: &Words) -> bool {
        if bound > self.best.most() {
            return true;
        }
        let (fixed, words) = self.terms.cheapest(words);
        let cutoff = || self.best.cutoff(&words);
        if bound >= cutoff() {
            return true;
        }
        match pricer.price(&words, fixed, cutoff) {
            Priced::Exact(cost, _) => self.best.keep(cost, &words),
            Priced::Reached(_) => {}
            Priced::Stopped => return false,
        }
        true
    }
}

/// The `top` best plans so far, shared by all threads. Their words break ties, so that the result does not depend on which thread
/// is first.
struct Best {
    top: usize,
    found: Mutex<Vec<(Price, Words)>>,
}

impl Best {
    fn new(top: usize) -> Best {
        Best { top, found: Mutex::default() }
    }

    fn found(&self) -> Vec<(Price, Words)> {
        locked(&self.found).clone()
    }

    /// The least cost that is cut off for these words.
    fn cutoff(&self, words: &Words) -> Price {
        match locked(&self.found).get(self.top - 1) {
            Some((cost, last)) if words > last => *cost,
            Some((cost, _)) => cost + 1,
            None => IMPOSSIBLE,
        }
    }

    /// The largest cost that is not cut off, whatever the words.
    fn most(&self) -> Price {
        locked(&self.found).get(self.top - 1).map_or(IMPOSSIBLE - 1, |&(cost, _)| cost)
    }

    fn keep(&self, cost: Price, words: &Words) {
        let mut found = locked(&self.found);
        let plan = (cost, words.clone());
        if let Err(place) = found.binary_search(&plan) {
            found.insert(place, plan);
            found.truncate(self.top);
        }
    }
}

/// Exact cost of a plan, as far as a cutoff: the parts of all its words together are bounded and raised like those of a single
/// guess (`search/node/price.rs`).
struct Pricer<'e> {
    terms: &'e Terms<'e>,
    worker: Worker<'e>,
    /// All answers, before the last word.
    node: Node<'e>,
}

impl<'e> Pricer<'e> {
    fn new(terms: &'e Terms<'e>, stop: &'e Stop) -> Pricer<'e> {
        let (secrets, left) = (&terms.secrets[..], terms.left_before_last);
        let state = State { secrets, set_key: 0, left, allowed: None };
        Pricer { terms, worker: Worker::new(terms.engine, stop), node: Node::new(terms.engine, state) }
    }

    /// Cost of a plan whose words cost `fixed` alone, as far as a cutoff that may fall meanwhile.
    fn price(&mut self, words: &Words, fixed: Price, cutoff: impl Fn() -> Price) -> Priced {
        let Pricer { terms, worker, node } = self;
        let split = worker.split_by_all(words, &terms.secrets);
        // The normal rule allows all guesses after any word, so that the last one stands for all.
        let mut play = worker.open(node, words[words.len() - 1], split);
        // The words cost this in place of the one guess a secret of `open`.
        play.sum = play.sum.saturating_add(fixed - node.weighed.weight);
        worker.bound_parts(node, &mut play, cutoff());
        let priced = worker.raise_sum(node, &mut play, cutoff);
        worker.give_back(play.split);
        priced
    }
}

fn keep_best(candidates: &mut Vec<Candidate>, width: usize) {
    if candidates.len() > width {
        candidates.select_nth_unstable(width);
        candidates.truncate(width);
    }
    candidates.sort_unstable();
}
