//! Files with corrected lengths, counts, digests and checksums, as a forger would make them: a parser can refuse only
//! their content.

use salet_check::bytes::sha256;
use salet_check::game::{Game, Terms};

const CHECKSUM: usize = 32;
/// The place of the length of both files.
const LENGTH: std::ops::Range<usize> = 16..24;
const HEADER: usize = 32;

/// Append the checksum, after correcting the length. Content shorter than a header stays unchanged.
pub fn seal(mut content: Vec<u8>) -> Vec<u8> {
    if content.len() < HEADER {
        return content;
    }
    let length = (content.len() + CHECKSUM) as u64;
    content[LENGTH].copy_from_slice(&length.to_le_bytes());
    content.extend(sha256(&content));
    content
}

pub fn unsealed(file: &[u8]) -> &[u8] {
    &file[..file.len().saturating_sub(CHECKSUM)]
}

/// Make a policy file from content: also correct the length of the metadata and the number of nodes.
pub fn policy(content: &[u8]) -> Vec<u8> {
    let mut content = content.to_vec();
    if let Some(metadata) = metadata_length(&content) {
        content[24..32].copy_from_slice(&(metadata as u64).to_le_bytes());
        let nodes = (HEADER + metadata).next_multiple_of(8);
        // A node has eight bytes, and the last one ends the list.
        let records = content.len().saturating_sub(nodes) / 8;
        content.truncate((nodes + 8 * records).min(content.len()));
        content[12..16].copy_from_slice(&(records.saturating_sub(1) as u32).to_le_bytes());
    }
    seal(content)
}

/// The length of the metadata by the lengths of its parts; `None` if they reach beyond the end.
fn metadata_length(content: &[u8]) -> Option<usize> {
    let eight = |at: usize| {
        let bytes = content.get(at..at.checked_add(8)?)?;
        usize::try_from(u64::from_le_bytes(bytes.try_into().ok()?)).ok()
    };
    // Figures, the histogram, the number of answers, words, spellings and weights.
    let mut at = HEADER + 47;
    for (size, behind) in [(8, 4), (1, 0), (1, 0), (4, 0)] {
        let elements = eight(at)?;
        at = at.checked_add(8 + behind)?.checked_add(elements.checked_mul(size)?)?;
    }
    (at <= content.len()).then_some(at - HEADER)
}

/// Make a certificate file from content: also correct the digest of the game, which has the words and weights of `of`, and
/// the checksum of the policy, if the content names one.
pub fn certificate(content: &[u8], of: &Game, policy: Option<[u8; CHECKSUM]>) -> Vec<u8> {
    let mut content = content.to_vec();
    if content.len() >= 88 {
        let terms = Terms::from_numbers(content[12], content[13], content[14], content[15]);
        if let Ok(terms) = terms {
            content[24..56].copy_from_slice(&Game { terms, ..of.clone() }.digest());
        }
        if content[56..88] != [0; 32] {
            content[56..88].copy_from_slice(&policy.unwrap_or_default());
        }
    }
    seal(content)
}
