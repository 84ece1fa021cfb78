//! The question how well strategies play, as other programs ask it: games of given secrets or of a seed.

use salet_base::text::{count, excerpt};
use salet_base::threads::Pool;
use salet_core::game::Game;
use salet_core::search::Control;
use salet_words::{GuessId, SecretId};
use serde::Deserialize;

use crate::Draw;
use crate::document::{Measure, Strategy};
use crate::error::Error;
use crate::play::{Drawn, LookAhead, Sample, StrategyName, Trial};
use crate::position::MOST_BOARDS;
use crate::question::{Boards, Unasked};

/// Most games of a question.
pub const MOST_GAMES: u32 = 100_000;

/// Most games of a question whose secrets are given: each is told, guess by guess.
pub const MOST_GIVEN: usize = 1000;

/// A question about strategies. `None` is the usual value.
///
/// ```
/// # mod salet { pub use salet_core::{game, search}; pub use salet_words as words; pub use salet_boards as boards; }
/// use salet::boards::measuring::Measuring;
/// use salet::game::Game;
/// use salet::search::Control;
/// use salet::words::WordGame as _;
///
/// let game = Game::original();
/// let secrets = vec![["rebut", "steak", "mushy", "decor"].map(str::to_owned).to_vec()];
/// let asked = Measuring { secrets: Some(secrets), ..Measuring::default() }.read(&game)?;
/// let measured = asked.measure(&game, None, &Control::default())?;
/// let played = &measured.strategies[0].played[0];
/// assert_eq!(played.guesses[played.solved[0].unwrap() - 1], "rebut");
/// # Ok::<(), salet::boards::question::Unasked>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Measuring {
    /// The secrets of all boards, game by game; without them, `games` are drawn.
    pub secrets: Option<Vec<Vec<String>>>,
    /// The number of games.
    pub games: Option<u32>,
    /// The seed of their secrets; 1 without it.
    pub seed: Option<u64>,
    /// The strategies; without them ours.
    pub strategies: Option<Vec<StrategyName>>,
    /// The first guess; without it, that of the strategy.
    pub opener: Option<String>,
    /// How far our play looks ahead.
    pub look_ahead: LookAhead,
    /// A named game that sets the number of boards and the limit.
    pub named: Option<String>,
    /// Its mode.
    pub mode: Option<String>,
    /// The number of boards; without it, that of the named game or of the secrets.
    pub boards: Option<u8>,
    /// The maximum number of guesses, for the number of games within it; play does not know it.
    pub max_guesses: Option<u8>,
    /// Whether the secrets were drawn independently.
    pub independent: bool,
}

/// A question that was read.
#[derive(Debug, Clone)]
pub struct Asked {
    given: Option<Vec<Vec<SecretId>>>,
    sample: Sample,
    strategies: Vec<StrategyName>,
    opener: Option<GuessId>,
    look_ahead: LookAhead,
    limit: Option<u8>,
}

impl Measuring {
    /// Read the question, before any game.
    ///
    /// # Errors
    /// The field that names no game, word or secret, or is missing.
    pub fn read(&self, game: &Game) -> Result<Asked, Unasked> {
        let (named, mode) = (self.named.as_deref(), self.mode.as_deref());
        let told = Boards { named, mode, count: self.boards, ..Boards::default() };
        let told = Boards { independent: self.independent, max_guesses: self.max_guesses, ..told }.read()?;
        if told.hides() {
            return Err(Unasked::new("mode", "strategies do not play with hidden boards; choose another"));
        }
        let (given, games) = match (&self.secrets, self.games) {
            (None, None) => {
                return Err(Unasked::new("secrets", "is missing; give secrets, or a number of games"));
            }
            (Some(_), Some(_)) => {
                return Err(Unasked::new("games", "repeats the secrets; leave out one of them"));
            }
            (Some(_), None) if self.seed.is_some() => {
                return Err(Unasked::new("seed", "draws secrets, and they are given; leave out one of them"));
            }
            (Some(given), None) => (Some(given), given.len()),
            (None, Some(games)) => (None, games as usize),
        };
        let (field, most) = match given {
            Some(_) => ("secrets", MOST_GIVEN),
            None => ("games", MOST_GAMES as usize),
        };
        if games == 0 || games > most {
            return Err(Unasked::new(field, format!("give 1 to {most} games, not {games}")));
        }
        let boards = told.count.or(given.map(|given| given[0].len()));
        let boards = boards.ok_or_else(|| Unasked::new("boards", "is missing"))?;
        let draw = if self.independent { Draw::Independent } else { Draw::Distinct };
        let secrets = |(number, names): (usize, &Vec<String>)| {
            secrets(game, boards, draw, names).map_err(|fault| {
                let field = match fault {
                    SecretFault::Unknown { at, .. } | SecretFault::Repeated { at, .. } => {
                        format!("secrets[{number}][{at}]")
                    }
                    SecretFault::Count { .. } => format!("secrets[{number}]"),
                };
                Unasked::new(field, fault.to_string())
            })
        };
        let given = given.map(|given| given.iter().enumerate().map(secrets).collect()).transpose()?;
        let no_word = |word| Unasked::new("opener", format!("\"{}\" is not accepted", excerpt(word)));
        let opener = self.opener.as_ref().map(|word| game.find(word).ok_or_else(|| no_word(word)));
        let mut strategies: Vec<StrategyName> = Vec::new();
        for &strategy in self.strategies.as_deref().unwrap_or(&[StrategyName::Learned]) {
            if !strategies.contains(&strategy) {
                strategies.push(strategy);
            }
        }
        let asked = Asked {
            given,
            sample: Sample { boards, draw, games, seed: self.seed.unwrap_or(1) },
            strategies,
            opener: opener.transpose()?,
            look_ahead: self.look_ahead,
            limit: told.limit(game, boards),
        };
        asked.trial(game).check().map_err(Unasked::of_game)?;
        Ok(asked)
    }
}

impl Asked {
    /// Play the games on so many threads, `None` for all cores. After a stop, the document has the games that ended before.
    ///
    /// # Errors
    /// If no threads start.
    pub fn measure(
        &self,
        game: &Game,
        threads: Option<usize>,
        control: &Control<'_>,
    ) -> Result<Measure, Unasked> {
        let pool = Pool::start(threads).map_err(|error| Unasked::of_game(error.into()))?;
        let trial = self.trial(game);
        let mut rows = Vec::new();
        for &strategy in &self.strategies {
            let found = pool.install(|| trial.play(strategy, control)).map_err(Unasked::of_game)?;
            rows.extend(found.map(|(measured, played)| {
                let told = if self.given.is_some() { &played[..] } else { &[] };
                Strategy::of(game, strategy, measured, told, self.limit)
            }));
        }
        Ok(Measure::of(&trial, self.strategies.len(), self.limit, rows))
    }

    fn trial<'g>(&'g self, game: &'g Game) -> Trial<'g> {
        let Asked { given, sample, opener, look_ahead, .. } = self;
        let drawn = given.as_deref().map_or(Drawn::Seeded(*sample), Drawn::Given);
        let Sample { boards, draw, .. } = *sample;
        Trial { game, boards, draw, opener: *opener, look_ahead: *look_ahead, drawn: Some(drawn) }
    }
}

/// Why secrets are refused.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum SecretFault {
    /// A word that cannot be a secret.
    #[error("\"{}\" is no answer", excerpt(name))]
    Unknown { at: usize, name: String },
    /// A secret of two boards that have different ones.
    #[error("two boards have the secret \"{}\", and they are not independent", excerpt(name))]
    Repeated { at: usize, name: String },
    /// Another number of secrets than of boards.
    #[error("{} for {}", count(*found, "secret"), count(*boards, "board"))]
    Count { found: usize, boards: usize },
}

/// The secrets of a game by name, one for each board.
///
/// # Errors
/// [`SecretFault`].
pub fn secrets<S: AsRef<str>>(
    game: &Game,
    boards: usize,
    draw: Draw,
    names: &[S],
) -> Result<Vec<SecretId>, SecretFault> {
    let mut secrets: Vec<SecretId> = Vec::new();
    for (at, name) in names.iter().map(AsRef::as_ref).enumerate().take(MOST_BOARDS) {
        match game.find_answer(name) {
            None => return Err(SecretFault::Unknown { at, name: name.to_owned() }),
            Some(secret) if draw == Draw::Distinct && secrets.contains(&secret) => {
                return Err(SecretFault::Repeated { at, name: name.to_owned() });
            }
            Some(secret) => secrets.push(secret),
        }
    }
    match names.len() {
        found if found == boards => Ok(secrets),
        found => Err(SecretFault::Count { found, boards }),
    }
}

impl Unasked {
    fn of_game(error: Error) -> Unasked {
        let field = match error {
            Error::Rule { .. } => "rule",
            Error::BoardCount { .. } | Error::TooFewAnswers { .. } => "boards",
            _ => "handle",
        };
        Unasked::new(field, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_words::WordGame as _;

    fn refused(asked: &Measuring) -> String {
        asked.read(&Game::original()).expect_err("it is refused").to_string()
    }

    #[test]
    fn faults_are_named() {
        let given = |games: &[&[&str]]| {
            let game = |words: &&[&str]| words.iter().map(|&word| word.to_owned()).collect();
            Measuring { secrets: Some(games.iter().map(game).collect()), ..Measuring::default() }
        };
        let whole = given(&[&["rebut", "steak"]]);
        for (asked, reason) in [
            (Measuring::default(), "secrets: is missing; give secrets, or a number of games"),
            (Measuring { games: Some(1), ..whole.clone() }, "games: repeats the secrets"),
            (Measuring { seed: Some(1), ..whole.clone() }, "seed: draws secrets"),
            (Measuring { games: Some(1), ..Measuring::default() }, "boards: is missing"),
            (Measuring { boards: Some(3), ..whole.clone() }, "secrets[0]: 2 secrets for 3 boards"),
            (given(&[]), "secrets: give 1 to 1000 games, not 0"),
            (given(&[&["rebut", "steak"], &["rebut", "zzzzz"]]), "secrets[1][1]: \"zzzzz\" is no answer"),
            (given(&[&["rebut", "rebut"]]), "secrets[0][1]: two boards have the secret"),
            (given(&[&[]]), "boards: 0 boards cannot be played"),
            (Measuring { opener: Some("zzzzz".to_owned()), ..whole.clone() }, "opener: \"zzzzz\" is not"),
            (
                Measuring { named: Some("quordle".to_owned()), mode: Some("sequence".to_owned()), ..whole },
                "mode: strategies do not play with hidden boards",
            ),
        ] {
            let said = refused(&asked);
            assert!(said.starts_with(reason), "{reason}: {said}");
        }
    }

    #[test]
    fn games_are_played_with_each_strategy_until_a_stop() {
        let game = Game::original();
        let strategies = Some(vec![StrategyName::Learned, StrategyName::Sizes, StrategyName::Learned]);
        let sample = Measuring { games: Some(20), boards: Some(2), strategies, ..Measuring::default() };
        let asked = sample.read(&game).unwrap();
        let found = asked.measure(&game, Some(2), &Control::default()).unwrap();
        assert_eq!((found.status, found.seed, found.strategies.len()), ("complete", Some(1), 2));
        assert!(found.strategies.iter().all(|row| row.measured.games == 20 && row.played.is_empty()));
        let ended = Control::default().with_deadline(Some(salet_base::clock::Instant::now()));
        let found = asked.measure(&game, Some(2), &ended).unwrap();
        assert_eq!(found.status, "stopped");
        assert!(found.strategies.iter().all(|row| row.measured.games == 0));
    }
}
