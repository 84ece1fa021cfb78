//! The certificate as written: parsed, with every number in range. Nothing of it is believed yet.

use crate::play::bytes::{Reader, Sha};
use crate::play::game::Terms;
use crate::play::score::FeedbackRule;
use crate::play::words::OF_TABLE;
use crate::refusal::cost::{Cost, Left};
use crate::refusal::reject::Reject;

/// The newest version. Versions 1 and 2 are about games of words, 3 and 4 about games given as a table. The bounds of versions 2 and
/// 4 may lose answers, and only the objective win-rate has them.
const NEWEST: u32 = 4;

fn has_losses(version: u32) -> bool {
    version.is_multiple_of(2)
}

fn is_table(version: u32) -> bool {
    version > 2
}

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
    /// Images of the answers of a table, one list for each permutation.
    pub permutations: Vec<Vec<u16>>,
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
        /// Exchanges that keep the game: only the first guess of each class needs an argument.
        exchanges: Vec<Exchange>,
        /// Guesses with citations about their parts, increasing.
        listed: Vec<Listed>,
        /// Guesses that a listed one refines, increasing.
        refined: Vec<Refined>,
    },
    /// Disjoint subsets together cost at least the bound.
    BySum { cited: Vec<u32> },
    /// Every guess takes one secret at most from the others.
    OneByOne,
}

/// An exchange that keeps the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exchange {
    /// Of two letters, of two places, or of both, the smaller number first.
    Swap { letters: Option<(u16, u16)>, places: Option<(u16, u16)> },
    /// The permutation of the answers of a table with this number.
    Permutation(usize),
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
    let (mut reader, version, _) = Reader::open("certificate", *b"\x89SLC\r\n\x1a\n", bytes, NEWEST)?;
    let terms = Terms::from_numbers(reader.u8()?, reader.u8()?, reader.u8()?, reader.u8()?)?;
    if has_losses(version) != terms.objective.needs_limit() {
        return Err(Reject::ObjectiveOfOtherVersion { version, objective: terms.objective.name() });
    }
    reader.u64()?; // the length, which the envelope has checked
    let game = reader.array()?;
    let policy = Some(reader.array::<32>()?).filter(|sha| *sha != [0; 32]);
    let (total, worst) = (Cost::new(reader.u64()?), reader.u32()?);
    let spelling = reader.spelling()?;
    if [terms.feedback == FeedbackRule::Table, spelling == OF_TABLE] != [is_table(version); 2] {
        return Err(Reject::TableOfOtherVersion { kind: "certificate" });
    }
    reader.filling(3)?;
    let (records, lemmas) = (reader.u32()?, reader.u32()?);
    if lemmas == 0 {
        return Err(Reject::NoLemmas);
    }
    let lost = if has_losses(version) { reader.u64()? } else { 0 };
    let claims = Claims { total, worst, lost };
    // Reserve no capacity: the counts are not credible before the bytes are there.
    let records = (0..records).map(|n| state_record(&mut reader, n)).collect::<Result<_, _>>()?;
    let mut permutations = Vec::new();
    let mut lemma = |n| lemma_record(&mut reader, version, n, &mut permutations);
    let lemmas = (0..lemmas).map(&mut lemma).collect::<Result<_, _>>()?;
    reader.finish()?;
    Ok(Certificate { terms, spelling, game, policy, claims, records, lemmas, permutations })
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
            let feedbacks = numbers(reader, record, &Reject::StateFeedbackOutOfRange { record })?;
            Makes::Split { guess, feedbacks }
        }
        2 => Makes::Subset { secrets: numbers(reader, record, &Reject::StateSecretOutOfRange { record })? },
        _ => Makes::Release,
    };
    Ok(StateRecord { parent, makes })
}

/// The ascending list of a state record, which is not empty.
fn numbers(reader: &mut Reader<'_>, record: u32, too_large: &Reject) -> Result<Vec<u16>, Reject> {
    let mut list: Vec<u16> = Vec::new();
    for _ in 0..reader.varint()? {
        list.push(reader.next_above(list.last().copied(), too_large)?);
    }
    if list.is_empty() { Err(Reject::RecordMakesNothing { record }) } else { Ok(list) }
}

fn lemma_record(
    reader: &mut Reader<'_>,
    version: u32,
    lemma: u32,
    permutations: &mut Vec<Vec<u16>>,
) -> Result<LemmaRecord, Reject> {
    let state = reader.varint()?;
    let left = reader.varint()?;
    let left = u8::try_from(left).map_err(|_| Reject::LemmaLimitOutOfRange { lemma, left })?;
    let excess = reader.varint()?.checked_sub(1);
    let lost = if has_losses(version) { reader.varint()? } else { 0 };
    let why = match reader.u8()? {
        1 => by_guesses(reader, lemma, Vec::new())?,
        3 => {
            let exchanges = match is_table(version) {
                true => permuted(reader, lemma, permutations)?,
                false => exchanges(reader, lemma)?,
            };
            by_guesses(reader, lemma, exchanges)?
        }
        2 => {
            let cited = citations(reader, lemma)?;
            if cited.is_empty() {
                return Err(Reject::SumOfNothing { lemma });
            }
            Why::BySum { cited }
        }
        4 => Why::OneByOne,
        kind => return Err(Reject::UnknownLemmaKind { lemma, kind }),
    };
    Ok(LemmaRecord { state, left: Left::from_file(left), lost, excess, why })
}

/// One exchange or more, increasing.
fn exchanges(reader: &mut Reader<'_>, lemma: u32) -> Result<Vec<Exchange>, Reject> {
    let mut exchanges: Vec<Exchange> = Vec::new();
    for _ in 0..reader.varint()? {
        let exchange = Exchange::Swap { letters: pair(reader, lemma)?, places: pair(reader, lemma)? };
        let last = exchanges.last().copied().unwrap_or(Exchange::Swap { letters: None, places: None });
        if last >= exchange {
            return Err(Reject::ExchangesMalformed { lemma });
        }
        exchanges.push(exchange);
    }
    if exchanges.is_empty() { Err(Reject::ExchangesMalformed { lemma }) } else { Ok(exchanges) }
}

/// One permutation or more by their numbers, increasing. The images follow the number of a new one.
fn permuted(
    reader: &mut Reader<'_>,
    lemma: u32,
    permutations: &mut Vec<Vec<u16>>,
) -> Result<Vec<Exchange>, Reject> {
    let malformed = || Reject::ExchangesMalformed { lemma };
    let mut numbers: Vec<usize> = Vec::new();
    for _ in 0..reader.varint()? {
        let number = usize::try_from(reader.varint()?).map_err(|_| malformed())?;
        if number > permutations.len() || numbers.last().is_some_and(|&last| last >= number) {
            return Err(malformed());
        }
        if number == permutations.len() {
            let mut images = Vec::new();
            for _ in 0..reader.varint()? {
                let image = u16::try_from(reader.varint()?);
                images.push(image.map_err(|_| Reject::ExchangeOutOfRange { lemma })?);
            }
            permutations.push(images);
        }
        numbers.push(number);
    }
    if numbers.is_empty() {
        return Err(malformed());
    }
    Ok(numbers.into_iter().map(Exchange::Permutation).collect())
}

/// Two numbers, increasing, or twice 0 for no exchange.
fn pair(reader: &mut Reader<'_>, lemma: u32) -> Result<Option<(u16, u16)>, Reject> {
    let (one, other) = (reader.varint()?, reader.varint()?);
    match (u16::try_from(one), u16::try_from(other)) {
        (Ok(0), Ok(0)) => Ok(None),
        (Ok(one), Ok(other)) if one < other => Ok(Some((one, other))),
        _ => Err(Reject::ExchangesMalformed { lemma }),
    }
}

fn by_guesses(reader: &mut Reader<'_>, lemma: u32, exchanges: Vec<Exchange>) -> Result<Why, Reject> {
    let mut listed: Vec<Listed> = Vec::new();
    for _ in 0..reader.varint()? {
        let last = listed.last().map(|l| l.guess);
        let guess = reader.next_above(last, &Reject::JustifiedGuessOutOfRange { lemma })?;
        listed.push(Listed { guess, cited: citations(reader, lemma)? });
    }
    let mut refined: Vec<Refined> = Vec::new();
    for _ in 0..reader.varint()? {
        let last = refined.last().map(|r| r.guess);
        let guess = reader.next_above(last, &Reject::JustifiedGuessOutOfRange { lemma })?;
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
