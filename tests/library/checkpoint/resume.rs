//! Any subset of the findings of a search serves a later one, which ends as if it had found everything itself.

use std::sync::atomic::{AtomicBool, Ordering};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::checkpoint::{Checkpoint, Keeper};
use salet::game::{Interval, Objective, Rule};
use salet::search::{Control, Findings, Progress, Snapshot, Solution, Status, Task};
use salet::words::{GuessId, WordGame as _};

use crate::checkpoint::games::{self, Outcome, solved};
use crate::common::pick;

/// A random subset of the findings.
fn some_of(random: &mut Pcg32, findings: &Findings) -> Findings {
    let share = pick(random, &[0.1, 0.5, 0.9, 1.0]);
    Findings {
        openers: findings.openers.iter().copied().filter(|_| random.random_bool(share)).collect(),
        states: findings.states.iter().copied().filter(|_| random.random_bool(share)).collect(),
        policies: findings.policies.iter().filter(|_| random.random_bool(share)).cloned().collect(),
    }
}

#[test]
fn any_subset_of_the_findings_serves_a_later_search() {
    let mut kept = 0;
    for seed in 0..1200 {
        let mut random = Pcg32::seed_from_u64(seed);
        let game = games::random_game(&mut random);
        let opener = GuessId::new(random.random_range(0..game.guess_count()));
        let task = pick(&mut random, &[Task::Best, Task::AllOptimal, Task::Opener(opener)]);
        let (outcome, found) = solved(&game, task, Findings::default());
        let part = some_of(&mut random, &found);
        kept += part.states.len() + part.openers.len();
        let ledger = games::ledger(part);
        let threads = random.random_range(1..=3);
        let solver = if random.random() { games::solver } else { games::solver_of_large };
        let again = solver(&game, threads, &ledger).solve(task, &Control::default());
        assert_eq!(Outcome::from(again), outcome, "seed {seed}");
        assert!(!ledger.is_contradicted());
    }
    assert!(kept > 8_000, "too few findings to resume from: {kept}");
}

/// Findings of one task serve all others, rankings included.
#[test]
fn findings_of_one_search_serve_another() {
    for seed in 0..120 {
        let mut random = Pcg32::seed_from_u64(seed);
        let game = games::random_game(&mut random);
        let (_, found) = solved(&game, Task::Best, Findings::default());
        let rank = |findings| {
            let ledger = games::ledger(findings);
            let ranking = games::solver(&game, 2, &ledger).rank(5, &Control::default(), &mut |_| {});
            (ranking, ledger.take())
        };
        let (ranking, ranked) = rank(Findings::default());
        assert_eq!(rank(found).0, ranking, "seed {seed}");
        assert_eq!(solved(&game, Task::Best, ranked).0, solved(&game, Task::Best, Findings::default()).0);
    }
}

/// Ends a search after a number of reports, and remembers the highest bound.
struct Impatient<'a> {
    stop: &'a AtomicBool,
    states: u64,
}

impl Progress for Impatient<'_> {
    fn report(&self, snapshot: &Snapshot) {
        if snapshot.nodes >= self.states {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// A search stopped repeatedly continues from its file, never proves less than before, and ends with the same result.
#[test]
fn a_search_stopped_repeatedly_ends_with_the_same_result() {
    let folder = tempfile::tempdir().expect("there is room");
    let words: Vec<String> = {
        let lists = salet::words::WordLists::original();
        lists.guess_ids().step_by(3).take(700).map(|guess| lists.folded(guess).to_owned()).collect()
    };
    for (rule, objective, as_large) in [
        (Rule::Normal, Objective::Mean, false),
        (Rule::Normal, Objective::Mean, true),
        (Rule::Hard, Objective::MeanThenWorst, false),
    ] {
        let lists = crate::common::lists(&words, 500);
        let game = salet::game::Game::builder(lists).rule(rule).objective(objective).build();
        let game = game.expect("it can be played");
        let whole = solved(&game, Task::Best, Findings::default()).0;
        let path = folder.path().join(format!("{rule}-{as_large}.checkpoint"));
        let solver = if as_large { games::solver_of_large } else { games::solver };
        let (mut proven, mut sessions) = (0, 0);
        loop {
            let (checkpoint, kept) =
                Checkpoint::open(&path, &game).unwrap_or_else(|error| panic!("session {sessions}: {error}"));
            let ledger = games::ledger(kept.findings);
            let stop = AtomicBool::new(false);
            let impatient = Impatient { stop: &stop, states: 20 };
            let keeper = Keeper::new(&checkpoint, &ledger, &game, None, &impatient, kept.standing);
            let control = Control::default().with_stop(&stop).with_progress(&keeper);
            let solver = solver(&game, 1 + sessions % 3, &ledger);
            let solve = || solver.solve(Task::Best, &control);
            let ended = |solution: &Solution| (solution.status == Status::Optimal).then_some("optimal");
            let (solution, saved) = keeper.during(std::time::Duration::from_millis(5), &stop, solve, ended);
            saved.expect("disk space");
            let bound = solution.bounds.total_at_least;
            assert!(bound >= proven, "{bound} after {proven}");
            proven = bound;
            sessions += 1;
            let standing = Checkpoint::overview(&path).err().map(|error| error.to_string());
            assert_eq!(standing, None, "an open checkpoint has an overview");
            if solution.status == Status::Optimal {
                assert_eq!(Outcome::from(solution), whole);
                break;
            }
            assert!(sessions < 1000, "no progress");
        }
        let overview = Checkpoint::overview(&path).expect("an overview");
        let standing = overview.standing.expect("a saved standing");
        assert_eq!((standing.ended.as_deref(), standing.sessions), (Some("optimal"), sessions as u64));
    }
}

/// A known policy, from an earlier search or suggested by the caller, is the first incumbent, and the result if the search is
/// stopped immediately; a worse one does not replace it.
#[test]
fn a_known_policy_is_kept() {
    let game = games::middling_game(Rule::Hard);
    let stop = AtomicBool::new(false);
    let control = || Control::default().with_stop(&stop);
    let ledger = games::ledger(Findings::default());
    let best = games::solver(&game, 1, &ledger).solve(Task::Best, &control());
    let tree = best.tree.clone().expect("it can be won");

    // A search that is stopped immediately after making its tables.
    let other = games::ledger(Findings::default());
    let solver = games::solver(&game, 1, &other);
    assert!(solver.openers(&control()).is_some());
    stop.store(true, Ordering::Relaxed);
    let stopped = solver.solve(Task::Best, &control());
    let attained = |solution: &Solution| solution.total().map(Interval::at_most);
    assert!(attained(&stopped) > attained(&best));
    let worse = stopped.tree.clone().expect("there is always a policy");
    stop.store(false, Ordering::Relaxed);
    solver.suggest(&tree, &control());
    solver.suggest(&worse, &control());
    stop.store(true, Ordering::Relaxed);
    assert_eq!(attained(&solver.solve(Task::Best, &control())), attained(&best));

    // A search with only the policy of an earlier one.
    let policies = games::ledger(Findings { policies: ledger.take().policies, ..Findings::default() });
    let solver = games::solver(&game, 1, &policies);
    stop.store(false, Ordering::Relaxed);
    assert!(solver.openers(&control()).is_some());
    stop.store(true, Ordering::Relaxed);
    assert_eq!(attained(&solver.solve(Task::Best, &control())), attained(&best));
}

/// Fault: a solver ignored a ledger that it got after its first call.
#[test]
fn a_solver_that_has_worked_uses_its_ledger() {
    let game = games::middling_game(Rule::Hard);
    let solve = |ledger| {
        let solver = games::solver(&game, 1, &games::ledger(Findings::default()));
        assert!(solver.openers(&Control::default()).is_some());
        solver.with_ledger(ledger).solve(Task::Best, &Control::default()).statistics.nodes
    };
    let ledger = games::ledger(Findings::default());
    assert!(solve(ledger.clone()) > 100);
    assert_eq!(solve(games::ledger(ledger.take())), 0);
}

/// Settled states are not searched again.
#[test]
fn nothing_is_done_twice() {
    let game = games::middling_game(Rule::Hard);
    let nodes = |findings| {
        let ledger = games::ledger(findings);
        let solution = games::solver(&game, 1, &ledger).solve(Task::Best, &Control::default());
        (solution.statistics.nodes, ledger.take())
    };
    let (all, found) = nodes(Findings::default());
    assert!(all > 100, "{all}");
    assert_eq!(nodes(found).0, 0);
}

/// Openers with bounded parts are visited again only to be raised: else a search killed before it has bounded all openers
/// would never progress.
#[test]
fn openers_are_bounded_once() {
    let game = games::middling_game(Rule::Hard);
    let states = |findings| {
        let ledger = games::ledger(findings);
        let solution = games::solver(&game, 1, &ledger).solve(Task::Best, &Control::default());
        (solution.statistics.memo_states, ledger.take())
    };
    let (all, found) = states(Findings::default());
    let (again, _) = states(Findings { states: Vec::new(), ..found });
    assert!(again * 4 < all, "{again} states of {all}");
}
