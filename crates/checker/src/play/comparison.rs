//! Rules that compare the values of two items (FORMAT.md, section 9).

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::refusal::reject::Reject;

/// A rule for one question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    Equal,
    Order,
    Set,
    Skip,
}

impl Comparison {
    pub const ALL: [Comparison; 4] =
        [Comparison::Equal, Comparison::Order, Comparison::Set, Comparison::Skip];

    pub fn name(self) -> &'static str {
        ["equal", "order", "set", "skip"][self as usize]
    }

    /// The sign for the value of the guess and that of the answer.
    pub(crate) fn sign(self, guess: &str, answer: &str) -> Result<Option<char>, Reject> {
        Ok(match self {
            Comparison::Skip => None,
            Comparison::Equal => Some(if guess == answer { 'G' } else { 'B' }),
            Comparison::Order => Some(match order(answer, guess).ok_or(Reject::NoNumber)? {
                Ordering::Equal => 'G',
                Ordering::Greater => 'H',
                Ordering::Less => 'L',
            }),
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

/// The sign of a decimal, and the digits before and behind its point.
fn decimal(text: &str) -> Option<(bool, &str, &str)> {
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
        ] {
            assert_eq!(rule.sign(guess, answer).unwrap(), sign, "{rule:?} {guess} {answer}");
        }
        for text in ["", "-", ".", "1e3", "1,5", "--1", "x"] {
            assert_eq!(Order.sign("1", text).unwrap_err().name(), "NoNumber", "{text}");
        }
    }
}
