//! Numbers of guesses, answers and feedbacks.
//!
//! Guesses are numbered from 0: those of the answers, in their order, then all others. So answer `i` is guess `i`, if it is a guess
//! at all, and the order of numbers is the tie-break "answers first". (A search in the middle of a game numbers the remaining
//! answers by a [`Numbering`](crate::game::Numbering).)

/// The maximum number of guesses of a game.
pub const MAX_WORDS: usize = u16::MAX as usize;

/// A feedback, as its code: from 0 to [`Game::feedback_count`](crate::game::Game::feedback_count) - 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Feedback(pub u16);

impl Feedback {
    /// The code as an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A number of a guess or answer, which an [`IdSet`](crate::game::IdSet) can hold.
pub trait Id: Copy + Ord {
    /// The one with this number.
    fn new(index: usize) -> Self;
    /// The number, from 0.
    fn index(self) -> usize;
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
        pub struct $name(u16);

        impl $name {
            /// The one with this number.
            ///
            /// # Panics
            /// If `index` is not below [`MAX_WORDS`].
            #[inline]
            pub fn new(index: usize) -> Self {
                assert!(index < MAX_WORDS, "number {index} is out of range");
                $name(index as u16)
            }

            /// The number, from 0 to [`MAX_WORDS`] - 1.
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }

        impl Id for $name {
            #[inline]
            fn new(index: usize) -> Self {
                $name::new(index)
            }
            #[inline]
            fn index(self) -> usize {
                self.index()
            }
        }
    };
}

id! {
    /// A guess: those of the answers in their order, then the others.
    GuessId
}
id! {
    /// An answer.
    SecretId
}

impl SecretId {
    /// The guess of this answer.
    #[inline]
    pub fn as_guess(self) -> GuessId {
        GuessId(self.0)
    }
}

impl From<SecretId> for GuessId {
    #[inline]
    fn from(secret: SecretId) -> GuessId {
        secret.as_guess()
    }
}

impl GuessId {
    /// The answer of this guess, if it is one of the `answers` answers.
    #[inline]
    pub fn as_secret(self, answers: usize) -> Option<SecretId> {
        (self.index() < answers).then_some(SecretId(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_first() {
        assert_eq!(GuessId::new(3).as_secret(4), Some(SecretId::new(3)));
        assert_eq!(GuessId::new(4).as_secret(4), None);
        assert_eq!(SecretId::new(3).as_guess(), GuessId::new(3));
    }
}
