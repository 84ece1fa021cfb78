//! Tests of several boards, one program.

mod pairs;
mod play;
mod prunes;
mod published;
