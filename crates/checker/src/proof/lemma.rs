//! Lemmas with explicit bounds, and the data that the rules need to check them.

use std::sync::Arc;

use crate::counting::fast::Subtable;
use crate::counting::{Losses, Mass};
use crate::files::certificate::{LemmaRecord, Why};
use crate::play::game::Game;
use crate::proof::images::Images;
use crate::proof::state::State;
use crate::refusal::cost::{Cost, Left};
use crate::refusal::reject::Reject;

/// From `state`, with at most `left` more guesses, the cost is at least `bound`.
#[derive(Debug)]
pub struct Lemma<'a> {
    pub number: u32,
    pub state: &'a State,
    pub left: Left,
    pub bound: Cost,
    pub why: &'a Why,
}

pub trait Progress: Sync {
    /// Starts the work: `guesses` is the sum over all lemmas of the guesses to check.
    fn begin(&self, guesses: u64);
    /// Reports more guesses as checked.
    fn advance(&self, guesses: usize);
}

pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: u64) {}
    fn advance(&self, _: usize) {}
}

/// The data that any lemma may need.
pub struct Proof<'a, C> {
    pub game: &'a Game,
    pub lemmas: &'a [Lemma<'a>],
    /// The feedback of all guesses on all secrets, whose positions are their numbers.
    pub whole: Arc<Subtable<C>>,
    pub images: &'a Images,
    pub progress: &'a dyn Progress,
}

/// Makes the bounds of all lemmas explicit.
pub fn make_lemmas<'a>(
    game: &Game,
    states: &'a [State],
    records: &'a [LemmaRecord],
) -> Result<Vec<Lemma<'a>>, Reject> {
    let make = |(number, record): (u32, &'a LemmaRecord)| {
        let state = usize::try_from(record.state).ok().and_then(|state| states.get(state));
        let state = state.ok_or(Reject::LemmaStateOutOfRange { lemma: number, state: record.state })?;
        let bound = bound(number, record, Mass::of(game, &state.set))?;
        Ok(Lemma { number, state, left: record.left, bound, why: &record.why })
    };
    (0..).zip(records).map(make).collect()
}

/// The bound of a lemma about a set with this mass.
fn bound(lemma: u32, record: &LemmaRecord, mass: Mass) -> Result<Cost, Reject> {
    let Some(excess) = record.excess else {
        return match mass.losses {
            Losses::Late if record.lost > 0 => Err(Reject::BoundLosesTooMuch { lemma }),
            Losses::Forbidden | Losses::Late => Ok(Cost::INFINITY),
            Losses::Allowed => Err(Reject::BoundInfinite { lemma }),
        };
    };
    if record.lost > mass.sum {
        return Err(Reject::BoundLosesTooMuch { lemma });
    }
    // With one guess each secret takes one. Otherwise all but one take at least two, lost ones included.
    let one = mass.losses == Losses::Allowed && record.left == Left::exactly(1);
    let least = if one { mass.sum } else { 2 * mass.sum - mass.largest };
    // 2⁶⁴ − 1 is reserved: it means infinity in the header.
    let guesses = least.checked_add(excess).filter(|&guesses| guesses != u64::MAX);
    Ok(Cost::pair(record.lost, guesses.ok_or(Reject::BoundTooLarge { lemma })?.into()))
}
