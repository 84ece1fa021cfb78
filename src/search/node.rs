//! Branch and bound on one state: raise what is known of its cost to a target, or find the cost.

use std::collections::HashSet;
use std::sync::atomic::Ordering;

use crate::bound::columns::LANES;
use crate::bound::counting::{Left, UNLIMITED, Weighed, after_a_guess};
use crate::bound::pairs::{MAX_SET, MostParts, PairMatrix};
use crate::bound::scan::Scanner;
use crate::game::{Cost, GuessId, GuessSet, INFEASIBLE, SecretId};
use crate::search::cores;
use crate::search::engine::Engine;
use crate::search::keys::{self, Key};
use crate::search::memo::Known;
use crate::search::outcome::Prune;
use crate::search::split::{Piece, Split, Splitter};

/// A candidate set with the guesses left and those allowed.
#[derive(Clone, Copy)]
pub struct State<'a> {
    /// The secrets that are still possible, increasing, at least one.
    pub secrets: &'a [SecretId],
    /// The key of the secrets.
    pub set_key: Key,
    /// Guesses left, the next one included, at least one.
    pub left: Left,
    /// The guesses that the rule allows; `None` for all.
    pub allowed: Option<&'a GuessSet>,
}

impl State<'_> {
    /// The key in the memo.
    pub fn key(&self) -> Key {
        let allowed = self.allowed.map_or(0, |allowed| keys::allowed(allowed.words()));
        self.set_key ^ keys::left(self.left) ^ allowed
    }
}

/// A guess worth looking at, with its counting bound.
#[derive(Debug, Clone, Copy)]
pub struct Candidate {
    /// What it must cost.
    pub floor: Cost,
    /// The number of parts, the solved one included.
    pub parts: u8,
    /// Whether it is a member of the set.
    pub member: bool,
    /// The guess.
    pub guess: GuessId,
}

impl Candidate {
    /// Smaller is better, in one number, since sorting shows in a profile: by bound, members first, most parts
    /// first, then in the order of the guesses.
    fn rank(&self) -> u128 {
        let later = (u64::from(!self.member) << 8 | u64::from(u8::MAX - self.parts)) << 32;
        u128::from(self.floor) << 64 | u128::from(later | self.guess.index() as u64)
    }
}

/// One thread's memory, and the work it has done.
pub struct Worker<'e> {
    /// What all threads share.
    pub engine: &'e Engine<'e>,
    splitter: Splitter,
    splits: Vec<Split>,
    matrices: Vec<PairMatrix>,
    places: Vec<u8>,
    scanner: Scanner<'e>,
    /// Work done so far: comparisons or look-ups of 64 columns.
    work: u64,
}

/// What a sum of parts came to.
pub enum Sum {
    /// At least what was asked for.
    Reached(Cost),
    /// Exactly this, with the depth of the deepest part.
    Exact(Cost, u8),
    /// The search was stopped.
    Stopped,
}

/// Smaller parts have no useful superset.
pub const FIRST_LOOK_MIN: usize = 24;

/// Bounds are raised by this much at a time.
const STEP: Cost = 4;

impl<'e> Worker<'e> {
    /// A worker with nothing done.
    pub fn new(engine: &'e Engine<'e>) -> Worker<'e> {
        Worker {
            engine,
            splitter: Splitter::new(engine.game.feedback_count()),
            splits: Vec::new(),
            matrices: Vec::new(),
            places: Vec::new(),
            scanner: Scanner::new(engine.game.table(), &engine.tables.columns, &engine.tables.supersets),
            work: 0,
        }
    }

    /// Split a set by a guess; give the split back with [`give_back`](Worker::give_back).
    pub fn split(&mut self, guess: GuessId, set: &[SecretId]) -> Split {
        let mut split = self.splits.pop().unwrap_or_default();
        let engine = self.engine;
        self.splitter.split(engine.game.table(), &engine.keys, guess, set, &mut split);
        split
    }

    /// Keep the memory of a split for the next one.
    pub fn give_back(&mut self, split: Split) {
        self.splits.push(split);
    }

    /// What is known of a state once its bound is at least `target` or its cost is exact; less only if the search
    /// was stopped.
    ///
    /// The result's `lower` is a proven lower bound in every case, and the cost itself where `exact` is some.
    pub fn raise(&mut self, matrix: Option<&PairMatrix>, state: &State<'_>, target: Cost) -> Known {
        let engine = self.engine;
        if let Some(known) = engine.small(state) {
            return known;
        }
        let key = state.key();
        let mut known = engine.recall(key).unwrap_or_else(|| Known::at_least(0));
        if known.exact.is_some() || known.lower >= target || engine.stopped() {
            return known;
        }
        match matrix {
            Some(matrix) => self.search(Some(matrix), state, key, &mut known, target),
            None if state.secrets.len() <= MAX_SET => {
                let mut matrix = self.matrices.pop().unwrap_or_default();
                matrix.fill(&engine.tables.columns, state.secrets);
                self.work += (state.secrets.len().pow(2) * engine.tables.columns.blocks() / 2) as u64;
                self.search(Some(&matrix), state, key, &mut known, target);
                self.matrices.push(matrix);
            }
            None => self.search(None, state, key, &mut known, target),
        }
        known
    }

    fn search(
        &mut self,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        key: Key,
        known: &mut Known,
        target: Cost,
    ) {
        let engine = self.engine;
        let weighed = engine.costs.weigh(state.secrets);
        let relaxed = State { left: UNLIMITED, ..*state };
        if engine.relaxes(state) {
            // A limit that does not bind: the unlimited optimum is optimal under it if its policy keeps it.
            let relaxed = engine.under_limit(self.raise(matrix, &relaxed, target), state.left);
            if relaxed.exact.is_some() || relaxed.lower > known.lower {
                *known = relaxed;
            }
        } else if !known.counted {
            known.count(self.counting_bound(matrix, state, &weighed));
        }
        engine.learn(key, *known);
        if known.exact.is_some() || known.lower >= target || engine.stopped() {
            return;
        }
        if self.has_core(state) {
            *known = Known { lower: INFEASIBLE, exact: Some(0), ..*known };
            engine.learn(key, *known);
            return;
        }
        engine.nodes.fetch_add(1, Ordering::Relaxed);
        let mut best = None;
        let mut cutoff = target;
        let mut signatures = HashSet::new();
        let core = if matrix.is_none() { self.core(state) } else { None };
        for candidate in self.candidates(matrix, state, &weighed, target) {
            if candidate.floor >= cutoff {
                break;
            }
            if core.as_ref().is_some_and(|core| self.fails_on(core, state, candidate.guess)) {
                continue;
            }
            let split = self.split(candidate.guess, state.secrets);
            // A guess that leaves the set as it is helps nobody, and one that splits it like an earlier guess is no
            // better: members, which have one part more, come with that part. Where the rule goes by what was
            // played, equal parts are left with different guesses allowed, and one may well be better.
            let comparable = engine.uses(Prune::EqualPartition) && state.allowed.is_none();
            let novel = split.tells() && (!comparable || signatures.insert(split.signature()));
            let sum = if novel {
                self.sum(matrix, state, &weighed, candidate.guess, &split, cutoff)
            } else {
                Sum::Reached(cutoff)
            };
            self.give_back(split);
            match sum {
                Sum::Reached(_) => {}
                Sum::Exact(cost, depth) => {
                    cutoff = cost;
                    best = Some(depth);
                }
                Sum::Stopped => return,
            }
        }
        self.matrices.extend(core);
        // Every guess costs at least the cutoff; the one that set it costs just that.
        if best.is_some() || cutoff == INFEASIBLE || cutoff > known.lower {
            known.raise(cutoff);
            known.exact = best;
        }
        // A policy that keeps the limit needs no more than all its guesses for every secret.
        let most = match state.left {
            UNLIMITED => INFEASIBLE - 1,
            left => weighed.weight * Cost::from(left),
        };
        if best.is_none() && known.lower > most && engine.costs.loss().is_none() {
            known.raise(INFEASIBLE);
            known.exact = Some(0);
        }
        engine.learn(key, *known);
    }

    /// Whether a few members of a set are known, or now found, to be more than can be solved within the limit.
    fn has_core(&mut self, state: &State<'_>) -> bool {
        let engine = self.engine;
        let Some(cores) = engine.cores.as_ref().filter(|_| state.left > 2 && state.left != UNLIMITED) else {
            return false;
        };
        if cores.refute(state.secrets, state.left) {
            return true;
        }
        for size in cores::SIZES.into_iter().take_while(|&size| size < state.secrets.len()) {
            let core = cores.hardest(state.secrets, size);
            let part = State { secrets: &core, set_key: engine.keys.set(&core), ..*state };
            if self.raise(None, &part, INFEASIBLE).lower == INFEASIBLE {
                // Unless it has a smaller core itself.
                if !cores.refute(&core, state.left) {
                    cores.keep(&core, state.left);
                }
                return true;
            }
        }
        false
    }

    /// The hardest members of a large set that is searched for a limit, to try guesses on.
    fn core(&mut self, state: &State<'_>) -> Option<PairMatrix> {
        let engine = self.engine;
        let cores = engine.cores.as_ref().filter(|_| state.left > 2 && state.left != UNLIMITED)?;
        let hardest = *cores::SIZES.last().expect("there are sizes");
        let core = cores.hardest(state.secrets, hardest);
        let mut matrix = self.matrices.pop().unwrap_or_default();
        matrix.fill(&engine.tables.columns, &core);
        Some(matrix)
    }

    /// Whether a guess leaves more of a core than can be solved in time.
    fn fails_on(&mut self, core: &PairMatrix, state: &State<'_>, guess: GuessId) -> bool {
        let engine = self.engine;
        let secrets = core.secrets();
        let part = State { secrets, set_key: engine.keys.set(secrets), ..*state };
        let split = self.split(guess, secrets);
        let sum = self.sum(Some(core), &part, &engine.costs.weigh(secrets), guess, &split, INFEASIBLE);
        self.give_back(split);
        matches!(sum, Sum::Reached(_))
    }

    /// The cost of playing a guess, as far as `cutoff`.
    fn sum(
        &mut self,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        weighed: &Weighed,
        guess: GuessId,
        split: &Split,
        cutoff: Cost,
    ) -> Sum {
        let mut opened = self.open(state, weighed, split);
        self.look_ahead(matrix, state, split, &mut opened, cutoff);
        self.close(matrix, state, guess, split, &mut opened, || cutoff)
    }

    /// The parts of a guess with the least that they can cost.
    pub fn open(&mut self, state: &State<'_>, weighed: &Weighed, split: &Split) -> Opened {
        let engine = self.engine;
        let left = after_a_guess(state.left);
        let mut opened =
            Opened { sum: weighed.weight, depth: 0, parts: Vec::with_capacity(split.parts.len()) };
        for piece in &split.parts {
            let secrets = split.members(piece);
            let child = State { secrets, set_key: piece.key, left, allowed: state.allowed };
            match engine.small(&child) {
                Some(known) => {
                    opened.sum = opened.sum.saturating_add(known.lower);
                    opened.depth = opened.depth.max(known.exact.unwrap_or(0));
                }
                None => {
                    let lower = engine.costs.least(secrets, left);
                    opened.sum = opened.sum.saturating_add(lower);
                    opened.parts.push(Open { piece: *piece, lower, price: 0 });
                }
            }
        }
        opened
    }

    /// Add what is known of the parts already, else their counting bounds, largest first, until the sum reaches the
    /// cutoff.
    pub fn look_ahead(
        &mut self,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        split: &Split,
        opened: &mut Opened,
        cutoff: Cost,
    ) {
        if matrix.is_none() {
            self.first_look(state, split, opened, cutoff);
        }
        let mut finished = 0;
        for at in 0..opened.parts.len() {
            if opened.sum >= cutoff {
                return;
            }
            let part = &mut opened.parts[at];
            let child = State {
                secrets: split.members(&part.piece),
                set_key: part.piece.key,
                left: after_a_guess(state.left),
                allowed: state.allowed,
            };
            let known = self.look(matrix, &child);
            opened.sum = opened.sum.saturating_add(known.lower.saturating_sub(part.lower));
            part.lower = part.lower.max(known.lower);
            let price = part.piece.size().pow(2) as u64;
            // A part that cannot be solved in time refutes the guess at once, and that is most likely a large one.
            part.price = if self.engine.costs.is_limit_only() { u64::MAX - price } else { price };
            // Exact for the guesses allowed here; the part itself will have fewer under another rule than the normal.
            if let Some(depth) = known.exact.filter(|_| state.allowed.is_none()) {
                opened.depth = opened.depth.max(depth);
                opened.parts.swap(at, finished);
                finished += 1;
            }
        }
        opened.parts.drain(..finished);
    }

    /// Add what supersets say of the large parts, which costs next to nothing.
    pub fn first_look(&mut self, state: &State<'_>, split: &Split, opened: &mut Opened, cutoff: Cost) {
        let left = after_a_guess(state.left);
        for part in opened.parts.iter_mut().take_while(|part| part.piece.size() >= FIRST_LOOK_MIN) {
            if opened.sum >= cutoff {
                return;
            }
            let secrets = split.members(&part.piece);
            let child = State { secrets, set_key: part.piece.key, left, allowed: state.allowed };
            if self.engine.recall(child.key()).is_some_and(|known| known.counted) {
                continue;
            }
            let lower = self.uncounted_bound(&child);
            opened.sum = opened.sum.saturating_add(lower.saturating_sub(part.lower));
            part.lower = part.lower.max(lower);
        }
    }

    /// What supersets say of a state: at most its counting bound, and nearly free.
    pub fn uncounted_bound(&mut self, state: &State<'_>) -> Cost {
        let most = self.scanner.most_parts_unseen(state.secrets);
        let engine = self.engine;
        engine.bound_from(state, &engine.costs.weigh(state.secrets), most).lower
    }

    /// Raise the open parts, cheapest first, until their sum reaches the cutoff or all are exact. The cutoff may
    /// fall meanwhile.
    pub fn close(
        &mut self,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        guess: GuessId,
        split: &Split,
        opened: &mut Opened,
        cutoff: impl Fn() -> Cost,
    ) -> Sum {
        let engine = self.engine;
        let Opened { sum, depth, parts } = opened;
        loop {
            let cutoff = cutoff();
            if *sum >= cutoff {
                return Sum::Reached(*sum);
            }
            let Some(cheapest) = (0..parts.len()).min_by_key(|&at| (parts[at].price, at)) else {
                return Sum::Exact(*sum, *depth + 1);
            };
            let part = &mut parts[cheapest];
            let allowed =
                state.allowed.map(|allowed| engine.game.restrict(allowed, guess, part.piece.feedback));
            let child = State {
                secrets: split.members(&part.piece),
                set_key: part.piece.key,
                left: after_a_guess(state.left),
                allowed: allowed.as_ref(),
            };
            let need = cutoff - *sum;
            let step = if engine.uses(Prune::Steps) { need.min(STEP) } else { need };
            let before = self.work;
            let known = self.raise(matrix, &child, part.lower.saturating_add(step));
            let gain = known.lower.saturating_sub(part.lower);
            *sum = sum.saturating_add(gain);
            part.lower = part.lower.max(known.lower);
            part.price = (self.work - before) / gain.max(1);
            if let Some(found) = known.exact {
                *depth = (*depth).max(found);
                parts.swap_remove(cheapest);
            } else if gain < step {
                return Sum::Stopped;
            }
        }
    }

    /// What playing a guess costs, as far as `cutoff`.
    pub fn play(&mut self, state: &State<'_>, weighed: &Weighed, guess: GuessId, cutoff: Cost) -> Sum {
        let split = self.split(guess, state.secrets);
        let sum = if split.tells() {
            self.sum(None, state, weighed, guess, &split, cutoff)
        } else {
            Sum::Reached(INFEASIBLE)
        };
        self.give_back(split);
        sum
    }

    /// The exact cost of a state, infinite if need be: its bound is raised until it is reached. Less only if the
    /// search was stopped.
    pub fn solve(&mut self, state: &State<'_>) -> Known {
        let mut target = 0;
        loop {
            let known = self.raise(None, state, target);
            if known.exact.is_some() || known.lower == INFEASIBLE || self.engine.stopped() {
                return known;
            }
            target = known.lower.saturating_add(STEP);
        }
    }

    /// What is known of a part without searching it: the memo, else its counting bound.
    fn look(&mut self, matrix: Option<&PairMatrix>, state: &State<'_>) -> Known {
        let engine = self.engine;
        let known = engine.recall(state.key()).unwrap_or_else(|| Known::at_least(0));
        if known.counted || known.exact.is_some() || !engine.uses(Prune::SecondLook) {
            return known;
        }
        // More than two guesses do not show in the counting bound: all such states share one.
        let relaxed = engine.relaxes(state).then(|| self.look(matrix, &State { left: UNLIMITED, ..*state }));
        let bound = match relaxed {
            Some(relaxed) => engine.under_limit(relaxed, state.left),
            None => {
                let weighed = engine.costs.weigh(state.secrets);
                let bound = self.counting_bound(matrix, state, &weighed);
                engine.learn(state.key(), bound);
                bound
            }
        };
        if known.lower > bound.lower { known } else { bound }
    }

    /// The counting bound of a state and nothing more, whatever else the memo has.
    pub fn counted_bound(&mut self, matrix: Option<&PairMatrix>, state: &State<'_>) -> Cost {
        let engine = self.engine;
        let shared = if engine.relaxes(state) { State { left: UNLIMITED, ..*state } } else { *state };
        let told = engine.recall(shared.key()).and_then(|known| known.counting_bound());
        told.unwrap_or_else(|| {
            let bound = self.counting_bound(matrix, &shared, &engine.costs.weigh(shared.secrets));
            engine.learn(shared.key(), bound);
            bound.lower
        })
    }

    /// The counting bound of a set; exact where that is all there is to say.
    pub fn counting_bound(
        &mut self,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        weighed: &Weighed,
    ) -> Known {
        let engine = self.engine;
        if engine.costs.is_limit_only() && state.left > 2 {
            // Nothing costs anything yet.
            return Known { counted: true, ..Known::at_least(0) };
        }
        let most = self.most_parts(matrix, state);
        engine.bound_from(state, weighed, most)
    }

    /// The most parts that a guess makes of a set, over all guesses.
    fn most_parts(&mut self, matrix: Option<&PairMatrix>, state: &State<'_>) -> MostParts {
        let engine = self.engine;
        match matrix {
            Some(matrix) => {
                matrix.places(state.secrets, &mut self.places);
                self.work += (self.places.len().pow(2) * engine.tables.columns.blocks() / 2) as u64;
                matrix.most_parts(&self.places)
            }
            None => {
                let before = self.scanner.look_ups;
                let most = self.scanner.most_parts(state.secrets, state.left == 2);
                self.count_look_ups(before);
                most
            }
        }
    }

    /// The `count` best candidates of a state, best first; fewer if it has no more.
    pub fn leading(&mut self, state: &State<'_>, weighed: &Weighed, count: usize) -> Vec<Candidate> {
        // Some sixteen parts fewer than the most, and less than that in small sets.
        let step = (weighed.weight / weighed.size as Cost * 16).min(weighed.weight / 16) + 1;
        let known = self.counting_bound(None, state, weighed);
        let mut target = known.lower.saturating_add(step);
        loop {
            let mut found = self.unordered_candidates(None, state, weighed, target);
            if found.len() >= count || target >= 3 * weighed.weight {
                if found.len() > count {
                    found.select_nth_unstable_by_key(count, Candidate::rank);
                    found.truncate(count);
                }
                found.sort_unstable_by_key(Candidate::rank);
                return found;
            }
            target = target.saturating_add(3 * (target - known.lower));
        }
    }

    fn count_look_ups(&mut self, before: u64) {
        let look_ups = self.scanner.look_ups - before;
        self.work += look_ups / LANES as u64;
        self.engine.look_ups.fetch_add(look_ups, Ordering::Relaxed);
    }

    /// The allowed guesses whose counting bound is below `target`, best first: by bound, members first, most parts
    /// first, then in their order.
    pub fn candidates(
        &mut self,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        weighed: &Weighed,
        target: Cost,
    ) -> Vec<Candidate> {
        let mut found = self.unordered_candidates(matrix, state, weighed, target);
        found.sort_unstable_by_key(Candidate::rank);
        found
    }

    fn unordered_candidates(
        &mut self,
        matrix: Option<&PairMatrix>,
        state: &State<'_>,
        weighed: &Weighed,
        target: Cost,
    ) -> Vec<Candidate> {
        let engine = self.engine;
        let costs = &engine.costs;
        let heaviest = weighed.top(1);
        // Fewer parts never make a bound smaller, so there is a least number that passes.
        let least = |solved: Cost| {
            (1..=state.secrets.len().min(255))
                .find(|&parts| costs.floor(weighed, parts, solved, state.left) < target)
        };
        let (Some(least_member), least_any) = (least(heaviest), least(0).unwrap_or(256)) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let keep = |guess: GuessId, parts: u8, member: bool| {
            if state.allowed.is_some_and(|allowed| !allowed.contains(guess)) {
                return;
            }
            let solved = if member { costs.weight(SecretId::new(guess.index())) } else { 0 };
            let floor = costs.floor(weighed, usize::from(parts), solved, state.left);
            if floor < target {
                found.push(Candidate { floor, parts, member, guess });
            }
        };
        match matrix {
            Some(matrix) => {
                matrix.places(state.secrets, &mut self.places);
                self.work += (self.places.len().pow(2) * engine.tables.columns.blocks() / 2) as u64;
                let least_any = least_any.min(255) as u8;
                matrix.guesses_with(
                    &engine.tables.columns,
                    &self.places,
                    least_member as u8,
                    least_any,
                    keep,
                );
            }
            None => {
                let before = self.scanner.look_ups;
                self.scanner.guesses_with(state.secrets, least_member, least_any, keep);
                self.count_look_ups(before);
            }
        }
        found
    }
}

/// The parts of a guess while they are priced.
pub struct Opened {
    /// The weight of the set and the bounds of all its parts.
    pub sum: Cost,
    depth: u8,
    parts: Vec<Open>,
}

/// A part whose cost is not known yet.
struct Open {
    piece: Piece,
    lower: Cost,
    /// Work for each unit of the bound, as it was last time.
    price: u64,
}
