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

use crate::goal::Goal;
use crate::position::{Class, Draw, Position};
use crate::search::state::{State, Total};

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
    /// The most likely first hit of a class, as in the header.
    pub hit: Share,
    /// The least sum over boards.
    pub least_sum: usize,
}

impl Outline {
    /// What the bounds need to know of a position whose ordered secrets fit into 128 bits.
    pub fn of_position(position: &Position, goal: Goal) -> Outline {
        let classes = position.classes();
        let hits =
            classes.iter().map(|class| hit(class.candidates().len(), class.boards(), position.draw(), goal));
        let mut boards: Vec<usize> = classes.iter().map(Class::boards).collect();
        Outline {
            tuples: position.tuples().unwrap_or(0),
            boards: position.boards(),
            classes: classes.len(),
            hit: hits.fold(Share::NONE, Share::max),
            least_sum: least_sum(&mut boards, position.draw()),
        }
    }
}

/// The probability of the header for one class.
#[inline]
pub fn hit(size: usize, boards: usize, draw: Draw, goal: Goal) -> Share {
    match (draw, goal) {
        (Draw::Distinct, _) => Share { over: boards as Total, under: size as Total },
        (Draw::Independent, Goal::Sum) => Share { over: boards.min(size) as Total, under: size as Total },
        (Draw::Independent, _) => Share { over: 1, under: (size as Total).saturating_pow(boards as u32) },
    }
}

/// The least sum over boards: the largest classes first, or one board after the other.
pub fn least_sum(boards: &mut [usize], draw: Draw) -> usize {
    match draw {
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
    pub draw: Draw,
    /// Whether to use the least class.
    pub least: bool,
}

impl Bounds {
    pub fn outline(self, state: &State, goal: Goal) -> Outline {
        let mut boards: Vec<usize> = state.sets.iter().map(|set| set.boards).collect();
        let hits = state.sets.iter().map(|set| hit(set.len(), set.boards, self.draw, goal));
        Outline {
            tuples: state.tuples,
            boards: state.boards,
            classes: state.sets.len(),
            hit: hits.fold(Share::NONE, Share::max),
            least_sum: least_sum(&mut boards, self.draw),
        }
    }

    /// The fewest guesses that solve all boards.
    #[inline]
    pub fn fewest(self, boards: usize, classes: usize) -> usize {
        match self.draw {
            Draw::Distinct => boards,
            Draw::Independent => classes,
        }
    }

    /// The lower bound of a state. It is exact for a single tuple.
    #[inline]
    pub fn of(self, outline: &Outline, goal: Goal) -> Total {
        let (each, missed) = self.weights(outline.boards, outline.classes, outline.least_sum, goal);
        let mut bound = outline.tuples * each;
        if self.least && missed > 0 {
            bound += missed * (outline.tuples - divide(outline.tuples, outline.hit.under) * outline.hit.over);
        }
        bound
    }

    /// The bound is the first number for each tuple, and the second for each whose first guess misses.
    #[inline]
    pub fn weights(self, boards: usize, classes: usize, least_sum: usize, goal: Goal) -> (Total, Total) {
        let fewest = self.fewest(boards, classes);
        match goal {
            Goal::Length => (fewest as Total, Total::from(boards > 0)),
            Goal::Sum => (least_sum as Total, boards as Total),
            Goal::Within(left) => {
                let left = usize::from(left);
                (Total::from(left < fewest), Total::from(left == fewest && boards > 0))
            }
        }
    }

    /// The lower bound of all guesses of a state that are no candidates: the boards remain as they are.
    pub fn of_a_miss(self, outline: &Outline, goal: Goal) -> Total {
        let (each, _) = match goal.after_a_guess() {
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
