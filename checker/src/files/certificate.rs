//! The certificate as written: parsed, with every number in range. Nothing of it is believed yet.

use crate::play::bytes::{Reader, Sha};
use crate::play::game::{Objective, Terms};
use crate::refusal::cost::{Cost, Left};
use crate::refusal::reject::Reject;

/// The newest version. Its bounds may lose answers, and only the objective win-rate has it; all others have 1.
const LOSSES: u32 = 2;

#[derive(Clone, Debug)]
pub struct Certificate {
    pub terms: Terms,
    /// The number of the spelling in which the lists are read.
    pub spelling: u8,
    pub game: Sha,
    /// The checksum of the policy that is claimed to be optimal.
    pub policy: Option<Sha>,
    pub claims: Claims,
    pub records: Vec<StateRecord>,
    pub lemmas: Vec<LemmaRecord>,
}

/// The lower bounds that a certificate claims; 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claims {
    pub total: Cost,
    pub worst: u32,
    /// Bound of the weight lost, under win-rate only.
    pub lost: u64,
}

/// A record that makes states from an earlier one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateRecord {
    pub parent: u64,
    pub makes: Makes,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Makes {
    /// One state for each of some feedbacks of a guess; they increase.
    Split { guess: u64, feedbacks: Vec<u16> },
    /// A state with some of the secrets, which increase.
    Subset { secrets: Vec<u16> },
    /// A state with the same secrets under the normal rule.
    Release,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LemmaRecord {
    pub state: u64,
    pub left: Left,
    /// The weight that its bound loses.
    pub lost: u64,
    /// The guesses of its bound beyond the minimum; `None` for an infinite bound.
    pub excess: Option<u64>,
    pub why: Why,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// Every guess costs at least the bound.
    ByGuesses {
        /// Exchanges of letters and places: only the first guess of each class needs an argument.
        exchanges: Vec<Exchange>,
        /// Guesses with citations about their parts, increasing.
        listed: Vec<Listed>,
        /// Guesses that a listed one refines, increasing.
        refined: Vec<Refined>,
    },
    /// Disjoint subsets together cost at least the bound.
    BySum { cited: Vec<u32> },
}

/// An exchange of two letters, of two places, or of both, the smaller number first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Exchange {
    pub letters: Option<(u16, u16)>,
    pub places: Option<(u16, u16)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    pub guess: u16,
    /// Lemmas about subsets of its parts.
    pub cited: Vec<u32>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refined {
    pub guess: u16,
    /// The index of the refining guess among the listed ones.
    pub by: usize,
}

/// Parses a certificate. Refuses all that FORMAT.md forbids and that shows without the word lists.
pub fn parse(bytes: &[u8]) -> Result<Certificate, Reject> {
    let (mut reader, version, _) = Reader::open("certificate", *b"\x89SLC\r\n\x1a\n", bytes, LOSSES)?;
    let terms = Terms::from_numbers(reader.u8()?, reader.u8()?, reader.u8()?, reader.u8()?)?;
    if (version == LOSSES) != (terms.objective == Objective::WinRate) {
        return Err(Reject::ObjectiveOfOtherVersion { version, objective: terms.objective.name() });
    }
    reader.u64()?; // the length, which the envelope has checked
    let game = reader.sha()?;
    let policy = Some(reader.sha()?).filter(|sha| *sha != [0; 32]);
    let (total, worst) = (Cost::new(reader.u64()?), reader.u32()?);
    let spelling = reader.spelling()?;
    reader.filling(3)?;
    let (records, lemmas) = (reader.u32()?, reader.u32()?);
    if lemmas == 0 {
        return Err(Reject::NoLemmas);
    }
    let lost = if version == LOSSES { reader.u64()? } else { 0 };
    let claims = Claims { total, worst, lost };
    // Reserve no capacity: the counts are not credible before the bytes are there.
    let records = (0..records).map(|n| state_record(&mut reader, n)).collect::<Result<_, _>>()?;
    let lemmas = (0..lemmas).map(|n| lemma_record(&mut reader, version, n)).collect::<Result<_, _>>()?;
    reader.finish()?;
    Ok(Certificate { terms, spelling, game, policy, claims, records, lemmas })
}

fn state_record(reader: &mut Reader<'_>, record: u32) -> Result<StateRecord, Reject> {
    let kind = reader.u8()?;
    if !(1..=3).contains(&kind) {
        return Err(Reject::UnknownStateKind { record, kind });
    }
    let parent = reader.varint()?;
    let makes = match kind {
        1 => {
            let guess = reader.varint()?;
            let feedbacks = numbers(reader, record)?.ok_or(Reject::StateFeedbackOutOfRange { record })?;
            Makes::Split { guess, feedbacks }
        }
        2 => {
            let secrets = numbers(reader, record)?.ok_or(Reject::StateSecretOutOfRange { record })?;
            Makes::Subset { secrets }
        }
        _ => Makes::Release,
    };
    Ok(StateRecord { parent, makes })
}

/// The ascending list of a state record, which is not empty.
fn numbers(reader: &mut Reader<'_>, record: u32) -> Result<Option<Vec<u16>>, Reject> {
    match reader.varint()? {
        0 => Err(Reject::RecordMakesNothing { record }),
        count => reader.ascending(count),
    }
}

fn lemma_record(reader: &mut Reader<'_>, version: u32, lemma: u32) -> Result<LemmaRecord, Reject> {
    let state = reader.varint()?;
    let left = reader.varint()?;
    let left = u8::try_from(left).map_err(|_| Reject::LemmaLimitOutOfRange { lemma, left })?;
    let excess = reader.varint()?.checked_sub(1);
    let lost = if version == LOSSES { reader.varint()? } else { 0 };
    let why = match reader.u8()? {
        1 => by_guesses(reader, lemma, Vec::new())?,
        3 => {
            let exchanges = exchanges(reader)?.ok_or(Reject::ExchangesMalformed { lemma })?;
            by_guesses(reader, lemma, exchanges)?
        }
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

/// One exchange or more, increasing; `None` if they are not in their only valid form.
fn exchanges(reader: &mut Reader<'_>) -> Result<Option<Vec<Exchange>>, Reject> {
    let mut exchanges: Vec<Exchange> = Vec::new();
    let count = reader.varint()?;
    for _ in 0..count {
        let (Some(letters), Some(places)) = (pair(reader)?, pair(reader)?) else { return Ok(None) };
        let exchange = Exchange { letters, places };
        let is_none = letters.is_none() && places.is_none();
        if is_none || exchanges.last().is_some_and(|last| *last >= exchange) {
            return Ok(None);
        }
        exchanges.push(exchange);
    }
    Ok((count > 0).then_some(exchanges))
}

/// Two numbers, increasing, or twice 0 for no exchange; `None` if they are neither.
fn pair(reader: &mut Reader<'_>) -> Result<Option<Option<(u16, u16)>>, Reject> {
    let pair = (reader.varint()?, reader.varint()?);
    let (Ok(one), Ok(other)) = (u16::try_from(pair.0), u16::try_from(pair.1)) else { return Ok(None) };
    Ok(match pair {
        (0, 0) => Some(None),
        _ => (one < other).then_some(Some((one, other))),
    })
}

fn by_guesses(reader: &mut Reader<'_>, lemma: u32, exchanges: Vec<Exchange>) -> Result<Why, Reject> {
    let mut listed: Vec<Listed> = Vec::new();
    for _ in 0..reader.varint()? {
        let guess = reader.next_above(listed.last().map(|l| l.guess))?;
        let guess = guess.ok_or(Reject::JustifiedGuessOutOfRange { lemma })?;
        listed.push(Listed { guess, cited: citations(reader, lemma)? });
    }
    let mut refined: Vec<Refined> = Vec::new();
    for _ in 0..reader.varint()? {
        let guess = reader.next_above(refined.last().map(|r| r.guess))?;
        let guess = guess.ok_or(Reject::JustifiedGuessOutOfRange { lemma })?;
        let place = reader.varint()?;
        let by = usize::try_from(place).ok().filter(|&by| by < listed.len());
        let by = by.ok_or(Reject::RefinerOutOfRange { lemma, place })?;
        if listed.binary_search_by_key(&guess, |l| l.guess).is_ok() {
            return Err(Reject::GuessJustifiedTwice { lemma, guess });
        }
        refined.push(Refined { guess, by });
    }
    Ok(Why::ByGuesses { exchanges, listed, refined })
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
