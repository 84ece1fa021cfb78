//! The ends of a policy's games, from which a page counts.

use salet_core::game::Feedback;
use salet_core::policy::{Policy, Step};
use salet_words::WordGame as _;

/// The end of the policy's game against each answer: the numbers of the last nodes, 4 bytes each, then their feedback,
/// 2 bytes each, little-endian. The page counts the candidates at a node from these, without scoring anything. Empty for a game
/// given as a table, whose policy file has them.
pub fn of(policy: &Policy) -> Vec<u8> {
    let game = policy.game();
    if game.words().is_none() {
        return Vec::new();
    }
    let (nodes, shown): (Vec<u32>, Vec<Feedback>) = game
        .answers()
        .map(|secret| {
            let mut position = policy.start();
            loop {
                let shown = game.score(position.guess(), secret);
                match position.answer(shown) {
                    Step::Next(next) => position = next,
                    Step::Solved | Step::Lost => return (position.node(), shown),
                    Step::Impossible => unreachable!("a policy that was opened answers for every secret"),
                }
            }
        })
        .unzip();
    let nodes = nodes.into_iter().flat_map(u32::to_le_bytes);
    nodes.chain(shown.into_iter().flat_map(|shown| shown.0.to_le_bytes())).collect()
}

#[cfg(all(test, feature = "named-games"))]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn every_game_ends_at_its_answer() {
        for named in catalogue::policies() {
            let policy = named.open();
            let ends = of(&policy);
            let answers = policy.game().answer_count();
            assert_eq!(ends.len(), 6 * answers);
            let solved = policy.game().solved();
            assert!(ends[4 * answers..].chunks(2).all(|shown| shown == solved.0.to_le_bytes()));
            let last: std::collections::BTreeSet<&[u8]> = ends[..4 * answers].chunks(4).collect();
            assert_eq!(last.len(), answers, "no two answers end at one node");
        }
    }
}
