//! A strategy ready to play one game: made from its name, with its opener.

use rand::Rng;

use crate::strategy::published::{Needs, Request};
use crate::strategy::{Error, Opener, Result, State, Strategy, StrategyName, generator};
use salet_base::setters;
use salet_core::game::{Game, Tree};
use salet_words::{GuessId, SecretId};

/// Settings of a player besides the name.
#[derive(Debug, Clone, Copy, Default)]
#[non_exhaustive]
pub struct Setup<'a> {
    /// Seed of random strategies.
    pub seed: u64,
    /// The tree that `optimal` follows.
    pub policy: Option<&'a Tree>,
    /// First guess of every strategy that accepts an opener and has none of its own.
    pub opener: Option<GuessId>,
}

impl<'a> Setup<'a> {
    setters! {
        /// Use this seed for random strategies.
        with_seed(seed: u64);
        /// Let `optimal` follow this tree.
        with_policy(policy: Option<&'a Tree>);
        /// Play this first guess with every strategy that accepts an opener.
        with_opener(opener: Option<GuessId>);
    }
}

/// A strategy with its fixed opener, if it has one.
pub struct Player {
    opener: Option<GuessId>,
    strategy: Box<dyn Strategy>,
    deterministic: bool,
}

impl Player {
    /// The player with this name.
    ///
    /// # Errors
    /// [`Error`] if the game cannot be played that way: it has no colours, the opener is not an accepted word, or there
    /// is no policy to follow.
    pub fn new(name: &StrategyName, game: &Game, setup: Setup<'_>) -> Result<Player> {
        let bad = |advice: String| Error { text: name.to_string(), advice };
        let Setup { seed, policy, .. } = setup;
        if !name.can_play(game, policy.is_some()) {
            let advice = match name.strategy.needs {
                Needs::Policy => "there is no policy to follow",
                Needs::Solving => "it plays answers, which no guess of this game names; leave it out",
                _ => "it scores letters by their colours, which this game does not show; leave it out",
            };
            return Err(bad(advice.to_owned()));
        }
        let request =
            Request { game, parameters: &name.parameters, options: name.options.clone(), seed, policy };
        let opener = match &name.options.opener {
            Some(Opener::Word(word)) => {
                Some(game.find(word).ok_or_else(|| bad(format!("{word:?} is not an accepted word")))?)
            }
            Some(Opener::Random) => {
                let drawn = generator(seed, &[]).random_range(0..game.answer_count());
                let solver = game.solver_of(SecretId::new(drawn));
                Some(solver.ok_or_else(|| bad("no guess of this game names an answer".to_owned()))?)
            }
            None => setup.opener.filter(|_| name.strategy.needs != Needs::Policy),
        };
        Ok(Player {
            deterministic: !name.strategy.random && name.options.opener != Some(Opener::Random),
            opener,
            strategy: (name.strategy.make)(&request),
        })
    }

    /// A player with a strategy of the caller, whose choice is the same for every seed.
    pub fn own(setup: Setup<'_>, strategy: impl Strategy + 'static) -> Player {
        Player { opener: setup.opener, strategy: Box::new(strategy), deterministic: true }
    }

    /// The fixed opener.
    pub fn opener(&self) -> Option<GuessId> {
        self.opener
    }

    /// Whether the choice is the same for every seed.
    pub fn deterministic(&self) -> bool {
        self.deterministic
    }
}

impl Strategy for Player {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        match self.opener {
            Some(opener) if state.history.is_empty() => Some(opener),
            _ => self.strategy.choose(state),
        }
    }
}
