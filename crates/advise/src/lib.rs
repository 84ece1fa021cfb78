//! Advice on games in progress, and analyses of finished ones.

pub mod advice;
pub mod analysis;
pub mod catalogue;
pub mod clues;
pub mod document;
pub mod letters;
pub mod squares;
