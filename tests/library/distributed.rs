//! A divided and merged search ends with the same bytes, whichever workers do the jobs, in any order and any number of times.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use salet::certificate;
use salet::game::{Game, GameBuilder, Objective, Rule, Weights};
use salet::jobs::{self, Bound, Error, Job, Plan, Worker};
use salet::search::{Control, Findings, Ledger, SearchConfig, Share, Solver, Status, Task};
use salet::words::{GuessId, Source, WordGame as _, WordLists, WordOptions};
use tempfile::TempDir;

fn config() -> SearchConfig {
    SearchConfig::default().with_threads(Some(1))
}

/// Every n-th word of the original lists: the given number of answers, and as many other words.
fn builder(count: usize) -> GameBuilder {
    let original = WordLists::original();
    let word = |index: usize| original.display(GuessId::new(index));
    let answers: Vec<&str> = (0..count).map(|at| word(at * 2315 / count)).collect();
    let others: Vec<&str> = (0..count).map(|at| word(2315 + at * 10_000 / count)).collect();
    let (answers, guesses) = (Source::words("answers", answers), Source::words("guesses", others));
    let lists = WordLists::read(answers, Some(guesses), WordOptions::default());
    let (lists, _) = lists.expect("these are words");
    Game::builder(lists).limit(Some(6))
}

/// The given number of similar answers, and no other words: counting alone settles little.
fn alike(count: usize) -> Game {
    let original = WordLists::original();
    let answers: Vec<&str> = (0..count).map(|at| original.display(GuessId::new(1699 + at))).collect();
    let lists = WordLists::read(Source::words("answers", answers), None, WordOptions::default());
    Game::builder(lists.expect("these are words").0).limit(Some(6)).build().expect("a valid game")
}

fn game(count: usize) -> Game {
    builder(count).build().expect("a valid game")
}

/// The result of a solver: a policy and a certificate.
fn concluded(solver: &Solver) -> (Vec<u8>, Vec<u8>) {
    let (game, control) = (solver.game(), Control::default());
    let solution = solver.solve(Task::Best, &control);
    assert!(matches!(solution.status, Status::Optimal | Status::Infeasible));
    let policy = solution.policy(game).expect("it can be played");
    let claims = solution.claims(game, policy.as_ref());
    let bounds = claims.root_bounds(game).expect("something is claimed");
    let proof = certificate::prove(solver, &bounds, &control).expect("it is true");
    let optimal = policy.as_ref().map(|policy| policy.checksum());
    let certificate = certificate::encode(game, &claims, optimal, &proof);
    (policy.map_or_else(Vec::new, |policy| policy.as_bytes().to_vec()), certificate)
}

fn solved(game: &Game) -> (Vec<u8>, Vec<u8>) {
    concluded(&Solver::new(game, config()).expect("a thread starts"))
}

/// A folder with the jobs of a game.
fn divided(game: &Game, time: Duration) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let plan = jobs::divide(folder.path(), "game", game, config(), time, &Control::default());
    plan.expect("it can be divided").expect("nothing stops it");
    folder
}

/// A folder with more than one job of a game, even on a fast machine.
fn divided_into_several(game: &Game) -> TempDir {
    let shorter = |time: &Duration| Some(*time / 2);
    let times = std::iter::successors(Some(Duration::from_millis(5)), shorter);
    let mut folders = times.map(|time| divided(game, time));
    folders.find(|folder| open(folder).jobs().len() > 1).expect("finally, every part is a job")
}

fn open(folder: &TempDir) -> Plan {
    Plan::open(folder.path()).expect("the plan of this game")
}

fn worker(plan: &Plan) -> Worker<'_> {
    Worker::new(plan, config(), &Control::default()).expect("a thread starts").expect("nothing stops it")
}

fn carry_out<'p>(worker: &mut Worker<'p>, job: &'p Job, bound: &Path) {
    worker.carry_out(job, bound, &Control::default()).expect("it can be done").expect("nothing stops it");
}

fn do_all(plan: &Plan) {
    let mut worker = worker(plan);
    plan.jobs().iter().for_each(|job| carry_out(&mut worker, job, &plan.bound_path()));
}

/// The bytes of a policy and of its certificate.
type Written = (Vec<u8>, Vec<u8>);

/// The remaining job ids, the number of refused results, and, if no job remains, the result.
fn merged(plan: &Plan) -> (Vec<String>, usize, Option<Written>) {
    let ledger = Arc::new(Ledger::new());
    let solver = Solver::new(plan.game(), config()).expect("a thread starts").with_ledger(ledger.clone());
    let mut merged = jobs::merge(plan).expect("the results can be read");
    let to_do = merged.to_do(plan, &solver, &Control::default()).expect("nothing stops it");
    let to_do: Vec<String> = to_do.into_iter().map(|job| job.id.clone()).collect();
    let before = solver.solve(Task::Beam, &Control::default()).statistics.nodes;
    let came_to = to_do.is_empty().then(|| concluded(&solver));
    assert!(!ledger.is_contradicted() && before < 1000);
    (to_do, merged.refused.len(), came_to)
}

#[test]
fn merged_results_equal_a_single_search() {
    let weights = |count: usize| {
        let weights: Vec<u32> = (0..count as u32).map(|at| 1 + at * at % 7).collect();
        Weights::from_integers(&weights).expect("these are weights")
    };
    let cases: Vec<(&str, GameBuilder)> = vec![
        ("mean", builder(60)),
        ("hard", builder(45).rule(Rule::Hard)),
        ("strict", builder(45).rule(Rule::Strict)),
        ("no limit", builder(50).limit(None)),
        ("a limit that binds", builder(45).limit(Some(4))),
        ("win-rate", builder(30).objective(Objective::WinRate).limit(Some(3))),
        ("mean-then-worst", builder(45).objective(Objective::MeanThenWorst)),
        ("weights", builder(40).weights(weights(40))),
        ("nobody can", builder(20).limit(Some(2))),
        ("one answer", builder(1)),
        ("one guess", builder(3).limit(Some(1))),
    ];
    let games = cases.into_iter().map(|(name, builder)| (name, builder.build().expect("a valid game")));
    for (name, game) in games.chain([("alike", alike(60))]) {
        let expected = solved(&game);
        for time in [Duration::from_micros(300), Duration::from_secs(10)] {
            let folder = divided(&game, time);
            let plan = open(&folder);
            // Two workers take turns, the last job first; one of them never gets findings.
            let (mut hears, mut deaf) = (worker(&plan).learning(), worker(&plan));
            for (job, at) in plan.jobs().iter().rev().zip(0..) {
                match at % 2 {
                    0 => carry_out(&mut hears, job, &plan.bound_path()),
                    _ => carry_out(&mut deaf, job, &folder.path().join("nowhere")),
                }
            }
            let (to_do, refused, came_to) = merged(&plan);
            assert_eq!((to_do, refused), (vec![], 0), "{name} {time:?}");
            assert!(came_to == Some(expected.clone()), "{name} {time:?}: other bytes");
        }
    }
}

/// The jobs count losses, and so must the search that ends with their results, also if its policy loses nothing. No time
/// means that every part is a job, as many on every machine.
#[test]
fn merged_results_by_win_rate_leave_little_to_search() {
    for limit in [4, 5] {
        let builder =
            alike(60).to_builder().rule(Rule::Hard).objective(Objective::WinRate).limit(Some(limit));
        let game = builder.build().expect("a valid game");
        let nodes = |solver: &Solver| solver.solve(Task::Best, &Control::default()).statistics.nodes;
        let anew = nodes(&Solver::new(&game, config()).expect("a thread starts"));
        let folder = divided(&game, Duration::ZERO);
        let plan = open(&folder);
        do_all(&plan);
        let solver = Solver::new(plan.game(), config()).expect("a thread starts");
        let solver = solver.with_ledger(Arc::new(Ledger::new()));
        let mut merged = jobs::merge(&plan).expect("the results can be read");
        let to_do = merged.to_do(&plan, &solver, &Control::default()).expect("nothing stops it");
        assert!(to_do.is_empty());
        let rest = nodes(&solver);
        assert!(5 * rest < anew, "{rest} states of {anew} within {limit}");
    }
}

#[test]
fn parts_of_an_opener_add_up() {
    let game = alike(60);
    let folder = divided(&game, Duration::ZERO);
    let plan = open(&folder);
    assert!(plan.jobs().iter().all(|job| job.feedbacks.len() == 1), "every part is a job");
    let mut ids: Vec<&str> = plan.jobs().iter().map(|job| job.id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), plan.jobs().len());
    // The best opener alone: without a bound its parts must be exact, and then it is.
    let opener = solved_opener(&game);
    let jobs: Vec<&Job> = plan.jobs().iter().filter(|job| job.openers == [opener.clone()]).collect();
    assert!(jobs.len() > 10);
    fs::remove_file(plan.bound_path()).expect("there is a bound");
    let mut first = worker(&plan);
    let mut second = worker(&plan);
    for (job, at) in jobs.iter().zip(0..) {
        let worker = if at % 2 == 0 { &mut first } else { &mut second };
        carry_out(worker, job, &plan.bound_path());
    }
    let (to_do, ..) = merged(&plan);
    assert!(!to_do.is_empty() && jobs.iter().all(|job| !to_do.contains(&job.id)));
}

fn solved_opener(game: &Game) -> String {
    let solver = Solver::new(game, config()).expect("a thread starts");
    let best = solver.solve(Task::Best, &Control::default()).optimal_openers[0];
    game.name(best).to_owned()
}

#[test]
fn doing_a_job_twice_changes_nothing() {
    let game = game(100);
    let folder = divided(&game, Duration::from_millis(2));
    let plan = open(&folder);
    do_all(&plan);
    let once = merged(&plan);
    do_all(&plan);
    let twice = merged(&plan);
    assert!(once.2 == Some(solved(&game)) && twice.2 == once.2);
    // One process that does it twice has nothing new to publish.
    let mut worker = worker(&plan);
    for job in plan.jobs().iter().chain(plan.jobs()) {
        carry_out(&mut worker, job, &plan.bound_path());
    }
    assert!(merged(&plan).2 == once.2);
}

#[test]
fn a_result_that_cannot_be_written_joins_the_next() {
    let game = game(60);
    let folder = divided(&game, Duration::from_millis(2));
    let plan = open(&folder);
    let results = folder.path().join("results");
    fs::write(&results, "in the way").expect("it is written");
    let mut worker = worker(&plan);
    for job in plan.jobs() {
        let failed = worker.carry_out(job, &plan.bound_path(), &Control::default());
        assert!(matches!(failed, Err(Error::Files(_))));
    }
    fs::remove_file(&results).expect("it is there");
    plan.jobs().iter().for_each(|job| carry_out(&mut worker, job, &plan.bound_path()));
    assert!(merged(&plan).2 == Some(solved(&game)));
}

#[test]
fn findings_of_a_stopped_job_serve_its_next_worker() {
    let game = builder(1400).rule(Rule::Hard).build().expect("the game makes sense");
    let folder = divided(&game, Duration::from_secs(100));
    let plan = open(&folder);
    let early = || fs::read_dir(folder.path().join("early")).into_iter().flatten().count();
    let job = &plan.jobs()[0];
    // Long enough for some findings and not for all, on any machine: found by bisection.
    let (mut too_short, mut too_long) = (Duration::ZERO, None);
    let mut time = Duration::from_millis(20);
    for _ in 0..40 {
        let control = Control::default().with_deadline(Instant::now().checked_add(time));
        let done = worker(&plan).carry_out(job, &plan.bound_path(), &control).expect("it can be done");
        if done.is_some() {
            fs::remove_file(plan.result_path(job)).expect("it is there");
            too_long = Some(time);
        } else if early() > 0 {
            break;
        } else {
            too_short = time;
        }
        time = too_long.map_or(2 * time, |too_long| (too_short + too_long) / 2);
    }
    assert!(early() > 0 && !plan.result_path(job).exists(), "stopped in time at {time:?}");
    fs::write(folder.path().join("early").join(format!("{}-1.result", job.id)), "no result")
        .expect("it is written");
    do_all(&plan);
    assert_eq!(early(), 0);
    assert!(merged(&plan).2 == Some(solved(&game)));
}

#[test]
fn a_running_search_uses_findings_of_others() {
    let game = Game::original();
    let solver = Solver::new(&game, config()).expect("a thread starts").with_ledger(Arc::new(Ledger::new()));
    let openers = solver.openers(&Control::default()).expect("nothing stops it");
    let all: Vec<GuessId> = openers.iter().map(|(opener, _)| opener).collect();
    let stop = AtomicBool::new(false);
    let settled = thread::scope(|scope| {
        let search = scope
            .spawn(|| solver.settle(&openers, Share::Openers(&all), &Control::default().with_stop(&stop)));
        // The only thread of the solver is busy for half a minute or more; the test does not wait for that.
        thread::sleep(Duration::from_millis(100));
        solver.learn(&Findings::default(), &Control::default());
        stop.store(true, Ordering::Relaxed);
        search.join().expect("it does not panic")
    });
    assert!(settled.is_none(), "the search ended before it used the findings");
}

#[test]
fn missing_results_must_be_done() {
    let game = alike(60);
    let folder = divided(&game, Duration::from_micros(500));
    let plan = open(&folder);
    let (to_do, refused, came_to) = merged(&plan);
    assert!(!to_do.is_empty() && refused == 0 && came_to.is_none());
    do_all(&plan);
    let gone: Vec<&Job> = plan.jobs().iter().step_by(2).collect();
    gone.iter().for_each(|job| fs::remove_file(plan.result_path(job)).expect("there is a result"));
    let (to_do, refused, _) = merged(&plan);
    assert!(refused == 0 && to_do.iter().all(|id| gone.iter().any(|job| job.id == *id)));
    let mut worker = worker(&plan);
    gone.iter().for_each(|job| carry_out(&mut worker, job, &plan.bound_path()));
    assert!(merged(&plan).2 == Some(solved(&game)));
}

#[test]
fn damaged_and_foreign_results_are_refused() {
    let game = game(60);
    let folder = divided_into_several(&game);
    let plan = open(&folder);
    do_all(&plan);
    let (first, last) = (&plan.jobs()[0], &plan.jobs()[plan.jobs().len() - 1]);
    assert_ne!(first.id, last.id);
    let path = plan.result_path(first);
    let good = fs::read(&path).expect("a result");
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("it is written");
        let merged = jobs::merge(&plan).expect("the results can be read");
        let refused: Vec<&str> = merged.refused.iter().map(|(job, _)| job.id.as_str()).collect();
        assert!(refused.is_empty() || refused == [first.id.as_str()]);
        merged.refused.into_iter().next().map(|(_, reason)| reason)
    };
    assert_eq!(refused(&good), None);
    for at in (0..good.len()).step_by(good.len().div_ceil(97)) {
        let mut bytes = good.clone();
        bytes[at] ^= 1 << (at % 8);
        assert!(refused(&bytes).is_some(), "byte {at} of {}", good.len());
        assert!(refused(&good[..at]).is_some(), "cut at {at}");
    }
    assert!(refused(&[good.as_slice(), b"more"].concat()).is_some());
    let other_job = fs::read(plan.result_path(last)).expect("a result");
    assert!(refused(&other_job).is_some_and(|reason| reason.contains("another job")));

    let hard = builder(60).rule(Rule::Hard).build().expect("a valid game");
    let other = divided(&hard, Duration::from_secs(10));
    let other_plan = open(&other);
    do_all(&other_plan);
    let of_hard = fs::read(other_plan.result_path(&other_plan.jobs()[0])).expect("a result");
    assert!(refused(&of_hard).is_some_and(|reason| reason.contains("its rule is hard")));

    let (_, refused, came_to) = merged(&plan);
    // On a busy machine other files may contain enough without it.
    assert!(refused == 1 && came_to.is_none_or(|found| found == solved(&game)));
    carry_out(&mut worker(&plan), first, &plan.bound_path());
    assert!(merged(&plan).2 == Some(solved(&game)));
}

#[test]
fn a_bound_that_is_wrong_costs_only_time() {
    let game = game(80);
    let expected = solved(&game);
    // Whole openers only: small parts are exact even against a wrong bound.
    let folder = divided(&game, Duration::from_secs(1000));
    let plan = open(&folder);
    let wrong = folder.path().join("wrong");
    let mut misled = worker(&plan);
    for text in ["170", "170 about", "", "12 x"] {
        fs::write(&wrong, text).expect("it is written");
        plan.jobs().iter().for_each(|job| carry_out(&mut misled, job, &wrong));
    }
    fs::write(&wrong, "150").expect("it is written");
    let mut misled = worker(&plan);
    plan.jobs().iter().for_each(|job| carry_out(&mut misled, job, &wrong));
    let (to_do, _, came_to) = merged(&plan);
    assert!(!to_do.is_empty() && came_to.is_none());
    let mut told_right = worker(&plan);
    let jobs = plan.jobs().iter().filter(|job| to_do.contains(&job.id));
    jobs.for_each(|job| carry_out(&mut told_right, job, &plan.bound_path()));
    assert!(merged(&plan).2 == Some(expected));
    let opener = solved_opener(&game);
    let bound = Bound::read(&plan.bound_path()).expect("a bound");
    assert_eq!(bound.opener, Some(opener));
}

/// A folder without a list of jobs may have the bound of another game, which refutes every opener of this one.
#[test]
fn a_bound_of_another_game_is_forgotten() {
    let folder = divided(&game(20), Duration::from_secs(10));
    fs::remove_file(folder.path().join("jobs.jsonl")).expect("it is there");
    let (game, time, control) = (game(80), Duration::from_secs(10), Control::default());
    let plan = jobs::divide(folder.path(), "game", &game, config(), time, &control);
    let plan = plan.expect("it can be divided").expect("nothing stops it");
    do_all(&plan);
    assert!(merged(&plan).2 == Some(solved(&game)));
}

#[test]
fn other_games_and_other_objectives_are_refused() {
    let game = game(30);
    let folder = divided(&game, Duration::from_secs(10));
    let other = builder(31).build().expect("a valid game");
    // The game and its description are from two folders, or the game is damaged.
    let (own, stranger) = (folder.path().join("game"), divided(&other, Duration::from_secs(10)));
    let bytes = fs::read(&own).expect("the game");
    fs::copy(stranger.path().join("game"), &own).expect("copied");
    let refused = Plan::open(folder.path()).err().expect("another game").to_string();
    assert!(refused.contains("it has 30 answers, the game 31"), "{refused}");
    fs::write(&own, &bytes[..bytes.len() - 1]).expect("written");
    let refused = Plan::open(folder.path()).err().expect("a damaged game").to_string();
    assert!(refused.contains("checksum"), "{refused}");
    fs::write(&own, &bytes).expect("written");
    // A policy with this name would be written elsewhere.
    let about = folder.path().join("game.json");
    let text = fs::read_to_string(&about).expect("a description");
    for name in ["../game", "/game", "a/game", "..", "", "\\u001b[2J"] {
        let other = text.replacen("\"name\":\"game\"", &format!("\"name\":\"{name}\""), 1);
        assert_ne!(other, text);
        fs::write(&about, other).expect("written");
        let refused = Plan::open(folder.path()).err().expect("no name of a file").to_string();
        assert!(refused.contains("no name of a file"), "{refused}");
    }
    fs::write(&about, text).expect("written");
    // It is refused before a search, which would end here without a result.
    let stop = AtomicBool::new(true);
    let control = Control::default().with_stop(&stop);
    let again = jobs::divide(folder.path(), "game", &game, config(), Duration::ZERO, &control);
    assert!(matches!(again.err(), Some(Error::Taken { .. })));
    for objective in [Objective::Worst, Objective::WorstThenMean] {
        let game = builder(30).objective(objective).build().expect("a valid game");
        let elsewhere = TempDir::new().expect("a folder");
        let refused =
            jobs::divide(elsewhere.path(), "game", &game, config(), Duration::ZERO, &Control::default());
        assert!(matches!(refused.err(), Some(Error::Objective(_))));
        assert_eq!(fs::read_dir(elsewhere.path()).expect("a folder").count(), 0);
    }
    // A job whose line was changed is not a job of this game.
    let jobs = folder.path().join("jobs.jsonl");
    let lines = fs::read_to_string(&jobs).expect("jobs");
    let opener = open(&folder).jobs()[0].openers[0].clone();
    let stranger = game.name(GuessId::new(0)).to_owned();
    assert_ne!(opener, stranger);
    fs::write(&jobs, lines.replacen(&format!("[\"{opener}\""), &format!("[\"{stranger}\""), 1))
        .expect("written");
    let refused = Plan::open(folder.path()).err().expect("no such job").to_string();
    assert!(refused.contains("line 1 is not a job of this game"), "{refused}");
}
