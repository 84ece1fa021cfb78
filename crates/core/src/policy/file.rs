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

use crate::game::{self, FeedbackRule, Game, Objective, Rule, Weights};
use crate::policy::codec::{Metadata, NODE_BYTES};
use crate::policy::{Bounds, Claim, ClaimKind, Fault, Score};
use crate::words::spelling::WITH_ALPHABET;
use crate::words::{Alphabet, GuessId, Source, WordLists, WordOptions};

/// The first bytes of every policy: a high bit, both kinds of line ends and an end of file, which any copy as text
/// changes.
pub const MAGIC: [u8; 8] = *b"\x89SLP\r\n\x1a\n";

/// The version of the format of policy files.
pub const VERSION: u32 = 1;

/// The version of the format for games with an alphabet.
pub(crate) const ALPHABET_VERSION: u32 = 2;

pub(crate) const HEADER_BYTES: usize = 32;
pub(crate) const CHECKSUM_BYTES: usize = 32;

/// The feedback of the root, and the guess and feedback of the closing record.
pub(crate) const NONE: u16 = u16::MAX;

const CLAIMS: [ClaimKind; 3] = [ClaimKind::UpperBound, ClaimKind::Bounded, ClaimKind::Optimal];

/// The numbers of rule, feedback rule, limit and objective in files: the places of the choices among all.
pub(crate) fn terms(game: &Game) -> [u8; 4] {
    [game.rule() as u8, game.feedback() as u8, game.limit().unwrap_or(0), game.objective() as u8]
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
        let known = lists.spellings(guess);
        if *known != [folded.as_str()] {
            spellings += &known.join("\t");
        }
        spellings.push('\n');
        words += &folded;
        words.push('\n');
    }
    Metadata {
        word_len: lists.word_len() as u8,
        rule,
        feedback,
        limit,
        objective,
        spelling: lists.options().number(),
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
    (metadata, alphabet): (Metadata, Option<String>),
) -> Result<(Game, Claim, Score), Fault> {
    let field = |field, found: u64| Fault::Field { field, found };
    let lists = lists(&metadata, options(&metadata, alphabet)?)?;
    if usize::from(metadata.word_len) != lists.word_len() {
        return Err(field("word_len", metadata.word_len.into()));
    }
    let rule = choice(Rule::ALL, metadata.rule, "rule")?;
    let feedback = choice(FeedbackRule::ALL, metadata.feedback, "feedback")?;
    let objective = choice(Objective::ALL, metadata.objective, "objective")?;
    let claim = Claim {
        kind: choice(&CLAIMS, metadata.claim, "claim")?,
        bounds: Bounds {
            total_at_least: metadata.total_at_least,
            worst_at_least: metadata.worst_at_least,
            lost_at_least: metadata.lost_at_least,
        },
    };
    let weights = weights(&metadata, lists.answer_count())?;
    let game = Game::builder(lists)
        .feedback(feedback)
        .rule(rule)
        .limit((metadata.limit > 0).then_some(metadata.limit))
        .objective(objective)
        .weights(weights)
        .build()
        .map_err(|error| match error {
            game::Error::HardWithCounts => field("rule", metadata.rule.into()),
            game::Error::WinRateWithoutLimit => field("limit", 0),
            error => Fault::Lists { reason: error.to_string() },
        })?;
    let score = Score {
        worst_case: metadata.worst_case,
        total: metadata.total,
        lost_weight: metadata.lost_weight,
        histogram: metadata.histogram,
    };
    Ok((game, claim, score))
}

/// A game as bytes: the metadata of a policy without a claim, and their SHA-256.
pub fn game_to_bytes(game: &Game) -> Vec<u8> {
    let mut bytes = to_metadata(game, &Claim::UPPER_BOUND, &Score::default()).encode(alphabet_of(game));
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
    let metadata = Metadata::decode(metadata).map_err(|reason| Fault::Metadata { reason })?;
    from_metadata(metadata).map(|(game, ..)| game)
}

pub(crate) fn alphabet_of(game: &Game) -> Option<&str> {
    game.lists().options().alphabet.as_deref().map(Alphabet::text)
}

/// The spelling options of metadata, whose alphabet must be in its canonical text.
fn options(metadata: &Metadata, alphabet: Option<String>) -> Result<WordOptions, Fault> {
    match (metadata.spelling, alphabet) {
        (WITH_ALPHABET, Some(text)) => {
            let alphabet = Alphabet::read(Source::text("its alphabet", text.as_str()))
                .map_err(|error| Fault::Lists { reason: error.to_string() })?;
            match alphabet.text() == text {
                true => Ok(WordOptions::new().with_alphabet(alphabet)),
                false => Err(Fault::NotCanonical { field: "alphabet" }),
            }
        }
        (number @ 0..=1, None) => Ok(WordOptions::new().with_fold_accents(number == 1)),
        (number, _) => Err(Fault::Field { field: "spelling", found: number.into() }),
    }
}

fn lists(metadata: &Metadata, options: WordOptions) -> Result<WordLists, Fault> {
    let not_canonical = |field| Fault::NotCanonical { field };
    let words = lines("words", &metadata.words)?;
    let spellings = lines("spellings", &metadata.spellings)?;
    if words.len() != spellings.len() {
        let reason = format!("{} words have {} lines of spellings", words.len(), spellings.len());
        return Err(Fault::Lists { reason });
    }
    let mut guesses = Vec::with_capacity(words.len());
    for (&word, line) in words.iter().zip(spellings) {
        if line == word {
            return Err(not_canonical("spellings"));
        }
        let spelt = if line.is_empty() { word } else { line };
        guesses.push(spelt.split('\t').collect::<Vec<_>>());
    }
    let lists = WordLists::from_spellings("its words", options, metadata.answers as usize, &guesses)
        .map_err(|error| Fault::Lists { reason: error.to_string() })?;
    for (index, (word, known)) in words.iter().zip(&guesses).enumerate() {
        let guess = GuessId::new(index);
        if lists.folded(guess) != *word {
            return Err(not_canonical("words"));
        }
        if lists.spellings(guess) != known {
            return Err(not_canonical("spellings"));
        }
    }
    Ok(lists)
}

fn lines<'a>(text: &str, value: &'a str) -> Result<Vec<&'a str>, Fault> {
    match value.strip_suffix('\n') {
        Some(value) => Ok(value.split('\n').collect()),
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
    if !(VERSION..=ALPHABET_VERSION).contains(&version) {
        return Err(Fault::Version { found: version, known: ALPHABET_VERSION });
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
