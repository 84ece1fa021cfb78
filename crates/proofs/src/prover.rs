//! A prover for tiny games: takes the oracle's costs and proves them with lemmas, by every applicable rule of
//! inference, chosen at random.

use std::collections::HashMap;

use crate::cells::NAMED;
use crate::oracle::{ANY, INFINITY, Oracle, losing};
use crate::tiny::{Mapped, NORMAL, Set, Tiny, firsts, members};
use crate::writer::{Certificate, Lemma, Record, Why};

/// A state: secrets, guesses, rule.
type Knowledge = (Set, Set, u8);

pub struct Prover<'a, 'r> {
    pub oracle: Oracle<'a>,
    /// Otherwise all guesses are listed and all parts of two and more secrets are cited.
    rng: Option<&'r mut fastrand::Rng>,
    records: Vec<Record>,
    states: Vec<Knowledge>,
    state_of: HashMap<Knowledge, usize>,
    lemmas: Vec<Lemma>,
    lemma_of: HashMap<(Knowledge, u16), u64>,
}

/// 2W − wmax; with too few guesses left, infinity or the loss. A guess of a table may solve more than one secret.
pub fn base(tiny: &Tiny, set: Set, left: u16) -> u64 {
    let (weight, largest) = (tiny.weight(set), tiny.largest(set));
    match (left, set.count_ones()) {
        (_, 0) => 0,
        (0, _) if tiny.may_lose() => losing(weight),
        (1, _) if tiny.may_lose() => losing(weight - largest) + weight,
        (0, _) => INFINITY,
        (1, _) if weight > largest => INFINITY,
        (1, _) if tiny.is_late() => losing(weight) + weight,
        (2, _) if tiny.is_late() => losing(weight - largest) + 2 * weight - largest,
        _ => 2 * weight - largest,
    }
}

/// The minimum number of guesses in the bound of a lemma.
fn least_guesses(tiny: &Tiny, set: Set, left: u16) -> u64 {
    if tiny.may_lose() && left == 1 { tiny.weight(set) } else { base(tiny, set, ANY) }
}

fn after_guess(left: u16) -> u16 {
    if left == ANY { ANY } else { left - 1 }
}

impl<'a, 'r> Prover<'a, 'r> {
    pub fn new(tiny: &'a Tiny, rng: Option<&'r mut fastrand::Rng>) -> Self {
        let root = (tiny.all_answers(), tiny.all_guesses(), tiny.rule);
        Prover {
            oracle: Oracle::new(tiny),
            rng,
            records: Vec::new(),
            states: vec![root],
            state_of: HashMap::from([(root, 0)]),
            lemmas: Vec::new(),
            lemma_of: HashMap::new(),
        }
    }

    /// True once in this many times; never without chance.
    fn whim(&mut self, times: u8) -> bool {
        self.rng.as_mut().is_some_and(|rng| rng.u8(0..times) == 0)
    }

    fn tiny(&self) -> &'a Tiny {
        self.oracle.tiny
    }

    fn cost(&mut self, known: Knowledge, left: u16) -> u64 {
        self.oracle.cost(known.0, known.1, known.2, left)
    }

    fn add_state(&mut self, known: Knowledge) -> usize {
        self.states.push(known);
        self.state_of.insert(known, self.states.len() - 1);
        self.states.len() - 1
    }

    /// The number of the state that `guess` makes of `parent` with `part`.
    fn part_state(&mut self, parent: usize, guess: usize, feedback: u16, part: Set) -> usize {
        let (set, list, rule) = self.states[parent];
        let after = |prover: &Self, feedback| prover.tiny().restrict(rule, list, guess, feedback);
        let known = (part, after(self, feedback), rule);
        if let Some(&state) = self.state_of.get(&known) {
            return state;
        }
        // Sometimes all parts of the guess in one record, as a real writer would.
        let mut parts: Vec<(u16, Set)> = vec![(feedback, part)];
        if self.whim(2) {
            parts = self.tiny().parts(guess, set);
            parts.retain(|(f, _)| *f != self.tiny().solved());
        }
        self.records.push(Record::Split {
            parent: parent as u64,
            guess: guess as u64,
            feedbacks: parts.iter().map(|(f, _)| u64::from(*f)).collect(),
        });
        for (f, part) in parts {
            let known = (part, after(self, f), rule);
            self.add_state(known);
        }
        self.state_of[&known]
    }

    fn subset_state(&mut self, parent: usize, set: Set) -> usize {
        let (_, list, rule) = self.states[parent];
        if let Some(&state) = self.state_of.get(&(set, list, rule)) {
            return state;
        }
        let secrets = members(set).map(|s| s as u64).collect();
        self.records.push(Record::Subset { parent: parent as u64, secrets });
        self.add_state((set, list, rule))
    }

    fn released_state(&mut self, parent: usize) -> usize {
        let (set, _, _) = self.states[parent];
        let known = (set, self.tiny().all_guesses(), NORMAL);
        if let Some(&state) = self.state_of.get(&known) {
            return state;
        }
        self.records.push(Record::Release { parent: parent as u64 });
        self.add_state(known)
    }

    fn push(&mut self, state: usize, left: u16, cost: u64, why: Why) -> u64 {
        let least = least_guesses(self.tiny(), self.states[state].0, left);
        let has_pairs = self.tiny().may_lose() || self.tiny().is_late();
        let lost = if has_pairs && cost != INFINITY { cost >> 32 } else { 0 };
        let bound = if cost == INFINITY { 0 } else { cost - losing(lost) - least + 1 };
        let left = if left == ANY { 0 } else { left.into() };
        self.lemmas.push(Lemma { state: state as u64, left, bound, lost, why });
        self.lemmas.len() as u64 - 1
    }

    /// A lemma with the exact cost of the state.
    pub fn prove(&mut self, state: usize, left: u16) -> u64 {
        let known = self.states[state];
        if let Some(&lemma) = self.lemma_of.get(&(known, left)) {
            return lemma;
        }
        let cost = self.cost(known, left);
        let lemma = self
            .by_released_or_unlimited(state, left, cost)
            .or_else(|| self.by_sum(state, left, cost))
            .or_else(|| self.one_by_one(state, left, cost))
            .unwrap_or_else(|| self.by_guesses(state, left, cost));
        self.lemma_of.insert((known, left), lemma);
        lemma
    }

    /// A lemma of an easier game with the same cost, cited as a sum of one.
    fn by_released_or_unlimited(&mut self, state: usize, left: u16, cost: u64) -> Option<u64> {
        let known @ (set, _, rule) = self.states[state];
        let is_exact = self.tiny().is_known() && self.tiny().may_lose();
        if left != ANY && !is_exact && self.whim(2) && self.cost(known, ANY) == cost {
            let cited = self.prove(state, ANY);
            return Some(self.push(state, left, cost, Why::BySum(vec![cited])));
        }
        let free = (set, self.tiny().all_guesses(), NORMAL);
        if rule != NORMAL && self.whim(2) && self.cost(free, left) == cost {
            let released = self.released_state(state);
            let cited = self.prove(released, left);
            return Some(self.push(state, left, cost, Why::BySum(vec![cited])));
        }
        None
    }

    /// Two disjoint subsets that cost as much as the set, if a random cut finds them.
    fn by_sum(&mut self, state: usize, left: u16, cost: u64) -> Option<u64> {
        let (set, list, rule) = self.states[state];
        let (first, second) = self.rng.as_mut().map(|rng| (rng.u16(..), rng.u16(..)))?;
        let (cut, rest) = (set & first, set & !first & second);
        let uncovered = set & !cut & !rest;
        if self.whim(2) || [cut, rest].iter().any(|part| *part == 0 || *part == set) {
            return None;
        }
        let costs = [cut, rest].map(|part| self.cost((part, list, rule), left));
        let sum = costs.iter().copied().fold(base(self.tiny(), uncovered, left), u64::saturating_add);
        if sum < cost {
            return None;
        }
        let mut cited: Vec<u64> = Vec::new();
        for part in [cut, rest] {
            let state = self.subset_state(state, part);
            cited.push(self.prove(state, left));
        }
        Some(self.push(state, left, cost, Why::BySum(cited)))
    }

    /// Without lemmas for parts, if every guess takes at most one secret from the others. The cost is what the rule proves if
    /// all secrets can be guessed, heaviest first, which no guess improves.
    fn one_by_one(&mut self, state: usize, left: u16, cost: u64) -> Option<u64> {
        let (set, list, _) = self.states[state];
        let tiny = self.tiny();
        // A known answer is named.
        if tiny.is_named(set) {
            if set.count_ones() == 1 {
                return Some(self.push(state, left, cost, Why::OneByOne));
            }
            // One of them, and the others by their base bound.
            let one = self.subset_state(state, 1 << set.trailing_zeros());
            let cited = self.prove(one, left);
            return Some(self.push(state, left, cost, Why::BySum(vec![cited])));
        }
        if tiny.cells.as_ref().is_some_and(|cells| cells.ending != NAMED) {
            return None;
        }
        let main = |guess| tiny.parts(guess, set).iter().map(|(_, part)| part.count_ones()).max();
        let serves = members(list).all(|guess| main(guess).is_some_and(|most| most + 1 >= set.count_ones()));
        (serves && self.whim(2)).then(|| self.push(state, left, cost, Why::OneByOne))
    }

    fn by_guesses(&mut self, state: usize, left: u16, cost: u64) -> u64 {
        let known @ (set, list, _) = self.states[state];
        let mut listed: Vec<(u64, Vec<u64>)> = Vec::new();
        let mut refined: Vec<(u64, u64)> = Vec::new();
        // The proven bounds of the listed guesses.
        let mut shown: Vec<(usize, u64)> = Vec::new();
        let mut postponed: Vec<usize> = Vec::new();
        let exchanges = self.exchanges(known);
        let images: Vec<&[Option<usize>]> = exchanges.iter().map(|mapped| &mapped.guesses[..]).collect();
        for guess in members(firsts(list, &images)) {
            let parts = self.tiny().parts(guess, set);
            let idle = parts.len() == 1 && parts[0].0 != self.tiny().solved();
            let count = |(feedback, part): &(u16, Set)| {
                if *feedback == self.tiny().solved() {
                    0
                } else {
                    base(self.tiny(), *part, after_guess(left))
                }
            };
            let counting = parts.iter().map(count).fold(self.tiny().weight(set), u64::saturating_add);
            let implicit = idle || self.rng.is_some() && counting >= cost;
            if implicit && !self.whim(4) {
                continue;
            }
            let least = if self.tiny().is_late() { 2 } else { 1 };
            if left > least && self.is_refined(known, guess, cost, &shown).is_some() && self.whim(2) {
                postponed.push(guess);
                continue;
            }
            let (cited, reached) = self.citations(state, guess, left);
            listed.push((guess as u64, cited));
            shown.push((guess, reached));
        }
        for guess in postponed {
            let by = self.is_refined(known, guess, cost, &shown).expect("it was refined before");
            refined.push((guess as u64, by as u64));
        }
        let exchanges = exchanges.into_iter().map(|mapped| mapped.exchange).collect();
        self.push(state, left, cost, Why::ByGuesses { exchanges, listed, refined })
    }

    /// The exchanges that keep the game and a state, or, as usual, none.
    fn exchanges(&mut self, (set, _, rule): Knowledge) -> Vec<Mapped> {
        if rule != NORMAL || !self.whim(3) {
            return Vec::new();
        }
        let tiny = self.tiny();
        let weight = |answer: usize| tiny.weights.get(answer);
        let keeps = |mapped: &Mapped| {
            let mut answers = mapped.answers.iter().enumerate();
            mapped.guesses.iter().all(Option::is_some)
                && answers.all(|(answer, image)| {
                    let inside = |image: usize| set >> answer & 1 == 0 || set >> image & 1 == 1;
                    image.is_some_and(|image| weight(answer) == weight(image) && inside(image))
                })
        };
        let mut found: Vec<Mapped> = tiny.exchanges().into_iter().filter(keeps).collect();
        found.sort_unstable_by(|one, other| one.exchange.cmp(&other.exchange));
        found
    }

    /// Lemmas for the parts of a guess, and the cost that they prove.
    fn citations(&mut self, state: usize, guess: usize, left: u16) -> (Vec<u64>, u64) {
        let (set, list, rule) = self.states[state];
        let mut cited = Vec::new();
        let mut reached = self.tiny().weight(set);
        if left == 1 && self.tiny().is_late() {
            let solved =
                self.tiny().parts(guess, set).into_iter().filter(|(shown, _)| *shown == self.tiny().solved());
            reached += solved.map(|(_, part)| losing(self.tiny().weight(part))).sum::<u64>();
        }
        let left = after_guess(left);
        for (feedback, part) in self.tiny().parts(guess, set) {
            if feedback == self.tiny().solved() {
                continue;
            }
            let list = self.tiny().restrict(rule, list, guess, feedback);
            let cost = self.cost((part, list, rule), left);
            reached = reached.saturating_add(cost);
            let complete = self.rng.is_none() && part.count_ones() > 1;
            if left > 0 && (complete || cost > base(self.tiny(), part, left) || self.whim(4)) {
                let state = self.part_state(state, guess, feedback, part);
                cited.push(self.prove(state, left));
            }
        }
        if let Some(rng) = &mut self.rng {
            rng.shuffle(&mut cited);
        }
        (cited, reached)
    }

    /// The place of a listed guess that refines this one with sufficient cost, under the normal rule.
    fn is_refined(&self, known: Knowledge, guess: usize, cost: u64, shown: &[(usize, u64)]) -> Option<usize> {
        let (set, _, rule) = known;
        let tiny = self.tiny();
        let own = |guess: usize| {
            let solved = members(set).filter(|&secret| tiny.score(guess, secret) == tiny.solved());
            solved.map(|secret| u64::from(tiny.weights[secret])).sum::<u64>()
        };
        let within = |part: Set| tiny.parts(guess, set).iter().any(|(_, whole)| part & !whole == 0);
        shown.iter().position(|&(by, reached)| {
            let enough = reached == INFINITY || reached + own(by) >= cost.saturating_add(own(guess));
            rule == NORMAL && enough && tiny.parts(by, set).iter().all(|(_, part)| within(*part))
        })
    }

    /// The certificate with all lemmas so far.
    pub fn certificate(&self, total: u64, worst: u32) -> Certificate {
        let tiny = self.tiny();
        Certificate {
            magic: *b"\x89SLC\r\n\x1a\n",
            version: u32::from(tiny.may_lose() || tiny.is_late()) + if tiny.cells.is_some() { 3 } else { 1 },
            terms: [tiny.rule, tiny.feedback, tiny.limit, tiny.objective],
            game: tiny.digest(),
            policy: [0; 32],
            total,
            worst,
            lost: 0,
            fold: if tiny.cells.is_some() { 3 } else { 0 },
            filling: [0; 3],
            records: self.records.clone(),
            lemmas: self.lemmas.clone(),
            trailing: Vec::new(),
        }
    }
}

/// A certificate of all bounds of the game's objective.
pub fn certify(tiny: &Tiny, rng: Option<&mut fastrand::Rng>) -> Certificate {
    let mut prover = Prover::new(tiny, rng);
    let limit = prover.oracle.limit();
    if tiny.may_lose() {
        prover.prove(0, limit);
        let cost = prover.oracle.whole(limit);
        let lost = cost >> 32;
        let named = u64::from(tiny.naming()) * (tiny.weight(tiny.all_answers()) - lost);
        let total = cost - losing(lost) - lost * u64::from(limit) - named;
        return Certificate { lost, ..prover.certificate(total, 0) };
    }
    if tiny.is_late() {
        prover.prove(0, limit);
        let cost = prover.oracle.whole(limit);
        if cost == INFINITY {
            return prover.certificate(INFINITY, 0);
        }
        let (lost, named) = (cost >> 32, u64::from(tiny.naming()) * tiny.weight(tiny.all_answers()));
        return Certificate { lost, ..prover.certificate(cost - losing(lost) - named, 0) };
    }
    let worst = prover.oracle.worst_case();
    // Lemmas count the naming of known answers, claims do not.
    let (naming, named) = (tiny.naming(), u64::from(tiny.naming()) * tiny.weight(tiny.all_answers()));
    let (total, worst) = match (tiny.objective, worst) {
        (0 | 3, None) => {
            prover.prove(0, limit);
            (INFINITY, 0)
        }
        // Without a limit, any number of guesses may be refuted.
        (_, None) if limit == ANY => {
            prover.prove(0, ANY);
            (0, 256)
        }
        (_, None) => {
            prover.prove(0, limit);
            (0, u32::from(limit - naming) + 1)
        }
        (objective, Some(worst)) => {
            let mut total = 0;
            if objective != 1 {
                let left = if objective == 2 { worst } else { limit };
                prover.prove(0, left);
                total = prover.oracle.whole(left);
            }
            let worst = match objective {
                0 => 0,
                3 => (worst..=20).find(|&left| prover.oracle.whole(left) == total).unwrap(),
                _ => worst,
            };
            if worst > 1 {
                prover.prove(0, worst - 1);
            }
            (total.saturating_sub(named), u32::from(worst.saturating_sub(naming)))
        }
    };
    if prover.lemmas.is_empty() {
        prover.prove(0, ANY);
    }
    prover.certificate(total, worst)
}
