//! Trees whose feedback counts no copies. Programs that colour a letter yellow wherever the answer has it, as the first
//! simulations of 3Blue1Brown did, play another game where letters occur twice: their trees do not fit the official one.

use crate::game::{FeedbackRule, Game, Tree};

/// The naive feedback that a tree was made with, which finds every answer by it: asked where the official feedback of the
/// game does not.
pub(super) fn rule_of(tree: &Tree, game: &Game) -> Option<FeedbackRule> {
    if game.feedback() != FeedbackRule::Official {
        return None;
    }
    [FeedbackRule::Presence, FeedbackRule::Unmatched].into_iter().find(|&rule| {
        let naive = Game::builder(game.lists().clone()).feedback(rule).rule(game.rule()).limit(game.limit());
        let naive = naive.weights(game.weights().clone()).build();
        let evaluation = naive.ok().and_then(|naive| tree.evaluate(&naive).ok());
        evaluation.is_some_and(|evaluation| evaluation.lost.is_empty())
    })
}

/// What to say of such a tree.
pub(super) fn reason(rule: FeedbackRule) -> String {
    format!(
        "it was scored by naive feedback, which counts no copies of a letter, and does not fit the official one; with \
         --feedback {rule} it finds every answer, in that game"
    )
}
