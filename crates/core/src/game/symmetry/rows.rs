//! The rows of a table as partitions of the answers, and the images of guesses under a permutation of the answers.
//!
//! A search sees of a guess only which answers it tells apart, and which it solves. So a permutation of the answers leaves the game as
//! it is if it keeps the [kind](Rows::kind) of each answer, maps classes of answers to classes, and the partition of each guess to
//! that of some guess, the solved part to the solved part: what the symbols are does not matter. Of guesses with equal partitions the
//! first one is the image.

use std::cell::OnceCell;

use hashbrown::HashMap;
use salet_base::mix::mix;

use crate::game::cells::TableCells;
use crate::game::{AnswerClasses, GuessId, Line, SecretId, TableTerms, Weights};

/// A permutation of the answers: the image of each.
pub(super) type Permutation = Box<[SecretId]>;

/// A table, with what a permutation must keep.
pub(super) struct Rows<'a> {
    cells: &'a TableCells,
    weights: &'a Weights,
    /// The class of each answer, if some need not be told apart.
    classes: Option<&'a AnswerClasses>,
    pub(super) answers: usize,
    pub(super) guesses: usize,
    /// The code of the cells that are solved, the largest one.
    pub(super) solved: usize,
    parts: OnceCell<Parts>,
}

/// The partitions of all guesses, as labels of all answers.
struct Parts {
    labels: Vec<u16>,
    /// The first guess of each partition, by a hash.
    first: HashMap<u64, GuessId>,
}

impl<'a> Rows<'a> {
    pub(super) fn new(cells: &'a TableCells, terms: &'a TableTerms, weights: &'a Weights) -> Rows<'a> {
        let (answers, guesses, classes) = (cells.answers(), cells.guesses(), terms.classes());
        let solved = terms.solved().0;
        Rows { cells, weights, classes, answers, guesses, solved: solved.into(), parts: OnceCell::new() }
    }

    /// What an answer is, besides its column: a permutation maps it to an answer of the same kind.
    pub(super) fn kind(&self, answer: SecretId) -> u64 {
        self.weights.get(answer).into()
    }

    /// The class of each answer, if some need not be told apart.
    pub(super) fn classes(&self) -> Option<Vec<u16>> {
        let numbers = self.classes?.numbers();
        Some(numbers.iter().map(|&class| class as u16).collect())
    }

    pub(super) fn line(&self, guess: GuessId) -> Line<'_> {
        self.cells.line(guess)
    }

    /// Whether a permutation maps answers of one class to answers of one class: then others to others, since as many classes are images.
    fn keeps_classes(&self, permutation: &[SecretId]) -> bool {
        let Some(classes) = self.classes.map(AnswerClasses::numbers) else { return true };
        let mut image_of = vec![None; self.answers];
        classes.iter().zip(permutation).all(|(&class, image)| {
            let image = classes[image.index()];
            *image_of[class as usize].get_or_insert(image) == image
        })
    }

    fn parts(&self) -> Parts {
        let mut labeller = Labeller::new(self.solved);
        let order: Vec<usize> = (0..self.answers).collect();
        let (mut labels, mut first) = (Vec::with_capacity(self.answers * self.guesses), HashMap::new());
        for guess in (0..self.guesses).map(GuessId::new) {
            let (hash, row) = labeller.read(self.line(guess), &order);
            labels.extend_from_slice(row);
            first.entry(hash).or_insert(guess);
        }
        Parts { labels, first }
    }

    /// The images of all guesses under a permutation; `None` if it changes the game.
    pub(super) fn images(&self, permutation: &[SecretId]) -> Option<Box<[GuessId]>> {
        let answers = || (0..self.answers).map(SecretId::new);
        if answers().any(|answer| self.kind(answer) != self.kind(permutation[answer.index()])) {
            return None;
        }
        let mut origins = vec![self.answers; self.answers];
        answers().for_each(|answer| origins[permutation[answer.index()].index()] = answer.index());
        if origins.contains(&self.answers) {
            return None;
        }
        if !self.keeps_classes(permutation) {
            return None;
        }
        let Parts { labels, first } = self.parts.get_or_init(|| self.parts());
        let mut labeller = Labeller::new(self.solved);
        let mut image = |guess| {
            let (hash, row) = labeller.read(self.line(guess), &origins);
            let image = *first.get(&hash)?;
            (row == &labels[image.index() * self.answers..][..self.answers]).then_some(image)
        };
        (0..self.guesses).map(|guess| image(GuessId::new(guess))).collect()
    }
}

/// Labels of the parts of one row.
struct Labeller {
    /// For each code its label, with the number of the row.
    of_code: Vec<(u32, u16)>,
    row: u32,
    labels: Vec<u16>,
}

impl Labeller {
    fn new(solved: usize) -> Labeller {
        Labeller { of_code: vec![(0, 0); solved + 1], row: 0, labels: Vec::new() }
    }

    /// The labels of the answers in this order, and their hash: 0 for the solved part, others as they first occur.
    fn read(&mut self, line: Line<'_>, order: &[usize]) -> (u64, &[u16]) {
        self.row += 1;
        self.labels.clear();
        let solved = self.of_code.len() - 1;
        self.of_code[solved] = (self.row, 0);
        let (mut next, mut hash) = (0, 0u64);
        let mut label = |code: usize| {
            let (row, label) = &mut self.of_code[code];
            if *row != self.row {
                next += 1;
                (*row, *label) = (self.row, next);
            }
            hash = (hash ^ u64::from(*label)).wrapping_mul(SPREAD).rotate_left(29);
            *label
        };
        match line {
            Line::Narrow(cells) => self.labels.extend(order.iter().map(|&at| label(cells[at].into()))),
            Line::Wide(cells) => self.labels.extend(order.iter().map(|&at| label(cells[at].into()))),
        }
        (mix(hash), &self.labels)
    }
}

/// Any odd number with many different digits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
