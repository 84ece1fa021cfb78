//! What one guess of a lemma costs at least (R1 of FORMAT.md): W(S) and the bounds of its parts, as far as they matter.
//!
//! The parts are bounded in three ways, the largest first and the cheapest way first, until the sum is what is needed: by others
//! that they overlap (`overlaps.rs`), by neighbours (`neighbours.rs`), and by counting (`counting.rs`), which alone is exact. The
//! first two say something of a few parts, and for most guesses that suffices.

use std::collections::BTreeMap;

use crate::counting::Mass;
use crate::counting::fast::Block;
use crate::counting::fast::Cell;
use crate::counting::fast::Memory;
use crate::counting::fast::Overlaps;
use crate::counting::fast::Splitter;
use crate::counting::fast::{After, columns_in};
use crate::inference::look_ahead::LookAhead;
use crate::play::rules::Demand;
use crate::refusal::cost::{Cost, Left};

/// Of so many of a guess's parts more is found out than their base bounds before any is counted.
const LARGEST: usize = 5;

/// A list of less than one part in so many of all columns is short.
const SHORT: usize = 4;

/// Memory for questions, one thread's.
pub struct Workspace<C> {
    block: Block<C>,
    tools: Tools<C>,
}

/// What is used while what a guess shows stays as it is.
struct Tools<C> {
    memory: Memory<C>,
    splitter: Splitter,
    /// The members of a part.
    members: Vec<u64>,
    largest: Vec<Part>,
}

/// A question about a guess.
struct Asked<'q> {
    guess: u16,
    /// What it shows on each secret.
    shown: &'q [u16],
    /// No more need be known.
    needed: Cost,
    /// Bounds of parts by feedback.
    cited: &'q BTreeMap<u16, Cost>,
}

/// One of the largest parts of a guess.
struct Part {
    feedback: u16,
    mass: Mass,
    /// What it is known to cost at least.
    at_least: Cost,
}

impl Part {
    /// Learns that no guess makes more parts of this one than `most`, a member's own counted in, where more than two guesses are left.
    /// The sum of which its bound is a term.
    fn raise(&mut self, most: u64, left: Left, sum: Cost) -> Cost {
        let before = self.at_least;
        self.at_least = before.max(self.mass.counting_bound(most.min(2 * self.mass.sum), 0, left));
        sum - before + self.at_least
    }
}

/// The most parts that a guess may make of a set, a member's own counted in, where its counting bound is so much and more than two
/// guesses are left.
fn most_of(mass: Mass, bound: Cost) -> u64 {
    (3 * mass.sum).saturating_sub(bound.value())
}

/// What is missing to `needed` where `reached` is less; no less than that where a sum may lose answers.
fn missing(needed: Cost, reached: Cost) -> Cost {
    if needed.lost() == 0 || needed.is_infinite() { needed - reached } else { needed }
}

impl<C: Cell> LookAhead<'_, C> {
    /// Memory for [`cost`](LookAhead::cost).
    #[must_use]
    pub fn workspace(&self) -> Workspace<C> {
        let splitter = Splitter::new(usize::from(self.proof.game.solved()) + 1);
        let (memory, members, largest) = (Memory::new(&self.all), Vec::new(), Vec::new());
        let block = Block::new(&self.all, &self.positions);
        Workspace { block, tools: Tools { memory, splitter, members, largest } }
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
        let Workspace { block, tools } = workspace;
        let column = self.prepared().column_of[usize::from(guess)] as usize;
        let asked = Asked { guess, shown: block.shown(&self.all, column), needed, cited };
        let total = if cited.is_empty() {
            let own = self.proof.game.weight_if_member(guess, self.prepared().ranked.set());
            self.mass.counting_bound(self.gains[column], own, self.lemma.left)
        } else {
            let parts = tools.splitter.split(asked.shown, self.proof.game.solved()).iter();
            let bound =
                |(feedback, set)| cited.get(&feedback).copied().unwrap_or_else(|| self.base_bound(set));
            Cost::guesses(self.mass.sum) + parts.map(bound).sum()
        };
        tools.largest.clear();
        let tells = needed.lost() == 0 && !needed.is_infinite();
        let overlaps = self.overlaps.as_ref().filter(|_| tells);
        let total = overlaps.map_or(total, |overlaps| self.bound_largest(&asked, overlaps, total, tools));
        self.count_parts(&asked, overlaps, total, tools)
    }

    fn base_bound(&self, part: &[u32]) -> Cost {
        self.prepared().ranked.mass(part).base_bound(self.lemma.left.after_guess())
    }

    /// Adds to a total what overlaps, and then neighbours, tell of the largest parts that nothing is cited for.
    fn bound_largest(
        &self,
        &Asked { shown, needed, cited, .. }: &Asked<'_>,
        overlaps: &Overlaps,
        mut total: Cost,
        tools: &mut Tools<C>,
    ) -> Cost {
        let Tools { memory, splitter, members, largest } = tools;
        let (ranked, left) = (&self.prepared().ranked, self.lemma.left.after_guess());
        splitter.count(shown, self.proof.game.solved());
        while total < needed && largest.len() < LARGEST {
            let next = splitter.take_largest(shown).filter(|(_, set)| set.len() > 2);
            let Some((feedback, set)) = next else { break };
            let mass = ranked.mass(set);
            let mut part = Part { feedback, mass, at_least: mass.base_bound(left) };
            if !cited.contains_key(&feedback) {
                let enough = most_of(mass, part.at_least + missing(needed, total));
                total = part.raise(overlaps.most(set, enough, members), left, total);
            }
            largest.push(part);
        }
        for (place, part) in largest.iter_mut().enumerate() {
            if total >= needed {
                break;
            }
            let set = splitter.taken(place);
            if !cited.contains_key(&part.feedback)
                && let Some(most) = ranked.most(set, memory)
            {
                overlaps.remember(set, most, members);
                total = part.raise(most, left, total);
            }
        }
        total
    }

    /// Adds to a total what the parts are counted to cost that nothing is cited for, the largest first: their counting bounds are
    /// farthest above their base bounds.
    fn count_parts(
        &self,
        &Asked { guess, shown, needed, cited }: &Asked<'_>,
        overlaps: Option<&Overlaps>,
        mut total: Cost,
        tools: &mut Tools<C>,
    ) -> Cost {
        if total >= needed {
            return total;
        }
        let Tools { memory, splitter, members, largest } = tools;
        let after = self.prepared().shortlist.after(self.proof.game, guess);
        let parts = splitter.split(shown, self.proof.game.solved());
        for (feedback, set) in parts.iter().filter(|(feedback, _)| !cited.contains_key(feedback)) {
            if total >= needed {
                break;
            }
            let bounded = largest.iter().find(|part| part.feedback == feedback);
            let at_least = bounded.map_or_else(|| self.base_bound(set), |part| part.at_least);
            // An infinite base bound would have ended this above.
            let enough = at_least + missing(needed, total);
            let bound = self.counting_bound(&after, feedback, set, enough, memory);
            if let Some(overlaps) = overlaps.filter(|_| set.len() > 2) {
                overlaps.remember(set, most_of(self.prepared().ranked.mass(set), bound), members);
            }
            total = total - at_least + bound;
        }
        total
    }

    /// B1 of a part of a guess, with the list that the rule leaves to it, as far as
    /// [`Ranked::counting_bound`](crate::counting::fast::Ranked::counting_bound) counts it.
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
