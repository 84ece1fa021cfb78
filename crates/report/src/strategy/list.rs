//! The list of all strategies, one line each.

use crate::strategy::published::Published;
use crate::strategy::{
    entropy, expected_eliminated, first_consistent, h1, h2, hybrid, knuth_minimax, letter_greedy,
    letter_minimax, letter_tree, log_beam, most_parts, optimal, random_consistent, random_cut,
};

/// The strategies that `all` stands for, cheapest ideas first.
pub static ALL: &[&Published] = &[
    &random_consistent::PUBLISHED,
    &first_consistent::PUBLISHED,
    &letter_tree::PUBLISHED,
    &letter_greedy::PUBLISHED,
    &letter_minimax::PUBLISHED,
    &h1::PUBLISHED,
    &h2::PUBLISHED,
    &hybrid::PUBLISHED,
    &knuth_minimax::PUBLISHED,
    &random_cut::PUBLISHED,
    &expected_eliminated::PUBLISHED,
    &entropy::PUBLISHED,
    &most_parts::PUBLISHED,
    &log_beam::PUBLISHED,
    &optimal::PUBLISHED,
];
