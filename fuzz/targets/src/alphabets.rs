#![no_main]
salet_fuzz_targets::target!("alphabets");
