//! A game that is open: a policy, or lists and rules without one.

use std::path::Path;
use std::sync::OnceLock;

use crate::advice::Advisor;
use crate::analysis::{Analyst, Side};
use crate::catalogue::{self, NamedPolicy, WithoutLimit};
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
    /// Its optimum without a limit, where that is known beforehand.
    without_limit: Option<WithoutLimit>,
    /// What games that are over are judged by, made when there is one.
    side: OnceLock<Side>,
    config: SearchConfig,
    /// Its place among those that may be open.
    _slot: Slot,
}

impl Opened {
    /// With a policy, in which is looked up as long as a game keeps to it.
    pub(super) fn with_policy(known: KnownPolicy, settings: &Settings, slot: Slot) -> Opened {
        Opened {
            played: Played::Policy(Box::new(known.policy)),
            game: OnceLock::new(),
            without_limit: known.without_limit,
            side: OnceLock::new(),
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
            without_limit: None,
            side: OnceLock::new(),
            config: config(settings),
            _slot: slot,
        };
        opened.game.get().map_or(Ok(()), |game| opened.config_for(game, opened.memory()).map(drop))?;
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

    /// The bytes that the game may take.
    pub(super) fn memory(&self) -> usize {
        self.config.memory
    }

    /// Who is asked for what has to be searched for, with so many bytes.
    ///
    /// # Errors
    /// If the tables of the game do not fit into them.
    pub(super) fn advisor(&self, memory: usize) -> Result<Advisor<'_>> {
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
        Ok(advisor.with_config(self.config_for(game, memory)?))
    }

    /// What games that are over are judged by.
    pub(super) fn side(&self) -> &Side {
        self.side.get_or_init(|| match &self.played {
            Played::Policy(policy) => Side::of_policy(policy, self.without_limit.as_ref()),
            Played::Game(contents) => Side::of_game(contents),
        })
    }

    /// Who judges games that are over, with so many bytes.
    ///
    /// # Errors
    /// If the tables of the game do not fit into them.
    pub(super) fn analyst(&self, memory: usize) -> Result<Analyst<'_>> {
        let side = self.side();
        let config = self.config_for(side.game()?, memory)?;
        Ok(side.analyst(self.policy()).with_config(config))
    }

    /// How searches run, with what the tables of the game leave of so many bytes.
    fn config_for(&self, game: &Game, memory: usize) -> Result<SearchConfig, search::Error> {
        let memory = SearchConfig::memo_beside_tables(game, memory)?;
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

/// A policy, and what is known of its game beforehand.
pub(super) struct KnownPolicy {
    pub(super) policy: Policy,
    /// The optimum without a limit.
    pub(super) without_limit: Option<WithoutLimit>,
}

impl From<&'static NamedPolicy> for KnownPolicy {
    fn from(named: &'static NamedPolicy) -> KnownPolicy {
        KnownPolicy { policy: named.open(), without_limit: Some(named.without_limit.clone()) }
    }
}

/// The policy of this name that is compiled in, or the one in this file, which is read as a whole, so that it may be
/// replaced while it is open.
pub(super) fn open_policy(name: &str) -> Result<KnownPolicy> {
    if let Some(named) = catalogue::find_policy(name) {
        return Ok(KnownPolicy::from(named));
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
    let policy = Policy::open(path, Access::Read).map_err(|error| refuse(error.to_string()))?;
    Ok(KnownPolicy { policy, without_limit: None })
}

/// The policy of a named game that is compiled in, if there is one: by the mean, within six guesses.
pub(super) fn policy_of(game: &str, rule: Rule) -> Option<KnownPolicy> {
    let name = match rule {
        Rule::Normal => game.to_owned(),
        _ => format!("{game}-{rule}"),
    };
    catalogue::find_policy(&name).map(KnownPolicy::from)
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
