//! What a search works on: states of a game, the parts that a guess makes of them, and what is known of them.

pub mod keys;
pub mod memo;
pub mod split;
pub mod state;
