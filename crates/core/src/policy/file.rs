//! The contents of a policy file (`crates/checker/FORMAT.md`, section 3, defines it to the byte):
//!
//! ```text
//! header     32 bytes: magic, version, number of nodes, length of the file, length of the metadata
//! metadata   the game, its words as people spell them, the claim and the cost of the policy
//! filling    zero bytes up to a multiple of eight
//! nodes      8 bytes each, breadth first, then a closing record
//! checksum   SHA-256 of everything before
//! ```

use std::mem;
use std::sync::Arc;

use salet_base::sha256::Hash;

use crate::game::origin::{Appendix, Description, NAMES, Origin, Restore, Undescribed};
use crate::game::{self, Bounds, Game, GameBuilder, Objective, Rule, Weights, described};
use crate::policy::codec::{Metadata, NODE_BYTES};
use crate::policy::table::Ends;
use crate::policy::{Claim, ClaimKind, Fault, Score};

/// The first bytes of every policy: a high bit, both kinds of line ends and an end of file, which any copy as text
/// changes.
pub(crate) const MAGIC: [u8; 8] = *b"\x89SLP\r\n\x1a\n";

/// The version of the format of policy files.
pub(crate) const VERSION: u32 = 1;

/// The version of the format for games whose metadata are followed by a text.
pub(crate) const TEXT_VERSION: u32 = 2;

/// The version of the format for games given as a table.
pub(crate) const TABLE_VERSION: u32 = 3;

pub(crate) const HEADER_BYTES: usize = 32;
pub(crate) const CHECKSUM_BYTES: usize = 32;

const CLAIMS: [ClaimKind; 3] = [ClaimKind::UpperBound, ClaimKind::Bounded, ClaimKind::Optimal];

/// The numbers of rule, feedback rule, limit and objective in files: the places of the choices among all. They are not all of a game
/// with a rule of its own, which has no [identity](Game::identity).
pub(crate) fn terms(game: &Game, feedback: u8) -> [u8; 4] {
    [game.rule() as u8, feedback, game.limit().unwrap_or(0), game.objective() as u8]
}

fn choice<T: Copy>(choices: &[T], number: u8, field: &'static str) -> Result<T, Fault> {
    let found = choices.get(usize::from(number)).copied();
    found.ok_or(Fault::Field { field, found: number.into() })
}

/// The metadata of a game, and what follows them, for games given as a table with the ends of a policy.
pub(crate) fn to_metadata(
    game: &Game,
    claim: &Claim,
    score: &Score,
    ends: impl FnOnce() -> Ends,
) -> Result<(Metadata, Appendix), game::Error> {
    let Description { word_len, feedback, spelling, answers, words, spellings, mut appendix } =
        game.description()?;
    if let Appendix::Table(record) = &mut appendix {
        let ends = ends();
        (record.ends, record.shown) = (ends.nodes, ends.shown);
    }
    let [rule, feedback, limit, objective] = terms(game, feedback);
    let metadata = Metadata {
        word_len,
        rule,
        feedback,
        limit,
        objective,
        spelling,
        claim: claim.kind as u8,
        worst_case: score.worst_case,
        total: score.total,
        lost_weight: score.lost_weight,
        total_at_least: claim.bounds.total_at_least,
        worst_at_least: claim.bounds.worst_at_least,
        lost_at_least: claim.bounds.lost_at_least,
        histogram: score.histogram.clone(),
        answers,
        words,
        spellings,
        weights: if game.weights().is_equal() { Vec::new() } else { game.weights().as_slice().to_vec() },
    };
    Ok((metadata, appendix))
}

/// The game, claim and score of metadata, checked as far as possible without the tree.
pub(crate) fn from_metadata(
    (mut metadata, appendix): (Metadata, Appendix),
    codes: Option<Vec<u16>>,
    restore: Restore,
) -> Result<(Game, Claim, Score, Ends), Fault> {
    let field = |field, found: u64| Fault::Field { field, found };
    let (builder, ends) = builder(&mut metadata, appendix, codes, restore)?;
    let rule = choice(Rule::ALL, metadata.rule, "rule")?;
    let objective = choice(Objective::ALL, metadata.objective, "objective")?;
    let claim = Claim {
        kind: choice(&CLAIMS, metadata.claim, "claim")?,
        bounds: Bounds {
            total_at_least: metadata.total_at_least,
            worst_at_least: metadata.worst_at_least,
            lost_at_least: metadata.lost_at_least,
        },
    };
    let weights = weights(&metadata, metadata.answers as usize)?;
    let game = builder
        .rule(rule)
        .limit((metadata.limit > 0).then_some(metadata.limit))
        .objective(objective)
        .weights(weights)
        .build()
        .map_err(|error| match error {
            game::Error::Rule { .. } => field("rule", metadata.rule.into()),
            game::Error::LongLimit => field("limit", metadata.limit.into()),
            game::Error::ObjectiveWithoutLimit { .. } => field("limit", 0),
            error => Fault::Lists { reason: error.to_string() },
        })?;
    let score = Score {
        worst_case: metadata.worst_case,
        total: metadata.total,
        lost_weight: metadata.lost_weight,
        last_weight: game.at_last(&metadata.histogram),
        histogram: metadata.histogram,
    };
    Ok((game, claim, score, ends))
}

/// The origin of metadata, as a builder.
fn builder(
    metadata: &mut Metadata,
    mut appendix: Appendix,
    codes: Option<Vec<u16>>,
    restore: Restore,
) -> Result<(GameBuilder, Ends), Fault> {
    let ends = match &mut appendix {
        Appendix::Table(record) => {
            let ends = Ends { nodes: mem::take(&mut record.ends), shown: mem::take(&mut record.shown) };
            let answers = metadata.answers as usize;
            if ends.shown.len() != ends.nodes.len() || !ends.nodes.is_empty() && ends.nodes.len() != answers {
                return Err(Fault::Field { field: "the number of ends", found: ends.nodes.len() as u64 });
            }
            ends
        }
        Appendix::None | Appendix::Text(_) => Ends::default(),
    };
    let described = Description {
        word_len: metadata.word_len,
        feedback: metadata.feedback,
        spelling: metadata.spelling,
        answers: metadata.answers,
        words: mem::take(&mut metadata.words),
        spellings: mem::take(&mut metadata.spellings),
        appendix,
    };
    let origin = match described.appendix {
        Appendix::Table(_) => {
            described::restore_with(&described, codes).map(|given| -> Arc<dyn Origin> { Arc::new(given) })
        }
        Appendix::None | Appendix::Text(_) => restore(&described),
    };
    let origin = origin.map_err(|undescribed| match undescribed {
        Undescribed::Field(field, found) => Fault::Field { field, found },
        Undescribed::Lists(reason) => Fault::Lists { reason },
        Undescribed::NotCanonical(field) => Fault::NotCanonical { field },
    })?;
    Ok((Game::builder_on(origin), ends))
}

/// A game as bytes: the metadata of a policy without a claim, the codes of its table if it was given as one, and their SHA-256.
///
/// # Errors
/// [`game::Error::OwnRule`].
pub fn game_to_bytes(game: &Game) -> Result<Vec<u8>, game::Error> {
    let (metadata, appendix) = to_metadata(game, &Claim::UPPER_BOUND, &Score::default(), Ends::default)?;
    let mut bytes = metadata.encode(&appendix);
    if let Some(codes) = game.codes() {
        let metadata = bytes.len() as u64;
        codes.iter().for_each(|code| bytes.extend_from_slice(&code.to_le_bytes()));
        bytes.extend_from_slice(&metadata.to_le_bytes());
    }
    let checksum = Hash::hash(&bytes);
    bytes.extend_from_slice(&checksum);
    Ok(bytes)
}

/// The game that [`game_to_bytes`] wrote. Errors: [`Fault`] if the bytes are damaged or describe no game.
pub fn game_from_bytes(bytes: &[u8], restore: Restore) -> Result<Game, Fault> {
    let least = CHECKSUM_BYTES as u64;
    let Some((metadata, checksum)) = bytes.split_last_chunk::<CHECKSUM_BYTES>() else {
        return Err(Fault::Length { said: least, found: bytes.len() as u64 });
    };
    if Hash::hash(metadata) != *checksum {
        return Err(Fault::Checksum);
    }
    let (metadata, codes) = with_codes(metadata)?;
    let metadata = Metadata::decode(metadata).map_err(|reason| Fault::Metadata { reason })?;
    from_metadata(metadata, codes, restore).map(|(game, ..)| game)
}

/// The place of the spelling in metadata.
const SPELLING_AT: usize = 5;

/// The metadata of a game, and the codes of its table if it has one.
fn with_codes(bytes: &[u8]) -> Result<(&[u8], Option<Vec<u16>>), Fault> {
    if bytes.get(SPELLING_AT) != Some(&NAMES) {
        return Ok((bytes, None));
    }
    let split = || {
        let (rest, metadata) = bytes.split_last_chunk::<8>()?;
        rest.split_at_checked(usize::try_from(u64::from_le_bytes(*metadata)).ok()?)
    };
    let (metadata, codes) = split().ok_or(Fault::Layout)?;
    let (codes, odd) = codes.as_chunks::<2>();
    if !odd.is_empty() {
        return Err(Fault::Layout);
    }
    Ok((metadata, Some(codes.iter().map(|&code| u16::from_le_bytes(code)).collect())))
}

/// The version of the format for what follows the metadata.
pub(crate) fn version_of(appendix: &Appendix) -> u32 {
    match appendix {
        Appendix::None => VERSION,
        Appendix::Text(_) => TEXT_VERSION,
        Appendix::Table(_) => TABLE_VERSION,
    }
}

fn weights(metadata: &Metadata, answers: usize) -> Result<Weights, Fault> {
    let given = &metadata.weights;
    if given.is_empty() {
        return Ok(Weights::equal(answers));
    }
    if given.len() != answers {
        return Err(Fault::Field { field: "the number of weights", found: given.len() as u64 });
    }
    let weights =
        Weights::from_integers(given).map_err(|error| Fault::Lists { reason: error.to_string() })?;
    if weights.is_equal() || weights.as_slice() != given {
        return Err(Fault::NotCanonical { field: "weights" });
    }
    Ok(weights)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) nodes: u32,
    pub(crate) metadata: usize,
    pub(crate) version: u32,
}

impl Layout {
    pub(crate) fn nodes_at(&self) -> usize {
        (HEADER_BYTES + self.metadata).next_multiple_of(NODE_BYTES)
    }

    pub(crate) fn checksum_at(&self) -> usize {
        self.nodes_at() + NODE_BYTES * (self.nodes as usize + 1)
    }

    pub(crate) fn length(&self) -> usize {
        self.checksum_at() + CHECKSUM_BYTES
    }

    pub(crate) fn to_header(self) -> [u8; HEADER_BYTES] {
        let mut header = [0; HEADER_BYTES];
        header[0..8].copy_from_slice(&MAGIC);
        header[8..12].copy_from_slice(&self.version.to_le_bytes());
        header[12..16].copy_from_slice(&self.nodes.to_le_bytes());
        header[16..24].copy_from_slice(&(self.length() as u64).to_le_bytes());
        header[24..32].copy_from_slice(&(self.metadata as u64).to_le_bytes());
        header
    }

    /// The layout in the header of a whole file that passed [`check_opening`].
    pub(crate) fn read(bytes: &[u8]) -> Result<Layout, Fault> {
        let (nodes, metadata) = (u32_at(bytes, 12), u64_at(bytes, 24));
        let found = bytes.len() as u64;
        // With metadata and nodes shorter than the file, no sum overflows, on 32 bits either.
        let layout = Layout { nodes, metadata: metadata.min(found) as usize, version: u32_at(bytes, 8) };
        let shorter = metadata < found && u64::from(nodes) < found / NODE_BYTES as u64;
        let fits = nodes > 0 && shorter && layout.length() as u64 == found;
        if fits { Ok(layout) } else { Err(Fault::Layout) }
    }
}

/// Check magic, version and length.
pub(crate) fn check_opening(bytes: &[u8]) -> Result<(), Fault> {
    let opening = &bytes[..bytes.len().min(MAGIC.len())];
    if opening != MAGIC {
        let text_mode = opening.windows(3).any(|window| window == &MAGIC[1..4]);
        return Err(if text_mode { Fault::TextMode } else { Fault::Magic });
    }
    let found = bytes.len() as u64;
    let least = HEADER_BYTES + CHECKSUM_BYTES;
    if bytes.len() < least {
        return Err(Fault::Length { said: least as u64, found });
    }
    let version = u32_at(bytes, 8);
    if !(VERSION..=TABLE_VERSION).contains(&version) {
        return Err(Fault::Version { found: version, known: TABLE_VERSION });
    }
    let said = u64_at(bytes, 16);
    if said == found { Ok(()) } else { Err(Fault::Length { said, found }) }
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}
