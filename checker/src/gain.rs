//! Gains of 64 guesses at a time: the loops in which a checker spends its life.
//!
//! A guess's gain on a set (see `bounds.rs`) is found by looking at the set's secrets one after the
//! other, heaviest first, and adding the weight of each whose feedback is new for that guess. Small
//! sets compare each feedback with all earlier ones, which compilers turn into vector instructions
//! because the number of lanes is a constant; large sets keep a table of feedbacks seen, by lane.

/// Guesses that are looked at together.
pub const LANES: usize = 64;

/// Largest set whose feedbacks are compared in pairs.
const PAIRWISE: usize = 72;

/// A feedback's number as stored: one byte where the game has at most 256, else two.
pub trait Cell: Copy + Eq + Default + Send + Sync + 'static {
    /// From a feedback's number.
    fn new(feedback: u16) -> Self;
    /// The feedback's number.
    fn feedback(self) -> u16;
    /// All bits set where `equal`, none where not.
    fn mask(equal: bool) -> Self;
    /// Bitwise or.
    fn or(self, other: Self) -> Self;
    /// One more where `fresh`. There are never more different feedbacks than the type can count:
    /// 243 colourings of five letters fit in a byte, 65,535 secrets in two.
    fn plus_one_if(self, fresh: bool) -> Self;
}

macro_rules! cell {
    ($int:ty) => {
        impl Cell for $int {
            #[inline]
            fn new(feedback: u16) -> Self {
                feedback.try_into().expect("the table's cells are wide enough for the game")
            }
            #[inline]
            fn feedback(self) -> u16 {
                self.into()
            }
            #[inline]
            fn mask(equal: bool) -> Self {
                if equal { <$int>::MAX } else { 0 }
            }
            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline]
            fn plus_one_if(self, fresh: bool) -> Self {
                self.wrapping_add(fresh.into())
            }
        }
    };
}

cell!(u8);
cell!(u16);

/// Feedbacks of [`LANES`] guesses on one secret.
pub type Row<C> = [C; LANES];

/// Memory that the loops use again and again.
#[derive(Default)]
pub struct Scratch<C> {
    /// The rows of the set at hand.
    pub rows: Vec<Row<C>>,
    seen: Vec<[u8; LANES]>,
}

impl<C: Cell> Scratch<C> {
    /// Gains with equal weights, the number of different feedbacks in each lane of `self.rows`;
    /// `None` where no lane can reach `enough`.
    pub fn equal_weights(&mut self, enough: u64) -> Option<[u64; LANES]> {
        let counts = if self.rows.len() <= PAIRWISE { pairwise(&self.rows, enough)? } else { self.tabled() };
        Some(counts.map(|count| count.feedback().into()))
    }

    /// Gains with the weight of each row, rows in order of falling weight.
    pub fn weighted(&mut self, weights: &[u64]) -> [u64; LANES] {
        let mut gains = [0; LANES];
        for (i, row) in self.rows.iter().enumerate() {
            for lane in 0..LANES {
                let cell = seen(&mut self.seen, row[lane].feedback(), lane);
                gains[lane] += weights[i] * u64::from(1 - *cell);
                *cell = 1;
            }
        }
        self.forget();
        gains
    }

    fn tabled(&mut self) -> Row<C> {
        let mut counts = [C::default(); LANES];
        for row in &self.rows {
            for lane in 0..LANES {
                let cell = seen(&mut self.seen, row[lane].feedback(), lane);
                counts[lane] = counts[lane].plus_one_if(*cell == 0);
                *cell = 1;
            }
        }
        self.forget();
        counts
    }

    fn forget(&mut self) {
        if self.seen.len() <= 4 * self.rows.len() {
            self.seen.fill([0; LANES]);
        } else {
            for row in &self.rows {
                for lane in 0..LANES {
                    *seen(&mut self.seen, row[lane].feedback(), lane) = 0;
                }
            }
        }
    }

    /// Makes room for the feedbacks of a game.
    #[must_use]
    pub fn new(feedbacks: usize) -> Self {
        Scratch { rows: Vec::new(), seen: vec![[0; LANES]; feedbacks] }
    }
}

#[inline]
fn seen(table: &mut [[u8; LANES]], feedback: u16, lane: usize) -> &mut u8 {
    &mut table[usize::from(feedback)][lane]
}

/// In each lane, how many rows differ from all rows before them.
#[inline]
fn pairwise<C: Cell>(rows: &[Row<C>], enough: u64) -> Option<Row<C>> {
    let mut counts = [C::default(); LANES];
    for (i, row) in rows.iter().enumerate() {
        let mut known = [C::default(); LANES];
        for earlier in &rows[..i] {
            for lane in 0..LANES {
                known[lane] = known[lane].or(C::mask(earlier[lane] == row[lane]));
            }
        }
        for lane in 0..LANES {
            counts[lane] = counts[lane].plus_one_if(known[lane] == C::default());
        }
        if i % 8 == 7 {
            let most = counts.iter().map(|c| c.feedback()).max().unwrap_or(0);
            if usize::from(most) + rows.len() - 1 - i < usize::try_from(enough).unwrap_or(usize::MAX) {
                return None;
            }
        }
    }
    Some(counts)
}
