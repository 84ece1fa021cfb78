//! Feedback tables for the loops of `gain.rs`: some guesses on some secrets, 64 guesses at a time.
//!
//! One table holds the whole game. Each lemma has one of its best guesses (`ranked.rs`), and one of its list if shorter.

use std::borrow::Cow;
use std::cmp::Reverse;

use rayon::prelude::*;

use crate::counting::fast::by_parts::{Counted, Tally, Weighed};
use crate::counting::fast::gain::Scratch;
use crate::counting::fast::lanes::{Cell, LANES, Row, Rows};
use crate::counting::{Losses, Mass, most};
use crate::play::classes;
use crate::play::game::Game;
use crate::play::table::Ending;

/// The feedback of some guesses on some secrets: a row per secret, with a cell per guess.
///
/// From here on, the *position* of a secret is its index in the subtable's set.
pub struct Subtable<C> {
    /// The secrets, increasing.
    pub set: Vec<u16>,
    /// Their weights; empty if all are 1.
    weights: Vec<u32>,
    /// The most that a guess solves which solves each of them; only for the ending *solved*, else empty.
    together: Vec<u64>,
    /// Their classes; only for the ending *known*, else empty.
    classes: Vec<u16>,
    ending: Ending,
    /// The guesses, in the order of the cells.
    pub columns: Vec<u16>,
    /// For each secret, one row per block.
    rows: Vec<Row<C>>,
    /// The number of blocks of [`LANES`] guesses.
    pub blocks: usize,
    feedbacks: usize,
    losses: Losses,
}

/// Some secrets in the order of counting.
pub struct Order<'a> {
    /// Their positions, the heaviest first.
    pub positions: Cow<'a, [u32]>,
    /// Their weights; empty if all are 1.
    weights: Vec<u32>,
}

impl Order<'_> {
    /// Secrets of weight 1, or treated as such.
    fn of_equal(positions: &[u32]) -> Order<'_> {
        Order { positions: Cow::Borrowed(positions), weights: Vec::new() }
    }

    /// The maximum gain of a guess that makes this number of parts.
    pub fn most(&self, parts: usize) -> u64 {
        let parts = parts.min(self.positions.len());
        match self.weights.get(..parts) {
            Some(heaviest) => heaviest.iter().copied().map(u64::from).sum(),
            None => parts as u64,
        }
    }
}

impl<C: Cell> Subtable<C> {
    /// All secrets and guesses of the game. The guesses that make the most parts come first: they often do so for subsets.
    pub fn whole(game: &Game) -> Subtable<C> {
        let numbers = |count: usize| (0..=u16::MAX).take(count).collect::<Vec<u16>>();
        let (set, columns) = (numbers(game.words.answer_count()), numbers(game.words.guess_count()));
        let blocks = columns.len().div_ceil(LANES);
        let mut rows = vec![Row::default(); blocks * set.len()];
        rows.par_chunks_mut(blocks).zip(&set).for_each(|(rows, &secret)| {
            let cells = rows.iter_mut().flat_map(|row| row.0.iter_mut());
            cells.zip(&columns).for_each(|(cell, &guess)| *cell = C::new(game.score(guess, secret)));
        });
        let known = game.words.table().filter(|table| table.ending == Ending::Known);
        let by_number = Subtable {
            weights: if game.has_equal_weights() { Vec::new() } else { game.weights.clone() },
            together: game.solved_together.clone(),
            classes: known.map_or_else(Vec::new, |table| table.classes.clone()),
            ending: game.ending(),
            feedbacks: usize::from(game.solved()) + 1,
            losses: Losses::of(game),
            set,
            columns,
            rows,
            blocks,
        };
        let everyone: Vec<u32> = (0..).take(by_number.set.len()).collect();
        let parts = by_number.parts(&everyone);
        let mut best_first: Vec<u32> = (0..).take(by_number.columns.len()).collect();
        best_first.sort_by_key(|&column| Reverse(parts[column as usize]));
        by_number.part(by_number.set.clone(), &best_first)
    }

    /// The guesses at the indices `columns`, on the secrets of `set`: an increasing subset of this one's.
    pub fn part(&self, set: Vec<u16>, columns: &[u32]) -> Subtable<C> {
        let from = self.positions(&set);
        let weights = || from.iter().map(|&p| self.weights[p as usize]).collect();
        let together = || from.iter().map(|&p| self.together[p as usize]).collect();
        let classes = || from.iter().map(|&p| self.classes[p as usize]).collect();
        let mut part = Subtable {
            weights: if self.weights.is_empty() { Vec::new() } else { weights() },
            together: if self.together.is_empty() { Vec::new() } else { together() },
            classes: if self.classes.is_empty() { Vec::new() } else { classes() },
            ending: self.ending,
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
            let cells = rows.iter_mut().flat_map(|row| row.0.iter_mut());
            cells.zip(columns).for_each(|(cell, &column)| {
                *cell = whole[column as usize / LANES].0[column as usize % LANES];
            });
        }
        part
    }

    fn cell(&self, column: usize, position: u32) -> u16 {
        self.row(position)[column / LANES].0[column % LANES].feedback()
    }

    /// Writes the feedback of a column's guess on each of the secrets at `positions`.
    pub fn feedbacks(&self, column: usize, positions: &[u32], shown: &mut Vec<u16>) {
        shown.clear();
        shown.extend(positions.iter().map(|&position| self.cell(column, position)));
    }

    /// The positions of the secrets of `set`, a subset of this one's.
    pub fn positions(&self, set: &[u16]) -> Vec<u32> {
        let position = |secret: &u16| self.set.binary_search(secret).expect("a subset");
        set.iter().map(|secret| u32::try_from(position(secret)).expect("at most 65,535")).collect()
    }

    pub fn scratch(&self) -> Scratch<C> {
        Scratch::new(self.feedbacks)
    }

    pub fn mass(&self, positions: &[u32]) -> Mass {
        let weights = || positions.iter().map(|&p| self.weight(p));
        let largest = positions.iter().map(|&p| self.together(p)).max().unwrap_or(0);
        let (secrets, sum) = (positions.len(), weights().sum());
        let largest = most(self.ending, self.is_known(positions), sum, largest);
        Mass { secrets, sum, largest, losses: self.losses }
    }

    /// Whether the answers of a set need not be told apart.
    pub fn is_known(&self, positions: &[u32]) -> bool {
        self.ending == Ending::Known && classes::are_one(positions.iter().map(|&p| self.class(p)))
    }

    /// The class of the secret at a position; 0 unless the ending is *known*.
    fn class(&self, position: u32) -> u16 {
        self.classes.get(position as usize).copied().unwrap_or(0)
    }

    /// Whether the gain of a guess needs more of each part than its largest weight (`by_parts.rs`).
    pub fn counts_by_parts(&self) -> bool {
        self.ending != Ending::Named
    }

    pub fn is_weighted(&self) -> bool {
        !self.weights.is_empty()
    }

    pub fn weight(&self, position: u32) -> u64 {
        self.weights.get(position as usize).copied().unwrap_or(1).into()
    }

    /// The most that a guess solves which solves the secret at a position: its weight, if guesses solve one secret only.
    pub fn together(&self, position: u32) -> u64 {
        self.together.get(position as usize).copied().unwrap_or_else(|| self.weight(position))
    }

    /// The secrets at `positions`, in the order of counting.
    pub fn order<'a>(&self, positions: &'a [u32]) -> Order<'a> {
        if self.weights.is_empty() {
            return Order::of_equal(positions);
        }
        let mut positions = positions.to_vec();
        positions.sort_by_key(|&p| Reverse(self.weights[p as usize]));
        let weights = positions.iter().map(|&p| self.weights[p as usize]).collect();
        Order { positions: Cow::Owned(positions), weights }
    }

    /// The feedback of all guesses on the secret at a position, in whole blocks.
    pub fn row(&self, position: u32) -> &[Row<C>] {
        &self.rows[position as usize * self.blocks..][..self.blocks]
    }

    /// Writes the index of the first row of each secret at `positions` to `starts`.
    pub fn starts(&self, positions: impl Iterator<Item = u32>, starts: &mut Vec<usize>) {
        starts.clear();
        starts.extend(positions.map(|p| p as usize * self.blocks));
    }

    /// The gains of a block on the secrets of an order, whose rows begin at `starts`; `None` if none can reach `enough`.
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
    pub fn gains(&self, positions: &[u32]) -> Vec<u64> {
        if self.counts_by_parts() {
            let mut tally = self.tally();
            let gains = (0..self.blocks).flat_map(|block| self.by_parts(block, positions, &mut tally));
            return gains.take(self.columns.len()).map(|counted| counted.gain).collect();
        }
        self.all_gains(&self.order(positions))
    }

    /// The guesses of a block on the secrets at some positions.
    pub fn by_parts(&self, block: usize, positions: &[u32], tally: &mut Tally) -> [Counted; LANES] {
        let weighed = |&position: &u32| Weighed {
            row: &self.row(position)[block].0,
            weight: self.weight(position),
            together: self.together(position),
            class: self.class(position),
        };
        tally.of_block(&positions.iter().map(weighed).collect::<Vec<_>>())
    }

    /// Buffers for counting by parts.
    pub fn tally(&self) -> Tally {
        Tally::new(self.ending, self.feedbacks)
    }

    /// The numbers of parts that all columns make of the secrets at `positions`: their gains if all weights were 1.
    pub fn parts(&self, positions: &[u32]) -> Vec<u64> {
        self.all_gains(&Order::of_equal(positions))
    }

    fn all_gains(&self, order: &Order<'_>) -> Vec<u64> {
        let (mut scratch, mut starts) = (self.scratch(), Vec::new());
        self.starts(order.positions.iter().copied(), &mut starts);
        let mut gains = |block| self.block_gains(block, order, &starts, 0, &mut scratch);
        let all = (0..self.blocks).flat_map(|block| gains(block).expect("nothing is below 0"));
        let mut gains: Vec<u64> = all.collect();
        gains.truncate(self.columns.len());
        gains
    }
}
