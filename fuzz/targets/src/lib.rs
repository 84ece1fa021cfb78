//! The common part of all targets: memory is counted, and all loops run on the thread of the fuzzer.

use std::sync::OnceLock;

use peak_alloc::PeakAlloc;
use salet_fuzz::hostile::{self, Target};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

static TARGET: OnceLock<Target> = OnceLock::new();

/// Prepare the target of this name.
///
/// # Panics
/// If there is no target of this name, or no threads.
pub fn begin(name: &str) {
    rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread()
        .build_global()
        .expect("no threads yet");
    let target = hostile::find(name).expect("a target");
    // The first calls fill caches, whose memory does not count.
    (target.seeds)().iter().for_each(|seed| (target.attack)(seed));
    let _ = TARGET.set(target);
}

/// Attack with some bytes.
///
/// # Panics
/// If the target finds something false.
pub fn attack(bytes: &[u8]) {
    TARGET.get().expect("a prepared target").attack_counted(&MEMORY, bytes);
}

/// Define the fuzz target of this name.
#[macro_export]
macro_rules! target {
    ($name:literal) => {
        libfuzzer_sys::fuzz_target!(init: $crate::begin($name), |bytes: &[u8]| $crate::attack(bytes));
    };
}
