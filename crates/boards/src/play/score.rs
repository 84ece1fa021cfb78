//! The score of every guess in a state, by convolving the partitions of the boards.
//!
//! After a guess each open board is solved, sure or still open. The boards are taken as independent, which they are but for
//! distinct secrets of boards with the same candidates. So the chance that `s` boards get solved and `o` stay open is a convolution
//! over the boards, with the mean logarithm of the open ones next to it: linear in the boards for each pair (s, o). The score is
//! the mean of the [`Curves`] over all pairs.
//!
//! Only the guesses that look best by a plane are convolved. Each board adds to the plane its chances to be solved and to stay open
//! and its mean logarithm, and their prices are differences of the curves around the mean of the guess with the fewest bits.

use std::collections::HashMap;
use std::rc::Rc;

use super::cells::{BIT, Cells, Scan};
use super::state::State;
use super::table::Curves;

/// A guess and its score, the expected further guesses after it. Smaller is better.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scored {
    /// The guess.
    pub guess: usize,
    /// The score.
    pub score: f64,
}

/// Boards solved by one guess, beyond which all count as so many: more are very rare.
const MOST_SOLVED: usize = 3;

/// Guesses that are convolved beyond those wanted, and at least.
const LOOK: usize = 30;
const LEAST_LOOK: usize = 40;

/// Scans that are kept: a state shares most of its sets with the next one.
const KEPT: usize = 400;

/// Scores guesses, and keeps scans from one state to the next.
#[derive(Debug, Default)]
pub struct Scorer {
    scans: HashMap<u128, Rc<Scan>>,
    plane: Vec<f32>,
    chances: Vec<[f64; 2]>,
    next: Vec<[f64; 2]>,
}

/// A class of a state, with its scan.
struct Scanned {
    boards: u32,
    scan: Rc<Scan>,
}

impl Scorer {
    /// The best `most` guesses of a state, best first. Equal scores go to the first guess of the lists.
    pub(crate) fn best(
        &mut self,
        cells: &Cells<'_>,
        logs: &[u32],
        curves: &Curves,
        state: &State,
        most: usize,
    ) -> Vec<Scored> {
        let classes = self.scanned(cells, logs, state);
        self.fill_plane(&classes, curves, cells.scanned());
        let look = (most + LOOK).max(LEAST_LOOK);
        let mut best: Vec<(f32, usize)> = Vec::with_capacity(look + 1);
        for (guess, &height) in self.plane.iter().enumerate() {
            if best.len() == look && best[look - 1].0 <= height {
                continue;
            }
            let at = best.partition_point(|other| other.0 <= height);
            best.truncate(look - usize::from(best.len() == look));
            best.insert(at, (height, guess));
        }
        let scored = best.into_iter().map(|(_, guess)| Scored {
            guess: cells.scanned_guess(guess),
            score: self.score(&classes, curves, guess),
        });
        let mut scored: Vec<Scored> = scored.collect();
        scored.sort_by(|one, other| one.score.total_cmp(&other.score).then(one.guess.cmp(&other.guess)));
        scored.truncate(most);
        scored
    }

    /// The score of one guess; `None` if the guess always shows the same, and is scanned for no state.
    pub(crate) fn of(
        &mut self,
        cells: &Cells<'_>,
        logs: &[u32],
        curves: &Curves,
        state: &State,
        guess: usize,
    ) -> Option<Scored> {
        let place = (0..cells.scanned()).find(|&place| cells.scanned_guess(place) == guess)?;
        let classes = self.scanned(cells, logs, state);
        Some(Scored { guess, score: self.score(&classes, curves, place) })
    }

    /// The scans of the classes of a state.
    fn scanned(&mut self, cells: &Cells<'_>, logs: &[u32], state: &State) -> Vec<Scanned> {
        if self.scans.len() > KEPT {
            self.scans.clear();
        }
        let scanned = state.classes.iter().map(|class| {
            let scan = self.scans.entry(class.set.key);
            let scan = scan.or_insert_with(|| Rc::new(cells.scan(&class.set.members, logs)));
            Scanned { boards: class.boards, scan: scan.clone() }
        });
        scanned.collect()
    }

    /// The height of each guess above the plane.
    fn fill_plane(&mut self, classes: &[Scanned], curves: &Curves, guesses: usize) {
        let boards: usize = classes.iter().map(|class| class.boards as usize).sum();
        self.plane.clear();
        self.plane.resize(guesses, 0.0);
        let add = |plane: &mut [f32], column: &[f32], price: f32| {
            plane.iter_mut().zip(column).for_each(|(height, &cell)| *height += price * cell);
        };
        for class in classes {
            add(&mut self.plane, &class.scan.bits, class.boards as f32);
        }
        let fewest =
            (0..guesses).min_by(|&one, &other| self.plane[one].total_cmp(&self.plane[other])).unwrap_or(0);
        let total = f64::from(self.plane[fewest]) * f64::from(BIT);
        let open: f32 = classes.iter().map(|class| class.boards as f32 * class.scan.open[fewest]).sum();
        // A guess that leaves no bits is compared around one open board of one bit.
        let open = (open.round() as usize).clamp(1, boards);
        let mean = (total / open as f64).max(f64::from(BIT));
        let sure = boards - open;
        let here = curves.get(sure, open, mean);
        let bit = (curves.get(sure, open, mean + f64::from(BIT)) - here).max(0.01) / open as f64;
        let one_less = mean * open as f64 / (open - 1).max(1) as f64;
        let opened = here
            - curves.get(
                sure + 1,
                open - 1,
                if open == 1 { 0.0 } else { one_less.min(11.0 * f64::from(BIT)) },
            );
        let solved = if sure > 0 { here - curves.get(sure - 1, open, mean) } else { 1.0 };
        self.plane.fill(0.0);
        for class in classes {
            let boards = class.boards as f32;
            add(&mut self.plane, &class.scan.bits, boards * bit as f32);
            add(&mut self.plane, &class.scan.open, boards * opened.max(0.0) as f32);
            add(&mut self.plane, &class.scan.hit, -boards * solved as f32);
        }
    }

    /// The score of one guess.
    fn score(&mut self, classes: &[Scanned], curves: &Curves, guess: usize) -> f64 {
        let boards = classes.iter().map(|class| class.boards as usize).sum::<usize>();
        let width = boards + 1;
        // Chance, and chance times bits, of (solved, open).
        self.chances.clear();
        self.chances.resize((MOST_SOLVED + 1) * width, [0.0; 2]);
        self.chances[0] = [1.0, 0.0];
        let (mut most_solved, mut most_open) = (0, 0);
        for class in classes {
            let solved = f64::from(class.scan.hit[guess]);
            let open = f64::from(class.scan.open[guess]);
            let bits = f64::from(class.scan.bits[guess]);
            let sure = (1.0 - solved - open).max(0.0);
            for _ in 0..class.boards {
                self.next.clear();
                self.next.resize(self.chances.len(), [0.0; 2]);
                for s in 0..=most_solved {
                    for o in 0..=most_open {
                        let [chance, sum] = self.chances[s * width + o];
                        if chance == 0.0 {
                            continue;
                        }
                        let same = &mut self.next[s * width + o];
                        same[0] += chance * sure;
                        same[1] += sum * sure;
                        if open > 0.0 {
                            let opened = &mut self.next[s * width + o + 1];
                            opened[0] += chance * open;
                            opened[1] += sum * open + chance * bits;
                        }
                        if solved > 0.0 {
                            let hit = &mut self.next[(s + 1).min(MOST_SOLVED) * width + o];
                            hit[0] += chance * solved;
                            hit[1] += sum * solved;
                        }
                    }
                }
                std::mem::swap(&mut self.chances, &mut self.next);
                most_open += usize::from(open > 0.0);
                most_solved = (most_solved + usize::from(solved > 0.0)).min(MOST_SOLVED);
            }
        }
        let mut score = 0.0;
        for s in 0..=most_solved {
            for o in 0..=most_open.min(boards - s) {
                let [chance, sum] = self.chances[s * width + o];
                if chance > 1e-12 {
                    let bits = if o == 0 { 0.0 } else { sum / (chance * o as f64) };
                    score += chance * curves.get(boards - s - o, o, bits * f64::from(BIT));
                }
            }
        }
        score
    }
}
