//! Reading a file's bytes: the envelope that both files share (magic, version, length, checksum),
//! fixed-width integers, varints and ascending lists.

use sha2::{Digest, Sha256};

use crate::refusal::reject::{FileKind, Reject};

/// A SHA-256 digest.
pub type Sha = [u8; 32];

/// The SHA-256 digest of `bytes`.
#[must_use]
pub fn sha256(bytes: &[u8]) -> Sha {
    Sha256::digest(bytes).into()
}

/// Length of the magic, the version, four bytes that differ, and the length of the file.
const PREFIX: usize = 24;

/// A position in the bytes of one file.
#[derive(Clone)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    kind: FileKind,
}

impl<'a> Reader<'a> {
    /// Checks the envelope of a file; the reader then stands behind the version, which is returned
    /// with the checksum and is at most `newest`, and sees no checksum.
    ///
    /// # Errors
    ///
    /// Wrong magic, version, length or checksum.
    pub fn open(kind: FileKind, bytes: &'a [u8], newest: u32) -> Result<(Reader<'a>, u32, Sha), Reject> {
        let magic = kind.magic();
        if bytes.len() < magic.len() || bytes[..magic.len()] != magic {
            return Err(Reject::WrongMagic { kind });
        }
        let mut reader = Reader { bytes, at: magic.len(), kind };
        let version = reader.u32()?;
        if version == 0 || version > newest {
            return Err(Reject::WrongVersion { kind, version });
        }
        let mut length = reader.clone();
        length.u32()?;
        let said = length.u64()?;
        if said != bytes.len() as u64 || bytes.len() < PREFIX + 32 {
            return Err(Reject::WrongLength { kind, said, found: bytes.len() as u64 });
        }
        let (body, checksum) = bytes.split_at(bytes.len() - 32);
        if sha256(body) != checksum {
            return Err(Reject::WrongChecksum { kind });
        }
        reader.bytes = body;
        Ok((reader, version, checksum.try_into().expect("split off 32 bytes")))
    }

    /// Where the reader stands, in bytes from the start of the file.
    #[must_use]
    pub fn position(&self) -> usize {
        self.at
    }

    /// The next `count` bytes.
    ///
    /// # Errors
    ///
    /// The file ends before.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], Reject> {
        let end = self.at.checked_add(count).filter(|&end| end <= self.bytes.len());
        let end = end.ok_or(Reject::EndsEarly { kind: self.kind, at: self.at })?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Reject> {
        Ok(self.take(N)?.try_into().expect("took N bytes"))
    }

    /// One byte.
    ///
    /// # Errors
    ///
    /// The file ends before. So for all of these.
    pub fn u8(&mut self) -> Result<u8, Reject> {
        Ok(self.array::<1>()?[0])
    }

    /// Two bytes. Errors as for [`Reader::u8`].
    #[allow(clippy::missing_errors_doc)] // Said in the line above.
    pub fn u16(&mut self) -> Result<u16, Reject> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    /// Four bytes. Errors as for [`Reader::u8`].
    #[allow(clippy::missing_errors_doc)] // Said in the line above.
    pub fn u32(&mut self) -> Result<u32, Reject> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    /// Eight bytes. Errors as for [`Reader::u8`].
    #[allow(clippy::missing_errors_doc)] // Said in the line above.
    pub fn u64(&mut self) -> Result<u64, Reject> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// A digest. Errors as for [`Reader::u8`].
    #[allow(clippy::missing_errors_doc)] // Said in the line above.
    pub fn sha(&mut self) -> Result<Sha, Reject> {
        self.array()
    }

    /// A varint: seven bits a byte, least significant first, in its shortest form.
    ///
    /// # Errors
    ///
    /// The file ends before, or the form is longer than it need be, or beyond 64 bits.
    pub fn varint(&mut self) -> Result<u64, Reject> {
        let start = self.at;
        let mut value = 0_u64;
        for shift in (0..).step_by(7) {
            let byte = self.u8()?;
            let bits = u64::from(byte & 0x7F);
            let too_big = shift > 63 || (bits << shift) >> shift != bits;
            let not_shortest = byte == 0 && shift > 0;
            if too_big || not_shortest {
                return Err(Reject::BadVarint { kind: self.kind, at: start });
            }
            value |= bits << shift;
            if byte & 0x80 == 0 {
                break;
            }
        }
        Ok(value)
    }

    /// An ascending list of `count` varints, all below `end`; `None` where one is not.
    ///
    /// # Errors
    ///
    /// As for [`Reader::varint`].
    pub fn ascending(&mut self, count: u64, end: u64) -> Result<Option<Vec<u16>>, Reject> {
        let mut list = Vec::new();
        let mut next = 0_u64;
        for _ in 0..count {
            let Some(number) = next.checked_add(self.varint()?).filter(|&n| n < end) else {
                return Ok(None);
            };
            list.push(u16::try_from(number).expect("ends are at most 2^16"));
            next = number + 1;
        }
        Ok(Some(list))
    }

    /// Checks that everything was read.
    ///
    /// # Errors
    ///
    /// Bytes are left over.
    pub fn finish(self) -> Result<(), Reject> {
        let left = self.bytes.len() - self.at;
        if left == 0 { Ok(()) } else { Err(Reject::BytesLeftOver { kind: self.kind, left }) }
    }
}

/// A digest as people compare it.
#[must_use]
pub fn hex(sha: &Sha) -> String {
    sha.iter().map(|byte| format!("{byte:02x}")).collect()
}
