//! The developers' tool: `cargo dev check`, `test`, `bench`, `fuzz`, `make` and `release`.
//!
//! Each subcommand has a file or a folder. The tool works in the root of the project: paths are relative to it.

mod bench;
mod check;
mod fuzz;
mod make;
mod release;
mod run;
mod test;

use std::process::ExitCode;

use clap::Parser;

/// Check, test, measure, attack, generate and release salet
#[derive(Parser)]
#[command(name = "cargo dev", bin_name = "cargo dev", max_term_width = 120)]
enum Task {
    Check(check::Check),
    #[command(subcommand)]
    Test(test::Test),
    #[command(subcommand)]
    Bench(bench::Bench),
    #[command(subcommand)]
    Fuzz(fuzz::Fuzz),
    #[command(subcommand)]
    Make(make::Make),
    Release(release::Release),
}

fn main() -> ExitCode {
    let task = Task::parse();
    let done = run::shell().and_then(|sh| match task {
        Task::Check(check) => check.run(&sh),
        Task::Test(test) => test.run(&sh),
        Task::Bench(bench) => bench.run(&sh),
        Task::Fuzz(fuzz) => fuzz.run(&sh),
        Task::Make(make) => make.run(&sh),
        Task::Release(release) => release.run(&sh),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cargo dev: {error:#}");
            ExitCode::FAILURE
        }
    }
}
