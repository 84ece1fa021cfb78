//! `test python` and `test distributed`: the Python packages, in virtual environments under target/.

use anyhow::{Result, bail};
use xshell::{Shell, cmd};

use super::slurm;
use crate::run::{build, environment, exists, is_root, step};

pub(crate) fn package(sh: &Shell, pytest: &[String]) -> Result<()> {
    let python = &environment(sh, "python-test")?;
    step("wheel");
    let install = cmd!(sh, "{python} -m pip install --verbose --disable-pip-version-check ./python[test]");
    let built = install.quiet().ignore_status().output()?;
    if !built.status.success() {
        let [log, said] = [&built.stdout, &built.stderr].map(|stream| String::from_utf8_lossy(stream));
        bail!("the wheel cannot be built\n{log}{said}");
    }
    step("types");
    cmd!(sh, "{python} -m mypy --config-file python/pyproject.toml python/package/salet").run()?;
    let configuration =
        ["--mypy-config-file", "python/pyproject.toml", "--allowlist", "python/stubtest-allowlist.txt"];
    cmd!(sh, "{python} -m mypy.stubtest salet {configuration...}").run()?;
    step("tests");
    let _folder = sh.push_dir("python");
    Ok(cmd!(sh, "{python} -m pytest -q --durations=8 --doctest-modules tests --pyargs salet {pytest...}")
        .run()?)
}

pub(crate) fn distributed(sh: &Shell, pytest: &[String]) -> Result<()> {
    let python = &environment(sh, "distributed-test")?;
    cmd!(sh, "{python} -m pip install --quiet --disable-pip-version-check ./python/distributed[test]")
        .run()?;
    if std::env::var_os("SALET").is_none() {
        sh.set_var("SALET", build(sh)?.join("salet"));
    }
    {
        let _folder = sh.push_dir("python/distributed");
        cmd!(sh, "{python} -B -m pytest -q -p no:cacheprovider --durations=8 {pytest...}").run()?;
    }
    if is_root(sh)? && exists(sh, "slurmctld") {
        return slurm::run(sh);
    }
    println!("NOT RUN: an array of Slurm jobs (cargo dev test slurm)");
    Ok(())
}
