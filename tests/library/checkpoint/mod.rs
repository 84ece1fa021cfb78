//! Interrupted and resumed searches: with any part of their findings, under any other settings and any failure, they end with
//! the same policy.

mod faults;
mod games;
mod hostile;
mod resume;
