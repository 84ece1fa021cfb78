//! Games of four kinds, each with its oracle.

use rand::Rng as _;

use super::questions::{Depth, ask};
use crate::bout::{Bout, Finding, Tally};
use crate::branch::Branch;
use crate::brute::Brute;
use crate::games;
use crate::spec::Objective;

/// Look-ups that the oracle of a large game may make, about two seconds.
const BUDGET: u64 = 400_000_000;

pub(super) fn tiny(bout: &mut Bout<'_>) -> Result<Tally, Finding> {
    let spec = games::tiny(&mut bout.random);
    ask(bout, &spec, &mut Brute::new(&spec), Depth::All)
}

pub(super) fn wide(bout: &mut Bout<'_>) -> Result<Tally, Finding> {
    let spec = loop {
        if let Some(spec) = games::wide(&mut bout.random) {
            break spec;
        }
    };
    ask(bout, &spec, &mut Branch::new(&spec, BUDGET), Depth::Best)
}

pub(super) fn weights(bout: &mut Bout<'_>) -> Result<Tally, Finding> {
    let most = if bout.random.random_range(0..4) == 0 { 40 } else { 14 };
    let spec = games::weighted(&mut bout.random, most);
    ask(bout, &spec, &mut Branch::new(&spec, BUDGET), Depth::Best)
}

pub(super) fn win_rate(bout: &mut Bout<'_>) -> Result<Tally, Finding> {
    let mut spec = match bout.random.random_range(0..3) {
        0 => games::tiny(&mut bout.random),
        1 => games::tight(&mut bout.random, 60),
        _ => games::weighted(&mut bout.random, 60),
    };
    spec.objective = Objective::WinRate;
    spec.limit = spec.limit.or(Some(bout.random.random_range(1..=6)));
    ask(bout, &spec, &mut Branch::new(&spec, BUDGET), Depth::Best)
}
