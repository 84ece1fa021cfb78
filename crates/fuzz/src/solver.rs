//! The library under attack: questions and answers in plain data. The attacks know few other types of the solver.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use salet::certificate::{self, Obstacle};
use salet::game::{self, AnswerClasses, Bounds, Game, GameBuilder, Tree, Weights};
use salet::plan;
use salet::policy::{self, Access};
use salet::search::{Beam, Prune, SearchConfig, Solution, Solver, Thresholds, VectorWidth};
pub use salet::search::{Control, Settled, Status, Task as Question};
pub use salet::words::GuessId;
use salet::words::{
    Alphabet, SecretId, Source, WordGame as _, WordGameBuilder as _, WordLists, WordOptions, WordPolicy as _,
};
use salet_check::{Inputs, Proven, Reject, Silent, TableInputs, Until};

use salet_oracle::alphabet::Split;
use salet_oracle::games::pick;
use salet_oracle::replay::Policy;
use salet_oracle::spec::{Cells, Ending, Objective, Spec};
use salet_oracle::value::{Score, Value};

#[derive(Debug, Clone)]
pub struct Answer {
    pub status: Status,
    pub policy: Option<Policy>,
    /// Its total over the answers that it solves.
    pub total: Option<i128>,
    /// No policy loses less weight.
    pub lost_at_least: i128,
    /// No policy has a smaller total, if the objective compares totals.
    pub total_at_least: Option<i128>,
    /// No policy has a smaller worst case, if the objective compares it first.
    pub worst_at_least: Option<usize>,
    pub openers: Vec<u16>,
    /// The solution of the library, if the answer comes from there.
    pub(crate) solution: Option<Solution>,
}

/// The continuation of a game under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rest {
    pub settled: bool,
    /// Whether some answers are proven to be lost.
    pub salvaged: bool,
    pub guess: u16,
    /// Its lost weight, its total of further guesses over the solved answers, and the most further guesses.
    pub score: Score,
}

pub fn game(spec: &Spec) -> Game {
    let builder = if spec.cells.is_some() { of_table(spec) } else { of_words(spec) };
    builder
        .rule(spec.rule.name().parse().expect("a name of the command line"))
        .objective(spec.objective.name().parse().expect("a name of the command line"))
        .limit(spec.limit)
        .weights(Weights::from_integers(&spec.weights).expect("weights are positive"))
        .build()
        .expect("a random game can be played")
}

fn of_table(spec: &Spec) -> GameBuilder {
    let (table, cells) =
        (spec.table().expect("it has a table"), spec.cells.as_ref().expect("it has a table"));
    let matrix = salet::words::read_matrix(Source::text("table", table)).expect("a random table is read");
    let ending = match cells.ending {
        Ending::Named => game::Ending::Named,
        Ending::Solved => game::Ending::Solved(Cells::SOLVES.to_string()),
        Ending::Known => match &cells.classes {
            Some(classes) => game::Ending::Classes(AnswerClasses::new(classes)),
            None => game::Ending::Known,
        },
    };
    Game::of_matrix(matrix, ending).expect("a random table makes a game")
}

fn of_words(spec: &Spec) -> GameBuilder {
    let mut options = WordOptions::new();
    if let Some(spelled) = &spec.spelled {
        let alphabet = Alphabet::read(Source::text("alphabet", spelled.alphabet.as_str()));
        options = options.with_alphabet(alphabet.expect("an alphabet"));
    }
    let [answers, guesses, _] = spec.lists();
    let guesses = Source::text("guesses", guesses);
    let lists = WordLists::read(Source::text("answers", answers), Some(guesses), options);
    Game::builder(lists.expect("random words make lists").0)
        .feedback(spec.feedback.name().parse().expect("a name of the command line"))
}

/// The letters of a word in an alphabet, by the library and by the checker; `None` if they refuse the alphabet or the word.
pub fn split(alphabet: &str, word: &str) -> [Option<Split>; 2] {
    let library = Alphabet::read(Source::text("alphabet", alphabet)).ok().and_then(|alphabet| {
        let spelled = WordOptions::new().with_alphabet(alphabet).spell(word).ok()?;
        Some((spelled.letters.iter().map(str::to_owned).collect(), spelled.spelling))
    });
    let checker = salet_check::alphabet::Alphabet::read(alphabet.as_bytes()).and_then(|alphabet| {
        let split = alphabet.split(word)?;
        let names = alphabet.names(&split.letters).into_iter().map(str::to_owned).collect();
        Some((names, split.shown))
    });
    [library, checker]
}

/// A random configuration, which must not change any answer.
pub fn config(random: &mut Pcg64, game: &Game) -> SearchConfig {
    let least = usize::try_from(SearchConfig::least_memory(game)).expect("a small game");
    let without = match random.random_range(0..8) {
        0 => vec![pick(random, &Prune::ALL)],
        1 => Prune::ALL.to_vec(),
        _ => Vec::new(),
    };
    // Without a memo, a set that is raised step by step is searched anew in each step: a few dozen secrets take forever.
    let drawn = !without.contains(&Prune::Memo) && pick(random, &[false, true]);
    // Drawn apart, so that a seed keeps its questions.
    let mut apart = Pcg64::seed_from_u64(random.clone().random());
    let thresholds = if drawn { thresholds(&mut apart) } else { Thresholds::default() };
    terms(random, least).with_thresholds(thresholds).without(without)
}

/// A random configuration for a game of hundreds of answers, without at most one prune that small games can do without.
pub fn config_for_large(random: &mut Pcg64, game: &Game) -> SearchConfig {
    let least = usize::try_from(SearchConfig::least_memory(game)).expect("a game of some thousand words");
    let prunes = [Prune::FewParts, Prune::Symmetry, Prune::Neighbours, Prune::EqualPartition];
    let without = if random.random_range(0..4) == 0 { vec![pick(random, &prunes)] } else { Vec::new() };
    let mut thresholds = Thresholds::default();
    thresholds.intersected_percent = pick(random, &[0, 100]);
    thresholds.neighboured_guesses = pick(random, &[0, 20, 128]);
    thresholds.levelled_pairs = pick(random, &[0, 100_000_000]);
    thresholds.byte_secrets = pick(random, &[0, 60, 253]);
    terms(random, least + (1 << 26)).with_thresholds(thresholds).without(without)
}

/// Random thresholds: all of them as low as possible, or each low, usual, or between.
fn thresholds(random: &mut Pcg64) -> Thresholds {
    let (least, usual) = (Thresholds::LEAST, Thresholds::default());
    let mut drawn = least;
    if random.random_range(0..4) == 0 {
        return drawn;
    }
    drawn.intersected_percent = pick(random, &[least.intersected_percent, usual.intersected_percent]);
    drawn.neighboured_guesses = pick(random, &[least.neighboured_guesses, 5, usual.neighboured_guesses]);
    drawn.intersected_secrets = pick(random, &[least.intersected_secrets, 3, 8, usual.intersected_secrets]);
    drawn.levelled_pairs = pick(random, &[least.levelled_pairs, usual.levelled_pairs]);
    drawn.matrix_secrets = pick(random, &[least.matrix_secrets, 3, 5, 20, usual.matrix_secrets]);
    drawn.counted_guesses = pick(random, &[least.counted_guesses, 4, usual.counted_guesses]);
    drawn.surveyed_share = pick(random, &[least.surveyed_share, 1, usual.surveyed_share]);
    drawn.byte_secrets = pick(random, &[least.byte_secrets, 2, 5, 30, usual.byte_secrets]);
    drawn.subgame_secrets = pick(random, &[least.subgame_secrets, 8, usual.subgame_secrets]);
    drawn.symmetric_secrets = pick(random, &[least.symmetric_secrets, 4, usual.symmetric_secrets]);
    drawn.symmetric_guesses = pick(random, &[least.symmetric_guesses, usual.symmetric_guesses]);
    drawn.family_members = pick(random, &[least.family_members, usual.family_members]);
    drawn
}

fn terms(random: &mut Pcg64, least: usize) -> SearchConfig {
    SearchConfig::default()
        .with_threads(Some(pick(random, &[1, 1, 1, 2, 3])))
        .with_memory(least + pick(random, &[0, 1 << 20, 1 << 24]))
        .with_beam(
            Beam::default()
                .with_width(pick(random, &[1, 2, 6]))
                .with_slope(pick(random, &[0.43, 0.43, 0.1, 3.0])),
        )
        .with_vector_width(pick(random, &VectorWidth::ALL))
}

/// The default configuration on one thread, with this width of the beam.
pub fn plain_config(beam: usize) -> SearchConfig {
    SearchConfig::default().with_threads(Some(1)).with_beam(Beam::default().with_width(beam))
}

pub struct Subject<'g> {
    game: &'g Game,
    spec: &'g Spec,
    solver: Solver,
}

impl<'g> Subject<'g> {
    pub fn new(spec: &'g Spec, game: &'g Game, config: SearchConfig) -> Subject<'g> {
        let solver = Solver::new(game, config).expect("a small game has room");
        Subject { game, spec, solver }
    }

    pub fn solve(&self, question: Question, control: Control<'_>) -> Answer {
        let solution = self.solver.solve(question, &control);
        let Bounds { total_at_least, worst_at_least, lost_at_least } = solution.bounds;
        Answer {
            status: solution.status,
            policy: solution.tree.as_ref().map(plain),
            total: solution.total().map(|total| total.at_most().into()),
            lost_at_least: lost_at_least.into(),
            total_at_least: (total_at_least > 0).then_some(total_at_least.into()),
            worst_at_least: match self.spec.objective {
                Objective::Worst | Objective::WorstThenMean if worst_at_least > 0 => {
                    Some(worst_at_least as usize)
                }
                _ => None,
            },
            openers: solution.optimal_openers.iter().map(|guess| guess.index() as u16).collect(),
            solution: Some(solution),
        }
    }

    /// The weight at the last guess, if the objective counts it.
    fn late(&self, last_weight: u64) -> u64 {
        if self.solver.game().objective() == salet::game::Objective::LastGuess { last_weight } else { 0 }
    }

    /// Rank the best openers, each with its score; `None` if the ranking was stopped.
    pub fn rank(&self, top: usize, control: Control<'_>) -> Option<Vec<(u16, Score)>> {
        let ranking = self.solver.rank(top, &control, &mut |_| {});
        let line = |ranked: &salet::search::Ranked| {
            (
                ranked.opener.index() as u16,
                score(ranked.lost_weight.max(self.late(ranked.last_weight)), ranked.total, ranked.worst_case),
            )
        };
        ranking.complete.then(|| ranking.ranked.iter().map(line).collect())
    }

    /// Continue a game after a history; `None` if the solver has no policy for it.
    pub fn rest(&self, history: &[(u16, u16)], control: Control<'_>) -> Option<Rest> {
        let history: Vec<(GuessId, game::Feedback)> = history
            .iter()
            .map(|&(guess, shown)| (GuessId::new(guess.into()), game::Feedback(shown)))
            .collect();
        let rest = self.solver.continuation(&history, Question::Best, &control)?;
        let (tree, evaluation) = (rest.solution.tree?, rest.solution.evaluation?);
        Some(Rest {
            settled: rest.solution.status == Status::Optimal,
            salvaged: rest.salvaged,
            guess: tree.guess.index() as u16,
            score: score(
                if rest.salvaged {
                    evaluation.lost_weight
                } else {
                    evaluation.lost_weight.max(self.late(evaluation.last_weight))
                },
                evaluation.found_total(),
                evaluation.worst_case,
            ),
        })
    }

    /// The total of the best two first guesses, if any is found, and the claim about others.
    pub fn pair(&self, control: Control<'_>) -> (Option<i128>, Status) {
        let planned =
            plan::plans(&self.solver, &[], 2, 1, &control).expect("the mean of a game of the normal rule");
        (planned.plans.first().map(|plan| plan.total.into()), planned.status)
    }

    /// The total of a set with all guesses and no limit.
    pub fn cost_of(&self, set: &[u16], control: Control<'_>) -> Settled {
        let set: Vec<SecretId> = set.iter().map(|&secret| SecretId::new(secret.into())).collect();
        self.solver.cost_of(&set, &control)
    }

    /// Certify an answer, and have the independent checker check the certificate. False without one: the format cannot
    /// express the proof, or the proof was stopped.
    pub fn certify(&self, answer: &Answer, control: Control<'_>) -> Result<bool, String> {
        let Some(Written { certificate, policy }) = self.written(answer, control)? else { return Ok(false) };
        let lists = self.spec.lists();
        if let (Some(table), Some(cells)) = (self.spec.table(), &self.spec.cells) {
            let classes = self.spec.classes();
            let until = match cells.ending {
                Ending::Named => Until::Named,
                Ending::Solved => Until::Solved("y"),
                Ending::Known => {
                    classes.as_ref().map_or(Until::Known, |classes| Until::Classes(classes.as_bytes()))
                }
            };
            let (weights, policy) = (Some(lists[2].as_bytes()), policy.as_deref());
            let inputs = TableInputs { table: table.as_bytes(), until, weights, policy };
            return accepted(salet_check::check_table(&inputs, &certificate, &Silent), policy.is_some());
        }
        let alphabet = self.spec.spelled.as_ref().map(|spelled| spelled.alphabet.as_bytes());
        let inputs = Inputs { alphabet, ..inputs(&lists, policy.as_deref()) };
        accepted(salet_check::check(&inputs, &certificate, &Silent), policy.is_some())
    }

    /// The files of an answer; `None` if the format cannot express the proof, or the proof was stopped.
    pub fn written(&self, answer: &Answer, control: Control<'_>) -> Result<Option<Written>, String> {
        let game = self.game;
        let solution = answer.solution.as_ref().ok_or("the answer is not the library's")?;
        let policy = solution.policy(game).map_err(|error| error.to_string())?;
        let claims = solution.claims(game, policy.as_ref());
        let bounds = claims.root_bounds(game);
        let proof = bounds.and_then(|bounds| certificate::prove(&self.solver, &bounds, &control));
        let proof = match proof {
            // Numbers of guesses have one byte in the format, and a proof may take far longer than its search.
            Err(Obstacle::ManyGuesses | Obstacle::Stopped) => return Ok(None),
            proof => proof.map_err(|obstacle| obstacle.to_string())?,
        };
        let checksum = policy.as_ref().map(policy::Policy::checksum);
        let certificate = certificate::encode(game, &claims, checksum, &proof);
        Ok(Some(Written { certificate, policy: policy.map(|policy| policy.as_bytes().to_vec()) }))
    }
}

/// True if the checker accepted a certificate, and calls its policy optimal if there is one.
fn accepted(proven: Result<Proven, Reject>, has_policy: bool) -> Result<bool, String> {
    let proven = proven.map_err(|reject| reject.to_string())?;
    if proven.optimal != has_policy {
        return Err("the checker does not call the policy optimal".to_owned());
    }
    Ok(true)
}

fn score(lost: u64, total: u64, worst: usize) -> Score {
    Score { value: Value { lost: lost.into(), total: total.into() }, worst }
}

#[derive(Debug, Clone)]
pub struct Written {
    pub certificate: Vec<u8>,
    pub policy: Option<Vec<u8>>,
}

/// The checker's inputs: the lists of [`Spec::lists`], and a policy.
pub fn inputs<'a>([answers, guesses, weights]: &'a [String; 3], policy: Option<&'a [u8]>) -> Inputs<'a> {
    Inputs {
        alphabet: None,
        answers: answers.as_bytes(),
        guesses: guesses.as_bytes(),
        weights: Some(weights.as_bytes()),
        policy,
    }
}

pub fn read_policy(file: &std::path::Path) -> Result<Policy, String> {
    let policy = policy::Policy::open(file, Access::Read).map_err(|error| error.to_string())?;
    Ok(plain(&policy.tree()))
}

/// A tree of the library as a policy in plain data.
pub fn plain(tree: &Tree) -> Policy {
    Policy {
        guess: tree.guess.index() as u16,
        after: tree.children.iter().map(|(shown, child)| (shown.0, plain(child))).collect(),
    }
}
