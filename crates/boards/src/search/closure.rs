//! The bound of a cell with known boards: what their words, which are forced, tell of the others. It is for games that solve each secret by
//! its own guess.
//!
//! If every board has a class of its own, and some have one candidate, these are played first (`forced.rs`): j guesses
//! for all N ordered secrets, in any order, without a choice. Then the other boards have the parts that all of these words together leave; so the
//! value is that of these cells, and the bound that of `survey.rs` for one guess with these parts. It is exact if at most one board remains and its parts have
//! at most 2 candidates: they take 1, or 1 and 2 guesses.

use crate::goal::Goal;
use crate::search::bounds::{Bounds, cost_of_a_guess};
use crate::search::memo::Known;
use crate::search::problem::{Problem, Secret};
use crate::search::state::Total;
use crate::search::survey::sum;

/// Buffers of the bound.
#[derive(Debug, Default)]
pub struct Closure {
    known: Vec<Secret>,
    /// The total size of parts of at least t candidates, at t, for each other board.
    totals: Vec<Vec<u64>>,
    /// The first candidate with the same feedback, and the number of these.
    parts: Vec<(Secret, u64)>,
}

impl Closure {
    /// The bound of boards with these candidates; `None` if no board is known, or all are.
    pub fn bound<'s>(
        &mut self,
        problem: &Problem,
        sets: impl Iterator<Item = &'s [Secret]> + Clone,
        mut goal: Goal,
        bounds: Bounds,
    ) -> Option<Known> {
        self.known.clear();
        self.known.extend(sets.clone().filter(|set| set.len() == 1).map(|set| set[0]));
        let open = sets.clone().filter(|set| set.len() > 1).count();
        if self.known.is_empty() || open == 0 {
            return None;
        }
        let tuples: Total = sets.clone().map(|set| set.len() as Total).product();
        let mut value = 0;
        for played in 0..self.known.len() {
            value += tuples * cost_of_a_guess(open + self.known.len() - played, goal);
            goal = goal.after_a_guess()?;
        }
        let mut largest = 0;
        self.totals.resize(self.totals.len().max(open), Vec::new());
        for (number, set) in sets.filter(|set| set.len() > 1).enumerate() {
            self.parts.clear();
            for &member in set {
                let is_alike = |other: Secret| {
                    self.known.iter().all(|&known| {
                        let row = problem.row(problem.guess_of(known));
                        row[usize::from(member)] == row[usize::from(other)]
                    })
                };
                match self.parts.iter_mut().find(|part| is_alike(part.0)) {
                    Some(part) => part.1 += 1,
                    None => self.parts.push((member, 1)),
                }
            }
            let most = self.parts.iter().map(|part| part.1).max().unwrap_or(0);
            largest = largest.max(most);
            let totals = &mut self.totals[number];
            totals.clear();
            totals.resize(most as usize + 2, 0);
            for part in &self.parts {
                totals[part.1 as usize] += part.1;
            }
            for size in (1..=most as usize).rev() {
                totals[size] += totals[size + 1];
            }
        }
        let lower = value + sum(&self.totals[..open], None, bounds, goal);
        Some(Known { lower, exact: open == 1 && largest <= 2 && bounds.least })
    }
}
