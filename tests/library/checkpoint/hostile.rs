//! Changed and hostile checkpoints are refused, detected or harmless; none causes a panic.

use salet::words::WordGame as _;
use std::fs;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::checkpoint::Checkpoint;
use salet::game::{Game, Rule};
use salet::search::{Control, Finding, Findings, Task};

use crate::checkpoint::faults::{save_all, saves};
use crate::checkpoint::games::{self, middling_game, solved};
use crate::common::pick;

#[test]
fn changed_bytes_are_refused_or_unread() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = middling_game(Rule::Normal);
    let (_, found) = solved(&game, Task::Best, Findings::default());
    let path = folder.path().join("a.checkpoint");
    save_all(&path, &game, &saves(&found));
    let sound = fs::read(&path).expect("a file");
    let (_, whole) = Checkpoint::open(&path, &game).expect("a sound checkpoint");
    let mut random = Pcg32::seed_from_u64(3);
    let (mut refused, mut earlier) = (0, 0);
    for _ in 0..400 {
        let mut changed = sound.clone();
        match random.random_range(0..3) {
            0 => {
                let at = random.random_range(0..changed.len());
                changed[at] ^= 1 << random.random_range(0..8);
            }
            1 => changed.truncate(random.random_range(1..changed.len())),
            _ => changed[random.random_range(0..512)] = random.random(),
        }
        fs::write(&path, &changed).expect("it is written");
        let opened = Checkpoint::open(&path, &game);
        assert_eq!(opened.is_ok(), Checkpoint::overview(&path).is_ok());
        let Ok((_, kept)) = opened else {
            assert!(fs::read(&path).expect("a file") == changed, "a refused file is unchanged");
            refused += 1;
            continue;
        };
        let all_of = |of: &dyn Fn(&Findings) -> &Vec<Finding>| {
            of(&kept.findings).iter().all(|finding| of(&whole.findings).contains(finding))
        };
        assert!(all_of(&|findings| &findings.openers) && all_of(&|findings| &findings.states));
        earlier += 1;
    }
    assert!(refused > 100 && earlier > 20, "{refused} refused, {earlier} without the last saves");
}

#[test]
fn a_checkpoint_of_an_older_version_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.checkpoint");
    fs::write(&path, b"redb\x1a\x0a\xa9\x0d\x0a and pages").expect("it is written");
    let refused = Checkpoint::open(&path, &Game::original()).err().expect("it is refused").to_string();
    assert!(refused.contains("it was made by salet 0.2.0 or older"), "{refused}");
    assert_eq!(Checkpoint::overview(&path).expect_err("it is refused").to_string(), refused);
}

/// With false findings, the search still ends.
#[test]
fn false_findings_end_in_a_solution_or_a_contradiction() {
    let (mut contradicted, mut altered) = (0, 0);
    for seed in 0..2400 {
        let mut random = Pcg32::seed_from_u64(seed);
        let game = games::random_game(&mut random);
        let (_, mut found) = solved(&game, Task::Best, Findings::default());
        let share = pick(&mut random, &[0.02, 0.2, 1.0]);
        for finding in found.openers.iter_mut().chain(&mut found.states) {
            if random.random_bool(share) {
                let mut record = finding.record();
                for _ in 0..random.random_range(1..4) {
                    let at = random.random_range(0..record.len());
                    record[at] = pick(&mut random, &[0, 1, 2, 7, 255, random_byte(seed, at)]);
                }
                if let Some(changed) = Finding::read(finding.key, &record) {
                    *finding = changed;
                    altered += 1;
                }
            }
        }
        let ledger = games::ledger(found);
        let task = pick(&mut random, &[Task::Best, Task::AllOptimal]);
        let solution = games::solver(&game, 2, &ledger).solve(task, &Control::default());
        contradicted += usize::from(ledger.is_contradicted());
        if let (Some(tree), false) = (&solution.tree, ledger.is_contradicted()) {
            // Whatever its claim, it can be played at its stated cost.
            let evaluation = tree.evaluate(&game).expect("it can be played");
            assert_eq!(solution.evaluation, Some(evaluation), "seed {seed}");
        }
    }
    assert!(altered > 1000 && contradicted > 50, "{altered} altered, {contradicted} contradicted");
}

fn random_byte(seed: u64, at: usize) -> u8 {
    (seed.wrapping_mul(31).wrapping_add(at as u64) % 251) as u8
}
