//! Games drawn from bytes: any bytes make a game.

use rand::Rng as _;

use salet_oracle::games;
use salet_oracle::random;
use salet_oracle::spec::{Feedback, Objective, Rule, Spec};

const LENGTH: usize = 6;
const LETTERS: usize = 5;
const WORDS: usize = 12;
const ANSWERS: usize = 7;
/// The most bytes that a game takes.
const MOST: usize = 9 + LENGTH * WORDS + 4 * ANSWERS;

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
        // Counts reveal no letter for the hard rule to keep.
        let rule = match self.pick(&Rule::ALL) {
            Rule::Hard if feedback.counts() => Rule::Strict,
            rule => rule,
        };
        let objective = self.pick(&Objective::ALL);
        let limit = match self.byte() {
            0 if objective.needs_limit() => Some(6),
            0 => None,
            limit => Some(limit),
        };
        // Equal, small, or any.
        let weighing = self.byte() % 3;
        let mut words: Vec<Vec<char>> = Vec::new();
        for _ in 0..wanted {
            let word = (0..len).map(|_| char::from(b'a' + self.below(letters) as u8)).collect();
            if !words.contains(&word) {
                words.push(word);
            }
        }
        let answers = answers.min(words.len());
        let mut weights = vec![1; answers];
        if weighing > 0 {
            weights.fill_with(|| match weighing {
                1 => u32::from(self.byte()).max(1),
                _ => u32::from_le_bytes(std::array::from_fn(|_| self.byte())).max(1),
            });
            weights = games::as_read(weights);
        }
        Spec { words, answers, feedback, rule, objective, limit, weights, spelled: None, cells: None }
    }
}

pub fn block(content: &[u8]) -> Vec<u8> {
    [&(content.len() as u16).to_le_bytes(), content].concat()
}

/// Random games of some answers, each with the bytes that it is drawn from.
pub fn games(count: usize) -> Vec<(Spec, Vec<u8>)> {
    let mut random = random(18);
    let drawn = std::iter::repeat_with(|| {
        // Small bytes make limits that bind.
        let end = games::pick(&mut random, &[8, 256]);
        let bytes: Vec<u8> = (0..MOST).map(|_| random.random_range(0..end) as u8).collect();
        let mut rest = Bytes(&bytes);
        let spec = rest.spec();
        let used = MOST - rest.0.len();
        (spec, bytes[..used].to_vec())
    });
    drawn.filter(|(spec, _)| spec.answers > 2).take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_drawn_again_from_their_bytes() {
        let games = games(50);
        assert!(games.iter().all(|(spec, bytes)| Bytes(bytes).spec() == *spec));
        assert!(games.iter().any(|(spec, _)| spec.answers > 4));
        for (_, bytes) in games {
            // A beginning makes a game, too.
            (0..bytes.len()).for_each(|end| assert!(Bytes(&bytes[..end]).spec().answers > 0));
        }
    }

    #[test]
    fn a_block_has_its_length_or_the_rest() {
        let mut bytes = Bytes(&[2, 0, 7, 8, 9, 1, 5]);
        assert_eq!((bytes.block(), bytes.block(), bytes.block()), (&[7, 8][..], &[5][..], &[][..]));
        assert_eq!(block(&[7, 8]), [2, 0, 7, 8]);
    }
}
