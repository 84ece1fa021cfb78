//! An independent checker of salet's certificates: proofs that no strategy for a word-deduction game does better than a
//! stated bound.
//!
//! FORMAT.md in this crate's folder defines the files and proves each rule. The crate shares no code with the solver,
//! although the authors are the same. It reads the word lists from its caller, never from the certificate.
//!
//! Each room is a folder; its `mod.rs` states the effect of a mistake there. `docs/architecture.md` lists them from the ground
//! up, with the imports between them.
//!
//! All rooms except `counting/fast` follow the definitions of FORMAT.md step by step: to trust them, read them.
//! `counting/fast` takes nearly all of the time, so it is written for speed. It returns only feedback, parts, gains and
//! counting bounds, and its tests compare each of these with the naive count in `counting/naive.rs` on random games.
//!
//! ```
//! use salet_check::{Inputs, Silent, check};
//!
//! let inputs = Inputs { answers: b"ab\nba\n", guesses: b"ab\nba\n", alphabet: None, weights: None, policy: None };
//! let refused = check(&inputs, b"no certificate", &Silent).unwrap_err();
//! assert_eq!(refused.name(), "WrongMagic");
//! ```

#![forbid(unsafe_code)]
// Modules are public for the tests. Names and FORMAT.md say what most of their items are.
#![allow(missing_docs)]

mod counting;
mod files;
mod inference;
mod play;
mod proof;
mod refusal;
mod verdict;

use std::sync::Arc;

use crate::counting::fast::{Cell, Subtable};
use crate::files::certificate::Certificate;
use crate::play::alphabet::Alphabet;
use crate::play::bytes::hex;
pub use crate::play::comparison::Comparison;
pub use crate::play::features::Played;
use crate::play::game::Game;
pub use crate::play::table::Until;
use crate::play::words::{Spelling, Words};
use crate::proof::images;
use crate::proof::lemma::{self, Proof};
use crate::verdict::claims::Statement;

pub use crate::files::{certificate, policy};
pub use crate::play::{alphabet, bytes, game, rules, score, table, weights, words};
pub use crate::proof::lemma::{Progress, Silent};
pub use crate::proof::state;
pub use crate::refusal::cost;
pub use crate::refusal::printable;
pub use crate::refusal::reject::Reject;
pub use crate::verdict::report::Proven;
pub use crate::verdict::{claims, replay, report};

/// The files to check a certificate against. The caller vouches for their contents.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// The list of answers.
    pub answers: &'a [u8],
    /// The list of guesses, answers included.
    pub guesses: &'a [u8],
    /// The alphabet, if the game has one.
    pub alphabet: Option<&'a [u8]>,
    /// The weights, unless all answers have the same.
    pub weights: Option<&'a [u8]>,
    /// The policy file. Without it, only the lower bound is proven.
    pub policy: Option<&'a [u8]>,
}

/// The files to check a certificate of a game given as a table against.
#[derive(Clone, Copy, Debug)]
pub struct TableInputs<'a> {
    /// The table, as CSV or TSV.
    pub table: &'a [u8],
    /// The end of the game.
    pub until: Until<'a>,
    /// The weights, unless all answers have the same.
    pub weights: Option<&'a [u8]>,
    /// The policy file. Without it, only the lower bound is proven.
    pub policy: Option<&'a [u8]>,
}

/// The files to check a certificate of a game given as features against.
#[derive(Clone, Copy, Debug)]
pub struct FeatureInputs<'a> {
    /// The features, as CSV, TSV or JSON.
    pub features: &'a [u8],
    /// Their game.
    pub played: Played<'a>,
    /// The classes of items that need not be told apart, if there are some.
    pub classes: Option<&'a [u8]>,
    /// The weights, unless all answers have the same.
    pub weights: Option<&'a [u8]>,
    /// The policy file. Without it, only the lower bound is proven.
    pub policy: Option<&'a [u8]>,
}

/// Checks a certificate, and the policy if one is given.
///
/// # Errors
///
/// The first reason to refuse the certificate or another file.
pub fn check(inputs: &Inputs<'_>, certificate: &[u8], progress: &dyn Progress) -> Result<Proven, Reject> {
    let budget = state::budget(certificate.len());
    let certificate = certificate::parse(certificate)?;
    let words = read_words(inputs, certificate.spelling)?;
    check_game(words, (inputs.weights, inputs.policy), &certificate, budget, progress)
}

/// [Checks](check) a certificate of a game given as a table.
///
/// # Errors
///
/// The first reason to refuse the certificate or another file.
pub fn check_table(
    inputs: &TableInputs<'_>,
    certificate: &[u8],
    progress: &dyn Progress,
) -> Result<Proven, Reject> {
    let words = || Words::of_table(inputs.table, inputs.until);
    check_named(words, (inputs.weights, inputs.policy), certificate, progress)
}

/// [Checks](check) a certificate of a game given as features.
///
/// # Errors
///
/// The first reason to refuse the certificate or another file.
pub fn check_features(
    inputs: &FeatureInputs<'_>,
    certificate: &[u8],
    progress: &dyn Progress,
) -> Result<Proven, Reject> {
    let words = || Words::of_features(inputs.features, inputs.played, inputs.classes);
    check_named(words, (inputs.weights, inputs.policy), certificate, progress)
}

fn check_named(
    words: impl FnOnce() -> Result<Words, Reject>,
    files: (Option<&[u8]>, Option<&[u8]>),
    certificate: &[u8],
    progress: &dyn Progress,
) -> Result<Proven, Reject> {
    let budget = state::budget(certificate.len());
    let certificate = certificate::parse(certificate)?;
    if certificate.spelling != words::OF_TABLE {
        return Err(Reject::TableUnused);
    }
    check_game(words()?, files, &certificate, budget, progress)
}

fn check_game(
    words: Words,
    (weights, policy): (Option<&[u8]>, Option<&[u8]>),
    certificate: &Certificate,
    budget: usize,
    progress: &dyn Progress,
) -> Result<Proven, Reject> {
    let game = read_game(words, weights, certificate)?;
    let statement = claims::statement(&game, certificate.claims)?;
    if certificate.policy.is_some() {
        claims::check_optimal(&game, statement)?;
    }
    let replayed = match policy {
        None => None,
        Some(bytes) => {
            let policy = policy::parse(bytes, game.words.table().map(|_| &game.words))?;
            replay::check_identity(&policy, &game, certificate.policy)?;
            let replayed = replay::replay(&policy)?;
            claims::check_policy(statement, certificate.policy.is_some(), &replayed)?;
            Some((replayed, policy.checksum))
        }
    };
    // One byte holds the feedback of words of up to five letters, or counts of up to ten.
    if game.solved() <= 254 {
        check_lemmas::<u8>(&game, certificate, statement, budget, progress)?;
    } else {
        check_lemmas::<u16>(&game, certificate, statement, budget, progress)?;
    }
    Ok(Proven {
        claims: certificate.claims,
        statement,
        lemmas: certificate.lemmas.len(),
        optimal: certificate.policy.is_some() && replayed.is_some(),
        policy: replayed,
        game,
    })
}

fn read_words(inputs: &Inputs<'_>, spelling: u8) -> Result<Words, Reject> {
    let alphabet =
        inputs.alphabet.map(|text| Alphabet::read(text).ok_or(Reject::NotAnAlphabet)).transpose()?;
    let spelling = match (spelling, alphabet) {
        (words::OF_TABLE, _) => return Err(Reject::TableMissing),
        (2, Some(alphabet)) => Spelling::Alphabet(Box::new(alphabet)),
        (2, None) => return Err(Reject::AlphabetMissing),
        (_, Some(_)) => return Err(Reject::AlphabetUnused),
        (1, None) => Spelling::Folded,
        _ => Spelling::Plain,
    };
    Words::read(inputs.answers, inputs.guesses, spelling)
}

/// The game of the caller's files under the certificate's terms. Refuses a game that is not the certificate's.
fn read_game(words: Words, weights: Option<&[u8]>, certificate: &Certificate) -> Result<Game, Reject> {
    let weights = match weights {
        None => vec![1; words.answer_count()],
        Some(text) => weights::read(text, &words)?,
    };
    let game = Game::new(words, certificate.terms, weights);
    game.terms.check_ending(game.ending())?;
    if game.digest() != certificate.game {
        let (named, found) = (hex(&certificate.game), hex(&game.digest()));
        return Err(Reject::OtherGame { named, found });
    }
    Ok(game)
}

fn check_lemmas<C: Cell>(
    game: &Game,
    certificate: &Certificate,
    statement: Statement,
    budget: usize,
    progress: &dyn Progress,
) -> Result<(), Reject> {
    let states = state::make_states(game, &certificate.records, budget)?;
    let images = images::make_images(game, &certificate.lemmas, &certificate.permutations, budget)?;
    let lemmas = lemma::make_lemmas(game, &states, &certificate.lemmas)?;
    claims::check(game, &lemmas, certificate.claims, statement)?;
    let whole = Arc::new(Subtable::<C>::whole(game));
    progress.begin(lemmas.iter().map(|lemma| lemma.state.list.len() as u64).sum());
    inference::check(&Proof { game, lemmas: &lemmas, whole, images: &images, progress })
}
