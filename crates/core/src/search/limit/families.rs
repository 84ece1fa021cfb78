//! Families: secrets that are the same but for one place, such as bound, found, hound, mound.
//!
//! Every guess separates few of them, however many parts it makes of the other secrets: so they decide whether a limit can be
//! kept. Nothing here is a bound; it ranks where to look first.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::game::SecretId;

/// All families of a table's secrets.
pub struct Families {
    /// Two or more secrets each, in the order of their first members.
    families: Vec<Vec<SecretId>>,
    /// For every secret, the families that it is in.
    of: Vec<Vec<usize>>,
}

impl Families {
    /// These families of a table with so many secrets.
    pub fn new(mut families: Vec<Vec<SecretId>>, secrets: usize) -> Families {
        families.sort_unstable();
        let mut of = vec![Vec::new(); secrets];
        for (number, family) in families.iter().enumerate() {
            family.iter().for_each(|secret| of[secret.index()].push(number));
        }
        Families { families, of }
    }

    /// The pairs of a set that differ at one place.
    pub fn pairs(&self, set: &[SecretId]) -> Vec<(SecretId, SecretId)> {
        let later = |&secret: &SecretId| {
            self.near_in(set, secret).filter(move |&other| other > secret).map(move |other| (secret, other))
        };
        set.iter().flat_map(later).collect()
    }

    /// The largest part of a family within a set; empty if it has fewer than three members.
    pub fn largest(&self, set: &[SecretId]) -> Vec<SecretId> {
        let mut counts: HashMap<usize, usize> = HashMap::new();
        for &family in set.iter().flat_map(|secret| &self.of[secret.index()]) {
            *counts.entry(family).or_default() += 1;
        }
        let largest = counts.into_iter().max_by_key(|&(family, count)| (count, Reverse(family)));
        let Some((family, _)) = largest.filter(|&(_, count)| count > 2) else {
            return Vec::new();
        };
        let members = self.families[family].iter().copied();
        members.filter(|member| set.binary_search(member).is_ok()).collect()
    }

    /// The `count` members of a set with the most other members near them, in the order of the set.
    pub fn hardest(&self, set: &[SecretId], count: usize) -> Vec<SecretId> {
        let mut ranked: Vec<(Reverse<usize>, SecretId)> =
            set.iter().map(|&secret| (Reverse(self.near_in(set, secret).count()), secret)).collect();
        ranked.sort_unstable();
        let mut hardest: Vec<SecretId> = ranked.into_iter().take(count).map(|(_, secret)| secret).collect();
        hardest.sort_unstable();
        hardest
    }

    /// The members of a set that differ from a secret at one place. No list keeps them: a family of all answers would have as
    /// many pairs as the feedback table has cells.
    fn near_in(&self, set: &[SecretId], secret: SecretId) -> impl Iterator<Item = SecretId> {
        let families = self.of[secret.index()].iter().map(|&family| &self.families[family]);
        let others = families.flatten().copied().filter(move |&other| other != secret);
        others.filter(|other| set.binary_search(other).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_differ_at_one_place_are_near() {
        let words = ["bound", "sound", "round", "mound", "rouse", "mouse", "brown"];
        let together = |members: &[usize]| members.iter().map(|&at| SecretId::new(at)).collect::<Vec<_>>();
        // ?ound, ?ouse, and the others alone.
        let families = Families::new(vec![together(&[4, 5]), together(&[0, 1, 2, 3])], words.len());
        let secret = |word: &str| {
            SecretId::new(words.iter().position(|other| *other == word).expect("it is an answer"))
        };
        let set = |words: &[&str]| {
            let mut set: Vec<SecretId> = words.iter().map(|word| secret(word)).collect();
            set.sort_unstable();
            set
        };
        let all = set(&words);
        assert_eq!(families.largest(&all), set(&["bound", "sound", "round", "mound"]));
        assert_eq!(families.largest(&set(&["bound", "round", "rouse", "mouse"])), []);
        assert_eq!(families.pairs(&all).len(), 6 + 1);
        let few = set(&["rouse", "mouse", "brown", "bound"]);
        assert_eq!(families.pairs(&few).len(), 1);
        assert_eq!(families.hardest(&few, 2), set(&["rouse", "mouse"]));
    }
}
