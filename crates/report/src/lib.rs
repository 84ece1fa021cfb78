//! Strategies compared with the optimum, the page of a policy, and trees of other programs.

pub mod compare;
pub mod dot;
pub mod interchange;
pub mod page;
pub mod sheet;
pub mod strategy;
mod survey;
