//! Weights: the frequency of each answer, as an integer.
//!
//! If all are equal, each weight is 1: this is the game without weights, whose totals count answers.

use crate::game::SecretId;
use crate::game::error::{Error, Result};

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
        Weights::new(vec![1; answers], 0)
    }

    fn new(weights: Vec<u32>, power_of_ten: u32) -> Weights {
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
            false => Ok(Weights::new(weights.to_vec(), 0)),
        }
    }

    /// The given weights, of which each is a number times this power of ten; 1 for each if all are equal.
    ///
    /// # Errors
    /// [`Error::ZeroWeight`].
    pub fn scaled(weights: &[u32], power_of_ten: u32) -> Result<Weights> {
        let weights = Weights::from_integers(weights)?;
        let power_of_ten = if weights.is_equal() { 0 } else { power_of_ten };
        Ok(Weights { power_of_ten, ..weights })
    }

    /// The weights of some of the answers, in this order.
    #[must_use]
    pub fn among(&self, secrets: impl Iterator<Item = SecretId>) -> Weights {
        Weights::new(secrets.map(|secret| self.get(secret)).collect(), self.power_of_ten)
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

fn all_equal<T: PartialEq>(numbers: &[T]) -> bool {
    numbers.windows(2).all(|pair| pair[0] == pair[1])
}
