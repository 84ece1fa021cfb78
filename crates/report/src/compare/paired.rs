//! The policy of a comparison on the answers that a strategy played.
//!
//! A sample may be easy, so that every strategy needs fewer guesses than the optimum of all answers. The distance between two
//! strategies on the same answers depends much less on the choice of the answers, and is the estimate of a [`Regret`](super::Regret).

use crate::compare::spread::Spread;
use crate::compare::{Tally, Unfolded, Watch, unfold};
use crate::strategy::State;
use salet_core::game::{CandidateSet, Cost, Game, Tree};
use salet_words::SecretId;

/// A policy on the answers that a strategy played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paired {
    /// The total of the policy on the answers played.
    pub played: Cost,
    /// The total of the policy on all answers.
    pub all: Cost,
    /// The standard error of the strategy's mean less that of the policy. `None` after one run of a strategy that the seed
    /// changes.
    pub error: Option<f64>,
}

/// The guesses of a policy for every answer.
pub(super) struct Reference {
    guesses: Vec<u32>,
    played: Tally,
    all: Cost,
}

impl Reference {
    /// The policy on a sample of the answers; `None` if all are played, or if it loses some.
    pub(super) fn new(game: &Game, tree: &Tree, answers: &CandidateSet) -> Option<Reference> {
        if answers.len() == game.answer_count() {
            return None;
        }
        let follow = |state: &State<'_>| {
            let after = state.history.iter().try_fold(tree, |node, &(_, shown)| node.child(shown));
            after.map(|node| node.guess)
        };
        // A policy looks its guesses up: this takes a moment.
        let unfolded = unfold(game, &follow, &game.all_candidates(), &Watch::default())?;
        let all = Tally::of(game, &unfolded).total;
        let of_sample = (0..game.answer_count())
            .map(|index| unfolded.guesses[index].filter(|_| answers.contains(SecretId::new(index))));
        let sampled = Unfolded { guesses: of_sample.collect(), tree: None, ..unfolded.clone() };
        let guesses = unfolded.guesses.into_iter().collect::<Option<_>>()?;
        Some(Reference { guesses, played: Tally::of(game, &sampled), all })
    }

    /// Its guesses, by answer.
    pub(super) fn guesses(&self) -> &[u32] {
        &self.guesses
    }

    /// Its mean on the answers played.
    pub(super) fn mean(&self) -> f64 {
        self.played.mean()
    }

    /// Its figures beside those of a strategy, whose distances have this spread.
    pub(super) fn paired(
        &self,
        distances: &Spread,
        game: &Game,
        answers: &CandidateSet,
        deterministic: bool,
    ) -> Paired {
        let error = distances.sampling_error(game, answers, deterministic);
        Paired { played: self.played.total, all: self.all, error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::spread::tests::game;
    use crate::compare::{Contest, Figures, Optimum, sample};
    use crate::strategy::parse_list;
    use crate::strategy::player::Setup;
    use salet_core::search::{Control, SearchConfig, Solver, Task};

    #[test]
    fn a_sample_of_strategies_meets_a_policy_on_the_same_answers() {
        let names = parse_list("optimal,letter-greedy").unwrap();
        for game in [game(false), game(true)] {
            let solver = Solver::new(&game, SearchConfig::default()).unwrap();
            let solution = solver.solve(Task::Best, &Control::default());
            let (optimum, tree) = (Optimum::of(&game, &solution).unwrap(), solution.tree.unwrap());
            let figures = |wanted, seed| {
                let answers = sample::sample(game.answer_count(), wanted, seed);
                let setup = Setup::default().with_policy(Some(&tree));
                let contest = Contest::new(&game, &answers).with_setup(setup);
                let performances = contest.play(&names, &Watch::default(), &|_| ()).unwrap();
                let reached = optimum.after_play(tree.guess, &performances);
                Figures::new(&game, &names, &performances, Some(reached)).strategies
            };
            let (mut means, mut errors) = (Vec::new(), Vec::new());
            for seed in 1..=200 {
                let [optimal, greedy] = &figures(30, seed)[..] else { panic!("two play") };
                let [own, other] = [optimal, greedy].map(|strategy| strategy.regret.unwrap());
                // The policy is never above itself.
                assert_eq!((own.guesses, own.sampling_error), ([0.0; 2], Some(0.0)));
                let distance = (greedy.total as f64 - optimal.total as f64).max(0.0);
                assert_eq!(other.guesses, [distance; 2]);
                let weight = greedy.total as f64 / greedy.mean;
                means.push((greedy.total as f64 - optimal.total as f64) / weight);
                errors.push((other.sampling_error.unwrap() / weight).powi(2));
            }
            let mean = means.iter().sum::<f64>() / 200.0;
            let spread = (means.iter().map(|each| (each - mean).powi(2)).sum::<f64>() / 199.0).sqrt();
            let stated = (errors.iter().sum::<f64>() / 200.0).sqrt();
            assert!((0.85..1.15).contains(&(stated / spread)), "{stated} for {spread}");
            // All answers are no sample.
            assert_eq!(figures(60, 1)[1].regret.unwrap().sampling_error, None);
        }
    }
}
