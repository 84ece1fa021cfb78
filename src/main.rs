//! The `salet` command, which the library contains behind the feature `command`.

use std::process::ExitCode;

fn main() -> ExitCode {
    salet::command()
}
