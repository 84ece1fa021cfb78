//! Every operation of a small search's saves fails once, in turn. The earlier save survives, and the search that continues from
//! it ends with the same policy.

use std::io::ErrorKind;

use salet::checkpoint::{Checkpoint, Error, Kept, Standing};
use salet::game::{Game, Rule};
use salet::search::{Findings, Task};

use crate::games::{Outcome, middling_game, solved};
use crate::storage::{Fault, Storage};

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

/// The progress of a search after a number of saves.
pub(crate) fn standing(saves: usize) -> Standing {
    Standing { sessions: saves as u64, ..Standing::default() }
}

/// Save repeatedly, and note each completed save in the storage, until one fails.
pub(crate) fn save_all(storage: &Storage, game: &Game, saves: &[Findings]) -> Result<(), Error> {
    let (checkpoint, _) = Checkpoint::open_in(storage.clone(), game)?;
    for (number, findings) in (1..).zip(saves) {
        checkpoint.save(findings, &standing(number), game)?;
        storage.saved(number);
    }
    Ok(())
}

/// Check that the progress and all findings of a number of saves are present.
pub(crate) fn holds(kept: &Kept, saves: &[Findings], durable: usize) {
    let sessions = kept.standing.as_ref().map_or(0, |standing| standing.sessions) as usize;
    assert!(sessions >= durable, "save {durable} completed, but only save {sessions} survives");
    let of = |all: &dyn Fn(&Findings) -> usize| saves[..sessions].iter().map(all).sum::<usize>();
    assert_eq!(kept.findings.openers.len(), of(&|save| save.openers.len()));
    assert_eq!(kept.findings.states.len(), of(&|save| save.states.len()));
    assert_eq!(kept.findings.policies.len(), of(&|save| save.policies.len()));
    for save in &saves[..sessions] {
        assert!(save.openers.iter().all(|opener| kept.findings.openers.contains(opener)));
    }
}

/// The last completed save.
pub(crate) fn durable(storage: &Storage) -> usize {
    let saved = |done: &_| match done {
        crate::storage::Done::Saved(number) => Some(*number),
        _ => None,
    };
    storage.done().iter().filter_map(saved).next_back().unwrap_or(0)
}

#[test]
fn every_operation_fails_once() {
    let game = middling_game(Rule::Hard);
    let (whole, found) = solved(&game, Task::Best, Findings::default());
    let saves = saves(&found);
    let sound = Storage::default();
    save_all(&sound, &game, &saves).expect("nothing fails");
    let operations = sound.operations();
    assert!(operations > 50, "{operations}");
    let faults = [
        (Fault::Refused(ErrorKind::Other), false),
        (Fault::Refused(ErrorKind::StorageFull), false),
        (Fault::Refused(ErrorKind::StorageFull), true),
        (Fault::Short, false),
    ];
    let mut resumed: Vec<Option<Outcome>> = Vec::new();
    resumed.resize_with(SAVES + 1, || None);
    for at in 0..operations {
        for (fault, for_good) in faults {
            let storage = Storage::default().failing(at, fault, for_good);
            let failed = save_all(&storage, &game, &saves);
            let durable = durable(&storage);
            // The file was not created: start again.
            if durable == 0 && Checkpoint::open_in(Storage::of(storage.image()), &game).is_err() {
                continue;
            }
            let (_, kept) = Checkpoint::open_in(Storage::of(storage.image()), &game)
                .unwrap_or_else(|error| panic!("operation {at}, {fault:?}: {error}"));
            holds(&kept, &saves, durable);
            assert!(failed.is_err() || durable == SAVES, "operation {at}, {fault:?}");
            let sessions = kept.standing.map_or(0, |standing| standing.sessions) as usize;
            let outcome = resumed[sessions].get_or_insert_with(|| solved(&game, Task::Best, kept.findings).0);
            assert_eq!(*outcome, whole);
        }
    }
}
