//! The claims of a certificate, and whether its lemmas prove them (FORMAT.md, section 6).

use crate::counting::Mass;
use crate::files::certificate::Claims;
use crate::play::game::{Game, Objective};
use crate::play::table::Ending;
use crate::proof::lemma::Lemma;
use crate::proof::state::State;
use crate::refusal::cost::{Cost, Left};
use crate::refusal::reject::Reject;
use crate::verdict::replay::Replay;

/// The claim of a certificate about all strategies for its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Statement {
    /// No strategy solves every answer within the limit.
    Impossible,
    /// None has a smaller total.
    Total(u64),
    /// None has a smaller worst case.
    Worst(u32),
    /// None has a smaller worst case, and none with this one a smaller total.
    WorstThenTotal(u32, u64),
    /// None has a smaller total, and none with this one a smaller worst case.
    TotalThenWorst(u64, u32),
    /// None loses less weight.
    Lost(u64),
    /// None loses less weight, and none that loses as much has a smaller total.
    LostThenTotal(u64, u64),
    /// None that solves every answer has less weight at the last guess.
    Late(u64),
    /// The same, and none that has as little has a smaller total.
    LateThenTotal(u64, u64),
}

/// The meaning of the claims under the game's objective. Refuses claims without a meaning there.
pub fn statement(game: &Game, claims: Claims) -> Result<Statement, Reject> {
    let Claims { total, worst, lost } = claims;
    let unfit = || Err(Reject::ClaimsDoNotFitObjective { objective: game.terms.objective.name() });
    let beyond_limit = game.terms.limit > 0 && worst > u32::from(game.terms.limit);
    if total == Cost::ZERO && worst == 0 && lost == 0 {
        return Err(Reject::NothingClaimed);
    }
    if lost > 0 && !game.terms.objective.needs_limit() {
        return unfit();
    }
    let total_claimed = total != Cost::ZERO;
    Ok(match game.terms.objective {
        Objective::Mean | Objective::MeanThenWorst if total.is_infinite() && worst == 0 => {
            Statement::Impossible
        }
        Objective::Mean if worst == 0 => Statement::Total(total.value()),
        Objective::Worst | Objective::WorstThenMean if beyond_limit && !total_claimed => {
            Statement::Impossible
        }
        Objective::Worst if !total_claimed => Statement::Worst(worst),
        Objective::WorstThenMean if worst == 0 || total.is_infinite() => return unfit(),
        Objective::MeanThenWorst if !total_claimed || total.is_infinite() => return unfit(),
        // With a worst case beyond the limit there is no strategy for the total to be about.
        Objective::WorstThenMean | Objective::MeanThenWorst if beyond_limit => {
            return Err(Reject::WorstBeyondLimit { worst });
        }
        Objective::WorstThenMean if !total_claimed => Statement::Worst(worst),
        Objective::WorstThenMean => Statement::WorstThenTotal(worst, total.value()),
        Objective::MeanThenWorst if worst == 0 => Statement::Total(total.value()),
        Objective::MeanThenWorst => Statement::TotalThenWorst(total.value(), worst),
        Objective::LastGuess if total.is_infinite() && worst == 0 && lost == 0 => Statement::Impossible,
        Objective::LastGuess if worst > 0 || total.is_infinite() => return unfit(),
        Objective::LastGuess if !total_claimed => Statement::Late(lost),
        Objective::LastGuess => Statement::LateThenTotal(lost, total.value()),
        Objective::WinRate if worst > 0 || total.is_infinite() => return unfit(),
        Objective::WinRate if !total_claimed => Statement::Lost(lost),
        Objective::WinRate => Statement::LostThenTotal(lost, total.value()),
        Objective::Mean | Objective::Worst => return unfit(),
    })
}

/// Checks that a claim of optimality bounds every quantity of the objective and does not deny that a strategy exists.
pub fn check_optimal(game: &Game, statement: Statement) -> Result<(), Reject> {
    match (statement, game.terms.objective) {
        (Statement::Impossible, _) => Err(Reject::PolicyOfImpossibleGame),
        (Statement::Total(_), Objective::Mean)
        | (Statement::Worst(_), Objective::Worst)
        | (Statement::WorstThenTotal(..) | Statement::TotalThenWorst(..), _)
        | (Statement::LostThenTotal(..) | Statement::LateThenTotal(..), _) => Ok(()),
        // Where every strategy loses all, the total of what it finds is 0.
        (Statement::Lost(lost), Objective::WinRate) if lost == Mass::of(game, &State::root(game).set).sum => {
            Ok(())
        }
        _ => Err(Reject::OptimalityNotClaimedInFull),
    }
}

/// Checks that the lemmas prove the claims.
pub fn check(game: &Game, lemmas: &[Lemma<'_>], claims: Claims, statement: Statement) -> Result<(), Reject> {
    let Claims { total, worst, lost } = claims;
    let limit = game.terms.left();
    let root = State::root(game);
    let mass = Mass::of(game, &root.set);
    let is_root = |state: &State| state.set.len() == root.set.len() && state.list.len() == root.list.len();
    let root_lemmas: Vec<&Lemma<'_>> = lemmas.iter().filter(|lemma| is_root(lemma.state)).collect();
    let is_exact = game.has_exact_limits();
    // Whether the game with `left` guesses is proven to cost at least `bound`.
    let costs = |left: Left, bound: Cost| {
        let left = with_naming(game, left);
        let applies = |other: Left| if is_exact { other == left } else { other >= left };
        let proven = root_lemmas.iter().any(|lemma| applies(lemma.left) && lemma.bound >= bound);
        proven || mass.base_bound(left) >= bound
    };
    let total = of_total(game, mass, total);
    let total_not_proven = Reject::TotalNotProven { claimed: claims.total };
    let worst_not_proven = Reject::WorstNotProven { claimed: worst };
    let lost_not_proven = Reject::LostNotProven { lost, total: claims.total };
    let prove = |proven: bool, reject: Reject| if proven { Ok(()) } else { Err(reject) };
    // Whether strategies with fewer guesses than the claimed worst case cost at least `cost`.
    let fewer_cost = |cost| worst == 1 || costs(guesses(worst - 1), cost);
    match statement {
        Statement::Impossible => {
            let reject = if worst == 0 { total_not_proven } else { worst_not_proven };
            prove(costs(limit, Cost::INFINITY), reject)
        }
        Statement::Worst(_) => prove(fewer_cost(Cost::INFINITY), worst_not_proven),
        Statement::Total(_) => prove(costs(limit, total), total_not_proven),
        Statement::WorstThenTotal(..) => {
            prove(fewer_cost(Cost::INFINITY), worst_not_proven)?;
            // The total is about strategies with at most the claimed worst case.
            let within = limit.min(guesses(worst));
            prove(costs(within, total), total_not_proven)?;
            prove(!costs(within, Cost::INFINITY), Reject::TotalOfNoStrategy { worst })
        }
        Statement::TotalThenWorst(..) => {
            prove(costs(limit, total), total_not_proven)?;
            prove(fewer_cost(total + Cost::guesses(1)), worst_not_proven)
        }
        Statement::Lost(_) => prove(costs(limit, Cost::pair(lost, 0)), lost_not_proven),
        Statement::LostThenTotal(_, total) => {
            prove(costs(limit, with_losses(game, mass, lost, total)), lost_not_proven)
        }
        Statement::Late(_) => prove(costs(limit, Cost::pair(lost, 0)), lost_not_proven),
        Statement::LateThenTotal(..) => prove(costs(limit, total + Cost::pair(lost, 0)), lost_not_proven),
    }
}

/// The guesses left in a lemma about a game with so many guesses. If the game ends when the answer is known, naming it is one more.
fn with_naming(game: &Game, left: Left) -> Left {
    match (game.ending(), left.number()) {
        (Ending::Known, Some(number)) => Left::exactly(number + 1),
        _ => left,
    }
}

/// The cost of a claimed total in a lemma about the start.
fn of_total(game: &Game, start: Mass, total: Cost) -> Cost {
    match game.ending() {
        Ending::Known => total + Cost::guesses(start.sum),
        Ending::Named | Ending::Solved => total,
    }
}

/// The cost of losing `lost` and spending `total` on the other answers: a lost answer spends all guesses of the limit.
fn with_losses(game: &Game, start: Mass, lost: u64, total: u64) -> Cost {
    let all = with_naming(game, game.terms.left()).number().expect("losses need a limit");
    let of_lost = u128::from(all) * u128::from(lost);
    match game.ending() {
        // The other answers are named.
        Ending::Known => {
            Cost::pair(lost, u128::from(total) + u128::from(start.sum - lost.min(start.sum)) + of_lost)
        }
        Ending::Named | Ending::Solved => Cost::pair(lost, u128::from(total) + of_lost),
    }
}

/// Whether the claims hold for every game with the same number of answers and the same weights, and so say nothing.
pub fn say_nothing(game: &Game, statement: Statement) -> bool {
    let start = State::root(game);
    let mass = Mass::of(game, &start.set);
    let base = mass.base_bound(with_naming(game, game.terms.left()));
    let within_base = |total: u64| of_total(game, mass, Cost::guesses(total)) <= base;
    // One guess may be enough; if not for all answers, some takes at least two.
    let one_is_few = mass.base_bound(with_naming(game, Left::exactly(1))).is_infinite();
    let worst_of_any = if one_is_few { 2 } else { 1 };
    match statement {
        Statement::Impossible => false,
        Statement::Total(total) => within_base(total),
        Statement::Worst(worst) => worst <= worst_of_any,
        Statement::WorstThenTotal(worst, total) | Statement::TotalThenWorst(total, worst) => {
            worst <= worst_of_any && within_base(total)
        }
        Statement::Lost(lost) => Cost::pair(lost, 0) <= base,
        Statement::LostThenTotal(lost, total) => with_losses(game, mass, lost, total) <= base,
        Statement::Late(late) => Cost::pair(late, 0) <= base,
        Statement::LateThenTotal(late, total) => {
            of_total(game, mass, Cost::guesses(total)) + Cost::pair(late, 0) <= base
        }
    }
}

/// A number of guesses from a claim. Beyond 255, only lemmas without a limit apply.
fn guesses(number: u32) -> Left {
    u8::try_from(number).map_or(Left::ANY, |n| Left::exactly(n.into()))
}

/// Checks that a replayed policy is not below the proven bounds and, if it is claimed to be optimal, meets them.
pub fn check_policy(statement: Statement, claimed_optimal: bool, replay: &Replay) -> Result<(), Reject> {
    let total = |bound| ("total", replay.total, Cost::guesses(bound));
    let worst = |bound: u32| ("worst case", replay.worst_case.into(), Cost::guesses(bound.into()));
    let lost = |bound| ("lost weight", replay.lost_weight, Cost::guesses(bound));
    let late = |bound| ("weight at the last guess", replay.last_weight, Cost::guesses(bound));
    let pairs = match statement {
        Statement::Impossible => vec![("total", replay.total, Cost::INFINITY)],
        Statement::Total(bound) => vec![total(bound)],
        Statement::Worst(bound) => vec![worst(bound)],
        Statement::WorstThenTotal(first, second) => vec![worst(first), total(second)],
        Statement::TotalThenWorst(first, second) => vec![total(first), worst(second)],
        Statement::Lost(bound) => vec![lost(bound)],
        Statement::LostThenTotal(first, second) => vec![lost(first), total(second)],
        Statement::Late(bound) => vec![late(bound)],
        Statement::LateThenTotal(first, second) => vec![late(first), total(second)],
    };
    for (what, found, bound) in pairs {
        if claimed_optimal && Cost::guesses(found) > bound {
            return Err(Reject::PolicyDoesNotMeetBound { what, found, bound });
        }
        if Cost::guesses(found) < bound {
            return Err(Reject::PolicyBelowBound { what, found, bound });
        }
        // The second bound is about strategies that meet the first one.
        if Cost::guesses(found) > bound {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(statement: Statement, optimal: bool, cost: (u64, u32)) -> String {
        let replay = Replay { total: cost.0, worst_case: cost.1, lost_weight: 1, ..Replay::default() };
        let checked = check_policy(statement, optimal, &replay);
        checked.map_or_else(|reject| reject.name(), |()| "fine".into())
    }

    #[test]
    fn a_policy_meets_the_bounds_or_not() {
        use Statement::*;
        assert_eq!(verdict(Total(10), true, (10, 3)), "fine");
        assert_eq!(verdict(Total(10), true, (11, 3)), "PolicyDoesNotMeetBound");
        assert_eq!(verdict(Total(10), false, (11, 3)), "fine");
        assert_eq!(verdict(Total(10), false, (9, 3)), "PolicyBelowBound");
        assert_eq!(verdict(Worst(3), true, (10, 3)), "fine");
        assert_eq!(verdict(Worst(3), true, (10, 4)), "PolicyDoesNotMeetBound");
        // The total of 10 is a bound for strategies with a worst case of 3 only.
        assert_eq!(verdict(WorstThenTotal(3, 10), false, (9, 4)), "fine");
        assert_eq!(verdict(WorstThenTotal(3, 10), false, (9, 3)), "PolicyBelowBound");
        assert_eq!(verdict(WorstThenTotal(3, 10), true, (11, 3)), "PolicyDoesNotMeetBound");
        assert_eq!(verdict(TotalThenWorst(10, 3), true, (10, 4)), "PolicyDoesNotMeetBound");
        assert_eq!(verdict(TotalThenWorst(10, 3), false, (11, 2)), "fine");
        assert_eq!(verdict(TotalThenWorst(10, 3), false, (10, 2)), "PolicyBelowBound");
        assert_eq!(verdict(Impossible, false, (10, 3)), "PolicyBelowBound");
        assert_eq!(verdict(Lost(2), false, (10, 3)), "PolicyBelowBound");
        assert_eq!(verdict(LostThenTotal(0, 99), false, (10, 3)), "fine");
        assert_eq!(verdict(LostThenTotal(1, 11), false, (10, 3)), "PolicyBelowBound");
        assert_eq!(verdict(LostThenTotal(1, 10), true, (10, 3)), "fine");
    }
}
