//! `make engine`: the library and the checker as WebAssembly modules for pages, compressed together.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail, ensure};
use xshell::{Shell, cmd};

use crate::run::{apt_get, exists, is_required, remap};

const KEPT: &str = "data/engine";
const PACKED: &str = "data/engine/modules.lz";
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
    let packed = sh.current_dir().join("target/engine/modules.lz");
    sh.write_file(&packed, pack(sh, &compiler.build(sh)?)?)?;
    Ok(Some(packed))
}

fn pack(sh: &Shell, modules: &[u8]) -> Result<Vec<u8>> {
    lzip(sh)?;
    Ok(cmd!(sh, "lzip -9 --stdout").stdin(modules).quiet().output()?.stdout)
}

/// The kept engine alone.
pub(crate) fn unpacked(sh: &Shell) -> Result<Vec<u8>> {
    let modules = unpack(sh)?;
    let (length, modules) = modules.split_first_chunk().context("the kept modules are empty")?;
    let engine = modules.get(..u32::from_le_bytes(*length) as usize);
    Ok(engine.context("the kept modules are cut")?.to_vec())
}

fn unpack(sh: &Shell) -> Result<Vec<u8>> {
    lzip(sh)?;
    Ok(cmd!(sh, "lzip --decompress --stdout {PACKED}").quiet().output()?.stdout)
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
            let why = format!("the modules in {KEPT} were built by {}, but here is {here}", kept.trim_end());
            if is_required("REQUIRE_ENGINE") {
                bail!("{why}");
            }
            eprintln!("NOT RUN: {why}");
            return Ok(());
        }
    };
    let is_kept = unpack(sh)? == compiler.build(sh)?;
    ensure!(is_kept, "the modules in {KEPT} are out of date; run `cargo dev make engine`");
    Ok(())
}

pub(crate) fn make(sh: &Shell) -> Result<()> {
    let compiler = Compiler::find(sh)?
        .context("no compiler for WebAssembly; `cargo dev make engine --help` names two")?;
    let packed = pack(sh, &compiler.build(sh)?)?;
    sh.write_file(PACKED, &packed)?;
    sh.write_file(format!("{KEPT}/COMPILER"), compiler.version(sh)? + "\n")?;
    println!("{PACKED} has {} bytes", packed.len());
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

    /// Both modules, as `salet_data::MODULES` has them.
    fn build(&self, sh: &Shell) -> Result<Vec<u8>> {
        let [engine, checker] = ["salet-engine", "salet-check-module"].map(|package| {
            let built = self.module(sh, package)?;
            cmd!(sh, "ls -l {built}").run()?;
            anyhow::Ok(sh.read_binary_file(built)?)
        });
        let (engine, checker) = (engine?, checker?);
        Ok([&u32::try_from(engine.len())?.to_le_bytes()[..], &engine, &checker].concat())
    }

    fn module(&self, sh: &Shell, package: &str) -> Result<PathBuf> {
        let root = sh.current_dir();
        let mut flags =
            "-C target-feature=+simd128 -C link-arg=-zstack-size=8388608 -C link-arg=--strip-all -Z location-detail=none "
                .to_owned();
        flags += &remap(&root);
        let (mut cargo, mut standard_library): (_, &[&str]) = ("cargo", &[]);
        if *self == Compiler::Debian {
            flags += " -C linker=wasm-ld";
            cargo = "/usr/bin/cargo";
            standard_library = &["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"];
        }
        let options = ["--quiet", "--locked", "--package", package, "--profile", "engine"];
        // With the crate type of its tests, too, it would be linked without optimisation.
        let build = cmd!(
            sh,
            "{cargo} rustc --crate-type cdylib {options...} --target {TARGET} --target-dir target/engine {standard_library...}"
        );
        // An unstable flag omits the locations of panics, so that a moved line changes no byte.
        build.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", self.rustc()).env("RUSTFLAGS", flags).run()?;
        let module = package.replace('-', "_");
        Ok(root.join(format!("target/engine/{TARGET}/engine/{module}.wasm")))
    }
}
