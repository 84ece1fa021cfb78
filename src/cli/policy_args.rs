//! The argument that names a policy: a file, standard input, one that is compiled in, or for advice a game without one; and the
//! digits of clues behind it.

use std::io;
use std::path::{Path, PathBuf};

use clap::builder::{OsStringValueParser, TypedValueParser};
use salet::advice::Advisor;
use salet::catalogue::{self, NamedPolicy};
use salet::game::{Game, Rule, clues};
use salet::policy::{Access, Policy};
use salet::spec::{GameSpec, Note};
use salet::words::{self, ClueError, Digits, WordGame as _, WordPolicy as _};
use salet_base::files;
use salet_base::text::excerpt;

use super::exit::{Failure, refusal};
use super::name::{self, Name};
use super::suggested::{policies, policies_and_games, suggested};
use super::table_args::{self, PolicyTableArgs};
use super::{game_args, game_file, memory};

pub(super) const DEFAULT: &str = "original";

pub(super) const NO_MAP: &str = "Read the file instead of mapping it";

pub(super) const LAST: usize = 900;

pub(super) const DIGITS: &str = "Colours of the digits 1 and 2 in clues (term.ooo: green-yellow)";

#[derive(clap::Args)]
pub(crate) struct PolicyArgs {
    // The catalogue lists the compiled-in ones.
    #[arg(value_name = "POLICY", help = help(), hide_possible_values = true, value_parser = path_or(policies))]
    pub(crate) policy: PathBuf,
    #[command(flatten)]
    table: PolicyTableArgs,
    #[arg(long, hide_short_help = true, help = NO_MAP, display_order = LAST)]
    no_map: bool,
}

impl PolicyArgs {
    /// The policy, with its table if that is given.
    pub(crate) fn open(&self) -> Result<Policy, Failure> {
        self.table.attach(PolicyName::new(self.policy.clone(), self.no_map).open()?)
    }

    /// The policy of a game that can be played off it.
    pub(crate) fn open_whole(&self) -> Result<Policy, Failure> {
        table_args::with_table(self.open()?)
    }
}

/// The same before words or clues, which mean the original game if no policy comes first.
#[derive(clap::Args)]
pub(crate) struct OptionalPolicyArgs {
    #[arg(value_name = "GAME|POLICY", help = help_of_games() + " [default: original]", hide_possible_values = true, value_parser = path_or(policies_and_games))]
    policy: Option<PathBuf>,
    #[command(flatten)]
    table: PolicyTableArgs,
    #[arg(long, hide_short_help = true, help = NO_MAP, display_order = LAST)]
    no_map: bool,
}

/// What clues are about.
pub(crate) enum Subject {
    One(PolicyName),
    /// The name or the file of a game of several boards.
    Several(String),
}

impl OptionalPolicyArgs {
    /// The subject, and the words or clues behind it; the first may stand in its place.
    pub(crate) fn before(
        &self,
        clues: Vec<String>,
        digits: Digits,
    ) -> Result<(Subject, Vec<String>), Failure> {
        let (policy, clues) = self.policy_before(clues, digits)?;
        let subject = policy.several()?.map_or(Subject::One(policy), Subject::Several);
        Ok((subject, clues))
    }

    /// The policy, and the words or clues behind it; the first may stand in the place of the policy.
    pub(crate) fn policy_before(
        &self,
        mut clues: Vec<String>,
        digits: Digits,
    ) -> Result<(PolicyName, Vec<String>), Failure> {
        let named =
            |path| PolicyName { table: self.table.spec().into(), ..PolicyName::new(path, self.no_map) };
        let default = || match self.table.spec().is_table() {
            false => Ok(named(PathBuf::from(DEFAULT))),
            true => refusal(
                "a table is given without its game: name its policy first, or write the game to a file (`salet game … --out \
                 my.toml`) and name that",
            ),
        };
        let Some(path) = &self.policy else { return Ok((default()?, clues)) };
        let policy = named(path.clone());
        // A shared game has a slash in its score.
        let is_file = |text: &str| policy.exists() || (text.contains('/') && !text.contains('\n'));
        let Some(text) = path.to_str().filter(|text| !is_file(text)) else {
            return Ok((policy, clues));
        };
        let game = Game::original();
        let read = clues::parse(&[text], &game, digits);
        let are_words = || clues::words(&[text.to_owned()], &game).is_some();
        match read {
            // The fault of such a clue is clear.
            Err(error) if !text.contains('=') && !is_pattern(&error) && !are_words() => {
                if text.ends_with(".policy") {
                    return Ok((policy, clues));
                }
                refusal(format!("{}, nor a clue: {error}{}", policy.neither_nor_game(), like_game(text)))
            }
            _ => {
                clues.insert(0, text.to_owned());
                Ok((default()?, clues))
            }
        }
    }
}

/// A parser of paths whose completions are names.
pub(crate) fn path_or(names: fn() -> Vec<&'static str>) -> impl TypedValueParser<Value = PathBuf> {
    suggested(OsStringValueParser::new(), names).map(PathBuf::from)
}

fn is_pattern(error: &ClueError) -> bool {
    matches!(error, ClueError::Pattern { .. })
}

pub(crate) struct PolicyName {
    path: PathBuf,
    access: Access,
    /// The table of its game.
    table: Box<GameSpec>,
}

impl PolicyName {
    pub(crate) fn new(path: PathBuf, no_map: bool) -> PolicyName {
        PolicyName { path, access: if no_map { Access::Read } else { Access::Map }, table: Box::default() }
    }

    /// The same with the table of its game.
    pub(crate) fn with_table(self, table: GameSpec) -> PolicyName {
        PolicyName { table: table.into(), ..self }
    }

    /// The compiled-in policy of this name.
    pub(crate) fn named(&self) -> Option<&'static NamedPolicy> {
        catalogue::find_policy(self.path.to_str()?).ok()
    }

    pub(crate) fn open(&self) -> Result<Policy, Failure> {
        let policy = match self.named() {
            Some(named) => named.open(),
            None if self.is_file() || self.path.to_str().is_none_or(is_path) => {
                Policy::open(&self.path, self.access)?
            }
            None => return Err(self.unknown()),
        };
        table_args::attach(policy, &self.table)
    }

    /// An adviser with the policy, and the optimum without a limit if it is compiled in; on a game without a policy that only its
    /// name tells.
    pub(crate) fn advisor(&self, tell: &mut dyn FnMut(Note)) -> Result<Advisor, Failure> {
        let advisor = match (self.named(), self.without_a_policy(), self.table.is_table()) {
            (Some(named), _, false) => named.advisor(),
            (None, None, false) if !self.is_file() && !self.path.to_str().is_none_or(is_path) => {
                let name = self.path.to_string_lossy();
                return Err(Failure::File(self.neither_nor_game() + &like(&name, &policies_and_games())));
            }
            (None, Some(Name::One(one)), false) => {
                let mut spec = GameSpec::default();
                spec.game = Some(one.name());
                catalogue::advisor_for(&game_args::read_with(&spec, tell)?)
            }
            (None, None, false) if self.path.to_str().is_some_and(game_file::is_name) => {
                catalogue::advisor_for(&game_args::read_with(&game_file::read(&self.path)?, tell)?)
            }
            _ => Advisor::of_policy(self.open()?),
        };
        Ok(memory::limited(advisor))
    }

    /// Whether there is something to open, or a game of this name.
    fn exists(&self) -> bool {
        self.is_file() || self.named().is_some() || self.without_a_policy().is_some()
    }

    fn is_file(&self) -> bool {
        self.path == Path::new("-") || self.path.symlink_metadata().is_ok()
    }

    /// The game of this name, if there is neither a policy nor a file of the same name.
    fn without_a_policy(&self) -> Option<Name> {
        let name = self.path.to_str().and_then(|name| name::find(name).ok());
        name.filter(|_| self.named().is_none() && !self.is_file())
    }

    /// The name, if it is that of a game of several boards, or of a file with one.
    pub(crate) fn several(&self) -> Result<Option<String>, Failure> {
        let Some(name) = self.path.to_str() else { return Ok(None) };
        let has_boards = match self.without_a_policy() {
            Some(Name::Several(_)) => true,
            None if game_file::is_name(name) && self.is_file() => game_file::read(&self.path)?.has_boards(),
            _ => false,
        };
        Ok(has_boards.then(|| name.to_owned()))
    }

    fn unknown(&self) -> Failure {
        let name = self.path.to_string_lossy();
        match self.without_a_policy() {
            Some(Name::One(one)) => Failure::Usage(format!(
                "the policy {name} is not compiled in, as {} are; `salet solve {}` makes it",
                compiled_in(),
                one.name()
            )),
            Some(Name::Several(_)) => Failure::Usage(format!(
                "{name} has several boards, and no policy; `salet play {name}` advises without one"
            )),
            None => Failure::File(self.neither() + &like(&name, &policies())),
        }
    }

    fn neither_nor_game(&self) -> String {
        let games = name::plain().filter(|game| catalogue::find_policy(game).is_err());
        format!("{}, nor a game ({})", self.neither(), games.collect::<Vec<_>>().join(", "))
    }

    fn neither(&self) -> String {
        let name = self.path.to_string_lossy();
        format!("\"{}\" is neither a file nor a compiled-in policy ({})", excerpt(&name), compiled_in())
    }
}

/// The same for the name of a game that was read as a clue, or of a rule.
pub(crate) fn like_game(text: &str) -> String {
    match Rule::ALL.iter().any(|rule| rule.name() == text) {
        true => format!("; the rule belongs to the name of the game, for instance nyt-{text}"),
        false => like(text, &policies_and_games()),
    }
}

/// The question whether a misspelt name means one of these: a third of its signs may be wrong.
fn like(text: &str, names: &[&str]) -> String {
    let near = names.iter().filter(|name| text.len() <= 2 * name.len());
    let near = near.map(|&name| (strsim::osa_distance(name, text), name)).min();
    let near = near.filter(|&(slips, name)| slips <= name.len() / 3);
    near.map(|(_, name)| format!("; did you mean {name}?")).unwrap_or_default()
}

pub(crate) fn help() -> String {
    format!("Policy file, - for standard input, or {}", compiled_in())
}

/// Help on a name where a policy is not needed.
pub(crate) fn help_of_games() -> String {
    let names: Vec<&str> = name::plain().collect();
    format!(
        "Policy file, - for standard input, or game: {}; nyt-hard, quordle-sequence, …; a file of `salet game` for lists, tables or features",
        names.join(", ")
    )
}

fn compiled_in() -> String {
    catalogue::policies().map(|policy| policy.name).collect::<Vec<_>>().join(", ")
}

/// Whether a text is a file rather than the name of a policy.
fn is_path(text: &str) -> bool {
    text.contains(['/', '.'])
}

/// The bytes of a file, of standard input, or of a compiled-in policy.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let policy = PolicyName::new(path.to_owned(), true);
    if let Some(named) = policy.named() {
        return Ok(named.bytes.to_vec());
    }
    match memory::bytes(path) {
        Err(words::Error::Files(files::Error::Unreadable { source, .. }))
            if source.kind() == io::ErrorKind::NotFound && !path.to_str().is_none_or(is_path) =>
        {
            Err(policy.unknown())
        }
        read => Ok(read?),
    }
}
