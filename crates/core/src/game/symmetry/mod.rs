//! Symmetries of a game given as a table: permutations of the answers that leave it as it is.
//!
//! [`rows`] says what such a permutation keeps, and verifies each against the whole table. [`colours`] and [`find`] find
//! permutations that generate all, within a budget; [`elements`] multiplies them.

mod colours;
mod elements;
mod find;
mod orbits;
mod rows;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use crate::game::cells::TableCells;
use crate::game::hints::{Classes, Exchange, Symmetries};
use crate::game::symmetry::find::Symmetry;
use crate::game::symmetry::orbits::Orbits;
use crate::game::symmetry::rows::Rows;
use crate::game::{GuessId, IdSet, SecretId, TableTerms, Weights};
use salet_base::mix::mix;

/// Most bytes of images.
const MOST_IMAGES: usize = 16 << 20;

/// So many symmetries in a row that join no classes, the others will hardly do.
const MOST_IN_VAIN: usize = 8;

/// The symmetries of a table.
pub(crate) struct TableSymmetries {
    generators: Vec<Symmetry>,
    elements: Vec<Symmetry>,
    /// For each answer its images under all elements.
    images: Vec<Vec<SecretId>>,
    answers: usize,
    guesses: usize,
}

impl fmt::Debug for TableSymmetries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableSymmetries({} generators, {} elements)", self.generators.len(), self.elements.len())
    }
}

impl TableSymmetries {
    /// The symmetries of these cells, with this many bytes for images; `None` if there are none, or the work was stopped.
    pub(super) fn of(
        cells: &TableCells,
        terms: &TableTerms,
        weights: &Weights,
        room: usize,
        stopped: &dyn Fn() -> bool,
    ) -> Option<TableSymmetries> {
        let rows = Rows::new(cells, terms, weights);
        let (answers, guesses) = (rows.answers, rows.guesses);
        let found = find::generators(&rows, stopped);
        if found.generators.is_empty() {
            return None;
        }
        let identity: Vec<SecretId> = (0..answers).map(SecretId::new).collect();
        let images = rows.images(&identity).expect("the identity changes nothing");
        let same = Symmetry { answers: identity.into(), guesses: images };
        let most = room.min(MOST_IMAGES) / (size_of::<u16>() * (2 * answers + guesses));
        let elements = elements::elements(&rows, &found, &same, most, stopped)?;
        // In any order but that in which they were found: neighbours do much the same.
        let mut elements: Vec<(u64, Symmetry)> = (0..).map(mix).zip(elements).collect();
        elements.sort_unstable_by_key(|&(place, _)| place);
        let elements: Vec<Symmetry> = elements.into_iter().map(|(_, element)| element).collect();
        let images = (0..answers).map(|at| elements.iter().map(|element| element.answers[at]).collect());
        let generators = found.generators;
        Some(TableSymmetries { images: images.collect(), generators, elements, answers, guesses })
    }

    /// The elements that map a set onto itself.
    fn keeping(&self, secrets: &[SecretId]) -> Vec<&Symmetry> {
        let set = IdSet::from_members(self.answers, secrets.iter().copied());
        let (first, others) = secrets.split_first().expect("a state has secrets");
        let images = self.images[first.index()].iter().zip(&self.elements);
        let kept = images.filter(|(image, _)| set.contains(**image)).map(|(_, element)| element);
        kept.filter(|element| others.iter().all(|other| set.contains(element.answers[other.index()])))
            .collect()
    }
}

impl Symmetries for TableSymmetries {
    fn classes(&self, secrets: &[SecretId], stopped: &dyn Fn() -> bool) -> Option<Classes> {
        let kept = match secrets.len() == self.answers {
            true => self.generators.iter().collect(),
            false => self.keeping(secrets),
        };
        let most_in_vain = if secrets.len() == self.answers { kept.len() } else { MOST_IN_VAIN };
        let mut orbits = Orbits::new(self.guesses);
        let (mut exchanges, mut in_vain) = (Vec::new(), 0);
        for symmetry in kept {
            if stopped() {
                return None;
            }
            let mut joins = false;
            for (guess, image) in symmetry.guesses.iter().enumerate() {
                joins |= orbits.join(guess, image.index());
            }
            if joins {
                exchanges.push(Exchange::Answers(Arc::from(&symmetry.answers[..])));
                in_vain = 0;
            } else {
                in_vain += 1;
            }
            if in_vain > most_in_vain {
                break;
            }
        }
        let first = (0..self.guesses).map(|guess| GuessId::new(orbits.first(guess))).collect();
        Some(Classes { first, exchanges })
    }

    fn bytes(&self) -> usize {
        let of_symmetry = (self.answers + self.guesses) * size_of::<u16>();
        let images = self.answers * self.elements.len() * size_of::<u16>();
        (self.generators.len() + self.elements.len()) * of_symmetry + images
    }
}
