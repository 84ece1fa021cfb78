//! Rules that compare a value of the guessed item with that of the unknown one, and the signs that they show.
//! `crates/checker/FORMAT.md`, section 9, defines them.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use hashbrown::HashMap;
use salet_base::named::{UnknownName, unknown};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

mod places;

use places::{Coordinate, Place};
pub(crate) use places::{Directions, Distances};
pub use places::{Kilometres, Sectors};

/// A rule for a column of [`Features`](crate::Features). Each but the last shows a sign.
///
/// ```
/// # mod salet { pub use salet_words as words; }
/// use salet::words::Comparison;
///
/// let near: Comparison = "near:2.50".parse()?;
/// assert_eq!(near.to_string(), "near:2.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// G for the same value, B for another.
    Equal,
    /// G for the same number, H if that of the unknown item is higher, L if it is lower.
    Order,
    /// The same with h and l for H and L if the numbers differ by a distance at most.
    Near(Distance),
    /// G for the same parts, Y for some common ones, B for none. Commas, semicolons and bars stand between the parts of a value.
    Set,
    /// The distance of two places, rounded to a multiple of a step, G for the same place. The column has latitudes in degrees, and the next
    /// one longitudes.
    Distance(Kilometres),
    /// The direction of the unknown place from the other on the map, from N to NNW, G for the same place. The column has longitudes, and the
    /// one before it latitudes.
    Direction(Sectors),
    /// Nothing: the column is left out.
    Skip,
}

/// A distance between two numbers: a decimal of at most 18 digits, exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Distance {
    digits: u64,
    /// Digits behind the point, the last one no zero.
    places: usize,
}

/// What stands before a number.
const NEAR: &str = "near:";
const DISTANCE: &str = "distance:";
const DIRECTION: &str = "direction:";

/// The rules, with names for numbers.
const NAMES: [&str; 7] = ["equal", "order", "near:N", "set", "distance:KM", "direction:8", "skip"];

impl FromStr for Comparison {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Comparison, UnknownName> {
        Ok(match text {
            "equal" => Comparison::Equal,
            "order" => Comparison::Order,
            "set" => Comparison::Set,
            "skip" => Comparison::Skip,
            _ => {
                let near = || text.strip_prefix(NEAR).and_then(Distance::parse).map(Comparison::Near);
                let distance =
                    || text.strip_prefix(DISTANCE).and_then(Kilometres::parse).map(Comparison::Distance);
                let direction =
                    || text.strip_prefix(DIRECTION).and_then(Sectors::parse).map(Comparison::Direction);
                let found = near().or_else(distance).or_else(direction);
                found.ok_or_else(|| unknown("comparison", text, &NAMES))?
            }
        })
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Comparison::Equal => f.pad("equal"),
            Comparison::Order => f.pad("order"),
            Comparison::Near(distance) => write!(f, "{NEAR}{distance}"),
            Comparison::Set => f.pad("set"),
            Comparison::Distance(step) => write!(f, "{DISTANCE}{step}"),
            Comparison::Direction(sectors) => write!(f, "{DIRECTION}{sectors}"),
            Comparison::Skip => f.pad("skip"),
        }
    }
}

impl Serialize for Comparison {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Comparison {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Comparison, D::Error> {
        Cow::<str>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Comparison {
    fn schema_name() -> Cow<'static, str> {
        "FeatureComparison".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A rule for a column of features, such as near:2.5, distance:500 or direction:8; distance, of kilometres, stands at a column of latitudes, and direction at one of longitudes behind it.",
            "type": "string",
            "pattern": "^(equal|order|(near|distance):([0-9]+\\.?[0-9]*|\\.[0-9]+)|set|direction:(4|8|16)|skip)$"
        })
    }
}

impl Distance {
    fn parse(text: &str) -> Option<Distance> {
        let number = Number::parse(text).filter(|_| !text.starts_with(['-', '+']))?;
        let (digits, places) = (format!("{}{}", number.whole, number.fraction), number.fraction.len());
        let is_short = digits.len() <= 18;
        is_short.then(|| Distance { digits: digits.parse().unwrap_or(0), places })
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = format!("{:0>least$}", self.digits, least = self.places + 1);
        match digits.split_at(digits.len() - self.places) {
            (whole, "") => f.pad(whole),
            (whole, fraction) => write!(f, "{whole}.{fraction}"),
        }
    }
}

/// A column made ready to be compared: numbers in the place of values, item by item.
pub(crate) enum Comparer {
    Equal(Vec<u32>),
    Order {
        ranks: Vec<u32>,
        /// By rank: the highest rank whose number is within the distance.
        near: Vec<u32>,
    },
    /// Increasing.
    Set(Vec<Vec<u32>>),
    Distance(Distances),
    Direction(Directions),
}

/// Why a column does not fit its rule; a number is the place of a value.
pub(crate) enum Unfit {
    NoNumber(usize),
    NoLatitude(usize),
    NoLongitude(usize),
    /// No column of longitudes is behind the latitudes, or none of latitudes before the longitudes.
    Alone,
}

impl Comparer {
    /// A column under a rule, which may leave it out, with the columns before and behind it.
    pub(crate) fn new<'v, V: Iterator<Item = &'v str>>(
        rule: Comparison,
        before: Option<V>,
        values: V,
        behind: Option<V>,
    ) -> Result<Option<Comparer>, Unfit> {
        Ok(Some(match rule {
            Comparison::Skip => return Ok(None),
            Comparison::Equal => Comparer::Equal(numbered(values)),
            Comparison::Order => Comparer::ordered(values, "0")?,
            Comparison::Near(distance) => Comparer::ordered(values, &distance.to_string())?,
            Comparison::Set => {
                let parts = |value| {
                    let parts = str::split(value, [',', ';', '|']).map(str::trim);
                    parts.filter(|part| !part.is_empty()).collect::<Vec<&str>>()
                };
                let sets: Vec<Vec<&str>> = values.map(parts).collect();
                let mut numbers = numbered(sets.iter().flatten().copied()).into_iter();
                let set = |set: &Vec<&str>| {
                    let mut set: Vec<u32> = numbers.by_ref().take(set.len()).collect();
                    set.sort_unstable();
                    set.dedup();
                    set
                };
                Comparer::Set(sets.iter().map(set).collect())
            }
            Comparison::Distance(step) => {
                Comparer::Distance(Distances::new(places(Some(values), behind)?, step))
            }
            Comparison::Direction(sectors) => {
                Comparer::Direction(Directions::new(places(before, Some(values))?, sectors))
            }
        }))
    }

    fn ordered<'v>(values: impl Iterator<Item = &'v str>, distance: &str) -> Result<Comparer, Unfit> {
        let numbers =
            values.enumerate().map(|(item, value)| Number::parse(value).ok_or(Unfit::NoNumber(item)));
        let numbers = numbers.collect::<Result<Vec<Number<'_>>, Unfit>>()?;
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let rank = |number| sorted.binary_search(number).unwrap_or_default() as u32;
        let mut near: Vec<u32> = Vec::with_capacity(sorted.len());
        if let Some(distance) = Number::parse(distance) {
            for (at, lower) in sorted.iter().enumerate() {
                let known = near.last().map_or(0, |&last| last as usize).max(at);
                let beyond = &sorted[known + 1..];
                near.push(
                    (known + beyond.partition_point(|higher| higher.is_within(lower, &distance))) as u32,
                );
            }
        }
        Ok(Comparer::Order { ranks: numbers.iter().map(rank).collect(), near })
    }

    /// Add the sign for a guessed item and the unknown one.
    pub(crate) fn show(&self, guess: usize, answer: usize, signs: &mut String) {
        let sign = match self {
            Comparer::Equal(values) if values[guess] == values[answer] => 'G',
            Comparer::Equal(_) => 'B',
            Comparer::Order { ranks, near } => {
                let (guess, answer) = (ranks[guess], ranks[answer]);
                match answer.cmp(&guess) {
                    Ordering::Equal => 'G',
                    Ordering::Greater if answer <= near[guess as usize] => 'h',
                    Ordering::Greater => 'H',
                    Ordering::Less if guess <= near[answer as usize] => 'l',
                    Ordering::Less => 'L',
                }
            }
            Comparer::Set(sets) => match (&sets[guess], &sets[answer]) {
                (one, other) if one == other => 'G',
                (one, other) if one.iter().any(|part| other.binary_search(part).is_ok()) => 'Y',
                _ => 'B',
            },
            Comparer::Distance(distances) => {
                return add_long(signs, distances.of(guess, answer), |byte| byte.is_ascii_digit());
            }
            Comparer::Direction(directions) => {
                return add_long(signs, directions.of(guess, answer), |byte| b"NESW".contains(&byte));
            }
        };
        signs.push(sign);
    }
}

/// Add a sign of several characters, or G. A `/` parts it from one of its kind.
fn add_long(signs: &mut String, sign: Option<impl fmt::Display>, continues: impl Fn(u8) -> bool) {
    let Some(sign) = sign else { return signs.push('G') };
    if signs.bytes().last().is_some_and(continues) {
        signs.push('/');
    }
    signs.push_str(&sign.to_string());
}

/// The places of two columns.
fn places<'v>(
    latitudes: Option<impl Iterator<Item = &'v str>>,
    longitudes: Option<impl Iterator<Item = &'v str>>,
) -> Result<Vec<Place>, Unfit> {
    let (latitudes, longitudes) = latitudes.zip(longitudes).ok_or(Unfit::Alone)?;
    let place = |(item, (latitude, longitude))| {
        Place::parse(latitude, longitude).map_err(|coordinate| match coordinate {
            Coordinate::Latitude => Unfit::NoLatitude(item),
            Coordinate::Longitude => Unfit::NoLongitude(item),
        })
    };
    latitudes.zip(longitudes).enumerate().map(place).collect()
}

/// A number for each text, the same for the same text.
fn numbered<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<u32> {
    let mut numbers = HashMap::new();
    let number = |text| {
        let next = numbers.len() as u32;
        *numbers.entry(text).or_insert(next)
    };
    texts.map(number).collect()
}

/// A decimal of any length, exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Number<'t> {
    is_negative: bool,
    /// Without zeros before it.
    whole: &'t str,
    /// Without zeros behind it.
    fraction: &'t str,
}

impl<'t> Number<'t> {
    fn parse(text: &'t str) -> Option<Number<'t>> {
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let is_number = whole.len() + fraction.len() > 0
            && [whole, fraction].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let is_zero = whole.is_empty() && fraction.is_empty();
        is_number.then_some(Number { is_negative: !is_zero && text.starts_with('-'), whole, fraction })
    }

    /// Whether it exceeds another number by a distance at most.
    ///
    /// The sign of the difference less the distance is that of its digits from the first on, each between -27 and 27: once they make 3
    /// units of a place or more, those behind it, less than 3 units together, change it no more.
    fn is_within(&self, lower: &Number<'_>, distance: &Number<'_>) -> bool {
        let numbers = [self, lower, distance];
        let most = |digits: [&str; 3]| digits.iter().map(|digits| digits.len()).max().unwrap_or(0) as isize;
        let (whole, fraction) =
            (most(numbers.map(|number| number.whole)), most(numbers.map(|number| number.fraction)));
        let mut above = 0;
        for place in (-fraction..whole).rev() {
            above = 10 * above + self.digit(place) - lower.digit(place) - distance.digit(place);
            if above.abs() >= 3 {
                break;
            }
        }
        above <= 0
    }

    /// The digit before a power of ten, with the sign of the number.
    fn digit(&self, place: isize) -> i32 {
        let digit = match usize::try_from(place) {
            Ok(place) => self.whole.as_bytes().iter().rev().nth(place),
            Err(_) => self.fraction.as_bytes().get((-place - 1) as usize),
        };
        let digit = digit.map_or(0, |digit| i32::from(digit - b'0'));
        if self.is_negative { -digit } else { digit }
    }
}

impl Ord for Number<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let size = |number: &Self| (number.whole.len(), number.whole, number.fraction);
        match (self.is_negative, other.is_negative) {
            (false, false) => size(self).cmp(&size(other)),
            (true, true) => size(other).cmp(&size(self)),
            (one, other) => other.cmp(&one),
        }
    }
}

impl PartialOrd for Number<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests;
