//! Faults of policy files, one variant for each reason to refuse a file.

use salet_base::text::excerpt;

/// The reason why a file is not a playable policy. The message continues after the name of the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Fault {
    /// The file does not begin like a policy.
    #[error(
        "is not a policy file of salet; make one with `salet solve`, or read another program's tree with `salet convert`"
    )]
    Magic,
    /// The first bytes are those of a policy copied as text.
    #[error("was damaged by a copy that changed line ends or cut the high bit; copy it again as binary")]
    TextMode,
    /// A policy of another version of the format.
    #[error(
        "has version {found} of the policy format, and this program reads versions up to {known}; use the salet that wrote it"
    )]
    Version { found: u32, known: u32 },
    /// A claim refuted by a strategy.
    #[error(
        "claims that no policy needs fewer than {claimed} guesses, but {strategy} needs {found}; do not trust it, solve the game again"
    )]
    Refuted { claimed: u64, strategy: String, found: u64 },
    /// The file has another length than it states.
    #[error(
        "says that it has {said} bytes, but it has {found}; it was cut or something was added, so copy it again"
    )]
    Length { said: u64, found: u64 },
    /// Header lengths that do not add up.
    #[error("is damaged: its lengths do not add up; copy it again")]
    Layout,
    /// The checksum at the end does not match the content.
    #[error("is damaged: its checksum does not fit; copy it again")]
    Checksum,
    /// The metadata cannot be decoded.
    #[error("has metadata that cannot be decoded: {reason}; the program that wrote it is at fault")]
    Metadata { reason: String },
    /// Bytes between metadata and nodes that are not zero.
    #[error("has filling that is not zero; the program that wrote it is at fault")]
    Filling,
    /// A number without a meaning, or with one that the rest excludes.
    #[error("has {found} for {field}, which makes no sense; the program that wrote it is at fault")]
    Field { field: &'static str, found: u64 },
    /// Words, spellings or weights that are not lists of a game.
    #[error("holds lists that cannot be played: {reason}")]
    Lists { reason: String },
    /// Words, spellings or weights in an alternative form.
    #[error("does not keep its {field} in canonical form; the program that wrote it is at fault")]
    NotCanonical { field: &'static str },
    /// A node that does not follow from the node before it.
    #[error("has a tree whose node {node} is out of place; the program that wrote it is at fault")]
    Structure { node: u32 },
    /// A node whose guess is not a word of the game.
    #[error("has a tree whose node {node} plays word {guess}, which does not exist")]
    GuessRange { node: u32, guess: u16 },
    /// A node whose guess is not allowed.
    #[error("plays \"{}\" where the rule does not allow it (node {node})", excerpt(guess))]
    Rule { node: u32, guess: String },
    /// A node that no answer leads to.
    #[error("has a branch that no answer reaches (node {node})")]
    Unreached { node: u32 },
    /// A feedback without a continuation that needs one.
    #[error(
        "does not go on after \"{}\" shows {shown}, though \"{}\" may be the secret (node {node})",
        excerpt(guess),
        excerpt(answer)
    )]
    Missing { node: u32, guess: String, shown: String, answer: String },
    /// A guess beyond the limit.
    #[error("plays \"{}\" as guess {number}, beyond the limit of {limit}", excerpt(guess))]
    Late { guess: String, number: u32, limit: u8 },
    /// A policy whose table is another one.
    #[error("is for another table than the one given")]
    OtherTable,
    /// A claimed cost that differs from the replay.
    #[error(
        "claims {claimed} for its {field}, but replay gives {found}; the program that wrote it is at fault"
    )]
    Score { field: &'static str, claimed: u64, found: u64 },
    /// A histogram that differs from the replay.
    #[error("claims another histogram than replay gives; the program that wrote it is at fault")]
    Histogram,
    /// A lower bound that the policy itself disproves.
    #[error(
        "claims {bound} for its {field}, but replay costs only {cost}; the program that wrote it is at fault"
    )]
    BoundAboveCost { field: &'static str, bound: u64, cost: u64 },
    /// A lower bound of a figure that the objective ignores.
    #[error(
        "claims {bound} for its {field}, which means nothing for the objective {objective}; the program that wrote it is at fault"
    )]
    BoundNotAsked { field: &'static str, bound: u64, objective: &'static str },
    /// A total beyond 64 bits.
    #[error("needs guesses without end: the total does not fit 64 bits")]
    TotalRange,
    /// A tree that takes too long to replay.
    #[error("takes too long to replay: it plays more than 4,294,967,296 guesses against its answers")]
    TooLong,
    /// A claim that its bounds contradict.
    #[error("claims to be {claim}, but its bounds do not say so; the program that wrote it is at fault")]
    Claim { claim: &'static str },
}
