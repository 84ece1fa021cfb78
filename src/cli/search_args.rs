//! The arguments for searches.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;
use std::time::{Duration, Instant};

use bytesize::ByteSize;
use salet::game::Game;
use salet::search::{self, SearchConfig};

use super::clock::deadline;
use super::exit::{Failure, refusal};
use super::memory::{beside_program, granted, too_little};

/// [`DEFAULT_MEMORY`](salet::search::DEFAULT_MEMORY) as the command line has it.
pub(crate) const DEFAULT_MEMORY_SIZE: &str = "2GiB";

#[derive(clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// Time limit, for instance 90s or 10m
    ///
    /// The command then ends with its best result so far
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Number of threads [default: all cores]
    ///
    /// The result is the same with any number. The states searched vary from run to run, since threads search some of them twice
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<u16>,
    /// Memory for tables and states
    #[arg(long, value_name = "SIZE", default_value = DEFAULT_MEMORY_SIZE, value_parser = size)]
    memory: ByteSize,
}

/// A duration with its unit; a bare number is seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let parsed = match text.trim().parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    };
    parsed.ok_or_else(|| "give a time such as 90s, 10m or 1h 30m".to_owned())
}

pub(crate) fn size(text: &str) -> Result<ByteSize, String> {
    text.parse().map_err(|_| "give a size such as 512MiB or 2GB".to_owned())
}

pub(crate) fn at_least_one<T>(text: &str) -> Result<T, String>
where
    T: FromStr<Err = ParseIntError> + PartialOrd + From<u8>,
{
    match text.parse() {
        Ok(number) if number >= T::from(1) => Ok(number),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
            let most = u64::MAX >> (64 - 8 * size_of::<T>());
            Err(format!("give a whole number from 1 to {most}"))
        }
        _ => Err("give a whole number, at least 1".to_owned()),
    }
}

pub(crate) fn threads(text: &str) -> Result<u16, String> {
    let most = SearchConfig::MOST_THREADS;
    let threads = text.parse().ok().filter(|threads| (1..=most).contains(threads));
    threads.ok_or_else(|| format!("give a whole number of threads, from 1 to {most}"))
}

pub(crate) fn whole(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "give a whole number".to_owned())
}

impl SearchArgs {
    pub(crate) fn config(&self, game: &Game) -> Result<SearchConfig, Failure> {
        let given = granted(self.memory);
        let memory = beside_program(given);
        let config = SearchConfig::default().with_threads(self.threads.map(usize::from)).with_memory(memory);
        match config.memo_for(game) {
            Ok(_) => Ok(config),
            Err(search::Error::Memory { needed, .. }) => refusal(too_little(game, given, needed)),
            Err(error) => Err(error.into()),
        }
    }

    /// The number of threads of a search.
    pub(crate) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }

    pub(crate) fn deadline(&self) -> Option<Instant> {
        deadline(self.time_limit)
    }
}

#[cfg(test)]
mod tests {
    use salet::search::DEFAULT_MEMORY;

    use super::{DEFAULT_MEMORY_SIZE, size};

    #[test]
    fn the_default_memory_is_that_of_the_library() {
        let size = size(DEFAULT_MEMORY_SIZE).expect("a size");
        assert_eq!(usize::try_from(size.as_u64()), Ok(DEFAULT_MEMORY));
    }
}
