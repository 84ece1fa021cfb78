//! Claims that a solution justifies, in the file of its policy and in a certificate.

use crate::game::{Bounds, Game, Objective};
use crate::policy::{self, Claim, Policy, Score};
use crate::search::{Scope, Solution, Status};

impl Solution {
    /// The policy of this solution with its claim, ready for lookups and for `policy::write`; `None` if the
    /// solution has none. The game must be the solved one.
    ///
    /// # Errors
    /// [`policy::Error::OtherGame`], and
    /// [`game::Error::IncompleteTree`](crate::game::Error::IncompleteTree) if the solution is about the rest of a game.
    pub fn policy(&self, game: &Game) -> Result<Option<Policy>, policy::Error> {
        let Some(tree) = &self.tree else {
            return Ok(None);
        };
        if self.game.as_ref().is_some_and(|own| !own.is_same_as(game)) {
            return Err(policy::Error::OtherGame);
        }
        let score = Score::from(&tree.evaluate(game)?);
        policy::encode(game, tree, self.claim(game.objective(), &score)).map(Some)
    }

    /// The claim of a policy with this score. An optimum for one opener, or for the rest of a game, implies none about the whole
    /// game.
    fn claim(&self, objective: Objective, score: &Score) -> Claim {
        match (self.scope, self.status) {
            (Scope::Game, Status::Optimal) => Claim::optimal(objective, score),
            (Scope::Game, Status::Bounded) => Claim::bounded(objective, score, self.bounds),
            (Scope::Game, Status::UpperBound | Status::Infeasible) | (Scope::Opener | Scope::Rest, _) => {
                Claim::UPPER_BOUND
            }
        }
    }

    /// The claims of a certificate for this solution, with the policy of [`policy`](Solution::policy).
    pub fn claims(&self, game: &Game, policy: Option<&Policy>) -> Bounds {
        match (policy, self.scope, self.status) {
            (Some(policy), _, _) => policy.claim().bounds,
            (None, Scope::Game, Status::Infeasible) => Bounds::infeasible(game),
            (None, Scope::Game, Status::Bounded) => self.claims_without_policy(game.objective()),
            (None, _, _) => Bounds::default(),
        }
    }

    fn claims_without_policy(&self, objective: Objective) -> Bounds {
        let Bounds { total_at_least: total, worst_at_least: worst, .. } = self.bounds;
        let (total_at_least, worst_at_least) = match objective {
            Objective::Mean | Objective::MeanThenWorst => (total, 0),
            Objective::Worst => (0, worst),
            Objective::WorstThenMean if worst > 0 => (total, worst),
            Objective::WorstThenMean | Objective::WinRate | Objective::LastGuess => (0, 0),
        };
        Bounds { total_at_least, worst_at_least, lost_at_least: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Limit, Rule};
    use crate::policy::ClaimKind;
    use crate::search::{Control, SearchConfig, Solver, Task};
    use crate::testing;

    fn game(objective: Objective, limit: Limit) -> Game {
        let words = ["mount", "found", "sound", "round", "could", "world", "worry"];
        testing::game(words).objective(objective).limit(limit).build().expect("a game")
    }

    fn solve(game: &Game, task: Task) -> Solution {
        let solver =
            Solver::new(game, SearchConfig::default().with_threads(Some(1))).expect("a thread starts");
        solver.solve(task, &Control::default())
    }

    #[test]
    fn the_optimum_of_a_game_is_claimed_and_that_of_an_opener_is_not() {
        for objective in Objective::ALL.iter().copied() {
            let game = game(objective, Some(6));
            let best = solve(&game, Task::Best);
            let policy = best.policy(&game).expect("it can be played").expect("a policy");
            assert_eq!(policy.claim().kind, ClaimKind::Optimal, "{objective}");
            let claims = best.claims(&game, Some(&policy));
            assert_eq!(claims, policy.claim().bounds);
            assert_ne!(claims, Bounds::default(), "{objective}");

            let opener = solve(&game, Task::Opener(best.optimal_openers[0]));
            assert_eq!(opener.status, Status::Optimal, "{objective}");
            let policy = opener.policy(&game).expect("it can be played").expect("a policy");
            assert_eq!(*policy.claim(), Claim::UPPER_BOUND, "{objective}");
        }
    }

    #[test]
    fn the_best_play_for_the_rest_implies_no_claim_about_the_game() {
        // Under win-rate every tree is legal; this one loses all answers except the rest.
        let game = game(Objective::WinRate, Some(6));
        let (guess, secret) = (game.guesses().next(), game.answers().last());
        let (guess, secret) = (guess.expect("a guess"), secret.expect("an answer"));
        let solver =
            Solver::new(&game, SearchConfig::default().with_threads(Some(1))).expect("a thread starts");
        let history = [(guess, game.score(guess, secret))];
        let rest = solver.continuation(&history, Task::Best, &Control::default()).expect("answers remain");
        assert_eq!((rest.solution.status, rest.solution.scope), (Status::Optimal, Scope::Rest));
        let policy = rest.solution.policy(&game).expect("it can be played").expect("a policy");
        assert!(policy.score().lost_weight > 0);
        assert_eq!(*policy.claim(), Claim::UPPER_BOUND);
    }

    /// Fault: an optimum under the hard rule was one under every rule, if somebody passed that game.
    #[test]
    fn a_solution_has_no_policy_of_another_game() {
        let game = game(Objective::Mean, Some(6));
        let solution = solve(&game, Task::Best);
        assert!(solution.policy(&game.to_builder().build().expect("the same")).is_ok());
        for other in [game.to_builder().rule(Rule::Strict), game.to_builder().limit(None)] {
            let refused = solution.policy(&other.build().expect("another game"));
            assert!(matches!(refused, Err(policy::Error::OtherGame)));
        }
    }

    #[test]
    fn an_infeasible_game_is_claimed_to_be_infeasible() {
        let unsolvable = game(Objective::Mean, Some(1));
        let solution = solve(&unsolvable, Task::Best);
        assert!(solution.policy(&unsolvable).expect("nothing to play").is_none());
        let claims = solution.claims(&unsolvable, None);
        assert_eq!(claims, Bounds { total_at_least: crate::game::INFEASIBLE, ..Bounds::default() });
        let opener = Task::Opener(unsolvable.guesses().next().expect("a guess"));
        let of_opener = solve(&unsolvable, opener).claims(&unsolvable, None);
        assert_eq!(of_opener, Bounds::default());
    }

    #[test]
    fn bounds_without_a_policy_are_claimed_by_objective() {
        for (objective, total, worst) in [
            (Objective::Mean, 17, 0),
            (Objective::Worst, 0, 3),
            (Objective::WorstThenMean, 17, 3),
            (Objective::MeanThenWorst, 17, 0),
            (Objective::WinRate, 0, 0),
            (Objective::LastGuess, 0, 0),
        ] {
            let game = game(objective, Some(6));
            let mut solution = solve(&game, Task::Best);
            (solution.status, solution.tree) = (Status::Bounded, None);
            solution.bounds = Bounds { total_at_least: 17, worst_at_least: 3, lost_at_least: 0 };
            let claims = solution.claims(&game, None);
            assert_eq!((claims.total_at_least, claims.worst_at_least), (total, worst), "{objective}");
            assert_eq!(claims.lost_at_least, 0, "{objective}");
        }
    }
}
