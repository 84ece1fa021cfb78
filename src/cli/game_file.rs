//! A game in a file: the description that every surface shares, in TOML. Files that it names are beside it.

use std::path::Path;

use salet::spec::GameSpec;
use salet_base::text::excerpt;

use crate::cli::{Failure, memory};

/// Whether a name is that of such a file.
pub(crate) fn is_name(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "toml")
}

/// The game in a file.
pub(crate) fn read(path: &Path) -> Result<GameSpec, Failure> {
    let name = path.display();
    let text = String::from_utf8(memory::bytes(path)?)
        .map_err(|_| Failure::File(format!("{name}: invalid UTF-8; save the file as UTF-8 text")))?;
    let line = |at: usize| 1 + text[..at].bytes().filter(|&byte| byte == b'\n').count();
    let mut unknown = None;
    let note = |field: serde_ignored::Path<'_>| {
        unknown.get_or_insert_with(|| field.to_string());
    };
    let read = toml::Deserializer::parse(&text).and_then(|game| serde_ignored::deserialize(game, note));
    let spec: GameSpec = read.map_err(|error| {
        let place = error.span().map_or(String::new(), |span| format!("{}:", line(span.start)));
        let why = error.message().lines().next().unwrap_or_default();
        Failure::File(format!("{name}:{place} this is no game: {why}"))
    })?;
    match (unknown, &spec.policy) {
        (Some(field), _) => Err(Failure::File(format!("{name}: a game has no \"{}\"", excerpt(&field)))),
        (None, Some(policy)) => {
            let policy = excerpt(policy);
            Err(Failure::File(format!("{name}: a policy contains its game; name {policy} itself")))
        }
        (None, None) => {
            let folder = path.parent().unwrap_or(Path::new(""));
            Ok(spec.map_files(|file| match file {
                "-" => file.to_owned(),
                _ => folder.join(file).to_string_lossy().into_owned(),
            }))
        }
    }
}

/// The game as such a file.
pub(crate) fn write(spec: &GameSpec) -> Result<String, Failure> {
    let text = toml::to_string(spec);
    text.map_err(|error| Failure::Usage(format!("this game cannot be written as a file: {error}")))
}
