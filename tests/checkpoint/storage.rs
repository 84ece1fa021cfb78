//! Storage in memory that fails on demand and records its operations in order.

use std::io;
use std::ops::Bound;
use std::sync::{Arc, Mutex, MutexGuard};

use salet::checkpoint::{BackendError, StorageBackend};

/// An operation on a storage.
#[derive(Debug, Clone)]
pub(crate) enum Done {
    Write(u64, Vec<u8>),
    Resize(u64),
    Sync,
    /// A completed save, by its number.
    Saved(usize),
}

impl Done {
    /// Apply the operation to an image of the storage.
    pub(crate) fn apply(&self, image: &mut Vec<u8>) {
        match self {
            Done::Write(at, bytes) => {
                let (at, end) = (*at as usize, *at as usize + bytes.len());
                if image.len() < end {
                    image.resize(end, 0);
                }
                image[at..end].copy_from_slice(bytes);
            }
            Done::Resize(length) => image.resize(*length as usize, 0),
            Done::Sync | Done::Saved(_) => {}
        }
    }
}

/// The kind of failure of an operation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Fault {
    /// The operation has no effect and returns this error.
    Refused(io::ErrorKind),
    /// Only half of the bytes are written.
    Short,
}

/// A storage shared by the database and a test.
#[derive(Debug, Clone, Default)]
pub(crate) struct Storage(Arc<Mutex<Inner>>);

#[derive(Debug, Default)]
struct Inner {
    image: Vec<u8>,
    done: Vec<Done>,
    operations: usize,
    /// The operation that fails, the kind of failure, and whether all later operations fail, too.
    fault: Option<(usize, Fault, bool)>,
}

impl Storage {
    /// A storage with this content.
    pub(crate) fn of(image: Vec<u8>) -> Storage {
        Storage(Arc::new(Mutex::new(Inner { image, ..Inner::default() })))
    }

    /// Make the operation with this number fail, once or for good.
    pub(crate) fn failing(self, at: usize, fault: Fault, for_good: bool) -> Storage {
        self.inner().fault = Some((at, fault, for_good));
        self
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().expect("no panic")
    }

    pub(crate) fn image(&self) -> Vec<u8> {
        self.inner().image.clone()
    }

    pub(crate) fn done(&self) -> Vec<Done> {
        self.inner().done.clone()
    }

    /// The number of reads and writes so far.
    pub(crate) fn operations(&self) -> usize {
        self.inner().operations
    }

    pub(crate) fn saved(&self, number: usize) {
        self.inner().done.push(Done::Saved(number));
    }
}

impl Inner {
    /// Count an operation, and return its failure, if any.
    fn fault(&mut self) -> Option<Fault> {
        let at = self.operations;
        self.operations += 1;
        let (fails, fault, for_good) = self.fault?;
        (at == fails || for_good && at > fails).then_some(fault)
    }

    fn act(&mut self, done: Done) -> io::Result<()> {
        match (self.fault(), done) {
            (None, done) => {
                done.apply(&mut self.image);
                self.done.push(done);
                Ok(())
            }
            (Some(Fault::Short), Done::Write(at, bytes)) => {
                Done::Write(at, bytes[..bytes.len() / 2].to_vec()).apply(&mut self.image);
                Err(io::ErrorKind::WriteZero.into())
            }
            (Some(Fault::Short), _) => Err(io::ErrorKind::Other.into()),
            (Some(Fault::Refused(kind)), _) => Err(kind.into()),
        }
    }
}

impl StorageBackend for Storage {
    fn len(&self) -> io::Result<u64> {
        Ok(self.inner().image.len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let mut inner = self.inner();
        if inner.fault().is_some() {
            return Err(io::ErrorKind::Other.into());
        }
        let at = usize::try_from(offset).map_err(io::Error::other)?;
        let bytes = inner.image.get(at..).and_then(|rest| rest.get(..out.len()));
        out.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }

    fn set_len(&self, length: u64) -> io::Result<()> {
        self.inner().act(Done::Resize(length))
    }

    fn sync_data(&self) -> io::Result<()> {
        self.inner().act(Done::Sync)
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.inner().act(Done::Write(offset, data.to_vec()))
    }

    fn try_lock_range(&self, _: Bound<u64>, _: Bound<u64>) -> Result<bool, BackendError> {
        Ok(true)
    }

    fn unlock_range(&self, _: Bound<u64>, _: Bound<u64>) -> Result<(), BackendError> {
        Ok(())
    }
}
