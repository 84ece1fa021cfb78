//! The certificate of the claim of the open policy.

use std::borrow::Cow;
use std::sync::Mutex;

use salet::certificate;
use salet::policy::{ClaimKind, Policy};
use salet::search::{Control, Progress, SearchConfig, Solver, Stage};
use serde::Deserialize;

use crate::Engine;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Certify {
    /// The handle of a game given as a table, which its policy lacks.
    table: Option<u64>,
    /// Bytes of the search.
    memory: usize,
}

#[cfg(target_family = "wasm")]
mod imported {
    #[link(wasm_import_module = "salet")]
    unsafe extern "C" {
        /// So many of the steps of a stage are done.
        pub(crate) safe fn proving(stage: u32, done: usize, steps: usize);
    }
}

#[cfg(not(target_family = "wasm"))]
mod imported {
    pub(crate) fn proving(_: u32, _: usize, _: usize) {}
}

/// The stage of a proof, and how many of its steps are done.
#[derive(Default)]
struct Told(Mutex<(u32, usize, usize)>);

impl Told {
    fn tell(&self, change: impl FnOnce(&mut (u32, usize, usize))) {
        let mut told = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        change(&mut told);
        let (stage, done, steps) = *told;
        imported::proving(stage, done, steps);
    }
}

impl Progress for Told {
    fn stage(&self, stage: Stage, done: usize, steps: usize) {
        let number = [Stage::Counting, Stage::Lifting].iter().take_while(|each| **each != stage).count();
        self.tell(|told| *told = (number as u32, done, steps));
    }

    fn step(&self) {
        self.tell(|(_, done, _)| *done += 1);
    }
}

impl Engine {
    /// The file of `salet certify` for the open policy: a line of JSON with the `memory` of the search, and the handle of the `table`.
    pub(crate) fn certify(&mut self, length: usize) -> Result<Vec<u8>, String> {
        let Certify { table, memory } =
            serde_json::from_slice(&self.take_input(length)).map_err(|error| error.to_string())?;
        let policy = self.claimed(table)?;
        let (game, claim) = (policy.game(), policy.claim());
        let bounds = claim.bounds.root_bounds(game).map_err(|obstacle| obstacle.to_string())?;
        let config = SearchConfig::default().with_threads(Some(1)).with_memory(memory);
        let solver = Solver::new(game, config).map_err(|error| error.to_string())?;
        let told = Told::default();
        let proof = certificate::prove(&solver, &bounds, &Control::default().with_progress(&told));
        let proof = proof.map_err(|obstacle| obstacle.to_string())?;
        let optimal = (claim.kind == ClaimKind::Optimal).then(|| policy.checksum());
        Ok(certificate::encode(game, &claim.bounds, optimal, &proof))
    }

    /// The open policy, with the table of the game under a handle.
    pub(crate) fn claimed(&self, table: Option<u64>) -> Result<Cow<'_, Policy>, String> {
        let local = self.game.as_ref().ok_or("no game is open")?;
        let policy = local.advisor(1).and_then(|advisor| advisor.policy()).ok_or("no policy is open")?;
        let Some(handle) = table else { return Ok(Cow::Borrowed(policy)) };
        let table = local.advisor(handle).ok_or_else(|| format!("no open game has handle {handle}"))?;
        policy.with_table(table.game()).map(Cow::Owned).map_err(|fault| fault.to_string())
    }
}
