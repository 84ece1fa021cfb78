//! Families: words that differ only at one place, such as the family ?ound: bound, found, hound, mound.
//!
//! A guess separates few members from the others, however many parts it makes of other words. So families decide whether a
//! limit can be kept, and strategies that play one member after the other lose there.

use std::collections::HashMap;

use crate::{Letter, WordLists};
use salet_core::game::SecretId;

/// The letters that the members of a family share. Patterns are ordered by place, then by letters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern {
    /// The place where the members differ, from 0.
    pub place: usize,
    /// The letters at the other places.
    pub rest: Vec<Letter>,
}

impl Pattern {
    /// The pattern with a question mark where the members differ: `?ound`.
    pub fn written(&self, lists: &WordLists) -> String {
        let mut letters: Vec<&str> =
            self.rest.iter().map(|&letter| lists.letter_set().grapheme(letter)).collect();
        letters.insert(self.place, "?");
        letters.concat()
    }
}

/// All families among some secrets, including those with one member. Members keep their order; a word of five letters is in
/// five families.
pub fn families(
    lists: &WordLists,
    secrets: impl IntoIterator<Item = SecretId>,
) -> HashMap<Pattern, Vec<SecretId>> {
    let mut families: HashMap<Pattern, Vec<SecretId>> = HashMap::new();
    for secret in secrets {
        let word = lists.letters(secret.as_guess());
        for place in 0..word.len() {
            let rest = [&word[..place], &word[place + 1..]].concat();
            families.entry(Pattern { place, rest }).or_default().push(secret);
        }
    }
    families
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_differ_only_at_the_question_mark() {
        let words = ["bound", "sound", "bland", "blond", "brand"];
        let lists = WordLists::new(words, []).unwrap();
        let mut large: Vec<(String, Vec<&str>)> = families(&lists, lists.secret_ids())
            .into_iter()
            .filter(|(_, members)| members.len() > 1)
            .map(|(pattern, members)| {
                let members = members.iter().map(|secret| lists.display(secret.as_guess())).collect();
                (pattern.written(&lists), members)
            })
            .collect();
        large.sort_unstable();
        let family = |pattern: &str, members: [&'static str; 2]| (pattern.to_owned(), members.to_vec());
        let expected = [
            family("?ound", ["bound", "sound"]),
            family("b?and", ["bland", "brand"]),
            family("bl?nd", ["bland", "blond"]),
        ];
        assert_eq!(large, expected);
    }
}
