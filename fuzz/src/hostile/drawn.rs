//! Games drawn from bytes: any bytes make one, and every small game is made by some.

use rand::Rng as _;

use crate::games;
use crate::random;
use crate::spec::{Feedback, Objective, Rule, Spec};

/// The longest words.
const LENGTH: usize = 6;
/// The most letters of the alphabet.
const LETTERS: usize = 5;
/// The most words.
const WORDS: usize = 12;
/// The most answers.
const ANSWERS: usize = 7;

/// Bytes that are used up, and then zeros.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        self.0.split_off_first().copied().unwrap_or(0)
    }

    /// A number below another.
    fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// The next bytes, as many as two of them say, or all that are left.
    pub fn block(&mut self) -> &'a [u8] {
        let length = usize::from(self.byte()) | usize::from(self.byte()) << 8;
        let (block, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        block
    }

    /// A game of few words.
    pub fn spec(&mut self) -> Spec {
        let (len, letters) = (1 + self.below(LENGTH), 1 + self.below(LETTERS));
        let (wanted, answers) = (1 + self.below(WORDS), 1 + self.below(ANSWERS));
        let feedback = self.pick(&Feedback::ALL);
        // Pegs name no letter that could be used again.
        let rule = match self.pick(&Rule::ALL) {
            Rule::Hard if feedback == Feedback::Pegs => Rule::Strict,
            rule => rule,
        };
        let objective = self.pick(&Objective::ALL);
        let limit = match self.byte() {
            0 if objective == Objective::WinRate => Some(6),
            0 => None,
            limit => Some(limit),
        };
        let weighted = self.byte() > 0;
        let mut words: Vec<Vec<char>> = Vec::new();
        for _ in 0..wanted {
            let word = (0..len).map(|_| char::from(b'a' + self.below(letters) as u8)).collect();
            if !words.contains(&word) {
                words.push(word);
            }
        }
        let answers = answers.min(words.len());
        let mut weights = vec![1; answers];
        if weighted {
            let mut four = || u32::from_le_bytes(std::array::from_fn(|_| self.byte())).max(1);
            weights.fill_with(&mut four);
            let divisor = weights.iter().fold(0, |a, &b| gcd(a, b));
            weights.iter_mut().for_each(|weight| *weight /= divisor);
        }
        Spec { words, answers, feedback, rule, objective, limit, weights }
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn number<T: PartialEq>(all: &[T], one: &T) -> u8 {
    all.iter().position(|other| other == one).map_or(0, |at| at as u8)
}

/// The bytes that a game is drawn from, if any are.
pub fn bytes_of(spec: &Spec) -> Option<Vec<u8>> {
    let mut bytes = vec![
        (spec.len() - 1) as u8,
        (LETTERS - 1) as u8,
        (spec.words.len() - 1) as u8,
        (spec.answers - 1) as u8,
        number(&Feedback::ALL, &spec.feedback),
        number(&Rule::ALL, &spec.rule),
        number(&Objective::ALL, &spec.objective),
        spec.limit.unwrap_or(0),
        u8::from(spec.weights.iter().any(|&weight| weight != 1)),
    ];
    bytes.extend(spec.words.iter().flatten().map(|&letter| (letter as u32).wrapping_sub(97) as u8));
    if bytes[8] > 0 {
        bytes.extend(spec.weights.iter().flat_map(|weight| weight.to_le_bytes()));
    }
    (Bytes(&bytes).spec() == *spec).then_some(bytes)
}

/// So many games that are drawn from bytes, and the bytes.
pub fn games(count: usize) -> Vec<(Spec, Vec<u8>)> {
    let mut random = random(18);
    let mut tried = std::iter::repeat_with(|| match random.random_range(0..3) {
        0 => games::weighted(&mut random, ANSWERS),
        1 => games::tight(&mut random, ANSWERS),
        _ => games::tiny(&mut random),
    });
    let drawn = tried.by_ref().filter_map(|spec| bytes_of(&spec).map(|bytes| (spec, bytes)));
    drawn.take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_make_games_and_games_make_bytes() {
        let mut random = random(1);
        for length in 0..200 {
            let bytes: Vec<u8> = (0..length).map(|_| random.random()).collect();
            let spec = Bytes(&bytes).spec();
            let again = bytes_of(&spec).unwrap_or_else(|| panic!("{spec:?}"));
            assert_eq!(Bytes(&again).spec(), spec);
        }
        assert!(games(50).iter().any(|(spec, _)| spec.answers > 4));
    }

    #[test]
    fn blocks_are_as_long_as_they_say_or_as_there_is() {
        let mut bytes = Bytes(&[2, 0, 7, 8, 9, 1, 5]);
        assert_eq!((bytes.block(), bytes.block(), bytes.block()), (&[7, 8][..], &[5][..], &[][..]));
    }
}
