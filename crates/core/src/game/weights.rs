//! Weights: the frequency of each answer, as an integer.
//!
//! A weights file has one `word number` on each line, separated by space, tab, comma or semicolon; the number is a positive
//! decimal such as `3`, `0.25` or `1.5e-7`. Integers are the weights, so that totals are in the units of the file. Decimals
//! are multiplied by the least power of ten that makes all of them integers. Nothing is rounded; results beyond 32 bits are
//! refused. If spellings of one answer fold together, their numbers add up. If all numbers are equal, each weight is 1: this
//! is the game without weights, whose totals count answers.

use std::collections::HashSet;

use crate::game::error::{Error, Result};
use crate::words::decimal::{Decimal, name_and_number, word_and_number};
use crate::words::{self, SecretId, Source, Warning, WordLists};

/// A positive integer for each answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    weights: Vec<u32>,
    total: u64,
    power_of_ten: u32,
}

impl Weights {
    /// Weight 1 for each of `answers` answers.
    pub fn equal(answers: usize) -> Weights {
        Weights::of(vec![1; answers], 0)
    }

    fn of(weights: Vec<u32>, power_of_ten: u32) -> Weights {
        Weights { total: weights.iter().map(|&weight| u64::from(weight)).sum(), weights, power_of_ten }
    }

    /// The given weights, in the order of the answers; 1 for each if all are equal.
    ///
    /// # Errors
    /// [`Error::ZeroWeight`].
    pub fn from_integers(weights: &[u32]) -> Result<Weights> {
        if let Some(secret) = weights.iter().position(|&weight| weight == 0) {
            return Err(Error::ZeroWeight { answer: secret + 1 });
        }
        match all_equal(weights) {
            true => Ok(Weights::equal(weights.len())),
            false => Ok(Weights::of(weights.to_vec(), 0)),
        }
    }

    /// Read the weights of the answers. Other words are ignored with a warning.
    ///
    /// # Errors
    /// [`words::Error::BadNumber`], [`Error::RepeatedWeight`], [`Error::MissingWeight`], [`Error::WeightRange`], and those
    /// of [`Source::read`].
    pub fn read(source: Source, lists: &WordLists) -> Result<(Weights, Vec<Warning>)> {
        let path = source.name();
        let (numbers, warnings) = numbers(source, lists)?;
        let weights = scale(&numbers).map_err(|secret| range(path, lists, secret))?;
        Ok((weights, warnings))
    }

    /// Read weights from `weights`, or start with 1 for each answer, and multiply those of the answers in the list `past` by
    /// `past_weight`. Other words are ignored with a warning.
    ///
    /// # Errors
    /// The errors of [`read`](Weights::read) and [`WordLists::read`], for instance for past words of another length.
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
        let ignored = |path, count, example| Warning::PastIgnored { path, count, example };
        let (played, of_past) =
            lists.read_known(past, |guess| guess.as_secret(lists.answer_count()), ignored)?;
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

    /// The weights of some of the answers, in this order.
    #[must_use]
    pub fn among(&self, secrets: impl Iterator<Item = SecretId>) -> Weights {
        Weights::of(secrets.map(|secret| self.get(secret)).collect(), self.power_of_ten)
    }

    /// The number of answers.
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether there are no answers, which no game allows.
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// The weight of an answer, at least 1.
    #[inline]
    pub fn get(&self, secret: SecretId) -> u32 {
        self.weights[secret.index()]
    }

    /// All weights in the order of the answers.
    pub fn as_slice(&self) -> &[u32] {
        &self.weights
    }

    /// The sum of all weights.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Whether all weights are 1.
    pub fn is_equal(&self) -> bool {
        self.weights.iter().all(|&weight| weight == 1)
    }

    /// The power of ten by which the numbers of the file were multiplied: 0 unless there are decimals.
    pub fn power_of_ten(&self) -> u32 {
        self.power_of_ten
    }
}

/// The numbers of a weights file: for each answer, those of its spellings.
fn numbers(source: Source, lists: &WordLists) -> Result<(Vec<Vec<Decimal>>, Vec<Warning>)> {
    let lines =
        source.read_beside(&|word| lists.find_answer(word).is_some() || lists.find(word).is_some())?;
    let path = || lines.path().to_owned();
    let mut numbers: Vec<Vec<Decimal>> = vec![Vec::new(); lists.answer_count()];
    let mut seen: HashSet<String> = HashSet::new();
    let mut ignored: Vec<String> = Vec::new();
    for (line, entry) in lines.entries() {
        let bad = || words::Error::BadNumber { path: path(), line, text: entry.to_owned() };
        let pair = if lists.are_names() { name_and_number(entry) } else { word_and_number(entry) };
        let (word, number) = pair.ok_or_else(bad)?;
        let spelling = match lists.are_names() {
            true => Some(word.to_owned()),
            false => lists.options().spell(word).ok().map(|spelled| spelled.spelling),
        };
        let (Some(secret), Some(spelling)) = (lists.find_answer(word), spelling) else {
            ignored.push(word.to_owned());
            continue;
        };
        if !seen.insert(spelling) {
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

/// The sum of numbers of each answer as an integer, or the answer whose integer is too large.
fn scale(numbers: &[Vec<Decimal>]) -> Result<Weights, usize> {
    let integers = |exponent: i32| {
        let sum = move |(secret, known): (usize, &Vec<Decimal>)| {
            let sum = known.iter().try_fold(0u128, |sum, number| sum.checked_add(number.integer(exponent)?));
            sum.ok_or(secret)
        };
        numbers.iter().enumerate().map(sum).collect::<Result<Vec<u128>, _>>()
    };
    let smallest = numbers.iter().flatten().map(|number| number.exponent()).min().unwrap_or(0);
    // Equal numbers have equal integers in any unit, and the largest unit has the smallest.
    if integers(smallest).is_ok_and(|integers| all_equal(&integers)) {
        return Ok(Weights::equal(numbers.len()));
    }
    let exponent = smallest.min(0);
    let weight = |(secret, integer): (usize, u128)| u32::try_from(integer).map_err(|_| secret);
    let weights = integers(exponent)?.into_iter().enumerate().map(weight).collect::<Result<_, _>>()?;
    Ok(Weights::of(weights, exponent.unsigned_abs()))
}

fn all_equal<T: PartialEq>(numbers: &[T]) -> bool {
    numbers.windows(2).all(|pair| pair[0] == pair[1])
}
