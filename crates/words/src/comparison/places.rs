//! Places on the earth: the distance and the direction of one from another, in whole numbers, so that they are the same on every machine.
//! `crates/checker/FORMAT.md`, section 9, defines each step.

use std::fmt;

use super::Number;

/// Parts of a degree.
const DEGREE: u64 = 1_000_000_000;
/// The number 1 of sines and angles.
const UNIT: u64 = 1 << 60;
const PI: u64 = 3_622_009_729_038_561_421;
/// Pi divided by the natural logarithm of 2.
const PI_BY_LN_2: u64 = 5_225_455_474_135_510_641;
/// The radius of the earth in hundredths of a kilometre.
const RADIUS: u64 = 637_100;
/// Binary places of a logarithm.
const PLACES: u32 = 48;
/// From north clockwise.
const COMPASS: [&str; 16] =
    ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];

/// A distance on the earth: from 0.01 to 20,000 kilometres with at most two decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kilometres {
    hundredths: u64,
}

impl Kilometres {
    pub(super) fn parse(text: &str) -> Option<Kilometres> {
        let Number { is_negative, whole, fraction } =
            Number::parse(text).filter(|_| !text.starts_with(['-', '+']))?;
        let is_short = !is_negative && whole.len() <= 5 && fraction.len() <= 2;
        let hundredths = is_short.then(|| format!("{whole}{fraction:0<2}").parse().ok())??;
        (1..=2_000_000).contains(&hundredths).then_some(Kilometres { hundredths })
    }
}

impl fmt::Display for Kilometres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.hundredths / 100, self.hundredths % 100) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, rest) if rest % 10 == 0 => write!(f, "{whole}.{}", rest / 10),
            (whole, rest) => write!(f, "{whole}.{rest:02}"),
        }
    }
}

/// A number of directions: 4, 8 or 16.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sectors {
    count: u8,
}

impl Sectors {
    pub(super) fn parse(text: &str) -> Option<Sectors> {
        let count = [("4", 4), ("8", 8), ("16", 16)].into_iter().find(|(name, _)| *name == text)?.1;
        Some(Sectors { count })
    }
}

impl fmt::Display for Sectors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.count.fmt(f)
    }
}

/// A latitude and a longitude in parts of a degree, the longitude from 0 to less than 360 degrees, and 0 at a pole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    latitude: i64,
    longitude: i64,
}

const POLE: i64 = 90 * DEGREE as i64;
const ROUND: i64 = 360 * DEGREE as i64;

impl Place {
    /// The error says whether the latitude is none, or the longitude.
    pub(super) fn parse(latitude: &str, longitude: &str) -> Result<Place, Coordinate> {
        let latitude = parts(latitude, POLE).ok_or(Coordinate::Latitude)?;
        let longitude = parts(longitude, ROUND).ok_or(Coordinate::Longitude)?.rem_euclid(ROUND);
        Ok(Place { latitude, longitude: if latitude.abs() == POLE { 0 } else { longitude } })
    }

    fn is_pole(self) -> bool {
        self.latitude.abs() == POLE
    }

    fn cosine(self) -> u64 {
        sine(radians(self.latitude.abs().abs_diff(POLE)))
    }

    /// How far another place is to the east: more than -180 degrees, and 180 at most.
    fn east(self, other: Place) -> i64 {
        let east = (other.longitude - self.longitude).rem_euclid(ROUND);
        if east > ROUND / 2 { east - ROUND } else { east }
    }

    /// The height on a map on which each direction is a straight line: the binary logarithm of (1 + sine) / cosine of the latitude.
    fn height(self) -> i64 {
        let sine = sine(radians(self.latitude.unsigned_abs()));
        let ratio = (u128::from(UNIT + sine) << 60) / u128::from(self.cosine().max(1));
        let whole = ratio.ilog2() - 60;
        let mut ratio = (ratio >> whole) as u64;
        let mut height = i64::from(whole);
        for _ in 0..PLACES {
            ratio = product(ratio, ratio);
            height = 2 * height + i64::from(ratio >= 2 * UNIT);
            ratio >>= u32::from(ratio >= 2 * UNIT);
        }
        height * self.latitude.signum()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Coordinate {
    Latitude,
    Longitude,
}

/// A number in parts of a degree, without what is behind the ninth decimal.
fn parts(text: &str, most: i64) -> Option<i64> {
    let Number { is_negative, whole, fraction } = Number::parse(text)?;
    let fraction = &fraction[..fraction.len().min(9)];
    let parts: i64 =
        if whole.len() <= 3 { format!("{whole}{fraction:0<9}").parse().ok()? } else { return None };
    (parts <= most).then_some(if is_negative { -parts } else { parts })
}

/// Both are at most 4, and so is the result.
fn product(one: u64, other: u64) -> u64 {
    ((u128::from(one) * u128::from(other)) >> 60) as u64
}

fn radians(parts: u64) -> u64 {
    (u128::from(parts) * u128::from(PI) / u128::from(180 * DEGREE)) as u64
}

/// The sine of an angle up to a right one.
fn sine(angle: u64) -> u64 {
    let square = product(angle, angle);
    let (mut term, mut sine) = (angle, angle);
    for even in (2..).step_by(2) {
        term = product(term, square) / (even * (even + 1));
        match (term, even % 4) {
            (0, _) => break,
            (_, 2) => sine -= term,
            _ => sine += term,
        }
    }
    sine.min(UNIT)
}

/// The squared sines of which a table has some, so that it takes the same memory for the smallest step.
const KEPT: u64 = 4096;

/// Distances in kilometres, rounded to multiples of a step.
pub(crate) struct Distances {
    places: Vec<Place>,
    cosines: Vec<u64>,
    step: Kilometres,
    /// The number of steps of the largest distance.
    most: u64,
    /// Of so many numbers of steps the first has its [`least`](Self::least) in the table.
    stride: u64,
    table: Vec<u64>,
}

impl Distances {
    pub(super) fn new(places: Vec<Place>, step: Kilometres) -> Distances {
        // The largest odd number that is half a right angle, or less, times four radii.
        let odd = (u128::from(PI / 2 + 1) * u128::from(4 * RADIUS) - 1)
            / (u128::from(step.hundredths) * u128::from(UNIT));
        let most = (odd as u64).div_ceil(2);
        let (cosines, stride) =
            (places.iter().map(|place| place.cosine()).collect(), most.div_ceil(KEPT).max(1));
        let mut distances = Distances { places, cosines, step, most, stride, table: Vec::new() };
        distances.table = (1..=most).step_by(stride as usize).map(|steps| distances.least(steps)).collect();
        distances
    }

    /// The squared sine of half the angle from which on the distance has so many steps, at least one.
    fn least(&self, steps: u64) -> u64 {
        let half =
            u128::from((2 * steps - 1) * self.step.hundredths) * u128::from(UNIT) / u128::from(4 * RADIUS);
        let sine = sine(half as u64);
        product(sine, sine)
    }

    /// The steps of a squared sine of half an angle.
    fn steps(&self, square: u64) -> u64 {
        let blocks = self.table.partition_point(|&least| least <= square) as u64;
        let Some(block) = blocks.checked_sub(1) else { return 0 };
        let (mut steps, mut most) = (1 + block * self.stride, self.most.min((block + 1) * self.stride));
        while steps < most {
            let middle = (steps + most).div_ceil(2);
            if self.least(middle) <= square { steps = middle } else { most = middle - 1 }
        }
        steps
    }

    /// None for the same place.
    pub(super) fn of(&self, one: usize, other: usize) -> Option<Kilometres> {
        let places = [one, other].map(|item| self.places[item]);
        let [from, to] = places;
        let squared_sine = |angle: u64| {
            let sine = sine((u128::from(angle) * u128::from(PI) / u128::from(360 * DEGREE)) as u64);
            product(sine, sine)
        };
        let [north, east] = [from.latitude.abs_diff(to.latitude), from.east(to).unsigned_abs()];
        let cosines = product(self.cosines[one], self.cosines[other]);
        let square = squared_sine(north) + product(cosines, squared_sine(east));
        (from != to).then(|| Kilometres { hundredths: self.steps(square) * self.step.hundredths })
    }
}

/// Directions on a map on which each is a straight line.
pub(crate) struct Directions {
    places: Vec<Place>,
    heights: Vec<i64>,
    sectors: usize,
    /// Sine and cosine of the angles between sectors, from north to east.
    between: Vec<[u64; 2]>,
}

impl Directions {
    pub(super) fn new(places: Vec<Place>, sectors: Sectors) -> Directions {
        let count = u64::from(sectors.count);
        let sines = |odd: u64| {
            let angle = odd * 180 * DEGREE / count;
            [angle, 90 * DEGREE - angle].map(|angle| sine(radians(angle)))
        };
        let between = (0..count / 4).map(|sector| sines(2 * sector + 1)).collect();
        let heights = places.iter().map(|place| place.height()).collect();
        Directions { places, heights, sectors: count as usize, between }
    }

    /// None for the same place.
    pub(super) fn of(&self, guess: usize, answer: usize) -> Option<&'static str> {
        let [from, to] = [guess, answer].map(|item| self.places[item]);
        let (is_east, is_north) = (from.east(to) >= 0, to.latitude >= from.latitude);
        let scaled = u128::from(from.east(to).unsigned_abs()) * u128::from(PI_BY_LN_2);
        let east = scaled / (u128::from(180 * DEGREE) << (60 - PLACES));
        let north = u128::from(self.heights[answer].abs_diff(self.heights[guess]));
        let is_behind = |&&[sine, cosine]: &&[u64; 2]| east * u128::from(cosine) > north * u128::from(sine);
        let sector = match from.is_pole() || to.is_pole() {
            true => 0,
            false => self.between.iter().filter(is_behind).count(),
        };
        let half = self.sectors / 2;
        let sector = match (is_north, is_east) {
            (true, true) => sector,
            (false, true) => half - sector,
            (false, false) => half + sector,
            (true, false) => (2 * half - sector) % self.sectors,
        };
        (from != to).then_some(COMPASS[sector * COMPASS.len() / self.sectors])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_steps_is_the_largest_that_a_squared_sine_has() {
        for hundredths in [1, 5, 488, 489, 100_000, 2_000_000] {
            let distances = Distances::new(Vec::new(), Kilometres { hundredths });
            let (most, stride) = (distances.most, distances.stride);
            assert!(distances.table.len() as u64 <= KEPT);
            let half = |steps: u64| {
                u128::from((2 * steps - 1) * hundredths) * u128::from(UNIT) / u128::from(4 * RADIUS)
            };
            assert!(half(most) <= u128::from(PI / 2) && half(most + 1) > u128::from(PI / 2));
            for steps in [1, 2, stride, stride + 1, most / 2, most - 1, most] {
                let steps = steps.clamp(1, most);
                let least = distances.least(steps);
                assert_eq!([least - 1, least].map(|square| distances.steps(square)), [steps - 1, steps]);
            }
            assert_eq!([0, UNIT].map(|square| distances.steps(square)), [0, most]);
        }
    }
}
