//! What a page needs of a policy besides its file: the ends of its games, and the keyboard of its letters.

pub mod ends;
pub mod keyboard;
