//! Hostile bytes for every parser of files and messages. A target returns whatever the bytes are, and panics if it finds
//! something false: the claims of accepted bytes must be true.
//!
//! - [`drawn`], [`sealed`]: games drawn from bytes, and files with corrected lengths, digests and checksums;
//! - one file per target, with its seeds: real files, made by the library;
//! - [`exhaustive`]: all truncations and bit flips of one file.
//!
//! `fuzz/targets/` hands the targets to a fuzzer that is guided by coverage.

use peak_alloc::PeakAlloc;

pub mod alphabets;
pub mod certificate;
pub mod clues;
pub mod drawn;
pub mod exhaustive;
pub mod policy;
pub mod sealed;
pub mod serve;
pub mod solver;
pub mod trees;
pub mod weights;
pub mod words;

/// A parser under attack.
#[derive(Clone, Copy)]
pub struct Target {
    pub name: &'static str,
    /// Parse some bytes. Panics if the result is false.
    pub attack: fn(&[u8]),
    /// Valid inputs, from which mutations start.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Memory in bytes that it may take, on top of a multiple of its input.
    pub memory: usize,
}

impl Target {
    const fn new(
        name: &'static str,
        attack: fn(&[u8]),
        seeds: fn() -> Vec<Vec<u8>>,
        mebibytes: usize,
    ) -> Target {
        Target { name, attack, seeds, memory: mebibytes << 20 }
    }

    /// Attack in a program that counts its memory with `memory`.
    pub fn attack_counted(&self, memory: &PeakAlloc, bytes: &[u8]) {
        memory.reset_peak_usage();
        let before = memory.current_usage();
        (self.attack)(bytes);
        let taken = memory.peak_usage().saturating_sub(before);
        let most = self.memory + 256 * bytes.len();
        assert!(taken <= most, "{}: {taken} bytes of memory for {} bytes of input", self.name, bytes.len());
    }
}

pub const ALL: [Target; 9] = [
    Target::new("policy", policy::policy, policy::seeds, 1),
    Target::new("certificate", certificate::certificate, certificate::seeds, 4),
    Target::new("alphabets", alphabets::alphabets, alphabets::seeds, 1),
    Target::new("words", words::lists, words::seeds, 1),
    Target::new("weights", weights::weights, weights::seeds, 1),
    Target::new("trees", trees::trees, trees::seeds, 1),
    Target::new("clues", clues::clues, clues::seeds, 1),
    Target::new("serve", serve::serve, serve::seeds, 64),
    Target::new("solver", solver::solver, solver::seeds, 64),
];

pub fn find(name: &str) -> Option<Target> {
    ALL.into_iter().find(|target| target.name == name)
}
