//! Colours of answers and guesses that permutations keep: refined in rounds, each guess by the colours of its parts, each answer by the
//! parts that it is in.
//!
//! A colour is a hash. Two that are equal by accident make no permutation false, since each is verified.

use salet_base::mix::mix;

use crate::game::symmetry::rows::Rows;
use crate::game::{GuessId, Line, SecretId};

/// Colours of all answers, and of the guesses that refine them.
#[derive(Clone)]
pub(super) struct Colours {
    pub(super) answers: Vec<u64>,
    pub(super) guesses: Vec<u64>,
    /// The number of different colours of answers.
    pub(super) different: usize,
}

/// A refinement by the rows of some guesses.
pub(super) struct Refiner<'r> {
    pub(super) rows: &'r Rows<'r>,
    pub(super) guesses: Vec<GuessId>,
    parts: Parts,
    /// The classes of answers, as one more row.
    classes: Option<(Vec<u16>, Parts)>,
    /// The sum of what the rows say about each answer.
    told: Vec<u64>,
    /// Work so far, in cells.
    pub(super) work: u64,
}

impl<'r> Refiner<'r> {
    pub(super) fn new(rows: &'r Rows<'r>, guesses: Vec<GuessId>) -> Refiner<'r> {
        let classes = rows.classes().map(|classes| (classes, Parts::of(rows.answers, usize::MAX)));
        let parts = Parts::of(rows.solved + 1, rows.solved);
        Refiner { rows, guesses, parts, classes, told: vec![0; rows.answers], work: 0 }
    }

    /// The colours by the kinds of answers alone.
    pub(super) fn plain(&self) -> Colours {
        let answers = (0..self.rows.answers).map(|answer| mix(self.rows.kind(SecretId::new(answer))));
        let mut colours =
            Colours { answers: answers.collect(), guesses: vec![0; self.guesses.len()], different: 0 };
        colours.count();
        colours
    }

    /// Give an answer a colour of its own, and refine: as long as it helps, or for a number of rounds. Returns the number of rounds.
    pub(super) fn single_out(
        &mut self,
        colours: &mut Colours,
        answer: SecretId,
        rounds: Option<usize>,
    ) -> usize {
        // Another one at each step: the others of its old colour may keep that.
        let step = colours.different as u64;
        let colour = &mut colours.answers[answer.index()];
        *colour = mix(!*colour ^ mix(step));
        colours.count();
        match rounds {
            Some(rounds) => {
                (0..rounds).for_each(|_| self.round(colours));
                rounds
            }
            None => self.refine(colours),
        }
    }

    /// Refine as long as it helps. Returns the number of rounds.
    pub(super) fn refine(&mut self, colours: &mut Colours) -> usize {
        for rounds in 0.. {
            if colours.are_single() {
                return rounds;
            }
            let before = colours.clone();
            self.round(colours);
            if colours.different == before.different {
                *colours = before;
                return rounds;
            }
        }
        unreachable!("the number of colours grows")
    }

    /// Refine all colours once.
    pub(super) fn round(&mut self, colours: &mut Colours) {
        self.told.fill(0);
        self.work += (self.guesses.len() * self.rows.answers) as u64;
        let Refiner { rows, guesses, parts, told, .. } = self;
        for (&guess, colour) in guesses.iter().zip(&mut colours.guesses) {
            match rows.line(guess) {
                Line::Narrow(cells) => parts.add_row(cells, &colours.answers, colour, told),
                Line::Wide(cells) => parts.add_row(cells, &colours.answers, colour, told),
            }
        }
        if let Some((cells, parts)) = &mut self.classes {
            parts.add_row(cells, &colours.answers, &mut 0, &mut self.told);
        }
        for (colour, &told) in colours.answers.iter_mut().zip(&self.told) {
            *colour = mix(*colour ^ mix(told));
        }
        colours.count();
    }
}

/// Numbers of the parts of a row.
struct Parts {
    /// For each code the sum of the colours of its part; 0 between rows.
    of_code: Vec<u64>,
    /// The codes of a row.
    codes: Vec<usize>,
    /// The code of the solved part.
    solved: usize,
}

impl Parts {
    fn of(codes: usize, solved: usize) -> Parts {
        Parts { of_code: vec![0; codes], codes: Vec::new(), solved }
    }

    /// Refine the colour of a guess by its parts, and tell each answer its part.
    fn add_row<T: Copy + Into<usize>>(
        &mut self,
        cells: &[T],
        answers: &[u64],
        colour: &mut u64,
        told: &mut [u64],
    ) {
        let Parts { of_code, codes, solved } = self;
        for (&code, &answer) in cells.iter().zip(answers) {
            let sum = &mut of_code[code.into()];
            if *sum == 0 {
                codes.push(code.into());
            }
            *sum = sum.wrapping_add(answer);
        }
        let mut all = 0u64;
        for &code in &*codes {
            let part = &mut of_code[code];
            *part = mix(if code == *solved { !*part } else { *part });
            all = all.wrapping_add(*part);
        }
        *colour = mix(*colour ^ all);
        codes.iter().for_each(|&code| of_code[code] = mix(*colour ^ of_code[code]));
        for (told, &code) in told.iter_mut().zip(cells) {
            *told = told.wrapping_add(of_code[code.into()]);
        }
        codes.drain(..).for_each(|code| of_code[code] = 0);
    }
}

impl Colours {
    fn count(&mut self) {
        let mut sorted = self.answers.clone();
        sorted.sort_unstable();
        sorted.dedup();
        self.different = sorted.len();
    }

    /// A number that permutations keep.
    pub(super) fn sum(&self) -> u64 {
        self.answers.iter().fold(0, |sum, &colour| mix(colour).wrapping_add(sum))
    }

    /// Whether every answer has a colour of its own.
    pub(super) fn are_single(&self) -> bool {
        self.different == self.answers.len()
    }

    /// The answers of each colour that several have, the fewest first.
    pub(super) fn cells(&self) -> Vec<Vec<SecretId>> {
        let mut order: Vec<SecretId> = (0..self.answers.len()).map(SecretId::new).collect();
        order.sort_unstable_by_key(|answer| (self.answers[answer.index()], *answer));
        let alike = order.chunk_by(|one, other| self.answers[one.index()] == self.answers[other.index()]);
        let mut cells: Vec<Vec<SecretId>> = alike.filter(|cell| cell.len() > 1).map(<[_]>::to_vec).collect();
        cells.sort_by_key(|cell| (cell.len(), cell[0]));
        cells
    }

    /// The answers in the order of their colours.
    pub(super) fn order(&self) -> Vec<SecretId> {
        let mut order: Vec<SecretId> = (0..self.answers.len()).map(SecretId::new).collect();
        order.sort_unstable_by_key(|answer| self.answers[answer.index()]);
        order
    }
}
