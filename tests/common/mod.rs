//! Parts of random games: words over few letters, lists, random elements; and their exact prices.

#![allow(unreachable_pub)] // A test is a crate of its own.
#![allow(dead_code)] // Each test uses its own part of this.

pub mod reference;

use rand::Rng;
use rand_pcg::Pcg32;
use salet::words::{Source, WordLists, WordOptions};

/// The lists of these words, the first `answers` of them answers.
pub fn lists<T: AsRef<str>>(words: &[T], answers: usize) -> WordLists {
    let source = |name: &str, words: &[T]| Source::words(name, words.iter().map(AsRef::as_ref));
    let guesses = Some(source("guesses", words));
    let lists = WordLists::read(source("answers", &words[..answers]), guesses, WordOptions::default());
    lists.expect("random words of one length make lists").0
}

/// `count` different words over the first letters of the alphabet.
pub fn words(random: &mut Pcg32, letters: usize, alphabet: u8, count: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    while words.len() < count {
        let letter = |_| char::from(b'a' + random.random_range(0..alphabet));
        let word: String = (0..letters).map(letter).collect();
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// A random element.
pub fn pick<T: Copy>(random: &mut Pcg32, from: &[T]) -> T {
    from[random.random_range(0..from.len())]
}
