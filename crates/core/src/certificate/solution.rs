//! Claims that a solution justifies, in the file of its policy and in a certificate.

use crate::certificate::Claims;
use crate::game::{Game, Objective};
use crate::policy::{self, Bounds, Claim, Policy, Score};
use crate::search::{Scope, Solution, Status};

impl Solution {
    /// The policy of this solution with its claim, ready for lookups and for `policy::write`; `None` if the
    /// solution has none. The game must be the solved one.
    ///
    /// # Errors
    /// [`game::Error::IllegalTree`](crate::game::Error::IllegalTree) or
    /// [`game::Error::IncompleteTree`](crate::game::Error::IncompleteTree) if the solution is about another game, or the rest of
    /// one.
    pub fn policy(&self, game: &Game) -> Result<Option<Policy>, policy::Error> {
        let Some(tree) = &self.tree else {
            return Ok(None);
        };
        let score = Score::from(&tree.evaluate(game)?);
        policy::encode(game, tree, self.claim(game.objective(), &score)).map(Some)
    }

    /// The proven lower bound of the total, if the objective has totals; under win-rate that of every policy that loses as little
    /// as this one.
    pub fn total_at_least(&self, objective: Objective) -> Option<u64> {
        let has_totals = match objective {
            Objective::Worst => false,
            // Without a policy the bound counts the guesses of lost games, too.
            Objective::WinRate => self.tree.is_some(),
            _ => true,
        };
        self.lower_bound.filter(|_| has_totals)
    }

    /// The claim of a policy with this score. An optimum for one opener, or for the rest of a game, implies none about the whole
    /// game.
    fn claim(&self, objective: Objective, score: &Score) -> Claim {
        match (self.scope, self.status) {
            (Scope::Game, Status::Optimal) => Claim::optimal(objective, score),
            (Scope::Game, Status::Bounded) => Claim::bounded(objective, score, self.bounds()),
            (Scope::Game, Status::UpperBound | Status::Infeasible) | (Scope::Opener | Scope::Rest, _) => {
                Claim::UPPER_BOUND
            }
        }
    }

    fn bounds(&self) -> Bounds {
        Bounds {
            total_at_least: self.lower_bound.unwrap_or(0),
            worst_at_least: self.least_worst_case.map_or(0, u32::from),
            lost_at_least: self.lost_at_least,
        }
    }
}

impl Claims {
    /// The claims of a certificate for a policy: those of the policy.
    pub fn of_policy(policy: &Policy) -> Claims {
        policy.claim().bounds
    }

    /// The claims of a certificate for a solution, with the policy of [`Solution::policy`].
    pub fn of_solution(game: &Game, solution: &Solution, policy: Option<&Policy>) -> Claims {
        match (policy, solution.scope, solution.status) {
            (Some(policy), _, _) => Claims::of_policy(policy),
            (None, Scope::Game, Status::Infeasible) => Claims::infeasible(game),
            (None, Scope::Game, Status::Bounded) => {
                Claims::without_policy(game.objective(), &solution.bounds())
            }
            (None, _, _) => Claims::default(),
        }
    }

    /// The claims from proven bounds without a policy.
    fn without_policy(objective: Objective, proven: &Bounds) -> Claims {
        let Bounds { total_at_least: total, worst_at_least: worst, .. } = *proven;
        let (total_at_least, worst_at_least) = match objective {
            Objective::Mean | Objective::MeanThenWorst => (total, 0),
            Objective::Worst => (0, worst),
            Objective::WorstThenMean if worst > 0 => (total, worst),
            Objective::WorstThenMean | Objective::WinRate => (0, 0),
        };
        Claims { total_at_least, worst_at_least, lost_at_least: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Limit;
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
            let claims = Claims::of_solution(&game, &best, Some(&policy));
            assert_eq!(claims, Claims::of_policy(&policy));
            assert_ne!(claims, Claims::default(), "{objective}");

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

    #[test]
    fn an_infeasible_game_is_claimed_to_be_infeasible() {
        let unsolvable = game(Objective::Mean, Some(1));
        let solution = solve(&unsolvable, Task::Best);
        assert!(solution.policy(&unsolvable).expect("nothing to play").is_none());
        let claims = Claims::of_solution(&unsolvable, &solution, None);
        assert_eq!(claims, Claims { total_at_least: crate::game::INFEASIBLE, ..Claims::default() });
        let opener = Task::Opener(unsolvable.guesses().next().expect("a guess"));
        let of_opener = Claims::of_solution(&unsolvable, &solve(&unsolvable, opener), None);
        assert_eq!(of_opener, Claims::default());
    }

    #[test]
    fn bounds_without_a_policy_are_claimed_by_objective() {
        for (objective, total, worst) in [
            (Objective::Mean, 17, 0),
            (Objective::Worst, 0, 3),
            (Objective::WorstThenMean, 17, 3),
            (Objective::MeanThenWorst, 17, 0),
            (Objective::WinRate, 0, 0),
        ] {
            let game = game(objective, Some(6));
            let mut solution = solve(&game, Task::Best);
            (solution.status, solution.tree) = (Status::Bounded, None);
            (solution.lower_bound, solution.least_worst_case) = (Some(17), Some(3));
            let claims = Claims::of_solution(&game, &solution, None);
            assert_eq!((claims.total_at_least, claims.worst_at_least), (total, worst), "{objective}");
            assert_eq!(claims.lost_at_least, 0, "{objective}");
        }
    }
}
