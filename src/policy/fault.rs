//! What can be wrong with a policy file. Each reason to refuse one has its own name.

use crate::text::excerpt;

/// Why a file is not a policy that can be played. The message goes on from the file's name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file does not begin like a policy.
    #[error(
        "is not a policy file of salet; make one with `salet solve`, or read another program's tree with `salet convert`"
    )]
    Magic,
    /// The first bytes are those of a policy that was copied as text.
    #[error("was damaged by a copy that changed line ends or cut the high bit; copy it again as binary")]
    TextMode,
    /// A policy of another version of the format.
    #[error(
        "has version {found} of the policy format, but only version {known} can be read; use the salet that wrote it"
    )]
    Version {
        /// The version in the file.
        found: u32,
        /// The version that can be read.
        known: u32,
    },
    /// A claim that a strategy has shown to be false.
    #[error(
        "claims that no policy needs fewer than {claimed} guesses, but {strategy} needs {found}; do not trust it, solve the game again"
    )]
    Refuted {
        /// The total that is claimed to be the least.
        claimed: u64,
        /// Who needs fewer guesses.
        strategy: String,
        /// The guesses that are needed.
        found: u64,
    },
    /// The file is not as long as it says.
    #[error(
        "says that it has {said} bytes, but it has {found}; it was cut or something was added, so copy it again"
    )]
    Length {
        /// What the header says, or the least that a header needs.
        said: u64,
        /// The bytes that are there.
        found: u64,
    },
    /// Header lengths that do not add up.
    #[error("is damaged: its lengths do not add up; copy it again")]
    Layout,
    /// The content does not have the checksum at the end.
    #[error("is damaged: its checksum does not fit; copy it again")]
    Checksum,
    /// The metadata cannot be decoded.
    #[error("has metadata that cannot be decoded: {reason}; the program that wrote it is at fault")]
    Metadata {
        /// What the decoder said.
        reason: String,
    },
    /// Bytes between metadata and nodes that are not zero.
    #[error("has filling that is not zero; the program that wrote it is at fault")]
    Filling,
    /// A number that stands for nothing, or for what the rest excludes.
    #[error("has {found} for {field}, which makes no sense; the program that wrote it is at fault")]
    Field {
        /// The field.
        field: &'static str,
        /// Its value.
        found: u64,
    },
    /// Words, spellings or weights that are not lists of a game.
    #[error("holds lists that cannot be played: {reason}")]
    Lists {
        /// What is wrong with them.
        reason: String,
    },
    /// Words, spellings or weights that are not written in the one way they can be.
    #[error("does not keep its {field} in canonical form; the program that wrote it is at fault")]
    NotCanonical {
        /// The field.
        field: &'static str,
    },
    /// A node that does not follow from the node before it.
    #[error("has a tree whose node {node} is out of place; the program that wrote it is at fault")]
    Structure {
        /// The number of the node.
        node: u32,
    },
    /// A node whose guess is not a word of the game.
    #[error("has a tree whose node {node} plays word {guess}, which does not exist")]
    GuessRange {
        /// The number of the node.
        node: u32,
        /// The number of the guess.
        guess: u16,
    },
    /// A node whose guess is not allowed.
    #[error("plays \"{}\" where the rule does not allow it (node {node})", excerpt(guess))]
    Rule {
        /// The number of the node.
        node: u32,
        /// The guess.
        guess: String,
    },
    /// A node that no answer leads to.
    #[error("has a branch that no answer reaches (node {node})")]
    Unreached {
        /// The number of the node.
        node: u32,
    },
    /// A feedback without a continuation, where there has to be one.
    #[error(
        "does not go on after \"{}\" shows {shown}, though \"{}\" may be the secret (node {node})",
        excerpt(guess),
        excerpt(answer)
    )]
    Missing {
        /// The number of the node.
        node: u32,
        /// Its guess.
        guess: String,
        /// The feedback, as people write it.
        shown: String,
        /// An answer that gives it.
        answer: String,
    },
    /// A guess after the last one that is allowed.
    #[error("plays \"{}\" as guess {number}, beyond the limit of {limit}", excerpt(guess))]
    Late {
        /// The guess.
        guess: String,
        /// Which guess of the game it would be.
        number: u32,
        /// The most that are allowed.
        limit: u8,
    },
    /// The cost that is claimed is not the cost that replay finds.
    #[error(
        "claims {claimed} for its {field}, but replay gives {found}; the program that wrote it is at fault"
    )]
    Score {
        /// The figure.
        field: &'static str,
        /// What the file says.
        claimed: u64,
        /// What replay gives.
        found: u64,
    },
    /// A histogram that is not what replay finds.
    #[error("claims another histogram than replay gives; the program that wrote it is at fault")]
    Histogram,
    /// A lower bound that the policy itself disproves.
    #[error(
        "claims {bound} for its {field}, but replay costs only {cost}; the program that wrote it is at fault"
    )]
    BoundAboveCost {
        /// The bound.
        field: &'static str,
        /// What the file says.
        bound: u64,
        /// What the policy costs.
        cost: u64,
    },
    /// A lower bound of something that does not count.
    #[error(
        "claims {bound} for its {field}, which means nothing for the objective {objective}; the program that wrote it is at fault"
    )]
    BoundNotAsked {
        /// The bound.
        field: &'static str,
        /// What the file says.
        bound: u64,
        /// The objective.
        objective: &'static str,
    },
    /// A total that no file can hold.
    #[error("needs guesses without end: the total does not fit 64 bits")]
    TotalRange,
    /// More guesses than anybody would play.
    #[error("takes too long to replay: it plays more than 4,294,967,296 guesses against its answers")]
    TooLong,
    /// A claim whose bounds say something else.
    #[error("claims to be {claim}, but its bounds do not say so; the program that wrote it is at fault")]
    Claim {
        /// The claim.
        claim: &'static str,
    },
}
