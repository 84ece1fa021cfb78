//! Former faults, one file each: small games with false answers of the solver, most of them found by `cargo dev fuzz solver`.

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
