//! A game that is open: a policy, or lists and rules without one.

use std::path::Path;
use std::sync::OnceLock;

use crate::advice::Advisor;
use crate::catalogue;
use crate::game::{Game, Rule};
use crate::policy::{Access, Claim, Contents, Policy, Score};
use crate::search::{self, SearchConfig};
use crate::serve::refusal::{Code, Refusal, Result};
use crate::serve::settings::{POLICY_BYTES, Settings};
use crate::serve::slot::Slot;

/// What is played.
pub(super) enum Played {
    Policy(Box<Policy>),
    Game(Box<Contents>),
}

/// A game that is open.
pub(super) struct Opened {
    played: Played,
    /// Made when something is to be searched for.
    game: OnceLock<Game>,
    config: SearchConfig,
    /// Its place among those that may be open.
    _slot: Slot,
}

impl Opened {
    /// With a policy, in which is looked up as long as a game keeps to it.
    pub(super) fn with_policy(policy: Policy, settings: &Settings, slot: Slot) -> Opened {
        Opened {
            played: Played::Policy(Box::new(policy)),
            game: OnceLock::new(),
            config: config(settings),
            _slot: slot,
        }
    }

    /// Without one.
    ///
    /// # Errors
    /// If its tables do not fit into the share of a game.
    pub(super) fn without_policy(game: Game, settings: &Settings, slot: Slot) -> Result<Opened> {
        let contents = Contents::of(&game, Score::default(), Claim::UPPER_BOUND);
        let opened = Opened {
            played: Played::Game(Box::new(contents)),
            game: OnceLock::from(game),
            config: config(settings),
            _slot: slot,
        };
        opened.game.get().map_or(Ok(()), |game| opened.config_for(game).map(drop))?;
        Ok(opened)
    }

    pub(super) fn contents(&self) -> &Contents {
        match &self.played {
            Played::Policy(policy) => policy.contents(),
            Played::Game(contents) => contents,
        }
    }

    pub(super) fn policy(&self) -> Option<&Policy> {
        match &self.played {
            Played::Policy(policy) => Some(policy),
            Played::Game(_) => None,
        }
    }

    /// Who is asked for what has to be searched for.
    ///
    /// # Errors
    /// If the tables of the game do not fit into its share of the memory.
    pub(super) fn advisor(&self) -> Result<Advisor<'_>> {
        let game = match self.game.get() {
            Some(game) => game,
            None => {
                let game = self
                    .contents()
                    .game()
                    .map_err(|error| Refusal::from(crate::advice::Error::from(error)))?;
                self.game.get_or_init(|| game)
            }
        };
        let advisor = match &self.played {
            Played::Policy(policy) => Advisor::new(policy, &self.game),
            Played::Game(contents) => Advisor::without_policy(contents, &self.game),
        };
        Ok(advisor.with_config(self.config_for(game)?))
    }

    /// How searches run, with what the tables of the game leave of its share of the memory.
    fn config_for(&self, game: &Game) -> Result<SearchConfig, search::Error> {
        let memory = SearchConfig::memo_beside_tables(game, self.config.memory)?;
        Ok(self.config.clone().with_memory(memory))
    }

    /// How searches run in a game of fewer words.
    pub(super) fn config(&self) -> SearchConfig {
        self.config.clone()
    }
}

fn config(settings: &Settings) -> SearchConfig {
    SearchConfig::default().with_threads(settings.threads).with_memory(settings.share())
}

/// The policy of this name that is compiled in, or the one in this file, which is read as a whole, so that it may be
/// replaced while it is open.
pub(super) fn open_policy(name: &str) -> Result<Policy> {
    if let Some(named) = catalogue::find_policy(name) {
        return Ok(named.open());
    }
    let refuse = |why: String| Refusal::field("policy", why);
    let path = Path::new(name);
    let about = std::fs::metadata(path).map_err(|error| {
        let names: Vec<&str> = catalogue::policies().map(|policy| policy.name).collect();
        refuse(format!("no file can be read there ({error}), and compiled in are {}", names.join(", ")))
    })?;
    if !about.is_file() {
        return Err(refuse("is no ordinary file".to_owned()));
    }
    if about.len() > POLICY_BYTES {
        return Err(refuse(format!("the file has {} bytes, more than {POLICY_BYTES}", about.len())));
    }
    Policy::open(path, Access::Read).map_err(|error| refuse(error.to_string()))
}

/// The policy of a named game that is compiled in, if there is one: by the mean, within six guesses.
pub(super) fn policy_of(game: &str, rule: Rule) -> Option<Policy> {
    let name = match rule {
        Rule::Normal => game.to_owned(),
        _ => format!("{game}-{rule}"),
    };
    catalogue::find_policy(&name).map(|named| named.open())
}

/// What of a game is at fault, where it makes no sense.
pub(super) fn refuse_game(error: &crate::game::Error) -> Refusal {
    use crate::game::Error::{HardWithPegs, WeightCount, WinRateWithoutLimit, ZeroLimit};
    let field = match error {
        ZeroLimit => "max_guesses",
        WinRateWithoutLimit => "objective",
        HardWithPegs => "rule",
        WeightCount { .. } => "weights",
        _ => return Refusal::new(Code::Unavailable, error.to_string()),
    };
    Refusal::field(field, error.to_string())
}
