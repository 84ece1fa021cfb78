//! The progress of a comparison: the strategy that plays, then the one whose losses are searched for.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::compare::Watch;
use crate::compare::contest::{Began, Contest, Performance};
use crate::game::Rule;
use crate::strategy::StrategyName;
use crate::threads;

use crate::cli::{Failure, Output, Steps};

/// Time between two looks at the games of a strategy.
const LOOK: Duration = Duration::from_millis(20);

pub(super) fn play(
    contest: &Contest<'_>,
    names: &[StrategyName],
    watch: &Watch,
    output: &Output,
) -> Result<Vec<Performance>, Failure> {
    if contest.exact.is_some() && contest.game.rule() != Rule::Normal {
        output.note("losses are searched for under the normal rule only");
    }
    let games = contest.answers.len() as u64;
    let steps = Steps::new(output);
    let is_playing = AtomicBool::new(true);
    let begins = |began: Began<'_>| match began {
        Began::Play(number, name, runs) => {
            let what = format!("{name} ({} of {}) plays", number + 1, names.len());
            steps.begin(what, "games", 0, games * runs);
        }
        Began::Losses(number, strategies, name) => {
            is_playing.store(false, Ordering::Relaxed);
            steps.begin(format!("mistakes of {name}"), "strategies", number as u64, strategies as u64);
        }
    };
    let performances = std::thread::scope(|scope| {
        let player = std::thread::Builder::new().spawn_scoped(scope, || contest.play(names, watch, &begins));
        let player =
            player.map_err(|error| crate::Error::from(threads::Error { reason: error.to_string() }))?;
        while !player.is_finished() {
            if is_playing.load(Ordering::Relaxed) {
                steps.set(watch.settled.load(Ordering::Relaxed));
            }
            std::thread::sleep(LOOK);
        }
        Ok::<_, crate::Error>(player.join())
    });
    drop(steps);
    match performances? {
        Ok(performances) => Ok(performances?),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}
