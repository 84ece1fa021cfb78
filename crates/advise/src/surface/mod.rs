//! What a page needs of a policy besides its file: the ends of its games, the table, its feedback, and the keyboard of its letters.

pub mod cells;
pub mod ends;
pub mod feedback;
pub mod keyboard;
