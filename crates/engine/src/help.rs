//! Helpers of a search, in threads of their own: each settles some openers, and all tell what they find. Findings are bounds, which hold
//! for every thread, whenever they come.

use std::sync::Arc;
use std::time::Duration;

use salet::game::{Game, GuessId};
use salet::search::{self, Control, Finding, Findings, Ledger, Openers, Price, SearchConfig, Share, Solver};

/// The shortest search of a state that threads tell each other.
pub(crate) const INSTANT: Duration = Duration::from_micros(50);

/// A helper.
pub(crate) struct Helper {
    solver: Solver,
    ledger: Arc<Ledger>,
    openers: Option<Openers>,
}

impl Helper {
    /// # Errors
    /// If the tables of the game do not fit into the memory.
    pub(crate) fn new(game: &Game, memory: usize) -> Result<Helper, search::Error> {
        let config = SearchConfig::default().with_threads(Some(1)).with_memory(memory);
        let ledger = Arc::new(Ledger::new());
        ledger.hint_from(INSTANT);
        let solver = Solver::new(game, config)?.with_ledger(Arc::clone(&ledger));
        Ok(Helper { solver, ledger, openers: None })
    }

    /// Settle every `of`-th opener from number `part` on, best first, for so long, against the price of a known policy. Whether all are.
    pub(crate) fn go_on(&mut self, part: usize, of: usize, price: Price, time: Duration) -> bool {
        let control = Control::default().with_time_limit(time);
        if self.openers.is_none() {
            self.openers = self.solver.openers(&control);
        }
        let Some(openers) = &self.openers else { return false };
        openers.beat(price, None);
        let own: Vec<GuessId> =
            openers.iter().map(|(opener, _)| opener).skip(part).step_by(of.max(1)).collect();
        self.solver.settle(openers, Share::Openers(&own), &control).is_some()
    }

    pub(crate) fn findings(&self) -> Vec<u8> {
        taken(&self.ledger)
    }

    pub(crate) fn learn(&self, findings: &Findings) {
        self.solver.learn(findings, &Control::default());
    }
}

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
