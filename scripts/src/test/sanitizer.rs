//! `test sanitizer`: tests under the sanitizers of LLVM and under miri.

use anyhow::Result;
use clap::ValueEnum;
use xshell::{Shell, cmd};

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Sanitizer {
    /// Mapped policies, the kernels of the bounds (prefetches), and the solver against plain recursion
    Address,
    /// The search on several threads against plain recursion; policies, advice and the middle of games
    Thread,
    /// Bytes of policies and their replay, in an interpreter that detects undefined behaviour; it maps no files
    Miri,
}

impl Sanitizer {
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        let version = cmd!(sh, "rustc -vV").read()?;
        let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
        sh.set_var("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only");
        let release =
            ["test", "--release", "--package", "salet", "--no-default-features", "--features", "named-games"];
        let tests = release.into_iter().chain(["--no-fail-fast", "--target", host]);
        match self {
            Sanitizer::Address => {
                sh.set_var("RUSTFLAGS", "-Zsanitizer=address");
                sh.set_var("ASAN_OPTIONS", "detect_stack_use_after_return=1:strict_string_checks=1");
                let parts = ["--lib", "--test", "policy", "--test", "differential", "--test", "lists"];
                cmd!(sh, "cargo +nightly {tests...} --target-dir target/sanitize/address {parts...}")
                    .run()?;
            }
            Sanitizer::Thread => {
                // The standard library is built, too: otherwise its locks are not seen.
                sh.set_var("RUSTC_BOOTSTRAP", "1");
                sh.set_var("RUSTC", "/usr/bin/rustc");
                sh.set_var("TSAN_OPTIONS", "halt_on_error=1");
                let flags =
                    "-Zsanitizer=thread -Zexternal-clangrt -Clinker=clang-19 -Clink-arg=-fsanitize=thread";
                sh.set_var("RUSTFLAGS", flags);
                let parts = [
                    "--lib",
                    "--test",
                    "differential",
                    "--test",
                    "advice",
                    "--test",
                    "under_way",
                    "--test",
                    "plans",
                ];
                // These tests have one thread and take many minutes.
                let slow = ["--skip", "kernel_tests", "--skip", "keeps_the_limit"];
                cmd!(sh, "/usr/bin/cargo {tests...} --target-dir target/sanitize/thread -Zbuild-std {parts...} -- {slow...}").run()?;
            }
            Sanitizer::Miri => {
                sh.set_var("MIRIFLAGS", "-Zmiri-disable-isolation");
                let parts = ["--lib", "policy::codec", "policy::replay"];
                let package =
                    ["--package", "salet", "--no-default-features", "--target-dir", "target/sanitize/miri"];
                cmd!(sh, "cargo +nightly miri test {package...} {parts...}").run()?;
            }
        }
        Ok(())
    }
}
