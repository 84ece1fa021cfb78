//! The contents of a policy file (`crates/checker/FORMAT.md`, section 3, defines it to the byte):
//!
//! ```text
//! header     32 bytes: magic, version, number of nodes, length of the file, length of the metadata
//! metadata   the game, its words as people spell them, the claim and the cost of the policy
//! filling    zero bytes up to a multiple of eight
//! nodes      8 bytes each, breadth first, then a closing record
//! checksum   SHA-256 of everything before
//! ```

use sha2::{Digest as _, Sha256};

use crate::game::{self, FeedbackRule, Game, GameBuilder, Objective, Rule, Weights};
use crate::policy::codec::{Appendix, Metadata, NODE_BYTES};
use crate::policy::table::{self, Ends, TABLE_RULE};
use crate::policy::{Bounds, Claim, ClaimKind, Fault, Score};
use crate::words::spelling::{NAMES, WITH_ALPHABET};
use crate::words::{Alphabet, Source, WordLists, WordOptions};

/// The first bytes of every policy: a high bit, both kinds of line ends and an end of file, which any copy as text
/// changes.
pub const MAGIC: [u8; 8] = *b"\x89SLP\r\n\x1a\n";

/// The version of the format of policy files.
pub const VERSION: u32 = 1;

/// The version of the format for games with an alphabet.
pub(crate) const ALPHABET_VERSION: u32 = 2;

/// The version of the format for games given as a table.
pub(crate) const TABLE_VERSION: u32 = 3;

pub(crate) const HEADER_BYTES: usize = 32;
pub(crate) const CHECKSUM_BYTES: usize = 32;

const CLAIMS: [ClaimKind; 3] = [ClaimKind::UpperBound, ClaimKind::Bounded, ClaimKind::Optimal];

/// The numbers of rule, feedback rule, limit and objective in files: the places of the choices among all.
pub(crate) fn terms(game: &Game) -> [u8; 4] {
    let feedback = if game.feedback() == FeedbackRule::Table { TABLE_RULE } else { game.feedback() as u8 };
    [game.rule() as u8, feedback, game.limit().unwrap_or(0), game.objective() as u8]
}

/// The number of the spelling of a game's words in files.
pub(crate) fn spelling(game: &Game) -> u8 {
    if game.lists().are_names() { NAMES } else { game.lists().options().number() }
}

fn choice<T: Copy>(choices: &[T], number: u8, field: &'static str) -> Result<T, Fault> {
    let found = choices.get(usize::from(number)).copied();
    found.ok_or(Fault::Field { field, found: number.into() })
}

pub(crate) fn to_metadata(game: &Game, claim: &Claim, score: &Score) -> Metadata {
    let lists = game.lists();
    let [rule, feedback, limit, objective] = terms(game);
    let mut words = String::new();
    let mut spellings = String::new();
    for guess in lists.guess_ids() {
        let folded = lists.folded(guess);
        let known = || lists.spellings(guess);
        if !known().eq([folded]) {
            spellings += &known().collect::<Vec<_>>().join("\t");
        }
        spellings.push('\n');
        words += folded;
        words.push('\n');
    }
    Metadata {
        word_len: lists.word_len() as u8,
        rule,
        feedback,
        limit,
        objective,
        spelling: spelling(game),
        claim: claim.kind as u8,
        worst_case: score.worst_case,
        total: score.total,
        lost_weight: score.lost_weight,
        total_at_least: claim.bounds.total_at_least,
        worst_at_least: claim.bounds.worst_at_least,
        lost_at_least: claim.bounds.lost_at_least,
        histogram: score.histogram.clone(),
        answers: lists.answer_count() as u32,
        words,
        spellings,
        weights: if game.weights().is_equal() { Vec::new() } else { game.weights().as_slice().to_vec() },
    }
}

/// The game, claim and score of metadata, checked as far as possible without the tree.
pub(crate) fn from_metadata(
    (metadata, appendix): (Metadata, Appendix),
    codes: Option<Vec<u16>>,
) -> Result<(Game, Claim, Score, Ends), Fault> {
    let field = |field, found: u64| Fault::Field { field, found };
    let (builder, ends) = builder(&metadata, appendix, codes)?;
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
            game::Error::HardWithCounts | game::Error::HardWithTable | game::Error::StrictWithTable => {
                field("rule", metadata.rule.into())
            }
            game::Error::LongLimit => field("limit", metadata.limit.into()),
            game::Error::WinRateWithoutLimit => field("limit", 0),
            error => Fault::Lists { reason: error.to_string() },
        })?;
    let score = Score {
        worst_case: metadata.worst_case,
        total: metadata.total,
        lost_weight: metadata.lost_weight,
        histogram: metadata.histogram,
    };
    Ok((game, claim, score, ends))
}

/// The lists and the feedback of metadata, as a builder.
fn builder(
    metadata: &Metadata,
    appendix: Appendix,
    codes: Option<Vec<u16>>,
) -> Result<(GameBuilder, Ends), Fault> {
    let field = |field, found: u64| Fault::Field { field, found };
    if let Appendix::Table(record) = appendix {
        let words: Vec<&str> = lines("words", &metadata.words)?.collect();
        let mut spellings = lines("spellings", &metadata.spellings)?;
        if words.len() != line_feeds(&metadata.spellings) || spellings.any(|line| !line.is_empty()) {
            return Err(Fault::NotCanonical { field: "spellings" });
        }
        if metadata.word_len != 0 {
            return Err(field("word_len", metadata.word_len.into()));
        }
        if metadata.feedback != TABLE_RULE {
            return Err(field("feedback", metadata.feedback.into()));
        }
        let (lists, terms, ends) = table::from_record(*record, &words, metadata.answers as usize)?;
        let builder = match codes {
            None => Some(Game::of_terms(lists, terms)),
            Some(codes) => Game::of_codes(lists, terms, codes),
        };
        return Ok((builder.ok_or(Fault::NotCanonical { field: "table" })?, ends));
    }
    let lists = lists(metadata, options(metadata, appendix)?)?;
    if usize::from(metadata.word_len) != lists.word_len() {
        return Err(field("word_len", metadata.word_len.into()));
    }
    let feedback = choice(FeedbackRule::ALL, metadata.feedback, "feedback")?;
    Ok((Game::builder(lists).feedback(feedback), Ends::default()))
}

/// A game as bytes: the metadata of a policy without a claim, the codes of its table if it was given as one, and their SHA-256.
pub fn game_to_bytes(game: &Game) -> Vec<u8> {
    let appendix = appendix_of(game, Ends::default);
    let mut bytes = to_metadata(game, &Claim::UPPER_BOUND, &Score::default()).encode(&appendix);
    if let Some(codes) = game.codes() {
        let metadata = bytes.len() as u64;
        codes.iter().for_each(|code| bytes.extend_from_slice(&code.to_le_bytes()));
        bytes.extend_from_slice(&metadata.to_le_bytes());
    }
    let checksum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&checksum);
    bytes
}

/// The game that [`game_to_bytes`] wrote. Errors: [`Fault`] if the bytes are damaged or describe no game.
pub fn game_from_bytes(bytes: &[u8]) -> Result<Game, Fault> {
    let least = CHECKSUM_BYTES as u64;
    let Some((metadata, checksum)) = bytes.split_last_chunk::<CHECKSUM_BYTES>() else {
        return Err(Fault::Length { said: least, found: bytes.len() as u64 });
    };
    if *Sha256::digest(metadata) != *checksum {
        return Err(Fault::Checksum);
    }
    let (metadata, codes) = with_codes(metadata)?;
    let metadata = Metadata::decode(metadata).map_err(|reason| Fault::Metadata { reason })?;
    from_metadata(metadata, codes).map(|(game, ..)| game)
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

/// What follows the metadata of a game.
pub(crate) fn appendix_of(game: &Game, ends: impl FnOnce() -> Ends) -> Appendix {
    if let Some(terms) = game.table_terms() {
        return Appendix::Table(table::record_of(terms, ends()).into());
    }
    let alphabet = game.lists().options().alphabet.as_deref().map(Alphabet::text);
    alphabet.map_or(Appendix::None, |text| Appendix::Alphabet(text.to_owned()))
}

/// The version of the format for a game.
pub(crate) fn version_of(game: &Game) -> u32 {
    match (game.table_terms(), &game.lists().options().alphabet) {
        (Some(_), _) => TABLE_VERSION,
        (None, Some(_)) => ALPHABET_VERSION,
        (None, None) => VERSION,
    }
}

/// The spelling options of metadata, whose alphabet must be in its canonical text.
fn options(metadata: &Metadata, appendix: Appendix) -> Result<WordOptions, Fault> {
    match (metadata.spelling, appendix) {
        (WITH_ALPHABET, Appendix::Alphabet(text)) => {
            let alphabet = Alphabet::read(Source::text("its alphabet", text.as_str()))
                .map_err(|error| Fault::Lists { reason: error.to_string() })?;
            match alphabet.text() == text {
                true => Ok(WordOptions::new().with_alphabet(alphabet)),
                false => Err(Fault::NotCanonical { field: "alphabet" }),
            }
        }
        (number @ 0..=1, Appendix::None) => Ok(WordOptions::new().with_fold_accents(number == 1)),
        (number, _) => Err(Fault::Field { field: "spelling", found: number.into() }),
    }
}

fn lists(metadata: &Metadata, options: WordOptions) -> Result<WordLists, Fault> {
    let not_canonical = |field| Fault::NotCanonical { field };
    let words = lines("words", &metadata.words)?.zip(lines("spellings", &metadata.spellings)?);
    let [count, other] = [&metadata.words, &metadata.spellings].map(|text| line_feeds(text));
    if count != other {
        let reason = format!("{count} words have {other} lines of spellings");
        return Err(Fault::Lists { reason });
    }
    let answers = metadata.answers as usize;
    if answers > count {
        return Err(Fault::Lists { reason: format!("{count} words have {answers} answers") });
    }
    if count == metadata.spellings.len()
        && let Some(lists) = WordLists::of_lines(&options, answers, &metadata.words)
    {
        return Ok(lists);
    }
    let spelt = words.clone().map(|(word, line)| if line.is_empty() { word } else { line });
    let guesses = spelt.map(|line| line.split(['\t']));
    let lists = WordLists::restored("its words", options, answers, guesses)
        .map_err(|error| Fault::Lists { reason: error.to_string() })?;
    for (guess, (word, line)) in lists.guess_ids().zip(words) {
        if lists.folded(guess) != word {
            return Err(not_canonical("words"));
        }
        let known = lists.spellings(guess);
        let is_said = if line.is_empty() { known.eq([word]) } else { known.eq(line.split('\t')) };
        if !is_said || line == word {
            return Err(not_canonical("spellings"));
        }
    }
    Ok(lists)
}

fn line_feeds(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// The lines of a text. A search for the ends would cost more than a walk, as words are short.
fn lines<'a>(text: &str, value: &'a str) -> Result<impl Iterator<Item = &'a str> + Clone, Fault> {
    match value.strip_suffix('\n') {
        Some(value) => Ok(value.split(['\n'])),
        None => Err(Fault::Lists { reason: format!("the {text} do not end in a line feed") }),
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
