//! The reasons for refusing a certificate, a policy or a list: one variant each.

use thiserror::Error;

use crate::refusal::cost::{Cost, Left};
use crate::refusal::printable::Printable;

/// The reason for a refusal. Numbers of lemmas, states and nodes begin at 0, as in FORMAT.md.
///
/// `kind` is "policy" or "certificate", `list` is "answers", "guesses", "table" or "features".
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Reject {
    // The envelope of a file.
    #[error("cannot read {path}: {error}")]
    Unreadable { path: Printable, error: String },
    #[error("not a {kind}, or damaged by a text conversion: the first eight bytes are wrong")]
    WrongMagic { kind: &'static str },
    #[error("the {kind} has version {version}, which this checker does not know")]
    WrongVersion { kind: &'static str, version: u32 },
    #[error("the {kind} states a length of {said} bytes but has {found}")]
    WrongLength { kind: &'static str, said: u64, found: u64 },
    #[error("the {kind} is damaged: its checksum does not match")]
    WrongChecksum { kind: &'static str },
    #[error("the {kind} ends early: more was expected at byte {at}")]
    EndsEarly { kind: &'static str, at: usize },
    #[error("the {kind} has {left} extra bytes before its checksum")]
    BytesLeftOver { kind: &'static str, left: usize },
    #[error("the {kind} has a number that is too large or not in its shortest form at byte {at}")]
    BadVarint { kind: &'static str, at: usize },
    #[error("the {kind} has padding that is not zero")]
    FillingNotZero { kind: &'static str },
    #[error("the {kind} has the spelling {number}: must be 0 to 3")]
    BadSpelling { kind: &'static str, number: u8 },

    // The terms of the game.
    #[error("unknown rule {rule}")]
    UnknownRule { rule: u8 },
    #[error("unknown feedback rule {feedback}")]
    UnknownFeedbackRule { feedback: u8 },
    #[error("unknown objective {objective}")]
    UnknownObjective { objective: u8 },
    #[error("the hard rule does not apply to feedback that only counts")]
    CountsUnderHardRule,
    #[error("the objective {objective} needs a limit")]
    ObjectiveWithoutLimit { objective: &'static str },
    #[error("the {kind} mixes a game of words with one given as a table")]
    TableOfOtherVersion { kind: &'static str },
    #[error("the strict rule is for tables whose game ends with the name of the answer")]
    StrictWithoutNames,
    #[error("a game that ends when one answer is left has at most 254 guesses")]
    KnownBeyondLimit,
    #[error("certificates of version {version} do not support the objective {objective}")]
    ObjectiveOfOtherVersion { version: u32, objective: &'static str },

    // The lists.
    #[error("the list of {list} is empty")]
    EmptyList { list: &'static str },
    #[error("the list of {list} is not UTF-8: byte {at} is invalid")]
    NoUtf8 { list: &'static str, at: usize },
    #[error("line {line} of the {list} contains white space: write one word per line")]
    SpaceInWord { list: &'static str, line: usize },
    #[error("line {line} of the {list} contains a control character: write plain text")]
    ControlInWord { list: &'static str, line: usize },
    #[error("the alphabet is not one as FORMAT.md defines it")]
    NotAnAlphabet,
    #[error("the certificate is for a game with an alphabet: give it")]
    AlphabetMissing,
    #[error("the certificate is for a game without an alphabet: leave it out")]
    AlphabetUnused,
    #[error("{word} does not split into letters of the alphabet")]
    NotInAlphabet { word: Printable },
    #[error("the list of {list} repeats {word}: lines {first} and {line}")]
    RepeatedWord { list: &'static str, word: Printable, first: usize, line: usize },
    #[error("the answer {word} is missing from the list of guesses")]
    AnswerIsNoGuess { word: Printable },
    #[error("{word} has {letters} letters: all words must have {expected}, and 1 to 10")]
    WordLength { word: Printable, letters: usize, expected: usize },
    #[error("{words} words are too many: the maximum is 65,535")]
    TooManyWords { words: usize },
    #[error("more than 65,535 different letters")]
    TooManyLetters,
    #[error("the certificate is for a game given as a table: give it, and no lists of words")]
    TableMissing,
    #[error("the certificate is for a game of words: give its lists, and no table")]
    TableUnused,
    #[error("the table is malformed at line {line}: {why}")]
    TableMalformed { line: usize, why: &'static str },
    #[error("line {line} of the table has {found} fields, but its first record {expected}")]
    TableRow { line: usize, found: usize, expected: usize },
    #[error("the table has the name {name} twice")]
    TableRepeats { name: Printable },
    #[error("{found} rules of comparison for {expected} questions: give one for all, or one for each")]
    Comparisons { found: usize, expected: usize },
    #[error("{items} items are too many to be compared with each other: the maximum is 8192")]
    ManyCompared { items: usize },
    #[error("a value that is compared by its order is no decimal number")]
    NoNumber,
    #[error(
        "a place that is compared lacks a latitude from -90 to 90, or a longitude from -360 to 360 in the next question"
    )]
    NoPlace,
    #[error("{symbols} different symbols are too many: the maximum is 65,534")]
    TooManySymbols { symbols: usize },
    #[error("no guess of the table solves {answer}")]
    NoSolvedCell { answer: Printable },
    #[error("the table has a single answer, or class of answers, which is known from the start")]
    KnownFromTheStart,
    #[error("no guess of the table tells {first} and {second} apart")]
    EqualColumns { first: Printable, second: Printable },
    #[error("line {line} of the classes is not a name and a class")]
    ClassLine { line: usize },
    #[error("line {line} of the classes repeats {name}")]
    ClassTwice { name: Printable, line: usize },
    #[error("the answer {name} has no class")]
    ClassMissing { name: Printable },
    #[error("items that are compared have no classes: the game ends with the name of the answer")]
    ClassesOfCompared,
    #[error("line {line} of the weights is not a word and a positive number")]
    WeightLine { line: usize },
    #[error("line {line} of the weights repeats {word}")]
    WeightTwice { word: Printable, line: usize },
    #[error("the answer {word} has no weight")]
    WeightMissing { word: Printable },
    #[error("the weights, scaled to whole numbers, do not fit in 32 bits")]
    WeightTooLarge,

    // The certificate as a whole.
    #[error(
        "the certificate is about another game: its digest is {named}, but these lists and weights have {found}"
    )]
    OtherGame { named: String, found: String },
    #[error("the certificate claims nothing")]
    NothingClaimed,
    #[error("the claims do not fit the objective {objective}")]
    ClaimsDoNotFitObjective { objective: &'static str },
    #[error("the certificate claims a total and a worst case of {worst}, which is beyond the limit")]
    WorstBeyondLimit { worst: u32 },
    #[error("the certificate claims that a policy is optimal and that none exists")]
    PolicyOfImpossibleGame,
    #[error("the certificate has no lemmas")]
    NoLemmas,

    // States.
    #[error("state record {record} has the unknown kind {kind}")]
    UnknownStateKind { record: u32, kind: u8 },
    #[error("state record {record} names parent {parent}, which no earlier record makes")]
    ParentNotEarlier { record: u32, parent: u64 },
    #[error("state record {record} makes no state")]
    RecordMakesNothing { record: u32 },
    #[error("state record {record} names guess {guess}, which does not exist")]
    StateGuessOutOfRange { record: u32, guess: u64 },
    #[error("state record {record} names the guess {word}, which its parent does not allow")]
    StateGuessNotAllowed { record: u32, word: Printable },
    #[error("state record {record} names a feedback out of range")]
    StateFeedbackOutOfRange { record: u32 },
    #[error("state record {record} names the feedback of a solved game")]
    StateFeedbackSolved { record: u32 },
    #[error("state record {record} makes a state without secrets")]
    StateEmpty { record: u32 },
    #[error("state record {record} names an answer that does not exist")]
    StateSecretOutOfRange { record: u32 },
    #[error("state record {record} names {word}, which its parent does not contain")]
    StateSecretNotInParent { record: u32, word: Printable },
    #[error("state record {record} releases a state that already has the normal rule")]
    ReleaseUnderNormalRule { record: u32 },
    #[error(
        "the states up to record {record} take more than {mebibytes} MiB, too much for so short a certificate"
    )]
    StatesTooLarge { record: u32, mebibytes: usize },

    // Lemmas as written.
    #[error("lemma {lemma} has the unknown kind {kind}")]
    UnknownLemmaKind { lemma: u32, kind: u8 },
    #[error("lemma {lemma} names state {state}, which does not exist")]
    LemmaStateOutOfRange { lemma: u32, state: u64 },
    #[error("lemma {lemma} has {left} guesses left: the maximum is 255")]
    LemmaLimitOutOfRange { lemma: u32, left: u64 },
    #[error("the bound of lemma {lemma} is beyond 64 bits")]
    BoundTooLarge { lemma: u32 },
    #[error("the bound of lemma {lemma} is infinite, but the objective allows losses")]
    BoundInfinite { lemma: u32 },
    #[error("lemma {lemma} loses more than the weight of its state")]
    BoundLosesTooMuch { lemma: u32 },
    #[error("lemma {lemma} cites {back} back, which is not an earlier lemma")]
    CitationNotEarlier { lemma: u32, back: u64 },
    #[error("lemma {lemma} justifies a guess that does not exist, or a guess twice")]
    JustifiedGuessOutOfRange { lemma: u32 },
    #[error("lemma {lemma} justifies guess {guess} as listed and as refined")]
    GuessJustifiedTwice { lemma: u32, guess: u16 },
    #[error("lemma {lemma} refines by listed guess {place}, which does not exist")]
    RefinerOutOfRange { lemma: u32, place: u64 },
    #[error("lemma {lemma} is a sum without terms")]
    SumOfNothing { lemma: u32 },
    #[error("lemma {lemma} has exchanges that are not in their only valid form")]
    ExchangesMalformed { lemma: u32 },
    #[error("lemma {lemma} exchanges a letter, a place or an answer that does not exist")]
    ExchangeOutOfRange { lemma: u32 },
    #[error("the exchanges up to lemma {lemma} take too much memory for so short a certificate")]
    ExchangesTooMany { lemma: u32 },

    // Lemmas as argued.
    #[error("lemma {lemma} justifies {word}, which its state does not allow")]
    JustifiedGuessNotAllowed { lemma: u32, word: Printable },
    #[error("lemma {lemma} cites lemma {cited} about secrets outside its state")]
    CitedSetOutside { lemma: u32, cited: u32 },
    #[error("lemma {lemma}, guess {word}: the secrets of lemma {cited} are in several parts")]
    CitedSetNotInOnePart { lemma: u32, cited: u32, word: Printable },
    #[error("lemma {lemma}, guess {word}: lemma {cited} is about the solved part")]
    CitedSetSolved { lemma: u32, cited: u32, word: Printable },
    #[error("lemma {lemma} cites lemma {cited} and another lemma about the same secret")]
    CitedSetsOverlap { lemma: u32, cited: u32 },
    #[error("lemma {lemma} cites lemma {cited}, which allows fewer than {needed} guesses")]
    CitedLimitTooSmall { lemma: u32, cited: u32, needed: Left },
    #[error("lemma {lemma} cites lemma {cited}, which allows another number of guesses than {needed}")]
    CitedLimitOther { lemma: u32, cited: u32, needed: Left },
    #[error("lemma {lemma} cites lemma {cited}, whose list of guesses is too small")]
    CitedListTooShort { lemma: u32, cited: u32 },
    #[error("lemma {lemma}: the guess {word} is only proven to cost {reached}, not {bound}")]
    ListedGuessTooCheap { lemma: u32, word: Printable, reached: Cost, bound: Cost },
    #[error("lemma {lemma}: refinement is valid under the normal rule only")]
    RefinementNotUnderNormalRule { lemma: u32 },
    #[error("lemma {lemma}: refinement is invalid with so few guesses left")]
    RefinementWithOneGuessLeft { lemma: u32 },
    #[error("lemma {lemma}: the guess {word} is not refined by {by}")]
    NotRefined { lemma: u32, word: Printable, by: Printable },
    #[error(
        "lemma {lemma}: the guess {word}, refined by {by}, is only proven to cost {reached}, not {bound}"
    )]
    RefinedGuessTooCheap { lemma: u32, word: Printable, by: Printable, reached: Cost, bound: Cost },
    #[error(
        "lemma {lemma}: the guess {word}, which has no justification, is only proven to cost {reached}, not {bound}"
    )]
    ImplicitGuessTooCheap { lemma: u32, word: Printable, reached: Cost, bound: Cost },
    #[error("lemma {lemma} goes through guesses, but its answer, or its class, is known")]
    SingleAnswerByGuesses { lemma: u32 },
    #[error("lemma {lemma}: exchanges are valid under the normal rule only")]
    ExchangesNotUnderNormalRule { lemma: u32 },
    #[error(
        "lemma {lemma}: an exchange does not map guesses to guesses, and answers to answers of equal weight"
    )]
    ExchangeChangesGame { lemma: u32 },
    #[error("lemma {lemma}: an exchange does not map the secrets of its state to themselves")]
    ExchangeChangesState { lemma: u32 },
    #[error("lemma {lemma}: the cited bounds add up to {reached}, not {bound}")]
    SumTooSmall { lemma: u32, reached: Cost, bound: Cost },
    #[error("lemma {lemma}: the guess {word} takes more than one secret from the others")]
    NotOneByOne { lemma: u32, word: Printable },
    #[error("lemma {lemma} has secrets that are found one by one, two of them of one class")]
    OneByOneOfClass { lemma: u32 },
    #[error("lemma {lemma}: one by one, its secrets are only proven to cost {reached}, not {bound}")]
    OneByOneTooCheap { lemma: u32, reached: Cost, bound: Cost },

    // The claims.
    #[error("no lemma proves a total of at least {claimed}")]
    TotalNotProven { claimed: Cost },
    #[error("no lemma proves a worst case of at least {claimed}")]
    WorstNotProven { claimed: u32 },
    #[error("no strategy has a worst case of {worst}, so the claimed total applies to none")]
    TotalOfNoStrategy { worst: u32 },
    #[error("no lemma proves a lost weight of at least {lost} with a total of at least {total}")]
    LostNotProven { lost: u64, total: Cost },

    // The policy as a file.
    #[error("the metadata of the policy is malformed at {field}")]
    PolicyField { field: &'static str },
    #[error("the policy repeats the word {word}")]
    PolicyRepeatsWord { word: Printable },
    #[error("the policy has {word} as a folded form, but it is none, or not a valid one")]
    PolicyWord { word: Printable },
    #[error("the policy does not write the spellings of {word} in their only valid form")]
    PolicySpelling { word: Printable },
    #[error("the tree of the policy is not in its only valid order at node {node}")]
    PolicyTreeOrder { node: u32 },
    #[error("node {node} of the policy guesses a word that does not exist")]
    PolicyGuessOutOfRange { node: u32 },

    // The policy as a strategy.
    #[error("node {node} of the policy is for a game that is already solved")]
    PolicyChildSolved { node: u32 },
    #[error("no answer reaches node {node} of the policy")]
    PolicyNodeUnreached { node: u32 },
    #[error("the policy has no guess after feedback {feedback} at node {node}")]
    PolicyLacksChild { node: u32, feedback: u16 },
    #[error("node {node} of the policy is for a game with a single answer left")]
    PolicyChildKnown { node: u32 },
    #[error("node {node} of the policy guesses {word}, which has no row in the table")]
    PolicyGuessBlank { node: u32, word: Printable },
    #[error("the policy states another end of the game than the table for the answer {answer}")]
    PolicyEnds { answer: Printable },
    #[error("the policy plays {word} as guess {guesses}, beyond its limit")]
    PolicyBeyondLimit { word: Printable, guesses: u32 },
    #[error("the total of the policy does not fit in 64 bits")]
    PolicyTotalTooLarge,
    #[error("a replay of the policy takes more than four billion guesses")]
    PolicyTooLong,
    #[error("node {node} of the policy guesses {word}, which the rule forbids")]
    PolicyAgainstRule { node: u32, word: Printable },
    #[error("the policy states a {what} of {said}, but a replay shows {found}")]
    PolicyMiscounts { what: &'static str, said: u64, found: u64 },
    #[error("the policy states a histogram that differs from the replay")]
    PolicyHistogram,
    #[error("the policy states bounds that contradict its cost, its claim or its objective")]
    PolicyClaims,

    // Policy and certificate together.
    #[error("the policy is for another game than the lists, the weights and the certificate")]
    PolicyOtherGame,
    #[error("the policy and the certificate spell words differently")]
    PolicySpellsOtherwise,
    #[error("the certificate is about another policy: it names checksum {named}, but this one has {found}")]
    PolicyNotTheOneNamed { named: String, found: String },
    #[error("the certificate claims that a policy is optimal, but lacks a bound that the objective needs")]
    OptimalityNotClaimedInFull,
    #[error("the {what} of the policy is {found}, above the proven bound {bound}: it is not proven optimal")]
    PolicyDoesNotMeetBound { what: &'static str, found: u64, bound: Cost },
    #[error("the {what} of the policy is {found}, below the proven bound {bound}: one of them is wrong")]
    PolicyBelowBound { what: &'static str, found: u64, bound: Cost },

    // Expectations of the caller.
    #[error("expected the {what} {expected}, but the certificate is about the {what} {found}")]
    NotAsExpected { what: &'static str, expected: String, found: String },
    #[error("optimality is required, but {why}")]
    NotOptimal { why: &'static str },
}

impl Reject {
    /// The variant's name: the reason in `--json` and in tests.
    pub fn name(&self) -> String {
        let text = format!("{self:?}");
        text.chars().take_while(char::is_ascii_alphanumeric).collect()
    }

    /// Whether a file is not of the expected kind at all (exit code 3 rather than 1).
    pub fn is_unreadable(&self) -> bool {
        use Reject::*;
        matches!(
            self,
            Unreadable { .. }
                | WrongMagic { .. }
                | WrongVersion { .. }
                | WrongLength { .. }
                | WrongChecksum { .. }
                | NoUtf8 { .. }
                | NotAnAlphabet
                | WeightLine { .. }
        )
    }
}
