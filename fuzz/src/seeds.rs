//! `salet-seeds FOLDER`: the seeds of all targets, a folder each. `salet-seeds` alone names the targets.

use std::path::Path;
use std::{env, fs, io};

use salet_fuzz::hostile::ALL;

fn main() -> io::Result<()> {
    let Some(folder) = env::args_os().nth(1) else {
        ALL.iter().for_each(|target| println!("{}", target.name));
        return Ok(());
    };
    for target in ALL {
        let folder = Path::new(&folder).join(target.name);
        fs::create_dir_all(&folder)?;
        for (number, seed) in (target.seeds)().iter().enumerate() {
            fs::write(folder.join(format!("seed-{number:03}")), seed)?;
        }
    }
    Ok(())
}
