//! An independent checker of salet's certificates: proofs that no strategy for a word-deduction game
//! does better than a stated bound.
//!
//! FORMAT.md in this crate's folder describes the files and argues each rule. The crate uses no
//! code of the solver, and reads the word lists from its caller and never from the certificate.
//!
//! A mistake in these files could make it accept what is false. They follow the definitions of
//! FORMAT.md and are written to be read, from the ground up:
//!
//! - [`words`], [`weights`], [`score`], [`rules`], [`game`]: what is played;
//! - [`bytes`], [`certificate`], [`policy`]: the files as written; above all, a lemma cites earlier
//!   ones only;
//! - [`cost`], [`bounds`]: costs, the base bound, and the counting bound of one guess;
//! - [`state`], [`lemma`], [`look_ahead`], [`guess_cost`], [`by_rule`], [`by_guesses`], [`listed`], [`refined`],
//!   [`by_sum`]: the rules of inference;
//! - [`replay`], [`claims`]: what the policy costs, and what follows from the lemmas in the end.
//!
//! A mistake in the next ones could, too, and they are not plain but fast, since nearly all of the
//! time goes into counting. All that they find are gains and the counting bounds that follow, which
//! tests compare with their definition on random games:
//!
//! - [`gain`] and [`sorted`] count 64 guesses at a time, [`lanes`], from a [`table`] of all feedbacks and a [`subtable`]
//!   of it with a row for each secret, which begins with a cache line ([`aligned`]); [`ranked`] has a lemma's guesses best
//!   first, and [`counting`] finds the counting bound of a part with them;
//! - [`look_alikes`] and [`pairs`] are what [`neighbours`] is made of, which tells of most guesses that they make too few parts,
//!   and [`overlaps`] tells of most parts that they need not be counted;
//! - [`block`] says what a guess shows and [`split`] makes the parts of it; [`shortlist`] says which guesses a rule leaves;
//!   [`memo`] keeps what was counted.
//!
//! The others judge nothing of a proof: [`expected`] compares its header with what the caller asks
//! for, [`progress`], [`report`], [`printable`] and [`reject`] say what was found.
//!
//! ```
//! use salet_check::{Inputs, Silent, check};
//!
//! let inputs = Inputs { answers: b"ab\nba\n", guesses: b"ab\nba\n", weights: None, policy: None };
//! let refused = check(&inputs, b"no certificate", &Silent).unwrap_err();
//! assert_eq!(refused.name(), "WrongMagic");
//! ```

#![forbid(unsafe_code)]

pub mod aligned;
pub mod block;
pub mod bounds;
pub mod by_guesses;
pub mod by_rule;
pub mod by_sum;
pub mod bytes;
pub mod certificate;
pub mod claims;
pub mod cost;
pub mod counting;
#[cfg(test)]
mod drawn;
pub mod expected;
pub mod gain;
pub mod game;
pub mod guess_cost;
pub mod lanes;
pub mod lemma;
pub mod listed;
pub mod look_ahead;
pub mod look_alikes;
pub mod memo;
pub mod neighbours;
pub mod overlaps;
pub mod pairs;
pub mod policy;
pub mod printable;
pub mod progress;
pub mod ranked;
pub mod refined;
pub mod reject;
pub mod replay;
pub mod report;
pub mod rules;
pub mod score;
pub mod shortlist;
pub mod sorted;
pub mod split;
pub mod state;
pub mod subtable;
pub mod table;
pub mod weights;
pub mod words;

use std::sync::Arc;

use crate::bytes::hex;
use crate::certificate::Certificate;
use crate::claims::Statement;
use crate::game::Game;
use crate::lanes::Cell;
use crate::lemma::Proof;
use crate::look_alikes::LookAlikes;
use crate::state::State;
use crate::subtable::Subtable;
use crate::table::Table;
use crate::words::Words;

pub use crate::progress::{Progress, Silent};
pub use crate::reject::Reject;
pub use crate::report::Proven;

/// What a certificate is checked against: the contents of files that the caller vouches for.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// The list of answers.
    pub answers: &'a [u8],
    /// The list of guesses, answers included.
    pub guesses: &'a [u8],
    /// The weights, where the answers are not equally likely.
    pub weights: Option<&'a [u8]>,
    /// The policy file. Without it, only the lower bound is proven.
    pub policy: Option<&'a [u8]>,
}

/// Checks a certificate, and the policy if there is one.
///
/// # Errors
///
/// The first reason for which it is refused.
pub fn check(inputs: &Inputs<'_>, certificate: &[u8], progress: &dyn Progress) -> Result<Proven, Reject> {
    let budget = state::budget(certificate.len());
    let certificate = certificate::parse(certificate)?;
    let game = read_game(inputs, &certificate)?;
    let statement = claims::statement(&game, certificate.claims)?;
    if certificate.policy.is_some() {
        claims::check_optimal(&game, statement)?;
    }
    let replayed = match inputs.policy {
        None => None,
        Some(bytes) => {
            let policy = policy::parse(bytes)?;
            replay::check_identity(&policy, &game, certificate.fold_accents, certificate.policy)?;
            let replayed = replay::replay(&policy)?;
            claims::check_policy(statement, certificate.policy.is_some(), &replayed)?;
            Some((replayed, policy.checksum))
        }
    };
    check_lemmas(&game, &certificate, statement, budget, progress)?;
    Ok(Proven {
        fold_accents: certificate.fold_accents,
        claims: certificate.claims,
        statement,
        lemmas: certificate.lemmas.len(),
        optimal: certificate.policy.is_some() && replayed.is_some(),
        policy: replayed,
        game,
    })
}

/// The game of the caller's lists under the certificate's terms, if it is the certificate's game.
fn read_game(inputs: &Inputs<'_>, certificate: &Certificate) -> Result<Game, Reject> {
    let fold_accents = certificate.fold_accents;
    let words = Words::read(inputs.answers, inputs.guesses, fold_accents)?;
    let weights = match inputs.weights {
        None => vec![1; words.answer_count()],
        Some(text) => weights::read(text, &words, fold_accents)?,
    };
    let game = Game { words, terms: certificate.terms, weights };
    if game.digest() != certificate.game {
        let (named, found) = (hex(&certificate.game), hex(&game.digest()));
        return Err(Reject::OtherGame { named, found });
    }
    Ok(game)
}

fn check_lemmas(
    game: &Game,
    certificate: &Certificate,
    statement: Statement,
    budget: usize,
    progress: &dyn Progress,
) -> Result<(), Reject> {
    let states = state::make_states(game, &certificate.records, budget)?;
    // One byte holds the feedbacks of words of up to five letters, and pegs up to ten.
    if game.solved() <= 254 {
        check_with::<u8>(game, certificate, statement, &states, progress)
    } else {
        check_with::<u16>(game, certificate, statement, &states, progress)
    }
}

fn check_with<C: Cell>(
    game: &Game,
    certificate: &Certificate,
    statement: Statement,
    states: &[State],
    progress: &dyn Progress,
) -> Result<(), Reject> {
    let lemmas = lemma::make_lemmas(game, states, &certificate.lemmas)?;
    claims::check(game, states, &lemmas, certificate.claims, statement)?;
    let table = Table::<C>::new(game);
    let whole = Arc::new(Subtable::whole(game, &table));
    progress.begin(lemmas.iter().map(|lemma| states[lemma.state].list.len()).sum());
    let alike = LookAlikes::new(&whole);
    by_rule::check(&Proof { game, states, lemmas: &lemmas, table: &table, whole, alike, progress })
}
