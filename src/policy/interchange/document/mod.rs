//! A policy as JSON with all its figures, in salet's own format:
//!
//! ```text
//! {"schema_version":1,
//!  "game":{"word_length":5,"answers":2315,"guesses":12972,"answers_sha256":"…","guesses_sha256":"…",
//!          "feedback":"official","rule":"normal","limit":6,"objective":"mean","weight":2315},
//!  "claim":{"status":"optimal","total_at_least":7920,"worst_at_least":0,"lost_at_least":0},
//!  "tree":{"guess":"salet","may_be_answer":false,"answers":2315,"weight":2315,"total":7920,"worst_case":5,
//!          "lost_weight":0,"next":{"BBBBB":{"guess":"courd", …},"BBBGG":null, …}}}
//! ```
//!
//! All on one line, every figure an integer. `types` documents the keys, and generates `docs/schemas/policy.schema.json`.
//! `null` gives the answers up; `next` omits the feedback that solves the game.

mod read;
mod types;
mod write;

pub(super) use read::{begins, read};
pub(super) use write::write;
