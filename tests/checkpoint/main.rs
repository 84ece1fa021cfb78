//! Searches that are cut off and taken up again: whatever is kept of them, on whatever else they go on, whatever fails
//! meanwhile, they end with the same policy.

#[path = "../common/mod.rs"]
mod common;

mod faults;
mod games;
mod hostile;
mod power;
mod resume;
mod storage;
