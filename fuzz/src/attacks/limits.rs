//! Limits from 1 to 255: chains, where a formula knows the truth, and games in which a limit binds.

use rand::Rng as _;

use super::questions::{Depth, ask};
use crate::bout::{Bout, Finding, Tally};
use crate::branch::Branch;
use crate::chain::Chain;
use crate::games;

/// Look-ups that the oracle may make.
const BUDGET: u64 = 400_000_000;

pub(super) fn play(bout: &mut Bout<'_>) -> Result<Tally, Finding> {
    match bout.random.random_range(0..8) {
        0 => {
            let spec = games::chain(&mut bout.random, 300);
            ask(bout, &spec, &mut Chain(&spec), Depth::Best)
        }
        1..4 => {
            let spec = games::chain(&mut bout.random, 30);
            ask(bout, &spec, &mut Chain(&spec), Depth::Best)
        }
        _ => {
            let spec = games::tight(&mut bout.random, 50);
            ask(bout, &spec, &mut Branch::new(&spec, BUDGET), Depth::Best)
        }
    }
}
