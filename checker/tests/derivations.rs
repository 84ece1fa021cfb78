//! Derivations drawn at random: some thousands here, as many as one likes by `scripts/fuzz-derivations`.

#![allow(clippy::unwrap_used)] // A test that meets a broken promise should stop at once.

mod common;
#[path = "common/derive/mod.rs"]
mod derive;

use derive::run;
use derive::tally::Tally;

#[test]
fn accepted_derivations_are_true() {
    let mut tally = Tally::default();
    for game in 0..60 {
        let (more, finds) = run::game(run::seed_of_game(1, game), &mut |_, _, _| {});
        for find in finds {
            eprintln!("{find:#?}");
        }
        tally.add(&more);
    }
    eprintln!("{tally}");
    assert!(tally.falsehoods.is_empty());
}
