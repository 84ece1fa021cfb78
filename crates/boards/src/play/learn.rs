//! The table of play, learned by playing.
//!
//! Rounds of games alternate with updates. The games of a round are played with the table of the round before, on any number of
//! threads; each has its own seed, and one of its first guesses is a random one of the best scores, so that also states are seen
//! that good play avoids. After a round every state of every game moves the points of the table around it towards the extra
//! guesses that the game then took, in the order of the games. So one seed makes one table.

use salet_base::threads;
use salet_core::game::Game;
use salet_core::words::{GuessId, SecretId};

use super::Strategy;
use super::cells::{BIT, Cells, logarithms};
use super::measure::{Played, play};
use super::player::{Effort, Player, Tables};
use super::sample::{Random, secrets};
use super::state::Terms;
use super::table::{Axis, POINTS, Table};

/// How to learn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lessons {
    /// The terms of the games.
    pub terms: Terms,
    /// Games of each round, by boards.
    pub games: Vec<(usize, usize)>,
    /// Rounds.
    pub rounds: usize,
    /// The seed.
    pub seed: u64,
}

impl Lessons {
    /// Those of the table that is compiled in: some 40 seconds of one core.
    pub fn usual(terms: Terms) -> Lessons {
        let games = [(2, 400), (3, 100), (4, 200), (6, 50), (8, 60), (12, 20), (16, 20), (24, 8), (32, 10)];
        Lessons { terms, games: games.to_vec(), rounds: 5, seed: 1 }
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

/// Learn a table.
pub fn learn(game: &Game, lessons: &Lessons, mut report: impl FnMut(usize, &Table, f64)) -> Table {
    let mut table = Table::rough();
    let effort = Effort { small: 20, widths: vec![2, 1], rivals: 1, rollouts: 0 };
    let mut tables = Tables::new(game, &table, lessons.terms, effort);
    let mut seen = vec![0.0; POINTS];
    for round in 0..lessons.rounds {
        // Old games were played worse: they count less.
        seen.iter_mut().for_each(|weight| *weight *= 0.5);
        let mut error = (0.0, 0.0);
        for &(boards, games) in &lessons.games {
            let all = tables.cells().all();
            let opener = tables.player().scored(&vec![&all[..]; boards], 1)[0].guess;
            tables = tables.with_opener(Some(GuessId::new(opener)));
            let played = threads::on_shared(|| {
                threads::map(
                    games,
                    || tables.player(),
                    |player, game| lesson(&tables, player, lessons, boards, (round * games + game) as u64),
                )
            });
            for played in played.iter().flatten() {
                revise(tables.cells(), lessons.terms, &mut table, &mut seen, played, &mut error);
            }
        }
        smooth(&mut table, &seen);
        tables.set_table(&table);
        report(round, &table, f64::sqrt(error.0 / error.1));
    }
    table
}

/// Remove noise: more bits and more open boards never need fewer extra guesses, and more sure boards never more.
fn smooth(table: &mut Table, seen: &[f64]) {
    for _ in 0..PASSES {
        for (axis, falls) in [(Axis::Bits, false), (Axis::Sure, true), (Axis::Open, false)] {
            for line in Table::lines(axis) {
                let line = if falls { line.into_iter().rev().collect() } else { line };
                let numbers = line.iter().map(|&at| (table.points_mut()[at], seen[at] + RARE)).collect();
                for (at, number) in line.into_iter().zip(rising(numbers)) {
                    table.points_mut()[at] = number;
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
) -> Option<Played> {
    let cells = tables.cells();
    let mut random = Random::of_game(lessons.seed ^ (boards as u64) << 32, game);
    let secrets = secrets(boards, cells.secrets(), lessons.terms.distinct(), &mut random);
    let leap = 1 + random.below(6) as usize;
    play(cells, &mut Curious { player, random, turn: 0, leap }, &secrets)
}

/// Move the points around each state of a game, after its random guess too: the states before it are judged as well, since one
/// guess of the best scores matters little.
fn revise(
    cells: &Cells<'_>,
    terms: Terms,
    table: &mut Table,
    seen: &mut [f64],
    played: &Played,
    error: &mut (f64, f64),
) {
    let mut sets: Vec<Vec<SecretId>> = vec![cells.all(); played.secrets.len()];
    for (turn, &guess) in played.guesses.iter().enumerate() {
        let turn = turn as u32 + 1;
        let (mut sure, mut open, mut bits, mut cost) = (0, 0, 0.0, 0);
        for board in 0..sets.len() {
            if played.solved[board] <= turn {
                continue;
            }
            if sets[board].len() > 1 {
                sets[board] = cells.agreeing(guess.index(), &sets[board], played.secrets[board]);
            }
            match sets[board].len() {
                1 => sure += 1,
                size => {
                    open += 1;
                    bits += f64::from(logarithms(size)[size]) / f64::from(BIT);
                }
            }
            cost += u64::from(played.solved[board] - turn);
        }
        if open == 0 {
            return;
        }
        let boards = (sure + open) as u32;
        let length = (played.guesses.len() as u32 - turn).into();
        let cost = if terms.goal == crate::Goal::Sum { cost } else { length };
        let extra = cost as f64 - terms.straight(boards) as f64;
        let bits = bits / open as f64;
        let miss = extra - table.extra(sure, open, bits);
        error.0 += miss * miss;
        error.1 += 1.0;
        for (at, weight) in Table::shares(sure, open, bits) {
            if weight > 0.0 {
                seen[at] += weight;
                let pace = (1.0 / seen[at]).clamp(0.002, 0.5);
                let point = &mut table.points_mut()[at];
                *point = (*point + pace * weight * miss).max(0.0);
            }
        }
    }
}
