//! Hostile bytes for every parser of files and messages. A target returns whatever the bytes are, and panics if it finds
//! something false: the claims of accepted bytes must be true.
//!
//! - [`drawn`], [`sealed`]: games drawn from bytes, and files with corrected lengths, digests and checksums;
//! - one file per target, with its seeds: real files, made by the library;
//! - [`exhaustive`]: all truncations and bit flips of one file.
//!
//! `crates/fuzz/targets/` hands the targets to a fuzzer that is guided by coverage.

use peak_alloc::PeakAlloc;

pub mod alphabets;
pub mod certificate;
pub mod clues;
pub mod drawn;
pub mod exhaustive;
pub mod features;
pub mod policy;
pub mod sealed;
pub mod serve;
pub mod solver;
pub mod tables;
pub mod trees;
pub mod weights;
pub mod words;

/// A parser under attack.
#[derive(Clone, Copy)]
pub struct Target {
    pub name: &'static str,
    /// Parse some bytes. Panics if the result is false.
    pub attack: fn(&[u8]),
    /// Valid inputs: the start of all mutations.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Memory that it may take, on top of a multiple of its input.
    pub mebibytes: usize,
}

impl Target {
    /// Attack in a program that counts its memory with `memory`.
    pub fn attack_counted(&self, memory: &PeakAlloc, bytes: &[u8]) {
        memory.reset_peak_usage();
        let before = memory.current_usage();
        (self.attack)(bytes);
        let taken = memory.peak_usage().saturating_sub(before);
        let most = (self.mebibytes << 20) + 256 * bytes.len();
        assert!(taken <= most, "{}: {taken} bytes of memory for {} bytes of input", self.name, bytes.len());
    }
}

pub const ALL: [Target; 11] = [
    Target { name: "policy", attack: policy::policy, seeds: policy::seeds, mebibytes: 1 },
    Target { name: "certificate", attack: certificate::certificate, seeds: certificate::seeds, mebibytes: 4 },
    Target { name: "alphabets", attack: alphabets::alphabets, seeds: alphabets::seeds, mebibytes: 1 },
    Target { name: "words", attack: words::lists, seeds: words::seeds, mebibytes: 1 },
    Target { name: "tables", attack: tables::tables, seeds: tables::seeds, mebibytes: 4 },
    Target { name: "features", attack: features::features, seeds: features::seeds, mebibytes: 4 },
    Target { name: "weights", attack: weights::weights, seeds: weights::seeds, mebibytes: 1 },
    Target { name: "trees", attack: trees::trees, seeds: trees::seeds, mebibytes: 1 },
    Target { name: "clues", attack: clues::clues, seeds: clues::seeds, mebibytes: 1 },
    Target { name: "serve", attack: serve::serve, seeds: serve::seeds, mebibytes: 64 },
    Target { name: "solver", attack: solver::solver, seeds: solver::seeds, mebibytes: 64 },
];

pub fn find(name: &str) -> Option<Target> {
    ALL.into_iter().find(|target| target.name == name)
}
