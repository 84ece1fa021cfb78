//! Short runs of all hostile targets: their seeds, and the same mutations of them every time. `cargo dev fuzz hostile` goes on from
//! there, guided by coverage.

use peak_alloc::PeakAlloc;
use rand::Rng as _;
use salet_fuzz::hostile::{self, memory, mutate::mutate};
use salet_fuzz::random;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// One test for all: they count the memory of the program.
#[test]
fn seeds_and_their_mutations_are_refused_or_harmless() {
    for target in hostile::ALL {
        let seeds = (target.seeds)();
        assert!(!seeds.is_empty(), "{}", target.name);
        // What is made once is not counted.
        seeds.iter().take(8).for_each(|seed| (target.attack)(seed));
        let mutants = match target.name {
            "solver" => 0,
            "serve" => 1000,
            _ => 10_000,
        };
        seeds.iter().for_each(|seed| memory::attack(&MEMORY, &target, seed));
        let mut random = random(18);
        for _ in 0..mutants {
            let [seed, other] = [(); 2].map(|()| &seeds[random.random_range(0..seeds.len())]);
            memory::attack(&MEMORY, &target, &mutate(seed, other, &mut random));
        }
    }
}
