//! `--memory`: what of it is for reading and what for a search, the need of a search, and the limit of the system.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;
use std::thread::available_parallelism;
use std::time::Duration;

use clap::ArgMatches;
use clap::parser::ValueSource;

use bytesize::ByteSize;
use salet::advice::Advisor;
use salet::game::Game;
use salet::search::DEFAULT_MEMORY;
use salet::words::{self, Room, Source};
use salet_base::text::count;

use super::clock::deadline;

/// Bytes of the program itself with its lists: part of `--memory`, but unknown to the library.
const PROGRAM: u64 = 16 << 20;

/// Memory for searches, next to the program.
pub(crate) fn beside_program(memory: ByteSize) -> usize {
    usize::try_from(memory.as_u64().saturating_sub(PROGRAM)).unwrap_or(usize::MAX)
}

/// The least `--memory` for a search that needs this many bytes.
pub(crate) fn least_option(needed: u128) -> String {
    format!("--memory {}MiB", (needed + u128::from(PROGRAM)).div_ceil(1 << 20))
}

/// What this process may take: it runs one command.
static GRANTED: OnceLock<Granted> = OnceLock::new();

struct Granted {
    /// `None` if the command has no `--memory`.
    memory: Option<ByteSize>,
    /// The most that the system grants for searches, if it has a limit.
    system: Option<ByteSize>,
    room: Room,
}

/// Reading may take so much longer than the time limit: a search of any length has to read its lists.
const READING: Duration = Duration::from_secs(1);

/// Note what the arguments of a command grant. Refuse more memory than the system grants; by default it is what the system grants.
pub(crate) fn note(mut matches: &ArgMatches) -> Result<(), String> {
    while let Some((_, below)) = matches.subcommand() {
        matches = below;
    }
    let given = |id| matches.value_source(id) == Some(ValueSource::CommandLine);
    let memory = matches.try_get_one::<ByteSize>("memory").ok().flatten().copied();
    let space = address_space();
    let memory = match memory {
        Some(memory) => Some(within_system(memory, given("memory"), space)?),
        None => None,
    };
    let time = matches.try_get_one::<Duration>("time_limit").ok().flatten();
    let until = deadline(time.filter(|_| given("time_limit")).map(|time| time.saturating_add(READING)));
    // Text takes as many bytes again as cells of a table: a separator and at least one sign are two bytes.
    let room = memory.map_or_else(Room::default, |memory| Room::new(memory.as_u64() / 2)).until(until);
    // Only tests run several commands.
    let _ = GRANTED.set(Granted { memory, system: space.map(most_within), room });
    Ok(())
}

/// The source for an argument, within the room for all that is read.
pub(crate) fn source(argument: &str) -> Source {
    within_room(Source::from_argument(argument))
}

/// The bytes of a file, or of standard input for `-`, within that room.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, words::Error> {
    let input = path == Path::new("-");
    within_room(if input { Source::StandardInput } else { Source::file(path) }).content()
}

fn within_room(source: Source) -> Source {
    match GRANTED.get() {
        Some(granted) => source.within(&granted.room),
        None => source,
    }
}

/// `--memory` as the system grants it.
pub(crate) fn granted(memory: ByteSize) -> ByteSize {
    GRANTED.get().and_then(|granted| granted.memory).unwrap_or(memory)
}

/// An adviser of a command without `--memory`, whose searches keep to the limit of the system.
pub(crate) fn limited(advisor: Advisor) -> Advisor {
    let Some(most) = GRANTED.get().and_then(|granted| granted.system) else { return advisor };
    let config = advisor.config().clone();
    let memory = DEFAULT_MEMORY.min(beside_program(most));
    advisor.with_config(config.with_memory(memory))
}

/// Refuse a game for a command without `--memory` whose tables, a row for each guess and one for each answer, take more than the
/// system grants.
pub(crate) fn for_tables(game: &Game) -> Result<(), String> {
    let Some(most) = GRANTED.get().and_then(|granted| granted.system) else { return Ok(()) };
    let needed = 2 * game.table_bytes() + u128::from(PROGRAM);
    if needed <= u128::from(most.as_u64()) {
        return Ok(());
    }
    let needed = ByteSize::b(u64::try_from(needed).unwrap_or(u64::MAX));
    Err(format!(
        "the limit of the address space (ulimit -v) leaves {most}, and this game takes {needed}; raise it"
    ))
}

/// What makes room for so many bytes that are read, if something does.
pub(crate) fn for_reading(needed: Option<u64>) -> Option<String> {
    GRANTED.get().and_then(|granted| granted.memory)?;
    let least = needed.map(|needed| least_option(2 * u128::from(needed)));
    Some(least.unwrap_or_else(|| "a larger --memory".to_owned()))
}

/// Address space that the program takes besides `--memory`: itself, and for each of some threads its stack and what the allocator
/// reserves for it.
fn beside_memory() -> u64 {
    let threads = available_parallelism().map_or(1, usize::from).min(14) as u64;
    (2 + (threads + 2)) * (64 << 20)
}

/// The most memory beside the program in so much address space.
fn most_within(space: u64) -> ByteSize {
    ByteSize::mib(space.saturating_sub(beside_memory()) >> 20)
}

/// The memory for a command if a process may have so much address space.
fn within_system(memory: ByteSize, is_given: bool, space: Option<u64>) -> Result<ByteSize, String> {
    let Some(space) = space else { return Ok(memory) };
    let most = most_within(space);
    if memory <= most || !is_given && most.as_u64() > PROGRAM {
        return Ok(memory.min(most));
    }
    let way = match most.as_u64() > PROGRAM {
        true => format!("give at most --memory {}MiB, or raise it", most.as_u64() >> 20),
        false => "raise it".to_owned(),
    };
    Err(format!(
        "the limit of the address space (ulimit -v) is {}, which is too little for --memory {memory}; {way}",
        ByteSize::b(space)
    ))
}

/// The limit of the system for the address space of this process, where the system tells it in a file.
fn address_space() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let limit = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    limit.split_whitespace().next()?.parse().ok()
}

/// The refusal of a `--memory` that is too little for the tables of a game.
pub(crate) fn too_little(game: &Game, memory: ByteSize, needed: u128) -> String {
    let (answers, guesses) = (count(game.answer_count(), "answer"), count(game.opener_count(), "guess"));
    format!(
        "a search of {answers} and {guesses} needs at least {} for the program and its tables, and --memory is {memory}; give \
         more, or shorter lists",
        least_option(needed)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_keeps_within_the_limit_of_the_system() {
        let (memory, beside) = (ByteSize::gib(2), beside_memory());
        let within = |is_given, space| within_system(memory, is_given, space);
        for is_given in [false, true] {
            assert_eq!(within(is_given, None), Ok(memory));
            assert_eq!(within(is_given, Some((2 << 30) + beside)), Ok(memory));
            assert!(within(is_given, Some(200 << 10)).is_err_and(|error| error.ends_with("; raise it")));
        }
        assert_eq!(within(false, Some((300 << 20) + beside)), Ok(ByteSize::mib(300)));
        let error = within(true, Some((300 << 20) + beside)).expect_err("2 GiB are more");
        assert!(error.contains("give at most --memory 300MiB"), "{error}");
    }
}
