//! Reading a file's bytes: the envelope (magic, version, length, checksum), integers, varints and ascending lists.

use sha2::{Digest, Sha256};

use crate::refusal::reject::Reject;

pub type Sha = [u8; 32];

pub fn sha256(bytes: &[u8]) -> Sha {
    Sha256::digest(bytes).into()
}

/// Bytes up to the end of the length field: magic, version, four bytes that differ by kind, and the length.
const PREFIX: usize = 24;

#[derive(Clone)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    kind: &'static str,
}

impl<'a> Reader<'a> {
    /// Checks the envelope of a file, whose version may be at most `newest`.
    ///
    /// Returns a reader positioned after the version, which does not see the checksum, with version and checksum.
    pub fn open(
        kind: &'static str,
        magic: [u8; 8],
        bytes: &'a [u8],
        newest: u32,
    ) -> Result<(Reader<'a>, u32, Sha), Reject> {
        if !bytes.starts_with(&magic) {
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

    pub fn position(&self) -> usize {
        self.at
    }

    pub fn take(&mut self, count: usize) -> Result<&'a [u8], Reject> {
        let end = self.at.checked_add(count).filter(|&end| end <= self.bytes.len());
        let end = end.ok_or(Reject::EndsEarly { kind: self.kind, at: self.at })?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], Reject> {
        Ok(self.take(N)?.try_into().expect("took N bytes"))
    }

    pub fn u8(&mut self) -> Result<u8, Reject> {
        Ok(self.array::<1>()?[0])
    }

    /// Two bytes, little-endian like all integers.
    pub fn u16(&mut self) -> Result<u16, Reject> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub fn u32(&mut self) -> Result<u32, Reject> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub fn u64(&mut self) -> Result<u64, Reject> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// The number of a spelling: 0 to 3.
    pub fn spelling(&mut self) -> Result<u8, Reject> {
        match self.u8()? {
            number @ 0..=3 => Ok(number),
            number => Err(Reject::BadSpelling { kind: self.kind, number }),
        }
    }

    /// Skips `count` bytes, which must be zero.
    pub fn filling(&mut self, count: usize) -> Result<(), Reject> {
        let is_zero = self.take(count)?.iter().all(|&byte| byte == 0);
        if is_zero { Ok(()) } else { Err(Reject::FillingNotZero { kind: self.kind }) }
    }

    /// A varint: seven bits per byte, least significant first, in its shortest form.
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

    /// The next number of an ascending list: a varint plus the least number above `last`; above 16 bits
    /// it is `too_large`.
    pub fn next_above(&mut self, last: Option<u16>, too_large: &Reject) -> Result<u16, Reject> {
        let least = last.map_or(0, |last| u64::from(last) + 1);
        let number = least.checked_add(self.varint()?).and_then(|number| u16::try_from(number).ok());
        number.ok_or_else(|| too_large.clone())
    }

    /// Checks that no bytes are left.
    pub fn finish(self) -> Result<(), Reject> {
        let left = self.bytes.len() - self.at;
        if left == 0 { Ok(()) } else { Err(Reject::BytesLeftOver { kind: self.kind, left }) }
    }
}

/// A digest in hexadecimal.
pub fn hex(sha: &Sha) -> String {
    sha.iter().map(|byte| format!("{byte:02x}")).collect()
}
