//! Elements of the group of all symmetries: all of them, or those of its smallest classes of conjugates if they are too many.
//!
//! A set in the middle of a game looks the same after those that map it onto itself. Few of them are generators, so more are kept: with
//! each symmetry its conjugates, which do the same elsewhere. In Mastermind with three places and eight colours these are the exchanges
//! of two places, of two colours, of both, and so on: some hundreds of 241,920.

use std::collections::BTreeMap;

use hashbrown::HashSet;

use crate::game::SecretId;
use crate::game::symmetry::find::{Found, Symmetry};
use crate::game::symmetry::rows::{Permutation, Rows};
use salet_base::mix::mix;

/// The most elements of a whole group.
const MOST_OF_GROUP: usize = 4096;

/// The most elements of classes of conjugates.
const MOST_OF_CLASSES: usize = 1024;

/// Products of generators to take for small classes.
const SAMPLES: usize = 64;

/// Samples with cycles of the same lengths, which may be of several classes.
const OF_SHAPE: usize = 3;

/// Work for classes, in elements for each one that may be taken.
const CLOSED: usize = 4;

/// Elements of the group that was found, of which `most` fit, without the identity `same`; `None` if the work was stopped.
pub(super) fn elements(
    rows: &Rows<'_>,
    found: &Found,
    same: &Symmetry,
    most: usize,
    stopped: &dyn Fn() -> bool,
) -> Option<Vec<Symmetry>> {
    let generators = &found.generators;
    if found.order.is_some_and(|order| order <= most.min(MOST_OF_GROUP)) {
        let multiply = |element: &[SecretId], by: usize| then(element, &generators[by].answers);
        let group = closure(&same.answers, generators.len(), multiply, most.min(MOST_OF_GROUP), stopped);
        if stopped() {
            return None;
        }
        // A search that misses some symmetries may count too few.
        if let Some(group) = group {
            let mut all = group.traced(same, |element, by| element.then(&generators[by]));
            all.remove(0);
            return Some(all);
        }
    }
    let most = most.min(MOST_OF_CLASSES);
    let inverses: Vec<Symmetry> = generators.iter().map(|generator| generator.inverse(same)).collect();
    let conjugate = |element: &[SecretId], by: usize| {
        then(&then(&inverses[by].answers, element), &generators[by].answers)
    };
    let (mut taken, mut known) = (Vec::new(), HashSet::new());
    let mut room = CLOSED * most;
    for start in samples(generators) {
        if known.contains(&start) || room == 0 {
            continue;
        }
        let Some(class) = closure(&start, generators.len(), conjugate, most.min(room), stopped) else {
            if stopped() {
                return None;
            }
            room = room.saturating_sub(most);
            continue;
        };
        room = room.saturating_sub(class.found.len());
        known.extend(class.found.iter().map(|(element, _)| element.clone()));
        if taken.len() + class.found.len() <= most {
            let guesses = rows.images(&start).expect("a product of symmetries is one");
            let start = Symmetry { answers: start, guesses };
            taken
                .extend(class.traced(&start, |element, by| inverses[by].then(element).then(&generators[by])));
        }
    }
    Some(taken)
}

/// Some elements of prime order, those that move the fewest answers first: their classes are likely to be small.
fn samples(generators: &[Symmetry]) -> Vec<Permutation> {
    let mut pool: Vec<Permutation> = generators.iter().map(|generator| generator.answers.clone()).collect();
    let mut of_shape: BTreeMap<(usize, Vec<usize>), Vec<Permutation>> = BTreeMap::new();
    for sample in 0..SAMPLES + pool.len() {
        let at = sample % pool.len();
        if sample >= pool.len() {
            let by = (mix(sample as u64) % pool.len() as u64) as usize;
            pool[at] = then(&pool[at], &pool[by]);
        }
        for exponent in prime_powers(&shape(&pool[at])) {
            let power = power(&pool[at], exponent);
            let shape = shape(&power);
            let moved: usize = shape.iter().filter(|&&length| length > 1).sum();
            let alike = of_shape.entry((moved, shape)).or_default();
            if alike.len() < OF_SHAPE {
                alike.push(power);
            }
        }
    }
    of_shape.into_values().flatten().collect()
}

/// Permutations, each with the place of an earlier one and the number of the step that leads from it.
struct Closure {
    found: Vec<(Permutation, (usize, usize))>,
}

impl Closure {
    fn traced(&self, start: &Symmetry, step: impl Fn(&Symmetry, usize) -> Symmetry) -> Vec<Symmetry> {
        let mut traced = vec![start.clone()];
        for (_, (from, by)) in &self.found[1..] {
            traced.push(step(&traced[*from], *by));
        }
        traced
    }
}

/// All that the first few steps lead to; `None` if these are more than `most`, or the work was stopped.
fn closure(
    start: &[SecretId],
    steps: usize,
    step: impl Fn(&[SecretId], usize) -> Permutation,
    most: usize,
    stopped: &dyn Fn() -> bool,
) -> Option<Closure> {
    let mut seen: HashSet<Permutation> = HashSet::from([start.into()]);
    let mut found: Vec<(Permutation, (usize, usize))> = vec![(start.into(), (0, 0))];
    let mut at = 0;
    while at < found.len() {
        if stopped() || found.len() > most {
            return None;
        }
        for by in 0..steps {
            let next = step(&found[at].0, by);
            if !seen.contains(&next) {
                seen.insert(next.clone());
                found.push((next, (at, by)));
            }
        }
        at += 1;
    }
    Some(Closure { found })
}

/// One permutation, then another.
fn then(one: &[SecretId], other: &[SecretId]) -> Permutation {
    one.iter().map(|image| other[image.index()]).collect()
}

impl Symmetry {
    /// This one, then another.
    fn then(&self, other: &Symmetry) -> Symmetry {
        Symmetry {
            answers: then(&self.answers, &other.answers),
            guesses: self.guesses.iter().map(|guess| other.guesses[guess.index()]).collect(),
        }
    }

    fn inverse(&self, same: &Symmetry) -> Symmetry {
        let mut inverse = same.clone();
        self.answers
            .iter()
            .enumerate()
            .for_each(|(from, to)| inverse.answers[to.index()] = SecretId::new(from));
        // Images are the first of equal guesses.
        self.guesses.iter().zip(&same.guesses).for_each(|(to, &from)| inverse.guesses[to.index()] = from);
        for (guess, first) in same.guesses.iter().enumerate() {
            inverse.guesses[guess] = inverse.guesses[first.index()];
        }
        inverse
    }
}

fn power(permutation: &[SecretId], mut exponent: u64) -> Permutation {
    let mut power: Permutation = (0..permutation.len()).map(SecretId::new).collect();
    let mut square: Permutation = permutation.into();
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = then(&power, &square);
        }
        square = then(&square, &square);
        exponent >>= 1;
    }
    power
}

/// The lengths of the cycles of a permutation, in increasing order.
fn shape(permutation: &[SecretId]) -> Vec<usize> {
    let mut seen = vec![false; permutation.len()];
    let mut lengths = Vec::new();
    for start in 0..permutation.len() {
        let (mut at, mut length) = (start, 0);
        while !seen[at] {
            seen[at] = true;
            length += 1;
            at = permutation[at].index();
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    lengths.sort_unstable();
    lengths
}

/// The exponents of the powers of prime order, if the order is not too large.
fn prime_powers(shape: &[usize]) -> Vec<u64> {
    let order = shape.chunk_by(PartialEq::eq).try_fold(1u64, |order, equal| {
        let length = equal[0] as u64;
        (order / gcd(order, length)).checked_mul(length)
    });
    let Some(order) = order else { return Vec::new() };
    let is_prime =
        |number: usize| (2..number).take_while(|by| by * by <= number).all(|by| !number.is_multiple_of(by));
    let most = shape.last().map_or(1, |&most| most);
    let primes = (2..=most).filter(|&number| order.is_multiple_of(number as u64) && is_prime(number));
    primes.map(|prime| order / prime as u64).collect()
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
