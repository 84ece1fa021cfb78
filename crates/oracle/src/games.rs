//! Random games, tiny and large. A seed must keep its game: the tests name seeds of games that were once answered wrongly.

use std::collections::HashSet;

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;

use crate::score::Scores;
use crate::spec::{Cells, Ending, Feedback, Objective, Rule, Spec};
use crate::value::everything;

pub fn pick<T: Copy>(random: &mut Pcg64, from: &[T]) -> T {
    from[random.random_range(0..from.len())]
}

/// A letter: the Latin ones first, then those of a script without cases and marks.
fn letter(number: u32) -> char {
    let code = if number < 26 { u32::from('a') + number } else { 0x4e00 + number };
    char::from_u32(code).expect("a letter of the script")
}

/// Different random words: `wanted` of them, or as many as exist.
pub fn words(random: &mut Pcg64, len: usize, letters: u32, wanted: usize) -> Vec<Vec<char>> {
    let possible = (letters as usize).checked_pow(len as u32).unwrap_or(usize::MAX);
    let wanted = wanted.min(possible);
    let mut seen = HashSet::new();
    let mut words = Vec::new();
    while words.len() < wanted {
        let word: Vec<char> = (0..len).map(|_| letter(random.random_range(0..letters))).collect();
        if seen.insert(word.clone()) {
            words.push(word);
        }
    }
    words
}

#[derive(Clone, Copy)]
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

use Kind::{Any, Equal, Geometric, Giant, Huge, Middling, Primes, Small};

const ANY_WEIGHTS: &[Kind] = &[Equal, Equal, Equal, Small, Huge, Geometric, Giant, Primes, Middling, Any];
const UNEQUAL_WEIGHTS: &[Kind] = &[Small, Huge, Geometric, Giant, Primes, Middling, Any];
const MOSTLY_EQUAL: &[Kind] = &[Equal, Equal, Equal, Small, Any];

/// Weights of one of these kinds.
fn weights(random: &mut Pcg64, answers: usize, kinds: &[Kind]) -> Vec<u32> {
    const PRIMES: [u32; 6] =
        [4_294_967_291, 4_294_967_279, 4_294_967_231, 4_294_967_197, 2_147_483_647, 1_000_000_007];
    let kind = pick(random, kinds);
    // One answer, or every second, third and so on.
    let (giant, every) = (random.random_range(0..answers), random.random_range(2..=answers.max(2)));
    let weights = (0..answers).map(|at| match kind {
        Equal => 1,
        Small => random.random_range(1..=9),
        Huge => u32::MAX - random.random_range(0..100),
        Geometric => 1 << (at % 32),
        Giant if at % every == giant % every => u32::MAX,
        Giant => random.random_range(1..=3),
        Primes => pick(random, &PRIMES),
        Middling => random.random_range(30_000..=80_000),
        Any => random.random_range(1..=u32::MAX),
    });
    as_read(weights.collect())
}

/// Equal weights are 1.
pub fn as_read(weights: Vec<u32>) -> Vec<u32> {
    if weights.windows(2).all(|pair| pair[0] == pair[1]) { vec![1; weights.len()] } else { weights }
}

fn under_random_terms(
    random: &mut Pcg64,
    words: Vec<Vec<char>>,
    answers: usize,
    limit: impl FnOnce(&mut Pcg64, Objective) -> Option<u8>,
    kinds: &[Kind],
) -> Spec {
    let feedback = pick(random, &Feedback::ALL);
    let objective = pick(random, &Objective::ALL);
    let rule = match feedback {
        // Counts reveal no letter for the hard rule to keep.
        counts if counts.counts() => pick(random, &[Rule::Normal, Rule::Strict]),
        _ => pick(random, &Rule::ALL),
    };
    let limit = limit(random, objective);
    let weights = weights(random, answers, kinds);
    Spec { answers, feedback, rule, objective, limit, weights, words, spelled: None, cells: None }
}

/// A limit near the number of guesses that games of this size need, a far one, or none.
fn any_limit(answers: usize) -> impl FnOnce(&mut Pcg64, Objective) -> Option<u8> {
    move |random, objective| {
        let near = random.random_range(1..=(answers + 1).min(255)) as u8;
        match random.random_range(0..8) {
            0..2 if !objective.needs_limit() => None,
            0..5 => Some(random.random_range(1..=5)),
            5 => Some(near),
            6 => Some(random.random_range(1..=255)),
            _ => Some(pick(random, &[6, 253, 254, 255])),
        }
    }
}

/// A game of up to 9 answers and 14 words.
pub fn tiny(random: &mut Pcg64) -> Spec {
    let len = random.random_range(1..=10);
    let letters = random.random_range(if len < 3 { 2 } else { 1 }..=5);
    let wanted = random.random_range(1..=14);
    let words = words(random, len, letters, wanted);
    let answers = random.random_range(1..=words.len().min(9));
    under_random_terms(random, words, answers, any_limit(answers), ANY_WEIGHTS)
}

/// A game of 260 to 800 answers, with a guess that makes more than 255 parts; `None` if no guess of the drawn game has.
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
    let rules = [Rule::Normal, Rule::Normal, Rule::Normal, Rule::Normal, Rule::Hard, Rule::Strict];
    let rule = pick(random, &rules);
    let limit = match objective {
        Objective::WinRate | Objective::LastGuess => Some(random.random_range(1..=5)),
        _ => pick(random, &[None, Some(6), Some(5), Some(4), Some(3)]),
    };
    let answers = answers.min(words.len());
    let weights = weights(random, answers, MOSTLY_EQUAL);
    let spec = Spec { answers, feedback, rule, objective, limit, weights, words, spelled: None, cells: None };
    is_wide(&spec).then_some(spec)
}

/// Whether some guess has more than 255 parts.
pub fn is_wide(spec: &Spec) -> bool {
    let (scores, all) = (Scores::of(spec), everything(spec.answers));
    (0..spec.words.len() as u16).any(|guess| scores.parts(guess, &all).len() > 255)
}

/// A game of up to `most` answers with weights of all kinds.
pub fn weighted(random: &mut Pcg64, most: usize) -> Spec {
    let len = random.random_range(2..=6);
    let letters = random.random_range(3..=8);
    let wanted = random.random_range(2..=most * 3 / 2);
    let words = words(random, len, letters, wanted);
    let answers = random.random_range(1..=words.len().min(most));
    let limit = |random: &mut Pcg64, objective| match objective {
        Objective::WinRate | Objective::LastGuess => Some(random.random_range(1..=6)),
        _ => pick(random, &[None, Some(6), Some(5), Some(4), Some(255)]),
    };
    under_random_terms(random, words, answers, limit, UNEQUAL_WEIGHTS)
}

/// A table of up to 11 answers and 24 questions of two to four symbols, mostly until one answer is left.
pub fn table(random: &mut Pcg64) -> Spec {
    let ending = pick(
        random,
        &[Ending::Known, Ending::Known, Ending::Known, Ending::Solved, Ending::Solved, Ending::Named],
    );
    let answers = random.random_range(if ending == Ending::Known { 2..=11 } else { 1..=9 });
    let name = |kind: char, number: usize| format!("{kind}{number}").chars().collect::<Vec<char>>();
    let cells = loop {
        let cells = cells(random, answers, ending);
        let column = |answer: usize| cells.rows.iter().flatten().map(move |row| row[answer]);
        let is_solved = |answer: usize| (0..cells.rows.len()).any(|guess| cells.solves(guess, answer));
        let are_apart = || (0..answers).all(|one| (0..one).all(|other| column(one).ne(column(other))));
        let is_game = match ending {
            Ending::Known => cells
                .classes
                .as_ref()
                .map_or_else(are_apart, |classes| classes.iter().any(|&class| class != classes[0])),
            Ending::Named | Ending::Solved => (0..answers).all(is_solved),
        };
        if is_game {
            break cells;
        }
    };
    let questions = (answers..cells.rows.len()).map(|number| name('q', number));
    let words = (0..answers).map(|number| name('a', number)).chain(questions).collect();
    let any = pick(random, &Objective::ALL);
    let objective = pick(random, &[Objective::Mean, Objective::Mean, any]);
    let limit = match objective {
        Objective::WinRate | Objective::LastGuess => Some(random.random_range(1..=4)),
        _ => pick(random, &[None, None, Some(6), Some(4), Some(3), Some(2)]),
    };
    let weights = weights(random, answers, ANY_WEIGHTS);
    let (feedback, rule, cells) = (Feedback::Official, Rule::Normal, Some(Box::new(cells)));
    Spec { answers, feedback, rule, objective, limit, weights, words, spelled: None, cells }
}

/// Random symbols, the first of them as frequent as all others together, or more frequent.
fn cells(random: &mut Pcg64, answers: usize, ending: Ending) -> Cells {
    let (symbols, first) = (random.random_range(1..=3), pick(random, &[0.3, 0.5, 0.5, 0.8]));
    let solving = pick(random, &[0.05, 0.2, 0.5]);
    let least = if ending == Ending::Known { 1 } else { 0 };
    let questions = random.random_range(least..=24);
    let row = |random: &mut Pcg64, own: Option<usize>| -> Vec<char> {
        let cell = |answer| {
            let solves = own == Some(answer) || random.random_bool(solving);
            match ending == Ending::Solved && solves {
                true => Cells::SOLVES,
                false if random.random_bool(first) => 'a',
                false => ['b', 'c', 'd'][random.random_range(0..symbols)],
            }
        };
        (0..answers).map(cell).collect()
    };
    let own = |random: &mut Pcg64, answer: usize| match ending {
        Ending::Named => Some(row(random, Some(answer))),
        Ending::Solved => random.random_bool(0.6).then(|| row(random, Some(answer))),
        Ending::Known => None,
    };
    let mut rows: Vec<Option<Vec<char>>> = (0..answers).map(|answer| own(random, answer)).collect();
    rows.extend((0..questions).map(|_| Some(row(random, None))));
    let classes = (ending == Ending::Known && answers > 2 && random.random_bool(0.4))
        .then(|| classes(random, &rows, answers));
    Cells { ending, rows, classes }
}

/// Random classes, at least two, in which answers are that no guess tells apart.
fn classes(random: &mut Pcg64, rows: &[Option<Vec<char>>], answers: usize) -> Vec<u8> {
    let most = random.random_range(2..=4);
    let mut classes: Vec<u8> = (0..answers).map(|_| random.random_range(0..most)).collect();
    for answer in 0..answers {
        let alike = |&other: &usize| rows.iter().flatten().all(|row| row[other] == row[answer]);
        classes[answer] = (0..answer).find(alike).map_or(classes[answer], |other| classes[other]);
    }
    classes
}

/// A game of words that differ in one letter, so that each guess tells one answer from all others.
pub fn chain(random: &mut Pcg64, most: usize) -> Spec {
    let len = random.random_range(1..=10);
    let place = random.random_range(0..len);
    let answers = random.random_range(1..=most);
    let others = if random.random_range(0..3) == 0 { random.random_range(0..4) } else { 0 };
    let word = |number| {
        // The letter that differs is none of the others.
        (0..len).map(|at| letter(if at == place { number + 40 } else { at as u32 })).collect()
    };
    let words = (0..(answers + others) as u32).map(word).collect();
    under_random_terms(random, words, answers, any_limit(answers), ANY_WEIGHTS)
}

/// A game of many words over few letters, with a limit near the least feasible one.
pub fn tight(random: &mut Pcg64, most: usize) -> Spec {
    let len = random.random_range(1..=4);
    let letters = random.random_range(2..=9);
    let wanted = random.random_range(2..=most * 5 / 4);
    let words = words(random, len, letters, wanted);
    let answers = random.random_range(1..=words.len().min(most));
    let limit = |random: &mut Pcg64, _| Some(random.random_range(1..=7));
    under_random_terms(random, words, answers, limit, MOSTLY_EQUAL)
}

/// A game of up to `most` answers as people play them: over more letters, and with some more guesses than answers.
pub fn usual(random: &mut Pcg64, most: usize) -> Spec {
    let len = random.random_range(3..=7);
    let letters = random.random_range(8..=20);
    // The logarithm of the size is uniform.
    let answers = (most as f64).powf(random.random::<f64>()) as usize;
    let others = random.random_range(0..=answers);
    let words = words(random, len, letters, answers + others);
    let answers = answers.clamp(1, words.len());
    under_random_terms(random, words, answers, any_limit(6), MOSTLY_EQUAL)
}

/// The accepted words of the original game.
const ORIGINAL: &str = include_str!("../../../data/original-guesses.txt");

/// A game of 200 to 3000 answers: codes, random words, or words of the original game.
pub fn large(random: &mut Pcg64) -> Spec {
    // The logarithm of the size is uniform.
    let answers = (200.0 * 15f64.powf(random.random())) as usize;
    let others = pick(random, &[0, 0, answers / 4, answers]);
    let (kind, mut feedback) = (random.random_range(0..3), pick(random, &Feedback::ALL));
    let words: Vec<Vec<char>> = match kind {
        0 => {
            feedback = pick(random, &[feedback, Feedback::Pegs]);
            let mut codes = codes(random);
            if random.random_range(0..3) == 0 {
                codes.shuffle(random);
            }
            codes
        }
        1 => {
            let (len, letters) = (random.random_range(4..=8), random.random_range(10..=26));
            words(random, len, letters, answers + others)
        }
        _ => {
            let all: Vec<&str> = ORIGINAL.lines().collect();
            let drawn = all.choose_multiple(random, answers.min(1500) + others);
            drawn.map(|word| word.chars().collect()).collect()
        }
    };
    let answers = match kind {
        0 if random.random_range(0..3) > 0 => words.len(),
        0 => random.random_range(200..=words.len()),
        _ => words.len() - others,
    };
    let rule = pick(random, &[Rule::Normal, Rule::Normal, Rule::Normal, Rule::Hard, Rule::Strict]);
    let rule = if feedback.counts() && rule == Rule::Hard { Rule::Strict } else { rule };
    let objective = pick(random, &[Objective::Mean, Objective::Mean, Objective::Mean, Objective::WinRate]);
    let limit = match objective {
        Objective::WinRate | Objective::LastGuess => Some(random.random_range(2..=4)),
        _ => pick(random, &[None, None, Some(6)]),
    };
    let weights = weights(random, answers, &[Equal, Equal, Equal, Equal, Small]);
    Spec { answers, feedback, rule, objective, limit, weights, words, spelled: None, cells: None }
}

/// All codes of some places and symbols in increasing order, 216 to 840 of them, perhaps without repeated symbols.
fn codes(random: &mut Pcg64) -> Vec<Vec<char>> {
    /// The places, the symbols, and whether these repeat.
    const SHAPES: [(usize, u8, bool); 11] = [
        (3, 6, true),
        (3, 7, true),
        (3, 8, true),
        (4, 4, true),
        (4, 5, true),
        (5, 3, true),
        (6, 3, true),
        (8, 2, true),
        (3, 8, false),
        (3, 9, false),
        (4, 7, false),
    ];
    let (places, symbols, repeat) = pick(random, &SHAPES);
    let mut codes: Vec<Vec<char>> = vec![Vec::new()];
    for _ in 0..places {
        let longer = |code: &Vec<char>| {
            let next = (0..symbols).map(|symbol| char::from(b'1' + symbol));
            let fits = next.filter(|symbol| repeat || !code.contains(symbol));
            fits.map(|symbol| [&code[..], &[symbol]].concat()).collect::<Vec<_>>()
        };
        codes = codes.iter().flat_map(longer).collect();
    }
    codes
}

/// The same table with its answers and questions in another order. Names stay with their rows and columns.
fn permuted_table(random: &mut Pcg64, spec: &Spec, cells: &Cells) -> Spec {
    let (mut order, mut others): (Vec<usize>, Vec<usize>) =
        (0..spec.words.len()).partition(|&word| word < spec.answers);
    order.shuffle(random);
    others.shuffle(random);
    let row = |row: &Vec<char>| order.iter().map(|&answer| row[answer]).collect();
    let rows = order.iter().chain(&others).map(|&guess| cells.rows[guess].as_ref().map(row)).collect();
    let of_classes = |classes: &Vec<u8>| order.iter().map(|&answer| classes[answer]).collect();
    let classes = cells.classes.as_ref().map(of_classes);
    let words = order.iter().chain(&others).map(|&word| spec.words[word].clone()).collect();
    let weights = order.iter().map(|&answer| spec.weights[answer]).collect();
    let cells = Some(Box::new(Cells { ending: cells.ending, rows, classes }));
    Spec { words, weights, cells, ..spec.clone() }
}

/// The same game with other letters, its places in another order, and its words, too. No figure of the game depends on them:
/// each feedback rule compares places and counts copies of letters. Which copy of a letter is yellow depends on the order
/// of the places, but neither the number of yellow copies does, nor which guesses a rule then forbids.
#[must_use]
pub fn permuted(random: &mut Pcg64, spec: &Spec) -> Spec {
    if let Some(cells) = &spec.cells {
        return permuted_table(random, spec, cells);
    }
    let mut letters: Vec<char> = spec.words.iter().flatten().copied().collect();
    letters.sort_unstable();
    letters.dedup();
    let mut images = letters.clone();
    images.shuffle(random);
    let image = |letter: char| images[letters.binary_search(&letter).expect("a letter of the game")];
    let mut places: Vec<usize> = (0..spec.word_len()).collect();
    places.shuffle(random);
    let (mut order, mut others): (Vec<usize>, Vec<usize>) =
        (0..spec.words.len()).partition(|&word| word < spec.answers);
    order.shuffle(random);
    others.shuffle(random);
    let weights = order.iter().map(|&answer| spec.weights[answer]).collect();
    order.append(&mut others);
    let word = |word: usize| places.iter().map(|&place| image(spec.words[word][place])).collect();
    Spec { words: order.into_iter().map(word).collect(), weights, ..spec.clone() }
}
