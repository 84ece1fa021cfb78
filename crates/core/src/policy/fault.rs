//! Faults of policy files, one variant for each reason to refuse a file.

use salet_base::text::excerpt;
use std::fmt;

/// The reason why a file is not a playable policy. The message continues after the name of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Fault {
    /// The file does not begin like a policy.
    Magic,
    /// The first bytes are those of a policy copied as text.
    TextMode,
    /// A policy of another version of the format.
    Version { found: u32, known: u32 },
    /// A claim refuted by a strategy.
    Refuted { claimed: u64, strategy: String, found: u64 },
    /// The file has another length than it states.
    Length { said: u64, found: u64 },
    /// Header lengths that do not add up.
    Layout,
    /// The checksum at the end does not match the content.
    Checksum,
    /// The metadata cannot be decoded.
    Metadata { reason: String },
    /// Bytes between metadata and nodes that are not zero.
    Filling,
    /// A number without a meaning, or with one that the rest excludes.
    Field { field: &'static str, found: u64 },
    /// Words, spellings or weights that are not lists of a game.
    Lists { reason: String },
    /// Words, spellings or weights in an alternative form.
    NotCanonical { field: &'static str },
    /// A node that does not follow from the node before it.
    Structure { node: u32 },
    /// A node whose guess is not a word of the game.
    GuessRange { node: u32, guess: u16 },
    /// A node whose guess is not allowed.
    Rule { node: u32, guess: String },
    /// A node that no answer leads to.
    Unreached { node: u32 },
    /// A feedback without a continuation that needs one.
    Missing { node: u32, guess: String, shown: String, answer: String },
    /// A guess beyond the limit.
    Late { guess: String, number: u32, limit: u8 },
    /// A policy whose table is another one.
    OtherTable,
    /// A claimed cost that differs from the replay.
    Score { field: &'static str, claimed: u64, found: u64 },
    /// A histogram that differs from the replay.
    Histogram,
    /// A lower bound that the policy itself disproves.
    BoundAboveCost { field: &'static str, bound: u64, cost: u64 },
    /// A lower bound of a figure that the objective ignores.
    BoundNotAsked { field: &'static str, bound: u64, objective: &'static str },
    /// A total beyond 64 bits.
    TotalRange,
    /// A tree that takes too long to replay.
    TooLong,
    /// A claim that its bounds contradict.
    Claim { claim: &'static str },
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Magic => write!(
                out,
                "is not a policy file of salet; `salet solve` makes one, `salet game` a game of word lists, and `salet convert` reads another program's tree"
            ),
            Fault::TextMode => write!(
                out,
                "was damaged by a copy that changed line ends or cut the high bit; copy it again as binary"
            ),
            Fault::Version { found, known } => write!(
                out,
                "has version {found} of the policy format, and this program reads versions up to {known}; use the salet that wrote it"
            ),
            Fault::Refuted { claimed, strategy, found } => write!(
                out,
                "claims that no policy needs fewer than {claimed} guesses, but {strategy} needs {found}; do not trust it, solve the game again"
            ),
            Fault::Length { said, found } => write!(
                out,
                "says that it has {said} bytes, but it has {found}; it was cut or something was added, so copy it again"
            ),
            Fault::Layout => write!(out, "is damaged: its lengths do not add up; copy it again"),
            Fault::Checksum => write!(out, "is damaged: its checksum does not fit; copy it again"),
            Fault::Metadata { reason } => write!(
                out,
                "has metadata that cannot be decoded: {reason}; the program that wrote it is at fault"
            ),
            Fault::Filling => {
                write!(out, "has filling that is not zero; the program that wrote it is at fault")
            }
            Fault::Field { field, found } => write!(
                out,
                "has {found} for {field}, which makes no sense; the program that wrote it is at fault"
            ),
            Fault::Lists { reason } => write!(out, "holds lists that cannot be played: {reason}"),
            Fault::NotCanonical { field } => write!(
                out,
                "does not keep its {field} in canonical form; the program that wrote it is at fault"
            ),
            Fault::Structure { node } => write!(
                out,
                "has a tree whose node {node} is out of place; the program that wrote it is at fault"
            ),
            Fault::GuessRange { node, guess } => {
                write!(out, "has a tree whose node {node} plays word {guess}, which does not exist")
            }
            Fault::Rule { node, guess } => {
                write!(out, "plays \"{}\" where the rule does not allow it (node {node})", excerpt(guess))
            }
            Fault::Unreached { node } => write!(out, "has a branch that no answer reaches (node {node})"),
            Fault::Missing { node, guess, shown, answer } => write!(
                out,
                "does not go on after \"{}\" shows {shown}, though \"{}\" may be the secret (node {node})",
                excerpt(guess),
                excerpt(answer)
            ),
            Fault::Late { guess, number, limit } => {
                write!(out, "plays \"{}\" as guess {number}, beyond the limit of {limit}", excerpt(guess))
            }
            Fault::OtherTable => write!(out, "is for another table than the one given"),
            Fault::Score { field, claimed, found } => write!(
                out,
                "claims {claimed} for its {field}, but replay gives {found}; the program that wrote it is at fault"
            ),
            Fault::Histogram => write!(
                out,
                "claims another histogram than replay gives; the program that wrote it is at fault"
            ),
            Fault::BoundAboveCost { field, bound, cost } => write!(
                out,
                "claims {bound} for its {field}, but replay costs only {cost}; the program that wrote it is at fault"
            ),
            Fault::BoundNotAsked { field, bound, objective } => write!(
                out,
                "claims {bound} for its {field}, which means nothing for the objective {objective}; the program that wrote it is at fault"
            ),
            Fault::TotalRange => write!(out, "needs guesses without end: the total does not fit 64 bits"),
            Fault::TooLong => write!(
                out,
                "takes too long to replay: it plays more than 4,294,967,296 guesses against its answers"
            ),
            Fault::Claim { claim } => write!(
                out,
                "claims to be {claim}, but its bounds do not say so; the program that wrote it is at fault"
            ),
        }
    }
}

impl std::error::Error for Fault {}
