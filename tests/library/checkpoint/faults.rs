//! A crash during a save leaves any part of it, or anything in its place. The saves before survive, and the search that continues
//! from them ends with the same policy.

use std::fs;
use std::path::Path;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::checkpoint::{Checkpoint, Kept, Standing};
use salet::game::{Game, Rule};
use salet::search::{Findings, Task};

use crate::checkpoint::games::{Outcome, middling_game, solved};

/// The number of saves of a search.
pub(crate) const SAVES: usize = 5;

/// The findings of a search in the order of their saves.
pub(crate) fn saves(findings: &Findings) -> Vec<Findings> {
    fn part<T: Clone>(all: &[T], number: usize) -> Vec<T> {
        let at = |number| all.len() * number / SAVES;
        all[at(number)..at(number + 1)].to_vec()
    }
    let save = |number| Findings {
        openers: part(&findings.openers, number),
        states: part(&findings.states, number),
        policies: part(&findings.policies, number),
    };
    (0..SAVES).map(save).collect()
}

/// Save one after another, and return the length of the file before the first save and after each.
pub(crate) fn save_all(path: &Path, game: &Game, saves: &[Findings]) -> Vec<usize> {
    let (checkpoint, _) = Checkpoint::open(path, game).expect("a new file");
    let length = || fs::metadata(path).expect("a file").len() as usize;
    let mut lengths = vec![length()];
    for (number, findings) in (1..).zip(saves) {
        let standing = Standing { sessions: number, ..Standing::default() };
        checkpoint.save(findings, &standing, game).expect("it is saved");
        lengths.push(length());
    }
    lengths
}

/// Check that the progress and all findings of a number of saves are present, and nothing else.
fn holds(kept: &Kept, saves: &[Findings], durable: usize) {
    assert_eq!(kept.standing.as_ref().map_or(0, |standing| standing.sessions) as usize, durable);
    let of = |all: &dyn Fn(&Findings) -> usize| saves[..durable].iter().map(all).sum::<usize>();
    assert_eq!(kept.findings.openers.len(), of(&|save| save.openers.len()));
    assert_eq!(kept.findings.states.len(), of(&|save| save.states.len()));
    assert_eq!(kept.findings.policies.len(), of(&|save| save.policies.len()));
    for save in &saves[..durable] {
        assert!(save.openers.iter().all(|opener| kept.findings.openers.contains(opener)));
        assert!(save.states.iter().all(|state| kept.findings.states.contains(state)));
    }
}

#[test]
fn a_save_cut_anywhere_loses_nothing_before_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = middling_game(Rule::Hard);
    let (whole, found) = solved(&game, Task::Best, Findings::default());
    let saves = saves(&found);
    let lengths = save_all(&folder.path().join("whole"), &game, &saves);
    let bytes = fs::read(folder.path().join("whole")).expect("a file");
    let path = folder.path().join("cut");
    let mut random = Pcg32::seed_from_u64(7);
    let mut resumed: Vec<Option<Outcome>> = (0..=SAVES).map(|_| None).collect();
    for durable in 0..=SAVES {
        let end = lengths.get(durable + 1).copied().unwrap_or(bytes.len());
        for round in 0..60 {
            let cut = random.random_range(lengths[durable]..end.max(lengths[durable] + 1)).min(end);
            let mut left = bytes[..cut].to_vec();
            match round % 4 {
                // The rest was never written, or as zeros, or as something else.
                0 => {}
                1 => left.resize(end, 0),
                2 => left.resize_with(random.random_range(cut..=end + 100), || random.random()),
                // The end of the save arrived, and some bytes before it did not.
                _ => {
                    left.extend(&bytes[cut..end]);
                    let from = lengths[durable].max(cut.saturating_sub(100));
                    left[from..cut].fill(0);
                }
            }
            // Complete after all.
            let durable = if left.len() >= end && left[..end] == bytes[..end] && end > lengths[durable] {
                durable + 1
            } else {
                durable
            };
            fs::write(&path, &left).expect("it is written");
            let overview = Checkpoint::overview(&path).expect("an overview");
            let states: usize = saves[..durable].iter().map(|save| save.states.len()).sum();
            assert_eq!(overview.states, states as u64);
            let (checkpoint, kept) = Checkpoint::open(&path, &game).expect("the saves before");
            holds(&kept, &saves, durable);
            let outcome = resumed[durable].get_or_insert_with(|| solved(&game, Task::Best, kept.findings).0);
            assert_eq!(*outcome, whole);
            // A short save takes the remaining space.
            let standing = Standing { sessions: 77, ..Standing::default() };
            checkpoint.save(&Findings::default(), &standing, &game).expect("it is saved");
            drop(checkpoint);
            let (_, kept) = Checkpoint::open(&path, &game).expect("the next save");
            assert_eq!(kept.standing, Some(standing));
            let states = kept.findings.states.len();
            assert_eq!(states as u64, overview.states);
        }
    }
}
