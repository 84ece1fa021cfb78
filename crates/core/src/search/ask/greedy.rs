//! Greedy play, for a call that stops before the search has a policy, or even the tables of its game: guesses are scored one by one.
//!
//! In every state it scores a few candidates, and plays the one with the most parts; every rule allows candidates. If that finds
//! candidates too late, as with the last few of a family, these are a *core*: the state tries guesses that tell most of the core
//! apart, and joins the cores of those that fail, too. A part that holds a known core fails at once. It proves nothing beyond trivial
//! bounds.

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

/// Attempts: the guesses to score for a core, and those to try in a state. (FUZZY in Wordle's list of 2025 needs a million words.)
const ATTEMPTS: [(usize, usize); 3] = [(256, 4), (1024, 2), (usize::MAX, 8)];

/// Words to score before an attempt fails, a tenth of a second.
const SCORED: usize = 1_500_000;

/// Guesses that tell most of a core apart, of which those with the most parts are tried, at most.
const FINALISTS: usize = 32;

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
        (Task::Beam, _) => 0,
        (_, Objective::Worst | Objective::WorstThenMean | Objective::WinRate | Objective::LastGuess) => 0,
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
    let left = guesses_left(game, history.len());
    ATTEMPTS.into_iter().find_map(|attempt| {
        let (costs, history) = (Costs::by_objective(game), history.to_vec());
        let mut greedy =
            Greedy { game, costs, may_lose, attempt, history, scores: SCORED, cores: Vec::new() };
        greedy.policy(secrets, left, task.opener()).ok()
    })
}

/// A policy, or a core: answers that are found too late, if other guesses do not tell them apart.
type Played = Result<Tree, Vec<SecretId>>;

/// A greedy search for a policy.
struct Greedy<'g> {
    game: &'g Game,
    costs: Costs,
    may_lose: bool,
    attempt: (usize, usize),
    history: Vec<(GuessId, Feedback)>,
    /// Words to score before it fails.
    scores: usize,
    /// Known cores, each with the guesses left that were too few; none under rules that restrict guesses.
    cores: Vec<(GuessesLeft, Vec<SecretId>)>,
}

impl Greedy<'_> {
    fn policy(&mut self, secrets: &[SecretId], left: GuessesLeft, opener: Option<GuessId>) -> Played {
        let solves_one = self.game.solving() == Solving::Own;
        if left == 0 || solves_one && left == 1 && secrets.len() > 1 && !self.may_lose {
            return Err(secrets.to_vec());
        }
        let first = opener.unwrap_or_else(|| self.greedy(secrets, left));
        let core = match self.play(first, secrets, left) {
            Err(core) if opener.is_none() => core,
            played => return played,
        };
        self.mended(secrets, left, first, core)
    }

    /// A policy in place of a guess that fails on a core.
    fn mended(
        &mut self,
        secrets: &[SecretId],
        left: GuessesLeft,
        first: GuessId,
        mut core: Vec<SecretId>,
    ) -> Played {
        // The last guess but one tells all answers apart or fails.
        if left == 2 && self.game.solving() == Solving::Own {
            core = secrets.to_vec();
        }
        let (mut tried, mut others) = (vec![first], self.others(secrets, &core));
        while tried.len() <= self.attempt.1
            && let Some(&next) = others.iter().find(|guess| !tried.contains(guess))
        {
            match self.play(next, secrets, left) {
                Ok(tree) => return Ok(tree),
                Err(other) => {
                    let known = core.len();
                    core.extend(other);
                    core.sort_unstable();
                    core.dedup();
                    if core.len() > known {
                        others = self.others(secrets, &core);
                    }
                }
            }
            tried.push(next);
        }
        if !self.game.is_restricted() {
            self.cores.push((left, core.clone()));
        }
        Err(core)
    }

    /// A known core that a part holds with no more guesses left.
    fn core_of(&self, part: &[SecretId], left: GuessesLeft) -> Option<&Vec<SecretId>> {
        let holds = |core: &[SecretId]| core.iter().all(|secret| part.binary_search(secret).is_ok());
        self.cores.iter().find(|(too_few, core)| *too_few >= left && holds(core)).map(|(_, core)| core)
    }

    /// A policy with this guess, or a core of one of its parts.
    fn play(&mut self, guess: GuessId, secrets: &[SecretId], left: GuessesLeft) -> Played {
        let after = after_a_guess(left);
        let mut children = Vec::new();
        let mut parts = partition_by(secrets, |secret| self.game.score(guess, secret));
        if let Some(core) = parts.iter().find_map(|part| self.core_of(&part.secrets, after)) {
            return Err(core.clone());
        }
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
                Ok(tree) => children.push((feedback, tree)),
                Err(_) if self.may_lose => {}
                Err(core) => return Err(core),
            }
        }
        children.sort_unstable_by_key(|(feedback, _)| *feedback);
        Ok(Tree { guess, children })
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

    /// Guesses to try after others failed on a core: of those of a sample that tell most of it apart, the ones with the most parts
    /// first; none once the attempt has scored its words.
    fn others(&mut self, secrets: &[SecretId], core: &[SecretId]) -> Vec<GuessId> {
        if self.scores == 0 {
            return Vec::new();
        }
        let game = self.game;
        let all = game.guesses().filter(|&guess| !game.is_blank(guess));
        let sample = all.step_by(game.guess_count().div_ceil(self.attempt.0)).chain(self.sample_of(secrets));
        let allowed = sample.filter(|&guess| game.allows(&self.history, guess)).collect();
        self.scores = self.scores.saturating_sub(self.history.len() * game.guess_count().min(self.attempt.0));
        let mut ranked = self.ranked(allowed, core);
        if core.len() < secrets.len() {
            // Those that are scored on all answers take no longer than the sample on the core.
            ranked.truncate((ranked.len() * core.len() / secrets.len()).clamp(self.attempt.1 + 1, FINALISTS));
            ranked = self.ranked(ranked, secrets);
        }
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
