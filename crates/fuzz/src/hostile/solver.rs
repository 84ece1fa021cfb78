//! Games drawn from bytes, solved and compared with the oracle.

use std::path::Path;

use super::drawn::{self, Bytes};
use crate::attacks::{Depth, ask};
use crate::bout::Bout;
use salet_oracle::brute::Brute;
use salet_oracle::random;

/// The input: a game, and a seed for the configuration.
pub fn solver(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let spec = bytes.spec();
    let seed = u64::from_le_bytes(std::array::from_fn(|_| bytes.byte()));
    // These questions need no command and no file.
    let nowhere = Path::new("");
    let mut bout = Bout { random: random(seed), salet: nowhere, folder: nowhere };
    if let Err(finding) = ask(&mut bout, &spec, &mut Brute::new(&spec), Depth::Best) {
        panic!("{} of {spec:?}", finding.what);
    }
}

/// Seeds: random games.
pub fn seeds() -> Vec<Vec<u8>> {
    drawn::games(100).into_iter().map(|(_, bytes)| bytes).collect()
}
