//! What a game is judged by: a rule, and the policy of the game under it.

use std::sync::OnceLock;

use salet::analysis::{Analysis, Analyst, Record, Thinking, by_mean, judges};
use salet::catalogue::{NamedPolicy, WithoutLimit};
use salet::game::Game;
use salet::policy::{Contents, Policy};
use salet::words::GuessId;

use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::progress::Spinner;

/// A rule that the game is judged by, with its policy.
pub(super) struct Side {
    pub(super) policy: Policy,
    pub(super) contents: Contents,
    /// Whether the policy is optimal as an analysis counts.
    pub(super) knows: bool,
    /// The least total at the start, where it is known from elsewhere, and an opener that reaches it.
    optimum: Option<(u64, GuessId)>,
    game: OnceLock<Game>,
}

impl Side {
    pub(super) fn new(policy: Policy, named: Option<&NamedPolicy>) -> Side {
        let contents = by_mean(policy.contents());
        let optimum =
            named.and_then(|NamedPolicy { without_limit: WithoutLimit { total, opener }, .. }| {
                Some((*total, contents.lists.find(opener)?))
            });
        let is_best = optimum.is_some_and(|(total, _)| total == policy.contents().score.total);
        Side { knows: judges(&policy) || is_best, policy, contents, optimum, game: OnceLock::new() }
    }

    pub(super) fn analyst(&self) -> Analyst<'_> {
        let analyst = Analyst::new(&self.contents, self.knows.then_some(&self.policy), &self.game);
        match self.optimum {
            Some((total, opener)) => analyst.with_optimum(total, opener),
            None => analyst,
        }
    }
}

/// An analysis under a rule.
pub(super) struct Judged<'s> {
    pub(super) side: &'s Side,
    pub(super) analysis: Analysis,
}

/// A game as each side judges it.
pub(super) fn judge<'s>(
    record: &Record,
    sides: &'s [Side],
    analysts: &mut [Analyst<'s>],
    thinking: &Thinking<'_>,
    output: &Output,
) -> Result<Vec<Judged<'s>>, Failure> {
    let spinner = Spinner::new(output, "pricing every guess");
    let mut judged = Vec::with_capacity(sides.len());
    for (number, (side, analyst)) in sides.iter().zip(analysts).enumerate() {
        let analysis = match record.breaks_at(&side.contents) {
            // What a game would have cost up to there by a rule that was not played is of no interest.
            Some(at) if number > 0 => Analysis::not_allowed(record, at),
            _ => analyst.analyse(record, thinking)?,
        };
        judged.push(Judged { side, analysis });
    }
    drop(spinner);
    Ok(judged)
}
