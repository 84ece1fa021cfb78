//! What the threads of a search tell each other: bounds, which hold for every thread, whenever they come.

use std::time::Duration;

use salet::search::{Finding, Findings, Ledger};

/// The shortest search of a state that threads tell each other.
pub(crate) const INSTANT: Duration = Duration::from_micros(50);

/// What a ledger found since the last time, as bytes: the number of openers (4 bytes, lowest first), then a key of 16 bytes and a record for
/// each opener and each state.
pub(crate) fn taken(ledger: &Ledger) -> Vec<u8> {
    let Findings { openers, states, .. } = ledger.take();
    let mut bytes = (openers.len() as u32).to_le_bytes().to_vec();
    for finding in openers.iter().chain(&states).chain(&ledger.take_hints()) {
        bytes.extend(finding.key.to_le_bytes());
        bytes.extend(finding.record());
    }
    bytes
}

/// The findings of such bytes; `None` for others.
pub(crate) fn read(bytes: &[u8]) -> Option<Findings> {
    let (count, entries) = bytes.split_first_chunk()?;
    let entries = entries.chunks(size_of::<u128>() + Finding::BYTES).map(|entry| {
        let (key, record) = entry.split_first_chunk()?;
        Finding::read(u128::from_le_bytes(*key), record.try_into().ok()?)
    });
    let mut openers = entries.collect::<Option<Vec<Finding>>>()?;
    let count = usize::try_from(u32::from_le_bytes(*count)).ok().filter(|count| *count <= openers.len())?;
    let states = openers.split_off(count);
    Some(Findings { openers, states, policies: Vec::new() })
}
