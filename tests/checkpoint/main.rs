//! Interrupted searches that resume from a checkpoint: they end with the same policy, whatever part of the findings survives
//! and whatever fails on the way.

#[path = "../common/mod.rs"]
mod common;

mod faults;
mod games;
mod hostile;
mod power;
mod resume;
mod storage;
