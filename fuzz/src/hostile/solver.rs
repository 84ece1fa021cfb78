//! The solver and the oracle on games drawn from bytes.

use std::path::Path;

use super::drawn::{self, Bytes};
use crate::attacks;
use crate::bout::Bout;
use crate::brute::Brute;
use crate::random;

/// A game, and how to search in it.
pub fn solver(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let spec = bytes.spec();
    let seed = u64::from_le_bytes(std::array::from_fn(|_| bytes.byte()));
    // Neither the command is asked nor a file written.
    let nowhere = Path::new("");
    let mut bout = Bout { random: random(seed), salet: nowhere, folder: nowhere, announce: &|_| {} };
    if let Err(finding) = attacks::ask(&mut bout, &spec, &mut Brute::new(&spec)) {
        panic!("{} of {spec:?}", finding.what);
    }
}

/// Random games.
pub fn seeds() -> Vec<Vec<u8>> {
    drawn::games(100).into_iter().map(|(_, bytes)| bytes).collect()
}
