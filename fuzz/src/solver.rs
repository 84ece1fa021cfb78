//! The solver as the attacks see it: questions and answers in plain data. All that knows its types is here.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use rand::Rng;
use rand_pcg::Pcg64;
use salet::certificate::{self, Claims, Obstacle};
use salet::game::{self, Game, INFEASIBLE, Tree, Weights};
use salet::policy::{self, Access};
use salet::search::{
    Beam, Control, Prune, SearchConfig, Settled, Solution, Solver, Task, Thresholds, VectorWidth,
};
use salet::words::{GuessId, SecretId, Source, WordLists, WordOptions};
use salet_check::{Inputs, Silent};

use crate::games::pick;
use crate::replay::Policy;
use crate::spec::{Objective, Spec};

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The best policy.
    Best,
    /// The best policy with an opener.
    Opener(u16),
    /// All openers that are as good as the best.
    AllOptimal,
    /// Any policy, soon.
    Beam,
}

/// What is claimed of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// No policy is better.
    Optimal,
    /// A policy, and a bound.
    Bounded,
    /// A policy.
    UpperBound,
    /// There is no policy.
    Infeasible,
}

/// What comes back.
#[derive(Debug, Clone)]
pub struct Answer {
    /// What is claimed.
    pub status: Status,
    /// The policy.
    pub policy: Option<Policy>,
    /// Its total over the answers that are found.
    pub total: Option<i128>,
    /// No policy loses less weight.
    pub lost_at_least: i128,
    /// No policy has a smaller total, under the objectives where that means something.
    pub total_at_least: Option<i128>,
    /// No policy has a smaller worst case, under the objectives where that comes first.
    pub worst_at_least: Option<usize>,
    /// The best openers, if these were asked for.
    pub openers: Vec<u16>,
    solution: Solution,
}

/// A line of a ranking: the figures that the objective judges by, as far as they are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// The opener.
    pub opener: u16,
    /// The weight that it loses.
    pub lost: i128,
    /// Its total over what is found.
    pub total: i128,
    /// The most guesses.
    pub worst: usize,
}

/// What is said of the rest of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rest {
    /// Whether it is proven to be the best play.
    pub settled: bool,
    /// Whether it is proven that some are lost.
    pub salvaged: bool,
    /// What to play.
    pub guess: u16,
    /// The weight that is lost.
    pub lost: i128,
    /// The total of further guesses over what is found.
    pub total: i128,
    /// The most of them.
    pub worst: usize,
}

/// What is said of a cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claimed {
    /// It is this.
    Exact(i128),
    /// It is not less.
    AtLeast(i128),
}

/// The solver's game for a spec.
///
/// # Panics
/// If it refuses the game.
pub fn game(spec: &Spec) -> Game {
    let names: Vec<String> = (0..spec.words.len()).map(|number| spec.word(number)).collect();
    let source = |name: &str, words: &[String]| Source::words(name, words.iter().map(String::as_str));
    let (lists, _) = WordLists::read(
        source("answers", &names[..spec.answers]),
        Some(source("guesses", &names)),
        WordOptions::default(),
    )
    .expect("random words make lists");
    Game::builder(lists)
        .feedback(spec.feedback.name().parse().expect("a name of the command line"))
        .rule(spec.rule.name().parse().expect("a name of the command line"))
        .objective(spec.objective.name().parse().expect("a name of the command line"))
        .limit(spec.limit)
        .weights(Weights::from_integers(&spec.weights).expect("weights are positive"))
        .build()
        .expect("a random game can be played")
}

/// A random way to search, which must not change what is found.
pub fn config(random: &mut Pcg64, game: &Game) -> SearchConfig {
    let least = usize::try_from(SearchConfig::least_memory(game)).expect("a small game");
    let without = match random.random_range(0..8) {
        0 => vec![pick(random, &Prune::ALL)],
        1 => Prune::ALL.to_vec(),
        _ => Vec::new(),
    };
    // Sets raised step by step without a memo are searched anew each time, and sets of a few dozen secrets never end.
    let thresholds = match without.contains(&Prune::Memo) {
        true => Thresholds::default(),
        false => pick(random, &[Thresholds::default(), Thresholds::LEAST]),
    };
    SearchConfig::default()
        .with_threads(Some(pick(random, &[1, 1, 1, 2, 3])))
        .with_memory(least + pick(random, &[0, 1 << 20, 1 << 24]))
        .with_beam(
            Beam::default()
                .with_width(pick(random, &[1, 2, 6]))
                .with_slope(pick(random, &[0.43, 0.43, 0.1, 3.0])),
        )
        .with_vector_width(pick(random, &VectorWidth::ALL))
        .with_thresholds(thresholds)
        .without(without)
}

/// One thread, and the usual way to search with a beam of some width.
pub fn plain_config(beam: usize) -> SearchConfig {
    SearchConfig::default().with_threads(Some(1)).with_beam(Beam::default().with_width(beam))
}

/// How a call is stopped.
#[derive(Clone, Copy)]
pub struct Stop<'a> {
    /// Set to stop it.
    pub flag: &'a AtomicBool,
    /// When to stop.
    pub deadline: Option<Instant>,
}

impl<'a> Stop<'a> {
    fn control(self) -> Control<'a> {
        Control::default().with_stop(self.flag).with_deadline(self.deadline)
    }

    /// Whether it is time.
    pub fn is_over(self) -> bool {
        self.control().stopped()
    }
}

/// A solver of a game.
pub struct Subject<'g> {
    game: &'g Game,
    spec: &'g Spec,
    solver: Solver,
}

impl<'g> Subject<'g> {
    /// That of a game.
    ///
    /// # Panics
    /// If the system has no memory or no threads for it.
    pub fn new(spec: &'g Spec, game: &'g Game, config: SearchConfig) -> Subject<'g> {
        let solver = Solver::new(game, config).expect("a small game has room");
        Subject { game, spec, solver }
    }

    /// Ask.
    pub fn solve(&self, question: Question, stop: Stop<'_>) -> Answer {
        let task = match question {
            Question::Best => Task::Best,
            Question::Opener(guess) => Task::Opener(GuessId::new(guess.into())),
            Question::AllOptimal => Task::AllOptimal,
            Question::Beam => Task::Beam,
        };
        let solution = self.solver.solve(task, &stop.control());
        let judges_totals = self.spec.objective != Objective::Worst;
        let bound = i128::from(solution.lower_bound);
        Answer {
            status: match solution.status {
                salet::search::Status::Optimal => Status::Optimal,
                salet::search::Status::Bounded => Status::Bounded,
                salet::search::Status::UpperBound => Status::UpperBound,
                salet::search::Status::Infeasible => Status::Infeasible,
            },
            policy: solution.tree.as_ref().map(plain),
            total: solution.tree.as_ref().map(|_| solution.total.into()),
            lost_at_least: solution.lost_at_least.into(),
            total_at_least: (judges_totals && solution.lower_bound < INFEASIBLE).then_some(bound),
            worst_at_least: match self.spec.objective {
                Objective::Worst | Objective::WorstThenMean => solution.least_worst_case.map(usize::from),
                _ => None,
            },
            openers: solution.optimal_openers.iter().map(|guess| guess.index() as u16).collect(),
            solution,
        }
    }

    /// The best openers; `None` if there was not time enough.
    pub fn rank(&self, top: usize, stop: Stop<'_>) -> Option<Vec<Line>> {
        let ranking = self.solver.rank(top, &stop.control(), &mut |_| {});
        let line = |ranked: &salet::search::Ranked| Line {
            opener: ranked.opener.index() as u16,
            lost: ranked.lost_weight.into(),
            total: ranked.total.into(),
            worst: ranked.worst_case,
        };
        ranking.complete.then(|| ranking.ranked.iter().map(line).collect())
    }

    /// What to play after a history; `None` where nothing can be said.
    pub fn rest(&self, history: &[(u16, u16)], stop: Stop<'_>) -> Option<Rest> {
        let history: Vec<(GuessId, game::Feedback)> = history
            .iter()
            .map(|&(guess, shown)| (GuessId::new(guess.into()), game::Feedback(shown)))
            .collect();
        let rest = self.solver.continuation(&history, Task::Best, &stop.control())?;
        let (tree, evaluation) = (rest.solution.tree?, rest.evaluation?);
        Some(Rest {
            settled: rest.solution.status == salet::search::Status::Optimal,
            salvaged: rest.salvaged,
            guess: tree.guess.index() as u16,
            lost: evaluation.lost_weight.into(),
            total: evaluation.found_total().into(),
            worst: evaluation.worst_case,
        })
    }

    /// What a set costs with all guesses and no limit, by its total.
    pub fn cost_of(&self, set: &[u16], stop: Stop<'_>) -> Claimed {
        let set: Vec<SecretId> = set.iter().map(|&secret| SecretId::new(secret.into())).collect();
        match self.solver.cost_of(&set, &stop.control()) {
            Settled::Exact(cost) => Claimed::Exact(cost.into()),
            Settled::AtLeast(cost) => Claimed::AtLeast(cost.into()),
        }
    }

    /// What is said where the time did not suffice for a certificate.
    pub fn unfinished(&self) -> String {
        certificate::Obstacle::Stopped.to_string()
    }

    /// Have what an answer claims written down and checked by the independent checker.
    ///
    /// # Errors
    /// Why there is no certificate, or why the checker refuses it.
    pub fn certify(&self, answer: &Answer, stop: Stop<'_>) -> Result<(), String> {
        let Some(Written { certificate, policy }) = self.written(answer, stop)? else { return Ok(()) };
        let lists = Lists::of(self.spec);
        let inputs = lists.inputs(policy.as_deref());
        let proven =
            salet_check::check(&inputs, &certificate, &Silent).map_err(|reject| reject.to_string())?;
        if proven.optimal != policy.is_some() {
            return Err("the checker does not call the policy optimal".to_owned());
        }
        Ok(())
    }

    /// The file of an answer's policy, if it has one.
    pub fn policy(&self, answer: &Answer) -> Option<Vec<u8>> {
        let kept = answer.solution.policy(self.game).ok()??;
        Some(kept.as_bytes().to_vec())
    }

    /// What an answer claims, written down; `None` where the format cannot say it, or there was not time enough.
    ///
    /// # Errors
    /// Why there is no certificate.
    pub fn written(&self, answer: &Answer, stop: Stop<'_>) -> Result<Option<Written>, String> {
        let game = self.game;
        let kept = answer.solution.policy(game).map_err(|error| error.to_string())?;
        let claims = Claims::of_solution(game, &answer.solution, kept.as_ref());
        let proof = claims
            .root_bounds(game)
            .and_then(|bounds| certificate::prove(&self.solver, &bounds, &stop.control()));
        let proof = match proof {
            // The format has no numbers of guesses beyond a byte, and a proof may take many times as long as the search.
            Err(Obstacle::ManyGuesses | Obstacle::Stopped) => return Ok(None),
            proof => proof.map_err(|obstacle| obstacle.to_string())?,
        };
        let checksum = kept.as_ref().map(policy::Policy::checksum);
        let certificate = certificate::encode(game, &claims, checksum, &proof);
        Ok(Some(Written { certificate, policy: kept.map(|policy| policy.as_bytes().to_vec()) }))
    }
}

/// A solution as files.
#[derive(Debug, Clone)]
pub struct Written {
    /// The certificate.
    pub certificate: Vec<u8>,
    /// The policy, if there is one.
    pub policy: Option<Vec<u8>>,
}

/// The lists of a game as the checker reads them.
#[derive(Debug, Clone)]
pub struct Lists {
    answers: String,
    guesses: String,
    weights: String,
}

impl Lists {
    /// Those of a game.
    pub fn of(spec: &Spec) -> Lists {
        let lines = |words: std::ops::Range<usize>| -> String {
            words.map(|number| spec.word(number) + "\n").collect()
        };
        let weight = |secret| format!("{} {}\n", spec.word(secret), spec.weights[secret]);
        Lists {
            answers: lines(0..spec.answers),
            guesses: lines(0..spec.words.len()),
            weights: (0..spec.answers).map(weight).collect(),
        }
    }

    /// Them and a policy.
    pub fn inputs<'a>(&'a self, policy: Option<&'a [u8]>) -> Inputs<'a> {
        Inputs {
            answers: self.answers.as_bytes(),
            guesses: self.guesses.as_bytes(),
            weights: Some(self.weights.as_bytes()),
            policy,
        }
    }
}

/// A policy file as a policy.
///
/// # Errors
/// What is wrong with it.
pub fn read_policy(file: &std::path::Path) -> Result<Policy, String> {
    let policy = policy::Policy::open(file, Access::Read).map_err(|error| error.to_string())?;
    Ok(plain(&policy.tree()))
}

/// A tree as a policy.
pub fn plain(tree: &Tree) -> Policy {
    Policy {
        guess: tree.guess.index() as u16,
        after: tree.children.iter().map(|(shown, child)| (shown.0, plain(child))).collect(),
    }
}
