//! Short runs of the attacks of `crates/fuzz/`: random games, compared with oracles that share no code with the solver. Each run
//! plays the same games; `cargo dev fuzz solver` plays more.

use std::path::Path;

use salet_fuzz::attacks::Mode;
use salet_fuzz::bout::{Bout, Tally};
use salet_fuzz::random;

/// Play the games of these seeds.
fn attack(mode: Mode, seeds: std::ops::Range<u64>) -> Tally {
    let folder = tempfile::tempdir().expect("a folder");
    let salet = Path::new(env!("CARGO_BIN_EXE_salet"));
    let mut tally = Tally::default();
    for seed in seeds {
        let mut bout = Bout { random: random(seed), salet, folder: folder.path() };
        match mode.play(&mut bout) {
            Ok(played) => tally.add(played),
            Err(finding) => {
                let mode = mode.name();
                panic!("{}\n{}\ncargo dev fuzz solver {mode} 0 {seed}", finding.what, finding.spec);
            }
        }
    }
    tally
}

#[test]
fn tiny_games() {
    assert_eq!(attack(Mode::Tiny, 0..600).games, 600);
}

#[test]
fn games_in_drawn_alphabets() {
    assert_eq!(attack(Mode::Alphabets, 0..250).games, 250);
}

#[test]
fn wide_games() {
    let tally = attack(Mode::Wide, 0..2);
    assert!(tally.games > 0, "the oracle solves some of them");
    assert_eq!(tally.games + tally.unknown, 2, "and gives up on the others");
}

#[test]
fn weighted_games() {
    assert!(attack(Mode::Weights, 0..100).games > 60);
}

#[test]
fn games_that_are_lost() {
    assert!(attack(Mode::WinRate, 0..100).games > 60);
}

#[test]
fn games_with_limits() {
    assert!(attack(Mode::Limits, 0..16).games > 8);
}

#[test]
fn games_cut_short() {
    assert!(attack(Mode::TimeLimit, 0..24).games > 12);
}

#[test]
fn commands_that_a_limit_or_a_signal_ends() {
    assert_eq!(attack(Mode::Ended, 0..16).games, 16);
}

#[test]
fn permuted_games() {
    let tally = attack(Mode::Permuted, 12..14);
    assert_eq!(tally.games + tally.unknown, 2);
}

#[test]
fn games_given_as_tables() {
    assert_eq!(attack(Mode::Tables, 0..150).games, 150);
}

#[test]
fn several_boards() {
    assert_eq!(attack(Mode::Boards, 0..250).games, 250);
}

/// Games with former faults: an opener of `--all-optimal` under mean-then-worst that needs more guesses, and a lemma that
/// lost nothing but spent more guesses than the game has.
#[test]
fn games_with_former_faults() {
    assert_eq!(attack(Mode::Weights, 20_263_474..20_263_475).games, 1);
    assert_eq!(attack(Mode::WinRate, 20_261_396..20_261_397).games, 1);
}
