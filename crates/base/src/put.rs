//! Replacement of files that may exist: a look at the old file and its replacement are one step for all processes that use this
//! module.
//!
//! A process that replaces a file locks it, and then verifies that the path still names the locked file: whoever waited for the
//! lock sees the file that replaced it. A new file takes its name by a rename that replaces nothing. So no file is lost between a
//! look and a rename, and a lock ends with its process. If a file system has no locks, an existing file is kept. Systems other than
//! Unix replace without a lock.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, PersistError};

use crate::files::{self, copy_permissions, folder, free_sibling, is_standard_output, target, unwritable};
use crate::partial::beside;
pub use crate::partial::{check, check_folder};

/// The outcome for a file that may have existed.
pub enum Put {
    /// The path has the new content. If it is a regular file, other processes cannot replace it before this one is closed.
    Written(Option<File>),
    /// The old file stays, for a reason: a clause such as "differs".
    Kept(String),
}

/// A reason to keep a file, as a clause.
pub type Judge<'a> = &'a dyn Fn(&File) -> Option<String>;

/// Write a file atomically, unless a judge has a reason to keep the file at that path. Empty files, pipes and devices are always
/// written, and without a judge all. A missing folder is created.
pub fn put(path: &Path, bytes: &[u8], judge: Option<Judge<'_>>) -> files::Result<Put> {
    let put = || -> io::Result<Put> {
        let mut part = None;
        loop {
            if written_in_place(path, bytes)? {
                return Ok(Put::Written(None));
            }
            let target = target(path)?;
            let old = match open(&target) {
                Ok(old) => Some(old),
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                Err(error) if judge.is_some() => return Ok(Put::Kept(format!("cannot be read: {error}"))),
                Err(_) => return Ok(Put::Written(Some(rename_over(filled(&target, bytes)?, &target)?))),
            };
            // A file that is kept needs no lock.
            if let Some(reason) = old.as_ref().and_then(|old| reason_to_keep(old, judge)) {
                return Ok(Put::Kept(reason));
            }
            let file = part.take().map_or_else(|| filled(&target, bytes), Ok)?;
            let put = match old {
                Some(old) => put_over(&old, file, &target, judge)?,
                None => create(file, &target)?.map(|file| Put::Written(Some(file))),
            };
            match put {
                Ok(put) => return Ok(put),
                // Another process created or replaced the file meanwhile.
                Err(again) => part = Some(again),
            }
        }
    };
    put().map_err(|source| unwritable(path, source))
}

/// Write to the standard output, a pipe or a device; false if the path is none of these.
fn written_in_place(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    match fs::metadata(path) {
        Ok(known) if is_standard_output(&known) => {
            let mut out = io::stdout().lock();
            out.write_all(bytes)?;
            out.flush().map(|()| true)
        }
        Ok(known) if !known.is_file() => {
            OpenOptions::new().write(true).open(path)?.write_all(bytes).map(|()| true)
        }
        _ => Ok(false),
    }
}

/// Write a file atomically, whatever is there. A missing folder is created.
pub fn replace(path: &Path, bytes: &[u8]) -> files::Result<()> {
    put(path, bytes, None).map(drop)
}

/// Write a new file next to an existing one, and return its path: the first free one of `NAME.2.ENDING`, `NAME.3.ENDING` and
/// so on.
pub fn write_beside(path: &Path, bytes: &[u8]) -> files::Result<PathBuf> {
    let write = || {
        let mut file = filled(path, bytes)?;
        loop {
            let free = free_sibling(path);
            match create(file, &free)? {
                Ok(_) => return Ok(free),
                // Another process created it meanwhile.
                Err(again) => file = again,
            }
        }
    };
    write().map_err(|source| unwritable(path, source))
}

/// Create a folder next to an existing one, and return its path, as [`write_beside`] names it.
pub fn create_beside(path: &Path) -> files::Result<PathBuf> {
    loop {
        let free = free_sibling(path);
        match fs::create_dir(&free) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|()| free).map_err(|source| unwritable(path, source)),
        }
    }
}

fn reason_to_keep(old: &File, judge: Option<Judge<'_>>) -> Option<String> {
    let judge = judge?;
    match old.metadata() {
        Ok(known) if known.len() == 0 => None,
        _ => judge(old),
    }
}

/// Replace an open file at a path, whose name the new one takes. That one comes back if the path names another file by now.
fn put_over(
    old: &File,
    new: NamedTempFile,
    path: &Path,
    judge: Option<Judge<'_>>,
) -> io::Result<Result<Put, NamedTempFile>> {
    let locked = lock(old);
    if locked.is_ok() && !is_at(old, path) {
        return Ok(Err(new));
    }
    // Only an unconditional replacement does without the lock.
    let reason = reason_to_keep(old, judge).or_else(|| locked.err().filter(|_| judge.is_some()));
    match reason {
        Some(reason) => Ok(Ok(Put::Kept(reason))),
        None => Ok(Ok(Put::Written(Some(rename_over(new, path)?)))),
    }
}

/// Open a file that may be replaced. Some network file systems lock only files that are open for writing.
fn open(path: &Path) -> io::Result<File> {
    let both = OpenOptions::new().read(true).write(true).open(path);
    both.or_else(|_| File::open(path))
}

/// Lock a file that may be replaced. The error is a reason to keep it.
#[cfg(unix)]
fn lock(file: &File) -> Result<(), String> {
    use std::fs::TryLockError;
    use std::time::Duration;

    /// The longest wait for a file that another process replaces, as a number of pauses.
    const PAUSES: u32 = 1000;
    const PAUSE: Duration = Duration::from_millis(5);
    for _ in 0..PAUSES {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            Err(TryLockError::Error(error)) => return Err(format!("cannot be locked: {error}")),
        }
    }
    Err("is in use by another process".to_owned())
}

#[cfg(not(unix))]
fn lock(_: &File) -> Result<(), String> {
    Ok(())
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let identity = |known: fs::Metadata| (known.dev(), known.ino());
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(own), Ok(there)) => identity(own) == identity(there),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// A partial file in the folder of `path`, with its content on the disk.
fn filled(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = beside(path)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Move a partial file to a path that is free; it comes back if the path is taken.
fn create(file: NamedTempFile, path: &Path) -> io::Result<Result<File, NamedTempFile>> {
    let created = match file.persist_noclobber(path) {
        Ok(file) => Ok(file),
        Err(PersistError { error, file }) if error.kind() == io::ErrorKind::AlreadyExists => Err(file),
        Err(PersistError { file, .. }) => create_by_claim(file, path)?,
    };
    if created.is_ok() {
        sync(folder(path));
    }
    Ok(created)
}

/// The same on a file system where every rename may replace a file: an empty file claims the path.
fn create_by_claim(file: NamedTempFile, path: &Path) -> io::Result<Result<File, NamedTempFile>> {
    let claim = match File::create_new(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(Err(file)),
        claim => claim?,
    };
    // Without a lock no other process replaces it, either.
    if lock(&claim).is_ok() && !is_at(&claim, path) {
        return Ok(Err(file));
    }
    Ok(Ok(file.persist(path)?))
}

fn rename_over(file: NamedTempFile, path: &Path) -> io::Result<File> {
    if let Ok(old) = fs::metadata(path) {
        copy_permissions(&old, file.as_file())?;
    }
    let file = file.persist(path)?;
    sync(folder(path));
    Ok(file)
}

/// Make the names in a folder durable, if the system can sync a folder. The content is safe in any case.
fn sync(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::io::{Read as _, Seek as _};
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    const ROUNDS: usize = 200;

    fn content(mut file: &File) -> String {
        let mut text = String::new();
        file.rewind().unwrap();
        file.read_to_string(&mut text).unwrap();
        text
    }

    /// Outputs of several threads at the same time.
    fn together(number: usize, act: impl Fn(usize) + Sync) {
        let start = Barrier::new(number);
        thread::scope(|scope| {
            for at in 0..number {
                let (start, act) = (&start, &act);
                scope.spawn(move || {
                    start.wait();
                    act(at);
                });
            }
        });
    }

    #[test]
    fn the_largest_of_several_numbers_stays() {
        let folder = tempfile::tempdir().unwrap();
        for round in 0..ROUNDS {
            let path = folder.path().join(round.to_string());
            if round % 2 == 0 {
                fs::write(&path, if round % 4 == 0 { "" } else { "-1" }).unwrap();
            }
            let number = |text: &str| text.parse::<i32>().unwrap();
            together(3, |own| {
                let larger = |known: &File| {
                    let known = content(known);
                    (number(&known) > own as i32).then(|| format!("has {known}"))
                };
                put(&path, own.to_string().as_bytes(), Some(&larger)).unwrap();
            });
            assert_eq!(fs::read_to_string(&path).unwrap(), "2", "round {round}");
        }
    }

    #[test]
    fn every_file_that_is_kept_leaves_a_place_for_the_others() {
        let folder = tempfile::tempdir().unwrap();
        for round in 0..ROUNDS {
            let path = folder.path().join(format!("{round}.text"));
            if round % 2 == 0 {
                fs::write(&path, "").unwrap();
            }
            together(3, |own| {
                let own = own.to_string();
                if let Put::Kept(_) =
                    put(&path, own.as_bytes(), Some(&|_| Some("differs".to_owned()))).unwrap()
                {
                    write_beside(&path, own.as_bytes()).unwrap();
                }
            });
            let names = [format!("{round}.text"), format!("{round}.2.text"), format!("{round}.3.text")];
            let found = names.map(|name| fs::read_to_string(folder.path().join(name)).unwrap());
            assert_eq!(BTreeSet::from(found), ["0", "1", "2"].map(str::to_owned).into(), "round {round}");
        }
    }

    #[test]
    fn a_claim_creates_a_file_once() {
        let folder = tempfile::tempdir().unwrap();
        for round in 0..ROUNDS {
            let path = folder.path().join(round.to_string());
            let created = std::sync::atomic::AtomicUsize::new(0);
            together(3, |own| {
                let file = filled(&path, own.to_string().as_bytes()).unwrap();
                if create_by_claim(file, &path).unwrap().is_ok() {
                    created.fetch_add(1 + 10 * own, std::sync::atomic::Ordering::Relaxed);
                }
            });
            let winner = fs::read_to_string(&path).unwrap();
            assert_eq!(created.into_inner(), 1 + 10 * winner.parse::<usize>().unwrap(), "round {round}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), ROUNDS, "no part is left");
    }

    #[test]
    fn folders_next_to_another_have_one_owner() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        fs::create_dir(&path).unwrap();
        together(8, |own| {
            let made = create_beside(&path).unwrap();
            fs::write(made.join("owner"), own.to_string()).unwrap();
            assert_eq!(fs::read_dir(&made).unwrap().count(), 1);
        });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 9);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_cannot_be_locked_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        together(3, |own| {
            let path = folder.path().join(own.to_string());
            let old = if own == 0 { "" } else { "old" };
            fs::write(&path, old).unwrap();
            let busy = open(&path).unwrap();
            busy.lock().unwrap();
            // A reason of the judge does not wait.
            let differs = || (own == 2).then(|| "differs".to_owned());
            let kept = put(&path, b"new", Some(&|_| differs())).unwrap();
            let reason = differs().unwrap_or_else(|| "is in use by another process".to_owned());
            assert!(matches!(kept, Put::Kept(why) if why == reason));
            assert_eq!(fs::read_to_string(&path).unwrap(), old);
        });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "no part is left");
    }
}
