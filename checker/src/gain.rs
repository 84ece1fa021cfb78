//! Gains of 64 guesses at a time: the loops in which a checker spends its life.
//!
//! A guess's gain on a set (see `bounds.rs`) is the sum of the weights of those secrets whose
//! feedback is new when the set is looked at one secret after the other, heaviest first. Guesses are
//! taken 64 at a time, each in its lane, and there are three ways to tell what is new:
//!
//! - small sets compare each feedback with all earlier ones;
//! - large sets mark the feedbacks that occur in a table, and count the marks in the end;
//! - where weights differ, or the table is too large to be read through, each feedback is looked up.
//!
//! The first two are loops over a constant number of lanes, which compilers turn into vector
//! instructions; `pulp` compiles them for several processors and picks at run time.

use pulp::Arch;

/// Guesses that are looked at together.
pub const LANES: usize = 64;

/// Largest set whose feedbacks are compared in pairs.
const PAIRWISE: usize = 64;

/// The table is read through where it has at most so many lines for each secret.
const LINES_PER_SECRET: usize = 16;

/// A feedback's number as stored: one byte where the game has few feedbacks, else two.
pub trait Cell: Copy + Eq + Default + Send + Sync + 'static {
    /// From a feedback's number.
    fn new(feedback: u16) -> Self;
    /// The feedback's number.
    fn feedback(self) -> u16;
    /// All bits set where `equal`, none where not.
    fn mask(equal: bool) -> Self;
    /// Bitwise or.
    fn or(self, other: Self) -> Self;
    /// One more where `fresh` is 1, not where it is 0. There are never more different feedbacks than
    /// the type can count: 243 colourings of five letters in a byte, 65,535 secrets in two.
    fn plus(self, fresh: u8) -> Self;
    /// Marks the feedbacks of a row, each in its lane. The table has at least 256 lines.
    fn mark(table: &mut [[u8; LANES]], row: &Row<Self>);
}

/// Feedbacks of [`LANES`] guesses on one secret.
pub type Row<C> = [C; LANES];

// Small methods are always inlined: only inside the loops can they become vector instructions.
macro_rules! cell {
    ($int:ty, $mark:item) => {
        impl Cell for $int {
            #[inline(always)]
            fn new(feedback: u16) -> Self {
                feedback.try_into().expect("the table's cells are wide enough for the game")
            }
            #[inline(always)]
            fn feedback(self) -> u16 {
                self.into()
            }
            #[inline(always)]
            fn mask(equal: bool) -> Self {
                if equal { <$int>::MAX } else { 0 }
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)]
            fn plus(self, fresh: u8) -> Self {
                self.wrapping_add(fresh.into())
            }
            $mark
        }
    };
}

cell!(
    u8,
    #[inline(always)]
    fn mark(table: &mut [[u8; LANES]], row: &Row<u8>) {
        // With a constant number of lines, a byte is always a valid index.
        let table: &mut [[u8; LANES]; 256] = table.first_chunk_mut().expect("it has 256 lines");
        for lane in 0..LANES {
            table[usize::from(row[lane])][lane] = 1;
        }
    }
);
cell!(
    u16,
    #[inline(always)]
    fn mark(table: &mut [[u8; LANES]], row: &Row<u16>) {
        for lane in 0..LANES {
            table[usize::from(row[lane])][lane] = 1;
        }
    }
);

/// Memory that the loops use again and again.
pub struct Scratch<C> {
    /// The rows of the set at hand.
    pub rows: Vec<Row<C>>,
    /// A line for each feedback; all zero between uses.
    table: Vec<[u8; LANES]>,
    feedbacks: usize,
    arch: Arch,
}

impl<C: Cell> Scratch<C> {
    /// Makes room for the feedbacks of a game.
    #[must_use]
    pub fn new(feedbacks: usize) -> Self {
        let table = vec![[0; LANES]; feedbacks.max(256)];
        Scratch { rows: Vec::new(), table, feedbacks, arch: Arch::new() }
    }

    /// Gains with equal weights, the number of different feedbacks in each lane of `self.rows`;
    /// `None` where no lane can reach `enough`.
    pub fn equal_weights(&mut self, enough: u64) -> Option<[u64; LANES]> {
        let rows = &self.rows;
        let counts = if rows.len() <= PAIRWISE {
            self.arch.dispatch(
                #[inline(always)]
                || pairwise(rows, enough),
            )?
        } else if self.feedbacks <= LINES_PER_SECRET * rows.len() {
            let (table, feedbacks) = (&mut self.table, self.feedbacks);
            self.arch.dispatch(
                #[inline(always)]
                || marked(rows, table, feedbacks),
            )
        } else {
            return Some(self.looked_up(|_| 1));
        };
        Some(counts.map(|count| count.feedback().into()))
    }

    /// Gains with a weight for each row, rows in order of falling weight.
    pub fn looked_up(&mut self, weight: impl Fn(usize) -> u64) -> [u64; LANES] {
        let mut gains = [0; LANES];
        for (i, row) in self.rows.iter().enumerate() {
            for (lane, feedback) in row.iter().enumerate() {
                let known = &mut self.table[usize::from(feedback.feedback())][lane];
                gains[lane] += weight(i) * u64::from(1 - *known);
                *known = 1;
            }
        }
        for row in &self.rows {
            for (lane, feedback) in row.iter().enumerate() {
                self.table[usize::from(feedback.feedback())][lane] = 0;
            }
        }
        gains
    }
}

/// In each lane, how many rows differ from all rows before them; `None` where fewer than `enough` in all.
#[inline(always)]
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
            counts[lane] = counts[lane].plus((known[lane] == C::default()).into());
        }
        if i % 8 == 7 {
            let most = counts.iter().map(|count| count.feedback()).max().unwrap_or(0);
            if u64::from(most) + ((rows.len() - 1 - i) as u64) < enough {
                return None;
            }
        }
    }
    Some(counts)
}

/// In each lane, how many feedbacks occur; the table is left all zero.
#[inline(always)]
fn marked<C: Cell>(rows: &[Row<C>], table: &mut [[u8; LANES]], feedbacks: usize) -> Row<C> {
    for row in rows {
        C::mark(table, row);
    }
    let mut counts = [C::default(); LANES];
    for line in &mut table[..feedbacks] {
        for lane in 0..LANES {
            counts[lane] = counts[lane].plus(line[lane]);
        }
        *line = [0; LANES];
    }
    counts
}
