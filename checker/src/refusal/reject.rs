//! Every reason for which a certificate, a policy or a list is refused, each its own variant.

use std::fmt;

use thiserror::Error;

use crate::refusal::cost::{Cost, Left};
use crate::refusal::printable::Printable;

/// Which of the two files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// A policy.
    Policy,
    /// A certificate.
    Certificate,
}

impl FileKind {
    /// The first eight bytes of such a file.
    #[must_use]
    pub fn magic(self) -> [u8; 8] {
        match self {
            FileKind::Policy => *b"\x89SLP\r\n\x1a\n",
            FileKind::Certificate => *b"\x89SLC\r\n\x1a\n",
        }
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileKind::Policy => "policy",
            FileKind::Certificate => "certificate",
        })
    }
}

/// Which of the two lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListKind {
    /// The answers.
    Answers,
    /// All accepted words.
    Guesses,
}

impl fmt::Display for ListKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ListKind::Answers => "answers",
            ListKind::Guesses => "guesses",
        })
    }
}

/// Why something is refused.
///
/// Lemmas, states and nodes are counted from 0, as in FORMAT.md.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The message of each variant says what it is, and its fields' names what they hold.
pub enum Reject {
    // The envelope of a file.
    #[error("this is no {kind}, or its bytes were changed like text: the first eight are wrong")]
    WrongMagic { kind: FileKind },
    #[error("the {kind} has version {version}, which this checker does not know")]
    WrongVersion { kind: FileKind, version: u32 },
    #[error("the {kind} says it has {said} bytes but has {found}")]
    WrongLength { kind: FileKind, said: u64, found: u64 },
    #[error("the {kind} is damaged: its checksum does not fit")]
    WrongChecksum { kind: FileKind },
    #[error("the {kind} ends early: more was expected at byte {at}")]
    EndsEarly { kind: FileKind, at: usize },
    #[error("the {kind} has {left} bytes too many before its checksum")]
    BytesLeftOver { kind: FileKind, left: usize },
    #[error("the {kind} has a number that is too large or not in its shortest form at byte {at}")]
    BadVarint { kind: FileKind, at: usize },
    #[error("the {kind} has filling that is not zero")]
    FillingNotZero { kind: FileKind },
    #[error("the {kind} must say with 0 or 1 whether accents are folded, not {flag}")]
    BadFoldFlag { kind: FileKind, flag: u8 },

    // The terms of the game.
    #[error("there is no rule {rule}")]
    UnknownRule { rule: u8 },
    #[error("there is no feedback rule {feedback}")]
    UnknownFeedbackRule { feedback: u8 },
    #[error("there is no objective {objective}")]
    UnknownObjective { objective: u8 },
    #[error("pegs cannot be played under the hard rule")]
    PegsUnderHardRule,
    #[error("the objective win-rate needs a limit")]
    WinRateWithoutLimit,
    #[error("certificates of version {version} are not about the objective {objective}")]
    ObjectiveOfOtherVersion { version: u32, objective: &'static str },

    // The lists.
    #[error("the list of {list} is empty")]
    EmptyList { list: ListKind },
    #[error("the list of {list} is not UTF-8: byte {at} is wrong")]
    NoUtf8 { list: ListKind, at: usize },
    #[error("line {line} of the {list} has white space inside: write one word a line")]
    SpaceInWord { list: ListKind, line: usize },
    #[error("line {line} of the {list} has a control character: write plain text")]
    ControlInWord { list: ListKind, line: usize },
    #[error("the list of {list} has {word} in line {first} and again in line {line}")]
    RepeatedWord { list: ListKind, word: Printable, first: usize, line: usize },
    #[error("the answer {word} is not in the list of guesses")]
    AnswerIsNoGuess { word: Printable },
    #[error("{word} has {letters} letters; expected {expected}, and 1 to 10")]
    WordLength { word: Printable, letters: usize, expected: usize },
    #[error("{words} words are too many: at most 65,535")]
    TooManyWords { words: usize },
    #[error("more than 65,535 different letters")]
    TooManyLetters,
    #[error("line {line} of the weights is not a word and a positive number")]
    WeightLine { line: usize },
    #[error("line {line} of the weights names {word} for the second time")]
    WeightTwice { word: Printable, line: usize },
    #[error("the answer {word} has no weight")]
    WeightMissing { word: Printable },
    #[error("the weights, made whole, do not fit in 32 bits")]
    WeightTooLarge,

    // The certificate as a whole.
    #[error(
        "the certificate is about another game: its digest is {named}, that of these lists and weights is {found}"
    )]
    OtherGame { named: String, found: String },
    #[error("the certificate claims nothing")]
    NothingClaimed,
    #[error("the claims do not fit the objective {objective}")]
    ClaimsDoNotFitObjective { objective: &'static str },
    #[error("the certificate speaks of a worst case of {worst}, beyond the limit, and of a total besides")]
    WorstBeyondLimit { worst: u32 },
    #[error("the certificate claims that a policy is optimal, and that there is none")]
    PolicyOfImpossibleGame,
    #[error("the certificate has no lemmas")]
    NoLemmas,

    // States.
    #[error("state record {record} is of unknown kind {kind}")]
    UnknownStateKind { record: u32, kind: u8 },
    #[error("state record {record} names parent {parent}, which no earlier record made")]
    ParentNotEarlier { record: u32, parent: u64 },
    #[error("state record {record} makes no state")]
    RecordMakesNothing { record: u32 },
    #[error("state record {record} names guess {guess}, which does not exist")]
    StateGuessOutOfRange { record: u32, guess: u64 },
    #[error("state record {record} names a guess that is not allowed there: {word}")]
    StateGuessNotAllowed { record: u32, word: Printable },
    #[error("state record {record} names a feedback out of range")]
    StateFeedbackOutOfRange { record: u32 },
    #[error("state record {record} names the feedback of a solved game")]
    StateFeedbackSolved { record: u32 },
    #[error("state record {record} makes a state without secrets")]
    StateEmpty { record: u32 },
    #[error("state record {record} names an answer that does not exist")]
    StateSecretOutOfRange { record: u32 },
    #[error("state record {record} names {word}, which its parent does not hold")]
    StateSecretNotInParent { record: u32, word: Printable },
    #[error("state record {record} releases a state that already plays by the normal rule")]
    ReleaseUnderNormalRule { record: u32 },
    #[error(
        "the states up to record {record} take more than {mebibytes} MiB, too much for so short a certificate"
    )]
    StatesTooLarge { record: u32, mebibytes: usize },

    // Lemmas as written.
    #[error("lemma {lemma} is of unknown kind {kind}")]
    UnknownLemmaKind { lemma: u32, kind: u8 },
    #[error("lemma {lemma} names state {state}, which does not exist")]
    LemmaStateOutOfRange { lemma: u32, state: u64 },
    #[error("lemma {lemma} speaks of {left} guesses left: at most 255")]
    LemmaLimitOutOfRange { lemma: u32, left: u64 },
    #[error("the bound of lemma {lemma} is beyond 64 bits")]
    BoundTooLarge { lemma: u32 },
    #[error("the bound of lemma {lemma} is infinite, where any state has a strategy that loses what it must")]
    BoundInfinite { lemma: u32 },
    #[error("lemma {lemma} says that more is lost than the weight of its state")]
    BoundLosesTooMuch { lemma: u32 },
    #[error("lemma {lemma} cites {back} back, which is no earlier lemma")]
    CitationNotEarlier { lemma: u32, back: u64 },
    #[error("lemma {lemma} justifies a guess that does not exist, or one guess twice")]
    JustifiedGuessOutOfRange { lemma: u32 },
    #[error("lemma {lemma} justifies guess {guess} as listed and as refined")]
    GuessJustifiedTwice { lemma: u32, guess: u16 },
    #[error("lemma {lemma} refines by listed guess {place}, of which there are fewer")]
    RefinerOutOfRange { lemma: u32, place: u64 },
    #[error("lemma {lemma} is a sum of nothing")]
    SumOfNothing { lemma: u32 },

    // Lemmas as argued.
    #[error("lemma {lemma} justifies {word}, which is not allowed there")]
    JustifiedGuessNotAllowed { lemma: u32, word: Printable },
    #[error("lemma {lemma} cites lemma {cited} about secrets that its state does not hold")]
    CitedSetOutside { lemma: u32, cited: u32 },
    #[error("lemma {lemma}, guess {word}: the secrets of lemma {cited} are not in one part")]
    CitedSetNotInOnePart { lemma: u32, cited: u32, word: Printable },
    #[error("lemma {lemma}, guess {word}: lemma {cited} is about the part that is solved")]
    CitedSetSolved { lemma: u32, cited: u32, word: Printable },
    #[error("lemma {lemma} cites lemma {cited} and another about the same secret")]
    CitedSetsOverlap { lemma: u32, cited: u32 },
    #[error("lemma {lemma} cites lemma {cited}, which allows fewer guesses than the {needed} that are left")]
    CitedLimitTooSmall { lemma: u32, cited: u32, needed: Left },
    #[error("lemma {lemma} cites lemma {cited}, whose list of guesses is not large enough")]
    CitedListTooShort { lemma: u32, cited: u32 },
    #[error("lemma {lemma}: the guess {word} is only shown to cost {reached}, not {bound}")]
    ListedGuessTooCheap { lemma: u32, word: Printable, reached: Cost, bound: Cost },
    #[error("lemma {lemma}: refinement is an argument for the normal rule only")]
    RefinementNotUnderNormalRule { lemma: u32 },
    #[error("lemma {lemma}: refinement is no argument where one guess is left")]
    RefinementWithOneGuessLeft { lemma: u32 },
    #[error("lemma {lemma}: the guess {word} is not refined by {by}")]
    NotRefined { lemma: u32, word: Printable, by: Printable },
    #[error("lemma {lemma}: the guess {word}, refined by {by}, is only shown to cost {reached}, not {bound}")]
    RefinedGuessTooCheap { lemma: u32, word: Printable, by: Printable, reached: Cost, bound: Cost },
    #[error(
        "lemma {lemma}: the guess {word}, which has no justification, is only shown to cost {reached}, not {bound}"
    )]
    ImplicitGuessTooCheap { lemma: u32, word: Printable, reached: Cost, bound: Cost },
    #[error("lemma {lemma}: the cited bounds add up to {reached}, not {bound}")]
    SumTooSmall { lemma: u32, reached: Cost, bound: Cost },

    // The claims.
    #[error("no lemma shows that the total is at least {claimed}")]
    TotalNotProven { claimed: Cost },
    #[error("no lemma shows that the worst case is at least {claimed}")]
    WorstNotProven { claimed: u32 },
    #[error("no strategy has a worst case of {worst}, so a total among those that have it says nothing")]
    TotalOfNoStrategy { worst: u32 },
    #[error("no lemma shows that at least {lost} is lost, and a total of {total} spent besides")]
    LostNotProven { lost: u64, total: Cost },

    // The policy as a file.
    #[error("the metadata of the policy is malformed at {field}")]
    PolicyField { field: &'static str },
    #[error("the policy has the word {word} twice")]
    PolicyRepeatsWord { word: Printable },
    #[error("the policy has {word} as a folded form, which it is not, or not one that may be written")]
    PolicyWord { word: Printable },
    #[error("the policy does not write the spellings of {word} in the one way that is allowed")]
    PolicySpelling { word: Printable },
    #[error("the tree of the policy is not in its one valid order at node {node}")]
    PolicyTreeOrder { node: u32 },
    #[error("node {node} of the policy guesses a word that does not exist")]
    PolicyGuessOutOfRange { node: u32 },

    // The policy as a strategy.
    #[error("node {node} of the policy is for a game that is already solved")]
    PolicyChildSolved { node: u32 },
    #[error("no answer reaches node {node} of the policy")]
    PolicyNodeUnreached { node: u32 },
    #[error("the policy does not say what to do at node {node} after feedback {feedback}")]
    PolicyLacksChild { node: u32, feedback: u16 },
    #[error("the policy plays {word} as guess {guesses}, beyond its limit")]
    PolicyBeyondLimit { word: Printable, guesses: u32 },
    #[error("the total of the policy does not fit in 64 bits")]
    PolicyTotalTooLarge,
    #[error("replaying the policy takes more than four billion guesses")]
    PolicyTooLong,
    #[error("node {node} of the policy guesses {word}, which the rule does not allow there")]
    PolicyAgainstRule { node: u32, word: Printable },
    #[error("the policy says its {what} is {said}, but it is {found}")]
    PolicyMiscounts { what: &'static str, said: u64, found: u64 },
    #[error("the policy says something else about its histogram than a replay shows")]
    PolicyHistogram,
    #[error("the policy claims bounds that do not fit its cost, its claim or its objective")]
    PolicyClaims,

    // Policy and certificate together.
    #[error("the policy is about another game than the lists, weights and rules of the certificate")]
    PolicyOtherGame,
    #[error("the policy and the certificate do not agree on whether accents are folded")]
    PolicyFoldsOtherwise,
    #[error("the certificate is about another policy: it names checksum {named}, this one has {found}")]
    PolicyNotTheOneNamed { named: String, found: String },
    #[error("the certificate claims that a policy is optimal, but not all that the objective speaks of")]
    OptimalityNotClaimedInFull,
    #[error("the {what} of the policy is {found}, but the proven bound is {bound}: they do not meet")]
    PolicyDoesNotMeetBound { what: &'static str, found: u64, bound: Cost },
    #[error("the {what} of the policy is {found}, below the proven bound {bound}: one of the two is wrong")]
    PolicyBelowBound { what: &'static str, found: u64, bound: Cost },

    // What the caller expects.
    #[error("expected the {what} {expected}, but the certificate is about the {what} {found}")]
    NotAsExpected { what: &'static str, expected: String, found: String },
    #[error("optimality is required, but {why}")]
    NotOptimal { why: &'static str },
}

impl Reject {
    /// The variant's name, by which tests and `--json` tell reasons apart.
    #[must_use]
    pub fn name(&self) -> String {
        let text = format!("{self:?}");
        text.chars().take_while(char::is_ascii_alphanumeric).collect()
    }

    /// Whether a file could not even be read as what it should be (exit code 3, not 1).
    #[must_use]
    pub fn is_unreadable(&self) -> bool {
        use Reject::*;
        matches!(
            self,
            WrongMagic { .. }
                | WrongVersion { .. }
                | WrongLength { .. }
                | WrongChecksum { .. }
                | NoUtf8 { .. }
                | WeightLine { .. }
        )
    }
}
