//! A power failure may lose any part of the unsynced writes, in any order. Completed saves survive.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::checkpoint::Checkpoint;
use salet::game::Rule;
use salet::search::{Findings, Task};

use crate::faults::{holds, save_all, saves};
use crate::games::{middling_game, solved};
use crate::storage::{Done, Storage};

/// Up to this number of operations all subsets are tried, and beyond it this number of random ones.
const ALL_OF: usize = 4;
const SOME: usize = 12;

#[test]
fn any_unsynced_writes_may_be_lost() {
    let game = middling_game(Rule::Normal);
    let (_, found) = solved(&game, Task::Best, Findings::default());
    let saves = saves(&found);
    let storage = Storage::default();
    save_all(&storage, &game, &saves).expect("nothing fails");
    let done = storage.done();
    let mut random = Pcg32::seed_from_u64(7);
    let (mut synced, mut pending, mut durable, mut tried) = (Vec::new(), Vec::new(), 0, 0);
    for step in &done {
        match step {
            Done::Sync => {
                pending.drain(..).for_each(|step: Done| step.apply(&mut synced));
            }
            Done::Saved(number) => durable = *number,
            step => pending.push(step.clone()),
        }
        if durable == 0 {
            // The file is not in place yet.
            continue;
        }
        let subsets: Vec<u64> = match pending.len() {
            few if few <= ALL_OF => (0..1 << few).collect(),
            _ => (0..SOME).map(|_| random.random()).collect(),
        };
        for subset in subsets {
            let mut image = synced.clone();
            for (number, step) in pending.iter().enumerate() {
                if subset >> (number % 64) & 1 == 1 {
                    torn(step, &mut random).apply(&mut image);
                }
            }
            let (_, kept) = Checkpoint::open_in(Storage::of(image), &game)
                .unwrap_or_else(|error| panic!("after save {durable}: {error}"));
            holds(&kept, &saves, durable);
            tried += 1;
        }
    }
    assert!(tried > 200, "{tried}");
}

/// A write, sometimes cut short.
fn torn(step: &Done, random: &mut Pcg32) -> Done {
    match step {
        Done::Write(at, bytes) if random.random_bool(0.2) => {
            Done::Write(*at, bytes[..random.random_range(0..=bytes.len())].to_vec())
        }
        step => step.clone(),
    }
}
