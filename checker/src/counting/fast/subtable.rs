//! The feedback table of the game, and parts of it as the loops of `gain.rs` read them: what some guesses show on some secrets, 64
//! guesses at a time.
//!
//! The whole game has one subtable. A lemma whose list is shorter has one of its own, and one of its best guesses (`ranked.rs`).

use std::borrow::Cow;
use std::cmp::Reverse;

use rayon::prelude::*;

use crate::counting::fast::gain::Scratch;
use crate::counting::fast::lanes::{Cell, LANES, Row, Rows};
use crate::counting::{Losses, Mass};
use crate::play::game::Game;

/// The feedback of every guess for every secret.
pub struct Table<C> {
    cells: Vec<C>,
    secrets: usize,
}

impl<C: Cell> Table<C> {
    /// The table of a game.
    #[must_use]
    pub fn new(game: &Game) -> Table<C> {
        let number = |n: usize| u16::try_from(n).expect("at most 65,535");
        let secrets = game.words.answer_count();
        let score = |guess| (0..secrets).map(move |secret| C::new(game.score(number(guess), number(secret))));
        Table { cells: (0..game.words.guess_count()).into_par_iter().flat_map_iter(score).collect(), secrets }
    }

    /// The feedbacks of a guess on all secrets.
    #[must_use]
    pub fn of(&self, guess: u16) -> &[C] {
        &self.cells[usize::from(guess) * self.secrets..][..self.secrets]
    }

    /// The feedback of a guess on a secret.
    #[must_use]
    pub fn feedback(&self, guess: u16, secret: u16) -> u16 {
        self.of(guess)[usize::from(secret)].feedback()
    }
}

/// All feedbacks of some guesses on some secrets: a row for every secret, in it a cell for every guess.
///
/// Secrets are named by their *position* in the subtable's set from here on.
pub struct Subtable<C> {
    /// The secrets, increasing.
    pub set: Vec<u16>,
    /// Their weights; empty where all are 1.
    weights: Vec<u32>,
    /// The guesses, in the order of the cells.
    pub columns: Vec<u16>,
    /// For each secret, a row for each block.
    rows: Vec<Row<C>>,
    /// The number of blocks of [`LANES`] guesses.
    blocks: usize,
    feedbacks: usize,
    losses: Losses,
}

/// Some secrets in the order in which gains are counted.
pub struct Order<'a> {
    /// Where they stand in the subtable's set, the heaviest first.
    pub positions: Cow<'a, [u32]>,
    /// What they weigh; empty where all are 1.
    weights: Vec<u32>,
    /// What the first k of them weigh together, at index k; empty where all are 1.
    sums: Vec<u64>,
}

impl Order<'_> {
    /// Of secrets that all weigh 1, or are taken to.
    fn of_equal(positions: &[u32]) -> Order<'_> {
        Order { positions: Cow::Borrowed(positions), weights: Vec::new(), sums: Vec::new() }
    }

    /// The most that a guess can gain that makes so many parts.
    #[must_use]
    pub fn most(&self, parts: usize) -> u64 {
        let parts = parts.min(self.positions.len());
        self.sums.get(parts).copied().unwrap_or(parts as u64)
    }
}

impl<C: Cell> Subtable<C> {
    /// All secrets and guesses of the game, those first that make most parts of all secrets: they are often those that make
    /// most parts of some.
    #[must_use]
    pub fn whole(game: &Game, table: &Table<C>) -> Subtable<C> {
        let numbers = |count: usize| (0..=u16::MAX).take(count).collect::<Vec<u16>>();
        let set = numbers(game.words.answer_count());
        let by_number = numbers(game.words.guess_count());
        let cell = |secret: u16, guess: u16| table.of(guess)[usize::from(secret)];
        let equal = game.weights.iter().all(|&weight| weight == 1);
        let mut whole = Subtable {
            weights: if equal { Vec::new() } else { game.weights.clone() },
            blocks: 0,
            rows: Vec::new(),
            columns: Vec::new(),
            feedbacks: usize::from(game.solved()) + 1,
            losses: Losses::of(game),
            set,
        };
        whole.fill(by_number, cell);
        let parts = whole.parts(&whole.everyone());
        let mut best_first = std::mem::take(&mut whole.columns);
        best_first.sort_by_key(|&guess| Reverse(parts[usize::from(guess)]));
        whole.fill(best_first, cell);
        whole
    }

    /// The guesses at the indices `columns` on the secrets of `set`, which increase and are all in this one.
    #[must_use]
    pub fn part(&self, set: Vec<u16>, columns: &[u32]) -> Subtable<C> {
        let from = self.positions(&set);
        let weights = || from.iter().map(|&p| self.weights[p as usize]).collect();
        let mut part = Subtable {
            weights: if self.weights.is_empty() { Vec::new() } else { weights() },
            columns: columns.iter().map(|&c| self.columns[c as usize]).collect(),
            blocks: columns.len().div_ceil(LANES),
            rows: Vec::new(),
            feedbacks: self.feedbacks,
            losses: self.losses,
            set,
        };
        part.rows = vec![Row::default(); part.blocks * part.set.len()];
        for (rows, &position) in part.rows.chunks_mut(part.blocks.max(1)).zip(&from) {
            let whole = self.row(position);
            let cells = rows.iter_mut().flat_map(|row| row.iter_mut());
            cells.zip(columns).for_each(|(cell, &column)| {
                *cell = whole[column as usize / LANES].0[column as usize % LANES];
            });
        }
        part
    }

    fn fill(&mut self, columns: Vec<u16>, cell: impl Fn(u16, u16) -> C) {
        self.blocks = columns.len().div_ceil(LANES);
        self.rows = vec![Row::default(); self.blocks * self.set.len()];
        for (rows, &secret) in self.rows.chunks_mut(self.blocks.max(1)).zip(&self.set) {
            let cells = rows.iter_mut().flat_map(|row| row.iter_mut());
            cells.zip(&columns).for_each(|(place, &guess)| *place = cell(secret, guess));
        }
        self.columns = columns;
    }

    /// How many blocks the columns are.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// The positions of all secrets.
    #[must_use]
    pub fn everyone(&self) -> Vec<u32> {
        (0..).take(self.set.len()).collect()
    }

    /// The positions of the secrets of `set`, all of which are in this one's.
    #[must_use]
    pub fn positions(&self, set: &[u16]) -> Vec<u32> {
        let position = |secret: &u16| self.set.binary_search(secret).expect("a subset");
        set.iter().map(|secret| u32::try_from(position(secret)).expect("at most 65,535")).collect()
    }

    /// Memory for the loops over this table.
    #[must_use]
    pub fn scratch(&self) -> Scratch<C> {
        Scratch::new(self.feedbacks)
    }

    /// What of the secrets at `positions` enters their bounds.
    #[must_use]
    pub fn mass(&self, positions: &[u32]) -> Mass {
        if self.weights.is_empty() {
            let count = positions.len();
            let (sum, largest) = (count as u64, u64::from(count > 0));
            return Mass { secrets: count, sum, largest, losses: self.losses };
        }
        let weights = || positions.iter().map(|&p| self.weight(p));
        let (sum, largest) = (weights().sum(), weights().max().unwrap_or(0));
        Mass { secrets: positions.len(), sum, largest, losses: self.losses }
    }

    /// Whether a secret weighs more than 1.
    #[must_use]
    pub fn is_weighted(&self) -> bool {
        !self.weights.is_empty()
    }

    /// What the secret at a position weighs.
    #[must_use]
    pub fn weight(&self, position: u32) -> u64 {
        self.weights.get(position as usize).copied().unwrap_or(1).into()
    }

    /// The secrets at `positions` as gains are counted on them.
    #[must_use]
    pub fn order<'a>(&self, positions: &'a [u32]) -> Order<'a> {
        if self.weights.is_empty() {
            return Order::of_equal(positions);
        }
        let mut positions = positions.to_vec();
        positions.sort_by_key(|&p| Reverse(self.weights[p as usize]));
        let weights: Vec<u32> = positions.iter().map(|&p| self.weights[p as usize]).collect();
        let mut sums = vec![0];
        for &weight in &weights {
            sums.push(sums[sums.len() - 1] + u64::from(weight));
        }
        Order { positions: Cow::Owned(positions), weights, sums }
    }

    /// What all guesses show on the secret at a position, in whole blocks.
    #[must_use]
    pub fn row(&self, position: u32) -> &[Row<C>] {
        &self.rows[position as usize * self.blocks..][..self.blocks]
    }

    /// Where the rows of the secrets at `positions` begin.
    pub fn starts(&self, positions: impl Iterator<Item = u32>, starts: &mut Vec<usize>) {
        starts.clear();
        starts.extend(positions.map(|p| p as usize * self.blocks));
    }

    /// Copies the cells of one block in the rows that begin at `starts`.
    pub fn copy(&self, block: usize, starts: &[usize], to: &mut [Row<C>]) {
        Rows { all: &self.rows, starts, block }.copy(0..starts.len(), to);
    }

    /// Gains of one block's guesses on the secrets of an order, whose rows begin at `starts`; `None` where none can reach
    /// `enough`.
    #[must_use]
    pub fn block_gains(
        &self,
        block: usize,
        order: &Order<'_>,
        starts: &[usize],
        enough: u64,
        scratch: &mut Scratch<C>,
    ) -> Option<[u64; LANES]> {
        let rows = Rows { all: &self.rows, starts, block };
        if order.weights.is_empty() {
            scratch.equal_weights(rows, enough)
        } else {
            scratch.by_weight(rows, &order.weights, enough)
        }
    }

    /// The gains of all columns on the secrets at `positions`.
    #[must_use]
    pub fn gains(&self, positions: &[u32]) -> Vec<u64> {
        self.all_gains(&self.order(positions))
    }

    /// How many parts all columns make of the secrets at `positions`: what they gain, did all weigh 1.
    #[must_use]
    pub fn parts(&self, positions: &[u32]) -> Vec<u64> {
        self.all_gains(&Order::of_equal(positions))
    }

    fn all_gains(&self, order: &Order<'_>) -> Vec<u64> {
        let (mut scratch, mut starts) = (self.scratch(), Vec::new());
        self.starts(order.positions.iter().copied(), &mut starts);
        let mut gains = |block| self.block_gains(block, order, &starts, 0, &mut scratch);
        let all = (0..self.blocks()).flat_map(|block| gains(block).expect("nothing is below 0"));
        let mut gains: Vec<u64> = all.collect();
        gains.truncate(self.columns.len());
        gains
    }
}
