//! A contest: strategies that play the same answers, one after another.

use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::compare::losses::{Losses, losses};
use crate::compare::paired::{Paired, Reference};
use crate::compare::spread::Spread;
use crate::compare::{Entrant, Oracle, Tally, Unfolded, Watch, unfold};
use crate::strategy::Needs;
use crate::strategy::error::Result;
use crate::strategy::player::{Player, Setup};
use salet_base::setters;
use salet_core::game::{CandidateSet, Game, Interval};
use salet_words::GuessId;

/// Strategies that play the same answers of one game, for a comparison.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Contest<'a> {
    /// The game.
    pub game: &'a Game,
    /// The answers to play; the candidates of a state still include all answers.
    pub answers: &'a CandidateSet,
    /// Seed, policy and opener of the players.
    pub setup: Setup<'a>,
    /// The number of runs of a random strategy, each with the next seed.
    pub runs: u64,
    /// For losses: bounds on the least total of all answers without a limit, and an oracle for all other sets.
    pub exact: Option<(Option<Interval>, &'a dyn Oracle)>,
}

/// Called with each step of a contest as it begins.
pub type Begins<'a> = &'a (dyn Fn(Began<'_>) + Sync);

/// A step of a contest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Began<'a> {
    /// A strategy plays: its number, counted from 0, its name, and the number of its runs.
    Play(usize, &'a str, u64),
    /// Its losses are searched for: the number of the strategy, counted from 0, among how many, and its name.
    Losses(usize, usize, &'a str),
}

/// The results of a strategy.
#[derive(Debug, Clone, PartialEq)]
pub struct Performance {
    /// Its name.
    pub name: String,
    /// Whether it follows a given policy.
    pub follows_policy: bool,
    /// Whether the results are the same for every seed.
    pub deterministic: bool,
    /// Its first guess, in the run with the first seed.
    pub opener: Option<GuessId>,
    /// The games of all runs.
    pub tally: Tally,
    /// The total of each run.
    pub totals: Vec<u64>,
    /// The variance of the total over independent draws of every game, from the spread of each answer over the runs.
    pub variance_of_a_run: Option<f64>,
    /// The standard error of the mean on a sample of the answers, from the choice of the answers and the seeds of the runs.
    /// `None` if all are played, or after one run of a strategy that the seed changes: it does not show how runs differ.
    pub sampling_error: Option<f64>,
    /// On a sample of the answers, the policy of the setup on the same ones.
    pub paired: Option<Paired>,
    /// Its tree in the run with the first seed.
    pub unfolded: Unfolded,
    /// Its mistakes, if the contest has an oracle and the strategy finds all answers.
    pub losses: Option<Losses>,
    /// Whether the flag of the watch stopped the search for its mistakes.
    pub losses_stopped: bool,
    /// Wall time of all runs.
    pub elapsed: Duration,
}

impl Performance {
    /// CPU time of one decision.
    pub fn seconds_per_decision(&self) -> f64 {
        self.unfolded.cpu.as_secs_f64() / self.unfolded.decisions.max(1) as f64
    }

    /// The total and the worst case of the first run, if it finds every answer of the game.
    pub fn whole(&self) -> Option<(u64, usize)> {
        let guesses: Vec<u32> = self.unfolded.guesses.iter().copied().collect::<Option<_>>()?;
        Some((self.totals[0], guesses.into_iter().max()? as usize))
    }

    /// The mean of the totals of all runs.
    pub fn mean_total(&self) -> f64 {
        self.totals.iter().map(|&total| total as f64).sum::<f64>() / self.totals.len() as f64
    }

    /// The standard error of [`mean_total`](Performance::mean_total). `None` for a single run.
    pub fn standard_error(&self) -> Option<f64> {
        let runs = self.totals.len();
        let mean = self.mean_total();
        let squares: f64 = self.totals.iter().map(|&total| (total as f64 - mean).powi(2)).sum();
        (runs > 1).then(|| (squares / (runs - 1) as f64 / runs as f64).sqrt())
    }
}

impl<'a> Contest<'a> {
    /// A contest on these answers with one run of random strategies and no oracle.
    pub fn new(game: &'a Game, answers: &'a CandidateSet) -> Contest<'a> {
        Contest { game, answers, setup: Setup::default(), runs: 1, exact: None }
    }

    setters! {
        /// Use this seed, policy and opener.
        with_setup(setup: Setup<'a>);
        /// Play random strategies this number of times.
        with_runs(runs: u64);
        /// Look for losses with bounds on the optimum of all answers and an oracle for all other sets.
        with_exact(exact: Option<(Option<Interval>, &'a dyn Oracle)>);
    }

    /// Play all strategies, [`StrategyName`](crate::strategy::StrategyName)s or [`Entrant`]s; fewer results come back only if the watch stops the contest.
    ///
    /// # Errors
    /// [`strategy::Error`](crate::strategy::Error), before anything is played.
    pub fn play(
        &self,
        strategies: &[impl Clone + Into<Entrant>],
        watch: &Watch,
        begins: Begins<'_>,
    ) -> Result<Vec<Performance>> {
        let player = |entrant: Entrant| Ok((entrant.player(self.game, self.setup)?, entrant));
        let players = strategies.iter().cloned().map(Into::into).map(player);
        let players: Vec<(Player, Entrant)> = players.collect::<Result<_>>()?;
        let reference = self.setup.policy.and_then(|tree| Reference::new(self.game, tree, self.answers));
        let mut performances = Vec::new();
        for (number, player) in players.into_iter().enumerate() {
            begins(Began::Play(number, &player.1.to_string(), self.runs_of(&player.0)));
            match self.performance(player, reference.as_ref(), watch)? {
                Some(performance) => performances.push(performance),
                None => break,
            }
        }
        self.look_for_losses(&mut performances, watch, begins);
        Ok(performances)
    }

    /// Play one strategy, without a search for its losses; `None` if the watch stops it.
    ///
    /// # Errors
    /// [`strategy::Error`](crate::strategy::Error), before anything is played.
    pub fn play_one(&self, strategy: impl Into<Entrant>, watch: &Watch) -> Result<Option<Performance>> {
        let entrant = strategy.into();
        let reference = self.setup.policy.and_then(|tree| Reference::new(self.game, tree, self.answers));
        self.performance((entrant.player(self.game, self.setup)?, entrant), reference.as_ref(), watch)
    }

    fn runs_of(&self, player: &Player) -> u64 {
        if player.deterministic() { 1 } else { self.runs.max(1) }
    }

    fn performance(
        &self,
        (player, entrant): (Player, Entrant),
        reference: Option<&Reference>,
        watch: &Watch,
    ) -> Result<Option<Performance>> {
        let (name, deterministic, runs) =
            (entrant.to_string(), player.deterministic(), self.runs_of(&player));
        watch.settled.store(0, Ordering::Relaxed);
        let Some(unfolded) = unfold(self.game, &player, self.answers, watch) else { return Ok(None) };
        let mut elapsed = unfolded.elapsed;
        let mut tally = Tally::of(self.game, &unfolded);
        let mut totals = vec![tally.total];
        let (mut spread, mut distances) = (Spread::new(self.game), reference.map(|_| Spread::new(self.game)));
        let mut spreads = |unfolded: &Unfolded, mean: f64| {
            spread.add(unfolded, mean, None);
            if let (Some(distances), Some(reference)) = (&mut distances, reference) {
                distances.add(unfolded, mean - reference.mean(), Some(reference.guesses()));
            }
        };
        spreads(&unfolded, tally.mean());
        for run in 1..runs {
            let setup = Setup { seed: self.setup.seed.wrapping_add(run), ..self.setup };
            let player = entrant.player(self.game, setup)?;
            let Some(again) = unfold(self.game, &player, self.answers, watch) else { return Ok(None) };
            elapsed += again.elapsed;
            let counted = Tally::of(self.game, &again);
            totals.push(counted.total);
            tally.merge(&counted);
            spreads(&again, counted.mean());
        }
        let paired = reference.zip(distances.as_ref()).map(|(reference, distances)| {
            reference.paired(distances, self.game, self.answers, deterministic)
        });
        Ok(Some(Performance {
            name,
            follows_policy: matches!(&entrant, Entrant::Published(name) if name.strategy.needs == Needs::Policy),
            deterministic,
            opener: unfolded.tree.as_ref().map(|tree| tree.guess),
            tally,
            variance_of_a_run: spread.variance_of_a_run(self.game),
            sampling_error: spread.sampling_error(self.game, self.answers, deterministic),
            paired,
            totals,
            unfolded,
            losses: None,
            losses_stopped: false,
            elapsed,
        }))
    }

    /// Find the losses of the strategies. None can exceed its distance to the best of them.
    fn look_for_losses(&self, performances: &mut [Performance], watch: &Watch, begins: Begins<'_>) {
        let Some((optimum, oracle)) = self.exact.filter(|_| !self.game.is_restricted()) else { return };
        let best = performances.iter().filter_map(Performance::whole).map(|(total, _)| total).min();
        let known = match (optimum, best) {
            (Some(optimum), Some(best)) => Some(optimum.and(Interval::new(0, best))),
            (optimum, _) => optimum,
        };
        let strategies = performances.len();
        for (number, performance) in performances.iter_mut().enumerate() {
            let (Some(_), Some(tree)) = (performance.whole(), &performance.unfolded.tree) else { continue };
            performance.losses_stopped = watch.is_interrupted();
            if performance.losses_stopped {
                continue;
            }
            begins(Began::Losses(number, strategies, &performance.name));
            let found = losses(self.game, tree, known, oracle);
            performance.losses_stopped = watch.is_interrupted() && !found.is_exact();
            performance.losses = (!performance.losses_stopped).then_some(found);
        }
    }
}
