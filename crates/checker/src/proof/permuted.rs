//! Permutations of the answers of a table that preserve the game (R6 of FORMAT.md, section 8).
//!
//! Trusted. A permutation preserves the game if it maps each answer to one of the same weight, classes to classes, and the parts of each guess to those of
//! some guess, the solved part to the solved part. The first such guess is the image.

use std::collections::HashMap;

use crate::play::game::Game;

/// The parts of every guess.
pub struct Parts<'a> {
    game: &'a Game,
    /// The first guess with these parts.
    first: HashMap<Vec<u16>, u16>,
    labels: Labels,
}

impl<'a> Parts<'a> {
    pub fn of(game: &'a Game) -> Parts<'a> {
        let mut labels = Labels { of_code: vec![NONE; usize::from(game.solved()) + 1] };
        let mut first = HashMap::new();
        let order: Vec<u16> = answers(game).collect();
        for guess in guesses(game) {
            first.entry(labels.of(game, guess, &order)).or_insert(guess);
        }
        Parts { game, first, labels }
    }

    /// The images of all guesses under a permutation of the answers; `None` if it changes the game, or is none.
    pub fn images(&mut self, permutation: &[u16]) -> Option<Vec<u16>> {
        let Parts { game, first, labels } = self;
        let weight = |answer: u16| game.weights[usize::from(answer)];
        let mut origins = vec![None; permutation.len()];
        for (answer, &image) in answers(game).zip(permutation) {
            if weight(answer) != weight(image) || origins[usize::from(image)].is_some() {
                return None;
            }
            origins[usize::from(image)] = Some(answer);
        }
        let origins: Vec<u16> = origins.into_iter().collect::<Option<_>>()?;
        if !keeps_classes(game, permutation) || !keeps_classes(game, &origins) {
            return None;
        }
        let image = |guess| first.get(&labels.of(game, guess, &origins)).copied();
        guesses(game).map(image).collect()
    }
}

/// Whether answers of one class have images of one class.
fn keeps_classes(game: &Game, images: &[u16]) -> bool {
    let Some(table) = game.words.table() else { return true };
    let class = |answer: u16| table.classes[usize::from(answer)];
    let mut image_of = HashMap::new();
    let mut pairs = answers(game).zip(images);
    pairs.all(|(answer, &image)| *image_of.entry(class(answer)).or_insert(class(image)) == class(image))
}

struct Labels {
    /// The label of each code, while a row is read.
    of_code: Vec<u16>,
}

const NONE: u16 = u16::MAX;

impl Labels {
    /// The parts of a guess as a label for each answer in an order: the solved one has 0, the others count from 1 as they first occur.
    /// There are at most 65,534 others.
    fn of(&mut self, game: &Game, guess: u16, order: &[u16]) -> Vec<u16> {
        let solved = usize::from(game.solved());
        let codes: Vec<usize> = order.iter().map(|&answer| game.score(guess, answer).into()).collect();
        self.of_code[solved] = 0;
        let mut next = 1;
        let mut labels = Vec::with_capacity(codes.len());
        for &code in &codes {
            if self.of_code[code] == NONE {
                self.of_code[code] = next;
                next += 1;
            }
            labels.push(self.of_code[code]);
        }
        codes.iter().for_each(|&code| self.of_code[code] = NONE);
        labels
    }
}

fn guesses(game: &Game) -> impl Iterator<Item = u16> {
    (0..=u16::MAX).take(game.words.guess_count())
}

fn answers(game: &Game) -> impl Iterator<Item = u16> {
    (0..=u16::MAX).take(game.words.answer_count())
}
