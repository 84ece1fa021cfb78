//! Parts of atomic writes of files.
//!
//! A file is written next to its target, then renamed. Symbolic links are followed, the permissions of an old file are kept, and a
//! target that is not a regular file (a device, a pipe, the standard output) is written in place. `put.rs` writes them.

use crate::Kind;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// The result of an operation on a file.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error about a file. `path` is the file as the caller named it, or "standard input".
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// A file does not exist or cannot be read.
    #[error("{path}: cannot be read: {source}; check the name and the permissions")]
    Unreadable { path: String, source: io::Error },
    /// A file cannot be written.
    #[error("{path}: cannot be written: {source}; check the folder, the permissions and the free space")]
    Unwritable { path: String, source: io::Error },
    /// The folder of a new file is missing, and so is the folder around it.
    #[error("{path}: cannot be written: there is no folder {folder}; check the name, or create the folder")]
    NoFolder { path: String, folder: String },
    /// A pipe, a device or a folder was named instead of a file.
    #[error("{path} is a pipe, a device or a folder; name a regular file")]
    NotRegular { path: String },
    /// An output is also an input or another output.
    #[error("{path} is {what}; choose another file")]
    SameFile { path: String, what: String },
}

impl Error {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        match self {
            Error::SameFile { .. } => Kind::Usage,
            Error::Unreadable { .. } | Error::Unwritable { .. } => Kind::Input,
            Error::NoFolder { .. } | Error::NotRegular { .. } => Kind::Input,
        }
    }
}

/// Prefix and suffix of the names of partial files.
const PART: (&str, &str) = (".salet-", ".part");

/// The first of the paths `NAME.2.ENDING`, `NAME.3.ENDING` and so on that does not exist.
pub fn free_sibling(path: &Path) -> PathBuf {
    // A name such as `.` or `..` has no sibling until it is resolved.
    let path = match path.file_name() {
        Some(_) => path.to_owned(),
        None => path.canonicalize().unwrap_or_else(|_| path.to_owned()),
    };
    let named = |number: u32| {
        let mut name = path.file_stem().unwrap_or_default().to_owned();
        name.push(format!(".{number}"));
        if let Some(ending) = path.extension() {
            name.push(".");
            name.push(ending);
        }
        path.with_file_name(name)
    };
    let taken = |path: &PathBuf| fs::symlink_metadata(path).is_ok();
    (2..).map(named).find(|path| !taken(path)).unwrap_or(path)
}

/// Whether writing to a path would replace a regular file that is not empty.
pub fn holds_something(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|known| known.is_file() && known.len() > 0 && !is_standard_output(&known))
}

/// Refuse a path that exists and is not a regular file: opening a pipe may block forever.
pub fn check_regular(path: &Path) -> Result<()> {
    match fs::metadata(path) {
        Ok(known) if !known.is_file() => Err(Error::NotRegular { path: path.display().to_string() }),
        _ => Ok(()),
    }
}

/// Check that a file can be written, before the long computation of its content. Leaves nothing behind, and removes the partial
/// files of dead processes. Returns the folder that the write will create, if it is missing.
///
/// # Errors
/// [`Error::Unwritable`], and [`Error::NoFolder`] if more than the last folder of the path is missing: the name may be wrong.
pub fn check(path: &Path) -> Result<Option<PathBuf>> {
    let probe = || match fs::metadata(path) {
        Ok(known) if known.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        // Opening a pipe may wait for a reader.
        Ok(known) if !known.is_file() || is_standard_output(&known) => Ok(None),
        _ => Ok(Some(target(path)?)),
    };
    match probe().map_err(|source| unwritable(path, source))? {
        Some(target) => check_folder_of(path, folder(&target)),
        None => Ok(None),
    }
}

/// The same for a folder of new files.
pub fn check_folder(path: &Path) -> Result<Option<PathBuf>> {
    match fs::metadata(path) {
        Ok(known) if known.is_dir() => check_folder_of(path, path),
        Ok(_) => Err(unwritable(path, io::ErrorKind::NotADirectory.into())),
        Err(_) => check(path),
    }
}

/// Check that the file at `path` can be created in `folder`.
fn check_folder_of(path: &Path, folder: &Path) -> Result<Option<PathBuf>> {
    let probe = |folder: &Path| {
        sweep(folder);
        tempfile::tempfile_in(folder).map(drop).map_err(|source| unwritable(path, source))
    };
    if folder.exists() {
        return probe(folder).map(|()| None);
    }
    let around = std::path::absolute(folder).map_err(|source| unwritable(path, source))?;
    match around.parent().filter(|around| around.exists()) {
        Some(around) => probe(around).map(|()| Some(folder.to_owned())),
        None => {
            let [path, folder] = [path, folder].map(|path| path.display().to_string());
            Err(Error::NoFolder { path, folder })
        }
    }
}

/// Refuse an output that is also an input or another output, under any name. The input `-` is standard input.
pub fn check_distinct(inputs: &[&Path], outputs: &[&Path]) -> Result<()> {
    let read: Vec<Identity> = inputs.iter().filter_map(|path| Identity::of_input(path)).collect();
    let mut written: Vec<Identity> = Vec::new();
    for path in outputs {
        let Some(identity) = Identity::of(path) else { continue };
        let refuse =
            |what: &str| Err(Error::SameFile { path: path.display().to_string(), what: what.to_owned() });
        if read.contains(&identity) {
            return refuse("read, too, and would be overwritten");
        }
        if written.contains(&identity) {
            return refuse("named for two outputs");
        }
        written.push(identity);
    }
    Ok(())
}

#[derive(Debug, PartialEq, Eq)]
enum Identity {
    #[cfg(unix)]
    Inode(u64, u64),
    /// The resolved name of a file that does not exist, or on a system without inodes.
    Name(PathBuf),
}

impl Identity {
    /// `None` for character devices, such as a terminal, which no output destroys.
    fn of(path: &Path) -> Option<Identity> {
        match fs::metadata(path) {
            Ok(known) => Identity::of_known(&known, path),
            Err(_) => {
                let target = target(path).ok()?;
                let name = target.file_name()?;
                // The folder may not exist either: resolve its existing part.
                let folder = std::path::absolute(folder(&target)).ok()?;
                let existing = folder.ancestors().find(|folder| folder.exists())?;
                let missing = folder.strip_prefix(existing).ok()?;
                Some(Identity::Name(existing.canonicalize().ok()?.join(missing).join(name)))
            }
        }
    }

    fn of_input(path: &Path) -> Option<Identity> {
        match path == Path::new("-") {
            true => Identity::of_known(&standard(io::stdin())?, path),
            false => Identity::of(path),
        }
    }

    #[cfg(unix)]
    fn of_known(known: &Metadata, _: &Path) -> Option<Identity> {
        use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _};
        (!known.file_type().is_char_device()).then(|| Identity::Inode(known.dev(), known.ino()))
    }

    #[cfg(not(unix))]
    fn of_known(known: &Metadata, path: &Path) -> Option<Identity> {
        known.is_file().then(|| path.canonicalize().ok().map(Identity::Name)).flatten()
    }
}

#[cfg(unix)]
fn standard(stream: impl std::os::fd::AsFd) -> Option<Metadata> {
    File::from(stream.as_fd().try_clone_to_owned().ok()?).metadata().ok()
}

#[cfg(not(unix))]
fn standard<T>(_: T) -> Option<Metadata> {
    None
}

/// Whether a file is the standard output of this process, which a rename would disconnect.
#[cfg(unix)]
pub fn is_standard_output(known: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    standard(io::stdout()).is_some_and(|out| (out.dev(), out.ino()) == (known.dev(), known.ino()))
}

/// Whether a file is the standard output of this process; false on other systems than Unix.
#[cfg(not(unix))]
pub fn is_standard_output(_: &Metadata) -> bool {
    false
}

/// The end of a chain of symbolic links, which need not exist.
pub fn target(path: &Path) -> io::Result<PathBuf> {
    if let Err(error) = fs::metadata(path)
        && error.kind() != io::ErrorKind::NotFound
    {
        // For instance, a cycle of links.
        return Err(error);
    }
    let mut target = path.to_owned();
    while let Ok(next) = fs::read_link(&target) {
        target = folder(&target).join(next);
    }
    Ok(target)
}

/// Copy the owner, if possible, and the permissions of the old file to the new one.
pub fn copy_permissions(old: &Metadata, file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let _ = std::os::unix::fs::fchown(file, Some(old.uid()), Some(old.gid()));
    }
    file.set_permissions(old.permissions())
}

/// A new partial file in the folder of `path`, locked as long as its process lives.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
    fs::create_dir_all(folder(path))?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(PART.0).suffix(PART.1);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // The same mode as any new file, subject to the user's mask. The default of `tempfile` is for secrets.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    loop {
        let file = builder.tempfile_in(folder(path))?;
        // On a system without locks, no process can remove it as unlocked, either.
        let _ = file.as_file().lock();
        // Another process may have removed it before it was locked.
        if file.path().exists() {
            return Ok(file);
        }
    }
}

/// Remove the partial files of dead processes: nobody locks these.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_part = name.starts_with(PART.0) && name.ends_with(PART.1);
        if is_part && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let file = OpenOptions::new().write(true).open(entry.path());
            if file.as_ref().is_ok_and(|file| file.try_lock().is_ok()) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// The error about a file that should be replaced but for an obstacle, a clause such as "cannot be locked".
pub fn irreplaceable(path: &Path, obstacle: &str) -> Error {
    unwritable(path, io::Error::other(format!("it {obstacle}")))
}

pub(crate) fn unwritable(path: &Path, source: io::Error) -> Error {
    Error::Unwritable { path: path.display().to_string(), source }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::put::{replace, write_beside};

    #[test]
    fn a_check_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new").join("a file");
        check(&path).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        replace(&path, b"bytes").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"bytes");
        for wrong in [folder.path().to_owned(), path.join("below a file")] {
            assert!(matches!(check(&wrong), Err(Error::Unwritable { .. })));
            assert!(matches!(replace(&wrong, b""), Err(Error::Unwritable { .. })));
        }
    }

    #[test]
    fn partial_files_of_dead_processes_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("file");
        let alive = beside(&target).unwrap();
        let dead = folder.path().join(".salet-dead.part");
        fs::write(&dead, "half").unwrap();
        fs::write(folder.path().join(".salet-notes"), "a file of the user").unwrap();
        check(&target).unwrap();
        assert!(!dead.exists() && alive.path().exists());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn one_missing_folder_is_created_and_two_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        assert_eq!(check(&at("file")).unwrap(), None);
        assert_eq!(check_folder(&at("new")).unwrap(), None);
        assert_eq!(check_folder(folder.path()).unwrap(), None);
        assert_eq!(check(&at("new/file")).unwrap(), Some(at("new")));
        assert_eq!(check_folder(&at("new/report")).unwrap(), Some(at("new")));
        for checked in [check(&at("a/typing/error")), check_folder(&at("a/typing/error"))] {
            assert!(matches!(checked, Err(Error::NoFolder { folder, .. }) if folder.ends_with("a/typing")));
        }
        fs::write(at("file"), "").unwrap();
        assert!(matches!(check_folder(&at("file")), Err(Error::Unwritable { .. })));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_next_to_another_takes_a_free_name() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("a.policy"), "kept").unwrap();
        for (path, sibling) in [
            ("a.policy", "a.2.policy"),
            ("a.policy", "a.3.policy"),
            ("plain", "plain.2"),
            (".hidden", ".hidden.2"),
            ("deep/two.endings.txt", "deep/two.endings.2.txt"),
        ] {
            assert_eq!(write_beside(&at(path), b"new").unwrap(), at(sibling));
            assert_eq!(fs::read(at(sibling)).unwrap(), b"new");
        }
        assert_eq!(fs::read(at("a.policy")).unwrap(), b"kept");
        assert!(holds_something(&at("a.policy")) && !holds_something(&at("missing")));
        assert!(!holds_something(folder.path()) && !holds_something(Path::new("/dev/null")));
    }

    #[test]
    fn one_file_has_one_role() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("list"), "words").unwrap();
        fs::hard_link(at("list"), at("other name")).unwrap();
        for (inputs, outputs, same) in [
            (&["list"][..], &["list"][..], true),
            (&["list"], &["other name"], true),
            (&["list"], &["new"], false),
            (&["list"], &["new", "./new"], true),
            (&["list"], &["deep/er/new", "deep/er/new"], true),
            (&["list", "list"], &["new", "newer"], false),
            (&["missing"], &["missing"], true),
        ] {
            let inputs: Vec<PathBuf> = inputs.iter().map(|name| at(name)).collect();
            let outputs: Vec<PathBuf> = outputs.iter().map(|name| at(name)).collect();
            let read: Vec<&Path> = inputs.iter().map(PathBuf::as_path).collect();
            let written: Vec<&Path> = outputs.iter().map(PathBuf::as_path).collect();
            assert_eq!(check_distinct(&read, &written).is_err(), same, "{inputs:?} {outputs:?}");
        }
        let null = Path::new("/dev/null");
        check_distinct(&[null], &[null, null]).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_permissions_kept() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("deep")).unwrap();
        fs::write(at("deep/file"), "old").unwrap();
        fs::set_permissions(at("deep/file"), fs::Permissions::from_mode(0o640)).unwrap();
        symlink("deep/file", at("link")).unwrap();
        symlink("link", at("link to link")).unwrap();
        replace(&at("link to link"), b"new").unwrap();
        assert!(fs::symlink_metadata(at("link to link")).unwrap().is_symlink());
        assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
        assert_eq!(fs::read(at("deep/file")).unwrap(), b"new");
        assert_eq!(fs::metadata(at("deep/file")).unwrap().permissions().mode() & 0o777, 0o640);

        symlink("deep/missing", at("dangling")).unwrap();
        check(&at("dangling")).unwrap();
        assert!(check_distinct(&[], &[&at("dangling"), &at("deep/missing")]).is_err());
        replace(&at("dangling"), b"made").unwrap();
        assert_eq!(fs::read(at("deep/missing")).unwrap(), b"made");
        assert!(check_distinct(&[&at("deep/missing")], &[&at("dangling")]).is_err());

        symlink("circle", at("circle")).unwrap();
        assert!(check(&at("circle")).is_err() && replace(&at("circle"), b"").is_err());
    }
}
