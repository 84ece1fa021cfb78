//! Write a certificate that the separate program `salet-check` accepts without any code of the solver.
//!
//!     cargo run --release --example certify

use salet::certificate;
use salet::game::Game;
use salet::policy::{self, Policy};
use salet::search::{Control, SearchConfig, Solver, Task};
use salet::words::{Source, WordGame as _, WordLists, WordOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let answers = Source::words("answers", ["mount", "found", "sound", "round", "could", "world", "worry"]);
    let (lists, _) = WordLists::read(answers, None, WordOptions::default())?;
    let game = Game::builder(lists).build()?;
    let solver = Solver::new(&game, SearchConfig::default())?;
    let solution = solver.solve(Task::Best, &Control::default());
    let policy: Policy = solution.policy(&game)?.ok_or("six guesses find every answer")?;

    let claims = solution.claims(&game, Some(&policy));
    let bounds = claims.root_bounds(&game)?;
    let proof = certificate::prove(&solver, &bounds, &Control::default())?;
    let bytes = certificate::encode(&game, &claims, Some(policy.checksum()), &proof);

    let folder = std::env::temp_dir();
    policy::write(&policy, &folder.join("salet-example.policy"))?;
    std::fs::write(folder.join("salet-example.certificate"), &bytes)?;
    println!("{} lemmas, {} bytes in {}", proof.lemmas.len(), bytes.len(), folder.display());
    Ok(())
}
