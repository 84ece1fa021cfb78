//! The implicit bounds of a lemma's guesses (R0 and R1 of FORMAT.md): the counting bound of the
//! guess, and W(S) plus the counting bounds of its parts.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use crate::bounds::Mass;
use crate::cost::Cost;
use crate::counting::Memory;
use crate::lanes::Cell;
use crate::lemma::{Lemma, Proof};
use crate::memo::Memo;
use crate::ranked::Ranked;
use crate::rules::Demand;
use crate::shortlist::{After, Shortlist, columns_in};
use crate::split::{Parts, Splitter};
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
    /// The guesses that are not idle and whose counting bound is below the lemma's bound, increasing.
    pub left_over: Vec<u16>,
    /// Made when it is needed: many lemmas need no look-ahead.
    prepared: OnceLock<Prepared<C>>,
    known: Memo,
}

/// The guesses of a lemma, best first.
struct Prepared<C> {
    ranked: Ranked<C>,
    /// What the rule leaves of the columns.
    shortlist: Shortlist,
}

/// Memory for questions, one thread's.
pub struct Workspace<C> {
    memory: Memory<C>,
    splitter: Splitter,
    /// What a guess shows on each secret.
    shown: Vec<u16>,
}

/// What is missing to `needed` where `reached` is less; no less than that where a sum may lose answers.
fn missing(needed: Cost, reached: Cost) -> Cost {
    if needed.lost() == 0 || needed.is_infinite() { needed - reached } else { needed }
}

/// Sets of so many have neighbours: in larger ones a few of them are seldom in the same part.
const WITH_NEIGHBOURS: RangeInclusive<usize> = 12..=511;

/// Neighbours are found where so many guesses are asked about.
const ASKED_FOR_NEIGHBOURS: usize = 8;

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
        let mut left_over: Vec<u16> = all.columns.iter().zip(&gains).filter_map(left_over).collect();
        left_over.sort_unstable();
        let (prepared, known) = (OnceLock::new(), Memo::default());
        LookAhead { proof, lemma, mass, all, positions, gains, left_over, prepared, known }
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
            Prepared { ranked, shortlist }
        })
    }

    /// Memory for [`cost`](LookAhead::cost).
    #[must_use]
    pub fn workspace(&self) -> Workspace<C> {
        let splitter = Splitter::new(usize::from(self.proof.game.solved()) + 1);
        Workspace { memory: Memory::new(&self.all), splitter, shown: Vec::new() }
    }

    /// What `guess` costs at least: W(S) and, for each part but the solved one, the bound that
    /// `cited` has for its feedback, or else its counting bound. Exact up to `needed`: parts whose
    /// counting bound is no longer needed to reach that count with their base bound.
    #[must_use]
    pub fn cost(
        &self,
        guess: u16,
        needed: Cost,
        cited: impl Fn(u16) -> Option<Cost>,
        workspace: &mut Workspace<C>,
    ) -> Cost {
        let Prepared { ranked, shortlist } = self.prepared();
        let left = self.lemma.left.after_guess();
        let Workspace { memory, splitter, shown } = workspace;
        let mut total = Cost::guesses(self.mass.sum);
        // Largest parts first: their counting bounds are farthest above their base bounds.
        let parts = self.parts(guess, splitter, shown);
        let mut of_rest = Cost::ZERO;
        let mut uncited = Vec::new();
        for (feedback, part) in parts.iter() {
            if let Some(bound) = cited(feedback) {
                total = total + bound;
            } else {
                let base = ranked.mass(part).base_bound(left);
                of_rest = of_rest + base;
                uncited.push((feedback, part, base));
            }
        }
        let after = shortlist.after(self.proof.game, guess);
        for (feedback, part, base) in uncited {
            if total + of_rest >= needed {
                return total + of_rest;
            }
            // An infinite base bound would have ended this above.
            let enough = base + missing(needed, total + of_rest);
            total = total + self.counting_bound(&after, feedback, part, enough, memory);
            of_rest = of_rest - base;
        }
        total
    }

    /// B1 of the part of a guess with `feedback`, with the list that the rule leaves to it, as far as
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

    /// The parts of `guess` but the one that it solves.
    fn parts<'s>(&self, guess: u16, splitter: &'s mut Splitter, shown: &mut Vec<u16>) -> &'s Parts {
        let feedbacks = self.proof.table.of(guess);
        let set = self.prepared().ranked.set();
        shown.clear();
        shown.extend(set.iter().map(|&secret| feedbacks[usize::from(secret)].feedback()));
        splitter.split(shown, self.proof.game.solved())
    }
}
