//! What a search minimises: the weight that is lost, then the guesses, in one number.
//!
//! A price is `lost * 2^64 + guesses`, where `guesses` is the sum of weight times guesses over all secrets; a secret that
//! is lost spends every guess that the limit allows. Two such sums compare as numbers as the pairs do in turn, and add up
//! as the pairs do, as long as `guesses` stays below 2^64. It does: there are less than 2^16 secrets, each weighs less
//! than 2^32, and where every guess tells something the k-th secret to be found needs at most k guesses, so that the sum is
//! below 2^32 * 2^16 * 2^16 / 2. The lost weight is below 2^48. So nothing here can wrap, and [`IMPOSSIBLE`] is out of reach.
//!
//! Where no secret may be lost, a price is the total alone.

use crate::game::{Cost, INFEASIBLE};

/// What a search minimises: the weight that is lost, and below 2^64 the sum of weight times guesses.
pub type Price = u128;

/// The price of what cannot be done within the limit of guesses. Saturating sums keep it.
pub const IMPOSSIBLE: Price = Price::MAX;

/// What a unit of weight that is lost costs: more than all guesses together.
pub const LOSS: Price = 1 << Cost::BITS;

/// The weight that is lost.
pub fn lost(price: Price) -> u64 {
    (price >> Cost::BITS) as u64
}

/// The sum of weight times guesses, those on lost secrets included; [`INFEASIBLE`] for what cannot be done.
pub fn guesses(price: Price) -> Cost {
    if price == IMPOSSIBLE { INFEASIBLE } else { price as Cost }
}

/// The price of a total where nothing is lost.
pub fn of_total(total: Cost) -> Price {
    if total == INFEASIBLE { IMPOSSIBLE } else { Price::from(total) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_lost_is_better_than_any_number_of_guesses() {
        // The heaviest game there is: 2^16 secrets of 2^32, each found with a guess of its own.
        let most = (1u128 << 32) * (1 << 16) * ((1 << 16) + 1) / 2;
        assert!(most < LOSS);
        let (few, many) = (3 * LOSS + most, 4 * LOSS);
        assert!(few < many);
        assert_eq!((lost(few), u128::from(guesses(few))), (3, most));
        assert!(((1u128 << 48) * LOSS + most) < IMPOSSIBLE);
        assert_eq!(guesses(of_total(INFEASIBLE)), INFEASIBLE);
        assert_eq!(of_total(7), 7);
    }
}
