//! A policy for a call that has to end before the tables of its game are computed: greedy play, scored word by word.
//!
//! In every state a few candidates are tried, and the one with the most parts is played. A candidate is allowed under every
//! rule. Nothing is proven but what is always so.

use crate::bound::counting::{Costs, GuessesLeft, UNLIMITED, after_a_guess};
use crate::bound::goal::Goal;
use crate::bound::price;
use crate::game::partition::{Part, partition_by};
use crate::game::{Evaluation, Feedback, Game, Objective, Tree};
use crate::search::ask::solution::{Continuation, Solution, Status};
use crate::search::ask::start::guesses_left;
use crate::search::ask::task::Task;
use crate::words::{GuessId, SecretId};

/// Candidates tried in a state.
const TRIED: usize = 16;

/// The solution of a whole game.
pub(super) fn solution(game: &Game, task: Task) -> Solution {
    let secrets: Vec<SecretId> = game.lists().secret_ids().collect();
    at(game, &[], &secrets, task)
}

/// The best play after a history that leaves these answers, at least one, and a guess, as far as it is known.
pub(super) fn continuation(
    game: &Game,
    history: &[(GuessId, Feedback)],
    left: Vec<SecretId>,
    task: Task,
) -> Continuation {
    let solution = at(game, history, &left, task);
    Continuation::new(game, history, left, false, solution)
}

fn at(game: &Game, history: &[(GuessId, Feedback)], secrets: &[SecretId], task: Task) -> Solution {
    let left = guesses_left(game, history.len());
    let costs = Costs::of(game);
    let may_lose = costs.goal() == Goal::Loss;
    let Some(tree) = policy(game, &costs, secrets, left, task.opener(), may_lose) else {
        return Solution::without_policy(Status::Bounded);
    };
    let evaluation =
        tree.evaluate_after(game, history, secrets.to_vec()).expect("candidates may always be played");
    let lower_bound = match (task, game.objective()) {
        (Task::Beam, _) => 0,
        (_, Objective::Mean | Objective::MeanThenWorst) => {
            price::guesses(costs.base_bound(secrets, UNLIMITED))
        }
        _ => 0,
    };
    let status = match (task, game.objective()) {
        (Task::Beam, _) => Status::UpperBound,
        (_, Objective::Mean) if lower_bound == evaluation.found_total() => Status::Optimal,
        _ => Status::Bounded,
    };
    Solution {
        total: evaluation.found_total(),
        lower_bound,
        optimal_openers: vec![tree.guess],
        tree: Some(tree),
        ..Solution::without_policy(status)
    }
}

/// The same play, should no other have been found that keeps the limit: what it finds too late is lost, and what is proven
/// stays so of any play that loses nothing.
pub(super) fn at_a_loss(
    game: &Game,
    history: &[(GuessId, Feedback)],
    found: Continuation,
    task: Task,
) -> Continuation {
    let Continuation { candidates, solution, salvaged, .. } = found;
    let left = guesses_left(game, history.len());
    let tree = policy(game, &Costs::of(game), &candidates, left, task.opener(), true);
    let solution =
        Solution { optimal_openers: tree.iter().map(|tree| tree.guess).collect(), tree, ..solution };
    let found = Continuation::new(game, history, candidates, salvaged, solution);
    let total = found.evaluation.as_ref().map_or(0, Evaluation::found_total);
    Continuation { solution: Solution { total, ..found.solution }, ..found }
}

/// A policy for some secrets; `None` if it finds one of them too late, and none may be lost.
fn policy(
    game: &Game,
    costs: &Costs,
    secrets: &[SecretId],
    left: GuessesLeft,
    opener: Option<GuessId>,
    may_lose: bool,
) -> Option<Tree> {
    if left == 0 {
        return None;
    }
    let guess = opener.unwrap_or_else(|| guess(game, costs, secrets, left));
    let after = after_a_guess(left);
    let mut children = Vec::new();
    for Part { feedback, secrets } in parts(game, guess, secrets) {
        if feedback == game.solved() {
            continue;
        }
        match policy(game, costs, &secrets, after, None, may_lose) {
            Some(tree) => children.push((feedback, tree)),
            None if may_lose => {}
            None => return None,
        }
    }
    Some(Tree { guess, children })
}

/// The heaviest candidate where there is no time for another, else the one with the most parts of those tried.
fn guess(game: &Game, costs: &Costs, secrets: &[SecretId], left: GuessesLeft) -> GuessId {
    let heaviest = || secrets.iter().rev().max_by_key(|&&secret| costs.weight(secret));
    if secrets.len() <= 2 || left == 1 {
        return heaviest().expect("a state has a candidate").as_guess();
    }
    let tried = secrets.iter().step_by(secrets.len().div_ceil(TRIED)).map(|secret| secret.as_guess());
    let best = tried.rev().max_by_key(|&guess| parts(game, guess, secrets).len());
    best.expect("a state has a candidate")
}

fn parts(game: &Game, guess: GuessId, secrets: &[SecretId]) -> Vec<Part> {
    partition_by(secrets, |secret| game.score(guess, secret))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::game::{Digits, Rule};
    use crate::search::{Control, SearchConfig, Solver};

    #[test]
    fn it_can_be_played_under_every_rule() {
        for (rule, objective) in [
            (Rule::Normal, Objective::Mean),
            (Rule::Hard, Objective::Worst),
            (Rule::Strict, Objective::WinRate),
        ] {
            for limit in [None, Some(9), Some(3)] {
                if objective == Objective::WinRate && limit.is_none() {
                    continue;
                }
                let builder = Game::builder(Game::original().lists().clone()).rule(rule).objective(objective);
                let game = builder.limit(limit).build().expect("it can be played");
                let found = solution(&game, Task::Best);
                assert_eq!(found.status, Status::Bounded);
                match found.tree {
                    None => assert!(limit == Some(3) && objective != Objective::WinRate),
                    Some(tree) => {
                        let evaluation = tree.evaluate(&game).expect("it is legal");
                        assert_eq!(evaluation.found_total(), found.total);
                        assert!(found.lower_bound < found.total);
                        assert_eq!(evaluation.lost.is_empty(), limit != Some(3));
                    }
                }
            }
        }
    }

    /// Whoever asks in the middle of a game gets a guess, however short the time; what it loses is said, and nothing is claimed.
    #[test]
    fn a_guess_is_given_even_if_it_loses_answers() {
        let builder = Game::builder(Game::original().lists().clone());
        let game = builder.limit(Some(4)).build().expect("it can be played");
        let fuzzy = game.lists().find("fuzzy").expect("it is a word");
        let nothing = game.feedback().parse("BBBBB", 5, Digits::default()).expect("it is feedback");
        let stopped = AtomicBool::new(true);
        let solver = Solver::new(&game, SearchConfig::default()).expect("threads start");
        let salet = game.lists().find("salet").expect("it is a word");
        for (task, opener) in [(Task::Best, None), (Task::Opener(salet), Some(salet))] {
            let control = Control::default().with_stop(&stopped);
            let found = solver.continuation(&[(fuzzy, nothing)], task, &control).expect("answers are left");
            assert_eq!((found.solution.status, found.salvaged), (Status::Bounded, false));
            let tree = found.solution.tree.expect("a guess is given");
            assert!(opener.is_none_or(|opener| tree.guess == opener));
            let evaluation = found.evaluation.expect("it can be played");
            assert!(!evaluation.lost.is_empty() && evaluation.lost.len() < found.candidates.len() / 2);
            assert_eq!(evaluation.found_total(), found.solution.total);
        }
    }
}
