//! The policy of a page, packed: gzip in base64, which browsers unpack without help.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;

use salet_core::policy::Policy;

/// Bytes as text without any character that HTML interprets. The same bytes give the same text.
pub(super) fn packed(bytes: &[u8]) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    match encoder.write_all(bytes).and_then(|()| encoder.finish()) {
        Ok(compressed) => STANDARD.encode(compressed),
        Err(error) => unreachable!("writing into memory does not fail: {error}"),
    }
}

/// Bytes as dense text, in 15/16 of the signs of base64: five digits to the base 85, most significant first, for four bytes,
/// big-endian; of the last bytes, one digit more than bytes. No sign ends an element or stands in an address.
pub(super) fn dense(bytes: &[u8]) -> String {
    let signs: Vec<char> =
        "!#$%".chars().chain((')'..='~').filter(|sign| !"<=>\\`".contains(*sign))).collect();
    let digits = |bytes: &[u8]| {
        let mut word = [0; 4];
        word[..bytes.len()].copy_from_slice(bytes);
        let word = u32::from_be_bytes(word) as usize;
        let place = |place: u32| signs[word / 85usize.pow(place) % 85];
        (0..5).rev().map(place).take(bytes.len() + 1).collect::<String>()
    };
    bytes.chunks(4).map(digits).collect()
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

    #[test]
    fn what_is_packed_can_be_unpacked_and_is_always_the_same_text() {
        let bytes: Vec<u8> = (0..10_000u32).map(|at| ((at * at) >> 3) as u8).collect();
        let text = packed(&bytes);
        assert_eq!(text, packed(&bytes));
        let mut unpacked = Vec::new();
        GzDecoder::new(&STANDARD.decode(&text).unwrap()[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, bytes);
    }

    #[test]
    fn dense_text_has_signs_that_html_leaves_alone() {
        assert_eq!(dense(&[]), "");
        assert_eq!(dense(&[0, 0, 0, 0]), "!!!!!");
        assert_eq!(dense(&[0, 0, 0, 84]), "!!!!~");
        assert_eq!(dense(&[0xff; 4]).len(), 5);
        assert_eq!([1, 2, 3].map(|count| dense(&vec![7; count]).len()), [2, 3, 4]);
        // Digits that are left out count 84, as the page reads them: this changes none of the bytes.
        let signs = "!#$%)*+,-./0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~";
        for bytes in [&[0xff][..], &[0xff; 2], &[0xff; 3], &[0], &[1, 2], &[250, 0, 9]] {
            let digits = dense(bytes).chars().map(|sign| signs.find(sign).unwrap()).collect::<Vec<_>>();
            let filled = digits.iter().copied().chain(std::iter::repeat(84)).take(5);
            let word = u32::try_from(filled.fold(0, |word, digit| word * 85 + digit)).unwrap();
            assert_eq!(&word.to_be_bytes()[..bytes.len()], bytes);
        }
        let all: Vec<u8> = (0..20_000u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        let signs: std::collections::BTreeSet<char> = dense(&all).chars().collect();
        assert_eq!(signs.len(), 85);
        assert!(!signs.iter().any(|sign| "<>&\"'=(\\` ".contains(*sign)));
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
