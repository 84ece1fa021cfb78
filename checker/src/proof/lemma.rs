//! Lemmas: bounds made explicit, and what a rule may use to check them.

use std::sync::Arc;

use crate::counting::fast::LookAlikes;
use crate::counting::fast::Subtable;
use crate::counting::fast::Table;
use crate::counting::{Losses, Mass};
use crate::files::certificate::{LemmaRecord, Why};
use crate::play::game::Game;
use crate::proof::state::State;
use crate::refusal::cost::{Cost, Left};
use crate::refusal::reject::Reject;

/// From `state`, with at most `left` more guesses, the cost is at least `bound`.
#[derive(Debug)]
pub struct Lemma<'a> {
    /// Its number.
    pub number: u32,
    /// The number of its state.
    pub state: usize,
    /// How many guesses are left.
    pub left: Left,
    /// The bound.
    pub bound: Cost,
    /// Why it holds.
    pub why: &'a Why,
}

/// Who is told how far the work is.
pub trait Progress: Sync {
    /// `guesses` is the sum over all lemmas of the guesses that must be shown to cost enough.
    fn begin(&self, guesses: usize);
    /// So many more are done.
    fn advance(&self, guesses: usize);
}

/// Nobody is told.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: usize) {}
    fn advance(&self, _: usize) {}
}

/// Everything that a lemma can speak of.
pub struct Proof<'a, C> {
    /// The game.
    pub game: &'a Game,
    /// The states.
    pub states: &'a [State],
    /// The lemmas.
    pub lemmas: &'a [Lemma<'a>],
    /// All feedbacks.
    pub table: &'a Table<C>,
    /// All secrets by number, and all guesses.
    pub whole: Arc<Subtable<C>>,
    /// Which secrets look like each other.
    pub alike: LookAlikes<C>,
    /// Who is told how far the work is.
    pub progress: &'a dyn Progress,
}

/// Makes the bounds of all lemmas explicit.
///
/// # Errors
///
/// States that do not exist, bounds beyond 64 bits.
pub fn make_lemmas<'a>(
    game: &Game,
    states: &[State],
    records: &'a [LemmaRecord],
) -> Result<Vec<Lemma<'a>>, Reject> {
    let make = |(number, record): (u32, &'a LemmaRecord)| {
        let state = usize::try_from(record.state).ok().filter(|&state| state < states.len());
        let state = state.ok_or(Reject::LemmaStateOutOfRange { lemma: number, state: record.state })?;
        let bound = bound(number, record, Mass::of(game, &states[state].set))?;
        Ok(Lemma { number, state, left: record.left, bound, why: &record.why })
    };
    (0..).zip(records).map(make).collect()
}

/// The bound of a lemma about a set with this mass.
fn bound(lemma: u32, record: &LemmaRecord, mass: Mass) -> Result<Cost, Reject> {
    let Some(excess) = record.excess else {
        return match mass.losses {
            Losses::Forbidden => Ok(Cost::INFINITY),
            Losses::Allowed => Err(Reject::BoundInfinite { lemma }),
        };
    };
    if record.lost > mass.sum {
        return Err(Reject::BoundLosesTooMuch { lemma });
    }
    // With one guess each secret takes one; else all but one take two at least, also those that are lost.
    let one = mass.losses == Losses::Allowed && record.left == Left::exactly(1);
    let least = if one { mass.sum } else { 2 * mass.sum - mass.largest };
    // 2⁶⁴ − 1 is kept free: it means infinity in the header.
    let guesses = least.checked_add(excess).filter(|&guesses| guesses != u64::MAX);
    Ok(Cost::pair(record.lost, guesses.ok_or(Reject::BoundTooLarge { lemma })?.into()))
}

impl<C> Proof<'_, C> {
    /// The state of a lemma.
    #[must_use]
    pub fn state_of(&self, lemma: &Lemma<'_>) -> &State {
        &self.states[lemma.state]
    }
}
