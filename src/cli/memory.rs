//! `--memory`: what is left for a search, and how much a search needs.

use bytesize::ByteSize;

/// Bytes of the program itself with its lists: part of `--memory`, but unknown to the library.
const PROGRAM: u64 = 16 << 20;

/// Memory for searches, next to the program.
pub(crate) fn beside_program(memory: ByteSize) -> usize {
    usize::try_from(memory.as_u64().saturating_sub(PROGRAM)).unwrap_or(usize::MAX)
}

/// The least `--memory` for a search that needs this many bytes.
pub(crate) fn least_option(needed: u128) -> String {
    format!("--memory {}MiB", (needed + u128::from(PROGRAM)).div_ceil(1 << 20))
}
