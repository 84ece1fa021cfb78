//! The feedback table by secrets, and summaries of all partitions of a set.

use salet_core::game::{FeedbackTable, Game, Line};
use salet_words::{GuessId, SecretId};

/// Sets up to this size are summarised along the rows of secrets, larger ones along the columns of guesses.
const ROWS: usize = 24;

/// The feedbacks of a game, by guess and by secret.
#[derive(Debug)]
pub struct Cells<'g> {
    table: &'g FeedbackTable,
    codes: usize,
    solved: u16,
    rows: Rows,
    pool: Option<Pool>,
}

/// Which guesses and secrets the rows have, if not all.
#[derive(Debug)]
struct Pool {
    guesses: Vec<usize>,
    /// The row of each secret.
    places: Vec<u16>,
}

/// One row for each secret, with a cell for each guess.
#[derive(Debug)]
enum Rows {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

/// The partition of one set by one guess, in a few numbers. Counts are of secrets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// 1 if the guess is in the set.
    pub(crate) solved: u16,
    /// Parts of one secret, without the guess itself.
    pub(crate) single: u16,
    /// Secrets in parts of two or more.
    pub(crate) rest: u16,
    /// The sum over the secrets in parts of two or more of the binary logarithm of the size of their part, in 1/[`BIT`] bits.
    pub(crate) bits: u32,
}

/// The partitions of one set by all guesses, as chances and means over its secrets.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Scan {
    /// The chance that the guess is the secret.
    pub hit: Vec<f32>,
    /// The chance that two or more candidates remain.
    pub open: Vec<f32>,
    /// The mean of the binary logarithm of the number of candidates that remain.
    pub bits: Vec<f32>,
}

/// Units of a bit of a summary.
pub const BIT: u32 = 1024;

/// A part of a set: the secrets that show the same feedback.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Whether the feedback is that of the secret itself.
    pub(crate) solved: bool,
    /// The secrets in increasing order.
    pub(crate) members: Vec<SecretId>,
}

trait Cell: Copy {
    fn code(self) -> usize;
}
impl Cell for u8 {
    #[inline(always)]
    fn code(self) -> usize {
        self.into()
    }
}
impl Cell for u16 {
    #[inline(always)]
    fn code(self) -> usize {
        self.into()
    }
}

impl<'g> Cells<'g> {
    /// Read the table of a game.
    pub fn new(game: &'g Game) -> Cells<'g> {
        let table = game.table();
        let (guesses, secrets) = (table.guess_count(), table.secrets());
        let stride = table.stride();
        let rows = match (table.narrow_columns(), table.wide_columns()) {
            (Some(columns), _) => Rows::Narrow(transposed(columns, stride, guesses, secrets)),
            (None, Some(columns)) => Rows::Wide(transposed(columns, stride, guesses, secrets)),
            (None, None) => Rows::Wide(Vec::new()),
        };
        Cells { table, codes: game.feedback_count(), solved: game.solved().index() as u16, rows, pool: None }
    }

    /// The number of guesses.
    pub fn guesses(&self) -> usize {
        self.table.guess_count()
    }

    /// The number of secrets.
    pub fn secrets(&self) -> usize {
        self.table.secrets()
    }

    /// The cells of some guesses on some secrets, close together. They are good for [`scan`](Cells::scan) only.
    pub(crate) fn among(&self, guesses: Vec<usize>, secrets: impl Iterator<Item = SecretId>) -> Cells<'g> {
        let mut places = vec![u16::MAX; self.secrets()];
        let mut kept = Vec::new();
        for secret in secrets {
            if places[secret.index()] == u16::MAX {
                places[secret.index()] = kept.len() as u16;
                kept.push(secret);
            }
        }
        let starts = kept.iter().map(|&secret| secret.index() * self.guesses());
        let rows = match &self.rows {
            Rows::Narrow(rows) => Rows::Narrow(
                starts.flat_map(|start| guesses.iter().map(move |guess| rows[start + guess])).collect(),
            ),
            Rows::Wide(rows) => Rows::Wide(
                starts.flat_map(|start| guesses.iter().map(move |guess| rows[start + guess])).collect(),
            ),
        };
        Cells {
            table: self.table,
            codes: self.codes,
            solved: self.solved,
            rows,
            pool: Some(Pool { guesses, places }),
        }
    }

    /// The number of guesses that a scan looks at.
    pub(crate) fn scanned(&self) -> usize {
        self.pool.as_ref().map_or(self.guesses(), |pool| pool.guesses.len())
    }

    /// The guess at a place of a scan.
    pub(crate) fn scanned_guess(&self, at: usize) -> usize {
        self.pool.as_ref().map_or(at, |pool| pool.guesses[at])
    }

    /// All secrets.
    pub(crate) fn all(&self) -> Vec<SecretId> {
        (0..self.secrets()).map(SecretId::new).collect()
    }

    /// The code of the feedback on `guess` if the secret is `secret`.
    #[inline]
    pub(crate) fn code(&self, guess: usize, secret: SecretId) -> u16 {
        let at = secret.index() * self.guesses() + guess;
        match &self.rows {
            Rows::Narrow(rows) => rows[at].into(),
            Rows::Wide(rows) => rows[at],
        }
    }

    /// The secrets of a set that show the same feedback as `secret`.
    pub(crate) fn agreeing(&self, guess: usize, members: &[SecretId], secret: SecretId) -> Vec<SecretId> {
        let code = self.code(guess, secret);
        members.iter().copied().filter(|&member| self.code(guess, member) == code).collect()
    }

    /// The parts of a set, in increasing order of feedback.
    pub(crate) fn split(&self, guess: usize, members: &[SecretId]) -> Vec<Piece> {
        let mut shown: Vec<(u16, SecretId)> =
            members.iter().map(|&secret| (self.code(guess, secret), secret)).collect();
        shown.sort_unstable();
        let parts = shown.chunk_by(|left, right| left.0 == right.0);
        parts
            .map(|part| Piece {
                solved: part[0].0 == self.solved,
                members: part.iter().map(|&(_, secret)| secret).collect(),
            })
            .collect()
    }

    /// Scan the partitions of a set by all guesses.
    pub fn scan(&self, members: &[SecretId], logs: &[u32]) -> Scan {
        let mut scan = Scan::default();
        let part = 1.0 / members.len() as f32;
        let bit = part / BIT as f32;
        let mut push = |summary: Summary| {
            scan.hit.push(f32::from(summary.solved) * part);
            scan.open.push(f32::from(summary.rest) * part);
            scan.bits.push(summary.bits as f32 * bit);
        };
        let mut counts = vec![0u16; self.codes];
        if members.len() > ROWS && self.pool.is_none() {
            for guess in 0..self.guesses() {
                push(match self.table.column(GuessId::new(guess)) {
                    Line::Narrow(column) => {
                        self.of(members, logs, &mut counts, |at| column[members[at].index()])
                    }
                    Line::Wide(column) => {
                        self.of(members, logs, &mut counts, |at| column[members[at].index()])
                    }
                });
            }
            return scan;
        }
        match &self.rows {
            Rows::Narrow(rows) => self.along(rows, members, logs, &mut counts, push),
            Rows::Wide(rows) => self.along(rows, members, logs, &mut counts, push),
        }
        scan
    }

    /// For each guess the sum over the parts of a set of the square of their size, but that of the guess itself.
    pub(crate) fn squares(&self, members: &[SecretId]) -> Vec<u64> {
        let mut counts = vec![0u16; self.codes];
        let mut squares = |guess: usize| {
            let mut sum = 0;
            for &member in members {
                let count = &mut counts[usize::from(self.code(guess, member))];
                // A square and the next one differ by this.
                sum += 2 * u64::from(*count) + 1;
                *count += 1;
            }
            let solved = u64::from(counts[usize::from(self.solved)]);
            members.iter().for_each(|&member| counts[usize::from(self.code(guess, member))] = 0);
            sum - solved
        };
        (0..self.guesses()).map(&mut squares).collect()
    }

    fn along<T: Cell>(
        &self,
        rows: &[T],
        members: &[SecretId],
        logs: &[u32],
        counts: &mut [u16],
        mut push: impl FnMut(Summary),
    ) {
        let guesses = self.scanned();
        let row = |member: SecretId| {
            self.pool.as_ref().map_or(member.index(), |pool| pool.places[member.index()].into())
        };
        let rows: Vec<&[T]> =
            members.iter().map(|&member| &rows[row(member) * guesses..][..guesses]).collect();
        let solved = usize::from(self.solved);
        let pair = |one: T, two: T| {
            if one.code() == two.code() {
                return Summary { rest: 2, bits: 2 * logs[2], ..Summary::default() };
            }
            let hit = u16::from(one.code() == solved || two.code() == solved);
            Summary { solved: hit, single: 2 - hit, ..Summary::default() }
        };
        if let [one, two] = rows[..] {
            one.iter().zip(two).for_each(|(&one, &two)| push(pair(one, two)));
            return;
        }
        (0..guesses).for_each(|guess| push(self.of(members, logs, counts, |at| rows[at][guess])));
    }

    /// The summary for the cells of the members; `counts` is zero before and after.
    #[inline(always)]
    fn of<T: Cell>(
        &self,
        members: &[SecretId],
        logs: &[u32],
        counts: &mut [u16],
        cell: impl Fn(usize) -> T,
    ) -> Summary {
        for at in 0..members.len() {
            counts[cell(at).code()] += 1;
        }
        let solved = std::mem::take(&mut counts[usize::from(self.solved)]);
        let mut summary = Summary { solved, ..Summary::default() };
        for at in 0..members.len() {
            match std::mem::take(&mut counts[cell(at).code()]) {
                0 => {}
                1 => summary.single += 1,
                many => {
                    summary.rest += many;
                    summary.bits += u32::from(many) * logs[usize::from(many)];
                }
            }
        }
        summary
    }
}

/// Cells by secret from cells by guess.
fn transposed<T: Copy + Default>(columns: &[T], stride: usize, guesses: usize, secrets: usize) -> Vec<T> {
    let mut rows = vec![T::default(); guesses * secrets];
    // Blocks of guesses keep both sides in the cache.
    for block in (0..guesses).step_by(64) {
        for secret in 0..secrets {
            for guess in block..guesses.min(block + 64) {
                rows[secret * guesses + guess] = columns[guess * stride + secret];
            }
        }
    }
    rows
}

/// The binary logarithms of 0 to `largest` in 1/[`BIT`] bits, rounded down, by integers; 0 for 0.
pub fn logarithms(largest: usize) -> Vec<u32> {
    (0..=largest as u64).map(|number| if number == 0 { 0 } else { logarithm(number) }).collect()
}

fn logarithm(number: u64) -> u32 {
    let whole = number.ilog2();
    // A fixed-point number from 1 up to 2, with 32 bits after the point. Squaring doubles its logarithm.
    let mut rest = (u128::from(number) << 32) >> whole;
    let mut result = whole;
    for _ in 0..BIT.ilog2() {
        rest = (rest * rest) >> 32;
        result *= 2;
        if rest >= 2 << 32 {
            rest >>= 1;
            result += 1;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_words::WordGame as _;

    #[test]
    fn scans_agree_with_parts() {
        let game = Game::original();
        let cells = Cells::new(&game);
        let logs = logarithms(cells.secrets());
        for step in [1, 61, 200, 1000] {
            let members: Vec<SecretId> = cells.all().into_iter().step_by(step).collect();
            let size = members.len() as f64;
            let (scan, squares) = (cells.scan(&members, &logs), cells.squares(&members));
            for guess in (0..cells.guesses()).step_by(331) {
                let (mut hit, mut open, mut bits, mut square) = (0.0, 0.0, 0.0, 0);
                for piece in cells.split(guess, &members) {
                    let many = piece.members.len();
                    if piece.solved {
                        hit += 1.0 / size;
                        continue;
                    }
                    square += (many * many) as u64;
                    if many > 1 {
                        open += many as f64 / size;
                        bits += many as f64 / size * (many as f64).log2();
                    }
                }
                assert_eq!(squares[guess], square);
                let near = |found: f32, wanted: f64| (f64::from(found) - wanted).abs() < 0.002;
                assert!(near(scan.hit[guess], hit) && near(scan.open[guess], open), "{guess} {step}");
                assert!(near(scan.bits[guess], bits), "{guess} {step}");
            }
        }
    }
}
