//! A rule of your own: a closure says which guesses stay legal after a turn.
//!
//! [`GameBuilder::own_rule`](crate::game::GameBuilder::own_rule) takes the closure. It judges each earlier turn on its own, and a guess
//! is legal if it passes all of them. So a turn makes the legal guesses fewer, in whatever order the turns come, as
//! [`Legality`] promises. Building the game asks the closure about every guess that may be the answer: so a game can always be won.
//!
//! No file can hold a closure. A game with one has neither an [identity](crate::game::Game::identity) nor a number of its rule, of
//! which every file has both.

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use hashbrown::HashMap;
use salet_base::threads;

use crate::game::error::{Error, Result};
use crate::game::legality::{History, Legality, Walk};
use crate::game::origin::Origin;
use crate::game::{Feedback, GuessId, GuessSet, SecretId, Solving};

/// The closure of a rule: guess, feedback, later guess.
type Judge = dyn Fn(&str, &str, &str) -> bool + Send + Sync;

/// A rule as the builder of a game takes it.
#[derive(Clone)]
pub(super) struct OwnRule(Arc<Judge>);

impl fmt::Debug for OwnRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnRule")
    }
}

/// The most bytes of known sets: those of all turns of games with a few thousand guesses.
const MOST_BYTES: usize = 1 << 28;

impl OwnRule {
    pub(super) fn new(judge: impl Fn(&str, &str, &str) -> bool + Send + Sync + 'static) -> OwnRule {
        OwnRule(Arc::new(judge))
    }

    /// Whether this is the same closure, and not only one that judges alike.
    pub(super) fn is(&self, other: &OwnRule) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The rule for an origin, together with one of its own.
    pub(super) fn among(
        &self,
        origin: &Arc<dyn Origin>,
        named: Option<Box<dyn Legality>>,
    ) -> Result<Box<dyn Legality>> {
        if !origin.has_feedback() {
            return Err(Error::NoTable);
        }
        if origin.solving() != Solving::Own {
            return Err(Error::OwnRuleWithEnding);
        }
        let judged =
            Judged { judge: self.0.clone(), origin: origin.clone(), named, known: RwLock::default() };
        judged.check()?;
        Ok(Box::new(judged))
    }
}

/// The rule of a game.
struct Judged {
    judge: Arc<Judge>,
    origin: Arc<dyn Origin>,
    /// The named rule of the game, which holds, too.
    named: Option<Box<dyn Legality>>,
    /// The guesses that are legal after a turn: a search asks for the same turns again and again.
    known: RwLock<HashMap<(GuessId, Feedback), Arc<GuessSet>>>,
}

impl fmt::Debug for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judged").field("named", &self.named).finish_non_exhaustive()
    }
}

impl Judged {
    /// Whether the closure allows a guess after a turn, whose feedback has this name.
    fn passes(&self, guess: GuessId, shown: &str, next: GuessId) -> bool {
        (self.judge)(self.origin.guess_name(guess), shown, self.origin.guess_name(next))
    }

    /// Refuse a rule that forbids a guess which may be the answer.
    fn check(&self) -> Result<()> {
        let origin = &*self.origin;
        let answers: Vec<SecretId> = (0..origin.answer_count()).map(SecretId::new).collect();
        let fault = |number: usize| {
            let guess = GuessId::new(number);
            let mut scored = Vec::new();
            origin.score_each(guess, &answers, &mut scored);
            scored.sort_unstable();
            // The game is over after the feedback that solves.
            let parts =
                scored.chunk_by(|one, other| one.0 == other.0).filter(|part| part[0].0 != origin.solved());
            parts.into_iter().find_map(|part| {
                let shown = origin.feedback_name(part[0].0);
                let forbidden =
                    part.iter().find(|(_, answer)| !self.passes(guess, &shown, answer.as_guess()));
                let text = |guess| origin.guess_name(guess).to_owned();
                forbidden.map(|(_, answer)| Error::OwnRuleForbidsAnswer {
                    guess: text(guess),
                    answer: text(answer.as_guess()),
                    shown: shown.clone(),
                })
            })
        };
        let faults =
            threads::on_shared(|| threads::map(origin.guess_count(), || (), |(), number| fault(number)));
        faults.into_iter().flatten().next().map_or(Ok(()), Err)
    }

    /// The known set of a turn.
    fn known(&self, turn: (GuessId, Feedback)) -> Option<Arc<GuessSet>> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).get(&turn).cloned()
    }

    /// The set of a turn, and remember it; `None` if there is no room for one more.
    fn learned(&self, turn: (GuessId, Feedback)) -> Option<Arc<GuessSet>> {
        let all = self.origin.guess_count();
        let has_room = || {
            let known = self.known.read().unwrap_or_else(PoisonError::into_inner).len();
            (known + 1) * all.div_ceil(8) <= MOST_BYTES
        };
        has_room().then(|| {
            let shown = self.origin.feedback_name(turn.1);
            let legal = (0..all).map(GuessId::new).filter(|&next| self.passes(turn.0, &shown, next));
            let legal = Arc::new(GuessSet::from_members(all, legal));
            self.known.write().unwrap_or_else(PoisonError::into_inner).insert(turn, legal.clone());
            legal
        })
    }
}

impl Legality for Judged {
    fn restrict(&self, allowed: &mut GuessSet, guess: GuessId, shown: Feedback) {
        if let Some(named) = &self.named {
            named.restrict(allowed, guess, shown);
        }
        let turn = (guess, shown);
        if let Some(legal) = self.known(turn).or_else(|| self.learned(turn)) {
            allowed.intersect(&legal);
            return;
        }
        let name = self.origin.feedback_name(shown);
        let legal = allowed.iter().filter(|&next| self.passes(guess, &name, next));
        *allowed = GuessSet::from_members(self.origin.guess_count(), legal);
    }

    fn allows(&self, history: &[(GuessId, Feedback)], guess: GuessId) -> bool {
        self.named.as_ref().is_none_or(|named| named.allows(history, guess))
            && history
                .iter()
                .all(|&(earlier, shown)| self.passes(earlier, &self.origin.feedback_name(shown), guess))
    }

    fn walk(&self) -> Box<dyn Walk + '_> {
        Box::new(History::new(self))
    }
}
