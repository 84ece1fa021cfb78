//! The `salet` command: the library has it, behind the feature `command`, so that both know the same rooms.

use std::process::ExitCode;

fn main() -> ExitCode {
    salet::command()
}
