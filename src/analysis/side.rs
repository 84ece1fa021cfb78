//! What games are judged by: a game by the mean and without a limit, and what is known of it beforehand.

use std::sync::OnceLock;

use crate::advice;
use crate::catalogue::WithoutLimit;
use crate::game::Game;
use crate::policy::{Contents, Policy};
use crate::words::GuessId;

use super::analyst::{Analyst, by_mean, judges};
use super::error::Result;

/// What games are judged by.
pub struct Side {
    contents: Contents,
    /// Whether its policy is optimal as an analysis counts.
    knows: bool,
    /// The least total at the start, where it is known from elsewhere, and an opener that reaches it.
    optimum: Option<(u64, GuessId)>,
    game: OnceLock<Game>,
}

impl Side {
    /// The game of a policy, of which the optimum without a limit may be known from elsewhere.
    pub fn of_policy(policy: &Policy, without_limit: Option<&WithoutLimit>) -> Side {
        let contents = by_mean(policy.contents());
        let optimum = without_limit
            .and_then(|WithoutLimit { total, opener }| Some((*total, contents.lists.find(opener)?)));
        let is_best = optimum.is_some_and(|(total, _)| total == policy.contents().score.total);
        Side { knows: judges(policy) || is_best, contents, optimum, game: OnceLock::new() }
    }

    /// A game of which nothing is known beforehand.
    pub fn of_game(contents: &Contents) -> Side {
        Side { knows: false, contents: by_mean(contents), optimum: None, game: OnceLock::new() }
    }

    /// The game [by the mean](by_mean).
    pub fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Whether its policy is optimal as an analysis counts.
    pub fn knows(&self) -> bool {
        self.knows
    }

    /// The game itself, made when first needed.
    ///
    /// # Errors
    /// [`Error::Advice`](super::Error::Advice) if it cannot be made.
    pub fn game(&self) -> Result<&Game> {
        if let Some(game) = self.game.get() {
            return Ok(game);
        }
        let game = self.contents.game().map_err(advice::Error::from)?;
        Ok(self.game.get_or_init(|| game))
    }

    /// An analyst of it; `policy` is the one that this was made of.
    pub fn analyst<'s>(&'s self, policy: Option<&'s Policy>) -> Analyst<'s> {
        let analyst = Analyst::new(&self.contents, policy.filter(|_| self.knows), &self.game);
        match self.optimum {
            Some((total, opener)) => analyst.with_optimum(total, opener),
            None => analyst,
        }
    }
}
