//! What was false once, one file a fault: small games on which the solver claimed what an oracle of its own refutes, most
//! of them found by `cargo dev fuzz solver`.

mod asking;
mod certificates;
mod limits;
mod losses;
mod parts;
mod ranking;
mod rests;
mod stops;
mod weights;
mod win_rate;
