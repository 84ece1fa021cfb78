//! The claims about policies: a step of a look-up takes well under a microsecond on a mapped file, and opening one,
//! with all that is validated then, takes milliseconds. The tree is a simple one for the original game.

#![allow(clippy::unwrap_used, reason = "a bench that meets a broken promise should stop at once")]

use std::hint::black_box;
use std::path::PathBuf;
use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::ItemsCount;
use salet::game::{Feedback, Game, Tree, partition};
use salet::policy::{Access, Claim, Policy, Step, encode, write};
use salet::words::SecretId;
use tempfile::TempDir;

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

/// A policy in a file, and the games that it plays.
struct Played {
    path: PathBuf,
    games: Vec<Vec<Feedback>>,
    _folder: TempDir,
}

static PLAYED: LazyLock<Played> = LazyLock::new(|| {
    let original = Game::original();
    let game = Game::builder(original.lists().clone()).limit(None).build().unwrap();
    let secrets: Vec<SecretId> = game.lists().secret_ids().collect();
    let tree = middle_candidate(&game, &secrets);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bench.policy");
    write(&encode(&game, &tree, Claim::UPPER_BOUND).unwrap(), &path).unwrap();
    Played { games: games(&game, &tree), path, _folder: folder }
});

/// Every step of all games.
#[divan::bench]
fn steps(bencher: Bencher<'_, '_>) {
    let Played { path, games, .. } = &*PLAYED;
    let policy = Policy::open(path, Access::Map).unwrap();
    let steps: usize = games.iter().map(Vec::len).sum();
    bencher.counter(ItemsCount::new(steps)).bench(|| {
        let mut solved = 0;
        for game in games {
            let mut position = policy.start();
            for &shown in game {
                match position.answer(black_box(shown)) {
                    Step::Next(next) => position = next,
                    Step::Solved => solved += 1,
                    Step::Lost | Step::Impossible => unreachable!("these games were played with this tree"),
                }
            }
            black_box(position.guess());
        }
        assert_eq!(solved, games.len());
    });
}

#[divan::bench]
fn open_mapped(bencher: Bencher<'_, '_>) {
    bencher.bench(|| Policy::open(&PLAYED.path, Access::Map).unwrap().nodes());
}

#[divan::bench]
fn open_read(bencher: Bencher<'_, '_>) {
    bencher.bench(|| Policy::open(&PLAYED.path, Access::Read).unwrap().nodes());
}

fn main() {
    divan::main();
}
