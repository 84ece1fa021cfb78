//! Permutations of the answers that leave a table as it is, found by individualisation and refinement.
//!
//! A path singles answers out, one after the other, until each answer has a colour of its own. Another path with the same colours at
//! each step ends in a permutation, which is verified. Level by level, the last first, such paths begin with the other answers of
//! the same colour: one permutation for each answer that those found so far do not reach. Some may be missed, such as those that change
//! the number of guesses with equal partitions, since the colours count guesses; that costs time alone.

use crate::game::symmetry::colours::{Colours, Refiner};
use crate::game::symmetry::orbits::Orbits;
use crate::game::symmetry::rows::{Permutation, Rows};
use crate::game::{GuessId, Line, SecretId};
use salet_base::mix::mix;

/// A permutation of the answers that leaves a table as it is, with the images of all guesses.
#[derive(Debug, Clone)]
pub(super) struct Symmetry {
    pub(super) answers: Permutation,
    pub(super) guesses: Box<[GuessId]>,
}

/// Most work for a table, in passes over all of its cells, and in cells.
const MOST_WORK: (u64, u64) = (128, 1 << 26);

/// A step of the path: the colours before it, and the answer to single out.
struct Step {
    before: Colours,
    /// The answers of the colour of the first.
    cell: Vec<SecretId>,
    /// The rounds of refinement that follow, and the number of the colours after them.
    rounds: usize,
    after: u64,
}

/// Permutations that generate symmetries of a table, all if the work suffices; none if there are none, or the work is stopped.
pub(super) fn generators(rows: &Rows<'_>, stopped: &dyn Fn() -> bool) -> Found {
    let all: Vec<GuessId> = (0..rows.guesses).map(GuessId::new).collect();
    let mut whole = Refiner::new(rows, all.clone());
    let mut colours = whole.plain();
    whole.refine(&mut colours);
    if colours.are_single() || stopped() {
        return Found::default();
    }
    // The guesses differ by the last colours of their parts.
    let mut last = colours.clone();
    whole.round(&mut last);
    colours.guesses = last.guesses;
    let few = witnesses(rows, &colours);
    let of_few = few.iter().map(|guess| colours.guesses[guess.index()]).collect();
    let start = Colours { guesses: of_few, ..colours.clone() };
    let found = Search::of(Refiner::new(rows, few), start, stopped);
    if found.generators.is_empty() && found.refused {
        return Search::of(Refiner::new(rows, all), colours, stopped);
    }
    found
}

/// Guesses that together tell all answers apart that any do, of as few colours as possible: the rarest first.
fn witnesses(rows: &Rows<'_>, colours: &Colours) -> Vec<GuessId> {
    let mut order: Vec<GuessId> = (0..rows.guesses).map(GuessId::new).collect();
    order.sort_unstable_by_key(|guess| (colours.guesses[guess.index()], *guess));
    let mut classes: Vec<&[GuessId]> =
        order.chunk_by(|one, other| colours.guesses[one.index()] == colours.guesses[other.index()]).collect();
    classes.sort_by_key(|class| (class.len(), class[0]));
    let mut columns = vec![0u64; rows.answers];
    let (mut taken, mut told) = (Vec::new(), 1);
    for class in classes {
        for &guess in class {
            let mut add = |answer: usize, code: u64| columns[answer] = mix(columns[answer] ^ code);
            match rows.line(guess) {
                Line::Narrow(cells) => (0..).zip(cells).for_each(|(at, &code)| add(at, code.into())),
                Line::Wide(cells) => (0..).zip(cells).for_each(|(at, &code)| add(at, code.into())),
            }
        }
        let mut different = columns.clone();
        different.sort_unstable();
        different.dedup();
        if different.len() > told {
            told = different.len();
            taken.extend_from_slice(class);
        }
        if told == rows.answers {
            break;
        }
    }
    taken
}

struct Search<'r> {
    rows: &'r Rows<'r>,
    refiner: Refiner<'r>,
    steps: Vec<Step>,
    /// The answers in the order of the last colours.
    leaf: Vec<SecretId>,
    most_work: u64,
    stopped: &'r dyn Fn() -> bool,
}

/// What a search found.
#[derive(Default)]
pub(super) struct Found {
    pub(super) generators: Vec<Symmetry>,
    /// The number of symmetries that they generate, if it is not too large.
    pub(super) order: Option<usize>,
    /// Whether a permutation was false.
    refused: bool,
}

impl<'r> Search<'r> {
    fn of(refiner: Refiner<'r>, start: Colours, stopped: &'r dyn Fn() -> bool) -> Found {
        let rows = refiner.rows;
        let (passes, cells) = MOST_WORK;
        let most_work = passes * (rows.answers * rows.guesses) as u64 + cells;
        let mut search = Search { rows, refiner, steps: Vec::new(), leaf: Vec::new(), most_work, stopped };
        let mut found = Found { order: Some(1), ..Found::default() };
        if search.walk(start) {
            search.climb(&mut found);
        }
        found
    }

    fn is_over(&self) -> bool {
        self.refiner.work > self.most_work || (self.stopped)()
    }

    /// The path; whether it reaches its end.
    fn walk(&mut self, mut colours: Colours) -> bool {
        while let Some(cell) = colours.cells().into_iter().next() {
            if self.is_over() {
                return false;
            }
            let before = colours.clone();
            let rounds = self.refiner.single_out(&mut colours, cell[0], None);
            self.steps.push(Step { before, cell, rounds, after: colours.sum() });
        }
        self.leaf = colours.order();
        true
    }

    /// Generators level by level, the last first. Those found so far keep all answers singled out at earlier levels.
    fn climb(&mut self, found: &mut Found) {
        let mut orbits = Orbits::new(self.rows.answers);
        for level in (0..self.steps.len()).rev() {
            let cell = self.steps[level].cell.clone();
            let mut without: Vec<SecretId> = vec![cell[0]];
            for &answer in &cell[1..] {
                let reached = orbits.first(answer.index());
                if without.iter().any(|other| orbits.first(other.index()) == reached) {
                    continue;
                }
                if self.is_over() {
                    found.order = None;
                    return;
                }
                match self.another(level, answer, found) {
                    Some(symmetry) => {
                        for (from, to) in symmetry.answers.iter().enumerate() {
                            orbits.join(from, to.index());
                        }
                        found.generators.push(symmetry);
                    }
                    None => without.push(answer),
                }
            }
            let first = orbits.first(cell[0].index());
            let orbit = cell.iter().filter(|answer| orbits.first(answer.index()) == first).count();
            found.order = found.order.and_then(|order| order.checked_mul(orbit));
        }
    }

    /// A symmetry that keeps the answers singled out before a level, and maps the one there to this answer.
    fn another(&mut self, level: usize, answer: SecretId, found: &mut Found) -> Option<Symmetry> {
        let mut tries = 2 * (self.steps.len() - level) + TRIES;
        let mut open: Vec<(Colours, Vec<SecretId>)> = vec![(self.steps[level].before.clone(), vec![answer])];
        while let Some((colours, candidates)) = open.last_mut() {
            let Some(next) = candidates.pop() else {
                open.pop();
                continue;
            };
            if tries == 0 || self.is_over() {
                return None;
            }
            tries -= 1;
            let mut colours = colours.clone();
            let depth = level + open.len();
            let made = &self.steps[depth - 1];
            self.refiner.single_out(&mut colours, next, Some(made.rounds));
            if colours.sum() != made.after {
                continue;
            }
            let Some(step) = self.steps.get(depth) else {
                // A failed try costs a pass at most.
                self.refiner.work += (self.rows.answers * self.rows.guesses) as u64;
                let mut images = self.leaf.clone();
                self.leaf.iter().zip(colours.order()).for_each(|(from, to)| images[from.index()] = to);
                let answers = images.into_boxed_slice();
                if let Some(guesses) = self.rows.images(&answers) {
                    return Some(Symmetry { answers, guesses });
                }
                found.refused = true;
                continue;
            };
            let colour = step.before.answers[step.cell[0].index()];
            let alike = (0..self.rows.answers).rev().filter(|&at| colours.answers[at] == colour);
            let alike = alike.map(SecretId::new).collect();
            open.push((colours, alike));
        }
        None
    }
}

/// Steps that a path may take in vain.
const TRIES: usize = 8;
