//! The price that a search minimises: the weight lost (or found late), then the guesses, in one number.
//!
//! A price is `lost * 2^64 + guesses`. `guesses` is the sum of weight times guesses over all secrets; a lost secret spends
//! every guess within the limit. As long as `guesses` stays below 2^64, prices compare as the pairs do lexicographically,
//! and add up as the pairs do. It does: there are less than 2^16 secrets, and each weighs less than 2^32. If every
//! guess gives information, the k-th secret to be found needs at most k guesses, so the sum is below 2^32 * 2^16 * 2^16 / 2.
//! The lost weight is below 2^48. So nothing wraps, and no price reaches [`IMPOSSIBLE`].
//!
//! If no secret may be lost, the price is the total; under the objective last-guess, the weight found only at the last guess takes the
//! place of the weight lost.

use crate::game::{Cost, INFEASIBLE};

/// The weight lost times 2^64, plus the sum of weight times guesses.
pub type Price = u128;

/// The price if no policy keeps the limit of guesses. Saturating sums keep it.
pub const IMPOSSIBLE: Price = Price::MAX;

/// What is missing from a sum to a target; infinity is always infinitely far. A difference to infinity would be a large number that
/// passes for a finite price, and cuts off what it cannot refute.
pub fn missing(target: Price, sum: Price) -> Price {
    if target == IMPOSSIBLE { IMPOSSIBLE } else { target.saturating_sub(sum) }
}

/// The price of a unit of weight that is lost, or found late: more than all guesses together.
pub const LOSS: Price = 1 << Cost::BITS;

/// The weight lost, or found late.
pub fn lost(price: Price) -> u64 {
    (price >> Cost::BITS) as u64
}

/// The sum of weight times guesses, including those on lost secrets; [`INFEASIBLE`] for [`IMPOSSIBLE`].
pub fn guesses(price: Price) -> Cost {
    if price == IMPOSSIBLE { INFEASIBLE } else { price as Cost }
}

/// The price of a total without losses.
pub fn of_total(total: Cost) -> Price {
    if total == INFEASIBLE { IMPOSSIBLE } else { Price::from(total) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_lost_is_better_than_any_number_of_guesses() {
        // The heaviest game: 2^16 secrets of weight 2^32, each found by a guess of its own.
        let most = (1u128 << 32) * (1 << 16) * ((1 << 16) + 1) / 2;
        assert!(most < LOSS);
        let (few, many) = (3 * LOSS + most, 4 * LOSS);
        assert!(few < many);
        assert_eq!((lost(few), u128::from(guesses(few))), (3, most));
        assert!(((1u128 << 48) * LOSS + most) < IMPOSSIBLE);
        assert_eq!(guesses(of_total(INFEASIBLE)), INFEASIBLE);
        assert_eq!(of_total(7), 7);
    }

    #[test]
    fn nothing_finite_is_near_infinity() {
        assert_eq!((missing(9, 7), missing(7, 7), missing(7, 9)), (2, 0, 0));
        assert_eq!(missing(IMPOSSIBLE, 7), IMPOSSIBLE);
        assert_eq!(missing(7, IMPOSSIBLE), 0);
    }
}
