//! The target that the environment names as TARGET: memory is counted, and all loops run on the thread of the fuzzer.
#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use peak_alloc::PeakAlloc;
use salet_fuzz::hostile::{self, Target};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

static TARGET: OnceLock<Target> = OnceLock::new();

fn begin() {
    rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread()
        .build_global()
        .expect("no threads yet");
    let name = std::env::var("TARGET").expect("TARGET names a target");
    let target = hostile::find(&name).expect("a target");
    // The first calls fill caches, whose memory does not count.
    (target.seeds)().iter().for_each(|seed| (target.attack)(seed));
    let _ = TARGET.set(target);
}

fuzz_target!(init: begin(), |bytes: &[u8]| {
    TARGET.get().expect("a prepared target").attack_counted(&MEMORY, bytes);
});
