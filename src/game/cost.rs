//! What play costs: the sum over secrets of weight times the number of guesses, an exact integer.

/// A total: the sum over the secrets of a set of weight times guesses. The mean is a total divided by the weight.
pub type Cost = u64;

/// The cost of what cannot be done within the limit of guesses. Saturating sums keep it.
pub const INFEASIBLE: Cost = Cost::MAX;
