//! New results and existing files: a better result, and any other content, stays, and the new result goes into a new file next to
//! it. No result is lost.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::certificate::Header;
use crate::checkpoint::Identity;
use crate::files;
use crate::game::{Game, Objective};
use crate::page;
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
    /// A certificate of a game, as bytes.
    Certificate(&'a Game, &'a [u8]),
    Page(&'a Policy, &'a str),
    /// Anything else; it replaces only equal bytes.
    Text(&'a [u8]),
}

impl New<'_> {
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            New::Policy(policy) => policy.as_bytes(),
            New::Page(_, page) => page.as_bytes(),
            New::Certificate(_, bytes) | New::Text(bytes) => bytes,
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
            New::Page(policy, _) => {
                match fs::read_to_string(path).ok().as_deref().and_then(page::policy_in) {
                    Some(known) => of_policy(&known, policy),
                    None => Some("is not the page of a policy".to_owned()),
                }
            }
            New::Certificate(game, bytes) => {
                let known = fs::read(path).ok().as_deref().and_then(Header::read);
                match (known, Header::read(bytes)) {
                    (Some(known), Some(new)) => of_certificate(&known, &new, game.objective()),
                    _ => Some("is not a certificate".to_owned()),
                }
            }
            New::Text(_) => Some("differs".to_owned()),
        }
    }
}

fn of_policy(known: &Policy, new: &Policy) -> Option<String> {
    if let Some(difference) = Identity::of(known.game()).difference(&Identity::of(new.game())) {
        return Some(format!("is of another game: {difference}"));
    }
    known.claim().advantage(known.score(), new.claim(), new.score(), new.game().objective())
}

fn of_certificate(known: &Header, new: &Header, objective: Objective) -> Option<String> {
    let higher = known.claims.compare(&new.claims, objective).is_gt();
    if known.game != new.game {
        Some("is of another game".to_owned())
    } else if higher {
        Some("proves a higher bound".to_owned())
    } else if known.policy.is_some() && known.policy != new.policy {
        Some("proves another policy optimal".to_owned())
    } else {
        None
    }
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

#[cfg(test)]
mod tests {
    use crate::certificate::Claims;

    use super::*;

    #[test]
    fn a_certificate_is_kept_for_its_game_its_bound_and_its_policy() {
        let header = |game: u8, total_at_least, policy: Option<u8>| Header {
            game: [game; 32],
            policy: policy.map(|policy| [policy; 32]),
            claims: Claims { total_at_least, ..Claims::default() },
        };
        let proven = header(1, 20, Some(1));
        for (new, reason) in [
            (proven, None),
            (header(2, 20, Some(1)), Some("is of another game")),
            (header(1, 19, None), Some("proves a higher bound")),
            (header(1, 20, None), Some("proves another policy optimal")),
            (header(1, 20, Some(2)), Some("proves another policy optimal")),
        ] {
            assert_eq!(of_certificate(&proven, &new, Objective::Mean).as_deref(), reason);
        }
        assert_eq!(of_certificate(&header(1, 19, None), &proven, Objective::Mean), None);
    }
}
