//! Gains and counting bounds by definition (FORMAT.md, section 5), one guess and one secret at a time.
//!
//! Compiled for tests only, which compare `fast` with it. So it takes nothing from there: feedback comes from `play`, the
//! bounds of parts from `bounds`.

use crate::counting::Mass;
use crate::play::game::Game;
use crate::refusal::cost::{Cost, Left};

/// The parts that a guess makes of a set, each with its feedback, the solved one included.
pub(crate) fn parts(game: &Game, guess: u16, set: &[u16]) -> Vec<(u16, Vec<u16>)> {
    let mut shown: Vec<(u16, u16)> = set.iter().map(|&secret| (game.score(guess, secret), secret)).collect();
    shown.sort_unstable();
    let parts = shown.chunk_by(|one, other| one.0 == other.0);
    parts.map(|part| (part[0].0, part.iter().map(|&(_, secret)| secret).collect())).collect()
}

/// The gain of a guess: the sum of the largest weight in each part, or of the most that one guess solves of it.
pub(crate) fn gain(game: &Game, guess: u16, set: &[u16]) -> u64 {
    parts(game, guess, set).iter().map(|(_, part)| Mass::of(game, part).largest).sum()
}

/// The weight of the set plus the cost of each part of a guess except the solved one.
pub(crate) fn cost(game: &Game, guess: u16, set: &[u16], of_part: impl Fn(&[u16]) -> Cost) -> Cost {
    let parts = parts(game, guess, set);
    let unsolved = parts.iter().filter(|(feedback, _)| *feedback != game.solved());
    Cost::guesses(Mass::of(game, set).sum) + unsolved.map(|(_, part)| of_part(part)).sum()
}

/// The counting bound of a set: the least cost of a guess of the list if parts cost their base bounds.
pub(crate) fn counting_bound(game: &Game, set: &[u16], list: &[u16], left: Left) -> Cost {
    if game.is_known(set) {
        // It is named, and no guess is made.
        return Mass::of(game, set).base_bound(left);
    }
    let base = |part: &[u16]| Mass::of(game, part).base_bound(left.after_guess());
    // The last guess is late itself.
    let own = |guess: u16| if left == Left::exactly(1) { game.own(guess, set) } else { 0 };
    let late = |guess: u16| Mass::of(game, set).losses.late(own(guess));
    list.iter().map(|&guess| cost(game, guess, set, base) + late(guess)).min().unwrap_or(Cost::INFINITY)
}

/// The formulas of `bounds`, which use the gain, agree with the definition, which uses the parts.
#[test]
fn the_formula_of_a_gain_agrees_with_the_parts() {
    use crate::play::drawn;
    use crate::play::game::Objective;

    let rng = &mut fastrand::Rng::with_seed(20);
    for (weighted, objective) in [
        (false, Objective::Mean),
        (true, Objective::Mean),
        (true, Objective::WinRate),
        (true, Objective::LastGuess),
    ] {
        let game = drawn::game(rng, [60, 120], 3, weighted, objective);
        for size in [1, 2, 5, 20, 60] {
            let set: Vec<u16> = drawn::numbers(rng, 60, size).into_iter().map(|n| n as u16).collect();
            for guess in 0..120 {
                let own = game.own(guess, &set);
                for left in (1..=4).map(Left::exactly).chain([Left::ANY]) {
                    let by_gain = Mass::of(&game, &set).counting_bound(gain(&game, guess, &set), own, left);
                    assert_eq!(by_gain, counting_bound(&game, &set, &[guess], left));
                }
            }
        }
    }
}
