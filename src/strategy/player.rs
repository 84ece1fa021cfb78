//! A strategy ready to play one game: made from its name, with its opener.

use rand::Rng;

use crate::game::{Game, Tree};
use crate::strategy::entropy::Entropy;
use crate::strategy::error::{Error, Result};
use crate::strategy::expected_eliminated::ExpectedEliminated;
use crate::strategy::h1::H1;
use crate::strategy::h2::H2;
use crate::strategy::hybrid::Hybrid;
use crate::strategy::knuth_minimax::KnuthMinimax;
use crate::strategy::letter_greedy::LetterGreedy;
use crate::strategy::letter_minimax::LetterMinimax;
use crate::strategy::letter_tree::LetterTree;
use crate::strategy::log_beam::LogBeam;
use crate::strategy::most_parts::MostParts;
use crate::strategy::optimal::Optimal;
use crate::strategy::random_consistent::RandomConsistent;
use crate::strategy::random_cut::RandomCut;
use crate::strategy::{Kind, Opener, State, Strategy, StrategyName, generator};
use crate::words::{GuessId, SecretId};

/// What besides a name a player is made of.
#[derive(Debug, Clone, Copy, Default)]
#[non_exhaustive]
pub struct Setup<'a> {
    /// What random strategies draw from.
    pub seed: u64,
    /// The tree that `optimal` follows.
    pub policy: Option<&'a Tree>,
    /// The first guess of every strategy that has no opener of its own and can be told one.
    pub opener: Option<GuessId>,
}

impl<'a> Setup<'a> {
    /// With this seed for random strategies.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// With this tree for `optimal` to follow.
    #[must_use]
    pub fn with_policy(mut self, policy: Option<&'a Tree>) -> Self {
        self.policy = policy;
        self
    }

    /// With this first guess for every strategy that can be told one.
    #[must_use]
    pub fn with_opener(mut self, opener: Option<GuessId>) -> Self {
        self.opener = opener;
        self
    }
}

/// A strategy and the opener that it is told, if any.
pub struct Player {
    name: StrategyName,
    opener: Option<GuessId>,
    strategy: Box<dyn Strategy>,
    deterministic: bool,
}

impl Player {
    /// The player of a name.
    ///
    /// # Errors
    /// [`Error`] if the game cannot be played that way: colours are needed and there are none, the
    /// opener is no accepted word, or there is no policy to follow.
    pub fn new(name: &StrategyName, game: &Game, setup: Setup<'_>) -> Result<Player> {
        let options = name.options.clone();
        let bad = |advice: String| Error { text: name.to_string(), advice };
        let seed = setup.seed;
        let strategy: Box<dyn Strategy> = match name.kind {
            Kind::H1 => Box::new(H1::new(game, options)?),
            Kind::H2 => Box::new(H2::new(game, options)?),
            Kind::ExpectedEliminated => Box::new(ExpectedEliminated { options }),
            Kind::Entropy => Box::new(Entropy::new(game, options)),
            Kind::Hybrid(first) => Box::new(Hybrid::new(game, first, options)?),
            Kind::RandomCut(divisor) => {
                Box::new(RandomCut { divisor, everything: ExpectedEliminated { options }, seed })
            }
            Kind::LetterGreedy => Box::new(LetterGreedy),
            Kind::LetterMinimax => Box::new(LetterMinimax),
            Kind::LetterTree => Box::new(LetterTree),
            Kind::MostParts => Box::new(MostParts { options }),
            Kind::KnuthMinimax => Box::new(KnuthMinimax::new(options)),
            Kind::LogBeam { width, slope } => Box::new(LogBeam::new(game, width, slope, options)),
            Kind::RandomConsistent => Box::new(RandomConsistent { seed }),
            Kind::Optimal => {
                let tree = setup.policy.ok_or_else(|| bad("there is no policy to follow".to_owned()))?;
                Box::new(Optimal { tree: tree.clone() })
            }
        };
        let opener = match &name.options.opener {
            Some(Opener::Word(word)) => {
                Some(game.lists().find(word).ok_or_else(|| bad(format!("{word:?} is no accepted word")))?)
            }
            Some(Opener::Random) => {
                let drawn = generator(seed, &[]).random_range(0..game.answer_count());
                Some(SecretId::new(drawn).as_guess())
            }
            None => setup.opener.filter(|_| name.kind != Kind::Optimal),
        };
        Ok(Player {
            deterministic: strategy.deterministic() && name.options.opener != Some(Opener::Random),
            name: name.clone(),
            opener,
            strategy,
        })
    }

    /// Its name.
    pub fn name(&self) -> &StrategyName {
        &self.name
    }

    /// The opener that it was told.
    pub fn opener(&self) -> Option<GuessId> {
        self.opener
    }
}

impl Strategy for Player {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        match self.opener {
            Some(opener) if state.history.is_empty() => Some(opener),
            _ => self.strategy.choose(state),
        }
    }

    fn deterministic(&self) -> bool {
        self.deterministic
    }
}
