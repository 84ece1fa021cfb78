//! Rules that compare a value of the guessed item with that of the unknown one, and the signs that they show.
//! `crates/checker/FORMAT.md`, section 9, defines them.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use hashbrown::HashMap;
use salet_base::named::{UnknownName, unknown};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A rule for a column of [`Features`](crate::Features). Each but the last shows a sign.
///
/// ```
/// use salet_words::Comparison;
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

/// What stands before the distance.
const NEAR: &str = "near:";

/// The rules, with a name for a distance.
const NAMES: [&str; 5] = ["equal", "order", "near:N", "set", "skip"];

impl FromStr for Comparison {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Comparison, UnknownName> {
        Ok(match text {
            "equal" => Comparison::Equal,
            "order" => Comparison::Order,
            "set" => Comparison::Set,
            "skip" => Comparison::Skip,
            _ => {
                let distance = text.strip_prefix(NEAR).and_then(Distance::parse);
                Comparison::Near(distance.ok_or_else(|| unknown("comparison", text, &NAMES))?)
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
        "Comparison".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A rule for a column of features; N is a distance of numbers, such as 2.5.",
            "type": "string",
            "pattern": "^(equal|order|near:([0-9]+\\.?[0-9]*|\\.[0-9]+)|set|skip)$"
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
}

impl Comparer {
    /// A column under a rule, which may leave it out. The error is the place of a value that is no number, and should be one.
    pub(crate) fn new<'v>(
        rule: Comparison,
        values: impl Iterator<Item = &'v str>,
    ) -> Result<Option<Comparer>, usize> {
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
        }))
    }

    fn ordered<'v>(values: impl Iterator<Item = &'v str>, distance: &str) -> Result<Comparer, usize> {
        let numbers = values.enumerate().map(|(item, value)| Number::parse(value).ok_or(item));
        let numbers = numbers.collect::<Result<Vec<Number<'_>>, usize>>()?;
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

    /// The sign for a guessed item and the unknown one.
    pub(crate) fn sign(&self, guess: usize, answer: usize) -> char {
        match self {
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
        }
    }
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
mod tests {
    use super::*;
    use crate::features::{Features, MAX_COMPARED};
    use salet_core::game::{Ending, Game};

    fn compared(columns: &[(&[&str], Comparison)]) -> Result<Vec<String>, String> {
        let mut features = Features::new((0..columns.len()).map(|column| column.to_string())).unwrap();
        for item in 0..columns[0].0.len() {
            features.push(&format!("item {item}"), columns.iter().map(|(values, _)| values[item])).unwrap();
        }
        let rules: Vec<Comparison> = columns.iter().map(|&(_, rule)| rule).collect();
        let matrix = features.compared(&rules).map_err(|fault| fault.to_string())?;
        Ok((0..matrix.guesses().len()).map(|guess| matrix.row(guess).collect::<Vec<_>>().join(" ")).collect())
    }

    #[test]
    fn values_are_compared_by_their_rules() {
        let colour = (&["red", "Red", "red"][..], Comparison::Equal);
        let year = (&["2009", "-7", "2009.50"][..], Comparison::Order);
        let kinds = (&["fire; flying", "flying|fire", "water, flying"][..], Comparison::Set);
        let found = compared(&[colour, year, kinds]).unwrap();
        assert_eq!(found, ["GGG BLG GHY", "BHG GGG BHY", "GLY BLY GGG"]);
        let skipped = (&["1", "2", "3"][..], Comparison::Skip);
        assert_eq!(compared(&[skipped, colour]).unwrap(), ["G B G", "B G B", "G B G"]);
        let sets = (&["a,a", "a", "b;", "c, b"][..], Comparison::Set);
        assert_eq!(compared(&[sets]).unwrap(), ["G G B B", "G G B B", "B B G Y", "B B Y G"]);
    }

    #[test]
    fn numbers_are_compared_exactly() {
        let increasing = [
            "-10",
            "-9.5",
            "-0.1",
            "0",
            "0.1",
            "0.10000000000000000000001",
            "9",
            "10",
            "123456789012345678901234567890",
        ];
        let numbers: Vec<Number<'_>> = increasing.iter().map(|text| Number::parse(text).unwrap()).collect();
        assert!(numbers.is_sorted_by(|one, other| one < other), "{numbers:?}");
        for (one, other) in [("0", "-0.0"), ("1", "+01.0"), (".5", "0.5"), ("7.", "7")] {
            assert_eq!(Number::parse(one), Number::parse(other));
        }
        for text in ["", "-", ".", "1e3", "1,5", "--1", "x", "1 m"] {
            assert_eq!(Number::parse(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_near_up_to_the_distance() {
        let near = |text: &str| -> Comparison { text.parse().unwrap() };
        let heights = &["1.70", "1.75", "1.80", "2.01", "-0.05"][..];
        assert_eq!(
            compared(&[(heights, near("near:0.1"))]).unwrap(),
            ["G h h H L", "l G h H L", "l l G H L", "L L L G L", "H H H H G"]
        );
        let exactly = &["-1", "1", "3.00000000000000000000001"][..];
        assert_eq!(compared(&[(exactly, near("near:2"))]).unwrap(), ["G h H", "l G H", "L L G"]);
        let order = compared(&[(heights, Comparison::Order)]);
        assert_eq!(compared(&[(heights, near("near:0"))]), order);
        for (text, shown) in [
            ("near:2", "near:2"),
            ("near:02.50", "near:2.5"),
            ("near:.05", "near:0.05"),
            ("near:100.", "near:100"),
        ] {
            assert_eq!(near(text).to_string(), shown);
            assert_eq!(near(text), near(shown));
        }
        for text in [
            "near",
            "near:",
            "near:-1",
            "near:+1",
            "near:1e3",
            "near:x",
            "near:1234567890123456789",
            "nearly:1",
            "Near:1",
        ] {
            let said = text.parse::<Comparison>().unwrap_err().to_string();
            assert!(said.contains("choose one of: equal, order, near:N, set, skip"), "{said}");
        }
    }

    /// Each sign by whole numbers of hundredths.
    #[test]
    fn near_numbers_agree_with_whole_ones() {
        let values: Vec<i64> = (0..60).map(|at| (at * at * 37 % 4001) - 2000).collect();
        let text = |value: i64| {
            format!("{}{}.{:02}", if value < 0 { "-" } else { "" }, value.abs() / 100, value.abs() % 100)
        };
        let texts: Vec<String> = values.iter().map(|&value| text(value)).collect();
        for distance in [0, 1, 9, 99, 100, 1234, 5000] {
            let rule: Comparison = format!("near:{}", text(distance)).parse().unwrap();
            let comparer = Comparer::new(rule, texts.iter().map(String::as_str)).unwrap().unwrap();
            for (guess, own) in values.iter().enumerate() {
                for (answer, other) in values.iter().enumerate() {
                    let sign = match other - own {
                        0 => 'G',
                        above if above.abs() > distance => {
                            if above > 0 {
                                'H'
                            } else {
                                'L'
                            }
                        }
                        above => {
                            if above > 0 {
                                'h'
                            } else {
                                'l'
                            }
                        }
                    };
                    assert_eq!(comparer.sign(guess, answer), sign, "{own} {other} within {distance}");
                }
            }
        }
    }

    #[test]
    fn rules_that_do_not_fit_are_refused() {
        let year = (&["2009", "soon"][..], Comparison::Order);
        let said = compared(&[year]).unwrap_err();
        assert_eq!(
            said,
            "the value of \"0\" for \"item 1\" is \"soon\", and no number, which has an order; write for instance -2.5"
        );
        let features = Features::new(["a", "b", "c"]).unwrap();
        let said = features.compared(&[Comparison::Equal, Comparison::Set]).unwrap_err().to_string();
        assert_eq!(said, "2 comparisons for 3 questions; give one for all, or one for each");
        let mut many = Features::new(["a"]).unwrap();
        (0..=MAX_COMPARED).for_each(|item| many.push(&item.to_string(), ["x"]).unwrap());
        let said = many.compared(&[Comparison::Equal]).unwrap_err().to_string();
        assert_eq!(said, "has 8193 items, but at most 8192 can be compared with each other");
        let skipped = compared(&[(&["x", "y"], Comparison::Skip)]).unwrap_err();
        assert!(skipped.contains("is empty"), "{skipped}");
    }

    #[test]
    fn guesses_are_items_and_end_with_the_name() {
        let mut features = Features::new(["year"]).unwrap();
        for year in 1..=9 {
            features.push(&format!("no. {year}"), [year.to_string().as_str()]).unwrap();
        }
        let matrix = features.compared(&[Comparison::Order]).unwrap();
        let game = Game::of_matrix(matrix, Ending::Named).unwrap().build().unwrap();
        let [low, high] = ["no. 2", "no. 7"].map(|name| game.find_answer(name).unwrap());
        assert_eq!(game.feedback_name(game.score(low.as_guess(), high)), "H");
        assert_eq!(game.feedback_name(game.score(low.as_guess(), low)), "G");
    }
}
