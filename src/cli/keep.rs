//! New results and existing files: a better policy, and any other content, stays, and the new result goes into a new file next to
//! it. No result is lost.

use salet::words::WordPolicy as _;
use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::path::{Path, PathBuf};

use salet::checkpoint::Identity;
use salet::policy::Policy;
use salet_base::files;
use salet_base::put::{self, Put};

use crate::cli::{Failure, Output, inputs};

#[derive(clap::Args)]
pub(crate) struct ForceArgs {
    /// Replace any existing file
    ///
    /// Without it a file with a better result, or with something else, stays, and the new result goes next to it, as NAME.2.ENDING
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy)]
pub(crate) enum New<'a> {
    Policy(&'a Policy),
    /// Anything else; it replaces only equal bytes.
    Other(&'a [u8]),
}

impl New<'_> {
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            New::Policy(policy) => policy.as_bytes(),
            New::Other(bytes) => bytes,
        }
    }

    /// The reason to keep a file, as a clause; `None` if this result is at least as good.
    fn reason_to_keep(&self, mut known: &File) -> Option<String> {
        let mut read = || -> io::Result<Option<Vec<u8>>> {
            // Only the length of another file counts.
            if matches!(self, New::Other(new) if known.metadata()?.len() != new.len() as u64) {
                return Ok(None);
            }
            let mut bytes = Vec::new();
            known.rewind()?;
            known.read_to_end(&mut bytes)?;
            Ok(Some(bytes))
        };
        let known = match read() {
            Ok(known) => known.unwrap_or_default(),
            Err(error) => return Some(format!("cannot be read: {error}")),
        };
        if known == self.bytes() {
            return None;
        }
        match self {
            New::Policy(policy) => match Policy::from_bytes(known) {
                Ok(known) => of_policy(&known, policy),
                Err(_) => Some("is not a policy".to_owned()),
            },
            New::Other(_) => Some("differs".to_owned()),
        }
    }
}

fn of_policy(known: &Policy, new: &Policy) -> Option<String> {
    let identity = |policy: &Policy| Identity::of(policy.game()).expect("a file describes its game");
    if let Some(difference) = identity(known).difference(&identity(new)) {
        return Some(format!("is of another game: {difference}"));
    }
    known.claim().advantage(known.score(), new.claim(), new.score(), new.game().objective())
}

impl ForceArgs {
    /// Write a result into a file, or next to it if the file must be kept. Returns the path.
    pub(crate) fn put(&self, path: &Path, new: New<'_>, output: &Output) -> Result<PathBuf, Failure> {
        // Every command checks its outputs early; this holds for any that does not.
        let is_read = inputs::is_read(path);
        let judge = |known: &File| match is_read {
            true => Some("is read, too".to_owned()),
            false => new.reason_to_keep(known),
        };
        match put::put(path, new.bytes(), (is_read || !self.force).then_some(&judge))? {
            Put::Written(_) => Ok(path.to_owned()),
            Put::Kept(reason) => {
                let beside = put::write_beside(path, new.bytes())?;
                self.tell(path, &beside, &reason, output);
                Ok(beside)
            }
        }
    }

    /// Write texts into files of a folder, in this order, or of a new folder next to it if that one holds any file that `names`
    /// lists. Returns the folder.
    pub(crate) fn put_all(
        &self,
        asked: &Path,
        texts: &[(String, String)],
        names: &[String],
        output: &Output,
    ) -> Result<PathBuf, Failure> {
        let Some(((first, text), others)) = texts.split_first() else { return Ok(asked.to_owned()) };
        let is_taken = |name: &&String| {
            let file = asked.join(name);
            inputs::is_read(&file) || !self.force && files::holds_something(&file)
        };
        let mut taken = names.iter().find(is_taken);
        let mut folder = asked.to_owned();
        // The process that creates the first file owns the folder. It closes the file after the last one, since
        // another one may replace all files.
        let _first = loop {
            if taken.is_none() || folder != asked {
                let judge = |_: &File| Some(String::new());
                match put::put(&folder.join(first), text.as_bytes(), (!self.force).then_some(&judge))? {
                    Put::Written(file) => break file,
                    Put::Kept(_) => taken = taken.or(Some(first)),
                }
            }
            folder = put::create_beside(asked)?;
        };
        if let Some(name) = taken {
            self.tell(asked, &folder, &format!("holds {name} already"), output);
        }
        for (name, text) in others {
            self.put(&folder.join(name), New::Other(text.as_bytes()), output)?;
        }
        Ok(folder)
    }

    fn tell(&self, kept: &Path, new: &Path, reason: &str, output: &Output) {
        let (kept, new) = (kept.display(), new.display());
        output.warn(format_args!(
            "{kept} is kept: it {reason}; the new result is in {new} (--force replaces files)"
        ));
    }
}

/// The folders that outputs will create.
#[must_use]
pub(crate) struct NewFolders(Vec<PathBuf>);

impl NewFolders {
    /// Name them, as soon as nothing can refuse the outputs.
    pub(crate) fn tell(&self, output: &Output) {
        for folder in &self.0 {
            output.note(format_args!("creating the folder {}", folder.display()));
        }
    }
}

/// Check before a long computation that files can be written, and that none is an input or another output.
pub(crate) fn check_outputs(files: &[&Path]) -> Result<NewFolders, Failure> {
    inputs::check(files)?;
    let mut folders = Vec::new();
    for path in files {
        let new = put::check(path)?.filter(|new| !folders.contains(new));
        folders.extend(new);
    }
    Ok(NewFolders(folders))
}

/// The same for a folder of files.
pub(crate) fn check_folder(folder: &Path, files: &[PathBuf]) -> Result<NewFolders, Failure> {
    inputs::check(&files.iter().map(PathBuf::as_path).collect::<Vec<_>>())?;
    Ok(NewFolders(put::check_folder(folder)?.into_iter().collect()))
}
