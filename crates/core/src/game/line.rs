//! A column of a feedback table.

use crate::game::prefetch::prefetch_members;
use crate::game::{Feedback, SecretId};

/// A column of the table: a cell for each secret, without padding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'a> {
    /// If the game has at most 256 feedback codes.
    Narrow(&'a [u8]),
    /// If it has more.
    Wide(&'a [u16]),
}

impl Line<'_> {
    /// The feedback on the secret with this index.
    ///
    /// # Panics
    /// If there is no such secret.
    #[inline]
    pub fn get(&self, index: usize) -> Feedback {
        match self {
            Line::Narrow(cells) => Feedback(u16::from(cells[index])),
            Line::Wide(cells) => Feedback(cells[index]),
        }
    }

    /// Tell the processor that the cells of these secrets are read soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, secrets: &[SecretId]) {
        match self {
            Line::Narrow(cells) => prefetch_members(cells, secrets),
            Line::Wide(cells) => prefetch_members(cells, secrets),
        }
    }
}
