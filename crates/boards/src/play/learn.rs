//! The table of play, learned by playing.
//!
//! Rounds of games alternate with updates. The games of a round are played with the table of the round before, on any number of
//! threads; each has its own seed, and one of its first guesses is a random one of the best scores, so that good play also learns of
//! states that it avoids. After a round every state of every game moves the points of the table around it towards the extra
//! guesses that the game then took, in the order of the games. So one seed makes one table. Then some first guesses play the same games,
//! and the table names the best of them.

use salet_base::threads;
use salet_core::game::Game;
use salet_words::{GuessId, SecretId};

use super::cells::{BIT, Cells, logarithms};
use super::measure::{Played, play};
use super::player::{LookAhead, Player, Tables};
use super::sample::{Random, secrets};
use super::strategy::Strategy;
use super::table::{Axis, POINTS, Table};
use crate::Draw;

/// How to learn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lessons {
    /// Games of each round, by boards.
    pub games: Vec<(usize, usize)>,
    /// Rounds.
    pub rounds: usize,
    /// First guesses to compare, the best by score for each number of boards.
    pub openers: usize,
    /// Games to compare them.
    pub trials: usize,
    /// The seed.
    pub seed: u64,
}

/// Boards of the games whose best scores are compared as first guesses; of the last number they play.
const OPENED: [usize; 2] = [2, 4];

impl Default for Lessons {
    /// Those of the table that is compiled in: five minutes of one core.
    fn default() -> Lessons {
        let games =
            [(2, 1200), (3, 300), (4, 600), (6, 150), (8, 180), (12, 60), (16, 60), (24, 24), (32, 30)];
        Lessons { games: games.to_vec(), rounds: 8, openers: 12, trials: 1000, seed: 1 }
    }
}

/// A player with one random guess.
struct Curious<'p, 'a> {
    player: &'p mut Player<'a>,
    random: Random,
    turn: usize,
    /// The turn of the random guess.
    leap: usize,
}

/// Guesses by score, one of which is the random one.
const CHOICES: usize = 60;

impl Strategy for Curious<'_, '_> {
    fn guess(&mut self, boards: &[&[SecretId]], first: bool) -> GuessId {
        self.turn += 1;
        if self.turn == self.leap && boards.iter().all(|board| board.len() > 1) {
            let scored = self.player.scored(boards, CHOICES);
            let choice = self.random.below(scored.len() as u64) as usize;
            return GuessId::new(scored[choice].guess);
        }
        self.player.guess(boards, first)
    }
}

/// Learn a table for distinct secrets. `report` hears the round and the error of the table in its games, the root of the mean square.
pub fn learn(game: &Game, lessons: &Lessons, mut report: impl FnMut(usize, f64)) -> Table {
    let mut table = Table::rough();
    let mut tables = Tables::new(game, &table, Draw::Distinct, LookAhead::Quick).for_lessons();
    let mut seen = vec![0.0; POINTS];
    for round in 0..lessons.rounds {
        // Old games were played worse: they count less.
        seen.iter_mut().for_each(|weight| *weight *= 0.5);
        let mut error = (0.0, 0.0);
        for &(boards, games) in &lessons.games {
            let opener = openers(&tables, boards, 1)[0];
            tables = tables.with_opener(Some(opener));
            let played = threads::on_shared(|| {
                threads::map(
                    games,
                    || tables.player(),
                    |player, game| lesson(&tables, player, lessons, boards, (round * games + game) as u64),
                )
            });
            for played in &played {
                revise(tables.cells(), &mut table, &mut seen, played, &mut error);
            }
        }
        smooth(&mut table, &seen);
        tables.set_table(&table);
        report(round, f64::sqrt(error.0 / error.1));
    }
    table.opener = opener(game, &table, lessons).map(|opener| game.name(opener).to_string());
    table
}

/// The first guesses with the best scores.
fn openers(tables: &Tables<'_>, boards: usize, most: usize) -> Vec<GuessId> {
    let all = tables.cells().all();
    let scored = tables.player().scored(&vec![&all[..]; boards], most);
    scored.iter().map(|scored| GuessId::new(scored.guess)).collect()
}

/// The best of some first guesses, by playing; the first of equal ones.
fn opener(game: &Game, table: &Table, lessons: &Lessons) -> Option<GuessId> {
    let mut tables = Tables::new(game, table, Draw::Distinct, LookAhead::Quick);
    let mut rivals: Vec<GuessId> =
        OPENED.iter().flat_map(|&boards| openers(&tables, boards, lessons.openers)).collect();
    rivals.sort_unstable();
    rivals.dedup();
    let mut best: Option<(usize, GuessId)> = None;
    for rival in rivals {
        tables = tables.with_opener(Some(rival));
        let boards = OPENED[OPENED.len() - 1];
        let trial = |player: &mut Player<'_>, trial: usize| {
            let mut random = Random::of_game(lessons.seed, trial as u64);
            let secrets = secrets(boards, tables.cells().secrets(), true, &mut random);
            play(tables.cells(), player, &secrets).guesses.len()
        };
        let lengths = threads::on_shared(|| threads::map(lessons.trials, || tables.player(), trial));
        let total = lengths.iter().sum();
        if best.is_none_or(|(least, _)| total < least) {
            best = Some((total, rival));
        }
    }
    best.map(|(_, opener)| opener)
}

/// Remove noise: more bits and more open boards never need fewer extra guesses, and more sure boards never more.
fn smooth(table: &mut Table, seen: &[f64]) {
    for _ in 0..PASSES {
        for (axis, falls) in [(Axis::Bits, false), (Axis::Sure, true), (Axis::Open, false)] {
            for line in Table::lines(axis) {
                let line = if falls { line.into_iter().rev().collect() } else { line };
                let numbers = line.iter().map(|&at| (table.points[at], seen[at] + RARE)).collect();
                for (at, number) in line.into_iter().zip(rising(numbers)) {
                    table.points[at] = number;
                }
            }
        }
    }
}

const PASSES: usize = 3;

/// The weight of a point that was never seen.
const RARE: f64 = 0.01;

/// The rising numbers that are nearest by weighted squares: neighbours that fall are pooled.
fn rising(numbers: Vec<(f64, f64)>) -> Vec<f64> {
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for (number, weight) in numbers {
        pools.push((number, weight, 1));
        while let [.., (low, left, some), (high, right, more)] = pools[..]
            && low > high
        {
            pools.truncate(pools.len() - 2);
            pools.push(((low * left + high * right) / (left + right), left + right, some + more));
        }
    }
    pools.into_iter().flat_map(|(number, _, count)| std::iter::repeat_n(number, count)).collect()
}

fn lesson(
    tables: &Tables<'_>,
    player: &mut Player<'_>,
    lessons: &Lessons,
    boards: usize,
    game: u64,
) -> Played {
    let cells = tables.cells();
    let mut random = Random::of_game(lessons.seed ^ (boards as u64) << 32, game);
    let secrets = secrets(boards, cells.secrets(), true, &mut random);
    let leap = 1 + random.below(6) as usize;
    play(cells, &mut Curious { player, random, turn: 0, leap }, &secrets)
}

/// Move the points around each state of a game. Those before its random guess count, too: one guess of the best scores
/// matters little.
fn revise(cells: &Cells<'_>, table: &mut Table, seen: &mut [f64], played: &Played, error: &mut (f64, f64)) {
    let mut sets: Vec<Vec<SecretId>> = vec![cells.all(); played.secrets.len()];
    for (turn, &guess) in played.guesses.iter().enumerate() {
        let turn = turn + 1;
        let (mut sure, mut open, mut bits) = (0, 0, 0.0);
        for ((set, solved), &secret) in sets.iter_mut().zip(&played.solved).zip(&played.secrets) {
            if solved.is_some_and(|solved| solved <= turn) {
                continue;
            }
            if set.len() > 1 {
                *set = cells.agreeing(guess.index(), set, secret);
            }
            match set.len() {
                1 => sure += 1,
                size => {
                    open += 1;
                    bits += f64::from(logarithms(size)[size]) / f64::from(BIT);
                }
            }
        }
        if open == 0 {
            return;
        }
        let extra = (played.guesses.len() - turn) as f64 - (sure + open) as f64;
        let bits = bits / open as f64;
        let miss = extra - table.extra(sure, open, bits);
        error.0 += miss * miss;
        error.1 += 1.0;
        for (at, weight) in Table::shares(sure, open, bits) {
            if weight > 0.0 {
                seen[at] += weight;
                let pace = (1.0 / seen[at]).clamp(0.002, 0.5);
                let point = &mut table.points[at];
                *point = (*point + pace * weight * miss).max(0.0);
            }
        }
    }
}
