//! Partial files, and checks that one can be written.
//!
//! A file is written next to its target, then renamed. Symbolic links are followed, the permissions of an old file are kept, and a
//! target that is not a regular file (a device, a pipe, the standard output) is written in place. `put.rs` writes them.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::files::{Error, Result, folder, is_standard_output, target, unwritable};

/// Prefix and suffix of the names of partial files.
const PART: (&str, &str) = (".salet-", ".part");

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

/// A new partial file in the folder of `path`, locked as long as its process lives.
pub(crate) fn beside(path: &Path) -> io::Result<NamedTempFile> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{check_distinct, holds_something};
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
