//! Infeasible sets, for searches that ask for the limit alone: a few hard secrets decide whether a set is feasible.
//!
//! [`cores`] keeps hard secrets, [`families`] ranks the candidates for them, [`refuter`] is the interface of the search. This
//! room never searches: it proposes sets that may be infeasible.

pub mod cores;
pub mod families;
pub mod refuter;
