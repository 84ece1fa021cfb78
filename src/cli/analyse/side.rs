//! What a game is judged by: a rule, and the policy of the game under it.

use salet::analysis::{self, Analysis, Analyst, Record, Thinking};
use salet::catalogue::NamedPolicy;
use salet::policy::{Contents, Policy};

use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::progress::Spinner;

/// A rule that the game is judged by, with its policy.
pub(super) struct Side {
    pub(super) policy: Policy,
    side: analysis::Side,
}

impl Side {
    pub(super) fn new(policy: Policy, named: Option<&NamedPolicy>) -> Side {
        Side { side: analysis::Side::of_policy(&policy, named.map(|named| &named.without_limit)), policy }
    }

    /// The game as it is judged.
    pub(super) fn contents(&self) -> &Contents {
        self.side.contents()
    }

    /// Whether the policy is optimal as an analysis counts.
    pub(super) fn knows(&self) -> bool {
        self.side.knows()
    }

    pub(super) fn analyst(&self) -> Analyst<'_> {
        self.side.analyst(Some(&self.policy))
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
        let analysis = match record.breaks_at(side.contents()) {
            // What a game would have cost up to there by a rule that was not played is of no interest.
            Some(at) if number > 0 => Analysis::not_allowed(record, at),
            _ => analyst.analyse(record, thinking)?,
        };
        judged.push(Judged { side, analysis });
    }
    drop(spinner);
    Ok(judged)
}
