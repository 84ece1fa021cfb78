//! Words and lists of them: what a game is played with.
//!
//! From the ground up: [`word`] numbers letters, guesses and secrets; [`spelling`] turns text into letters and
//! [`reading`] files into text; [`lists`] holds the answers and guesses, read by `entry`. [`decimal`] has the numbers that
//! files say of words, [`past`] finds answers that were played before, and
//! [`known`] leaves out guesses that nobody thinks of. [`dictionary`] and [`mastermind`] make lists, the
//! first with the [`frequency`] of words, too.

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
