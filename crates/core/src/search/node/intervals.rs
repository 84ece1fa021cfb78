//! Costs of games in which each guess cuts one order of the answers into intervals: a search tree, a number to be guessed, questions with
//! thresholds.
//!
//! *Proof.* Let the answers stand in an order in which every unsolved part of every guess is an *interval*, a set of consecutive answers.
//! The meet of two intervals is one, so that from an interval all states are intervals, of which *n* answers have n (n + 1) / 2. Let no
//! answer be lost, and no rule restrict guesses. An interval that one guess solves, or that is one class and so is named, costs its weight.
//! Any other costs its weight, and the least sum of the costs of unsolved parts over all guesses that tell it apart, which is the
//! definition; the others change nothing and cost more. The parts are shorter, so that the costs of all intervals follow from the shortest
//! up, and nothing is left out but guesses that cut the order like an earlier one. (The roots of Knuth's search trees are monotone, which
//! saves a factor *n* there and would be false here: these guesses may miss some places, and cut at several.)
//!
//! With *r* guesses left the parts have r - 1: a table for each *r*, from 1 up. A policy of the least cost that takes *r* guesses at most is
//! the best with *r*, too, so that few tables are needed.
//!
//! The order is looked for, not known: that of the answers in the game, or that of the number of guesses that show them some symbol. Each
//! is compared with the whole table.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex};

use salet_base::threads::locked;

use crate::bound::counting::{Costs, GuessesLeft, UNLIMITED};
use crate::bound::price::{self, IMPOSSIBLE};
use crate::game::{Cost, FeedbackTable, Game, INFEASIBLE, SecretId, Solving};
use crate::search::position::memo::{Depth, Knowledge};
use crate::search::stop::Stop;

/// Most sums of parts for a number of guesses left: they take some ten seconds.
const MOST_SUMS: u64 = 1 << 32;

/// Most feedbacks of a game whose answers are sorted by each of them.
const MOST_SYMBOLS: usize = 8;

/// How the guesses of a game cut an order of its answers.
pub struct Intervals {
    /// The place of each secret in the order.
    places: Box<[usize]>,
    /// The pieces of each guess in order, and one behind the last place.
    pieces: Vec<Piece>,
    /// The beginnings of pieces, but for the first of each guess, by place.
    cuts: Vec<Cut>,
    /// By place: the cuts before it.
    before: Vec<usize>,
    /// By place: the last place of the longest interval from there that takes one guess.
    done: Vec<usize>,
    /// Tables of costs that there is room for.
    most_tables: usize,
}

/// A run of answers that a guess shows the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Piece {
    start: u32,
    is_solved: bool,
}

/// The beginning of a piece.
#[derive(Clone, Copy)]
struct Cut {
    place: u32,
    /// The beginning of the piece before it.
    before: u32,
    /// The number of the piece.
    piece: u32,
}

/// The costs of all intervals, with the least worst case of a policy that attains them.
struct Table {
    answers: usize,
    /// By first and last place, and by last and first, so that either may run.
    costs: Vec<Cost>,
    depths: Vec<Depth>,
}

/// The costs of intervals by the guesses left, as far as they are known.
#[derive(Default)]
pub struct IntervalCosts(Mutex<BTreeMap<GuessesLeft, Arc<Table>>>);

impl Intervals {
    /// The intervals of a game, if its guesses cut an order of the secrets of a table into some, their costs take at most `room` bytes, and
    /// nothing stops the look at the table.
    pub fn find(game: &Game, feedback: &FeedbackTable, room: usize, stop: &Stop) -> Option<Intervals> {
        let answers = feedback.secrets();
        let most_tables = room / Table::bytes(answers);
        if game.is_restricted() || most_tables == 0 {
            return None;
        }
        let natural: Vec<SecretId> = feedback.numbering().secrets().collect();
        let along = |order: &[SecretId]| Intervals::along(game, feedback, order, stop);
        let found = along(&natural).or_else(|| {
            let orders = sorted_by_symbols(game, feedback, natural, stop);
            orders.iter().find_map(|order| along(order))
        });
        found.map(|intervals| Intervals { most_tables, ..intervals })
    }

    /// Bytes for the costs of intervals.
    pub fn bytes(&self) -> usize {
        self.most_tables.min(usize::from(u8::MAX)) * Table::bytes(self.places.len())
    }

    /// The intervals of an order, unless some part is none.
    fn along(game: &Game, feedback: &FeedbackTable, order: &[SecretId], stop: &Stop) -> Option<Intervals> {
        let last = order.len();
        let mut intervals = Intervals {
            places: vec![0; last].into(),
            pieces: Vec::new(),
            cuts: Vec::new(),
            before: vec![0; last + 1],
            done: done_by_naming(game, feedback, order),
            most_tables: 0,
        };
        order.iter().zip(0..).for_each(|(secret, place)| intervals.places[secret.index()] = place);
        let (mut known, mut sums) = (HashSet::new(), 0);
        // The last guess that showed each feedback.
        let mut shown_by = vec![usize::MAX; game.feedback_count() + 1];
        for guess in game.guesses().filter(|&guess| !game.is_blank(guess)) {
            if stop.is_set() {
                return None;
            }
            let column = feedback.column(guess);
            let (mut pieces, mut before) = (Vec::new(), None);
            for (start, secret) in order.iter().enumerate() {
                let shown = column.get(secret.index());
                if before == Some(shown) {
                    continue;
                }
                let is_solved = shown == game.solved();
                if !is_solved
                    && std::mem::replace(&mut shown_by[shown.index()], guess.index()) == guess.index()
                {
                    return None;
                }
                pieces.push(Piece { start: start as u32, is_solved });
                before = Some(shown);
            }
            if known.insert(pieces.clone()) {
                pieces.push(Piece { start: last as u32, is_solved: false });
                sums += intervals.add(&pieces);
                if sums > MOST_SUMS {
                    return None;
                }
            }
        }
        intervals.cuts.sort_by_key(|cut| cut.place);
        for (place, before) in intervals.before.iter_mut().enumerate() {
            *before = intervals.cuts.partition_point(|cut| (cut.place as usize) < place);
        }
        Some(intervals)
    }

    /// Add the pieces of a guess. Returns the number of intervals, over its cuts, that each of them lies in.
    fn add(&mut self, pieces: &[Piece]) -> u64 {
        let first = self.pieces.len();
        self.pieces.extend_from_slice(pieces);
        for (piece, next) in pieces.iter().zip(&pieces[1..]).filter(|(piece, _)| piece.is_solved) {
            for done in &mut self.done[piece.start as usize..next.start as usize] {
                *done = (*done).max(next.start as usize - 1);
            }
        }
        let last = self.places.len() as u64;
        let inner = pieces.windows(2).take(pieces.len() - 2).zip(first as u32 + 1..);
        inner.fold(0, |sums, (pair, piece)| {
            let place = pair[1].start;
            self.cuts.push(Cut { place, before: pair[0].start, piece });
            sums + u64::from(place) * (last - u64::from(place))
        })
    }

    /// The first and the last place of a set that is an interval.
    fn ends(&self, set: &[SecretId]) -> Option<(usize, usize)> {
        let (first, last) = set
            .iter()
            .map(|secret| self.places[secret.index()])
            .fold((usize::MAX, 0), |(first, last), place| (first.min(place), last.max(place)));
        (last.checked_sub(first)? + 1 == set.len()).then_some((first, last))
    }

    /// The costs of all intervals with some guesses left, from those of parts with one less unless the number is [`UNLIMITED`]; `None` if the
    /// work was stopped.
    fn solve(&self, costs: &Costs, left: GuessesLeft, parts: Option<&Table>, stop: &Stop) -> Option<Table> {
        let answers = self.places.len();
        // Sums of weights have less than 64 bits, and so have all costs (`bound/price.rs`).
        let mut weights: Vec<Cost> = vec![0; answers + 1];
        for (secret, &place) in (0..).map(SecretId::new).zip(&self.places) {
            weights[place + 1] = price::guesses(costs.weight(secret));
        }
        (0..answers).for_each(|place| weights[place + 1] += weights[place]);
        let (costs, depths) = (vec![INFEASIBLE; answers * answers], vec![0; answers * answers]);
        let mut table = Table { answers, costs, depths };
        for length in 1..=answers {
            for first in 0..=answers - length {
                if stop.is_set() {
                    return None;
                }
                let last = first + length - 1;
                let (sum, depth) = match left {
                    _ if self.done[first] >= last => (0, 0),
                    1 => (INFEASIBLE, 0),
                    _ => self.cheapest(parts.unwrap_or(&table), first, last),
                };
                let cost = sum.saturating_add(weights[last + 1] - weights[first]);
                for at in [first * answers + last, last * answers + first] {
                    (table.costs[at], table.depths[at]) = (cost, depth + 1);
                }
            }
        }
        Some(table)
    }

    /// The least sum of the costs of parts over the guesses that tell an interval apart, and its least worst case.
    fn cheapest(&self, table: &Table, first: usize, last: usize) -> (Cost, Depth) {
        let mut best = (INFEASIBLE, 0);
        for cut in &self.cuts[self.before[first + 1]..self.before[last + 1]] {
            // Its first cut here stands for the guess.
            if cut.before as usize > first {
                continue;
            }
            let cut = cut.piece as usize;
            let sum = self.sum(table, cut, first, last);
            if sum <= best.0 && sum < INFEASIBLE {
                let parts = self.parts(cut, first, last);
                let depth = parts.map(|(from, to)| table.depths[from * table.answers + to]).max();
                let found = (sum, depth.unwrap_or(0));
                best = if best.0 == INFEASIBLE { found } else { best.min(found) };
            }
        }
        best
    }

    /// The sum of the costs of the unsolved parts that a guess leaves of an interval, by its first cut there.
    fn sum(&self, table: &Table, cut: usize, first: usize, last: usize) -> Cost {
        let row = |place: usize| &table.costs[place * table.answers..][..table.answers];
        let (from_first, to_last, pieces) = (row(first), row(last), &self.pieces[cut - 1..]);
        let mut sum = if pieces[0].is_solved { 0 } else { from_first[pieces[1].start as usize - 1] };
        for (piece, next) in pieces[1..].iter().zip(&pieces[2..]) {
            let (start, end) = (piece.start as usize, next.start as usize);
            if start > last {
                break;
            }
            if !piece.is_solved {
                let cost = if end > last { to_last[start] } else { row(start)[end - 1] };
                sum = sum.saturating_add(cost);
            }
        }
        sum
    }

    /// The unsolved parts that a guess leaves of an interval, by its first cut there.
    fn parts(&self, cut: usize, first: usize, last: usize) -> impl Iterator<Item = (usize, usize)> {
        let pieces = self.pieces[cut - 1..].iter().zip(&self.pieces[cut..]);
        let here = pieces.take_while(move |(piece, _)| piece.start as usize <= last);
        here.filter(|(piece, _)| !piece.is_solved)
            .map(move |(piece, next)| (first.max(piece.start as usize), last.min(next.start as usize - 1)))
    }
}

impl Table {
    fn bytes(answers: usize) -> usize {
        answers.saturating_mul(answers).saturating_mul(size_of::<Cost>() + size_of::<Depth>())
    }

    fn known(&self, (first, last): (usize, usize)) -> Knowledge {
        let at = first * self.answers + last;
        match self.costs[at] {
            INFEASIBLE => Knowledge::exactly(IMPOSSIBLE, 0),
            cost => Knowledge::exactly(price::of_total(cost), self.depths[at]),
        }
    }
}

impl IntervalCosts {
    /// The cost of a set with some guesses left. With a stop, tables that are missing are computed until then. `None` if the set is no
    /// interval, or a table is missing.
    pub fn of(
        &self,
        intervals: &Intervals,
        costs: &Costs,
        (set, left): (&[SecretId], GuessesLeft),
        stop: Option<&Stop>,
    ) -> Option<Knowledge> {
        let ends = intervals.ends(set)?;
        let mut tables = locked(&self.0);
        let mut table = |left| -> Option<Arc<Table>> {
            if let Some(known) = tables.get(&left) {
                return Some(known.clone());
            }
            let stop = stop?;
            let mut parts = None;
            let first = if left == UNLIMITED { left } else { 1 };
            for left in first..=left {
                if let Some(known) = tables.get(&left) {
                    parts = Some(known.clone());
                    continue;
                }
                if tables.len() >= intervals.most_tables {
                    return None;
                }
                let solved = Arc::new(intervals.solve(costs, left, parts.as_deref(), stop)?);
                tables.insert(left, solved.clone());
                parts = Some(solved);
            }
            parts
        };
        let free = table(UNLIMITED)?.known(ends);
        let holds = free.lower == IMPOSSIBLE || free.exact.is_some_and(|depth| depth <= left);
        if holds { Some(free) } else { table(left).map(|table| table.known(ends)) }
    }
}

/// By place: the last place of the longest interval from there that is named as one, or solved by the guess of its only answer.
fn done_by_naming(game: &Game, feedback: &FeedbackTable, order: &[SecretId]) -> Vec<usize> {
    let mut done: Vec<usize> = (0..order.len()).collect();
    if let Some(classes) = game.classes().filter(|_| game.solving() == Solving::Never) {
        let class = |place: usize| classes.numbers()[feedback.numbering().answer(order[place]).index()];
        for place in (1..order.len()).rev().filter(|&place| class(place - 1) == class(place)) {
            done[place - 1] = done[place];
        }
    }
    done
}

/// Orders of the secrets by the number of guesses that show them each symbol, if there are few symbols; secrets with as many keep their
/// order. None after a stop.
fn sorted_by_symbols(
    game: &Game,
    feedback: &FeedbackTable,
    secrets: Vec<SecretId>,
    stop: &Stop,
) -> Vec<Vec<SecretId>> {
    let symbols = game.feedback_count();
    if symbols > MOST_SYMBOLS {
        return Vec::new();
    }
    let mut counts = vec![vec![0; secrets.len()]; symbols + 1];
    for guess in game.guesses().filter(|&guess| !game.is_blank(guess)) {
        if stop.is_set() {
            return Vec::new();
        }
        let column = feedback.column(guess);
        secrets.iter().for_each(|secret| counts[column.get(secret.index()).index()][secret.index()] += 1);
    }
    let sorted = |counts: Vec<u32>| {
        let mut order = secrets.clone();
        order.sort_by_key(|secret| counts[secret.index()]);
        order
    };
    counts.into_iter().map(sorted).collect()
}
