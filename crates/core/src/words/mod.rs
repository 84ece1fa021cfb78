//! Words and word lists.
//!
//! [`lists`] holds the answers and guesses of a game, which [`word`] numbers. [`reading`] reads files, as far as `room` allows, and [`spelling`] turns text
//! into letters. `assembly` numbers words and letters, `texts` holds them. `names` are those of games given as a table. [`decimal`] has exact numbers for words. [`known`] restricts the guesses.
//! [`alphabet`] defines the letters of a language. [`dictionary`], [`frequency`], [`mastermind`] and [`equations()`] make new lists.

pub mod alphabet;
mod assembly;
pub mod decimal;
pub mod dictionary;
mod encoding;
mod entry;
mod equations;
pub mod error;
#[cfg(feature = "list-formats")]
pub(crate) mod formats;
pub mod frequency;
#[cfg(feature = "list-formats")]
mod javascript;
pub mod known;
mod language;
pub mod lists;
pub mod mastermind;
mod names;
pub mod reading;
mod room;
pub mod spelling;
mod texts;
pub mod word;

pub use alphabet::Alphabet;
pub use decimal::{Decimal, NotADecimal};
pub use dictionary::{Dictionary, DictionaryOptions, DictionaryWord, Dropped, Reason};
pub use equations::{equations, primes};
pub use error::{AlphabetFault, Error, FormatFault, Misspelt};
pub use frequency::{Frequent, most_frequent};
pub use lists::{ListDigest, WordLists};
pub use mastermind::Mastermind;
pub use reading::{Lines, Source, Warning};
pub use room::Room;
pub use spelling::{Letters, Spelled, WordOptions};
pub use word::{GuessId, Id, Letter, LetterSet, MAX_WORD_LEN, MAX_WORDS, SecretId};
