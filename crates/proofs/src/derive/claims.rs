//! Claims of a certificate's header: those that its root lemmas prove, or any.

use super::board::{INFINITY, LOST};
use super::draft::Draft;
use super::reach::{Blind, Known, base};
use crate::oracle::ANY;
use crate::tiny::WIN_RATE;

/// The claims of a header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claims {
    pub total: u64,
    pub worst: u32,
    /// Under the objective win-rate only.
    pub lost: u64,
}

impl Claims {
    /// A bound of the total as a number of the header.
    pub fn total_from(bound: u128) -> u64 {
        if bound == INFINITY {
            u64::MAX
        } else {
            u64::try_from(bound).map_or(u64::MAX - 1, |b| b.min(u64::MAX - 1))
        }
    }
}

/// The bound that the root lemmas prove with `left` guesses.
fn shown(draft: &Draft<'_>, left: u16) -> u128 {
    let start = draft.board.tiny.all_answers();
    let forgotten = |set| draft.blind == Blind::Root && set == start;
    let is_root = |known: &Known| known.spot.is_root(draft.board) || forgotten(known.spot.set);
    let is_exact = draft.board.has_exact_limits() && draft.blind != Blind::Exact;
    let in_time = |known: &Known| if is_exact { known.left == left } else { known.left >= left };
    let root = draft.known.iter().filter(|known| is_root(known) && in_time(known));
    root.map(|known| known.bound).max().unwrap_or(0).max(base(draft.board, start, left))
}

/// A claimed worst case as the number of guesses of a lemma.
fn guesses(draft: &Draft<'_>, number: u32) -> u16 {
    draft.board.with_naming(u8::try_from(number).map_or(ANY, u16::from))
}

/// Whether the claims follow by a generous reading of section 6.
fn follow(draft: &Draft<'_>, claims: Claims) -> bool {
    let Claims { total, worst, lost } = claims;
    let bound = if total == u64::MAX { INFINITY } else { total.into() };
    let objective = draft.board.tiny.objective;
    if objective == WIN_RATE {
        let lost = u128::from(lost);
        let named = draft.board.named(lost);
        let of_lost = u128::from(draft.board.limit()) * lost;
        let spent = if total == 0 { 0 } else { u128::from(total) + named + of_lost };
        return worst == 0
            && (total > 0 || lost > 0)
            && shown(draft, draft.board.limit()) >= lost.saturating_mul(LOST).saturating_add(spent);
    }
    let beyond = draft.board.tiny.limit > 0 && worst > u32::from(draft.board.tiny.limit);
    let fits = match objective {
        0 => total > 0 && worst == 0,
        1 => total == 0 && worst > 0,
        2 => worst > 0 && (total == 0 || !beyond && total < u64::MAX),
        _ => total > 0 && (worst == 0 || !beyond && total < u64::MAX),
    };
    let within =
        if objective == 2 { draft.board.limit().min(guesses(draft, worst)) } else { draft.board.limit() };
    let bound = bound.saturating_add(if total > 0 { draft.board.named(0) } else { 0 });
    let needed = if objective == 3 { bound.saturating_add(1) } else { INFINITY };
    fits && shown(draft, within) >= bound && (worst <= 1 || shown(draft, guesses(draft, worst - 1)) >= needed)
}

/// Random claims, usually ones that seem to follow from the lemmas.
pub fn random(rng: &mut fastrand::Rng, draft: &Draft<'_>) -> Claims {
    if draft.board.tiny.objective == WIN_RATE {
        return of_losses(rng, draft);
    }
    let limit_number = u32::from(draft.board.tiny.limit);
    let careless = rng.u8(0..10) == 0;
    let mut found = None;
    for _ in 0..6 {
        let worst = match rng.u8(0..10) {
            0 => 0,
            1 => 1,
            2 => limit_number,
            3 => limit_number + 1,
            4 => [254, 255, 256, u32::MAX][rng.usize(0..4)],
            5 | 6 => rng.u32(1..6),
            _ => draft.known.iter().filter(|known| known.spot.is_root(draft.board)).fold(1, |most, known| {
                let left = if known.left == ANY { 999 } else { u32::from(known.left) };
                let worst = left + 1 - u32::from(draft.board.tiny.naming());
                if known.bound == INFINITY { most.max(worst) } else { most }
            }),
        };
        let within = if draft.board.tiny.objective == 2 {
            draft.board.limit().min(guesses(draft, worst))
        } else {
            draft.board.limit()
        };
        let shown = shown(draft, within);
        let named = if shown == INFINITY { 0 } else { draft.board.named(0) };
        let shown = Claims::total_from(shown.saturating_sub(named));
        let total = match rng.u8(0..10) {
            0 => 0,
            1 => shown.saturating_sub(1),
            2 => shown.saturating_add(1),
            3 => [u64::MAX, u64::MAX - 1, 1, rng.u64(..)][rng.usize(0..4)],
            _ => shown,
        };
        let (total, worst) = match draft.board.tiny.objective {
            0 if rng.u8(0..30) > 0 => (total, 0),
            1 if rng.u8(0..30) > 0 => (0, worst),
            _ => (total, worst),
        };
        let claims = Claims { total, worst, lost: u64::from(rng.u16(..) == 0) };
        if careless || follow(draft, claims) {
            return claims;
        }
        found = Some(claims);
    }
    found.filter(|_| rng.u8(0..20) == 0).unwrap_or_else(|| modest(draft))
}

/// A claim that needs no lemma.
pub fn modest(draft: &Draft<'_>) -> Claims {
    let least = draft.board.least(draft.board.tiny.all_answers(), ANY) - draft.board.named(0);
    let least = Claims::total_from(least);
    match draft.board.tiny.objective {
        0 | 3 => Claims { total: least, worst: 0, lost: 0 },
        WIN_RATE => Claims { total: 1, worst: 0, lost: 0 },
        _ => Claims { total: 0, worst: 1, lost: 0 },
    }
}

/// Random claims under the objective win-rate.
fn of_losses(rng: &mut fastrand::Rng, draft: &Draft<'_>) -> Claims {
    let careless = rng.u8(0..10) == 0;
    for _ in 0..6 {
        let shown = shown(draft, draft.board.limit());
        let (lost, spent) = (shown / LOST % (1 << 48), shown % LOST);
        let lost = match rng.u8(0..10) {
            0 => lost + 1,
            1 => lost.saturating_sub(1),
            _ => lost,
        };
        let of_lost = lost * u128::from(draft.board.limit()) + draft.board.named(lost);
        let total = spent.saturating_sub(of_lost);
        let total = Claims::total_from(total);
        let total = match rng.u8(0..10) {
            0 => 0,
            1 => total.saturating_add(1),
            2 => total.saturating_sub(1),
            3 => [u64::MAX, u64::MAX - 1, 1, rng.u64(..)][rng.usize(0..4)],
            _ => total,
        };
        let claims = Claims { total, worst: u32::from(rng.u8(0..60) == 0), lost: lost as u64 };
        if careless || follow(draft, claims) {
            return claims;
        }
    }
    modest(draft)
}
