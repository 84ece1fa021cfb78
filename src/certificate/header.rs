//! The header of a certificate: game, policy and claims, read without the proof.

use sha2::{Digest as _, Sha256};

use crate::certificate::claims::Claims;
use crate::certificate::writer::{HEADER_BYTES, LOSSY_VERSION, MAGIC, VERSION};

/// Game, policy and claims of a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// Digest of the game ([`game_digest`](crate::certificate::writer::game_digest)).
    pub game: [u8; 32],
    /// Checksum of the policy that the certificate claims to be optimal.
    pub policy: Option<[u8; 32]>,
    /// The claims.
    pub claims: Claims,
}

impl Header {
    /// The header of a complete certificate; `None` for other or damaged bytes. Only `salet-check` checks the claims.
    pub fn read(bytes: &[u8]) -> Option<Header> {
        let (content, checksum) = bytes.split_last_chunk::<32>()?;
        if content.len() < HEADER_BYTES || !content.starts_with(&MAGIC) {
            return None;
        }
        let word = |at: usize| Some(u64::from_le_bytes(*content.get(at..)?.first_chunk()?));
        let version = u32::from_le_bytes(*content.get(8..)?.first_chunk()?);
        let is_lossy = version == LOSSY_VERSION;
        let is_whole = (is_lossy || version == VERSION) && word(16)? == bytes.len() as u64;
        if !is_whole || *Sha256::digest(content) != *checksum {
            return None;
        }
        let policy: [u8; 32] = *content.get(56..)?.first_chunk()?;
        Some(Header {
            game: *content.get(24..)?.first_chunk()?,
            policy: (policy != [0; 32]).then_some(policy),
            claims: Claims {
                total_at_least: word(88)?,
                worst_at_least: u32::from_le_bytes(*content.get(96..)?.first_chunk()?),
                lost_at_least: if is_lossy { word(HEADER_BYTES)? } else { 0 },
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::lemma::Proof;
    use crate::certificate::writer::{encode, game_digest};
    use crate::game::{Game, Objective};
    use crate::words::WordLists;

    #[test]
    fn headers_round_trip() {
        let lossy = Game::builder(WordLists::original()).objective(Objective::WinRate).build().unwrap();
        let plain = Claims { total_at_least: 7911, worst_at_least: 5, lost_at_least: 0 };
        let losing = Claims { total_at_least: 7900, worst_at_least: 0, lost_at_least: 3 };
        let proof = Proof { records: Vec::new(), lemmas: Vec::new() };
        for (game, claims, policy) in
            [(Game::original(), plain, None), (Game::original(), plain, Some([7; 32])), (lossy, losing, None)]
        {
            let bytes = encode(&game, &claims, policy, &proof);
            let header = Header { game: game_digest(&game), policy, claims };
            assert_eq!(Header::read(&bytes), Some(header));
            assert_eq!(Header::read(&bytes[..bytes.len() - 1]), None);
            let mut damaged = bytes;
            damaged[90] ^= 1;
            assert_eq!(Header::read(&damaged), None);
        }
        assert_eq!(Header::read(b""), None);
    }
}
