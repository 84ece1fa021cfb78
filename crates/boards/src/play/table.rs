//! The table of play: the expected further guesses, by how much is known about the boards.
//!
//! A state has `sure` unsolved boards with one candidate each, `open` ones with more, and `bits`, the mean binary logarithm of the
//! number of candidates of an open board. The table has the *extra* guesses, those that solve no board, for some values of the
//! three, and interpolates between them.

use std::fmt::Write as _;

use super::cells::BIT;

/// Boards of the largest game of the table.
pub const MOST_BOARDS: usize = 32;

const SURE: [usize; 11] = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
const OPEN: [usize; 11] = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
/// In half bits.
const HALF_BITS: [usize; 14] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 19, 23];

/// Before the first guess, in the text of a table.
const OPENER: &str = "opener ";

/// Points of the table.
pub const POINTS: usize = SURE.len() * OPEN.len() * HALF_BITS.len();

/// Steps of a bit in the curves that the table is unfolded into.
const STEP: usize = 16;
const STEPS: usize = 12 * STEP + 1;

/// The extra guesses of a state.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    pub(crate) points: Vec<f64>,
    /// A good first guess.
    pub opener: Option<String>,
}

/// A table for fast lookups: a curve over the bits for each number of sure and of open boards.
#[derive(Debug, Clone)]
pub struct Curves {
    values: Vec<f32>,
}

/// A point of the table and its weight in a state.
type Share = (usize, f64);

/// A direction of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Axis {
    Sure,
    Open,
    Bits,
}

impl Table {
    /// The points along an axis, line by line, without those of no open board.
    pub(crate) fn lines(axis: Axis) -> Vec<Vec<usize>> {
        let at = |sure: usize, open: usize, half: usize| (sure * OPEN.len() + open) * HALF_BITS.len() + half;
        let (sure, open, half) = (0..SURE.len(), 1..OPEN.len(), 0..HALF_BITS.len());
        let lines = |one: std::ops::Range<usize>,
                     other: std::ops::Range<usize>,
                     along: std::ops::Range<usize>,
                     place: &dyn Fn(usize, usize, usize) -> usize| {
            one.flat_map(|one| {
                let along = along.clone();
                other
                    .clone()
                    .map(move |other| along.clone().map(|step| place(one, other, step)).collect())
                    .collect::<Vec<_>>()
            })
            .collect()
        };
        match axis {
            Axis::Sure => lines(open, half, sure, &|open, half, sure| at(sure, open, half)),
            Axis::Open => lines(sure, half, open, &|sure, half, open| at(sure, open, half)),
            Axis::Bits => lines(sure, open, half, &|sure, open, half| at(sure, open, half)),
        }
    }

    /// The table that is compiled in.
    pub fn shipped() -> Table {
        Table::parse(salet_data::BOARDS_LENGTH).expect("a test reads the table")
    }

    /// A table of rough guesses, to learn from.
    pub fn rough() -> Table {
        let mut points = Vec::with_capacity(POINTS);
        for sure in SURE {
            for open in OPEN {
                for half in HALF_BITS {
                    let bits = half as f64 / 2.0;
                    let free = sure as f64;
                    let many = open as f64;
                    let extra = if open == 0 {
                        0.0
                    } else {
                        bits / 4.5 * (1.0 + many / 8.0) / (1.0 + many / 8.0 + free / 4.0)
                    };
                    points.push(extra);
                }
            }
        }
        Table { points, opener: None }
    }

    /// The points and weights of a state. The weights add up to 1.
    pub(crate) fn shares(sure: usize, open: usize, bits: f64) -> [Share; 8] {
        let (sure, sure_part) = place(&SURE, sure as f64);
        let (open, open_part) = place(&OPEN, open as f64);
        let (half, half_part) = place(&HALF_BITS, 2.0 * bits);
        let mut shares = [(0, 0.0); 8];
        for (corner, share) in shares.iter_mut().enumerate() {
            let next = |axis: usize| corner >> axis & 1;
            let weight = |axis: usize, part: f64| if next(axis) == 1 { part } else { 1.0 - part };
            let at = ((sure + next(2)) * OPEN.len() + open + next(1)) * HALF_BITS.len() + half + next(0);
            *share = (at, weight(2, sure_part) * weight(1, open_part) * weight(0, half_part));
        }
        shares
    }

    /// The extra guesses of a state.
    pub fn extra(&self, sure: usize, open: usize, bits: f64) -> f64 {
        if open == 0 {
            return 0.0;
        }
        Table::shares(sure, open, bits)
            .iter()
            .map(|&(at, weight)| if weight > 0.0 { weight * self.points[at] } else { 0.0 })
            .sum()
    }

    /// The text of a table: its first guess, and a line for each number of sure and open boards, in 1/1000 guesses.
    pub fn to_text(&self) -> String {
        let mut text = self.opener.as_ref().map_or(String::new(), |opener| format!("{OPENER}{opener}\n"));
        for line in self.points.chunks(HALF_BITS.len()) {
            for (at, point) in line.iter().enumerate() {
                let _ = write!(text, "{}{}", if at == 0 { "" } else { " " }, (point * 1000.0).round() as i64);
            }
            text.push('\n');
        }
        text
    }

    /// Read the text of a table; lines that begin with `#` are comments. `None` if it has other than [`POINTS`] numbers.
    pub fn parse(text: &str) -> Option<Table> {
        let opener = text.lines().find_map(|line| line.strip_prefix(OPENER)).map(str::to_owned);
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.starts_with(OPENER));
        let numbers = lines.flat_map(str::split_ascii_whitespace).map(|number| number.parse::<u32>().ok());
        let points: Vec<f64> =
            numbers.map(|number| number.map(|number| f64::from(number) / 1000.0)).collect::<Option<_>>()?;
        (points.len() == POINTS).then_some(Table { points, opener })
    }

    /// Unfold the table.
    pub fn curves(&self) -> Curves {
        let side = MOST_BOARDS + 1;
        let mut values = Vec::with_capacity(side * side * STEPS);
        for sure in 0..side {
            for open in 0..side {
                for step in 0..STEPS {
                    let bits = step as f64 / STEP as f64;
                    values.push((sure + open) as f32 + self.extra(sure, open, bits) as f32);
                }
            }
        }
        Curves { values }
    }
}

/// The interval of a number, and its place there from 0 to 1. Outside of all it is the nearest end.
fn place(knots: &[usize], number: f64) -> (usize, f64) {
    let last = knots.len() - 2;
    let at = knots[1..=last].iter().take_while(|&&knot| knot as f64 <= number).count();
    let (low, high) = (knots[at] as f64, knots[at + 1] as f64);
    (at, ((number - low) / (high - low)).clamp(0.0, 1.0))
}

impl Curves {
    /// The expected further guesses; `bits` in 1/[`BIT`] bits. More than [`MOST_BOARDS`] boards count as so many.
    #[inline]
    pub fn get(&self, sure: usize, open: usize, bits: f64) -> f64 {
        let side = MOST_BOARDS + 1;
        let beyond = (sure + open).saturating_sub(MOST_BOARDS);
        let (sure, open) =
            if beyond == 0 { (sure, open) } else { (sure.min(MOST_BOARDS), open.min(MOST_BOARDS)) };
        let curve = &self.values[(sure * side + open) * STEPS..][..STEPS];
        let place = bits * (STEP as f64 / f64::from(BIT));
        let at = (place as usize).min(STEPS - 2);
        let part = place - at as f64;
        let (low, high) = (f64::from(curve[at]), f64::from(curve[at + 1]));
        beyond as f64 + low + (high - low) * part
    }
}
