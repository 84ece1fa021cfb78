//! Changed and hostile checkpoints are refused, detected or harmless; none causes a panic.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::checkpoint::Checkpoint;
use salet::game::Rule;
use salet::search::{Control, Finding, Findings, Task};

use crate::common::pick;
use crate::faults::{save_all, saves};
use crate::games::{self, middling_game, solved};
use crate::storage::Storage;

#[test]
fn changed_bytes_are_refused_or_unread() {
    let game = middling_game(Rule::Normal);
    let (_, found) = solved(&game, Task::Best, Findings::default());
    let storage = Storage::default();
    save_all(&storage, &game, &saves(&found)).expect("nothing fails");
    let image = storage.image();
    let (_, whole) = Checkpoint::open_in(Storage::of(image.clone()), &game).expect("a sound checkpoint");
    let mut random = Pcg32::seed_from_u64(3);
    let (mut refused, mut same) = (0, 0);
    for _ in 0..400 {
        let mut image = image.clone();
        match random.random_range(0..3) {
            0 => {
                let at = random.random_range(0..image.len());
                image[at] ^= 1 << random.random_range(0..8);
            }
            1 => image.truncate(random.random_range(0..image.len())),
            // The header, the root of the file.
            _ => image[random.random_range(0..512)] = random.random(),
        }
        match Checkpoint::open_in(Storage::of(image), &game) {
            Err(_) => refused += 1,
            Ok((_, kept)) => {
                // An earlier save, or a change of unused bytes.
                let earlier = |of: &dyn Fn(&Findings) -> &Vec<Finding>| {
                    of(&kept.findings).iter().all(|finding| of(&whole.findings).contains(finding))
                };
                assert!(earlier(&|findings| &findings.openers) && earlier(&|findings| &findings.states));
                same += 1;
            }
        }
    }
    assert!(refused > 100 && same > 20, "{refused} refused, {same} harmless");
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
            assert_eq!(evaluation.found_total(), solution.total, "seed {seed}");
        }
    }
    assert!(altered > 1000 && contradicted > 50, "{altered} altered, {contradicted} contradicted");
}

fn random_byte(seed: u64, at: usize) -> u8 {
    (seed.wrapping_mul(31).wrapping_add(at as u64) % 251) as u8
}
