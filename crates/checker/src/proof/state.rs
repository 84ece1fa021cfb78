//! States of the game: candidate set, allowed guesses and rule. Each is made from a record and an earlier state.

use std::sync::Arc;

use crate::files::certificate::{Makes, StateRecord};
use crate::play::game::{Game, Rule};
use crate::play::rules::restrict;
use crate::refusal::reject::Reject;

/// The possible secrets, the allowed guesses, and the rule that later guesses follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The secrets, increasing, at least one. Equal sets are shared between states.
    pub set: Arc<Vec<u16>>,
    /// The allowed guesses, increasing. A state shares the list of its parent if it is the same.
    pub list: Arc<Vec<u16>>,
    pub rule: Rule,
}

impl State {
    pub fn root(game: &Game) -> State {
        let numbers = |count: usize| (0..count).map(|n| u16::try_from(n).expect("at most 65,535"));
        State {
            set: Arc::new(numbers(game.words.answer_count()).collect()),
            list: Arc::new(numbers(game.words.guess_count()).collect()),
            rule: game.terms.rule,
        }
    }

    #[must_use]
    pub fn allows(&self, guess: u16) -> bool {
        self.list.binary_search(&guess).is_ok()
    }

    /// The allowed guesses after `guess` got `feedback` here. They always contain all secrets of the part.
    pub fn list_after(&self, game: &Game, guess: u16, feedback: u16) -> Arc<Vec<u16>> {
        if self.rule == Rule::Normal {
            return Arc::clone(&self.list);
        }
        let list = restrict(game, self.rule, guess, feedback, &self.list);
        if list.len() == self.list.len() { Arc::clone(&self.list) } else { Arc::new(list) }
    }

    /// Whether every strategy for secrets of this state that may use `list` under `rule` also works with this
    /// state's guesses. If so, a bound proven here holds there.
    #[must_use]
    pub fn has_at_least(&self, game: &Game, rule: Rule, list: &Arc<Vec<u16>>) -> bool {
        let released = self.rule == Rule::Normal && self.list.len() == game.words.guess_count();
        let contained = || Arc::ptr_eq(&self.list, list) || list.iter().all(|&guess| self.allows(guess));
        released || (self.rule == rule && contained())
    }
}

/// The maximum of numbers in all sets and lists of a certificate of this length. A record of a few bytes can make a
/// state of 65,535 secrets. Certificates of five-letter games stay far below the maximum; one with more than a thousand states that each
/// allow another tens of thousands of guesses is refused.
pub fn budget(certificate_bytes: usize) -> usize {
    (1_usize << 26).saturating_add(certificate_bytes.saturating_mul(256))
}

/// Makes all states from their records; state 0 is the start. Their sets and lists may hold at most `budget` numbers.
pub fn make_states(game: &Game, records: &[StateRecord], budget: usize) -> Result<Vec<State>, Reject> {
    let mut states = vec![State::root(game)];
    let mut memory = Memory { budget, left: budget };
    for (record, StateRecord { parent, makes }) in (0..).zip(records) {
        let state = usize::try_from(*parent).ok().and_then(|parent| states.get(parent));
        let state = state.ok_or(Reject::ParentNotEarlier { record, parent: *parent })?;
        let made = match makes {
            Makes::Split { guess, feedbacks } => split(game, record, state, *guess, feedbacks, &mut memory)?,
            Makes::Subset { secrets } => vec![subset(game, record, state, secrets, &mut memory)?],
            Makes::Release => vec![release(&states[0], record, state)?],
        };
        states.extend(made);
    }
    Ok(states)
}

struct Memory {
    budget: usize,
    left: usize,
}

impl Memory {
    /// Charges for the set and the list that a state does not share with its parent.
    fn spend(&mut self, made: &State, parent: &State, record: u32) -> Result<(), Reject> {
        let own = |mine: &Arc<Vec<u16>>, theirs| if Arc::ptr_eq(mine, theirs) { 0 } else { mine.len() };
        let numbers = own(&made.set, &parent.set) + own(&made.list, &parent.list);
        // A number takes two bytes.
        let too_much = Reject::StatesTooLarge { record, mebibytes: self.budget >> 19 };
        self.left = self.left.checked_sub(numbers).ok_or(too_much)?;
        Ok(())
    }
}

fn split(
    game: &Game,
    record: u32,
    state: &State,
    guess: u64,
    feedbacks: &[u16],
    memory: &mut Memory,
) -> Result<Vec<State>, Reject> {
    let number = u16::try_from(guess).ok().filter(|&g| usize::from(g) < game.words.guess_count());
    let guess = number.ok_or(Reject::StateGuessOutOfRange { record, guess })?;
    if !state.allows(guess) {
        return Err(Reject::StateGuessNotAllowed { record, word: game.words.word(guess).into() });
    }
    let mut sets: Vec<Vec<u16>> = vec![Vec::new(); feedbacks.len()];
    for &secret in state.set.iter() {
        if let Ok(place) = feedbacks.binary_search(&game.score(guess, secret)) {
            sets[place].push(secret);
        }
    }
    let mut made = Vec::new();
    for (&feedback, set) in feedbacks.iter().zip(sets) {
        // If the guess does not split the set, share it.
        let set = if set.len() == state.set.len() { Arc::clone(&state.set) } else { Arc::new(set) };
        if feedback == game.solved() {
            return Err(Reject::StateFeedbackSolved { record });
        }
        if set.is_empty() {
            return Err(Reject::StateEmpty { record });
        }
        let part = State { set, list: state.list_after(game, guess, feedback), rule: state.rule };
        memory.spend(&part, state, record)?;
        made.push(part);
    }
    Ok(made)
}

fn subset(
    game: &Game,
    record: u32,
    state: &State,
    secrets: &[u16],
    memory: &mut Memory,
) -> Result<State, Reject> {
    for &secret in secrets {
        if usize::from(secret) >= game.words.answer_count() {
            return Err(Reject::StateSecretOutOfRange { record });
        }
        if state.set.binary_search(&secret).is_err() {
            return Err(Reject::StateSecretNotInParent { record, word: game.words.word(secret).into() });
        }
    }
    let made = State { set: Arc::new(secrets.to_vec()), list: Arc::clone(&state.list), rule: state.rule };
    memory.spend(&made, state, record)?;
    Ok(made)
}

fn release(root: &State, record: u32, state: &State) -> Result<State, Reject> {
    if state.rule == Rule::Normal {
        return Err(Reject::ReleaseUnderNormalRule { record });
    }
    Ok(State { set: Arc::clone(&state.set), list: Arc::clone(&root.list), rule: Rule::Normal })
}
