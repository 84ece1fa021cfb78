//! New results and existing files: a better policy, and any other content, stays, and the new result goes into a new file next to
//! it. No result is lost.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::checkpoint::Identity;
use crate::files;
use crate::policy::{Access, Policy};

use crate::cli::{Failure, Output};

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

    /// The reason to keep the file at a path, as a clause; `None` if this result is at least as good.
    fn reason_to_keep(&self, path: &Path) -> Option<String> {
        let same_bytes = |known: fs::Metadata| -> io::Result<bool> {
            Ok(known.len() == self.bytes().len() as u64 && fs::read(path)? == self.bytes())
        };
        match fs::metadata(path).and_then(same_bytes) {
            Ok(true) => return None,
            Ok(false) => {}
            Err(error) => return Some(format!("cannot be read: {error}")),
        }
        match self {
            New::Policy(policy) => match Policy::open(path, Access::Read) {
                Ok(known) => of_policy(&known, policy),
                Err(_) => Some("is not a policy".to_owned()),
            },
            New::Other(_) => Some("differs".to_owned()),
        }
    }
}

fn of_policy(known: &Policy, new: &Policy) -> Option<String> {
    if let Some(difference) = Identity::of(known.game()).difference(&Identity::of(new.game())) {
        return Some(format!("is of another game: {difference}"));
    }
    known.claim().advantage(known.score(), new.claim(), new.score(), new.game().objective())
}

impl ForceArgs {
    /// Write a result into a file, or next to it if the file must be kept. Returns the path.
    pub(crate) fn put(&self, path: &Path, new: New<'_>, output: &Output) -> Result<PathBuf, Failure> {
        let may_keep = !self.force && files::holds_something(path);
        let Some(reason) = may_keep.then(|| new.reason_to_keep(path)).flatten() else {
            files::replace(path, new.bytes())?;
            return Ok(path.to_owned());
        };
        let beside = files::write_beside(path, new.bytes())?;
        self.tell(path, &beside, &reason, output);
        Ok(beside)
    }

    /// The folder for several files with fixed names: the wanted one, or a new one next to it if that holds any of them.
    pub(crate) fn folder(&self, asked: &Path, names: &[PathBuf], output: &Output) -> PathBuf {
        let Some(taken) = names.iter().find(|name| !self.force && files::holds_something(name)) else {
            return asked.to_owned();
        };
        let beside = files::free_sibling(asked);
        let name = taken.file_name().unwrap_or_default().display();
        self.tell(asked, &beside, &format!("holds {name} already"), output);
        beside
    }

    fn tell(&self, kept: &Path, new: &Path, reason: &str, output: &Output) {
        let (kept, new) = (kept.display(), new.display());
        output.warn(format_args!(
            "{kept} is kept: it {reason}; the new result is in {new} (--force replaces files)"
        ));
    }
}
