//! Strategies against the optimum: played against every answer, counted, and shown.

pub mod unfold;

pub use unfold::{Unfolded, Watch, unfold};
