//! Advice on games in progress, and analyses of finished ones.
//!
//! Programs depend on the library `salet` (package `libsalet`), which has all of this, and examples use its names: `salet_advise::advice` is
//! `salet::advice` there. This page alone uses those of the crate.
//!
//! From the ground up: [`clues`] reads turns as players type and paste them (`symbols` those of games given as a table), [`letters`] and [`squares`] hold knowledge about the
//! secret without turns. An adviser of [`advice`] answers questions about a game in progress, looked up in a policy or searched.
//! [`analysis`] judges a finished game. [`spec`] describes a game: [`catalogue`] has the compiled-in games, policies and alphabets, [`document`] the JSON
//! of all answers, and [`surface`] what a page needs of a policy.
//!
//! # Features
//!
//! - `named-games`: the games and policies of the [`catalogue`], some 700 kB; without it the catalogue has alphabets alone.
//! - `list-formats`: tables of feedback in files, and lists in the formats of `salet-words`.
//! - `schema`: JSON Schemas of the documents, with schemars.

// The examples in README.md are tests, too.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod advice;
pub mod analysis;
pub mod catalogue;
pub mod clues;
pub mod document;
pub mod letters;
pub mod shares;
pub mod spec;
pub mod squares;
pub mod surface;
mod symbols;
mod turn;
