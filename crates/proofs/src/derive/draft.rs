//! An unfinished derivation: random states and lemmas, with the bounds that the rules lead to.

use super::board::{Board, INFINITY, LOST};
use super::reach::{Blind, Known, Place, after};
use super::spot::{Spot, extend};
use super::truth::Truth;
use crate::oracle::ANY;
use crate::tiny::{Mapped, NORMAL, Set, firsts, members};
use crate::writer::{Exchange, Lemma, Listed, Record, Refined, Why};

/// Maximum number of lemmas of a certificate.
const MOST_LEMMAS: usize = 24;

/// A draft, as in the header of this file.
#[derive(Clone)]
pub struct Draft<'a> {
    pub board: &'a Board<'a>,
    pub records: Vec<Record>,
    pub spots: Vec<Spot>,
    /// The number of guesses from the start to each state.
    depths: Vec<u16>,
    pub lemmas: Vec<Lemma>,
    pub known: Vec<Known>,
    /// The condition that this prover forgets.
    pub blind: Blind,
}

impl<'a> Draft<'a> {
    pub fn new(board: &'a Board<'a>, blind: Blind) -> Self {
        Draft {
            board,
            records: Vec::new(),
            spots: vec![Spot::start(board)],
            depths: vec![0],
            lemmas: Vec::new(),
            known: Vec::new(),
            blind,
        }
    }

    pub fn place(&self, state: usize, left: u16) -> Place {
        Place { spot: self.spots[state], left }
    }

    // --- States.

    /// Adds a record, and its states if it is valid; an invalid one, which no checker may accept, stays as well.
    pub fn push_record(&mut self, record: Record) {
        let (Record::Split { parent, .. } | Record::Subset { parent, .. } | Record::Release { parent }) =
            record
        else {
            return;
        };
        let deeper = u16::from(matches!(record, Record::Split { .. }));
        extend(self.board, &mut self.spots, &record);
        let depth = self.depths.get(parent as usize).copied().unwrap_or(0) + deeper;
        self.depths.resize(self.spots.len(), depth);
        self.records.push(record);
    }

    /// A random record, sometimes a forbidden one.
    pub fn random_record(&mut self, rng: &mut fastrand::Rng) {
        let parent = rng.usize(0..self.spots.len());
        let Spot { set, rule, .. } = self.spots[parent];
        let record = match rng.u16(0..800) {
            0 => Record::Split {
                parent: rng.u64(0..12),
                guess: rng.u64(0..12),
                feedbacks: vec![rng.u64(0..10)],
            },
            1 => Record::Subset { parent: rng.u64(0..12), secrets: vec![rng.u64(0..7)] },
            2 => Record::Release { parent: parent as u64 },
            3..200 if rule != NORMAL => Record::Release { parent: parent as u64 },
            // The same secrets with fewer guesses on the way, and more guesses allowed.
            200..300 if rule != NORMAL => {
                Record::Subset { parent: 0, secrets: members(set).map(|secret| secret as u64).collect() }
            }
            200..400 => {
                let some = random_part(rng, set);
                let others = members(set).map(|secret| secret as u64).filter(|other| !some.contains(other));
                let others: Vec<u64> = others.collect();
                // Both halves, for sums.
                if rng.bool() && !others.is_empty() {
                    self.push_record(Record::Subset { parent: parent as u64, secrets: others });
                }
                Record::Subset { parent: parent as u64, secrets: some }
            }
            _ => match random_split(self.board, rng, parent, self.spots[parent]) {
                Some(record) => record,
                None => return,
            },
        };
        self.push_record(record);
    }

    /// The state of one part, made if missing.
    pub fn part_state(&mut self, parent: usize, guess: usize, feedback: u16, spot: Spot) -> usize {
        if let Some(known) = self.spots.iter().position(|known| *known == spot) {
            return known;
        }
        self.push_record(Record::Split {
            parent: parent as u64,
            guess: guess as u64,
            feedbacks: vec![feedback.into()],
        });
        self.spots.len() - 1
    }

    // --- Lemmas.

    /// A random number of guesses left.
    fn random_left(&self, rng: &mut fastrand::Rng, first: u16, state: usize) -> u16 {
        let limit = self.board.tiny.limit;
        let left = match rng.u8(0..12) {
            0..7 if first == ANY => ANY,
            0..7 => first.saturating_sub(self.depths[state]),
            7 => ANY,
            8 => limit.into(),
            9 => [254, 255][rng.usize(0..2)],
            _ => rng.u16(1..5),
        };
        // 0 is how a file says that there is no limit.
        if left == 0 { 1 } else { left }
    }

    /// States and limits of future lemmas, usually small sets first.
    pub fn plan(&self, rng: &mut fastrand::Rng, count: usize) -> Vec<(usize, u16)> {
        let limit = self.board.tiny.limit;
        let first = match rng.u8(0..4) {
            0 => ANY,
            1 if limit > 0 => limit.into(),
            // With two or three guesses left, the list matters most.
            2 => rng.u16(2..4),
            _ => rng.u16(1..6),
        };
        let mut plan: Vec<(usize, u16)> = (0..count)
            .map(|_| {
                // Prefer the largest of some: a single secret is hardly interesting.
                let tries = (0..rng.u8(1..4)).map(|_| rng.usize(0..self.spots.len()));
                let largest = tries.max_by_key(|&state| self.spots[state].set.count_ones());
                let state = largest.filter(|_| rng.u8(0..4) > 0).unwrap_or(0);
                (state, self.random_left(rng, first, state))
            })
            .collect();
        if rng.u8(0..4) > 0 {
            plan.sort_by_key(|&(state, left)| (self.spots[state].set.count_ones(), left));
        }
        plan
    }

    /// A random argument for a lemma.
    pub fn random_why(&self, rng: &mut fastrand::Rng, state: usize, left: u16) -> Why {
        let place = self.place(state, left);
        if !self.known.is_empty() && rng.u8(0..4) == 0 {
            let parts_only = rng.bool();
            let cited = self.citations_of(rng, place, true, |set| !parts_only || set != place.spot.set);
            if !cited.is_empty() {
                return Why::BySum(cited);
            }
        }
        let is_known = self.board.is_known(place.spot.set) && self.blind != Blind::Single;
        if (is_known || rng.u8(0..6) == 0) && place.one_by_one(self.board, self.blind).is_some() {
            return Why::OneByOne;
        }
        // The best argument for each guess, or any.
        let diligent = rng.bool();
        self.by_guesses(rng, place, diligent)
    }

    pub fn by_guesses(&self, rng: &mut fastrand::Rng, place: Place, diligent: bool) -> Why {
        let (mut listed, mut refined): (Vec<Listed>, Vec<Refined>) = (Vec::new(), Vec::new());
        let mut left_over = Vec::new();
        let exchanges = self.random_exchanges(rng, place);
        let firsts = self.firsts(place, &exchanges).unwrap_or(Set::MAX);
        for guess in members(place.spot.list) {
            if firsts >> guess & 1 == 0 && rng.u8(0..8) > 0 {
                continue;
            }
            let role = rng.u8(0..if diligent { 7 } else { 10 });
            match role {
                0..6 => {
                    let mut cited = Vec::new();
                    for part in place.parts(self.board, guess) {
                        cited.extend(self.citations(rng, part, diligent));
                    }
                    if !cited.is_empty() || rng.u8(0..4) == 0 {
                        listed.push((guess as u64, cited));
                    }
                }
                6 => left_over.push(guess),
                _ => {}
            }
        }
        for guess in left_over {
            let fits = |listed: &Listed| {
                self.blind == Blind::RefinedParts || place.is_refined(self.board, guess, listed.0 as usize)
            };
            let places: Vec<usize> = (0..listed.len()).filter(|&n| fits(&listed[n])).collect();
            if let Some(&by) = rng.choice(&places).filter(|_| place.may_refine(self.blind)) {
                refined.push((guess as u64, by as u64));
            }
        }
        Why::ByGuesses { exchanges, listed, refined }
    }

    /// Some of the exchanges that may be used at a place, often none.
    fn random_exchanges(&self, rng: &mut fastrand::Rng, place: Place) -> Vec<Exchange> {
        let some = rng.u8(1..4);
        let fits = |mapped: &&Mapped| place.may_exchange(self.board, mapped, self.blind);
        let fitting: Vec<&Mapped> =
            if rng.u8(0..3) == 0 { Vec::new() } else { self.board.exchanges.iter().filter(fits).collect() };
        let mut taken: Vec<Exchange> = fitting
            .into_iter()
            .filter(|_| rng.u8(0..4) < some)
            .map(|mapped| mapped.exchange.clone())
            .collect();
        taken.sort_unstable();
        taken
    }

    /// The guesses that need an argument of their own; `None` if the exchanges are not allowed.
    fn firsts(&self, place: Place, exchanges: &[Exchange]) -> Option<Set> {
        let images = |exchange: &Exchange| {
            let known = self.board.exchanges.iter().find(|known| known.exchange == *exchange);
            let fitting = known.filter(|known| place.may_exchange(self.board, known, self.blind));
            fitting.map(|mapped| &mapped.guesses[..])
        };
        let images = exchanges.iter().map(images).collect::<Option<Vec<_>>>()?;
        Some(firsts(place.spot.list, &images))
    }

    /// Lemmas about disjoint subsets of a place; with `best`, those with higher bounds first.
    fn citations(&self, rng: &mut fastrand::Rng, place: Place, best: bool) -> Vec<u64> {
        self.citations_of(rng, place, best, |_| true)
    }

    /// The same, limited to lemmas about certain sets.
    fn citations_of(
        &self,
        rng: &mut fastrand::Rng,
        place: Place,
        best: bool,
        about: impl Fn(Set) -> bool,
    ) -> Vec<u64> {
        let fits = |known: &Known| known.fits(self.board, place, self.blind) && about(known.spot.set);
        let fitting = (0..self.known.len()).filter(|&n| fits(&self.known[n]));
        let mut fitting: Vec<usize> = fitting.collect();
        rng.shuffle(&mut fitting);
        if best {
            let above =
                |n: usize| self.known[n].bound.saturating_sub(self.board.least(self.known[n].spot.set, ANY));
            fitting.sort_by_key(|&n| std::cmp::Reverse(above(n)));
        }
        let mut rest = place.spot.set;
        fitting.retain(|&n| {
            let set = self.known[n].spot.set;
            let overlaps = set & place.spot.set & !rest != 0;
            let forgotten = self.blind == Blind::Overlap && rng.bool();
            let taken = (!overlaps || forgotten) && (best || rng.u8(0..4) > 0);
            rest &= if taken { !set } else { Set::MAX };
            taken
        });
        fitting.into_iter().map(|n| n as u64).collect()
    }

    fn knowns(&self, cited: &[u64]) -> Option<Vec<Known>> {
        cited.iter().map(|&n| self.known.get(usize::try_from(n).ok()?).copied()).collect()
    }

    /// The greatest bound that an argument proves by the rules as written.
    pub fn reach(&self, state: usize, left: u16, why: &Why) -> Option<u128> {
        let place = self.place(state, left);
        match why {
            Why::BySum(cited) => place.sum(self.board, &self.knowns(cited)?, self.blind),
            Why::ByGuesses { .. } if self.board.is_known(place.spot.set) && self.blind != Blind::Single => {
                None
            }
            Why::ByGuesses { exchanges, listed, refined } => {
                let firsts = self.firsts(place, exchanges)?;
                let listed_cost = |listed: &Listed| {
                    let cited = self.knowns(&listed.1)?;
                    Some((
                        listed.0 as usize,
                        place.listed(self.board, listed.0 as usize, &cited, self.blind)?,
                    ))
                };
                let mut costs = listed.iter().map(listed_cost).collect::<Option<Vec<_>>>()?;
                for &(guess, by) in refined {
                    let (by, cost) = *costs[..listed.len()].get(by as usize)?;
                    costs.push((
                        guess as usize,
                        place.refined(self.board, guess as usize, by, cost, self.blind),
                    ));
                }
                let justified = |guess: usize| costs.iter().any(|(other, _)| *other == guess);
                let others = members(place.spot.list & firsts).filter(|&guess| !justified(guess));
                let others = others.map(|guess| place.implicit(self.board, guess));
                Some(costs.iter().map(|(_, cost)| *cost).chain(others).min().unwrap_or(INFINITY))
            }
            Why::OneByOne => place.one_by_one(self.board, self.blind),
            Why::Raw(_) => None,
        }
    }

    /// Adds a lemma with a bound; for `INFINITY`, the greatest that can be written.
    pub fn push(&mut self, state: usize, left: u16, bound: u128, why: Why) {
        let spot = self.spots[state];
        let least = self.board.least(spot.set, left);
        let (lost, guesses) = if bound == INFINITY { (0, 0) } else { (bound / LOST, bound % LOST) };
        let excess = guesses.saturating_sub(least).min(u128::from(u64::MAX - 1));
        let written = if bound == INFINITY { 0 } else { excess as u64 + 1 };
        let bound = if bound == INFINITY { INFINITY } else { lost * LOST + least + excess };
        let in_file = if left == ANY { 0 } else { left.into() };
        let lost = lost.min(u128::from(u64::MAX)) as u64;
        self.lemmas.push(Lemma { state: state as u64, left: in_file, bound: written, lost, why });
        self.known.push(Known { spot, left, bound });
    }

    /// Adds a random lemma that claims at most the bound that its argument seems to prove, often all of it.
    pub fn random_lemma(&mut self, rng: &mut fastrand::Rng, state: usize, left: u16) {
        let why = self.random_why(rng, state, left);
        let least = self.board.least(self.spots[state].set, left);
        let reach = self.reach(state, left, &why).unwrap_or(least);
        let bound = match rng.u8(0..8) {
            0 if reach == INFINITY => least + u128::from(rng.u64(..)),
            // With less weight lost, any number of guesses is less.
            0 if reach > LOST && rng.bool() => reach - LOST + u128::from(rng.u64(..)),
            0 => least + rng.u128(0..=reach.saturating_sub(least)),
            1 => least,
            _ => reach,
        };
        self.push(state, left, bound, why);
    }

    /// Adds lemmas that prove the true cost of a state, if the rules allow it.
    pub fn prove(&mut self, rng: &mut fastrand::Rng, truth: &mut Truth<'_>, state: usize, left: u16) {
        let place = self.place(state, left);
        let target = truth.cost(place.spot, left);
        self.prove_parts(rng, truth, state, left, target);
        let why = self.by_guesses(rng, place, true);
        let reach = self.reach(state, left, &why).unwrap_or(0);
        self.push(state, left, reach.max(self.board.least(place.spot.set, left)), why);
    }

    /// The same for the parts of all guesses that are not proven to cost enough.
    pub fn prove_parts(
        &mut self,
        rng: &mut fastrand::Rng,
        truth: &mut Truth<'_>,
        state: usize,
        left: u16,
        target: u128,
    ) {
        let place = self.place(state, left);
        for guess in members(place.spot.list) {
            if self.lemmas.len() > MOST_LEMMAS || place.implicit(self.board, guess) >= target {
                continue;
            }
            let parts: Vec<_> =
                self.board.parts(guess, place.spot.set, place.spot.list, place.spot.rule).collect();
            for part in parts.iter().filter(|part| part.feedback != self.board.solved) {
                let left = after(left);
                let is_proven = self.board.is_known(part.secrets);
                if left > 0 && !is_proven && (part.secrets.count_ones() > 2 || rng.u8(0..8) == 0) {
                    let spot = Spot { set: part.secrets, list: part.next, ..place.spot };
                    let state = self.part_state(state, guess, part.feedback, spot);
                    if self.known.iter().all(|known| (known.spot, known.left) != (spot, left)) {
                        self.prove(rng, truth, state, left);
                    }
                }
            }
        }
    }
}

/// Some members of a set, at least one.
fn random_part(rng: &mut fastrand::Rng, set: Set) -> Vec<u64> {
    let all: Vec<u64> = members(set).map(|member| member as u64).collect();
    let one_in = rng.u8(2..5);
    let some: Vec<u64> = all.iter().copied().filter(|_| rng.u8(0..one_in) > 0).collect();
    if some.is_empty() { vec![all[rng.usize(0..all.len())]] } else { some }
}

fn random_split(board: &Board<'_>, rng: &mut fastrand::Rng, parent: usize, spot: Spot) -> Option<Record> {
    let guesses: Vec<usize> = members(spot.list).collect();
    let guess = *rng.choice(&guesses)?;
    let parts = board.parts(guess, spot.set, spot.list, spot.rule);
    let all: Vec<u64> =
        parts.filter(|part| part.feedback != board.solved).map(|part| part.feedback.into()).collect();
    let some: Vec<u64> = all.iter().copied().filter(|_| rng.u8(0..3) > 0).collect();
    let feedbacks = if rng.bool() { all } else { some };
    let split = Record::Split { parent: parent as u64, guess: guess as u64, feedbacks };
    matches!(&split, Record::Split { feedbacks, .. } if !feedbacks.is_empty()).then_some(split)
}
