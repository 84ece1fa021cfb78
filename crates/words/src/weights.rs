//! Weights from files.
//!
//! A weights file has one `word number` on each line, separated by space, tab, comma or semicolon; the number is a positive
//! decimal such as `3`, `0.25` or `1.5e-7`. Integers are the weights, so that totals are in the units of the file. Decimals
//! are multiplied by the least power of ten that makes all of them integers. Nothing is rounded; results beyond 32 bits are
//! refused. If spellings of one answer fold together, their numbers add up. If all numbers are equal, each weight is 1: this
//! is the game without weights, whose totals count answers.

use std::collections::{BTreeSet, HashSet};

use crate::decimal::{Decimal, name_and_number, word_and_number};
use crate::error::{Error, Result};
use crate::{Source, Warning, Words};
use salet_core::game::origin::Origin;
use salet_core::game::{SecretId, Weights};

/// Read the weights of the answers. Other words are ignored with a warning.
///
/// # Errors
/// [`Error::BadNumber`], [`Error::RepeatedWeight`], [`Error::MissingWeight`], [`Error::WeightRange`], and those
/// of [`Source::read`].
pub fn read(source: Source, origin: &dyn Origin) -> Result<(Weights, Vec<Warning>)> {
    let path = source.name();
    let (numbers, warnings) = numbers(source, origin)?;
    let weights = scale(&numbers).map_err(|secret| range(path, origin, secret))?;
    Ok((weights, warnings))
}

/// Read weights from `weights`, or start with 1 for each answer, and multiply those of the answers in the list `past` by
/// `past_weight`. Other words are ignored with a warning.
///
/// # Errors
/// The errors of [`read`] and [`WordLists::read`](crate::WordLists::read), for instance for past words of another length.
pub fn read_with_past(
    weights: Option<Source>,
    past: Source,
    past_weight: Decimal,
    origin: &dyn Origin,
) -> Result<(Weights, Vec<Warning>)> {
    let path = past.name();
    let (mut numbers, mut warnings) = match weights {
        Some(weights) => numbers(weights, origin)?,
        None => (vec![vec![Decimal::ONE]; origin.answer_count()], Vec::new()),
    };
    let ignored = |path, count, example| Warning::PastIgnored { path, count, example };
    let (played, of_past) = match origin.downcast::<Words>() {
        Some(words) => {
            words.lists().read_known(past, |guess| guess.as_secret(origin.answer_count()), ignored)?
        }
        None => names(past, origin, ignored)?,
    };
    warnings.extend(of_past);
    for secret in played {
        for number in &mut numbers[secret.index()] {
            let product = number.times(past_weight);
            *number = product.ok_or_else(|| range(path.clone(), origin, secret.index()))?;
        }
    }
    let weights = scale(&numbers).map_err(|secret| range(path, origin, secret))?;
    Ok((weights, warnings))
}

/// The numbers of a weights file: for each answer, those of its spellings.
fn numbers(source: Source, origin: &dyn Origin) -> Result<(Vec<Vec<Decimal>>, Vec<Warning>)> {
    let words = origin.downcast::<Words>();
    let lines = source
        .read_beside(&|word| origin.find_answer(word).is_some() || origin.find_guess(word).is_some())?;
    let path = || lines.path().to_owned();
    let mut numbers: Vec<Vec<Decimal>> = vec![Vec::new(); origin.answer_count()];
    let mut seen: HashSet<String> = HashSet::new();
    let mut ignored: Vec<String> = Vec::new();
    for (line, entry) in lines.entries() {
        let bad = || Error::BadNumber { path: path(), line, text: entry.to_owned() };
        let pair = if words.is_none() { name_and_number(entry) } else { word_and_number(entry) };
        let (word, number) = pair.ok_or_else(bad)?;
        let spelling = match words {
            None => Some(word.to_owned()),
            Some(words) => words.lists().options().spell(word).ok().map(|spelled| spelled.spelling),
        };
        let (Some(secret), Some(spelling)) = (origin.find_answer(word), spelling) else {
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
        return Err(Error::MissingWeight { path: path(), word: name(origin, first), count: missing });
    }
    let count = ignored.len();
    let warning = ignored.into_iter().next();
    let warning = warning.map(|example| Warning::WeightsIgnored { path: path(), count, example });
    Ok((numbers, warning.into_iter().collect()))
}

/// The answers with the names of a list; other names are ignored with a warning.
fn names(
    source: Source,
    origin: &dyn Origin,
    ignored: impl Fn(String, usize, String) -> Warning,
) -> Result<(Vec<SecretId>, Vec<Warning>)> {
    let lines = source.read_beside(&|name| origin.find_answer(name).is_some())?;
    let (mut found, mut others) = (BTreeSet::new(), Vec::new());
    for (_, name) in lines.entries() {
        match origin.find_answer(name) {
            Some(answer) => {
                found.insert(answer);
            }
            None => others.push(name),
        }
    }
    let warning =
        others.first().map(|&first| ignored(lines.path().to_owned(), others.len(), first.to_owned()));
    Ok((found.into_iter().collect(), warning.into_iter().collect()))
}

fn name(origin: &dyn Origin, secret: usize) -> String {
    origin.guess_name(SecretId::new(secret).as_guess()).to_owned()
}

fn range(path: String, origin: &dyn Origin, secret: usize) -> Error {
    Error::WeightRange { path, word: name(origin, secret) }
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
    let weights = integers(exponent)?.into_iter().enumerate().map(weight).collect::<Result<Vec<u32>, _>>()?;
    Ok(Weights::scaled(&weights, exponent.unsigned_abs()).expect("all are positive"))
}

fn all_equal<T: PartialEq>(numbers: &[T]) -> bool {
    numbers.windows(2).all(|pair| pair[0] == pair[1])
}
