//! Lower bounds without a search.
//!
//! All values are sums over the N ordered secrets of a state with k boards. For *within*, the value is the number of ordered
//! secrets that are lost.
//!
//! # One guess for each secret
//!
//! Every secret of the boards must be guessed. Distinct secrets take k guesses in a game, which solve the boards one by one: length k,
//! sum 1 + 2 + … + k = k(k+1)/2. Independent secrets of different classes still differ: with c classes, length c at least; and
//! one guess solves boards of one class only, so the sum is least if the largest classes come first.
//!
//! # The least class
//!
//! *Claim.* Let x be the largest, over classes of r boards and s candidates, of r/s. Then the length is at least k + 1 - x on
//! average, the sum k(k+1)/2 + k(1 - x), and at most the share x is found within k guesses.
//! *Proof.* If the first guess solves no board, k guesses remain for k boards, so the length is k + 1 at least, and every board is solved
//! one guess later than in the bound above. It solves a board with probability r/s, if it is a candidate of that class, or
//! else 0. ∎
//!
//! Independent secrets: a length of c, or a win within c guesses, needs a first guess that solves all r boards of a class, with
//! probability s^-r; otherwise c classes remain, since their sets are still disjoint. For the sum, the first guess solves some board with
//! probability min(1, r/s) at most.
//!
//! # Guesses that solve several secrets, or none
//!
//! Nothing above holds in a game whose guesses share answers, or that lasts until one answer is left ([`Ends`]): one guess may end all
//! boards. It holds that every board takes a guess: length 1, sum k, and without a guess nothing is found. One guess ends at most
//! m(s) of the s candidates of a class: as many as any guess solves, or, until one is left, all if s is no more than the parts of
//! any guess, and otherwise one less than these parts, since a part has two. So a board of the class goes on with probability 1 - m(s)/s at least: then the length is 2
//! at least, and the game is not over within one guess; and the r boards of the class add r(1 - m(s)/s) to the sum. The largest over
//! the classes counts. A single tuple of one class takes one guess, which the bound says.

use salet_core::game::Solving;

use crate::goal::Goal;
use crate::position::{Class, Draw, Position};
use crate::search::state::{State, Total};

/// How guesses end boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// Each secret is solved by its own guess, which solves nothing else.
    Own,
    /// A guess solves at most `most` candidates of a class, whether it has the name of one or not.
    Solved { most: usize },
    /// A board ends with one candidate, and a guess makes at most `parts` parts of a class.
    Known { parts: usize },
}

impl Ends {
    /// The ends of a game, as far as they are known without its table.
    pub fn of(solving: Solving) -> Ends {
        match solving {
            Solving::Own => Ends::Own,
            Solving::Several => Ends::Solved { most: usize::MAX },
            Solving::Never => Ends::Known { parts: usize::MAX },
        }
    }

    /// The most of some candidates that a guess ends, m(s) in the header.
    fn most(self, size: usize) -> usize {
        match self {
            Ends::Own => 1,
            Ends::Solved { most } => size.min(most),
            Ends::Known { parts } if size <= parts => size,
            Ends::Known { parts } => parts.saturating_sub(1),
        }
    }
}

/// Terms that the value of a class depends on, with its size and boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    pub draw: Draw,
    pub ends: Ends,
}

impl Terms {
    /// Whether each secret is solved by its own guess alone.
    #[inline]
    pub fn are_own(self) -> bool {
        self.ends == Ends::Own
    }
}

/// A probability as a fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    pub over: Total,
    pub under: Total,
}

impl Share {
    pub const NONE: Share = Share { over: 0, under: 1 };

    #[inline]
    pub fn max(self, other: Share) -> Share {
        if self.over * other.under < other.over * self.under { other } else { self }
    }
}

/// What the bounds need to know of a state.
#[derive(Debug, Clone, Copy)]
pub struct Outline {
    pub tuples: Total,
    pub boards: usize,
    pub classes: usize,
    /// The most likely first hit of a class, as in the header; but without own guesses the surest miss.
    pub hit: Share,
    /// The least sum over boards.
    pub least_sum: usize,
}

impl Outline {
    /// What the bounds need to know of a position whose ordered secrets fit into 128 bits.
    pub fn of_position(position: &Position, terms: Terms, goal: Goal) -> Outline {
        let classes = position.classes();
        let hits = classes.iter().map(|class| hit(class.candidates().len(), class.boards(), terms, goal));
        let mut boards: Vec<usize> = classes.iter().map(Class::boards).collect();
        Outline {
            tuples: position.tuples().unwrap_or(0),
            boards: position.boards(),
            classes: classes.len(),
            hit: hits.fold(Share::NONE, Share::max),
            least_sum: least_sum(&mut boards, terms),
        }
    }
}

/// The probability of the header for one class.
#[inline]
pub fn hit(size: usize, boards: usize, terms: Terms, goal: Goal) -> Share {
    if !terms.are_own() {
        return miss(size, boards, terms.ends, goal);
    }
    match (terms.draw, goal) {
        (Draw::Distinct, _) => Share { over: boards as Total, under: size as Total },
        (Draw::Independent, Goal::Sum) => Share { over: boards.min(size) as Total, under: size as Total },
        (Draw::Independent, _) => Share { over: 1, under: (size as Total).saturating_pow(boards as u32) },
    }
}

/// The share of tuples that leave a board of a class open after any first guess; for the sum, times the boards.
#[cold]
fn miss(size: usize, boards: usize, ends: Ends, goal: Goal) -> Share {
    let times = if goal == Goal::Sum { boards } else { 1 };
    Share { over: (times * (size - ends.most(size))) as Total, under: size as Total }
}

/// The least sum over boards: the largest classes first, or one board after the other; without own guesses all together.
pub fn least_sum(boards: &mut [usize], terms: Terms) -> usize {
    match terms.draw {
        _ if !terms.are_own() => boards.iter().sum(),
        Draw::Distinct => {
            let boards: usize = boards.iter().sum();
            boards * (boards + 1) / 2
        }
        Draw::Independent => {
            boards.sort_unstable_by(|one, other| other.cmp(one));
            boards.iter().zip(1..).map(|(boards, turn)| boards * turn).sum()
        }
    }
}

/// The bounds of a search.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    pub terms: Terms,
    /// Whether to use the least class.
    pub least: bool,
}

impl Bounds {
    pub fn outline(self, state: &State, goal: Goal) -> Outline {
        let mut boards: Vec<usize> = state.sets.iter().map(|set| set.boards).collect();
        let hits = state.sets.iter().map(|set| hit(set.len(), set.boards, self.terms, goal));
        Outline {
            tuples: state.tuples,
            boards: state.boards,
            classes: state.sets.len(),
            hit: hits.fold(Share::NONE, Share::max),
            least_sum: least_sum(&mut boards, self.terms),
        }
    }

    /// The fewest guesses that solve all boards.
    #[inline]
    pub fn fewest(self, boards: usize, classes: usize) -> usize {
        match self.terms.draw {
            _ if !self.terms.are_own() => boards.min(1),
            Draw::Distinct => boards,
            Draw::Independent => classes,
        }
    }

    /// Whether the bound of a state is its value for want of a choice: nothing is left, or a single tuple, of one class without own guesses.
    #[inline]
    pub fn is_settled(self, outline: &Outline) -> bool {
        let is_one = outline.tuples <= 1 && (self.terms.are_own() || outline.classes <= 1);
        is_one || outline.boards == 0
    }

    /// The lower bound of a state. It is exact if the state is [settled](Bounds::is_settled).
    #[inline]
    pub fn of(self, outline: &Outline, goal: Goal) -> Total {
        let (each, missed) = self.weights(outline.boards, outline.classes, outline.least_sum, goal);
        let mut bound = outline.tuples * each;
        if self.least && missed > 0 {
            let share = divide(outline.tuples, outline.hit.under) * outline.hit.over;
            bound += missed * if self.terms.are_own() { outline.tuples - share } else { share };
        }
        bound
    }

    /// The bound is the first number for each tuple, and the second for each whose first guess misses.
    #[inline]
    pub fn weights(self, boards: usize, classes: usize, least_sum: usize, goal: Goal) -> (Total, Total) {
        let fewest = self.fewest(boards, classes);
        match goal {
            Goal::Length => (fewest as Total, Total::from(boards > 0)),
            Goal::Sum if !self.terms.are_own() => (least_sum as Total, Total::from(boards > 0)),
            Goal::Sum => (least_sum as Total, boards as Total),
            Goal::Within(left) => {
                let left = usize::from(left);
                (Total::from(left < fewest), Total::from(left == fewest && boards > 0))
            }
        }
    }

    /// The lower bound of all guesses of a state that are no candidates: the boards remain as they are. Without own guesses none may remain.
    pub fn of_a_miss(self, outline: &Outline, goal: Goal) -> Total {
        let (each, _) = match goal.after_a_guess() {
            Some(_) if !self.terms.are_own() => (0, 0),
            Some(next) => self.weights(outline.boards, outline.classes, outline.least_sum, next),
            None => (1, 0),
        };
        outline.tuples * (each + cost_of_a_guess(outline.boards, goal))
    }
}

/// A quotient; in 64 bits, where division is much faster, if both fit.
#[inline]
pub fn divide(number: Total, by: Total) -> Total {
    match (u64::try_from(number), u64::try_from(by)) {
        (Ok(number), Ok(by)) => Total::from(number / by),
        _ => number / by,
    }
}

/// What a guess adds for each tuple of a state with this many boards.
#[inline]
pub fn cost_of_a_guess(boards: usize, goal: Goal) -> Total {
    match goal {
        Goal::Length => 1,
        Goal::Sum => boards as Total,
        Goal::Within(_) => 0,
    }
}
