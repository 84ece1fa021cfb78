//! The order of feedbacks in Irving's notation.

use crate::game::{Feedback, FeedbackRule};

/// The feedbacks in the order of the notation, each with the sign that follows it.
pub(super) fn order(len: usize) -> impl Iterator<Item = (Feedback, char)> {
    let possible = move |&(black, white): &(usize, usize)| black + 1 != len || white == 0;
    let all = (0..=len).flat_map(move |black| (0..=len - black).rev().map(move |white| (black, white)));
    all.filter(possible).map(move |(black, white)| {
        let sign = match (black == len, white) {
            (true, _) => ')',
            (false, 0) => ';',
            (false, _) => ',',
        };
        (FeedbackRule::encode_pegs(black, white, len), sign)
    })
}
