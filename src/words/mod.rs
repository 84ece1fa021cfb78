//! Words and word lists.
//!
//! [`lists`] holds the answers and guesses of a game, which [`word`] numbers. [`reading`] reads files, and [`spelling`] turns text
//! into letters. [`decimal`] has exact numbers for words. [`past`] finds past answers, and [`known`] restricts the guesses.
//! [`dictionary`], [`frequency`] and [`mastermind`] make new lists.

pub mod decimal;
pub mod dictionary;
mod entry;
pub mod error;
pub mod frequency;
pub mod known;
pub mod lists;
pub mod mastermind;
pub mod past;
pub mod reading;
pub mod spelling;
pub mod word;

pub use decimal::{Decimal, NotADecimal};
pub use dictionary::{Dictionary, DictionaryOptions, DictionaryWord, Dropped, Reason};
pub use error::Error;
pub use frequency::{Frequent, most_frequent};
pub use lists::{ListDigest, WordLists};
pub use mastermind::Mastermind;
pub use reading::{Lines, Source, Warning};
pub use spelling::{Characters, Letters, Spelled, WordOptions};
pub use word::{Alphabet, GuessId, Id, Letter, MAX_WORD_LEN, MAX_WORDS, SecretId};
