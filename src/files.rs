//! Files that are written whole or not at all.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::error::{Error, Result};

/// Put bytes into a file: beside it first, then renamed. The folder is made where it is missing.
///
/// # Errors
/// [`Error::Unwritable`].
pub fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    let replace = || {
        let mut file = beside(path)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        // The name is as durable as the folder. Not every system can sync one, and the content is safe either way.
        let _ = fs::File::open(folder(path)).and_then(|folder| folder.sync_all());
        Ok(())
    };
    replace().map_err(|source| unwritable(path, source))
}

/// Whether a file can be put there, asked before the long work that makes it. Nothing is left behind.
///
/// # Errors
/// [`Error::Unwritable`].
pub fn check(path: &Path) -> Result<()> {
    // Folders that are missing will be made in the first that is not.
    let existing = folder(path).ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
    let probed = if path.is_dir() {
        Err(io::ErrorKind::IsADirectory.into())
    } else {
        tempfile::tempfile_in(existing).map(drop)
    };
    probed.map_err(|source| unwritable(path, source))
}

/// A new file in the same folder, under another name.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    fs::create_dir_all(folder(path))?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".salet-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As any new file: what the user's mask leaves of it. The default is for secrets.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder(path))
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

fn unwritable(path: &Path, source: io::Error) -> Error {
    Error::Unwritable { path: path.display().to_string(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
