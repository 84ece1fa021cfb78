//! Distances and directions of places (FORMAT.md, section 9), in its whole numbers.

use crate::play::comparison::decimal;

/// U of FORMAT.md.
const U: u128 = 1 << 60;
const PI: u128 = 3_622_009_729_038_561_421;
const PI_BY_LN_2: u128 = 5_225_455_474_135_510_641;
/// A degree.
const DEGREE: u128 = 1_000_000_000;
const NAMES: [&str; 16] =
    ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];

/// A latitude, whether it is north, and a longitude from 0 to less than 360 degrees.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    is_north: bool,
    latitude: u128,
    longitude: u128,
}

impl Place {
    /// `None` if a text is no number or one out of range.
    pub(crate) fn new(latitude: &str, longitude: &str) -> Option<Place> {
        let (is_south, latitude) = billionths(latitude).filter(|&(_, angle)| angle <= 90 * DEGREE)?;
        let (is_west, longitude) = billionths(longitude).filter(|&(_, angle)| angle <= 360 * DEGREE)?;
        let east = if is_west { 360 * DEGREE - longitude } else { longitude };
        Some(Place {
            is_north: !is_south || latitude == 0,
            latitude,
            longitude: if latitude == 90 * DEGREE { 0 } else { east % (360 * DEGREE) },
        })
    }

    fn is_pole(&self) -> bool {
        self.latitude == 90 * DEGREE
    }

    /// The sine and the cosine of the latitude without its sign.
    fn sines(&self) -> [u128; 2] {
        [self.latitude, 90 * DEGREE - self.latitude].map(|angle| sine(angle * PI / (180 * DEGREE)))
    }

    /// The way round to another place: whether it is to the east, and the angle.
    fn round(&self, other: &Place) -> (bool, u128) {
        match (other.longitude + 360 * DEGREE - self.longitude) % (360 * DEGREE) {
            east if east <= 180 * DEGREE => (true, east),
            east => (false, 360 * DEGREE - east),
        }
    }

    /// M of FORMAT.md.
    fn stretched(&self) -> u128 {
        let [sine, cosine] = self.sines();
        let (mut ratio, mut whole) = ((U + sine) * U / cosine, 0);
        while ratio >> whole >= 2 * U {
            whole += 1;
        }
        ratio >>= whole;
        (0..48).fold(whole, |logarithm, _| {
            ratio = ratio * ratio / U;
            let bit = u128::from(ratio >= 2 * U);
            ratio >>= bit;
            2 * logarithm + bit
        })
    }
}

/// The sign of a number, and its size in billionths, without what is behind the ninth place; sizes of more digits than any angle are one.
fn billionths(text: &str) -> Option<(bool, u128)> {
    let (is_negative, whole, fraction) = decimal(text)?;
    let whole = whole.trim_start_matches('0');
    let digits = format!("{whole}{:0<9.9}", fraction);
    Some((is_negative, if whole.len() > 9 { u128::MAX } else { digits.parse().ok()? }))
}

/// The hundredths of a number of kilometres, without a sign, from 0.01 to 20,000 and with two decimals at most.
pub(crate) fn hundredths(text: &str) -> Option<u128> {
    let (_, size) = billionths(text).filter(|_| !text.starts_with(['-', '+']))?;
    let beyond = decimal(text)?.2.trim_end_matches('0').len() > 2;
    let hundredths = size / 10_000_000;
    (!beyond && (1..=2_000_000).contains(&hundredths)).then_some(hundredths)
}

fn sine(angle: u128) -> u128 {
    let square = angle * angle / U;
    let (mut added, mut taken) = (angle, 0);
    let mut term = angle;
    for place in 1.. {
        term = term * square / U / (2 * place * (2 * place + 1));
        if term == 0 {
            break;
        }
        *(if place % 2 == 0 { &mut added } else { &mut taken }) += term;
    }
    (added - taken).min(U)
}

fn squared_sine(angle: u128) -> u128 {
    let sine = sine(angle);
    sine * sine / U
}

/// The radius of the earth in hundredths of a kilometre.
const RADIUS: u128 = 637_100;

/// The distance as it is shown, in steps of so many hundredths of a kilometre.
pub(crate) struct Steps {
    hundredths: u128,
}

impl Steps {
    pub(crate) fn new(hundredths: u128) -> Steps {
        Steps { hundredths }
    }

    /// The largest number of steps that a squared sine has: an estimate, and then the whole numbers that are next to it.
    fn count(&self, square: u128) -> u128 {
        let has = |steps: u128| {
            let angle = |steps: u128| (2 * steps - 1) * self.hundredths * U / (4 * RADIUS);
            steps == 0 || angle(steps) <= PI / 2 && squared_sine(angle(steps)) <= square
        };
        let half = (square as f64 / U as f64).sqrt().min(1.0).asin();
        let mut steps = (half * 2.0 * RADIUS as f64 / self.hundredths as f64) as u128;
        while !has(steps) {
            steps -= 1;
        }
        while has(steps + 1) {
            steps += 1;
        }
        steps
    }

    pub(crate) fn sign(&self, guess: &Place, answer: &Place) -> String {
        if guess == answer {
            return "G".to_owned();
        }
        let north = match guess.is_north == answer.is_north {
            true => guess.latitude.abs_diff(answer.latitude),
            false => guess.latitude + answer.latitude,
        };
        let [north, east] =
            [north, guess.round(answer).1].map(|angle| squared_sine(angle * PI / (360 * DEGREE)));
        let square = north + guess.sines()[1] * answer.sines()[1] / U * east / U;
        let steps = self.count(square);
        let (whole, rest) = (steps * self.hundredths / 100, steps * self.hundredths % 100);
        match rest {
            0 => whole.to_string(),
            rest => format!("{whole}.{rest:02}").trim_end_matches('0').to_owned(),
        }
    }
}

pub(crate) fn direction(sectors: usize, guess: &Place, answer: &Place) -> &'static str {
    if guess == answer {
        return "G";
    }
    let higher = |one: &Place, other: &Place| match (one.is_north, other.is_north) {
        (true, true) => one.latitude >= other.latitude,
        (false, false) => one.latitude <= other.latitude,
        (is_north, _) => is_north,
    };
    let is_north = higher(answer, guess);
    let (is_east, angle) = guess.round(answer);
    // Sectors from the nearer of north and south to the direction.
    let turned = if guess.is_pole() || answer.is_pole() {
        0
    } else {
        let [one, other] = [guess.stretched(), answer.stretched()];
        let north = if guess.is_north == answer.is_north { one.abs_diff(other) } else { one + other };
        let east = angle * PI_BY_LN_2 / (180 * DEGREE * 4096);
        let is_before = |between: &usize| {
            let angle = (2 * *between as u128 + 1) * 180 * DEGREE / sectors as u128;
            let [sine, cosine] = [angle, 90 * DEGREE - angle].map(|angle| sine(angle * PI / (180 * DEGREE)));
            east * cosine > north * sine
        };
        (0..sectors / 4).filter(is_before).count()
    };
    let sector = match (is_north, is_east) {
        (true, true) => turned,
        (false, true) => sectors / 2 - turned,
        (false, false) => sectors / 2 + turned,
        (true, false) => (sectors - turned) % sectors,
    };
    NAMES[16 / sectors * sector]
}
