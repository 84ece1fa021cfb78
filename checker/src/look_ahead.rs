//! The implicit bounds of a lemma's guesses (R0 and R1 of FORMAT.md): the counting bound of the
//! guess, and W(S) plus the counting bounds of its parts.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use crate::block::Block;
use crate::bounds::Mass;
use crate::cost::{Cost, Left};
use crate::counting::Memory;
use crate::game::Rule;
use crate::lanes::Cell;
use crate::lemma::{Lemma, Proof};
use crate::memo::Memo;
use crate::overlaps::Overlaps;
use crate::ranked::Ranked;
use crate::rules::Demand;
use crate::shortlist::{After, Shortlist, columns_in};
use crate::split::Splitter;
use crate::subtable::Subtable;

/// One lemma's set and list, ready for many questions about its guesses.
pub struct LookAhead<'a, C> {
    proof: &'a Proof<'a, C>,
    lemma: &'a Lemma<'a>,
    /// Weight and size of the set.
    mass: Mass,
    /// The guesses of the state's list, on the set or on more.
    all: Arc<Subtable<C>>,
    /// Where the secrets of the set stand in `all`.
    positions: Vec<u32>,
    /// The gain of each column of `all`.
    gains: Vec<u64>,
    /// The guesses that are not idle and whose counting bound is below the lemma's bound, in the order of their columns.
    pub left_over: Vec<u16>,
    /// Made when it is needed: many lemmas need no look-ahead.
    prepared: OnceLock<Prepared<C>>,
    known: Memo,
    overlaps: Overlaps,
    /// Whether they are asked.
    may_overlap: bool,
}

/// The guesses of a lemma, best first.
struct Prepared<C> {
    ranked: Ranked<C>,
    /// What the rule leaves of the columns.
    shortlist: Shortlist,
    /// The columns of guesses in the table of all of them.
    column_of: Vec<u32>,
}

/// Memory for questions, one thread's.
pub struct Workspace<C> {
    memory: Memory<C>,
    splitter: Splitter,
    block: Block<C>,
    /// The members of a part.
    members: Vec<u64>,
    largest: Vec<Part>,
}

/// A part of a guess.
struct Part {
    feedback: u16,
    mass: Mass,
    /// What it is known to cost at least.
    at_least: Cost,
}

impl Part {
    /// Says that no guess gains more than `most` on the part and weighs in it, added up, where more than two guesses are left; the sum
    /// of which the part's bound is a term.
    fn raise(&mut self, most: u64, left: Left, sum: Cost) -> Cost {
        let before = self.at_least;
        self.at_least = before.max(self.mass.counting_bound(most.min(2 * self.mass.sum), 0, left));
        sum - before + self.at_least
    }
}

/// The most that a guess may gain on a set and weigh in it, added up, where its counting bound is so much and more than two guesses
/// are left.
fn most_of(mass: Mass, bound: Cost) -> u64 {
    (3 * mass.sum).saturating_sub(bound.value())
}

/// What is missing to `needed` where `reached` is less; no less than that where a sum may lose answers.
fn missing(needed: Cost, reached: Cost) -> Cost {
    if needed.lost() == 0 || needed.is_infinite() { needed - reached } else { needed }
}

/// Sets of so many have neighbours: in larger ones a few of them are seldom in the same part.
const WITH_NEIGHBOURS: RangeInclusive<usize> = 12..=511;

/// Neighbours are found where so many guesses are asked about.
const ASKED_FOR_NEIGHBOURS: usize = 8;

/// Of so many of a guess's parts more is found out than their base bounds before any is counted.
const LARGEST: usize = 5;

/// A list of less than one part in so many of all columns is short.
const SHORT: usize = 4;

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
        // Where the head of `overlaps.rs` speaks of the bounds, and all parts are left the same guesses.
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
            overlaps: Overlaps::new(state.set.len()),
            may_overlap,
        }
    }

    fn prepared(&self) -> &Prepared<C> {
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

    /// Memory for [`cost`](LookAhead::cost).
    #[must_use]
    pub fn workspace(&self) -> Workspace<C> {
        let splitter = Splitter::new(usize::from(self.proof.game.solved()) + 1);
        let block = Block::new(&self.all, &self.positions);
        Workspace {
            memory: Memory::new(&self.all),
            splitter,
            block,
            members: Vec::new(),
            largest: Vec::new(),
        }
    }

    /// What `guess`, which the state allows, costs at least: W(S) and, for each part but the solved one, the bound that is
    /// `cited` for its feedback, or else its counting bound. Exact where it is less than `needed`, and else at least that.
    #[must_use]
    pub fn cost(
        &self,
        guess: u16,
        needed: Cost,
        cited: &BTreeMap<u16, Cost>,
        workspace: &mut Workspace<C>,
    ) -> Cost {
        let Prepared { ranked, shortlist, column_of } = self.prepared();
        let left = self.lemma.left.after_guess();
        let Workspace { memory, splitter, block, members, largest } = workspace;
        let column = column_of[usize::from(guess)] as usize;
        let (shown, solved) = (block.shown(&self.all, column), self.proof.game.solved());
        let base = |set: &[u32]| ranked.mass(set).base_bound(left);
        let mut total = if cited.is_empty() {
            let own = self.proof.game.weight_if_member(guess, ranked.set());
            self.mass.counting_bound(self.gains[column], own, self.lemma.left)
        } else {
            let bound = |(feedback, set)| cited.get(&feedback).copied().unwrap_or_else(|| base(set));
            Cost::guesses(self.mass.sum) + splitter.split(shown, solved).iter().map(bound).sum()
        };
        // Largest parts first: their counting bounds are farthest above their base bounds.
        largest.clear();
        let may_overlap = self.may_overlap && needed.lost() == 0 && !needed.is_infinite();
        if may_overlap {
            splitter.count(shown, solved);
            while total < needed && largest.len() < LARGEST {
                let Some((feedback, set)) = splitter.take_largest(shown).filter(|(_, set)| set.len() > 2)
                else {
                    break;
                };
                let mass = ranked.mass(set);
                let mut part = Part { feedback, mass, at_least: mass.base_bound(left) };
                if !cited.contains_key(&feedback) {
                    let enough = most_of(mass, part.at_least + missing(needed, total));
                    let most = self.overlaps.most(set, enough, members);
                    total = part.raise(most, left, total);
                }
                largest.push(part);
            }
            for (place, part) in largest.iter_mut().enumerate() {
                if total >= needed {
                    break;
                }
                if !cited.contains_key(&part.feedback)
                    && let Some(most) = ranked.most(splitter.taken(place), memory)
                {
                    self.overlaps.remember(splitter.taken(place), most, members);
                    total = part.raise(most, left, total);
                }
            }
        }
        if total >= needed {
            return total;
        }
        let after = shortlist.after(self.proof.game, guess);
        for (feedback, set) in splitter.split(shown, solved).iter() {
            if total >= needed {
                break;
            }
            if cited.contains_key(&feedback) {
                continue;
            }
            let of_largest = largest.iter().find(|part| part.feedback == feedback);
            let at_least = of_largest.map_or_else(|| base(set), |part| part.at_least);
            // An infinite base bound would have ended this above.
            let enough = at_least + missing(needed, total);
            let bound = self.counting_bound(&after, feedback, set, enough, memory);
            if may_overlap && set.len() > 2 {
                self.overlaps.remember(set, most_of(ranked.mass(set), bound), members);
            }
            total = total - at_least + bound;
        }
        total
    }

    /// B1 of a part of a guess, with the list that the rule leaves to it, as far as
    /// [`Ranked::counting_bound`] counts it.
    fn counting_bound(
        &self,
        after: &After<'_>,
        feedback: u16,
        part: &[u32],
        enough: Cost,
        memory: &mut Memory<C>,
    ) -> Cost {
        let (game, ranked) = (self.proof.game, &self.prepared().ranked);
        let left = self.lemma.left.after_guess();
        // Secrets that are allowed as guesses solve sets of one and two at the base bound.
        let allowed_after =
            |&p: &u32| self.is_allowed_after(after.guess(), feedback, ranked.set()[p as usize]);
        if part.len() <= 2 && part.iter().all(allowed_after) {
            return ranked.mass(part).base_bound(left);
        }
        let Some(allowed) = after.allowed(game, feedback) else {
            let find = || ranked.counting_bound(part, None, left, enough, memory);
            return self.known.get_or_find(part, enough, find);
        };
        // A short list is worth a table of its own.
        let chosen: Vec<u32> = columns_in(&allowed).collect();
        if chosen.len() * SHORT < ranked.columns.len() {
            let few = ranked.of(part, &chosen);
            let all: Vec<u32> = (0..).take(part.len()).collect();
            return few.counting_bound(&all, None, left, enough, memory);
        }
        ranked.counting_bound(part, Some(&allowed), left, enough, memory)
    }

    fn is_allowed_after(&self, guess: u16, feedback: u16, next: u16) -> bool {
        let (game, state) = (self.proof.game, self.proof.state_of(self.lemma));
        state.allows(next) && Demand::new(game, state.rule, guess, feedback).allows(game, next)
    }
}
