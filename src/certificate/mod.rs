//! A proof that no policy is better, for a checker that does not depend on this program.
//!
//! [`claims`] says what is to be proven, and `solution` what may be claimed of a solution; `walk` goes from the start of the game down to every state that a bound
//! rests on; `justify` finds, for one state, the guesses that need a word of justification and the parts whose
//! bounds give it; `hardest` proposes the few members that refute a limit; `refinement` spares those that another guess refines; [`lemma`]
//! is what comes of it and [`writer`] makes bytes of it; [`header`] reads back what they are about. The normative description of the format, with the argument
//! why a checked certificate is a proof, is `checker/FORMAT.md`, sections 4 to 6.
//!
//! Nothing is logged while a game is solved. The walk asks the solver's engine for the bounds it needs: the memo has
//! most of them, the others are searched for again. So a memo that was wrong makes a proof fail here and never makes a
//! false one; and since every question it asks has one answer, whatever the memo holds, the same claims of the same
//! game always give the same bytes.

pub mod claims;
mod hardest;
pub mod header;
mod justify;
pub mod lemma;
pub mod obstacle;
mod refinement;
mod solution;
mod walk;
pub mod writer;

pub use claims::Claims;
pub use header::Header;
pub use lemma::Proof;
pub use obstacle::Obstacle;
pub use walk::prove;
pub use writer::encode;
