//! Weights of the answers: decimal numbers, made whole exactly.

use std::collections::HashMap;

use crate::reject::Reject;
use crate::words::{Words, fold};

/// A positive decimal number: its digits as a whole number, and how many stand after the point.
struct Decimal {
    digits: u128,
    places: u32,
}

/// Reads the text of a weights file: one line an answer.
///
/// # Errors
///
/// Lines that are no word and number, answers without exactly one line, weights that do not fit.
pub fn read(text: &[u8], words: &Words, fold_accents: bool) -> Result<Vec<u32>, Reject> {
    let text = std::str::from_utf8(text).map_err(|_| Reject::WeightLine { line: 0 })?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let number_of: HashMap<&str, usize> =
        words.all()[..words.answers()].iter().map(String::as_str).zip(0..).collect();
    let mut decimals: Vec<Option<Decimal>> = (0..words.answers()).map(|_| None).collect();
    for (line, content) in (1..).zip(text.lines()).filter(|(_, content)| !content.trim().is_empty()) {
        let (word, decimal) = parse_line(content).ok_or(Reject::WeightLine { line })?;
        let word = fold(word, fold_accents);
        let Some(&answer) = number_of.get(word.as_str()) else {
            return Err(Reject::WeightOfNoAnswer { word, line });
        };
        if decimals[answer].replace(decimal).is_some() {
            return Err(Reject::WeightTwice { word, line });
        }
    }
    if let Some(answer) = decimals.iter().position(Option::is_none) {
        return Err(Reject::WeightMissing { word: words.all()[answer].clone() });
    }
    whole(&decimals.into_iter().flatten().collect::<Vec<_>>())
}

fn parse_line(content: &str) -> Option<(&str, Decimal)> {
    let mut fields =
        content.split(|c: char| c.is_whitespace() || c == ',' || c == ';').filter(|field| !field.is_empty());
    let (word, number) = (fields.next()?, fields.next()?);
    if fields.next().is_some() {
        return None;
    }
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let fraction = fraction.trim_end_matches('0');
    let digits = format!("{whole}{fraction}");
    if digits.len() > 30 || whole.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let digits: u128 = digits.parse().ok()?;
    (digits > 0)
        .then(|| (word, Decimal { digits, places: u32::try_from(fraction.len()).expect("at most 30") }))
}

/// Scales by one power of ten, then divides by the greatest common divisor.
fn whole(decimals: &[Decimal]) -> Result<Vec<u32>, Reject> {
    let places = decimals.iter().map(|d| d.places).max().unwrap_or(0);
    let scaled: Option<Vec<u128>> =
        decimals.iter().map(|d| d.digits.checked_mul(10_u128.checked_pow(places - d.places)?)).collect();
    let scaled = scaled.ok_or(Reject::WeightTooLarge)?;
    let divisor = scaled.iter().copied().fold(0, gcd).max(1);
    scaled
        .into_iter()
        .map(|weight| u32::try_from(weight / divisor).map_err(|_| Reject::WeightTooLarge))
        .collect()
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(text: &str) -> Result<Vec<u32>, Reject> {
        let words = Words::read(b"ab\nba\ncc", b"ab\nba\ncc\ndd", false).unwrap();
        read(text.as_bytes(), &words, false)
    }

    #[test]
    fn decimals_become_whole() {
        assert_eq!(weights("ba 0.50\nAB,1.25\n\ncc;3\n").unwrap(), [5, 2, 12]);
        assert_eq!(weights("ab 7\nba 7.0\ncc 7").unwrap(), [1, 1, 1]);
    }

    #[test]
    fn refusals() {
        let name = |text| weights(text).unwrap_err().name();
        assert_eq!(name("ab 1\nba 1"), "WeightMissing");
        assert_eq!(name("ab 1\nba 1\ncc 1\nab 2"), "WeightTwice");
        assert_eq!(name("ab 1\nba 1\ncc 1\ndd 2"), "WeightOfNoAnswer");
        assert_eq!(name("ab 1\nba 0\ncc 1"), "WeightLine");
        assert_eq!(name("ab 1\nba -1\ncc 1"), "WeightLine");
        assert_eq!(name("ab 1\nba 1e3\ncc 1"), "WeightLine");
        assert_eq!(name("ab 0.0000001\nba 1000000\ncc 1"), "WeightTooLarge");
    }
}
