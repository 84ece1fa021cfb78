//! `salet game`: a game as a file.

use std::path::{Path, PathBuf};

use salet::spec::GameSpec;
use salet_base::text::count;

use super::game_args::{self, GameArgs};
use super::{Exit, Failure, ForceArgs, New, Output, check_outputs, game_file};

/// Write a game to a file that every command takes
///
/// For instance: salet game --answers mine.txt --rule hard --out mine.toml; salet solve mine.toml
#[derive(clap::Args)]
pub(crate) struct Describe {
    #[command(flatten)]
    game: GameArgs,
    /// Number of boards [default: 1, or of the game]
    #[arg(long, value_name = "N", help_heading = "Boards", value_parser = clap::value_parser!(u8).range(1..=64))]
    boards: Option<u8>,
    /// Mode of a named game of several boards
    #[arg(long, value_name = "MODE", help_heading = "Boards")]
    mode: Option<String>,
    /// Boards may have the same secret
    #[arg(long, help_heading = "Boards")]
    independent: bool,
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
        let mut own = GameSpec::default();
        (own.boards, own.mode, own.independent) = (self.boards, self.mode, self.independent.then_some(true));
        let spec = own.or(self.game.with_boards()?);
        let boards = spec.boards()?;
        let game = game_args::read(&spec, output)?;
        let (answers, guesses) = (count(game.answer_count(), "answer"), count(game.opener_count(), "guess"));
        let boards = boards.count.map_or(String::new(), |boards| format!("{}, ", count(boards, "board")));
        output.note(format_args!("{boards}{answers}, {guesses}; {} rule", game.rule()));
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
