//! The implicit bounds of a lemma's guesses (R0 and R1 of FORMAT.md): here the counting bounds of all guesses, which most need no
//! more than, and what is needed to find the others' costs (`guess_cost.rs`).

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use crate::counting::Mass;
use crate::counting::fast::Cell;
use crate::counting::fast::Memo;
use crate::counting::fast::Overlaps;
use crate::counting::fast::Ranked;
use crate::counting::fast::Shortlist;
use crate::counting::fast::Subtable;
use crate::play::game::Rule;
use crate::proof::lemma::{Lemma, Proof};

/// One lemma's set and list, ready for many questions about its guesses.
pub struct LookAhead<'a, C> {
    pub(crate) proof: &'a Proof<'a, C>,
    pub(crate) lemma: &'a Lemma<'a>,
    /// Weight and size of the set.
    pub(crate) mass: Mass,
    /// The guesses of the state's list, on the set or on more.
    pub(crate) all: Arc<Subtable<C>>,
    /// Where the secrets of the set stand in `all`.
    pub(crate) positions: Vec<u32>,
    /// The gain of each column of `all`.
    pub(crate) gains: Vec<u64>,
    /// The guesses that are not idle and whose counting bound is below the lemma's bound, in the order of their columns.
    pub left_over: Vec<u16>,
    /// Made when it is needed: many lemmas need no look-ahead.
    prepared: OnceLock<Prepared<C>>,
    /// Counting bounds of parts.
    pub(crate) known: Memo,
    /// Parts that tell of others, where they can.
    pub(crate) overlaps: Option<Overlaps>,
}

/// The guesses of a lemma, best first.
pub(crate) struct Prepared<C> {
    pub ranked: Ranked<C>,
    /// What the rule leaves of the columns.
    pub shortlist: Shortlist,
    /// The columns of guesses in the table of all of them.
    pub column_of: Vec<u32>,
}

/// Sets of so many have neighbours: in larger ones a few of them are seldom in the same part.
const WITH_NEIGHBOURS: RangeInclusive<usize> = 12..=511;

/// Neighbours are found where so many guesses are asked about.
const ASKED_FOR_NEIGHBOURS: usize = 8;

impl<'a, C: Cell> LookAhead<'a, C> {
    /// Prepares the look-ahead of `lemma`.
    #[must_use]
    pub fn new(proof: &'a Proof<'a, C>, lemma: &'a Lemma<'a>) -> Self {
        let (whole, state) = (&proof.whole, proof.state_of(lemma));
        let all = if state.list.len() == whole.columns.len() {
            Arc::clone(whole)
        } else {
            let columns = (0..).zip(&whole.columns);
            let allowed = columns.filter(|&(_, &guess)| state.allows(guess)).map(|(column, _)| column);
            Arc::new(whole.part(state.set.to_vec(), &allowed.collect::<Vec<u32>>()))
        };
        let positions = all.positions(&state.set);
        let gains = all.gains(&positions);
        let mass = Mass::of(proof.game, &state.set);
        let left_over = |(&guess, &gain): (&u16, &u64)| {
            let refuted = |own| mass.counting_bound(gain, own, lemma.left) >= lemma.bound;
            // Most guesses are, whatever they weigh themselves.
            if refuted(mass.largest) {
                return None;
            }
            let own = proof.game.weight_if_member(guess, &state.set);
            // One part only: its largest weight is the whole gain.
            let idle = own == 0 && gain == mass.largest;
            (!idle && !refuted(own)).then_some(guess)
        };
        let left_over = all.columns.iter().zip(&gains).filter_map(left_over).collect();
        // Where the head of `overlaps.rs` speaks of the parts, and all of them are left the same guesses.
        let more_than_two = lemma.left.number().is_none_or(|left| left > 3);
        let may_overlap = more_than_two && !all.is_weighted() && state.rule == Rule::Normal;
        LookAhead {
            proof,
            lemma,
            mass,
            all,
            positions,
            gains,
            left_over,
            prepared: OnceLock::new(),
            known: Memo::default(),
            overlaps: may_overlap.then(|| Overlaps::new(state.set.len())),
        }
    }

    pub(crate) fn prepared(&self) -> &Prepared<C> {
        self.prepared.get_or_init(|| {
            let state = self.proof.state_of(self.lemma);
            // Where all weigh 1, as many parts as they gain.
            let parts = self.all.is_weighted().then(|| self.all.parts(&self.positions));
            let parts = parts.as_ref().unwrap_or(&self.gains);
            let asked = self.left_over.len();
            let worth_it = WITH_NEIGHBOURS.contains(&state.set.len()) && asked >= ASKED_FOR_NEIGHBOURS;
            let alike = worth_it.then_some(&self.proof.alike);
            let ranked = Ranked::new(&self.all, &state.set, parts, asked, alike);
            let shortlist = Shortlist::new(self.proof.game, state.rule, &ranked.columns);
            let last = self.all.columns.iter().max().map_or(0, |&guess| usize::from(guess));
            let mut column_of = vec![0; last + 1];
            (0..).zip(&self.all.columns).for_each(|(column, &guess)| column_of[usize::from(guess)] = column);
            Prepared { ranked, shortlist, column_of }
        })
    }
}
