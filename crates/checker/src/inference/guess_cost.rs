//! A lower bound on one guess of a lemma (R1 of FORMAT.md): W(S) and the bounds of its parts, as far as they matter.
//!
//! Parts are bounded in two ways, largest part and cheapest way first, until the sum reaches the bound that the lemma
//! needs: by other parts that they overlap (`overlaps.rs`), and by counting (`search.rs`). Only counting is exact, but for
//! most guesses overlaps suffice on a few parts.

use std::collections::BTreeMap;

use crate::counting::fast::{After, Cell, Memory, Splitter};
use crate::counting::{Losses, Mass};
use crate::inference::look_ahead::LookAhead;
use crate::play::table::Ending;
use crate::refusal::cost::{Cost, Left};

/// Number of a guess's largest parts that overlaps bound before any part is counted.
const LARGEST: usize = 5;

/// Buffers of one thread.
pub struct Workspace<C> {
    /// The feedback of a guess on each secret of the lemma's set.
    shown: Vec<u16>,
    memory: Memory<C>,
    splitter: Splitter,
    /// The members of a part, one bit each.
    members: Vec<u64>,
    /// Lower bounds of the largest parts.
    largest: Vec<Cost>,
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
    pub fn workspace(&self) -> Workspace<C> {
        let splitter = Splitter::new(usize::from(self.proof.game.solved()) + 1);
        let memory = Memory::new(&self.all);
        Workspace { shown: Vec::new(), memory, splitter, members: Vec::new(), largest: Vec::new() }
    }

    /// A lower bound on the cost of a column's guess: W(S) plus, for each part but the solved one, the bound `cited` for
    /// its feedback or else its counting bound. Exact if it is below `needed`; otherwise at least `needed`.
    pub fn cost(
        &self,
        column: usize,
        needed: Cost,
        cited: &BTreeMap<u16, Cost>,
        workspace: &mut Workspace<C>,
    ) -> Cost {
        let Workspace { shown, memory, splitter, members, largest } = workspace;
        let (game, ranked) = (self.proof.game, &self.prepared().ranked);
        let left = self.lemma.left.after_guess();
        let guess = self.all.columns[column];
        self.all.feedbacks(column, &self.positions, shown);
        let parts = splitter.split(shown, game.solved());
        let base_bound = |part: &[u32]| ranked.best.mass(part).base_bound(left);
        let mut total = if cited.is_empty() {
            let own = game.own(guess, &self.lemma.state.set);
            self.mass.counting_bound(self.gains[column], own, self.lemma.left)
        } else {
            let bound = |(feedback, part)| cited.get(&feedback).copied().unwrap_or_else(|| base_bound(part));
            let last = self.lemma.left == Left::exactly(1);
            let late = if last { game.own(guess, &self.lemma.state.set) } else { 0 };
            Cost::guesses(self.mass.sum) + self.mass.losses.late(late) + parts.iter().map(bound).sum()
        };
        // A number of parts bounds the guesses only, not the weight lost or late.
        let is_finite = needed.lost == 0 && !needed.is_infinite() && self.mass.losses != Losses::Late;
        let overlaps = self.overlaps.as_ref().filter(|_| is_finite);
        let uncited = || parts.iter().filter(|(feedback, _)| !cited.contains_key(feedback));
        largest.clear();
        if let Some(overlaps) = overlaps {
            for (_, set) in uncited().take(LARGEST).take_while(|(_, set)| set.len() > 2) {
                if total >= needed {
                    break;
                }
                // Every guess makes at most `most` parts of this one, plus one for a member.
                let mass = ranked.best.mass(set);
                let base = mass.base_bound(left);
                let enough = most_of(mass, base + missing(needed, total));
                let most = overlaps.most(set, enough, members).min(2 * mass.sum);
                let at_least = base.max(mass.counting_bound(most, 0, left));
                total = total - base + at_least;
                largest.push(at_least);
            }
        }
        if total >= needed {
            return total;
        }
        // The largest parts first: their counting bounds exceed their base bounds the most.
        let after = self.prepared().shortlist.after(game, guess);
        for (place, (feedback, set)) in uncited().enumerate() {
            if total >= needed {
                break;
            }
            let at_least = largest.get(place).copied().unwrap_or_else(|| base_bound(set));
            // An infinite base bound would have made the total infinite.
            let enough = at_least + missing(needed, total);
            let bound = self.counting_bound(&after, feedback, set, enough, memory);
            if let Some(overlaps) = overlaps.filter(|_| set.len() > 2) {
                overlaps.remember(set, most_of(ranked.best.mass(set), bound), members);
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
        // Every rule allows the secrets of a part, so one or two of them cost their base bound; and if a game ends when the answer is
        // known, some guess tells two apart, unless they have one class.
        if part.len() <= 2 && game.ending() != Ending::Solved {
            return ranked.best.mass(part).base_bound(left);
        }
        let Some(allowed) = after.allowed(game, feedback) else {
            let find = || ranked.counting_bound(part, None, left, enough, memory);
            return self.memo.get_or_find(part, enough, find);
        };
        ranked.counting_bound(part, Some(&allowed), left, enough, memory)
    }
}
