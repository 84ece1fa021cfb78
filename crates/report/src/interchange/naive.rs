//! Trees with feedback that ignores copies. Programs that colour a letter yellow wherever the answer has it, such as the
//! first simulations of 3Blue1Brown, play another game: their trees do not fit the official feedback of repeated letters.

use salet_core::game::{Game, Tree};
use salet_words::{FeedbackRule, WordGame as _, WordGameBuilder as _};

/// The naive feedback under which a tree finds every answer, for a tree that fails under the official feedback.
pub(super) fn rule_of(tree: &Tree, game: &Game) -> Option<FeedbackRule> {
    game.words().filter(|words| words.feedback() == FeedbackRule::Official)?;
    [FeedbackRule::Presence, FeedbackRule::Unmatched].into_iter().find(|&rule| {
        let naive = game.to_builder().feedback(rule).build();
        let evaluation = naive.ok().and_then(|naive| tree.evaluate(&naive).ok());
        evaluation.is_some_and(|evaluation| evaluation.lost.is_empty())
    })
}

pub(super) fn reason(rule: FeedbackRule) -> String {
    format!(
        "its feedback is naive: it ignores copies of a letter and does not fit official feedback; with {rule} feedback it \
         finds every answer, in that game"
    )
}
