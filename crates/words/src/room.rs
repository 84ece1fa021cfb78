//! Room for what is read: a number of bytes, and perhaps a time, for all sources together, watched while they are read.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::{Error, FormatFault, Result};
use salet_base::clock::Instant;

/// Room for what is read. Clones share it; packed and unpacked bytes both take some.
#[derive(Debug, Clone)]
pub struct Room {
    most: u64,
    taken: Arc<AtomicU64>,
    until: Option<Instant>,
}

/// Bytes that are read between two looks at the time.
const STEP: u64 = 1 << 20;

impl Default for Room {
    /// 1 GiB: half of the memory of a search.
    fn default() -> Room {
        Room::new(1 << 30)
    }
}

impl PartialEq for Room {
    fn eq(&self, other: &Room) -> bool {
        Arc::ptr_eq(&self.taken, &other.taken)
    }
}

impl Eq for Room {}

impl Room {
    /// Room for so many bytes.
    pub fn new(most: u64) -> Room {
        Room { most, taken: Arc::default(), until: None }
    }

    /// The same room, and nothing is read later.
    pub fn until(self, until: Option<Instant>) -> Room {
        Room { until, ..self }
    }

    /// All bytes of a reader that perhaps knows how many it has. The inner error is that of the reader.
    pub(crate) fn read(
        &self,
        path: &str,
        mut reader: impl Read,
        size: Option<u64>,
    ) -> Result<io::Result<Vec<u8>>> {
        let left = self.most.saturating_sub(self.taken.load(Ordering::Relaxed));
        if let Some(size) = size {
            self.check_size(path, size)?;
        }
        let mut bytes = Vec::new();
        loop {
            // One byte too many shows that there are more.
            let step = left.saturating_add(1) - bytes.len() as u64;
            match reader.by_ref().take(step.min(STEP)).read_to_end(&mut bytes) {
                Err(error) => return Ok(Err(error)),
                Ok(0) => break,
                Ok(_) => self.check_time(path)?,
            }
            if bytes.len() as u64 > left {
                return Err(self.too_large(path, None));
            }
        }
        self.take(path, bytes.len() as u64)?;
        Ok(Ok(bytes))
    }

    /// Take room for bytes that are in memory.
    pub(crate) fn take(&self, path: &str, size: u64) -> Result<()> {
        self.check_time(path)?;
        self.check_size(path, size)?;
        self.taken.fetch_add(size, Ordering::Relaxed);
        Ok(())
    }

    fn check_size(&self, path: &str, size: u64) -> Result<()> {
        let needed = self.taken.load(Ordering::Relaxed).saturating_add(size);
        if needed > self.most { Err(self.too_large(path, Some(needed))) } else { Ok(()) }
    }

    fn too_large(&self, path: &str, needed: Option<u64>) -> Error {
        fault(path, FormatFault::TooLarge { most: self.most, needed })
    }

    /// Refuse to go on after the time.
    pub(crate) fn check_time(&self, path: &str) -> Result<()> {
        match self.until {
            Some(until) if Instant::now() > until => Err(fault(path, FormatFault::OutOfTime)),
            _ => Ok(()),
        }
    }
}

fn fault(path: &str, fault: FormatFault) -> Error {
    Error::Format { path: path.to_owned(), line: 1, fault: fault.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Source, WordLists, WordOptions};

    #[test]
    fn sources_share_room_and_time() {
        let read = |room: &Room, list: &str| Source::text("list", list).within(room).read().map(drop);
        let room = Room::new(10);
        assert!(read(&room, "crane\n").is_ok());
        let error = read(&room.clone(), "slate\n").expect_err("12 bytes");
        assert_eq!(
            error.to_string(),
            "list:1: needs room for 12 bytes with all that is read before it, and there is room for 10; shorten it"
        );
        assert!(read(&Room::new(10), "slate\n").is_ok());
        let error = read(&Room::new(10).until(Some(Instant::now())), "slate\n").expect_err("no time is left");
        assert!(error.to_string().contains("within the time"), "{error}");
        // A reader of unknown size ends with the first byte too many.
        let endless = Room::new(1 << 21).read("endless", io::repeat(b'x'), None);
        assert!(endless.expect_err("endless").to_string().contains("more than the 2097152 bytes"));
        let input = || Source::StandardInput.within(&room);
        let twice = WordLists::read(input(), Some(input()), WordOptions::default());
        assert!(matches!(twice, Err(Error::StandardInputTwice)));
    }

    #[cfg(feature = "list-formats")]
    #[test]
    fn members_of_a_packed_file_are_counted_together() {
        use crate::read_matrix;
        use std::io::Write as _;

        let pack = |text: &str| {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            encoder.write_all(text.as_bytes()).expect("memory");
            encoder.finish().expect("memory")
        };
        // The last four bytes tell the size of the last member alone.
        let rows: String = (0..200).map(|row| format!("{row},{}\n", "1,".repeat(99) + "1")).collect();
        let head: String = (0..100).map(|name| format!(",a{name}")).collect();
        let packed = [pack(&(head + "\n")), pack(&rows), pack(&format!("last,{}\n", "1,".repeat(99) + "1"))];
        let read = |most| read_matrix(Source::bytes("t.gz", packed.concat()).within(&Room::new(most)));
        assert_eq!(read(1 << 20).expect("a table").guesses().len(), 201);
        let error = read(20_000).expect_err("40 kB").to_string();
        assert!(error.contains("t.gz:1: takes more than the 20000 bytes"), "{error}");
    }
}
