//! Replaying a policy: every answer is played, and what that costs is compared with what the file says.

use crate::bytes::hex;
use crate::game::{Objective, Rule};
use crate::policy::{Policy, Said};
use crate::reject::Reject;
use crate::rules::Demand;

/// What a policy costs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replay {
    /// Sum of weight × guesses over the answers that are solved.
    pub total: u64,
    /// Most guesses that a solved answer takes.
    pub worst_case: u32,
    /// Weight of the answers that are not solved.
    pub lost_weight: u64,
    /// Weight of the answers solved at guess 1, 2 …
    pub histogram: Vec<u64>,
}

/// A node with the secrets that reach it, and how.
struct Visit {
    node: u32,
    secrets: Vec<u16>,
    /// Number of the guess that is made here.
    guess_number: u32,
    /// The guesses on the way, with their feedbacks.
    history: Vec<(u16, u16)>,
}

/// Plays all answers and checks what the policy says of itself.
///
/// # Errors
///
/// The policy breaks a rule, is incomplete, or says something else than it does.
pub fn replay(policy: &Policy) -> Result<Replay, Reject> {
    let result = play(policy)?;
    compare(policy, &result)?;
    check_said(&policy.said, policy.game.terms.objective)?;
    Ok(result)
}

fn play(policy: &Policy) -> Result<Replay, Reject> {
    let game = &policy.game;
    let mut result = Replay::default();
    let everyone = (0..game.words.answers()).map(|n| u16::try_from(n).expect("at most 65,535"));
    let start = Visit { node: 0, secrets: everyone.collect(), guess_number: 1, history: Vec::new() };
    let mut open = vec![start];
    while let Some(visit) = open.pop() {
        let node = policy.nodes[visit.node as usize];
        check_allowed(policy, &visit, node.guess)?;
        let children = node.first_child..node.end_child;
        let is_solved = |&child: &u32| policy.nodes[child as usize].feedback == game.solved();
        if let Some(node) = children.clone().find(is_solved) {
            return Err(Reject::PolicyChildSolved { node });
        }
        let mut reached: Vec<Vec<u16>> = vec![Vec::new(); children.len()];
        for &secret in &visit.secrets {
            let weight = u64::from(game.weights[usize::from(secret)]);
            let feedback = game.score(node.guess, secret);
            if feedback == game.solved() {
                let word = game.words.word(secret);
                solve(&mut result, weight, visit.guess_number, game.terms.limit, word)?;
                continue;
            }
            let child = children.clone().position(|child| policy.nodes[child as usize].feedback == feedback);
            match child {
                Some(child) => reached[child].push(secret),
                None if game.terms.objective == Objective::WinRate => result.lost_weight += weight,
                None => {
                    return Err(Reject::PolicyLacksChild { node: visit.node, feedback });
                }
            }
        }
        for (child, secrets) in children.zip(reached) {
            let feedback = policy.nodes[child as usize].feedback;
            if secrets.is_empty() {
                return Err(Reject::PolicyNodeUnreached { node: child });
            }
            let mut history = visit.history.clone();
            // The history decides which guesses are allowed; the normal rule needs none.
            if game.terms.rule != Rule::Normal {
                history.push((node.guess, feedback));
            }
            open.push(Visit { node: child, secrets, guess_number: visit.guess_number + 1, history });
        }
    }
    Ok(result)
}

fn check_allowed(policy: &Policy, visit: &Visit, guess: u16) -> Result<(), Reject> {
    let game = &policy.game;
    let allowed = visit.history.iter().all(|&(earlier, feedback)| {
        Demand::new(game, game.terms.rule, earlier, feedback).allows(game, guess)
    });
    let word = || game.words.word(guess).to_owned();
    if allowed { Ok(()) } else { Err(Reject::PolicyAgainstRule { node: visit.node, word: word() }) }
}

fn solve(result: &mut Replay, weight: u64, guesses: u32, limit: u8, word: &str) -> Result<(), Reject> {
    if limit > 0 && guesses > limit.into() {
        return Err(Reject::PolicyBeyondLimit { word: word.into(), guesses });
    }
    result.total += weight * u64::from(guesses);
    result.worst_case = result.worst_case.max(guesses);
    result.histogram.resize(result.worst_case as usize, 0);
    result.histogram[guesses as usize - 1] += weight;
    Ok(())
}

fn compare(policy: &Policy, found: &Replay) -> Result<(), Reject> {
    let said = &policy.said;
    let numbers = [
        ("total", said.total, found.total),
        ("worst case", said.worst_case.into(), found.worst_case.into()),
        ("lost weight", said.lost_weight, found.lost_weight),
    ];
    for (what, said, found) in numbers {
        if said != found {
            return Err(Reject::PolicyMiscounts { what, said, found });
        }
    }
    if said.histogram == found.histogram { Ok(()) } else { Err(Reject::PolicyHistogram) }
}

/// Checks that what the policy says is proven fits what it says it costs.
fn check_said(said: &Said, objective: Objective) -> Result<(), Reject> {
    let total = (said.total_at_least, said.total);
    let worst = (u64::from(said.worst_at_least), u64::from(said.worst_case));
    let lost = (said.lost_at_least, said.lost_weight);
    let judged_by = match objective {
        Objective::Mean => vec![total],
        Objective::Worst => vec![worst],
        Objective::WorstThenMean => vec![worst, total],
        Objective::MeanThenWorst => vec![total, worst],
        Objective::WinRate => vec![lost, total],
    };
    let nothing = [total, worst, lost].iter().all(|&(bound, _)| bound == 0);
    let all_met = judged_by.iter().all(|&(bound, cost)| bound == cost);
    let first_holds = judged_by[0].0 <= judged_by[0].1;
    let fits = match said.claim {
        0 => nothing,
        1 => !all_met && first_holds,
        _ => all_met,
    };
    if fits { Ok(()) } else { Err(Reject::PolicyClaims) }
}

impl Replay {
    /// The histogram as text.
    #[must_use]
    pub fn histogram_text(&self) -> String {
        let entries: Vec<String> = self.histogram.iter().map(u64::to_string).collect();
        entries.join(", ")
    }
}

/// Checks that a policy plays the certificate's game and is the one that it names.
///
/// # Errors
///
/// It plays another game, or is another policy.
pub fn check_identity(
    policy: &Policy,
    game: &crate::game::Game,
    named: Option<crate::bytes::Sha>,
) -> Result<(), Reject> {
    if policy.game != *game {
        return Err(Reject::PolicyOtherGame);
    }
    match named {
        Some(named) if named != policy.checksum => {
            Err(Reject::PolicyNotTheOneNamed { named: hex(&named), found: hex(&policy.checksum) })
        }
        _ => Ok(()),
    }
}
