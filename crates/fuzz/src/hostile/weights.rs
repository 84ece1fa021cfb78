//! Weights: parsed weights are exact, and the same as the checker's.

use std::sync::LazyLock;

use salet::game::{Game, Weights};
use salet::words::{Decimal, Source, WordGame as _, WordLists, WordOptions};
use salet_check::words::{Spelling, Words};

use super::drawn::{Bytes, block};

const PLAIN: &str = "ab\nba\ncc\ndd\n";
const ACCENTED: &str = "sábia\nsabiá\nlouca\nnação\nλόγος\n";

static GAMES: LazyLock<[(Game, Words); 4]> = LazyLock::new(|| {
    [(PLAIN, false), (PLAIN, true), (ACCENTED, false), (ACCENTED, true)].map(|(text, fold)| {
        let options = WordOptions::new().with_fold_accents(fold);
        let lists = WordLists::read(Source::text("answers", text), None, options);
        let spelling = if fold { Spelling::Folded } else { Spelling::Plain };
        let words = Words::read(text.as_bytes(), text.as_bytes(), spelling);
        (Game::builder(lists.expect("a list").0).build().expect("a game"), words.expect("a list"))
    })
});

/// The input: a list, weights, past answers, and a factor for them.
pub fn weights(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let flags = bytes.byte();
    let (game, words) = &GAMES[usize::from(flags & 3)];
    let origin = game.origin();
    let (given, past) = (bytes.block(), bytes.block());
    let factor = decimal(bytes.0);

    let read = salet::words::weights::read(Source::bytes("weights", given), origin);
    let checked = salet_check::weights::read(given, words);
    match (&read, &checked) {
        (Ok((weights, _)), Ok(checked)) => assert_eq!(weights.as_slice(), checked),
        // Either may refuse absurdly long numbers.
        (Ok(_), Err(reject)) => assert!(has_long_numbers(given), "{reject}"),
        (Err(error), Ok(_)) => assert!(has_long_numbers(given), "{error}"),
        (Err(_), Err(_)) => {}
    }
    if let Ok((weights, _)) = read {
        hold(&weights, game);
    }
    if let Some(factor) = factor {
        let source = (flags & 4 > 0).then(|| Source::bytes("weights", given));
        let read = salet::words::weights::read_with_past(source, Source::bytes("past", past), factor, origin);
        if let Ok((weights, _)) = read {
            hold(&weights, game);
        }
    }
}

fn has_long_numbers(text: &[u8]) -> bool {
    text.split(|byte| !byte.is_ascii_digit()).any(|digits| digits.len() > 8)
}

fn hold(weights: &Weights, game: &Game) {
    assert_eq!(weights.len(), game.answer_count());
    assert!(!weights.as_slice().contains(&0));
    assert_eq!(weights.total(), weights.as_slice().iter().map(|&weight| u64::from(weight)).sum::<u64>());
    let again = Weights::from_integers(weights.as_slice()).expect("weights are positive");
    assert_eq!(again.as_slice(), weights.as_slice(), "they are 1 if all are equal");
}

/// Parse a number; assert that it is written and read back.
fn decimal(bytes: &[u8]) -> Option<Decimal> {
    let number: Decimal = std::str::from_utf8(bytes).ok()?.parse().ok()?;
    let text = number.to_string();
    assert!(text.len() <= 64, "{text}");
    assert_eq!(text.parse::<Decimal>().ok(), Some(number), "{text}");
    Some(number)
}

/// Seeds: weights in every form.
pub fn seeds() -> Vec<Vec<u8>> {
    let rows = [
        (0, "ab 1\nba 2\ncc 3.5\ndd 0.25\n", "ab\n", "0.1"),
        (4, "\u{feff}AB,1.5e-7\r\nba;+0.0000003\ncc\t.00000045E0\ndd 1e-7\nee 9\n", "ba\ncc\n", "1e3"),
        (3, "sábia 1\nsabiá 0.5\nlouca 3\nnação 7\nλόγος 4294967295\n", "louca\n", "340282366920938463463"),
        (2, "sábia 1\nsabiá 1\nlouca 1\nnação 1\nλόγος 1\n", "sabiá\nzzzzz\n", "1e-2147483648"),
    ];
    let seed = |(flags, weights, past, factor): (u8, &str, &str, &str)| {
        [&[flags], &block(weights.as_bytes())[..], &block(past.as_bytes()), factor.as_bytes()].concat()
    };
    rows.into_iter().map(seed).collect()
}
