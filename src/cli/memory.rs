//! `--memory`: the rest for a search, and the need of a search.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use crate::game::Game;
use crate::text::count;
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

/// The refusal of a table of feedback in a file that is too large for `--memory`, before it is read; `None` if it is not, or if the file
/// cannot be read.
pub(crate) fn too_large(file: &Path, memory: ByteSize) -> Option<String> {
    // The text, and two bytes for each cell: a separator and at least one sign.
    let needed = 2 * size(file).ok()?;
    (needed > memory.as_u64()).then(|| {
        format!(
            "{}: reading the table takes up to {}, and --memory is {memory}; give at least {}",
            file.display(),
            ByteSize::b(needed),
            least_option(needed.into())
        )
    })
}

/// The bytes of a file, unpacked if gzip packed it.
fn size(file: &Path) -> io::Result<u64> {
    let mut file = File::open(file)?;
    let mut magic = [0; 2];
    let packed = file.read_exact(&mut magic).is_ok() && magic == [0x1f, 0x8b];
    if !packed {
        return Ok(file.metadata()?.len());
    }
    // The last four bytes are the size.
    let mut size = [0; 4];
    file.seek(SeekFrom::End(-4))?;
    file.read_exact(&mut size)?;
    Ok(u32::from_le_bytes(size).into())
}

/// The refusal of a `--memory` that is too little for the tables of a game.
pub(crate) fn too_little(game: &Game, memory: ByteSize, needed: u128) -> String {
    let (answers, guesses) = (count(game.answer_count(), "answer"), count(game.opener_count(), "guess"));
    format!(
        "a search of {answers} and {guesses} needs at least {} for the program and its tables, and --memory is {memory}; give \
         more, or shorter lists",
        least_option(needed)
    )
}
