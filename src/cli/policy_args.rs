//! The argument that names a policy.

use std::path::{Path, PathBuf};

use crate::catalogue;
use crate::game::Rule;
use crate::policy::{Access, Policy};

use super::exit::Failure;

#[derive(clap::Args)]
pub(crate) struct PolicyArgs {
    // The list of those that are compiled in is the catalogue's.
    #[arg(value_name = "POLICY", help = help())]
    pub(crate) policy: PathBuf,
    /// Read the file instead of mapping it, for places where files change under their readers
    #[arg(long)]
    no_map: bool,
}

impl PolicyArgs {
    pub(crate) fn open(&self) -> Result<Policy, Failure> {
        open(&self.policy, if self.no_map { Access::Read } else { Access::Map })
    }
}

/// What a policy is, for the help of an argument.
pub(crate) fn help() -> String {
    format!(
        "A policy, as `salet solve` writes it, or - for standard input; or one that is compiled in, by its name: {} \
         (a file of such a name is ./NAME)",
        compiled_in()
    )
}

/// The names of the policies that are compiled in.
fn compiled_in() -> String {
    catalogue::policies().map(|policy| policy.name).collect::<Vec<_>>().join(", ")
}

/// The policy of this name that is compiled in, or the one in this file.
pub(crate) fn open(path: &Path, access: Access) -> Result<Policy, Failure> {
    if let Some(named) = path.to_str().and_then(catalogue::find_policy) {
        return Ok(named.open());
    }
    match missing(path) {
        Some(advice) => Err(Failure::Usage(advice)),
        None => Ok(Policy::open(path, access)?),
    }
}

/// How to get the policy of a named game that is not compiled in, if this is what such a one would be called.
fn missing(path: &Path) -> Option<String> {
    let name = path.to_str().filter(|_| !path.exists())?;
    let (game, rule) = catalogue::ALL.iter().find_map(|game| {
        let rule = name.strip_prefix(game.name)?.strip_prefix('-')?.parse::<Rule>().ok()?;
        Some((game.name, rule))
    })?;
    Some(format!(
        "the policy {name} is not compiled in, as {} are; `salet solve {game} --rule {rule}` makes it",
        compiled_in()
    ))
}
