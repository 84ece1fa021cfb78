//! Random games, tiny and large.

use rand::Rng;
use rand_pcg::Pcg64;

use crate::score::Scores;
use crate::spec::{Feedback, Objective, Rule, Spec};
use crate::value::everything;

/// One of several.
pub fn pick<T: Copy>(random: &mut Pcg64, from: &[T]) -> T {
    from[random.random_range(0..from.len())]
}

/// A letter; beyond the Latin ones any of a script that has neither case nor marks.
fn letter(number: u32) -> char {
    let code = if number < 26 { u32::from('a') + number } else { 0x4e00 + number };
    char::from_u32(code).expect("a letter of the script")
}

/// Different random words, at most `wanted`, fewer where there are not so many.
pub fn words(random: &mut Pcg64, len: usize, letters: u32, wanted: usize) -> Vec<Vec<char>> {
    let possible = (letters as usize).checked_pow(len as u32).unwrap_or(usize::MAX);
    let wanted = wanted.min(possible);
    let mut seen = std::collections::HashSet::new();
    let mut words = Vec::new();
    while words.len() < wanted {
        let word: Vec<char> = (0..len).map(|_| letter(random.random_range(0..letters))).collect();
        if seen.insert(word.clone()) {
            words.push(word);
        }
    }
    words
}

/// A kind of weights, and weights of it without a common divisor.
fn weights(random: &mut Pcg64, answers: usize, kinds: &[Kind]) -> Vec<u32> {
    const PRIMES: [u32; 6] =
        [4_294_967_291, 4_294_967_279, 4_294_967_231, 4_294_967_197, 2_147_483_647, 1_000_000_007];
    let kind = pick(random, kinds);
    let giant = random.random_range(0..answers);
    let mut weights: Vec<u32> = (0..answers)
        .map(|at| match kind {
            Kind::Equal => 1,
            Kind::Small => random.random_range(1..=9),
            Kind::Huge => u32::MAX - random.random_range(0..100),
            Kind::Geometric => 1 << (at % 32),
            Kind::Giant if at == giant => u32::MAX,
            Kind::Giant => random.random_range(1..=3),
            Kind::Primes => pick(random, &PRIMES),
            Kind::Middling => random.random_range(30_000..=80_000),
            Kind::Any => random.random_range(1..=u32::MAX),
        })
        .collect();
    let mut divisor = 0;
    for &weight in &weights {
        let mut other = weight;
        while other != 0 {
            (divisor, other) = (other, divisor % other);
        }
    }
    weights.iter_mut().for_each(|weight| *weight /= divisor);
    weights
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Equal,
    Small,
    Huge,
    Geometric,
    Giant,
    Primes,
    Middling,
    Any,
}

const ANY_WEIGHTS: &[Kind] = &[
    Kind::Equal,
    Kind::Equal,
    Kind::Equal,
    Kind::Small,
    Kind::Huge,
    Kind::Geometric,
    Kind::Giant,
    Kind::Primes,
    Kind::Middling,
    Kind::Any,
];

const UNEQUAL_WEIGHTS: &[Kind] =
    &[Kind::Small, Kind::Huge, Kind::Geometric, Kind::Giant, Kind::Primes, Kind::Middling, Kind::Any];

const MOSTLY_EQUAL: &[Kind] = &[Kind::Equal, Kind::Equal, Kind::Equal, Kind::Small, Kind::Any];

fn rule(random: &mut Pcg64, feedback: Feedback) -> Rule {
    match feedback {
        // Pegs name no letter that could be used again.
        Feedback::Pegs => pick(random, &[Rule::Normal, Rule::Strict]),
        _ => pick(random, &Rule::ALL),
    }
}

/// A limit near the number of guesses that games of so many answers take, or a far one, or none.
fn limit(random: &mut Pcg64, objective: Objective, answers: usize) -> Option<u8> {
    let near = random.random_range(1..=(answers + 1).min(255)) as u8;
    match random.random_range(0..8) {
        0..2 if objective != Objective::WinRate => None,
        0..5 => Some(random.random_range(1..=5)),
        5 => Some(near),
        6 => Some(random.random_range(1..=255)),
        _ => Some(pick(random, &[6, 253, 254, 255])),
    }
}

/// Some game of up to 9 answers and 14 words.
pub fn tiny(random: &mut Pcg64) -> Spec {
    let len = random.random_range(1..=10);
    let letters = random.random_range(if len < 3 { 2 } else { 1 }..=5);
    let wanted = random.random_range(1..=14);
    let words = words(random, len, letters, wanted);
    let answers = random.random_range(1..=words.len().min(9));
    let feedback = pick(random, &Feedback::ALL);
    let objective = pick(random, &Objective::ALL);
    Spec {
        answers,
        feedback,
        rule: rule(random, feedback),
        objective,
        limit: limit(random, objective, answers),
        weights: weights(random, answers, ANY_WEIGHTS),
        words,
    }
}

/// A game of 260 to 800 answers in which a guess has more than 255 parts; `None` if the draw has none.
pub fn wide(random: &mut Pcg64) -> Option<Spec> {
    let len = random.random_range(6..=10);
    let letters = random.random_range(4..=16);
    let answers = random.random_range(260..=800);
    let others = pick(random, &[0, 0, 50, 300]);
    let words = words(random, len, letters, answers + others);
    let feedback = pick(random, &[Feedback::Official, Feedback::Presence, Feedback::Unmatched]);
    let objective = pick(random, &[Objective::Mean, Objective::Mean, Objective::WinRate, Objective::Worst]);
    let objective = match random.random_range(0..4) {
        0 => pick(random, &[Objective::WorstThenMean, Objective::MeanThenWorst]),
        _ => objective,
    };
    let spec = Spec {
        answers: answers.min(words.len()),
        feedback,
        rule: pick(
            random,
            &[Rule::Normal, Rule::Normal, Rule::Normal, Rule::Normal, Rule::Hard, Rule::Strict],
        ),
        objective,
        limit: match objective {
            Objective::WinRate => Some(random.random_range(1..=5)),
            _ => pick(random, &[None, Some(6), Some(5), Some(4), Some(3)]),
        },
        weights: weights(random, answers.min(words.len()), MOSTLY_EQUAL),
        words,
    };
    let scores = Scores::of(&spec);
    let all = everything(spec.answers);
    let wide = (0..spec.words.len() as u16).any(|guess| scores.parts(guess, &all).len() > 255);
    wide.then_some(spec)
}

/// A game of up to `most` answers with weights of all kinds.
pub fn weighted(random: &mut Pcg64, most: usize) -> Spec {
    let len = random.random_range(2..=6);
    let letters = random.random_range(3..=8);
    let wanted = random.random_range(2..=most * 3 / 2);
    let words = words(random, len, letters, wanted);
    let answers = random.random_range(1..=words.len().min(most));
    let feedback = pick(random, &Feedback::ALL);
    let objective = pick(random, &Objective::ALL);
    Spec {
        answers,
        feedback,
        rule: rule(random, feedback),
        objective,
        limit: match objective {
            Objective::WinRate => Some(random.random_range(1..=6)),
            _ => pick(random, &[None, Some(6), Some(5), Some(255)]),
        },
        weights: weights(random, answers, UNEQUAL_WEIGHTS),
        words,
    }
}

/// Words that differ in one letter, so that each guess tells one answer from all others.
pub fn chain(random: &mut Pcg64, most: usize) -> Spec {
    let len = random.random_range(1..=10);
    let place = random.random_range(0..len);
    let answers = random.random_range(1..=most);
    let others = if random.random_range(0..3) == 0 { random.random_range(0..4) } else { 0 };
    let word = |number| {
        // The other letters are none of those that differ.
        (0..len).map(|at| letter(if at == place { number + 40 } else { at as u32 })).collect()
    };
    let feedback = pick(random, &Feedback::ALL);
    let objective = pick(random, &Objective::ALL);
    Spec {
        words: (0..(answers + others) as u32).map(word).collect(),
        answers,
        feedback,
        rule: rule(random, feedback),
        objective,
        limit: limit(random, objective, answers),
        weights: weights(random, answers, ANY_WEIGHTS),
    }
}

/// Many words of few letters and a limit near what they take, where the worst case is what is hard.
pub fn tight(random: &mut Pcg64, most: usize) -> Spec {
    let len = random.random_range(1..=4);
    let letters = random.random_range(2..=9);
    let wanted = random.random_range(2..=most * 5 / 4);
    let words = words(random, len, letters, wanted);
    let answers = random.random_range(1..=words.len().min(most));
    let feedback = pick(random, &Feedback::ALL);
    let objective = pick(random, &Objective::ALL);
    Spec {
        answers,
        feedback,
        rule: rule(random, feedback),
        objective,
        limit: Some(random.random_range(1..=7)),
        weights: weights(random, answers, MOSTLY_EQUAL),
        words,
    }
}

/// A game of up to `most` answers as people play them: more letters, and some more guesses than answers.
pub fn usual(random: &mut Pcg64, most: usize) -> Spec {
    let len = random.random_range(3..=7);
    let letters = random.random_range(8..=20);
    // As many small games as large ones.
    let answers = (most as f64).powf(random.random::<f64>()) as usize;
    let others = random.random_range(0..=answers);
    let words = words(random, len, letters, answers + others);
    let answers = answers.clamp(1, words.len());
    let feedback = pick(random, &Feedback::ALL);
    let objective = pick(random, &Objective::ALL);
    Spec {
        answers,
        feedback,
        rule: rule(random, feedback),
        objective,
        limit: limit(random, objective, 6),
        weights: weights(random, answers, MOSTLY_EQUAL),
        words,
    }
}
