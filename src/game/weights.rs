//! How likely each answer is, as integers.
//!
//! A weights file holds `word number` a line, separated by space, tab, comma or semicolon; the number is a positive
//! decimal such as `3`, `0.25` or `1.5e-7`. The numbers are scaled exactly: multiplied by the power of ten that makes
//! all of them integers, then divided by their greatest common divisor. Nothing is rounded; numbers that do not fit
//! 32 bits afterwards are refused. Where spellings of one answer fold together, their numbers add up.

use std::collections::HashSet;

use crate::game::error::{Error, Result};
use crate::words::decimal::{Decimal, word_and_number};
use crate::words::lists::WordLists;
use crate::words::past;
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

    /// Read the weights of the answers; words that are not answers are left out with a warning.
    ///
    /// # Errors
    /// [`Error::BadWeight`], [`Error::RepeatedWeight`], [`Error::MissingWeight`], [`Error::WeightRange`], and those
    /// of [`Source::read`].
    pub fn read(source: Source, lists: &WordLists) -> Result<(Weights, Vec<Warning>)> {
        let path = source.name();
        let (numbers, warnings) = numbers(source, lists)?;
        let weights = scale(&numbers).map_err(|secret| range(path, lists, secret))?;
        Ok((weights, warnings))
    }

    /// The weights of `weights`, or 1 for each answer, and `past_weight` times as much for the answers that the list
    /// `past` names. Words there that are not answers are left out with a warning.
    ///
    /// # Errors
    /// Those of [`read`](Weights::read), and of [`past::read`].
    pub fn read_with_past(
        weights: Option<Source>,
        past: Source,
        past_weight: Decimal,
        lists: &WordLists,
    ) -> Result<(Weights, Vec<Warning>)> {
        let path = past.name();
        let (mut numbers, mut warnings) = match weights {
            Some(weights) => numbers(weights, lists)?,
            None => (vec![vec![Decimal::ONE]; lists.answer_count()], Vec::new()),
        };
        let (played, of_past) = past::read(past, lists)?;
        warnings.extend(of_past);
        for secret in played {
            for number in &mut numbers[secret.index()] {
                let product = number.times(past_weight);
                *number = product.ok_or_else(|| range(path.clone(), lists, secret.index()))?;
            }
        }
        let weights = scale(&numbers).map_err(|secret| range(path, lists, secret))?;
        Ok((weights, warnings))
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

/// The numbers of a weights file: for each secret, those of its spellings.
fn numbers(source: Source, lists: &WordLists) -> Result<(Vec<Vec<Decimal>>, Vec<Warning>)> {
    let lines = source.read()?;
    let path = || lines.path().to_owned();
    let mut numbers: Vec<Vec<Decimal>> = vec![Vec::new(); lists.answer_count()];
    let mut seen: HashSet<String> = HashSet::new();
    let mut ignored: Vec<String> = Vec::new();
    for (line, entry) in lines.entries() {
        let bad = || Error::BadWeight { path: path(), line, text: entry.to_owned() };
        let (word, number) = word_and_number(entry).ok_or_else(bad)?;
        let secret = lists.find(word).and_then(|guess| guess.as_secret(lists.answer_count()));
        let (Some(secret), Ok(spelled)) = (secret, lists.options().spell(word)) else {
            ignored.push(word.to_owned());
            continue;
        };
        if !seen.insert(spelled.spelling) {
            return Err(Error::RepeatedWeight { path: path(), line, word: word.to_owned() });
        }
        numbers[secret.index()].push(number);
    }
    let missing = numbers.iter().filter(|known| known.is_empty()).count();
    if let Some(first) = numbers.iter().position(Vec::is_empty) {
        return Err(Error::MissingWeight { path: path(), word: name(lists, first), count: missing });
    }
    let count = ignored.len();
    let warning = ignored.into_iter().next();
    let warning = warning.map(|example| Warning::WeightsIgnored { path: path(), count, example });
    Ok((numbers, warning.into_iter().collect()))
}

fn name(lists: &WordLists, secret: usize) -> String {
    lists.display(SecretId::new(secret).as_guess()).to_owned()
}

fn range(path: String, lists: &WordLists, secret: usize) -> Error {
    Error::WeightRange { path, word: name(lists, secret) }
}

/// Integers proportional to the sums of the numbers of each secret, or the secret whose integer is too large.
fn scale(numbers: &[Vec<Decimal>]) -> Result<Weights, usize> {
    let smallest = numbers.iter().flatten().map(|number| number.exponent()).min().unwrap_or(0);
    let mut integers: Vec<u128> = Vec::with_capacity(numbers.len());
    for (secret, known) in numbers.iter().enumerate() {
        let sum = known.iter().try_fold(0u128, |sum, number| sum.checked_add(number.integer(smallest)?));
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
