//! Encodings of files: UTF-8, UTF-16 with a byte order mark, and gzip.

use crate::Room;
use crate::error::{Error, FormatFault, Result};

/// The most bytes that a compressed file may unpack to, without those for its size.
#[cfg(feature = "list-formats")]
const MOST_BYTES: u64 = 1 << 16;
/// The most bytes for each byte of a compressed list of words, which shrinks to a third or a tenth.
pub(crate) const LISTS: u64 = 32;
/// The most bytes for each byte of a compressed table of feedback: no file shrinks more.
#[cfg(feature = "list-formats")]
pub(crate) const TABLES: u64 = 1032;

fn fault(path: &str, line: usize, fault: FormatFault) -> Error {
    Error::Format { path: path.to_owned(), line, fault: fault.into() }
}

/// The text of a file: unpacked, and in UTF-8. Errors: [`Error::Format`] and [`Error::InvalidUtf8`].
pub(crate) fn text(path: &str, bytes: Vec<u8>, most_for_each: u64, room: &Room) -> Result<String> {
    let is_packed = bytes.starts_with(&[0x1f, 0x8b]);
    let bytes = if is_packed { unpack(path, &bytes, most_for_each, room)? } else { bytes };
    let wide = match bytes.first_chunk() {
        Some([0xff, 0xfe]) if !bytes.starts_with(&[0xff, 0xfe, 0, 0]) => {
            Some(u16::from_le_bytes as fn([u8; 2]) -> u16)
        }
        Some([0xfe, 0xff]) => Some(u16::from_be_bytes as fn([u8; 2]) -> u16),
        _ => None,
    };
    if let Some(unit) = wide {
        let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        let text = String::from_utf16(&units).ok().filter(|_| bytes.len() % 2 == 0);
        return text.ok_or_else(|| fault(path, 1, FormatFault::Encoding { encoding: "damaged UTF-16" }));
    }
    String::from_utf8(bytes).map_err(|error| {
        let bytes = error.as_bytes();
        let line =
            1 + bytes[..error.utf8_error().valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
        match encoding(bytes) {
            Some(encoding) => fault(path, line, FormatFault::Encoding { encoding }),
            None => Error::InvalidUtf8 { path: path.to_owned(), line },
        }
    })
}

#[cfg(feature = "list-formats")]
fn unpack(path: &str, bytes: &[u8], most_for_each: u64, room: &Room) -> Result<Vec<u8>> {
    use std::io::Read as _;

    let failed = |why: String| fault(path, 1, FormatFault::Packed { why });
    let most = MOST_BYTES + most_for_each * bytes.len() as u64;
    let reader = flate2::read::MultiGzDecoder::new(bytes).take(most + 1);
    let unpacked = room.read(path, reader, None)?.map_err(|error| failed(error.to_string()))?;
    if unpacked.len() as u64 > most {
        return Err(failed(format!("it would have more than {most} bytes, {most_for_each} times its size")));
    }
    Ok(unpacked)
}

#[cfg(not(feature = "list-formats"))]
fn unpack(path: &str, _bytes: &[u8], _most_for_each: u64, _room: &Room) -> Result<Vec<u8>> {
    Err(fault(path, 1, FormatFault::Packed { why: "gzip is not compiled in".to_owned() }))
}

/// The encoding of bytes that are not UTF-8, if it can be told.
fn encoding(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(&[0xff, 0xfe, 0, 0]) || bytes.starts_with(&[0, 0, 0xfe, 0xff]) {
        return Some("UTF-32");
    }
    if bytes.contains(&0) {
        return None;
    }
    // Letters of western languages between plain letters.
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte >= 0xc0;
    let mut high = bytes.iter().enumerate().filter(|(_, byte)| **byte >= 0x80).peekable();
    high.peek()?;
    let near = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        [before, bytes.get(at + 1)].into_iter().flatten().any(|&byte| is_letter(byte))
    };
    high.all(|(at, &byte)| byte >= 0xa0 && near(at)).then_some("ISO 8859 or Windows-1252")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> std::result::Result<String, String> {
        text("list", bytes.to_vec(), LISTS, &Room::default()).map_err(|error| error.to_string())
    }

    #[test]
    fn utf_16_is_read_and_other_encodings_are_named() {
        for wide in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
            let bytes: Vec<u8> = "\u{feff}größe\n".encode_utf16().flat_map(wide).collect();
            assert_eq!(read(&bytes).unwrap(), "größe\n");
            assert!(read(&bytes[..bytes.len() - 1]).unwrap_err().contains("damaged UTF-16"));
        }
        let latin: Vec<u8> = "abc\ngröße\n".chars().map(|c| c as u8).collect();
        assert_eq!(
            read(&latin).unwrap_err(),
            "list:2: is not UTF-8 text, but ISO 8859 or Windows-1252; save the file as UTF-8"
        );
        let wider: Vec<u8> = "\u{feff}ab".chars().flat_map(|c| (c as u32).to_le_bytes()).collect();
        assert!(read(&wider).unwrap_err().contains("UTF-32"));
        assert!(read(&[b'a', 0xff, 0, b'b']).unwrap_err().contains("invalid UTF-8"));
    }

    #[cfg(feature = "list-formats")]
    #[test]
    fn gzip_is_unpacked() {
        use std::io::Write as _;

        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(b"[\"crane\"]").unwrap();
        let packed = encoder.finish().unwrap();
        // Sixteen megabytes of nothing.
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(&vec![b' '; 1 << 24]).unwrap();
        let bomb = encoder.finish().unwrap();
        assert!(bomb.len() < 1 << 15 && read(&bomb).unwrap_err().contains("32 times its size"));
        assert_eq!(read(&packed).unwrap(), "[\"crane\"]");
        let error = read(&packed[..packed.len() - 4]).unwrap_err();
        assert!(error.contains("cannot be unpacked"), "{error}");
    }
}
