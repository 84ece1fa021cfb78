//! Counts of guesses on a set: the parts that they make, or their gain if weights differ, by a pair matrix or the scanner.

use crate::bound::columns::{Columns, Mask};
use crate::bound::measure::{Gain, HeaviestFirst, Units};
use crate::bound::pairs::{MostGain, MostParts};
use crate::bound::scan::Scanner;
use crate::game::{GuessId, SecretId};
use crate::search::node::Node;
use crate::search::node::engine::Engine;
use crate::search::position::state::State;

/// The most that a guess achieves on a set.
pub enum Most {
    /// With equal weights.
    Parts(MostParts),
    /// In units of weights that differ.
    Gain(MostGain),
}

/// The least that a guess must achieve on a set.
pub enum Least {
    /// Number of parts, with equal weights.
    Parts { member: usize, other: usize },
    /// Gain with a member's own weight, in units of weights that differ.
    Score(Gain),
}

/// A thread's counter, with memory that it reuses from set to set.
pub struct Counter<'e> {
    columns: &'e Columns,
    units: Option<&'e Units>,
    /// Larger sets, without a matrix.
    pub(super) scanner: Scanner<'e>,
    /// Places of the members of a set in a matrix.
    places: Vec<u8>,
    /// The members of a set, heaviest first, if weights differ.
    order: HeaviestFirst,
}

impl<'e> Counter<'e> {
    pub(super) fn new(engine: &'e Engine) -> Counter<'e> {
        let tables = &engine.tables;
        Counter {
            columns: &tables.columns,
            units: engine.costs.units(),
            scanner: Scanner::new(engine.table(), &tables.columns, (&tables.supersets, &tables.neighbours)),
            places: Vec::new(),
            order: HeaviestFirst::default(),
        }
    }

    /// The members of a set, heaviest first; `None` if weights are equal.
    pub(super) fn heaviest_first(&mut self, set: &[SecretId]) -> Option<&HeaviestFirst> {
        self.units?.heaviest_first(set, &mut self.order);
        Some(&self.order)
    }

    /// The sum of this many of the heaviest weights of the set that was counted last.
    pub(super) fn heaviest(&self, count: usize) -> Gain {
        self.order.heaviest(count)
    }

    /// The most that an allowed guess achieves on a set if some guess scores at least `least`; else nothing is attained. Unless
    /// `every` is set, that of one guess with the highest score.
    pub(super) fn most(&mut self, node: &Node<'_>, every: bool, least: Gain) -> Most {
        let Counter { columns, scanner, places, order, .. } = self;
        let secrets = node.state.secrets;
        let allowed = node.state.mask(columns);
        let Some(units) = self.units else {
            return Most::Parts(match node.matrix {
                Some(matrix) => {
                    matrix.places(secrets, places);
                    matrix.most_parts(places, every)
                }
                None => scanner.most_parts(secrets, allowed, every, least),
            });
        };
        units.heaviest_first(secrets, order);
        Most::Gain(match node.matrix {
            Some(matrix) => {
                matrix.places(&order.secrets, places);
                matrix.most_gain(places, order, every)
            }
            None => scanner.most_gain(secrets, (order, order.gains(units)), allowed, every, least),
        })
    }

    /// An upper bound on [`most`](Counter::most), without counting.
    pub(super) fn most_unseen(&mut self, state: &State<'_>) -> Most {
        let allowed = state.mask(self.columns);
        match self.units {
            None => Most::Parts(self.scanner.most_parts_unseen(state.secrets, allowed)),
            Some(units) => {
                units.heaviest_first(state.secrets, &mut self.order);
                let gains = (&self.order, self.order.gains(units));
                Most::Gain(self.scanner.most_gain_unseen(state.secrets, gains, allowed))
            }
        }
    }

    /// Call `found` with the number of parts or the gain of every allowed guess that achieves `least`, and with the member that
    /// it is. There may be further calls.
    pub(super) fn at_least(
        &mut self,
        node: &Node<'_>,
        allowed: Option<&Mask>,
        least: Least,
        found: impl FnMut(GuessId, Gain, Option<SecretId>),
    ) {
        let Counter { columns, scanner, places, order, .. } = self;
        let secrets = node.state.secrets;
        match (least, node.matrix) {
            (Least::Parts { member, other }, Some(matrix)) => {
                matrix.places(secrets, places);
                // A matrix has fewer than 255 members.
                let other = other.min(usize::from(u8::MAX)) as u8;
                matrix.guesses_with(columns, places, member as u8, other, found);
            }
            (Least::Parts { member, other }, None) => {
                scanner.guesses_with(secrets, allowed, member, other, found);
            }
            (Least::Score(least), matrix) => {
                let units = self.units.expect("scores belong to weights that differ");
                units.heaviest_first(secrets, order);
                let gains = (&*order, order.gains(units));
                match matrix {
                    Some(matrix) => {
                        matrix.places(&order.secrets, places);
                        matrix.guesses_gaining(columns, places, gains, least, found);
                    }
                    None => scanner.guesses_gaining(secrets, gains, allowed, least, found),
                }
            }
        }
    }
}
