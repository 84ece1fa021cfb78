//! The bounds that the rules of FORMAT.md, section 5, give a lemma. Random lemmas take their bounds from here, so
//! that the checker is likely to accept them.
//!
//! Nothing depends on this arithmetic being right. It can leave out one condition of the rules on purpose, as a
//! prover or checker that forgets it.

use super::board::{Board, INFINITY, LOST, add};
use super::spot::Spot;
use crate::oracle::ANY;
use crate::tiny::{Mapped, NORMAL, Set, members};

/// A forgotten condition of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blind {
    Nothing,
    /// Cited lemmas have as many guesses left.
    Limit,
    /// Their list of guesses is as long.
    List,
    /// They have the same rule.
    Rule,
    /// Their sets are disjoint.
    Overlap,
    /// Their sets lie within the set, or the part.
    Outside,
    /// A refined guess solves its own secret with one guess less.
    RefinedOwn,
    /// Refinement is valid under the normal rule only.
    RefinedRule,
    /// Refinement needs two guesses.
    RefinedOnce,
    /// The parts of the refining guess are contained in those of the refined one.
    RefinedParts,
    /// A root lemma's list is that of the start.
    Root,
    /// An exchange maps the set onto itself.
    ExchangedSet,
    /// It maps answers to answers of equal weight.
    ExchangedWeights,
    /// Exchanges are valid under the normal rule only.
    ExchangedRule,
    /// One by one, no guess takes two secrets from the others.
    OneByOne,
    /// Cited lemmas have as many guesses left and no more, where more may save nothing.
    Exact,
    /// No guess is made about a known answer.
    Single,
}

impl Blind {
    /// The conditions that can be forgotten under the normal rule and under the others; those that seldom matter are
    /// repeated.
    pub fn of_rule(rule: u8) -> &'static [Blind] {
        use Blind::*;
        if rule == NORMAL {
            &[
                Limit,
                Overlap,
                Outside,
                RefinedOwn,
                RefinedOnce,
                RefinedParts,
                ExchangedSet,
                ExchangedWeights,
                OneByOne,
            ]
        } else {
            &[
                Limit,
                List,
                List,
                Rule,
                Rule,
                Rule,
                Rule,
                Overlap,
                Outside,
                RefinedRule,
                RefinedRule,
                RefinedRule,
                Root,
                ExchangedRule,
                ExchangedRule,
                OneByOne,
            ]
        }
    }
}

/// An existing lemma, for citations.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub spot: Spot,
    pub left: u16,
    pub bound: u128,
}

/// The place that cited lemmas must fit: a state, or a part of a guess.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub spot: Spot,
    pub left: u16,
}

pub fn after(left: u16) -> u16 {
    if left == ANY { ANY } else { left.saturating_sub(1) }
}

/// The base bound.
pub fn base(board: &Board<'_>, set: Set, left: u16) -> u128 {
    match (left, set.count_ones()) {
        (_, 0) => 0,
        (0, _) => board.without_guesses(set),
        (1, _) if board.tiny.may_lose() => {
            (board.weight(set) - board.largest(set)) * LOST + board.weight(set)
        }
        (1, _) if board.weight(set) > board.largest(set) => INFINITY,
        _ => board.least(set, ANY),
    }
}

impl Known {
    /// Whether a lemma may be cited there.
    pub fn fits(&self, board: &Board<'_>, place: Place, blind: Blind) -> bool {
        let (own, spot) = (self.spot, place.spot);
        let released = own.rule == NORMAL && own.list == board.tiny.all_guesses();
        let same_rule = own.rule == spot.rule || blind == Blind::Rule;
        let same_list = spot.list & !own.list == 0 || blind == Blind::List;
        let within = own.set & !spot.set == 0 || blind == Blind::Outside && own.set & spot.set != 0;
        let is_exact = board.has_exact_limits() && blind != Blind::Exact;
        let in_time = if is_exact { self.left == place.left } else { self.left >= place.left };
        let in_time = in_time || blind == Blind::Limit;
        within && in_time && (released || same_rule && same_list)
    }
}

impl Place {
    /// The parts of a guess except the solved one.
    pub fn parts(self, board: &Board<'_>, guess: usize) -> impl Iterator<Item = Place> {
        let Spot { set, list, rule } = self.spot;
        let parts = board.parts(guess, set, list, rule).filter(|part| part.feedback != board.solved);
        let left = after(self.left);
        parts.map(move |part| Place { spot: Spot { set: part.secrets, list: part.next, rule }, left })
    }

    /// R0: the counting bound of one guess.
    pub fn counting(self, board: &Board<'_>, guess: usize) -> u128 {
        let parts = self.parts(board, guess).map(|part| base(board, part.spot.set, part.left));
        parts.fold(board.weight(self.spot.set), add)
    }

    fn b1(self, board: &Board<'_>) -> u128 {
        if board.is_known(self.spot.set) {
            return base(board, self.spot.set, self.left);
        }
        let costs = members(self.spot.list).map(|guess| self.counting(board, guess));
        if self.left == 0 { board.without_guesses(self.spot.set) } else { costs.min().unwrap_or(INFINITY) }
    }

    /// R0 and R1: the bound of an implicit guess.
    pub fn implicit(self, board: &Board<'_>, guess: usize) -> u128 {
        if board.is_idle(guess, self.spot.set) {
            return INFINITY;
        }
        let parts = self.parts(board, guess).map(|part| part.b1(board));
        parts.fold(board.weight(self.spot.set), add)
    }

    /// R4, R5: the bound of cited lemmas together.
    pub fn sum(self, board: &Board<'_>, cited: &[Known], blind: Blind) -> Option<u128> {
        let (mut rest, mut total) = (self.spot.set, 0);
        for known in cited {
            let overlaps = known.spot.set & self.spot.set & !rest != 0;
            if !known.fits(board, self, blind) || overlaps && blind != Blind::Overlap {
                return None;
            }
            rest &= !known.spot.set;
            total = add(total, known.bound);
        }
        Some(add(total, base(board, rest, self.left)))
    }

    /// R2: the bound of a listed guess.
    pub fn listed(self, board: &Board<'_>, guess: usize, cited: &[Known], blind: Blind) -> Option<u128> {
        let mut total = board.weight(self.spot.set);
        let mut used = 0;
        for part in self.parts(board, guess) {
            // The part of the first secret, as in a checker.
            let mine = |known: &&Known| part.spot.set >> known.spot.set.trailing_zeros() & 1 == 1;
            let mine: Vec<Known> = cited.iter().filter(mine).copied().collect();
            used += mine.len();
            let bound = if mine.is_empty() { part.b1(board) } else { part.sum(board, &mine, blind)? };
            total = add(total, bound);
        }
        (used == cited.len()).then_some(total)
    }

    /// Whether every part of `by` is contained in a part of `guess`.
    pub fn is_refined(self, board: &Board<'_>, guess: usize, by: usize) -> bool {
        let Spot { set, list, rule } = self.spot;
        let within = |inner: Set| board.parts(guess, set, list, rule).any(|part| inner & !part.secrets == 0);
        board.parts(by, set, list, rule).all(|part| within(part.secrets))
    }

    /// Whether R6 applies here to an exchange.
    pub fn may_exchange(self, board: &Board<'_>, mapped: &Mapped, blind: Blind) -> bool {
        let weight = |answer: usize| board.tiny.weights.get(answer);
        let keeps = |(answer, image): (usize, &Option<usize>)| {
            let same = |image: &usize| weight(answer) == weight(*image) || blind == Blind::ExchangedWeights;
            image.as_ref().is_some_and(same)
        };
        let stays =
            |secret: usize| mapped.answers[secret].is_some_and(|image| self.spot.set >> image & 1 == 1);
        (self.spot.rule == NORMAL || blind == Blind::ExchangedRule)
            && mapped.guesses.iter().all(Option::is_some)
            && mapped.answers.iter().enumerate().all(keeps)
            && (members(self.spot.set).all(stays) || blind == Blind::ExchangedSet)
    }

    /// R7: the cost of guessing the heaviest secret first, if every guess leaves all others but one together.
    pub fn one_by_one(self, board: &Board<'_>, blind: Blind) -> Option<u128> {
        let Spot { set, list, rule } = self.spot;
        let leaves_most = |guess: usize| {
            let mut parts = board.parts(guess, set, list, rule);
            parts.any(|part| (set & !part.secrets).count_ones() <= 1)
        };
        let solves_one = |guess: usize| board.hits(guess, set).count_ones() < 2;
        let pairs = || {
            members(set)
                .flat_map(|one| members(set & ((1 << one) - 1)).map(move |other| 1 << one | 1 << other))
        };
        if blind != Blind::OneByOne && pairs().any(|pair| board.is_known(pair)) {
            return None;
        }
        if blind != Blind::OneByOne && !members(list).all(|guess| leaves_most(guess) && solves_one(guess)) {
            return None;
        }
        let (mut rest, mut total) = (set, 0);
        for _ in 0..if self.left == ANY { set.count_ones() } else { self.left.into() } {
            total += board.weight(rest);
            let heaviest = members(rest).max_by_key(|&secret| board.tiny.weights[secret]);
            rest &= !heaviest.map_or(0, |secret| 1 << secret);
        }
        Some(if rest == 0 { total } else { add(total, board.without_guesses(rest)) })
    }

    /// Whether R3 applies here.
    pub fn may_refine(self, blind: Blind) -> bool {
        (self.spot.rule == NORMAL || blind == Blind::RefinedRule)
            && (self.left > 1 || blind == Blind::RefinedOnce)
    }

    /// R3: the bound of a refined guess.
    pub fn refined(self, board: &Board<'_>, guess: usize, by: usize, cost: u128, blind: Blind) -> u128 {
        if cost == INFINITY {
            return INFINITY;
        }
        let lost = if blind == Blind::RefinedOwn { 0 } else { board.own(guess, self.spot.set) };
        (cost + board.own(by, self.spot.set)).saturating_sub(lost)
    }
}
