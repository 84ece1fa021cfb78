//! Writes the golden files: `cargo run -p salet-check --example golden`.

#[path = "../tests/common/mod.rs"]
mod common;

use std::fs;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    if golden.exists() {
        fs::remove_dir_all(&golden)?;
    }
    for (kind, cases) in [("accepted", common::cases::accepted()), ("refused", common::cases::refused())] {
        for case in cases {
            let folder = golden.join(kind).join(case.name);
            fs::create_dir_all(&folder)?;
            for (name, bytes) in case.files {
                fs::write(folder.join(name), bytes)?;
            }
        }
    }
    let plain = common::cases::plain();
    fs::write(golden.join("answers.txt"), plain.answers_text())?;
    fs::write(golden.join("guesses.txt"), plain.guesses_text())
}
