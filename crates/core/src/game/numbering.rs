//! The words of the secrets of a table.
//!
//! The table of a whole game has all answers as secrets, with their numbers in the game: secret `i` is guess `i`. In the middle of a
//! game a smaller table has only the remaining answers, numbered from 0 in the order of the lists. Guesses keep their
//! numbers, so tie-breaks stay the same. A [`Numbering`] translates between both.
//!
//! For example, found and mound remain of bound, found, hound, mound. Secret 0 of their table is guess 1, found, and secret 1 is
//! guess 3, mound.

use crate::game::{GuessId, SecretId};

/// The secrets of a table, with their words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbering(Kind);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    /// All answers of the game: this many.
    All(usize),
    /// Some of the answers, in increasing order.
    Some(Vec<SecretId>),
}

impl Numbering {
    /// All answers of a game with `answers` answers.
    pub fn all(answers: usize) -> Numbering {
        Numbering(Kind::All(answers))
    }

    /// These answers only, in increasing order.
    pub fn new(answers: &[SecretId]) -> Numbering {
        debug_assert!(answers.is_sorted_by(|one, other| one < other), "in increasing order");
        Numbering(Kind::Some(answers.to_vec()))
    }

    /// The number of secrets.
    #[inline]
    pub fn len(&self) -> usize {
        match &self.0 {
            Kind::All(answers) => *answers,
            Kind::Some(answers) => answers.len(),
        }
    }

    /// Whether there are no secrets.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether these are all answers of the game.
    pub fn is_all(&self) -> bool {
        matches!(self.0, Kind::All(_))
    }

    /// All secrets in order.
    pub fn secrets(&self) -> impl DoubleEndedIterator<Item = SecretId> + ExactSizeIterator + use<> {
        (0..self.len()).map(SecretId::new)
    }

    /// The number of a secret in the game.
    ///
    /// # Panics
    /// If the secret belongs to a larger table.
    #[inline]
    pub fn answer(&self, secret: SecretId) -> SecretId {
        match &self.0 {
            Kind::All(_) => secret,
            Kind::Some(answers) => answers[secret.index()],
        }
    }

    /// The guess with the word of a secret.
    ///
    /// # Panics
    /// If the secret belongs to a larger table.
    #[inline]
    pub fn word(&self, secret: SecretId) -> GuessId {
        self.answer(secret).as_guess()
    }

    /// The secret with the word of a guess; `None` if no secret has it.
    #[inline]
    pub fn secret(&self, guess: GuessId) -> Option<SecretId> {
        match &self.0 {
            Kind::All(answers) => guess.as_secret(*answers),
            Kind::Some(answers) => {
                answers.binary_search_by_key(&guess, |answer| answer.as_guess()).ok().map(SecretId::new)
            }
        }
    }

    /// The secrets of some answers of the game, in the given order; `None` if one of them is not a secret here.
    pub fn numbered(&self, answers: &[SecretId]) -> Option<Vec<SecretId>> {
        answers.iter().map(|answer| self.secret(answer.as_guess())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(numbers: &[usize]) -> Vec<SecretId> {
        numbers.iter().map(|&number| SecretId::new(number)).collect()
    }

    #[test]
    fn all_answers_keep_their_numbers() {
        let all = Numbering::all(3);
        assert!(all.is_all() && all.len() == 3);
        assert_eq!(all.word(SecretId::new(2)), GuessId::new(2));
        assert_eq!(all.secret(GuessId::new(2)), Some(SecretId::new(2)));
        assert_eq!(all.secret(GuessId::new(3)), None);
        assert_eq!(all.numbered(&ids(&[0, 2])), Some(ids(&[0, 2])));
    }

    #[test]
    fn some_answers_are_numbered_from_0() {
        let some = Numbering::new(&ids(&[1, 3, 7]));
        assert!(!some.is_all() && some.len() == 3);
        assert_eq!(some.secrets().map(|secret| some.word(secret).index()).collect::<Vec<_>>(), [1, 3, 7]);
        assert_eq!(some.secret(GuessId::new(7)), Some(SecretId::new(2)));
        assert_eq!(some.secret(GuessId::new(2)), None);
        assert_eq!(some.numbered(&ids(&[3, 7])), Some(ids(&[1, 2])));
        assert_eq!(some.numbered(&ids(&[0, 3])), None);
    }
}
