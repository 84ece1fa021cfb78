//! Policies and strategies for readers: comparisons with the optimum, the page of a policy, and trees of other programs.
//!
//! Programs depend on the library `salet` (package `libsalet`), which has all of this, and examples use its names: `salet_report::compare` is
//! `salet::compare` there. This page alone uses those of the crate.
//!
//! [`strategy`] has the published heuristics behind one trait, and [`compare`] plays them against the optimum. [`page`](mod@page)
//! writes a policy as a page for the browser, [`interchange`] as a tree for other programs, [`dot`] as a drawing, and [`sheet`]
//! its first two guesses on paper.
//!
//! # Features
//!
//! - `plots`, by default: the page of a comparison, with its plots.
//! - `schema`: the JSON Schema of comparisons, with schemars.

// The examples in README.md are tests, too.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod compare;
pub mod dot;
pub mod interchange;
pub mod page;
pub mod sheet;
pub mod strategy;
mod survey;
