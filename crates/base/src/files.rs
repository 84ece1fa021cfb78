//! Errors about files, and names of files: links, devices, pipes, the roles of inputs and outputs.

use crate::Kind;
use std::fmt;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// The result of an operation on a file.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error about a file. `path` is the file as the caller named it, or "standard input".
#[derive(Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// A file does not exist or cannot be read.
    Unreadable { path: String, source: io::Error },
    /// A file cannot be written.
    Unwritable { path: String, source: io::Error },
    /// The folder of a new file is missing, and so is the folder around it.
    NoFolder { path: String, folder: String },
    /// A pipe, a device or a folder was named instead of a file.
    NotRegular { path: String },
    /// An output is also an input or another output.
    SameFile { path: String, what: String },
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unreadable { path, source } => {
                write!(out, "{path}: cannot be read: {source}; check the name and the permissions")
            }
            Error::Unwritable { path, source } => write!(
                out,
                "{path}: cannot be written: {source}; check the folder, the permissions and the free space"
            ),
            Error::NoFolder { path, folder } => write!(
                out,
                "{path}: cannot be written: there is no folder {folder}; check the name, or create the folder"
            ),
            Error::NotRegular { path } => {
                write!(out, "{path} is a pipe, a device or a folder; name a regular file")
            }
            Error::SameFile { path, what } => write!(out, "{path} is {what}; choose another file"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Unreadable { source, .. } => Some(source),
            Error::Unwritable { source, .. } => Some(source),
            _ => None,
        }
    }
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
