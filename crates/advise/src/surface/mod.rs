//! What a page needs of a policy besides its file: the ends of its games, the table, and the keyboard of its letters.

pub mod cells;
pub mod ends;
pub mod keyboard;
