//! Heuristic search for a policy that loses little, if some answers cannot be found in time.
//!
//! The beam ranks guesses by the expected number of further guesses. For losses the largest parts count most: with few guesses left
//! a small part loses nothing, a large one loses much. So the guesses that leave the fewest pairs of secrets together come first
//! (`even.rs`). Of guesses that leave as many, one is tried: in a game with symmetries all others are mostly its images. With two
//! guesses left counting says which guess loses least.
//!
//! Where no guess makes many parts, all parts are large, and the largest decide: there triples count in place of pairs. With three guesses
//! left the parts are small, few guesses are images of others, and one is soon priced, so that many are tried, whatever they leave.
//!
//! A state is searched at a *width*, which doubles from call to call. Each of so many guesses is tried at half the width; the best two
//! are then searched at the whole width. The result of a lesser width stays if it is better, so that no width loses more than the one
//! before, and a state that loses nothing is done.
//!
//! The result depends on nothing but the start and the widths: threads divide the parts of a first guess, which have no state in common.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::bound::pairs::{MAX_SET, PairMatrix};
use crate::bound::price::{IMPOSSIBLE, LOSS, Price};
use crate::game::{GuessId, Tree};
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::node::worker::Worker;
use crate::search::position::keys::Key;
use crate::search::position::state::State;
use crate::search::root::extract;
use crate::search::stop::Stop;
use salet_base::threads::{self, locked};

/// Widths to try.
const WIDTHS: [usize; 6] = [1, 2, 4, 8, 16, 32];

/// With three guesses left, so many more guesses are tried: their parts are only counted.
const LAST_CHOICE: usize = 4;

/// Where no guess makes more parts, more guesses are tried then. In Wordle, whose guesses make up to 150, that takes longer than it saves.
const FEW_PARTS: usize = 16;
const LAST_CHOICE_OF_FEW: usize = 64;

/// Guesses to search at the whole width.
const FINALISTS: usize = 2;

/// Work of all widths together, in pairs of a secret and a guess: Bulls and Cows within six guesses loses 66, 56, 52 and 51 with
/// widths 1, 2, 4 and 8.
const PATIENCE: u64 = 1 << 32;

/// Work on a state beside its pairs.
const OF_A_STATE: u64 = 1 << 13;

/// A width takes about so many times the work of the one before.
const GROWTH: u64 = 3;

/// A policy that loses little, or the best with a given opener, with its price; `None` if the search was stopped before it found one, or
/// nothing can be lost or saved.
pub fn search(
    losses: &Engine,
    stop: &Stop,
    state: &State<'_>,
    opener: Option<GuessId>,
) -> Option<(Price, Tree)> {
    search_within(losses, stop, state, opener, PATIENCE)
}

fn search_within(
    losses: &Engine,
    stop: &Stop,
    state: &State<'_>,
    opener: Option<GuessId>,
    patience: u64,
) -> Option<(Price, Tree)> {
    if losses.closed_form(state).is_some() || state.left <= 2 {
        return None;
    }
    let search = FewestLost { losses, stop, found: Mutex::default(), work: AtomicU64::new(0), patience };
    let mut best: Option<(Price, GuessId)> = None;
    for width in WIDTHS {
        let spent = search.work.load(Ordering::Relaxed);
        if spent.saturating_mul(GROWTH) > patience {
            break;
        }
        let Some(found) = Thread::new(&search).opener(state, opener, width) else { break };
        best = Some(best.map_or(found, |best| best.min(found)));
        if found.0 < LOSS {
            break;
        }
    }
    let (price, opener) = best?;
    let known = |key: Key| search.recall(key).map(|found| found.guess);
    Some((price, extract::played(&mut Worker::new(losses, stop), state, opener, &known)?))
}

struct FewestLost<'e> {
    losses: &'e Engine,
    stop: &'e Stop,
    found: Mutex<HashMap<Key, Found>>,
    /// Work on the states so far.
    work: AtomicU64,
    patience: u64,
}

/// The best guess of a state at the largest width so far.
#[derive(Clone, Copy)]
struct Found {
    width: usize,
    price: Price,
    guess: GuessId,
}

impl FewestLost<'_> {
    fn recall(&self, key: Key) -> Option<Found> {
        locked(&self.found).get(&key).copied()
    }

    fn is_over(&self) -> bool {
        self.stop.is_set() || self.work.load(Ordering::Relaxed) > self.patience
    }
}

/// A thread of the search.
struct Thread<'e> {
    search: &'e FewestLost<'e>,
    worker: Worker<'e>,
}

impl<'e> Thread<'e> {
    fn new(search: &'e FewestLost<'e>) -> Thread<'e> {
        Thread { search, worker: Worker::new(search.losses, search.stop) }
    }

    /// The best opener at a width with its price; `None` once the search is over.
    fn opener(
        &mut self,
        state: &State<'_>,
        opener: Option<GuessId>,
        width: usize,
    ) -> Option<(Price, GuessId)> {
        let openers = match opener {
            Some(guess) => vec![guess],
            None => self.candidates(&Node::new(self.search.losses, *state), width, false),
        };
        let mut best = None;
        for guess in openers {
            let search = self.search;
            let split = self.worker.split(guess, state.secrets);
            let of_part = |thread: &mut Thread<'_>, at: usize| {
                let price = |child: &State<'_>| thread.price(child, None, width);
                search.losses.at_part(state, (guess, &split), &split.parts[at], price)
            };
            let prices = threads::map(split.parts.len(), || Thread::new(search), of_part);
            let own = search.losses.costs.weigh(state.secrets).weight;
            let sum = prices.into_iter().try_fold(own, |sum, price| Some(sum.saturating_add(price?)));
            let tells = split.tells() || opener.is_some();
            self.worker.give_back(split);
            if tells {
                let found = (sum?, guess);
                best = Some(best.map_or(found, |best: (Price, GuessId)| best.min(found)));
            }
        }
        best
    }

    /// The price of a state at a width; `None` once the search is over.
    fn price(&mut self, state: &State<'_>, matrix: Option<&PairMatrix>, width: usize) -> Option<Price> {
        if let Some(known) = self.search.losses.closed_form(state) {
            return Some(known.lower);
        }
        self.found(state, matrix, width).map(|found| found.price)
    }

    fn found(&mut self, state: &State<'_>, matrix: Option<&PairMatrix>, width: usize) -> Option<Found> {
        let (search, key) = (self.search, state.key());
        let known = search.recall(key);
        let is_done = |found: &Found| found.width >= width || found.price < LOSS || state.left == 2;
        if known.as_ref().is_some_and(is_done) {
            return known;
        }
        // Nothing is learned once it is over.
        if search.is_over() {
            return None;
        }
        if matrix.is_none() && state.secrets.len() <= MAX_SET {
            let matrix = self.worker.matrix(state);
            let found = self.found(state, Some(&matrix), width);
            self.worker.give_back_matrix(matrix);
            return found;
        }
        let node = Node { matrix, ..Node::new(search.losses, *state) };
        let best = match (state.left, known) {
            (2, _) => self.by_counting(&node)?,
            (_, None) if width > 1 => self.found(state, matrix, width / 2)?,
            (_, known) => known.unwrap_or(Found { width, price: IMPOSSIBLE, guess: GuessId::new(0) }),
        };
        let found = if best.price < LOSS { best } else { self.better(&node, best, width)? };
        let found = Found { width, ..found };
        locked(&search.found).insert(key, found);
        Some(found)
    }

    /// The guess that loses least with two guesses left.
    fn by_counting(&mut self, node: &Node<'_>) -> Option<Found> {
        let guesses = self.search.losses.tables.columns.guess_count();
        self.spend(node.state.secrets.len() + guesses / 8);
        let bound = self.worker.bounder.counting_bound(node).lower;
        let guess = self.worker.bounder.best_guesses(node, bound, 1).first().map(|ranked| ranked.guess);
        let guess = guess.unwrap_or_else(|| self.search.losses.heaviest(node.state.secrets));
        let price = self.play(node, guess, 1, IMPOSSIBLE)?;
        Some(Found { width: 1, price, guess })
    }

    /// The best guess of a state at a width, if it is better than the best so far.
    fn better(&mut self, node: &Node<'_>, mut best: Found, width: usize) -> Option<Found> {
        let state = &node.state;
        if state.left == 2 {
            return Some(best);
        }
        let candidates = self.candidates(node, width, state.left == 3);
        let mut finalists: Vec<(Price, GuessId)> = Vec::with_capacity(FINALISTS + 1);
        if best.price < IMPOSSIBLE {
            finalists.push((best.price, best.guess));
        }
        let is_tried = state.left > 3 && width > 1;
        for guess in candidates {
            if finalists.iter().any(|&(_, finalist)| finalist == guess) {
                continue;
            }
            let cutoff = match is_tried {
                true => finalists.get(FINALISTS - 1).map_or(IMPOSSIBLE, |&(price, _)| price),
                false => best.price,
            };
            let price = self.play(node, guess, if is_tried { width / 2 } else { width }, cutoff)?;
            if price < best.price {
                best = Found { width, price, guess };
            }
            if best.price < LOSS {
                return Some(best);
            }
            if is_tried && price < cutoff {
                finalists.push((price, guess));
                finalists.sort_unstable();
                finalists.truncate(FINALISTS);
            }
        }
        for (_, guess) in finalists.into_iter().filter(|_| is_tried) {
            let price = self.play(node, guess, width, best.price)?;
            if price < best.price {
                best = Found { width, price, guess };
            }
        }
        if best.price == IMPOSSIBLE {
            // No candidate tells anything: guess one of the secrets.
            let guess = self.search.losses.heaviest(state.secrets);
            best = Found { width, price: self.play(node, guess, width, IMPOSSIBLE)?, guess };
        }
        Some(best)
    }

    /// The price of a guess whose parts are searched at a width, or a number that is not below the cutoff; infinite for an idle guess.
    fn play(&mut self, node: &Node<'_>, guess: GuessId, width: usize, cutoff: Price) -> Option<Price> {
        let (losses, state) = (self.search.losses, &node.state);
        let split = self.worker.split(guess, state.secrets);
        let mut sum = Some(if split.tells() { node.weighed.weight } else { IMPOSSIBLE });
        for part in &split.parts {
            let Some(paid) = sum.filter(|&sum| sum < cutoff) else { break };
            let allowed = losses.allowed_after(state, guess, part.feedback);
            let child = state.after(&split, part, allowed.as_ref());
            let price = self.price(&child, node.matrix_after(allowed.as_ref()), width);
            sum = price.map(|price| paid.saturating_add(price));
        }
        self.worker.give_back(split);
        sum
    }

    /// The guesses to try at a width, best first; `is_last` if their parts are only counted.
    fn candidates(&mut self, node: &Node<'_>, width: usize, is_last: bool) -> Vec<GuessId> {
        let guesses = node.state.restricted().map_or(self.search.losses.game.guess_count(), |set| set.len());
        self.spend(node.state.secrets.len() * guesses);
        let bounder = &self.worker.bounder;
        match (is_last, self.search.losses.tables.reach.most <= FEW_PARTS) {
            (true, true) => bounder.most_even(&node.state, usize::MAX, width * LAST_CHOICE_OF_FEW),
            (false, true) => bounder.evenly_different(&node.state, width, 3),
            (true, false) => bounder.evenly_different(&node.state, width * LAST_CHOICE, 2),
            (false, false) => bounder.evenly_different(&node.state, width, 2),
        }
    }

    fn spend(&self, pairs: usize) {
        self.search.work.fetch_add(pairs as u64 + OF_A_STATE, Ordering::Relaxed);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::bound::counting::Costs;
    use crate::bound::goal::Goal;
    use crate::bound::price;
    use crate::game::{Game, Limit, Objective, Rule, SecretId};
    use crate::search::config::{Beam, SearchConfig};
    use crate::search::node::tables::Tables;
    use crate::search::position::memo::Memo;
    use crate::search::root::beam;
    use crate::search::stop::NEVER;
    use crate::testing::{self, Shown};

    /// All words over so many symbols.
    pub(in crate::search::root) fn codes(places: u32, symbols: usize) -> Vec<String> {
        let symbol = |code: usize, place| char::from(b'a' + (code / symbols.pow(place) % symbols) as u8);
        (0..symbols.pow(places)).map(|code| (0..places).map(|place| symbol(code, place)).collect()).collect()
    }

    pub(in crate::search::root) fn game(words: Vec<String>, rule: Rule, limit: Limit) -> Game {
        let game = testing::with_guesses(words, Vec::new(), Shown::Pegs).rule(rule).limit(limit);
        game.objective(Objective::WinRate).build().expect("it can be played")
    }

    pub(in crate::search::root) fn with_losses<R>(
        game: &Game,
        act: impl FnOnce(&Engine, &State<'_>) -> R,
    ) -> R {
        let config = SearchConfig::default();
        let tables = Tables::new(game, &config, &NEVER).expect("nothing stops it");
        let memo = Arc::new(Memo::new(1 << 24));
        let engine = Engine::new(game, tables, memo, Costs::new(game, Goal::Loss), &config);
        let secrets: Vec<SecretId> = game.answers().collect();
        let (set_key, allowed) = (engine.keys.set(&secrets), engine.all_allowed());
        let left = game.limit().map_or(u16::MAX, u16::from);
        act(&engine, &State { secrets: &secrets, set_key, left, allowed: allowed.as_ref() })
    }

    /// Fault: the beam, which ranks guesses by the mean, was all there was.
    #[test]
    fn it_loses_less_than_the_beam() {
        with_losses(&game(codes(4, 4), Rule::Normal, Some(3)), |engine, state| {
            let beam = beam::search(engine, &NEVER, state, (Beam::default(), true), None);
            let by_beam = price::lost(beam.expect("a policy").0);
            let (found, tree) = search_within(engine, &NEVER, state, None, 1 << 25).expect("a policy");
            let evaluation = tree.evaluate(&engine.game).expect("it is legal");
            assert!(evaluation.lost_weight <= price::lost(found));
            assert!(evaluation.lost_weight < by_beam, "{} and {by_beam}", evaluation.lost_weight);
        });
    }

    #[test]
    fn its_policies_are_legal_under_every_rule_and_cost_no_more_than_they_claim() {
        for rule in Rule::ALL.iter().copied() {
            for (places, symbols, limit) in [(3, 3, 3), (2, 5, 3), (3, 4, 3)] {
                with_losses(&game(codes(places, symbols), rule, Some(limit)), |engine, state| {
                    let least = Worker::new(engine, &NEVER).solve(state).lower;
                    let mut last = IMPOSSIBLE;
                    for patience in [0, 1 << 18, 1 << 22] {
                        let found = search_within(engine, &NEVER, state, None, patience);
                        let Some((price, tree)) = found else { continue };
                        let evaluation = tree.evaluate(&engine.game).expect("it is legal");
                        let lost = evaluation.lost_weight;
                        assert!(lost <= price::lost(price), "{rule}: {lost}");
                        assert!(lost >= price::lost(least), "{rule}: {lost}");
                        assert!(price <= last, "more patience never loses more");
                        last = price;
                    }
                    assert!(last < IMPOSSIBLE, "{rule}: some policy");
                });
            }
        }
    }

    #[test]
    fn threads_change_nothing_and_a_stop_ends_it() {
        with_losses(&game(codes(3, 5), Rule::Normal, Some(4)), |engine, state| {
            let on = |threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                pool.expect("threads start").install(|| search_within(engine, &NEVER, state, None, 1 << 23))
            };
            assert_eq!(on(1), on(3));
            let stopped = Stop::default();
            stopped.set();
            assert_eq!(search(engine, &stopped, state, None), None);
        });
    }
}
