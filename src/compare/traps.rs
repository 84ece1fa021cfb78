//! Traps: answers that agree in all positions but one, like ?ound or ?onde. Guesses from among them tell little of the
//! others, so a strategy that walks into one pays for every member.

use std::collections::HashMap;

use crate::compare::losses::Mistake;
use crate::game::{Cost, Game, Letter, SecretId};

/// The fewest members of a trap.
pub const SMALLEST: usize = 3;

/// Answers that agree in all positions but one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trap {
    /// How it is written: the common letters, and a question mark where they differ.
    pub pattern: String,
    /// The answers that it has in this game.
    pub members: Vec<SecretId>,
    /// What was lost in states that it dominates.
    pub cost: Cost,
    /// The number of those states.
    pub states: usize,
}

/// A word with one position left out.
type Pattern = (usize, Vec<Letter>);

/// The traps in which mistakes were made, the costliest first. A mistake belongs to a trap if at least
/// [`SMALLEST`] of the candidates and at least half of them are its members; of several such traps to the one with
/// the most of them, then to the first by position.
pub fn traps<'m>(game: &Game, mistakes: impl IntoIterator<Item = &'m Mistake>) -> Vec<Trap> {
    let mut found: HashMap<Pattern, (Cost, usize)> = HashMap::new();
    for mistake in mistakes {
        let by_pattern = group(game, &mistake.candidates);
        let dominant = by_pattern
            .into_iter()
            .filter(|(_, members)| members.len() >= SMALLEST && 2 * members.len() >= mistake.candidates.len())
            .max_by(|a, b| a.1.len().cmp(&b.1.len()).then_with(|| b.0.cmp(&a.0)));
        if let Some((pattern, _)) = dominant {
            let (cost, states) = found.entry(pattern).or_default();
            *cost += mistake.cost;
            *states += 1;
        }
    }
    let all: Vec<SecretId> = game.lists().secret_ids().collect();
    let mut members = group(game, &all);
    let mut traps: Vec<Trap> = found
        .into_iter()
        .map(|(pattern, (cost, states))| Trap {
            pattern: written(game, &pattern),
            members: members.remove(&pattern).unwrap_or_default(),
            cost,
            states,
        })
        .collect();
    traps.sort_by(|a, b| b.cost.cmp(&a.cost).then_with(|| a.pattern.cmp(&b.pattern)));
    traps
}

/// The secrets of each pattern.
fn group(game: &Game, secrets: &[SecretId]) -> HashMap<Pattern, Vec<SecretId>> {
    let mut groups: HashMap<Pattern, Vec<SecretId>> = HashMap::new();
    for &secret in secrets {
        let word = game.lists().letters(secret.as_guess());
        for position in 0..word.len() {
            let rest = [&word[..position], &word[position + 1..]].concat();
            groups.entry((position, rest)).or_default().push(secret);
        }
    }
    groups
}

fn written(game: &Game, (position, rest): &Pattern) -> String {
    let mut letters: Vec<&str> =
        rest.iter().map(|&letter| game.lists().alphabet().grapheme(letter)).collect();
    letters.insert(*position, "?");
    letters.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_belong_to_the_trap_that_dominates() {
        let game = Game::original();
        let secret = |word: &str| game.lists().find(word).unwrap().as_secret(game.answers()).unwrap();
        let mistake = |words: &[&str], cost| Mistake {
            history: Vec::new(),
            candidates: words.iter().map(|word| secret(word)).collect(),
            guess: secret("stale").as_guess(),
            cost,
            first: true,
        };
        let mistakes = [
            mistake(&["bound", "found", "hound", "mound", "watch"], 3),
            mistake(&["found", "hound", "mound"], 2),
            mistake(&["batch", "catch", "hatch"], 4),
            mistake(&["found", "hound", "watch", "crane"], 9),
        ];
        let traps = traps(&game, &mistakes);
        let summary: Vec<_> =
            traps.iter().map(|trap| (trap.pattern.as_str(), trap.cost, trap.states)).collect();
        assert_eq!(summary, [("?ound", 5, 2), ("?atch", 4, 1)]);
        assert!(traps[0].members.contains(&secret("wound")));
    }
}
