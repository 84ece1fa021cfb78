//! `release`: programs that come out the same, byte for byte, for everyone who builds a commit with the same toolchain.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use clap::Args;
use xshell::{Shell, cmd};

use crate::run::absolute;

/// Build `salet` and `salet-check` reproducibly, with digests and a list of what is in them
///
/// The lists (SBOM, CycloneDX) need cargo-cyclonedx (cargo install cargo-cyclonedx).
#[derive(Args)]
pub(crate) struct Release {
    /// Put them into this folder
    #[arg(value_parser = absolute, default_value = "output/release")]
    folder: PathBuf,
    /// Build the newest commit in two clones in different folders instead, and compare, byte for byte
    #[arg(long)]
    compare: bool,
}

impl Release {
    pub(crate) fn run(&self, sh: &Shell) -> Result<()> {
        match self.compare {
            true => compare(sh),
            false => build(sh, &self.folder),
        }
    }
}

fn build(sh: &Shell, folder: &Path) -> Result<()> {
    sh.create_dir(folder)?;
    let checkout = sh.current_dir().canonicalize()?.display().to_string();
    let home = std::env::var("HOME").unwrap_or_default();
    let cargo_home = std::env::var("CARGO_HOME").unwrap_or_else(|_| format!("{home}/.cargo"));
    // Panics and debug information name files: those of the checkout and of the dependencies, wherever they are.
    let flags = format!("--remap-path-prefix={checkout}=/salet --remap-path-prefix={cargo_home}=/cargo");
    // A folder of its own: these flags would have everything built again.
    let target = ["--release", "--locked", "--target-dir", "target/reproducible"];
    cmd!(sh, "cargo build {target...} --package salet --bin salet").env("RUSTFLAGS", &flags).run()?;
    cmd!(sh, "cargo build {target...} --package salet-check").env("RUSTFLAGS", &flags).run()?;
    let mut files = vec!["salet", "salet-check"];
    for program in &files {
        sh.copy_file(format!("target/reproducible/release/{program}"), folder.join(program))?;
    }
    if cmd!(sh, "cargo cyclonedx --version").quiet().ignore_stdout().ignore_stderr().run().is_ok() {
        let time = cmd!(sh, "git log -1 --format=%ct").read()?;
        cmd!(sh, "cargo cyclonedx --quiet --format json --spec-version 1.5")
            .env("SOURCE_DATE_EPOCH", time)
            .run()?;
        for (list, name) in
            [("salet.cdx.json", "salet.cdx.json"), ("checker/salet-check.cdx.json", "salet-check.cdx.json")]
        {
            // Only the place of the checkout says where it was made.
            let text = sh.read_file(list)?.replace(&format!("file://{checkout}"), "file:///salet");
            sh.write_file(folder.join(name), text)?;
            files.push(name);
        }
        for folder in [".", "checker", "engine", "fuzz", "python", "scripts"] {
            for list in
                sh.read_dir(folder)?.iter().filter(|file| file.to_string_lossy().ends_with(".cdx.json"))
            {
                sh.remove_path(list)?;
            }
        }
    } else {
        eprintln!("NOT MADE: the lists of what is in them, since cargo-cyclonedx is not installed");
    }
    let digests = cmd!(sh, "sha256sum {files...}");
    let digests = {
        let _folder = sh.push_dir(folder);
        digests.read()?
    };
    println!("{digests}");
    Ok(sh.write_file(folder.join("SHA256SUMS"), digests + "\n")?)
}

fn compare(sh: &Shell) -> Result<()> {
    let (root, temporary) = (sh.current_dir(), sh.create_temp_dir()?);
    let mut folders = Vec::new();
    for clone in ["one", "another/and/longer"] {
        let (checkout, folder) =
            (temporary.path().join(clone).join("salet"), temporary.path().join(clone).join("built"));
        cmd!(sh, "git clone --quiet {root} {checkout}").run()?;
        let _checkout = sh.push_dir(&checkout);
        build(sh, &folder)?;
        folders.push(folder);
    }
    for file in sh.read_dir(&folders[0])? {
        let other = folders[1].join(file.file_name().unwrap_or_default());
        let same = sh.read_binary_file(&file)? == sh.read_binary_file(&other)?;
        ensure!(same, "{} and {} differ", file.display(), other.display());
    }
    let commit = cmd!(sh, "git rev-parse --short HEAD").read()?;
    println!("{commit} comes out byte-identical in both clones");
    Ok(())
}
