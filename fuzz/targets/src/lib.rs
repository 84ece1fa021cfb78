//! What all targets share: their memory is counted, and all loops run on the thread that fuzzes.

use std::sync::OnceLock;

use peak_alloc::PeakAlloc;
use salet_fuzz::hostile::{self, Target, memory};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

static TARGET: OnceLock<Target> = OnceLock::new();

/// Before anything is fuzzed.
///
/// # Panics
/// If there is no target of this name, or no threads.
pub fn begin(name: &str) {
    rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global().expect("no threads yet");
    let target = hostile::find(name).expect("a target");
    // What is made once is not counted.
    (target.seeds)().iter().for_each(|seed| (target.attack)(seed));
    let _ = TARGET.set(target);
}

/// Hand bytes to the target.
///
/// # Panics
/// Over something false.
pub fn attack(bytes: &[u8]) {
    memory::attack(&MEMORY, TARGET.get().expect("it has begun"), bytes);
}

/// The target of this name.
#[macro_export]
macro_rules! target {
    ($name:literal) => {
        libfuzzer_sys::fuzz_target!(init: $crate::begin($name), |bytes: &[u8]| $crate::attack(bytes));
    };
}
