//! Greedy play, for a call that stops before the search has a policy, or even the tables of its game: guesses are scored one by one.
//!
//! In every state it scores a few candidates, and plays the one with the most parts; every rule allows candidates. If that finds
//! a candidate too late, as with the last few of a family, it tries all allowed guesses, as far as the time allows. It proves
//! nothing beyond trivial bounds.

use std::cmp::Reverse;

use salet_base::threads;

use crate::bound::counting::{Costs, GuessesLeft, after_a_guess};
use crate::bound::few_parts::Reach;
use crate::bound::goal::Goal;
use crate::bound::price;
use crate::game::partition::{Part, partition_by};
use crate::game::{Bounds, Feedback, Game, GuessId, Objective, SecretId, Solving, Tree};
use crate::search::ask::solution::{Continuation, Solution, Status};
use crate::search::ask::start::guesses_left;
use crate::search::ask::task::Task;

/// Candidates to score in a state.
const SAMPLE: usize = 16;

/// Guesses of a table to score in a state.
const SAMPLE_OF_TABLE: usize = 256;

/// Guesses to try in a state if the best of these candidates fails.
const TRIED: usize = 8;

/// Words to score before greedy play is final, some tenths of a second.
const SCORED: usize = 2_000_000;

/// A state may spend one part in this many of the remaining words to score all guesses.
const SHARE: usize = 4;

/// A policy of a whole game; `None` if greedy play finds an answer too late and none may be lost.
pub(super) fn of_the_game(game: &Game, task: Task) -> Option<Tree> {
    let secrets: Vec<SecretId> = game.answers().collect();
    policy(game, &[], &secrets, task, Costs::by_objective(game).goal() == Goal::Loss)
}

/// The solution with this policy in place of one without, whose proven bounds stay.
pub(super) fn instead_of(found: &Solution, game: &Game, task: Task, tree: Tree) -> Solution {
    let secrets: Vec<SecretId> = game.answers().collect();
    let greedy = with_policy(game, &[], &secrets, task, tree);
    let total = found.bounds.total_at_least.max(greedy.bounds.total_at_least);
    let total_at_least = total.min(greedy.policy_total().unwrap_or(0));
    let worst_at_least = found.bounds.worst_at_least.max(greedy.bounds.worst_at_least);
    Solution { bounds: Bounds { total_at_least, worst_at_least, ..found.bounds }, ..greedy }
}

/// The solution after a history that leaves these answers, at least one, and a guess.
pub(super) fn solution(
    game: &Game,
    history: &[(GuessId, Feedback)],
    secrets: &[SecretId],
    task: Task,
) -> Solution {
    match policy(game, history, secrets, task, Costs::by_objective(game).goal() == Goal::Loss) {
        Some(tree) => with_policy(game, history, secrets, task, tree),
        None => Solution::without_policy(Status::Bounded),
    }
}

/// The solution with a policy after a history, which is legal.
fn with_policy(
    game: &Game,
    history: &[(GuessId, Feedback)],
    secrets: &[SecretId],
    task: Task,
    tree: Tree,
) -> Solution {
    let evaluation =
        tree.evaluate_after(game, history, secrets.to_vec()).expect("the rule allows its guesses");
    let total_at_least = match (task, game.objective()) {
        (Task::Beam, _) | (_, Objective::Worst | Objective::WorstThenMean | Objective::WinRate) => 0,
        (_, Objective::Mean | Objective::MeanThenWorst) => {
            let costs = Costs::by_objective(game);
            let naming = if game.ends_known() { costs.weigh(secrets).weight } else { 0 };
            price::guesses(Reach::by_symbols(game).least(&costs, secrets).saturating_sub(naming))
        }
    };
    let worst_at_least = match (task, game.objective()) {
        (Task::Best | Task::AllOptimal | Task::Opener(_), Objective::Worst | Objective::WorstThenMean) => {
            let least = Reach::by_symbols(game).least_limit(Costs::by_objective(game).apart(secrets));
            u32::from(least) - u32::from(game.ends_known())
        }
        _ => 0,
    };
    let status = match (task, game.objective()) {
        (Task::Beam, _) => Status::UpperBound,
        (_, Objective::Mean) if total_at_least == evaluation.found_total() => Status::Optimal,
        (_, Objective::Worst) if worst_at_least as usize == evaluation.worst_case => Status::Optimal,
        _ => Status::Bounded,
    };
    Solution {
        bounds: Bounds { total_at_least, worst_at_least, ..Bounds::default() },
        optimal_openers: vec![tree.guess],
        tree: Some(tree),
        evaluation: Some(evaluation),
        ..Solution::without_policy(status)
    }
}

/// The continuation in place of one without a policy: it loses answers that it finds too late. Proven bounds stay valid for
/// all play that loses nothing.
pub(super) fn at_a_loss(
    game: &Game,
    history: &[(GuessId, Feedback)],
    found: Continuation,
    task: Task,
) -> Continuation {
    let Some(tree) = policy(game, history, &found.candidates, task, true) else {
        return found;
    };
    let Solution { scope, status, bounds, .. } = found.solution;
    let greedy = with_policy(game, history, &found.candidates, task, tree);
    Continuation { solution: Solution { scope, status, bounds, ..greedy }, ..found }
}

/// A policy after a history; `None` if it finds an answer too late and none may be lost.
fn policy(
    game: &Game,
    history: &[(GuessId, Feedback)],
    secrets: &[SecretId],
    task: Task,
    may_lose: bool,
) -> Option<Tree> {
    let costs = Costs::by_objective(game);
    let mut greedy = Greedy { game, costs, may_lose, history: history.to_vec(), scores: SCORED };
    greedy.policy(secrets, guesses_left(game, history.len()), task.opener())
}

/// A greedy search for a policy.
struct Greedy<'g> {
    game: &'g Game,
    costs: Costs,
    may_lose: bool,
    history: Vec<(GuessId, Feedback)>,
    /// Words to score before greedy play is final.
    scores: usize,
}

impl Greedy<'_> {
    fn policy(&mut self, secrets: &[SecretId], left: GuessesLeft, opener: Option<GuessId>) -> Option<Tree> {
        let solves_one = self.game.solving() == Solving::Own;
        if left == 0 || solves_one && left == 1 && secrets.len() > 1 && !self.may_lose {
            return None;
        }
        let first = opener.unwrap_or_else(|| self.greedy(secrets, left));
        let played = self.play(first, secrets, left);
        if played.is_some() || opener.is_some() {
            return played;
        }
        let others = self.others(secrets);
        others.into_iter().filter(|&guess| guess != first).find_map(|guess| self.play(guess, secrets, left))
    }

    /// A policy with this guess.
    fn play(&mut self, guess: GuessId, secrets: &[SecretId], left: GuessesLeft) -> Option<Tree> {
        let after = after_a_guess(left);
        let mut children = Vec::new();
        let mut parts = partition_by(secrets, |secret| self.game.score(guess, secret));
        // Large parts are the most likely to fail.
        parts.sort_by_key(|part| Reverse(part.secrets.len()));
        for part in parts {
            if part.is_found_in(self.game) {
                continue;
            }
            let Part { feedback, secrets } = part;
            self.history.push((guess, feedback));
            let next = self.policy(&secrets, after, None);
            self.history.pop();
            match next {
                Some(tree) => children.push((feedback, tree)),
                None if self.may_lose => {}
                None => return None,
            }
        }
        children.sort_unstable_by_key(|(feedback, _)| *feedback);
        Some(Tree { guess, children })
    }

    /// The candidate with the most parts of a sample; for the last guess the heaviest.
    fn greedy(&mut self, secrets: &[SecretId], left: GuessesLeft) -> GuessId {
        let solves_apart = self.game.solving() == Solving::Own;
        if secrets.len() > 2 && left > 1 || !solves_apart {
            let sample = self.sample_of(secrets);
            if let Some(&best) = self.ranked(sample, secrets).first() {
                return best;
            }
        }
        let heaviest = secrets.iter().rev().max_by_key(|&&secret| self.costs.weight(secret));
        heaviest.expect("a state has a candidate").as_guess()
    }

    /// Some candidates; if these are no guesses, some guesses, with one that solves the first candidate.
    fn sample_of(&self, secrets: &[SecretId]) -> Vec<GuessId> {
        if self.game.solving() == Solving::Own {
            let step = secrets.len().div_ceil(SAMPLE);
            return secrets.iter().step_by(step).map(|secret| secret.as_guess()).collect();
        }
        let solves = |hit: &&(GuessId, Vec<SecretId>)| hit.1.binary_search(&secrets[0]).is_ok();
        let solver = self.game.hits().iter().find(solves).map(|&(guess, _)| guess);
        let others = self.game.guesses().filter(|&guess| !self.game.is_blank(guess));
        let step = self.game.guess_count().div_ceil(SAMPLE_OF_TABLE);
        let two = secrets.get(1).and_then(|&other| {
            let differs =
                |&guess: &GuessId| self.game.score(guess, secrets[0]) != self.game.score(guess, other);
            self.game.guesses().find(differs)
        });
        solver.into_iter().chain(two).chain(others.step_by(step)).collect()
    }

    /// Guesses to try after greedy play failed, those with the most parts first: of all allowed guesses, or of some candidates
    /// if that would take too long; none if time is up.
    fn others(&mut self, secrets: &[SecretId]) -> Vec<GuessId> {
        if self.scores == 0 {
            return Vec::new();
        }
        let all = self.game.guess_count() * (secrets.len() + self.history.len());
        let mut ranked = if all <= self.scores / SHARE {
            self.scores -= self.game.guess_count() * self.history.len();
            let guesses = self.game.guesses();
            let allowed =
                |&guess: &GuessId| !self.game.is_blank(guess) && self.game.allows(&self.history, guess);
            self.ranked(guesses.filter(allowed).collect(), secrets)
        } else {
            self.ranked(self.sample_of(secrets), secrets)
        };
        ranked.truncate(TRIED);
        ranked
    }

    /// Sort guesses, those with the most parts first.
    fn ranked(&mut self, guesses: Vec<GuessId>, secrets: &[SecretId]) -> Vec<GuessId> {
        self.scores = self.scores.saturating_sub(guesses.len() * secrets.len());
        let game = self.game;
        let solves_apart = game.solving() == Solving::Own;
        let parts = |seen: &mut Vec<bool>, at: usize| {
            let guess = guesses[at];
            let shown = || secrets.iter().map(|&secret| game.score(guess, secret).index());
            let parts = shown().filter(|&code| !std::mem::replace(&mut seen[code], true)).count();
            // A guess that solves several secrets is worth a part more.
            let parts = parts + usize::from(!solves_apart && seen[game.solved().index()]);
            shown().for_each(|code| seen[code] = false);
            (Reverse(parts), guess)
        };
        let unseen = || vec![false; game.feedback_count()];
        let mut ranked = threads::map(guesses.len(), unseen, parts);
        ranked.sort_by_key(|&(parts, _)| parts);
        ranked.into_iter().map(|(_, guess)| guess).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::game::Rule;
    use crate::search::{Control, SearchConfig, Solver};
    use crate::testing;

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
                let builder = testing::original().rule(rule).objective(objective);
                let game = builder.limit(limit).build().expect("it can be played");
                let secrets: Vec<SecretId> = game.answers().collect();
                let found = solution(&game, &[], &secrets, Task::Best);
                assert_eq!(found.status, Status::Bounded);
                let total = found.policy_total();
                match found.tree {
                    None => assert!(limit == Some(3) && objective != Objective::WinRate),
                    Some(tree) => {
                        let evaluation = tree.evaluate(&game).expect("it is legal");
                        assert_eq!(Some(evaluation.found_total()), total);
                        assert!(found.bounds.total_at_least < evaluation.found_total());
                        assert_eq!(evaluation.lost.is_empty(), limit != Some(3));
                    }
                }
            }
        }
    }

    /// In the middle of a game a call always returns a guess, however short the time, with the answers that it loses.
    #[test]
    fn a_guess_is_given_even_if_it_loses_answers() {
        let builder = testing::original();
        let game = builder.limit(Some(4)).build().expect("it can be played");
        let fuzzy = game.find("fuzzy").expect("it is a word");
        let nothing = testing::colours("BBBBB");
        let stopped = AtomicBool::new(true);
        let solver = Solver::new(&game, SearchConfig::default()).expect("threads start");
        let salet = game.find("salet").expect("it is a word");
        for (task, opener) in [(Task::Best, None), (Task::Opener(salet), Some(salet))] {
            let control = Control::default().with_stop(&stopped);
            let found = solver.continuation(&[(fuzzy, nothing)], task, &control).expect("answers are left");
            assert_eq!((found.solution.status, found.salvaged), (Status::Bounded, false));
            let tree = found.solution.tree.expect("a guess is given");
            assert!(opener.is_none_or(|opener| tree.guess == opener));
            let evaluation = found.solution.evaluation.expect("it can be played");
            assert!(!evaluation.lost.is_empty() && evaluation.lost.len() < found.candidates.len() / 2);
            let again = tree.evaluate_after(&game, &[(fuzzy, nothing)], found.candidates);
            assert_eq!(again.expect("it is legal"), evaluation);
        }
    }
}
