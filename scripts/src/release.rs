//! `release`: reproducible programs. Every build of a commit with the same toolchain makes the same bytes.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use xshell::{Shell, cmd};

use crate::run::{members, remap, same, succeeds};

/// Build `salet` and `salet-check` reproducibly, with digests and bills of materials
///
/// The bills of materials (SBOM, CycloneDX) need cargo-cyclonedx (cargo install cargo-cyclonedx).
#[derive(Args)]
pub(crate) struct Release {
    /// Folder for the programs
    #[arg(default_value = "output/release")]
    folder: PathBuf,
    /// Build the newest commit in two clones instead, in different folders, and compare them byte for byte
    #[arg(long)]
    compare: bool,
}

impl Release {
    pub(crate) fn run(&self, sh: &Shell) -> Result<()> {
        if !self.compare {
            return build(sh, &self.folder);
        }
        let (root, temporary) = (sh.current_dir(), sh.create_temp_dir()?);
        let places = ["one", "another/and/longer"].map(|clone| temporary.path().join(clone));
        for place in &places {
            cmd!(sh, "git clone --quiet {root} {place}/salet").run()?;
            let _checkout = sh.push_dir(place.join("salet"));
            build(sh, &place.join("built"))?;
        }
        for file in sh.read_dir(places[0].join("built"))? {
            same(&file, places[1].join("built").join(file.file_name().unwrap_or_default()))?;
        }
        let commit = cmd!(sh, "git rev-parse --short HEAD").read()?;
        println!("the builds of {commit} in both clones are byte-identical");
        Ok(())
    }
}

fn build(sh: &Shell, folder: &Path) -> Result<()> {
    let (folder, checkout) = (sh.create_dir(folder)?, sh.current_dir().canonicalize()?);
    // In the usual target folder these flags would rebuild everything.
    let target = ["--release", "--locked", "--target-dir", "target/reproducible"];
    for package in ["salet", "salet-check"] {
        // Panics and debug information contain paths.
        cmd!(sh, "cargo build {target...} --package {package} --bin {package}")
            .env("RUSTFLAGS", remap(&checkout))
            .run()?;
        sh.copy_file(format!("target/reproducible/release/{package}"), folder.join(package))?;
    }
    let mut files = vec!["salet", "salet-check"];
    if succeeds(cmd!(sh, "cargo cyclonedx --version")) {
        let time = cmd!(sh, "git log -1 --format=%ct").read()?;
        cmd!(sh, "cargo cyclonedx --quiet --format json --spec-version 1.5")
            .env("SOURCE_DATE_EPOCH", time)
            .run()?;
        for (list, name) in [
            ("salet.cdx.json", "salet.cdx.json"),
            ("crates/checker/salet-check.cdx.json", "salet-check.cdx.json"),
        ] {
            // Nothing else depends on the folder of the checkout.
            let text =
                sh.read_file(list)?.replace(&format!("file://{}", checkout.display()), "file:///salet");
            sh.write_file(folder.join(name), text)?;
            files.push(name);
        }
        for member in members(sh)? {
            let [manifest, name] =
                ["manifest_path", "name"].map(|field| member[field].as_str().unwrap_or_default());
            sh.remove_path(Path::new(manifest).with_file_name(format!("{name}.cdx.json")))?;
        }
    } else {
        eprintln!("NOT MADE: bills of materials, since cargo-cyclonedx is not installed");
    }
    let _folder = sh.push_dir(&folder);
    let digests = cmd!(sh, "sha256sum {files...}").read()?;
    println!("{digests}");
    Ok(sh.write_file("SHA256SUMS", digests + "\n")?)
}
