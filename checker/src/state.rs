//! States: what the player knows. Made from their records, one after the other.

use std::sync::Arc;

use crate::certificate::StateRecord;
use crate::game::{Game, Rule};
use crate::reject::Reject;
use crate::rules::Demand;

/// The secrets that are still possible, the guesses that are allowed, the rule that goes on from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The secrets, increasing, at least one.
    pub set: Vec<u16>,
    /// The allowed guesses, increasing; shared between states that allow the same.
    pub list: Arc<Vec<u16>>,
    /// The rule.
    pub rule: Rule,
}

impl State {
    /// The start of the game.
    #[must_use]
    pub fn root(game: &Game) -> State {
        let numbers = |count: usize| (0..count).map(|n| u16::try_from(n).expect("at most 65,535"));
        State {
            set: numbers(game.words.answers()).collect(),
            list: Arc::new(numbers(game.words.guesses()).collect()),
            rule: game.terms.rule,
        }
    }

    /// Whether `guess` is allowed.
    #[must_use]
    pub fn allows(&self, guess: u16) -> bool {
        self.list.binary_search(&guess).is_ok()
    }

    /// The list of guesses after `guess` got `feedback` here.
    #[must_use]
    pub fn list_after(&self, game: &Game, guess: u16, feedback: u16) -> Arc<Vec<u16>> {
        match self.rule {
            Rule::Normal => Arc::clone(&self.list),
            rule => {
                let demand = Demand::new(game, rule, guess, feedback);
                Arc::new(demand.restrict(game, &self.list))
            }
        }
    }

    /// Whether every strategy for secrets of this state that may use `list` under `rule` is also one
    /// with this state's guesses: the condition under which a bound proven here holds there.
    #[must_use]
    pub fn has_at_least(&self, game: &Game, rule: Rule, list: &Arc<Vec<u16>>) -> bool {
        let released = self.rule == Rule::Normal && self.list.len() == game.words.guesses();
        let contained = || Arc::ptr_eq(&self.list, list) || is_subset(list, &self.list);
        released || (self.rule == rule && contained())
    }
}

/// Whether the increasing list `small` is contained in the increasing list `large`.
#[must_use]
pub fn is_subset(small: &[u16], large: &[u16]) -> bool {
    let mut rest = large.iter();
    small.iter().all(|member| rest.any(|other| other == member))
}

/// Makes all states from their records; state 0 is the start.
///
/// # Errors
///
/// Records that speak of what is not there, and states without secrets.
pub fn make_states(game: &Game, records: &[StateRecord]) -> Result<Vec<State>, Reject> {
    let mut states = vec![State::root(game)];
    for (record, contents) in (0..).zip(records) {
        let (StateRecord::Split { parent, .. }
        | StateRecord::Subset { parent, .. }
        | StateRecord::Release { parent }) = *contents;
        let state = usize::try_from(parent).ok().and_then(|parent| states.get(parent));
        let state = state.ok_or(Reject::ParentNotEarlier { record, parent })?;
        let made = match contents {
            StateRecord::Split { guess, feedbacks, .. } => split(game, record, state, *guess, feedbacks)?,
            StateRecord::Subset { secrets, .. } => vec![subset(game, record, state, secrets)?],
            StateRecord::Release { .. } => vec![release(game, record, state)?],
        };
        states.extend(made);
    }
    Ok(states)
}

fn split(
    game: &Game,
    record: u32,
    state: &State,
    guess: u64,
    feedbacks: &[u16],
) -> Result<Vec<State>, Reject> {
    let number = u16::try_from(guess).ok().filter(|&g| usize::from(g) < game.words.guesses());
    let guess = number.ok_or(Reject::StateGuessOutOfRange { record, guess })?;
    if !state.allows(guess) {
        return Err(Reject::StateGuessNotAllowed { record, word: game.words.word(guess).into() });
    }
    let mut sets: Vec<Vec<u16>> = vec![Vec::new(); feedbacks.len()];
    for &secret in &state.set {
        if let Ok(place) = feedbacks.binary_search(&game.score(guess, secret)) {
            sets[place].push(secret);
        }
    }
    let mut made = Vec::new();
    for (&feedback, set) in feedbacks.iter().zip(sets) {
        if feedback == game.solved() {
            return Err(Reject::StateFeedbackSolved { record });
        }
        if set.is_empty() {
            return Err(Reject::StateEmpty { record });
        }
        made.push(State { set, list: state.list_after(game, guess, feedback), rule: state.rule });
    }
    Ok(made)
}

fn subset(game: &Game, record: u32, state: &State, secrets: &[u16]) -> Result<State, Reject> {
    for &secret in secrets {
        if usize::from(secret) >= game.words.answers() {
            return Err(Reject::StateSecretOutOfRange { record });
        }
        if state.set.binary_search(&secret).is_err() {
            return Err(Reject::StateSecretNotInParent { record, word: game.words.word(secret).into() });
        }
    }
    Ok(State { set: secrets.to_vec(), ..state.clone() })
}

fn release(game: &Game, record: u32, state: &State) -> Result<State, Reject> {
    if state.rule == Rule::Normal {
        return Err(Reject::ReleaseUnderNormalRule { record });
    }
    let root = State::root(game);
    Ok(State { set: state.set.clone(), list: root.list, rule: Rule::Normal })
}
