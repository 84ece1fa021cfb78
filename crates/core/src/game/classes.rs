//! Classes of answers: answers of one class need not be told apart.

use std::collections::HashMap;
use std::sync::Arc;

use crate::game::SecretId;

/// A class for each answer, by number. Classes are numbered in the order of their first answers.
///
/// ```
/// # use salet_core as salet;
/// use salet::game::{AnswerClasses, Ending, FeedbackMatrix, Game};
///
/// // Which of four numbers is it, without its sign?
/// let numbers = ["-1", "1", "-2", "2"];
/// let at_most = |guess: &str, answer: &str| answer.parse::<i32>().unwrap() <= guess.parse().unwrap();
/// let matrix = FeedbackMatrix::from_fn(numbers, ["-2", "-1", "1"], at_most)?;
/// let classes = AnswerClasses::new(numbers.map(|number| number.trim_start_matches('-')));
/// assert_eq!((classes.count(), classes.numbers()), (2, &[0, 0, 1, 1][..]));
/// let game = Game::of_matrix(matrix, Ending::Classes(classes))?.build()?;
/// assert!(game.is_known(&game.answers().take(2).collect::<Vec<_>>()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerClasses {
    numbers: Arc<[u32]>,
    count: usize,
    largest: usize,
}

impl AnswerClasses {
    /// The classes with these labels, one for each answer in order.
    pub fn new<L: std::hash::Hash + Eq>(labels: impl IntoIterator<Item = L>) -> AnswerClasses {
        let mut known = HashMap::new();
        let number = |label| {
            let next = known.len() as u32;
            *known.entry(label).or_insert(next)
        };
        let numbers: Arc<[u32]> = labels.into_iter().map(number).collect();
        let mut sizes = vec![0; known.len()];
        numbers.iter().for_each(|&class| sizes[class as usize] += 1);
        AnswerClasses { numbers, count: known.len(), largest: sizes.into_iter().max().unwrap_or(0) }
    }

    /// The classes with these numbers; `None` if they are not in order.
    pub(crate) fn of_numbers(numbers: &[u16]) -> Option<AnswerClasses> {
        let classes = AnswerClasses::new(numbers);
        let in_order = || classes.numbers.iter().zip(numbers).all(|(&own, &given)| own == u32::from(given));
        in_order().then_some(classes)
    }

    /// The number of classes.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The answers of the largest class.
    pub(crate) fn largest(&self) -> usize {
        self.largest
    }

    /// The class of each answer.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Whether each answer has a class of its own.
    pub fn are_single(&self) -> bool {
        self.count == self.numbers.len()
    }

    /// The answers of each class.
    pub fn members(&self) -> Vec<Vec<SecretId>> {
        let mut members = vec![Vec::new(); self.count];
        for (answer, &class) in self.numbers.iter().enumerate() {
            members[class as usize].push(SecretId::new(answer));
        }
        members
    }

    /// Whether some answers have one class.
    pub fn are_one(&self, answers: &[SecretId]) -> bool {
        are_one(&self.numbers, answers)
    }
}

/// Whether some secrets have one class; each has this one.
pub(crate) fn are_one(classes: &[u32], secrets: &[SecretId]) -> bool {
    let mut numbers = secrets.iter().map(|secret| classes[secret.index()]);
    let first = numbers.next();
    numbers.all(|number| Some(number) == first)
}
