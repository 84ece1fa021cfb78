//! Positions of several boards: every goal and guess against the oracle, with all prunes and with one off (in games given as tables: with
//! each off); the same boards in another order, and the game in other letters and places; one board against the search of
//! salet-core; intervals of searches that are stopped at any moment.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rand::seq::SliceRandom as _;
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64;
use salet::search::Control;
use salet::words::{GuessId, SecretId};
use salet_boards::search::{Config, Prune, Search, TotalInterval};
use salet_boards::{Draw, Position};

use crate::bout::{Bout, Finding, Tally, patient};
use crate::hold::ensure;
use crate::solver::{self, Settled, Subject};
use salet_oracle::boards::{Boards, Goal, tuples};
use salet_oracle::games::{self, permuted, pick};
use salet_oracle::score::Scores;
use salet_oracle::spec::{Objective, Rule, Spec};

/// Most ordered secrets of a position, for the oracle.
const MOST: usize = 150;

/// A position in plain data.
struct Case {
    spec: Spec,
    sets: Vec<Vec<u16>>,
    distinct: bool,
    goal: Goal,
    left: usize,
}

pub(crate) fn play(bout: &mut Bout<'_>) -> Result<Tally, Finding> {
    let case = draw(bout);
    let all = tuples(&case.sets, case.distinct);
    let mut oracle = Boards::new(&case.spec, case.goal);
    // Until one answer is left, a board may be known from the start.
    let unsolved = oracle.known(&all);
    let truth = oracle.value(&all, &unsolved, case.left);
    let mut questions = 0;

    let config = Config { threads: Some(1), ..Config::default() };
    let mut without = vec![Vec::new(), vec![pick(&mut bout.random, &Prune::ALL)]];
    if case.spec.cells.is_some() {
        without.extend(Prune::ALL.map(|prune| vec![prune]));
        without.push(Prune::ALL.to_vec());
    }
    for without in without {
        let config = Config { without, ..config.clone() };
        let (guess, total) = case.best(&case.spec, &case.sets, &config, &patient())?;
        let what = || format!("{config:?}: {total:?}, and the oracle has {truth}");
        case.ensure(total.exact() == Some(case.told(truth, all.len())), what)?;
        let after = oracle.after(&all, &unsolved, case.left, guess);
        let what = || format!("{config:?}: guess {guess} has {after:?}, and the best has {truth}");
        case.ensure(after == Some(truth), what)?;
        questions += 2;
    }

    case.ensure_core(truth)?;

    let guess = drawn_guess(&mut bout.random, &case.spec);
    if let Some(after) = oracle.after(&all, &unsolved, case.left, guess) {
        let price = case.price(guess)?;
        let what = || format!("guess {guess} costs {price:?}, and by the oracle {after}");
        case.ensure(price.exact() == Some(case.told(after, all.len())), what)?;
        questions += 1;
    }

    let mut sets = case.sets.clone();
    sets.shuffle(&mut bout.random);
    let (_, total) = case.best(&case.spec, &sets, &config_of_many(), &patient())?;
    case.ensure(total.exact() == Some(case.told(truth, all.len())), || {
        format!("{total:?} with the boards in another order, and {truth} before")
    })?;

    let stop = AtomicBool::new(bout.random.random_range(0..3) == 0);
    let time = Duration::from_nanos(bout.random.random_range(0..400_000));
    let control = Control::default().with_stop(&stop).with_deadline(Some(Instant::now() + time));
    let (guess, total) = case.best(&case.spec, &case.sets, &config_of_many(), &control)?;
    let told = case.told(truth, all.len());
    let what = || format!("stopped: {total:?} does not contain {told}");
    case.ensure(total.at_least() <= told && told <= total.at_most(), what)?;
    let after = oracle.after(&all, &unsolved, case.left, guess).map(|after| case.told(after, all.len()));
    let attained = after.is_some_and(|after| match case.goal {
        Goal::Within => after >= total.at_least(),
        _ => after <= total.at_most(),
    });
    case.ensure(attained, || format!("stopped: guess {guess} has {after:?}, which is not within {total:?}"))?;

    case.ensure_permuted(bout, truth, all.len())?;
    Ok(Tally::of(true, questions + 3))
}

fn config_of_many() -> Config {
    Config { threads: Some(2), ..Config::default() }
}

fn drawn_guess(random: &mut Pcg64, spec: &Spec) -> u16 {
    let guesses = spec.guesses();
    guesses[usize::from(random.random_range(0..guesses.len() as u16))]
}

/// A position after some guesses, in a game of words or of a table.
fn draw(bout: &mut Bout<'_>) -> Case {
    // Drawn apart, so that the seeds of games of words keep them.
    let mut apart = Pcg64::seed_from_u64(bout.random.clone().random());
    let is_table = apart.random_bool(0.5);
    let random = if is_table { &mut apart } else { &mut bout.random };
    loop {
        let spec = if is_table { games::table(random) } else { games::tiny(random) };
        let weights = vec![1; spec.answers];
        let spec = Spec { rule: Rule::Normal, objective: Objective::Mean, limit: None, weights, ..spec };
        let boards = pick(random, &[1, 2, 2, 2, 3, 3, 4]);
        let distinct = random.random_bool(0.5);
        let goal = pick(random, &Goal::ALL);
        let left = boards + random.random_range(0..=3) - usize::from(random.random_range(0..5) == 0);
        if left == 0 || (distinct && boards > spec.answers) || spec.classes().is_some() {
            continue;
        }
        let mut answers: Vec<u16> = (0..spec.answers as u16).collect();
        answers.shuffle(random);
        let secrets: Vec<u16> = match distinct {
            true => answers[..boards].to_vec(),
            false => (0..boards).map(|_| pick(random, &answers)).collect(),
        };
        answers.sort_unstable();
        let scores = Scores::of(&spec);
        let mut sets = vec![answers; boards];
        for _ in 0..random.random_range(0..=2) {
            let guess = drawn_guess(random, &spec);
            if secrets.iter().any(|&secret| scores.get(guess, secret) == scores.solved) {
                continue;
            }
            for (set, &secret) in sets.iter_mut().zip(&secrets) {
                set.retain(|&other| scores.get(guess, other) == scores.get(guess, secret));
            }
        }
        let is_over = spec.ends_known() && sets.iter().all(|set| set.len() == 1);
        if tuples(&sets, distinct).len() <= MOST && !is_over {
            return Case { spec, sets, distinct, goal, left };
        }
    }
}

impl Case {
    fn goal(&self) -> salet_boards::Goal {
        match self.goal {
            Goal::Length => salet_boards::Goal::Length,
            Goal::Sum => salet_boards::Goal::Sum,
            Goal::Within => salet_boards::Goal::Within(self.left as u8),
        }
    }

    /// A value of the oracle as the library counts it: of *within*, the ordered secrets that are found.
    fn told(&self, value: u128, all: usize) -> u128 {
        if self.goal == Goal::Within { all as u128 - value } else { value }
    }

    fn position(&self, sets: &[Vec<u16>]) -> Result<Position, Finding> {
        let ids = |set: &Vec<u16>| Some(set.iter().map(|&secret| SecretId::new(secret.into())).collect());
        let draw = if self.distinct { Draw::Distinct } else { Draw::Independent };
        let boards: Vec<Option<Vec<SecretId>>> = sets.iter().map(ids).collect();
        Position::new(&boards, draw).map_err(|error| self.finding(error.to_string()))
    }

    fn best(
        &self,
        spec: &Spec,
        sets: &[Vec<u16>],
        config: &Config,
        control: &Control<'_>,
    ) -> Result<(u16, TotalInterval), Finding> {
        let wrong = |error: salet_boards::Error| self.finding(error.to_string());
        let search = Search::new(&solver::game(spec), config.clone()).map_err(wrong)?;
        let found = search.best(&self.position(sets)?, self.goal(), control).map_err(wrong)?;
        let found =
            found.ok_or_else(|| self.finding("no guess for boards that are not solved".to_owned()))?;
        self.ensure(found.tuples == tuples(sets, self.distinct).len() as u128, || {
            format!("{} ordered secrets", found.tuples)
        })?;
        Ok((found.guess.index() as u16, found.total))
    }

    fn price(&self, guess: u16) -> Result<TotalInterval, Finding> {
        let wrong = |error: salet_boards::Error| self.finding(error.to_string());
        let search = Search::new(&solver::game(&self.spec), config_of_many()).map_err(wrong)?;
        let position = self.position(&self.sets)?;
        search.price(&position, self.goal(), GuessId::new(guess.into()), &patient()).map_err(wrong)
    }

    /// One board is a game of salet-core.
    fn ensure_core(&self, truth: u128) -> Result<(), Finding> {
        if self.goal != Goal::Length || self.sets.len() > 1 {
            return Ok(());
        }
        let game = solver::game(&self.spec);
        let found =
            Subject::new(&self.spec, &game, solver::plain_config(1)).cost_of(&self.sets[0], patient());
        let is_same = matches!(found, Settled::Exact(total) if u128::from(total) == truth);
        self.ensure(is_same, || format!("{found:?} by the search of one board, and {truth} by the oracle"))
    }

    /// The same value in other letters, places and lists.
    fn ensure_permuted(&self, bout: &mut Bout<'_>, truth: u128, all: usize) -> Result<(), Finding> {
        // A list of the answers' own numbers follows them through the permutation of the words.
        let marked = Spec { weights: (1..=self.spec.answers as u32).collect(), ..self.spec.clone() };
        let other = permuted(&mut bout.random, &marked);
        let place = |secret: u16| {
            let place = other.weights.iter().position(|&weight| weight == u32::from(secret) + 1);
            place.expect("a permutation keeps all answers") as u16
        };
        let sets: Vec<Vec<u16>> =
            self.sets.iter().map(|set| set.iter().map(|&secret| place(secret)).collect()).collect();
        let plain = Spec { weights: vec![1; self.spec.answers], ..other };
        let (_, total) = self.best(&plain, &sets, &config_of_many(), &patient())?;
        self.ensure(total.exact() == Some(self.told(truth, all)), || {
            format!("{total:?} in other letters and places, and {truth} before")
        })
    }

    fn ensure(&self, holds: bool, what: impl FnOnce() -> String) -> Result<(), Finding> {
        ensure(holds, what).map_err(|what| self.finding(what))
    }

    fn finding(&self, what: String) -> Finding {
        let Case { sets, distinct, goal, left, .. } = self;
        let what = format!("{what}; boards {sets:?}, distinct: {distinct}, {} {left}", goal.name());
        Finding::new(&self.spec, &["boards", "next"], what)
    }
}
