//! Mutations without a guide.

use rand::Rng as _;
use rand_pcg::Pcg64;

use crate::games::pick;

/// Bytes that sit at some edge.
const EDGES: [u8; 8] = [0, 1, 0x7f, 0x80, 0xff, b'\n', b'"', b'0'];

/// One to four changes of `seed`; some take bytes of `other`.
pub fn mutate(seed: &[u8], other: &[u8], random: &mut Pcg64) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..random.random_range(1..=4) {
        let at = random.random_range(0..=bytes.len());
        let length = random.random_range(0..=16.min(bytes.len() - at));
        match random.random_range(0..8) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..at + length)),
            2 => bytes.insert(at, random.random()),
            3 => {
                let copy = bytes[at..at + length].to_vec();
                let to = random.random_range(0..=bytes.len());
                drop(bytes.splice(to..to, copy));
            }
            4 if !other.is_empty() => {
                let from = random.random_range(0..other.len());
                let taken = other[from..].iter().take(random.random_range(1..=32)).copied();
                drop(bytes.splice(at..at + length, taken));
            }
            _ if at == bytes.len() => {}
            5 => bytes[at] = pick(random, &EDGES),
            6 => bytes[at] = bytes[at].wrapping_add(pick(random, &[1, 255])),
            _ => bytes[at] ^= 1 << random.random_range(0..8),
        }
    }
    bytes
}
