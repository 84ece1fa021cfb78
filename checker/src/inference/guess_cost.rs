//! A lower bound on one guess of a lemma (R1 of FORMAT.md): W(S) and the bounds of its parts, as far as they matter.
//!
//! Parts are bounded in three ways, largest part and cheapest way first, until the sum reaches the bound that the lemma
//! needs: by other parts that they overlap (`overlaps.rs`), by neighbours (`neighbours.rs`), and by counting
//! (`search.rs`). Only counting is exact, but for most guesses the first two suffice on a few parts.

use std::collections::BTreeMap;

use crate::counting::Mass;
use crate::counting::fast::{After, Block, Cell, Memory, Overlaps, Splitter, columns_in};
use crate::inference::look_ahead::LookAhead;
use crate::refusal::cost::{Cost, Left};

/// Number of a guess's largest parts that overlaps and neighbours bound before any part is counted.
const LARGEST: usize = 5;

/// A list is short if it has less than one in `SHORT` of all columns.
const SHORT: usize = 4;

/// Buffers of one thread.
pub struct Workspace<C> {
    block: Block<C>,
    tools: Tools<C>,
}

/// The buffers in use while the feedbacks of one guess stay in `Workspace::block`.
struct Tools<C> {
    memory: Memory<C>,
    splitter: Splitter,
    /// The members of a part, one bit each.
    members: Vec<u64>,
    largest: Vec<Part>,
}

/// A guess to bound.
struct Request<'q> {
    guess: u16,
    /// Its feedback on each secret.
    shown: &'q [u16],
    /// The bound to reach.
    needed: Cost,
    /// Cited bounds of parts, by feedback.
    cited: &'q BTreeMap<u16, Cost>,
}

/// One of the largest parts of a guess.
struct Part {
    feedback: u16,
    mass: Mass,
    /// Its best lower bound so far.
    at_least: Cost,
}

impl Part {
    /// Raises the bound, given that every guess makes at most `most` parts of this one, plus one for a member, and more
    /// than two guesses are left. Returns the updated `sum`, of which the bound is a term.
    fn raise(&mut self, most: u64, left: Left, sum: Cost) -> Cost {
        let before = self.at_least;
        self.at_least = before.max(self.mass.counting_bound(most.min(2 * self.mass.sum), 0, left));
        sum - before + self.at_least
    }
}

/// The maximum number of parts of a set with this counting bound, plus one for a member, with more than two guesses left.
fn most_of(mass: Mass, bound: Cost) -> u64 {
    (3 * mass.sum).saturating_sub(bound.value())
}

/// The difference from `reached` to `needed`, or an upper bound on it if the sum may lose answers.
fn missing(needed: Cost, reached: Cost) -> Cost {
    if needed.lost == 0 || needed.is_infinite() { needed - reached } else { needed }
}

impl<C: Cell> LookAhead<'_, C> {
    /// Buffers for [`cost`](LookAhead::cost).
    pub fn workspace(&self) -> Workspace<C> {
        let splitter = Splitter::new(usize::from(self.proof.game.solved()) + 1);
        let (memory, members, largest) = (Memory::new(&self.all), Vec::new(), Vec::new());
        let block = Block::new(&self.all, &self.positions);
        Workspace { block, tools: Tools { memory, splitter, members, largest } }
    }

    /// A lower bound on the cost of an allowed `guess`: W(S) plus, for each part but the solved one, the bound `cited` for
    /// its feedback or else its counting bound. Exact if it is below `needed`; otherwise at least `needed`.
    pub fn cost(
        &self,
        guess: u16,
        needed: Cost,
        cited: &BTreeMap<u16, Cost>,
        workspace: &mut Workspace<C>,
    ) -> Cost {
        let Workspace { block, tools } = workspace;
        let column = self.all.column(guess);
        let request = Request { guess, shown: block.shown(&self.all, column), needed, cited };
        let total = if cited.is_empty() {
            let own = self.proof.game.weight_if_member(guess, &self.lemma.state.set);
            self.mass.counting_bound(self.gains[column], own, self.lemma.left)
        } else {
            let parts = tools.splitter.split(request.shown, self.proof.game.solved()).iter();
            let bound =
                |(feedback, set)| cited.get(&feedback).copied().unwrap_or_else(|| self.base_bound(set));
            Cost::guesses(self.mass.sum) + parts.map(bound).sum()
        };
        tools.largest.clear();
        // A number of parts bounds the guesses only, not the weight lost.
        let is_finite = needed.lost == 0 && !needed.is_infinite();
        let overlaps = self.overlaps.as_ref().filter(|_| is_finite);
        let total = overlaps.map_or(total, |overlaps| self.bound_largest(&request, overlaps, total, tools));
        self.count_parts(&request, overlaps, total, tools)
    }

    fn base_bound(&self, part: &[u32]) -> Cost {
        self.prepared().ranked.best.mass(part).base_bound(self.lemma.left.after_guess())
    }

    /// Raises a total by the bounds that overlaps, and then neighbours, give the largest parts without citations.
    fn bound_largest(
        &self,
        &Request { shown, needed, cited, .. }: &Request<'_>,
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
            let mass = ranked.best.mass(set);
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

    /// Raises a total by the counting bounds of the parts without citations, the largest first: their counting bounds
    /// exceed their base bounds the most.
    fn count_parts(
        &self,
        &Request { guess, shown, needed, cited }: &Request<'_>,
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
            // An infinite base bound would have made the total infinite.
            let enough = at_least + missing(needed, total);
            let bound = self.counting_bound(&after, feedback, set, enough, memory);
            if let Some(overlaps) = overlaps.filter(|_| set.len() > 2) {
                overlaps.remember(set, most_of(self.prepared().ranked.best.mass(set), bound), members);
            }
            total = total - at_least + bound;
        }
        total
    }

    /// B1 of a part of a guess, with the list that the rule leaves to it, to the precision of
    /// [`Ranked::counting_bound`](crate::counting::fast::Ranked::counting_bound).
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
        // Every rule allows the secrets of a part, so one or two of them cost their base bound.
        if part.len() <= 2 {
            return ranked.best.mass(part).base_bound(left);
        }
        let Some(allowed) = after.allowed(game, feedback) else {
            let find = || ranked.counting_bound(part, None, left, enough, memory);
            return self.memo.get_or_find(part, enough, find);
        };
        // A short list repays a table of its own.
        let chosen: Vec<u32> = columns_in(&allowed).collect();
        if chosen.len() * SHORT < ranked.columns.len() {
            let few = ranked.of(part, &chosen);
            let all: Vec<u32> = (0..).take(part.len()).collect();
            return few.counting_bound(&all, None, left, enough, memory);
        }
        ranked.counting_bound(part, Some(&allowed), left, enough, memory)
    }
}
