//! Certificates and policies as bytes. Numbers are written as given, right or wrong, so that tests can make files
//! that no solver would. Lengths and checksums are right unless stated otherwise.

use sha2::{Digest, Sha256};

#[derive(Clone, Debug, PartialEq)]
pub struct Certificate {
    pub magic: [u8; 8],
    pub version: u32,
    pub terms: [u8; 4],
    pub game: [u8; 32],
    pub policy: [u8; 32],
    pub total: u64,
    pub worst: u32,
    /// In files of versions 2 and 4 only.
    pub lost: u64,
    pub fold: u8,
    pub filling: [u8; 3],
    pub records: Vec<Record>,
    pub lemmas: Vec<Lemma>,
    pub trailing: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    Split { parent: u64, guess: u64, feedbacks: Vec<u64> },
    Subset { parent: u64, secrets: Vec<u64> },
    Release { parent: u64 },
    Raw(Vec<u8>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Lemma {
    pub state: u64,
    pub left: u64,
    /// As in the file: 0 for infinity, else one more than the excess over the base bound.
    pub bound: u64,
    /// In files of versions 2 and 4 only.
    pub lost: u64,
    pub why: Why,
}

/// A listed guess and the numbers of the lemmas that it cites.
pub type Listed = (u64, Vec<u64>);

/// A refined guess and the place of its refiner.
pub type Refined = (u64, u64);

/// Two letters, then two places, 0 and 0 for none; or the images of all answers of a table, which the writer numbers.
pub type Exchange = Vec<u64>;

#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    ByGuesses { exchanges: Vec<Exchange>, listed: Vec<Listed>, refined: Vec<Refined> },
    BySum(Vec<u64>),
    OneByOne,
    Raw(Vec<u8>),
}

impl Why {
    pub fn by_guesses(listed: Vec<Listed>, refined: Vec<Refined>) -> Why {
        Why::ByGuesses { exchanges: Vec::new(), listed, refined }
    }
}

pub fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = (value & 0x7F) as u8;
        value >>= 7;
        if value == 0 {
            bytes.push(low);
            return bytes;
        }
        bytes.push(low | 0x80);
    }
}

/// An ascending list as in FORMAT.md; numbers that do not ascend produce nonsense.
fn gaps(numbers: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let mut next = 0_u64;
    let gap = |number: u64| {
        let gap = number.wrapping_sub(next);
        next = number.wrapping_add(1);
        gap
    };
    numbers.into_iter().map(gap).collect()
}

fn ascending(numbers: &[u64]) -> Vec<u8> {
    let mut bytes = varint(numbers.len() as u64);
    bytes.extend(gaps(numbers.iter().copied()).into_iter().flat_map(varint));
    bytes
}

impl Record {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Record::Split { parent, guess, feedbacks } => {
                [vec![1], varint(*parent), varint(*guess), ascending(feedbacks)].concat()
            }
            Record::Subset { parent, secrets } => [vec![2], varint(*parent), ascending(secrets)].concat(),
            Record::Release { parent } => [vec![3], varint(*parent)].concat(),
            Record::Raw(bytes) => bytes.clone(),
        }
    }
}

fn citations(lemma: u64, cited: &[u64]) -> Vec<u8> {
    let mut bytes = varint(cited.len() as u64);
    bytes.extend(cited.iter().flat_map(|cited| varint(lemma.wrapping_sub(*cited))));
    bytes
}

/// Permutations by their numbers, each with its images where it occurs first.
fn permuted(exchanges: &[Exchange], permutations: &mut Vec<Exchange>) -> Vec<u8> {
    let number = |images: &Exchange| permutations.iter().position(|known| known == images);
    let mut exchanges: Vec<&Exchange> = exchanges.iter().collect();
    exchanges.sort_by_key(|images| number(images).unwrap_or(usize::MAX));
    let mut bytes = Vec::new();
    for images in exchanges {
        let known = permutations.iter().position(|known| known == images);
        bytes.extend(varint(known.unwrap_or(permutations.len()) as u64));
        if known.is_none() {
            bytes.extend(varint(images.len() as u64));
            bytes.extend(images.iter().flat_map(|image| varint(*image)));
            permutations.push(images.clone());
        }
    }
    bytes
}

impl Lemma {
    fn bytes(&self, version: u32, number: u64, permutations: &mut Vec<Exchange>) -> Vec<u8> {
        let mut bytes = [varint(self.state), varint(self.left), varint(self.bound)].concat();
        if version.is_multiple_of(2) {
            bytes.extend(varint(self.lost));
        }
        match &self.why {
            Why::ByGuesses { exchanges, listed, refined } => {
                if exchanges.is_empty() {
                    bytes.push(1);
                } else {
                    bytes.push(3);
                    bytes.extend(varint(exchanges.len() as u64));
                    if version > 2 {
                        bytes.extend(permuted(exchanges, permutations));
                    } else {
                        bytes.extend(exchanges.iter().flatten().flat_map(|number| varint(*number)));
                    }
                }
                bytes.extend(varint(listed.len() as u64));
                for (gap, (_, cited)) in gaps(listed.iter().map(|l| l.0)).into_iter().zip(listed) {
                    bytes.extend(varint(gap));
                    bytes.extend(citations(number, cited));
                }
                bytes.extend(varint(refined.len() as u64));
                for (gap, (_, place)) in gaps(refined.iter().map(|r| r.0)).into_iter().zip(refined) {
                    bytes.extend(varint(gap));
                    bytes.extend(varint(*place));
                }
            }
            Why::BySum(cited) => {
                bytes.push(2);
                bytes.extend(citations(number, cited));
            }
            Why::OneByOne => bytes.push(4),
            Why::Raw(raw) => bytes.extend(raw),
        }
        bytes
    }
}

impl Certificate {
    pub fn bytes(&self) -> Vec<u8> {
        let mut file = self.magic.to_vec();
        file.extend(self.version.to_le_bytes());
        file.extend(self.terms);
        file.extend([0; 8]);
        file.extend(self.game);
        file.extend(self.policy);
        file.extend(self.total.to_le_bytes());
        file.extend(self.worst.to_le_bytes());
        file.push(self.fold);
        file.extend(self.filling);
        file.extend((self.records.len() as u32).to_le_bytes());
        file.extend((self.lemmas.len() as u32).to_le_bytes());
        if self.version.is_multiple_of(2) {
            file.extend(self.lost.to_le_bytes());
        }
        file.extend(self.records.iter().flat_map(Record::bytes));
        let mut permutations = Vec::new();
        for (number, lemma) in (0..).zip(&self.lemmas) {
            file.extend(lemma.bytes(self.version, number, &mut permutations));
        }
        file.extend(&self.trailing);
        file.extend([0; 32]);
        seal(&mut file);
        file
    }
}

/// Puts the right length and checksum into a file.
pub fn seal(file: &mut [u8]) {
    let length = file.len() as u64;
    let (body, checksum) = file.split_at_mut(file.len() - 32);
    body[16..24].copy_from_slice(&length.to_le_bytes());
    checksum.copy_from_slice(&Sha256::digest(&*body));
}

#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    pub magic: [u8; 8],
    pub version: u32,
    pub word_len: u8,
    pub terms: [u8; 4],
    pub fold: u8,
    pub claim: u8,
    pub worst_case: u32,
    pub total: u64,
    pub lost_weight: u64,
    pub total_at_least: u64,
    pub worst_at_least: u32,
    pub lost_at_least: u64,
    pub histogram: Vec<u64>,
    pub answers: u32,
    pub words: String,
    pub spellings: String,
    pub weights: Vec<u32>,
    /// The fields after the weights, of games given as a table.
    pub more: Vec<u8>,
    pub metadata_length_off_by: u64,
    pub filling: u8,
    /// (guess, feedback, first child), with the closing record.
    pub nodes: Vec<(u16, u16, u32)>,
}

impl Policy {
    fn metadata(&self) -> Vec<u8> {
        let mut bytes = vec![self.word_len];
        bytes.extend(self.terms);
        bytes.extend([self.fold, self.claim]);
        bytes.extend(self.worst_case.to_le_bytes());
        bytes.extend(self.total.to_le_bytes());
        bytes.extend(self.lost_weight.to_le_bytes());
        bytes.extend(self.total_at_least.to_le_bytes());
        bytes.extend(self.worst_at_least.to_le_bytes());
        bytes.extend(self.lost_at_least.to_le_bytes());
        bytes.extend((self.histogram.len() as u64).to_le_bytes());
        bytes.extend(self.histogram.iter().flat_map(|h| h.to_le_bytes()));
        bytes.extend(self.answers.to_le_bytes());
        for text in [&self.words, &self.spellings] {
            bytes.extend((text.len() as u64).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes.extend((self.weights.len() as u64).to_le_bytes());
        bytes.extend(self.weights.iter().flat_map(|w| w.to_le_bytes()));
        bytes.extend(&self.more);
        bytes
    }

    pub fn bytes(&self) -> Vec<u8> {
        let metadata = self.metadata();
        let mut file = self.magic.to_vec();
        file.extend(self.version.to_le_bytes());
        file.extend((self.nodes.len() as u32 - 1).to_le_bytes());
        file.extend([0; 8]);
        file.extend((metadata.len() as u64 + self.metadata_length_off_by).to_le_bytes());
        file.extend(metadata);
        while !file.len().is_multiple_of(8) {
            file.push(self.filling);
        }
        for (guess, feedback, first_child) in &self.nodes {
            file.extend(guess.to_le_bytes());
            file.extend(feedback.to_le_bytes());
            file.extend(first_child.to_le_bytes());
        }
        file.extend([0; 32]);
        seal(&mut file);
        file
    }

    pub fn checksum(&self) -> [u8; 32] {
        let bytes = self.bytes();
        bytes[bytes.len() - 32..].try_into().unwrap()
    }
}
