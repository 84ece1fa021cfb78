//! Even guesses. If few symbols tell secrets apart, nearly all guesses make as many parts, and counting ranks none of them: those
//! that leave the fewest pairs of secrets together come first, or the fewest triples, which count large parts for more. Nothing here is
//! a bound.

use std::collections::BTreeMap;

use crate::game::{GuessId, SecretId};
use crate::search::node::bounder::Bounder;
use crate::search::position::state::State;

/// Most cells to look at for one state; of more guesses every second one is compared, or fewer.
const COMPARED: usize = 1 << 21;

impl Bounder<'_> {
    /// The `count` allowed guesses that leave the fewest pairs together, best first; a pair counts the product of its weights. Guesses
    /// that leave more than `most` secrets in a part are left out.
    pub fn most_even(&self, state: &State<'_>, most: usize, count: usize) -> Vec<GuessId> {
        let mut ranked = self.together(state, most, 2);
        if ranked.len() > count {
            ranked.select_nth_unstable(count);
            ranked.truncate(count);
        }
        ranked.sort_unstable();
        ranked.into_iter().map(|(.., guess)| guess).collect()
    }

    /// Of all guesses that leave as many pairs (`power` 2) or triples (3) together the first one, up to `count`, best first.
    pub fn evenly_different(&self, state: &State<'_>, count: usize, power: u32) -> Vec<GuessId> {
        let mut firsts: BTreeMap<u128, (bool, GuessId)> = BTreeMap::new();
        for (together, is_other, guess) in self.together(state, usize::MAX, power) {
            let is_full = firsts.len() == count;
            if is_full && firsts.last_key_value().is_none_or(|(&most, _)| together > most) {
                continue;
            }
            let first = firsts.entry(together).or_insert((is_other, guess));
            *first = (*first).min((is_other, guess));
            if firsts.len() > count {
                firsts.pop_last();
            }
        }
        firsts.into_values().map(|(_, guess)| guess).collect()
    }

    /// The allowed guesses with the pairs (`power` 2) or triples (3) that they leave together, and whether they are no members.
    fn together(&self, state: &State<'_>, most: usize, power: u32) -> Vec<(u128, bool, GuessId)> {
        let engine = self.engine;
        let (table, solved) = (engine.table(), engine.game.solved().index());
        let is_allowed = |guess: &GuessId| {
            let rule = state.restricted();
            rule.is_none_or(|allowed| allowed.contains(*guess)) && !engine.game.is_blank(*guess)
        };
        let is_equal = engine.costs.equal_weight().is_some();
        let own = |&secret: &SecretId| if is_equal { 1 } else { engine.costs.weight(secret) as u64 };
        let weights: Vec<u64> = state.secrets.iter().map(own).collect();
        let ones = vec![1; if is_equal || most == usize::MAX { 0 } else { weights.len() }];
        let mut sums = vec![0u64; engine.tables.columns.codes];
        let mut measure = |guess: GuessId, weights: &[u64]| {
            let column = table.column(guess);
            let cells = state.secrets.iter().map(|secret| column.get(secret.index()).index());
            cells.zip(weights).for_each(|(code, weight)| sums[code] += weight);
            if let Some(solved) = sums.get_mut(solved) {
                *solved = 0;
            }
            let largest = sums.iter().copied().max().unwrap_or(0);
            // Less than 2^48 each: pairs fit, and only triples of giant weights are capped.
            let powers = sums.iter().map(|&sum| u128::from(sum).saturating_pow(power));
            let together = powers.fold(0, u128::saturating_add);
            sums.fill(0);
            (together, largest)
        };
        let all = engine.game.guess_count();
        let step = (state.secrets.len() * all).div_ceil(COMPARED).max(1);
        let mut ranked = Vec::with_capacity(all / step + 1);
        for guess in engine.game.guesses().filter(is_allowed).step_by(step) {
            let (together, mut largest) = measure(guess, &weights);
            if !ones.is_empty() {
                largest = measure(guess, &ones).1;
            }
            if largest <= most as u64 {
                let own = table.numbering().secret(guess);
                let is_member = own.is_some_and(|own| state.secrets.binary_search(&own).is_ok());
                ranked.push((together, !is_member, guess));
            }
        }
        ranked
    }
}
