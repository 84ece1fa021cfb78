//! The bytes of a policy's metadata and nodes.
//!
//! Only this file knows bincode. Version 2.0.1 with fixed-width little-endian integers is frozen, and simple enough for
//! `crates/checker/FORMAT.md`, section 3, to define it to the byte; a test pins the bytes.

use bincode::config::{self, Configuration, Fixint, Limit, LittleEndian};
use bincode::error::DecodeError;
use bincode::{Decode, Encode};

use crate::game::Ending;
use crate::game::origin::{Appendix, NAMES, TableRecord};
use salet_base::text::count;

/// The most bytes of metadata: 65,535 words of ten long graphemes with several spellings fit many times. Larger lengths
/// are refused before memory is allocated.
pub(crate) const METADATA_LIMIT: usize = 1 << 26;

/// The feedback of the root, and the guess and feedback of the closing record.
pub(crate) const NONE: u16 = u16::MAX;

/// The spelling of games whose metadata are followed by a text.
pub(crate) const WITH_TEXT: u8 = 2;

pub(crate) const NODE_BYTES: usize = 8;

const CONFIG: Configuration<LittleEndian, Fixint, Limit<METADATA_LIMIT>> =
    config::standard().with_little_endian().with_fixed_int_encoding().with_limit::<METADATA_LIMIT>();

/// The contents of a policy file except the tree, in file order.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
pub(crate) struct Metadata {
    pub(crate) word_len: u8,
    pub(crate) rule: u8,
    pub(crate) feedback: u8,
    pub(crate) limit: u8,
    pub(crate) objective: u8,
    pub(crate) spelling: u8,
    pub(crate) claim: u8,
    pub(crate) worst_case: u32,
    pub(crate) total: u64,
    pub(crate) lost_weight: u64,
    pub(crate) total_at_least: u64,
    pub(crate) worst_at_least: u32,
    pub(crate) lost_at_least: u64,
    pub(crate) histogram: Vec<u64>,
    pub(crate) answers: u32,
    pub(crate) words: String,
    pub(crate) spellings: String,
    pub(crate) weights: Vec<u32>,
}

/// The fields of a [`TableRecord`] in file order, but the classes, which only games with some have.
type TableFields = (u8, String, u16, String, Vec<u8>, Vec<u32>, Vec<u16>);

impl TableRecord {
    fn encoded(&self) -> Vec<u8> {
        let TableRecord { ending, symbols, solved, table, own, ends, shown, classes } = self.clone();
        let mut bytes = encoded(&(ending, symbols, solved, table, own, ends, shown));
        if ending == Ending::CLASSES {
            bytes.extend(encoded(&classes));
        }
        bytes
    }

    /// The record that uses all `bytes`; the error is the reason.
    fn decode(bytes: &[u8]) -> Result<TableRecord, String> {
        /// For each list, the bytes of an element and of the numbers behind it.
        const LISTS: [(u64, u64); 6] = [(1, 2), (1, 0), (1, 0), (4, 0), (2, 0), (2, 0)];
        let has_classes = bytes.first() == Some(&Ending::CLASSES);
        if !has_lists(bytes, 1, &LISTS[..if has_classes { 6 } else { 5 }]) {
            return Err("they end too early".to_owned());
        }
        let wrong = |error: DecodeError| reason(&error).to_owned();
        let (fields, used): (TableFields, usize) =
            bincode::decode_from_slice(bytes, CONFIG).map_err(wrong)?;
        let rest = &bytes[used..];
        let (classes, used): (Vec<u16>, usize) = match has_classes {
            true => bincode::decode_from_slice(rest, CONFIG).map_err(wrong)?,
            false => Default::default(),
        };
        let (ending, symbols, solved, table, own, ends, shown) = fields;
        match rest.len() - used {
            0 => Ok(TableRecord { ending, symbols, solved, table, own, ends, shown, classes }),
            left => Err(format!("{} left over", count(left, "byte"))),
        }
    }
}

/// One node of the tree, or the closing record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Encode, Decode)]
pub(crate) struct NodeRecord {
    pub(crate) guess: u16,
    pub(crate) feedback: u16,
    pub(crate) first_child: u32,
}

impl Metadata {
    /// The bytes, followed by a text or a table.
    pub(crate) fn encode(&self, appendix: &Appendix) -> Vec<u8> {
        let mut bytes = encoded(self);
        match appendix {
            Appendix::None => {}
            Appendix::Text(text) => {
                bytes.extend_from_slice(&(text.len() as u64).to_le_bytes());
                bytes.extend_from_slice(text.as_bytes());
            }
            Appendix::Table(record) => bytes.extend(record.encoded()),
        }
        bytes
    }

    /// Decode metadata, and the text or table after it, that must use all `bytes`; the error is the reason.
    pub(crate) fn decode(bytes: &[u8]) -> Result<(Metadata, Appendix), String> {
        if !has_its_lists(bytes) {
            return Err("they end too early".to_owned());
        }
        let (metadata, used): (Metadata, usize) =
            bincode::decode_from_slice(bytes, CONFIG).map_err(|error| reason(&error).to_owned())?;
        let rest = &bytes[used..];
        let appendix = match metadata.spelling {
            WITH_TEXT => Appendix::Text(text(rest)?),
            NAMES => Appendix::Table(TableRecord::decode(rest)?.into()),
            _ if rest.is_empty() => Appendix::None,
            _ => return Err(format!("{} left over", count(rest.len(), "byte"))),
        };
        Ok((metadata, appendix))
    }
}

fn encoded(record: &impl Encode) -> Vec<u8> {
    match bincode::encode_to_vec(record, CONFIG) {
        Ok(bytes) => bytes,
        Err(error) => unreachable!("integers, texts and lists in memory can be encoded: {error}"),
    }
}

/// A text as bincode writes it: its length, then its bytes, and nothing after them.
fn text(bytes: &[u8]) -> Result<String, String> {
    let (length, text) = bytes.split_first_chunk().ok_or("they end too early")?;
    if u64::from_le_bytes(*length) != text.len() as u64 {
        return Err("the text after them has another length".to_owned());
    }
    String::from_utf8(text.to_vec()).map_err(|_| "a text is not UTF-8".to_owned())
}

/// Whether the bytes suffice for the stated lengths of lists and texts. bincode allocates a list before it reads its
/// elements, so a file of a few bytes could allocate up to [`METADATA_LIMIT`].
fn has_its_lists(bytes: &[u8]) -> bool {
    /// Bytes of the numbers before the first list.
    const NUMBERS: usize = 7 + 4 + 3 * 8 + 4 + 8;
    /// For each list, the bytes of an element, and of the numbers behind it: the number of answers follows the histogram.
    const LISTS: [(u64, u64); 4] = [(8, 4), (1, 0), (1, 0), (4, 0)];
    has_lists(bytes, NUMBERS, &LISTS)
}

/// Whether the bytes suffice for these lists after some bytes of numbers.
fn has_lists(bytes: &[u8], numbers: usize, lists: &[(u64, u64)]) -> bool {
    let behind = |bytes: &mut &[u8], (element, others): (u64, u64)| {
        let (length, rest) = bytes.split_first_chunk()?;
        let taken = u64::from_le_bytes(*length).checked_mul(element)?.checked_add(others)?;
        *bytes = rest.get(usize::try_from(taken).ok()?..)?;
        Some(())
    };
    let mut rest = bytes.get(numbers..).unwrap_or_default();
    lists.iter().all(|&list| behind(&mut rest, list).is_some())
}

/// The meaning of a decoding error for metadata.
fn reason(error: &DecodeError) -> &'static str {
    match error {
        DecodeError::UnexpectedEnd { .. } => "they end too early",
        DecodeError::LimitExceeded => "a list or text is said to be longer than any can be",
        DecodeError::Utf8 { .. } => "a text is not UTF-8",
        _ => "a number is out of range",
    }
}

impl NodeRecord {
    pub(crate) fn encode(self) -> [u8; NODE_BYTES] {
        let mut bytes = [0; NODE_BYTES];
        bytes[0..2].copy_from_slice(&self.guess.to_le_bytes());
        bytes[2..4].copy_from_slice(&self.feedback.to_le_bytes());
        bytes[4..8].copy_from_slice(&self.first_child.to_le_bytes());
        bytes
    }

    /// Written out for speed, since each lookup step decodes a record. A test compares it with bincode.
    #[inline]
    pub(crate) fn decode([a, b, c, d, e, f, g, h]: [u8; NODE_BYTES]) -> NodeRecord {
        NodeRecord {
            guess: u16::from_le_bytes([a, b]),
            feedback: u16::from_le_bytes([c, d]),
            first_child: u32::from_le_bytes([e, f, g, h]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Metadata {
        Metadata {
            word_len: 2,
            rule: 1,
            feedback: 2,
            limit: 6,
            objective: 3,
            spelling: 1,
            claim: 2,
            worst_case: 0x0102_0304,
            total: 0x0102_0304_0506_0708,
            lost_weight: 9,
            total_at_least: 10,
            worst_at_least: 11,
            lost_at_least: 12,
            histogram: vec![1, 258],
            answers: 1,
            words: "ab\né\n".to_owned(),
            spellings: "\n".to_owned(),
            weights: vec![7],
        }
    }

    #[test]
    fn the_bytes_of_metadata_are_pinned() {
        let expected: Vec<u8> = [
            &[2, 1, 2, 6, 3, 1, 2][..],
            &[4, 3, 2, 1],
            &[8, 7, 6, 5, 4, 3, 2, 1],
            &[9, 0, 0, 0, 0, 0, 0, 0],
            &[10, 0, 0, 0, 0, 0, 0, 0],
            &[11, 0, 0, 0],
            &[12, 0, 0, 0, 0, 0, 0, 0],
            &[2, 0, 0, 0, 0, 0, 0, 0],
            &[1, 0, 0, 0, 0, 0, 0, 0],
            &[2, 1, 0, 0, 0, 0, 0, 0],
            &[1, 0, 0, 0],
            &[6, 0, 0, 0, 0, 0, 0, 0],
            &[b'a', b'b', b'\n', 0xc3, 0xa9, b'\n'],
            &[1, 0, 0, 0, 0, 0, 0, 0, b'\n'],
            &[1, 0, 0, 0, 0, 0, 0, 0],
            &[7, 0, 0, 0],
        ]
        .concat();
        assert_eq!(example().encode(&Appendix::None), expected);
        assert_eq!(Metadata::decode(&expected), Ok((example(), Appendix::None)));
    }

    #[test]
    fn bytes_left_over_and_bytes_missing_are_refused() {
        let mut bytes = example().encode(&Appendix::None);
        bytes.push(0);
        assert_eq!(Metadata::decode(&bytes), Err("1 byte left over".to_owned()));
        for length in 0..bytes.len() - 1 {
            assert!(Metadata::decode(&bytes[..length]).is_err(), "{length} bytes");
        }
    }

    #[test]
    fn lengths_beyond_the_bytes_are_refused_before_memory_is_taken() {
        let good = example().encode(&Appendix::None);
        assert!(has_its_lists(&good));
        let (histogram, words, spellings) = (47, 47 + 8 + 2 * 8 + 4, 47 + 8 + 2 * 8 + 4 + 8 + 6);
        for (at, most) in [(histogram, 2), (words, 6), (spellings, 1), (spellings + 9, 1)] {
            assert_eq!(good[at..at + 8], u64::to_le_bytes(most));
            for length in [most + 4, most + 400, 1 << 25, 1 << 61, u64::MAX] {
                let mut bytes = good.clone();
                bytes[at..at + 8].copy_from_slice(&length.to_le_bytes());
                assert!(!has_its_lists(&bytes), "{at}: {length}");
                assert_eq!(Metadata::decode(&bytes), Err("they end too early".to_owned()));
            }
        }
    }

    #[test]
    fn a_node_decodes_to_what_bincode_makes_of_it() {
        let node = NodeRecord { guess: 0x0102, feedback: 0x0304, first_child: 0x0506_0708 };
        let bytes = [2, 1, 4, 3, 8, 7, 6, 5];
        assert_eq!(node.encode(), bytes);
        assert_eq!(bincode::encode_to_vec(node, CONFIG).unwrap(), bytes);
        assert_eq!(NodeRecord::decode(bytes), node);
        assert_eq!(bincode::decode_from_slice(&bytes, CONFIG).unwrap(), (node, NODE_BYTES));
    }
}
