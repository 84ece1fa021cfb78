//! The walk from the start of the game to every state whose bound the proof needs.
//!
//! Several lemmas may need different bounds of one state. The parts of a guess are smaller than its set, so that the walk visits
//! states by decreasing size: when it visits a state, it knows all bounds that others need, and one lemma with the highest serves
//! all. In reverse, the same order puts every lemma after those that it cites.

use std::collections::{BTreeMap, HashMap};

use salet_base::threads;

use crate::bound::counting::GuessesLeft;
use crate::bound::goal::Goal;
use crate::bound::price::{self, IMPOSSIBLE, Price};
use crate::certificate::Obstacle;
use crate::certificate::claims::RootBound;
use crate::certificate::justify::{Justification, Prover};
use crate::certificate::lemma::{Argument, Lemma, LemmaNumber, Listed, Proof, Record, StateNumber};
use crate::certificate::lift::Need;
use crate::game::{Feedback, GuessId, SecretId};
use crate::search::node::engine::Engine;
use crate::search::position::keys::Key;
use crate::search::position::state::{Allowed, State};
use crate::search::stop::Stop;
use crate::search::{Control, Progress, Solver, Stage};

/// Prove bounds at the start of a game. The solver's memo saves time, and the proof does not rely on it.
///
/// # Errors
/// [`Obstacle::OwnRule`] if no certificate can describe the game, [`Obstacle::Refuted`] if a bound does not hold,
/// [`Obstacle::Stopped`].
pub fn prove(solver: &Solver, bounds: &[RootBound], control: &Control<'_>) -> Result<Proof, Obstacle> {
    solver.game().identity().map_err(|_| Obstacle::OwnRule)?;
    let proven = solver.with_engines(control, |costs, limits, stop| {
        let mut walk = Walk::new(costs, limits, stop, control.progress);
        for &RootBound { left, bound } in bounds {
            let (goal, bound) = bound.map_or((Goal::Feasible, INFINITE), |bound| (costs.goal(), bound));
            walk.need(0, left, goal, bound);
        }
        walk.run()?;
        Ok(walk.proof())
    });
    proven.unwrap_or(Err(Obstacle::Stopped))
}

/// If only the limit counts, every positive cost stands for infinity.
const INFINITE: Price = 1;

#[derive(Clone, Copy)]
enum Origin {
    Start,
    /// A part of a guess at another state.
    Part(StateNumber, GuessId, Feedback),
    Members(StateNumber),
}

struct NumberedState {
    origin: Origin,
    secrets: Vec<SecretId>,
    set_key: Key,
    allowed: Option<Allowed>,
}

type EntryNumber = u32;

struct Entry {
    state: StateNumber,
    left: GuessesLeft,
    /// Goal of the engine: that of the objective for finite bounds, else [`Goal::Feasible`].
    goal: Goal,
    bound: Price,
    /// By the entries that it cites, until they are numbered; `None` until the walk visits the state.
    argument: Option<Argument>,
}

struct Walk<'e> {
    costs: &'e Engine,
    limits: &'e Engine,
    stop: &'e Stop,
    progress: &'e dyn Progress,
    states: Vec<NumberedState>,
    /// States by the key of their secrets and allowed guesses.
    number_of_state: HashMap<Key, StateNumber>,
    entries: Vec<Entry>,
    entry_of: HashMap<(StateNumber, GuessesLeft, Goal), EntryNumber>,
    /// Entries to prove, by the size of their sets.
    open: BTreeMap<usize, Vec<EntryNumber>>,
    proven: Vec<EntryNumber>,
}

impl<'e> Walk<'e> {
    fn new(costs: &'e Engine, limits: &'e Engine, stop: &'e Stop, progress: &'e dyn Progress) -> Walk<'e> {
        let secrets: Vec<SecretId> = costs.game.answers().collect();
        let set_key = costs.keys.set(&secrets);
        let mut walk = Walk {
            costs,
            limits,
            stop,
            progress,
            states: Vec::new(),
            number_of_state: HashMap::new(),
            entries: Vec::new(),
            entry_of: HashMap::new(),
            open: BTreeMap::new(),
            proven: Vec::new(),
        };
        walk.number(NumberedState { origin: Origin::Start, secrets, set_key, allowed: costs.all_allowed() });
        walk
    }

    fn number(&mut self, state: NumberedState) -> StateNumber {
        let key = state.set_key ^ state.allowed.as_ref().map_or(0, |allowed| allowed.key);
        *self.number_of_state.entry(key).or_insert_with(|| {
            self.states.push(state);
            self.states.len() as StateNumber - 1
        })
    }

    fn need(&mut self, state: StateNumber, left: GuessesLeft, goal: Goal, bound: Price) -> EntryNumber {
        let entry = *self.entry_of.entry((state, left, goal)).or_insert_with(|| {
            let size = self.states[state as usize].secrets.len();
            let number = self.entries.len() as EntryNumber;
            self.open.entry(size).or_default().push(number);
            self.entries.push(Entry { state, left, goal, bound, argument: None });
            number
        });
        let bound = match goal {
            Goal::Feasible => bound,
            Goal::Cost | Goal::Loss | Goal::Late => {
                let secrets = &self.states[state as usize].secrets;
                self.costs.costs.possible(secrets, left, bound)
            }
        };
        let known = &mut self.entries[entry as usize].bound;
        *known = bound.max(*known);
        entry
    }

    fn run(&mut self) -> Result<(), Obstacle> {
        while let Some((size, entries)) = self.open.pop_last() {
            if size < self.costs.game.answer_count() {
                self.progress.stage(Stage::Lemmas, self.proven.len(), self.entries.len());
            }
            for engine in [self.costs, self.limits] {
                let of_goal = |&entry: &EntryNumber| self.entries[entry as usize].goal == engine.goal();
                let entries: Vec<EntryNumber> = entries.iter().copied().filter(of_goal).collect();
                let justified = self.justify(engine, &entries)?;
                for (entry, justification) in entries.into_iter().zip(justified) {
                    self.add(entry, justification);
                }
            }
        }
        Ok(())
    }

    fn justify(&self, engine: &'e Engine, entries: &[EntryNumber]) -> Result<Vec<Justification>, Obstacle> {
        let justify = |prover: &mut Prover<'e>, at: usize| {
            let Entry { state: number, left, bound, .. } = self.entries[entries[at] as usize];
            let numbered = &self.states[number as usize];
            let state = State {
                secrets: &numbered.secrets,
                set_key: numbered.set_key,
                left,
                allowed: numbered.allowed.as_ref(),
            };
            let justification = prover.justify(&state, bound);
            // The start reports its guesses instead.
            if number != 0 {
                self.progress.step();
            }
            justification
        };
        let begin = || Prover::new(engine, self.stop, self.progress);
        threads::map(entries.len(), begin, justify).into_iter().collect()
    }

    fn add(&mut self, entry: EntryNumber, justification: Justification) {
        let Entry { state, left, goal, .. } = self.entries[entry as usize];
        let argument = match justification {
            Justification::ByGuesses { exchanges, listed, refined, trials } => {
                let needs = listed.iter().flat_map(|(_, needs)| needs);
                let is_used = |number| needs.clone().any(|need| need.of_trial == Some(number));
                let mut trial_state = |(number, trial)| is_used(number).then(|| self.members(state, trial));
                let trials: Vec<Option<StateNumber>> =
                    trials.into_iter().enumerate().map(&mut trial_state).collect();
                let place = |guess: GuessId| listed.partition_point(|(listed, _)| *listed < guess);
                let refined = refined.iter().map(|&(guess, by)| (guess, place(by))).collect();
                let mut cite = |(guess, needs): (GuessId, Vec<Need>)| {
                    let cite = |need: Need| {
                        let whole =
                            need.of_trial.map(|trial| trials[trial].expect("a needed trial has a state"));
                        self.cite(whole.unwrap_or(state), goal, guess, need)
                    };
                    let cited = needs.into_iter().map(cite);
                    Listed { guess, cited: cited.collect() }
                };
                let listed = listed.into_iter().map(&mut cite).collect();
                Argument::ByGuesses { exchanges, listed, refined }
            }
            Justification::BySubsets(subsets) => {
                let mut cite = |(subset, bound)| {
                    let subset = self.members(state, subset);
                    self.need(subset, left, goal, bound)
                };
                Argument::BySum(subsets.into_iter().map(&mut cite).collect())
            }
            Justification::OneByOne => Argument::OneByOne,
        };
        self.entries[entry as usize].argument = Some(argument);
        self.proven.push(entry);
    }

    fn members(&mut self, of: StateNumber, secrets: Vec<SecretId>) -> StateNumber {
        let set_key = self.costs.keys.set(&secrets);
        let allowed = self.states[of as usize].allowed.clone();
        self.number(NumberedState { origin: Origin::Members(of), secrets, set_key, allowed })
    }

    fn cite(&mut self, whole: StateNumber, goal: Goal, guess: GuessId, need: Need) -> EntryNumber {
        let Need { feedback, secrets, set_key, allowed, left, bound, .. } = need;
        let origin = Origin::Part(whole, guess, feedback);
        let part = self.number(NumberedState { origin, secrets, set_key, allowed });
        self.need(part, left, goal, bound)
    }

    fn proof(mut self) -> Proof {
        self.proven.reverse();
        let mut number_of = vec![0; self.entries.len()];
        for (number, &entry) in (0..).zip(&self.proven) {
            number_of[entry as usize] = number;
        }
        let proven = std::mem::take(&mut self.proven);
        let lemmas = proven.into_iter().map(|entry| self.lemma(entry, &number_of)).collect();
        Proof { records: self.records(), lemmas }
    }

    fn lemma(&mut self, entry: EntryNumber, number_of: &[LemmaNumber]) -> Lemma {
        let Entry { state, left, goal, bound, ref mut argument } = self.entries[entry as usize];
        let mut argument = argument.take().expect("the walk has visited every entry");
        let number = |cited: &mut EntryNumber| *cited = number_of[*cited as usize];
        match &mut argument {
            Argument::ByGuesses { listed, .. } => {
                listed.iter_mut().flat_map(|listed| &mut listed.cited).for_each(number);
            }
            Argument::BySum(cited) => cited.iter_mut().for_each(number),
            Argument::OneByOne => {}
        }
        let least = self.costs.costs.least_guesses(&self.states[state as usize].secrets, left);
        let excess = match goal {
            Goal::Feasible => None,
            _ if bound == IMPOSSIBLE => None,
            Goal::Cost | Goal::Loss | Goal::Late => Some(price::guesses(bound).saturating_sub(least)),
        };
        assert!(excess.is_none() || goal != Goal::Cost || price::lost(bound) == 0, "nothing may be lost");
        let lost = excess.map_or(0, |_| price::lost(bound));
        Lemma { state, left, excess, lost, argument }
    }

    /// The records of the states, in order; consecutive parts of one guess share a record.
    fn records(&self) -> Vec<Record> {
        let mut records: Vec<Record> = Vec::new();
        for state in &self.states {
            match state.origin {
                Origin::Start => {}
                Origin::Members(parent) => {
                    records.push(Record::Subset { parent, secrets: state.secrets.clone() });
                }
                Origin::Part(parent, guess, feedback) => match records.last_mut() {
                    Some(Record::Split { parent: of, guess: by, feedbacks })
                        if (*of, *by) == (parent, guess) && feedbacks.last() < Some(&feedback) =>
                    {
                        feedbacks.push(feedback);
                    }
                    _ => records.push(Record::Split { parent, guess, feedbacks: vec![feedback] }),
                },
            }
        }
        records
    }
}
