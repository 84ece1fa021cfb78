//! The policy of a page, packed: gzip, which browsers unpack without help, as dense text.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;

use salet_core::policy::Policy;

/// Bytes, compressed, as [`dense`] text. The same bytes give the same text.
pub(super) fn packed(bytes: &[u8]) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    match encoder.write_all(bytes).and_then(|()| encoder.finish()) {
        Ok(compressed) => dense(&compressed),
        Err(error) => unreachable!("writing into memory does not fail: {error}"),
    }
}

/// Septets that HTML interprets or changes as characters, or that text loses on its way.
const UNSAFE: [u8; 6] = *b"\0\n\r&<>";

/// The blocks of 128 characters that stand for them: letters that stand alone and have one spelling.
const BLOCKS: [u32; 6] = [0x100, 0x180, 0x200, 0x280, 0x400, 0x500];

/// Bytes as dense text: 7 bits a character, lowest first, or 14 bits a character of two bytes, of which the block says the first
/// septet, an unsafe one, and the place the next. Ones fill the last septet, which is then safe.
pub(super) fn dense(bytes: &[u8]) -> String {
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0xff);
    let septet = |at: usize| (u16::from_le_bytes([byte(at / 8), byte(at / 8 + 1)]) >> (at % 8)) as u8 & 0x7f;
    let mut septets = (0..8 * bytes.len()).step_by(7).map(septet);
    let mut text = String::with_capacity(bytes.len() / 7 * 8 + 8);
    while let Some(septet) = septets.next() {
        let code = match UNSAFE.iter().position(|&other| other == septet) {
            Some(place) => BLOCKS[place] + u32::from(septets.next().unwrap_or(0x7f)),
            None => u32::from(septet),
        };
        text.extend(char::from_u32(code));
    }
    text
}

/// The file of a policy without the words that it shares with `own`. They stand at the end of the metadata: the result is
/// the length of that end, 4 bytes, little-endian, then the rest of the file.
pub(super) fn without_lists(policy: &Policy, own: &Policy) -> Vec<u8> {
    let ((metadata, tree), (own, _)) = (parted(policy), parted(own));
    let shared = metadata.iter().rev().zip(own.iter().rev()).take_while(|(a, b)| a == b).count();
    [&(shared as u32).to_le_bytes(), &metadata[..metadata.len() - shared], tree].concat()
}

/// The file of a policy in two parts, cut at the end of its metadata.
fn parted(policy: &Policy) -> (&[u8], &[u8]) {
    policy.as_bytes().split_at(policy.metadata_end())
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;
    use flate2::read::GzDecoder;
    use salet_advise::catalogue;

    /// The bytes of dense text, by its definition.
    fn undense(text: &str) -> Vec<u8> {
        let septets = text.chars().flat_map(|character| {
            let code = u32::from(character);
            let place = BLOCKS.iter().position(|&block| block == code & !0x7f);
            assert!(code < 0x80 || place.is_some(), "{code:x}");
            place.map(|place| UNSAFE[place]).into_iter().chain([(code & 0x7f) as u8])
        });
        let bits: Vec<bool> =
            septets.flat_map(|septet| (0..7).map(move |bit| septet >> bit & 1 == 1)).collect();
        let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
        bits.chunks_exact(8).map(byte).collect()
    }

    #[test]
    fn what_is_packed_can_be_unpacked_and_is_always_the_same_text() {
        let bytes: Vec<u8> = (0..10_000u32).map(|at| ((at * at) >> 3) as u8).collect();
        let text = packed(&bytes);
        assert_eq!(text, packed(&bytes));
        let mut unpacked = Vec::new();
        GzDecoder::new(&undense(&text)[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, bytes);
    }

    #[test]
    fn dense_text_has_all_bytes_and_only_characters_that_html_leaves_alone() {
        assert_eq!(dense(&[]), "");
        assert_eq!(dense(b"a"), "a~");
        assert_eq!(dense(&[0]), "\u{17e}");
        let noise = |seed: u32, length: u32| -> Vec<u8> {
            (0..length).map(|at| ((at ^ seed << 9).wrapping_mul(2_654_435_761) >> 13) as u8).collect()
        };
        let of_one = (0..=u8::MAX).flat_map(|byte| (1..9).map(move |count| vec![byte; count]));
        let of_unsafe = (0..300).map(|length| (0..length).map(|at| UNSAFE[at * at % 11 % 6]).collect());
        let all = of_one.chain(of_unsafe).chain((0..300).map(|length| noise(length, length)));
        for bytes in all.chain([noise(0, 100_000)]) {
            let text = dense(&bytes);
            assert_eq!(undense(&text), bytes);
            assert!(!text.contains(['\0', '\n', '\r', '&', '<', '>']), "{text:?}");
            assert!(text.len() <= (bytes.len() * 8).div_ceil(7) + 1, "{} for {}", text.len(), bytes.len());
        }
    }

    #[test]
    fn a_policy_of_the_same_lists_adds_its_tree_and_little_else() {
        let [own, other] =
            ["original", "original-hard"].map(|name| catalogue::find_policy(name).unwrap().open());
        let rest = without_lists(&other, &own);
        let tree = parted(&other).1;
        assert!(rest.ends_with(tree) && rest.len() < tree.len() + 200, "{} for {}", rest.len(), tree.len());
        let shared = u32::from_le_bytes(*rest.first_chunk().unwrap()) as usize;
        let (own, head) = (parted(&own).0, &rest[4..rest.len() - tree.len()]);
        assert_eq!([head, &own[own.len() - shared..], tree].concat(), other.as_bytes());
    }
}
