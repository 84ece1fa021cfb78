//! Judges accepted certificates: every lemma, every word of the sentence, and the policy's cost.

use salet_check::Proven;

use super::case::Case;
use salet_proofs::derive::board::{Board, INFINITY, LOST};
use salet_proofs::derive::policies::{self, Cost};
use salet_proofs::derive::sentence::{self, Statement};
use salet_proofs::derive::spot::spots;
use salet_proofs::derive::truth::{Loss, Truth};
use salet_proofs::oracle::ANY;
use salet_proofs::tiny::Set;
use salet_proofs::writer::Lemma;

/// An accepted falsehood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Falsehood {
    /// The kind of falsehood.
    pub kind: &'static str,
    pub what: String,
}

fn falsehood<T>(kind: &'static str, what: String) -> Result<T, Falsehood> {
    Err(Falsehood { kind, what })
}

/// The number of guesses left in a lemma.
pub fn left_of(lemma: &Lemma) -> u16 {
    if lemma.left == 0 { ANY } else { lemma.left as u16 }
}

/// The bound of a lemma about a set.
pub fn bound_of(board: &Board<'_>, lemma: &Lemma, set: Set) -> u128 {
    let lost = if board.tiny.may_lose() { u128::from(lemma.lost) * LOST } else { 0 };
    let least = board.least(set, left_of(lemma));
    lemma.bound.checked_sub(1).map_or(INFINITY, |excess| lost + least + u128::from(excess))
}

/// Judges an accepted case. The error is the falsehood.
pub fn judge(
    board: &Board<'_>,
    truth: &mut Truth<'_>,
    case: &Case,
    proven: &Proven,
) -> Result<(), Falsehood> {
    lemmas_are_true(board, truth, case)?;
    let policy = match &case.policy {
        None => None,
        Some(policy) => match policies::replay(board, policy) {
            None => return falsehood("policy", "the policy is no strategy of the game".into()),
            cost => cost,
        },
    };
    let sentence = proven.sentence();
    let Some(statements) = sentence::read(&sentence) else {
        return falsehood("sentence", format!("the sentence is not understood: {sentence}"));
    };
    let status = if statements.contains(&Statement::Optimal) {
        "Proven optimal: "
    } else if statements.contains(&Statement::Impossible) {
        "Proven impossible: "
    } else {
        "A lower bound only"
    };
    if !sentence.starts_with(status) {
        return falsehood("first words", format!("not {status:?}: {sentence}"));
    }
    if proven.optimal != statements.contains(&Statement::Optimal) {
        return falsehood("optimal", format!("optimal: {}, but: {sentence}", proven.optimal));
    }
    for statement in statements {
        if !is_true(board, truth, statement, policy) {
            return falsehood(kind(statement), format!("{statement:?} is not so: {sentence}"));
        }
    }
    if let Some((replay, _)) = &proven.policy {
        let (total, lost) = (replay.total.into(), replay.lost_weight.into());
        let found = Cost { total, worst: replay.worst_case, lost };
        if policy != Some(found) {
            return falsehood("policy", format!("the policy costs {policy:?}, not {found:?}"));
        }
    }
    Ok(())
}

/// Judges every state and lemma of a certificate. The error is the falsehood.
pub fn lemmas_are_true(board: &Board<'_>, truth: &mut Truth<'_>, case: &Case) -> Result<(), Falsehood> {
    let Some(spots) = spots(board, &case.certificate.records) else {
        return falsehood("states", "a state record is not allowed".into());
    };
    for (number, lemma) in case.certificate.lemmas.iter().enumerate() {
        let Some(&spot) = usize::try_from(lemma.state).ok().and_then(|state| spots.get(state)) else {
            return falsehood("states", format!("lemma {number} is about no state"));
        };
        let bound = bound_of(board, lemma, spot.set);
        let cost = truth.cost(spot, left_of(lemma));
        if bound > cost {
            let what = format!("lemma {number} says at least {}, but {} do", shown(bound), shown(cost));
            return falsehood("lemma", what);
        }
    }
    Ok(())
}

/// A cost as text.
fn shown(cost: u128) -> String {
    match (cost / LOST, cost % LOST) {
        _ if cost == INFINITY => "infinity".into(),
        (0, guesses) => guesses.to_string(),
        (lost, guesses) => format!("{guesses} with {lost} lost"),
    }
}

fn kind(statement: Statement) -> &'static str {
    match statement {
        Statement::Impossible => "sentence: impossible",
        Statement::Total(_) => "sentence: total",
        Statement::Worst(_) => "sentence: worst case",
        Statement::TotalAmong { .. } => "sentence: total among",
        Statement::WorstAmong { .. } => "sentence: worst case among",
        Statement::Lost(_) => "sentence: lost",
        Statement::TotalAmongLosing { .. } => "sentence: total among losing",
        Statement::Policy { .. } => "sentence: policy",
        Statement::Optimal => "sentence: optimal",
    }
}

fn is_true(board: &Board<'_>, truth: &mut Truth<'_>, statement: Statement, policy: Option<Cost>) -> bool {
    let (limit, named) = (board.limit(), board.named(0));
    let within = |guesses: u128| board.with_naming(u16::try_from(guesses).unwrap_or(ANY)).min(limit);
    let mut least_below = |worst: u128| truth.whole(within(worst - 1));
    match statement {
        Statement::Impossible => truth.whole(limit) == INFINITY,
        Statement::Total(total) => truth.whole(limit) >= total.saturating_add(named),
        Statement::Worst(worst) => worst == 0 || least_below(worst) == INFINITY,
        Statement::TotalAmong { worst, total } => truth.whole(within(worst)) >= total.saturating_add(named),
        Statement::WorstAmong { total, worst } => {
            worst == 0 || least_below(worst) > total.saturating_add(named) || total == INFINITY
        }
        Statement::Lost(lost) => truth.loss().lost >= lost,
        Statement::TotalAmongLosing { lost, total } => truth.loss() >= Loss { lost, total },
        Statement::Policy { total, worst, lost } => {
            policy.is_some_and(|cost| (cost.total, u128::from(cost.worst), cost.lost) == (total, worst, lost))
        }
        Statement::Optimal => policy.is_some_and(|cost| {
            let no_shorter = |truth: &mut Truth<'_>| truth.whole(within(u128::from(cost.worst) - 1));
            match board.tiny.objective {
                0 => cost.total + named == truth.whole(limit),
                1 => no_shorter(truth) == INFINITY,
                2 => {
                    no_shorter(truth) == INFINITY
                        && cost.total + named == truth.whole(within(u128::from(cost.worst)))
                }
                4 => truth.loss() == Loss { lost: cost.lost, total: cost.total },
                _ => cost.total + named == truth.whole(limit) && no_shorter(truth) > cost.total + named,
            }
        }),
    }
}
