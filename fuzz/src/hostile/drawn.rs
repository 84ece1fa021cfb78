//! Games drawn from bytes: any bytes make a game, and every small game has its bytes.

use rand::Rng as _;

use crate::games;
use crate::random;
use crate::spec::{Feedback, Objective, Rule, Spec};

const LENGTH: usize = 6;
const LETTERS: usize = 5;
const WORDS: usize = 12;
const ANSWERS: usize = 7;

/// Bytes to read from, followed by zeros.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    pub fn byte(&mut self) -> u8 {
        self.0.split_off_first().copied().unwrap_or(0)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// The next block: a length in two bytes, then that many bytes, or the rest. [`block`] is the inverse.
    pub fn block(&mut self) -> &'a [u8] {
        let length = usize::from(self.byte()) | usize::from(self.byte()) << 8;
        let (block, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        block
    }

    pub fn spec(&mut self) -> Spec {
        let (len, letters) = (1 + self.below(LENGTH), 1 + self.below(LETTERS));
        let (wanted, answers) = (1 + self.below(WORDS), 1 + self.below(ANSWERS));
        let feedback = self.pick(&Feedback::ALL);
        // Pegs reveal no letter for the hard rule to keep.
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
            weights = games::without_divisor(weights);
        }
        Spec { words, answers, feedback, rule, objective, limit, weights, spelled: None }
    }
}

pub fn block(content: &[u8]) -> Vec<u8> {
    [&(content.len() as u16).to_le_bytes(), content].concat()
}

fn number<T: PartialEq>(all: &[T], one: &T) -> u8 {
    all.iter().position(|other| other == one).map_or(0, |at| at as u8)
}

/// The bytes from which a game is drawn; `None` if it is too large.
pub fn bytes_of(spec: &Spec) -> Option<Vec<u8>> {
    let mut bytes = vec![
        (spec.word_len() - 1) as u8,
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

/// Random games that are drawn from bytes, each with its bytes.
pub fn games(count: usize) -> Vec<(Spec, Vec<u8>)> {
    let mut random = random(18);
    let tried = std::iter::repeat_with(|| match random.random_range(0..3) {
        0 => games::weighted(&mut random, ANSWERS),
        1 => games::tight(&mut random, ANSWERS),
        _ => games::tiny(&mut random),
    });
    tried.filter_map(|spec| bytes_of(&spec).map(|bytes| (spec, bytes))).take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_make_a_game_that_has_bytes() {
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
    fn a_block_has_its_length_or_the_rest() {
        let mut bytes = Bytes(&[2, 0, 7, 8, 9, 1, 5]);
        assert_eq!((bytes.block(), bytes.block(), bytes.block()), (&[7, 8][..], &[5][..], &[][..]));
        assert_eq!(block(&[7, 8]), [2, 0, 7, 8]);
    }
}
