//! Bytes from anybody, handed to whatever reads files and messages. A target returns, whatever the bytes are, or panics over
//! something false: what is accepted has to be what it claims.
//!
//! - [`drawn`], [`sealed`]: games drawn from bytes, and files whose lengths, digests and checksums fit again;
//! - one file a target, with its seeds: real files, made by the library;
//! - [`exhaustive`]: all truncations and flipped bits of one file;
//! - [`memory`]: what a target may take; [`mutate`]: mutations for where no fuzzer guides them.
//!
//! `fuzz/targets/` hands all of them to a fuzzer that is guided by coverage.

pub mod certificate;
pub mod clues;
pub mod drawn;
pub mod exhaustive;
pub mod memory;
pub mod mutate;
pub mod policy;
pub mod sealed;
pub mod serve;
pub mod solver;
pub mod trees;
pub mod weights;
pub mod words;

/// What bytes are handed to.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name.
    pub name: &'static str,
    /// What is done with bytes. Panics over what is false.
    pub attack: fn(&[u8]),
    /// Good input, from which mutations begin.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// The bytes of memory that it may take beside a multiple of its input.
    pub memory: usize,
}

const MIB: usize = 1 << 20;

/// All targets.
pub const ALL: [Target; 11] = [
    Target { name: "policy", attack: policy::raw, seeds: policy::raw_seeds, memory: MIB },
    Target { name: "policy-sealed", attack: policy::sealed, seeds: policy::sealed_seeds, memory: MIB },
    Target { name: "certificate", attack: certificate::raw, seeds: certificate::raw_seeds, memory: MIB },
    Target {
        name: "certificate-sealed",
        attack: certificate::sealed,
        seeds: certificate::sealed_seeds,
        memory: 4 * MIB,
    },
    Target {
        name: "certificate-true",
        attack: certificate::tiny,
        seeds: certificate::tiny_seeds,
        memory: 4 * MIB,
    },
    Target { name: "words", attack: words::lists, seeds: words::seeds, memory: MIB },
    Target { name: "weights", attack: weights::weights, seeds: weights::seeds, memory: MIB },
    Target { name: "trees", attack: trees::trees, seeds: trees::seeds, memory: MIB },
    Target { name: "clues", attack: clues::clues, seeds: clues::seeds, memory: MIB },
    Target { name: "serve", attack: serve::serve, seeds: serve::seeds, memory: 64 * MIB },
    Target { name: "solver", attack: solver::solver, seeds: solver::seeds, memory: 64 * MIB },
];

/// The target of this name.
pub fn find(name: &str) -> Option<Target> {
    ALL.into_iter().find(|target| target.name == name)
}
