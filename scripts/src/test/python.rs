//! `test python` and `test distributed`: the Python packages, each in a virtual environment of its own under target/.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use xshell::{Shell, cmd};

use super::slurm;
use crate::run::{absolute, environment, exists, is_required, is_root, step, target};

#[derive(Args)]
pub(crate) struct Pytest {
    /// Make the virtual environment with this Python, 3.10 or later
    #[arg(long, env, default_value = "python3", value_name = "FILE")]
    python: String,
    /// Use this command instead of building it (distributed only)
    #[arg(long, env, value_name = "FILE", value_parser = absolute)]
    salet: Option<PathBuf>,
    /// Arguments of pytest
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pytest: Vec<String>,
}

impl Pytest {
    /// Test the package `salet`.
    pub(crate) fn package(&self, sh: &Shell) -> Result<()> {
        let python = &environment(sh, "python-test", &self.python)?;
        step("wheel");
        let _as_tested = sh.push_env("MATURIN_PEP517_ARGS", "--features as-tested");
        let install =
            cmd!(sh, "{python} -m pip install --verbose --disable-pip-version-check ./python[test]");
        let built = install.quiet().ignore_status().output()?;
        let log = String::from_utf8_lossy(&built.stdout);
        if !built.status.success() {
            bail!("the wheel cannot be built\n{log}{}", String::from_utf8_lossy(&built.stderr));
        }
        let crates: Vec<&str> = log.lines().filter(|line| line.contains("  Compiling ")).collect();
        println!("crates built for it: {}", crates.len());
        if is_required("REQUIRE_BUILT") && crates.iter().any(|line| line.contains("  Compiling salet v")) {
            bail!(
                "the library was built again, since the tests use other features of its crates; see as-tested in python/Cargo.toml"
            );
        }
        step("types");
        cmd!(sh, "{python} -m mypy --config-file python/pyproject.toml python/package/salet").run()?;
        let configuration =
            ["--mypy-config-file", "python/pyproject.toml", "--allowlist", "python/stubtest-allowlist.txt"];
        cmd!(sh, "{python} -m mypy.stubtest salet {configuration...}").run()?;
        step("tests");
        let (_folder, pytest) = (sh.push_dir("python"), &self.pytest);
        cmd!(sh, "{python} -m pytest -q --durations=8 --doctest-modules tests --pyargs salet {pytest...}")
            .run()?;
        Ok(())
    }

    /// Test the package `salet-distributed`.
    pub(crate) fn distributed(&self, sh: &Shell) -> Result<()> {
        let (python, pytest) = (&environment(sh, "distributed-test", &self.python)?, &self.pytest);
        cmd!(sh, "{python} -m pip install --quiet --disable-pip-version-check ./distributed[test]").run()?;
        if self.salet.is_none() {
            cmd!(sh, "cargo build --release --bin salet").run()?;
        }
        let salet = self.salet.clone().unwrap_or_else(|| target(sh).join("release/salet"));
        {
            let (_folder, _salet) = (sh.push_dir("distributed"), sh.push_env("SALET", &salet));
            cmd!(sh, "{python} -B -m pytest -q -p no:cacheprovider --durations=8 {pytest...}").run()?;
        }
        if is_root(sh)? && exists(sh, "slurmctld") {
            return slurm::run(sh, Some(&salet));
        }
        println!("NOT RUN: an array of Slurm jobs (cargo dev test slurm)");
        Ok(())
    }
}
