//! What a guess leaves of a state: the parts of its classes, the *shares* of a class (how its boards are spread over its parts), and
//! the cells, which combine a share of each class.

use std::ops::Range;

use crate::goal::Goal;
use crate::position::{Draw, choose};
use crate::search::bounds::{Outline, Share as Hit, Terms, hit, least_sum};
use crate::search::problem::{Guess, Problem, Secret};
use crate::search::state::{Set, State, Total, class_key, ways};

/// A part of a class.
#[derive(Debug, Clone)]
struct Part {
    members: Range<usize>,
    key: u128,
    /// Whether boards in it are over: it is the guess itself, or ends without it.
    solved: bool,
}

/// The boards of a class, spread over its parts.
#[derive(Debug, Clone)]
struct Share {
    /// In how many ways boards are given to parts like this, times the secrets of those that are over.
    ways: Total,
    tuples: Total,
    boards: usize,
    hit: Hit,
    key: u128,
    /// Parts with their boards.
    picks: Range<usize>,
}

/// A cell: what remains after a certain feedback of all boards.
#[derive(Debug, Clone, Copy)]
pub struct Cell {
    /// The number of feedbacks that leave this, times the secrets of the boards that are over: the boards of a class are interchangeable.
    pub ways: Total,
    pub outline: Outline,
    pub key: u128,
    /// The cell's number, to make its state.
    shares: usize,
}

/// What a guess leaves. It is reused, to save memory.
#[derive(Debug, Default)]
pub struct Split {
    members: Vec<Secret>,
    parts: Vec<Part>,
    shares: Vec<Share>,
    picks: Vec<(usize, usize)>,
    /// The shares of each class.
    classes: Vec<Range<usize>>,
    /// The share of each class in each cell.
    chosen: Vec<usize>,
    /// The place of each label among the parts of a class, with the class that met it last.
    places: Vec<(u64, usize)>,
    met: u64,
    labels: Vec<usize>,
    /// Steps of the work on the shares.
    steps: usize,
    cut: bool,
}

/// Steps for one look at the stop.
const STEPS: usize = 1 << 12;

impl Split {
    /// The parts and shares of a state by a guess; `false` if there are more than `most` cells, or the work is stopped.
    pub fn make(
        &mut self,
        problem: &Problem,
        state: &State,
        guess: Guess,
        goal: Goal,
        (most, stopped): (usize, &dyn Fn() -> bool),
    ) -> bool {
        let mut cells = 1u128;
        self.cut = false;
        self.members.clear();
        self.parts.clear();
        self.shares.clear();
        self.picks.clear();
        self.classes.clear();
        let row = problem.row(guess);
        let own = problem.secret_of(guess);
        for set in &state.sets {
            let parts = self.divide(problem, &set.members, row, own);
            // A multiset of as many parts as boards.
            cells = cells.saturating_mul(choose(parts.len() + set.boards - 1, set.boards));
            if cells > most as u128 {
                return false;
            }
            let first = self.shares.len();
            if set.boards == 1 {
                self.one_board(parts, problem.terms, goal);
            } else {
                let rest = Share { ways: 1, tuples: 1, boards: 0, hit: Hit::NONE, key: 0, picks: 0..0 };
                self.spread(parts, (set.boards, rest), &mut Vec::new(), (problem.terms, goal), stopped);
            }
            self.classes.push(first..self.shares.len());
        }
        !self.cut
    }

    /// Divide a set by its labels.
    fn divide(
        &mut self,
        problem: &Problem,
        set: &[Secret],
        row: &[u16],
        own: Option<Secret>,
    ) -> Range<usize> {
        self.met += 1;
        self.places.resize(self.places.len().max(problem.most_parts), (0, 0));
        self.labels.clear();
        let mut sizes = Vec::new();
        for &member in set {
            let place = &mut self.places[usize::from(row[usize::from(member)])];
            if place.0 != self.met {
                *place = (self.met, sizes.len());
                sizes.push(0);
            }
            sizes[place.1] += 1;
            self.labels.push(place.1);
        }
        let (first, mut at) = (self.parts.len(), self.members.len());
        for size in sizes {
            self.parts.push(Part { members: at..at, key: 0, solved: false });
            at += size;
        }
        self.members.resize(at, 0);
        for (&member, &label) in set.iter().zip(&self.labels) {
            let part = &mut self.parts[first + label];
            self.members[part.members.end] = member;
            part.members.end += 1;
            part.key ^= problem.key(member);
            part.solved |= Some(member) == own;
        }
        if !problem.terms.are_own() {
            for part in &mut self.parts[first..] {
                let label = row[usize::from(self.members[part.members.start])];
                part.solved = problem.ends(label, part.members.len());
            }
        }
        first..self.parts.len()
    }

    /// The shares of a class on one board: its parts.
    fn one_board(&mut self, parts: Range<usize>, terms: Terms, goal: Goal) {
        for number in parts {
            let part = &self.parts[number];
            let size = part.members.len();
            let first = self.picks.len();
            let share = if part.solved {
                let ways = size as Total;
                Share { ways, tuples: 1, boards: 0, hit: Hit::NONE, key: 0, picks: first..first }
            } else {
                self.picks.push((number, 1));
                let key = class_key(part.key, 1);
                let hit = hit(size, 1, terms, goal);
                Share { ways: 1, tuples: size as Total, boards: 1, hit, key, picks: first..first + 1 }
            };
            self.shares.push(share);
        }
    }

    /// All ways to spread boards over parts, after the others of the class got theirs.
    fn spread(
        &mut self,
        mut parts: Range<usize>,
        (boards, share): (usize, Share),
        picks: &mut Vec<(usize, usize)>,
        (terms, goal): (Terms, Goal),
        stopped: &dyn Fn() -> bool,
    ) {
        self.steps += 1;
        self.cut = self.cut || self.steps.is_multiple_of(STEPS) && stopped();
        if self.cut {
            return;
        }
        let Some(number) = parts.next() else {
            if boards == 0 {
                let first = self.picks.len();
                self.picks.extend_from_slice(picks);
                self.shares.push(Share { picks: first..self.picks.len(), ..share });
            }
            return;
        };
        self.spread(parts.clone(), (boards, share.clone()), picks, (terms, goal), stopped);
        let (size, set, solved) = {
            let part = &self.parts[number];
            (part.members.len(), part.key, part.solved)
        };
        for here in 1..=boards {
            let tuples = ways(size, here, terms.draw);
            if tuples == 0 {
                break;
            }
            let mut share = Share { ways: share.ways * choose(boards, here), ..share.clone() };
            if solved {
                share.ways *= tuples;
            } else {
                share.tuples *= tuples;
                share.boards += here;
                share.hit = share.hit.max(hit(size, here, terms, goal));
                share.key = share.key.wrapping_add(class_key(set, here));
                picks.push((number, here));
            }
            self.spread(parts.clone(), (boards - here, share), picks, (terms, goal), stopped);
            if !solved {
                picks.pop();
            }
        }
    }

    /// Visit all cells; `false` from `visit` ends it.
    pub fn cells(&mut self, terms: Terms, visit: &mut dyn FnMut(Cell) -> bool) {
        let mut chosen = std::mem::take(&mut self.chosen);
        chosen.clear();
        let mut at: Vec<usize> = self.classes.iter().map(|shares| shares.start).collect();
        let mut classes = Vec::new();
        loop {
            let mut cell = Cell {
                ways: 1,
                outline: Outline { tuples: 1, boards: 0, classes: 0, hit: Hit::NONE, least_sum: 0 },
                key: 0,
                shares: chosen.len(),
            };
            for &share in &at {
                let share = &self.shares[share];
                cell.ways *= share.ways;
                cell.outline.tuples *= share.tuples;
                cell.outline.boards += share.boards;
                cell.outline.classes += share.picks.len();
                cell.outline.hit = cell.outline.hit.max(share.hit);
                cell.key = cell.key.wrapping_add(share.key);
            }
            cell.outline.least_sum = match terms.draw {
                _ if !terms.are_own() => cell.outline.boards,
                Draw::Distinct => cell.outline.boards * (cell.outline.boards + 1) / 2,
                Draw::Independent => {
                    classes.clear();
                    let picks = at.iter().flat_map(|&share| &self.picks[self.shares[share].picks.clone()]);
                    classes.extend(picks.map(|pick| pick.1));
                    least_sum(&mut classes, terms)
                }
            };
            chosen.extend_from_slice(&at);
            if !visit(cell) || !advance(&mut at, &self.classes) {
                break;
            }
        }
        self.chosen = chosen;
    }

    /// The candidates of each class of a cell of the last visit.
    pub fn sets(&self, cell: &Cell) -> impl Iterator<Item = &[Secret]> + Clone {
        let shares = &self.chosen[cell.shares..][..self.classes.len()];
        let picks = shares.iter().flat_map(|&share| &self.picks[self.shares[share].picks.clone()]);
        picks.map(|&(part, _)| &self.members[self.parts[part].members.clone()])
    }

    /// The state of a cell of the last visit.
    pub fn state(&self, cell: &Cell) -> State {
        let shares = &self.chosen[cell.shares..][..self.classes.len()];
        let picks = shares.iter().flat_map(|&share| &self.picks[self.shares[share].picks.clone()]);
        let set = |&(part, boards): &(usize, usize)| {
            Set::new(self.members[self.parts[part].members.clone()].to_vec(), boards)
        };
        let Cell { outline, key, .. } = *cell;
        State { sets: picks.map(set).collect(), boards: outline.boards, tuples: outline.tuples, key }
    }
}

/// The next choice of a share of each class.
fn advance(at: &mut [usize], classes: &[Range<usize>]) -> bool {
    for (at, shares) in at.iter_mut().zip(classes).rev() {
        *at += 1;
        if *at < shares.end {
            return true;
        }
        *at = shares.start;
    }
    false
}
