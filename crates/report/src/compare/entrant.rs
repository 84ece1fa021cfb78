//! A strategy of a contest: a published one, by its name, or one of the caller.

use std::fmt;
use std::sync::Arc;

use crate::strategy::error::Result;
use crate::strategy::player::{Player, Setup};
use crate::strategy::{State, Strategy, StrategyName};
use salet_core::game::Game;

/// A strategy of a contest: a published one, by its name, or one of the caller.
#[derive(Clone)]
pub enum Entrant {
    /// A published strategy.
    Published(StrategyName),
    /// A strategy of the caller.
    Own {
        /// Its name in the figures.
        name: String,
        /// The strategy, which must not depend on anything but the state.
        strategy: Arc<dyn Strategy>,
    },
}

impl Entrant {
    /// A strategy of the caller.
    pub fn own(name: impl Into<String>, strategy: impl Strategy + 'static) -> Entrant {
        Entrant::Own { name: name.into(), strategy: Arc::new(strategy) }
    }

    /// The player of a game.
    pub(super) fn player(&self, game: &Game, setup: Setup<'_>) -> Result<Player> {
        match self {
            Entrant::Published(name) => Player::new(name, game, setup),
            Entrant::Own { strategy, .. } => {
                let strategy = Arc::clone(strategy);
                Ok(Player::own(setup, move |state: &State<'_>| strategy.choose(state)))
            }
        }
    }

    /// Whether it can play a game, with a policy to follow or without one.
    pub fn can_play(&self, game: &Game, has_policy: bool) -> bool {
        match self {
            Entrant::Published(name) => name.can_play(game, has_policy),
            Entrant::Own { .. } => true,
        }
    }
}

impl From<StrategyName> for Entrant {
    fn from(name: StrategyName) -> Entrant {
        Entrant::Published(name)
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Published(name) => name.fmt(f),
            Entrant::Own { name, .. } => f.pad(name),
        }
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entrant({self})")
    }
}
