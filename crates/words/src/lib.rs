//! Words: lists, alphabets and spelling, feedback rules and their notation, and games of them for [`salet_core`].
//!
//! [`lists`] holds the answers and guesses of a game, whose letters [`word`] numbers. [`reading`] reads files, as far as `room` allows, and [`spelling`] turns
//! text into letters; `assembly` numbers words and letters, `texts` holds them. [`alphabet`] defines the letters of a language.
//! [`decimal`] has exact numbers for words, [`weights`] reads those of answers, and [`known`] restricts the guesses. [`dictionary`],
//! [`frequency`], [`mastermind`] and [`equations()`] make new lists.
//!
//! [`feedback`] defines the response to a guess, `aim` and `scoring` compute it fast, and [`notation`] is its text form.
//! [`rule`] defines the legal guesses, which `restrict` and `turns` find fast. [`game`] is the origin of a game of words; what
//! letters know reaches the search through it: `symmetry` finds equivalent guesses, `questions` those that others refine, and
//! [`families`](mod@families) words that are hard to tell apart. `restored` reads lists from policies, and `policies` opens these.

// The examples in README.md are tests, too.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod aim;
pub mod alphabet;
mod assembly;
mod clue_error;
pub mod decimal;
pub mod dictionary;
mod encoding;
mod entry;
mod equations;
pub mod error;
pub mod families;
pub mod feedback;
#[cfg(feature = "list-formats")]
pub(crate) mod formats;
pub mod frequency;
pub mod game;
#[cfg(feature = "list-formats")]
mod javascript;
pub mod known;
mod language;
pub mod lists;
pub mod mastermind;
#[cfg(feature = "list-formats")]
mod matrix_file;
pub mod notation;
mod policies;
mod questions;
pub mod reading;
mod restored;
mod restrict;
mod room;
pub mod rule;
mod scoring;
pub mod spelling;
mod symmetry;
#[cfg(test)]
mod symmetry_tests;
mod texts;
mod turns;
pub mod weights;
pub mod word;

pub use alphabet::Alphabet;
pub use clue_error::ClueError;
pub use decimal::{Decimal, NotADecimal};
pub use dictionary::{Dictionary, DictionaryOptions, DictionaryWord, Dropped, Reason};
pub use equations::{equations, primes};
pub use error::{AlphabetFault, Error, FormatFault, Misspelt};
pub use families::{Pattern, families};
pub use feedback::{Colour, FeedbackRule};
pub use frequency::{Frequent, most_frequent};
pub use game::{WordGame, WordGameBuilder, Words, restore};
pub use lists::{ListDigest, WordLists};
pub use mastermind::Mastermind;
#[cfg(feature = "list-formats")]
pub use matrix_file::read_matrix;
pub use notation::{Digits, with_tiles};
pub use policies::WordPolicy;
pub use reading::{Lines, Source, Warning};
pub use room::Room;
pub use spelling::{Letters, Spelled, WordOptions};
pub use word::{Letter, LetterSet, MAX_WORD_LEN};

pub use salet_core::game::{GuessId, Id, MAX_WORDS, SecretId};
