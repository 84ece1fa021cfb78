//! Traps: families of answers (the same but for one place, like ?ound) in which strategies make mistakes. Guesses from a
//! family tell little about its other members, so a strategy that enters a trap pays for every member.

use std::cmp::Reverse;
use std::collections::HashMap;

use serde::Serialize;

use crate::compare::{Decision, Losses};
use salet_core::game::{Game, Interval};
use salet_words::{Pattern, SecretId, WordGame as _, families};

/// The least number of members of a trap.
pub const SMALLEST: usize = 3;

/// Near-equal words that cost strategies guesses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrapFigures {
    /// The pattern, such as `?ound`.
    pub pattern: String,
    /// Its answers.
    pub words: Vec<String>,
    /// The cost of decisions in states that it dominates.
    pub cost: Interval,
    /// The number of mistakes there.
    pub states: usize,
    /// The number of unresolved decisions there.
    pub unresolved: usize,
}

/// The traps with mistakes, the costliest first. A decision belongs to a trap if at least [`SMALLEST`] and at least half
/// of its candidates are members; of several such traps, to the one with the most of them, then to the first by position.
pub fn traps<'l>(game: &Game, losses: impl IntoIterator<Item = &'l Losses>) -> Vec<TrapFigures> {
    let mut found: HashMap<Pattern, (Interval, usize, usize)> = HashMap::new();
    for losses in losses {
        let mut here: HashMap<Pattern, Vec<&Decision>> = HashMap::new();
        for decision in &losses.decisions {
            if let Some(pattern) = dominant(game, &decision.candidates) {
                here.entry(pattern).or_default().push(decision);
            }
        }
        for (pattern, decisions) in here {
            let of_trap = |decision: &Decision| decisions.iter().any(|&other| std::ptr::eq(other, decision));
            let mistakes = decisions.iter().filter(|decision| decision.is_mistake()).count();
            let (cost, states, unresolved) = found.entry(pattern).or_insert((Interval::ZERO, 0, 0));
            *cost = *cost + losses.cost_of(of_trap);
            *states += mistakes;
            *unresolved += decisions.len() - mistakes;
        }
    }
    let Some(words) = game.words() else { return Vec::new() };
    let mut members = families(words.lists(), game.answers());
    let word = |secret: SecretId| game.name(secret.as_guess()).to_owned();
    let mut traps: Vec<TrapFigures> = found
        .into_iter()
        .filter(|(_, (_, states, _))| *states > 0)
        .map(|(pattern, (cost, states, unresolved))| TrapFigures {
            pattern: pattern.written(words.lists()),
            words: members.remove(&pattern).unwrap_or_default().into_iter().map(word).collect(),
            cost,
            states,
            unresolved,
        })
        .collect();
    traps.sort_by_key(|trap| (Reverse((trap.cost.at_least(), trap.cost.at_most())), trap.pattern.clone()));
    traps
}

/// The family with the most candidates, if it is a trap for them.
fn dominant(game: &Game, candidates: &[SecretId]) -> Option<Pattern> {
    let fits = |members: usize| members >= SMALLEST && 2 * members >= candidates.len();
    families(game.words()?.lists(), candidates.iter().copied())
        .into_iter()
        .filter(|(_, members)| fits(members.len()))
        .max_by(|a, b| a.1.len().cmp(&b.1.len()).then_with(|| b.0.cmp(&a.0)))
        .map(|(pattern, _)| pattern)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::losses::Place;

    #[test]
    fn mistakes_belong_to_the_trap_that_dominates() {
        let game = Game::original();
        let secret = |word: &str| game.find(word).unwrap().as_secret(game.answer_count()).unwrap();
        let decision = |words: &[&str], cost| Decision {
            history: Vec::new(),
            candidates: words.iter().map(|word| secret(word)).collect(),
            guess: secret("stale").as_guess(),
            cost,
            place: Place::Unknown,
        };
        let losses = Losses {
            decisions: vec![
                decision(&["found", "hound", "watch", "crane"], Interval::exactly(9)),
                decision(&["batch", "catch", "hatch"], Interval::new(4, 6)),
                decision(&["bound", "found", "hound", "mound", "watch"], Interval::exactly(3)),
                decision(&["found", "hound", "mound"], Interval::exactly(2)),
                decision(&["batch", "hatch", "match"], Interval::new(0, 9)),
                decision(&["waste", "haste", "paste"], Interval::new(0, 9)),
            ],
            regret: Interval::new(18, 25),
        };
        let traps = traps(&game, [&losses]);
        let summary: Vec<_> = traps
            .iter()
            .map(|trap| (trap.pattern.as_str(), trap.cost, trap.states, trap.unresolved))
            .collect();
        // All others cost 14 at least, which leaves 11 of the regret to the second trap, and not 15.
        assert_eq!(summary, [("?ound", Interval::exactly(5), 2, 0), ("?atch", Interval::new(4, 11), 1, 1),]);
        assert!(traps[0].words.contains(&"wound".to_owned()));
    }
}
