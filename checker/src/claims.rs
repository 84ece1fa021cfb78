//! What the lemmas prove in the end (FORMAT.md, section 6).

use crate::bounds::Mass;
use crate::certificate::Claims;
use crate::cost::{Cost, Left};
use crate::game::{Game, Objective};
use crate::lemma::Lemma;
use crate::reject::Reject;
use crate::replay::Replay;
use crate::state::State;

/// Checks that the claims fit the objective, before any work is done.
///
/// # Errors
///
/// No claim, or one that the objective does not speak of.
pub fn check_kind(game: &Game, claims: Claims) -> Result<(), Reject> {
    let total = claims.total != Cost::ZERO;
    let worst = claims.worst != 0;
    if !total && !worst {
        return Err(Reject::NothingClaimed);
    }
    let fits = match game.terms.objective {
        Objective::Mean => !worst,
        Objective::Worst => !total,
        Objective::WorstThenMean => worst,
        Objective::MeanThenWorst => total,
        Objective::WinRate => return Err(Reject::WinRateHasNoCertificate),
    };
    let objective = game.terms.objective_name();
    if fits { Ok(()) } else { Err(Reject::ClaimsDoNotFitObjective { objective }) }
}

/// Checks that checked lemmas prove the claims.
///
/// # Errors
///
/// The claim that no root lemma proves.
pub fn check(game: &Game, states: &[State], lemmas: &[Lemma<'_>], claims: Claims) -> Result<(), Reject> {
    // Nobody needs more guesses than the claimed worst case in the strategies that the total is about.
    let limit = game.terms.left();
    let total_within = match game.terms.objective {
        Objective::WorstThenMean => limit.min(guesses(claims.worst)),
        _ => limit,
    };
    if !is_proven(game, states, lemmas, total_within, claims.total) {
        return Err(Reject::TotalNotProven { claimed: claims.total });
    }
    if claims.worst > 1 {
        let needed = match game.terms.objective {
            Objective::MeanThenWorst => claims.total + Cost::new(1),
            _ => Cost::INFINITY,
        };
        if !is_proven(game, states, lemmas, guesses(claims.worst - 1), needed) {
            return Err(Reject::WorstNotProven { claimed: claims.worst });
        }
    }
    Ok(())
}

/// Whether some root lemma shows that with `left` guesses the cost is at least `bound`.
fn is_proven(game: &Game, states: &[State], lemmas: &[Lemma<'_>], left: Left, bound: Cost) -> bool {
    let root = State::root(game);
    let is_root = |state: &State| state.set.len() == root.set.len() && state.list.len() == root.list.len();
    let shown = lemmas.iter().any(|l| is_root(&states[l.state]) && l.left >= left && l.bound >= bound);
    shown || Mass::of(game, &root.set).base(left) >= bound
}

/// A number of guesses from a claim; beyond what any lemma speaks of, only lemmas without limit do.
fn guesses(number: u32) -> Left {
    u8::try_from(number).map_or(Left::ANY, |n| Left::exactly(n.into()))
}

/// Checks that a replayed policy meets the proven bounds where its optimality is claimed, and is
/// not below them in any case.
///
/// # Errors
///
/// The bound that it does not meet.
pub fn check_policy(
    game: &Game,
    claims: Claims,
    claimed_optimal: bool,
    replay: &Replay,
) -> Result<(), Reject> {
    let (total, worst) = (("total", replay.total), ("worst case", u64::from(replay.worst_case)));
    let pairs = match game.terms.objective {
        Objective::Mean => vec![(total, claims.total)],
        Objective::Worst => vec![(worst, Cost::new(claims.worst.into()))],
        Objective::WorstThenMean => vec![(worst, Cost::new(claims.worst.into())), (total, claims.total)],
        Objective::MeanThenWorst => vec![(total, claims.total), (worst, Cost::new(claims.worst.into()))],
        Objective::WinRate => return Err(Reject::WinRateHasNoCertificate),
    };
    for ((what, found), bound) in pairs {
        if claimed_optimal && Cost::new(found) > bound {
            return Err(Reject::PolicyDoesNotMeetBound { what, found, bound });
        }
        if Cost::new(found) < bound {
            return Err(Reject::PolicyBelowBound { what, found, bound });
        }
        // The second bound is about strategies that meet the first one.
        if Cost::new(found) > bound {
            break;
        }
    }
    Ok(())
}

/// Whether the claims are all that the objective speaks of, as a claim of optimality must be.
#[must_use]
pub fn are_complete(game: &Game, claims: Claims) -> bool {
    let (total, worst) = (claims.total != Cost::ZERO, claims.worst != 0);
    match game.terms.objective {
        Objective::Mean => total,
        Objective::Worst => worst,
        Objective::WorstThenMean | Objective::MeanThenWorst => total && worst,
        Objective::WinRate => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rule, Terms};
    use crate::score::FeedbackRule;
    use crate::words::Words;

    fn verdict(objective: Objective, total: u64, worst: u32, optimal: bool, cost: (u64, u32)) -> String {
        let words = Words::read(b"ab\nba", b"ab\nba", false).unwrap();
        let terms = Terms { rule: Rule::Normal, feedback: FeedbackRule::Official, limit: 0, objective };
        let game = Game { words, terms, weights: vec![1, 1] };
        let claims = Claims { total: Cost::new(total), worst };
        let replay = Replay { total: cost.0, worst_case: cost.1, ..Replay::default() };
        let checked = check_policy(&game, claims, optimal, &replay);
        checked.map_or_else(|reject| reject.name(), |()| "fine".into())
    }

    #[test]
    fn a_policy_meets_the_bounds_or_not() {
        use Objective::*;
        assert_eq!(verdict(Mean, 10, 0, true, (10, 3)), "fine");
        assert_eq!(verdict(Mean, 10, 0, true, (11, 3)), "PolicyDoesNotMeetBound");
        assert_eq!(verdict(Mean, 10, 0, false, (11, 3)), "fine");
        assert_eq!(verdict(Mean, 10, 0, false, (9, 3)), "PolicyBelowBound");
        assert_eq!(verdict(Worst, 0, 3, true, (10, 3)), "fine");
        assert_eq!(verdict(Worst, 0, 3, true, (10, 4)), "PolicyDoesNotMeetBound");
        // The total of 10 is a bound for strategies with a worst case of 3 only.
        assert_eq!(verdict(WorstThenMean, 10, 3, false, (9, 4)), "fine");
        assert_eq!(verdict(WorstThenMean, 10, 3, false, (9, 3)), "PolicyBelowBound");
        assert_eq!(verdict(WorstThenMean, 10, 3, true, (11, 3)), "PolicyDoesNotMeetBound");
        assert_eq!(verdict(MeanThenWorst, 10, 3, true, (10, 4)), "PolicyDoesNotMeetBound");
        assert_eq!(verdict(MeanThenWorst, 10, 3, false, (11, 2)), "fine");
        assert_eq!(verdict(MeanThenWorst, 10, 3, false, (10, 2)), "PolicyBelowBound");
    }
}
