//! Trees of other programs: a parsed tree replays to its figures, and is read back from every format.

use std::sync::LazyLock;

use salet::game::{Game, Tree};
use salet::policy::Claim;
use salet::policy::interchange::{self, Format, Imported};

use super::policy::first_candidate;
use crate::solver;
use salet_oracle::replay::replay;
use salet_oracle::spec::{Feedback, Objective, Rule, Spec};

static GAMES: LazyLock<[(Spec, Game); 8]> = LazyLock::new(|| {
    let plain = Spec::plain(&["mount", "found", "sound", "round", "could", "world", "worry", "salet"], 7);
    let limited = Spec { limit: Some(6), weights: vec![1, 2, 3, 4, 5, 6, 7], ..plain.clone() };
    let specs = [
        Spec { rule: Rule::Hard, ..limited.clone() },
        Spec { limit: Some(2), objective: Objective::WinRate, ..limited.clone() },
        Spec { feedback: Feedback::Pegs, rule: Rule::Strict, ..limited.clone() },
        Spec { feedback: Feedback::Unmatched, objective: Objective::WorstThenMean, ..limited.clone() },
        limited.clone(),
        plain,
        Spec { feedback: Feedback::Places, ..limited.clone() },
        Spec { feedback: Feedback::Common, objective: Objective::WinRate, ..limited },
    ];
    specs.map(|spec| (spec.clone(), solver::game(&spec)))
});

/// The input: a game, a format or none, and text.
pub fn trees(bytes: &[u8]) {
    let [game, format, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let (spec, game) = &GAMES[usize::from(*game) % GAMES.len()];
    let format = Format::ALL.get(usize::from(*format)).copied().unwrap_or_else(|| Format::of(text));
    let Ok(read) = interchange::read(format, text, game, "theirs") else { return };
    let Imported { tree, evaluation, .. } = read;
    let score = replay(spec, &solver::plain(&tree)).expect("the rules allow it");
    assert_eq!(score.value.lost, i128::from(evaluation.lost_weight), "{text}");
    assert_eq!(score.value.total, i128::from(evaluation.found_total()), "{text}");
    assert_eq!(score.worst, evaluation.worst_case, "{text}");
    // Branches that no answer reaches may be left out.
    let Ok(written) = interchange::write(Format::Json, &tree, game, Claim::UPPER_BOUND) else { return };
    let tree = read_back(Format::Json, &written, game);
    for &format in Format::ALL {
        if let Ok(written) = interchange::write(format, &tree, game, Claim::UPPER_BOUND) {
            assert!(read_back(format, &written, game) == tree, "{format}: {written}");
        }
    }
}

fn read_back(format: Format, text: &str, game: &Game) -> Tree {
    let read = interchange::read(format, text, game, "ours");
    read.unwrap_or_else(|error| panic!("{format}: {error}: {text}")).tree
}

/// Seeds: a tree for each game in all formats.
pub fn seeds() -> Vec<Vec<u8>> {
    // Irving's notation, for the game with pegs, is only read.
    let irving = "7 (mount: 0, 0, 0, 0, 0, 0; 0, 0, 0, 0, 2; 0, 0, 0, 1; 0, 0, 3A; 0; 1)\nA = (foundx)";
    read_back(Format::Irving, irving, &GAMES[2].1);
    let mut seeds = vec![[&[2, 255], irving.as_bytes()].concat()];
    for (number, (_, game)) in (0..).zip(&*GAMES) {
        let tree = first_candidate(game, &game.answers().collect::<Vec<_>>());
        for (format, place) in Format::ALL.iter().copied().zip(0..) {
            if let Ok(text) = interchange::write(format, &tree, game, Claim::UPPER_BOUND) {
                seeds.push([&[number, place], text.as_bytes()].concat());
                seeds.push([&[number, 255], text.as_bytes()].concat());
            }
        }
    }
    seeds
}
