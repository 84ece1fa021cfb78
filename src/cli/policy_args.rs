//! The argument that names a policy.

use std::path::PathBuf;

use salet::policy::{Access, Policy};

#[derive(clap::Args)]
pub(crate) struct PolicyArgs {
    /// A policy, as `salet solve` writes it; - for standard input
    #[arg(value_name = "POLICY")]
    pub(crate) policy: PathBuf,
    /// Read the file instead of mapping it, for places where files change under their readers
    #[arg(long)]
    no_map: bool,
}

impl PolicyArgs {
    pub(crate) fn open(&self) -> Result<Policy, salet::policy::Error> {
        Policy::open(&self.policy, if self.no_map { Access::Read } else { Access::Map })
    }
}
