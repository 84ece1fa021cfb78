//! The long soundness run: `cargo dev fuzz mutants COUNT [SEED]`.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Instant;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let (Some(Ok(count)), Ok(seed)) = (arguments.next(), arguments.next().unwrap_or(Ok(1))) else {
        eprintln!("usage: soundness COUNT [SEED]");
        std::process::exit(2);
    };
    let started = Instant::now();
    let tally = common::soundness::run(seed, usize::try_from(count).expect("fits"), |tally| {
        if tally.games % 1000 == 0 {
            eprintln!("{} mutants of {} games, {} accepted", tally.mutants, tally.games, tally.accepted);
        }
    });
    println!(
        "{} mutants of {} certificates, {} accepted, none of them untrue; {:.0} s",
        tally.mutants,
        tally.games,
        tally.accepted,
        started.elapsed().as_secs_f64()
    );
}
