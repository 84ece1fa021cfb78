//! `make engine`: the library as a compressed WebAssembly module for pages.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use xshell::{Shell, cmd};

use crate::run::{apt_get, exists, is_required, remap};

const KEPT: &str = "data/engine";
const TARGET: &str = "wasm32-unknown-unknown";

/// A new build, for tests of pages; `None` without a compiler: an error with REQUIRE_ENGINE=1.
pub(crate) fn fresh(sh: &Shell) -> Result<Option<PathBuf>> {
    let Some(compiler) = Compiler::find(sh)? else {
        if is_required("REQUIRE_ENGINE") {
            bail!("no compiler for WebAssembly; `cargo dev make engine --help` names two");
        }
        eprintln!("NOT RUN: no compiler for WebAssembly, so the kept engine is tested");
        return Ok(None);
    };
    let built = compiler.build(sh)?;
    let packed = built.with_extension("wasm.lz");
    sh.write_file(&packed, pack(sh, &built)?)?;
    Ok(Some(packed))
}

fn pack(sh: &Shell, engine: &Path) -> Result<Vec<u8>> {
    lzip(sh)?;
    Ok(cmd!(sh, "lzip -9 --stdout {engine}").quiet().output()?.stdout)
}

/// The kept engine, unpacked.
pub(crate) fn unpacked(sh: &Shell) -> Result<Vec<u8>> {
    lzip(sh)?;
    Ok(cmd!(sh, "lzip --decompress --stdout {KEPT}/engine.wasm.lz").quiet().output()?.stdout)
}

/// Install lzip if it is missing, as root.
pub(crate) fn lzip(sh: &Shell) -> Result<()> {
    if exists(sh, "lzip") { Ok(()) } else { apt_get(sh, &["lzip"]) }
}

pub(crate) fn check(sh: &Shell) -> Result<()> {
    let kept = sh.read_file(format!("{KEPT}/COMPILER"))?;
    let compiler = match Compiler::find(sh)? {
        Some(compiler) if compiler.version(sh)? == kept.trim_end() => compiler,
        other => {
            let here = other.map_or_else(|| Ok("no compiler".to_owned()), |other| other.version(sh))?;
            let why = format!("the engine in {KEPT} was built by {}, but here is {here}", kept.trim_end());
            if is_required("REQUIRE_ENGINE") {
                bail!("{why}");
            }
            eprintln!("NOT RUN: {why}");
            return Ok(());
        }
    };
    let built = sh.read_binary_file(compiler.build(sh)?)?;
    ensure!(unpacked(sh)? == built, "the engine in {KEPT} is out of date; run `cargo dev make engine`");
    Ok(())
}

pub(crate) fn make(sh: &Shell) -> Result<()> {
    let compiler = Compiler::find(sh)?
        .context("no compiler for WebAssembly; `cargo dev make engine --help` names two")?;
    let built = compiler.build(sh)?;
    let packed = format!("{KEPT}/engine.wasm.lz");
    sh.write_file(&packed, pack(sh, &built)?)?;
    sh.write_file(format!("{KEPT}/COMPILER"), compiler.version(sh)? + "\n")?;
    cmd!(sh, "ls -l {built} {packed}").run()?;
    Ok(())
}

/// A compiler for WebAssembly: Debian's, which also builds the standard library, or that of rustup, with the target.
#[derive(PartialEq)]
enum Compiler {
    Debian,
    Rustup,
}

impl Compiler {
    fn find(sh: &Shell) -> Result<Option<Compiler>> {
        let parts = ["/usr/bin/cargo", "/usr/lib/rustlib/src/rust/library"];
        let has_debian = || parts.iter().all(|part| sh.path_exists(part)) && exists(sh, "wasm-ld");
        if !has_debian() && is_required("REQUIRE_ENGINE") {
            apt_get(sh, &["rustc-web", "cargo-web", "rust-web-src", "lld"])?;
        }
        let rustup =
            format!("{}/lib/rustlib/{TARGET}/lib", cmd!(sh, "rustc --print sysroot").quiet().read()?);
        let rustup = sh.path_exists(rustup).then_some(Compiler::Rustup);
        Ok(if has_debian() { Some(Compiler::Debian) } else { rustup })
    }

    fn rustc(&self) -> &'static str {
        if *self == Compiler::Debian { "/usr/bin/rustc" } else { "rustc" }
    }

    fn version(&self, sh: &Shell) -> Result<String> {
        let rustc = self.rustc();
        Ok(cmd!(sh, "{rustc} --version").quiet().read()?)
    }

    fn build(&self, sh: &Shell) -> Result<PathBuf> {
        let root = sh.current_dir();
        let mut flags =
            "-C target-feature=+simd128 -C link-arg=-zstack-size=8388608 -Z location-detail=none ".to_owned();
        flags += &remap(&root);
        let (mut cargo, mut standard_library): (_, &[&str]) = ("cargo", &[]);
        if *self == Compiler::Debian {
            flags += " -C linker=wasm-ld";
            cargo = "/usr/bin/cargo";
            standard_library = &["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"];
        }
        let package = ["--quiet", "--locked", "--package", "salet-engine", "--profile", "engine"];
        // With the crate type of its tests, too, it would be linked without optimisation.
        let build = cmd!(
            sh,
            "{cargo} rustc --crate-type cdylib {package...} --target {TARGET} --target-dir target/engine {standard_library...}"
        );
        // An unstable flag omits the locations of panics, so that a moved line changes no byte.
        build.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", self.rustc()).env("RUSTFLAGS", flags).run()?;
        Ok(root.join(format!("target/engine/{TARGET}/engine/salet_engine.wasm")))
    }
}
