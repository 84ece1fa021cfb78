//! `salet game`: a game as a file.

use std::path::{Path, PathBuf};

use salet_base::text::count;

use super::game_args::GameArgs;
use super::{Exit, Failure, ForceArgs, New, Output, check_outputs, game_file};

/// Write a game to a file, whose name then stands for it in every command
///
/// For instance: salet game --answers mine.txt --rule hard --out mine.toml; salet solve mine.toml
#[derive(clap::Args)]
pub(crate) struct Describe {
    #[command(flatten)]
    game: GameArgs,
    /// Output file, NAME.toml [default: standard output]
    ///
    /// It names the lists as they are named here, beside it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
}

impl Describe {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let new_folders = self.out.as_deref().map(|out| check_outputs(&[out])).transpose()?;
        let spec = self.game.spec()?;
        let game = self.game.game(output)?;
        let (answers, guesses) = (count(game.answer_count(), "answer"), count(game.opener_count(), "guess"));
        output.note(format_args!("{answers}, {guesses}; {} rule", game.rule()));
        let Some(out) = &self.out else {
            use std::io::Write as _;
            output.stdout().write_all(game_file::write(&spec)?.as_bytes())?;
            return Ok(Exit::Done);
        };
        new_folders.iter().for_each(|new| new.tell(output));
        let text = game_file::write(&spec.map_files(|file| beside(file, out)))?;
        let written = self.force.put(out, New::Other(text.as_bytes()), output)?;
        output.note(format_args!("written to {}", written.display()));
        Ok(Exit::Done)
    }
}

/// The name of a file in another one: relative to its folder if it is in there, else the whole path.
fn beside(file: &str, out: &Path) -> String {
    if file == "-" {
        return file.to_owned();
    }
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let (file, out) = (whole(Path::new(file)), whole(out));
    let within = out.parent().and_then(|folder| file.strip_prefix(folder).ok());
    within.unwrap_or(&file).to_string_lossy().into_owned()
}
