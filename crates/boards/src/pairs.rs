//! A proven lower bound on the length of games of two boards with distinct secrets, for every first guess.
//!
//! All numbers count ordered pairs of secrets. A first guess splits the answers into parts. Two boards then have a part each, `X`
//! and `Y`, perhaps the same one, and `t` pairs. Let the second guess `w` split `X` into `p` cells and `Y` into `q`.
//!
//! *Two guesses for a cell.* Boards with candidates `P` and `Q`, both unsolved, take two guesses at least. If two are enough for
//! some pairs, they are the two secrets: the first of them, say of `P`, is fixed, and the second is fixed for each feedback of
//! the other board. So two guesses are enough for at most as many pairs as a candidate of one makes parts of the other:
//!
//! ```text
//! C(P, Q) <= max(|P|, |Q|) <= |P| + |Q| - 1        C(P, P) <= 2 (|P| - 1), once for each board that is solved first
//! ```
//!
//! *Two guesses for a pair of parts.* `w` costs one guess for each pair, and then every pair of a cell costs three, but `C` of
//! them two. If `w` is a secret of `X`, `|Y|` pairs have one board left: these cost two guesses each, but one for each of
//! the `q` cells. So the guesses from `w` on are at least `4t - S(w)`, where
//!
//! ```text
//! S(w) = the sum of C over all cells + q if w is in X + p if w is in Y
//! ```
//!
//! with `C = |Q|` for the cells ({w}, Q). For `X = Y` the last terms are 2 (p - 1) if `w` is in `X`. An upper bound on the largest
//! `S` over all `w` is a lower bound on the guesses. This file has three, from the cheapest:
//!
//! 1. With `p` and `q` at most the largest numbers of parts of `X` and `Y` by any guess, each on its own: the sum of `|P| + |Q| - 1`
//!    is `q|X| + p|Y| - pq`, for one part twice `2p|X| - p(p + 1)`. Both grow with `p <= |X|` and `q <= |Y|`.
//! 2. The same for each `w`, with its own `p` and `q`.
//! 3. For each `w` the sum of `max(|P|, |Q|)`. It is the sum over `n >= 1` of the cells in which one of both has at least `n`
//!    candidates, `pq - (p - p_n)(q - q_n)`, if `p_n` cells of `X` and `q_n` of `Y` have at least `n`.
//!
//! A board that the first guess solves leaves `Y`: two guesses for each candidate, but one for one of them.
//!
//! No number wraps: lists have fewer than 2^16 words, so that 64 bits hold all sums over pairs. Bounds 2 and 3 of two parts count in 32
//! bits, for speed; parts that are too large for it keep bound 1.

use salet_base::threads;
use salet_core::game::{FeedbackTable, Game, Line};
use salet_core::search::Control;
use salet_words::GuessId;

use crate::error::Result;
use crate::position::check_own_guesses;
use crate::{Draw, Position};

/// A proven bound for one first guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenerBound {
    /// The first guess.
    pub opener: GuessId,
    /// The sum of the lengths of all games over ordered pairs of distinct secrets is at least this.
    pub total: u64,
    /// The bound of the header that showed it, 1 to 3, or 0 for the first one without counting.
    pub by: u8,
}

/// Bounds for the first guesses of a game.
#[derive(Debug)]
pub struct Openers<'g> {
    table: &'g FeedbackTable,
    codes: usize,
    solved: u16,
    /// All guesses with their number of parts of all answers, most parts first.
    guesses: Vec<(u32, GuessId)>,
}

/// The least total over some ordered pairs that has this mean.
pub fn total_of(mean: f64, pairs: u64) -> u64 {
    (mean * pairs as f64).ceil() as u64
}

/// Cells of a part with at least this many candidates are counted one size after the other; those of larger sizes together.
const SIZES: usize = 5;

/// A part of the first guess.
struct Part {
    secrets: Vec<u16>,
    most: u32,
    /// For each second guess the number of cells, then of cells with at least 2, 3, … candidates, then the candidates of all cells
    /// beyond [`SIZES`]. Empty until they are counted.
    cells: [Vec<u16>; SIZES + 1],
}

impl<'g> Openers<'g> {
    /// Count the parts of all answers by each guess.
    ///
    /// # Errors
    /// As [`Position::start`] for two boards; [`Error::SharedGuesses`](crate::Error::SharedGuesses).
    pub fn new(game: &'g Game) -> Result<Openers<'g>> {
        Position::start(game, 2, Draw::Distinct)?;
        check_own_guesses(game)?;
        let codes = game.feedback_count();
        let mut openers =
            Openers { table: game.table(), codes, solved: game.solved().index() as u16, guesses: Vec::new() };
        let all: Vec<u16> = (0..openers.table.secrets() as u16).collect();
        let mut counts = vec![0; codes];
        let parts = |guess: GuessId| (openers.cells(guess.index(), &all, &mut counts)[0].into(), guess);
        let mut guesses: Vec<(u32, GuessId)> = game.guesses().map(parts).collect();
        guesses.sort_by_key(|&(parts, _)| std::cmp::Reverse(parts));
        openers.guesses = guesses;
        Ok(openers)
    }

    /// The number of ordered pairs of distinct secrets.
    pub fn pairs(&self) -> u64 {
        let secrets = self.table.secrets() as u64;
        secrets * (secrets - 1)
    }

    /// Bounds for all first guesses on the threads of the current pool, each at least `enough` or by the last method. After a stop, the
    /// rest is bounded without counting. Each is a step of progress.
    pub fn all(&self, enough: u64, control: &Control<'_>) -> Vec<OpenerBound> {
        let bound = |opener| {
            let bound = self.bound(GuessId::new(opener), enough, control);
            control.progress.step();
            bound
        };
        threads::on_shared(|| threads::map(self.table.guess_count(), || (), |_, opener| bound(opener)))
    }

    /// The bound for a first guess: that of the first method that reaches `enough`, or of the last one; after a stop, a lower one.
    pub fn bound(&self, opener: GuessId, enough: u64, control: &Control<'_>) -> OpenerBound {
        let (mut parts, solved) = self.parts(opener);
        let pairs = self.pairs();
        let unsolved: u64 = parts.iter().map(|part| part.secrets.len() as u64).sum();
        let alone = |part: &Part| 2 * (2 * part.secrets.len() as u64 - 1);
        let after_hit: u64 = if solved { parts.iter().map(alone).sum() } else { 0 };
        // Every pair costs the first guess, and then four less its share of S.
        let base = pairs + after_hit + 4 * unsolved * unsolved.saturating_sub(1);
        let found = |shares: u64, by| OpenerBound { opener, total: base - shares, by };
        let mut bound = found(shares(&parts, apart), 0);
        // Large parts first: they may be enough.
        let (mut at, mut end) = (0, 1);
        while at < parts.len() && bound.total < enough && !control.stopped() {
            end = end.min(parts.len());
            self.find_most(&mut parts[at..end]);
            bound = found(shares(&parts, apart), 1);
            (at, end) = (end, end * 3 / 2 + 1);
        }
        if bound.total >= enough || control.stopped() {
            return bound;
        }
        // The shares of pairs of parts, better ones in place of others, until that is enough.
        let mut sum = base - bound.total;
        let mut before: Method = apart;
        let mut counted = 0;
        for (by, method) in [(2, together as Method), (3, larger as Method)] {
            for at in 0..parts.len() {
                if base - sum >= enough || control.stopped() {
                    return found(sum, by);
                }
                if at == counted {
                    counted = parts.len().min(2 * at + 4);
                    self.count(&mut parts[at..counted]);
                }
                for other in 0..=at {
                    let (factor, other) = if other == at { (1, None) } else { (2, Some(&parts[other])) };
                    sum -= factor * before(&parts[at], other).saturating_sub(method(&parts[at], other));
                }
            }
            before = method;
        }
        found(sum, 3)
    }

    /// The parts of the unsolved answers, largest first, and whether the guess is an answer.
    fn parts(&self, opener: GuessId) -> (Vec<Part>, bool) {
        let mut sets = vec![Vec::new(); self.codes];
        for secret in 0..self.table.secrets() {
            sets[self.table.column(opener).get(secret).index()].push(secret as u16);
        }
        let solved = !std::mem::take(&mut sets[usize::from(self.solved)]).is_empty();
        sets.retain(|set: &Vec<u16>| !set.is_empty());
        sets.sort_by_key(|set| std::cmp::Reverse(set.len()));
        let part = |secrets: Vec<u16>| {
            let most = self.guesses.first().map_or(0, |&(parts, _)| parts).min(secrets.len() as u32);
            Part { secrets, most, cells: Default::default() }
        };
        (sets.into_iter().map(part).collect(), solved)
    }

    /// The largest number of cells of each part by any guess. One pass over the table serves all parts.
    fn find_most(&self, parts: &mut [Part]) {
        let mut stamps = Stamps { seen: vec![0; self.codes], last: 0 };
        let mut open: Vec<&mut Part> = parts.iter_mut().collect();
        open.iter_mut().for_each(|part| part.most = 0);
        for &(parts, guess) in &self.guesses {
            let column = self.table.column(guess);
            open.retain_mut(|part| {
                // No guess makes more cells than there are secrets, or than it makes parts of all answers.
                if part.most >= parts.min(part.secrets.len() as u32) {
                    return false;
                }
                let cells = match column {
                    Line::Narrow(column) => stamps.count(&part.secrets, |secret| column[secret].into()),
                    Line::Wide(column) => stamps.count(&part.secrets, |secret| column[secret].into()),
                };
                part.most = part.most.max(cells);
                true
            });
        }
    }

    /// Count the cells of some parts by all guesses. One pass over the table serves all parts.
    fn count(&self, parts: &mut [Part]) {
        let mut counts = vec![0; self.codes];
        for guess in 0..self.table.guess_count() {
            for part in &mut *parts {
                let counted = self.cells(guess, &part.secrets, &mut counts);
                part.cells.iter_mut().zip(counted).for_each(|(column, cells)| column.push(cells));
            }
        }
    }

    /// The cells of a set by a guess; `counts` is zero before and after.
    fn cells(&self, guess: usize, set: &[u16], counts: &mut [u16]) -> [u16; SIZES + 1] {
        match self.table.column(GuessId::new(guess)) {
            Line::Narrow(column) => cells(set, counts, |secret| column[secret].into()),
            Line::Wide(column) => cells(set, counts, |secret| column[secret].into()),
        }
    }
}

/// For each code the number of the last set that had it.
struct Stamps {
    seen: Vec<u64>,
    last: u64,
}

impl Stamps {
    /// The number of codes of a set.
    #[inline(always)]
    fn count(&mut self, set: &[u16], code: impl Fn(usize) -> usize) -> u32 {
        self.last += 1;
        let mut codes = 0;
        for &secret in set {
            let seen = &mut self.seen[code(usize::from(secret))];
            codes += u32::from(*seen != self.last);
            *seen = self.last;
        }
        codes
    }
}

#[inline(always)]
fn cells(set: &[u16], counts: &mut [u16], code: impl Fn(usize) -> usize) -> [u16; SIZES + 1] {
    let mut cells = [0; SIZES + 1];
    for &secret in set {
        let count = &mut counts[code(usize::from(secret))];
        cells[usize::from(*count).min(SIZES)] += 1;
        *count += 1;
    }
    for &secret in set {
        counts[code(usize::from(secret))] = 0;
    }
    cells
}

/// An upper bound on the largest `S` of two parts, or of one part twice.
type Method = fn(&Part, Option<&Part>) -> u64;

/// The sum of a bound on `S` over all ordered pairs of parts.
fn shares(parts: &[Part], method: Method) -> u64 {
    let with_others =
        |at: usize| parts[..at].iter().map(|other| 2 * method(&parts[at], Some(other))).sum::<u64>();
    (0..parts.len()).map(|at| method(&parts[at], None) + with_others(at)).sum()
}

/// Bound 1.
fn apart(one: &Part, other: Option<&Part>) -> u64 {
    let (size, p) = (one.secrets.len() as u64, u64::from(one.most));
    let Some(other) = other else {
        let pairs = size * (size - 1);
        return (2 * p * size - p * (p + 1) + 2 * (p - 1)).min(2 * pairs);
    };
    let (others, q) = (other.secrets.len() as u64, u64::from(other.most));
    q * size + p * others - p * q + p.max(q)
}

/// The largest value over all guesses: `all` has those without hits, and a candidate has its `hit` on top.
fn largest(one: &Part, other: Option<&Part>, all: &[i32]) -> u64 {
    let most = all.iter().copied().max().unwrap_or(0);
    let with_hits = |part: &Part, hit: &dyn Fn(usize) -> i32| {
        part.secrets.iter().map(|&secret| all[usize::from(secret)] + hit(secret.into())).max().unwrap_or(0)
    };
    let p = |guess: usize| i32::from(one.cells[0][guess]);
    let hits = match other {
        None => with_hits(one, &|guess| 2 * (p(guess) - 1)),
        Some(other) => with_hits(one, &|guess| other.cells[0][guess].into()).max(with_hits(other, &p)),
    };
    most.max(hits) as u64
}

/// Whether the sums of bounds 2 and 3 fit into 31 bits: they add less than 16 products of two numbers of cells.
fn is_counted(one: &Part, other: Option<&Part>) -> bool {
    let pairs = one.secrets.len() as u64 * other.unwrap_or(one).secrets.len() as u64;
    16 * pairs < 1 << 31
}

/// Bound 2.
fn together(one: &Part, other: Option<&Part>) -> u64 {
    if !is_counted(one, other) {
        return apart(one, other);
    }
    let size = one.secrets.len() as i32;
    let all: Vec<i32> = match other {
        None => one.cells[0].iter().map(|&p| i32::from(p)).map(|p| 2 * p * size - p * (p + 1)).collect(),
        Some(other) => {
            let others = other.secrets.len() as i32;
            let both = one.cells[0].iter().zip(&other.cells[0]);
            both.map(|(&p, &q)| (i32::from(p), i32::from(q)))
                .map(|(p, q)| q * size + p * others - p * q)
                .collect()
        }
    };
    largest(one, other, &all)
}

/// Bound 3.
fn larger(one: &Part, other: Option<&Part>) -> u64 {
    if !is_counted(one, other) {
        return apart(one, other);
    }
    let (x, y) = (&one.cells, &other.unwrap_or(one).cells);
    let mut all = vec![0i32; x[0].len()];
    for n in 0..SIZES {
        let cells = all.iter_mut().zip(&x[0]).zip(&x[n]).zip(&y[0]).zip(&y[n]);
        for ((((sum, &p), &p_n), &q), &q_n) in cells {
            *sum += i32::from(p) * i32::from(q) - i32::from(p - p_n) * i32::from(q - q_n);
        }
    }
    // Of more than SIZES: at most the cells in which the first has so many, and those in which the other has.
    let cells = all.iter_mut().zip(&x[0]).zip(&x[SIZES]).zip(&y[0]).zip(&y[SIZES]);
    for ((((sum, &p), &beyond), &q), &others_beyond) in cells {
        *sum += i32::from(p) * i32::from(others_beyond) + i32::from(q) * i32::from(beyond);
    }
    if other.is_none() {
        // The cells (P, P) have C = 2 (|P| - 1) in place of |P|.
        let size = one.secrets.len() as i32;
        all.iter_mut().zip(&x[0]).for_each(|(sum, &p)| *sum += size - 2 * i32::from(p));
    }
    largest(one, other, &all)
}
