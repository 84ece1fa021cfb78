//! The spread of a strategy's games over answers and runs, and the standard error of its mean.
//!
//! A sample decides which answers are played, and the seed of a run decides all of its games together: a random opener is
//! drawn once for all answers. So runs differ by more than their games would independently.
//!
//! Let g be the guesses of an answer a in run r, y its mean over the R runs, m the mean of a run over the sample (of n of N answers),
//! and M the mean of a run over all answers. Runs are independent, and all play the same sample. Given the runs, the mean
//! of all games errs by the choice of the answers alone, and without that choice by the runs alone:
//!
//! ```text
//! error² = (1 - n/N)/n · s²(y) + Var(M)/R
//! ```
//!
//! s²(y) is the variance of y over the sample. M is unknown: the means m spread by the variance of M, and by the part
//! of their error that they do not share, which the residuals d = g - y show. Thus
//!
//! ```text
//! Var(M) = s²(m) - (1 - n/N)/n · sum of s²(d) over the runs / (R - 1)
//! ```
//!
//! without bias, and at least 0. One run shows nothing about Var(M). With weights w, a sample decides its own weight, too: in
//! both variances over answers, w (g - m) over the mean of w stands for g.

use crate::compare::Unfolded;
use salet_core::game::{CandidateSet, Game};
use salet_words::SecretId;

/// For each answer, sums over all runs.
pub(super) struct Spread {
    /// Spread of its guesses.
    guesses: Vec<Sums>,
    /// Spread of its guesses less the mean of the run.
    deviations: Vec<Sums>,
    /// Spread of the means of the runs.
    means: Sums,
    runs: u32,
}

#[derive(Clone, Copy, Default)]
struct Sums {
    sum: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    /// The variance of the values, estimated from this number of them.
    fn variance(self, values: f64) -> f64 {
        ((self.squares - self.sum * self.sum / values) / (values - 1.0)).max(0.0)
    }
}

impl Spread {
    pub(super) fn new(game: &Game) -> Spread {
        let none = vec![Sums::default(); game.answer_count()];
        Spread { guesses: none.clone(), deviations: none, means: Sums::default(), runs: 0 }
    }

    /// Add a run with its mean, both less the guesses of a reference, if one is given.
    pub(super) fn add(&mut self, unfolded: &Unfolded, mean: f64, reference: Option<&[u32]>) {
        let found = unfolded.guesses.iter().enumerate();
        let found = found.filter_map(|(index, &guesses)| Some((index, guesses?)));
        let lost = unfolded.lost.iter().map(|&(secret, guesses)| (secret.index(), guesses));
        for (index, guesses) in found.chain(lost) {
            let guesses = f64::from(guesses) - reference.map_or(0.0, |known| f64::from(known[index]));
            self.guesses[index].add(guesses);
            self.deviations[index].add(guesses - mean);
        }
        self.means.add(mean);
        self.runs += 1;
    }

    /// The variance of the total over independent draws of every game; `None` for a single run.
    pub(super) fn variance_of_a_run(&self, game: &Game) -> Option<f64> {
        let weights = game.weights().as_slice().iter();
        let each = self.guesses.iter().zip(weights);
        let runs = f64::from(self.runs);
        let variance = each.map(|(sums, &weight)| sums.variance(runs) * f64::from(weight).powi(2)).sum();
        (self.runs > 1).then_some(variance)
    }

    /// The standard error of the mean on a sample of the answers. `None` if all are played, or after one run of a strategy that
    /// the seed changes.
    pub(super) fn sampling_error(
        &self,
        game: &Game,
        answers: &CandidateSet,
        deterministic: bool,
    ) -> Option<f64> {
        let (played, all, runs) = (answers.len() as f64, game.answer_count() as f64, f64::from(self.runs));
        if answers.len() == game.answer_count() || (self.runs == 1 && !deterministic) {
            return None;
        }
        let weight = |secret: SecretId| f64::from(game.weights().get(secret));
        let total: f64 = answers.iter().map(weight).sum();
        let choice =
            |squares: f64| (1.0 - played / all) * played / (played - 1.0).max(1.0) * squares / total.powi(2);
        let over_answers = |square: &dyn Fn(Sums) -> f64| -> f64 {
            let each = answers.iter().map(|secret| (weight(secret), self.deviations[secret.index()]));
            choice(each.map(|(weight, sums)| weight.powi(2) * square(sums)).sum())
        };
        let of_answers = over_answers(&|sums| (sums.sum / runs).powi(2));
        if self.runs == 1 {
            return Some(of_answers.sqrt());
        }
        let not_shared = over_answers(&|sums| sums.variance(runs));
        let of_runs = (self.means.variance(runs) - not_shared).max(0.0);
        Some((of_answers + of_runs / runs).sqrt())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::compare::{Contest, Watch, sample};
    use crate::strategy::parse_list;
    use crate::strategy::player::Setup;
    use salet_core::game::Weights;
    use salet_words::WordGame as _;
    use salet_words::{Source, WordLists, WordOptions};

    const SEEDS: u64 = 400;

    /// A game of 60 words, equal or with weights from 1 to 4.
    pub(in crate::compare) fn game(weighted: bool) -> Game {
        let original = WordLists::original();
        let words = original.secret_ids().step_by(38).take(60);
        let words: Vec<&str> = words.map(|secret| original.display(secret.as_guess())).collect();
        let lists = WordLists::read(Source::words("answers", words), None, WordOptions::default()).unwrap().0;
        let weights: Vec<u32> = (0..60).map(|index| if weighted { 1 + index % 4 } else { 1 }).collect();
        let weights = Weights::from_integers(&weights).unwrap();
        Game::builder(lists).weights(weights).limit(None).build().unwrap()
    }

    /// The spread of the mean over many seeds, and the error that is stated for it.
    fn spread(game: &Game, strategy: &str, answers: usize, runs: u64) -> (f64, f64) {
        let names = parse_list(strategy).unwrap();
        let played = |seed| {
            let sample = sample::sample(game.answer_count(), answers, seed);
            // No two of them share a run.
            let setup = Setup::default().with_seed(seed * 1000);
            let contest = Contest::new(game, &sample).with_setup(setup).with_runs(runs);
            let played = contest.play(&names, &Watch::default(), &|_| ()).unwrap().remove(0);
            (played.tally.mean(), played.sampling_error.unwrap())
        };
        let (means, errors): (Vec<f64>, Vec<f64>) = (1..=SEEDS).map(played).unzip();
        let seeds = SEEDS as f64;
        let mean = means.iter().sum::<f64>() / seeds;
        let variance = means.iter().map(|each| (each - mean).powi(2)).sum::<f64>() / (seeds - 1.0);
        (variance.sqrt(), (errors.iter().map(|error| error * error).sum::<f64>() / seeds).sqrt())
    }

    #[test]
    fn the_stated_error_is_the_spread_over_seeds() {
        for weighted in [false, true] {
            let game = game(weighted);
            // An opener for all games of a run, a draw in every state, and none.
            for (strategy, answers, runs) in [
                ("letter-greedy[opener=random]", 40, 2),
                ("letter-greedy[opener=random]", 40, 5),
                ("letter-greedy[opener=random]", 10, 5),
                ("letter-greedy[opener=random]", 58, 3),
                ("random-consistent", 40, 2),
                ("random-consistent", 20, 10),
                ("letter-greedy", 30, 1),
            ] {
                let (spread, stated) = spread(&game, strategy, answers, runs);
                assert!(
                    (0.87..1.15).contains(&(stated / spread)),
                    "{strategy}, {answers} answers, {runs} runs, weighted {weighted}: {stated} for {spread}"
                );
            }
        }
    }
}
