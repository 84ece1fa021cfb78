//! Random games for derivations: up to six answers, words that differ little or are all codes of a few symbols, weights up
//! to the largest.

use crate::cells::{Cells, KNOWN, NAMED, SOLVED};
use crate::tiny::{FEEDBACKS, HARD, PEGS, STRICT, Tiny, WIN_RATE};

/// A random game.
pub fn random(rng: &mut fastrand::Rng) -> Tiny {
    if rng.u8(0..4) == 0 {
        return table(rng);
    }
    let rule = if rng.bool() { 0 } else { rng.u8(1..3) };
    let (words, answers) = if rng.u8(0..6) == 0 { codes(rng) } else { words(rng, rule) };
    let feedback = if rng.bool() { 0 } else { rng.u8(0..if rule == HARD { PEGS } else { FEEDBACKS }) };
    let objective = rng.u8(0..5);
    // Losses require a limit.
    let limits: &[u8] =
        if objective == WIN_RATE { &[1, 2, 2, 3, 4, 255] } else { &[0, 0, 0, 1, 2, 3, 4, 5, 254, 255] };
    Tiny {
        words,
        answers,
        rule,
        feedback,
        limit: limits[rng.usize(0..limits.len())],
        objective,
        weights: weights(rng, answers),
        cells: None,
    }
}

/// A random game given as a table, of few symbols.
fn table(rng: &mut fastrand::Rng) -> Tiny {
    let ending = [NAMED, SOLVED, KNOWN, KNOWN][rng.usize(0..4)];
    let cells = Cells::random(rng, ending);
    let answers = cells.answers.len();
    let objective = rng.u8(0..5);
    let limits: &[u8] =
        if objective == WIN_RATE { &[1, 1, 2, 2, 3, 254] } else { &[0, 0, 0, 1, 2, 3, 4, 254] };
    Tiny {
        rule: if ending == NAMED && rng.u8(0..3) == 0 { STRICT } else { 0 },
        limit: limits[rng.usize(0..limits.len())],
        objective,
        weights: weights(rng, answers),
        ..Tiny::of_cells(cells)
    }
}

/// Random words, and the number of answers.
fn words(rng: &mut fastrand::Rng, rule: u8) -> (Vec<String>, usize) {
    // Words of six letters have more feedbacks than a byte holds.
    let length = [1, 2, 2, 2, 3, 3, 3, 4, 6][rng.usize(0..9)];
    // A family of words that differ in one place, usually: it needs guesses that are not answers, and suffers from
    // rules that forbid them.
    let stem: Option<(String, usize)> = (length > 1 && rng.u8(0..3) == 0).then(|| {
        let stem = (0..length).map(|_| char::from(b'a' + rng.u8(0..8))).collect();
        (stem, rng.usize(0..length))
    });
    let alphabet = if stem.is_some() { 8 } else { rng.usize(1..=4) };
    let possible = alphabet.pow(length as u32);
    let answers = [1, 2, 3, 3, 4, 4, 5, 5, 6, 6][rng.usize(0..10)].min(possible);
    // If a rule can forbid guesses, make some to forbid.
    let others = rng.usize(0..=if rule == 0 { 4 } else { 6 });
    let guesses = (answers + others).min(possible);
    let mut words: Vec<String> = Vec::new();
    while words.len() < guesses {
        let mut word: String = (0..length).map(|_| char::from(b'a' + rng.u8(0..alphabet as u8))).collect();
        if let Some((stem, place)) = stem.as_ref().filter(|_| words.len() < answers && rng.u8(0..8) > 0) {
            word = format!("{}{}{}", &stem[..*place], &word[..1], &stem[place + 1..]);
        }
        if !words.contains(&word) {
            words.push(word);
        }
    }
    (words, answers)
}

/// All codes of some symbols, of which the answers repeat no symbol too often: many guesses are equal by symmetry, and few
/// parts are possible. Sometimes an answer is missing.
fn codes(rng: &mut fastrand::Rng) -> (Vec<String>, usize) {
    let (places, symbols, copies) = [(2, 2, 2), (2, 3, 1), (3, 2, 2), (3, 3, 1)][rng.usize(0..4)];
    let code = |number: u32| -> String {
        (0..places)
            .map(|place| char::from(b'a' + (number / u32::pow(symbols, place) % symbols) as u8))
            .collect()
    };
    let repeats = |code: &String| code.chars().any(|one| code.matches(one).count() > copies);
    let all = (0..u32::pow(symbols, places)).map(code);
    let (others, mut words): (Vec<String>, Vec<String>) = all.partition(repeats);
    rng.shuffle(&mut words);
    if rng.u8(0..4) == 0 {
        words.pop();
    }
    let answers = words.len();
    if others.len() <= 6 && rng.bool() {
        words.extend(others);
    }
    (words, answers)
}

/// Weights; 1 if all are equal, as readers make them.
fn weights(rng: &mut fastrand::Rng, answers: usize) -> Vec<u32> {
    let kind = rng.u8(0..10);
    let giant = rng.usize(0..answers);
    let weight = |(answer, rng): (usize, &mut fastrand::Rng)| match kind {
        0..4 => 1,
        4..7 => rng.u32(1..6),
        7 | 8 => u32::MAX - rng.u32(0..3),
        _ if answer == giant => u32::MAX,
        _ => rng.u32(1..4),
    };
    let drawn: Vec<u32> = (0..answers).map(|answer| weight((answer, rng))).collect();
    if drawn.windows(2).all(|pair| pair[0] == pair[1]) { vec![1; answers] } else { drawn }
}
