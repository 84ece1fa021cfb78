//! Rules that compare the values of two items (FORMAT.md, section 9).

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::str::FromStr;

use crate::play::places::{Place, Steps, direction, hundredths};
use crate::refusal::reject::Reject;

/// A rule for one question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    Equal,
    Order,
    /// With the distance as it is given, a decimal without a sign.
    Near(String),
    Set,
    /// Of the places of this question and the next, in hundredths of a kilometre.
    Distance(u128),
    /// Of the places of the question before and this one: 4, 8 or 16.
    Direction(usize),
    Skip,
}

impl FromStr for Comparison {
    type Err = String;

    fn from_str(text: &str) -> Result<Comparison, String> {
        let is_distance = |text: &&str| !text.starts_with(['-', '+']) && decimal(text).is_some();
        let wrong = || "write equal, order, near:N, set, distance:KM, direction:8 or skip".to_owned();
        Ok(match text {
            "equal" => Comparison::Equal,
            "order" => Comparison::Order,
            "set" => Comparison::Set,
            "direction:4" => Comparison::Direction(4),
            "direction:8" => Comparison::Direction(8),
            "direction:16" => Comparison::Direction(16),
            "skip" => Comparison::Skip,
            _ => {
                let near =
                    || Some(Comparison::Near(text.strip_prefix("near:").filter(is_distance)?.to_owned()));
                let distance = text.strip_prefix("distance:").and_then(hundredths).map(Comparison::Distance);
                distance.or_else(near).ok_or_else(wrong)?
            }
        })
    }
}

/// A rule and its question, ready for the values of two items.
pub(crate) enum Comparer<'r> {
    Values { rule: &'r Comparison, question: usize },
    Distance { steps: Steps, places: Vec<Place> },
    Direction { sectors: usize, places: Vec<Place> },
}

impl Comparer<'_> {
    /// The values are those of each item, question by question.
    pub(crate) fn new<'r>(
        rule: &'r Comparison,
        question: usize,
        values: &[Vec<String>],
    ) -> Result<Comparer<'r>, Reject> {
        let places = |latitude: usize| {
            let place = |values: &Vec<String>| Place::new(&values[latitude], values.get(latitude + 1)?);
            values
                .iter()
                .map(|values| place(values).ok_or(Reject::NoPlace))
                .collect::<Result<Vec<Place>, Reject>>()
        };
        Ok(match *rule {
            Comparison::Distance(step) => {
                Comparer::Distance { steps: Steps::new(step), places: places(question)? }
            }
            Comparison::Direction(sectors) => {
                let latitude = question.checked_sub(1).ok_or(Reject::NoPlace)?;
                Comparer::Direction { sectors, places: places(latitude)? }
            }
            _ => Comparer::Values { rule, question },
        })
    }

    /// Adds the sign for a guess and an answer, which are places in the values.
    pub(crate) fn add(
        &self,
        guess: usize,
        answer: usize,
        values: &[Vec<String>],
        signs: &mut String,
    ) -> Result<(), Reject> {
        let last = signs.chars().last();
        let sign = match self {
            Comparer::Values { rule, question } => {
                signs.extend(rule.sign(&values[guess][*question], &values[answer][*question])?);
                return Ok(());
            }
            Comparer::Distance { steps, places } => steps.sign(&places[guess], &places[answer]),
            Comparer::Direction { sectors, places } => {
                direction(*sectors, &places[guess], &places[answer]).to_owned()
            }
        };
        let kinds = [last, sign.chars().next()].map(|sign| match sign {
            Some('0'..='9') => Some("number"),
            Some('N' | 'E' | 'S' | 'W') => Some("direction"),
            _ => None,
        });
        if kinds[0].is_some() && kinds[0] == kinds[1] {
            signs.push('/');
        }
        signs.push_str(&sign);
        Ok(())
    }
}

impl Comparison {
    /// The sign for the value of the guess and that of the answer, by a rule for one question.
    fn sign(&self, guess: &str, answer: &str) -> Result<Option<char>, Reject> {
        let ordered = |near: bool| {
            Ok(match (order(answer, guess).ok_or(Reject::NoNumber)?, near) {
                (Ordering::Equal, _) => 'G',
                (Ordering::Greater, true) => 'h',
                (Ordering::Greater, false) => 'H',
                (Ordering::Less, true) => 'l',
                (Ordering::Less, false) => 'L',
            })
        };
        Ok(match self {
            Comparison::Skip | Comparison::Distance(_) | Comparison::Direction(_) => None,
            Comparison::Equal => Some(if guess == answer { 'G' } else { 'B' }),
            Comparison::Order => Some(ordered(false)?),
            Comparison::Near(distance) => {
                Some(ordered(is_near(guess, answer, distance).ok_or(Reject::NoNumber)?)?)
            }
            Comparison::Set => {
                let [guess, answer] = [guess, answer].map(parts);
                Some(match (guess == answer, guess.is_disjoint(&answer)) {
                    (true, _) => 'G',
                    (false, true) => 'B',
                    (false, false) => 'Y',
                })
            }
        })
    }
}

fn parts(value: &str) -> BTreeSet<&str> {
    value.split([',', ';', '|']).map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// The order of two decimals; `None` if one is none. Both get as many places before and behind the point, so that digits compare as text.
fn order(one: &str, other: &str) -> Option<Ordering> {
    let [one, other] = [decimal(one)?, decimal(other)?];
    let [before, behind] = [one.1.len().max(other.1.len()), one.2.len().max(other.2.len())];
    let signed = |(is_negative, whole, fraction): (bool, &str, &str)| {
        let digits = format!("{whole:0>before$}{fraction:0<behind$}");
        (is_negative && digits.contains(|digit| digit != '0'), digits)
    };
    Some(match (signed(one), signed(other)) {
        ((false, one), (false, other)) => one.cmp(&other),
        ((true, one), (true, other)) => other.cmp(&one),
        ((true, _), (false, _)) => Ordering::Less,
        ((false, _), (true, _)) => Ordering::Greater,
    })
}

/// Whether two decimals differ by a distance at most; `None` if one is none. The difference is that of their sizes if they have one sign, else the
/// sum: so one sum of two sizes is compared with the third.
fn is_near(one: &str, other: &str, distance: &str) -> Option<bool> {
    let numbers = [decimal(one)?, decimal(other)?, decimal(distance)?];
    let longest = |digits: fn(&(bool, &str, &str)) -> usize| numbers.iter().map(digits).max().unwrap_or(0);
    let (before, behind) = (longest(|number| number.1.len()), longest(|number| number.2.len()));
    let size = |at: usize| format!("{:0>before$}{:0<behind$}", numbers[at].1, numbers[at].2);
    let [one, other, distance] = [0, 1, 2].map(size);
    Some(match numbers[0].0 == numbers[1].0 {
        true => sum(&distance, one.as_str().min(&*other)) >= sum("", one.as_str().max(&*other)),
        false => sum(&one, &other) <= sum("", &distance),
    })
}

/// The sum of two numbers of as many digits, or of one and nothing, with a digit more.
fn sum(one: &str, other: &str) -> Vec<u8> {
    let digits = |text: &str| text.bytes().rev().map(|digit| digit - b'0').collect::<Vec<u8>>();
    let (one, other) = (digits(one), digits(other));
    let mut carry = 0;
    let mut sum: Vec<u8> = (0..=one.len().max(other.len()))
        .map(|place| {
            carry += one.get(place).unwrap_or(&0) + other.get(place).unwrap_or(&0);
            let digit = carry % 10;
            carry /= 10;
            digit
        })
        .collect();
    sum.reverse();
    sum
}

/// The sign of a decimal, and the digits before and behind its point.
pub(crate) fn decimal(text: &str) -> Option<(bool, &str, &str)> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let are_digits = [whole, fraction].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    (are_digits && !(whole.is_empty() && fraction.is_empty())).then_some((
        text.starts_with('-'),
        whole,
        fraction,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs() {
        use Comparison::{Equal, Order, Set, Skip};
        let near = |distance: &str| -> Comparison { format!("near:{distance}").parse().unwrap() };
        for (rule, guess, answer, sign) in [
            (Equal, "a", "a", Some('G')),
            (Equal, "a", "A", Some('B')),
            (Order, "2009", "2010", Some('H')),
            (Order, "10", "9.5", Some('L')),
            (Order, "-10", "-9.5", Some('H')),
            (Order, "0", "-0.0", Some('G')),
            (Order, ".5", "+00.50", Some('G')),
            (Order, "-1", "0", Some('H')),
            (Set, "a; b", "b|a,a", Some('G')),
            (Set, "a,b", "b", Some('Y')),
            (Set, "a", "b", Some('B')),
            (Set, ",", ";", Some('G')),
            (Skip, "a", "b", None),
            (near("2"), "1", "3.0", Some('h')),
            (near("2"), "3", "1", Some('l')),
            (near("2"), "1", "3.01", Some('H')),
            (near("2"), "-1", "1", Some('h')),
            (near("2"), "1.001", "-1", Some('L')),
            (near("0.5"), "-1.5", "-1", Some('h')),
            (near(".49"), "-1", "-1.5", Some('L')),
            (near("10"), "95", "105", Some('h')),
            (near("0"), "-0", "0", Some('G')),
            (near("99999999999999999999"), "0.5", "99999999999999999999.6", Some('H')),
        ] {
            assert_eq!(rule.sign(guess, answer).unwrap(), sign, "{rule:?} {guess} {answer}");
        }
        for text in ["", "-", ".", "1e3", "1,5", "--1", "x"] {
            for rule in [Order, near("1")] {
                assert_eq!(rule.sign("1", text).unwrap_err().name(), "NoNumber", "{text}");
            }
        }
    }
}
