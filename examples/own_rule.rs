//! Solve a game with a rule of your own, and one with feedback of your own: a closure each.
//!
//!     cargo run --release --example own_rule

use salet::game::Game;
use salet::search::{Control, SearchConfig, Solver, Task};
use salet::words::{WordGame as _, WordLists};

const WORDS: [&str; 12] = [
    "baker", "caper", "gamer", "laker", "maker", "paper", "racer", "rakes", "saber", "taker", "water",
    "wager",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Yellow letters must move: of guess and next guess, no letter with a Y stays at its place.
    let moves = |guess: &str, shown: &str, next: &str| {
        guess
            .chars()
            .zip(shown.chars())
            .zip(next.chars())
            .all(|((old, colour), new)| colour != 'Y' || old != new)
    };
    let moving = Game::builder(WordLists::new(WORDS, [])?).own_rule(moves).build()?;

    // A liar counts one green more than there are, if there are one to three.
    let lies = |guess: &str, answer: &str| {
        let greens = guess.chars().zip(answer.chars()).filter(|(old, new)| old == new).count();
        if (1..4).contains(&greens) { greens + 1 } else { greens }
    };
    let lying = Game::from_fn(WORDS, WORDS, lies)?.build()?;

    for (name, game) in [("yellow letters must move", moving), ("lies about greens", lying)] {
        let solution = Solver::new(&game, SearchConfig::default())?.solve(Task::Best, &Control::default());
        let tree = solution.tree.as_ref().ok_or("no policy")?;
        println!("{name}: {} costs {}", game.name(tree.guess), tree.evaluate(&game)?.total);
    }
    Ok(())
}
