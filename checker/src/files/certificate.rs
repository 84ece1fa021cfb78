//! A certificate as written: parsed, with every number in range, but nothing of it believed yet.

use crate::play::bytes::{Reader, Sha};
use crate::play::game::{Objective, Terms};
use crate::refusal::cost::{Cost, Left};
use crate::refusal::reject::{FileKind, Reject};

/// The version whose bounds may lose answers, and the newest one: for the objective win-rate. All others have 1.
const LOSSES: u32 = 2;

/// A certificate's header and records.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// How the game is played.
    pub terms: Terms,
    /// Whether the lists are read with accents folded.
    pub fold_accents: bool,
    /// The digest of the game.
    pub game: Sha,
    /// The checksum of the policy that is claimed to be optimal.
    pub policy: Option<Sha>,
    /// The claims.
    pub claims: Claims,
    /// How the states are made.
    pub records: Vec<StateRecord>,
    /// The lemmas.
    pub lemmas: Vec<LemmaRecord>,
}

/// What a certificate claims to prove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claims {
    /// Lower bound of the total; zero for none.
    pub total: Cost,
    /// Lower bound of the worst case; 0 for none.
    pub worst: u32,
    /// Lower bound of the weight that is lost; 0 for none, and under all objectives but win-rate.
    pub lost: u64,
}

/// A record that makes states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StateRecord {
    /// One state for each of some feedbacks of a guess.
    Split {
        /// The state that is split.
        parent: u64,
        /// The guess.
        guess: u64,
        /// The feedbacks, increasing.
        feedbacks: Vec<u16>,
    },
    /// Some of the secrets.
    Subset {
        /// The state they are of.
        parent: u64,
        /// The secrets, increasing.
        secrets: Vec<u16>,
    },
    /// The same secrets under the normal rule.
    Release {
        /// The state that is released.
        parent: u64,
    },
}

/// A lemma as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LemmaRecord {
    /// The state it is about.
    pub state: u64,
    /// How many guesses are left.
    pub left: Left,
    /// The weight that its bound loses.
    pub lost: u64,
    /// How far its bound is above the least number of guesses; `None` for an infinite bound.
    pub excess: Option<u64>,
    /// Why it holds.
    pub why: Why,
}

/// The two kinds of lemma.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// Every guess costs that much.
    ByGuesses {
        /// Guesses whose parts are argued with citations, increasing.
        listed: Vec<Listed>,
        /// Guesses that a listed one refines, increasing.
        refined: Vec<Refined>,
    },
    /// Disjoint subsets cost that much together.
    BySum {
        /// The lemmas about them.
        cited: Vec<u32>,
    },
}

/// A listed guess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The guess.
    pub guess: u16,
    /// Lemmas about subsets of its parts.
    pub cited: Vec<u32>,
}

/// A refined guess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refined {
    /// The guess.
    pub guess: u16,
    /// Place of the refining guess among the listed ones.
    pub by: usize,
}

/// Parses a certificate.
///
/// # Errors
///
/// Whatever FORMAT.md does not allow and can be told without the word lists.
pub fn parse(bytes: &[u8]) -> Result<Certificate, Reject> {
    let kind = FileKind::Certificate;
    let (mut reader, version, _) = Reader::open(kind, bytes, LOSSES)?;
    let terms = Terms::from_numbers(reader.u8()?, reader.u8()?, reader.u8()?, reader.u8()?)?;
    if (version == LOSSES) != (terms.objective == Objective::WinRate) {
        return Err(Reject::ObjectiveOfOtherVersion { version, objective: terms.objective.name() });
    }
    reader.u64()?; // the length, which the envelope has checked
    let game = reader.sha()?;
    let policy = Some(reader.sha()?).filter(|sha| *sha != [0; 32]);
    let (total, worst) = (Cost::new(reader.u64()?), reader.u32()?);
    let fold_accents = match reader.u8()? {
        0 => false,
        1 => true,
        flag => return Err(Reject::BadFoldFlag { kind, flag }),
    };
    if reader.take(3)? != [0; 3] {
        return Err(Reject::FillingNotZero { kind });
    }
    let (records, lemmas) = (reader.u32()?, reader.u32()?);
    if lemmas == 0 {
        return Err(Reject::NoLemmas);
    }
    let lost = if version == LOSSES { reader.u64()? } else { 0 };
    let claims = Claims { total, worst, lost };
    // No capacity is reserved: the counts are not to be trusted before the bytes are there.
    let records = (0..records).map(|n| state_record(&mut reader, n)).collect::<Result<_, _>>()?;
    let lemmas = (0..lemmas).map(|n| lemma_record(&mut reader, version, n)).collect::<Result<_, _>>()?;
    reader.finish()?;
    Ok(Certificate { terms, fold_accents, game, policy, claims, records, lemmas })
}

fn state_record(reader: &mut Reader<'_>, record: u32) -> Result<StateRecord, Reject> {
    let kind = reader.u8()?;
    if !(1..=3).contains(&kind) {
        return Err(Reject::UnknownStateKind { record, kind });
    }
    let parent = reader.varint()?;
    if kind == 3 {
        return Ok(StateRecord::Release { parent });
    }
    let guess = if kind == 1 { Some(reader.varint()?) } else { None };
    let count = reader.varint()?;
    if count == 0 {
        return Err(Reject::RecordMakesNothing { record });
    }
    let list = reader.ascending(count, 0x1_0000)?;
    Ok(match guess {
        Some(guess) => {
            let feedbacks = list.ok_or(Reject::StateFeedbackOutOfRange { record })?;
            StateRecord::Split { parent, guess, feedbacks }
        }
        None => {
            let secrets = list.ok_or(Reject::StateSecretOutOfRange { record })?;
            StateRecord::Subset { parent, secrets }
        }
    })
}

fn lemma_record(reader: &mut Reader<'_>, version: u32, lemma: u32) -> Result<LemmaRecord, Reject> {
    let state = reader.varint()?;
    let left = reader.varint()?;
    let left = u8::try_from(left).map_err(|_| Reject::LemmaLimitOutOfRange { lemma, left })?;
    let excess = reader.varint()?.checked_sub(1);
    let lost = if version == LOSSES { reader.varint()? } else { 0 };
    let why = match reader.u8()? {
        1 => by_guesses(reader, lemma)?,
        2 => {
            let cited = citations(reader, lemma)?;
            if cited.is_empty() {
                return Err(Reject::SumOfNothing { lemma });
            }
            Why::BySum { cited }
        }
        kind => return Err(Reject::UnknownLemmaKind { lemma, kind }),
    };
    Ok(LemmaRecord { state, left: Left::from_file(left), lost, excess, why })
}

fn by_guesses(reader: &mut Reader<'_>, lemma: u32) -> Result<Why, Reject> {
    let mut listed: Vec<Listed> = Vec::new();
    for _ in 0..reader.varint()? {
        let guess = next_guess(reader, lemma, listed.last().map(|l| l.guess))?;
        listed.push(Listed { guess, cited: citations(reader, lemma)? });
    }
    let mut refined: Vec<Refined> = Vec::new();
    for _ in 0..reader.varint()? {
        let guess = next_guess(reader, lemma, refined.last().map(|r| r.guess))?;
        let place = reader.varint()?;
        let by = usize::try_from(place).ok().filter(|&by| by < listed.len());
        let by = by.ok_or(Reject::RefinerOutOfRange { lemma, place })?;
        if listed.binary_search_by_key(&guess, |l| l.guess).is_ok() {
            return Err(Reject::GuessJustifiedTwice { lemma, guess });
        }
        refined.push(Refined { guess, by });
    }
    Ok(Why::ByGuesses { listed, refined })
}

/// The next number of an ascending list of guesses that come with other things in between.
fn next_guess(reader: &mut Reader<'_>, lemma: u32, last: Option<u16>) -> Result<u16, Reject> {
    let first_possible = last.map_or(0, |last| u64::from(last) + 1);
    let guess = first_possible.checked_add(reader.varint()?).and_then(|g| u16::try_from(g).ok());
    guess.ok_or(Reject::JustifiedGuessOutOfRange { lemma })
}

fn citations(reader: &mut Reader<'_>, lemma: u32) -> Result<Vec<u32>, Reject> {
    let mut cited = Vec::new();
    for _ in 0..reader.varint()? {
        let back = reader.varint()?;
        let earlier = u32::try_from(back).ok().filter(|&back| back > 0);
        let earlier = earlier.and_then(|back| lemma.checked_sub(back));
        cited.push(earlier.ok_or(Reject::CitationNotEarlier { lemma, back })?);
    }
    Ok(cited)
}
