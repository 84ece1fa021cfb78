//! Plausible mistakes of a prover, a writer, or a forger.

use crate::cells::Cells;
use crate::tiny::Tiny;
use crate::writer::{Certificate, Lemma, Record, Why, seal};

/// A certificate's bytes, and the lists to check it against.
pub struct Mutant {
    pub lists: Tiny,
    pub bytes: Vec<u8>,
}

/// One to three mistakes.
pub fn mutate(tiny: &Tiny, certificate: &Certificate, rng: &mut fastrand::Rng) -> Mutant {
    let mut mutant = certificate.clone();
    let mut lists = tiny.clone();
    for _ in 0..rng.usize(1..=3) {
        match rng.u8(0..10) {
            0 => header(&mut mutant, rng),
            1 => record(&mut mutant, rng),
            2 => whole_lemmas(&mut mutant, rng),
            3 => claim_more(&mut mutant, rng),
            4 => game(&mut lists, &mut mutant, rng),
            _ => lemma(&mut mutant, rng),
        }
    }
    let mut bytes = mutant.bytes();
    if rng.u8(0..6) == 0 {
        raw(&mut bytes, rng);
    }
    Mutant { lists, bytes }
}

/// One up, one down, or anything.
fn nudge(value: &mut u64, rng: &mut fastrand::Rng) {
    *value = match rng.u8(0..5) {
        0 | 1 => value.wrapping_add(1),
        2 | 3 => value.saturating_sub(1),
        _ => rng.u64(0..20),
    };
}

fn pick<'a, T>(list: &'a mut [T], rng: &mut fastrand::Rng) -> Option<&'a mut T> {
    if list.is_empty() { None } else { Some(&mut list[rng.usize(0..list.len())]) }
}

fn header(mutant: &mut Certificate, rng: &mut fastrand::Rng) {
    match rng.u8(0..6) {
        0 => nudge(&mut mutant.total, rng),
        5 => nudge(&mut mutant.lost, rng),
        1 => mutant.worst = mutant.worst.wrapping_add(1),
        2 => mutant.terms[rng.usize(0..4)] = rng.u8(0..7),
        3 => mutant.game[rng.usize(0..32)] ^= 1 << rng.u8(0..8),
        _ => mutant.fold ^= 1,
    }
}

/// Another game, with its digest in the certificate.
fn game(lists: &mut Tiny, mutant: &mut Certificate, rng: &mut fastrand::Rng) {
    match rng.u8(0..4) {
        1 | 2 if lists.cells.is_some() => {
            let mut cells = lists.cells.clone().unwrap().changed(rng);
            if rng.u8(0..4) == 0 {
                cells = Cells::new(rng.u8(0..3), cells.answers, cells.rows, cells.solving);
            }
            *lists = Tiny { weights: lists.weights.clone(), ..Tiny::of_cells(cells) };
        }
        3 if lists.cells.is_some() => {
            let answer = rng.usize(0..lists.answers);
            lists.weights[answer] = rng.u32(1..4);
        }
        0 => {
            mutant.terms[rng.usize(0..4)] = rng.u8(0..4);
        }
        1 => {
            let (a, b) = (rng.usize(0..lists.words.len()), rng.usize(0..lists.words.len()));
            lists.words.swap(a, b);
        }
        2 if lists.words.len() > lists.answers => drop(lists.words.pop()),
        _ => {
            let word = rng.usize(0..lists.words.len());
            let mut letters = lists.words[word].clone().into_bytes();
            letters[rng.usize(0..lists.words[0].len())] = rng.u8(b'a'..=b'd');
            let changed = String::from_utf8(letters).unwrap();
            if !lists.words.contains(&changed) {
                lists.words[word] = changed;
            }
        }
    }
    let [rule, feedback, limit, objective] = mutant.terms;
    mutant.game = Tiny { rule, feedback, limit, objective, ..lists.clone() }.digest();
}

fn record(mutant: &mut Certificate, rng: &mut fastrand::Rng) {
    if rng.u8(0..5) == 0 && !mutant.records.is_empty() {
        mutant.records.remove(rng.usize(0..mutant.records.len()));
        return;
    }
    match pick(&mut mutant.records, rng) {
        Some(Record::Split { parent, guess, feedbacks }) => match rng.u8(0..3) {
            0 => nudge(parent, rng),
            1 => nudge(guess, rng),
            _ => pick(feedbacks, rng).into_iter().for_each(|feedback| nudge(feedback, rng)),
        },
        Some(Record::Subset { parent, secrets }) => match rng.u8(0..3) {
            0 => nudge(parent, rng),
            1 => drop(secrets.pop()),
            _ => pick(secrets, rng).into_iter().for_each(|secret| nudge(secret, rng)),
        },
        Some(Record::Release { parent }) => nudge(parent, rng),
        _ => {}
    }
}

fn whole_lemmas(mutant: &mut Certificate, rng: &mut fastrand::Rng) {
    let (a, b) = (rng.usize(0..mutant.lemmas.len()), rng.usize(0..mutant.lemmas.len()));
    match rng.u8(0..3) {
        0 => mutant.lemmas.swap(a, b),
        1 if mutant.lemmas.len() > 1 => drop(mutant.lemmas.remove(a)),
        _ => mutant.lemmas.push(mutant.lemmas[a].clone()),
    }
}

/// Raises the claim and the lemma that should prove it.
fn claim_more(mutant: &mut Certificate, rng: &mut fastrand::Rng) {
    let more = rng.u64(1..3);
    mutant.total = mutant.total.saturating_add(more);
    for lemma in mutant.lemmas.iter_mut().filter(|lemma| lemma.state == 0 && lemma.bound > 0) {
        lemma.bound += more;
    }
}

fn lemma(mutant: &mut Certificate, rng: &mut fastrand::Rng) {
    let Some(Lemma { state, left, bound, lost, why }) = pick(&mut mutant.lemmas, rng) else {
        return;
    };
    match rng.u8(0..18) {
        0..3 => nudge(state, rng),
        3..6 => nudge(left, rng),
        6..9 => nudge(if rng.bool() { bound } else { lost }, rng),
        9 => *why = Why::OneByOne,
        _ => match why {
            Why::BySum(cited) => citations(cited, rng),
            Why::ByGuesses { exchanges, .. } if !exchanges.is_empty() && rng.bool() => {
                if let Some(number) = pick(exchanges, rng).and_then(|exchange| pick(exchange, rng)) {
                    nudge(number, rng);
                }
            }
            Why::ByGuesses { listed, refined, .. } => by_guesses(listed, refined, rng),
            Why::OneByOne | Why::Raw(_) => {}
        },
    }
}

fn by_guesses(listed: &mut Vec<(u64, Vec<u64>)>, refined: &mut Vec<(u64, u64)>, rng: &mut fastrand::Rng) {
    match rng.u8(0..6) {
        // Forgets a guess, or argues it by refinement with any listed guess.
        0 | 1 if !listed.is_empty() => {
            let (guess, _) = listed.remove(rng.usize(0..listed.len()));
            if rng.bool() {
                refined.push((guess, rng.u64(0..=listed.len() as u64)));
                refined.sort_unstable();
            }
        }
        2 => pick(refined, rng).into_iter().for_each(|(guess, place)| {
            nudge(if rng.bool() { guess } else { place }, rng);
        }),
        // Swaps the arguments of two guesses.
        3 if listed.len() > 1 => {
            let (a, b) = (rng.usize(0..listed.len()), rng.usize(0..listed.len()));
            let cited = std::mem::take(&mut listed[a].1);
            let other = std::mem::replace(&mut listed[b].1, cited);
            listed[a].1 = other;
        }
        4 => pick(listed, rng).into_iter().for_each(|(guess, _)| nudge(guess, rng)),
        _ => pick(listed, rng).into_iter().for_each(|(_, cited)| citations(cited, rng)),
    }
}

fn citations(cited: &mut Vec<u64>, rng: &mut fastrand::Rng) {
    match rng.u8(0..4) {
        0 => drop(cited.pop()),
        1 => cited.push(rng.u64(0..20)),
        2 if !cited.is_empty() => cited.push(cited[0]),
        _ => pick(cited, rng).into_iter().for_each(|lemma| nudge(lemma, rng)),
    }
}

/// Flips, removes or adds bits and bytes, and repairs length and checksum as a forger would.
fn raw(bytes: &mut Vec<u8>, rng: &mut fastrand::Rng) {
    let at = rng.usize(0..bytes.len() - 32);
    match rng.u8(0..4) {
        0 => bytes.insert(at, rng.u8(..)),
        1 => drop(bytes.remove(at)),
        2 => bytes.truncate(at.max(64)),
        _ => bytes[at] ^= 1 << rng.u8(0..8),
    }
    seal(bytes);
}
