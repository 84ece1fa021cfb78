//! How likely each answer is, as integers.
//!
//! A weights file holds `word number` a line, separated by space, tab, comma or semicolon; the number is a positive
//! decimal such as `3`, `0.25` or `1.5e-7`. The numbers are scaled exactly: multiplied by the power of ten that makes
//! all of them integers, then divided by their greatest common divisor. Nothing is rounded; numbers that do not fit
//! 32 bits afterwards are refused. Where spellings of one answer fold together, their numbers add up.

use crate::game::error::{Error, Result};
use crate::words::lists::WordLists;
use crate::words::reading::{Source, Warning};
use crate::words::word::SecretId;

/// A positive integer for each secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    weights: Vec<u32>,
    total: u64,
    scale: Scale,
}

/// What a number of the file was multiplied by to give a weight: `10^power_of_ten / divisor`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    /// The power of ten that made all numbers integers; negative where all end in zeros.
    pub power_of_ten: i64,
    /// The greatest common divisor of these integers.
    pub divisor: u128,
}

/// A positive decimal, exactly: `digits * 10^exponent`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Decimal {
    digits: u128,
    exponent: i32,
}

impl Weights {
    /// Weight 1 for each of `answers` secrets.
    pub fn equal(answers: usize) -> Weights {
        Weights {
            weights: vec![1; answers],
            total: answers as u64,
            scale: Scale { power_of_ten: 0, divisor: 1 },
        }
    }

    /// The given weights, in the order of the secrets, divided by their greatest common divisor.
    ///
    /// # Errors
    /// [`Error::WeightCount`] if one of them is 0 or there is none.
    pub fn from_integers(weights: &[u32]) -> Result<Weights> {
        if weights.is_empty() || weights.contains(&0) {
            let found = weights.iter().filter(|&&weight| weight > 0).count();
            return Err(Error::WeightCount { found, expected: weights.len().max(1) });
        }
        let divisor = weights.iter().fold(0, |divisor, &weight| gcd(divisor, u128::from(weight)));
        let weights: Vec<u32> = weights.iter().map(|&weight| weight / divisor as u32).collect();
        let total = weights.iter().map(|&weight| u64::from(weight)).sum();
        Ok(Weights { weights, total, scale: Scale { power_of_ten: 0, divisor } })
    }

    /// Read the weights of the answers; words that are no answers are left out with a warning.
    ///
    /// # Errors
    /// [`Error::BadWeight`], [`Error::RepeatedWeight`], [`Error::MissingWeight`], [`Error::WeightRange`], and those
    /// of [`Source::read`].
    pub fn read(source: Source, lists: &WordLists) -> Result<(Weights, Vec<Warning>)> {
        let lines = source.read()?;
        let path = || lines.path().to_owned();
        let mut numbers: Vec<Vec<(String, Decimal)>> = vec![Vec::new(); lists.answer_count()];
        let mut ignored: Vec<String> = Vec::new();
        for (line, entry) in lines.entries() {
            let bad = || Error::BadWeight { path: path(), line, text: entry.to_owned() };
            let separator = |c: char| c.is_whitespace() || c == ',' || c == ';';
            let mut fields = entry.split(separator).filter(|field| !field.is_empty());
            let (Some(word), Some(number), None) = (fields.next(), fields.next(), fields.next()) else {
                return Err(bad());
            };
            let number = Decimal::parse(number).ok_or_else(bad)?;
            let secret = lists.find(word).and_then(|guess| guess.as_secret(lists.answer_count()));
            let (Some(secret), Ok(spelled)) = (secret, lists.options().spell(word)) else {
                ignored.push(word.to_owned());
                continue;
            };
            let known = &mut numbers[secret.index()];
            if known.iter().any(|(spelling, _)| *spelling == spelled.spelling) {
                return Err(Error::RepeatedWeight { path: path(), line, word: word.to_owned() });
            }
            known.push((spelled.spelling, number));
        }
        let name = |secret: usize| lists.display(SecretId::new(secret).as_guess()).to_owned();
        let missing = numbers.iter().filter(|known| known.is_empty()).count();
        if let Some(first) = numbers.iter().position(Vec::is_empty) {
            return Err(Error::MissingWeight { path: path(), word: name(first), count: missing });
        }
        let range = |secret| Error::WeightRange { path: path(), word: name(secret) };
        let numbers: Vec<Vec<Decimal>> =
            numbers.into_iter().map(|known| known.into_iter().map(|(_, number)| number).collect()).collect();
        let weights = scale(&numbers).map_err(range)?;
        let count = ignored.len();
        let warning = ignored.into_iter().next();
        let warning = warning.map(|example| Warning::WeightsIgnored { path: path(), count, example });
        Ok((weights, warning.into_iter().collect()))
    }

    /// The number of secrets.
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether there is no secret (never so in a game).
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// The weight of a secret, at least 1.
    #[inline]
    pub fn get(&self, secret: SecretId) -> u32 {
        self.weights[secret.index()]
    }

    /// All weights in the order of the secrets.
    pub fn as_slice(&self) -> &[u32] {
        &self.weights
    }

    /// The sum of all weights.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Whether all answers are equally likely (then all weights are 1).
    pub fn is_equal(&self) -> bool {
        self.weights.iter().all(|&weight| weight == 1)
    }

    /// How the numbers of the file became these integers.
    pub fn scale(&self) -> Scale {
        self.scale
    }
}

impl Decimal {
    fn parse(text: &str) -> Option<Decimal> {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let mantissa = mantissa.strip_prefix('+').unwrap_or(mantissa);
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = format!("{whole}{fraction}");
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        // Without zeros at the end, so that equal numbers are equal pairs, however they are written.
        let significant = digits.trim_end_matches('0');
        let zeros = i64::try_from(digits.len() - significant.len()).ok()?;
        let places = i64::try_from(fraction.len()).ok()?;
        let exponent = i32::try_from(i64::from(exponent) + zeros - places).ok()?;
        // All zeros, or more digits than fit.
        Some(Decimal { digits: significant.parse().ok()?, exponent })
    }
}

/// Integers proportional to the sums of the numbers of each secret, or the secret whose integer is too large.
fn scale(numbers: &[Vec<Decimal>]) -> Result<Weights, usize> {
    let smallest = numbers.iter().flatten().map(|number| number.exponent).min().unwrap_or(0);
    let mut integers: Vec<u128> = Vec::with_capacity(numbers.len());
    for (secret, known) in numbers.iter().enumerate() {
        let sum = known.iter().try_fold(0u128, |sum, number| {
            // The difference is not negative; one beyond 38 cannot fit anyway.
            let power = u32::try_from(i64::from(number.exponent) - i64::from(smallest)).ok()?;
            sum.checked_add(number.digits.checked_mul(10u128.checked_pow(power)?)?)
        });
        integers.push(sum.ok_or(secret)?);
    }
    let divisor = integers.iter().fold(0, |divisor, &integer| gcd(divisor, integer)).max(1);
    let mut weights = Vec::with_capacity(integers.len());
    for (secret, integer) in integers.into_iter().enumerate() {
        weights.push(u32::try_from(integer / divisor).map_err(|_| secret)?);
    }
    let total = weights.iter().map(|&weight| u64::from(weight)).sum();
    Ok(Weights { weights, total, scale: Scale { power_of_ten: -i64::from(smallest), divisor } })
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
