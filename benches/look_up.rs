//! The claims about policies: a step of a look-up takes well under a microsecond on a mapped file, and opening one,
//! with all that is validated then, takes milliseconds. The tree is a simple one for the original game.

#![allow(clippy::unwrap_used, reason = "a bench that meets a broken promise should stop at once")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use salet::game::{Feedback, Game, Tree, partition};
use salet::policy::{Access, Claim, Policy, Step, encode, write};
use salet::words::SecretId;

/// Play the candidate in the middle: nothing clever, and about as deep as a good tree.
fn middle_candidate(game: &Game, secrets: &[SecretId]) -> Tree {
    let guess = secrets[secrets.len() / 2].as_guess();
    let parts = partition(game.table(), guess, secrets).into_iter();
    let open = parts.filter(|part| part.feedback != game.solved());
    let children = open.map(|part| (part.feedback, middle_candidate(game, &part.secrets)));
    Tree { guess, children: children.collect() }
}

/// The feedbacks of the game against each answer, in turn.
fn games(game: &Game, tree: &Tree) -> Vec<Vec<Feedback>> {
    let play = |secret: SecretId| {
        let mut shown = Vec::new();
        let mut node = Some(tree);
        while let Some(here) = node {
            let feedback = game.table().get(here.guess, secret);
            shown.push(feedback);
            node = here.child(feedback);
        }
        shown
    };
    game.lists().secret_ids().map(play).collect()
}

fn look_up(criterion: &mut Criterion) {
    let original = Game::original();
    let game = Game::builder(original.lists().clone()).limit(None).build().unwrap();
    let secrets: Vec<SecretId> = game.lists().secret_ids().collect();
    let tree = middle_candidate(&game, &secrets);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bench.policy");
    write(&encode(&game, &tree, Claim::UPPER_BOUND).unwrap(), &path).unwrap();
    let policy = Policy::open(&path, Access::Map).unwrap();
    let games = games(&game, &tree);
    let steps: usize = games.iter().map(Vec::len).sum();

    let mut group = criterion.benchmark_group("policy");
    group.throughput(Throughput::Elements(steps as u64));
    group.bench_function("look-up steps, all games", |bencher| {
        bencher.iter(|| {
            let mut solved = 0;
            for game in &games {
                let mut position = policy.start();
                for &shown in game {
                    match position.answer(black_box(shown)) {
                        Step::Next(next) => position = next,
                        Step::Solved => solved += 1,
                        Step::Lost | Step::Impossible => {
                            unreachable!("these games were played with this tree")
                        }
                    }
                }
                black_box(position.guess());
            }
            assert_eq!(solved, games.len());
        });
    });
    group.throughput(Throughput::Elements(1));
    for (name, access) in [("open, mapped", Access::Map), ("open, read", Access::Read)] {
        group.bench_function(name, |bencher| bencher.iter(|| Policy::open(&path, access).unwrap().nodes()));
    }
    group.finish();
}

criterion_group!(benches, look_up);
criterion_main!(benches);
