//! Weights of the answers: decimal numbers, scaled to whole numbers without rounding.

use std::collections::{HashMap, HashSet};

use crate::play::classes::{of_name, separates};
use crate::play::words::Words;
use crate::refusal::reject::Reject;

/// A positive decimal number: `digits` × 10^`exponent`.
#[derive(Clone, Copy)]
struct Decimal {
    digits: u128,
    exponent: i32,
}

/// Reads a weights file: a word and a number per line.
pub fn read(text: &[u8], words: &Words) -> Result<Vec<u32>, Reject> {
    let text = std::str::from_utf8(text).map_err(|_| Reject::WeightLine { line: 0 })?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let answers = &words.all()[..words.answer_count()];
    let number_of: HashMap<&str, usize> = answers.iter().map(String::as_str).zip(0..).collect();
    let mut seen: HashSet<String> = HashSet::new();
    let mut decimals: Vec<Vec<Decimal>> = vec![Vec::new(); words.answer_count()];
    for (line, content) in (1..).zip(text.lines()).filter(|(_, content)| !content.trim().is_empty()) {
        let fields = if words.table().is_some() { of_name(content) } else { of_word(content) };
        let read = |(word, number)| Some((word, decimal(number)?));
        let (word, decimal) = fields.and_then(read).ok_or(Reject::WeightLine { line })?;
        let spelling = words.spelling();
        let (Some(folded), Some(spelt)) = (spelling.fold(word), spelling.spell(word)) else { continue };
        let Some(&answer) = number_of.get(folded.as_str()) else { continue };
        if !seen.insert(spelt) {
            return Err(Reject::WeightTwice { word: word.into(), line });
        }
        decimals[answer].push(decimal);
    }
    if let Some(answer) = decimals.iter().position(Vec::is_empty) {
        return Err(Reject::WeightMissing { word: (&answers[answer]).into() });
    }
    whole(&decimals).ok_or(Reject::WeightTooLarge)
}

/// A word and its number.
fn of_word(content: &str) -> Option<(&str, &str)> {
    let mut fields = content.split(separates).filter(|field| !field.is_empty());
    match (fields.next(), fields.next(), fields.next()) {
        (Some(word), Some(number), None) => Some((word, number)),
        _ => None,
    }
}

fn decimal(number: &str) -> Option<Decimal> {
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let mantissa = mantissa.strip_prefix('+').unwrap_or(mantissa);
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{before}{after}");
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // Trailing zeros move into the exponent, so that long forms of small numbers fit.
    let significant = digits.trim_end_matches('0');
    let zeros = i32::try_from(digits.len() - significant.len()).ok()?;
    let places = i32::try_from(after.len()).ok()?;
    let exponent = exponent.parse::<i32>().ok()?.checked_add(zeros - places)?;
    let digits: u128 = significant.parse().ok()?;
    Some(Decimal { digits, exponent })
}

/// The sums of each answer's numbers, scaled by the least power of ten, at least 1, that makes all numbers whole; all 1 if they
/// are equal; `None` if one does not fit.
fn whole(decimals: &[Vec<Decimal>]) -> Option<Vec<u32>> {
    let smallest = decimals.iter().flatten().map(|decimal| decimal.exponent).min()?;
    let sums = |exponent: i32| -> Option<Vec<u128>> {
        let scaled = |decimal: &Decimal| {
            let power = u32::try_from(decimal.exponent.checked_sub(exponent)?).ok()?;
            decimal.digits.checked_mul(10_u128.checked_pow(power)?)
        };
        let sum = |known: &Vec<Decimal>| known.iter().try_fold(0_u128, |sum, d| sum.checked_add(scaled(d)?));
        decimals.iter().map(sum).collect()
    };
    if sums(smallest)?.windows(2).all(|pair| pair[0] == pair[1]) {
        return Some(vec![1; decimals.len()]);
    }
    sums(smallest.min(0))?.into_iter().map(|sum| u32::try_from(sum).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::words::Spelling;

    fn weights(text: &str) -> Result<Vec<u32>, Reject> {
        let words = Words::read(b"ab\nba\ncc", b"ab\nba\ncc\ndd", Spelling::Plain).unwrap();
        read(text.as_bytes(), &words)
    }

    #[test]
    fn decimals_become_whole() {
        assert_eq!(weights("ba 0.50\nAB,1.25\n\ncc;3\n").unwrap(), [125, 50, 300]);
        assert_eq!(weights("ab 34\nba 8\ncc 50").unwrap(), [34, 8, 50]);
        assert_eq!(weights("ab 10\nba 2e1\ncc 3.0e1").unwrap(), [10, 20, 30]);
        for equal in ["ab 7\nba 7.0\ncc 7", "ab 7e20\nba 70e19\ncc 7e20", "ab 0.5\nba .5\ncc 5e-1"] {
            assert_eq!(weights(equal).unwrap(), [1, 1, 1]);
        }
        assert_eq!(weights("ab 1.5e-7\nba +0.0000003\ncc .00000045E0").unwrap(), [15, 30, 45]);
        let least = "ab 1.0e-2147483648\nba 1e-2147483648\ncc 20e-2147483648";
        assert_eq!(weights(least).unwrap(), [1, 1, 20]);
        assert_eq!(weights("ab 1e10\nba 2e10\ncc 3e10").unwrap_err().name(), "WeightTooLarge");
        assert_eq!(weights("ab 1\nba 2\ncc 3\ndd 5\n").unwrap(), [1, 2, 3], "dd is not an answer");
    }

    #[test]
    fn spellings_that_fold_together_add_up() {
        let list = "sábia\nsabiá\nlouca".as_bytes();
        let words = Words::read(list, list, Spelling::Folded).unwrap();
        let weights = |text: &str| read(text.as_bytes(), &words);
        assert_eq!(weights("sábia 1\nsabiá 0.5\nlouca 3").unwrap(), [15, 30]);
        assert_eq!(weights("sábia 1\nsábia 1\nlouca 3").unwrap_err().name(), "WeightTwice");
    }

    #[test]
    fn names_of_a_table_may_have_any_signs() {
        assert_eq!(of_name(" a b, c  1.5 "), Some(("a b, c", "1.5")));
        assert_eq!(of_name("a ; 2"), Some(("a", "2")));
        assert_eq!(of_name("a;,2"), Some(("a;", "2")));
        assert_eq!(of_name("a,"), Some(("a", "")));
        assert_eq!(of_name("a"), None);
    }

    #[test]
    fn refusals() {
        let name = |text| weights(text).unwrap_err().name();
        assert_eq!(name("ab 1\nba 1"), "WeightMissing");
        assert_eq!(name("ab 1\nba 1\ncc 1\nab 2"), "WeightTwice");
        assert_eq!(name("ab 1\nba 0\ncc 1"), "WeightLine");
        assert_eq!(name("ab 1\nba -1\ncc 1"), "WeightLine");
        assert_eq!(name("ab 1\nba 1e\ncc 1"), "WeightLine");
        assert_eq!(name("ab 1\nba .\ncc 1"), "WeightLine");
        assert_eq!(name("ab 1\nba 1 1\ncc 1"), "WeightLine");
        assert_eq!(name("ab 0.0000001\nba 1000000\ncc 1"), "WeightTooLarge");
    }
}
